//! Bit-parallel move generation for discs: whole rows of a window at once.

use std::ops::ControlFlow;

use super::Connected;
use super::board::{Board, DISCS, Within};
use super::cell::DIRECTIONS;
use super::frame::{Frame, Rows};
use super::ring::Ring;
use super::stand::Stand;
use super::window::{Spot, Window, column, row};

/// A bit of a frame, and its row.
type Place = (u32, usize);

/// What happens to the connection of the other discs when one is taken away.
enum Role {
    /// They stay connected.
    Plain,
    /// They fall apart, and these are the cells that touch all parts.
    Bridge(Rows),
}

/// Bit-parallel facts about all cells of a board.
pub struct Survey<'a> {
    stand: &'a Stand<Window>,
    frame: Frame,
    /// Without holes, exactly the free discs; with holes, a superset of them.
    loose: Rows,
    /// The cells whose neighbouring discs form two arcs or more.
    forks: Rows,
    /// The empty cells that touch at least two discs.
    targets: Rows,
    /// The empty cells that touch exactly two.
    twins: Rows,
    /// Whether one of the targets is a fork; if not, only a cell between two arcs of a disc touches
    /// both when it is taken away.
    has_forked_target: bool,
}

const NOWHERE: Rows = [0; size_of::<Rows>() / 4];

