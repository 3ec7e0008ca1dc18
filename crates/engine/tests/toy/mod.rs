//! Made-up games whose whole tree is a few thousand positions: uneven turns, draws, early ends,
//! transpositions, and (for more than two) chance. Everything follows from one number.
#![allow(dead_code)] // each test file uses a part of it

use std::ops::ControlFlow;

use hexagora_engine::{Estimate, Evaluate, SolverBudget};
use hexagora_rules::{History, Outcome, Position, Reason, Seat, SeatSet, StepCode, ToMove, zobrist};

/// A branch, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Branch(pub u32);

impl StepCode for Branch {
    fn code(self) -> u32 {
        self.0
    }

    fn from_code(code: u32) -> Branch {
        Branch(code)
    }
}

/// A node of a made-up tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toy {
    seats: u8,
    chance: bool,
    node: u64,
    left: u8,
    seat: u8,
}

impl Toy {
    /// The root of the tree that grows from a number.
    pub fn new(seed: u64, height: u8, seats: u8, chance: bool) -> Toy {
        Toy { seats, chance, node: zobrist::mix(seed), left: height, seat: 0 }
    }

    fn draw(&self, purpose: u64, below: u64) -> u64 {
        zobrist::mix(self.node ^ (purpose << 56)) % below
    }
}

impl Position for Toy {
    type Step = Branch;

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn to_move(&self) -> ToMove {
        if self.outcome().is_some() {
            ToMove::Nobody
        } else if self.chance && self.draw(1, 4) == 0 {
            ToMove::Chance(Seat(self.seat))
        } else {
            ToMove::Seat(Seat(self.seat))
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0 || self.draw(2, 12) == 0).then(|| {
            let mut winners = SeatSet::EMPTY;
            match self.draw(3, u64::from(self.seats) + 2) {
                seat if seat < u64::from(self.seats) => winners = SeatSet::one(Seat(seat as u8)),
                shared if shared == u64::from(self.seats) && self.seats > 2 => {
                    winners = SeatSet::one(Seat(0)).with(Seat(1));
                }
                _ => {}
            }
            Outcome { winners, reason: Reason::Stuck }
        })
    }

    fn visit_steps<B>(&self, mut visit: impl FnMut(Branch) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        (0..=self.draw(4, 4) as u32).try_for_each(|branch| visit(Branch(branch)))
    }

    fn is_legal(&self, step: Branch) -> bool {
        self.outcome().is_none() && u64::from(step.0) <= self.draw(4, 4)
    }

    fn play_unchecked(&mut self, step: Branch, history: &mut impl History) {
        let before = self.seat;
        // A turn is one to three steps: the seat changes only now and then. Some branches meet.
        if self.draw(5, 3) > 0 {
            self.seat = (self.seat + 1) % self.seats;
        }
        let meeting = u64::from(step.0).min(2);
        self.node = zobrist::mix((self.node / 2) ^ (meeting << 40) ^ u64::from(self.left));
        self.left -= 1;
        if self.seat != before {
            history.turn_begins(self.hash());
        }
    }

    fn enter(&self, history: &mut impl History) {
        history.turn_begins(self.hash());
    }

    fn hash(&self) -> u64 {
        zobrist::mix(self.node ^ (u64::from(self.left) << 8) ^ u64::from(self.seat))
    }
}

impl Evaluate for Toy {
    type ReplyCache = ();

    const FEATURES: &'static [&'static str] = &["noise"];
    const SOLVER: SolverBudget =
        SolverBudget { in_tree_depth: 3, in_tree_turns: 3, in_tree_nodes: 100, ..SolverBudget::DEFAULT };

    fn weights() -> &'static [i32] {
        &[1]
    }

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        tell(0, self.draw(6, 200) as i32 - 100);
    }

    fn null_move(&self) -> Option<Toy> {
        let seat = (self.seat + 1) % self.seats;
        self.outcome().is_none().then_some(Toy { seat, ..self.clone() })
    }
}

impl Estimate for Toy {
    type Cache = ();
    const FEATURES: &'static [&'static str] = &["noise"];

    fn weights() -> &'static [i32] {
        &[100]
    }

    fn features(&self, _cache: &mut (), mut tell: impl FnMut(Seat, usize, f32)) {
        for seat in 0..self.seats {
            tell(Seat(seat), 0, self.draw(7 + u64::from(seat), 3) as f32);
        }
    }

    fn candidates(&self, _cache: &mut (), list: &mut Vec<(Branch, f32)>) -> bool {
        list.extend(self.legal_steps().into_iter().map(|step| (step, 1.0)));
        true
    }
}

/// The truth by plain negamax to the end: 1, 0 or -1 for the seat to move.
pub fn negamax(toy: &Toy) -> i32 {
    let ToMove::Seat(seat) = toy.to_move() else { unreachable!("a game for two without chance") };
    let mut best = -1;
    for step in toy.legal_steps() {
        let mut child = toy.clone();
        child.play_unchecked(step, &mut ());
        best = best.max(match child.outcome() {
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(outcome) if outcome.winners.contains(seat) => 1,
            Some(_) => -1,
            None if child.to_move() == ToMove::Seat(seat) => negamax(&child),
            None => -negamax(&child),
        });
    }
    best
}
