//! Attangle: the oracle against every step, the searchers against brute force, and tactics.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod brute;
mod tactics;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use brute::after;
use hexagora_engine::baseline::{greedy, random};
use hexagora_engine::mcts::{self, Scored};
use hexagora_engine::proof_number::{ProofResult, prove};
use hexagora_engine::pvs;
use hexagora_engine::threat_space::win_by_threats;
use hexagora_engine::{
    Control, Engine, Evaluate, Limits, SearchContext, Settings, TranspositionTable, Variation, is_proven,
};
use hexagora_rules::attangle::{Position, Step};
use hexagora_rules::{Game, GameKind, Position as _, Repetition, Rules as _, Setup, ToMove, Typed};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::{EACH, KINDS, Tactic};

const TACTICS: &str = include_str!("tactics/attangle.txt");

fn position(game: &Game) -> Position {
    match game.typed() {
        Typed::Attangle(played) => played.position.clone(),
        _ => panic!("another game"),
    }
}

/// Positions of games between players who take what they can four times of five.
fn visit_games(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&Position, &'static str)) {
    for seed in seeds {
        let (variant, option, value) = match seed % 8 {
            3 | 7 => ("2006", "rules", "2006"),
            5 => ("grand", "board", "grand"),
            _ => ("2008", "rules", "2008"),
        };
        let mut at = position(&Game::start(&Setup::new(GameKind::Attangle).with(option, value)).unwrap());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            visit(&at, variant);
            let slip = rng.random_range(0..5) == 0 || seed % 3 == 0;
            let step = if slip { random(&at, &mut rng) } else { greedy(&at, &mut rng) };
            let Some(step) = step else { break };
            at.play_unchecked(step, &mut ());
        }
    }
}

/// Whether a step wins at once: by playing it.
fn wins(position: &Position, step: Step) -> bool {
    let ToMove::Seat(seat) = position.to_move() else { return false };
    after(position, step).outcome().is_some_and(|outcome| outcome.winners.contains(seat))
}

#[test]
fn the_oracle_sees_every_win_and_no_other() {
    let mut seen = [0; 2];
    let mut threats = 0;
    visit_games(0..200, |at, variant| {
        let winning: Vec<Step> = at.legal_steps().into_iter().filter(|&step| wins(at, step)).collect();
        let found = at.winning_step();
        assert_eq!(found.is_some(), !winning.is_empty(), "{variant} {}", at.text());
        assert!(found.is_none_or(|found| winning.contains(&found)), "{variant} {}", at.text());
        seen[usize::from(found.is_some())] += 1;
        let Some(passed) = Evaluate::null_move(at) else { return };
        let threatened = passed.legal_steps().into_iter().any(|step| wins(&passed, step));
        assert_eq!(at.is_threatened(), threatened, "{variant} {}", at.text());
        threats += usize::from(threatened);
    });
    assert!(seen.iter().all(|&count| count > 150) && threats > 100, "{seen:?} {threats}");
}

#[test]
fn no_threatening_step_is_missed() {
    let mut counts = [0; 2];
    visit_games(200..260, |at, variant| {
        let mut shown = Vec::new();
        let _ = at.visit_threatening::<()>(|step, _| {
            shown.push(step);
            ControlFlow::Continue(())
        });
        for step in at.legal_steps() {
            let child = after(at, step);
            if child.outcome().is_none() && child.is_threatened() {
                assert!(shown.contains(&step), "{variant} {}: {step}", at.text());
                counts[1] += 1;
            }
        }
        counts[0] += usize::from(!shown.is_empty());
    });
    assert!(counts[1] > 500, "{counts:?}");
}

#[test]
fn the_images_of_a_position_are_worth_the_same_and_promise_the_same() {
    visit_games(0..12, |at, variant| {
        for symmetry in 0..at.symmetries() {
            let image = at.image(symmetry);
            assert_eq!(image.evaluate(), at.evaluate(), "{variant} {}", at.text());
            for step in at.legal_steps().into_iter().take(6) {
                assert_eq!(image.prior(at.step_image(step, symmetry)), at.prior(step));
            }
        }
    });
}