impl<'a> Survey<'a> {
    /// Looks over a board.
    pub fn of(stand: &'a Stand<Window>) -> Survey<'a> {
        let frame = Frame::of(&stand.board);
        let mut survey = Survey {
            stand,
            frame,
            loose: NOWHERE,
            forks: NOWHERE,
            targets: NOWHERE,
            twins: NOWHERE,
            has_forked_target: false,
        };
        for r in 1..=survey.frame.last {
            survey.look_over(r);
        }
        for &spot in stand.men.as_flattened().iter().chain(&stand.locked) {
            let (bit, r) = survey.frame.place(spot);
            survey.loose[r] &= !(1 << bit);
        }
        survey
    }

    fn look_over(&mut self, r: usize) {
        let sides = self.frame.sides(r);
        let [a, b, c, d, e, f] = sides;
        // Counts the neighbours of all 32 cells of the row at once: bit-sliced addition. Each of `a` to `f`
        // has one bit a cell; two full adders make (sum, carry) of three of them each, and adding these
        // gives the count in binary, one word for each digit.
        //
        //   a + b + c = 2·carry + sum        d + e + f = 2·carry_too + sum_too
        //   count     = 4·fours + 2·twos + ones
        //
        // A cell with neighbours a, b and d only: sum = 0, carry = 1, sum_too = 1, carry_too = 0, so
        // ones = 1, both = 0, twos = 1, fours = 0: three.
        let (sum, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (sum_too, carry_too) = (d ^ e ^ f, d & e | f & (d ^ e));
        let (ones, both) = (sum ^ sum_too, sum & sum_too);
        let twos = carry ^ carry_too ^ both;
        let fours = carry & carry_too | both & (carry ^ carry_too);
        let here = self.frame.rows[r];
        self.loose[r] = here & !(fours & (ones | twos));
        self.targets[r] = !here & (twos | fours);
        self.twins[r] = !here & twos & !ones & !fours;
        let (mut one, mut two) = (0, 0);
        for (at, side) in sides.into_iter().enumerate() {
            let arc_ends = side & !sides[(at + 1) % 6];
            two |= one & arc_ends;
            one |= arc_ends;
        }
        self.forks[r] = two;
        self.has_forked_target |= two & self.targets[r] != 0;
    }

    /// Shows every disc that can be laid, with its new cell.
    pub fn visit<R>(&self, visit: impl FnMut(Spot, Spot) -> ControlFlow<R>) -> ControlFlow<R> {
        self.visit_on(|_| Within::default(), visit)
    }

    /// The same, of each disc only the new cells that are wanted.
    pub fn visit_on<'c, R>(
        &self,
        mut wanted: impl FnMut(Spot) -> Within<'c, [u32; 32]>,
        mut visit: impl FnMut(Spot, Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let holes = self.stand.holes();
        self.visit_loose(|place| self.visit_disc(place, holes.as_ref(), &mut wanted, &mut visit))
    }

    /// The same, with the discs first that cost least to judge: those whose neighbours form one arc. The
    /// forks, which need a flood fill, come last.
    pub fn visit_cheapest_first<'c, R>(
        &self,
        mut wanted: impl FnMut(Spot) -> Within<'c, [u32; 32]>,
        mut visit: impl FnMut(Spot, Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let holes = self.stand.holes();
        for forks in [false, true] {
            self.visit_loose(|place| match self.is_fork(place) == forks {
                true => self.visit_disc(place, holes.as_ref(), &mut wanted, &mut visit),
                false => ControlFlow::Continue(()),
            })?;
        }
        ControlFlow::Continue(())
    }

    fn visit_disc<'c, R>(
        &self,
        place: Place,
        holes: Option<&[u32; 32]>,
        wanted: &mut impl FnMut(Spot) -> Within<'c, [u32; 32]>,
        visit: &mut impl FnMut(Spot, Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let disc = self.frame.spot(place.0, place.1);
        let Within(sets) = wanted(disc);
        let within = |r: usize| {
            let first = self.frame.spot(0, r);
            let row = |set: &[u32; 32]| set[row(first)].rotate_right(column(first));
            sets.into_iter().flatten().fold(!0, |cells, set| cells & row(set))
        };
        let limited = sets.iter().any(Option::is_some);
        if limited && (1..=self.frame.last).all(|r| self.targets[r] & within(r) == 0) {
            return ControlFlow::Continue(());
        }
        let cells = match self.role_of(place, holes) {
            None => return ControlFlow::Continue(()),
            Some(Role::Plain) => self.cells(place),
            Some(Role::Bridge(cells)) => cells,
        };
        for r in 1..=self.frame.last {
            let mut cells = if limited { cells[r] & within(r) } else { cells[r] };
            while cells != 0 {
                visit(disc, self.frame.spot(cells.trailing_zeros(), r))?;
                cells &= cells - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the neighbours of a loose disc form two arcs or more.
    fn is_fork(&self, (bit, r): Place) -> bool {
        self.forks[r] >> bit & 1 == 1
    }

    /// How many ways there are to lay a disc.
    pub fn count(&self) -> u64 {
        let len = |rows: &Rows| rows[1..=self.frame.last].iter().map(|row| row.count_ones()).sum::<u32>();
        let targets = len(&self.targets);
        let holes = self.stand.holes();
        let mut count = 0;
        let _ = self.visit_loose::<()>(|place| {
            count += u64::from(match self.role_of(place, holes.as_ref()) {
                None => 0,
                Some(Role::Plain) => targets - self.lost(place),
                Some(Role::Bridge(cells)) => len(&cells),
            });
            ControlFlow::Continue(())
        });
        count
    }

    /// Visits every disc that the count of its neighbours makes free.
    fn visit_loose<R>(&self, mut visit: impl FnMut(Place) -> ControlFlow<R>) -> ControlFlow<R> {
        for r in 2..self.frame.last {
            let mut discs = self.loose[r];
            while discs != 0 {
                visit((discs.trailing_zeros(), r))?;
                discs &= discs - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// What a loose disc is; none where the rules do not let it go.
    fn role_of(&self, place: Place, holes: Option<&[u32; 32]>) -> Option<Role> {
        let is_fork = self.is_fork(place);
        // The empty cells around a disc whose neighbours form one arc lie side by side.
        if !is_fork && holes.is_none() {
            return Some(Role::Plain);
        }
        let disc = self.frame.spot(place.0, place.1);
        let ring = self.stand.board.ring(disc);
        if self.stand.confines(disc, ring, holes).is_some() {
            return None;
        }
        let role = if is_fork { self.role(place, ring) } else { Role::Plain };
        match (self.stand.options.connected, &role) {
            (Connected::Always, Role::Bridge(_)) => None,
            _ => Some(role),
        }
    }

    /// The new cells of a disc whose removal leaves the others connected.
    fn cells(&self, (bit, r): Place) -> Rows {
        let here = 1 << bit;
        let mut cells = self.targets;
        cells[r - 1] &= !(self.twins[r - 1] & (here | here << 1));
        cells[r] &= !(self.twins[r] & (here >> 1 | here << 1));
        cells[r + 1] &= !(self.twins[r + 1] & (here | here >> 1));
        cells
    }

    /// What a disc is whose neighbours form several arcs.
    fn role(&self, place: Place, ring: Ring) -> Role {
        let (bit, r) = place;
        let mut cells = self.targets;
        let mut rest = self.frame.rows;
        rest[r] ^= 1 << bit;
        if self.stand.board.has_holes() || ring.arcs() > 2 {
            let mut parts = 0;
            // D1: a cell that touches every part joins them again.
            while self.take_part(&mut rest, &mut cells) {
                parts += 1;
            }
            return if parts == 1 { Role::Plain } else { Role::Bridge(cells) };
        }
        // Without a hole nothing but the disc joins its two arcs.
        if !self.has_forked_target {
            return Role::Bridge(self.around(place, ring.between()));
        }
        self.take_part(&mut rest, &mut cells);
        self.keep_touching(&mut cells, &rest);
        Role::Bridge(cells)
    }

    /// Takes a connected part from the rest of a board, and of some cells all that do not touch it.
    fn take_part(&self, rest: &mut Rows, cells: &mut Rows) -> bool {
        let Some(part) = self.frame.first_group(rest) else { return false };
        self.keep_touching(cells, &part);
        for (rest, part) in rest.iter_mut().zip(part) {
            *rest ^= part;
        }
        true
    }

    /// Leaves of some cells those that touch a part of the board.
    fn keep_touching(&self, cells: &mut Rows, part: &Rows) {
        for (r, cells) in cells.iter_mut().enumerate().take(self.frame.last + 1).skip(1) {
            *cells &= Frame::touching(part, r);
        }
    }

    /// The cells of a ring around a place.
    fn around(&self, (bit, r): Place, ring: Ring) -> Rows {
        let mut cells = NOWHERE;
        for direction in ring.iter() {
            let (q, row) = DIRECTIONS[direction];
            cells[r.wrapping_add_signed(row as isize)] |= 1 << bit.wrapping_add_signed(q);
        }
        cells
    }

    /// How many targets touch the disc and only one other.
    fn lost(&self, (bit, r): Place) -> u32 {
        let above = self.twins[r - 1] >> bit & 3;
        let here = self.twins[r] >> (bit - 1) & 5;
        let below = self.twins[r + 1] >> (bit - 1) & 3;
        Ring((above | below << 2 | here << 4 & 0x10 | here << 3 & 0x20) as u8).len()
    }
}

impl Stand<Window> {
    /// A cheap sufficient test for whether any disc can be laid.
    ///
    /// Connected discs, two or more, have at least two empty cells around them that touch two of
    /// them: take the topmost row. Two neighbours in it have one above them. A lone disc in it has
    /// one beside it, which also touches a disc of the row below. The lowest row likewise. So a
    /// free disc whose removal leaves the others connected can always be laid, if not on one of
    /// these cells (it may have lain there), then on the other.
    ///
    /// Where there are holes and they matter, a disc is looked at only if it is in the topmost or the
    /// lowest row or in the first column: the two empty cells beyond it are outside, side by side.
    pub fn has_loose_disc(&self) -> bool {
        let holes_matter = self.holes_matter();
        let corner = self.board.corner_spot();
        (0..DISCS).any(|offset| {
            let r = (row(corner) + offset) & 31;
            let is_edge = offset == 0 || self.board.rows[(r + 1) & 31] == 0;
            let mut bits = match holes_matter && !is_edge {
                true => self.board.rows[r] & 1 << column(corner),
                false => self.board.rows[r],
            };
            while bits != 0 {
                let disc = (r << 5) as Spot | bits.trailing_zeros() as Spot;
                bits &= bits - 1;
                let ring = self.board.ring(disc);
                if ring.len() <= 4 && ring.arcs() == 1 && self.locked != Some(disc) && !self.has_man(disc) {
                    return true;
                }
            }
            false
        })
    }
}
