//! A game looked at again.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::sync::atomic::AtomicBool;

use hexagora_engine::{Engine, Grade, Limits, Review, Reviewer, Settings, accuracy};
use hexagora_locale::Lang;
use hexagora_rules::{Game, GameKind, Record, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn engine() -> Engine {
    Engine::new(Settings { hash: 1, ..Settings::default() })
}

fn review(start: &Game, steps: &[String], nodes: u64) -> Review {
    let (mut engine, stop) = (engine(), AtomicBool::new(false));
    Reviewer::new(&mut engine, Limits::nodes(nodes), &(), &stop).review(start, steps, |_| {}).unwrap()
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
        let review = review(&start, &steps, 10);
        let turns = &review.turns;
        let told: Vec<&String> = turns.iter().flat_map(|turn| &turn.steps).collect();
        assert_eq!(told, steps.iter().collect::<Vec<_>>(), "{kind}");
        for chances in turns.iter().map(|turn| &turn.chances).chain([&review.chances]) {
            assert_eq!(chances.len(), start.seats());
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 0.01, "{kind} {chances:?}");
        }
        assert!(turns.windows(2).all(|pair| pair[0].turn + 1 == pair[1].turn));
        let mut until = 0;
        for turn in turns {
            assert_eq!(turn.until, until + turn.steps.len());
            assert!((until..turn.until).contains(&turn.from));
            until = turn.until;
        }
        if kind != GameKind::Laberinto {
            assert!(turns.windows(2).all(|pair| pair[0].seat != pair[1].seat), "{kind}");
        }
    }
}

#[test]
fn figures_and_reasons_follow_from_the_turns() {
    for kind in GameKind::ALL {
        let (start, steps) = random_game(kind, 5);
        let review = review(&start, &steps, 30);
        for turn in &review.turns {
            if turn.grade != Grade::Forced {
                assert_eq!(turn.grade, Grade::of(turn.loss, start.seats()), "{kind} {turn:?}");
            }
            assert_eq!(turn.why.is_some(), turn.grade.is_slip());
            if let Some(why) = &turn.why {
                // A key that no list has is said as itself, and a place that nothing fills as dots.
                for said in Lang::ALL.map(|lang| why.say(lang)) {
                    assert!(said.ends_with('.') && !said.contains(['…', '{']), "{kind}: {said}");
                    assert!(!said.starts_with("review."), "{said}");
                }
            }
        }
        for player in &review.players {
            let own = review.turns.iter().filter(|turn| turn.seat == player.seat);
            assert_eq!(own.count(), Grade::ALL.map(|grade| player.counts.of(grade)).iter().sum::<usize>());
            assert!(player.accuracy.is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy)));
        }
        assert!(review.moments.len() <= 4 && review.moments.is_sorted());
        let swing = |turn: &usize| review.turns[turn - 1].swing;
        let least = review.moments.iter().map(swing).fold(1.0, f32::min);
        let others = review.turns.iter().filter(|turn| !review.moments.contains(&turn.turn));
        assert!(review.moments.len() < 4 || others.map(|turn| turn.swing).all(|swing| swing <= least));
    }
}

const WON: &str = "attangle; (wb)1bb/w1(bbw)2/2w(bwb)bb/1b2w(wwb)1/w4b/1(bw)w1(bw)/(bbw)1bb b";

#[test]
fn a_win_at_once_is_told_whether_it_was_played_or_not() {
    let start = Game::from_text(WON).unwrap();
    let played = review(&start, &["c6+d2xc1".into()], 2_000);
    assert_eq!(played.chances, [0.0, 1.0]);
    let best = played.turns[0].best.as_ref().unwrap();
    assert_eq!((best.steps.len(), best.ends_in), (1, Some(1)));
    // Black may still be winning, but no longer at once; what it costs is told as it is.
    assert_eq!(played.turns[0].grade, Grade::of(played.turns[0].loss, 2));
    let won = review(&start, &["a4+g1xe3".into()], 2_000);
    let turn = &won.turns[0];
    assert_eq!((turn.loss, turn.grade, turn.proven), (0.0, Grade::Best, true));
    assert_eq!(turn.chances, [0.0, 1.0]);
    assert_eq!(won.players[1].accuracy, Some(100.0));
    assert_eq!(won.players[0].accuracy, None);
}

