//! Laberinto Interior: every decision of its page, and what the vectors cannot show.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

#[path = "laberinto/slow.rs"]
mod slow;
#[path = "laberinto/stand.rs"]
mod stand;

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::laberinto::{Cell, Colour};
use hexagora_rules::record::Record;
use hexagora_rules::{Eye, Game, GameKind, Reason, Seat, Setup, ToMove};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use slow::{Board, Parameters, Slow};
use stand::Stand;

fn view(game: &Game) -> Value {
    serde_json::to_value(game.view(Eye::All)).unwrap()
}

fn option(game: &Game, name: &str) -> String {
    game.options().into_iter().find(|(other, _)| *other == name).unwrap().1
}

/// Random options, mostly such as make for short and eventful games.
fn random_setup(rng: &mut impl Rng) -> Setup {
    let players = rng.random_range(3..=6);
    let mut setup = Setup::new(GameKind::Laberinto).players(players).with("seed", rng.next_u64().to_string());
    let mut colours: Vec<char> = "ROYGBV".chars().collect();
    for last in (1..6).rev() {
        colours.swap(last, rng.random_range(0..=last));
    }
    let numbers =
        [("prisms", 1, 3), ("pyramids", 1, 3), ("lays", 0, 3), ("target", 1, 4), ("quiet", 30, 300)];
    for (name, min, max) in numbers {
        if rng.random_bool(0.6) {
            setup = setup.with(name, rng.random_range(min..=max).to_string());
        }
    }
    if rng.random_bool(0.5) {
        setup = setup.with("colours", colours[..players].iter().collect::<String>());
    }
    if rng.random_bool(0.4) {
        setup = setup.with("dice", "on");
    }
    setup
}

/// A step that brings something about, more often than not.
fn lively<'a>(legal: &'a [String], slow: &Slow, rng: &mut impl Rng) -> &'a str {
    let noise = if rng.random_bool(0.2) { 1000 } else { 4 };
    let prospects = slow.prospects(legal);
    let best = (0..legal.len()).max_by_key(|&at| prospects[at] + rng.random_range(0..noise));
    &legal[best.unwrap()]
}

/// The slow reading of a game at its start.
fn slowly(game: &Game) -> Slow {
    let number = |name: &str| option(game, name).parse::<usize>().unwrap();
    let prisms = option(game, "prisms");
    let prisms: Vec<usize> = prisms.split(',').map(|number| number.parse().unwrap()).collect();
    let parameters = Parameters {
        lays: number("lays"),
        target: number("target"),
        quiet: number("quiet"),
        prisms: (0..game.seats()).map(|seat| *prisms.get(seat).unwrap_or(&prisms[0])).collect(),
        dice: option(game, "dice") == "on",
        doors: option(game, "doors"),
        meet: option(game, "meet"),
        enough: option(game, "enough"),
        retreat: option(game, "retreat") == "on",
        tie: option(game, "tie"),
    };
    Slow::start(&view(game), parameters)
}

#[test]
fn a_second_slow_reading_counts_the_same_sequences() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for (players, dice) in [(3, "off"), (4, "on"), (5, "off"), (6, "on")] {
        let mut game = start(players, &[("dice", dice), ("prisms", "2"), ("quiet", "60")]);
        let mut slow = slowly(&game);
        assert_eq!(game.perft(2), slow.perft(2));
        for at in 0..400 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let depth = if slow.step_name() == "build" { 1 } else { 3 };
            if at % 25 == 0 && game.perft(depth - 1) < 1_000 {
                assert_eq!(game.perft(depth), slow.perft(depth), "depth {depth} from {}", game.text());
            }
            let step = lively(&legal, &slow, &mut rng).to_owned();
            play(&mut game, &step);
            slow.play(&step);
        }
    }
}

/// The same, with the first readings of D15 to D22.
fn first_readings(rng: &mut impl Rng) -> Setup {
    random_setup(rng).dated()
}

/// The same, with any readings of D15 to D21.
fn random_readings(rng: &mut impl Rng) -> Setup {
    let mut setup = random_setup(rng);
    let readings: [(&str, &[&str]); 5] = [
        ("doors", &["free", "one"]),
        ("meet", &["touch", "must"]),
        ("enough", &["met", "half", "loops"]),
        ("retreat", &["off", "on"]),
        ("tie", &["shared", "draw"]),
    ];
    for (name, values) in readings {
        setup = setup.with(name, values[rng.random_range(0..values.len())]);
    }
    if rng.random_bool(0.3) {
        setup = setup.with("build", "prepared");
    }
    if rng.random_bool(0.4) {
        setup.set.retain(|(name, _)| name != "prisms");
        let prisms: Vec<String> = (0..setup.seats()).map(|_| rng.random_range(1..=4).to_string()).collect();
        setup = setup.with("prisms", prisms.join(","));
    }
    setup
}

#[test]
fn a_second_slow_reading_of_the_page_agrees() {
    let reasons = agree(36, 2, random_setup);
    assert!(["crossed", "most"].iter().all(|reason| reasons.contains_key(reason)), "{reasons:?}");
}

#[test]
fn a_second_slow_reading_of_the_first_readings_agrees() {
    let reasons = agree(24, 5, first_readings);
    assert!(["crossed", "most"].iter().all(|reason| reasons.contains_key(reason)), "{reasons:?}");
}

#[test]
fn a_second_slow_reading_of_any_readings_agrees() {
    let reasons = agree(48, 3, random_readings);
    assert!(["crossed", "most"].iter().all(|reason| reasons.contains_key(reason)), "{reasons:?}");
}

/// Compares both readings along games; says how often games ended for which reason.
fn agree(
    rounds: usize,
    seed: u64,
    setup: fn(&mut Xoshiro256PlusPlus) -> Setup,
) -> BTreeMap<&'static str, usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut reasons = BTreeMap::new();
    let mut compared = 0;
    for round in 0..rounds {
        let setup = setup(&mut rng);
        let mut game = Game::start(&setup).unwrap();
        let mut slow = slowly(&game);
        for at in 0..900 {
            // Building is alike everywhere; a part of it is enough.
            if slow.step_name() != "build" || (at + round) % 16 == 0 {
                compared += 1;
                assert_eq!(game.legal(), slow.legal(), "legal steps in {}", game.text());
                assert_eq!(view(&game), slow.view());
            }
            if let Some((winners, reason)) = &slow.over {
                *reasons.entry(*reason).or_insert(0) += 1;
                let outcome = game.outcome().unwrap();
                assert_eq!(outcome.reason.name(), *reason, "{}", game.text());
                assert_eq!(outcome.winners.iter().map(|seat| seat.index()).collect::<Vec<_>>(), *winners);
                break;
            }
            assert_eq!(game.outcome(), None, "{}", game.text());
            assert_eq!(game.to_move().seat().unwrap().index(), slow.turn);
            assert_eq!(game.step_name(), Some(slow.step_name()));
            let legal = game.legal();
            let step = lively(&legal, &slow, &mut rng).to_owned();
            game.play(&step).unwrap();
            slow.play(&step);
        }
    }
    assert!(compared > 10_000, "only {compared} positions");
    reasons
}

// What the tests below are made of

/// The straight line from the red side to the yellow one.
const LINE: &str = "A2 A3 B4 B5 C6 C7 D8 D9 E10 E11 F12 F13 G14 G15 H16 H17 I17 I18 J17 J18 K17 K18 L17 L18 M17 \
                    M18 N17 N18 O17 O18 P17";

fn has(game: &Game, step: &str) -> bool {
    game.legal().iter().any(|legal| legal == step)
}

fn play(game: &mut Game, steps: &str) {
    for step in steps.split_whitespace() {
        assert_eq!(game.play(step).unwrap_or_else(|error| panic!("{error}")), step);
    }
}

/// The legal steps of a figure in a triangle.
fn steps_of(game: &Game, figure: &str) -> Vec<String> {
    let follows = |rest: &str| rest.starts_with(|next: char| !next.is_ascii_digit());
    let mine = |step: &&String| step.strip_prefix(figure).is_some_and(follows);
    game.legal().iter().filter(mine).cloned().collect()
}

/// The key of the reason why a step is refused.
fn why(game: &Game, step: &str) -> String {
    let error = game.read_step(step).expect_err(step);
    error.why.unwrap_or_else(|| panic!("no reason for {step}")).message.key().to_owned()
}

/// A way to lay a tile of the hand somewhere, whether or not the seat may.
fn first_lay(game: &Game, cell: &str) -> String {
    let seat = game.to_move().seat().unwrap().index();
    format!("{cell}={}", view(game)["hands"][seat][0].as_str().unwrap())
}

/// Every tile's name.
fn kinds() -> BTreeSet<String> {
    let letters = || "ROYGBV".chars();
    letters()
        .flat_map(|a| {
            letters().flat_map(move |b| letters().map(move |c| slow::name_of(&format!("{a}{b}{c}"))))
        })
        .collect()
}

/// Builds towards the middle until all paths have met.
fn build(game: &mut Game) {
    build_inward(game, |game| has(game, "ready"));
}

/// Builds towards the middle until something is true.
fn build_inward(game: &mut Game, enough: impl Fn(&Game) -> bool) {
    let board = Board::new();
    let mut away = vec![usize::MAX; 384];
    let mut here = vec![board.find("H16")];
    for steps in 0.. {
        here.iter().for_each(|&cell| away[cell] = steps);
        here = here.iter().flat_map(|&cell| board.across[cell].into_iter().flatten()).collect();
        here.retain(|&cell| away[cell] == usize::MAX);
        if here.is_empty() {
            break;
        }
    }
    while !enough(game) {
        let away = |step: &String| away[board.find(step.split_once('=').unwrap().0)];
        let step = game.legal().into_iter().filter(|step| step.contains('=')).min_by_key(away).unwrap();
        play(game, &step);
    }
}

fn winners(game: &Game) -> Vec<usize> {
    game.outcome().unwrap().winners.iter().map(Seat::index).collect()
}

fn reason(game: &Game) -> Reason {
    game.outcome().unwrap().reason
}

