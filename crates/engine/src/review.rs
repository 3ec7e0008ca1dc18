//! A game looked at again: each seat's chances after every turn, and the turns that cost some.

use std::sync::atomic::{AtomicBool, Ordering};

use hexagora_rules::{Game, Seat, StepError, ToMove};
use serde::Serialize;

use crate::{Clock, Engine, Limits, Report, ReportLine, SearchContext};

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

/// How bad a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Slip {
    /// It cost a little.
    Inaccuracy,
    /// It cost something.
    Mistake,
    /// It cost much.
    Blunder,
}

impl Slip {
    /// All slips, the worst first, each with the chance of winning that it costs at least.
    pub const ALL: [(Slip, f32); 3] = [(Slip::Blunder, 0.2), (Slip::Mistake, 0.1), (Slip::Inaccuracy, 0.05)];

    /// The slip that a loss is.
    ///
    /// ```
    /// use hexagora_engine::Slip;
    /// assert_eq!(Slip::of(0.25), Some(Slip::Blunder));
    /// assert_eq!(Slip::of(0.01), None);
    /// ```
    pub fn of(loss: f32) -> Option<Slip> {
        Slip::ALL.into_iter().find(|&(_, least)| loss >= least).map(|(slip, _)| slip)
    }

    /// The key of its name.
    pub const fn name(self) -> &'static str {
        match self {
            Slip::Inaccuracy => "inaccuracy",
            Slip::Mistake => "mistake",
            Slip::Blunder => "blunder",
        }
    }
}

/// A turn looked at again.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reviewed {
    /// Its number, from 1.
    pub turn: usize,
    /// Whose it was.
    pub seat: Seat,
    /// Its steps, with what was rolled.
    pub steps: Vec<String>,
    /// Each seat's chances after it.
    pub chances: Vec<f32>,
    /// Whether they are certain.
    pub proven: bool,
    /// What it cost the seat: its chances before, with the best line, less those after.
    pub loss: f32,
    /// How bad that is, if it is bad.
    pub slip: Option<Slip>,
    /// The best line from where the seat first chose in the turn.
    pub best: Option<ReportLine>,
}

/// What reviewing needs: an engine, and how long it may think about each position.
pub struct Reviewer<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// How much thinking is allowed for each position.
    pub limits: Limits,
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to stop.
    pub stop: &'a AtomicBool,
}

impl Reviewer<'_> {
    /// Judges a position. Where a die is due, each of its faces counts as much.
    pub fn judge(&mut self, game: &Game) -> Judgement {
        self.judge_within(game, self.limits)
    }

    fn judge_within(&mut self, game: &Game, limits: Limits) -> Judgement {
        let seats = game.seats();
        match game.to_move() {
            ToMove::Nobody => {
                let share = |seat| match game.outcome() {
                    Some(outcome) => outcome.payoff(Seat(seat as u8), seats),
                    None => 1.0 / seats as f32,
                };
                Judgement { chances: (0..seats).map(share).collect(), proven: true, report: None }
            }
            ToMove::Chance(_) => self.judge_roll(game, limits),
            ToMove::Seat(_) => {
                let (clock, stop) = (self.clock, self.stop);
                let mut context = SearchContext { limits, clock, stop, progress: &mut |_| {} };
                let report = self.engine.think(game, &mut context);
                let best = report.as_ref().and_then(|report| report.lines.first());
                // Before the first visit everybody's chances are the same.
                let chances = best
                    .map(|line| line.chances.clone())
                    .filter(|chances| chances.iter().any(|&chance| chance > 0.0));
                Judgement {
                    chances: chances.unwrap_or_else(|| vec![1.0 / seats as f32; seats]),
                    proven: best.is_some_and(|line| line.proven),
                    report,
                }
            }
        }
    }

    fn judge_roll(&mut self, game: &Game, limits: Limits) -> Judgement {
        let rolls = game.legal();
        let part = limits.share(100 / rolls.len().max(1) as u32);
        let mut mean = Judgement { chances: vec![0.0; game.seats()], proven: true, report: None };
        for roll in &rolls {
            let mut rolled = game.clone();
            if rolled.play(roll).is_err() {
                continue;
            }
            let judged = self.judge_within(&rolled, part);
            mean.proven &= judged.proven;
            for (sum, chance) in mean.chances.iter_mut().zip(judged.chances) {
                *sum += chance / rolls.len() as f32;
            }
        }
        mean
    }

    /// Reviews a whole game: the judgement of the start, and every turn. `progress` is told
    /// how many steps are behind. A game that is stopped is looked at as far as it got.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use hexagora_engine::{Engine, Limits, Reviewer, Settings};
    /// use hexagora_rules::{Game, GameKind, Setup};
    ///
    /// let start = Game::start(&Setup::new(GameKind::Attangle))?;
    /// let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    /// let (limits, stop) = (Limits::nodes(300), AtomicBool::new(false));
    /// let mut reviewer = Reviewer { engine: &mut engine, limits, clock: &(), stop: &stop };
    /// let steps = ["c3", "d3", "e4"].map(String::from);
    /// let (first, turns) = reviewer.review(&start, &steps, |_| {})?;
    /// assert_eq!((first.chances.len(), turns.len()), (2, 3));
    /// assert_eq!(turns[1].steps, ["d3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(
        &mut self,
        start: &Game,
        steps: &[String],
        mut progress: impl FnMut(usize),
    ) -> Result<(Judgement, Vec<Reviewed>), StepError> {
        let mut game = start.clone();
        let first = self.judge(&game);
        let mut before = first.clone();
        let mut turns = Vec::new();
        let mut at = 0;
        while at < steps.len() && !self.stop.load(Ordering::Relaxed) {
            let seat = game.to_move().seat().unwrap_or(Seat(0));
            let turn = game.turns();
            let mut played = Vec::new();
            let mut chosen = 0;
            while at < steps.len() && (game.turns() == turn || chosen == 0) {
                match game.to_move() {
                    ToMove::Chance(_) => {}
                    // What was rolled is known before anything is chosen.
                    _ if chosen == 0 && !played.is_empty() => {
                        before = self.judge(&game);
                        chosen += 1;
                    }
                    _ => chosen += 1,
                }
                played.push(game.play(&steps[at])?);
                at += 1;
            }
            let after = self.judge(&game);
            turns.push(reviewed(turns.len() + 1, seat, played, &before, &after));
            before = after;
            progress(at);
        }
        Ok((first, turns))
    }
}

fn reviewed(turn: usize, seat: Seat, steps: Vec<String>, before: &Judgement, after: &Judgement) -> Reviewed {
    let best = before.report.as_ref().and_then(|report| report.lines.first()).cloned();
    // The line begins where the seat chose; what was rolled before is not in it.
    let follows = |line: &ReportLine| {
        let rolled = steps.iter().position(|step| line.steps.first() == Some(step));
        rolled.is_some_and(|at| steps[at..].iter().zip(&line.steps).all(|(step, best)| step == best))
    };
    let chance = |judgement: &Judgement| judgement.chances.get(seat.index()).copied().unwrap_or(0.0);
    let loss = match &best {
        Some(line) if !follows(line) => (chance(before) - chance(after)).max(0.0),
        _ => 0.0,
    };
    Reviewed {
        turn,
        seat,
        steps,
        chances: after.chances.clone(),
        proven: after.proven,
        loss,
        slip: Slip::of(loss),
        best,
    }
}
