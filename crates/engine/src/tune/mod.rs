//! Texel tuning: the weights of an evaluation, fitted by logistic regression to the results of games
//! that the engine plays against itself.
//!
//! Every game follows from the recipe's seed and its own number, so the same recipe gives the same
//! games, samples and weights on every machine.

mod dispatch;
pub mod softmax;

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Played, Repetition, Rules, ToMove, zobrist};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::mcts::{self, Scored};
use crate::regression::{Sample, fit, loss};
use crate::{
    Control, Evaluate, Limits, Method, Score, TranspositionTable, UNIT, WIN, is_proven, pvs, static_score,
    static_win_probability, win_probability,
};

pub use dispatch::{compete, tune};

/// How to make the games, and how to learn from them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recipe {
    /// How many games.
    pub games: u32,
    /// How many nodes are searched for each step.
    pub nodes: u64,
    /// Everything follows from it.
    pub seed: u64,
    /// The most steps at random before the engine plays.
    pub opening: u32,
    /// How many of 100 later steps are at random too, so that there are positions to learn from
    /// that good players avoid.
    pub slips: u32,
    /// A game that lasts longer, in steps, is a draw.
    pub longest: u32,
    /// The target is a blend of the game's result and the search's own score: how much of the latter.
    pub blend: f32,
    /// Whether the target is the search's score alone, proven scores counted in: for games so sharp that
    /// quiet, undecided positions are no fair sample of their results.
    pub decided: bool,
    /// The strength of the regularisation towards the weights before; see [`fit`].
    pub inertia: f64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            games: 1_000,
            nodes: 3_000,
            seed: 1,
            opening: 10,
            slips: 8,
            longest: 600,
            blend: 0.5,
            decided: false,
            inertia: 20.0,
        }
    }
}

/// A training position: its feature counts, the search's score and the game's result.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainingPosition {
    /// The number of the game.
    pub game: u32,
    /// The counts of the features.
    pub counts: Box<[i16]>,
    /// What the search thought, from the view of the seat to move.
    pub score: Score,
    /// How the game ended for the seat to move: 1, 0, or ½.
    pub result: f32,
}

/// One bin of the calibration: how often seats won where a chance was expected.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// The mean of the chances expected.
    pub expected: f32,
    /// The mean of the results.
    pub seen: f32,
    /// How many positions.
    pub count: u32,
}

/// What was learnt.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuned {
    /// The features by name.
    pub names: &'static [&'static str],
    /// The weights before.
    pub before: &'static [i32],
    /// The weights learnt, on the game's present scale.
    pub weights: Vec<i32>,
    /// The log loss on the games of the validation set, before and after.
    pub log_loss: [f64; 2],
    /// The scale that turns scores of the search into chances best.
    pub scale: f32,
    /// Results by tenths of the chance that the search expected.
    pub calibration: Vec<Calibration>,
    /// How many positions there were.
    pub positions: usize,
}

/// Plays the games of a recipe; `progress` hears how many are done.
pub fn games<P: Rules + Evaluate>(
    start: &Played<P>,
    recipe: &Recipe,
    mut progress: impl FnMut(u32),
) -> Vec<TrainingPosition> {
    let mut seen = Vec::new();
    for game in 0..recipe.games {
        play(start, recipe, game, &mut seen);
        progress(game + 1);
    }
    seen
}

/// Plays one game and adds its positions.
fn play<P: Rules + Evaluate>(
    start: &Played<P>,
    recipe: &Recipe,
    game: u32,
    seen: &mut Vec<TrainingPosition>,
) {
    let mut rng =
        Xoshiro256PlusPlus::seed_from_u64(zobrist::mix(recipe.seed ^ u64::from(game).rotate_left(32)));
    let (mut at, mut repetition) = (start.position.clone(), start.history.clone());
    for _ in 0..rng.random_range(0..=recipe.opening) {
        let Some(step) = at.random_step(&mut rng) else { break };
        at.play_unchecked(step, &mut repetition);
    }
    let mut table = TranspositionTable::new(2);
    let first = seen.len();
    let mut seats = Vec::new();
    let mut length = 0;
    while let ToMove::Seat(seat) = at.to_move() {
        table.new_search();
        let Some((step, score)) = think(&at, &repetition, &table, recipe.nodes) else { break };
        // Where the result is proven the search needs no evaluation.
        let useful = recipe.decided || !is_proven(score);
        if useful && at.winning_step().is_none() && !at.is_threatened() {
            let mut counts = vec![0; P::FEATURES.len()].into_boxed_slice();
            at.features(|feature, count| counts[feature] += count as i16);
            let result = if recipe.decided { static_win_probability(score) } else { 0.5 };
            seen.push(TrainingPosition { game, counts, score, result });
            seats.push(seat);
        }
        let slip = rng.random_range(0..100) < recipe.slips;
        let step = slip.then(|| at.random_step(&mut rng)).flatten().unwrap_or(step);
        at.play_unchecked(step, &mut repetition);
        length += 1;
        if length >= recipe.longest {
            break;
        }
    }
    if let Some(outcome) = at.outcome()
        && !recipe.decided
    {
        for (seen, seat) in seen[first..].iter_mut().zip(seats) {
            seen.result = outcome.payoff(seat, 2);
        }
    }
}