fn start(players: usize, set: &[(&str, &str)]) -> Game {
    let mut setup = Setup::new(GameKind::Laberinto).players(players).with("seed", "1").with("first", "0");
    for (name, value) in set {
        setup.set.retain(|(other, _)| other != name);
        setup = setup.with(*name, *value);
    }
    Game::start(&setup).unwrap_or_else(|error| panic!("{error}"))
}

// Checks of the page

#[test]
fn the_board_has_384_triangles_48_on_the_border_and_76_kinds_of_tile() {
    let board = Board::new();
    assert_eq!(board.names.len(), 384);
    assert_eq!(
        board.names.iter().filter(|name| hexagora_rules::laberinto::Cell::read(name).is_some()).count(),
        384
    );
    assert_eq!(board.border.iter().filter(|edges| edges.iter().any(Option::is_some)).count(), 48);
    assert_eq!(hexagora_rules::laberinto::KINDS, 76);
}

// Decisions

#[test]
fn d1_a_door_is_the_whole_side_of_a_colour() {
    let board = Board::new();
    for (seat, colour) in "RVBGYO".chars().enumerate() {
        let game = start(6, &[("first", &seat.to_string())]);
        let legal = game.legal();
        let cells: BTreeSet<&str> = legal.iter().map(|step| step.split_once('=').unwrap().0).collect();
        let side =
            (0..384).filter(|&cell| board.on_side(cell, colour)).map(|cell| board.names[cell].as_str());
        assert_eq!(cells, side.collect(), "{colour}");
        assert_eq!(cells.len(), 8);
    }
    let game = Stand::new("RBY").lay("A2 A4 A3 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17").game();
    let doors = game.legal().iter().filter(|step| step.starts_with("P@")).count();
    assert_eq!(doors, 8, "A3, between two door triangles, and A17, on the orange side, are not in the door");
}

#[test]
fn d2_there_are_two_of_each_of_the_76_tiles() {
    for players in 3..=6 {
        let view = view(&start(players, &[]));
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        let hands = view["hands"].as_array().unwrap();
        for tile in hands.iter().chain([&view["pool"]]).flat_map(|hand| hand.as_array().unwrap()) {
            *count.entry(tile.as_str().unwrap().to_owned()).or_default() += 1;
        }
        assert_eq!((count.len(), count.values().sum::<usize>()), (76, 152));
        assert!(count.values().all(|&copies| copies == 2));
        assert!(count.keys().all(|tile| slow::name_of(tile) == *tile));
        let sizes: Vec<usize> = hands.iter().map(|hand| hand.as_array().unwrap().len()).collect();
        assert_eq!(sizes, vec![[50, 38, 30, 25][players - 3]; players]);
        assert_eq!(view["pool"].as_array().unwrap().len(), [2, 0, 2, 2][players - 3]);
    }
}

#[test]
fn d3_first_begins_building_and_play_alike() {
    let mut game = start(4, &[("first", "2")]);
    assert_eq!(game.to_move(), ToMove::Seat(Seat(2)));
    build(&mut game);
    while game.step_name() == Some("build") {
        play(&mut game, "ready");
    }
    assert_eq!((game.to_move(), game.step_name()), (ToMove::Seat(Seat(2)), Some("play")));
    let fresh = |fresh| Game::start(&Setup { fresh, ..Setup::new(GameKind::Laberinto) }).unwrap();
    let drawn: BTreeSet<String> = (0..40).map(|seed| option(&fresh(seed), "first")).collect();
    assert_eq!(drawn, ["0", "1", "2"].map(String::from).into(), "without it, it is drawn from the seed");
}

#[test]
fn d4_a_hidden_hand_is_a_count_for_everybody_else() {
    let game = start(3, &[("hands", "hidden")]);
    let seen = |eye| serde_json::to_value(game.view(eye)).unwrap();
    let all = seen(Eye::All);
    for seat in 0..3 {
        let hands = &seen(Eye::Seat(Seat(seat)))["hands"];
        for other in 0..3usize {
            let expected = if other == usize::from(seat) { all["hands"][other].clone() } else { json!(50) };
            assert_eq!(hands[other], expected);
        }
    }
    assert_eq!(seen(Eye::Watcher)["hands"], json!([50, 50, 50]));
    assert_eq!(seen(Eye::Watcher)["pool"], all["pool"], "the pool lies open");
    // The deal and the seed would tell the hands.
    let concealed = |eye| {
        let options = game.options_for(eye);
        options.iter().filter(|(_, value)| value == "-").map(|(name, _)| *name).collect::<Vec<_>>()
    };
    assert_eq!(concealed(Eye::Seat(Seat(0))), ["deal", "seed"]);
    assert_eq!(concealed(Eye::Watcher), ["deal", "seed"]);
    assert!(concealed(Eye::All).is_empty());
    let open = start(3, &[]);
    assert_eq!(open.view(Eye::Watcher), open.view(Eye::All));
    assert_eq!(open.options_for(Eye::Watcher), open.options());
}

#[test]
fn d5_an_edge_on_the_border_has_the_colour_of_its_side() {
    let game = start(3, &[]);
    // A2 points down: its first edge is the border.
    assert!(game.legal().iter().all(|step| step.split_once('=').unwrap().1.starts_with('R')));
    let held = view(&game)["hands"][0].clone();
    let tile =
        held.as_array().unwrap().iter().map(|tile| tile.as_str().unwrap()).find(|tile| !tile.contains('R'));
    assert_eq!(why(&game, &format!("A2={}", tile.unwrap())), "laberinto.why.lay.border");
    // Also on a side that nobody has: A17 lies on the orange one.
    let game = Stand::new("RBY").lay("A16").game();
    let beside: Vec<String> = game.legal().into_iter().filter(|step| step.starts_with("A17=")).collect();
    assert!(!beside.is_empty() && beside.iter().all(|step| step.ends_with('O')), "{beside:?}");
}

#[test]
fn d6_a_path_runs_through_any_tiles() {
    let cells = |game: &Game| -> BTreeSet<String> {
        let legal = game.legal();
        legal.iter().filter_map(|step| Some(step.split_once('=')?.0.to_owned())).collect()
    };
    // Red at the top, blue at the lower left. A blue tile far from red's path is nothing to red.
    let apart = Stand::new("RBY").lay("A2 A3 I1 I2").game();
    assert!(cells(&apart).contains("B4") && !cells(&apart).contains("H1") && !cells(&apart).contains("I3"));
    // Joined to it, whoever laid the tiles between, the same tile is part of red's path.
    let joined = Stand::new("RBY").lay("A2 A1 B2 B1 C2 C1 D2 D1 E2 E1 F2 F1 G2 G1 H2 H1 I1").game();
    assert!(cells(&joined).contains("I2"));
    // And it goes on being part of blue's.
    let joined =
        Stand::new("RBY").turn("1:play:0").lay("A2 A1 B2 B1 C2 C1 D2 D1 E2 E1 F2 F1 G2 G1 H2 H1 I1").game();
    assert!(cells(&joined).contains("A3"));
    assert_eq!(why(&apart, &first_lay(&apart, "I3")), "laberinto.why.lay.path");
}

#[test]
fn d7_ready_when_the_paths_have_met_and_it_is_final() {
    let mut game = start(3, &[]);
    assert_eq!(why(&game, "ready"), "laberinto.why.ready.apart");
    build(&mut game);
    assert!(has(&game, "ready") && game.legal().len() > 1, "ready, or more tiles");
    let seat = game.to_move();
    play(&mut game, "ready");
    for _ in 0..6 {
        assert!(game.to_move() != seat, "final for the phase");
        let lay = game.legal()[0].clone();
        play(&mut game, &lay);
    }
    play(&mut game, "ready ready");
    assert_eq!(game.step_name(), Some("play"));
    assert_eq!(game.to_move(), ToMove::Seat(Seat(0)));
}

#[test]
fn d7_ready_is_the_only_step_when_nothing_can_be_laid() {
    // No tile with a red edge for red: the door stays shut.
    let all: Vec<String> = kinds().into_iter().flat_map(|tile| [tile.clone(), tile]).collect();
    let (with_red, without): (Vec<String>, Vec<String>) =
        all.into_iter().partition(|tile| tile.contains('R'));
    let rest: Vec<String> = with_red.into_iter().chain(without[50..].iter().cloned()).collect();
    let portions = [&without[..50], &rest[..50], &rest[50..100], &rest[100..]].map(|tiles| tiles.join(","));
    let mut game = start(3, &[("deal", &portions.join("/"))]);
    assert_eq!(game.legal(), ["ready"]);
    play(&mut game, "ready");
    assert!(!has(&game, "ready"), "the others can build, and must until they meet or cannot");
}

#[test]
fn d8_up_to_lays_tiles_and_then_a_movement() {
    for lays in [0, 1, 2] {
        let mut game = Stand::new("RBY").set(&format!("lays={lays}")).lay("A2").game();
        for laid in 0..lays {
            let lay = game.legal().into_iter().find(|step| step.contains('=')).unwrap();
            assert!(has(&game, "P@A2"), "after {laid} tiles");
            play(&mut game, &lay);
            assert_eq!(game.to_move(), ToMove::Seat(Seat(0)), "laying is not a turn");
        }
        assert!(!game.legal().iter().any(|step| step.contains('=')));
        play(&mut game, "P@A2");
        assert_eq!(game.to_move(), ToMove::Seat(Seat(1)));
    }
}

#[test]
fn d9_a_mounted_prism_crosses_only_a_far_side() {
    // One door of each colour.
    let stand = Stand::new("RVBGYO").lay("A2 D1 D23 L25 L1 P8");
    let near = stand.clone().figures(0, &["MA2", "MD1", "MD23"]).game();
    assert!(!near.legal().iter().any(|step| step.ends_with("-out")), "its own side and the next ones");
    assert_eq!(why(&near, "MD1-out"), "laberinto.why.leave.mounted");
    let far = stand.figures(0, &["ML25", "ML1", "MP8"]).game();
    for step in ["ML25-out", "ML1-out", "MP8-out"] {
        let mut game = far.clone();
        play(&mut game, step);
        let view = view(&game);
        assert_eq!((&view["points"][0], &view["outside"][0]), (&json!(1), &json!([1, 1])));
    }
}

