//! What a search must know of a game beyond its rules: evaluation, move ordering, threats.

use std::ops::ControlFlow;

use hexagora_rules::{Position, Repetition, Seat, ToMove};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::pvs;
use crate::solver::SolverBudget;
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
/// The evaluation is linear: a weighted sum of counted features, so that one function serves the search,
/// which adds them up, and Texel tuning, which learns the weights.
pub trait Evaluate: Position {
    /// What is kept from one [`reply`](Self::reply) to the next, while the same seat attacks and has won
    /// nothing: it saves work and changes no answer.
    type ReplyCache: Default;

    /// What is counted, by name: one weight each.
    const FEATURES: &'static [&'static str];

    /// The weights in force, one a feature, in hundredths.
    fn weights() -> &'static [i32];

    /// Tells each feature that is present with its count: positive is good for the seat to move.
    fn features(&self, tell: impl FnMut(usize, i32));

    /// The static evaluation, for the seat to move: never a proven score.
    fn evaluate(&self) -> Score {
        let weights = Self::weights();
        let mut sum = 0;
        self.features(|feature, count| sum += weights[feature] * count);
        sum.clamp(1 - crate::PROVEN, crate::PROVEN - 1)
    }

    /// The prior of a step: its static move-ordering score. Larger is searched earlier; PUCT takes
    /// e^(prior/4) for the weight of the step.
    fn prior(&self, _step: Self::Step) -> i32 {
        0
    }

    /// Shows every legal step once with its [`prior`](Self::prior): for games that compute the priors
    /// of all steps together more cheaply than one by one.
    fn visit_with_priors<B>(
        &self,
        mut visit: impl FnMut(Self::Step, i32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_steps(|step| visit(step, self.prior(step)))
    }

    /// Threat-space search, the attacker's steps: shows those after which the turn can still end in a
    /// threat that the other seat does not answer by winning, with priors. It may show more, but misses
    /// none, unless the game says from where on it is not asked.
    fn visit_threatening<B>(&self, visit: impl FnMut(Self::Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_with_priors(visit)
    }

    /// Whether a step that [`visit_threatening`](Self::visit_threatening) showed, and that ends the
    /// turn, is known to threaten and not to let the other seat win.
    fn surely_threatens(&self, _step: Self::Step) -> bool {
        false
    }

    /// Threat-space search, the defender's steps: shows those after which the other seat may be kept
    /// from winning with its next turn, with priors. It may show more, but every step that it leaves out
    /// loses to the next turn.
    fn visit_defending<B>(&self, visit: impl FnMut(Self::Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_with_priors(visit)
    }

    /// The searcher that matches proved better.
    const METHOD: Method = Method::Pvs;

    /// What principal-variation search prunes, reduces and extends in this game, as its matches decided.
    const PVS_PARAMS: pvs::Params = pvs::Params::DEFAULT;

    /// How much of the limits the solver gets.
    const SOLVER: SolverBudget = SolverBudget::DEFAULT;

    /// The fewest steps of a whole turn: what is proven in steps is counted in turns by it. A turn in which a seat
    /// can do nothing with some of its steps is not thought of.
    const TURN_STEPS: u32 = 1;

    /// The scale K of the logistic function 1 / (1 + e^(−score/K)) that makes a win probability of a
    /// search's score. Tuning finds it from self-play.
    const SCALE: f32 = UNIT;

    /// Whether there are steps that quiescence search follows: without them a leaf needs no probe of the
    /// transposition table.
    const QUIESCENCE: bool = true;

    /// Shows the steps that quiescence search follows: those that change the score at once.
    fn visit_forcing<B>(&self, _visit: impl FnMut(Self::Step) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    /// Whether null-move pruning may be tried: not in zugzwang, where to pass would be better than any
    /// step.
    fn allows_null_move(&self) -> bool {
        true
    }

    /// The position after a null move: the other seat is at the start of a turn, as if the seat to move
    /// had passed. No rule allows that: it is how null-move pruning and threats are computed. None if the
    /// game is over.
    fn null_move(&self) -> Option<Self>;

    /// Whether the seat that is not to move would win within one turn if it could move now.
    fn is_threatened(&self) -> bool {
        self.null_move().is_some_and(|passed| passed.winning_step().is_some())
    }

    /// Whether the seat to move can keep the other from winning with its next turn: for games that
    /// know better than to try every turn. None if this one does not.
    fn reply(
        &self,
        _cache: &mut Self::ReplyCache,
        _repetition: &mut Repetition,
        _control: &mut Control,
    ) -> Option<Reply<Self::Step>> {
        None
    }

    /// The static evaluation of a quiet position: none where a seat can win within the turn due or with
    /// the one after it. For games that find out both together.
    fn evaluate_quiet(&self) -> Option<Score> {
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
/// Each seat's worth is a weighted sum of counted features, and the seats' shares of the game are the
/// softmax of their worths: a multinomial logistic model, whose weights tuning learns.
pub trait Estimate: Position {
    /// What is kept from one position to the next of a search. It saves work and changes no answer.
    type Cache: Default + Send;

    /// What is counted, by name: one weight each.
    const FEATURES: &'static [&'static str];

    /// The weights in force, one a feature, in thousandths.
    fn weights() -> &'static [i32];

    /// The temperature that makes chances of the shares that a search expects: their logarithms are
    /// divided by it, so above 1 the search is overconfident. Tuning finds it from self-play.
    const SCALE: f32 = 1.0;

    /// Tells each feature that is present with its count for a seat: larger is better for the seat
    /// where the weight is positive.
    fn features(&self, cache: &mut Self::Cache, tell: impl FnMut(Seat, usize, f32));

    /// Whether a seat can still win.
    fn is_in(&self, _seat: Seat) -> bool {
        true
    }

    /// Each seat's expected share of the game as the features have it: not negative, and all add up
    /// to one.
    fn shares(&self, cache: &mut Self::Cache, weights: &[i32]) -> [f32; MAX_SEATS] {
        let mut worths = [0.0; MAX_SEATS];
        self.features(cache, |seat, feature, count| {
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
    fn payoffs(&self, cache: &mut Self::Cache, weights: &[i32]) -> [f32; MAX_SEATS] {
        self.shares(cache, weights)
    }

    /// Determinization: the position with what a seat cannot see dealt anew at random. None if everything
    /// is seen.
    fn determinize(&self, _seat: Seat, _rng: &mut Xoshiro256PlusPlus) -> Option<Self> {
        None
    }

    /// Lists the candidates, steps worth a visit, each with a prior weight above 0: some may be left
    /// out, but never all of them. Returns true if none is left out.
    fn candidates(&self, cache: &mut Self::Cache, list: &mut Vec<(Self::Step, f32)>) -> bool;
}

/// The unit of scores: a static evaluation that is one unit better means odds better by the factor e.
/// Weights are learnt and pruning margins given in it. A search sees further than its evaluation, so its
/// scores mean more ([`Evaluate::SCALE`]).
pub const UNIT: f32 = 400.0;

/// The win probability (a draw counts half) that a score of a search means in a game.
pub fn win_probability<P: Evaluate>(score: Score) -> f32 {
    logistic(score, P::SCALE)
}

/// Makes chances of the shares that a search expects in a game, with [`Estimate::SCALE`] as temperature.
pub(crate) fn calibrate_shares<P: Estimate>(shares: &mut [f32]) {
    shares.iter_mut().for_each(|share| *share = share.powf(1.0 / P::SCALE));
    let sum: f32 = shares.iter().sum();
    if sum > 0.0 {
        shares.iter_mut().for_each(|share| *share /= sum);
    }
}

/// The win probability that a static evaluation means, without any search.
pub(crate) fn static_win_probability(score: Score) -> f32 {
    logistic(score, UNIT)
}

/// The inverse of [`static_win_probability`].
pub(crate) fn static_score(chance: f32) -> Score {
    let chance = chance.clamp(0.001, 0.999);
    (UNIT * (chance / (1.0 - chance)).ln()) as Score
}

/// The logistic function 1 / (1 + e^(−score/scale)); a proven score is certain.
pub(crate) fn logistic(score: Score, scale: f32) -> f32 {
    if crate::is_proven(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-score as f32 / scale).exp())
}
