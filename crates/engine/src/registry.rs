//! The registry: how the engine reaches what it knows of a game. The games are listed by the rules.

use hexagora_rules::{Game, Played, Rules, Typed, each_game};

use crate::baseline::Material;
use crate::{Estimate, Evaluate};

/// Generic code for a game in its own types, by how many seats it has.
pub(crate) trait KnowledgeVisitor {
    /// What it returns.
    type Output;

    /// Visits a game for two.
    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Self::Output;

    /// Visits a game for more.
    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Self::Output;
}

/// A game that the engine knows, for two or for more: its folder in `eval/` says which.
pub(crate) trait Known: Rules {
    /// Lets a visitor visit the game in the way that fits.
    fn accept<V: KnowledgeVisitor>(played: &Played<Self>, visitor: V) -> V::Output;
}

/// Says how the engine knows a game: `two_seats` by an [`Evaluate`], `many_seats` by an [`Estimate`].
macro_rules! known {
    ($position:ty, $seats:ident) => {
        impl crate::registry::Known for $position {
            fn accept<V: crate::registry::KnowledgeVisitor>(
                played: &hexagora_rules::Played<Self>,
                visitor: V,
            ) -> V::Output {
                visitor.$seats(played)
            }
        }
    };
}

pub(crate) use known;

/// Lets a visitor visit whatever game it is.
pub(crate) fn dispatch<V: KnowledgeVisitor>(game: &Game, visitor: V) -> V::Output {
    macro_rules! accepting {
        ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
            match game.typed() {
                $($(#[$on])* Typed::$kind(played) => Known::accept(played, visitor),)*
            }
        };
    }
    each_game!(accepting)
}
