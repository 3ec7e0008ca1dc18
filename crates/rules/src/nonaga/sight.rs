//! What a seat's men can win by with one slide, and how a disc's way changes that.
//!
//! A slide wins where its end touches enough of the other two men. Only a man whose other two are
//! neighbours, or have one in common, can win at all, so most men need not be looked at.

use std::ops::ControlFlow;

use super::board::{Board, DISCS};
use super::stand::{Phase, Stand};
use super::step::Act;
use crate::Seat;

/// By how many slides each seat would connect its men if it could move a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wins {
    /// The seat whose step it is.
    pub mine: u32,
    /// The other seat.
    pub yours: u32,
}

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

/// A way for a man that wins or could win.
#[derive(Clone, Copy)]
struct Aim<S> {
    man: S,
    others: [S; 2],
    direction: u8,
    wins: bool,
}

/// Cells with the numbers of the ways that they bear on.
struct Marks<S, const N: usize> {
    list: [(S, u8); N],
    len: usize,
}

impl<S: Copy + Eq, const N: usize> Marks<S, N> {
    fn new(filler: S) -> Marks<S, N> {
        Marks { list: [(filler, 0); N], len: 0 }
    }

    fn push(&mut self, spot: S, way: usize) {
        self.list[self.len] = (spot, way as u8);
        self.len += 1;
    }

    /// The ways of a cell, as bits.
    fn ways(&self, cell: S) -> u32 {
        let marks = self.list[..self.len].iter();
        marks.fold(0, |ways, &(spot, way)| ways | u32::from(spot == cell) << way)
    }
}

/// All ways in which a seat could win with one slide.
pub struct Sight<B: Board> {
    /// The board's discs without men.
    open: B,
    aims: [Aim<B::Spot>; 18],
    len: usize,
    /// The discs on a way, with its number, that may change whether it wins when they are taken
    /// away. No disc is on two ways of one man.
    cuts: Marks<B::Spot, { 3 * DISCS }>,
    /// The empty cells at the ends of the ways, likewise, where a disc that is laid may change it.
    ends: Marks<B::Spot, 18>,
    wins: u32,
}

/// Whether a man that comes to a cell connects with the other two.
fn connects<B: Board>(stop: B::Spot, [a, b]: [B::Spot; 2]) -> bool {
    let touched = [B::toward(stop, a), B::toward(stop, b), B::toward(a, b)];
    touched.iter().filter(|ring| !ring.is_empty()).count() >= 2
}

/// Each man with the other two.
fn with_others<S: Copy>([a, b, c]: [S; 3]) -> [(S, [S; 2]); 3] {
    [(a, [b, c]), (b, [a, c]), (c, [a, b])]
}

impl<B: Board> Sight<B> {
    /// What a seat sees.
    pub fn of(stand: &Stand<B>, seat: Seat) -> Sight<B> {
        let men = stand.men[seat.index()];
        let none = Aim { man: men[0], others: [men[0]; 2], direction: 0, wins: false };
        let mut sight = Sight {
            open: stand.open_board(),
            aims: [none; 18],
            len: 0,
            cuts: Marks::new(men[0]),
            ends: Marks::new(men[0]),
            wins: 0,
        };
        for (man, others) in with_others(men) {
            if B::distance(others[0], others[1]) <= 2 {
                (0..6).for_each(|direction| sight.add(&stand.board, man, others, direction));
            }
        }
        sight
    }

    fn add(&mut self, board: &B, man: B::Spot, others: [B::Spot; 2], direction: usize) {
        let mut end = man;
        while self.open.has(B::near(end, direction)) {
            end = B::near(end, direction);
        }
        let wins = end != man && connects::<B>(end, others);
        // A disc taken away stops the man before it.
        let mut at = man;
        while at != end {
            let next = B::near(at, direction);
            if wins || at != man && connects::<B>(at, others) {
                self.cuts.push(next, self.len);
            }
            at = next;
        }
        // A disc laid at the end lets the man go on.
        let stop = B::near(end, direction);
        if !board.has(stop) {
            let mut at = stop;
            let mut may_win = connects::<B>(at, others);
            while !may_win && self.open.has(B::near(at, direction)) {
                at = B::near(at, direction);
                may_win = connects::<B>(at, others);
            }
            if wins || may_win {
                self.ends.push(stop, self.len);
            }
        }
        self.wins += u32::from(wins);
        self.aims[self.len] = Aim { man, others, direction: direction as u8, wins };
        self.len += 1;
    }

    /// How many slides win once a disc has moved whose cell bears on some ways (as bits).
    fn wins_after(&self, ways: u32, from: B::Spot, to: B::Spot) -> u32 {
        let mut wins = self.wins;
        let mut changed = ways | self.ends.ways(to);
        while changed != 0 {
            let aim = &self.aims[changed.trailing_zeros() as usize];
            changed &= changed - 1;
            let mut at = aim.man;
            loop {
                let next = B::near(at, aim.direction.into());
                if next == from || next != to && !self.open.has(next) {
                    break;
                }
                at = next;
            }
            wins -= u32::from(aim.wins);
            wins += u32::from(at != aim.man && connects::<B>(at, aim.others));
        }
        wins
    }
}

