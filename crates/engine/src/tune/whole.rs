//! Learning, of whatever game it is.

use hexagora_rules::{Game, Played, Rules};

use super::{Recipe, Tuned, games, learn, shares};
use crate::baseline::Material;
use crate::registry::{Question, ask};
use crate::{Estimate, Evaluate, weights};

/// Learns the weights of a game from games against itself; none if there was nothing to learn from.
pub fn tune(game: &Game, recipe: &Recipe, progress: impl FnMut(u32)) -> Option<Tuned> {
    ask(game, Learn { recipe, progress })
}

struct Learn<'a, F> {
    recipe: &'a Recipe,
    progress: F,
}

impl<F: FnMut(u32)> Question for Learn<'_, F> {
    type Answer = Option<Tuned>;

    fn of_two<P: Rules + Evaluate + Material>(self, start: &Played<P>) -> Option<Tuned> {
        let seen = games(start, self.recipe, self.progress);
        (!seen.is_empty()).then(|| learn::<P>(&seen, self.recipe))
    }

    fn of_more<P: Rules + Estimate + Material>(self, _: &Played<P>) -> Option<Tuned> {
        let seen = shares::games::<P>(self.recipe, self.progress);
        (!seen.is_empty()).then(|| shares::learn::<P>(&seen, self.recipe))
    }
}

/// The share that weights, as the tuner writes them, got of each game against those in force; none if
/// the text has not this game's weights, or only two play it. See [`shares::compete`].
pub fn compete(
    game: &Game,
    recipe: &Recipe,
    weights: &str,
    progress: impl FnMut(u32, &[f64]),
) -> Option<Vec<f64>> {
    ask(game, Compete { recipe, weights, progress })
}

struct Compete<'a, F> {
    recipe: &'a Recipe,
    weights: &'a str,
    progress: F,
}

impl<F: FnMut(u32, &[f64])> Question for Compete<'_, F> {
    type Answer = Option<Vec<f64>>;

    fn of_two<P: Rules + Evaluate + Material>(self, _: &Played<P>) -> Option<Vec<f64>> {
        None
    }

    fn of_more<P: Rules + Estimate + Material>(self, _: &Played<P>) -> Option<Vec<f64>> {
        let weights = weights::parse(P::FEATURES, self.weights)?;
        Some(shares::compete::<P>(self.recipe, &weights, self.progress))
    }
}
