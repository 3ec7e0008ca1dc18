//! A position behind the trait.

use std::ops::ControlFlow;

use rand::Rng;

use super::Connected;
use super::board::Board;
use super::cell::Cell;
use super::parts::Parts;
use super::playout;
use super::refusal::Objection;
use super::scatter::Scatter;
use super::stand::{Phase, Stand};
use super::step::{Act, Step};
use super::window::Window;
use crate::{History, Outcome, Position as _, Reason, Seat, ToMove};

/// A position of Nonaga.
///
/// Discs that must stay one group are bits in a window that follows them over the plane; with
/// `connected=off` they are a list of cells, because their parts may wander off in all directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position(pub(super) Kept);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    Joined(Stand<Window>),
    Scattered(Stand<Scatter>),
}

const _: () = assert!(size_of::<Position>() <= 256);

macro_rules! each {
    ($kept:expr, $stand:ident => $body:expr) => {
        match $kept {
            $crate::nonaga::position::Kept::Joined($stand) => $body,
            $crate::nonaga::position::Kept::Scattered($stand) => $body,
        }
    };
}
pub(super) use each;

impl Position {
    /// The position of parts; none when a man or the locked disc is far from every disc.
    pub(super) fn new(parts: &Parts) -> Option<Position> {
        Some(Position(match parts.options.connected {
            Connected::Off => Kept::Scattered(Stand::new(parts)?),
            Connected::After | Connected::Always => Kept::Joined(Stand::new(parts)?),
        }))
    }

    fn play_out_plainly(&mut self, rng: &mut impl Rng, history: &mut impl History, cap: u32) -> u32 {
        for played in 0..cap {
            let Some(step) = self.random_step(rng) else { return played };
            self.play_unchecked(step, history);
        }
        cap
    }

    /// The hash, computed anew.
    pub(super) fn rehash(&self) -> u64 {
        each!(&self.0, stand => stand.rehash())
    }

    /// Checks incrementally updated state against a recomputation.
    pub(super) fn check_kept(&self) -> Result<(), String> {
        each!(&self.0, stand => stand.check())
    }

    /// The position by cells of the plane.
    pub(super) fn parts(&self) -> Parts {
        each!(&self.0, stand => stand.parts())
    }

    /// Whether a man of the seat to move can move.
    pub(super) fn can_slide(&self) -> bool {
        each!(&self.0, stand => stand.can_slide())
    }

    /// Whether the seat to move can lay a disc.
    pub(super) fn can_lay(&self) -> bool {
        each!(&self.0, stand => stand.can_lay())
    }

    /// Whether a seat's men stand on three connected discs.
    pub(super) fn men_meet(&self, seat: Seat) -> bool {
        each!(&self.0, stand => stand.men_meet(seat))
    }

    pub(super) fn phase(&self) -> Phase {
        each!(&self.0, stand => stand.phase)
    }

    fn seat(&self) -> Seat {
        each!(&self.0, stand => stand.seat)
    }

    /// All slides of a seat that connect its men, whoever's turn it is.
    pub(super) fn connecting_slides(&self, seat: Seat) -> Vec<(Cell, Cell)> {
        let mut slides = Vec::new();
        each!(&self.0, stand => {
            let _ = stand.visit_connecting::<()>(seat, |from, to| {
                slides.push((stand.board.cell(from), stand.board.cell(to)));
                ControlFlow::Continue(())
            });
        });
        slides
    }

    /// Whether a man is due, not a disc.
    pub fn is_man_due(&self) -> bool {
        self.phase() == Phase::Step(Act::Man)
    }

    /// The step between two cells of the plane, if the board has a code for it.
    pub(super) fn encode(&self, act: Act, from: Cell, to: Cell) -> Result<Step, Objection> {
        each!(&self.0, stand => {
            let board = &stand.board;
            let nothing = match act {
                Act::Man => Objection::NoMan,
                Act::Disc => Objection::NoDisc,
            };
            let from = board.spot(from).filter(|&spot| board.has(spot)).ok_or(nothing)?;
            let unreached = match act {
                Act::Man => Objection::NotADisc,
                Act::Disc => Objection::Lonely,
            };
            board.spot(to).and_then(|to| board.encode(act, from, to)).ok_or(unreached)
        })
    }

    /// The step's cells of the plane.
    pub(super) fn decode(&self, step: Step) -> Option<(Act, Cell, Cell)> {
        each!(&self.0, stand => {
            let (act, from, to) = stand.board.decode(step)?;
            Some((act, stand.board.cell(from), stand.board.cell(to)))
        })
    }

    /// Why a step is not legal, if it is not.
    pub(super) fn objection(&self, step: Step) -> Option<Objection> {
        each!(&self.0, stand => {
            let (act, from, to) = stand.board.decode(step)?;
            stand.objection(act, from, to)
        })
    }
}

impl crate::Position for Position {
    type Step = Step;

    fn to_move(&self) -> ToMove {
        match self.phase() {
            Phase::Step(_) => ToMove::Seat(self.seat()),
            Phase::Over(_) => ToMove::Nobody,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase() {
            Phase::Step(_) => None,
            Phase::Over(Reason::Connected) => Some(Outcome::win(self.seat(), Reason::Connected)),
            Phase::Over(reason) => Some(Outcome::draw(reason)),
        }
    }

    fn visit_steps<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        each!(&self.0, stand => stand.visit(|act, from, to| match stand.board.encode(act, from, to) {
            Some(step) => visit(step),
            None => ControlFlow::Continue(()),
        }))
    }

    fn is_legal(&self, step: Step) -> bool {
        each!(&self.0, stand => match stand.board.decode(step) {
            Some((act, from, to)) => {
                // Several codes may decode to the same pair of cells; only the canonical one is a step.
                stand.objection(act, from, to).is_none() && stand.board.encode(act, from, to) == Some(step)
            }
            None => false,
        })
    }

    fn play_unchecked(&mut self, step: Step, history: &mut impl History) {
        each!(&mut self.0, stand => {
            if let Some((act, from, to)) = stand.board.decode(step) {
                stand.play(act, from, to, history);
            }
        });
    }

    fn count_steps(&self) -> u64 {
        each!(&self.0, stand => stand.count())
    }

    fn play_out(&mut self, rng: &mut impl Rng, history: &mut impl History, cap: u32) -> u32 {
        match &mut self.0 {
            Kept::Joined(stand) => playout::play_out(stand, rng, history, cap),
            Kept::Scattered(_) => self.play_out_plainly(rng, history, cap),
        }
    }

    fn enter(&self, history: &mut impl History) {
        each!(&self.0, stand => {
            if stand.begins_turn() {
                history.turn_begins(stand.turn_key());
            }
        });
    }

    fn hash(&self) -> u64 {
        each!(&self.0, stand => stand.hash())
    }
}
