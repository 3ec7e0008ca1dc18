//! Attangle: its decisions, its ends, and a slow second reading of its rules.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hexagora_rules::attangle::{LONGEST, Options, Position, Step};
use hexagora_rules::{Eye, Game, GameKind, Options as _, Position as _, Reason, Rules as _, Seat, Setup};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

/// The designer's games: two by the year of their rules, and the grand one.
const VARIANTS: [&str; 3] = ["2008", "2006", "grand"];

fn setup(variant: &str) -> Setup {
    let setup = Setup::new(GameKind::Attangle);
    match variant {
        "grand" => setup.with("board", "grand"),
        year => setup.with("rules", year),
    }
}

fn game(variant: &str, moves: &str) -> Game {
    let mut game = Game::start(&setup(variant)).unwrap();
    for step in moves.split_whitespace() {
        game.play(step).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn view(game: &Game) -> Value {
    serde_json::to_value(game.view(Eye::All)).unwrap()
}

fn text(text: &str) -> Game {
    Game::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The rules once more, as slow and as near to their sentences as can be: points are names, stacks
/// are strings.
#[derive(Clone)]
struct Model {
    rules: &'static str,
    board: BTreeMap<String, String>,
    stock: [usize; 2],
    turn: usize,
    played: usize,
}

impl Model {
    fn new(rules: &'static str) -> Model {
        let mut model = Model { rules, board: BTreeMap::new(), stock: [18; 2], turn: 0, played: 0 };
        if rules == "grand" {
            model.stock = [27; 2];
            for (points, letter) in [(["b4", "f2", "g6"], "w"), (["c2", "d7", "h3"], "b")] {
                model.board.extend(points.map(|point| (point.to_owned(), letter.to_owned())));
            }
        }
        model
    }

    /// The row in the middle.
    fn middle(&self) -> u8 {
        if self.rules == "grand" { b'e' } else { b'd' }
    }

    fn last_row(&self) -> u8 {
        if self.rules == "grand" { b'i' } else { b'g' }
    }

    /// How many points a row has.
    fn width(&self, row: u8) -> i32 {
        let longest = if self.rules == "grand" { 9 } else { 7 };
        longest - i32::from(row.abs_diff(self.middle()))
    }

    fn points(&self) -> Vec<String> {
        let row = |row: u8| (1..=self.width(row)).map(move |number| format!("{}{number}", char::from(row)));
        (b'a'..=self.last_row()).flat_map(row).collect()
    }

    /// The neighbour of a point in one of the six directions.
    fn neighbour(&self, point: &str, direction: usize) -> Option<String> {
        let (row, number) = (point.as_bytes()[0], point[1..].parse::<i32>().unwrap());
        let above = |row: u8, number: i32| match row < self.middle() {
            true => [number, number + 1],
            false => [number - 1, number],
        };
        let below = |row: u8, number: i32| match row > self.middle() {
            true => [number, number + 1],
            false => [number - 1, number],
        };
        let (row, number) = match direction {
            0 => (row, number + 1),
            1 => (row, number - 1),
            2 => (row + 1, above(row, number)[0]),
            3 => (row + 1, above(row, number)[1]),
            4 => (row - 1, below(row, number)[0]),
            _ => (row - 1, below(row, number)[1]),
        };
        let on_board = (b'a'..=self.last_row()).contains(&row) && (1..=self.width(row)).contains(&number);
        on_board.then(|| format!("{}{number}", char::from(row)))
    }

    fn owner(stack: &str) -> usize {
        usize::from(stack.ends_with('b'))
    }

    /// The first stack that one meets from a point in a direction.
    fn first_met(&self, point: &str, direction: usize) -> Option<String> {
        let mut at = self.neighbour(point, direction)?;
        while !self.board.contains_key(&at) {
            at = self.neighbour(&at, direction)?;
        }
        Some(at)
    }

    fn may_capture(&self, movers: [usize; 2], target: usize) -> bool {
        let (taller, other) = (movers[0].max(movers[1]), movers[0].min(movers[1]));
        match self.rules {
            "2008" | "grand" => matches!((taller, other, target), (1, 1, 1) | (1, 1, 2) | (2, 1, 1)),
            _ => matches!((taller, other, target), (1, 1, 1) | (1, 1, 3) | (3, 1, 1)),
        }
    }

    fn triples(&self, seat: usize) -> usize {
        let height = if self.rules == "2006" { 5 } else { 3 };
        self.board.values().filter(|stack| stack.len() == height && Self::owner(stack) == seat).count()
    }

    fn winner(&self) -> Option<usize> {
        let needed = if self.rules == "grand" { 5 } else { 3 };
        (0..2).find(|&seat| self.triples(seat) == needed)
    }

    /// Whether no piece may be placed on a point now.
    fn is_closed(&self, point: &str) -> bool {
        match self.rules {
            "grand" => ["b3", "c6", "d2", "e5", "f7", "g2", "h4"].contains(&point),
            "2008" => point == "d4",
            _ => point == "d4" && self.played == 0,
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        if self.winner().is_some() {
            return legal;
        }
        if self.rules == "2006" || self.stock[self.turn] > 0 {
            let free = |point: &String| !self.board.contains_key(point) && !self.is_closed(point);
            legal.extend(self.points().into_iter().filter(free));
        }
        for (target, stack) in self.board.iter().filter(|(_, stack)| Self::owner(stack) != self.turn) {
            for one in 0..6 {
                for other in 0..one {
                    let movers = [one, other].map(|direction| self.first_met(target, direction));
                    let [Some(a), Some(b)] = movers else { continue };
                    let stacks = [&self.board[&a], &self.board[&b]];
                    if stacks.iter().all(|stack| Self::owner(stack) == self.turn)
                        && self.may_capture(stacks.map(|stack| stack.len()), stack.len())
                    {
                        legal.insert(format!("{}+{}x{target}", (&a).min(&b), (&a).max(&b)));
                    }
                }
            }
        }
        legal
    }

    fn play(&mut self, step: &str) {
        match step.split_once('x') {
            None => {
                self.board.insert(step.into(), ["w", "b"][self.turn].into());
                self.stock[self.turn] -= usize::from(self.rules != "2006");
            }
            Some((movers, target)) => {
                let mut movers: Vec<String> =
                    movers.split('+').map(|mover| self.board.remove(mover).unwrap()).collect();
                movers.sort_by_key(|stack| std::cmp::Reverse(stack.len()));
                let stack = self.board.get_mut(target).unwrap();
                stack.push_str(&movers.concat());
                if self.rules != "2006" {
                    stack.pop();
                    self.stock[self.turn] += 1;
                }
            }
        }
        self.turn = 1 - self.turn;
        self.played += 1;
    }

    fn view(&self) -> Value {
        let stock = (self.rules != "2006").then_some(self.stock);
        serde_json::json!({
            "board": self.board,
            "stock": stock,
            "triples": [self.triples(0), self.triples(1)],
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        if depth == 1 {
            return legal.len() as u64;
        }
        let child = |step: &String| {
            let mut child = self.clone();
            child.play(step);
            child
        };
        legal.iter().map(|step| child(step).perft(depth - 1)).sum()
    }
}

/// Plays a game at random in both readings and compares them at every step. An eager seat captures
/// when it can, which builds many stacks.
fn compare(variant: &'static str, eager: [bool; 2], rng: &mut Xoshiro256PlusPlus) -> Reason {
    let mut game = game(variant, "");
    let mut model = Model::new(variant);
    loop {
        let legal: Vec<String> = model.legal().into_iter().collect();
        assert_eq!(game.legal(), legal, "{}", game.text());
        assert_eq!(view(&game), model.view(), "{}", game.text());
        assert!(model.played <= LONGEST as usize);
        if let Some(outcome) = game.outcome() {
            let (winner, reason) = match (model.winner(), variant) {
                (Some(winner), "2006") => (winner, Reason::Fives),
                (Some(winner), _) => (winner, Reason::Triples),
                (None, _) => (1 - model.turn, Reason::NoMoves),
            };
            assert!(legal.is_empty());
            assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(winner as u8)]);
            assert_eq!(outcome.reason, reason);
            return reason;
        }
        assert_eq!(game.to_move().seat(), Some(Seat(model.turn as u8)));
        let captures: Vec<String> = legal.iter().filter(|step| step.contains('x')).cloned().collect();
        let keen = eager[model.turn] && !captures.is_empty();
        let step = if keen { &captures } else { &legal }.choose(rng).unwrap();
        game.play(step).unwrap();
        model.play(step);
    }
}

#[test]
fn two_readings_of_the_rules_agree_along_random_games() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2008);
    let mut reasons = BTreeSet::new();
    for round in 0..200 {
        let eager = [round % 2 == 1, round % 4 > 1];
        for variant in ["2008", "2006"] {
            reasons.insert((variant, compare(variant, eager, &mut rng)));
        }
        // The large board takes the slow reading longer.
        if round % 5 == 0 {
            reasons.insert(("grand", compare("grand", eager, &mut rng)));
        }
    }
    for end in [("2008", Reason::Triples), ("2006", Reason::Fives), ("grand", Reason::Triples)] {
        assert!(reasons.contains(&end), "{reasons:?}");
    }
}

#[test]
fn the_slow_reading_confirms_the_small_counts_of_the_perft_table() {
    let mut confirmed = 0;
    for line in include_str!("perft/attangle.txt").lines() {
        let line = line.split('#').next().unwrap().trim();
        let [_, options, moves, expected]: [&str; 4] = match line.split(';').collect::<Vec<_>>().try_into() {
            Ok(fields) => fields,
            Err(_) => continue,
        };
        let (depth, count) = expected.trim().split_once(' ').unwrap();
        let count: u64 = count.trim().parse().unwrap();
        if count > 200_000 {
            continue;
        }
        let variant = VARIANTS.into_iter().find(|variant| options.contains(variant));
        let mut model = Model::new(variant.unwrap_or("2008"));
        moves.split_whitespace().for_each(|step| model.play(step));
        assert_eq!(model.perft(depth.parse().unwrap()), count, "{line}");
        confirmed += 1;
    }
    assert!(confirmed >= 10, "only {confirmed} counts");
}

/// A game of 2008 in which black runs out of steps: no stock, no capture.
const STARVED: &str = "c1 d5 d1 f4 g1 e5 d6 f2 f1 b5 b4 e2 d1+d6xd5 f5 g4 f3 a2 e4 b3 g2 g1+g4xg2 a3 c4 g3 c4+g2xf2 d2 e1 \
    d2+e5xd5 a2+b4xa3 e3 c2 d7 b2 b1 c3 g2 b2+c1xb1 g1 b2 e5 c3+f1xe2";

/// A game of 2006 in which the board fills up and black has no capture: its stacks are threes,
/// which never capture without a single.
const FILLED: &str = "f2 b5 a2 e5 b4 c2 g4 c2+e5xa2 d2 d6 c2 b5+d6xb4 d1 c4 e6 e2 g1 c4+e2xf2 a3 c4 f1 a4 e2 \
    f5 b5 a1 g3 a1+f5xg4 b3 c6 f3 a4+c6xb5 e1 a1 b1 c3 f4 c3+c4xb3 c3 d3 d7 a1+d3xc3 d6 c6 d5 f5 e4 d4 d3 \
    d4+f5xd5 c5 a4 c1 a1 g2 f5 b2 e5 d4 c6+e5xd6 e3 c6 c4 e5 a3+b2xa2 e5+f5xf4 e5 b2 f5 a1+b2xb1 b2 a3 a1 \
    c6+d5xc5 d5 c6 d7+e6xd6 d7 e6";

#[test]
fn d1_a_seat_that_has_no_legal_step_loses() {
    for (year, moves) in [("2008", STARVED), ("2006", FILLED)] {
        let game = game(year, moves);
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.reason, Reason::NoMoves);
        let loser = Seat((moves.split_whitespace().count() % 2) as u8);
        assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [loser.other()]);
        assert!(game.legal().is_empty());
        assert_eq!(game.to_move().seat(), None);
        assert_eq!(game.step_name(), None);
    }
    assert_eq!(view(&game("2008", STARVED))["stock"][STARVED.split_whitespace().count() % 2], 0);
    assert_eq!(view(&game("2006", FILLED))["board"].as_object().unwrap().len(), 37);
}

