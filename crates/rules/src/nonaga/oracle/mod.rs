//! What an engine wants to know of Nonaga beyond its rules: the win oracle, what steps threaten and let the
//! other seat win by, and how the men stand.
//!
//! It is for engines and analysis, not part of the rules' public face: no rule needs it, and nobody who
//! only plays should call it. It lives here and not in the engine because it needs the private bitboards.

mod side;
mod wins;

use std::ops::ControlFlow;

use super::board::Board;
use super::position::{Kept, Position, each};
use super::stand::Phase;
use super::step::{Act, Step};
use crate::Seat;

pub use side::Side;
pub use wins::{Wanted, Wins};

/// For engines: wins, threats, and how the men stand.
#[doc(hidden)]
impl Position {
    /// A slide of a seat that connects its men, whoever's turn it is.
    pub fn connecting_slide(&self, seat: Seat) -> Option<Step> {
        each!(&self.0, stand => {
            let (from, to) = stand.connecting_slide(seat)?;
            stand.board.encode(Act::Man, from, to)
        })
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

    /// The position after a null move: the other seat is at the start of its turn and nothing is locked.
    /// None when the game is over.
    pub fn null_move(&self) -> Option<Position> {
        Some(Position(match &self.0 {
            Kept::Joined(stand) => Kept::Joined(stand.null_move()?),
            Kept::Scattered(stand) => Kept::Scattered(stand.null_move()?),
        }))
    }
}
