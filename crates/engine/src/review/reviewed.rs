//! What a review says.

use hexagora_locale::Message;
use hexagora_rules::Seat;
use serde::Serialize;

use super::Grade;
use super::accuracy::{PlayerReview, players};
use super::moments::moments;
use crate::{Report, ReportLine};

/// What the engine thinks of a position, whoever is to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judgement {
    /// Each seat's chance of winning (a draw counts half), or share of the game.
    pub chances: Vec<f32>,
    /// Whether that is certain.
    pub proven: bool,
    /// What was thought, where a seat chooses.
    pub report: Option<Report>,
}

impl Judgement {
    /// A seat's chance.
    pub(super) fn chance(&self, seat: Seat) -> f32 {
        self.chances.get(seat.index()).copied().unwrap_or(0.0)
    }

    /// The best line, where a seat chooses.
    pub(super) fn line(&self) -> Option<&ReportLine> {
        self.report.as_ref().and_then(|report| report.lines.first())
    }
}

/// A turn looked at again.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reviewed {
    /// Its number, from 1.
    pub turn: usize,
    /// Whose it was.
    pub seat: Seat,
    /// Its steps, with what was rolled.
    pub steps: Vec<String>,
    /// How many steps of the game lie before the one where the seat first chose.
    pub from: usize,
    /// How many steps of the game lie before the next turn.
    pub until: usize,
    /// Each seat's chances after it.
    pub chances: Vec<f32>,
    /// Whether they are certain.
    pub proven: bool,
    /// What it cost the seat: its chances with the best turn, less those with this one.
    pub loss: f32,
    /// How good it was.
    pub grade: Grade,
    /// The most that a seat's chances fell with it, be it by a roll.
    pub swing: f32,
    /// The best line from where the seat first chose in the turn.
    pub best: Option<ReportLine>,
    /// Why it was bad, if it was.
    pub why: Option<Message>,
}

/// A game looked at again, as far as it was.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Review {
    /// Each seat's chances before the first turn.
    pub chances: Vec<f32>,
    /// Every turn.
    pub turns: Vec<Reviewed>,
    /// Every player.
    pub players: Vec<PlayerReview>,
    /// The numbers of the turns that decided the game, in its order.
    pub moments: Vec<usize>,
}

impl Review {
    /// The review of a game whose start is judged.
    pub(super) fn new(chances: Vec<f32>) -> Review {
        let players = players(&[], chances.len());
        Review { chances, turns: Vec::new(), players, moments: Vec::new() }
    }

    /// Adds the next turn.
    pub(super) fn add(&mut self, turn: Reviewed) {
        self.turns.push(turn);
        self.players = players(&self.turns, self.chances.len());
        self.moments = moments(&self.turns, self.chances.len());
    }

    /// Each seat's chances after so many turns.
    pub(super) fn chances_after(&self, turns: usize) -> &[f32] {
        match turns.checked_sub(1).and_then(|last| self.turns.get(last)) {
            Some(turn) => &turn.chances,
            None => &self.chances,
        }
    }

    /// The turns that cost something, the worst first.
    ///
    /// ```
    /// # use std::sync::atomic::AtomicBool;
    /// # use hexagora_engine::{Engine, Limits, Reviewer, Settings};
    /// # use hexagora_rules::{Game, GameKind, Setup};
    /// # let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    /// # let stop = AtomicBool::new(false);
    /// # let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(300), &(), &stop);
    /// # let start = Game::start(&Setup::new(GameKind::Attangle))?;
    /// let review = reviewer.review(&start, &["c3".to_owned()], |_| {})?;
    /// assert!(review.slips().iter().all(|turn| turn.grade.is_slip()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slips(&self) -> Vec<&Reviewed> {
        let mut slips: Vec<&Reviewed> = self.turns.iter().filter(|turn| turn.grade.is_slip()).collect();
        slips.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        slips
    }
}

/// Another turn in the place of one that was bad.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Attempt {
    /// Each seat's chances after it.
    pub chances: Vec<f32>,
    /// What it costs, beside the best turn.
    pub loss: f32,
    /// How good it is.
    pub grade: Grade,
    /// Why it is bad, if it is.
    pub why: Option<Message>,
}
