//! What is to be done, and for how long.

use std::path::PathBuf;
use std::time::Duration;

/// What is to be done, and for how long.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How long everything goes on.
    pub length: Duration,
    /// The command whose server is soaked.
    pub program: PathBuf,
    /// A PostgreSQL database, in place of a file.
    pub database: Option<String>,
    /// Where the plot goes; the samples go beside it.
    pub out: PathBuf,
    /// Whether the server is killed and ended now and then.
    pub breaks: bool,
}

/// How the arguments look.
pub const USAGE: &str = "soak [MINUTES] [--database URL] [--out FILE.svg] [--no-breaks] [--program HEXAGORA]";

impl Plan {
    /// Reads the arguments.
    pub fn read(mut args: impl Iterator<Item = String>) -> Result<Plan, String> {
        let mut plan = Plan {
            length: Duration::from_secs(30 * 60),
            program: "target/release/hexagora".into(),
            database: None,
            out: "docs/images/soak.svg".into(),
            breaks: true,
        };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value: {USAGE}"));
            match arg.as_str() {
                "--database" => plan.database = Some(value()?),
                "--out" => plan.out = value()?.into(),
                "--program" => plan.program = value()?.into(),
                "--no-breaks" => plan.breaks = false,
                minutes => plan.length = length(minutes)?,
            }
        }
        if plan.out.extension().is_none_or(|ending| ending != "svg") {
            return Err(format!("{}: the plot is an SVG, and its name must say so", plan.out.display()));
        }
        Ok(plan)
    }

    /// How often something happens: as usual, or more often where the whole is short.
    fn every(&self, usual: Duration, at_least: u32) -> Duration {
        usual.min(self.length / at_least)
    }

    /// How often the server is killed, about.
    pub fn kill_every(&self) -> Duration {
        self.every(Duration::from_secs(120), 6)
    }

    /// How often the server is told to end, about.
    pub fn term_every(&self) -> Duration {
        self.every(Duration::from_secs(300), 3)
    }

    /// The tenth with which the end is compared, from 0: the second, when everybody is there. A server that is
    /// never ended keeps tables in memory for ten minutes after their games: then it is one after that.
    pub fn early_tenth(&self) -> usize {
        if self.breaks { 1 } else { 4 }
    }

    /// How often a storm comes.
    pub fn storm_every(&self) -> Duration {
        self.every(Duration::from_secs(60), 4)
    }
}

/// A number of minutes; parts of one are good too.
fn length(text: &str) -> Result<Duration, String> {
    let minutes = text.parse::<f64>().ok().filter(|minutes| (0.5..=1_440.0).contains(minutes));
    let minutes =
        minutes.ok_or_else(|| format!("“{text}” is no number of minutes from 0.5 to 1440: {USAGE}"))?;
    Ok(Duration::from_secs_f64(60.0 * minutes))
}
