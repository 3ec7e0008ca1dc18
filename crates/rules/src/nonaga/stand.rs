//! How a game stands, and every rule of it: generic over how the board keeps its discs.

use std::ops::ControlFlow;

use super::board::Board;
use super::hash::{self, Piece};
use super::parts::Parts;
use super::refusal::Objection;
use super::ring::Ring;
use super::step::Act;
use super::{Connected, Edge, Options, Slide};
use crate::arrange::arrange;
use crate::{History, Reason, Seat};

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A step of a turn.
    Step(Act),
    /// Nothing: the game is over.
    Over(Reason),
}

/// The discs, the men and whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand<B: Board> {
    pub board: B,
    /// The men of each seat, sorted.
    pub men: [[B::Spot; 3]; 2],
    /// The disc that was laid in the turn just before.
    pub locked: Option<B::Spot>,
    /// The hash of all pieces.
    pub pieces: u64,
    /// Whose turn it is, or was when the game ended.
    pub seat: Seat,
    pub phase: Phase,
    pub options: Options,
}

impl<B: Board> Stand<B> {
    /// A game that stands so; none when a man or the locked disc is far from every disc.
    pub fn new(parts: &Parts) -> Option<Stand<B>> {
        let Parts { options, seat, phase, .. } = *parts;
        let board = B::new(&parts.discs);
        let mut men = [[board.discs()[0]; 3]; 2];
        for (spots, cells) in men.iter_mut().zip(parts.men) {
            for (spot, cell) in spots.iter_mut().zip(cells) {
                *spot = board.spot(cell)?;
            }
            arrange(spots);
        }
        let locked = match parts.locked {
            Some(cell) => Some(board.spot(cell)?),
            None => None,
        };
        let mut stand = Stand { board, men, locked, pieces: 0, seat, phase, options };
        stand.pieces = stand.pieces_from_scratch();
        Some(stand)
    }

    /// The game by cells of the plane.
    pub fn parts(&self) -> Parts {
        let cell = |spot| self.board.cell(spot);
        let mut discs = self.board.discs().map(cell);
        arrange(&mut discs);
        let mut men = self.men.map(|men| men.map(cell));
        men.iter_mut().for_each(|men| arrange(men));
        let locked = self.locked.map(cell);
        Parts { options: self.options, discs, men, locked, seat: self.seat, phase: self.phase }
    }

    /// A hash of all that decides what may follow.
    pub fn hash(&self) -> u64 {
        match self.phase {
            Phase::Step(Act::Disc) => self.turn_key() ^ hash::DISC_STEP,
            _ => self.turn_key(),
        }
    }

    /// The same hash, computed anew.
    pub fn rehash(&self) -> u64 {
        Stand { pieces: self.pieces_from_scratch(), ..*self }.hash()
    }

    /// Checks incrementally updated state against a recomputation.
    pub fn check(&self) -> Result<(), String> {
        self.board.check()?;
        match Stand::new(&self.parts()) {
            Some(again) if again == *self => Ok(()),
            _ => Err("the men's order or the hash is wrong".into()),
        }
    }

    /// The hash of all pieces, computed anew.
    fn pieces_from_scratch(&self) -> u64 {
        let mut key = self.board.discs_key();
        for (piece, men) in Piece::MEN.into_iter().zip(self.men) {
            key = men.iter().fold(key, |key, &man| key ^ self.board.key(piece, man));
        }
        key ^ self.locked_key()
    }

    fn locked_key(&self) -> u64 {
        self.locked.map_or(0, |disc| self.board.key(Piece::Locked, disc))
    }

    /// The key of the position at the start of a turn (D3).
    pub fn turn_key(&self) -> u64 {
        self.pieces ^ hash::SEAT[self.seat.index()]
    }

    /// Whether the turn of the position has just begun.
    pub fn begins_turn(&self) -> bool {
        match self.phase {
            Phase::Step(Act::Man) => true,
            // A man that has just moved can always move back. If no man can move, step 1 was skipped (D2).
            Phase::Step(Act::Disc) => !self.can_slide(),
            Phase::Over(reason) => reason != Reason::Connected,
        }
    }

    /// The seat whose man stands there.
    pub fn man_at(&self, spot: B::Spot) -> Option<Seat> {
        [Seat(0), Seat(1)].into_iter().find(|seat| self.men[seat.index()].contains(&spot))
    }

    pub fn has_man(&self, spot: B::Spot) -> bool {
        self.men[0].contains(&spot) | self.men[1].contains(&spot)
    }

