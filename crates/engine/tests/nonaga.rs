//! What the engine knows of Nonaga, against the rules themselves.

mod tactics;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use hexagora_engine::engine::{Engine, Settings, Task};
use hexagora_engine::threat::win_by_threats;
use hexagora_engine::{Control, Evaluate, Limits};
use hexagora_rules::nonaga::{Connected, Options, Position, Step, Wanted};
use hexagora_rules::{Game, Position as _, Repetition, Rules, Seat, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::Tactic;

/// Positions of random games in which nobody overlooks a win, by turns.
fn positions(seed: u64, options: &Options, count: usize) -> Vec<Position> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut at = Position::start(options);
        for _ in 0..60 {
            let Some(step) = at.winning_step().or_else(|| at.random_step(&mut rng)) else { break };
            at.play_unchecked(step, &mut ());
            if at.outcome().is_none() {
                positions.push(at);
            }
        }
    }
    positions.truncate(count);
    positions
}

fn children(position: &Position) -> Vec<(Step, Position)> {
    let mut children = Vec::new();
    let _ = position.visit_steps::<()>(|step| {
        let mut child = *position;
        child.play_unchecked(step, &mut ());
        children.push((step, child));
        ControlFlow::Continue(())
    });
    children
}

/// How many steps of a seat end the game in its favour, if it were to move a man.
fn count_wins(position: &Position, seat: Seat) -> usize {
    let at = match position.to_move() {
        ToMove::Seat(due) if due == seat => position.passed().and_then(|passed| passed.passed()),
        _ => position.passed(),
    };
    let won = |child: &Position| child.outcome().is_some_and(|outcome| outcome.winners.contains(seat));
    at.map_or(0, |at| children(&at).iter().filter(|(_, child)| won(child)).count())
}