#[test]
fn d10_a_crossed_prism_returns_with_a_prisoner() {
    let mut stand = Stand::new("RBG").lay("A2 A3:!RG B4:G!R B5:R");
    (stand.outside[0], stand.points[0]) = ([2, 1], 2);
    let game = stand.game();
    assert!(!game.legal().iter().any(|step| step.starts_with('M')), "not without one");
    assert_eq!(why(&game, "M@A2"), "laberinto.why.return.prisoner");
    assert_eq!(why(&game, "MG@A2"), "laberinto.why.return.none");
    stand.prisoners[0] = "GG";
    let mut game = stand.game();
    assert_eq!(view(&game)["reserve"][0], json!([2, 2]));
    play(&mut game, "MG@A2");
    let after = view(&game);
    assert_eq!(after["outside"][0], json!([1, 0]), "the one with its own pyramid returns first");
    assert_eq!((&after["reserve"][0], &after["prisoners"][0]), (&json!([2, 3]), &json!({"G": 1})));
    // The next one has no own pyramid outside.
    play(&mut game, "pass pass");
    let before = view(&game)["reserve"][0].clone();
    play(&mut game, "MG@A2");
    assert_eq!(view(&game)["reserve"][0], before);
    assert_eq!(view(&game)["figures"]["A2"], json!([0, ["MG", "MG"]]));
    play(&mut game, "pass pass");
    assert_eq!(
        steps_of(&game, "MGA2"),
        ["MGA2-A3", "MGA2-B4", "MGA2-B5"],
        "own colour and the prisoner's, no dismount"
    );
    assert_eq!(why(&game, "MGA2vA3"), "laberinto.why.dismount.prisoner");
    let plain = Stand::new("RBG").lay("A2 A3:!RG B4:G!R B5:R").figures(0, &["MA2"]).game();
    assert_eq!(steps_of(&plain, "MA2"), ["MA2-A3", "MA2-B5", "MA2vA2", "MA2vA3"]);
}

#[test]
fn d10_crossing_again_is_another_point_and_keeps_the_prisoner() {
    let mut stand = Stand::new("RBY").set("target=5").lay(LINE).figures(0, &["MBP17"]);
    stand.points[0] = 1;
    let mut game = stand.game();
    play(&mut game, "MBP17-out");
    let view = view(&game);
    assert_eq!((&view["points"][0], &view["outside"][0]), (&json!(2), &json!([1, 0])));
    assert_eq!(view["prisoners"][0], json!({"B": 1}));
    play(&mut game, "pass P@P17");
    assert!(has(&game, "MB@A2"), "ready for the next return");
}

#[test]
fn d11_leaving_counts_as_one_triangle_and_may_spare_points() {
    let stand = |turn| Stand::new("RBY").set("dice=on").lay(LINE).figures(0, &["MO17"]).turn(turn).game();
    // O17, O18, P17, out: three.
    assert!(!has(&stand("0:play:0:2"), "MO17-out"));
    assert!(has(&stand("0:play:0:3"), "MO17-out"));
    assert!(has(&stand("0:play:0:6"), "MO17-out"));
    assert_eq!(why(&stand("0:play:0:2"), "MO17-out"), "laberinto.why.leave.dice");
    // Not past another colour, but past one's own, even two of them.
    let busy = |figures: &[&'static str], seat: usize| {
        let mut stand = Stand::new("RBY").set("dice=on").lay(LINE).turn("0:play:0:6");
        stand.figures[0] = vec!["MO17"];
        stand.figures[seat].extend(figures);
        stand.game()
    };
    assert!(!has(&busy(&["PO18"], 1), "MO17-out"));
    assert!(!has(&busy(&["PP17"], 1), "MO17-out"));
    assert!(has(&busy(&["PP17", "PP17"], 0), "MO17-out"));
}

#[test]
fn d12_the_first_seat_with_the_target_wins() {
    let stand = |target| Stand::new("RBY").set(&format!("target={target}")).lay(LINE).figures(0, &["MP17"]);
    let mut game = stand(1).game();
    play(&mut game, "MP17-out");
    assert_eq!((winners(&game), reason(&game)), (vec![0], Reason::Crossed));
    assert!(game.legal().is_empty() && game.to_move() == ToMove::Nobody && game.step_name().is_none());
    let mut game = stand(2).game();
    play(&mut game, "MP17-out");
    assert_eq!(game.outcome(), None);
    for (prisms, pyramids, target) in [(4, 3, "2"), (2, 3, "2"), (4, 1, "1"), (1, 1, "1"), (4, 2, "2")] {
        let set = [("prisms", prisms.to_string()), ("pyramids", pyramids.to_string())];
        let game = start(3, &set.each_ref().map(|(name, value)| (*name, value.as_str())));
        assert_eq!(option(&game, "target"), target, "more than half of what one set can carry across");
    }
}

#[test]
fn d12_a_target_beyond_the_set_is_reached_by_returning() {
    let mut stand = Stand::new("RBY").sets_of(1, 1).set("target=12").lay(LINE).figures(0, &["MBP17"]);
    stand.points[0] = 11;
    let mut game = stand.game();
    play(&mut game, "MBP17-out");
    assert_eq!((winners(&game), reason(&game)), (vec![0], Reason::Crossed));
    assert_eq!(view(&game)["points"], json!([12, 0, 0]));
}

/// Red can capture blue's last prism.
fn last_prism(colours: &'static str) -> Stand {
    let mut stand =
        Stand::new(colours).lay("A2 A3 B4 B5 C6 C7").figures(0, &["PA3"]).figures(1, &["PB4", "AC6", "AC6"]);
    stand.eliminated[1] = 3;
    stand
}

#[test]
fn d13_a_seat_without_prisms_is_out() {
    let mut stand = last_prism("RBY");
    stand.prisoners[1] = "RY";
    let mut game = stand.game();
    assert_eq!(view(&game)["reserve"], json!([[3, 2], [0, 1], [4, 2]]));
    play(&mut game, "PA3xB4");
    let after = view(&game);
    assert_eq!(after["prisoners"], json!([{"B": 2}, {}, {}]), "its pyramids are the captor's prisoners");
    assert_eq!(after["reserve"], json!([[3, 3], [0, 0], [4, 3]]), "its prisoners go home, its reserve goes");
    assert_eq!(after["eliminated"], json!([0, 4, 0]));
    assert_eq!(after["figures"], json!({"B4": [0, ["P"]]}));
    assert!(!after["hands"][1].as_array().unwrap().is_empty(), "its tiles stay in its hand");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.to_move(), ToMove::Seat(Seat(2)), "it is passed over");
    play(&mut game, "pass");
    assert_eq!(game.to_move(), ToMove::Seat(Seat(0)));
}

#[test]
fn d13_prisms_outside_are_safe() {
    let mut stand = last_prism("RBY");
    (stand.eliminated[1], stand.outside[1], stand.points[1]) = (2, [1, 1], 1);
    let mut game = stand.game();
    play(&mut game, "PA3xB4");
    assert_eq!(game.to_move(), ToMove::Seat(Seat(1)), "still in");
    assert_eq!(view(&game)["figures"]["C6"], json!([1, ["A", "A"]]));
}

#[test]
fn d13_prisoners_of_a_seat_that_is_out_vanish() {
    let mut stand = last_prism("RBGO");
    // Orange is out; one of its pyramids is blue's prisoner, the others have left the game.
    (stand.eliminated[3], stand.gone[3], stand.prisoners[1]) = (4, 2, "OG");
    let mut game = stand.game();
    assert_eq!(view(&game)["reserve"], json!([[3, 3], [0, 1], [4, 2], [0, 0]]));
    play(&mut game, "PA3xB4");
    let after = view(&game);
    assert_eq!(
        after["reserve"],
        json!([[3, 3], [0, 0], [4, 3], [0, 0]]),
        "green's comes home, orange's does not"
    );
    assert_eq!(after["prisoners"], json!([{"B": 2}, {}, {}, {}]));
    assert_eq!(game.to_move(), ToMove::Seat(Seat(2)));
    play(&mut game, "pass");
    assert_eq!(game.to_move(), ToMove::Seat(Seat(0)), "blue and orange are passed over");
}

#[test]
fn d13_the_last_prism_may_have_carried_a_prisoner() {
    let mut stand = last_prism("RBY").figures(1, &["MYB4", "AC6"]);
    stand.points[1] = 1;
    let mut game = stand.clone().game();
    play(&mut game, "PA3xB4");
    assert_eq!(view(&game)["prisoners"], json!([{"B": 1, "Y": 1}, {}, {}]), "captured, not sent home");
    // A pyramid of the captor's colour comes home.
    stand.figures[1] = vec!["MRB4", "AC6"];
    let mut game = stand.game();
    assert_eq!(view(&game)["reserve"][0], json!([3, 2]));
    play(&mut game, "PA3xB4");
    assert_eq!(
        (&view(&game)["prisoners"][0], &view(&game)["reserve"][0]),
        (&json!({"B": 1}), &json!([3, 3]))
    );
}

#[test]
fn d13_the_last_seat_wins() {
    let mut stand = last_prism("RBY").set("target=1");
    (stand.eliminated[2], stand.gone[2]) = (4, 3);
    let mut game = stand.game();
    play(&mut game, "PA3xB4");
    assert_eq!((winners(&game), reason(&game)), (vec![0], Reason::Last));
}

#[test]
fn d14_when_nobody_has_a_prism_left_to_move() {
    // Red's second prism crosses; blue and yellow have one outside each, and no prisoner.
    let mut stand = Stand::new("RBY").sets_of(2, 2).lay(LINE).figures(0, &["MP17"]);
    for seat in 0..3 {
        (stand.outside[seat], stand.points[seat]) = ([1, 1], 1);
        stand.eliminated[seat] = usize::from(seat > 0);
    }
    let crossed = stand.clone().set("target=2");
    let mut game = crossed.game();
    play(&mut game, "MP17-out");
    assert_eq!((winners(&game), reason(&game)), (vec![0], Reason::Crossed), "crossed goes before most");
    let mut most = stand.clone().set("target=3");
    let mut game = most.game();
    play(&mut game, "MP17-out");
    assert_eq!((winners(&game), reason(&game)), (vec![0], Reason::Most));
    // Somebody able to return keeps the game going.
    most.prisoners[1] = "Y";
    let mut game = most.game();
    play(&mut game, "MP17-out");
    assert_eq!(game.outcome(), None);
    // So does a prism in reserve.
    let mut reserve = stand.set("target=3");
    reserve.eliminated[1] = 0;
    let mut game = reserve.game();
    play(&mut game, "MP17-out");
    assert_eq!(game.outcome(), None);
}