impl<B: Board> Stand<B> {
    /// The board without the discs that bear men.
    fn open_board(&self) -> B {
        let mut open = self.board;
        self.men.as_flattened().iter().for_each(|&man| open.lift(man));
        open
    }

    /// Shows the slides of a seat that connect its men.
    pub fn visit_connecting<R>(
        &self,
        seat: Seat,
        mut visit: impl FnMut(B::Spot, B::Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let men = with_others(self.men[seat.index()]);
        if men.iter().all(|(_, others)| B::distance(others[0], others[1]) > 2) {
            return ControlFlow::Continue(());
        }
        let open = self.open_board();
        for (man, others) in men {
            if B::distance(others[0], others[1]) > 2 {
                continue;
            }
            for direction in open.ring(man).iter() {
                let mut at = B::near(man, direction);
                loop {
                    let next = B::near(at, direction);
                    if !open.has(next) {
                        break;
                    }
                    at = next;
                }
                if connects::<B>(at, others) {
                    visit(man, at)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A slide of a seat that connects its men, whoever's turn it is.
    pub fn connecting_slide(&self, seat: Seat) -> Option<(B::Spot, B::Spot)> {
        match self.visit_connecting(seat, |man, to| ControlFlow::Break((man, to))) {
            ControlFlow::Break(slide) => Some(slide),
            ControlFlow::Continue(()) => None,
        }
    }

    fn count_connecting(&self, seat: Seat) -> u32 {
        let mut count = 0;
        let _ = self.visit_connecting::<()>(seat, |_, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Shows every legal step with what each seat could win by after it.
    pub fn visit_wins<R>(
        &self,
        mut visit: impl FnMut(Act, B::Spot, B::Spot, Wins) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        match self.phase {
            Phase::Over(_) => ControlFlow::Continue(()),
            Phase::Step(Act::Man) => self.visit_slides(|from, to| {
                let mut after = *self;
                let men = &mut after.men[self.seat.index()];
                *men = men.map(|man| if man == from { to } else { man });
                let mine = after.count_connecting(self.seat);
                let yours = after.count_connecting(self.seat.other());
                visit(Act::Man, from, to, Wins { mine, yours })
            }),
            Phase::Step(Act::Disc) => {
                let sights = [Sight::of(self, self.seat), Sight::of(self, self.seat.other())];
                // The discs come in order: what one bears on is looked up once.
                let mut lifted = None;
                let mut ways = [0; 2];
                B::visit_lays(self, |from, to| {
                    if lifted != Some(from) {
                        lifted = Some(from);
                        ways = [sights[0].cuts.ways(from), sights[1].cuts.ways(from)];
                    }
                    let mine = sights[0].wins_after(ways[0], from, to);
                    let yours = sights[1].wins_after(ways[1], from, to);
                    visit(Act::Disc, from, to, Wins { mine, yours })
                })
            }
        }
    }

    /// How the men of a seat stand.
    pub fn side(&self, seat: Seat) -> Side {
        let men = self.men[seat.index()];
        let open = self.open_board();
        let mut side = Side { distances: [0; 3], ..Side::default() };
        for (at, (man, others)) in with_others(men).into_iter().enumerate() {
            let apart = B::distance(others[0], others[1]);
            side.distances[at] = apart;
            let aims = apart <= 2;
            if aims {
                side.goals += self.goals(&open, others);
            }
            for direction in 0..6 {
                let mut at = man;
                let mut next = B::near(at, direction);
                while open.has(next) {
                    // The man would stop before a disc that is gone.
                    if aims && at != man && connects::<B>(at, others) && self.looks_free(next) {
                        side.cuts += 1;
                    }
                    at = next;
                    next = B::near(at, direction);
                }
                if at != man {
                    side.slides += 1;
                    let beside = others.iter().any(|&other| !B::toward(at, other).is_empty());
                    side.meetings += u32::from(beside);
                    side.wins += u32::from(aims && beside && connects::<B>(at, others));
                }
                if aims && !self.board.has(next) && self.board.ring(next).len() >= 2 {
                    let mut end = next;
                    while open.has(B::near(end, direction)) {
                        end = B::near(end, direction);
                    }
                    side.lays += u32::from(connects::<B>(end, others));
                }
            }
        }
        side.distances.sort_unstable();
        side
    }

    /// How many discs without a man lie where a third man connects with two.
    fn goals(&self, open: &B, [a, b]: [B::Spot; 2]) -> u32 {
        let near = open.ring(a).iter().map(|direction| B::near(a, direction));
        if B::toward(a, b).is_empty() {
            near.filter(|&cell| !B::toward(cell, b).is_empty()).count() as u32
        } else {
            let both = near.filter(|&cell| !B::toward(cell, b).is_empty()).count() as u32;
            open.ring(a).len() + open.ring(b).len() - both
        }
    }

    /// Whether a disc without a man seems free, by its neighbours alone.
    fn looks_free(&self, disc: B::Spot) -> bool {
        self.locked != Some(disc) && self.board.ring(disc).len() <= 4
    }

    /// The same with the other seat at the start of its turn and nothing locked; none when the game
    /// is over.
    pub fn passed(&self) -> Option<Stand<B>> {
        let Phase::Step(_) = self.phase else { return None };
        let mut passed = *self;
        passed.skip_disc(&mut ());
        passed.skip_impossible(&mut ());
        Some(passed)
    }
}