#[test]
fn d2_the_board_has_37_points_in_rows_of_4_to_7_with_d4_in_the_middle() {
    let mut points = Model::new("2008").points();
    points.retain(|point| point != "d4");
    assert_eq!(points.len(), 36);
    assert_eq!(game("2008", "").legal(), points);
    // c1, d2, e2 and f2 are on one line; e1 is not on it.
    let reaches = |moves, step: &str| game("2008", moves).legal().contains(&step.to_owned());
    assert!(reaches("c1 e2 e3 a4", "c1+e3xe2"));
    assert!(!reaches("c1 e1 e2 a4", "c1+e2xe1"));
    assert!(reaches("c2 e1 e2 a4", "c2+e2xe1"));
}

#[test]
fn d3_any_two_different_directions_will_do_opposite_ones_too() {
    // All six pieces round c3: every pair captures.
    let around = ["b2", "b3", "c2", "c4", "d3", "d4"];
    let game = game("2006", "b2 c3 b3 a1 c2 a2 c4 a3 d3 a4 d4 g1");
    let captures: Vec<String> = game.legal().into_iter().filter(|step| step.ends_with("xc3")).collect();
    let mut pairs: Vec<String> = Vec::new();
    for (at, one) in around.iter().enumerate() {
        pairs.extend(around[at + 1..].iter().map(|other| format!("{one}+{other}xc3")));
    }
    pairs.sort_unstable();
    assert_eq!(captures, pairs);
    assert_eq!(captures.len(), 15);
}

