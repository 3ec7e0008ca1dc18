//! Texel tuning for more than two seats, by multinomial logistic regression: the shares of the game are
//! the softmax of the seats' weighted sums of features.

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Options, Played, Repetition, Rules, Seat, Setup, ToMove, zobrist};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Calibration, Recipe, Tuned, calibration_bins, ternary_search};
use crate::mcts::{self, Estimated};
use crate::regression::solve;
use crate::{Control, Estimate, Limits, MAX_SEATS, SearchResult, calibrate_shares};

/// A training position: each seat's feature counts, the search's expectation and the game's result.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainingPosition {
    /// The number of the game.
    pub game: u32,
    /// The counts of the features, seat by seat, of those that can still win.
    pub counts: Vec<Box<[f32]>>,
    /// The share that the search expected for each of them.
    pub expected: Vec<f32>,
    /// The share that each of them got.
    pub result: Vec<f32>,
}

/// Plays the games of a recipe, each from a start of its own; `progress` hears how many are done.
pub fn games<P: Rules + Estimate>(recipe: &Recipe, mut progress: impl FnMut(u32)) -> Vec<TrainingPosition> {
    let mut seen = Vec::new();
    for game in 0..recipe.games {
        play::<P>(recipe, game, &mut seen);
        progress(game + 1);
    }
    seen
}

/// How many play a game: in every second one the fewest, in the others all numbers in turn.
fn players<P: Rules>(game: u32) -> usize {
    let numbers: Vec<usize> = P::KIND.players().collect();
    if game.is_multiple_of(2) { numbers[0] } else { numbers[(game / 2) as usize % numbers.len()] }
}

/// What is random about a game.
fn freshness(recipe: &Recipe, game: u32) -> u64 {
    zobrist::mix(recipe.seed ^ u64::from(game).rotate_left(32))
}

/// The start of a game for so many.
fn start<P: Rules>(number: usize, fresh: u64) -> Option<Played<P>> {
    let setup = Setup { fresh, ..Setup::new(P::KIND).players(number) };
    let options = P::Options::read(&setup).ok()?;
    let position = P::start(&options);
    let history = Repetition::new(options.repetition());
    Some(Played { options, position, history })
}

/// Plays one game and adds its positions, one a turn.
fn play<P: Rules + Estimate>(recipe: &Recipe, game: u32, seen: &mut Vec<TrainingPosition>) {
    let fresh = freshness(recipe, game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(fresh);
    let Some(Played { position: mut at, mut history, .. }) = start::<P>(players::<P>(game), fresh) else {
        return;
    };
    at.enter(&mut history);
    let mut cache = P::Cache::default();
    let first = seen.len();
    let mut seats: Vec<Vec<Seat>> = Vec::new();
    let (mut length, mut turn) = (0, ToMove::Nobody);
    while at.outcome().is_none() && length < recipe.longest {
        length += 1;
        let ToMove::Seat(_) = at.to_move() else {
            let Some(roll) = at.random_step(&mut rng) else { break };
            at.play_unchecked(roll, &mut history);
            continue;
        };
        let result = think(&at, &history, P::weights(), recipe.nodes, rng.random());
        let Some(variation) = result.variations.first().filter(|variation| !variation.steps.is_empty())
        else {
            break;
        };
        if at.to_move() != turn && !variation.proven {
            let within: Vec<Seat> = (0..at.seats() as u8).map(Seat).filter(|&seat| at.is_in(seat)).collect();
            let mut counts = vec![vec![0.0; P::FEATURES.len()].into_boxed_slice(); MAX_SEATS];
            at.features(&mut cache, |seat, feature, count| counts[seat.index()][feature] += count);
            seen.push(TrainingPosition {
                game,
                counts: within.iter().map(|seat| counts[seat.index()].clone()).collect(),
                expected: within.iter().map(|seat| variation.chances[seat.index()]).collect(),
                result: Vec::new(),
            });
            seats.push(within);
        }
        turn = at.to_move();
        let slip = rng.random_range(0..100) < recipe.slips;
        let step = slip.then(|| at.random_step(&mut rng)).flatten().unwrap_or(variation.steps[0]);
        at.play_unchecked(step, &mut history);
    }
    let all = at.seats();
    let share = |seat: &Seat| at.outcome().map_or(1.0 / all as f32, |outcome| outcome.payoff(*seat, all));
    for (seen, seats) in seen[first..].iter_mut().zip(seats) {
        seen.result = seats.iter().map(share).collect();
    }
}

fn think<P: Estimate>(
    at: &P,
    repetition: &Repetition,
    weights: &[i32],
    nodes: u64,
    seed: u64,
) -> SearchResult<P::Step> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::nodes(nodes), &(), &stop);
    mcts::think(at, repetition, Estimated::<P>::with(weights), mcts::Params::default(), control, seed, 1)
}

