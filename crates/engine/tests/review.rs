//! A game looked at again.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::sync::atomic::AtomicBool;

use hexagora_engine::{Engine, Judgement, Limits, Reviewed, Reviewer, Settings, Slip};
use hexagora_rules::{Game, GameKind, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn review(start: &Game, steps: &[String], nodes: u64) -> (Judgement, Vec<Reviewed>) {
    let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    let stop = AtomicBool::new(false);
    let mut reviewer =
        Reviewer { engine: &mut engine, limits: Limits::nodes(nodes), clock: &(), stop: &stop };
    reviewer.review(start, steps, |_| {}).unwrap()
}

fn random_game(kind: GameKind, seed: u64) -> (Game, Vec<String>) {
    let start = Game::start(&Setup { fresh: seed, ..Setup::new(kind) }).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut game, mut steps) = (start.clone(), Vec::new());
    while let Some(step) = game.random_step(&mut rng) {
        steps.push(game.play(&step).unwrap());
        if steps.len() == 300 {
            break;
        }
    }
    (start, steps)
}

#[test]
fn every_step_is_in_one_turn_and_all_chances_add_up_to_one() {
    for kind in GameKind::ALL {
        let (start, steps) = random_game(kind, 3);
        let (first, turns) = review(&start, &steps, 10);
        let told: Vec<&String> = turns.iter().flat_map(|turn| &turn.steps).collect();
        assert_eq!(told, steps.iter().collect::<Vec<_>>(), "{kind}");
        for chances in turns.iter().map(|turn| &turn.chances).chain([&first.chances]) {
            assert_eq!(chances.len(), start.seats());
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 0.01, "{kind} {chances:?}");
        }
        assert!(turns.windows(2).all(|pair| pair[0].turn + 1 == pair[1].turn));
        if kind != GameKind::Laberinto {
            assert!(turns.windows(2).all(|pair| pair[0].seat != pair[1].seat), "{kind}");
        }
    }
}

#[test]
fn a_win_at_once_is_told_whether_it_was_played_or_not() {
    let text = "attangle; (wb)1bb/w1(bbw)2/2w(bwb)bb/1b2w(wwb)1/w4b/1(bw)w1(bw)/(bbw)1bb b";
    let start = Game::from_text(text).unwrap();
    let (first, turns) = review(&start, &["c6+d2xc1".into()], 2_000);
    assert!(first.proven && first.chances[1] == 1.0, "{first:?}");
    let missed = &turns[0];
    let best = missed.best.as_ref().unwrap();
    assert_eq!((best.steps.len(), best.ends_in), (1, Some(1)));
    // Black may still be winning, but no longer at once; what it costs is told as it is.
    assert_eq!(missed.slip, Slip::of(missed.loss));
    let (_, turns) = review(&start, &["a4+g1xe3".into()], 2_000);
    assert_eq!((turns[0].loss, turns[0].slip, turns[0].proven), (0.0, None, true));
    assert_eq!(turns[0].chances, [0.0, 1.0]);
}

#[test]
fn slips_are_named_by_what_they_cost() {
    assert_eq!(
        [0.0, 0.049, 0.06, 0.1, 0.19, 0.2, 1.0].map(Slip::of),
        [
            None,
            None,
            Some(Slip::Inaccuracy),
            Some(Slip::Mistake),
            Some(Slip::Mistake),
            Some(Slip::Blunder),
            Some(Slip::Blunder)
        ]
    );
}

#[test]
fn an_illegal_step_is_an_error() {
    let start = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
    let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    let stop = AtomicBool::new(false);
    let mut reviewer = Reviewer { engine: &mut engine, limits: Limits::nodes(10), clock: &(), stop: &stop };
    assert_eq!(reviewer.review(&start, &["d4".into()], |_| {}).unwrap_err().step, "d4");
}
