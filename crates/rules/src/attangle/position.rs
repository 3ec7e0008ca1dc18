//! Where a game of Attangle stands.

use std::ops::ControlFlow;

use rand::Rng;

use super::board::{Board, Point, Points, between, each};
use super::captures::Captures;
use super::random::{below, nth};
use super::stack::{Build, Stack};
use super::{RuleSet, Step};
use crate::{GameKind, History, Outcome, Reason, Seat, ToMove, zobrist};

/// A seat as an index of two; masked, so that the compiler sees that it always fits.
pub(super) const fn side(seat: Seat) -> usize {
    seat.index() & 1
}

/// A position of Attangle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The points where each seat's piece is on top: a stack belongs to the colour on top.
    pub(super) stacks: [Points; 2],
    /// The doubles of both seats.
    pub(super) doubles: Points,
    /// The triples of both seats.
    pub(super) triples: Points,
    /// The triples that captured a double; the others brought one.
    pub(super) on_doubles: Points,
    /// The pieces in stock; 0 and not counted where the stock has no end.
    pub(super) stock: [u8; 2],
    /// The seat whose turn it is, or would be.
    pub(super) turn: Seat,
    pub(super) rules: RuleSet,
    pub(super) over: Option<Outcome>,
}

const _: () = assert!(size_of::<Position>() <= 128);

impl Position {
    /// The position before the first step.
    pub(super) fn initial(rules: RuleSet) -> Position {
        let mut position = Position::empty(rules);
        position.stacks = position.board().pieces_at_start();
        for (stock, pieces) in position.stock.iter_mut().zip(position.stacks) {
            *stock -= pieces.count_ones() as u8;
        }
        position
    }

    /// A board where nothing stands.
    pub(super) fn empty(rules: RuleSet) -> Position {
        let stock = [rules.pieces().unwrap_or_default(); 2];
        Position {
            stacks: [0; 2],
            doubles: 0,
            triples: 0,
            on_doubles: 0,
            stock,
            turn: Seat(0),
            rules,
            over: None,
        }
    }

    pub(super) const fn board(&self) -> Board {
        self.rules.board()
    }

    pub(super) fn occupied(&self) -> Points {
        self.stacks[0] | self.stacks[1]
    }

    fn own(&self) -> Points {
        self.stacks[side(self.turn)]
    }

    fn enemy(&self) -> Points {
        self.stacks[side(self.turn.other())]
    }

    /// What stands on a point.
    pub(super) fn stack(&self, point: Point) -> Option<Stack> {
        let owner = [Seat(0), Seat(1)].into_iter().find(|seat| point.is_in(self.stacks[seat.index()]))?;
        let build = match (point.is_in(self.doubles), point.is_in(self.triples), point.is_in(self.on_doubles))
        {
            (true, ..) => Build::Double,
            (_, true, true) => Build::OnDouble,
            (_, true, false) => Build::WithDouble,
            _ => Build::Single,
        };
        Some(Stack { owner, build })
    }

    /// Puts a stack on an empty point.
    pub(super) fn set_up(&mut self, point: Point, stack: Stack) {
        let alone = point.alone();
        self.stacks[side(stack.owner)] |= alone;
        match stack.build {
            Build::Single => {}
            Build::Double => self.doubles |= alone,
            Build::OnDouble => {
                self.triples |= alone;
                self.on_doubles |= alone;
            }
            Build::WithDouble => self.triples |= alone,
        }
    }

    /// Where the seat to move may place a piece.
    #[inline(always)]
    pub(super) fn places(&self) -> Points {
        let occupied = self.occupied();
        match self.rules {
            // The very first step of the game is the one on an empty board.
            RuleSet::Of2006 if occupied != 0 => Board::Standard.points() & !occupied,
            RuleSet::Of2008 | RuleSet::Grand if self.stock[side(self.turn)] == 0 => 0,
            _ => self.board().open() & !occupied,
        }
    }

    /// What the seat to move can capture. Triples never move and are never captured.
    #[inline(always)]
    pub(super) fn captures(&self) -> Captures {
        self.captures_on(self.board())
    }

    /// The same, for callers that know the board when they are compiled.
    #[inline(always)]
    fn captures_on(&self, board: Board) -> Captures {
        let movable = !self.triples;
        let (movers, targets) = (self.own() & movable, self.enemy() & movable);
        Captures::new(board, movers, targets, self.doubles, self.occupied())
    }

