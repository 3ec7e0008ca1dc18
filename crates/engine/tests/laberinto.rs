//! Laberinto Interior: whole games, hidden hands, the tree against brute force, and tactics.

#![allow(clippy::unwrap_used)]

mod tactics;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use hexagora_engine::baseline::greedy_step;
use hexagora_engine::mcts::{self, Estimated};
use hexagora_engine::{
    Control, Engine, EngineSpec, Estimate, Level, Limits, MAX_SEATS, PlayContext, Player, SearchContext,
    SearchResult, Settings, Spec, Strength, candidates,
};
use hexagora_rules::laberinto::{Act, Cell, Count, EDGES, Figure, Position, Step};
use hexagora_rules::{
    Game, GameKind, Played, Position as _, Reason, Repetition, Rules as _, Seat, Setup, ToMove, Typed,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::{EACH, KINDS, Tactic};

const TACTICS: &str = include_str!("tactics/laberinto.txt");

fn played(game: &Game) -> &Played<Position> {
    match game.typed() {
        Typed::Laberinto(played) => played,
        _ => panic!("another game"),
    }
}

fn setup(players: usize, seed: u64) -> Setup {
    Setup::new(GameKind::Laberinto).players(players).with("seed", seed.to_string())
}

/// The engine, with so many mebibytes.
fn player(hash: usize, seed: u64) -> Player {
    let tuning = EngineSpec { hash: Some(hash), ..EngineSpec::default() };
    Player::new(&Spec::Engine(tuning), GameKind::Laberinto, seed)
}

fn turn(player: &mut Player, game: &Game, nodes: u64) -> Vec<String> {
    let stop = AtomicBool::new(false);
    let context = PlayContext { limits: Limits::nodes(nodes), clock: &(), stop: &stop, time: None };
    player.turn(game, &context).unwrap().steps
}

fn explore(position: &Position, nodes: u64, seed: u64) -> SearchResult<Step> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::nodes(nodes), &(), &stop);
    mcts::think(
        position,
        &Repetition::new(0),
        Estimated::default(),
        mcts::Params::default(),
        control,
        seed,
        3,
    )
}

fn after(position: &Position, step: Step) -> Position {
    let mut child = position.clone();
    child.play_unchecked(step, &mut ());
    child
}

fn movements(position: &Position) -> Vec<Step> {
    let mut movements = Vec::new();
    let _ = position.visit_movements::<()>(|step| {
        movements.push(step);
        ControlFlow::Continue(())
    });
    movements
}

#[test]
fn plays_whole_games_by_the_rules_whatever_was_agreed() {
    for players in 3..=6 {
        for (dice, hands, lays) in
            [("off", "open", "1"), ("on", "open", "1"), ("off", "hidden", "2"), ("on", "hidden", "0")]
        {
            let setup = setup(players, players as u64)
                .with("dice", dice)
                .with("hands", hands)
                .with("lays", lays)
                .with("quiet", "24");
            let mut game = Game::start(&setup).unwrap();
            let mut player = player(1, 0);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
            while game.outcome().is_none() {
                let seat = game.to_move();
                let steps = match seat {
                    ToMove::Seat(_) => turn(&mut player, &game, 5),
                    _ => vec![game.random_step(&mut rng).unwrap()],
                };
                assert!(!steps.is_empty());
                for step in steps {
                    assert_eq!(game.to_move(), seat);
                    game.play(&step).unwrap();
                }
                assert!(
                    game.outcome().is_some() || matches!(seat, ToMove::Chance(_)) || game.to_move() != seat
                );
            }
        }
    }
}

/// Whether the engine, on one seat against greedy players, is the first to cross as often as it must.
fn crosses_first(seat: Seat, seed: u64) -> bool {
    let mut game = Game::start(&setup(3, seed)).unwrap();
    let mut player = player(2, 0);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    while let ToMove::Seat(mover) = game.to_move() {
        let steps = match mover == seat {
            true => turn(&mut player, &game, 150),
            false => vec![greedy_step(&game, &mut rng).unwrap()],
        };
        steps.iter().for_each(|step| drop(game.play(step).unwrap()));
    }
    let outcome = game.outcome().unwrap();
    outcome.reason == Reason::Crossed && outcome.winners.contains(seat)
}

#[test]
fn crosses_as_often_as_it_must_against_greedy_players() {
    let games = (1..=2).flat_map(|seed| (0..3).map(move |seat| (Seat(seat), seed)));
    let crossed = games.filter(|&(seat, seed)| crosses_first(seat, seed)).count();
    assert!(crossed >= 4, "it was the first in {crossed} of 6 games");
}