#[test]
fn two_movers_never_come_from_the_same_direction() {
    // c1 and c2 stand in one line before c4.
    let game = game("2008", "c1 c4 c2 a1");
    assert!(game.legal().iter().all(|step| !step.contains('x')));
    assert_eq!(why(&game, "c1+c2xc4"), "attangle.why.direction");
}

#[test]
fn the_centre_may_be_crossed_but_in_2008_never_filled() {
    let mut over_centre = game("2008", "d3 d5 d7 a1");
    assert!(over_centre.legal().contains(&"d3+d7xd5".into()));
    assert!(!over_centre.legal().contains(&"d4".into()));
    over_centre.play("d3+d7xd5").unwrap();
    assert_eq!(view(&over_centre)["board"], serde_json::json!({"a1": "b", "d5": "bw"}));
}

#[test]
fn in_2006_the_centre_is_only_closed_to_the_very_first_step() {
    assert!(!game("2006", "").legal().contains(&"d4".into()));
    assert!(game("2006", "a1").legal().contains(&"d4".into()));
    let blocked = game("2006", "d3 d5 d7 d4");
    assert!(!blocked.legal().contains(&"d3+d7xd5".into()), "a piece on d4 stands in the way");
    assert_eq!(why(&blocked, "d3+d7xd5"), "attangle.why.blocked");
}