/// The share of each game that some weights got against those in force. The fewest players sit down,
/// one of them with the weights; every start is played once from each seat, so that `games` counts
/// starts.
pub fn compete<P: Rules + Estimate>(
    recipe: &Recipe,
    weights: &[i32],
    mut progress: impl FnMut(u32, &[f64]),
) -> Vec<f64> {
    let number = players::<P>(0);
    let mut shares = Vec::new();
    for game in 0..recipe.games {
        let fresh = freshness(recipe, game);
        let Some(start) = start::<P>(number, fresh) else { break };
        let seats = (0..number as u8).map(Seat);
        shares.push(
            seats.map(|seat| contest(&start, seat, weights, recipe, fresh)).sum::<f64>() / number as f64,
        );
        progress(game + 1, &shares);
    }
    shares
}

/// The share of one game that a seat gets with weights of its own.
fn contest<P: Rules + Estimate>(
    start: &Played<P>,
    seat: Seat,
    weights: &[i32],
    recipe: &Recipe,
    fresh: u64,
) -> f64 {
    let (mut at, mut history) = (start.position.clone(), start.history.clone());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(fresh);
    at.enter(&mut history);
    for _ in 0..recipe.longest {
        let step = match at.to_move() {
            ToMove::Nobody => break,
            ToMove::Chance(_) => at.random_step(&mut rng),
            ToMove::Seat(mover) => {
                let weights = if mover == seat { weights } else { P::weights() };
                let result = think(&at, &history, weights, recipe.nodes, rng.random());
                result.variations.first().and_then(|variation| variation.steps.first().copied())
            }
        };
        let Some(step) = step else { break };
        at.play_unchecked(step, &mut history);
    }
    let all = at.seats();
    f64::from(at.outcome().map_or(1.0 / all as f32, |outcome| outcome.payoff(seat, all)))
}

/// Fits the weights. Every tenth game is kept apart as validation set.
pub fn learn<P: Estimate>(seen: &[TrainingPosition], recipe: &Recipe) -> Tuned {
    let (validation, training): (Vec<&TrainingPosition>, Vec<&TrainingPosition>) =
        seen.iter().partition(|seen| seen.game % 10 == 9);
    let before: Vec<f64> = P::weights().iter().map(|&weight| f64::from(weight) / 1000.0).collect();
    let weights = fit(&training, &before, recipe);
    Tuned {
        names: P::FEATURES,
        before: P::weights(),
        log_loss: [loss(&validation, &before, 0.0), loss(&validation, &weights, 0.0)],
        weights: weights.iter().map(|weight| (weight * 1000.0).round() as i32).collect(),
        scale: (1000.0 / fitting_power(seen)) as f32,
        calibration: calibrate::<P>(seen),
        positions: seen.len(),
    }
}

