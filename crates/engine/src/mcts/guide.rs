//! What the tree search is guided by.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use hexagora_rules::{Position, Repetition, Seat, ToMove};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Payoffs, end_payoffs};
use crate::threat::{any_reply, finish};
use crate::{Control, Estimate, Evaluate, Limits, MAX_SEATS, Reply, Score, chance_at_sight};

/// What the tree search asks of a game's knowledge.
pub trait Guide<P: Position> {
    /// Each seat's expected share.
    fn payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs;

    /// Lists the steps worth a look, each with a prior weight. True: no legal step is left out.
    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool;

    /// The seat that wins within its turn, which is due, and with how many steps; none where nobody
    /// knows.
    fn won(&mut self, _position: &P) -> Option<(Seat, u16)> {
        None
    }

    /// After how many looks at a position [`Guide::beaten`] is asked, and again whenever there were four
    /// times as many; 0 is never.
    fn patience(&self) -> u32 {
        0
    }

    /// Whether the seat to move loses to the other's next turn whatever it does, and in how many
    /// steps; none where nobody knows. It should cost no more than a part of so many looks.
    fn beaten(
        &mut self,
        _position: &P,
        _history: &mut Repetition,
        _control: &mut Control,
        _looks: u32,
    ) -> Option<u16> {
        None
    }

    /// Each seat's expected share where no seat is known to have won.
    fn open_payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        self.payoffs(position, rng)
    }

    /// Whether the steps of a position are listed only when it is looked at a second time, as most
    /// never are: worth it unless the list comes with the payoffs.
    const LISTS_LATE: bool = false;

    /// Deals anew what a seat cannot see. None: everything is seen.
    fn deal(&mut self, _position: &P, _seat: Seat, _rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        None
    }
}

/// Guided by a game's [`Estimate`].
pub struct Estimated<'a, P: Estimate> {
    weights: &'a [i32],
    memory: P::Memory,
}

impl<'a, P: Estimate> Estimated<'a, P> {
    /// The estimate with weights of its own: what a tuner compares.
    pub fn with(weights: &'a [i32]) -> Estimated<'a, P> {
        Estimated { weights, memory: P::Memory::default() }
    }
}

impl<P: Estimate> Default for Estimated<'_, P> {
    /// The estimate with the weights in force.
    fn default() -> Self {
        Estimated::with(P::weights())
    }
}

impl<P: Estimate> Guide<P> for Estimated<'_, P> {
    fn payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        position.payoffs(&mut self.memory, self.weights)
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        position.candidates(&mut self.memory, list)
    }

    fn deal(&mut self, position: &P, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        position.deal_unseen(seat, rng)
    }
}

/// Guided by the score of a game for two.
pub struct Scored;

impl Scored {
    /// Each seat's share where the seat to move has this score.
    fn shares<P: Evaluate>(position: &P, score: Score) -> Payoffs {
        let mut payoffs = [0.0; MAX_SEATS];
        if let ToMove::Seat(seat) = position.to_move() {
            payoffs[seat.index()] = chance_at_sight(score);
            payoffs[seat.other().index()] = 1.0 - payoffs[seat.index()];
        }
        payoffs
    }

    /// Promises beyond this count no more.
    const MOST: i32 = 16;

    /// What a promise counts before a step is tried.
    fn prior(promise: i32) -> f32 {
        // Looked up: as a call it would be one for every step that is listed.
        static PRIORS: LazyLock<[f32; 2 * Scored::MOST as usize + 1]> =
            LazyLock::new(|| std::array::from_fn(|at| ((at as i32 - Scored::MOST) as f32 / 4.0).exp()));
        PRIORS[(promise.clamp(-Self::MOST, Self::MOST) + Self::MOST) as usize]
    }
}

impl<P: Evaluate> Guide<P> for Scored {
    fn payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        let won = position.winning_step().is_some();
        Scored::shares(position, if won { crate::WIN } else { position.evaluate() })
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        let _ = position.visit_promising::<()>(|step, promise| {
            list.push((step, Scored::prior(promise)));
            ControlFlow::Continue(())
        });
        true
    }

    fn open_payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        Scored::shares(position, position.evaluate())
    }

    const LISTS_LATE: bool = true;

    fn won(&mut self, position: &P) -> Option<(Seat, u16)> {
        let (seat, step) = (position.to_move().seat()?, position.winning_step()?);
        Some((seat, finish(position, step).len() as u16))
    }

    fn patience(&self) -> u32 {
        P::PLAN.inside_visits
    }

    fn beaten(
        &mut self,
        position: &P,
        history: &mut Repetition,
        control: &mut Control,
        looks: u32,
    ) -> Option<u16> {
        if !position.is_threatened() {
            return None;
        }
        let mut part = control.part(Limits::nodes(u64::from(looks) * P::PLAN.inside_nodes / 1000));
        let reply = position.reply(&mut P::Lore::default(), history, &mut part);
        control.add(part.nodes());
        (reply == Some(Reply::Fails)).then(|| any_reply(position).len() as u16)
    }
}

/// Guided by random games to the end: plain UCT's way.
pub struct Playouts {
    /// How many steps a random game may last; a longer one counts as shared by all.
    pub cap: u32,
}

impl<P: Position> Guide<P> for Playouts {
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