#[test]
fn the_taller_mover_goes_under_and_the_topmost_piece_back_to_the_stock() {
    // Two singles on a single; on a double; a single and a double on a single.
    let mut game = game("2008", "a1 a2 a3 g1");
    game.play("a1+a3xa2").unwrap();
    assert_eq!(view(&game)["board"]["a2"], "bw");
    assert_eq!(view(&game)["stock"], serde_json::json!([17, 16]));
    for step in "a1 g2 a3 g3 a1+a3xa2".split_whitespace() {
        game.play(step).unwrap();
    }
    assert_eq!(view(&game)["board"]["a2"], "bwb");
    assert_eq!(view(&game)["triples"], serde_json::json!([0, 1]));

    let mut game = self::game("2008", "a1 a2 a3 g1 a1+a3xa2 b2 b1 g3");
    assert!(game.legal().contains(&"a2+b1xb2".into()));
    game.play("a2+b1xb2").unwrap();
    assert_eq!(view(&game)["board"]["b2"], "bbw");
    assert_eq!(view(&game)["stock"], serde_json::json!([17, 14]));

    let fives = self::game("2006", "a1 a2 a3 g1 a1+a3xa2 b2 b1 g3 a2+b1xb2");
    assert_eq!(view(&fives)["board"]["b2"], "bbwww");
    assert_eq!(view(&fives)["stock"], Value::Null);
    assert_eq!(view(&fives)["triples"], serde_json::json!([1, 0]));
}

