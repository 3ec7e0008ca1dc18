//! How good a turn was.

use serde::Serialize;

/// How good a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// There was nothing to choose.
    Forced,
    /// The engine's own choice, or as good.
    Best,
    /// It cost next to nothing.
    Good,
    /// It cost a little.
    Inaccuracy,
    /// It cost something.
    Mistake,
    /// It cost much.
    Blunder,
}

impl Grade {
    /// Every grade, the best first.
    pub const ALL: [Grade; 6] =
        [Grade::Forced, Grade::Best, Grade::Good, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// The bad grades, the worst first, each with the least loss of chances in a game for two.
    pub const SLIPS: [(Grade, f32); 3] =
        [(Grade::Blunder, 0.2), (Grade::Mistake, 0.1), (Grade::Inaccuracy, 0.05)];

    /// A loss below this is noise in a game for two: the turn is as good as the best.
    pub const NOISE: f32 = 0.01;

    /// The grade of a turn that was chosen and cost so much of the seat's chances. Where more than two play, an
    /// even share of the game is smaller, and the thresholds are smaller by the same factor.
    ///
    /// ```
    /// use hexagora_engine::Grade;
    /// assert_eq!([0.0, 0.02, 0.06, 0.1, 0.25].map(|loss| Grade::of(loss, 2).name()),
    ///     ["best", "good", "inaccuracy", "mistake", "blunder"]);
    /// assert_eq!(Grade::of(0.06, 6), Grade::Mistake);
    /// ```
    pub fn of(loss: f32, seats: usize) -> Grade {
        let loss = Grade::scaled(loss, seats);
        match Grade::SLIPS.into_iter().find(|&(_, least)| loss >= least) {
            Some((slip, _)) => slip,
            None if loss < Grade::NOISE => Grade::Best,
            None => Grade::Good,
        }
    }

    /// A loss as it would be in a game for two: so many even shares, halved.
    pub(super) fn scaled(loss: f32, seats: usize) -> f32 {
        loss * seats.max(2) as f32 / 2.0
    }

    /// Whether the turn cost something worth a word.
    pub fn is_slip(self) -> bool {
        self >= Grade::Inaccuracy
    }

    /// The grade's name in JSON, and the key of its name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Forced => "forced",
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}