#[test]
fn all_promises_at_once_are_those_one_by_one() {
    visit_games(20..26, |at, _| {
        let mut listed = Vec::new();
        let _ = at.visit_with_priors::<()>(|step, prior| {
            assert_eq!(prior, at.prior(step));
            listed.push(step);
            ControlFlow::Continue(())
        });
        assert_eq!(listed, at.legal_steps());
    });
}

/// Whether the seat to move wins with best play, to the end of the game; none: too large a tree.
fn brute(at: &Position, known: &mut HashMap<u64, bool>, budget: &mut u32) -> Option<bool> {
    let ToMove::Seat(seat) = at.to_move() else { return None };
    if let Some(&won) = known.get(&at.hash()) {
        return Some(won);
    }
    let mut won = false;
    // Captures come last in the list and decide most.
    for step in at.legal_steps().into_iter().rev() {
        *budget = budget.checked_sub(1)?;
        let child = after(at, step);
        won = match child.outcome() {
            Some(outcome) => outcome.winners.contains(seat),
            None => !brute(&child, known, budget)?,
        };
        if won {
            break;
        }
    }
    known.insert(at.hash(), won);
    Some(won)
}

/// Late positions without a win at once, small enough for brute force, and whether they are won.
fn late_positions() -> Vec<(Position, bool)> {
    let mut found = Vec::new();
    for seed in 0..500 {
        let mut at = position(&Game::start(&Setup::new(GameKind::Attangle)).unwrap());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Vec::new();
        while let Some(step) = at.random_step(&mut rng) {
            game.push(at.clone());
            at.play_unchecked(step, &mut ());
        }
        for at in game.into_iter().rev().take(8).filter(|at| at.winning_step().is_none()) {
            let Some(won) = brute(&at, &mut HashMap::new(), &mut 40_000) else { break };
            found.push((at, won));
        }
    }
    found
}

fn pvs(at: &Position, limits: Limits) -> Variation<Step> {
    let stop = AtomicBool::new(false);
    let params = pvs::Params::DEFAULT;
    let settings = pvs::Settings { clock: &(), stop: &stop, limits, multi_pv: 1, threads: 1, params };
    pvs::think(at, &Repetition::new(0), &TranspositionTable::new(1), &settings, |_| {})
        .variations
        .swap_remove(0)
}

#[test]
fn the_searchers_agree_with_brute_force_on_late_positions() {
    let stop = AtomicBool::new(false);
    let control = |nodes| Control::new(Limits::nodes(nodes), &(), &stop);
    let none = Repetition::new(0);
    let late = late_positions();
    let won = late.iter().filter(|(_, won)| *won).count();
    assert!(won >= 20 && late.len() - won >= 20, "{won} won of {}", late.len());
    let mut decided = 0;
    for (at, won) in &late {
        let ToMove::Seat(seat) = at.to_move() else { panic!("over") };
        let text = at.text();
        let line = pvs(at, Limits { nodes: Some(400_000), ..Limits::depth(60) });
        assert!(is_proven(line.score), "{text}");
        assert_eq!(line.score > 0, *won, "{text}");
        match prove(at, &none, seat, 4, &mut control(200_000)) {
            ProofResult::Unknown => {}
            verdict => {
                assert_eq!(verdict == ProofResult::Proven, *won, "{text}");
                decided += 1;
            }
        }
        let line =
            &mcts::think(at, &none, Scored, mcts::Params::default(), control(20_000), 1, 1).variations[0];
        assert!(!line.proven || (line.chances[seat.index()] == 1.0) == *won, "{text}");
        if let Some(line) = win_by_threats(at, &none, 6, &mut control(100_000)) {
            assert!(*won, "{text}");
            let end = line.into_iter().fold(at.clone(), |at, step| {
                assert!(at.is_legal(step), "{text}");
                after(&at, step)
            });
            assert!(end.outcome().is_some_and(|outcome| outcome.winners.contains(seat)), "{text}");
        }
    }
    assert!(decided * 4 >= late.len() * 3, "proof numbers decided {decided} of {}", late.len());
}