#[test]
fn the_third_triple_or_five_wins_at_once() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for (year, reason) in [("2008", Reason::Triples), ("2006", Reason::Fives)] {
        let mut winners = BTreeSet::new();
        for _ in 0..40 {
            let mut game = game(year, "");
            let mut mover = None;
            while let Some(step) = game.random_step(&mut rng) {
                mover = game.to_move().seat();
                game.play(&step).unwrap();
                let triples = &view(&game)["triples"];
                let third = (0..2).any(|seat| triples[seat] == 3);
                assert_eq!(third, game.outcome().is_some_and(|outcome| outcome.reason == reason));
            }
            let outcome = game.outcome().unwrap();
            assert_eq!(outcome.winners.iter().next(), mover, "who has moved last has won");
            winners.extend(mover);
        }
        assert_eq!(winners.len(), 2, "both seats have won");
    }
}

/// Black has no piece in stock, but four captures.
const EMPTY_STOCK: &str = "b1bw/bbww1/b1b(bwb)b1/4(bw)2/1(wb)b(wbw)w1/(bw)1bb(bbw)/w2w b";

#[test]
fn with_an_empty_stock_one_must_capture() {
    let mut game = text(&format!("attangle; {EMPTY_STOCK}"));
    assert_eq!(view(&game)["stock"][1], 0);
    let legal = game.legal();
    assert!(legal.len() == 4 && legal.iter().all(|step| step.contains('x')));
    assert_eq!(why(&game, "a2"), "attangle.why.stock");
    game.play(&legal[0]).unwrap();
    assert_eq!(view(&game)["stock"][1], 1, "the topmost piece has come back");
}

#[test]
fn d4_the_grand_board_has_61_points_and_begins_with_six_pieces() {
    let start = game("grand", "");
    assert_eq!(start.geometry().cells.len(), 61);
    assert_eq!(start.perft(1), 48);
    assert_eq!(view(&start), Model::new("grand").view());
    assert_eq!(start.text(), "attangle board=grand; 5/2b3/5w1/1w6/9/6b1/1b5/3w2/5 w");
    assert_eq!(start.to_move().seat(), Some(Seat(0)));
}

#[test]
fn d4_seven_points_stay_empty_and_may_be_crossed() {
    let closed = ["b3", "c6", "d2", "e5", "f7", "g2", "h4"];
    let mut game = game("grand", "c1 a1 h6 a5");
    for point in closed {
        assert_eq!(why(&game, point), "attangle.why.closed");
    }
    // Over d2, and over h4.
    game.play("c1+h6xh3").unwrap();
    assert_eq!(view(&game)["board"]["h3"], "bw");
    assert_eq!(view(&game)["stock"], serde_json::json!([26, 25]));
}

