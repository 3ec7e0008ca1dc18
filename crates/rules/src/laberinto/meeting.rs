//! How paths come to meet: where a seat may lay while it builds, and when it has built enough.

use std::ops::ControlFlow;

use super::board::{BOARD, Cell, Cells, SIDES};
use super::deal::portion;
use super::position::Position;

/// D17: when a seat has built enough to be ready, all paths having met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Enough {
    /// At once.
    Met,
    /// When it has laid half of its hand.
    Half,
    /// When every two seats have two ways between their sides that share no triangle, whatever is laid of its hand.
    Loops,
}

impl Enough {
    /// In the order of the option's words.
    pub(super) const ALL: [Enough; 3] = [Enough::Met, Enough::Half, Enough::Loops];
}

impl Position {
    /// The triangles of a seat's own side.
    pub(super) fn door(&self, seat: usize) -> &'static Cells {
        &SIDES[self.colour(seat).index()]
    }

    /// Where the seat to move may lay: its frontier, or what D15 and D16 leave of it while paths are apart.
    pub(super) fn lay_cells(&self) -> Cells {
        let seat = self.mover();
        let frontier = self.frontier(seat);
        let parameters = &self.parameters;
        let bound = parameters.one_door || parameters.must_meet;
        // The first tile begins a path, anywhere on the seat's own side.
        if !bound || !self.is_building() || self.met || self.paths[seat].is_empty() {
            return frontier;
        }
        let fitting: Cells = frontier.iter().filter(|&cell| self.has_tile_for(seat, cell)).collect();
        // D15: one door, unless no tile fits elsewhere.
        let inner = fitting.without(self.door(seat));
        let allowed = if parameters.one_door && !inner.is_empty() { inner } else { fitting };
        if parameters.must_meet { self.nearest(seat, &allowed) } else { allowed }
    }

    /// Whether a seat or the pool has a tile that fits in a free triangle.
    fn has_tile_for(&self, seat: usize, cell: Cell) -> bool {
        let fits = self.asked(cell).fits();
        fits.common(self.hands[seat].ways()) + fits.common(self.pool.ways()) > 0
    }

    /// D16: those of some free triangles with the shortest way over free triangles to a path that the seat's
    /// own has not met; all of them if no way is left. A breadth-first search from those paths at once.
    fn nearest(&self, seat: usize, cells: &Cells) -> Cells {
        let free = BOARD.without(&self.laid);
        let mut reached = self.goals(seat).and(&free);
        loop {
            let near = reached.and(cells);
            if !near.is_empty() {
                return near;
            }
            let wider = reached.or(&reached.around()).and(&free);
            if wider == reached {
                return *cells;
            }
            reached = wider;
        }
    }

    /// The triangles next to the paths that a seat's own path has not met; where those seats have none yet,
    /// their sides.
    pub(super) fn goals(&self, seat: usize) -> Cells {
        let own = &self.paths[seat];
        let apart = || self.parameters.seats().filter(|&other| own.and(&self.paths[other]).is_empty());
        let begun = apart().fold(Cells::EMPTY, |begun, other| begun.or(&self.paths[other]));
        if !begun.is_empty() {
            return begun.around();
        }
        apart().fold(Cells::EMPTY, |sides, other| sides.or(self.door(other)))
    }

    /// D7: `ready` when enough is built, or when nothing else can be done.
    pub(super) fn may_be_ready(&self) -> bool {
        self.is_built() || self.visit_lays(|_| ControlFlow::Break(())).is_continue()
    }

    /// D7, D17: whether the seat to move has built enough to be ready.
    pub(super) fn is_built(&self) -> bool {
        self.met
            && match self.parameters.enough {
                Enough::Met => true,
                Enough::Half => self.lacks_of_half() == 0,
                Enough::Loops => self.looped,
            }
    }

    /// How many tiles the seat to move must still lay until half of its hand is on the board.
    pub(super) fn lacks_of_half(&self) -> usize {
        let seats = self.parameters.seats().len();
        self.hands[self.mover()].len().saturating_sub(portion(seats) / 2)
    }

    /// D17: whether every two seats have two ways between their sides that share no triangle; only asked where
    /// it decides who may be ready.
    pub(super) fn has_loops(&self) -> bool {
        let seats = self.parameters.seats();
        self.parameters.enough == Enough::Loops
            && self.met
            && seats.clone().all(|one| seats.clone().skip(one + 1).all(|other| self.two_ways(one, other)))
    }

    /// By Menger's theorem there are two such ways if no single triangle parts the sides. One that did would
    /// lie on every way, so the triangles of any one way are all that must be tried.
    fn two_ways(&self, one: usize, other: usize) -> bool {
        let (from, to) = (self.door(one).and(&self.laid), self.door(other).and(&self.laid));
        let way = shortest_way(&from, &to, &self.laid);
        !way.is_empty()
            && way.iter().all(|&cell| {
                let ground = self.laid.without(&Cells::one(cell));
                !from.and(&ground).flood(&ground).and(&to).is_empty()
            })
    }
}

/// The triangles of a shortest way between two sets over some ground; none if there is no way.
fn shortest_way(from: &Cells, to: &Cells, ground: &Cells) -> Vec<Cell> {
    let mut waves = vec![*from];
    let mut seen = *from;
    let mut here = loop {
        let wave = waves[waves.len() - 1];
        if let Some(end) = wave.and(to).iter().next() {
            break end;
        }
        let next = wave.around().and(ground).without(&seen);
        if next.is_empty() {
            return Vec::new();
        }
        seen = seen.or(&next);
        waves.push(next);
    };
    let mut way = vec![here];
    for wave in waves.iter().rev().skip(1) {
        // Every triangle of a wave has a neighbour in the one before.
        here = here.neighbours().find(|&before| wave.has(before)).unwrap_or(here);
        way.push(here);
    }
    way
}
