//! Levels: how strong the engine plays against people.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use hexagora_locale::{Message, message};
use hexagora_rules::{GameKind, Seat, brief};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Limits, ReportLine};

/// A level from 1, for somebody's first game, to 8, all that the engine can do in a second.
///
/// ```
/// use hexagora_engine::Level;
/// let level: Option<Level> = "5".parse().ok();
/// assert_eq!(level, Level::new(5));
/// assert_eq!(Level::new(9), None);
/// assert_eq!(Level::ALL.len(), 8);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// How somebody plays whose attention slips.
    pub const LAPSED: Level = Level(4);

    /// The level of a number from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What people call the level.
    pub fn name(self) -> Message {
        Message::new(format!("level.{}", self.0))
    }

    /// How the level plays a game.
    ///
    /// ```
    /// use hexagora_engine::Level;
    /// use hexagora_rules::GameKind;
    /// let (first, last) = (Level::ALL[0], Level::ALL[7]);
    /// assert!(first.strength(GameKind::Ampel).noise > last.strength(GameKind::Ampel).noise);
    /// ```
    pub fn strength(self, kind: GameKind) -> Strength {
        table()[kind as usize][usize::from(self.0) - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(Level(digit - b'0')),
            _ => Err(LevelError { text: text.to_owned() }),
        }
    }
}

/// Why a text is no level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelError {
    /// The text as given.
    pub text: String,
}

impl LevelError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("level.error", text = brief(&self.text), most = Level::ALL.len())
    }
}

hexagora_locale::says!(LevelError);

/// What makes a level: a limit of the search, noise (a softmax choice among the lines found, with a
/// temperature), and lapses (stretches of turns that are played at a lower level).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strength {
    /// How much thinking is allowed in a turn.
    pub limits: Limits,
    /// The temperature of the choice among the lines found; 0 takes the best.
    pub noise: f32,
    /// The share of stretches of turns that are played as by [`Level::LAPSED`].
    pub lapses: f32,
}

impl Strength {
    /// No limits but the caller's, no noise and no lapses.
    pub const FULL: Strength =
        Strength { limits: Limits { time: None, nodes: None, depth: None }, noise: 0.0, lapses: 0.0 };
    /// Among how many lines a noisy choice is made, at least and at most.
    const LINES: (f32, f32) = (8.0, 48.0);
    /// How many lines a unit of noise adds to the choice.
    const LINES_A_UNIT: f32 = 4.0;
    /// The logarithm of the odds is clamped to this, above and below 0: at low levels a proven win may be
    /// overlooked, and a lost position is still played on.
    const SURE: f32 = 4.0;

    /// How many lines the engine is to look for.
    ///
    /// ```
    /// use hexagora_engine::Strength;
    /// assert_eq!(Strength::FULL.lines(), 1); // the best one
    /// assert!(Strength { noise: 1.0, ..Strength::FULL }.lines() > 1); // a choice among some
    /// ```
    pub fn lines(&self) -> usize {
        let (least, most) = Self::LINES;
        match self.noise {
            noise if noise > 0.0 => (noise * Self::LINES_A_UNIT).clamp(least, most) as usize,
            _ => 1,
        }
    }

    /// Softmax choice among the lines found for a seat, best first, by the logarithm of their odds, with
    /// the noise as temperature.
    pub(crate) fn choose<'l>(
        &self,
        lines: &'l [ReportLine],
        seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<&'l ReportLine> {
        let best = lines.first()?;
        if self.noise <= 0.0 {
            return Some(best);
        }
        let worth = |line: &ReportLine| odds(line.chances.get(seat.index()).copied().unwrap_or(0.0));
        let weight = |line: &ReportLine| ((worth(line) - worth(best)) / self.noise).exp();
        // A line that was never looked at has no chances, and is no choice.
        let known: Vec<(&ReportLine, f32)> = (lines.iter())
            .filter(|line| line.chances.iter().sum::<f32>() > 0.0)
            .map(|line| (line, weight(line)))
            .collect();
        let mut left = rng.random::<f32>() * known.iter().map(|(_, weight)| weight).sum::<f32>();
        for (line, weight) in known {
            if left < weight {
                return Some(line);
            }
            left -= weight;
        }
        Some(best)
    }
}

/// The logarithm of the odds of a chance, within what anybody is sure of.
fn odds(chance: f32) -> f32 {
    (chance / (1.0 - chance)).ln().clamp(-Strength::SURE, Strength::SURE)
}

/// The lines of `levels.txt` that say something.
fn lines() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("levels.txt").lines();
    #[cfg(feature = "toy")]
    let lines = lines.chain(include_str!("../tests/fifth/levels.txt").lines());
    lines.filter(|line| !line.starts_with('#'))
}

