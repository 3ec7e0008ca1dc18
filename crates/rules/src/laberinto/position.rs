//! A position of Laberinto Interior.

use std::ops::ControlFlow;

use rand::Rng;

use super::board::{Cell, Cells, GRID};
use super::colour::Colour;
use super::hand::Hand;
use super::meeting::Enough;
use super::movement::Ground;
use super::step::{Act, Step};
use super::team::{Count, Team};
use super::tile::Tile;
use crate::{History, Outcome, Seat, ToMove};

/// The most seats there are.
pub(super) const SEATS: usize = 6;

/// The numbers that follow from the options and decide which steps are legal. They never change during a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Parameters {
    /// The seats' colours; places without a seat are red.
    pub(super) colours: [Colour; SEATS],
    pub(super) seats: u8,
    pub(super) first: u8,
    /// D21: each seat's prisms; places without a seat have none.
    pub(super) prisms: [u8; SEATS],
    /// D21: each seat's pyramids.
    pub(super) pyramids: [u8; SEATS],
    /// D18: whether the labyrinth is prepared.
    pub(super) prepared: bool,
    /// D15: whether a path has one door until all have met.
    pub(super) one_door: bool,
    /// D16: whether a tile must lead to a path that the seat's own has not met.
    pub(super) must_meet: bool,
    pub(super) enough: Enough,
    pub(super) lays: u8,
    /// D19: whether a mounted prism may go back to the reserve.
    pub(super) retreat: bool,
    pub(super) target: u8,
    pub(super) quiet: u16,
    /// D20: whether a tie of all seats that are still in is a draw.
    pub(super) ties_draw: bool,
    pub(super) hidden: bool,
    pub(super) dice: bool,
}

impl Parameters {
    pub(super) fn seats(&self) -> std::ops::Range<usize> {
        0..usize::from(self.seats)
    }

    /// The colours of the seats in order.
    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours[..usize::from(self.seats).min(SEATS)]
    }

    pub(super) fn colour_letters(&self) -> String {
        self.colours().iter().map(|colour| colour.letter()).collect()
    }

    /// The seat that has a colour.
    pub(super) fn seat_of(&self, colour: Colour) -> Option<usize> {
        self.colours().iter().position(|&other| other == colour)
    }

    /// The bit set of all seats.
    pub(super) const fn everybody(&self) -> u8 {
        (1 << self.seats) - 1
    }
}

/// A position of Laberinto Interior.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) parameters: Parameters,
    pub(super) tiles: [Option<Tile>; GRID],
    /// Where tiles lie.
    pub(super) laid: Cells,
    /// D6: each seat's path.
    pub(super) paths: [Cells; SEATS],
    pub(super) hands: [Hand; SEATS],
    pub(super) pool: Hand,
    pub(super) teams: [Team; SEATS],
    /// Where figures stand.
    pub(super) stood: Cells,
    /// Where two figures stand.
    pub(super) paired: Cells,
    /// Whether all paths have met. Tiles stay, so they never part.
    pub(super) met: bool,
    /// D17: whether every two seats have two ways, where that is asked. They stay, too.
    pub(super) looped: bool,
    /// The seats that have said `ready`, a bit each. When all have, the building is over.
    pub(super) ready: u8,
    /// The seat to move; when the game is over, the one that moved last.
    pub(super) turn: u8,
    /// How many tiles the seat to move has laid in this turn of the play phase.
    pub(super) laid_now: u8,
    /// What has been rolled in this turn; 0 is nothing yet.
    pub(super) roll: u8,
    /// How many turns in a row were quiet.
    pub(super) quiet: u16,
    pub(super) outcome: Option<Outcome>,
    /// The additive part of the Zobrist hash, updated incrementally: keys are added, not xor-ed, because some
    /// facts are counted.
    pub(super) sum: u64,
}

/// Copying a position is how a search tries a step.
const _: () = assert!(size_of::<Position>() <= 1664);

impl Position {
    /// Whether tiles are laid before anybody moves.
    pub(super) fn is_building(&self) -> bool {
        self.ready != self.parameters.everybody()
    }

