//! The engine's hot paths: evaluating a leaf and searching, for every game; the transposition table.
//!
//! `cargo bench -p hexagora-engine`; a name after `--` picks benches (`-- search`).
#![allow(missing_docs, clippy::unwrap_used)]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use hexagora_engine::bench::evaluate;
use hexagora_engine::{Bound, Engine, Entry, Limits, Report, SearchContext, Settings, TranspositionTable};
use hexagora_rules::{Game, GameKind, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random steps before the position that is judged: the middle of a game.
const MIDDLE: u32 = 16;
/// Positions of one search: a few milliseconds.
const NODES: u64 = 2_000;
/// The memory of the transposition table, in mebibytes: more than a processor's caches hold.
const MEMORY: usize = 256;
/// How many positions are stored and asked for, in turn.
const STORED: u64 = 1 << 20;
/// An odd multiplier: it spreads the numbers from 0 over all hashes.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A game after some random steps, if it is not over by then.
fn game_after(kind: GameKind, steps: u32) -> Option<Game> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut game = Game::start(&Setup { fresh: 1, ..Setup::new(kind) }).ok()?;
    for _ in 0..steps {
        let step = game.random_step(&mut rng)?;
        game.play(&step).ok()?;
    }
    Some(game)
}

/// Thinks for `NODES` positions.
fn think(engine: &mut Engine, game: &Game) -> Option<Report> {
    let stop = AtomicBool::new(false);
    let limits = Limits::nodes(NODES);
    engine.think(game, &mut SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} })
}

/// An engine that knows nothing yet: what one search remembers would shorten the next.
fn new_engine() -> Engine {
    Engine::new(Settings { hash: 1, ..Settings::default() })
}

/// The latest position up to the middle of a game that is not solved at once: there the search would measure nothing.
fn middle(kind: GameKind) -> Game {
    let open = |game: &Game| think(&mut new_engine(), game).is_some_and(|report| report.nodes >= NODES);
    (0..=MIDDLE).rev().filter_map(|steps| game_after(kind, steps)).find(open).unwrap()
}

fn evaluation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluate");
    for kind in GameKind::ALL {
        let game = middle(kind);
        group.bench_function(kind.name(), |bench| bench.iter(|| evaluate(black_box(&game))));
    }
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES));
    group.sample_size(20);
    for kind in GameKind::ALL {
        let game = middle(kind);
        group.bench_function(kind.name(), |bench| {
            bench.iter_batched_ref(new_engine, |engine| think(engine, &game), BatchSize::SmallInput);
        });
    }
}

fn transposition_table(criterion: &mut Criterion) {
    let table = TranspositionTable::new(MEMORY);
    let entry = Entry { step: 1, score: 0, depth: 3, bound: Bound::Exact };
    let hash = |number: u64| number.wrapping_mul(SPREAD);
    for number in 0..STORED {
        table.store(hash(number), 0, entry);
    }
    let mut group = criterion.benchmark_group("table");
    let mut number = 0;
    let mut next = || {
        number = (number + 1) % STORED;
        number
    };
    group.bench_function("hit", |bench| bench.iter(|| table.probe(hash(next()), 0)));
    group.bench_function("miss", |bench| bench.iter(|| table.probe(hash(STORED + next()), 0)));
    group.bench_function("store", |bench| bench.iter(|| table.store(hash(next()), 0, entry)));
}

criterion_group!(benches, evaluation, search, transposition_table);
criterion_main!(benches);