#[test]
fn wins_are_those_of_the_rules() {
    let mut seen = 0;
    for connected in [Connected::After, Connected::Always, Connected::Off] {
        let options = Options { connected, ..Options::default() };
        for position in positions(7, &options, 600) {
            let ToMove::Seat(seat) = position.to_move() else { panic!("the game goes on") };
            let truth = children(&position)
                .into_iter()
                .find(|(_, child)| child.outcome().is_some_and(|outcome| outcome.winners.contains(seat)));
            assert_eq!(position.winning_step().is_some(), truth.is_some(), "{}", position.text());
            assert_eq!(position.is_threatened(), count_wins(&position, seat.other()) > 0);
            let mut told = Vec::new();
            let _ = position.visit_wins::<()>(Wanted::Any, |step, wins| {
                told.push((step, wins));
                ControlFlow::Continue(())
            });
            let children = children(&position);
            assert_eq!(told.len(), children.len());
            for ((step, wins), (same, child)) in told.into_iter().zip(children) {
                assert_eq!(step, same);
                if child.outcome().is_none() {
                    assert_eq!(wins.mine as usize, count_wins(&child, seat), "{}", position.text());
                    assert_eq!(wins.yours as usize, count_wins(&child, seat.other()), "{}", position.text());
                    seen += usize::from(wins.mine + wins.yours > 0);
                }
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// A win by threats by its definition: a win now, or a threat that no defence survives.
fn slow(position: &Position, attacker: Seat, turns: u32) -> bool {
    let won = |child: &Position| child.outcome().is_some_and(|outcome| outcome.winners.contains(attacker));
    if children(position).iter().any(|(_, child)| won(child)) {
        return true;
    }
    let threatens = |end: &Position| {
        end.outcome().is_none()
            && count_wins(end, attacker) > 0
            && end.to_move().seat().is_some_and(|seat| count_wins(end, seat) == 0 || !end.is_man_due())
    };
    turns > 1
        && ends_of_turn(position).into_iter().filter(threatens).any(|end| {
            ends_of_turn(&end)
                .into_iter()
                .all(|reply| won(&reply) || reply.outcome().is_none() && slow(&reply, attacker, turns - 1))
        })
}

fn ends_of_turn(position: &Position) -> Vec<Position> {
    let mut ends = Vec::new();
    for (_, child) in children(position) {
        match child.to_move() == position.to_move() {
            true => ends.extend(ends_of_turn(&child)),
            false => ends.push(child),
        }
    }
    ends
}

#[test]
fn no_win_by_threats_is_missed_and_none_is_made_up() {
    let stop = AtomicBool::new(false);
    let mut seen = [0; 2];
    for position in positions(3, &Options::default(), 60_000).into_iter().step_by(97) {
        let ToMove::Seat(seat) = position.to_move() else { continue };
        if position.winning_step().is_some() {
            continue;
        }
        let mut control = Control::new(Limits::nodes(10_000_000), &(), &stop);
        let found = win_by_threats(&position, &Repetition::new(0), 2, &mut control);
        assert_eq!(found.is_some(), slow(&position, seat, 2), "{}", position.text());
        seen[usize::from(found.is_some())] += 1;
        let Some(line) = found else { continue };
        let mut at = position;
        for step in line {
            assert!(at.is_legal(step));
            at.play_unchecked(step, &mut ());
        }
        assert!(at.outcome().is_some_and(|outcome| outcome.winners.contains(seat)), "the line wins");
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// The answers to a tactic, by the rules alone; none where the position does not ask for them.
fn answers(kind: &str, position: &Position) -> Vec<String> {
    let ToMove::Seat(seat) = position.to_move() else { return Vec::new() };
    let won = |child: &Position| child.outcome().is_some_and(|outcome| outcome.winners.contains(seat));
    let wins_now = children(position).iter().any(|(_, child)| won(child));
    let ends = |child: &Position| match child.to_move() == position.to_move() {
        true => ends_of_turn(child),
        false => vec![*child],
    };
    let survives = |end: &Position| end.outcome().is_some() || count_wins(end, seat.other()) == 0;
    let answers = |is_answer: &dyn Fn(&Position) -> bool| -> Vec<String> {
        let found = children(position).into_iter().filter(|(_, child)| is_answer(child));
        found.map(|(step, _)| position.write_step(step)).collect()
    };
    match kind {
        "win1" => answers(&won),
        "win2" if !wins_now => answers(&|child| {
            ends(child).iter().any(|end| {
                survives(end)
                    && count_wins(end, seat) > 0
                    && ends_of_turn(end)
                        .iter()
                        .all(|reply| reply.outcome().is_none() && count_wins(reply, seat) > 0)
            })
        }),
        "defence" if !wins_now => answers(&|child| ends(child).iter().any(survives)),
        _ => Vec::new(),
    }
}

#[test]
fn the_suite_is_right_and_the_engine_solves_it() {
    let tactics = tactics::read(include_str!("tactics/nonaga.txt"));
    for kind in ["win1", "win2", "defence"] {
        assert!(tactics.iter().filter(|tactic| tactic.kind == kind).count() >= 14, "{kind}");
    }
    let stop = AtomicBool::new(false);
    for Tactic { text, kind, accepted } in tactics {
        let position = Position::from_text(&Options::default(), text).expect("a position");
        assert_eq!(answers(kind, &position), accepted, "{kind}: {text}");
        let game = Game::from_text(&format!("nonaga; {text}")).expect("a game");
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
        let mut task = Task { limits: Limits::nodes(20_000), clock: &(), stop: &stop, progress: &mut |_| {} };
        let report = engine.think(&game, &mut task).expect("the game goes on");
        let line = &report.lines[0];
        assert!(accepted.contains(&line.steps[0].as_str()), "{kind}: {text}: {line:?}");
        assert!(kind == "defence" || line.proven && line.chances[report.seat.index()] == 1.0, "{text}");
    }
}

/// Writes the suite anew: `cargo test -p hexagora-engine --test nonaga -- --ignored suite`.
#[test]
#[ignore = "writes tests/tactics/nonaga.txt"]
fn write_the_suite() {
    let mut lines =
        vec!["# position | kind | the first steps that do it, found by the rules alone".to_string()];
    for (seed, kind) in (11..).zip(["win1", "win2", "defence"]) {
        let mut texts = Vec::new();
        for position in positions(seed, &Options::default(), 200_000) {
            let threatened = position.is_threatened();
            if threatened != (kind == "defence") && kind != "win1" || texts.len() == 16 {
                continue;
            }
            let found = answers(kind, &position);
            // A suite of obvious things would prove little: most steps must be wrong.
            if !found.is_empty() && 3 * found.len() as u64 <= position.count_steps() {
                let text = format!("{} | {kind} | {}", position.text(), found.join(" "));
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
        }
        lines.extend(texts);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics/nonaga.txt");
    std::fs::write(path, lines.join("\n") + "\n").expect("the suite is written");
}