    /// Whether the die is to be rolled before anything else.
    pub(super) fn is_roll_due(&self) -> bool {
        self.parameters.dice && self.roll == 0 && !self.is_building()
    }

    /// The seat to move, as an index.
    pub(super) fn mover(&self) -> usize {
        usize::from(self.turn) % SEATS
    }

    pub(super) fn colour(&self, seat: usize) -> Colour {
        self.parameters.colours[seat % SEATS]
    }

    pub(super) fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()]
    }

    /// D13: whether all prisms of a seat have been eliminated.
    pub(super) fn is_out(&self, seat: usize) -> bool {
        self.teams[seat].count(Count::Eliminated) == self.parameters.prisms[seat]
    }

    /// The seats that are not out.
    pub(super) fn seats_in(&self) -> impl Iterator<Item = usize> {
        self.parameters.seats().filter(|&seat| !self.is_out(seat))
    }

    /// Whether a turn begins here.
    fn is_turn_start(&self) -> bool {
        self.outcome.is_none() && self.laid_now == 0 && self.roll == 0
    }

    /// Whether the seat to move may lay a tile, if it finds one that fits.
    pub(super) fn may_lay(&self) -> bool {
        // D8: up to `lays` tiles before the movement.
        self.is_building() || self.laid_now < self.parameters.lays
    }

    /// Who stands in a triangle: the seat.
    pub(super) fn standing(&self, cell: Cell) -> Option<usize> {
        if !self.stood.has(cell) {
            return None;
        }
        self.parameters.seats().find(|&seat| self.teams[seat].figures.on(cell).next().is_some())
    }

    /// Every movement of the seat to move, or `pass` where there is none, in the phase of play.
    pub fn visit_movements<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut none = true;
        Ground::new(self).visit(|act| {
            none = false;
            visit(act.step())
        })?;
        if none { visit(Act::Pass.step()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the seat to move has no movement, in the phase of play.
    pub(super) fn must_pass(&self) -> bool {
        Ground::new(self).visit(|_| ControlFlow::Break(())).is_continue()
    }
}

impl crate::Position for Position {
    type Step = Step;

    fn seats(&self) -> usize {
        usize::from(self.parameters.seats)
    }

    fn to_move(&self) -> ToMove {
        let seat = Seat(self.turn);
        match self.outcome {
            Some(_) => ToMove::Nobody,
            None if self.is_roll_due() => ToMove::Chance(seat),
            None => ToMove::Seat(seat),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn visit_steps<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        if self.is_roll_due() {
            return (1..=6).try_for_each(|points| visit(Act::Roll(points).step()));
        }
        self.visit_lays(&mut visit)?;
        if self.is_building() {
            if self.may_be_ready() { visit(Act::Ready.step()) } else { ControlFlow::Continue(()) }
        } else {
            self.visit_movements(visit)
        }
    }

    fn is_legal(&self, step: Step) -> bool {
        let Some(act) = Act::of(step) else { return false };
        if self.outcome.is_some() {
            return false;
        }
        if self.is_roll_due() {
            return matches!(act, Act::Roll(_));
        }
        match act {
            Act::Lay { cell, tile, pool } => self.can_lay(cell, tile, pool),
            Act::Ready => self.is_building() && self.may_be_ready(),
            Act::Roll(_) => false,
            _ => !self.is_building() && Ground::new(self).allows(act),
        }
    }

    fn play_unchecked(&mut self, step: Step, history: &mut impl History) {
        if let Some(act) = Act::of(step) {
            self.play_act(act, history);
        }
    }

    fn enter(&self, history: &mut impl History) {
        if self.is_turn_start() {
            history.turn_begins(self.hash());
        }
    }

    fn hash(&self) -> u64 {
        self.sum.wrapping_add(self.turn_key())
    }

    fn count_steps(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        if self.is_roll_due() {
            return 6;
        }
        let lays = self.count_lays();
        if self.is_building() {
            return lays + u64::from(lays == 0 || self.is_built());
        }
        let mut movements = 0;
        let _ = self.visit_movements::<()>(|_| {
            movements += 1;
            ControlFlow::Continue(())
        });
        lays + movements
    }

    fn random_step(&self, rng: &mut impl Rng) -> Option<Step> {
        self.draw(rng)
    }
}
