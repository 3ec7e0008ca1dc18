//! What the engine knows of Nonaga, against the rules themselves.

mod brute;
mod tactics;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use brute::after;
use hexagora_engine::proof_number::{ProofResult, prove};
use hexagora_engine::threat_space::win_by_threats;
use hexagora_engine::{Control, Engine, Evaluate, Limits, Method, SearchContext, Settings};
use hexagora_rules::nonaga::oracle::Wanted;
use hexagora_rules::nonaga::{Connected, Options, Position, Step};
use hexagora_rules::{Game, GameKind, Position as _, Repetition, Rules, Seat, Setup, ToMove, Typed};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::{EACH, KINDS, Tactic};

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
    position.legal_steps().into_iter().map(|step| (step, after(position, step))).collect()
}

/// How many steps of a seat end the game in its favour, if it were to move a man.
fn count_wins(position: &Position, seat: Seat) -> usize {
    let at = match position.to_move() {
        ToMove::Seat(due) if due == seat => position.null_move().and_then(|passed| passed.null_move()),
        _ => position.null_move(),
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
            for (seat, side) in [Seat(0), Seat(1)].into_iter().zip(position.sides()) {
                assert_eq!(side.wins as usize, count_wins(&position, seat), "{}", position.text());
            }
            let quiet = truth.is_none() && !position.is_threatened();
            assert_eq!(position.quiet_sides(), quiet.then(|| position.sides()), "{}", position.text());
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

/// Every line of play from a position, so many steps deep.
struct Brute {
    known: HashMap<(u64, u32), Option<bool>>,
    /// How many more positions may be looked at.
    budget: u32,
}

impl Brute {
    /// Whether the seat to move wins or loses within so many steps, whatever the other does, or
    /// neither. None: the tree is too large.
    fn fate(&mut self, at: &Position, steps: u32) -> Option<Option<bool>> {
        // The end: a game is won by a man's step alone.
        if steps == 0 || steps == 1 && !at.is_man_due() {
            return Some(None);
        }
        if let Some(&fate) = self.known.get(&(at.hash(), steps)) {
            return Some(fate);
        }
        let ToMove::Seat(seat) = at.to_move() else { panic!("the game goes on") };
        let mut children = children(at);
        self.budget = self.budget.checked_sub(children.len() as u32)?;
        let won = |child: &Position| child.outcome().is_some_and(|outcome| outcome.winners.contains(seat));
        let mut fate = Some(children.iter().any(|(_, child)| won(child)));
        if fate == Some(true) {
            children.clear();
        }
        for (_, child) in children {
            let after = match child.outcome() {
                Some(outcome) => outcome.winners.contains(seat.other()).then_some(false),
                None if child.to_move() == at.to_move() => self.fate(&child, steps - 1)?,
                None => self.fate(&child, steps - 1)?.map(|won| !won),
            };
            match after {
                Some(true) => {
                    fate = after;
                    break;
                }
                Some(false) => {}
                None => fate = None,
            }
        }
        self.known.insert((at.hash(), steps), fate);
        Some(fate)
    }
}

/// A position shortly before the end of a game, with what brute force says of it.
struct Late {
    game: Game,
    at: Position,
    /// As many steps were tried out.
    steps: u32,
    /// Whether the seat to move wins or loses within them.
    fate: Option<bool>,
    brute: Brute,
}

/// Late positions of games in which nobody overlooks a win; none that is won at once. Most are of seats
/// that are threatened, and are tried out up to the next turn only.
fn late_positions() -> Vec<Late> {
    const DEEP: u64 = 12;
    let mut found = Vec::new();
    for seed in 0..50 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let connected = ["after", "always", "off"][seed as usize % 3];
        let start = Setup::new(GameKind::Nonaga).with("connected", connected);
        let mut game = Game::start(&start).expect("a game");
        let mut games = Vec::new();
        while game.outcome().is_none() {
            games.push(game.clone());
            let win = position(&game).winning_step().map(|step| position(&game).write_step(step));
            let step = win.or_else(|| game.random_step(&mut rng)).expect("the game goes on");
            game.play(&step).expect("a legal step");
        }
        for game in games.into_iter().rev().take(7) {
            let at = position(&game);
            if at.winning_step().is_some() || seed >= DEEP && !at.is_threatened() {
                continue;
            }
            let brute = Brute { known: HashMap::new(), budget: 80_000 };
            let mut late = Late { game, at, steps: 1, fate: None, brute };
            // A man's step is the last one tried: 3, 5 and 7 from the start of a turn, else 2, 4 and 6.
            for steps in if at.is_man_due() { [3, 5, 7] } else { [2, 4, 6] } {
                let Some(fate) = late.brute.fate(&at, steps) else { break };
                (late.steps, late.fate) = (steps, fate);
                if fate.is_some() || seed >= DEEP {
                    break;
                }
            }
            found.push(late);
        }
    }
    found
}

fn position(game: &Game) -> Position {
    match game.typed() {
        Typed::Nonaga(played) => played.position,
        _ => panic!("another game"),
    }
}

#[test]
fn the_searchers_agree_with_brute_force_on_late_positions() {
    let stop = AtomicBool::new(false);
    let none = Repetition::new(0);
    let (mut seen, mut proven) = ([0; 3], [0; 2]);
    for Late { game, at, steps, fate, mut brute } in late_positions() {
        let (text, seat) = (game.text(), at.to_move().seat().expect("the game goes on"));
        let control = || Control::new(Limits::nodes(2_000), &(), &stop);
        seen[fate.map_or(2, usize::from)] += 1;
        // What is said to be won or lost is so, and within the steps tried as soon as is said.
        let judge = |who: &str, won: bool, ends_in: Option<u32>| {
            assert_ne!(fate, Some(!won), "{who}: {text}");
            assert!(fate == Some(won) || ends_in.is_none_or(|ends_in| ends_in > steps), "{who}: {text}");
        };
        for (method, nodes) in [(Method::Pvs, 6_000), (Method::Mcts, 1_000)] {
            let mut engine = Engine::new(Settings { hash: 1, method: Some(method), ..Settings::default() });
            let limits = Limits::nodes(nodes);
            let mut context = SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} };
            let report = engine.think(&game, &mut context).expect("the game goes on");
            let line = &report.lines[0];
            assert!(line.proven || fate.is_none() || method == Method::Mcts, "{text}");
            if line.proven {
                judge(method.name(), line.chances[seat.index()] == 1.0, line.ends_in);
            }
            // No win is given away, and no loss is walked into.
            let mut child = at;
            child.play_unchecked(at.read_step(&line.steps[0]).expect("a step"), &mut ());
            brute.budget = u32::MAX;
            let after = brute.fate(&child, steps - 1).expect("as much as needed");
            let after = if child.to_move() == at.to_move() { after } else { after.map(|won| !won) };
            assert_eq!(after, fate, "{}: {text}: {}", method.name(), line.steps[0]);
        }
        if let Some(line) = win_by_threats(&at, &none, 6, &mut control()) {
            judge("threats", true, Some(line.len() as u32));
            proven[0] += 1;
        }
        for (prover, won) in [(seat, true), (seat.other(), false)] {
            if prove(&at, &none, prover, 1, &mut control()) == ProofResult::Proven {
                judge("proof numbers", won, None);
                proven[1] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 10), "{seen:?}");
    assert!(proven.iter().all(|&count| count >= 15), "{proven:?}");
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
    let stop = AtomicBool::new(false);
    for Tactic { text, kind, accepted } in tactics::read(include_str!("tactics/nonaga.txt")) {
        let position = Position::from_text(&Options::default(), text).expect("a position");
        assert_eq!(answers(kind, &position), accepted, "{kind}: {text}");
        let game = Game::from_text(&format!("nonaga; {text}")).expect("a game");
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
        let mut context =
            SearchContext { limits: Limits::nodes(20_000), clock: &(), stop: &stop, progress: &mut |_| {} };
        let report = engine.think(&game, &mut context).expect("the game goes on");
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
    for (seed, kind) in (11..).zip(KINDS) {
        let mut texts = Vec::new();
        for position in positions(seed, &Options::default(), 200_000) {
            let threatened = position.is_threatened();
            if threatened != (kind == "defence") && kind != "win1" || texts.len() == EACH {
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
