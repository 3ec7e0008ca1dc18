//! The registry: which game has which knowledge. Beside `eval/`, the one place that names games.

use hexagora_rules::{Game, Played, Rules, Typed};

use crate::baseline::Material;
use crate::{Estimate, Evaluate};

/// A question about a game, put in its own types.
pub(crate) trait Question {
    /// What it answers.
    type Answer;

    /// Asked of a game for two.
    fn of_two<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Self::Answer;

    /// Asked of a game for more.
    fn of_more<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Self::Answer;
}

/// Asks a question of whatever game it is.
pub(crate) fn ask<Q: Question>(game: &Game, question: Q) -> Q::Answer {
    match game.typed() {
        Typed::Ampel(played) => question.of_two(played),
        Typed::Attangle(played) => question.of_two(played),
        Typed::Nonaga(played) => question.of_two(played),
        Typed::Laberinto(played) => question.of_more(played),
    }
}
