//! Ampel: the oracle against every turn, proofs against brute force, and tactics.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod brute;
mod tactics;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use brute::after;
use hexagora_engine::proof_number::{ProofResult, prove};
use hexagora_engine::threat_space::{win_by_threats, winning_turn};
use hexagora_engine::{Control, Engine, Evaluate, Limits, Method, Reply, SearchContext, Settings};
use hexagora_rules::ampel::{Position, Step};
use hexagora_rules::{
    Game, GameKind, Position as _, Repetition, Rules as _, Setup, StepCode as _, ToMove, Typed, zobrist,
};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::{EACH, KINDS, Tactic};

const TACTICS: &str = include_str!("tactics/ampel.txt");

fn position(game: &Game) -> Position {
    match game.typed() {
        Typed::Ampel(played) => played.position,
        _ => panic!("another game"),
    }
}

/// Whether the seat to move wins within the turn: by trying every step.
fn wins_now(position: &Position) -> bool {
    let ToMove::Seat(seat) = position.to_move() else { return false };
    position.legal_steps().into_iter().any(|step| {
        let child = after(position, step);
        match child.outcome() {
            Some(outcome) => outcome.winners.contains(seat),
            None => child.to_move() == ToMove::Seat(seat) && wins_now(&child),
        }
    })
}

/// Positions of random games, with every number of yellow discs and both editions.
fn random_positions(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&Game, &Position)) {
    for seed in seeds {
        let setup = Setup::new(GameKind::Ampel)
            .with("yellows", (1 + seed % 10).to_string())
            .with("edition", if seed % 3 == 0 { "es" } else { "en" });
        let mut game = Game::start(&setup).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        while let Some(step) = game.random_step(&mut rng) {
            game.play(&step).unwrap();
            visit(&game, &position(&game));
        }
    }
}

#[test]
fn the_oracle_sees_every_win_within_the_turn_and_no_other() {
    let mut seen = [[0; 2]; 3];
    let mut taken = 0;
    random_positions(0..60, |game, position| {
        let Some(due) = position.step_of_turn() else { return };
        // Brute force over two steps is slow: a part of the positions will do.
        if due == 0 && !zobrist::mix(position.hash()).is_multiple_of(8) {
            return;
        }
        let found = position.winning_step();
        assert_eq!(found.is_some(), wins_now(position), "{}", game.text());
        seen[due][usize::from(found.is_some())] += 1;
        if let Some(step) = found {
            let (mut at, seat) = (*position, position.to_move().seat().unwrap());
            let line = winning_turn(position, step);
            for &step in &line {
                assert!(at.is_legal(step), "{}", game.text());
                at.play_unchecked(step, &mut ());
            }
            assert!(at.outcome().is_some_and(|outcome| outcome.winners.contains(seat)), "{}", game.text());
            taken += usize::from(line.len() > 1);
        }
    });
    assert!(seen[0].iter().chain(&seen[1]).all(|&count| count > 20), "{seen:?}");
    assert!(taken > 5, "{taken} wins with both moves");
}

#[test]
fn a_turn_let_go_leaves_the_other_seat_a_choice() {
    random_positions(100..130, |game, position| {
        if let Some(passed) = Evaluate::null_move(position) {
            assert_ne!(passed.to_move(), position.to_move(), "{}", game.text());
            assert_eq!(passed.hash(), passed.hash_from_scratch(), "{}", game.text());
            assert!(passed.count_steps() > 0, "{}", game.text());
        }
    });
}

#[test]
fn the_images_of_a_position_are_worth_the_same() {
    random_positions(200..212, |game, position| {
        for symmetry in 0..Position::SYMMETRIES {
            assert_eq!(position.image(symmetry).evaluate(), position.evaluate(), "{}", game.text());
        }
    });
}

/// Whether the seat to move loses whatever it does in this turn: the other wins within its own.
fn loses_now(position: &Position) -> bool {
    let seat = position.to_move();
    position.legal_steps().into_iter().all(|step| {
        let child = after(position, step);
        match child.outcome() {
            Some(_) => false,
            None if child.to_move() == seat => loses_now(&child),
            None => child.winning_step().is_some(),
        }
    })
}

