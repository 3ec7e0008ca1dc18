//! Named setups of a game, and about how long a game takes with each.

use std::ops::RangeInclusive;

/// A named setup of a game: it stands for some options, which may as well be set one by one. Records and
/// positions name the options, never the preset.
///
/// ```
/// use hexagora_rules::{Game, GameKind, Setup};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let quick = Game::start(&Setup::new(GameKind::Laberinto).players(4).preset("quick")?)?;
/// assert_eq!(quick.preset().map(|preset| preset.name), Some("quick"));
/// // What is set by hand comes before what the preset says.
/// let mine = Setup::new(GameKind::Laberinto).with("target", "2").preset("quick")?;
/// assert_eq!(mine.value("target"), Some("2"));
/// assert_eq!(Game::start(&mine)?.preset(), None);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name, as in `--preset name`.
    pub name: &'static str,
    /// The fewest players it is for.
    pub fewest: usize,
    /// About how many minutes a game takes: for the fewest players, for one more, and so on to the most.
    pub minutes: &'static [u32],
    /// For how many players it is suggested instead of the defaults.
    pub suggested: &'static [usize],
    /// The options that it sets; the others have their defaults.
    pub options: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// How many can play it.
    pub const fn players(&self) -> RangeInclusive<usize> {
        self.fewest..=self.fewest + self.minutes.len() - 1
    }

    /// The shortest and the longest game, in minutes.
    pub fn span(&self) -> [u32; 2] {
        let shortest = self.minutes.iter().copied().min().unwrap_or_default();
        let longest = self.minutes.iter().copied().max().unwrap_or_default();
        [shortest, longest]
    }

    /// Whether these are the options in force: what the preset sets has its value, and nothing else is `unusual`.
    pub(crate) fn fits(
        &self,
        in_force: &[(&'static str, String)],
        unusual: &[(&'static str, String)],
    ) -> bool {
        let is_set = |(name, value): &(&str, &str)| {
            in_force.iter().any(|(option, chosen)| option == name && chosen == value)
        };
        let is_named = |(option, _): &(&str, String)| self.options.iter().any(|(name, _)| name == option);
        self.options.iter().all(is_set) && unusual.iter().all(is_named)
    }
}