    /// Where a man comes to a stop, if it can move that way at all.
    pub fn slide(&self, man: B::Spot, direction: usize) -> Option<B::Spot> {
        let mut at = man;
        loop {
            let next = B::near(at, direction);
            if !self.board.has(next) || self.has_man(next) {
                return (at != man).then_some(at);
            }
            at = next;
        }
    }

    /// The directions in which a man can move.
    fn open_ways(&self, man: B::Spot) -> Ring {
        let others = self.men.as_flattened().iter();
        let blocked = others.fold(0, |ring, &other| ring | B::toward(man, other).0);
        self.board.ring(man).without(Ring(blocked))
    }

    /// Whether a man of the seat to move can move.
    pub fn can_slide(&self) -> bool {
        self.men[self.seat.index()].into_iter().any(|man| !self.open_ways(man).is_empty())
    }

    pub fn visit_slides<R>(
        &self,
        mut visit: impl FnMut(B::Spot, B::Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for man in self.men[self.seat.index()] {
            for direction in self.open_ways(man).iter() {
                if let Some(to) = self.slide(man, direction) {
                    visit(man, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The holes, where the rules ask for them.
    pub fn holes(&self) -> Option<B::Cells> {
        self.holes_matter().then(|| self.board.holes())
    }

    /// Whether there are holes and the rules ask for them.
    pub fn holes_matter(&self) -> bool {
        self.options.edge == Edge::Outer && self.board.has_holes()
    }

    /// Why a disc is not free, if it is not.
    pub fn bound(&self, disc: B::Spot, holes: Option<&B::Cells>) -> Option<Objection> {
        if self.has_man(disc) {
            return Some(Objection::Manned); // D4
        }
        if self.locked == Some(disc) {
            return Some(Objection::Locked);
        }
        self.confines(disc, self.board.ring(disc), holes)
    }

    /// Why a disc's neighbours do not let it go, if they do not.
    pub fn confines(&self, disc: B::Spot, ring: Ring, holes: Option<&B::Cells>) -> Option<Objection> {
        if ring.len() > 4 {
            return Some(Objection::Neighbours(ring.len()));
        }
        // D5: the cells around it that count for `edge`.
        let enclosed = holes.map_or(Ring(0), |holes| self.board.enclosed(holes, disc));
        let open = ring.rest().without(enclosed);
        match self.options.slide {
            _ if open.is_empty() => Some(Objection::Enclosed),
            // D6: by the published English rules it must also be able to slide out.
            Slide::Strict if !open.has_pair() => Some(Objection::Tight),
            _ => None,
        }
    }

    /// Whether taking a disc away parts the others, where that matters (D1).
    pub fn is_bridge(&self, disc: B::Spot) -> bool {
        self.options.connected != Connected::Off && self.board.splits(disc)
    }

    /// Why a free disc cannot be laid on a cell, if it cannot.
    fn misfit(&self, disc: B::Spot, to: B::Spot) -> Option<Objection> {
        if disc == to {
            return Some(Objection::SameCell);
        }
        if self.board.has(to) {
            return Some(Objection::Occupied);
        }
        let touched = self.board.ring(to).without(B::toward(to, disc));
        if touched.len() < 2 {
            return Some(Objection::Lonely);
        }
        let is_bridge = self.is_bridge(disc);
        match self.options.connected {
            Connected::Always if is_bridge => Some(Objection::Parts),
            Connected::After if is_bridge && !self.joins(disc, to, touched) => Some(Objection::Apart),
            _ => None,
        }
    }

    /// Whether a disc whose removal parts the board joins it again on another cell, where it
    /// touches these discs.
    pub fn joins(&self, disc: B::Spot, to: B::Spot, touched: Ring) -> bool {
        // One arc is one part, and there are two or more to be joined.
        touched.arcs() >= 2 && self.board.ties(to, disc)
    }

    /// Whether a disc can be laid.
    pub fn can_lay(&self) -> bool {
        B::can_lay(self)
    }

    /// How many steps are legal.
    pub fn count(&self) -> u64 {
        match self.phase {
            Phase::Step(Act::Man) => self.count_slides(),
            Phase::Step(Act::Disc) => B::count_lays(self),
            Phase::Over(_) => 0,
        }
    }

    fn count_slides(&self) -> u64 {
        let ways = |man: B::Spot| self.open_ways(man).len();
        self.men[self.seat.index()].into_iter().map(ways).map(u64::from).sum()
    }

    /// Shows every legal step.
    pub fn visit<R>(&self, mut visit: impl FnMut(Act, B::Spot, B::Spot) -> ControlFlow<R>) -> ControlFlow<R> {
        match self.phase {
            Phase::Step(Act::Man) => self.visit_slides(|from, to| visit(Act::Man, from, to)),
            Phase::Step(Act::Disc) => B::visit_lays(self, |from, to| visit(Act::Disc, from, to)),
            Phase::Over(_) => ControlFlow::Continue(()),
        }
    }

    /// Why a step is not legal, if it is not.
    pub fn objection(&self, act: Act, from: B::Spot, to: B::Spot) -> Option<Objection> {
        match (self.phase, act) {
            (Phase::Over(_), _) => Some(Objection::Over),
            (Phase::Step(Act::Disc), Act::Man) => Some(Objection::DiscIsDue),
            (Phase::Step(Act::Man), Act::Disc) => Some(Objection::ManIsDue),
            (_, Act::Man) => self.slide_objection(from, to),
            (_, Act::Disc) => self.lay_objection(from, to),
        }
    }

    fn slide_objection(&self, from: B::Spot, to: B::Spot) -> Option<Objection> {
        match self.man_at(from) {
            None => return Some(Objection::NoMan),
            Some(seat) if seat != self.seat => return Some(Objection::OtherMan),
            Some(_) => {}
        }
        let Some(direction) = self.board.cell(from).direction(self.board.cell(to)) else {
            return Some(Objection::NotStraight);
        };
        match self.slide(from, direction) {
            None => Some(Objection::Blocked),
            Some(end) if end != to => Some(Objection::Stops(self.board.cell(end))),
            Some(_) => None,
        }
    }

    fn lay_objection(&self, from: B::Spot, to: B::Spot) -> Option<Objection> {
        if !self.board.has(from) {
            return Some(Objection::NoDisc);
        }
        self.bound(from, self.holes().as_ref()).or_else(|| self.misfit(from, to))
    }

    /// Plays a step that is legal.
    pub fn play(&mut self, act: Act, from: B::Spot, to: B::Spot, history: &mut impl History) {
        match act {
            Act::Man => self.move_man(from, to),
            Act::Disc => {
                self.move_disc(from, to);
                self.begin_turn(history);
            }
        }
        self.skip_impossible(history);
    }

    /// Moves a man. The disc's step follows, whether or not it is possible.
    pub fn move_man(&mut self, from: B::Spot, to: B::Spot) {
        let piece = Piece::MEN[self.seat.index()];
        self.pieces ^= self.board.key(piece, from) ^ self.board.key(piece, to);
        let [mut a, mut b, mut c] = self.men[self.seat.index()].map(|man| if man == from { to } else { man });
        // A sorting network for three cells.
        (a, b) = (a.min(b), a.max(b));
        (b, c) = (b.min(c), b.max(c));
        (a, b) = (a.min(b), a.max(b));
        self.men[self.seat.index()] = [a, b, c];
        self.phase = match self.men_meet(self.seat) {
            true => Phase::Over(Reason::Connected),
            false => Phase::Step(Act::Disc),
        };
    }

    /// Lays a disc elsewhere, where it is locked for the turn to come.
    pub fn move_disc(&mut self, from: B::Spot, to: B::Spot) {
        self.pieces ^= self.locked_key();
        self.pieces ^= self.board.key(Piece::Disc, from) ^ self.board.key(Piece::Disc, to);
        self.locked = Some(to);
        if self.board.carry(from, to) {
            self.pieces ^= self.locked_key();
        } else {
            self.pieces = self.pieces_from_scratch();
        }
    }

    /// The other seat's turn begins with its first step, whether or not that is possible.
    pub fn begin_turn(&mut self, history: &mut impl History) {
        self.seat = self.seat.other();
        self.phase = match history.turn_begins(self.turn_key()) {
            true => Phase::Over(Reason::Repetition),
            false => Phase::Step(Act::Man),
        };
    }

    /// D2: no disc can be laid, and nothing is locked in the next turn.
    pub fn skip_disc(&mut self, history: &mut impl History) {
        self.pieces ^= self.locked_key();
        self.locked = None;
        self.begin_turn(history);
    }

    /// D2: leaves out the steps that are not possible.
    pub fn skip_impossible(&mut self, history: &mut impl History) {
        if self.phase == Phase::Step(Act::Disc) && !self.can_lay() {
            self.skip_disc(history);
        }
        if self.phase == Phase::Step(Act::Man) && !self.can_slide() {
            self.phase = match self.can_lay() {
                true => Phase::Step(Act::Disc),
                false => Phase::Over(Reason::Stuck),
            };
        }
    }

    /// Whether a seat's men stand on three connected discs: at least two of the three pairs are
    /// neighbours.
    pub fn men_meet(&self, seat: Seat) -> bool {
        let [a, b, c] = self.men[seat.index()];
        (B::toward(a, b).len() + B::toward(b, c).len() + B::toward(a, c).len()) >= 2
    }
}
