//! Learning the weights of an estimate for more than two seats.
//!
//! What each seat's features say of its share of the game is a multinomial logistic regression: the
//! shares are the seats' parts of the exponentials of their weighted sums.

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Options, Played, Rules, Seat, Setup, ToMove, zobrist};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Calibration, Recipe, Tuned};
use crate::mcts::{self, Estimated, Growth};
use crate::regression::solve;
use crate::{Control, Estimate, Limits, MAX_SEATS};

/// A position of a game: what is counted of each seat, what the search said, and how the game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
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
pub fn games<P: Rules + Estimate>(recipe: &Recipe, mut progress: impl FnMut(u32)) -> Vec<Seen> {
    let mut seen = Vec::new();
    for game in 0..recipe.games {
        play::<P>(recipe, game, &mut seen);
        progress(game + 1);
    }
    seen
}

/// The start of a game: every second one for the fewest players, the others for all numbers in turn.
fn start<P: Rules>(game: u32, fresh: u64) -> Option<Played<P>> {
    let numbers: Vec<usize> = P::KIND.players().collect();
    let number =
        if game.is_multiple_of(2) { numbers[0] } else { numbers[(game / 2) as usize % numbers.len()] };
    let setup = Setup { fresh, ..Setup::new(P::KIND).players(number) };
    let options = P::Options::read(&setup).ok()?;
    let position = P::start(&options);
    let history = hexagora_rules::Repetition::new(options.repetition());
    Some(Played { options, position, history })
}

/// Plays one game and adds its positions, one a turn.
fn play<P: Rules + Estimate>(recipe: &Recipe, game: u32, seen: &mut Vec<Seen>) {
    let fresh = zobrist::mix(recipe.seed ^ u64::from(game).rotate_left(32));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(fresh);
    let Some(Played { position: mut at, mut history, .. }) = start::<P>(game, fresh) else { return };
    at.enter(&mut history);
    let mut memory = P::Memory::default();
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
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::nodes(recipe.nodes), &(), &stop);
        let guide = Estimated::<P>::default();
        let thought = mcts::think(&at, &history, guide, Growth::default(), control, rng.random(), 1);
        let Some(line) = thought.lines.first().filter(|line| !line.steps.is_empty()) else { break };
        if at.to_move() != turn && !line.proven {
            let within: Vec<Seat> = (0..at.seats() as u8).map(Seat).filter(|&seat| at.is_in(seat)).collect();
            let mut counts = vec![vec![0.0; P::FEATURES.len()].into_boxed_slice(); MAX_SEATS];
            at.features(&mut memory, |seat, feature, count| counts[seat.index()][feature] += count);
            seen.push(Seen {
                game,
                counts: within.iter().map(|seat| counts[seat.index()].clone()).collect(),
                expected: within.iter().map(|seat| line.chances[seat.index()]).collect(),
                result: Vec::new(),
            });
            seats.push(within);
        }
        turn = at.to_move();
        let slip = rng.random_range(0..100) < recipe.slips;
        let step = slip.then(|| at.random_step(&mut rng)).flatten().unwrap_or(line.steps[0]);
        at.play_unchecked(step, &mut history);
    }
    let all = at.seats();
    let share = |seat: &Seat| at.outcome().map_or(1.0 / all as f32, |outcome| outcome.payoff(*seat, all));
    for (seen, seats) in seen[first..].iter_mut().zip(seats) {
        seen.result = seats.iter().map(share).collect();
    }
}

/// Learns weights from what was seen; every tenth game is kept apart to judge them by.
pub fn learn<P: Estimate>(seen: &[Seen], recipe: &Recipe) -> Tuned {
    let (kept, used): (Vec<&Seen>, Vec<&Seen>) = seen.iter().partition(|seen| seen.game % 10 == 9);
    let before: Vec<f64> = P::weights().iter().map(|&weight| f64::from(weight) / 1000.0).collect();
    let weights = fit(&used, &before, recipe);
    Tuned {
        names: P::FEATURES,
        before: P::weights(),
        surprise: [loss(&kept, &before, 0.0), loss(&kept, &weights, 0.0)],
        weights: weights.iter().map(|weight| (weight * 1000.0).round() as i32).collect(),
        scale: 1000.0,
        calibration: calibrate(seen),
        positions: seen.len(),
    }
}