#[test]
fn a_greedy_player_sets_out_and_crosses_before_random_ones() {
    let mut game = Game::start(&setup(3, 3).with("target", "1").dated()).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    while let ToMove::Seat(seat) = game.to_move() {
        let step = match seat {
            Seat(1) => greedy_step(&game, &mut rng).unwrap(),
            _ => game.random_step(&mut rng).unwrap(),
        };
        game.play(&step).unwrap();
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners.contains(Seat(1))), (Reason::Crossed, true));
}

/// Builds for one seat by the first candidate alone, against players of level 2; true if all paths have met.
fn lays_for_a_person(players: usize, seed: u64, terms: &[(&str, &str)]) -> bool {
    let setup = terms.iter().fold(setup(players, seed), |setup, (name, value)| setup.with(*name, *value));
    let mut game = Game::start(&setup).unwrap();
    let mut player = Player::new(&"level:2".parse().unwrap(), GameKind::Laberinto, seed);
    let person = Seat((seed % players as u64) as u8);
    while let (Some("build"), ToMove::Seat(seat)) = (game.step_name(), game.to_move()) {
        if played(&game).position.have_met() {
            break;
        }
        let steps = if seat == person {
            let [best, ..] = &candidates(&game)[..] else { panic!("nothing to lay") };
            vec![best.clone()]
        } else {
            turn(&mut player, &game, 30)
        };
        steps.iter().for_each(|step| drop(game.play(step).unwrap()));
    }
    played(&game).position.have_met()
}

#[test]
fn what_is_laid_for_a_person_leads_the_paths_together() {
    let must = [("meet", "must"), ("doors", "one")];
    for seed in 0..20 {
        let players = 3 + seed as usize % 4;
        let terms = if seed < 12 { &[][..] } else { &must };
        assert!(lays_for_a_person(players, seed, terms), "{players} players, seed {seed}");
    }
}

/// Plays a building phase; true if all paths have met in it.
fn builds_until_met(players: usize, seed: u64, seats: &[Spec]) -> bool {
    let setup = setup(players, seed).with("meet", "must").with("doors", "one");
    let mut game = Game::start(&setup).unwrap();
    let mut players: Vec<Player> =
        seats.iter().map(|spec| Player::new(spec, GameKind::Laberinto, seed)).collect();
    while let (Some("build"), ToMove::Seat(seat)) = (game.step_name(), game.to_move()) {
        if played(&game).position.have_met() {
            return true;
        }
        let at = seat.index() % players.len();
        for step in turn(&mut players[at], &game, 20) {
            game.play(&step).unwrap();
        }
    }
    played(&game).position.have_met()
}

/// A level that thinks less: what makes it a level while it builds is its noise. The upper ones have none, and differ
/// in how much they think.
fn hasty(level: Level) -> Spec {
    let Strength { limits, noise, .. } = level.strength(GameKind::Laberinto);
    let nodes = limits.nodes.map_or(HASTE, |nodes| nodes.min(HASTE));
    let noise = (100.0 * noise).round() as u32;
    Spec::Engine(EngineSpec { limits: Limits::nodes(nodes), noise, hash: Some(1), ..EngineSpec::default() })
}

/// So many positions a turn: enough to choose among lays.
const HASTE: u64 = 6;

#[test]
fn whoever_builds_paths_that_must_meet_do() {
    let levels = Level::ALL.map(hasty);
    let everybody: Vec<Spec> = levels.into_iter().chain([Spec::Random]).collect();
    let phases = (3..=6).flat_map(|players| (0..50).map(move |seed| (players, seed)));
    let apart: Vec<(usize, u64)> = phases
        .filter(|&(players, seed)| {
            // In nine phases of ten all seats have the same player, each level and chance in turn.
            let seats = match seed as usize % 10 {
                9 => &everybody[seed as usize % 7..],
                same => &everybody[same..=same],
            };
            !builds_until_met(players, seed, seats)
        })
        .collect();
    assert!(apart.is_empty(), "of 200 building phases these stayed apart: {apart:?}");
}

