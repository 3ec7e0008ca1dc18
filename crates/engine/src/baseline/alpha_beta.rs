//! Plain alpha-beta search of a fixed depth, for games of two.

use hexagora_rules::{Game, Played, Rules, Seat, ToMove};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Material, gain};
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::sort::sort_descending;
use crate::{Estimate, Evaluate};

/// Plain fail-soft alpha-beta of a fixed depth in steps that counts material.
pub struct AlphaBeta {
    /// How many steps it looks ahead.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
}

impl AlphaBeta {
    /// Beyond any material.
    const WIN: i32 = 1 << 20;

    /// A player that looks so many steps ahead.
    pub fn new(depth: u32) -> AlphaBeta {
        AlphaBeta { depth, nodes: 0 }
    }

    /// One of the best steps by material after `depth` steps, the first in random order.
    pub fn step<P: Material>(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Step> {
        let ToMove::Seat(seat) = position.to_move() else { return None };
        let mut steps = by_gain(position, seat);
        for at in (1..steps.len()).rev() {
            steps.swap(at, rng.random_range(0..=at));
        }
        let mut best = (-2 * Self::WIN, None);
        for (_, step) in steps {
            let score = self.after(position, step, seat, self.depth, best.0, 2 * Self::WIN);
            if score > best.0 {
                best = (score, Some(step));
            }
        }
        best.1
    }

    fn after<P: Material>(
        &mut self,
        position: &P,
        step: P::Step,
        seat: Seat,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut child = position.clone();
        child.play_unchecked(step, &mut ());
        self.nodes += 1;
        if let Some(outcome) = child.outcome() {
            let sooner = Self::WIN + depth as i32;
            return match outcome.winners {
                winners if winners.contains(seat) => sooner,
                winners if winners.is_empty() => 0,
                _ => -sooner,
            };
        }
        if depth <= 1 {
            return child.material(seat) - child.material(seat.other());
        }
        match child.to_move() == ToMove::Seat(seat) {
            true => self.best(&child, seat, depth - 1, alpha, beta),
            false => -self.best(&child, seat.other(), depth - 1, -beta, -alpha),
        }
    }

    fn best<P: Material>(&mut self, position: &P, seat: Seat, depth: u32, alpha: i32, beta: i32) -> i32 {
        let mut best = -2 * Self::WIN;
        // What gains most at once is tried first: it changes how fast the answer comes, not the answer.
        for (_, step) in by_gain(position, seat) {
            best = best.max(self.after(position, step, seat, depth, best.max(alpha), beta));
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// The legal steps, those that gain most at once first.
fn by_gain<P: Material>(position: &P, seat: Seat) -> Vec<(i32, P::Step)> {
    let gained = |step| (gain(position, step, seat), step);
    let mut steps: Vec<_> = position.legal_steps().into_iter().map(gained).collect();
    sort_descending(&mut steps, |&(gain, _)| gain);
    steps
}

/// One of its steps in notation, of whatever game it is; none when nobody chooses, or more than two play.
pub fn alpha_beta_step(game: &Game, depth: u32, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    dispatch(game, Search(depth, rng))
}

struct Search<'a>(u32, &'a mut Xoshiro256PlusPlus);

impl KnowledgeVisitor for Search<'_> {
    type Output = Option<String>;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Option<String> {
        let step = AlphaBeta::new(self.0).step(&played.position, self.1)?;
        Some(played.position.write_step(step))
    }

    fn many_seats<P: Rules + Estimate + Material>(self, _: &Played<P>) -> Option<String> {
        None
    }
}
