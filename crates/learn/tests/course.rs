//! Every task can be solved, its hint solves it, and wrong answers do not.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::BTreeSet;

use hexagora_learn::{Goal, Lesson, Standing, course};
use hexagora_rules::{Game, GameKind};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn each_lesson(check: impl Fn(GameKind, &Lesson, &Game)) {
    for kind in GameKind::ALL {
        for lesson in course(kind) {
            let game = lesson.game(kind).unwrap_or_else(|error| panic!("{kind}: {}: {error}", lesson.id));
            check(kind, lesson, &game);
        }
    }
}

#[test]
fn the_answer_of_the_hint_solves_the_task_and_no_beginning_of_it_fails() {
    each_lesson(|kind, lesson, game| {
        if let Goal::Game { .. } = lesson.goal {
            return;
        }
        assert!(!lesson.answer.is_empty(), "{kind}: {} has no answer", lesson.id);
        for length in 0..lesson.answer.len() {
            let standing = lesson.judge(game, &lesson.answer[..length]).unwrap();
            assert_eq!(standing, Standing::Open, "{kind}: {} after {length} steps", lesson.id);
        }
        let standing = lesson.judge(game, &lesson.answer).unwrap();
        assert_eq!(standing, Standing::Solved, "{kind}: {}", lesson.id);
    });
}

/// A task without wrong answers is one in which the rules leave none.
#[test]
fn wrong_answers_fail() {
    each_lesson(|kind, lesson, game| {
        if let Goal::Game { .. } = lesson.goal {
            return;
        }
        if lesson.wrong.is_empty() {
            for step in game.legal() {
                let standing = lesson.judge(game, std::slice::from_ref(&step)).unwrap();
                assert_eq!(standing, Standing::Solved, "{kind}: {}: {step}", lesson.id);
            }
        }
        for wrong in &lesson.wrong {
            let standing =
                lesson.judge(game, wrong).unwrap_or_else(|error| panic!("{kind}: {}: {error}", lesson.id));
            assert!(matches!(standing, Standing::Failed { .. }), "{kind}: {}: {wrong:?}", lesson.id);
        }
    });
}

#[test]
fn an_illegal_answer_is_refused_with_its_rule() {
    each_lesson(|kind, lesson, game| {
        let error = lesson.judge(game, &["no step".to_owned()]).unwrap_err();
        assert_eq!(error.why.unwrap().rule.section, "notation", "{kind}: {}", lesson.id);
    });
}

#[test]
fn a_course_has_ten_to_seventeen_tasks_and_ends_with_a_game_against_level_one() {
    for kind in GameKind::ALL {
        let lessons = course(kind);
        assert!((10..=17).contains(&lessons.len()), "{kind}: {} lessons", lessons.len());
        let games: Vec<usize> =
            (0..lessons.len()).filter(|&at| matches!(lessons[at].goal, Goal::Game { level: 1 })).collect();
        assert_eq!(games, [lessons.len() - 1], "{kind}");
        let names: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(names.len(), lessons.len(), "{kind}");
    }
}

#[test]
fn a_whole_game_is_open_until_it_is_over() {
    for kind in GameKind::ALL {
        let lesson = course(kind).last().unwrap();
        let mut game = lesson.game(kind).unwrap();
        let start = game.clone();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut steps = Vec::new();
        while let Some(step) = game.random_step(&mut rng) {
            steps.push(game.play(&step).unwrap());
        }
        let last = steps.len() - 1;
        assert_eq!(lesson.judge(&start, &steps).unwrap(), Standing::Solved, "{kind}");
        assert_eq!(lesson.judge(&start, &steps[..last]).unwrap(), Standing::Open, "{kind}");
    }
}

/// What somebody is told who answers a task so.
fn told(kind: GameKind, id: &str, answer: &[&str]) -> String {
    let lesson = course(kind).iter().find(|lesson| lesson.id == id).unwrap();
    let steps: Vec<String> = answer.iter().map(|step| step.to_string()).collect();
    match lesson.judge(&lesson.game(kind).unwrap(), &steps).unwrap() {
        Standing::Failed { why } => why.to_string(),
        standing => panic!("{kind}: {id}: {standing:?}"),
    }
}

#[test]
fn a_wrong_answer_is_told_how_far_it_went() {
    let low = told(GameKind::Attangle, "choose", &["a4+c5xc6"]);
    assert_eq!(low, "That makes a stack of 2. Try for a stack of 3.");
    let nothing = told(GameKind::Attangle, "choose", &["a1"]);
    assert_eq!(nothing, "That captures nothing. Try for a stack of 3.");
    let few = told(GameKind::Ampel, "haul", &["i5-g3", "e1-e2"]);
    assert_eq!(few, "Signals this turn: 1 of 2. Try for all of them.");
    let straight = told(GameKind::Ampel, "corners", &["i4-h3"]);
    assert!(straight.starts_with("That"), "{straight}");
    let none = told(GameKind::Ampel, "signal", &["c1-d2"]);
    assert_eq!(none, "That makes no signal. Bring red, yellow and green together in a row.");
}