/// How many tiles each seat has laid on its own side when the paths meet, if a level builds by its own choice: no rule
/// makes it.
fn doors_of(level: &str, players: usize) -> Vec<usize> {
    let mut game = Game::start(&setup(players, 4).dated()).unwrap();
    let mut player = Player::new(&level.parse().unwrap(), GameKind::Laberinto, 4);
    let mut doors = vec![0; players];
    while !played(&game).position.have_met() && game.step_name() == Some("build") {
        let ToMove::Seat(seat) = game.to_move() else { panic!("nobody builds") };
        let side = *played(&game).position.seat_colour(seat).door();
        for step in turn(&mut player, &game, 30) {
            let cell = step.split_once('=').and_then(|(cell, _)| Cell::read(cell));
            doors[seat.index()] += usize::from(cell.is_some_and(|cell| side.has(cell)));
            game.play(&step).unwrap();
        }
    }
    assert!(played(&game).position.have_met(), "{level}: {players} players stay apart");
    doors
}

#[test]
fn the_computer_builds_inward_until_the_paths_meet() {
    for level in ["level:1", "level:2", "level:3", "level:4"] {
        for players in 3..=6 {
            let doors = doors_of(level, players);
            assert!(
                doors.iter().all(|&doors| doors == 1),
                "{level}, {players} players: {doors:?} tiles on their own sides"
            );
        }
    }
}

/// How many tiles a seat has laid once the paths have met.
#[derive(Default, Clone, Copy)]
struct Wider {
    all: usize,
    /// On its own side.
    doors: usize,
    /// Of these, those that gained nothing.
    idle: usize,
}

