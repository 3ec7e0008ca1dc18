//! What a seat's men can win by with one slide, and how a disc's way changes that.
//!
//! A slide wins where its end touches enough of the other two men. Only a man whose other two are
//! neighbours, or have one in common, can win at all, so most men need not be looked at.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::super::board::{Board, Within};
use super::super::ring::Ring;
use super::super::stand::{Phase, Stand};
use super::super::step::Act;
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

/// All ways in which a seat could win with one slide.
struct WinMap<'a, B: Board> {
    /// The board's discs without men.
    open: &'a B,
    /// The men, and where each connects the other two.
    men: [(B::Spot, Option<B::Meeting>); 3],
    /// The ways that win: six bits a man.
    won: u32,
    /// The discs on a way that may change whether it wins when they are taken away.
    cuts: B::Cells,
    /// The cells at the ends of the ways, empty or another man's, likewise, where one may go on if a disc is
    /// laid or the man leaves.
    ends: B::Cells,
    /// Whether a disc that moves may change anything.
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

impl<'a, B: Board> WinMap<'a, B> {
    /// The wins of a seat, on the open discs of a board.
    fn of(stand: &Stand<B>, open: &'a B, seat: Seat) -> WinMap<'a, B> {
        let men = with_others(stand.men[seat.index()])
            .map(|(man, others)| (man, can_meet::<B>(others).then(|| B::meeting(others))));
        let (cuts, ends) = (B::Cells::default(), B::Cells::default());
        let mut map = WinMap { open, men, won: 0, cuts, ends, may_change: false };
        for (number, (man, meeting)) in men.into_iter().enumerate() {
            let Some(meeting) = meeting else { continue };
            let ways = open.ways(man);
            B::visit_meeting(&meeting, man, |cell| {
                if let Some(direction) = B::aligned(man, cell) {
                    let (far, len) = (B::distance(man, cell), ways.len(direction));
                    map.add(&stand.board, number, direction, far, len);
                }
            });
        }
        map
    }

    /// A man has a way of so many discs, and would connect so far ahead.
    fn add(&mut self, board: &B, number: usize, direction: usize, far: u32, len: u32) {
        let man = self.men[number].0;
        let stop = B::ahead(man, direction, len + 1);
        // A disc taken away stops the man before it.
        let cuts = match far.cmp(&len) {
            Ordering::Less => far + 1..far + 2,
            Ordering::Equal => 1..len + 1,
            Ordering::Greater => 0..0,
        };
        self.may_change |= !cuts.is_empty();
        cuts.for_each(|far| B::add(&mut self.cuts, B::ahead(man, direction, far)));
        self.won |= u32::from(far == len) << (6 * number + direction);
        // A disc laid at the end lets the man go on, and so does a man there that leaves.
        if far == len || far > len && far <= len + 1 + self.open.way(stop, direction) {
            B::add(&mut self.ends, stop);
            self.may_change |= !board.has(stop);
        }
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

/// The ways of a man over open discs that connect it with the other two.
#[inline]
fn connecting<B: Board>(open: &B, man: B::Spot, others: [B::Spot; 2]) -> Ring {
    let mut ways = Ring(0);
    if can_meet::<B>(others) {
        // There are few cells to connect on, and fewer that lie straight ahead of the man.
        B::visit_meeting(&B::meeting(others), man, |goal| {
            if let Some(direction) = B::aligned(man, goal)
                && stops_at(open, man, direction, goal)
            {
                ways.0 |= 1 << direction;
            }
        });
    }
    ways
}

/// How many slides over open discs connect three men.
fn count_connecting<B: Board>(open: &B, [a, b, c]: [B::Spot; 3]) -> u32 {
    connecting(open, a, [b, c]).len() + connecting(open, b, [a, c]).len() + connecting(open, c, [a, b]).len()
}

impl<B: Board> Stand<B> {
    /// The board without the discs that bear men.
    pub(super) fn open_board(&self) -> B {
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
        let men = self.men[seat.index()];
        if with_others(men).iter().all(|&(_, others)| !can_meet::<B>(others)) {
            return ControlFlow::Continue(());
        }
        let open = self.open_board();
        for (man, others) in with_others(men) {
            for direction in connecting(&open, man, others).iter() {
                visit(man, B::ahead(man, direction, open.way(man, direction)))?;
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
        let theirs = (wanted != Wanted::Threats).then(|| WinMap::of(self, &open, self.seat.other()));
        for man in self.men[self.seat.index()] {
            let ways = open.ways(man);
            for direction in (0..6).filter(|&direction| ways.len(direction) > 0) {
                let to = B::ahead(man, direction, ways.len(direction));
                let men = self.men[self.seat.index()].map(|other| if other == man { to } else { other });
                // Three men that are too far apart have no winning slide, whatever disc is laid.
                let apart = with_others(men).iter().all(|&(_, others)| !can_meet::<B>(others));
                if apart && wanted == Wanted::Threats {
                    continue;
                }
                // `Wanted::Replies` does not ask for the own wins after a slide: a disc is still to be laid
                // in this turn.
                let mine = match wanted {
                    Wanted::Replies => 0,
                    _ => {
                        let mut after = open;
                        after.put_back(man);
                        after.lift(to);
                        count_connecting(&after, men)
                    }
                };
                // For the other seat's slides, the man's old cell acts as a disc laid there and its new cell
                // as a disc taken away.
                let yours = theirs.as_ref().map_or(0, |map| map.wins_after(to, man));
                visit(man, to, Wins { mine, yours })?;
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
        let mine = WinMap::of(self, &open, self.seat);
        // Pruning: only discs that can create a win that is missing, or remove one that exists, are tried.
        let attacks = wanted == Wanted::Threats && mine.won == 0;
        if attacks && !mine.may_change {
            return ControlFlow::Continue(());
        }
        let yours = WinMap::of(self, &open, self.seat.other());
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
        let yours = WinMap::of(self, &open, self.seat.other());
        let defends = yours.won != 0;
        let on = |disc| Within([(defends && !B::is_in(&yours.cuts, disc)).then_some(&yours.ends), None]);
        let found = B::visit_lays_cheapest_first(self, on, |from, to| match yours.wins_after(from, to) {
            0 => ControlFlow::Break((from, to)),
            _ => ControlFlow::Continue(()),
        });
        match found {
            ControlFlow::Break(lay) => Some(lay),
            ControlFlow::Continue(()) => None,
        }
    }

    /// The same after a null move: the other seat at the start of its turn and nothing locked. None when
    /// the game is over.
    pub fn null_move(&self) -> Option<Stand<B>> {
        let Phase::Step(_) = self.phase else { return None };
        let mut passed = *self;
        passed.skip_disc(&mut ());
        passed.skip_impossible(&mut ());
        Some(passed)
    }
}