#[test]
fn d14_a_tie_of_points_is_shared() {
    let mut stand = Stand::new("RBY").sets_of(2, 2).set("target=3").lay(LINE).figures(0, &["MP17"]);
    stand.eliminated[0] = 1;
    for seat in 1..3 {
        (stand.outside[seat], stand.points[seat], stand.eliminated[seat]) = ([1, 1], 1, 1);
    }
    let mut game = stand.game();
    play(&mut game, "MP17-out");
    assert_eq!((winners(&game), reason(&game)), (vec![0, 1, 2], Reason::Most));
}

#[test]
fn d14_after_quiet_turns_points_then_prisoners_decide() {
    let mut stand = Stand::new("RBY").set("quiet=10").lay(LINE).figures(0, &["AA2"]).figures(2, &["MBK17"]);
    (stand.quiet, stand.outside[0], stand.points[0], stand.points[2]) = (9, [1, 1], 1, 1);
    let mut game = stand.game();
    play(&mut game, "AA2-A3");
    assert_eq!((winners(&game), reason(&game)), (vec![2], Reason::Most), "a carried prisoner counts");
    stand.prisoners[0] = "Y";
    let mut game = stand.game();
    play(&mut game, "AA2-A3");
    assert_eq!(winners(&game), [0, 2], "a tie is shared");
    stand.prisoners[0] = "YY";
    let mut game = stand.game();
    play(&mut game, "AA2-A3");
    assert_eq!(winners(&game), [0], "more held than carried");
    // A seat that is out does not win, whatever it had.
    let mut stand = Stand::new("RBY").set("quiet=10").set("target=5").lay(LINE).figures(0, &["AA2"]);
    (stand.quiet, stand.points[1], stand.eliminated[1], stand.gone[1]) = (9, 4, 4, 3);
    let mut game = stand.game();
    play(&mut game, "AA2-A3");
    assert_eq!(winners(&game), [0, 2]);
}

#[test]
fn d14_only_events_make_a_turn_loud() {
    let stand = |figures: &[&'static str]| {
        let mut stand = Stand::new("RBY").set("quiet=3").set("target=9").lay(LINE).figures(0, figures);
        stand.quiet = 2;
        stand
    };
    // Quiet: a pyramid enters or leaves, figures go, mount and dismount, nobody can move.
    let quiet = [
        ("A@A2", &[][..]),
        ("AA2-out", &["AA2"]),
        ("PA3-B4", &["PA3"]),
        ("AA2^A3", &["AA2", "PA3"]),
        ("MA3vA3", &["MA3"]),
    ];
    for (step, figures) in quiet {
        let mut game = stand(figures).game();
        play(&mut game, step);
        assert_eq!(reason(&game), Reason::Most, "{step}");
    }
    let mut shut = Stand::new("RBY").set("quiet=3").set("lays=0").lay("A2").turn("1:play:0");
    shut.quiet = 2;
    let mut game = shut.game();
    assert_eq!(game.legal(), ["pass"]);
    play(&mut game, "pass");
    assert_eq!(reason(&game), Reason::Most);
    // Loud: a prism enters or returns, a capture, a crossing.
    let mut returning = stand(&[]);
    (returning.outside[0], returning.points[0], returning.prisoners[0]) = ([1, 1], 1, "Y");
    let loud = [
        ("P@A2", stand(&[])),
        ("MY@A2", returning),
        ("PA3xB4", stand(&["PA3"]).figures(1, &["AB4"])),
        ("MP17-out", stand(&["MP17"])),
    ];
    for (step, stand) in loud {
        let mut game = stand.game();
        play(&mut game, step);
        assert_eq!(game.outcome(), None, "{step}");
        assert!(game.text().ends_with(" 0"), "the count begins again");
    }
}

/// Whether all paths have met.
fn slowly_met(game: &Game) -> bool {
    slowly(game).met()
}

/// Where the seat to move may lay.
fn lay_cells(game: &Game) -> BTreeSet<String> {
    game.legal().iter().filter_map(|step| Some(step.split_once('=')?.0.to_owned())).collect()
}

/// A game after one round of building.
fn begun(set: &[(&str, &str)]) -> Game {
    let mut game = start(3, set);
    for _ in 0..3 {
        let lay = game.legal()[0].clone();
        play(&mut game, &lay);
    }
    game
}

#[test]
fn d15_a_path_has_one_door_until_all_have_met() {
    let on_side = |game: &Game| {
        lay_cells(game).iter().filter(|cell| Cell::read(cell).unwrap().side() == Some(Colour::Red)).count()
    };
    let (free, mut one) =
        (begun(&[("doors", "free"), ("meet", "touch")]), begun(&[("doors", "one"), ("meet", "touch")]));
    assert_eq!((on_side(&free), on_side(&one)), (7, 0));
    assert!(lay_cells(&one).is_subset(&lay_cells(&free)) && !lay_cells(&one).is_empty());
    let door = free.legal().into_iter().find(|step| step.starts_with("A16=")).unwrap();
    assert_eq!(why(&one, &door), "laberinto.why.lay.door");
    // The first tile is the first door.
    assert_eq!(lay_cells(&start(3, &[("doors", "one")])).len(), 8);
    // When all have met, doors are free.
    build(&mut one);
    while one.to_move() != ToMove::Seat(Seat(0)) {
        let lay = one.legal()[0].clone();
        play(&mut one, &lay);
    }
    assert!(on_side(&one) > 2);
}

#[test]
fn d15_another_door_if_no_tile_fits_elsewhere() {
    // Red lays a tile with two edges of a colour that no other tile of its hand has.
    let all: Vec<String> = kinds().into_iter().flat_map(|tile| [tile.clone(), tile]).collect();
    let (with_violet, without): (Vec<String>, Vec<String>) =
        all.into_iter().partition(|tile| tile.contains('V'));
    let (mut red, mut rest) = (without[..49].to_vec(), [&without[49..], &with_violet[..]].concat());
    red.push("RVV".into());
    rest.remove(rest.iter().position(|tile| tile == "RVV").unwrap());
    let portions = [&red[..], &rest[..50], &rest[50..100], &rest[100..]].map(|tiles| tiles.join(","));
    // The pool has nothing for it either.
    let mut game = start(3, &[("doors", "one"), ("deal", &portions.join("/"))]);
    play(&mut game, "A8=RVV");
    while game.to_move() != ToMove::Seat(Seat(0)) {
        let lay = game.legal().into_iter().find(|step| !step.ends_with('*')).unwrap();
        play(&mut game, &lay);
    }
    let pool = view(&game)["pool"].to_string();
    assert_eq!(lay_cells(&game).contains("A2"), !pool.contains('V'), "{pool}");
}

#[test]
fn d16_a_tile_leads_the_shortest_way_to_a_path_not_met() {
    let mut must = begun(&[("doors", "one"), ("meet", "must")]);
    let mut refused = 0;
    for _ in 0..12 {
        let touch = Game::from_text(&must.text().replace(" meet=must", "")).unwrap();
        assert!(lay_cells(&must).is_subset(&lay_cells(&touch)));
        for other in touch.legal().iter().filter(|step| !must.legal().contains(step)) {
            assert_eq!(why(&must, other), "laberinto.why.lay.meet");
            refused += 1;
        }
        let lay = must.legal()[0].clone();
        play(&mut must, &lay);
    }
    assert!(refused > 100, "{refused}");
    // The first tile lies anywhere on the side.
    assert_eq!(lay_cells(&start(3, &[("meet", "must")])).len(), 8);
}

#[test]
fn d16_with_one_door_random_builders_meet() {
    let mut apart = 0;
    for seed in 0..240 {
        let players = 3 + seed as usize % 4;
        let mut game = start(players, &[("meet", "must"), ("doors", "one"), ("seed", &seed.to_string())]);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        while game.step_name() == Some("build") && !(has(&game, "ready") && game.legal().len() > 1) {
            let step = game.random_step(&mut rng).unwrap();
            play(&mut game, &step);
        }
        apart += usize::from(game.step_name() != Some("build"));
    }
    assert!(apart <= 1, "{apart} of 240 stayed apart");
}

#[test]
fn d17_ready_when_half_of_the_hand_is_laid() {
    let mut game = start(3, &[("enough", "half")]);
    build_inward(&mut game, slowly_met);
    assert_eq!(why(&game, "ready"), "laberinto.why.ready.half");
    build(&mut game);
    let seat = game.to_move().seat().unwrap().index();
    assert_eq!(view(&game)["hands"][seat].as_array().unwrap().len(), 25);
}

#[test]
fn d17_ready_when_no_triangle_parts_two_sides() {
    let mut game = start(3, &[("enough", "loops")]);
    build_inward(&mut game, slowly_met);
    assert!(!has(&game, "ready"), "a star is not enough");
    assert_eq!(why(&game, "ready"), "laberinto.why.ready.loops");
}

#[test]
fn d18_a_prepared_labyrinth_is_fair_and_has_loops() {
    for seed in 0..60u64 {
        let players = 3 + seed as usize % 4;
        let set = [("build", "prepared"), ("enough", "loops"), ("seed", &seed.to_string())];
        let game = start(players, &set);
        assert_eq!((game.step_name(), game.check()), (Some("play"), Ok(())));
        let slow = slowly(&game);
        assert!(slow.met() && (0..players).all(|one| (0..one).all(|other| slow.two_ways(one, other))));
        // The same ways from every side to those that count.
        let ways: BTreeSet<[usize; 3]> = "ROYGBV".chars().map(|side| slow.ways_across(side)).collect();
        assert_eq!(ways.len(), 1, "{ways:?}");
        let tiles = view(&game)["tiles"].as_object().unwrap().len();
        let held: usize =
            view(&game)["hands"].as_array().unwrap().iter().map(|hand| hand.as_array().unwrap().len()).sum();
        assert_eq!((tiles, held), (108, 44 - 44 % players));
        // The deal says all of it: the seed is not needed.
        let again =
            start(players, &[("build", "prepared"), ("enough", "loops"), ("deal", &option(&game, "deal"))]);
        assert_eq!(again.text(), game.text());
    }
}

