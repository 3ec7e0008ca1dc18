//! A position behind the trait.

use std::ops::ControlFlow;

use rand::Rng;

use super::Connected;
use super::board::Board;
use super::cell::Cell;
use super::fault::Fault;
use super::parts::Parts;
use super::playout;
use super::scatter::Scatter;
use super::sight::{Side, Wanted, Wins};
use super::stand::{Phase, Stand};
use super::step::{Act, Step};
use super::window::Window;
use crate::{History, Outcome, Position as _, Reason, Seat, ToMove};

/// A position of Nonaga.
///
/// Discs that must stay one group are bits in a window that follows them over the plane; with
/// `connected=off` they are a list of cells, because their parts may wander off in all directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position(Kept);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    Joined(Stand<Window>),
    Scattered(Stand<Scatter>),
}

const _: () = assert!(size_of::<Position>() <= 256);

macro_rules! each {
    ($kept:expr, $stand:ident => $body:expr) => {
        match $kept {
            Kept::Joined($stand) => $body,
            Kept::Scattered($stand) => $body,
        }
    };
}

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

    /// Checks what is kept twice.
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

    /// A slide of a seat that connects its men, whoever's turn it is.
    pub fn connecting_slide(&self, seat: Seat) -> Option<Step> {
        each!(&self.0, stand => {
            let (from, to) = stand.connecting_slide(seat)?;
            stand.board.encode(Act::Man, from, to)
        })
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

    /// Shows the legal steps that are wanted, and maybe others, with the number of slides by which
    /// each seat could connect its men after them: what they threaten, and what they let the other do.
    pub fn visit_wins<B>(
        &self,
        wanted: Wanted,
        mut visit: impl FnMut(Step, Wins) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        each!(&self.0, stand => stand.visit_wins(wanted, |act, from, to, wins| {
            match stand.board.encode(act, from, to) {
                Some(step) => visit(step, wins),
                None => ControlFlow::Continue(()),
            }
        }))
    }

    /// A disc that can be laid so that the other seat has no slide to win by, where a disc is due.
    pub fn quieting_lay(&self) -> Option<Step> {
        each!(&self.0, stand => {
            let (from, to) = (stand.phase == Phase::Step(Act::Disc)).then(|| stand.quieting_lay())??;
            stand.board.encode(Act::Disc, from, to)
        })
    }

    /// How the men of both seats stand.
    pub fn sides(&self) -> [Side; 2] {
        each!(&self.0, stand => stand.sides())
    }

    /// The same, unless one of them wins with its next slide: then that is what counts.
    pub fn quiet_sides(&self) -> Option<[Side; 2]> {
        each!(&self.0, stand => stand.quiet_sides())
    }

    /// The position with the other seat at the start of its turn and nothing locked, as if the seat
    /// to move had let its turn go; none when the game is over.
    pub fn null_move(&self) -> Option<Position> {
        Some(Position(match &self.0 {
            Kept::Joined(stand) => Kept::Joined(stand.null_move()?),
            Kept::Scattered(stand) => Kept::Scattered(stand.null_move()?),
        }))
    }

    /// The step between two cells of the plane, if the board has a code for it.
    pub(super) fn encode(&self, act: Act, from: Cell, to: Cell) -> Result<Step, Fault> {
        each!(&self.0, stand => {
            let board = &stand.board;
            let nothing = match act {
                Act::Man => Fault::NoMan,
                Act::Disc => Fault::NoDisc,
            };
            let from = board.spot(from).filter(|&spot| board.has(spot)).ok_or(nothing)?;
            let unreached = match act {
                Act::Man => Fault::NotADisc,
                Act::Disc => Fault::Lonely,
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
    pub(super) fn fault(&self, step: Step) -> Option<Fault> {
        each!(&self.0, stand => {
            let (act, from, to) = stand.board.decode(step)?;
            stand.fault(act, from, to)
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
                // A board may have several names for a way; only one of them is a step.
                stand.fault(act, from, to).is_none() && stand.board.encode(act, from, to) == Some(step)
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
