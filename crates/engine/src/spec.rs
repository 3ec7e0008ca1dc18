//! Players as people write them: `level:5`, `time:1000`, `nodes:50000+threads:2`, `random`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hexagora_locale::{Message, message};
use hexagora_rules::brief;

use crate::{Level, Limits, Method};

/// Anything that plays by itself, as people write it.
///
/// ```
/// use hexagora_engine::{Level, Limits, Spec};
/// assert_eq!("level:3".parse(), Ok(Spec::Level(Level::ALL[2])));
/// assert_eq!("uct:1000".parse(), Ok(Spec::Uct(Limits::nodes(1000))));
/// let error = "levle:3".parse::<Spec>().unwrap_err();
/// assert!(error.to_string().contains("levle:3"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spec {
    /// The engine as people meet it.
    Level(Level),
    /// The engine at full strength, within limits.
    Engine(EngineSpec),
    /// Every legal step equally likely.
    Random,
    /// The largest gain at once, else any step.
    Greedy,
    /// Plain UCT with random games to the end.
    Uct(Limits),
    /// Plain alpha-beta that counts material, so many steps deep.
    Fixed(u32),
}

/// How a specification sets the engine up; what is not given is for the caller to say.
///
/// ```
/// use hexagora_engine::{EngineSpec, Limits, Spec};
/// let spec = EngineSpec { limits: Limits::nodes(50_000), threads: Some(2), ..EngineSpec::default() };
/// assert_eq!(Spec::Engine(spec).to_string(), "nodes:50000+threads:2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EngineSpec {
    /// How much thinking is allowed in a turn.
    pub limits: Limits,
    /// How many threads search.
    pub threads: Option<usize>,
    /// The memory of the search, in mebibytes.
    pub hash: Option<usize>,
    /// The searcher, where it is not the game's own.
    pub method: Option<Method>,
    /// The noise of its choice in hundredths, as levels have it: for finding new levels.
    pub noise: u32,
    /// How many stretches of turns in a hundred it thinks less about, as levels do: likewise.
    pub lapses: u32,
    /// Whether it varies its openings by a book, where the caller has one.
    pub book: bool,
}

/// The most threads and mebibytes that a player can be given.
const MOST: u64 = 1 << 16;
/// No limit in milliseconds, nodes or steps is longer than this.
const LONGEST: u64 = 1 << 40;

/// Why a text is no player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecError {
    /// What was given.
    pub text: String,
}

impl SpecError {
    /// Every player there is, as it is written.
    pub const LEGAL: &str =
        "level:1-8, time:MS, nodes:N, depth:N, engine, random, greedy, uct:N, uct:time:MS, fixed:N";

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("player.error", text = brief(&self.text), legal = Self::LEGAL)
    }
}

hexagora_locale::says!(SpecError);

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let spec = match text.split_once(':') {
            None if text == "random" => Some(Spec::Random),
            None if text == "greedy" => Some(Spec::Greedy),
            Some(("level", level)) => level.parse().ok().map(Spec::Level),
            Some(("fixed", depth)) => number(depth, 1, 64).map(|depth| Spec::Fixed(depth as u32)),
            Some(("uct", limits)) => match number(limits, 1, LONGEST) {
                Some(nodes) => Some(Spec::Uct(Limits::nodes(nodes))),
                None => limits.parse().ok().map(Spec::Uct),
            },
            _ => engine_spec(text).map(Spec::Engine),
        };
        spec.ok_or_else(|| SpecError { text: text.to_owned() })
    }
}

/// `engine`, or limits and settings joined by `+`.
fn engine_spec(text: &str) -> Option<EngineSpec> {
    let mut spec = EngineSpec::default();
    for (at, part) in text.split('+').enumerate() {
        match part.split_once(':') {
            None if part == "engine" && at == 0 => {}
            None if part == "book" => spec.book = true,
            None if part == "pvs" => spec.method = Some(Method::Pvs),
            None if part == "mcts" => spec.method = Some(Method::Mcts),
            Some(("threads", threads)) => spec.threads = Some(number(threads, 1, MOST)? as usize),
            Some(("noise", noise)) => spec.noise = number(noise, 1, MOST)? as u32,
            Some(("lapses", lapses)) => spec.lapses = number(lapses, 1, 100)? as u32,
            Some(("hash", hash)) => spec.hash = Some(number(hash, 1, MOST)? as usize),
            _ => spec.limits.add(part)?,
        }
    }
    Some(spec)
}

