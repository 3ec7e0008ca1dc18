//! What an engine wants to know of Laberinto Interior beyond its rules and its view: what stands where, what
//! tiles fit, where prisms could capture, and determinizations of hidden hands.
//!
//! It is for engines and analysis, not part of the rules' public face: no rule needs it, and nobody who
//! only plays should call it. It lives here and not in the engine because it needs the private bitboards.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::board::{self, BOARD, Cell, Cells, SIDES};
use super::colour::Colour;
use super::figure::Figure;
use super::hand::Hand;
use super::hash;
use super::movement::Ground;
use super::position::Position;
use super::team::Count;
use super::tile::{Colours, Kind, Paint, Tile};
use crate::arrange::arrange;
use crate::{Seat, SeatSet};

#[doc(hidden)]
impl Cell {
    /// How many strips lie between the triangle and the red, the blue and the yellow side. Each edge
    /// that a walk crosses changes one of the three by one.
    pub fn depths(self) -> [usize; 3] {
        board::depths(self)
    }
}

#[doc(hidden)]
impl Colour {
    /// D1: the eight triangles of the side.
    pub fn door(self) -> &'static Cells {
        &SIDES[self.index()]
    }
}

#[doc(hidden)]
impl Tile {
    /// Whether an edge has a colour.
    pub fn shows(self, colour: Colour) -> bool {
        Colours::of(Some(self)).meet(Colours::one(colour))
    }
}

/// The colours that a tile must show to lie in a free triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked(Paint);

impl Asked {
    /// The same, and a colour at an edge besides.
    #[must_use]
    pub fn with(self, edge: usize, colour: Colour) -> Asked {
        Asked(self.0.and(Paint::edge(edge, colour)))
    }
}

/// For engines: what a position is made of, and what could happen in it.
#[doc(hidden)]
impl Position {
    /// The colour of a seat.
    pub fn seat_colour(&self, seat: Seat) -> Colour {
        self.colour(seat.index())
    }

    /// The triangles where tiles lie.
    pub fn laid(&self) -> &Cells {
        &self.laid
    }

    /// The triangles where none lies.
    pub fn free(&self) -> Cells {
        BOARD.without(&self.laid)
    }

    /// The tile in a triangle.
    pub fn tile_at(&self, cell: Cell) -> Option<Tile> {
        self.tile(cell)
    }

    /// D6: a seat's path.
    pub fn path(&self, seat: Seat) -> &Cells {
        &self.paths[seat.index()]
    }

    /// The triangles next to the paths that a seat's own path has not met, or the sides where those begin:
    /// where its tiles should lead.
    pub fn paths_ahead(&self, seat: Seat) -> Cells {
        self.goals(seat.index())
    }

    /// A seat's doors by which a figure of its own could enter.
    pub fn open_doors(&self, seat: Seat) -> Cells {
        self.door(seat.index()).and(&Ground::of(self, seat.index(), 0).room)
    }

    /// What is asked of a tile in a free triangle.
    pub fn asks(&self, cell: Cell) -> Asked {
        Asked(self.asked(cell))
    }

    /// In how many ways a seat, or none for the pool, has a tile that shows what is asked.
    pub fn ways(&self, seat: Option<Seat>, asked: Asked) -> u32 {
        let hand = seat.map_or(&self.pool, |seat| &self.hands[seat.index()]);
        asked.0.fits().common(hand.ways())
    }

    /// How many tiles a seat holds.
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.hands[seat.index()].len()
    }

    /// A seat's figures, each with its triangle, in the order of the triangles.
    pub fn figures(&self, seat: Seat) -> impl Iterator<Item = (Cell, Figure)> {
        self.teams[seat.index()].figures.iter()
    }

    /// How many of something a seat has.
    pub fn count(&self, seat: Seat, count: Count) -> usize {
        usize::from(self.teams[seat.index()].count(count))
    }

    /// How many prisoners a seat holds, those that it carries not counted.
    pub fn held(&self, seat: Seat) -> usize {
        self.teams[seat.index()].held()
    }

    /// The same position at the start of a turn of some seat, whoever is due: a null move for more than
    /// two. No rule allows that: it is how a threat is seen.
    #[must_use]
    pub fn with_mover(&self, seat: Seat) -> Position {
        Position { turn: seat.0, laid_now: 0, roll: 0, ..self.clone() }
    }

    /// D14: who would win if nothing more happened.
    pub fn leading(&self) -> SeatSet {
        self.leaders()
    }

    /// Where figures stand.
    pub fn stood(&self) -> &Cells {
        &self.stood
    }

    /// Where two figures stand.
    pub fn paired(&self) -> &Cells {
        &self.paired
    }

    /// Whether all paths have met: one group of tiles touches every seat's side (D7).
    pub fn have_met(&self) -> bool {
        self.met
    }

    /// Whether the seat to move has built enough to be ready (D17).
    pub fn has_built(&self) -> bool {
        self.is_built()
    }

    /// Whether a mounted prism of the seat to move that leaves from a triangle crosses, and does not retreat
    /// (D19).
    pub fn crosses(&self, from: Cell) -> bool {
        Ground::new(self).crosses(from)
    }

    /// Whether tiles are laid before anybody moves.
    pub fn in_building(&self) -> bool {
        self.is_building()
    }

    /// Whether a seat is out (D13).
    pub fn has_lost(&self, seat: Seat) -> bool {
        self.is_out(seat.index())
    }

    /// Whether a die is rolled.
    pub fn has_dice(&self) -> bool {
        self.parameters.dice
    }

    /// What was rolled in this turn; 0 is nothing yet.
    pub fn rolled(&self) -> u8 {
        self.roll
    }

    /// How many points win.
    pub fn target(&self) -> usize {
        usize::from(self.parameters.target)
    }

    /// How many turns in a row were quiet, and how many end the game.
    pub fn quiet(&self) -> (usize, usize) {
        (usize::from(self.quiet), usize::from(self.parameters.quiet))
    }

    /// The triangles where the bare prisms of a seat could capture a lone figure if it were to move, with
    /// such a roll where there is a die.
    pub fn attacks(&self, seat: Seat, roll: u8) -> Cells {
        let ground = Ground::of(self, seat.index(), roll);
        let mut attacked = Cells::EMPTY;
        for (from, figure) in self.teams[seat.index()].figures.distinct() {
            if figure == Figure::Prism {
                let _ = ground.visit_ends::<()>(figure, from, |to| {
                    attacked.insert(to);
                    ControlFlow::Continue(())
                });
            }
        }
        attacked
    }

    /// Determinization: the position with the tiles that a seat cannot see (D4) dealt anew at random, each
    /// other seat with as many as before. None if all hands are open.
    pub fn determinize(&self, seat: Seat, rng: &mut impl Rng) -> Option<Position> {
        if !self.parameters.hidden {
            return None;
        }
        let others = || self.parameters.seats().filter(|&other| other != seat.index());
        // In an order that does not tell who holds which.
        let mut unseen: Vec<Kind> = others().flat_map(|other| self.hands[other].iter()).collect();
        arrange(&mut unseen);
        let mut dealt = self.clone();
        for other in others() {
            let count = self.hands[other].len();
            dealt.hands[other] = Hand::EMPTY;
            for kind in self.hands[other].iter() {
                dealt.sum = dealt.sum.wrapping_sub(hash::held(Some(other), kind));
            }
            for _ in 0..count {
                let kind = unseen.swap_remove(rng.random_range(0..unseen.len()));
                dealt.hands[other].add(kind);
                dealt.sum = dealt.sum.wrapping_add(hash::held(Some(other), kind));
            }
        }
        Some(dealt)
    }
}
