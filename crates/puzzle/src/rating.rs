//! Ratings of people who solve puzzles, by Glicko-2: every attempt is a game against the puzzle.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// How well somebody solves, and how sure that is.
///
/// ```
/// use hexagora_puzzle::Rating;
///
/// let first = Rating::default();
/// let better = first.after(1500, true);
/// assert!(better.rating > first.rating && better.deviation < first.deviation);
/// assert!(better.after(1500, false).rating < better.rating);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "PuzzleRating"))]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it changes from one attempt to the next.
    pub volatility: f64,
}

impl Default for Rating {
    /// Somebody of whom nothing is known: not expected to be an expert.
    fn default() -> Rating {
        Rating { rating: 1200.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// How sure a puzzle's rating is: it was graded by computers.
    const PUZZLE: f64 = 90.0;
    /// What a rating can be, and what a deviation.
    const RATINGS: (f64, f64) = (400.0, 3000.0);
    const DEVIATIONS: (f64, f64) = (45.0, 350.0);
    const VOLATILITIES: (f64, f64) = (0.01, 0.2);

    /// The rating after an attempt at a puzzle. What was kept by a browser may be anything: it is brought back
    /// into the scale first.
    #[must_use]
    pub fn after(self, puzzle: u16, solved: bool) -> Rating {
        let own = self.sound();
        let player =
            Glicko2Rating { rating: own.rating, deviation: own.deviation, volatility: own.volatility };
        let puzzle =
            Glicko2Rating { rating: puzzle.into(), deviation: Rating::PUZZLE, volatility: player.volatility };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (after, _) = glicko2(&player, &puzzle, &outcome, &Glicko2Config::new());
        Rating { rating: after.rating, deviation: after.deviation, volatility: after.volatility }.sound()
    }

    fn sound(self) -> Rating {
        let within = |value: f64, (least, most): (f64, f64), usual: f64| {
            if value.is_finite() { value.clamp(least, most) } else { usual }
        };
        let usual = Rating::default();
        Rating {
            rating: within(self.rating, Rating::RATINGS, usual.rating),
            deviation: within(self.deviation, Rating::DEVIATIONS, usual.deviation),
            volatility: within(self.volatility, Rating::VOLATILITIES, usual.volatility),
        }
    }
}
