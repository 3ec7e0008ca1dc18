//! What the rules ask of a board, however it keeps its discs.

use std::fmt;
use std::ops::ControlFlow;

use super::cell::Cell;
use super::hash::Piece;
use super::ring::Ring;
use super::stand::Stand;
use super::step::{Act, Step};
use super::ways::Ways;

/// How many discs there are.
pub const DISCS: usize = 19;

/// Sets that a cell must be in, where there are any.
#[derive(Debug, Clone, Copy)]
pub struct Within<'c, C>(pub [Option<&'c C>; 2]);

impl<C> Default for Within<'_, C> {
    /// Any cell.
    fn default() -> Self {
        Within([None; 2])
    }
}

/// The 19 discs on the plane.
pub trait Board: Copy + Eq + fmt::Debug {
    /// A cell as the board names it.
    type Spot: Copy + Eq + Ord + fmt::Debug;

    /// A set of cells.
    type Cells: Default;

    /// The cells where a man connects with two others.
    type Meeting: Copy;

    /// The board with discs on these cells.
    fn new(cells: &[Cell; DISCS]) -> Self;

    /// The cell of a spot.
    fn cell(&self, spot: Self::Spot) -> Cell;

    /// The spot of a cell, unless it is so far off that it neither has nor touches a disc.
    fn spot(&self, cell: Cell) -> Option<Self::Spot>;

    /// The neighbour in a direction.
    fn near(spot: Self::Spot, direction: usize) -> Self::Spot;

    /// The cell that lies so far in a direction.
    fn ahead(spot: Self::Spot, direction: usize, far: u32) -> Self::Spot;

    /// The direction of a neighbour, as a ring; none of anything else.
    fn toward(spot: Self::Spot, other: Self::Spot) -> Ring;

    /// The direction of a cell that lies on a straight line, less than 16 steps away; else none, or any.
    fn aligned(spot: Self::Spot, other: Self::Spot) -> Option<usize>;

    /// How many steps from neighbour to neighbour two cells near the board are apart; what is above
    /// 12 may come out as another number above 12.
    fn distance(spot: Self::Spot, other: Self::Spot) -> u32;

    /// Whether a disc lies there.
    fn has(&self, spot: Self::Spot) -> bool;

    /// The neighbouring discs.
    fn ring(&self, spot: Self::Spot) -> Ring;

    /// How far a man can go in each direction if all discs are free.
    fn ways(&self, man: Self::Spot) -> Ways {
        Ways::new(std::array::from_fn(|direction| self.way(man, direction)))
    }

    /// The same in one direction.
    fn way(&self, man: Self::Spot, direction: usize) -> u32 {
        let mut at = Self::near(man, direction);
        let mut len = 0;
        while self.has(at) {
            at = Self::near(at, direction);
            len += 1;
        }
        len
    }

    /// Takes a disc away, for a try on a copy.
    fn lift(&mut self, disc: Self::Spot);

    /// Puts a disc that was lifted back.
    fn put_back(&mut self, disc: Self::Spot);

    /// Takes a disc from one cell to another. Returns false if the board was re-anchored at another
    /// corner: hash keys are relative to the corner, so rehash then.
    fn carry(&mut self, from: Self::Spot, to: Self::Spot) -> bool;

    /// All discs, always in the same order.
    fn discs(&self) -> [Self::Spot; DISCS];

    /// Whether there are holes.
    fn has_holes(&self) -> bool;

    /// All holes: the empty cells that no way through empty cells joins to the endless outside. Not
    /// a cheap question.
    fn holes(&self) -> Self::Cells;

    /// The neighbours that are in a hole.
    fn enclosed(&self, holes: &Self::Cells, spot: Self::Spot) -> Ring;

    /// Adds a cell to a set.
    fn add(cells: &mut Self::Cells, spot: Self::Spot);

    /// Whether a cell is in a set.
    fn is_in(cells: &Self::Cells, spot: Self::Spot) -> bool;

    /// Where a third man connects two that are neighbours or have one in common.
    fn meeting(men: [Self::Spot; 2]) -> Self::Meeting;

    /// Whether a man on a cell connects.
    fn meets(meeting: &Self::Meeting, spot: Self::Spot) -> bool;

    /// Shows the cells on which a man connects that lie in a straight line with it, and maybe others.
    fn visit_meeting(meeting: &Self::Meeting, man: Self::Spot, visit: impl FnMut(Self::Spot));

    /// How many discs there are on which a man connects.
    fn count_meeting(&self, meeting: &Self::Meeting) -> u32;

