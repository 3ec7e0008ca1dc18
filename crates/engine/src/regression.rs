//! Logistic regression by Newton's method, with L2 regularisation.

/// One observation.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// How often each feature is there.
    pub counts: Box<[i16]>,
    /// The result that was seen, or expected: 1 is a win, 0 a loss.
    pub result: f32,
}

impl Sample {
    fn logit(&self, weights: &[f64]) -> f64 {
        self.counts.iter().zip(weights).map(|(&count, weight)| f64::from(count) * weight).sum()
    }
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The log loss (mean cross-entropy) of the results, in nats.
pub fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let log_loss = |sample: &Sample| {
        let (chance, result) =
            (chance(sample.logit(weights)).clamp(1e-9, 1.0 - 1e-9), f64::from(sample.result));
        -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
    };
    samples.iter().map(log_loss).sum::<f64>() / samples.len().max(1) as f64
}

/// The weights of least log loss, by Newton's method. `inertia` is the strength of the L2 regularisation
/// towards the weights before: a feature that is rarely seen keeps its weight.
///
/// ```
/// use hexagora_engine::regression::{Sample, fit, loss};
/// // A feature that goes with winning three times of four.
/// let sample = |result| Sample { counts: [1].into(), result };
/// let samples = [sample(1.0), sample(1.0), sample(1.0), sample(0.0)];
/// let weights = fit(&samples, &[0.0], 1e-6);
/// assert!((weights[0] - 3f64.ln()).abs() < 1e-3); // odds of 3 to 1
/// assert!(loss(&samples, &weights) < loss(&samples, &[0.0]));
/// ```
pub fn fit(samples: &[Sample], before: &[f64], inertia: f64) -> Vec<f64> {
    let mut weights = before.to_vec();
    let mut least = penalised(samples, &weights, before, inertia);
    for _ in 0..25 {
        let Some(direction) = newton(samples, &weights, before, inertia) else { break };
        let mut length = 1.0;
        let better = loop {
            let tried: Vec<f64> = weights.iter().zip(&direction).map(|(w, d)| w - length * d).collect();
            let loss = penalised(samples, &tried, before, inertia);
            if loss < least {
                break Some((tried, loss));
            }
            length /= 2.0;
            if length < 1e-3 {
                break None;
            }
        };
        let Some((tried, loss)) = better else { break };
        let gained = least - loss;
        (weights, least) = (tried, loss);
        if gained < 1e-9 * samples.len() as f64 {
            break;
        }
    }
    weights
}

fn penalised(samples: &[Sample], weights: &[f64], before: &[f64], inertia: f64) -> f64 {
    let moved: f64 = weights.iter().zip(before).map(|(w, b)| (w - b) * (w - b)).sum();
    loss(samples, weights) * samples.len() as f64 + inertia * moved / 2.0
}

/// Newton's direction: the gradient divided by the Hessian.
fn newton(samples: &[Sample], weights: &[f64], before: &[f64], inertia: f64) -> Option<Vec<f64>> {
    let size = weights.len();
    let mut gradient: Vec<f64> = weights.iter().zip(before).map(|(w, b)| inertia * (w - b)).collect();
    let mut hessian = vec![0.0; size * size];
    for at in 0..size {
        hessian[at * size + at] = inertia;
    }
    for sample in samples {
        let chance = chance(sample.logit(weights));
        let (error, spread) = (chance - f64::from(sample.result), chance * (1.0 - chance));
        for (row, &count) in sample.counts.iter().enumerate().filter(|(_, count)| **count != 0) {
            gradient[row] += error * f64::from(count);
            let factor = spread * f64::from(count);
            for (column, &other) in sample.counts[..=row].iter().enumerate() {
                hessian[row * size + column] += factor * f64::from(other);
            }
        }
    }
    solve(hessian, gradient)
}

/// Solves A x = b for a symmetric positive A, given by its lower half, by Cholesky decomposition.
pub(crate) fn solve(mut a: Vec<f64>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let size = b.len();
    for row in 0..size {
        for column in 0..=row {
            let dot: f64 = (0..column).map(|k| a[row * size + k] * a[column * size + k]).sum();
            let rest = a[row * size + column] - dot;
            a[row * size + column] = if row > column {
                rest / a[column * size + column]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    for row in 0..size {
        let dot: f64 = (0..row).map(|k| a[row * size + k] * b[k]).sum();
        b[row] = (b[row] - dot) / a[row * size + row];
    }
    for row in (0..size).rev() {
        let dot: f64 = (row + 1..size).map(|k| a[k * size + row] * b[k]).sum();
        b[row] = (b[row] - dot) / a[row * size + row];
    }
    Some(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexagora_rules::zobrist;

    #[test]
    fn finds_the_weights_that_made_the_results() {
        let truth = [0.8, -0.5, 0.0, 0.3];
        let draw = |number: u64| (zobrist::mix(number) >> 11) as f64 / (1u64 << 53) as f64;
        let samples: Vec<Sample> = (0..40_000u64)
            .map(|number| {
                let counts: Box<[i16]> =
                    (0..4).map(|at| (zobrist::mix(number * 8 + at) % 5) as i16 - 2).collect();
                let sample = Sample { counts, result: 0.0 };
                let won = draw(number * 8 + 7) < chance(sample.logit(&truth));
                Sample { result: f32::from(u8::from(won)), ..sample }
            })
            .collect();
        let found = fit(&samples, &[0.0; 4], 1.0);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.05, "{found} for {truth}");
        }
        assert!(loss(&samples, &found) < loss(&samples, &[0.0; 4]));
    }

    #[test]
    fn what_was_never_seen_stays() {
        let samples = vec![Sample { counts: [1, 0].into(), result: 1.0 }; 10];
        assert_eq!(fit(&samples, &[0.0, 7.0], 1.0)[1], 7.0);
    }
}
