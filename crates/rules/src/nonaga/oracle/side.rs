//! How the men of a seat stand: what an evaluation counts.

use std::cmp::Ordering;

use super::super::board::Board;
use super::super::stand::{Phase, Stand};
use super::super::step::Act;
use crate::Seat;

/// How the men of a seat stand: what an evaluation counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Side {
    /// The distances of its three pairs of men, the nearest first; those above 12 are not exact.
    pub distances: [u32; 3],
    /// How many slides its men have.
    pub slides: u32,
    /// How many of them end beside another of its men.
    pub meetings: u32,
    /// How many of them connect the men.
    pub wins: u32,
    /// How many discs without a man there are on which one of its men would connect them.
    pub goals: u32,
    /// How many discs would make a slide win if they were taken away, and look free.
    pub cuts: u32,
    /// How many cells would make a slide win if a disc were laid there, and touch two discs.
    pub lays: u32,
}

impl Side {
    /// One of each in a number that holds all counts but the distances, eight bits for each: three men have
    /// 18 ways, and no way more than 17 discs.
    const SLIDE: u64 = 1;
    const MEETING: u64 = 1 << 8;
    const WIN: u64 = 1 << 16;
    const GOAL: u64 = 1 << 24;
    const CUT: u64 = 1 << 32;
    const LAY: u64 = 1 << 40;
}

impl<B: Board> Stand<B> {
    /// How the men of both seats stand.
    pub fn sides(&self) -> [Side; 2] {
        let open = self.open_board();
        [Seat(0), Seat(1)].map(|seat| self.side(&open, seat))
    }

    /// The same, unless one of them wins with its next slide.
    pub fn quiet_sides(&self) -> Option<[Side; 2]> {
        let Phase::Step(due) = self.phase else { return None };
        let open = self.open_board();
        let theirs = self.side(&open, self.seat.other());
        if theirs.wins > 0 {
            return None;
        }
        let mine = self.side(&open, self.seat);
        // Who lays a disc cannot win with it.
        if mine.wins > 0 && due == Act::Man {
            return None;
        }
        Some(if self.seat == Seat(0) { [mine, theirs] } else { [theirs, mine] })
    }

    fn side(&self, open: &B, seat: Seat) -> Side {
        let [a, b, c] = self.men[seat.index()];
        let [ab, ac, bc] = [B::distance(a, b), B::distance(a, c), B::distance(b, c)];
        let tally = self.tally(open, a, [b, c], bc)
            + self.tally(open, b, [a, c], ac)
            + self.tally(open, c, [a, b], ab);
        let count = |one: u64| (tally / one) as u32 & 0xFF;
        let (low, high) = (ab.min(ac), ab.max(ac));
        Side {
            distances: [low.min(bc), low.max(high.min(bc)), high.max(bc)],
            slides: count(Side::SLIDE),
            meetings: count(Side::MEETING),
            wins: count(Side::WIN),
            goals: count(Side::GOAL),
            cuts: count(Side::CUT),
            lays: count(Side::LAY),
        }
    }

    /// Counts the slides of a man whose other two are `apart` steps apart; all counts are packed into one
    /// word.
    fn tally(&self, open: &B, man: B::Spot, others: [B::Spot; 2], apart: u32) -> u64 {
        let ways = open.ways(man);
        let mut tally = 0;
        for direction in 0..6 {
            let len = ways.len(direction);
            if len > 0 {
                let end = B::ahead(man, direction, len);
                tally += Side::SLIDE + u64::from(is_beside::<B>(end, others)) * Side::MEETING;
            }
        }
        if apart > 2 {
            return tally;
        }
        let meeting = B::meeting(others);
        tally += u64::from(open.count_meeting(&meeting)) * Side::GOAL;
        B::visit_meeting(&meeting, man, |cell| {
            let Some(direction) = B::aligned(man, cell) else { return };
            let (far, len) = (B::distance(man, cell), ways.len(direction));
            tally += match far.cmp(&len) {
                Ordering::Equal => Side::WIN,
                // The man would stop before a disc that is gone,
                Ordering::Less if self.looks_free(B::ahead(man, direction, far + 1)) => Side::CUT,
                // and go on over a disc that is laid.
                Ordering::Greater
                    if self.may_lay(open, B::ahead(man, direction, len + 1), direction, far - len - 1) =>
                {
                    Side::LAY
                }
                _ => 0,
            };
        });
        tally
    }

    /// Whether a disc seems to fit on a cell, and a man that comes to it would go just so much further.
    fn may_lay(&self, open: &B, to: B::Spot, direction: usize, further: u32) -> bool {
        !self.board.has(to) && open.way(to, direction) == further && self.board.ring(to).len() >= 2
    }

    /// Whether a disc without a man seems free, by its neighbours alone.
    fn looks_free(&self, disc: B::Spot) -> bool {
        self.locked != Some(disc) && self.board.ring(disc).len() <= 4
    }
}

/// Whether a cell is beside one of two men.
fn is_beside<B: Board>(cell: B::Spot, men: [B::Spot; 2]) -> bool {
    men.iter().any(|&man| !B::toward(cell, man).is_empty())
}