    /// Whether the other discs fall apart when one is taken away from discs that are one group.
    fn splits(&self, disc: Self::Spot) -> bool {
        let ring = self.ring(disc);
        if ring.arcs() < 2 {
            return false;
        }
        // Without a hole nothing but the disc joins the arcs around it.
        !self.has_holes() || !self.ties(Self::near(disc, ring.nth(0)), disc)
    }

    /// Whether the discs are still one group when `disc` is taken away and another is laid on `from`,
    /// where there may be one already.
    ///
    /// A flood fill (breadth first) from `from`, over the discs without `disc`. Every part that `disc`
    /// leaves behind contains one of its neighbours, so the fill stops as soon as it has met all of them.
    ///
    /// ```text
    ///   a b . .      x is taken away; its neighbours are b, c and d.
    ///    . x c       From b the fill finds a and ends: c and d are missing, so the discs fall apart.
    ///   . . d .      With a disc on y as well it would go on from b over y to c and d.
    ///
    ///   a b y .
    ///    . x c
    ///   . . d .
    /// ```
    fn ties(mut self, from: Self::Spot, disc: Self::Spot) -> bool {
        // Every part that the disc leaves behind has one of its neighbours.
        let mut missing = self.ring(disc).without(Self::toward(disc, from));
        self.lift(disc);
        self.lift(from);
        let mut found = [from; DISCS + 1];
        let (mut at, mut len) = (0, 1);
        while at < len && !missing.is_empty() {
            let here = found[at];
            for direction in self.ring(here).iter() {
                let next = Self::near(here, direction);
                // Found discs are removed from the board, so that none is found twice.
                self.lift(next);
                missing = missing.without(Self::toward(disc, next));
                found[len] = next;
                len += 1;
            }
            at += 1;
        }
        missing.is_empty()
    }

    /// How many discs are joined to a cell, the cell itself counted in.
    fn reach(mut self, from: Self::Spot) -> usize {
        let mut found = [from; DISCS + 1];
        let mut len = 1;
        let mut at = 0;
        self.lift(from);
        while at < len {
            let here = found[at];
            for direction in self.ring(here).iter() {
                let next = Self::near(here, direction);
                // What is found is taken away, so that it is not found again.
                self.lift(next);
                found[len] = next;
                len += 1;
            }
            at += 1;
        }
        len
    }

    /// The hash key of a piece, which depends on where it is from the board's corner.
    fn key(&self, piece: Piece, spot: Self::Spot) -> u64;

    /// The hash of all discs.
    fn discs_key(&self) -> u64 {
        self.discs().iter().fold(0, |key, &disc| key ^ self.key(Piece::Disc, disc))
    }

    /// The code of a step between two spots; `None` if no legal step goes that way.
    fn encode(&self, act: Act, from: Self::Spot, to: Self::Spot) -> Option<Step>;

    /// The step of a code, if it can be one here.
    fn decode(&self, step: Step) -> Option<(Act, Self::Spot, Self::Spot)>;

    /// Shows every disc that can be laid, with its new cell.
    fn visit_lays<R>(
        stand: &Stand<Self>,
        visit: impl FnMut(Self::Spot, Self::Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        Self::visit_lays_on(stand, |_| Within::default(), visit)
    }

    /// The same, of each disc only the new cells that are wanted.
    fn visit_lays_on<'c, R>(
        stand: &Stand<Self>,
        wanted: impl FnMut(Self::Spot) -> Within<'c, Self::Cells>,
        visit: impl FnMut(Self::Spot, Self::Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R>
    where
        Self::Cells: 'c;

    /// The same, with the discs first that cost least to judge: for a caller that stops at the first hit.
    ///
    /// In a window, a disc whose neighbours form one arc leaves the others connected, which its ring
    /// tells at once. A fork, whose neighbours form two arcs or more, needs a flood fill, so forks come
    /// last:
    ///
    /// ```text
    ///    a b         a             x on the left has one arc (a b): it comes first.
    ///     x           x b          x on the right has two arcs (a) and (b): it comes later.
    /// ```
    fn visit_lays_cheapest_first<'c, R>(
        stand: &Stand<Self>,
        wanted: impl FnMut(Self::Spot) -> Within<'c, Self::Cells>,
        visit: impl FnMut(Self::Spot, Self::Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R>
    where
        Self::Cells: 'c,
    {
        Self::visit_lays_on(stand, wanted, visit)
    }

    /// How many ways there are to lay a disc.
    fn count_lays(stand: &Stand<Self>) -> u64 {
        let mut count = 0;
        let _ = Self::visit_lays::<()>(stand, |_, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether a disc can be laid.
    fn can_lay(stand: &Stand<Self>) -> bool {
        Self::visit_lays(stand, |_, _| ControlFlow::Break(())).is_break()
    }

    /// What the board keeps beside its discs, checked against them.
    fn check(&self) -> Result<(), String>;
}
