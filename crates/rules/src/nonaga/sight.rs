//! What a seat's men can win by with one slide, and how a disc's way changes that.
//!
//! A slide wins where its end touches enough of the other two men. Only a man whose other two are
//! neighbours, or have one in common, can win at all, so most men need not be looked at.

use std::ops::ControlFlow;

use super::board::{Board, Within};
use super::ring::Ring;
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

/// Which steps are worth showing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    Any,
    /// Those after which the turn may still end in a threat that the other seat does not answer by
    /// winning; what the other could win by is not told of slides.
    Threats,
    /// Those after which the other seat may still be kept from winning at once.
    Defences,
    /// The same, but what the seat itself could win by is not told of slides.
    Replies,
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

/// All ways in which a seat could win with one slide.
struct Sight<'a, B: Board> {
    /// The board's discs without men.
    open: &'a B,
    /// The men, and where each connects the other two.
    men: [(B::Spot, Option<B::Meeting>); 3],
    /// The ways that win: six bits a man.
    won: u32,
    /// The discs on a way that may change whether it wins when they are taken away.
    cuts: B::Cells,
    /// The empty cells at the ends of the ways, likewise, where a disc that is laid may change it.
    ends: B::Cells,
    /// Whether there are any of either.
    may_change: bool,
}

/// Each man with the other two.
fn with_others<S: Copy>([a, b, c]: [S; 3]) -> [(S, [S; 2]); 3] {
    [(a, [b, c]), (b, [a, c]), (c, [a, b])]
}

/// Whether a third man can connect two at all with one step.
fn can_meet<B: Board>([a, b]: [B::Spot; 2]) -> bool {
    B::distance(a, b) <= 2
}

/// The end of a man's way over open discs: the man's own cell where there is none.
#[inline]
fn run<B: Board>(open: &B, man: B::Spot, direction: usize) -> B::Spot {
    let mut at = man;
    loop {
        let next = B::near(at, direction);
        if !open.has(next) {
            return at;
        }
        at = next;
    }
}

/// Whether a man's way over open discs ends on a certain one.
#[inline]
fn stops_at<B: Board>(open: &B, man: B::Spot, direction: usize, end: B::Spot) -> bool {
    if open.has(B::near(end, direction)) {
        return false;
    }
    let mut at = man;
    while at != end {
        at = B::near(at, direction);
        if !open.has(at) {
            return false;
        }
    }
    true
}