#[test]
fn d4_the_fifth_triple_wins() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..40 {
        let mut game = game("grand", "");
        while let Some(step) = game.random_step(&mut rng) {
            game.play(&step).unwrap();
            let triples = &view(&game)["triples"];
            let fifth = (0..2).any(|seat| triples[seat] == 5);
            assert_eq!(fifth, game.outcome().is_some_and(|outcome| outcome.reason == Reason::Triples));
        }
    }
}

#[test]
fn d4_the_grand_board_goes_with_the_rules_of_2008_alone() {
    let both = |year| Game::start(&setup("grand").with("rules", year));
    assert_eq!(both("2008").unwrap(), game("grand", ""));
    let refused = both("2006").unwrap_err().to_string();
    assert!(refused.contains("board") && refused.contains("2008"), "{refused}");
}

#[test]
fn d4_texts_of_the_grand_board_are_checked() {
    let key = |body: &str| {
        let text = format!("attangle board=grand; {body}");
        Game::from_text(&text).map(|game| game.text()).unwrap_err().why.key().to_owned()
    };
    for (body, expected) in [
        ("4/5/6/7/6/5/4 w", "attangle.text.rows"),
        ("5/2b3/5w1/1w6/9/6b1/1b5/3w2 w", "attangle.text.rows"),
        ("5/2b3/5w1/1w6/8/6b1/1b5/3w2/5 w", "attangle.text.width"),
        ("5/6/7/8/9/8/7/6/5 w", "attangle.text.pieces"),
        ("5/2b3/5w1/1w6/9/6b1/1b5/3w2/5 b", "attangle.text.turn"),
        ("5/2b3/5w1/1w6/4w4/6b1/1b5/3w2/5 b", "attangle.text.closed"),
        ("5/2b3/5w1/1w6/b8/6b1/1b5/3w2/5 b", "attangle.text.pieces"),
    ] {
        assert_eq!(key(body), expected, "{body}");
    }
}

#[test]
fn perft_of_the_page() {
    let game = game("2008", "");
    assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), [36, 1260, 42840]);
}

/// The key of the reason why a step is refused.
fn why(game: &Game, step: &str) -> String {
    game.read_step(step).unwrap_err().why.unwrap().message.key().to_owned()
}

/// Every step that can be written, legal or not.
fn all_steps(variant: &'static str) -> Vec<Step> {
    let points = Model::new(variant).points();
    let start = Position::start(&Options::read(&setup(variant)).unwrap());
    let mut steps: Vec<Step> = points.iter().map(|name| start.read_step(name).unwrap()).collect();
    for target in &points {
        for (at, one) in points.iter().enumerate() {
            for other in &points[at..] {
                steps.push(start.read_step(&format!("{one}+{other}x{target}")).unwrap());
            }
        }
    }
    steps
}

#[test]
fn every_illegal_step_has_a_reason_and_every_reason_occurs() {
    let steps = ["2008", "grand"].map(all_steps);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut keys = BTreeSet::new();
    let mut positions = vec![];
    for variant in VARIANTS {
        let options = Options::read(&setup(variant)).unwrap();
        // The grand board has four times as many steps to ask about.
        let lengths: &[u32] =
            if variant == "grand" { &[0, 30] } else { &[0, 3, 12, 20, 28, 36, 40, 44, 48, 52] };
        for &length in lengths {
            let mut position = Position::start(&options);
            position.play_out(&mut rng, &mut (), length);
            positions.push((variant, position));
        }
    }
    positions.push(("2008", Position::from_text(&Options::default(), EMPTY_STOCK).unwrap()));
    for (variant, position) in positions.iter().filter(|(_, position)| position.outcome().is_none()) {
        let legal: BTreeSet<_> = position.legal_steps().into_iter().collect();
        for &step in &steps[usize::from(*variant == "grand")] {
            let why = position.why_not(step);
            assert_eq!(why.is_none(), legal.contains(&step), "{step} in {}", position.text());
            keys.extend(why.map(|why| why.message.key().to_owned()));
        }
    }
    let told: BTreeSet<String> = hexagora_locale::keys(hexagora_locale::Lang::En)
        .filter(|key| key.starts_with("attangle.why."))
        .map(str::to_owned)
        .collect();
    assert_eq!(keys, told);
}

