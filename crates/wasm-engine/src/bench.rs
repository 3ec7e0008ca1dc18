//! What `cargo xtask bench-wasm` calls natively and in Node, to compare the two: the search without
//! clock or threads, over a few positions of each game.

use std::sync::atomic::AtomicBool;

use hexagora_engine::{Engine, Limits, SearchContext, Settings};
use hexagora_rules::{Game, GameKind, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use wasm_bindgen::prelude::wasm_bindgen;

/// Searches a few positions of a game, by its place in [`GameKind::ALL`], with a number of nodes each,
/// and returns how many nodes that took: the same on every machine. 0: no such game.
#[wasm_bindgen]
pub fn search(game: u32, nodes: u32) -> u32 {
    let Some(&kind) = GameKind::ALL.get(game as usize) else { return 0 };
    (0..4).map(|seed| search_one(kind, seed, u64::from(nodes))).sum()
}

/// How many random steps lie before a position. Nonaga's must be few: after more of them most positions are
/// soon solved, and a search that ends at once says nothing of its speed.
fn steps_before(kind: GameKind, seed: u64) -> u64 {
    match kind {
        GameKind::Nonaga => 2 * seed,
        _ => 12 + 4 * seed,
    }
}

/// Searches the position after a few random steps.
fn search_one(kind: GameKind, seed: u64, nodes: u64) -> u32 {
    let mut setup = Setup::new(kind);
    setup.fresh = seed;
    let Ok(mut game) = Game::start(&setup) else { return 0 };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..steps_before(kind, seed) {
        if let Some(step) = game.random_step(&mut rng) {
            // A random step is a legal one.
            let _ = game.play(&step);
        }
    }
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(Settings { hash: 16, ..Settings::default() });
    let mut context =
        SearchContext { limits: Limits::nodes(nodes), clock: &(), stop: &stop, progress: &mut |_| {} };
    engine.think(&game, &mut context).map_or(0, |report| report.nodes as u32)
}