/// How many turns of its own a stretch lasts in a game: a player lapses for whole stretches, never for a
/// single turn.
pub(crate) fn stretch(kind: GameKind) -> Option<usize> {
    lines().find_map(|line| line.strip_prefix(kind.name())?.strip_prefix(" stretch ")?.parse().ok())
}

type Strengths = [[Strength; Level::ALL.len()]; GameKind::ALL.len()];

/// The table in `levels.txt`.
fn table() -> &'static Strengths {
    static TABLE: OnceLock<Strengths> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = [[Strength::FULL; Level::ALL.len()]; GameKind::ALL.len()];
        // The file is part of the program and tested; a line that cannot be read means full strength.
        for (kind, level, strength) in lines().filter_map(row) {
            table[kind as usize][usize::from(level.0) - 1] = strength;
        }
        table
    })
}

/// A line of the table: game, level, limits, noise and lapses in hundredths.
fn row(line: &str) -> Option<(GameKind, Level, Strength)> {
    let mut words = line.split_whitespace();
    let (kind, level) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let limits = words.next()?.parse().ok()?;
    let mut hundredths = || Some(f32::from(words.next()?.parse::<u16>().ok()?) / 100.0);
    let strength = Strength { limits, noise: hundredths()?, lapses: hundredths()? };
    words.next().is_none().then_some((kind, level, strength))
}

#[cfg(test)]
mod tests {
    use hexagora_locale::{Lang, has};
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_level_of_every_game_stands_in_the_table_once() {
        let rows: Vec<_> = lines().filter(|line| !line.contains(" stretch ")).map(row).collect();
        assert_eq!(rows.len(), GameKind::ALL.len() * Level::ALL.len());
        for kind in GameKind::ALL {
            assert!(stretch(kind).is_some_and(|turns| turns > 0), "{kind}");
            for level in Level::ALL {
                let same = |row: &&Option<_>| matches!(row, Some((k, l, _)) if *k == kind && *l == level);
                assert_eq!(rows.iter().filter(same).count(), 1, "{kind} {level}");
            }
        }
    }

    #[test]
    fn levels_grow_calmer_and_the_last_is_a_second_without_noise() {
        for kind in GameKind::ALL {
            let strengths = Level::ALL.map(|level| level.strength(kind));
            assert!(strengths.is_sorted_by(|a, b| a.noise >= b.noise), "{kind}");
            // What looks one step ahead needs no limit in nodes but for its lines.
            let deep = strengths.iter().filter(|strength| strength.limits.depth.is_none());
            let nodes: Vec<u64> = deep.filter_map(|strength| strength.limits.nodes).collect();
            assert!(nodes.is_sorted(), "{kind}");
            let second = Limits::time(std::time::Duration::from_secs(1));
            assert_eq!(strengths[7], Strength { limits: second, ..Strength::FULL }, "{kind}");
            let (below, above) = strengths.split_at(usize::from(Level::LAPSED.number()));
            assert!(below.iter().all(|strength| strength.lapses == 0.0), "{kind}");
            assert!(above.is_sorted_by(|a, b| a.lapses > b.lapses), "{kind}");
        }
    }

    #[test]
    fn every_level_has_a_name_in_every_language() {
        for level in Level::ALL {
            assert!(Lang::ALL.into_iter().all(|lang| has(lang, level.name().key())), "{level}");
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::new(level.number()), Some(level));
        }
        for text in ["", "0", "9", "+1", "11"] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
    }

    fn line(chance: f32) -> ReportLine {
        let (steps, chances) = (vec![chance.to_string()], vec![chance, 1.0 - chance]);
        ReportLine { steps, score: None, chances, proven: false, ends_in: None, winner: None, turns: None }
    }

    fn counts(noise: f32, lines: &[ReportLine]) -> Vec<u32> {
        let strength = Strength { noise, ..Strength::FULL };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut counts = vec![0; lines.len()];
        for _ in 0..4_000 {
            let chosen = strength.choose(lines, Seat(0), &mut rng).unwrap();
            counts[lines.iter().position(|line| line == chosen).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn noise_chooses_by_odds() {
        let lines = [line(0.6667), line(0.5), line(0.0)];
        assert_eq!(counts(0.0, &lines), [4_000, 0, 0]);
        let evaluate_quiet = counts(1.0, &lines);
        // Twice the odds, twice as often.
        assert!(
            (1.8..2.2).contains(&(f64::from(evaluate_quiet[0]) / f64::from(evaluate_quiet[1]))),
            "{evaluate_quiet:?}"
        );
        assert!(evaluate_quiet[2] < 60, "{evaluate_quiet:?}");
        let wild = counts(100.0, &lines);
        assert!(wild.iter().all(|&count| count > 1_200), "{wild:?}");
    }

    #[test]
    fn a_line_never_looked_at_is_not_chosen() {
        let unseen = ReportLine { chances: vec![0.0, 0.0], ..line(0.3) };
        assert_eq!(counts(50.0, &[line(0.5), unseen])[1], 0);
    }
}
