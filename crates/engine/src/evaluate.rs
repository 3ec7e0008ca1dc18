//! What a search must know of a game beyond its rules.

use std::ops::ControlFlow;

use hexagora_rules::{Position, Repetition, Seat, ToMove};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::pipeline::Plan;
use crate::pvs::Habits;
use crate::{Control, Method, Score};

/// The most seats that a game has.
pub const MAX_SEATS: usize = 6;

/// Whether a seat can keep the other from winning with its next turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply<S> {
    /// By these steps.
    Holds(Vec<S>),
    /// By no turn.
    Fails,
    /// The limits came first.
    Unknown,
}

/// Knowledge of a game for two.
///
/// An evaluation is a weighted sum of counted features, so that one function serves the search,
/// which adds them up, and the tuner, which learns the weights.
pub trait Evaluate: Position {
    /// What is worth keeping from one [`reply`](Self::reply) to the next, while the same seat attacks
    /// and has won nothing: it saves work and changes no answer.
    type Lore: Default;

    /// What is counted, by name: one weight each.
    const FEATURES: &'static [&'static str];

    /// The weights in force, one a feature, in hundredths.
    fn weights() -> &'static [i32];

    /// Tells each feature that is present with its count: positive is good for the seat to move.
    fn features(&self, tell: impl FnMut(usize, i32));

    /// The estimated score for the seat to move: never a proven one.
    fn evaluate(&self) -> Score {
        let weights = Self::weights();
        let mut sum = 0;
        self.features(|feature, count| sum += weights[feature] * count);
        sum.clamp(1 - crate::PROVEN, crate::PROVEN - 1)
    }

    /// How promising a step looks before it is searched: larger is tried earlier.
    fn promise(&self, _step: Self::Step) -> i32 {
        0
    }

    /// Shows every legal step once with its [`promise`](Self::promise): for games that judge all
    /// steps of a position together more cheaply than one by one.
    fn visit_promising<B>(&self, mut visit: impl FnMut(Self::Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_steps(|step| visit(step, self.promise(step)))
    }

    /// Shows the steps after which the turn can still end in a threat that the other seat does not
    /// answer by winning, larger numbers first worth a try. It may show more, but misses none, unless
    /// the game says from where on it is not asked.
    fn visit_threatening<B>(&self, visit: impl FnMut(Self::Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_promising(visit)
    }

    /// Whether a step that [`visit_threatening`](Self::visit_threatening) showed, and that ends the
    /// turn, is known to threaten and not to let the other seat win.
    fn surely_threatens(&self, _step: Self::Step) -> bool {
        false
    }

    /// Shows the steps after which the other seat may be kept from winning with its next turn,
    /// larger numbers first worth a try. It may show more, but every step that it leaves out loses
    /// to the next turn.
    fn visit_defending<B>(&self, visit: impl FnMut(Self::Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_promising(visit)
    }

    /// The searcher that matches proved better.
    const METHOD: Method = Method::Pvs;

    /// How principal-variation search saves work in this game, as its matches decided.
    const HABITS: Habits = Habits::USUAL;

    /// How a sudden end is looked for.
    const PLAN: Plan = Plan::USUAL;

    /// The score at which a seat that searched wins about 73 games of 100: how scores become chances.
    /// The tuner finds it from self-play.
    const SCALE: f32 = UNIT;

    /// Whether there are steps that quiescence follows: without them a leaf needs no table.
    const FORCES: bool = true;

    /// Shows the steps that quiescence follows: those that change the score at once.
    fn visit_forcing<B>(&self, _visit: impl FnMut(Self::Step) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    /// Whether to let a turn go would be no better than to play on, as far as one knows: where it
    /// may well be better, the search must not reason from it.
    fn may_pass(&self) -> bool {
        true
    }

    /// The same position with the other seat at the start of a turn, as if the seat to move had let
    /// its turn go. No rule allows that: it is how a threat is seen. None: the game is over.
    fn passed(&self) -> Option<Self>;

    /// Whether the seat that is not to move would win within one turn if it could move now.
    fn is_threatened(&self) -> bool {
        self.passed().is_some_and(|passed| passed.winning_step().is_some())
    }

    /// Whether the seat to move can keep the other from winning with its next turn: for games that
    /// know better than to try every turn. None: this one does not.
    fn reply(
        &self,
        _lore: &mut Self::Lore,
        _history: &mut Repetition,
        _control: &mut Control,
    ) -> Option<Reply<Self::Step>> {
        None
    }

    /// The estimated score where neither seat can win within the turn due or with the one after it:
    /// where one can, it need not say.
    fn calm(&self) -> Option<Score> {
        (self.winning_step().is_none() && !self.is_threatened()).then(|| self.evaluate())
    }

    /// The win-in-one-turn oracle: the first step of a win within this turn, if there is one.
    /// It is exact: never misses a win and never claims one that is not there.
    fn winning_step(&self) -> Option<Self::Step> {
        let ToMove::Seat(seat) = self.to_move() else { return None };
        let wins = |step| {
            let mut child = self.clone();
            child.play_unchecked(step, &mut ());
            match child.outcome() {
                Some(outcome) => outcome.winners.contains(seat),
                None => child.to_move() == ToMove::Seat(seat) && child.winning_step().is_some(),
            }
        };
        match self.visit_steps(
            |step| {
                if wins(step) { ControlFlow::Break(step) } else { ControlFlow::Continue(()) }
            },
        ) {
            ControlFlow::Break(step) => Some(step),
            ControlFlow::Continue(()) => None,
        }
    }
}

/// Knowledge of a game for more than two.
///
/// Each seat's worth is a weighted sum of counted features, and its share of the game is its part
/// of all seats' exponentials: what the tuner learns the weights of.
pub trait Estimate: Position {
    /// What is worth keeping from one position to the next of a search. It saves work and changes
    /// no answer.
    type Memory: Default + Send;

    /// What is counted, by name: one weight each.
    const FEATURES: &'static [&'static str];

    /// The weights in force, one a feature, in thousandths.
    fn weights() -> &'static [i32];

    /// What the logarithms of the shares that a search expects are divided by, to be those of chances:
    /// above 1 a search is too bold. The tuner finds it from self-play, in thousandths.
    const SCALE: f32 = 1.0;

    /// Tells each feature that is present with its count for a seat: larger is better for the seat
    /// where the weight is positive.
    fn features(&self, memory: &mut Self::Memory, tell: impl FnMut(Seat, usize, f32));

    /// Whether a seat can still win.
    fn is_in(&self, _seat: Seat) -> bool {
        true
    }

    /// Each seat's expected share of the game as the features have it: not negative, and all add up
    /// to one.
    fn shares(&self, memory: &mut Self::Memory, weights: &[i32]) -> [f32; MAX_SEATS] {
        let mut worths = [0.0; MAX_SEATS];
        self.features(memory, |seat, feature, count| {
            worths[seat.index()] += count * weights[feature] as f32 / 1000.0;
        });
        let seats = || (0..self.seats()).filter(|&seat| self.is_in(Seat(seat as u8)));
        let most = seats().map(|seat| worths[seat]).fold(f32::MIN, f32::max);
        let mut shares = [0.0; MAX_SEATS];
        seats().for_each(|seat| shares[seat] = (worths[seat] - most).exp());
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    /// Each seat's expected share of the game, with all that is known of it.
    fn payoffs(&self, memory: &mut Self::Memory, weights: &[i32]) -> [f32; MAX_SEATS] {
        self.shares(memory, weights)
    }

    /// Deals anew, at random, what a seat cannot see. None: everything is seen.
    fn deal_unseen(&self, _seat: Seat, _rng: &mut Xoshiro256PlusPlus) -> Option<Self> {
        None
    }

    /// Lists the steps worth a look, each with a prior weight above 0: some may be left out, but
    /// never all of them. True: none is left out.
    fn candidates(&self, memory: &mut Self::Memory, list: &mut Vec<(Self::Step, f32)>) -> bool;
}

/// What weights are learnt in, and what the searches measure by: a position that is one unit better
/// has, taken by itself, odds better by the factor e. A search sees further than its evaluation, so
/// what it found says more ([`Evaluate::SCALE`]).
pub const UNIT: f32 = 400.0;

/// The chance of winning (a draw counts half) that a score means in a game.
pub fn chance_of<P: Evaluate>(score: Score) -> f32 {
    chance(score, P::SCALE)
}

/// Makes chances of the shares that a search expects in a game.
pub(crate) fn into_chances<P: Estimate>(shares: &mut [f32]) {
    shares.iter_mut().for_each(|share| *share = share.powf(1.0 / P::SCALE));
    let sum: f32 = shares.iter().sum();
    if sum > 0.0 {
        shares.iter_mut().for_each(|share| *share /= sum);
    }
}

/// The chance that a score means taken by itself, before any search.
pub(crate) fn chance_at_sight(score: Score) -> f32 {
    chance(score, UNIT)
}

/// The score that means a chance at sight.
pub(crate) fn score_at_sight(chance: f32) -> Score {
    let chance = chance.clamp(0.001, 0.999);
    (UNIT * (chance / (1.0 - chance)).ln()) as Score
}

/// The chance that a score means on a scale.
pub(crate) fn chance(score: Score, scale: f32) -> f32 {
    if crate::is_proven(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-score as f32 / scale).exp())
}
