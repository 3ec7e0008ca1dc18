//! Ampel: each decision of its page, its ends and its rare cases, and the fast rules against slow
//! ones.

#![allow(clippy::unwrap_used)] // A test may fail loudly.

use std::collections::{BTreeMap, BTreeSet};

use hexagora_locale::Lang;
use hexagora_rules::ampel::{Options as AmpelOptions, Position, Step};
use hexagora_rules::{
    Eye, Game, GameKind, History, Options as _, Position as _, Reason, Rules as _, Seat, Setup, StepCode,
    ToMove, View, ampel,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

#[path = "ampel/referee.rs"]
mod referee;

use referee::Referee;

/// Forty discs and one free point more than nobody could move on: red adds on a1, and that is that.
const LAST_GAP: &str =
    "1/RR/1GG/GY1R/GGYY1/G1YRGG/RRYYG1R/1GGY1GG1/RGR1YG1YR/R1YGR1RR1R/1RRGRGG1GR1 red add+ 0-0 0";

/// Red adds its last disc on k10, and only that one could move: it is under red's cylinder.
const ONLY_UNDER_THE_CYLINDER: &str =
    "1/GG/RY1/R1GG/GGRY1/1GG1GG/GYGRRY1/G1Y1Y1YR/1RYRYRR1G/GRRYR1RRG1/1GGR1RGRR1G red add+ 0-0 0";

/// After g3-f2 red has discs in stock, but on every empty point one would complete a signal.
const EVERY_POINT_A_SIGNAL: &str =
    "R/RR/R*R1/RGY1/RRGY1/R1Y1R1/GGGRGY1/GY1RRGRG/4GGGY1/1YGGY1Y1RR/GRGG1G2GGR red theirs+ 1-0 0";

/// Both stocks are empty, and [`BACK_AND_FORTH`] leads back here.
const NO_STOCK: &str = "G/G1/RRR/2R1/R3G/1R1G1G/GR1G1GR/R1YGGGGR/R1Y1RR1GG/GR2GR2GR/1RGR2R1RGG red own 4-4 2";
const BACK_AND_FORTH: &str = "c1-d1 b1-b2 b2-b1 d1-c1";

/// The same with one disc of red's still to be added.
fn one_in_stock(step: &str) -> String {
    NO_STOCK.replacen("RRR", "1RR", 1).replacen("own 4-4 2", &format!("{step} 4-4 0"), 1)
}

fn start(set: &str) -> Game {
    let setup = set
        .split_whitespace()
        .fold(Setup::new(GameKind::Ampel), |setup, pair| setup.with_pair(pair).unwrap());
    Game::start(&setup).unwrap()
}

fn read(set: &str, text: &str) -> Game {
    Game::from_text(&format!("ampel {set}; {text}")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(game: &mut Game, steps: &str) {
    for step in steps.split_whitespace() {
        game.play(step).unwrap_or_else(|error| panic!("{error}"));
    }
}

fn view(game: &Game) -> ampel::View {
    match game.view(Eye::All) {
        View::Ampel(view) => view,
        other => panic!("not Ampel: {other:?}"),
    }
}

fn board(game: &Game) -> Value {
    serde_json::to_value(&view(game).board).unwrap()
}

fn cylinders(game: &Game) -> [Option<String>; 2] {
    view(game).cylinder.map(|point| point.map(|point| point.to_string()))
}

fn reason(game: &Game) -> Option<Reason> {
    game.outcome().map(|outcome| outcome.reason)
}

fn why(game: &Game, step: &str) -> String {
    let error = game.read_step(step).unwrap_err();
    error.why.unwrap_or_else(|| panic!("no reason for {step}")).message.key().to_owned()
}

fn answer(game: &Game) -> Value {
    let outcome = game.outcome();
    json!({
        "to_move": game.to_move().seat(),
        "step": game.step_name(),
        "legal": game.legal(),
        "winners": outcome.map(|outcome| outcome.winners.iter().collect::<Vec<_>>()),
        "reason": outcome.map(|outcome| outcome.reason.name()),
        "turns": game.turns(),
        "view": game.view(Eye::All),
    })
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones() {
    let mut ends = BTreeSet::new();
    for seed in 0..120 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let yellows = rng.random_range(1..=10);
        let spanish = rng.random_bool(0.5);
        let repetition = [0, 2, 3][rng.random_range(0..3)];
        let idle = [0, 1, 2, 3, 100][rng.random_range(0..5)];
        let edition = if spanish { "es" } else { "en" };
        let set = format!("yellows={yellows} edition={edition} repetition={repetition} idle={idle}");
        let mut game = start(&set);
        let mut slow = Referee::new(yellows, spanish, repetition, idle);
        let mut steps = String::new();
        for _ in 0..300 {
            assert_eq!(answer(&game), slow.answer(), "{set} after {steps}");
            let Some(step) = game.random_step(&mut rng) else { break };
            game.play(&step).unwrap();
            slow.play(&step);
            steps = format!("{steps} {step}");
        }
        ends.extend(reason(&game));
    }
    assert!(ends.contains(&Reason::Signals) && ends.contains(&Reason::Idle), "{ends:?}");
}

/// How many step sequences of a length there are, by the slow rules.
fn slow_perft(slow: &Referee, depth: u32) -> u64 {
    let legal = slow.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |step: &String| {
        let mut next = slow.clone();
        next.play(step);
        slow_perft(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

#[test]
fn small_counts_of_the_perft_table_agree_with_the_slow_rules() {
    let mut confirmed = 0;
    for line in include_str!("perft/ampel.txt").lines().filter(|line| line.starts_with(';')) {
        let [_, set, moves, expected] = line.split(';').collect::<Vec<_>>().try_into().unwrap();
        let (depth, count) = expected.trim().split_once(' ').unwrap();
        let count: u64 = count.parse().unwrap();
        if count > 5000 {
            continue;
        }
        let options: BTreeMap<_, _> = start(set).options().into_iter().collect();
        let number = |name: &str| options[name].parse().unwrap();
        let spanish = options["edition"] == "es";
        let mut slow = Referee::new(number("yellows"), spanish, number("repetition"), number("idle"));
        moves.split_whitespace().for_each(|step| slow.play(step));
        assert_eq!(slow_perft(&slow, depth.parse().unwrap()), count, "{line}");
        confirmed += 1;
    }
    assert!(confirmed > 20, "only {confirmed} counts confirmed");
}

#[test]
fn perft_of_the_page() {
    let game = start("");
    assert_eq!([1, 2, 3, 4].map(|depth| game.perft(depth)), [36, 1260, 42_840, 1_413_720]);
    let mut game = start("");
    play(&mut game, "e3 f4 g4 h5 i6");
    let counts = [1, 2, 3, 4, 5].map(|depth| game.perft(depth));
    assert_eq!(counts, [61, 3644, 20_156, 1_184_318, 7_009_937]);
}

#[test]
fn seats_alternate_in_the_setup_and_the_other_seat_begins() {
    for yellows in 1..=10 {
        let mut game = start(&format!("yellows={yellows}"));
        for placed in 0..yellows {
            assert_eq!(game.step_name(), Some("setup"));
            assert_eq!(game.to_move(), ToMove::Seat(Seat(placed % 2)));
            assert_eq!(game.legal().len(), 36 - usize::from(placed));
            let step = game.legal()[0].clone();
            game.play(&step).unwrap();
        }
        assert_eq!(game.step_name(), Some("add"), "nobody has a disc to move yet");
        assert_eq!(game.to_move(), ToMove::Seat(Seat(yellows % 2)));
        assert_eq!(game.turns(), usize::from(yellows) + 1);
    }
}

#[test]
fn d1_the_number_of_yellow_discs_is_agreed_before_the_game() {
    for (value, legal) in
        [("1", true), ("10", true), ("0", false), ("11", false), ("5.0", false), ("-1", false)]
    {
        let setup = Setup::new(GameKind::Ampel).with("yellows", value);
        assert_eq!(Game::start(&setup).is_ok(), legal, "yellows={value}");
    }
}

#[test]
fn d2_two_turns_in_a_row_without_a_legal_step_are_a_draw() {
    let mut game = read("yellows=10", LAST_GAP);
    let turns = game.turns();
    play(&mut game, "a1");
    assert_eq!(reason(&game), Some(Reason::Stuck));
    assert_eq!(game.outcome().unwrap().winners.len(), 0);
    assert_eq!(game.turns(), turns + 2, "both turns began");
    assert_eq!(cylinders(&game), [None, None], "en: both had no disc at step 3");
    assert!(game.legal().is_empty() && game.to_move() == ToMove::Nobody);
}

#[test]
fn d2_one_turn_without_a_legal_step_passes() {
    let mut game = read("yellows=10", ONLY_UNDER_THE_CYLINDER);
    let turns = game.turns();
    play(&mut game, "k10");
    assert_eq!((game.to_move(), game.step_name()), (ToMove::Seat(Seat(0)), Some("own")), "green has passed");
    assert_eq!(game.legal(), ["k10-j10"]);
    assert_eq!(game.turns(), turns + 2);
    assert_eq!(Game::from_text(&game.text()).as_ref().map(Game::legal), Ok(game.legal()));
    play(&mut game, "k10-j10");
    assert_eq!(cylinders(&game), [None, None], "red had no disc to add");
    assert_eq!(reason(&game), None, "a turn with a step between two that pass");
}

#[test]
fn d2_a_pass_before_a_turn_with_a_step_is_forgotten() {
    // In edition es the last disc has no cylinder, so green may move it and does not pass.
    let mut game = read("yellows=10 edition=es", &format!("{ONLY_UNDER_THE_CYLINDER} out=G"));
    play(&mut game, "k10");
    assert_eq!((game.to_move(), game.step_name()), (ToMove::Seat(Seat(1)), Some("theirs")));
    assert_eq!(game.legal(), ["k10-j10"]);
}

#[test]
fn d3_the_starting_point_is_empty_while_a_disc_travels() {
    // From b1 with four spaces to go, both round trips of three come back over b1 and end on a1.
    let game = read("yellows=1", "1/R1/2G/R3/5/6/2Y4/8/R8/10/R10 red own 0-0 0");
    assert!(game.legal().contains(&"b1-a1".to_owned()), "{:?}", game.legal());
    // Down-left comes before up-right in the order of directions.
    assert_eq!(game.course("b1-a1").unwrap().unwrap(), ["b1", "c1", "c2", "b1", "a1"]);
}

#[test]
fn d3_the_same_stretch_may_be_passed_again() {
    // With c1 and c2 taken the one way of four spaces is around the corner: b1 to a1 twice.
    let game = read("yellows=1", "1/R1/GYG/4/5/6/7/8/9/R9/RR9 red own 0-0 0");
    assert_eq!(game.course("b1-a1").unwrap().unwrap(), ["b1", "a1", "b2", "b1", "a1"]);
}

#[test]
fn d3_a_turn_by_180_is_forbidden() {
    // From b1 a disc gets to a1 and no further: it has two spaces to go, and b2 is taken.
    let game = read("yellows=1", "1/RG/GY1/4/5/6/7/8/9/10/4R6 red own 0-0 0");
    assert!(!game.legal().iter().any(|step| step.starts_with("b1")));
    assert_eq!(why(&game, "b1-a1"), "ampel.why.fixed");
}

#[test]
fn a_disc_may_not_end_where_it_began() {
    // Three spaces from b1 lead around the corner and back.
    let game = read("yellows=1", "1/R1/2G/4/R4/6/2Y4/8/R8/10/11 red own 0-0 0");
    assert!(!game.legal().contains(&"b1-b1".to_owned()));
    assert_eq!(why(&game, "b1-b1"), "ampel.why.same");
}

#[test]
fn spaces_are_the_discs_on_the_whole_line() {
    // Row k holds four discs, two of them beyond a gap. So k6 runs four spaces to the left, and to
    // the right one, where k8 turns it, and three more; on its other lines it is alone.
    let game = read("yellows=1", "1/2/3/4/5/2Y3/7/8/9/10/5R1GG1R red own 0-0 0");
    let from_k6: Vec<_> = game.legal().into_iter().filter(|step| step.starts_with("k6-")).collect();
    assert_eq!(from_k6, ["k6-h4", "k6-h7", "k6-j5", "k6-j6", "k6-k2"]);
}

#[test]
fn d4_the_same_position_three_times_is_a_draw() {
    for (repetition, rounds) in [(2, 1), (3, 2), (5, 4)] {
        let mut game = read(&format!("yellows=10 repetition={repetition}"), NO_STOCK);
        for round in 1..=rounds {
            assert_eq!(reason(&game), None, "before round {round}");
            play(&mut game, BACK_AND_FORTH);
        }
        assert_eq!(reason(&game), Some(Reason::Repetition));
        assert_eq!(Game::from_text(&game.text()).as_ref().map(Game::outcome), Ok(game.outcome()));
    }
    let mut game = read("yellows=10 repetition=0 idle=0", NO_STOCK);
    for _ in 0..30 {
        play(&mut game, BACK_AND_FORTH);
    }
    assert_eq!(reason(&game), None, "repetition=0 is off");
}

#[test]
fn d4_cylinders_belong_to_the_position() {
    // Red's cylinder comes off in its first turn, so the first position to stand again is the one
    // after that turn.
    let on = NO_STOCK.replacen("R3G", "R*3G", 1).replacen("own 4-4 2", "own 4-4 0", 1);
    let mut game = read("yellows=10 repetition=2", &on);
    play(&mut game, BACK_AND_FORTH);
    assert_eq!(reason(&game), None);
    play(&mut game, "c1-d1 b1-b2");
    assert_eq!(reason(&game), Some(Reason::Repetition));
}

/// Counts the turns that begin, and calls one of them a repetition.
struct Nth {
    begun: usize,
    draw_at: usize,
}

impl History for Nth {
    fn turn_begins(&mut self, _: u64) -> bool {
        self.begun += 1;
        self.begun == self.draw_at
    }
}

#[test]
fn d4_turns_that_pass_count() {
    let options = AmpelOptions::read(&Setup::new(GameKind::Ampel).with("yellows", "10")).unwrap();
    let before = Position::from_text(&options, LAST_GAP).unwrap();
    let last = before.read_step("a1").unwrap();
    for (draw_at, expected, seat) in
        [(1, Reason::Repetition, "green"), (2, Reason::Repetition, "red"), (3, Reason::Stuck, "red")]
    {
        let mut history = Nth { begun: 0, draw_at };
        let mut position = before;
        position.play_unchecked(last, &mut history);
        assert_eq!(position.outcome().map(|outcome| outcome.reason), Some(expected));
        assert_eq!(history.begun, draw_at.min(2));
        assert!(position.text().contains(&format!(" {seat} {} ", expected.name())), "{}", position.text());
    }
}

#[test]
fn d4_a_turn_whose_first_step_is_skipped_has_the_key_of_its_beginning() {
    // Entered where `own` was skipped, or played up to there: the turn is the same one.
    let mut game = start("yellows=1");
    play(&mut game, "e3");
    let entered = Game::from_text(&game.text()).unwrap();
    assert_eq!(entered.turns(), 1);
    let mut keys = Keys(Vec::new());
    let options = AmpelOptions::read(&Setup::new(GameKind::Ampel).with("yellows", "1")).unwrap();
    let mut position = Position::start(&options);
    position.play_unchecked(position.read_step("e3").unwrap(), &mut keys);
    position.enter(&mut keys);
    assert_eq!(keys.0.len(), 2);
    assert_eq!(keys.0[0], keys.0[1]);
}

struct Keys(Vec<u64>);

impl History for Keys {
    fn turn_begins(&mut self, key: u64) -> bool {
        self.0.push(key);
        false
    }
}

#[test]
fn d5_idle_turns_of_either_seat_are_a_draw() {
    let mut game = read("yellows=10 repetition=0 idle=4", NO_STOCK);
    play(&mut game, "c1-d1 b1-b2");
    assert_eq!(reason(&game), None, "three idle turns");
    play(&mut game, "b2-b1 d1-c1");
    assert_eq!(reason(&game), Some(Reason::Idle));
    assert_eq!(Game::from_text(&game.text()).as_ref().map(Game::outcome), Ok(game.outcome()));
}

#[test]
fn d5_a_signal_or_an_added_disc_ends_idleness() {
    // A turn without an addition: idle, unless a signal was completed in it.
    for (turn, expected) in [("theirs+", Some(Reason::Idle)), ("theirs!", None)] {
        let text = EVERY_POINT_A_SIGNAL.replace("theirs+ 1-0 0", &format!("{turn} 1-0 2"));
        let mut game = read("yellows=10 idle=3", &text);
        play(&mut game, "g3-f2");
        assert_eq!(reason(&game), expected, "{turn}");
    }
    let mut game = read("yellows=10 idle=3", &one_in_stock("add+").replace("4-4 0", "4-4 2"));
    play(&mut game, "c1");
    assert_eq!(reason(&game), None);
    assert!(game.text().ends_with(" 4-4 0"), "{}", game.text());
}

#[test]
fn ends_are_judged_in_order() {
    // Two turns pass: that is stuck before it is idle, but one idle turn comes earlier.
    for (idle, expected) in [(2, Reason::Stuck), (1, Reason::Idle)] {
        let mut game = read(&format!("yellows=10 idle={idle}"), LAST_GAP);
        play(&mut game, "a1");
        assert_eq!(reason(&game), Some(expected), "idle={idle}");
    }
    for (repetition, expected) in [(2, Reason::Repetition), (3, Reason::Idle)] {
        let mut game = read(&format!("yellows=10 idle=4 repetition={repetition}"), NO_STOCK);
        play(&mut game, BACK_AND_FORTH);
        assert_eq!(reason(&game), Some(expected), "repetition={repetition}");
    }
}

#[test]
fn d6_a_disc_that_passes_by_completes_nothing() {
    // Red runs from c2 over e2, beside e3 and e4, to f2: three discs are on its line.
    let text = "1/2/1R1/4/2YG1/6/7/8/1G7/1G8/11 red own 0-0 0";
    let mut game = read("yellows=1", text);
    assert_eq!(game.course("c2-f2").unwrap().unwrap(), ["c2", "d2", "e2", "f2"]);
    play(&mut game, "c2-f2");
    assert_eq!(board(&game), json!({"e3": "Y", "e4": "G", "f2": "R", "i2": "G", "j2": "G"}));
    // With two discs on the line it ends there.
    let mut game = read("yellows=1", &text.replace("1G7", "9"));
    play(&mut game, "c2-e2");
    assert_eq!(board(&game), json!({"j2": "G"}));
    assert_eq!(reason(&game), Some(Reason::Signals));
}

#[test]
fn d6_the_three_points_are_neighbours() {
    // Red ends on e2; green is on the line, but one point too far.
    let mut game = read("yellows=1", "1/2/1R1/4/2Y1G/6/7/8/9/1G8/11 red own 0-0 0");
    play(&mut game, "c2-e2");
    assert_eq!(board(&game), json!({"e2": "R", "e3": "Y", "e5": "G", "j2": "G"}));
}

#[test]
fn several_signals_at_once_all_leave_the_board() {
    // c2-e2 completes e2-e3-e4 and e2-f3-g4; the mover keeps both yellow discs, and cylinders return.
    let mut game = read("yellows=6", "1/2/1R*1/4/2YG1/2Y3/3G*3/8/9/1GYY6/11 red own 0-2 0");
    assert_eq!(view(&game).stock, [19, 17]);
    play(&mut game, "c2-e2");
    assert_eq!(board(&game), json!({"j2": "G", "j3": "Y", "j4": "Y"}));
    assert_eq!(view(&game).taken, [2, 2]);
    assert_eq!(view(&game).stock, [20, 19]);
    assert_eq!(cylinders(&game), [None, None]);
    assert_eq!(
        (game.to_move(), game.step_name()),
        (ToMove::Seat(Seat(0)), Some("theirs")),
        "the turn goes on"
    );
}

#[test]
fn the_mover_keeps_the_yellow_disc_whichever_disc_it_moved() {
    // Green has moved, and moves red's disc into a signal: green takes the yellow disc and wins.
    let mut game = read("yellows=1", "1/2/1R1/4/2YG1/6/7/8/9/1G8/11 green theirs+ 0-0 0");
    play(&mut game, "c2-e2");
    assert_eq!(view(&game).taken, [0, 1]);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(
        game.result_message().unwrap().say(Lang::En),
        "Green wins: at least half of the yellow discs."
    );
    assert_eq!(Game::from_text(&game.text()).as_ref().map(Game::outcome), Ok(Some(outcome)));
}

#[test]
fn half_of_an_odd_number_is_the_next_whole_one() {
    for (yellows, row, taken, over) in [
        (5, "1GYY6", "1-1", false),
        (5, "1GY7", "2-1", true),
        (4, "1GYYY5", "0-0", false),
        (4, "1GYY6", "1-0", true),
        (1, "1G8", "0-0", true),
    ] {
        let text = format!("1/2/1R1/4/2YG1/6/7/8/9/{row}/11 red own {taken} 0");
        let mut game = read(&format!("yellows={yellows}"), &text);
        play(&mut game, "c2-e2");
        assert_eq!(reason(&game) == Some(Reason::Signals), over, "yellows={yellows} taken={taken}");
    }
}

#[test]
fn the_disc_under_the_opponents_cylinder_stays() {
    let text = "1/2/1R1/4/2Y1G/6/7/8/9/1G*8/11 red theirs+ 0-0 0";
    let game = read("yellows=1", text);
    assert!(game.legal().iter().all(|step| step.starts_with("e5-")));
    assert_eq!(why(&game, "j2-j3"), "ampel.why.cylinder");
    // Its owner may move it, and it stays under its cylinder.
    let mut game = read("yellows=1", &text.replace("red theirs+", "green own"));
    let step = game.legal().into_iter().find(|step| step.starts_with("j2-")).unwrap();
    play(&mut game, &step);
    assert_eq!(cylinders(&game)[1].as_deref(), step.split('-').nth(1));
}

#[test]
fn an_added_disc_takes_the_cylinder_and_completes_no_signal() {
    let mut game = read("yellows=1", "1/2/1R*1/4/2YG1/6/7/8/9/10/11 red add+ 0-0 0");
    assert_eq!(why(&game, "e2"), "ampel.why.signal");
    assert_eq!(game.legal().len(), 66 - 3 - 1);
    play(&mut game, "a1");
    assert_eq!(cylinders(&game)[0].as_deref(), Some("a1"));
}

#[test]
fn edition_en_takes_the_cylinder_off_without_a_disc_to_add() {
    let on = NO_STOCK.replacen("R3G", "R*3G", 1).replacen("own 4-4 2", "own 4-4 0", 1);
    let mut game = read("yellows=10", &on);
    assert_eq!(cylinders(&game), [Some("e1".into()), None]);
    play(&mut game, "c1-d1");
    assert_eq!(cylinders(&game)[0].as_deref(), Some("e1"), "not before step 3");
    play(&mut game, "b1-b2");
    assert_eq!(cylinders(&game), [None, None]);
}

#[test]
fn edition_en_leaves_the_cylinder_where_a_disc_could_not_be_added() {
    let mut game = read("yellows=10", EVERY_POINT_A_SIGNAL);
    play(&mut game, "g3-f2");
    assert_eq!(view(&game).stock[0], 2);
    assert_eq!(game.to_move(), ToMove::Seat(Seat(1)), "step 3 is skipped");
    assert_eq!(cylinders(&game)[0].as_deref(), Some("c1"));
}

#[test]
fn edition_en_the_last_disc_has_the_cylinder_until_there_is_none_to_add() {
    let mut game = read("yellows=10", &one_in_stock("add+"));
    play(&mut game, "c1");
    assert_eq!(view(&game).stock, [0, 0]);
    assert_eq!(cylinders(&game), [Some("c1".into()), None]);
    play(&mut game, "b1-b2");
    assert_eq!(game.step_name(), Some("theirs"));
    assert!(!game.legal().iter().any(|step| step.starts_with("c1")));
    let theirs = game.legal()[0].clone();
    play(&mut game, &theirs);
    assert_eq!(cylinders(&game), [Some("c1".into()), None], "red's turn begins");
    let own = game.legal()[0].clone();
    play(&mut game, &own);
    let theirs = game.legal()[0].clone();
    play(&mut game, &theirs);
    assert_eq!(cylinders(&game), [None, None], "red had none to add");
}

#[test]
fn edition_en_the_cylinder_comes_back_with_the_next_disc() {
    let mut game = read("yellows=10", &one_in_stock("add!"));
    assert_eq!(cylinders(&game)[0], None);
    play(&mut game, "c1");
    assert_eq!(cylinders(&game)[0].as_deref(), Some("c1"));
}

#[test]
fn edition_es_the_cylinder_leaves_the_game_with_the_last_disc() {
    let text = one_in_stock("add+").replacen("R3G", "R*3G", 1);
    let mut game = read("yellows=10 edition=es", &format!("{text} out=G"));
    assert_eq!(cylinders(&game), [Some("e1".into()), None]);
    play(&mut game, "c1");
    assert_eq!(cylinders(&game), [None, None]);
    assert!(game.text().ends_with(" out=RG"), "{}", game.text());
}

#[test]
fn edition_es_a_cylinder_out_of_the_game_never_comes_back() {
    let mut game = read("yellows=10 edition=es", &format!("{} out=RG", one_in_stock("add!")));
    assert_eq!(view(&game).stock, [1, 0], "a disc has come back");
    let elsewhere = game.legal()[0].clone();
    play(&mut game, &elsewhere);
    assert_eq!(cylinders(&game), [None, None]);
    assert!(game.text().ends_with(" out=RG"), "{}", game.text());
}

#[test]
fn d4_a_cylinder_out_of_the_game_belongs_to_the_position() {
    let [off, out] = ["out=G", "out=RG"]
        .map(|out| read("yellows=10 edition=es", &format!("{} {out}", one_in_stock("add!"))));
    assert_eq!(off.legal(), out.legal());
    assert_ne!(off.hash(), out.hash());
}

#[test]
fn a_step_without_a_choice_is_skipped() {
    // Red has no disc: its turn begins with green's, or with adding where that one is covered.
    let game = read("yellows=1", "1/2/3/4/2Y2/6/7/8/9/1G8/11 red theirs 0-0 0");
    assert_eq!(game.turns(), 1, "a turn begins here");
    let game = read("yellows=1", "1/2/3/4/2Y2/6/7/8/9/1G*8/11 red add 0-0 0");
    assert_eq!(game.turns(), 1);
    let mut game = start("yellows=1");
    play(&mut game, "e3 a1");
    assert_eq!((game.to_move(), game.step_name()), (ToMove::Seat(Seat(0)), Some("add")));
    play(&mut game, "k1");
    assert_eq!(game.step_name(), Some("own"));
}

#[test]
fn courses_run_from_start_to_end_by_single_spaces() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..10 {
        let mut game = start("");
        while let Some(step) = game.random_step(&mut rng) {
            let course = game.course(&step).unwrap();
            let Some((from, to)) = step.split_once('-') else {
                assert_eq!(course, None, "a placed disc has no course");
                game.play(&step).unwrap();
                continue;
            };
            let course = course.unwrap();
            assert_eq!((course[0].as_str(), course.last().unwrap().as_str()), (from, to));
            let before = board(&game);
            assert!(course[1..].iter().all(|point| before.get(point).is_none() || point == from));
            game.play(&step).unwrap();
        }
    }
}

/// Whether counts that should be equal differ by no more than chance lets them: five standard
/// deviations of the chi-square.
fn even(counts: &BTreeMap<String, u32>, choices: usize) -> bool {
    let expected = f64::from(counts.values().sum::<u32>()) / choices as f64;
    let chi_square: f64 =
        counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = choices as f64 - 1.0;
    counts.len() == choices && chi_square < freedom + 5.0 * (2.0 * freedom).sqrt()
}

#[test]
fn random_steps_and_playouts_are_uniform() {
    let options = AmpelOptions::read(&Setup::new(GameKind::Ampel).with("yellows", "10")).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for text in
        [NO_STOCK, EVERY_POINT_A_SIGNAL, LAST_GAP, "1/2/3/4/2Y2/6/2YY3/1YYYY3/1YYY5/10/11 red add 0-0 0"]
    {
        let position = Position::from_text(&options, text).unwrap();
        let choices = position.count_steps() as usize;
        let (mut steps, mut after) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..choices * 200 {
            let step = position.random_step(&mut rng).unwrap();
            *steps.entry(position.write_step(step)).or_default() += 1;
            let mut played = position;
            assert_eq!(played.play_out(&mut rng, &mut (), 1), 1);
            *after.entry(played.text()).or_default() += 1;
        }
        assert!(even(&steps, choices), "{text}: {steps:?}");
        assert!(even(&after, choices), "{text}: {after:?}");
    }
}

#[test]
fn steps_are_read_in_other_spellings() {
    let game = read("yellows=1", "1/2/1R1/4/2Y1G/6/7/8/9/1G8/11 red own 0-0 0");
    for spelling in ["c2-e2", "C2-E2", "c2e2"] {
        assert_eq!(game.read_step(spelling).as_deref(), Ok("c2-e2"), "{spelling}");
    }
    for text in
        ["", "-", "c2-", "-e2", "c2-e2-f2", "c2 e2", "c2-e0", "c2-e02", "l1", "c4", "é", "c2–e2", "ce", "2c"]
    {
        assert!(game.read_step(text).is_err(), "{text}");
        assert_eq!(why(&game, text), "ampel.read.point", "{text}");
    }
}

#[test]
fn every_refusal_has_its_reason() {
    let setup = start("");
    assert_eq!(why(&setup, "a1"), "ampel.why.inner");
    assert_eq!(why(&setup, "e3-e4"), "ampel.why.setup");
    let mut placed = setup.clone();
    play(&mut placed, "e3");
    assert_eq!(why(&placed, "e3"), "ampel.why.occupied");

    let text = "1/2/1R1/4/2Y1G/6/7/8/9/1G*8/11 red own 0-0 0";
    let own = read("yellows=1", text);
    for (step, key) in [
        ("e2", "ampel.why.own"),
        ("a1-b1", "ampel.why.empty"),
        ("e3-e2", "ampel.why.yellow"),
        ("e5-e4", "ampel.why.not-own"),
        ("c2-e3", "ampel.why.occupied"),
        ("c2-k9", "ampel.why.course"),
        ("c2-c2", "ampel.why.same"),
    ] {
        assert_eq!(why(&own, step), key, "{step}");
    }
    let theirs = read("yellows=1", &text.replace("own", "theirs+"));
    for (step, key) in [
        ("e2", "ampel.why.theirs"),
        ("c2-e2", "ampel.why.not-theirs"),
        ("j2-j3", "ampel.why.cylinder"),
        ("e5-e3", "ampel.why.occupied"),
    ] {
        assert_eq!(why(&theirs, step), key, "{step}");
    }
    let add = read("yellows=1", &text.replace("own", "add+"));
    assert_eq!(why(&add, "a1-b1"), "ampel.why.add");
    assert_eq!(why(&add, "c2"), "ampel.why.occupied");
    let error = own.read_step("c2-k9").unwrap_err();
    assert!(
        error
            .message()
            .say(Lang::En)
            .contains("exactly 1 along its row, 1 along its \\ line or 2 along its / line")
    );
}

#[test]
fn options_are_checked() {
    let bad = [
        "yellows=0",
        "yellows=11",
        "edition=de",
        "edition=EN",
        "repetition=1",
        "repetition=10",
        "idle=1001",
        "idle=-1",
        "idle= 5",
        "colour=red",
    ];
    for pair in bad {
        let setup = Setup::new(GameKind::Ampel).with_pair(pair).unwrap();
        assert!(Game::start(&setup).is_err(), "{pair}");
    }
    for pair in ["yellows=1", "edition=es", "repetition=0", "repetition=9", "idle=0", "idle=1", "idle=1000"] {
        assert_eq!(start(pair).options().len(), 4, "{pair}");
    }
    let options: Vec<_> =
        start("").options().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(options, ["yellows=5", "edition=en", "repetition=3", "idle=100"]);
}

#[test]
fn the_examples_of_the_documentation_are_positions() {
    let page = include_str!("../../../docs/positions/ampel.md");
    let examples: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("ampel") && line.contains("; ") && !line.contains('['))
        .collect();
    assert!(examples.len() >= 3);
    for example in examples {
        let game = Game::from_text(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        assert_eq!(game.text(), example, "examples are as the program writes them");
    }
}

#[test]
fn texts_that_break_a_rule_are_refused() {
    let good = "1/2/1R1/4/2Y1G/6/7/8/9/1G*8/11 red own 0-0 0";
    read("yellows=1", good);
    for (set, text, key) in [
        ("", "", "ampel.text.words"),
        ("yellows=1", "1/2/1R1/4/2Y1G/6/7/8/9/1G*8/11 red own 0-0", "ampel.text.words"),
        ("yellows=1", &format!("{good} again"), "ampel.text.words"),
        ("yellows=1", &format!("{good} out=R passed"), "ampel.text.words"),
        ("yellows=1", &good.replace("/11 ", " "), "ampel.text.rows"),
        ("yellows=1", &good.replace("/11 ", "/11/12 "), "ampel.text.rows"),
        ("yellows=1", &good.replace("/11 ", "/12 "), "ampel.text.row"),
        ("yellows=1", &good.replace("/11 ", "/10 "), "ampel.text.row"),
        ("yellows=1", &good.replace("/11 ", "/011 "), "ampel.text.row"),
        ("yellows=1", &good.replace("/11 ", "/11R "), "ampel.text.row"),
        ("yellows=1", &good.replace("/11 ", "/99999999999999999999 "), "ampel.text.row"),
        ("yellows=1", &good.replace("1R1", "1r1"), "ampel.text.disc"),
        ("yellows=1", &good.replace("1R1", "1é1"), "ampel.text.disc"),
        ("yellows=1", &good.replace("1R1", "*1R1"), "ampel.text.disc"),
        ("yellows=1", &good.replace("2Y1G", "2Y*1G"), "ampel.text.cylinder"),
        ("yellows=1", &good.replace("2Y1G", "2Y1G*"), "ampel.text.cylinder"),
        ("yellows=1", &good.replace("red", "blue"), "ampel.text.seat"),
        ("yellows=1", &good.replace("own", "Own"), "ampel.text.step"),
        ("yellows=1", &good.replace("own", "triples"), "ampel.text.step"),
        ("yellows=1", &good.replace("0-0", "0"), "ampel.text.taken"),
        ("yellows=1", &good.replace("0-0", "0-256"), "ampel.text.taken"),
        ("yellows=1", &good.replace("0-0 0", "0-0 x"), "ampel.text.idle"),
        ("yellows=1", &good.replace("0-0 0", "0-0 70000"), "ampel.text.idle"),
        ("yellows=1", &good.replace("0-0 0", "0-0 100"), "ampel.text.idle.limit"),
        ("yellows=2", good, "ampel.text.yellows"),
        ("yellows=1", &good.replace("2Y1G", "4G").replace("/11 ", "/Y10 "), "ampel.text.inner"),
        ("yellows=1", &good.replace("2Y1G", "1RYG1"), "ampel.text.signal"),
        ("yellows=1", &good.replace("6/7/8", "RRRRRR/RRRRRRR/RRRRRRRR"), "ampel.text.discs"),
        ("yellows=2", &good.replace("0-0", "1-0"), "ampel.text.half"),
        ("yellows=1", &good.replace("own", "signals"), "ampel.text.half"),
        ("yellows=1", &good.replace("own", "own+"), "ampel.text.due"),
        ("yellows=1", &good.replace("own", "theirs"), "ampel.text.due"),
        ("yellows=1", &good.replace("own", "theirs!"), "ampel.text.due"),
        ("yellows=1", &good.replace("own", "add"), "ampel.text.due"),
        ("yellows=1", &good.replace("own", "setup"), "ampel.text.yellows"),
        ("yellows=2", &good.replace("own", "setup"), "ampel.text.setup"),
        ("yellows=1", &good.replace("own", "stuck"), "ampel.text.over"),
        ("yellows=1", &good.replace("own", "repetition"), "ampel.text.over"),
        ("yellows=1", &good.replace("own", "idle"), "ampel.text.over"),
        ("yellows=1 idle=0", &good.replace("own", "idle"), "ampel.text.over"),
        ("yellows=1 repetition=0", &good.replace("own 0-0 0", "repetition 0-0 9"), "ampel.text.over"),
        ("yellows=1", &format!("{good} passed"), "ampel.text.passed"),
        ("yellows=1", &format!("{} passed", good.replace("0-0 0", "0-0 1")), "ampel.text.passed"),
        ("yellows=1", &format!("{good} out=R"), "ampel.text.out.en"),
        ("yellows=1 edition=es", &format!("{good} out=R"), "ampel.text.out.es"),
        ("yellows=1 edition=es", &format!("{good} out=G"), "ampel.text.cylinder"),
        ("yellows=1 edition=es", &format!("{good} out=Y"), "ampel.text.out"),
        ("yellows=10 edition=es", NO_STOCK, "ampel.text.out.es"),
        ("yellows=10", &NO_STOCK.replacen("R3G", "R*3G", 1), "ampel.text.off"),
        ("yellows=1", "1/2/3/4/2Y2/6/7/8/9/10/11 red add 0-0 0", "ampel.text.first"),
        ("yellows=2", "1/2/3/4/2Y2/6/7/8/9/10/11 red setup 0-0 0", "ampel.text.first"),
        ("yellows=1", "1/2/3/4/2Y2/6/7/8/9/10/11 green add 0-0 1", "ampel.text.first"),
    ] {
        let error = Game::from_text(&format!("ampel {set}; {text}")).expect_err(text);
        assert_eq!(error.why.key(), key, "{set}; {text}: {error}");
        for lang in Lang::ALL {
            assert!(hexagora_locale::has(lang, key), "{key} in {lang}");
        }
    }
}

#[test]
fn damaged_texts_and_steps_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let alphabet: Vec<char> = "0123456789RGYrgy*/-+! adehinoprstw=é".chars().collect();
    let texts = [LAST_GAP, ONLY_UNDER_THE_CYLINDER, EVERY_POINT_A_SIGNAL, NO_STOCK];
    let mut read_back = 0;
    for round in 0..6000 {
        let mut text: Vec<char> = texts[round % 4].chars().collect();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..text.len());
            match rng.random_range(0..3) {
                0 => text[at] = alphabet[rng.random_range(0..alphabet.len())],
                1 => text.insert(at, alphabet[rng.random_range(0..alphabet.len())]),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        let edition = ["en", "es"][round / 4 % 2];
        if let Ok(game) = Game::from_text(&format!("ampel yellows=10 edition={edition}; {text}")) {
            assert_eq!(game.check(), Ok(()), "{text}");
            assert_eq!(game.legal().is_empty(), game.outcome().is_some(), "{text}");
            read_back += 1;
        }
        let _ = read("yellows=10", NO_STOCK)
            .read_step(&text[..text.char_indices().nth(5).map_or(0, |(at, _)| at)]);
    }
    assert!(read_back > 0, "no damaged text was a position");
}

#[test]
fn any_code_is_a_step_that_can_be_asked_about() {
    let options = AmpelOptions::read(&Setup::new(GameKind::Ampel).with("yellows", "10")).unwrap();
    let position = Position::from_text(&options, NO_STOCK).unwrap();
    let legal = (0..1 << 17).filter(|&code| position.is_legal(Step::from_code(code))).count();
    assert_eq!(legal as u64, position.count_steps());
    for code in (0..1 << 17).chain([u32::MAX, 1 << 31]) {
        let step = Step::from_code(code);
        let _ = (position.write_step(step), position.why_not(step), position.course(step));
    }
}
