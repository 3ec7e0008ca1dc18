//! All discs that can be laid, found for whole rows of a window at once.

use std::ops::ControlFlow;

use super::Connected;
use super::board::{Board, DISCS};
use super::frame::Frame;
use super::ring::Ring;
use super::stand::Stand;
use super::window::{Spot, Window, row};

type Rows = [u32; DISCS + 4];

/// What the rows of a board tell about all its cells.
pub struct Survey<'a> {
    stand: &'a Stand<Window>,
    frame: Frame,
    /// Where there are no holes, the free discs; else those that may be.
    loose: Rows,
    /// The cells whose neighbouring discs form two arcs or more.
    forks: Rows,
    /// The empty cells that touch at least two discs.
    targets: Rows,
    /// The empty cells that touch exactly two.
    twins: Rows,
}

impl<'a> Survey<'a> {
    /// Looks over a board.
    pub fn of(stand: &'a Stand<Window>) -> Survey<'a> {
        let frame = Frame::of(&stand.board);
        let empty = [0; DISCS + 4];
        let mut survey = Survey { stand, frame, loose: empty, forks: empty, targets: empty, twins: empty };
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
        // The neighbours of all cells, counted in binary.
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
    }

    /// Shows every disc that can be laid, with its new cell.
    pub fn visit<R>(&self, mut visit: impl FnMut(Spot, Spot) -> ControlFlow<R>) -> ControlFlow<R> {
        self.visit_free(|bit, r, is_bridge| {
            let disc = self.frame.spot(bit, r);
            self.visit_cells(bit, r, is_bridge, |to| visit(disc, to))
        })
    }

    /// How many ways there are to lay a disc.
    pub fn count(&self) -> u64 {
        let targets: u32 = self.targets[1..=self.frame.last].iter().map(|row| row.count_ones()).sum();
        let mut count = 0;
        let _ = self.visit_free::<()>(|bit, r, is_bridge| {
            if !is_bridge {
                count += u64::from(targets - self.lost(bit, r));
                return ControlFlow::Continue(());
            }
            self.visit_cells(bit, r, is_bridge, |_| {
                count += 1;
                ControlFlow::Continue(())
            })
        });
        count
    }

    /// Shows every free disc that the rules let go, and whether the board falls apart without it.
    fn visit_free<R>(&self, mut visit: impl FnMut(u32, usize, bool) -> ControlFlow<R>) -> ControlFlow<R> {
        let holes = self.stand.holes();
        for r in 2..self.frame.last {
            let mut discs = self.loose[r];
            while discs != 0 {
                let bit = discs.trailing_zeros();
                discs &= discs - 1;
                let mut is_bridge = false;
                let is_fork = self.forks[r] >> bit & 1 == 1;
                // The empty cells around a disc whose neighbours form one arc lie side by side.
                if is_fork || holes.is_some() {
                    let disc = self.frame.spot(bit, r);
                    if self.stand.bound(disc, holes.as_ref()).is_some() {
                        continue;
                    }
                    is_bridge = is_fork && self.stand.is_bridge(disc);
                    if is_bridge && self.stand.options.connected == Connected::Always {
                        continue;
                    }
                }
                visit(bit, r, is_bridge)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows every new cell of a disc.
    fn visit_cells<R>(
        &self,
        bit: u32,
        r: usize,
        is_bridge: bool,
        mut visit: impl FnMut(Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let here = 1 << bit;
        for at in 1..=self.frame.last {
            let near = match at.wrapping_sub(r) as isize {
                -1 => here | here << 1,
                0 => here >> 1 | here << 1,
                1 => here | here >> 1,
                _ => 0,
            };
            let mut cells = self.targets[at] & !(self.twins[at] & near);
            if is_bridge {
                cells &= self.forks[at] | near;
            }
            while cells != 0 {
                let to = self.frame.spot(cells.trailing_zeros(), at);
                cells &= cells - 1;
                if !is_bridge || self.joins(self.frame.spot(bit, r), to) {
                    visit(to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn joins(&self, disc: Spot, to: Spot) -> bool {
        let touched = self.stand.board.ring(to).without(Window::toward(to, disc));
        self.stand.joins(disc, to, touched)
    }

    /// How many targets touch the disc and only one other.
    fn lost(&self, bit: u32, r: usize) -> u32 {
        let above = self.twins[r - 1] >> bit & 3;
        let here = self.twins[r] >> (bit - 1) & 5;
        let below = self.twins[r + 1] >> (bit - 1) & 3;
        Ring((above | below << 2 | here << 4 & 0x10 | here << 3 & 0x20) as u8).len()
    }
}

impl Stand<Window> {
    /// Whether it takes no more than a glance to see that a disc can be laid.
    ///
    /// Connected discs, two or more, have at least two empty cells around them that touch two of
    /// them: take the topmost row. Two neighbours in it have one above them. A lone disc in it has
    /// one beside it, which also touches a disc of the row below. The lowest row likewise. So a
    /// free disc whose removal leaves the others connected can always be laid, if not on one of
    /// these cells (it may have lain there), then on the other.
    pub fn has_loose_disc(&self) -> bool {
        if self.holes_matter() {
            return false;
        }
        let first = row(self.board.corner_spot());
        (0..DISCS).any(|offset| {
            let r = (first + offset) & 31;
            let mut bits = self.board.rows[r];
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
