//! Laberinto's named setups. The minutes are the median number of turns in games of computers, building
//! included, at about eight seconds each, rounded to five.

use crate::Preset;

pub(super) const PRESETS: &[Preset] = &[QUICK, DIE, WHOLE];

/// A labyrinth that lies there, few figures, the die, one crossing.
const QUICK: Preset = Preset {
    name: "quick",
    fewest: 3,
    minutes: &[10, 10, 15, 15],
    suggested: &[],
    options: &[("prisms", "2"), ("pyramids", "2"), ("build", "prepared"), ("target", "1"), ("dice", "on")],
};

/// The die opens what pairs hold closed: nearly every game ends by a crossing. Without it three players draw a fifth of
/// their games, and five or six need twice as long; four have a game either way, and play it without.
const DIE: Preset = Preset {
    name: "die",
    fewest: 3,
    minutes: &[30, 30, 40, 50],
    suggested: &[3, 5, 6],
    options: &[("dice", "on")],
};

const WHOLE: Preset =
    Preset { name: "whole", fewest: 3, minutes: &[30, 35, 65, 95], suggested: &[], options: &[] };
