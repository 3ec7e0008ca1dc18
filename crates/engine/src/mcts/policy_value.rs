//! Policy and value: what the tree search asks of a game's knowledge.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use hexagora_rules::{Position, Repetition, Seat, ToMove};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Payoffs, end_payoffs};
use crate::threat_space::{losing_turn, winning_turn};
use crate::{Control, Estimate, Evaluate, Limits, MAX_SEATS, Reply, Score, static_win_probability};

/// Policy (which steps are worth a visit, with priors) and value (what a leaf is worth to each seat).
pub trait PolicyValue<P: Position> {
    /// The value of a leaf: each seat's expected share.
    fn payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs;

    /// The policy: lists the steps worth a visit, each with a prior weight. Returns true if no legal
    /// step is left out.
    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool;

    /// The win oracle: the seat that wins within its turn, which is due, and with how many steps; none
    /// where nobody knows.
    fn proven_win(&mut self, _position: &P) -> Option<(Seat, u16)> {
        None
    }

    /// After how many visits of a node [`PolicyValue::proven_loss`] is asked, and again whenever there
    /// were four times as many; 0 is never.
    fn defence_visits(&self) -> u32 {
        0
    }

    /// Whether the seat to move loses to the other's next turn whatever it does, and in how many
    /// steps; none where nobody knows. It should cost no more than a part of so many visits.
    fn proven_loss(
        &mut self,
        _position: &P,
        _repetition: &mut Repetition,
        _control: &mut Control,
        _visits: u32,
    ) -> Option<u16> {
        None
    }

    /// The value of a leaf that the win oracle has already been asked about.
    fn unsolved_payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        self.payoffs(position, rng)
    }

    /// Whether a node is expanded only at its second visit, which most never get: worth it unless the
    /// candidates come with the payoffs.
    const LAZY_EXPANSION: bool = false;

    /// Determinization: the position with what a seat cannot see dealt anew at random. None if
    /// everything is seen.
    fn determinize(&mut self, _position: &P, _seat: Seat, _rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        None
    }
}

/// Policy and value by a game's [`Estimate`].
pub struct Estimated<'a, P: Estimate> {
    weights: &'a [i32],
    cache: P::Cache,
}

impl<'a, P: Estimate> Estimated<'a, P> {
    /// The estimate with weights of its own: what a tuner compares.
    pub fn with(weights: &'a [i32]) -> Estimated<'a, P> {
        Estimated { weights, cache: P::Cache::default() }
    }
}

impl<P: Estimate> Default for Estimated<'_, P> {
    /// The estimate with the weights in force.
    fn default() -> Self {
        Estimated::with(P::weights())
    }
}

impl<P: Estimate> PolicyValue<P> for Estimated<'_, P> {
    fn payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        position.payoffs(&mut self.cache, self.weights)
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        position.candidates(&mut self.cache, list)
    }

    fn determinize(&mut self, position: &P, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        position.determinize(seat, rng)
    }
}

/// Policy and value by the [`Evaluate`] of a game for two.
pub struct Scored;

impl Scored {
    /// Each seat's share where the seat to move has this score.
    fn shares<P: Evaluate>(position: &P, score: Score) -> Payoffs {
        let mut payoffs = [0.0; MAX_SEATS];
        if let ToMove::Seat(seat) = position.to_move() {
            payoffs[seat.index()] = static_win_probability(score);
            payoffs[seat.other().index()] = 1.0 - payoffs[seat.index()];
        }
        payoffs
    }

    /// Priors beyond this count no more.
    const MAX_PRIOR: i32 = 16;

    /// The weight of a prior: e^(prior/4), looked up because every step that is listed needs one.
    fn weight(prior: i32) -> f32 {
        static WEIGHTS: LazyLock<[f32; 2 * Scored::MAX_PRIOR as usize + 1]> =
            LazyLock::new(|| std::array::from_fn(|at| ((at as i32 - Scored::MAX_PRIOR) as f32 / 4.0).exp()));
        WEIGHTS[(prior.clamp(-Self::MAX_PRIOR, Self::MAX_PRIOR) + Self::MAX_PRIOR) as usize]
    }
}

impl<P: Evaluate> PolicyValue<P> for Scored {
    fn payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        let won = position.winning_step().is_some();
        Scored::shares(position, if won { crate::WIN } else { position.evaluate() })
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        let _ = position.visit_with_priors::<()>(|step, prior| {
            list.push((step, Scored::weight(prior)));
            ControlFlow::Continue(())
        });
        true
    }

    fn unsolved_payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        Scored::shares(position, position.evaluate())
    }

    const LAZY_EXPANSION: bool = true;

    fn proven_win(&mut self, position: &P) -> Option<(Seat, u16)> {
        let (seat, step) = (position.to_move().seat()?, position.winning_step()?);
        Some((seat, winning_turn(position, step).len() as u16))
    }

    fn defence_visits(&self) -> u32 {
        P::SOLVER.in_tree_visits
    }

    fn proven_loss(
        &mut self,
        position: &P,
        repetition: &mut Repetition,
        control: &mut Control,
        visits: u32,
    ) -> Option<u16> {
        if !position.is_threatened() {
            return None;
        }
        let mut part = control.part(Limits::nodes(u64::from(visits) * P::SOLVER.in_tree_nodes / 1000));
        let reply = position.reply(&mut P::ReplyCache::default(), repetition, &mut part);
        control.add(part.nodes());
        (reply == Some(Reply::Fails)).then(|| losing_turn(position).len() as u16)
    }
}

/// Value by playouts (random games to the end), policy uniform: plain UCT.
pub struct Playouts {
    /// How many steps a random game may last; a longer one counts as shared by all.
    pub cap: u32,
}

impl<P: Position> PolicyValue<P> for Playouts {
    fn payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        let mut end = position.clone();
        end.play_out(rng, &mut (), self.cap);
        end_payoffs(&end)
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        let _ = position.visit_steps::<()>(|step| {
            list.push((step, 1.0));
            ControlFlow::Continue(())
        });
        true
    }
}
