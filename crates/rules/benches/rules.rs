//! The rules' hot paths, for every game: generating steps, counting step sequences (perft), random games.
//!
//! `cargo bench -p hexagora-rules`; a name after `--` picks benches (`-- perft`).
#![allow(missing_docs, clippy::unwrap_used)]

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use hexagora_rules::playout::playout;
use hexagora_rules::{Game, GameKind, Played, Rules, Setup, Visitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random steps before the position whose steps are generated: the middle of a game.
const MIDDLE: u32 = 30;
/// A perft of at most so many sequences takes a moment in every game.
const SEQUENCES: u64 = 200_000;
/// Random games end by themselves long before.
const LONGEST: u32 = 10_000;

fn game_after(kind: GameKind, steps: u32) -> Game {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut game = Game::start(&Setup { fresh: 1, ..Setup::new(kind) }).unwrap();
    for _ in 0..steps {
        let Some(step) = game.random_step(&mut rng) else { break };
        game.play(&step).unwrap();
    }
    game
}

/// One bench of a group, in the types of whatever game it is.
struct Generation<'g, 'c>(&'g mut BenchmarkGroup<'c, WallTime>, GameKind);

impl Visitor for Generation<'_, '_> {
    type Output = ();

    fn visit<P: Rules>(self, played: &Played<P>) {
        let Generation(group, kind) = self;
        group.throughput(Throughput::Elements(played.position.count_steps()));
        group.bench_function(kind.name(), |bench| {
            bench.iter(|| {
                black_box(&played.position).visit_steps::<()>(|step| {
                    black_box(step);
                    ControlFlow::Continue(())
                })
            });
        });
    }
}

struct RandomGame<'g, 'c>(&'g mut BenchmarkGroup<'c, WallTime>, GameKind);

impl Visitor for RandomGame<'_, '_> {
    type Output = ();

    fn visit<P: Rules>(self, played: &Played<P>) {
        let RandomGame(group, kind) = self;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        group.bench_function(kind.name(), |bench| {
            bench.iter(|| playout(&played.position, &played.options, &mut rng, LONGEST));
        });
    }
}

fn generation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("steps");
    for kind in GameKind::ALL {
        game_after(kind, MIDDLE).visit(Generation(&mut group, kind));
    }
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for kind in GameKind::ALL {
        let game = game_after(kind, 0);
        let mut depth = 1;
        while game.perft(depth + 1) <= SEQUENCES {
            depth += 1;
        }
        group.throughput(Throughput::Elements(game.perft(depth)));
        group.bench_function(kind.name(), |bench| bench.iter(|| black_box(&game).perft(depth)));
    }
}

fn random_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    for kind in GameKind::ALL {
        game_after(kind, 0).visit(RandomGame(&mut group, kind));
    }
}

criterion_group!(benches, generation, perft, random_games);
criterion_main!(benches);