#[test]
fn steps_read_in_friendly_spellings() {
    let game = game("2008", "a1 b2 c3 a4");
    assert_eq!(game.read_step("A2").unwrap(), "a2");
    for spelling in ["a1+c3xb2", "c3+a1xb2", "C3+A1Xb2"] {
        assert_eq!(game.read_step(spelling).unwrap(), "a1+c3xb2");
    }
    for (spelling, key) in [
        ("h1", "attangle.read.point"),
        ("a5", "attangle.read.point"),
        ("a0", "attangle.read.point"),
        ("a", "attangle.read.point"),
        ("a11", "attangle.read.point"),
        ("ñ1", "attangle.read.point"),
        ("a1+c3xb9", "attangle.read.point"),
        ("a1xb2", "attangle.read.movers"),
        ("x", "attangle.read.movers"),
        ("a1+c3", "attangle.read.target"),
        ("a1+c3+d5xb2", "attangle.read.point"),
    ] {
        assert_eq!(why(&game, spelling), key, "{spelling}");
    }
}

#[test]
fn options_are_checked() {
    for (name, value) in [("rules", "2007"), ("rules", ""), ("rules", "08"), ("edition", "2006")] {
        let error = Game::start(&Setup::new(GameKind::Attangle).with(name, value)).unwrap_err();
        assert!(error.to_string().contains(if name == "rules" { "2008|2006" } else { "rules" }), "{error}");
    }
    assert!(Game::start(&Setup::new(GameKind::Attangle).players(3)).is_err());
    let options =
        |variant| game(variant, "").options().into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    assert_eq!(options("2008"), ["2008", "standard"]);
    assert_eq!(options("2006"), ["2006", "standard"]);
    assert_eq!(options("grand"), ["2008", "grand"]);
    assert_eq!(Game::start(&Setup::new(GameKind::Attangle)).unwrap(), game("2008", ""));
}