#[test]
fn grades_are_named_by_what_a_turn_cost_beside_an_even_share() {
    use Grade::{Best, Blunder, Good, Inaccuracy, Mistake};
    let losses = [0.0, 0.009, 0.02, 0.049, 0.06, 0.1, 0.19, 0.2, 1.0];
    assert_eq!(
        losses.map(|loss| Grade::of(loss, 2)),
        [Best, Best, Good, Good, Inaccuracy, Mistake, Mistake, Blunder, Blunder]
    );
    assert_eq!(
        [0.004, 0.02, 0.05, 0.07].map(|loss| Grade::of(loss, 6)),
        [Good, Inaccuracy, Mistake, Blunder]
    );
    assert_eq!(Grade::of(0.06, 1), Inaccuracy);
    assert!(accuracy(0.0) == 100.0 && accuracy(1.0) < 2.0);
}

#[test]
fn an_illegal_step_is_an_error_before_any_thought() {
    let start = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
    let (mut engine, stop, mut told) = (engine(), AtomicBool::new(false), 0);
    let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(10), &(), &stop);
    let error = reviewer.review(&start, &["c3".into(), "d4".into()], |_| told += 1).unwrap_err();
    assert_eq!((error.step.as_str(), told), ("d4", 0));
    assert!(reviewer.attempt(&start, &["d4".into()], None).is_err());
}

#[test]
fn a_review_that_is_stopped_keeps_what_it_has() {
    let (start, steps) = random_game(GameKind::Attangle, 2);
    let (mut engine, stop) = (engine(), AtomicBool::new(false));
    let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(50), &(), &stop);
    let stopping = |so_far: &Review| {
        stop.store(so_far.turns.len() == 3, std::sync::atomic::Ordering::Relaxed);
    };
    assert_eq!(reviewer.review(&start, &steps, stopping).unwrap().turns.len(), 3);
}

#[test]
fn another_turn_is_as_good_as_the_best_or_not() {
    let before = Game::from_text(WON).unwrap();
    let (mut engine, stop) = (engine(), AtomicBool::new(false));
    let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(2_000), &(), &stop);
    let best = reviewer.judge(&before).report.unwrap().lines.remove(0);
    let mut grade = |step: &str| reviewer.attempt(&before, &[step.to_owned()], Some(&best)).unwrap();
    assert_eq!((grade("a4+c6xb5").grade, grade("a4+g1xe3").grade), (Grade::Best, Grade::Best));
    let bad = grade("c6+d2xc1");
    assert_eq!(bad.why.is_some(), bad.grade.is_slip());
}

#[test]
fn the_same_limits_in_nodes_give_the_same_review() {
    let record: Record = include_str!("../../../docs/examples/nonaga.txt").parse().unwrap();
    let steps: Vec<String> = record.steps().map(str::to_owned).collect();
    let start = record.start().unwrap();
    assert_eq!(review(&start, &steps[..12], 200), review(&start, &steps[..12], 200));
}

#[test]
fn a_win_that_was_missed_is_the_reason() {
    let record: Record = include_str!("../../../docs/examples/nonaga.txt").parse().unwrap();
    let steps: Vec<String> = record.steps().map(str::to_owned).collect();
    // Black overlooks what Red threatens, and Red that it could play it.
    let review = review(&record.start().unwrap(), &steps[..26], 2_000);
    let why = |turn: usize| review.turns[turn - 1].why.as_ref().unwrap().to_string();
    assert_eq!(why(12), "This doesn’t stop Red from winning next turn.");
    assert_eq!(why(13), "Red could have won this turn.");
    assert_eq!(review.turns[12].grade, Grade::Blunder);
    assert!(review.moments.contains(&12) || review.moments.contains(&13), "{:?}", review.moments);
}