/// The shares that weights expect.
fn shares(seen: &Seen, weights: &[f64]) -> Vec<f64> {
    let worth = |counts: &[f32]| counts.iter().zip(weights).map(|(&c, w)| f64::from(c) * w).sum::<f64>();
    let worths: Vec<f64> = seen.counts.iter().map(|counts| worth(counts)).collect();
    let most = worths.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = worths.iter().map(|worth| (worth - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    parts.iter().map(|part| part / sum).collect()
}

/// What is to be explained: what happened, and by `blend` what the search expected.
fn target(seen: &Seen, blend: f64) -> impl Iterator<Item = f64> {
    seen.result
        .iter()
        .zip(&seen.expected)
        .map(move |(&result, &expected)| (1.0 - blend) * f64::from(result) + blend * f64::from(expected))
}

/// The mean surprise of the shares, in nats, when weights are believed.
fn loss(seen: &[&Seen], weights: &[f64], blend: f64) -> f64 {
    let surprise = |seen: &&Seen| -> f64 {
        shares(seen, weights)
            .iter()
            .zip(target(seen, blend))
            .map(|(share, target)| -target * share.max(1e-9).ln())
            .sum()
    };
    seen.iter().map(surprise).sum::<f64>() / seen.len().max(1) as f64
}

/// The weights that make the shares least surprising, by Newton's method with half steps.
fn fit(seen: &[&Seen], before: &[f64], recipe: &Recipe) -> Vec<f64> {
    let blend = f64::from(recipe.blend);
    let penalised = |weights: &[f64]| {
        let moved: f64 = weights.iter().zip(before).map(|(w, b)| (w - b) * (w - b)).sum();
        loss(seen, weights, blend) * seen.len() as f64 + recipe.inertia * moved / 2.0
    };
    let mut weights = before.to_vec();
    let mut least = penalised(&weights);
    for _ in 0..25 {
        let Some(direction) = newton(seen, &weights, before, recipe) else { break };
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

/// Newton's direction: the gradient divided by the curvature.
fn newton(seen: &[&Seen], weights: &[f64], before: &[f64], recipe: &Recipe) -> Option<Vec<f64>> {
    let size = weights.len();
    let mut gradient: Vec<f64> = weights.iter().zip(before).map(|(w, b)| recipe.inertia * (w - b)).collect();
    let mut curvature = vec![0.0; size * size];
    for at in 0..size {
        curvature[at * size + at] = recipe.inertia.max(1e-6);
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
                    curvature[row * size + column] += factor * (f64::from(counts[column]) - mean[column]);
                }
            }
        }
    }
    solve(curvature, gradient)
}

fn calibrate(seen: &[Seen]) -> Vec<Calibration> {
    let mut bins = vec![Calibration { expected: 0.0, seen: 0.0, count: 0 }; 10];
    for (expected, result) in seen.iter().flat_map(|seen| seen.expected.iter().zip(&seen.result)) {
        let bin = &mut bins[((expected * 10.0) as usize).min(9)];
        bin.expected += expected;
        bin.seen += result;
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

    #[test]
    fn finds_the_weights_that_made_the_shares() {
        let truth = [0.8, -0.5, 0.3];
        let draw = |number: u64| (zobrist::mix(number) >> 40) as f32 / (1u64 << 24) as f32;
        let seen: Vec<Seen> = (0..20_000u64)
            .map(|number| {
                let counts = (0..4)
                    .map(|seat| (0..3).map(|at| 4.0 * draw(number * 16 + seat * 3 + at) - 2.0).collect())
                    .collect();
                let seen = Seen { game: 0, counts, expected: vec![0.25; 4], result: vec![] };
                let mut left = f64::from(draw(number * 16 + 15));
                let winner = shares(&seen, &truth)
                    .iter()
                    .position(|share| {
                        left -= share;
                        left < 0.0
                    })
                    .unwrap_or(3);
                let result = (0..4).map(|seat| f32::from(u8::from(seat == winner))).collect();
                Seen { result, ..seen }
            })
            .collect();
        let seen: Vec<&Seen> = seen.iter().collect();
        let recipe = Recipe { blend: 0.0, inertia: 1.0, ..Recipe::default() };
        let found = fit(&seen, &[0.0; 3], &recipe);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.05, "{found} for {truth}");
        }
    }
}