#[test]
fn d18_a_labyrinth_that_breaks_a_rule_is_refused() {
    let deal = option(&start(3, &[("build", "prepared")]), "deal");
    let refused = |deal: &str, part: &str| {
        let setup = Setup::new(GameKind::Laberinto).with("build", "prepared").with("deal", deal);
        let error = Game::start(&setup).expect_err(part).to_string();
        assert!(error.contains("deal") && error.contains(part), "{error:?} is not about {part:?}");
    };
    let (hands, labyrinth) = deal.rsplit_once('/').unwrap();
    refused(hands, "5 portions, not 4");
    refused(
        &format!("{hands}/{labyrinth},A3=ROY"),
        if labyrinth.contains("A3=") { "two tiles" } else { "tile" },
    );
    refused(&format!("{hands}/{},Q1=ROY", labyrinth), "Q1");
    refused(&format!("{hands}/{labyrinth},ROY"), "ROY");
    let alike = |tile: &str| tile.chars().all(|edge| tile.starts_with(edge));
    let mut laid = labyrinth.split(',').map(|laid| laid.split_once('=').unwrap());
    let (cell, tile) = laid.find(|(_, tile)| !alike(tile)).unwrap();
    let turned = format!("{}{}", &tile[1..], &tile[..1]);
    refused(&deal.replacen(&format!("{cell}={tile}"), &format!("{cell}={turned}"), 1), "labyrinth");
    let error = start_with(3, "deal", &deal).unwrap_err().to_string();
    assert!(error.contains("4 portions, not 5"), "{error}");
}

#[test]
fn d18_a_record_holds_the_labyrinth() {
    let game = start(4, &[("build", "prepared")]);
    let record = hexagora_rules::record::Record::new(&game).to_string();
    assert!(record.contains("[Labyrinth \"A") && !record.contains("[Position"), "{record}");
    let again: hexagora_rules::record::Record = record.parse().unwrap();
    assert_eq!(again.start().unwrap().text(), game.text());
}

#[test]
fn d19_a_mounted_prism_may_retreat() {
    let stand = Stand::new("RVBGYO").set("retreat=on").lay("A2 D1 D23 L25 L1 P8");
    for (figure, crosses) in [("MA2", false), ("MD1", false), ("MD23", false), ("ML25", true), ("MP8", true)]
    {
        let mut game = stand.clone().figures(0, &[figure]).game();
        play(&mut game, &format!("{figure}-out"));
        let after = view(&game);
        let (points, reserve) = if crosses { (1, [3, 2]) } else { (0, [4, 3]) };
        assert_eq!(
            (&after["points"][0], &after["reserve"][0]),
            (&json!(points), &json!(reserve)),
            "{figure}"
        );
    }
    let inside = Stand::new("RBY").set("retreat=on").lay(LINE).figures(0, &["MA3"]).game();
    assert_eq!(why(&inside, "MA3-out"), "laberinto.why.leave.inside");
    // A prisoner is held again.
    let mut stand = Stand::new("RBY").set("retreat=on").lay(LINE).figures(0, &["MYA2"]);
    stand.points[0] = 1;
    let mut game = stand.game();
    let told = game.play_told("MYA2-out").unwrap();
    assert_eq!(told.2.key(), "said.laberinto.retreat");
    let after = view(&game);
    assert_eq!((&after["prisoners"][0], &after["reserve"][0]), (&json!({"Y": 1}), &json!([4, 3])));
    assert_eq!((&after["outside"][0], &after["points"][0]), (&json!([0, 0]), &json!(1)));
}

#[test]
fn d19_only_a_prism_that_never_entered_makes_a_turn_loud() {
    let mut game = Stand::new("RBY").set("retreat=on").set("quiet=9").sets_of(2, 2).lay(LINE).game();
    let quiet = |game: &Game| game.text().rsplit_once(' ').unwrap().1.parse::<usize>().unwrap();
    play(&mut game, "P@A2 pass P@P17");
    assert_eq!(quiet(&game), 0);
    play(&mut game, "A@A2 pass PP17-O18 AA2^A2 pass PO18-P17 MA2-out");
    assert_eq!(quiet(&game), 7, "going back is quiet");
    assert!(game.text().contains(" 22.00.-.0.1/"), "{}", game.text());
    play(&mut game, "pass");
    let again = Game::from_text(&game.text()).unwrap();
    assert_eq!(again.text(), game.text());
    let mut new = game.clone();
    play(&mut new, "PP17-O18");
    assert_eq!((winners(&new), reason(&new)), (vec![0, 1, 2], Reason::Most), "nothing has happened for long");
    // One that has not been on the board enters first, and that is an event.
    play(&mut game, "P@P17 P@A2");
    assert_eq!(quiet(&game), 0);
    play(&mut game, "pass PP17-O18 P@A2");
    assert_eq!(quiet(&game), 3, "the other one has been there");
}

#[test]
fn d19_with_a_die_it_walks_to_the_nearest_side_that_counts() {
    let game = |turn| {
        let stand = Stand::new("RBY").set("dice=on").set("retreat=on").lay(LINE).figures(0, &["MB4"]);
        stand.turn(turn).game()
    };
    // B4, A3, A2, out: three.
    assert!(!has(&game("0:play:0:2"), "MB4-out") && has(&game("0:play:0:3"), "MB4-out"));
    let mut back = game("0:play:0:4");
    play(&mut back, "MB4-out");
    assert_eq!((&view(&back)["points"][0], &view(&back)["reserve"][0]), (&json!(0), &json!([4, 3])));
}

#[test]
fn d20_a_tie_of_all_is_a_draw_if_so_agreed() {
    let stand = |tie| {
        let mut stand = Stand::new("RBY").set("quiet=10").set(tie).lay(LINE).figures(0, &["AA2"]);
        stand.quiet = 9;
        stand
    };
    let over = |stand: &Stand| {
        let mut game = stand.game();
        play(&mut game, "AA2-A3");
        assert_eq!(reason(&game), Reason::Most);
        assert_eq!(Game::from_text(&game.text()).unwrap().outcome(), game.outcome());
        winners(&game)
    };
    assert_eq!(over(&stand("tie=shared")), [0, 1, 2]);
    assert_eq!(over(&stand("tie=draw")), [0; 0]);
    // Some of those still in are ahead of others: they share.
    let mut some = stand("tie=draw");
    (some.prisoners[0], some.prisoners[1]) = ("Y", "Y");
    assert_eq!(over(&some), [0, 1]);
}

#[test]
fn d21_each_seat_may_have_a_number_of_its_own() {
    let game = start(3, &[("prisms", "4,3,4"), ("pyramids", "3,3,2")]);
    assert_eq!(view(&game)["reserve"], json!([[4, 3], [3, 3], [4, 2]]));
    assert_eq!((option(&game, "prisms"), option(&game, "target")), ("4,3,4".into(), "2".into()));
    assert!(
        game.text().starts_with("laberinto players=3 prisms=4,3,4 pyramids=3,3,2 doors=one "),
        "{}",
        game.text()
    );
    assert_eq!(Game::from_text(&game.text()).unwrap().text(), game.text());
    assert_eq!(option(&start(3, &[("prisms", "2,2,2")]), "prisms"), "2", "all alike");
    for prisms in ["4,3", "4,3,4,4", "4,,4", "4,3,5", "0,1,1", ","] {
        let error = start_with(3, "prisms", prisms).expect_err(prisms).to_string();
        assert!(error.contains("1-4"), "{error}");
    }
    // A seat with one prism is out when that is captured.
    let mut stand =
        Stand::new("RBY").set("prisms=4,1,4").lay("A2 A3 B4").figures(0, &["PA3"]).figures(1, &["PB4"]);
    stand.eliminated[1] = 3;
    let mut game = stand.game();
    play(&mut game, "PA3xB4");
    assert_eq!(view(&game)["eliminated"], json!([0, 1, 0]));
    assert_eq!(game.to_move(), ToMove::Seat(Seat(2)), "blue is out");
}

#[test]
fn d22_more_than_half_of_what_a_set_can_carry_across_wins() {
    for (prisms, pyramids, target) in [
        ("4", "3", "2"),
        ("4", "1", "1"),
        ("2", "2", "2"),
        ("1", "3", "1"),
        ("3", "3", "2"),
        ("4,2,4", "3,3,1", "1"),
    ] {
        let set = [("prisms", prisms), ("pyramids", pyramids)];
        assert_eq!(option(&start(3, &set), "target"), target, "{prisms} and {pyramids}");
        // D12: all of them, as it was read first.
        let setup = Setup::new(GameKind::Laberinto).with("prisms", prisms).with("pyramids", pyramids);
        let all = prisms.split(',').chain(pyramids.split(',')).min().unwrap();
        assert_eq!(option(&Game::start(&setup.dated()).unwrap(), "target"), all);
    }
}

// Movements

/// The first red tile on the way from A2 is B5.
const RUNWAY: &str = "A2 A3:!R B4:!R B5:R C6";

fn runway(red: &[&'static str], blue: &[&'static str]) -> Game {
    Stand::new("RBY").set("lays=0").lay(RUNWAY).figures(0, red).figures(1, blue).game()
}

#[test]
fn a_run_ends_on_the_first_tile_of_the_colour() {
    assert_eq!(steps_of(&runway(&["PA2"], &[]), "PA2"), ["PA2-A3", "PA2-B5"]);
    assert_eq!(steps_of(&runway(&["MA2"], &[]), "MA2"), ["MA2-A3", "MA2-B5", "MA2vA2", "MA2vA3"]);
    assert_eq!(steps_of(&runway(&["AA2"], &[]), "AA2"), ["AA2-A3", "AA2-out"], "a pyramid does not run");
    assert_eq!(why(&runway(&["AA2"], &[]), "AA2-B5"), "laberinto.why.far.pyramid");
    assert_eq!(why(&runway(&["PA2"], &[]), "PA2-B4"), "laberinto.why.run.colour");
    assert_eq!(why(&runway(&["PA2"], &[]), "PA2-C6"), "laberinto.why.run.earlier");
    assert_eq!(why(&runway(&["PA2"], &[]), "PA2-A2"), "laberinto.why.same");
}