/// The shares that weights expect.
fn shares(seen: &TrainingPosition, weights: &[f64]) -> Vec<f64> {
    let worth = |counts: &[f32]| counts.iter().zip(weights).map(|(&c, w)| f64::from(c) * w).sum::<f64>();
    let worths: Vec<f64> = seen.counts.iter().map(|counts| worth(counts)).collect();
    let most = worths.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = worths.iter().map(|worth| (worth - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    parts.iter().map(|part| part / sum).collect()
}

/// What is to be explained: what happened, and by `blend` what the search expected.
fn target(seen: &TrainingPosition, blend: f64) -> impl Iterator<Item = f64> {
    seen.result
        .iter()
        .zip(&seen.expected)
        .map(move |(&result, &expected)| (1.0 - blend) * f64::from(result) + blend * f64::from(expected))
}

/// The log loss of the shares, in nats.
fn loss(seen: &[&TrainingPosition], weights: &[f64], blend: f64) -> f64 {
    let log_loss = |seen: &&TrainingPosition| -> f64 {
        shares(seen, weights)
            .iter()
            .zip(target(seen, blend))
            .map(|(share, target)| -target * share.max(1e-9).ln())
            .sum()
    };
    seen.iter().map(log_loss).sum::<f64>() / seen.len().max(1) as f64
}

/// The weights of least log loss while none changes its sign: a feature that correlates with winning need
/// not be a reason for it. (A seat that is behind still has all its pyramids. If they counted against it,
/// it would give them away.)
fn fit(seen: &[&TrainingPosition], before: &[f64], recipe: &Recipe) -> Vec<f64> {
    let mut free: Vec<bool> = before.iter().map(|&weight| weight != 0.0).collect();
    loop {
        let begin: Vec<f64> =
            before.iter().zip(&free).map(|(weight, free)| if *free { *weight } else { 0.0 }).collect();
        let weights = descend(seen, begin, before, &free, recipe);
        let crossed = |at: &usize| weights[*at] * before[*at] < 0.0;
        let crossed: Vec<usize> = (0..before.len()).filter(crossed).collect();
        if crossed.is_empty() {
            return weights;
        }
        crossed.into_iter().for_each(|at| free[at] = false);
    }
}

/// The best of the weights that are free, by Newton's method with step halving.
fn descend(
    seen: &[&TrainingPosition],
    mut weights: Vec<f64>,
    before: &[f64],
    free: &[bool],
    recipe: &Recipe,
) -> Vec<f64> {
    let blend = f64::from(recipe.blend);
    let penalised = |weights: &[f64]| {
        let moved: f64 = weights.iter().zip(before).map(|(w, b)| (w - b) * (w - b)).sum();
        loss(seen, weights, blend) * seen.len() as f64 + recipe.inertia * moved / 2.0
    };
    let mut least = penalised(&weights);
    for _ in 0..25 {
        let Some(direction) = newton(seen, &weights, before, free, recipe) else { break };
        let tries = (0..10).map(|halvings| {
            let length = 0.5f64.powi(halvings);
            weights.iter().zip(&direction).map(|(w, d)| w - length * d).collect::<Vec<f64>>()
        });
        let Some((better, loss)) = tries
            .map(|tried| (penalised(&tried), tried))
            .find(|(loss, _)| *loss < least)
            .map(|(l, t)| (t, l))
        else {
            break;
        };
        let gained = least - loss;
        (weights, least) = (better, loss);
        if gained < 1e-9 * seen.len() as f64 {
            break;
        }
    }
    weights
}

/// Newton's direction: the gradient divided by the Hessian.
fn newton(
    seen: &[&TrainingPosition],
    weights: &[f64],
    before: &[f64],
    free: &[bool],
    recipe: &Recipe,
) -> Option<Vec<f64>> {
    let size = weights.len();
    let mut gradient: Vec<f64> = weights.iter().zip(before).map(|(w, b)| recipe.inertia * (w - b)).collect();
    let mut hessian = vec![0.0; size * size];
    for at in 0..size {
        hessian[at * size + at] = recipe.inertia.max(1e-6);
    }
    for seen in seen {
        let shares = shares(seen, weights);
        let mean: Vec<f64> = (0..size)
            .map(|at| {
                seen.counts.iter().zip(&shares).map(|(counts, share)| f64::from(counts[at]) * share).sum()
            })
            .collect();
        let targets = target(seen, f64::from(recipe.blend));
        for ((counts, share), target) in seen.counts.iter().zip(&shares).zip(targets) {
            for row in 0..size {
                let count = f64::from(counts[row]);
                gradient[row] += (share - target) * count;
                let factor = share * (count - mean[row]);
                for column in 0..=row {
                    hessian[row * size + column] += factor * (f64::from(counts[column]) - mean[column]);
                }
            }
        }
    }
    for held in (0..size).filter(|&at| !free[at]) {
        gradient[held] = 0.0;
        for at in 0..size {
            hessian[held * size + at] = 0.0;
            hessian[at * size + held] = 0.0;
        }
        hessian[held * size + held] = 1.0;
    }
    solve(hessian, gradient)
}

/// The power of the shares expected that minimises the log loss: below 1 the search was overconfident.
fn fitting_power(seen: &[TrainingPosition]) -> f64 {
    let log_loss = |power: f64| -> f64 {
        let nats = |seen: &TrainingPosition| -> f64 {
            let logs = seen.expected.iter().map(|&share| power * f64::from(share).max(1e-6).ln());
            let sum: f64 = logs.clone().map(f64::exp).sum();
            logs.zip(&seen.result).map(|(log, &result)| f64::from(result) * (sum.ln() - log)).sum()
        };
        seen.iter().map(nats).sum()
    };
    ternary_search(0.1, 10.0, log_loss)
}

fn calibrate<P: Estimate>(seen: &[TrainingPosition]) -> Vec<Calibration> {
    let judged = |seen: &TrainingPosition| {
        let mut chances = seen.expected.clone();
        calibrate_shares::<P>(&mut chances);
        chances.into_iter().zip(seen.result.clone())
    };
    calibration_bins(seen.iter().flat_map(judged))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_weights_that_made_the_shares() {
        let truth = [0.8, -0.5, 0.3];
        let draw = |number: u64| (zobrist::mix(number) >> 40) as f32 / (1u64 << 24) as f32;
        let seen: Vec<TrainingPosition> = (0..20_000u64)
            .map(|number| {
                let counts = (0..4)
                    .map(|seat| (0..3).map(|at| 4.0 * draw(number * 16 + seat * 3 + at) - 2.0).collect())
                    .collect();
                let seen = TrainingPosition { game: 0, counts, expected: vec![0.25; 4], result: vec![] };
                let mut left = f64::from(draw(number * 16 + 15));
                let winner = shares(&seen, &truth)
                    .iter()
                    .position(|share| {
                        left -= share;
                        left < 0.0
                    })
                    .unwrap_or(3);
                let result = (0..4).map(|seat| f32::from(u8::from(seat == winner))).collect();
                TrainingPosition { result, ..seen }
            })
            .collect();
        let seen: Vec<&TrainingPosition> = seen.iter().collect();
        let recipe = Recipe { blend: 0.0, inertia: 1.0, ..Recipe::default() };
        let found = fit(&seen, &[0.1, -0.1, 0.1], &recipe);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.05, "{found} for {truth}");
        }
        // A weight that would change sides counts for nothing, and the others are none the worse.
        let found = fit(&seen, &[0.1, 0.1, 0.0], &recipe);
        assert!((found[0] - truth[0]).abs() < 0.1, "{found:?}");
        assert_eq!(found[1..], [0.0, 0.0]);
    }
}
