//! The registry: how the engine reaches what it knows of a game. The games are listed by the rules.

use hexagora_rules::{Game, Played, Rules, Typed, each_game};

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

/// A game that the engine knows, for two or for more: its folder in `eval/` says which.
pub(crate) trait Known: Rules {
    /// Answers a question in the way that fits.
    fn answer<Q: Question>(played: &Played<Self>, question: Q) -> Q::Answer;
}

/// Says that a game is for two and has an [`Evaluate`].
macro_rules! known_for_two {
    ($position:ty) => {
        impl crate::registry::Known for $position {
            fn answer<Q: crate::registry::Question>(
                played: &hexagora_rules::Played<Self>,
                question: Q,
            ) -> Q::Answer {
                question.of_two(played)
            }
        }
    };
}

/// Says that a game is for more and has an [`Estimate`].
macro_rules! known_for_more {
    ($position:ty) => {
        impl crate::registry::Known for $position {
            fn answer<Q: crate::registry::Question>(
                played: &hexagora_rules::Played<Self>,
                question: Q,
            ) -> Q::Answer {
                question.of_more(played)
            }
        }
    };
}

pub(crate) use {known_for_more, known_for_two};

/// Asks a question of whatever game it is.
pub(crate) fn ask<Q: Question>(game: &Game, question: Q) -> Q::Answer {
    macro_rules! answers {
        ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
            match game.typed() {
                $($(#[$on])* Typed::$kind(played) => Known::answer(played, question),)*
            }
        };
    }
    each_game!(answers)
}
