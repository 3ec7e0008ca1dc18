//! Tuning, of whatever game it is.

use hexagora_rules::{Game, Played, Rules};

use super::{Recipe, Tuned, games, learn, softmax};
use crate::baseline::Material;
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::{Estimate, Evaluate, weights};

/// Learns the weights of a game from games against itself; none if there was nothing to learn from.
pub fn tune(game: &Game, recipe: &Recipe, progress: impl FnMut(u32)) -> Option<Tuned> {
    dispatch(game, Learn { recipe, progress })
}

struct Learn<'a, F> {
    recipe: &'a Recipe,
    progress: F,
}

impl<F: FnMut(u32)> KnowledgeVisitor for Learn<'_, F> {
    type Output = Option<Tuned>;

    fn two_seats<P: Rules + Evaluate + Material>(self, start: &Played<P>) -> Option<Tuned> {
        let seen = games(start, self.recipe, self.progress);
        (!seen.is_empty()).then(|| learn::<P>(&seen, self.recipe))
    }

    fn many_seats<P: Rules + Estimate + Material>(self, _: &Played<P>) -> Option<Tuned> {
        let seen = softmax::games::<P>(self.recipe, self.progress);
        (!seen.is_empty()).then(|| softmax::learn::<P>(&seen, self.recipe))
    }
}

/// The share that weights, as the tuner writes them, got of each game against those in force; none if
/// the text has not this game's weights, or only two play it. See [`softmax::compete`].
pub fn compete(
    game: &Game,
    recipe: &Recipe,
    weights: &str,
    progress: impl FnMut(u32, &[f64]),
) -> Option<Vec<f64>> {
    dispatch(game, Compete { recipe, weights, progress })
}

struct Compete<'a, F> {
    recipe: &'a Recipe,
    weights: &'a str,
    progress: F,
}

impl<F: FnMut(u32, &[f64])> KnowledgeVisitor for Compete<'_, F> {
    type Output = Option<Vec<f64>>;

    fn two_seats<P: Rules + Evaluate + Material>(self, _: &Played<P>) -> Option<Vec<f64>> {
        None
    }

    fn many_seats<P: Rules + Estimate + Material>(self, _: &Played<P>) -> Option<Vec<f64>> {
        let weights = weights::parse(P::FEATURES, self.weights)?;
        Some(softmax::compete::<P>(self.recipe, &weights, self.progress))
    }
}