#[test]
fn another_colour_stops_a_run_and_ones_own_does_not() {
    for blue in ["PB4", "AB4", "MB4"] {
        assert_eq!(steps_of(&runway(&["PA2"], &[blue]), "PA2"), ["PA2-A3"]);
        assert_eq!(why(&runway(&["PA2"], &[blue]), "PA2-B5"), "laberinto.why.run.foreign");
    }
    for own in [&["PA2", "AB4"][..], &["PA2", "AB4", "AB4"], &["PA2", "MB4", "PB4"]] {
        assert!(has(&runway(own, &[]), "PA2-B5"), "{own:?}");
    }
}

#[test]
fn a_run_without_room_or_prey_at_its_end_is_none() {
    assert!(has(&runway(&["PA2", "PB5"], &[]), "PA2-B5"), "room for a second");
    assert!(!has(&runway(&["PA2", "PB5", "AB5"], &[]), "PA2-B5"), "none for a third, and none beyond");
    assert_eq!(why(&runway(&["PA2", "PB5", "AB5"], &[]), "PA2-B5"), "laberinto.why.two");
    let safe = runway(&["PA2"], &["PB5", "AB5"]);
    assert_eq!(steps_of(&safe, "PA2"), ["PA2-A3"], "two together are safe");
    assert_eq!(why(&safe, "PA2xB5"), "laberinto.why.capture.safe");
    assert_eq!(why(&safe, "PA2-B5"), "laberinto.why.foreign");
}

#[test]
fn a_bare_prism_captures_a_lone_figure() {
    for (blue, prisoners, lost) in
        [("PB5", json!({}), 1), ("AB5", json!({"B": 1}), 0), ("MB5", json!({"B": 1}), 1)]
    {
        let mut game = runway(&["PA2"], &[blue]);
        assert_eq!(steps_of(&game, "PA2"), ["PA2-A3", "PA2xB5"]);
        play(&mut game, "PA2xB5");
        let after = view(&game);
        assert_eq!(after["figures"], json!({"B5": [0, ["P"]]}));
        assert_eq!((&after["prisoners"][0], &after["eliminated"][1]), (&prisoners, &json!(lost)), "{blue}");
    }
    let mounted = runway(&["MA2"], &["PA3"]);
    assert!(steps_of(&mounted, "MA2").iter().all(|step| !step.contains('-')), "a mounted prism does not");
    assert_eq!(why(&mounted, "MA2xA3"), "laberinto.why.capture.prism");
    let pyramid = runway(&["AA2"], &["PA3"]);
    assert_eq!(steps_of(&pyramid, "AA2"), ["AA2-out"], "nor a pyramid");
    assert_eq!(why(&runway(&["PA2"], &["PA3"]), "PA2-A3"), "laberinto.why.go.capture");
}

#[test]
fn a_pyramid_of_ones_own_colour_comes_home() {
    let mut stand = Stand::new("RBY").lay(RUNWAY).figures(0, &["PA2"]).figures(1, &["MRA3"]);
    stand.points[1] = 1;
    let mut game = stand.game();
    assert_eq!(view(&game)["reserve"][0], json!([3, 2]));
    play(&mut game, "PA2xA3");
    assert_eq!((&view(&game)["reserve"][0], &view(&game)["prisoners"][0]), (&json!([3, 3]), &json!({})));
}

#[test]
fn a_pyramid_mounts_beside_another_figure() {
    let game = runway(&["AA2", "PA2", "PA3", "MA3"], &[]);
    assert!(has(&game, "AA2^A2") && has(&game, "AA2^A3"));
    let mut after = game.clone();
    play(&mut after, "AA2^A3");
    assert_eq!(view(&after)["figures"], json!({"A2": [0, ["P"]], "A3": [0, ["M", "M"]]}));
    let far = runway(&["AA2", "PB4"], &[]);
    assert!(!has(&far, "AA2^B4"));
    assert_eq!(why(&far, "AA2^B4"), "laberinto.why.not-next");
    assert_eq!(why(&runway(&["AA2", "MA3"], &[]), "AA2^A3"), "laberinto.why.absent");
    assert_eq!(why(&runway(&["PA2", "PA3"], &[]), "PA2^A3"), "laberinto.why.mount.pyramid");
}

#[test]
fn a_pyramid_dismounts_where_there_is_room() {
    assert!(has(&runway(&["MA3"], &[]), "MA3vA3"), "beside its prism, if nobody else is there");
    assert!(!has(&runway(&["MA3", "PA3"], &[]), "MA3vA3"));
    assert!(has(&runway(&["MA3", "PA3"], &[]), "MA3vA2"));
    assert!(!has(&runway(&["MA3", "PA2", "PA2"], &[]), "MA3vA2"));
    assert!(!has(&runway(&["MA3"], &["AA2"]), "MA3vA2"));
    assert!(!has(&runway(&["MA3"], &[]), "MA3vA4"), "no tile there");
    let mut game = runway(&["MA3"], &[]);
    play(&mut game, "MA3vB4");
    assert_eq!(view(&game)["figures"], json!({"A3": [0, ["P"]], "B4": [0, ["A"]]}));
}

#[test]
fn figures_enter_at_their_door_where_there_is_room() {
    let game = Stand::new("RBY")
        .set("lays=0")
        .lay("A2 A3 A4 A5 A6")
        .figures(0, &["PA2", "AA2", "PA4"])
        .figures(1, &["PA6"]);
    let game = game.game();
    let entries: Vec<String> = game.legal().into_iter().filter(|step| step.contains('@')).collect();
    assert_eq!(entries, ["A@A4", "P@A4"]);
    for (step, key) in [("P@A2", "two"), ("P@A6", "foreign"), ("P@A8", "no-tile"), ("P@A3", "enter.side")] {
        assert_eq!(why(&game, step), format!("laberinto.why.{key}"));
    }
    let empty = Stand::new("RBY").sets_of(1, 1).lay("A2 A3").figures(0, &["MA3"]).game();
    assert_eq!(why(&empty, "P@A2"), "laberinto.why.enter.prism");
    assert_eq!(why(&empty, "A@A2"), "laberinto.why.enter.pyramid");
    assert_eq!(why(&empty, "MB@A2"), "laberinto.why.return.outside");
}

#[test]
fn pass_is_for_those_who_cannot_move() {
    assert_eq!(why(&runway(&["PA2"], &[]), "pass"), "laberinto.why.pass");
    // Yellow has no door yet: it may lay, or pass.
    let game = Stand::new("RBY").lay("A2").turn("2:play:0").game();
    let others: Vec<String> = game.legal().into_iter().filter(|step| !step.contains('=')).collect();
    assert_eq!(others, ["pass"]);
    assert!(game.legal().len() > 1);
    // A tile in its door, and it can enter.
    let mut game = game;
    let lay = game.legal()[0].clone();
    play(&mut game, &lay);
    assert!(!has(&game, "pass"));
}

#[test]
fn a_pool_tile_is_for_whoever_wants_it() {
    let mut game = start(3, &[]);
    let pool = view(&game)["pool"].as_array().unwrap().len();
    let step = loop {
        match game.legal().into_iter().find(|step| step.ends_with('*')) {
            Some(step) => break step,
            None => {
                let lay = game.legal()[0].clone();
                play(&mut game, &lay);
            }
        }
    };
    let seat = game.to_move().seat().unwrap().index();
    let before = view(&game)["hands"][seat].clone();
    play(&mut game, &step);
    assert_eq!(view(&game)["hands"][seat], before, "the hand keeps its tiles");
    assert_eq!(view(&game)["pool"].as_array().unwrap().len(), pool - 1);
}

// The die

/// Six triangles around a point, A4 in red's door.
fn ring(roll: &'static str, red: &[&'static str], blue: &[&'static str]) -> Game {
    let stand = Stand::new("RBY").set("dice=on").set("lays=0").lay("A4 A5 B6 B5 B4 A3").turn(roll);
    stand.figures(0, red).figures(1, blue).game()
}

#[test]
fn a_walk_is_exact_and_enters_no_triangle_twice() {
    let ends = |roll, red: &[&'static str], blue: &[&'static str]| steps_of(&ring(roll, red, blue), "PA4");
    assert_eq!(ends("0:play:0:1", &["PA4"], &[]), ["PA4-A3", "PA4-A5"]);
    assert_eq!(ends("0:play:0:3", &["PA4"], &[]), ["PA4-B5"], "either way round, one step");
    assert_eq!(ends("0:play:0:5", &["PA4"], &[]), ["PA4-A3", "PA4-A5"]);
    assert!(ends("0:play:0:6", &["PA4"], &[]).is_empty(), "the sixth would be the one it left");
    assert_eq!(ends("0:play:0:3", &["PA4"], &["AB5"]), ["PA4xB5"]);
    assert!(ends("0:play:0:5", &["PA4"], &["AB5"]).is_empty(), "never through another colour");
    assert_eq!(ends("0:play:0:2", &["PA4", "AA5", "AA5"], &[]), ["PA4-B4", "PA4-B6"], "through one's own");
    assert_eq!(ends("0:play:0:1", &["PA4", "AA5", "AA5"], &[]), ["PA4-A3"], "but not onto two of them");
    assert_eq!(
        steps_of(&ring("0:play:0:2", &["MA4"], &["AB4"]), "MA4"),
        ["MA4-B6", "MA4vA3", "MA4vA4", "MA4vA5"]
    );
    assert_eq!(steps_of(&ring("0:play:0:6", &["AA4"], &[]), "AA4"), ["AA4-A3", "AA4-A5", "AA4-out"]);
    assert_eq!(why(&ring("0:play:0:2", &["PA4"], &[]), "PA4-B5"), "laberinto.why.far.dice");
}