/// Whether a step ends the turn so that the other cannot save itself.
fn wins_next(position: &Position, step: Step) -> bool {
    let child = after(position, step);
    child.outcome().is_none()
        && child.to_move() != position.to_move()
        && child.winning_step().is_none()
        && loses_now(&child)
}

/// Every line of play from a position, to the end of this turn and the next.
struct Brute {
    /// How many more positions may be looked at.
    budget: u32,
}

impl Brute {
    /// Whether the seat to move loses with the other's next turn, whatever it does in its own, or wins
    /// with its own next turn, whatever the other does; or neither. None: too many turns.
    fn fate(&mut self, at: &Position) -> Option<Option<bool>> {
        if at.winning_step().is_some() {
            return Some(Some(true));
        }
        if self.loses(at)? {
            return Some(Some(false));
        }
        Some(self.wins(at)?.then_some(true))
    }

    /// Whether every turn lets the other seat win with its own.
    fn loses(&mut self, at: &Position) -> Option<bool> {
        for step in at.legal_steps() {
            self.budget = self.budget.checked_sub(1)?;
            let child = after(at, step);
            let lost = match child.outcome() {
                Some(_) => false,
                None if child.to_move() == at.to_move() => self.loses(&child)?,
                None => child.winning_step().is_some(),
            };
            if !lost {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether some turn leaves the other seat none that saves it.
    fn wins(&mut self, at: &Position) -> Option<bool> {
        for step in at.legal_steps() {
            self.budget = self.budget.checked_sub(1)?;
            let child = after(at, step);
            let won = match child.outcome() {
                Some(_) => false,
                None if child.to_move() == at.to_move() => self.wins(&child)?,
                None => child.winning_step().is_none() && self.loses(&child)?,
            };
            if won {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Late positions with what brute force says of them, if it can: the last steps of games in which nobody
/// overlooks a win, and what follows the suite's wins in two turns and its defences.
fn late_positions() -> Vec<(Game, Option<Option<bool>>)> {
    let mut late = Vec::new();
    let judged = |game: Game| {
        let fate = Brute { budget: 3_000 }.fate(&position(&game));
        (game, fate)
    };
    for seed in 0..14u64 {
        let setup = Setup::new(GameKind::Ampel)
            .with("yellows", (1 + seed % 5).to_string())
            .with("edition", if seed % 3 == 0 { "es" } else { "en" });
        let mut game = Game::start(&setup).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut games = Vec::new();
        while game.outcome().is_none() {
            games.push(game.clone());
            let at = position(&game);
            let win = at.winning_step().map(|step| at.write_step(step));
            game.play(&win.or_else(|| game.random_step(&mut rng)).unwrap()).unwrap();
        }
        late.extend(games.into_iter().rev().take(5).map(judged));
    }
    for Tactic { text, kind, accepted } in tactics::read(TACTICS) {
        let game = Game::from_text(text).unwrap();
        let at = position(&game);
        match kind {
            "win2" => {
                let mut lost = game.clone();
                lost.play(accepted[0]).unwrap();
                late.push((game, Some(Some(true))));
                late.push((lost, Some(Some(false))));
            }
            "defence" => {
                let wrong = |step: &String| !accepted.contains(&step.as_str());
                for step in at.legal_steps().into_iter().map(|step| at.write_step(step)).filter(wrong).take(2)
                {
                    let mut game = game.clone();
                    game.play(&step).unwrap();
                    late.push(judged(game));
                }
            }
            _ => {}
        }
    }
    // That a turn wins at once is seen by everybody: a few of these will do.
    late.retain(|(game, _)| {
        let at = position(game);
        at.winning_step().is_none() || zobrist::mix(at.hash()).is_multiple_of(8)
    });
    late
}

#[test]
fn nothing_proven_is_contradicted() {
    let stop = AtomicBool::new(false);
    let none = Repetition::new(0);
    let control = |nodes| Control::new(Limits::nodes(nodes), &(), &stop);
    let mut proven = BTreeMap::<&str, [u32; 2]>::new();
    let mut agreed = 0;
    for (game, fate) in late_positions() {
        let (at, seat) = (position(&game), game.to_move().seat().unwrap());
        // Who claims what of the seat to move.
        let mut claims: Vec<(&str, bool)> = Vec::new();
        for method in [Method::Pvs, Method::Mcts] {
            let mut engine = Engine::new(Settings { hash: 1, method: Some(method), ..Settings::default() });
            let limits = Limits::nodes(2_000);
            let mut context = SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} };
            let line = engine.think(&game, &mut context).unwrap().lines.swap_remove(0);
            if line.proven {
                claims.push((method.name(), line.chances[seat.index()] == 1.0));
            }
        }
        if win_by_threats(&at, &none, 2, &mut control(20_000)).is_some() {
            claims.push(("threats", true));
        }
        for (prover, won) in [(seat, true), (seat.other(), false)] {
            if prove(&at, &none, prover, 1, &mut control(400)) == ProofResult::Proven {
                claims.push(("proof numbers", won));
            }
        }
        if at.is_threatened() && at.winning_step().is_none() {
            let reply = at.reply(&mut Default::default(), &mut Repetition::new(0), &mut control(20_000));
            if reply == Some(Reply::Fails) {
                claims.push(("replies", false));
            }
            assert!(!matches!(reply, Some(Reply::Holds(_))) || fate != Some(Some(false)), "{}", game.text());
        }
        if let Some(Some(won)) = fate {
            claims.push(("brute force", won));
        }
        assert!(claims.iter().all(|(_, won)| *won == claims[0].1), "{claims:?}: {}", game.text());
        agreed += usize::from(claims.len() > 1);
        for (who, won) in claims {
            proven.entry(who).or_default()[usize::from(won)] += 1;
        }
    }
    assert!(agreed > 40, "{agreed}");
    for (who, [lost, won]) in [
        ("brute force", [25, 20]),
        ("pvs", [15, 5]),
        ("mcts", [10, 5]),
        ("threats", [0, 14]),
        ("proof numbers", [10, 5]),
        ("replies", [20, 0]),
    ] {
        assert!(proven[who][0] >= lost && proven[who][1] >= won, "{proven:?}");
    }
}

/// Positions of the suite with a disc to be added, and what follows each addition.
#[test]
fn a_reply_holds_where_one_does() {
    let stop = AtomicBool::new(false);
    let mut seen = [0; 2];
    for Tactic { text, .. } in tactics::read(TACTICS).into_iter().filter(|tactic| tactic.kind == "win2") {
        let game = Game::from_text(text).unwrap();
        let at = position(&game);
        // Brute force over whole turns is slow: a part of the additions will do.
        for step in at
            .legal_steps()
            .into_iter()
            .filter(|step| (at.hash() ^ u64::from(step.code())).is_multiple_of(12))
        {
            let child = after(&at, step);
            if child.winning_step().is_some() || !child.is_threatened() {
                continue;
            }
            let mut control = Control::new(Limits::nodes(1_000_000), &(), &stop);
            let reply = child.reply(&mut Default::default(), &mut Repetition::new(0), &mut control).unwrap();
            if let Reply::Holds(reply) = &reply {
                let end = reply.iter().fold(child, |at, &step| {
                    assert!(at.is_legal(step), "{text}");
                    after(&at, step)
                });
                assert!(end.to_move() == at.to_move() && end.winning_step().is_none(), "{text}");
                seen[0] += 1;
            } else {
                assert_eq!(reply, Reply::Fails);
                assert!(loses_now(&child), "{text} {}", at.write_step(step));
                seen[1] += 1;
            }
        }
    }
    assert!(seen[0] > 50 && seen[1] > 2, "{seen:?}");
}

#[test]
fn the_engine_solves_the_tactics() {
    let stop = AtomicBool::new(false);
    for Tactic { text, kind, accepted } in tactics::read(TACTICS) {
        let game = Game::from_text(text).unwrap();
        let mut engine = Engine::new(Settings { hash: 16, ..Settings::default() });
        // A win in two turns is one among near misses, each refuted by few of some hundred thousand turns.
        let limits = Limits::nodes(if kind == "win2" { 240_000 } else { 40_000 });
        let mut context = SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} };
        let report = engine.think(&game, &mut context).unwrap();
        let played = report.lines[0].steps[0].as_str();
        assert!(accepted.contains(&played), "{kind} {text}: {played} is not one of {accepted:?}");
        assert!(kind == "defence" || report.lines[0].proven, "{kind} {text}: not proven");
    }
}

/// What the file says is so: every step is tried.
#[test]
fn the_tactics_are_what_they_say() {
    for Tactic { text, kind, accepted } in tactics::read(TACTICS) {
        let game = Game::from_text(text).unwrap();
        let position = position(&game);
        // A sample of the wins in two turns: each takes all turns of the defender.
        if kind == "win2" && !position.hash().is_multiple_of(8) {
            continue;
        }
        assert_eq!(solutions(&position, kind), accepted, "{kind} {text}");
    }
}

/// The steps that solve a tactic of a kind, by brute force.
fn solutions(position: &Position, kind: &str) -> Vec<String> {
    let seat = position.to_move().seat().unwrap();
    let solves = |&step: &Step| {
        let child = after(position, step);
        match (kind, child.outcome()) {
            ("win1", Some(outcome)) => outcome.winners.contains(seat),
            ("win1", None) => child.to_move() == ToMove::Seat(seat) && wins_now(&child),
            ("win2", _) => wins_next(position, step),
            ("defence", Some(outcome)) => !outcome.winners.contains(seat.other()),
            ("defence", None) if child.to_move() == ToMove::Seat(seat) => !loses_now(&child),
            ("defence", None) => !wins_now(&child),
            _ => false,
        }
    };
    position.legal_steps().into_iter().filter(solves).map(|step| position.write_step(step)).collect()
}

/// Writes the file anew, from games of the engine against itself.
#[test]
#[ignore = "makes tests/tactics/ampel.txt"]
fn make_tactics() {
    let stop = AtomicBool::new(false);
    let mut lines: [Vec<String>; 3] = Default::default();
    for seed in 0.. {
        if lines.iter().all(|lines| lines.len() >= EACH) {
            break;
        }
        let mut game = Game::start(&Setup::new(GameKind::Ampel)).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut engine = Engine::new(Settings { hash: 2, seed, ..Settings::default() });
        // One of each kind a game.
        let mut had = [false; 3];
        while let ToMove::Seat(_) = game.to_move() {
            let at = position(&game);
            for (kind, name) in KINDS.iter().enumerate() {
                if had[kind] || lines[kind].len() >= EACH || !may_be(&at, name) {
                    continue;
                }
                let all = at.count_steps() as usize;
                let solved = solutions(&at, name);
                if !solved.is_empty() && solved.len() * 8 <= all {
                    had[kind] = true;
                    lines[kind].push(format!("{} | {name} | {}", game.text(), solved.join(" ")));
                }
            }
            let limits = Limits::nodes(2_000);
            let random = at.step_of_turn().is_none() || zobrist::mix(at.hash() ^ seed).is_multiple_of(4);
            let step = if random {
                game.random_step(&mut rng).unwrap()
            } else {
                let mut context = SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} };
                engine.think(&game, &mut context).unwrap().lines[0].steps[0].clone()
            };
            game.play(&step).unwrap();
        }
    }
    let mut text = String::from("# position | kind | every first step that solves it\n");
    lines.concat().iter().for_each(|line| writeln!(text, "{line}").unwrap());
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics/ampel.txt"), text).unwrap();
}

/// Whether it is worth a try, and not too slow, to look for tactics of a kind.
fn may_be(position: &Position, kind: &str) -> bool {
    let Some(due) = position.step_of_turn() else { return false };
    let Some(seat) = position.to_move().seat() else { return false };
    match kind {
        "win1" => position.winning_step().is_some(),
        // The last step of a turn: else the turns of both seats would have to be tried.
        "win2" => due == 2 && position.lacks(seat) == 1,
        _ => due > 0 && position.is_threatened() && position.winning_step().is_none(),
    }
}