/// A step and what it is worth, by the searcher that plays the game.
fn think<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    table: &TranspositionTable,
    nodes: u64,
) -> Option<(P::Step, Score)> {
    let stop = AtomicBool::new(false);
    let limits = Limits::nodes(nodes);
    let result = match P::METHOD {
        Method::Pvs => {
            let params = P::PVS_PARAMS;
            let settings = pvs::Settings { clock: &(), stop: &stop, limits, multi_pv: 1, threads: 1, params };
            pvs::think(position, repetition, table, &settings, |_| {})
        }
        Method::Mcts => {
            let (params, control) = (mcts::Params::default(), Control::new(limits, &(), &stop));
            mcts::think(position, repetition, Scored, params, control, position.hash(), 1)
        }
    };
    let variation = result.variations.first()?;
    let score = match P::METHOD {
        Method::Pvs => variation.score,
        Method::Mcts => score_of(variation.chances[position.to_move().seat()?.index()], variation.proven),
    };
    Some((*variation.steps.first()?, score))
}

/// The score that means a win probability.
fn score_of(chance: f32, proven: bool) -> Score {
    match proven {
        true if chance > 0.5 => WIN,
        true if chance < 0.5 => -WIN,
        _ => static_score(chance),
    }
}

/// Fits the weights. Every tenth game is kept apart as validation set.
pub fn learn<P: Evaluate>(seen: &[TrainingPosition], recipe: &Recipe) -> Tuned {
    let scale = f64::from(UNIT);
    let sample = |seen: &TrainingPosition| Sample {
        counts: seen.counts.clone(),
        result: (1.0 - recipe.blend) * seen.result + recipe.blend * static_win_probability(seen.score),
    };
    let (validation, training): (Vec<&TrainingPosition>, Vec<&TrainingPosition>) =
        seen.iter().partition(|seen| seen.game % 10 == 9);
    let training: Vec<Sample> = training.into_iter().map(sample).collect();
    let validation: Vec<Sample> =
        validation.iter().map(|seen| Sample { counts: seen.counts.clone(), result: seen.result }).collect();
    let before: Vec<f64> = P::weights().iter().map(|&weight| f64::from(weight) / scale).collect();
    let weights = fit(&training, &before, recipe.inertia);
    Tuned {
        names: P::FEATURES,
        before: P::weights(),
        log_loss: [loss(&validation, &before), loss(&validation, &weights)],
        weights: weights.iter().map(|weight| (weight * scale).round() as i32).collect(),
        scale: fitting_scale(seen),
        calibration: calibrate::<P>(seen),
        positions: seen.len(),
    }
}

/// The scale K of the logistic function that minimises the log loss of the search's scores.
fn fitting_scale(seen: &[TrainingPosition]) -> f32 {
    let log_loss = |weight: f64| -> f64 {
        let nats = |seen: &TrainingPosition| {
            let margin = f64::from(seen.score) * weight;
            (1.0 + margin.exp()).ln() - f64::from(seen.result) * margin
        };
        seen.iter().map(nats).sum()
    };
    // The range is bounded, because proven scores would outweigh all others.
    1.0 / ternary_search(1e-4, 0.02, log_loss) as f32
}

/// Ternary search: where a function that falls and then rises has its minimum.
fn ternary_search(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    while high - low > 1e-4 * high {
        let third = (high - low) / 3.0;
        match function(low + third) < function(high - third) {
            true => high -= third,
            false => low += third,
        }
    }
    (low + high) / 2.0
}

fn calibrate<P: Evaluate>(seen: &[TrainingPosition]) -> Vec<Calibration> {
    calibration_bins(seen.iter().map(|seen| (win_probability::<P>(seen.score), seen.result)))
}

/// Chances expected and results, in ten bins by the chance.
fn calibration_bins(judged: impl Iterator<Item = (f32, f32)>) -> Vec<Calibration> {
    let mut bins = vec![Calibration { expected: 0.0, seen: 0.0, count: 0 }; 10];
    for (expected, seen) in judged {
        let bin = &mut bins[((expected * 10.0) as usize).min(9)];
        bin.expected += expected;
        bin.seen += seen;
        bin.count += 1;
    }
    for bin in &mut bins {
        let count = bin.count.max(1) as f32;
        (bin.expected, bin.seen) = (bin.expected / count, bin.seen / count);
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that are won as often as a scale says.
    fn games(scale: f32) -> Vec<TrainingPosition> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let game = |game: u32| {
            let score = rng.random_range(-900..900);
            let won = rng.random_bool(f64::from(crate::evaluate::logistic(score, scale)));
            TrainingPosition { game, counts: Box::new([]), score, result: f32::from(u8::from(won)) }
        };
        (0..20_000).map(game).collect()
    }

    #[test]
    fn finds_the_scale_that_made_the_results() {
        for scale in [250.0, 600.0] {
            let found = fitting_scale(&games(scale));
            assert!((found / scale - 1.0).abs() < 0.06, "{found} for {scale}");
        }
    }

    #[test]
    fn tenths_tell_what_was_expected_from_what_came() {
        let told = calibration_bins([(0.25, 1.0), (0.21, 0.0), (1.0, 1.0)].into_iter());
        assert_eq!(told.len(), 10);
        assert!((told[2].expected - 0.23).abs() < 1e-6);
        assert_eq!((told[2].seen, told[2].count), (0.5, 2));
        assert_eq!((told[9].expected, told[9].seen, told[9].count), (1.0, 1.0, 1));
        assert_eq!(told[5].count, 0);
    }
}