impl<'a, B: Board> Sight<'a, B> {
    /// What a seat sees, on the open discs of a board.
    fn of(stand: &Stand<B>, open: &'a B, seat: Seat) -> Sight<'a, B> {
        let men = with_others(stand.men[seat.index()])
            .map(|(man, others)| (man, can_meet::<B>(others).then(|| B::meeting(others))));
        let (cuts, ends) = (B::Cells::default(), B::Cells::default());
        let mut sight = Sight { open, men, won: 0, cuts, ends, may_change: false };
        for (number, (man, meeting)) in men.into_iter().enumerate() {
            let Some(meeting) = meeting else { continue };
            for direction in 0..6 {
                let wins = sight.add(&stand.board, man, &meeting, direction);
                sight.won |= u32::from(wins) << (6 * number + direction);
            }
        }
        sight
    }

    /// Follows a way. True: it wins.
    fn add(&mut self, board: &B, man: B::Spot, meeting: &B::Meeting, direction: usize) -> bool {
        let end = run(self.open, man, direction);
        let wins = end != man && B::meets(meeting, end);
        // A disc taken away stops the man before it.
        let mut at = man;
        while at != end {
            let next = B::near(at, direction);
            if wins || at != man && B::meets(meeting, at) {
                B::add(&mut self.cuts, next);
                self.may_change = true;
            }
            at = next;
        }
        // A disc laid at the end lets the man go on.
        let stop = B::near(end, direction);
        if !board.has(stop) {
            let mut at = stop;
            let mut may_win = B::meets(meeting, at);
            while !may_win && self.open.has(B::near(at, direction)) {
                at = B::near(at, direction);
                may_win = B::meets(meeting, at);
            }
            if wins || may_win {
                B::add(&mut self.ends, stop);
                self.may_change = true;
            }
        }
        wins
    }

    /// How many slides win.
    fn wins(&self) -> u32 {
        self.won.count_ones()
    }

    /// How many slides win once a disc has moved.
    #[inline]
    fn wins_after(&self, from: B::Spot, to: B::Spot) -> u32 {
        match (B::is_in(&self.cuts, from), B::is_in(&self.ends, to)) {
            (false, false) => self.wins(),
            (cut, end) => self.wins_changed(from, to, cut, end),
        }
    }

    fn wins_changed(&self, from: B::Spot, to: B::Spot, cut: bool, end: bool) -> u32 {
        let mut won = self.won;
        for (number, (man, meeting)) in self.men.iter().enumerate() {
            let Some(meeting) = meeting else { continue };
            for (cell, _) in [(from, cut), (to, end)].into_iter().filter(|&(_, bears)| bears) {
                let Some(direction) = B::aligned(*man, cell) else { continue };
                let mut at = *man;
                loop {
                    let next = B::near(at, direction);
                    if next == from || next != to && !self.open.has(next) {
                        break;
                    }
                    at = next;
                }
                let way = 6 * number + direction;
                won = won & !(1 << way) | u32::from(at != *man && B::meets(meeting, at)) << way;
            }
        }
        won.count_ones()
    }
}

/// Shows the slides over open discs that connect three men.
fn visit_connecting<B: Board, R>(
    open: &B,
    men: [B::Spot; 3],
    mut visit: impl FnMut(B::Spot, B::Spot) -> ControlFlow<R>,
) -> ControlFlow<R> {
    for (man, others) in with_others(men) {
        if !can_meet::<B>(others) {
            continue;
        }
        // There are few discs to connect on, and fewer that lie straight ahead of the man.
        let (mut ways, mut ends) = (Ring(0), [man; 6]);
        open.visit_meeting(&B::meeting(others), |goal| {
            if let Some(direction) = B::aligned(man, goal)
                && stops_at(open, man, direction, goal)
            {
                ways.0 |= 1 << direction;
                ends[direction] = goal;
            }
        });
        for direction in ways.iter() {
            visit(man, ends[direction])?;
        }
    }
    ControlFlow::Continue(())
}

fn count_connecting<B: Board>(open: &B, men: [B::Spot; 3]) -> u32 {
    let mut count = 0;
    let _ = visit_connecting::<B, ()>(open, men, |_, _| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
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
        visit: impl FnMut(B::Spot, B::Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let men = self.men[seat.index()];
        if with_others(men).iter().all(|&(_, others)| !can_meet::<B>(others)) {
            return ControlFlow::Continue(());
        }
        visit_connecting(&self.open_board(), men, visit)
    }

    /// A slide of a seat that connects its men, whoever's turn it is.
    pub fn connecting_slide(&self, seat: Seat) -> Option<(B::Spot, B::Spot)> {
        match self.visit_connecting(seat, |man, to| ControlFlow::Break((man, to))) {
            ControlFlow::Break(slide) => Some(slide),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Shows the legal steps that are wanted, with what each seat could win by after them. It may
    /// show more.
    pub fn visit_wins<R>(
        &self,
        wanted: Wanted,
        mut visit: impl FnMut(Act, B::Spot, B::Spot, Wins) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        match self.phase {
            Phase::Over(_) => ControlFlow::Continue(()),
            Phase::Step(Act::Man) => {
                self.visit_slide_wins(wanted, |from, to, wins| visit(Act::Man, from, to, wins))
            }
            Phase::Step(Act::Disc) => {
                self.visit_lay_wins(wanted, |from, to, wins| visit(Act::Disc, from, to, wins))
            }
        }
    }

    fn visit_slide_wins<R>(
        &self,
        wanted: Wanted,
        mut visit: impl FnMut(B::Spot, B::Spot, Wins) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let open = self.open_board();
        let theirs = self.men[self.seat.other().index()];
        for man in self.men[self.seat.index()] {
            for direction in open.ring(man).iter() {
                let to = run(&open, B::near(man, direction), direction);
                let men = self.men[self.seat.index()].map(|other| if other == man { to } else { other });
                // Men far apart threaten nothing, whatever disc is laid.
                let apart = with_others(men).iter().all(|&(_, others)| !can_meet::<B>(others));
                if apart && wanted == Wanted::Threats {
                    continue;
                }
                let mut after = open;
                after.put_back(man);
                after.lift(to);
                // Half of it is not asked for: a disc is still to be laid.
                let asked = |not: Wanted, men| if wanted == not { 0 } else { count_connecting(&after, men) };
                let wins = Wins { mine: asked(Wanted::Replies, men), yours: asked(Wanted::Threats, theirs) };
                visit(man, to, wins)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_lay_wins<R>(
        &self,
        wanted: Wanted,
        mut visit: impl FnMut(B::Spot, B::Spot, Wins) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let open = self.open_board();
        let mine = Sight::of(self, &open, self.seat);
        // A win that is not there must come about, and one that is there must go.
        let attacks = wanted == Wanted::Threats && mine.won == 0;
        if attacks && !mine.may_change {
            return ControlFlow::Continue(());
        }
        let yours = Sight::of(self, &open, self.seat.other());
        let defends = wanted != Wanted::Any && yours.won != 0;
        let on = |disc| {
            Within([
                (attacks && !B::is_in(&mine.cuts, disc)).then_some(&mine.ends),
                (defends && !B::is_in(&yours.cuts, disc)).then_some(&yours.ends),
            ])
        };
        B::visit_lays_on(self, on, |from, to| {
            let wins = Wins { mine: mine.wins_after(from, to), yours: yours.wins_after(from, to) };
            visit(from, to, wins)
        })
    }

    /// A disc that can be laid so that the other seat has no slide to win by.
    pub fn quieting_lay(&self) -> Option<(B::Spot, B::Spot)> {
        let open = self.open_board();
        let yours = Sight::of(self, &open, self.seat.other());
        let defends = yours.won != 0;
        let on = |disc| Within([(defends && !B::is_in(&yours.cuts, disc)).then_some(&yours.ends), None]);
        let found = B::visit_lays_soon(self, on, |from, to| match yours.wins_after(from, to) {
            0 => ControlFlow::Break((from, to)),
            _ => ControlFlow::Continue(()),
        });
        match found {
            ControlFlow::Break(lay) => Some(lay),
            ControlFlow::Continue(()) => None,
        }
    }

    /// How the men of both seats stand.
    pub fn sides(&self) -> [Side; 2] {
        let open = self.open_board();
        [Seat(0), Seat(1)].map(|seat| self.side(&open, seat))
    }

    fn side(&self, open: &B, seat: Seat) -> Side {
        let men = self.men[seat.index()];
        let mut side = Side::default();
        for (at, (man, others)) in with_others(men).into_iter().enumerate() {
            side.distances[at] = B::distance(others[0], others[1]);
            if side.distances[at] <= 2 {
                self.look_to_meet(open, man, others, &mut side);
                continue;
            }
            let ways = open.ring(man);
            side.slides += ways.len();
            for direction in ways.iter() {
                let end = run(open, B::near(man, direction), direction);
                side.meetings += u32::from(is_beside::<B>(end, others));
            }
        }
        let [mut a, mut b, mut c] = side.distances;
        (a, b) = (a.min(b), a.max(b));
        (b, c) = (b.min(c), b.max(c));
        side.distances = [a.min(b), a.max(b), c];
        side
    }

    /// Counts the ways of a man whose other two can be connected by it.
    fn look_to_meet(&self, open: &B, man: B::Spot, others: [B::Spot; 2], side: &mut Side) {
        let meeting = B::meeting(others);
        side.goals += open.count_meeting(&meeting);
        for direction in 0..6 {
            let mut at = man;
            let mut next = B::near(at, direction);
            while open.has(next) {
                // The man would stop before a disc that is gone.
                if at != man && B::meets(&meeting, at) && self.looks_free(next) {
                    side.cuts += 1;
                }
                at = next;
                next = B::near(at, direction);
            }
            if at != man {
                side.slides += 1;
                side.meetings += u32::from(is_beside::<B>(at, others));
                side.wins += u32::from(B::meets(&meeting, at));
            }
            if !self.board.has(next)
                && B::meets(&meeting, run(open, next, direction))
                && self.board.ring(next).len() >= 2
            {
                side.lays += 1;
            }
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

/// Whether a cell is beside one of two men.
fn is_beside<B: Board>(cell: B::Spot, men: [B::Spot; 2]) -> bool {
    men.iter().any(|&man| !B::toward(cell, man).is_empty())
}