    /// Puts a piece or makes a capture, and hands the turn over.
    fn act(&mut self, step: Step) {
        let me = side(self.turn);
        match step {
            Step::Place(point) => {
                self.stacks[me] |= point.alone();
                self.stock[me] = self.stock[me].saturating_sub(1);
            }
            Step::Capture { movers: [one, other], target } => {
                let (movers, target) = (one.alone() | other.alone(), target.alone());
                self.stacks[me] = self.stacks[me] & !movers | target;
                self.stacks[me ^ 1] &= !target;
                // With a double among the three, a triple results.
                if self.doubles & (movers | target) == 0 {
                    self.doubles |= target;
                } else {
                    self.triples |= target;
                    self.on_doubles |= self.doubles & target;
                    self.doubles &= !(movers | target);
                }
                self.stock[me] = self.stock[me].saturating_add(u8::from(self.rules != RuleSet::Of2006));
            }
        }
        self.turn = self.turn.other();
    }

    /// The last triple that the seat which has just moved needs ends the game.
    fn won(&self) -> Option<Outcome> {
        let reason = match self.rules {
            RuleSet::Of2008 | RuleSet::Grand => Reason::Triples,
            RuleSet::Of2006 => Reason::Fives,
        };
        let seat = self.turn.other();
        let triples = self.triples_of(seat).count_ones();
        // Nearly every step ends here, with a number that no rules need to be asked for.
        if triples < RuleSet::FEWEST_TRIPLES {
            return None;
        }
        (triples >= self.rules.triples_to_win()).then(|| Outcome::win(seat, reason))
    }

    /// D1: a seat that has no legal step loses.
    #[inline(always)]
    fn lost(&self) -> Option<Outcome> {
        let stuck = self.places() == 0 && !self.can_capture();
        stuck.then(|| Outcome::win(self.turn.other(), Reason::NoMoves))
    }

    #[inline(never)]
    fn can_capture(&self) -> bool {
        self.captures().count() > 0
    }

    /// How the game has ended as the board stands, if it has.
    #[inline(always)]
    pub(super) fn ended(&self) -> Option<Outcome> {
        self.won().or_else(|| self.lost())
    }
}

impl crate::Position for Position {
    type Step = Step;

    fn to_move(&self) -> ToMove {
        match self.over {
            None => ToMove::Seat(self.turn),
            Some(_) => ToMove::Nobody,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    fn visit_steps<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.over.is_some() {
            return ControlFlow::Continue(());
        }
        for point in each(self.board(), self.places()) {
            visit(Step::Place(point))?;
        }
        self.captures().visit(visit)
    }

    fn is_legal(&self, step: Step) -> bool {
        if self.over.is_some() || step.board() != self.board() {
            return false;
        }
        match step {
            Step::Place(point) => point.is_in(self.places()),
            Step::Capture { movers: [one, other], target } => {
                let occupied = self.occupied();
                let movers = one.alone() | other.alone();
                let reaches = |mover| between(mover, target).is_some_and(|way| way & occupied == 0);
                one < other
                    && movers & !(self.own() & !self.triples) == 0
                    && target.is_in(self.enemy() & !self.triples)
                    && (self.doubles & (movers | target.alone())).count_ones() <= 1
                    // Of two in the same direction, the nearer stands in the other's way.
                    && reaches(one)
                    && reaches(other)
            }
        }
    }

    fn play_unchecked(&mut self, step: Step, history: &mut impl History) {
        self.act(step);
        self.over = self.ended();
        self.enter(history);
    }

    fn enter(&self, history: &mut impl History) {
        if self.over.is_none() {
            // No position ever comes back, so the answer does not matter.
            history.turn_begins(self.hash());
        }
    }

    fn hash(&self) -> u64 {
        // Four words say what stands where, and that says all the rest: whose turn it is and the
        // stock. Mixing four words is cheaper than keeping a hash up to date.
        const KEYS: [u64; 6] = zobrist::keys(GameKind::Attangle as u64);
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let tops = fold(self.stacks[0] ^ KEYS[0], self.stacks[1] ^ KEYS[1]);
        let builds = fold(self.doubles ^ self.on_doubles ^ KEYS[2], self.triples ^ KEYS[3]);
        fold(tops ^ KEYS[4], builds ^ KEYS[5].rotate_left(self.rules as u32))
    }

    fn count_steps(&self) -> u64 {
        // The board is asked for once: perft spends its time here.
        let captures = match (self.over, self.board()) {
            (Some(_), _) => return 0,
            (None, Board::Standard) => self.captures_on(Board::Standard).count(),
            (None, Board::Grand) => self.captures_on(Board::Grand).count(),
        };
        u64::from(self.places().count_ones() + captures)
    }

    fn random_step(&self, rng: &mut impl Rng) -> Option<Step> {
        if self.over.is_some() {
            return None;
        }
        let (places, reach) = (self.places(), self.captures());
        let (placings, captures) = (places.count_ones(), reach.count());
        // Two draws, so that choosing a placement does not depend on the count of captures (shorter
        // dependency chain).
        if below(placings + captures, rng) < placings {
            return Some(Step::Place(nth(self.board(), places, below(placings, rng))));
        }
        Some(reach.nth(below(captures, rng)))
    }
}