impl FromStr for Limits {
    type Err = LimitsError;

    /// `time:1000` in milliseconds, `nodes:5000` or `depth:6`, or several joined by `+`.
    fn from_str(text: &str) -> Result<Limits, LimitsError> {
        let mut limits = Limits::default();
        let read = text.split('+').try_for_each(|part| limits.add(part));
        read.map(|()| limits).ok_or_else(|| LimitsError { text: text.to_owned() })
    }
}

/// Why a text is no limit of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitsError {
    /// The text as given.
    pub text: String,
}

impl LimitsError {
    /// What would be right.
    pub const LEGAL: &str = "time:MS, nodes:N, depth:N";

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("player.limits", text = brief(&self.text), legal = Self::LEGAL)
    }
}

hexagora_locale::says!(LimitsError);

impl Limits {
    fn add(&mut self, part: &str) -> Option<()> {
        let (name, value) = part.split_once(':')?;
        let value = number(value, 1, LONGEST)?;
        match name {
            "time" => self.time = Some(Duration::from_millis(value)),
            "nodes" => self.nodes = Some(value),
            "depth" => self.depth = Some(u32::try_from(value).ok()?),
            _ => return None,
        }
        Some(())
    }

    /// Whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == Limits::default()
    }

    fn parts(&self) -> Vec<String> {
        let time = self.time.map(|time| format!("time:{}", time.as_millis()));
        let nodes = self.nodes.map(|nodes| format!("nodes:{nodes}"));
        let depth = self.depth.map(|depth| format!("depth:{depth}"));
        [time, nodes, depth].into_iter().flatten().collect()
    }
}

/// A number in plain digits within a range.
fn number(text: &str, least: u64, most: u64) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| plain && (least..=most).contains(number))
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.parts().join("+"))
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Level(level) => write!(f, "level:{level}"),
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Fixed(depth) => write!(f, "fixed:{depth}"),
            Spec::Uct(Limits { time: None, nodes: Some(nodes), depth: None }) => write!(f, "uct:{nodes}"),
            Spec::Uct(limits) => write!(f, "uct:{limits}"),
            Spec::Engine(spec) => {
                let mut parts = spec.limits.parts();
                if parts.is_empty() {
                    parts.push("engine".to_owned());
                }
                parts.extend(spec.threads.map(|threads| format!("threads:{threads}")));
                parts.extend(spec.hash.map(|hash| format!("hash:{hash}")));
                parts.extend(spec.method.map(|method| method.name().to_owned()));
                parts.extend((spec.noise > 0).then(|| format!("noise:{}", spec.noise)));
                parts.extend((spec.lapses > 0).then(|| format!("lapses:{}", spec.lapses)));
                parts.extend(spec.book.then(|| "book".to_owned()));
                f.write_str(&parts.join("+"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in [
            "level:1",
            "level:8",
            "engine",
            "engine+threads:2",
            "time:1000",
            "nodes:50000",
            "depth:4",
            "time:1000+nodes:5+depth:7+threads:2+hash:64+mcts+noise:30+lapses:20+book",
            "random",
            "greedy",
            "uct:1000",
            "uct:time:1000",
            "fixed:5",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "level",
            "level:0",
            "level:9",
            "level:+1",
            "nodes:0",
            "nodes:-1",
            "nodes:",
            "time:1e3",
            "uct",
            "uct:0",
            "fixed:0",
            "fixed:65",
            "randm",
            "nodes:5+",
            "+",
            "nodes:5+engine",
            "person",
            "hash:0",
            "nodes:5+lapses:101",
            "depth:99999999999",
            "time:99999999999999999999",
            "nodes:5+random",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
