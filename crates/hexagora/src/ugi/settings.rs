//! The options that the protocol lists and sets: the engine's own, and the game's.

use hexagora_engine::Level;
use hexagora_locale::{Message, message};
use hexagora_rules::{Game, OptionKind, OptionSpec, Setup, brief};

/// All that `setoption` can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UgiSettings {
    /// The memory of the search, in mebibytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines are told.
    pub lines: usize,
    /// A level to play at; none plays as well as `go` allows.
    pub level: Option<Level>,
    /// What decides all that chance does.
    pub seed: u64,
    /// What is agreed on for `startpos`.
    pub setup: Setup,
}

/// A number that the engine can be set to: its name, default, least and most.
type Spin = (&'static str, u64, u64, u64);

const HASH: Spin = ("Hash", 64, 1, 65_536);
const THREADS: Spin = ("Threads", 1, 1, 1_024);
const LINES: Spin = ("MultiPV", 1, 1, 64);
const LEVEL: Spin = ("Level", 0, 0, 8);
const SEED: Spin = ("Seed", 0, 0, i64::MAX as u64);
const SPINS: [Spin; 5] = [HASH, THREADS, LINES, LEVEL, SEED];

/// The name of the number of players among a game's options.
const PLAYERS: &str = "players";

impl UgiSettings {
    /// The defaults, for a game.
    pub fn new(setup: Setup) -> UgiSettings {
        let [hash, threads, lines] = [HASH, THREADS, LINES].map(|(_, default, ..)| default as usize);
        UgiSettings { hash, threads, lines, level: None, seed: SEED.1, setup }
    }

    /// The lines that tell a program what can be set.
    pub fn options(&self) -> Vec<String> {
        let spin = |(name, default, least, most): Spin| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let game = self.setup.game;
        let players = game.players();
        let players = (players.clone().count() > 1).then(|| {
            spin((PLAYERS, self.setup.seats() as u64, *players.start() as u64, *players.end() as u64))
        });
        let own = game.options().iter().map(|spec| option(spec, self.setup.value(spec.name)));
        SPINS.into_iter().map(spin).chain(players).chain(own).collect()
    }

    /// Sets one option. The error says what is wrong; nothing has then changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
        if let Some(spin) = SPINS.into_iter().find(|(own, ..)| own.eq_ignore_ascii_case(name)) {
            let number = number(spin, value)?;
            match spin {
                HASH => self.hash = number as usize,
                THREADS => self.threads = number as usize,
                LINES => self.lines = number as usize,
                LEVEL => self.level = Level::new(number as u8),
                _ => self.seed = number,
            }
            return Ok(());
        }
        let mut setup = self.setup.clone();
        if name == PLAYERS {
            let bad = || message!("ugi.error.value", name = name, value = brief(value));
            setup.players = Some(value.parse().map_err(|_| bad())?);
        } else {
            setup.set.retain(|(other, _)| other != name);
            setup = setup.with(name, value);
        }
        // The rules themselves refuse what cannot be.
        Game::start(&setup).map_err(|error| error.message())?;
        self.setup = setup;
        Ok(())
    }
}

fn number((name, _, least, most): Spin, value: &str) -> Result<u64, Message> {
    let legal = format!("{least}-{most}");
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| message!("cli.error.value", name = name, value = brief(value), legal = legal))
}

/// The line of one of the game's options.
fn option(spec: &OptionSpec, value: Option<&str>) -> String {
    let (name, default) = (spec.name, value.unwrap_or(spec.default));
    match spec.kind {
        OptionKind::Number { min, max, off } if default.parse::<u64>().is_ok() => {
            let min = if off { 0 } else { min };
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        OptionKind::Choice(words) => {
            let words: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("option name {name} type combo default {default}{words}")
        }
        // A default that depends on another option is no number.
        _ => format!("option name {name} type string default {default}"),
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::GameKind;

    use super::*;

    #[test]
    fn options_are_set_or_refused() {
        let mut settings = UgiSettings::new(Setup::new(GameKind::Attangle));
        settings.set("hash", "128").unwrap();
        settings.set("Level", "3").unwrap();
        settings.set("rules", "2006").unwrap();
        assert_eq!((settings.hash, settings.level), (128, Level::new(3)));
        settings.set("Level", "0").unwrap();
        settings.set("rules", "2008").unwrap();
        let before = settings.clone();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "-1"),
            ("Threads", ""),
            ("Level", "9"),
            ("rules", "1999"),
            ("players", "3"),
            ("players", "x"),
            ("nonsense", "1"),
            ("", ""),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(settings, before);
    }

    #[test]
    fn every_game_lists_all_its_options() {
        for kind in GameKind::ALL {
            let options = UgiSettings::new(Setup::new(kind)).options();
            for spec in kind.options() {
                let named = |line: &&String| line.starts_with(&format!("option name {} type ", spec.name));
                assert_eq!(options.iter().filter(named).count(), 1, "{options:?}");
            }
        }
    }
}