#[test]
fn a_turn_with_a_die_begins_with_a_roll() {
    let game = ring("0:roll", &["PA4"], &[]);
    assert_eq!((game.to_move(), game.step_name()), (ToMove::Chance(Seat(0)), Some("roll")));
    assert_eq!(game.legal(), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(why(&game, "PA4-A3"), "laberinto.why.roll");
    let mut game = game;
    play(&mut game, "1");
    assert_eq!((view(&game)["roll"].clone(), game.to_move()), (json!(1), ToMove::Seat(Seat(0))));
    assert_eq!(why(&game, "2"), "laberinto.why.roll.done");
    play(&mut game, "PA4-A3");
    assert_eq!((game.to_move(), view(&game)["roll"].clone()), (ToMove::Chance(Seat(1)), json!(null)));
    let plain = runway(&["PA2"], &[]);
    assert_eq!(why(&plain, "3"), "laberinto.why.roll.no-dice");
}

#[test]
fn a_prisoner_does_not_run_with_a_die() {
    let mut stand = Stand::new("RBG")
        .set("dice=on")
        .lay("A2 A3:!RG B4:G!R B5:R")
        .turn("0:play:0:1")
        .figures(0, &["MGA2"]);
    stand.points[0] = 1;
    assert_eq!(steps_of(&stand.game(), "MGA2"), ["MGA2-A3"]);
}

// Texts

#[test]
fn the_examples_of_the_documentation_read_back() {
    let page = include_str!("../../../docs/positions/laberinto.md");
    let examples: Vec<&str> = page.lines().filter(|line| line.starts_with("laberinto players=3")).collect();
    assert!(examples.len() >= 3);
    for text in examples {
        let game = Game::from_text(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.text(), text);
        assert_eq!(game.check(), Ok(()));
    }
}

#[test]
fn a_game_from_a_text_does_not_know_its_deal() {
    let game = Stand::new("GYB").set("lays=3").lay("P2").game();
    for (name, value) in [("deal", "-"), ("seed", "-"), ("colours", "GYB"), ("first", "0"), ("lays", "3")] {
        assert_eq!(option(&game, name), value);
    }
    assert!(
        start_with(3, "deal", "-").is_err() && start_with(3, "seed", "-").is_err(),
        "no game starts like that"
    );
}

#[test]
fn positions_that_break_the_rules_cannot_be_read() {
    let refused = |stand: &Stand, part: &str| {
        let error = stand.try_game().expect_err(part).to_string();
        assert!(error.contains(part), "{error:?} is not about {part:?}");
    };
    let on_line = || Stand::new("RBY").lay("A2 A3 B4");
    refused(&on_line().figures(0, &["PA9"]), "no tile lies");
    refused(&on_line().figures(0, &["PA2", "PA2", "PA2"]), "more than two figures");
    refused(&on_line().figures(0, &["PA2"]).figures(1, &["PA2"]), "two colours");
    refused(&on_line().figures(0, &["PA18"]), "no triangle");
    refused(&on_line().figures(0, &["QA2"]), "no figure");
    refused(&on_line().turn("3:play:0"), "from 0 to 2");
    refused(&on_line().turn("0:play:2"), "from 0 to 1");
    refused(&on_line().turn("0:play:0:3"), "the turn looks like");
    refused(&on_line().turn("0:roll"), "the turn looks like");
    refused(&on_line().turn("0:build:10"), "the turn looks like");
    refused(&on_line().turn("0:build:012"), "the turn looks like");
    refused(&on_line().turn("0:build:0"), "cannot be to move");
    refused(&on_line().turn("0:over"), "the game is over");
    refused(&on_line().turn("0:build").figures(0, &["PA2"]), "before the building is over");
    refused(&on_line().turn("2:build"), "one tile each in turn");
    refused(&on_line().set("dice=on").turn("0:play:1:0"), "the turn looks like");
    refused(&on_line().set("dice=on").turn("0:play:1:7"), "from 0 to 6");
    // Six prisoners' worth of counting.
    let with = |change: fn(&mut Stand)| {
        let mut stand = on_line();
        change(&mut stand);
        stand
    };
    refused(&with(|stand| stand.gone[0] = 1), "add up to 3, not 2");
    refused(&with(|stand| stand.prisoners[0] = "G"), "another seat’s colour");
    refused(&with(|stand| stand.prisoners[0] = "R"), "another seat’s colour");
    refused(&with(|stand| stand.figures[0] = vec!["MGA2"]), "another seat’s colour");
    refused(&with(|stand| stand.figures[0] = vec!["MBA2"]), "has 0 points");
    refused(&with(|stand| stand.outside[0] = [1, 1]), "has 0 points");
    refused(&with(|stand| (stand.outside[0], stand.points[0]) = ([1, 2], 2)), "more own pyramids");
    refused(&with(|stand| stand.points[0] = 3), "the game is over");
    refused(&with(|stand| stand.points[0] = 4), "from 0 to 3");
    refused(&with(|stand| stand.quiet = 90), "the game is over");
    refused(&with(|stand| stand.quiet = 91), "from 0 to 90");
    refused(&with(|stand| (stand.eliminated[0], stand.gone[0]) = (4, 3)), "cannot be to move");
    refused(&with(|stand| stand.eliminated[1] = 4), "nothing left");
    refused(&with(|stand| stand.first = 3), "from 0 to 2");
    refused(&with(|stand| stand.colours = "RBR"), "two seats have");
    refused(&with(|stand| stand.colours = "RBX"), "no colour");
    // A tile that nobody could have laid, tiles that disagree, tiles too many.
    refused(&Stand::new("RBY").lay("A2 H16"), "joined to no seat");
    refused(&Stand::new("RBY").lay("A17"), "joined to no seat");
    let text = on_line().text();
    let parts: Vec<&str> = text.split(' ').collect();
    let altered = |at: usize, part: &str| {
        let mut parts = parts.clone();
        parts[at] = part;
        Game::from_text(&format!("laberinto players=3; {}", parts.join(" "))).expect_err(part).to_string()
    };
    let row = |row: &str| format!("{row}{}", &parts[2][parts[2].find('/').unwrap()..]);
    for (tiles, part) in [
        ("1OOO15", "colour of its side"),
        ("1RRRROO14", "shared edge"),
        ("1RRR16", "fill the row"),
        ("1RRR14", "fill the row"),
        ("1RRR0RRR14", "fill the row"),
        ("1RR15", "no tile"),
        ("1Rßx15", "no tile"),
        ("01RRR15", "from 0 to 31"),
        ("1RRR99999999999999999999", "from 0 to 31"),
    ] {
        let error = altered(2, &row(tiles));
        assert!(error.contains(part), "{error:?} is not about {part:?}");
    }
    assert!(altered(2, "17/19").contains("16 parts, not 2"));
    assert!(altered(3, &parts[3].replacen("RRR", "RRO", 1)).contains("2 of this tile, not"));
    assert!(altered(3, &format!("RRR,{}", parts[3])).contains("2 of this tile, not 3"));
    assert!(altered(3, &parts[3].replacen("ROY", "OYR", 1)).contains("is called “ROY”"));
    assert!(altered(3, "//").contains("4 parts, not 3"));
    assert!(altered(6, "43.00.-.0/43.00.-/43.00.-.0").contains("4 parts, not 3"));
    assert!(altered(6, "43.00.-.0/4.00.-.0/43.00.-.0").contains("stock looks like"));
    assert!(altered(6, "43.00.-.0/53.00.-.0/43.00.-.0").contains("from 0 to 4"));
    assert!(
        altered(6, "43.11.-.1/43.00.-.0/43.00.-.0").contains("prisms of this seat must add up to 4, not 5")
    );
    assert!(altered(5, "AA2,AA2,AA3,AA3,PB4,PB4,PB4,PB4/-/-").contains("no more than 7 figures"));
    let hands: Vec<&str> = parts[3].split('/').collect();
    let moved = |from: usize, to: usize| {
        let mut hands: Vec<String> = hands.iter().map(|hand| hand.to_string()).collect();
        let (tile, rest) =
            hands[from].split_once(',').map(|(tile, rest)| (tile.to_owned(), rest.to_owned())).unwrap();
        hands[from] = rest;
        hands[to] = if hands[to].is_empty() { tile } else { format!("{tile},{}", hands[to]) };
        altered(3, &hands.join("/"))
    };
    assert!(moved(2, 0).contains("was dealt 50 tiles and cannot hold 51"));
    assert!(altered(3, &format!("{}/{}//{}", hands[0], hands[1], hands[2])).contains("no more than 2 tiles"));
    assert!(altered(7, "-1").contains("from 0 to 90") && altered(7, "00").contains("from 0 to 90"));
    assert!(Game::from_text("laberinto; RBY 0").unwrap_err().to_string().contains("eight parts"));
    assert!(Game::from_text("laberinto players=7; RBY 0").is_err());
}

#[test]
fn no_text_however_broken_panics() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let letters: Vec<char> = "ROYGBVAPMXxv^@=-*/,.:; 0123456789ñ…".chars().collect();
    let mut game = start(4, &[("dice", "on")]);
    let mut texts = Vec::new();
    for _ in 0..600 {
        let Some(step) = game.random_step(&mut rng) else { break };
        texts.push(game.text());
        texts.push(step.clone());
        play(&mut game, &step);
    }
    for text in texts.iter().cycle().take(6_000) {
        let mut broken: Vec<char> = text.chars().collect();
        for _ in 0..rng.random_range(1..3) {
            let at = rng.random_range(0..broken.len());
            match rng.random_range(0..3) {
                0 => broken[at] = letters[rng.random_range(0..letters.len())],
                1 => broken.insert(at, letters[rng.random_range(0..letters.len())]),
                _ => drop(broken.remove(at)),
            }
            if broken.is_empty() {
                break;
            }
        }
        let broken = String::from_iter(broken);
        if let Ok(game) = Game::from_text(&broken) {
            assert_eq!(game.check(), Ok(()), "{broken}");
        }
        if let Err(error) = game.read_step(&broken) {
            assert!(!error.to_string().is_empty());
        }
    }
}

// Notation

