//! Players who know the openings.

use std::sync::Arc;

use hexagora_book::book_of;
use hexagora_engine::{Player, Spec};
use hexagora_rules::GameKind;

/// A player as people meet it: a level varies its openings by the game's book, and so does whoever was told to.
pub fn well_read(spec: &Spec, kind: GameKind, seed: u64) -> Player {
    match spec {
        Spec::Level(_) => with_book(spec, kind, seed),
        _ => as_told(spec, kind, seed),
    }
}

/// A player as it is measured: only who was told to plays by the book.
pub fn as_told(spec: &Spec, kind: GameKind, seed: u64) -> Player {
    match spec {
        Spec::Engine(engine) if engine.book => with_book(spec, kind, seed),
        _ => Player::new(spec, kind, seed),
    }
}

fn with_book(spec: &Spec, kind: GameKind, seed: u64) -> Player {
    let player = Player::new(spec, kind, seed);
    match book_of(kind) {
        Some(book) => player.with_openings(Arc::new(move |game, draw| book.choose(game, draw))),
        None => player,
    }
}