#[test]
fn texts_that_break_a_rule_are_refused() {
    let refused = |line: &str, key: &str| match Game::from_text(line) {
        Ok(game) => panic!("{line} is read as {}", game.text()),
        Err(error) => assert_eq!(error.why.key(), key, "{line}: {error}"),
    };
    for (body, key) in [
        ("", "attangle.text.parts"),
        ("4/5/6/7/6/5/4", "attangle.text.parts"),
        ("4/5/6/7/6/5/4 w w", "attangle.text.parts"),
        ("4/5/6/7/6/5 w", "attangle.text.rows"),
        ("4/5/6/7/6/5/4/4 w", "attangle.text.rows"),
        ("4/5/6/7/6/5/4 x", "attangle.text.seat"),
        ("3/5/6/7/6/5/4 w", "attangle.text.width"),
        ("5/5/6/7/6/5/4 w", "attangle.text.width"),
        ("4w/5/6/7/6/5/4 b", "attangle.text.width"),
        ("9999999999/5/6/7/6/5/4 w", "attangle.text.width"),
        ("/5/6/7/6/5/4 w", "attangle.text.width"),
        ("4/5/6/7/6/5/0w3 b", "attangle.text.stack-2008"),
        ("4/5/6/7/6/5/(w)3 b", "attangle.text.stack-2008"),
        ("4/5/6/7/6/5/(ww)3 b", "attangle.text.stack-2008"),
        ("4/5/6/7/6/5/()3 b", "attangle.text.stack-2008"),
        ("4/5/6/7/6/5/(bww)3 b", "attangle.text.stack-2008"),
        ("4/5/6/7/6/5/ñ3 b", "attangle.text.stack-2008"),
        ("4/5/6/7/6/5/3(bw b", "attangle.text.bracket"),
        // The centre stays empty.
        ("4/5/6/3w3/6/5/4 b", "attangle.text.centre"),
        // One piece has been placed, so it is black's turn; and that piece is white.
        ("4/5/6/7/6/5/w3 w", "attangle.text.turn"),
        ("4/5/6/7/6/5/b3 b", "attangle.text.pieces"),
        // White has captured once and black has placed two: white has placed two, taken one back.
        ("4/5/6/7/6/5/(bw)3 w", "attangle.text.pieces"),
        ("4/5/6/7/6/5/(bw)3 b", "attangle.text.turn"),
    ] {
        refused(&format!("attangle; {body}"), key);
    }
    refused("attangle rules=2006; 4/5/6/7/6/5/(bw)3 b", "attangle.text.stack-2006");
    refused("attangle rules=2006; 4/5/6/3w3/6/5/4 b", "attangle.text.first");
    refused("attangle rules=2007; 4/5/6/7/6/5/4 w", "error.nearest");
    // Books that balance, with 19 white pieces; a third triple before the other's turn; a fourth.
    refused("attangle; (bw)(wb)ww/wwwww/wwwwww/www1wbb/bbbbbb/bbbbb/bbb1 b", "attangle.text.stock");
    refused("attangle; (bbw)(bbw)(bbw)1/bbbbb/bbbb2/7/6/5/4 w", "attangle.text.triples");
    refused(
        "attangle rules=2006; (bbwww)(bbwww)(bbwww)(bbwww)/bbbbb/bbbbbb/7/6/5/4 b",
        "attangle.text.triples",
    );
    assert_eq!(
        text("attangle; (bbw)(bbw)(bbw)1/bbbbb/bbb3/7/6/5/4 b").outcome().unwrap().reason,
        Reason::Triples
    );
}

#[test]
fn no_text_panics() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    let alphabet: Vec<char> = "wwbb12345677(())//// ;xñ0".chars().collect();
    let good = game("2008", "a1 a2 a3 g1 a1+a3xa2 b2 b1 g3 a2+b1xb2").text();
    for _ in 0..20_000 {
        let mut letters: Vec<char> = good.chars().collect();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(9..letters.len());
            match rng.random_range(0..3) {
                0 => letters[at] = *alphabet.choose(&mut rng).unwrap(),
                1 => letters.insert(at, *alphabet.choose(&mut rng).unwrap()),
                _ => drop(letters.remove(at)),
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(game) = Game::from_text(&text) {
            assert_eq!(game.check(), Ok(()), "{text}");
        }
        let _ = game("2008", "a1").read_step(&text);
    }
}

#[test]
fn the_examples_of_the_page_on_texts_are_positions() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/positions/attangle.md");
    let page = std::fs::read_to_string(page).unwrap();
    let examples: Vec<&str> = page.lines().filter(|line| line.starts_with("attangle")).collect();
    assert!(examples.len() >= 3);
    for example in examples {
        assert_eq!(text(example).text(), example);
        assert_eq!(text(example).check(), Ok(()));
    }
}

#[test]
fn random_steps_are_equally_likely() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    for variant in VARIANTS {
        let mut position = Position::start(&Options::read(&setup(variant)).unwrap());
        // Far enough for captures by doubles as well.
        position.play_out(&mut rng, &mut (), 40);
        let mut counts: BTreeMap<Step, u32> = BTreeMap::new();
        let each = 4_000;
        let steps = position.count_steps() as u32;
        for _ in 0..each * steps {
            *counts.entry(position.random_step(&mut rng).unwrap()).or_default() += 1;
        }
        assert_eq!(counts.len() as u32, steps);
        assert!(counts.keys().any(|step| matches!(step, Step::Capture { .. })));
        // Five standard deviations of a count near 4,000.
        assert!(counts.values().all(|count| count.abs_diff(each) < 320), "{counts:?}");
    }
}