/// Whether a tile on the mover's own side is one more door and nothing else: it has two with room, the tile joins no
/// others, and one fits elsewhere.
fn is_idle(position: &Position, seat: Seat, cell: Cell) -> bool {
    let side = position.seat_colour(seat).door();
    let has_room = |door: &Cell| {
        let own = position.figures(seat).filter(|(at, _)| at == door).count();
        position.laid().has(*door) && own < 2 && (own == 1 || !position.stood().has(*door))
    };
    let joined = EDGES.into_iter().filter(|&edge| position.laid().has(cell.across(edge))).count();
    let elsewhere = position.visit_lays(|step| match Act::of(step) {
        Some(Act::Lay { cell, .. }) if !side.has(cell) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    side.iter().filter(has_room).count() > 1 && joined < 2 && elsewhere.is_break()
}

/// What a level lays once the paths have met: the rest of the building and ten turns a seat of the play.
fn lays_wider(level: &str, players: usize, seed: u64) -> Vec<Wider> {
    let mut game = Game::start(&setup(players, seed)).unwrap();
    let mut player = Player::new(&level.parse().unwrap(), GameKind::Laberinto, seed);
    let (mut seats, mut left) = (vec![Wider::default(); players], 10 * players);
    while let (ToMove::Seat(seat), 1..) = (game.to_move(), left) {
        left -= usize::from(game.step_name() == Some("play"));
        for step in turn(&mut player, &game, 30) {
            let position = &played(&game).position;
            let cell = step.split_once('=').and_then(|(cell, _)| Cell::read(cell));
            if let Some(cell) = cell.filter(|_| position.have_met()) {
                let door = position.seat_colour(seat).door().has(cell);
                let wider = &mut seats[seat.index()];
                wider.all += 1;
                wider.doors += usize::from(door);
                wider.idle += usize::from(door && is_idle(position, seat, cell));
            }
            game.play(&step).unwrap();
        }
    }
    seats
}

#[test]
fn the_computer_builds_wider_once_the_paths_have_met() {
    for level in ["level:1", "level:2", "level:3", "level:4"] {
        for players in [3, 6] {
            for Wider { all, doors, idle } in lays_wider(level, players, 4) {
                assert!(
                    4 * doors <= all && idle == 0,
                    "{level}, {players} players: of {all} tiles {doors} on the own side, {idle} for nothing"
                );
            }
        }
    }
}

/// Positions of random games, every so many steps.
fn random_positions(setup: &Setup, every: usize, mut visit: impl FnMut(&Game, &Position)) {
    let mut game = Game::start(setup).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for number in 0.. {
        let Some(step) = game.random_step(&mut rng) else { break };
        game.play(&step).unwrap();
        if number % every == 0 && matches!(game.to_move(), ToMove::Seat(_)) {
            visit(&game, &played(&game).position);
        }
    }
}

#[test]
fn shares_add_up_and_candidates_are_legal() {
    let mut seen = 0;
    for players in 3..=6 {
        for dice in ["off", "on"] {
            random_positions(&setup(players, 5).with("dice", dice), 7, |game, position| {
                let mut memory = Default::default();
                let shares = position.payoffs(&mut memory, Position::weights());
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{}", game.text());
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{}", game.text());
                assert!(shares[players..].iter().all(|&share| share == 0.0));
                let mut list = Vec::new();
                let complete = position.candidates(&mut memory, &mut list);
                assert!(!list.is_empty(), "{}", game.text());
                let steps: BTreeSet<Step> = list.iter().map(|(step, _)| *step).collect();
                assert_eq!(steps.len(), list.len(), "{}", game.text());
                assert!(list.iter().all(|&(step, prior)| position.is_legal(step) && prior > 0.0));
                assert_eq!(complete, list.len() as u64 == position.count_steps(), "{}", game.text());
                seen += 1;
            });
        }
    }
    assert!(seen > 300);
}

#[test]
fn never_looks_at_hidden_hands() {
    let mut compared = 0;
    for dice in ["off", "on"] {
        let setup = setup(4, 2).with("hands", "hidden").with("dice", dice).with("lays", "2");
        random_positions(&setup, 23, |game, position| {
            let ToMove::Seat(seat) = position.to_move() else { return };
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(compared);
            let other = position.determinize(seat, &mut rng).unwrap();
            assert_eq!(other.hash(), other.hash_from_scratch());
            assert!(other.check().is_ok());
            if other == *position {
                return;
            }
            let (one, two) = (explore(position, 60, 4), explore(&other, 60, 4));
            assert_eq!(one.variations, two.variations, "{}", game.text());
            assert_eq!(one.nodes, two.nodes);
            compared += 1;
        });
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn a_deal_keeps_what_is_seen() {
    let setup = setup(3, 8).with("hands", "hidden");
    random_positions(&setup, 50, |_, position| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for seat in (0..3).map(Seat) {
            let dealt = position.determinize(seat, &mut rng).unwrap();
            let sizes = |position: &Position| [0, 1, 2].map(|seat| position.hand_len(Seat(seat)));
            assert_eq!(sizes(&dealt), sizes(position));
            assert_eq!(dealt.laid(), position.laid());
            if dealt.to_move() == ToMove::Seat(seat) {
                let lays = |position: &Position| {
                    let mut lays = Vec::new();
                    let _ = position.visit_lays::<()>(|step| {
                        lays.push(step);
                        ControlFlow::Continue(())
                    });
                    lays
                };
                assert_eq!(lays(&dealt), lays(position));
            }
        }
    });
    random_positions(&self::setup(3, 8).with("hands", "open"), 400, |_, position| {
        assert!(position.determinize(Seat(0), &mut Xoshiro256PlusPlus::seed_from_u64(1)).is_none());
    });
}

#[test]
fn threads_find_a_legal_turn() {
    let game = Game::start(&setup(3, 1)).unwrap();
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(Settings { threads: 3, multi_pv: 4, ..Settings::default() });
    let mut context =
        SearchContext { limits: Limits::nodes(300), clock: &(), stop: &stop, progress: &mut |_| {} };
    let report = engine.think(&game, &mut context).unwrap();
    assert_eq!((report.nodes, report.lines.len()), (300, 4));
    for line in &report.lines {
        assert!(game.read_step(&line.steps[0]).is_ok());
    }
}

/// A search is bolder than games turn out: what is told keeps the order of its shares, and their sum.
#[test]
fn chances_are_tamer_than_shares() {
    let mut tamed = 0;
    random_positions(&setup(4, 6).with("lays", "0"), 12, |game, position| {
        let shares = &explore(position, 60, 0).variations[0];
        let stop = AtomicBool::new(false);
        let mut engine = Engine::new(Settings::default());
        let mut context =
            SearchContext { limits: Limits::nodes(60), clock: &(), stop: &stop, progress: &mut |_| {} };
        let told = &engine.think(game, &mut context).unwrap().lines[0];
        if told.proven {
            return;
        }
        assert!((told.chances.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{told:?}");
        let leader = |chances: &[f32]| (0..4).max_by(|&a, &b| chances[a].total_cmp(&chances[b])).unwrap();
        let (first, share) = (leader(&told.chances), leader(&shares.chances));
        assert_eq!(first, share, "{}", game.text());
        let (told, share) = (told.chances[first], shares.chances[first]);
        assert!(told <= share + 1e-6, "{told} for {share}");
        tamed += usize::from(told < share - 0.01);
    });
    assert!(tamed > 3, "{tamed}");
}

/// A labyrinth that is built: some engines' work, then the text without turn, figures and stock.
fn labyrinth(seed: u64, terms: &str) -> String {
    let terms = terms.split(' ').fold(setup(3, seed), |setup, term| setup.with_pair(term).unwrap());
    let mut game = Game::start(&terms.dated()).unwrap();
    let mut player = player(1, seed);
    while game.step_name() == Some("build") {
        for step in turn(&mut player, &game, 40) {
            game.play(&step).unwrap();
        }
    }
    game.text()
}

/// Puts figures on a labyrinth at random: a position that could have come about. None: the draw was
/// against the rules.
fn scatter(labyrinth: &str, rng: &mut Xoshiro256PlusPlus, quiet: usize) -> Option<Game> {
    let words: Vec<&str> = labyrinth.split(' ').collect();
    let at = words.iter().position(|word| word.ends_with(';'))?;
    let [colours, first, tiles, hands] = words.get(at + 1..at + 5)? else { return None };
    let game = Game::from_text(labyrinth).ok()?;
    let position = &played(&game).position;
    let option = |name: &str| {
        let value = game.options().into_iter().find(|(option, _)| *option == name)?.1;
        value.parse::<usize>().ok()
    };
    let (prisms, pyramids) = (option("prisms")?, option("pyramids")?);
    let laid: Vec<Cell> = position.laid().iter().collect();
    // BenchResult crowd where the game is decided.
    let middle = laid[rng.random_range(0..laid.len())];
    let near: Vec<Cell> = laid.iter().copied().filter(|cell| apart(*cell, middle) < 9).collect();
    let mut figures: Vec<String> = Vec::new();
    let mut stock: Vec<String> = Vec::new();
    for _ in 0..3 {
        let mut placed: Vec<String> = Vec::new();
        let (mut reserve, mut outside, mut free) = ([0, 0], 0, pyramids);
        let place = |rng: &mut Xoshiro256PlusPlus| {
            if rng.random_bool(0.7) {
                near[rng.random_range(0..near.len())]
            } else {
                laid[rng.random_range(0..laid.len())]
            }
        };
        for _ in 0..prisms {
            match rng.random_range(0..10) {
                0..4 => placed.push(format!("P{}", place(rng))),
                4..7 if free > 0 => {
                    free -= 1;
                    placed.push(format!("M{}", place(rng)));
                }
                7 if free > 0 => {
                    free -= 1;
                    outside += 1;
                }
                _ => reserve[0] += 1,
            }
        }
        for _ in 0..free {
            match rng.random_range(0..3) {
                0 => placed.push(format!("A{}", place(rng))),
                _ => reserve[1] += 1,
            }
        }
        figures.push(if placed.is_empty() { "-".into() } else { placed.join(",") });
        stock.push(format!("{}{}.{outside}{outside}.-.{outside}", reserve[0], reserve[1]));
    }
    let seat = rng.random_range(0..3);
    let head = words[..=at].join(" ");
    let text = format!(
        "{head} {colours} {first} {tiles} {hands} {seat}:play:0 {} {} {quiet}",
        figures.join("/"),
        stock.join("/"),
    );
    Game::from_text(&text).ok().filter(|game| game.outcome().is_none())
}

fn apart(one: Cell, other: Cell) -> usize {
    one.depths().into_iter().zip(other.depths()).map(|(one, other)| one.abs_diff(other)).sum()
}

/// Each seat's share by plain maxⁿ, or none where a tie makes the result a matter of taste or the
/// tree is too large.
fn maxn(position: &Position, budget: &mut u32) -> Option<[f32; MAX_SEATS]> {
    *budget = budget.checked_sub(1)?;
    if let Some(outcome) = position.outcome() {
        return Some(std::array::from_fn(
            |seat| {
                if seat < 3 { outcome.payoff(Seat(seat as u8), 3) } else { 0.0 }
            },
        ));
    }
    let at = position.to_move().seat()?.index();
    let mut values = Vec::new();
    for step in movements(position) {
        values.push(maxn(&after(position, step), budget)?);
    }
    let best = *values.iter().max_by(|a, b| a[at].total_cmp(&b[at]))?;
    values.iter().all(|value| value[at] < best[at] || *value == best).then_some(best)
}

#[test]
fn agrees_with_maxn_on_late_positions() {
    let (mut compared, mut shares) = (0, BTreeSet::new());
    for seed in 0..6 {
        let built = labyrinth(seed, "prisms=2 pyramids=1 target=1 lays=0 quiet=20 retreat=off tie=shared");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..200 {
            // Two or three turns before nothing more happens.
            let quiet = 20 - rng.random_range(2..=3);
            let Some(game) = scatter(&built, &mut rng, quiet) else { continue };
            let position = &played(&game).position;
            let Some(truth) = maxn(position, &mut 3_000) else { continue };
            let seat = position.to_move().seat().unwrap();
            let line = &explore(position, 20_000, seed).variations[0];
            let found = line.chances[seat.index()];
            assert!((found - truth[seat.index()]).abs() < 0.02, "{}: {found} for {truth:?}", game.text());
            compared += 1;
            shares.insert((truth[seat.index()] * 100.0) as u32);
        }
    }
    assert!(compared > 15 && shares.len() > 1, "{compared} {shares:?}");
}

/// Whether a seat wins alone with its next movement, if it were to move.
fn can_win(position: &Position, seat: Seat) -> bool {
    let position = position.with_mover(seat);
    movements(&position).into_iter().any(|step| wins(&after(&position, step), seat))
}

fn wins(position: &Position, seat: Seat) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winners.contains(seat) && outcome.winners.len() == 1)
}

/// What a seat has, in the currency of the tactics: a prism is 3, a pyramid 2, a point 6.
fn wealth(position: &Position, seat: Seat) -> i32 {
    let count = |what| position.count(seat, what) as i32;
    let on_board: i32 = position
        .figures(seat)
        .map(|(_, figure)| match figure {
            Figure::Pyramid => 2,
            Figure::Prism => 3,
            Figure::Mounted(_) => 5,
        })
        .sum();
    6 * count(Count::Points)
        + 3 * (count(Count::ReservePrisms) + count(Count::OutsidePrisms))
        + 2 * (count(Count::ReservePyramids) + count(Count::OutsidePyramids) + position.held(seat) as i32)
        + on_board
}

/// The least that a seat is left with, compared with what the others have, when so many others have
/// moved, as badly for it as they can.
fn worst(position: &Position, seat: Seat, others: u32) -> i32 {
    match position.to_move() {
        ToMove::Seat(mover) if mover != seat && others > 0 => movements(position)
            .into_iter()
            .map(|step| worst(&after(position, step), seat, others - 1))
            .min()
            .unwrap_or(0),
        _ => {
            let others = (0..3).map(Seat).filter(|&other| other != seat);
            2 * wealth(position, seat) - others.map(|other| wealth(position, other)).sum::<i32>()
        }
    }
}

/// In how many turns a seat crosses if the others stand still; none if it takes too many.
fn crosses_in(position: &Position, seat: Seat, most: u32) -> Option<u32> {
    let points = position.count(seat, Count::Points);
    let mut here = vec![position.with_mover(seat)];
    let mut seen = BTreeSet::new();
    for turns in 1..=most {
        let mut next = Vec::new();
        for position in here {
            for step in movements(&position) {
                let child = after(&position, step);
                if child.count(seat, Count::Points) > points {
                    return Some(turns);
                }
                if child.outcome().is_none() {
                    let child = child.with_mover(seat);
                    if seen.insert(child.hash()) {
                        next.push(child);
                    }
                }
            }
        }
        here = next;
    }
    None
}

/// The movements that solve a tactic of a kind, by trying them all; empty if it is none.
fn solutions(position: &Position, kind: &str) -> Vec<Step> {
    let seat = position.to_move().seat().unwrap();
    let all = movements(position);
    let next = after(position, all[0]).to_move().seat();
    let solved: Vec<Step> = match kind {
        // Cross, and the game is won.
        "win1" => all.iter().copied().filter(|&step| wins(&after(position, step), seat)).collect(),
        // Whatever the others do, the next turn wins.
        "win2" if !can_win(position, seat) => {
            let forced = |&step: &Step| {
                let child = after(position, step);
                child.outcome().is_none() && stays_won(&child, seat)
            };
            all.iter().copied().filter(forced).collect()
        }
        // The next seat would win at once.
        "defence" if !can_win(position, seat) && next.is_some_and(|next| can_win(position, next)) => {
            let next = next.unwrap();
            let holds = |&step: &Step| {
                let child = after(position, step);
                child.outcome().is_none() && child.to_move() == ToMove::Seat(next) && !can_win(&child, next)
            };
            all.iter().copied().filter(holds).collect()
        }
        // A figure is taken, or saved, and nothing is lost for it.
        "capture" | "save" => {
            let worths: Vec<i32> = all.iter().map(|&step| worst(&after(position, step), seat, 2)).collect();
            let best = worths.iter().copied().max().unwrap();
            let solved: Vec<Step> =
                all.iter().zip(&worths).filter(|(_, worth)| **worth == best).map(|(&step, _)| step).collect();
            let second = worths.iter().copied().filter(|&worth| worth < best).max().unwrap_or(best);
            let takes = |step: &Step| matches!(Act::of(*step), Some(Act::Capture { .. }));
            let fits = if kind == "capture" { solved.iter().all(takes) } else { !solved.iter().any(takes) };
            if fits && best - second >= 9 { solved } else { Vec::new() }
        }
        // The quickest way across, where nobody else can move.
        "mount" | "return" => {
            let Some(turns) = crosses_in(position, seat, 3) else { return Vec::new() };
            let quickest = |&step: &Step| {
                let child = after(position, step);
                child.outcome().is_none() && crosses_in(&child, seat, turns - 1) == Some(turns - 1)
            };
            let solved: Vec<Step> = all.iter().copied().filter(quickest).collect();
            let fits = |step: &Step| match Act::of(*step) {
                Some(Act::Enter { figure: Figure::Mounted(_), .. }) => kind == "return",
                Some(Act::Mount { .. }) => kind == "mount",
                _ => false,
            };
            if solved.iter().all(fits) { solved } else { Vec::new() }
        }
        _ => Vec::new(),
    };
    if solved.len() * 3 > all.len() { Vec::new() } else { solved }
}

/// Whether a seat wins with its next movement whatever the others do first.
fn stays_won(position: &Position, seat: Seat) -> bool {
    match position.to_move() {
        ToMove::Seat(mover) if mover == seat => can_win(position, seat),
        ToMove::Seat(_) => {
            movements(position).into_iter().all(|step| stays_won(&after(position, step), seat))
        }
        _ => wins(position, seat),
    }
}

#[test]
fn the_engine_solves_the_tactics() {
    let tactics = tactics::read(TACTICS);
    let most = (tactics.len() - KINDS.len() * EACH) / 4;
    let mut failed = Vec::new();
    for Tactic { text, kind, accepted } in tactics {
        let game = Game::from_text(text).unwrap();
        let steps = turn(&mut player(16, 0), &game, 2_000);
        // A tile may be laid first: what counts is the movement.
        if !steps.last().is_some_and(|step| accepted.contains(&step.as_str())) {
            // What ends the game is a matter of fact. What else is gained by a turn may be worth less
            // than something that the others are kept from.
            assert!(!KINDS.contains(&kind), "{text}: {steps:?} for {accepted:?}");
            failed.push(format!("{kind} {text}: {steps:?} is not one of {accepted:?}"));
        }
    }
    assert!(failed.len() <= most, "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// What the file says is so: every movement is tried.
#[test]
fn the_tactics_are_what_they_say() {
    for Tactic { text, kind, accepted } in tactics::read(TACTICS) {
        let game = Game::from_text(text).unwrap();
        let position = &played(&game).position;
        let solved: Vec<String> =
            solutions(position, kind).into_iter().map(|step| position.write_step(step)).collect();
        assert_eq!(solved, accepted, "{kind} {text}");
    }
}

/// Writes the file anew, from labyrinths that the engine builds and figures that chance drops there.
#[test]
#[ignore = "makes tests/tactics/laberinto.txt"]
fn make_tactics() {
    let kinds = ["win1", "win2", "defence", "capture", "save", "mount", "return"];
    // Of what else a turn can gain.
    const FEW: usize = 10;
    let wanted = kinds.map(|kind| if KINDS.contains(&kind) { EACH } else { FEW });
    let mut lines: [Vec<String>; 7] = Default::default();
    for seed in 0.. {
        if lines.iter().zip(wanted).all(|(lines, wanted)| lines.len() >= wanted) {
            break;
        }
        let built = labyrinth(seed, "prisms=2 pyramids=2 lays=0");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        println!("labyrinth {seed}: {:?}", lines.each_ref().map(Vec::len));
        // One of each kind a labyrinth.
        let mut had = [false; 7];
        for _ in 0..150 {
            let game = if rng.random_bool(0.5) {
                scatter(&built, &mut rng, 0)
            } else {
                let quest = if rng.random_bool(0.5) { "mount" } else { "return" };
                alone(&built, &mut rng, quest)
            };
            let Some(game) = game else { continue };
            let position = &played(&game).position;
            // What cannot be tried out in a moment is left alone.
            let ways = |seat| movements(&position.with_mover(Seat(seat))).len();
            if (0..3).map(ways).max() > Some(40) || (0..3).map(ways).product::<usize>() > 20_000 {
                continue;
            }
            for (at, kind) in kinds.iter().enumerate() {
                if had[at]
                    || lines[at].len() >= wanted[at]
                    || ["mount", "return"].contains(kind) != is_alone(position)
                {
                    continue;
                }
                let solved = solutions(position, kind);
                if !solved.is_empty() {
                    had[at] = true;
                    let names: Vec<String> =
                        solved.into_iter().map(|step| position.write_step(step)).collect();
                    lines[at].push(format!("{} | {kind} | {}", game.text(), names.join(" ")));
                }
            }
        }
    }
    let mut text = String::from("# position | kind | every movement that solves it\n");
    lines.concat().iter().for_each(|line| writeln!(text, "{line}").unwrap());
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics/laberinto.txt"), text).unwrap();
}

/// Whether nobody but the seat to move has anything to move.
fn is_alone(position: &Position) -> bool {
    let seat = position.to_move().seat().unwrap();
    let idle = |other: Seat| matches!(movements(&position.with_mover(other))[..], [step] if Act::of(step) == Some(Act::Pass));
    (0..3).map(Seat).filter(|&other| other != seat).all(idle)
}

/// A position in which only one seat has anything to move: a prism and a pyramid on the board, or a
/// crossed prism that may return.
fn alone(labyrinth: &str, rng: &mut Xoshiro256PlusPlus, quest: &str) -> Option<Game> {
    let words: Vec<&str> = labyrinth.split(' ').collect();
    let at = words.iter().position(|word| word.ends_with(';'))?;
    let [colours, first, tiles, hands] = words.get(at + 1..at + 5)? else { return None };
    let game = Game::from_text(labyrinth).ok()?;
    let laid: Vec<Cell> = played(&game).position.laid().iter().collect();
    let seat = rng.random_range(0..3);
    let (mut figures, mut stock) = (vec!["-".to_owned(); 3], vec!["00.11.-.1".to_owned(); 3]);
    let place = laid[rng.random_range(0..laid.len())];
    // Of two prisms and two pyramids the others have one pair outside, and have lost the rest: one
    // of the pyramids to the seat that moves.
    let others: Vec<usize> = (0..3).filter(|&other| other != seat).collect();
    let colour = |seat: usize| colours.chars().nth(seat).unwrap_or('R');
    let held: String = if rng.random_bool(0.5) {
        [colour(others[0]), colour(others[1])].iter().collect()
    } else {
        [colour(others[1]), colour(others[0])].iter().collect()
    };
    let mut held: Vec<char> = held.chars().collect();
    held.sort_by_key(|letter| "ROYGBV".find(*letter));
    let held: String = held.into_iter().collect();
    match quest {
        "mount" => {
            let near: Vec<Cell> = laid.iter().copied().filter(|cell| apart(*cell, place) <= 2).collect();
            let pyramid = near[rng.random_range(0..near.len())];
            figures[seat] = format!("A{pyramid},P{place}");
            stock[seat] = format!("00.11.{held}.1");
        }
        _ => {
            figures[seat] = format!("P{place}");
            stock[seat] = format!("01.11.{held}.1");
        }
    }
    let head = words[..=at].join(" ");
    let text = format!(
        "{head} {colours} {first} {tiles} {hands} {seat}:play:0 {} {} 0",
        figures.join("/"),
        stock.join("/"),
    );
    Game::from_text(&text).ok().filter(|game| game.outcome().is_none())
}

#[test]
fn a_tree_tells_what_it_has_found_so_far() {
    let game = Game::start(&setup(3, 5)).unwrap();
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(Settings { hash: 4, multi_pv: 2, ..Settings::default() });
    let mut told = Vec::new();
    let mut context = SearchContext {
        limits: Limits::nodes(2_000),
        clock: &(),
        stop: &stop,
        progress: &mut |report| told.push((report.nodes, report.lines.len())),
    };
    let report = engine.think(&game, &mut context).unwrap();
    assert!(told.len() >= 5 && told.is_sorted() && told.iter().all(|&(_, lines)| lines == 2), "{told:?}");
    assert!(told.iter().all(|&(nodes, _)| nodes <= report.nodes));
}
