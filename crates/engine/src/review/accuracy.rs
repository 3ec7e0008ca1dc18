//! How well a player played, from what each turn cost.

use hexagora_rules::Seat;
use serde::Serialize;

use super::{Grade, Reviewed};

/// A player's game in figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerReview {
    /// Whose game.
    pub seat: Seat,
    /// From 0 to 100; null before the first turn that counts.
    pub accuracy: Option<f32>,
    /// How many turns of each grade.
    pub counts: Counts,
}

/// How many turns of each grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counts {
    /// Without a choice.
    pub forced: usize,
    /// As good as any.
    pub best: usize,
    /// Hardly worse.
    pub good: usize,
    /// A little worse.
    pub inaccuracy: usize,
    /// Worse.
    pub mistake: usize,
    /// Much worse.
    pub blunder: usize,
}

impl Counts {
    /// How many turns have a grade.
    pub fn of(&self, grade: Grade) -> usize {
        let Counts { forced, best, good, inaccuracy, mistake, blunder } = *self;
        [forced, best, good, inaccuracy, mistake, blunder][grade as usize]
    }

    fn add(&mut self, grade: Grade) {
        *match grade {
            Grade::Forced => &mut self.forced,
            Grade::Best => &mut self.best,
            Grade::Good => &mut self.good,
            Grade::Inaccuracy => &mut self.inaccuracy,
            Grade::Mistake => &mut self.mistake,
            Grade::Blunder => &mut self.blunder,
        } += 1;
    }
}

/// The mean loss that leaves 1/e of the accuracy, in a game for two: an inaccuracy at each turn (5 points) leaves
/// 80, a mistake (10) leaves 63, a blunder (20) leaves 40.
const DECAY: f32 = 0.22;

/// A seat whose chances are smaller, as a part of an even share, has nothing left to lose: its turns don't count.
const LOST: f32 = 0.04;

/// The accuracy, from 0 to 100, of somebody who loses so much of the chances a turn, as in a game for two.
///
/// ```
/// use hexagora_engine::accuracy;
/// assert_eq!([0.0, 0.05, 0.1, 0.2].map(|loss| accuracy(loss).round()), [100.0, 80.0, 63.0, 40.0]);
/// ```
pub fn accuracy(mean_loss: f32) -> f32 {
    100.0 * (-mean_loss / DECAY).exp()
}

/// Each player's figures after some turns.
pub(super) fn players(turns: &[Reviewed], seats: usize) -> Vec<PlayerReview> {
    (0..seats as u8).map(|seat| player(turns, Seat(seat), seats)).collect()
}

fn player(turns: &[Reviewed], seat: Seat, seats: usize) -> PlayerReview {
    let (mut counts, mut loss, mut chosen) = (Counts::default(), 0.0, 0);
    for turn in turns.iter().filter(|turn| turn.seat == seat) {
        counts.add(turn.grade);
        let chance = turn.chances.get(seat.index()).copied().unwrap_or(0.0) + turn.loss;
        if turn.grade != Grade::Forced && chance * seats as f32 >= LOST {
            loss += Grade::scaled(turn.loss, seats);
            chosen += 1;
        }
    }
    PlayerReview { seat, accuracy: (chosen > 0).then(|| accuracy(loss / chosen as f32)), counts }
}