/// Whether a step leaves the other seat nothing that saves it from losing at once.
fn wins_next(at: &Position, step: Step) -> bool {
    let child = after(at, step);
    child.outcome().is_none()
        && child.winning_step().is_none()
        && child.legal_steps().into_iter().all(|reply| {
            let end = after(&child, reply);
            end.outcome().is_none() && end.winning_step().is_some()
        })
}

/// Whether a step loses neither to the next turn nor to the one after.
fn holds(at: &Position, step: Step) -> bool {
    let child = after(at, step);
    match child.outcome() {
        Some(_) => wins(at, step),
        None => {
            child.winning_step().is_none()
                && !child.legal_steps().into_iter().any(|reply| wins_next(&child, reply))
        }
    }
}

/// The steps that solve a tactic of a kind.
fn solutions(at: &Position, kind: &str) -> Vec<String> {
    let solves = |step: &Step| match kind {
        "win1" => wins(at, *step),
        "win2" => wins_next(at, *step),
        _ => holds(at, *step),
    };
    at.legal_steps().iter().filter(|step| solves(step)).map(|&step| at.write_step(step)).collect()
}

#[test]
fn tactics_are_what_they_say() {
    for Tactic { text, kind, accepted } in tactics::read(TACTICS) {
        let at = position(&Game::from_text(text).unwrap());
        assert_eq!(at.winning_step().is_some(), kind == "win1", "{text}");
        assert_eq!(solutions(&at, kind), accepted, "{text}");
    }
}

#[test]
fn the_engine_solves_the_tactics() {
    let stop = AtomicBool::new(false);
    for Tactic { text, kind, accepted } in tactics::read(TACTICS) {
        let game = Game::from_text(text).unwrap();
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
        let limits = Limits::nodes(20_000);
        let mut context = SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} };
        let report = engine.think(&game, &mut context).unwrap();
        let line = &report.lines[0];
        assert!(accepted.contains(&line.steps[0].as_str()), "{text}: {} is no {kind}", line.steps[0]);
        let ends = match kind {
            "win1" => Some(1),
            "win2" => Some(3),
            _ => continue,
        };
        assert!(line.proven, "{text}");
        assert_eq!(line.ends_in, ends, "{text}");
        // The winner is to move, and a turn has one step.
        let ToMove::Seat(seat) = game.to_move() else { unreachable!() };
        assert_eq!((line.winner, line.turns), (Some(seat), ends.map(|steps| steps.div_ceil(2))), "{text}");
    }
}

/// Makes `tactics/attangle.txt` anew, on standard output.
#[test]
#[ignore = "a generator, not a test"]
fn generate_tactics() {
    let mut text = String::from("# position | kind | every first step that solves it\n");
    let mut missing = HashMap::from(KINDS.map(|kind| (kind, EACH)));
    visit_games(1_000..40_000, |at, variant| {
        if variant != "2008" || at.outcome().is_some() || missing.values().all(|&left| left == 0) {
            return;
        }
        let all = at.legal_steps().len();
        let kind = match at.winning_step() {
            Some(_) => "win1",
            None if at.is_threatened() => "defence",
            None => "win2",
        };
        if missing[kind] == 0 {
            return;
        }
        let solving = solutions(at, kind);
        // What nearly every step does is no task.
        if solving.is_empty() || solving.len() * 4 > all {
            return;
        }
        *missing.get_mut(kind).unwrap() -= 1;
        writeln!(text, "attangle; {} | {kind} | {}", at.text(), solving.join(" ")).unwrap();
    });
    println!("{text}");
    assert!(missing.values().all(|&left| left == 0), "{missing:?}");
}
