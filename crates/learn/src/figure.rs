//! Figures: positions that the rules draw, with what their captions claim.

use hexagora_rules::{Game, GameKind};
use serde::{Deserialize, Serialize};

use crate::{Both, Claim, Origin, OriginError};

/// A figure of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its name in the sheets.
    pub id: String,
    /// Where it begins.
    pub start: Origin,
    /// What it says.
    pub caption: Both,
    /// Cells to look at.
    #[serde(default)]
    pub marks: Marks,
    /// Steps to draw as arrows, along their courses.
    #[serde(default)]
    pub arrows: Vec<String>,
    /// What holds at the start.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// Steps to walk through.
    #[serde(default)]
    pub walk: Vec<Pace>,
    /// How many of them have been played when it is first seen.
    #[serde(default)]
    pub opens_at: usize,
}

/// Cells that a figure points at.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// What can be done, or done with.
    pub good: Vec<String>,
    /// What cannot.
    pub bad: Vec<String>,
    /// What the caption speaks of.
    pub look: Vec<String>,
}

/// A step of a walk through a figure.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// The step.
    pub step: String,
    /// What to see in it.
    pub says: Both,
    /// What holds after it.
    #[serde(default)]
    pub claims: Vec<Claim>,
}

impl Figure {
    /// The game as it stands at the start of the figure.
    pub fn game(&self, kind: GameKind) -> Result<Game, OriginError> {
        self.start.game(kind)
    }

    /// Asks the rules about everything that the figure claims. The error says what is not so.
    pub fn check(&self, kind: GameKind) -> Result<(), String> {
        let mut game = self.game(kind).map_err(|error| format!("{}: {error}", self.id))?;
        let check = |claims: &[Claim], game: &Game, at: usize| {
            claims.iter().try_for_each(|claim| {
                claim.check(game).map_err(|why| format!("{}, after {at} steps: {claim:?}: {why}", self.id))
            })
        };
        check(&self.claims, &game, 0)?;
        check(&[Claim::Legal(self.arrows.clone())], &game, 0)?;
        for (pace, at) in self.walk.iter().zip(1..) {
            game.play(&pace.step).map_err(|error| format!("{}: {error}", self.id))?;
            check(&pace.claims, &game, at)?;
        }
        if self.opens_at > self.walk.len() {
            return Err(format!("{}: opens after {} steps of {}", self.id, self.opens_at, self.walk.len()));
        }
        Ok(())
    }
}