#[test]
fn steps_are_read_in_any_case() {
    let game = runway(&["MA3", "AA2", "PA2"], &["PB4"]);
    for (typed, step) in [("ma3va2", ""), ("aa2^A2", "AA2^A2"), ("p@a2", ""), ("pa2-B5", "")] {
        if step.is_empty() {
            assert!(game.read_step(typed).is_err(), "{typed}");
        } else {
            assert_eq!(game.read_step(typed).as_deref(), Ok(step));
        }
    }
    let prisoner = {
        let mut stand =
            Stand::new("RBG").lay("A2 A3 B4 B5 C6 C7 D8 D9 E10 E11 F12 F13 G14 G15").figures(0, &["MGG14"]);
        stand.points[0] = 1;
        stand.game()
    };
    assert_eq!(prisoner.read_step("mgg14-g15").as_deref(), Ok("MGG14-G15"), "a green prisoner in row G");
    assert_eq!(why(&prisoner, "MG14-G15"), "laberinto.why.absent", "a mounted prism on G14");
    for (typed, key) in [
        ("", "step.form"),
        ("x", "step.form"),
        ("PA2", "step.form"),
        ("PA2!A3", "step.form"),
        ("7", "step.form"),
        ("PZ1-A2", "cell.none"),
        ("PA2-A99", "cell.none"),
        ("A2=ROX", "tile.none"),
        ("A2=ROYG", "tile.none"),
        ("Q@A2", "figure.none"),
        ("MMA2-A3", "figure.none"),
        ("PA2vA3", "why.dismount.mounted"),
    ] {
        assert_eq!(why(&game, typed), format!("laberinto.{key}"), "{typed}");
    }
}

#[test]
fn a_refused_lay_says_what_is_wrong() {
    let game = Stand::new("RBY").lay("A2 A3").game();
    let laid = view(&game)["tiles"]["A3"].as_str().unwrap().to_owned();
    let held = view(&game)["hands"][0].as_array().unwrap().clone();
    let held: Vec<&str> = held.iter().map(|tile| tile.as_str().unwrap()).collect();
    // B4 lies under A3: their horizontal edges meet.
    let other = held.iter().find(|tile| tile.chars().next() != laid.chars().next()).unwrap();
    assert_eq!(why(&game, &format!("B4={other}")), "laberinto.why.lay.edge");
    assert_eq!(why(&game, &format!("A3={}", held[0])), "laberinto.why.lay.taken");
    let not_held = kinds().into_iter().find(|tile| !held.contains(&tile.as_str())).unwrap();
    assert_eq!(why(&game, &format!("B4={not_held}")), "laberinto.why.lay.hand");
    assert_eq!(why(&game, &format!("B4={}*", held[0])), "laberinto.why.lay.pool");
    let mut game = game;
    let lay = game.legal().into_iter().find(|step| step.contains('=')).unwrap();
    play(&mut game, &lay);
    assert_eq!(why(&game, &lay), "laberinto.why.lay.enough");
    assert_eq!(why(&game, "ready"), "laberinto.why.ready.play");
    assert_eq!(why(&start(3, &[]), "P@A2"), "laberinto.why.building");
}

#[test]
fn a_run_and_a_walk_have_a_course() {
    let course = |game: &Game, step: &str| game.course(step).unwrap().unwrap().join(" ");
    assert_eq!(course(&runway(&["PA2"], &[]), "PA2-B5"), "A2 A3 B4 B5");
    assert_eq!(course(&runway(&["PA2"], &["AB5"]), "PA2xB5"), "A2 A3 B4 B5");
    assert_eq!(course(&runway(&["PA2"], &[]), "PA2-A3"), "A2 A3");
    assert_eq!(course(&ring("0:play:0:5", &["PA4"], &[]), "PA4-A3"), "A4 A5 B6 B5 B4 A3");
    assert_eq!(course(&ring("0:play:0:3", &["PA4"], &["AA5"]), "PA4-B5"), "A4 A3 B4 B5");
    assert_eq!(runway(&["PA2"], &[]).course("P@A2").unwrap(), None);
}

// Options

fn start_with(players: usize, name: &str, value: &str) -> Result<Game, hexagora_rules::SetupError> {
    Game::start(&Setup::new(GameKind::Laberinto).players(players).with(name, value))
}

#[test]
fn a_seed_deals_the_same_for_ever() {
    // By another program, from the description in the documentation.
    let expected = [
        (3, "0", "1", "YVG,BVV,RVG,YVB,GGG,BBV,ROG,YBV,RRY,RRY,YVV,RBY,OGB,YYV,OVB,", "/YYG,OBB"),
        (4, "7", "3", "RGG,RRB,YVG,RGY,OVV,RGB,RGO,YYV,YBV,YYB,OYY,YBV,OOO,ROV,OBG,", ",RVO/"),
        (
            6,
            "18446744073709551615",
            "2",
            "OGG,OBG,RRR,RYB,GGV,RGV,YGV,GVV,RRV,OVG,RYV,RBG,RYY,OVB,",
            "/ROV,RRR",
        ),
    ];
    for (players, seed, first, begins, ends) in expected {
        let game = start_with(players, "seed", seed).unwrap();
        let deal = option(&game, "deal");
        assert_eq!((option(&game, "first").as_str(), option(&game, "seed").as_str()), (first, seed));
        assert!(deal.starts_with(begins) && deal.ends_with(ends), "{deal}");
        // The deal itself, given, makes the same hands.
        let again = start(players, &[("deal", &deal)]);
        assert_eq!(view(&again)["hands"], view(&game)["hands"]);
        assert_eq!(option(&again, "deal"), deal);
    }
}

#[test]
fn the_usual_colours_go_round_to_the_right() {
    for (players, colours) in [(3, "RBY"), (4, "RBGO"), (5, "RBGYO"), (6, "RVBGYO")] {
        let game = start(players, &[]);
        assert_eq!(option(&game, "colours"), colours);
        assert_eq!(option(&game, "quiet"), (30 * players).to_string());
        assert_eq!(game.seat_name(Seat(0)).say(hexagora_locale::Lang::Es), "el rojo");
    }
}

#[test]
fn options_that_cannot_be_are_refused_by_name() {
    let deal = option(&start(3, &[]), "deal");
    let tile = &deal[..3];
    let turned = format!("{}{}", &tile[1..], &tile[..1]);
    let third = deal.split(['/', ',']).find(|other| *other != tile).unwrap();
    let cases = [
        ("prisms", "0", "1-4"),
        ("prisms", "5", "1-4"),
        ("pyramids", "4", "1-3"),
        ("pyramids", "", "1-3"),
        ("colours", "RB", "3 colours"),
        ("colours", "RBYG", "3 colours"),
        ("colours", "RBB", "two seats have the colour “B”"),
        ("colours", "RBX", "no colour “X”"),
        ("colours", "RBé", "no colour “é”"),
        ("seed", "-1", "0-18446744073709551615"),
        ("seed", "18446744073709551616", "0-18446744073709551615"),
        ("first", "3", "the seats are 0-2"),
        ("first", "6", "0-5"),
        ("lays", "153", "0-152"),
        ("target", "0", "1-12"),
        ("target", "13", "1-12"),
        ("quiet", "0", "1-10000"),
        ("quiet", "10001", "1-10000"),
        ("hands", "closed", "open|hidden"),
        ("dice", "yes", "off|on"),
        ("deal", "", "4 portions, not 1"),
        ("deal", &deal.replacen('/', ",", 1), "4 portions, not 3"),
        ("deal", &deal.replacen(',', "/", 1), "4 portions, not 5"),
        ("deal", &deal.replacen(tile, "XYZ", 1), "no tile “XYZ”"),
        ("deal", &deal.replacen(tile, "", 1), "no tile “”"),
        ("deal", &deal.replacen(tile, third, 1), "for the third time"),
        ("deal", &deal[4..], "the hand of seat 0 must have 50 tiles, not 49"),
        ("deal", &deal[..deal.len() - 4], "the pool must have 2 tiles, not 1"),
    ];
    for (name, value, part) in cases {
        let error = start_with(3, name, value).expect_err(value).to_string();
        assert!(error.contains(name) && error.contains(part), "{name}={value}: {error}");
    }
    if turned != tile && slow::name_of(&turned) != turned {
        let error = start_with(3, "deal", &deal.replacen(tile, &turned, 1)).unwrap_err().to_string();
        assert!(error.contains(&format!("is called “{tile}”")), "{error}");
    }
    assert!(start_with(2, "lays", "1").is_err() && start_with(7, "lays", "1").is_err());
}

// Chance

#[test]
fn what_was_written_before_keeps_its_readings() {
    let game = start(3, &[]);
    let readings = |game: &Game| {
        ["doors", "meet", "enough", "retreat", "tie", "target"].map(|name| option(game, name)).join(" ")
    };
    assert_eq!(readings(&game), "one must half on draw 2");
    assert_eq!(readings(&Game::from_text(&game.text()).unwrap()), readings(&game));
    let head = "laberinto players=3; ";
    let body = game.text().split_once("; ").unwrap().1.to_owned();
    let before = Game::from_text(&format!("{head}{body}")).unwrap();
    assert_eq!(readings(&before), "free touch met off shared 3");
    assert!(before.text().starts_with(head), "{}", before.text());
    let record = Record::new(&game).to_string();
    assert_eq!(readings(&record.parse::<Record>().unwrap().start().unwrap()), readings(&game));
    let (head, options) = record.split_once("[Options").unwrap();
    let (_, tail) = options.split_once(']').unwrap();
    let old = format!("{head}[Options \"first=0\"]{tail}").parse::<Record>().unwrap();
    assert_eq!(readings(&old.start().unwrap()), "free touch met off shared 3");
}

#[test]
fn random_steps_are_uniform() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut built = start(3, &[("lays", "2"), ("doors", "free"), ("meet", "touch"), ("enough", "met")]);
    build(&mut built);
    let mut playing = built.clone();
    play(&mut playing, "ready ready ready P@A10");
    for game in [
        start(3, &[]),
        built,
        playing,
        ring("0:roll", &["PA4"], &[]),
        runway(&["PA2", "MA3", "AA3"], &["AB5"]),
    ] {
        let legal = game.legal();
        let draws = 400 * legal.len();
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..draws {
            *count.entry(game.random_step(&mut rng).unwrap()).or_default() += 1;
        }
        assert_eq!(count.keys().collect::<Vec<_>>(), legal.iter().collect::<Vec<_>>());
        // Five standard deviations of 400 draws each are 100.
        assert!(count.values().all(|&drawn| drawn.abs_diff(400) < 110), "{count:?}");
    }
}
