//! Every player plays every game by the rules, and the same way for the same seed.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexagora_engine::{Level, Limits, PlayContext, Player, Spec, Turn};
use hexagora_rules::{Game, GameKind, Setup, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game after some random turns: the same for the same seed.
fn begun(kind: GameKind, turns: usize, seed: u64) -> Game {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::start(&Setup { fresh: seed, ..Setup::new(kind) }).unwrap();
    while game.turns() <= turns || matches!(game.to_move(), ToMove::Chance(_)) {
        let Some(step) = game.random_step(&mut rng) else { break };
        game.play(&step).unwrap();
    }
    game
}

fn turn(spec: &str, game: &Game, seed: u64) -> Option<Turn> {
    let context =
        PlayContext { clock: &(), stop: &AtomicBool::new(false), limits: Limits::nodes(300), time: None };
    Player::new(&spec.parse().unwrap(), game.kind(), seed).turn(game, &context)
}

const SPECS: [&str; 8] =
    ["random", "greedy", "uct:30", "fixed:1", "engine", "nodes:200", "level:1", "nodes:100+mcts"];

#[test]
fn a_turn_is_all_of_a_seats_steps_and_no_more() {
    for kind in GameKind::ALL {
        for (seed, spec) in SPECS.into_iter().enumerate() {
            let mut game = begun(kind, 3, seed as u64);
            let seat = game.to_move();
            let answer = turn(spec, &game, 1).unwrap();
            for step in &answer.steps {
                assert_eq!(game.to_move(), seat, "{spec}: {answer:?}");
                assert_eq!(game.play(step).as_ref(), Ok(step), "{spec}");
            }
            assert_ne!(game.to_move(), seat, "{spec} left its turn unfinished: {answer:?}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_turn() {
    for kind in GameKind::ALL {
        let game = begun(kind, 2, 7);
        for spec in SPECS {
            let untimed = |seed| {
                turn(spec, &game, seed).map(|mut answer| {
                    answer.report.iter_mut().for_each(|report| report.millis = 0);
                    answer
                })
            };
            assert_eq!(untimed(3), untimed(3), "{kind} {spec}");
        }
    }
}

#[test]
fn low_levels_vary_their_openings() {
    for kind in GameKind::ALL {
        let game = begun(kind, 0, 1);
        let mut turns: Vec<_> = (0..12).map(|seed| turn("level:2", &game, seed).unwrap().steps).collect();
        turns.sort_unstable();
        turns.dedup();
        assert!(turns.len() > 2, "{kind}: {turns:?}");
    }
}

#[test]
fn a_mind_is_elsewhere_for_a_stretch_of_turns_in_a_share_of_the_games() {
    // What level 4 plays, it plays with fewer nodes than this.
    const NODES: u64 = 3_000;
    let thorough = |spec: &str, turns, seed| {
        let report = turn(spec, &begun(GameKind::Nonaga, turns, 1), seed).unwrap().report.unwrap();
        report.nodes >= NODES
    };
    let spec = format!("nodes:{NODES}+lapses:50");
    let here: Vec<u64> = (0..40).filter(|&seed| thorough(&spec, 0, seed)).collect();
    assert!((10..=30).contains(&here.len()), "{here:?}");
    assert!((0..10).all(|seed| thorough(&spec, 0, seed) == thorough(&spec, 3, seed)));
    assert!((0..10).all(|seed| thorough(&spec.replace("50", "1"), 0, seed)));
    assert!((0..10).all(|seed| !thorough(&spec.replace("50", "100"), 0, seed)));
}

#[test]
fn nobody_answers_for_a_die_or_after_the_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for kind in GameKind::ALL {
        let mut game = begun(kind, 1, 5);
        while let Some(step) = game.random_step(&mut rng) {
            if matches!(game.to_move(), ToMove::Chance(_)) {
                assert_eq!(turn("level:1", &game, 1), None);
            }
            game.play(&step).unwrap();
        }
        assert_eq!(turn("level:1", &game, 1), None);
    }
}

#[test]
fn a_stop_flag_that_is_set_still_gets_a_whole_turn() {
    let stop = AtomicBool::new(true);
    for kind in GameKind::ALL {
        let mut game = begun(kind, 2, 11);
        let seat = game.to_move();
        let spec = Spec::Level(Level::new(8).unwrap());
        let limits = Limits::time(Duration::from_secs(3600));
        let context = PlayContext { clock: &Instant::now(), stop: &stop, limits, time: None };
        let answer = Player::new(&spec, kind, 1).turn(&game, &context).unwrap();
        answer.steps.iter().for_each(|step| {
            game.play(step).unwrap();
        });
        assert_ne!(game.to_move(), seat);
    }
}
