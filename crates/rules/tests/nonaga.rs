//! Nonaga, decision by decision, and beside a second set of rules that is slow and plain.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::nonaga::{Cell, Connected, Edge, Options, Position, Slide, Step};
use hexagora_rules::{
    Eye, Game, GameKind, History, Outcome, Position as _, Reason, Repetition, Rules as _, Seat, Setup,
    SetupError, StepCode as _, View,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const DIRECTIONS: [(i64, i64); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

type At = (i64, i64);

fn around((q, r): At) -> [At; 6] {
    DIRECTIONS.map(|(dq, dr)| (q + dq, r + dr))
}

fn at(cell: Cell) -> At {
    (cell.q.into(), cell.r.into())
}

/// What a repetition compares: the discs, the men, the locked disc and the seat.
type Standing = (Vec<At>, [Vec<At>; 2], Option<At>, usize);

/// The rules once more, sentence by sentence, without any thought of speed.
#[derive(Clone)]
struct Referee {
    connected: &'static str,
    edge: &'static str,
    slide: &'static str,
    repetition: usize,
    discs: BTreeSet<At>,
    men: [BTreeSet<At>; 2],
    locked: Option<At>,
    seat: usize,
    step: &'static str,
    end: Option<&'static str>,
    turns: Vec<Standing>,
}

impl Referee {
    fn start(connected: &'static str, edge: &'static str, slide: &'static str, repetition: usize) -> Referee {
        let hexagon = (-2..=2).flat_map(|q: i64| (-2..=2).map(move |r: i64| (q, r)));
        let mut referee = Referee {
            connected,
            edge,
            slide,
            repetition,
            discs: hexagon.filter(|(q, r)| (q + r).abs() <= 2).collect(),
            men: [[(2, 0), (0, -2), (-2, 2)].into(), [(2, -2), (-2, 0), (0, 2)].into()],
            locked: None,
            seat: 1,
            step: "man",
            end: None,
            turns: Vec::new(),
        };
        referee.next_turn();
        referee
    }

    fn setup(&self) -> Setup {
        Setup::new(GameKind::Nonaga)
            .with("connected", self.connected)
            .with("edge", self.edge)
            .with("slide", self.slide)
            .with("repetition", self.repetition.to_string())
    }

    fn is_one_group(discs: &BTreeSet<At>) -> bool {
        let mut rest = discs.clone();
        let mut left: Vec<At> = rest.pop_first().into_iter().collect();
        while let Some(disc) = left.pop() {
            left.extend(around(disc).into_iter().filter(|near| rest.remove(near)));
        }
        rest.is_empty()
    }

    /// The empty cells in and around the board's box that are joined to its rim.
    fn outside(&self) -> BTreeSet<At> {
        let (q0, q1) =
            (self.discs.iter().map(|c| c.0).min().unwrap(), self.discs.iter().map(|c| c.0).max().unwrap());
        let (r0, r1) =
            (self.discs.iter().map(|c| c.1).min().unwrap(), self.discs.iter().map(|c| c.1).max().unwrap());
        let mut found = BTreeSet::from([(q0 - 2, r0 - 2)]);
        let mut left = vec![(q0 - 2, r0 - 2)];
        while let Some(cell) = left.pop() {
            for (q, r) in around(cell) {
                let inside = (q0 - 2..=q1 + 2).contains(&q) && (r0 - 2..=r1 + 2).contains(&r);
                if inside && !self.discs.contains(&(q, r)) && found.insert((q, r)) {
                    left.push((q, r));
                }
            }
        }
        found
    }

    fn man_steps(&self) -> Vec<(At, At)> {
        let mut steps = Vec::new();
        let stands = |cell: &At| self.men[0].contains(cell) || self.men[1].contains(cell);
        for &man in &self.men[self.seat] {
            for (dq, dr) in DIRECTIONS {
                let mut to = man;
                while self.discs.contains(&(to.0 + dq, to.1 + dr)) && !stands(&(to.0 + dq, to.1 + dr)) {
                    to = (to.0 + dq, to.1 + dr);
                }
                if to != man {
                    steps.push((man, to));
                }
            }
        }
        steps
    }

    fn is_free(&self, disc: At, outside: &BTreeSet<At>) -> bool {
        let neighbours = around(disc).iter().filter(|cell| self.discs.contains(cell)).count();
        let counts = |cell: &At| match self.edge {
            "outer" => outside.contains(cell),
            _ => !self.discs.contains(cell),
        };
        let rim: Vec<At> = around(disc).into_iter().filter(counts).collect();
        let slides = rim.iter().any(|&a| rim.iter().any(|b| around(a).contains(b)));
        neighbours <= 4
            && !rim.is_empty()
            && (self.slide == "count" || slides)
            && self.locked != Some(disc)
            && !self.men[0].contains(&disc)
            && !self.men[1].contains(&disc)
    }

    fn disc_steps(&self) -> Vec<(At, At)> {
        let outside = self.outside();
        let cells: BTreeSet<At> = self.discs.iter().flat_map(|&disc| around(disc)).collect();
        let mut steps = Vec::new();
        for &disc in self.discs.iter().filter(|&&disc| self.is_free(disc, &outside)) {
            let mut others = self.discs.clone();
            others.remove(&disc);
            if self.connected == "always" && !Self::is_one_group(&others) {
                continue;
            }
            for &to in cells.iter().filter(|&&to| to != disc && !others.contains(&to)) {
                if around(to).iter().filter(|cell| others.contains(cell)).count() < 2 {
                    continue;
                }
                let mut laid = others.clone();
                laid.insert(to);
                if self.connected == "off" || Self::is_one_group(&laid) {
                    steps.push((disc, to));
                }
            }
        }
        steps
    }

    fn legal(&self) -> Vec<String> {
        let (mark, steps) = match (self.end, self.step) {
            (Some(_), _) => ("", Vec::new()),
            (_, "man") => ("", self.man_steps()),
            _ => ("@", self.disc_steps()),
        };
        let mut legal: Vec<String> =
            steps.iter().map(|((a, b), (c, d))| format!("{mark}{a},{b}>{c},{d}")).collect();
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let cell = |text: &str| {
            let (q, r) = text.trim_start_matches('@').split_once(',').unwrap();
            (q.parse().unwrap(), r.parse().unwrap())
        };
        let (from, to) = step.split_once('>').unwrap();
        let (from, to): (At, At) = (cell(from), cell(to));
        if step.starts_with('@') {
            assert!(self.discs.remove(&from) && self.discs.insert(to));
            self.locked = Some(to);
            return self.next_turn();
        }
        assert!(self.men[self.seat].remove(&from) && self.men[self.seat].insert(to));
        let men = &self.men[self.seat];
        let pairs = men.iter().flat_map(|&a| men.iter().map(move |&b| (a, b)));
        if pairs.filter(|(a, b)| a < b && around(*a).contains(b)).count() >= 2 {
            self.end = Some("connected");
        } else if self.disc_steps().is_empty() {
            self.locked = None;
            self.next_turn();
        } else {
            self.step = "disc";
        }
    }

    fn next_turn(&mut self) {
        self.seat = 1 - self.seat;
        let (q0, r0) =
            (self.discs.iter().map(|c| c.0).min().unwrap(), self.discs.iter().map(|c| c.1).min().unwrap());
        let moved = |cells: &BTreeSet<At>| cells.iter().map(|(q, r)| (q - q0, r - r0)).collect::<Vec<_>>();
        let men = [moved(&self.men[0]), moved(&self.men[1])];
        let turn = (moved(&self.discs), men, self.locked.map(|(q, r)| (q - q0, r - r0)), self.seat);
        self.turns.push(turn.clone());
        if self.repetition > 0 && self.turns.iter().filter(|&other| *other == turn).count() == self.repetition
        {
            self.end = Some("repetition");
        } else if !self.man_steps().is_empty() {
            self.step = "man";
        } else if !self.disc_steps().is_empty() {
            self.step = "disc";
        } else {
            self.end = Some("stuck");
        }
    }

    fn agrees_with(&self, game: &Game) {
        assert_eq!(game.legal(), self.legal(), "{}", game.text());
        assert_eq!(game.outcome().map(|outcome| outcome.reason.name()), self.end, "{}", game.text());
        if let Some(outcome) = game.outcome() {
            let winners: Vec<usize> = outcome.winners.iter().map(Seat::index).collect();
            assert_eq!(winners, if self.end == Some("connected") { vec![self.seat] } else { vec![] });
        } else {
            assert_eq!(game.to_move().seat().map(Seat::index), Some(self.seat));
            assert_eq!(game.step_name(), Some(self.step));
        }
        let View::Nonaga(view) = game.view(Eye::All) else { panic!("not a view of Nonaga") };
        assert_eq!(
            view.discs.into_iter().map(at).collect::<Vec<_>>(),
            self.discs.iter().copied().collect::<Vec<_>>()
        );
        for (men, expected) in view.men.into_iter().zip(&self.men) {
            assert_eq!(
                men.into_iter().map(at).collect::<Vec<_>>(),
                expected.iter().copied().collect::<Vec<_>>()
            );
        }
        assert_eq!(view.locked.map(at), self.locked);
    }
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn game(text: &str) -> Game {
    Game::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position(text: &str) -> Position {
    Position::from_text(&Options::default(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The steps of a kind that begin with a text.
fn legal_from(game: &Game, from: &str) -> Vec<String> {
    game.legal().into_iter().filter(|step| step.starts_with(&format!("{from}>"))).collect()
}

fn why(game: &Game, step: &str) -> String {
    let error = game.clone().play(step).expect_err(step);
    error
        .why
        .unwrap_or_else(|| panic!("{step} has no reason"))
        .message
        .key()
        .trim_start_matches("nonaga.")
        .to_owned()
}

#[test]
fn random_games_agree_with_the_plain_rules() {
    let mut rng = rng(1);
    for round in 0..260 {
        let connected = ["after", "always", "off"][round % 3];
        let edge = ["outer", "any"][round / 3 % 2];
        let slide = ["count", "strict"][round / 6 % 2];
        let mut referee = Referee::start(connected, edge, slide, [3, 0, 2][rng.random_range(0..3)]);
        let mut game = Game::start(&referee.setup()).unwrap();
        for _ in 0..60 {
            referee.agrees_with(&game);
            let Some(step) = game.random_step(&mut rng) else { break };
            game.play(&step).unwrap();
            referee.play(&step);
        }
    }
}

/// Games whose players like thin boards and holes: far from random, and where mistakes would be.
#[test]
fn sought_games_agree_with_the_plain_rules() {
    let mut rng = rng(2);
    for round in 0..48 {
        let connected = ["after", "always", "off"][round % 3];
        let edge = ["outer", "any"][round / 3 % 2];
        let slide = ["count", "strict"][round / 6 % 2];
        let mut referee = Referee::start(connected, edge, slide, 0);
        let mut game = Game::start(&referee.setup()).unwrap();
        for _ in 0..70 {
            referee.agrees_with(&game);
            // Of a few random steps that do not win, the one that leaves the most empty cells which
            // touch four discs or more (holes), or the fewest neighbours (thin boards).
            let worth = |step: &String| {
                let mut next = game.clone();
                next.play(step).unwrap();
                let View::Nonaga(view) = next.view(Eye::All) else { panic!("not a view of Nonaga") };
                let discs: BTreeSet<At> = view.discs.into_iter().map(at).collect();
                let touched = |cell: At| around(cell).iter().filter(|near| discs.contains(near)).count();
                let rim: BTreeSet<At> = discs.iter().flat_map(|&disc| around(disc)).collect();
                let holes = rim.iter().filter(|&&cell| !discs.contains(&cell) && touched(cell) >= 4).count();
                let thick: usize = discs.iter().map(|&disc| touched(disc)).sum();
                (next.outcome().is_none(), if round % 4 < 2 { holes * 10 } else { 200 - thick })
            };
            let tries: Vec<String> = (0..8).filter_map(|_| game.random_step(&mut rng)).collect();
            let Some(step) = tries.into_iter().max_by_key(worth) else { break };
            game.play(&step).unwrap();
            referee.play(&step);
        }
    }
}

#[test]
fn the_counts_of_the_page() {
    let game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    let counts: Vec<u64> = (1..=5).map(|depth| game.perft(depth)).collect();
    assert_eq!(counts, [9, 570, 4374, 199_488, 1_684_506]);
}

fn plain_perft(referee: &Referee, depth: u32) -> u64 {
    let legal = referee.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let below = |step: &String| {
        let mut next = referee.clone();
        next.play(step);
        plain_perft(&next, depth - 1)
    };
    legal.iter().map(below).sum()
}

/// The small counts of the perft table, by the plain rules.
#[test]
fn the_plain_rules_count_the_same() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/nonaga.txt");
    let table = std::fs::read_to_string(path).unwrap();
    let mut confirmed = 0;
    for line in table.lines().filter(|line| line.starts_with(';')) {
        let [_, options, moves, expected] = line.split(';').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (depth, count) = expected.split_once(' ').unwrap();
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if count > 6_000 {
            continue;
        }
        let given = |name: &str| {
            options.split_whitespace().find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
        };
        let choice = |name, words: &[&'static str]| {
            words.iter().copied().find(|word| given(name) == Some(*word)).unwrap_or(words[0])
        };
        let mut referee = Referee::start(
            choice("connected", &["after", "always", "off"]),
            choice("edge", &["outer", "any"]),
            choice("slide", &["count", "strict"]),
            given("repetition").unwrap_or("3").parse().unwrap(),
        );
        moves.split_whitespace().for_each(|step| referee.play(step));
        assert_eq!(plain_perft(&referee, depth), count, "{line}");
        confirmed += 1;
    }
    assert!(confirmed >= 40, "only {confirmed} counts are small enough");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 256);
    assert!(size_of::<Step>() <= 4);
}

// ---- D1: connected ----

/// Two blobs that only the disc on 0,0 joins; 0,-1 touches both.
const BENT: &str = "red disc -5,-3:8bor/7oob/6ooo/2oooo/1oro/rob";

#[test]
fn d1_with_after_a_bridge_may_move_where_it_joins_the_board_again() {
    let after = game(&format!("nonaga; {BENT}"));
    assert_eq!(legal_from(&after, "@0,0"), ["@0,0>0,-1"]);
    assert_eq!(why(&after, "@0,0>-2,-1"), "why.apart");
}

#[test]
fn d1_with_always_a_bridge_never_moves() {
    let always = game(&format!("nonaga connected=always; {BENT}"));
    assert_eq!(legal_from(&always, "@0,0"), [""; 0]);
    assert_eq!(why(&always, "@0,0>0,-1"), "why.parts");
    assert!(legal_from(&always, "@-1,0").is_empty(), "its neighbour is a bridge too");
    assert!(!legal_from(&always, "@-4,2").is_empty());
}

#[test]
fn d1_with_off_the_board_falls_apart() {
    let mut off = game(&format!("nonaga connected=off; {BENT}"));
    assert!(legal_from(&off, "@0,0").len() > 10);
    off.play("@0,0>-2,-1").unwrap();
    assert_eq!(off.text().matches(':').count(), 2, "two groups of discs: {}", off.text());
    assert_eq!(off.check(), Ok(()));
}

#[test]
fn d1_a_disc_may_leave_another_with_one_neighbour() {
    // The seed allows it expressly. Without the disc on 0,2 the one on -1,3 has only one neighbour.
    let mut game = game("nonaga; red disc -2,-2:2r1b/1oooo/boobr/oooo/roo/1o");
    game.play("@0,2>1,-2").unwrap();
    let View::Nonaga(view) = game.view(Eye::All) else { panic!("not a view of Nonaga") };
    let touched = |cell: At| {
        around(cell).iter().filter(|near| view.discs.iter().any(|&disc| at(disc) == **near)).count()
    };
    assert_eq!(touched((-1, 3)), 1, "{}", game.text());
}

// ---- D2: skipping, stuck ----

/// Three arms, at whose tips red is shut in once black stands beside 6,0; no disc can be laid.
const STAR: &str = "black man -6,-6:6r/6b/6o/6o/6o/6o/6booooor/5o/4o/3o/2o/1b/r";

#[test]
fn d2_a_turn_without_any_step_is_a_draw() {
    for options in ["", " connected=always", " edge=any", " slide=strict", " repetition=0"] {
        let mut game = game(&format!("nonaga{options}; {STAR}"));
        game.play("0,0>5,0").unwrap();
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Stuck)));
        assert_eq!((game.legal().len(), game.step_name()), (0, None));
        assert_eq!(game.turns(), 2, "the turn that was stuck has begun");
        assert_eq!(game.check(), Ok(()));
        assert_eq!(Game::from_text(&game.text()).unwrap().outcome(), game.outcome());
    }
}

#[test]
fn d2_a_disc_step_that_is_impossible_is_skipped_and_nothing_is_locked() {
    // As in the star, but red's man on -6,6 can move, and the disc on 2,0 is locked.
    let mut game = game("nonaga; black man -6,-6:6r/6b/6o/6o/6o/6o/6boOooor/5o/4o/3o/2b/1o/r");
    game.play("0,0>5,0").unwrap();
    assert_eq!((game.to_move().seat(), game.step_name()), (Some(Seat(0)), Some("man")));
    assert_eq!(game.legal(), ["-6,6>-5,5"]);
    let View::Nonaga(view) = game.view(Eye::All) else { panic!("not a view of Nonaga") };
    assert_eq!(view.locked, None);
    assert_eq!(game.turns(), 2);
    // The disc that he leaves is at the end of an arm: it can be laid.
    game.play("-6,6>-5,5").unwrap();
    assert_eq!((game.to_move().seat(), game.step_name()), (Some(Seat(0)), Some("disc")));
    assert!(game.legal().iter().all(|step| step.starts_with("@-6,6>")));
    assert_eq!(game.check(), Ok(()));
}

#[test]
fn d2_a_man_step_that_is_impossible_is_skipped() {
    let mut game = game("nonaga; black man -5,-5:5r/5b/5o/5o/5oo/4obooooor/4o/3o/2o/1b/r");
    game.play("0,0>5,0").unwrap();
    game.play("@-1,0>0,1").unwrap();
    assert_eq!((game.to_move().seat(), game.step_name()), (Some(Seat(0)), Some("disc")));
    assert!(game.legal().iter().all(|step| step.starts_with('@')));
    assert!(legal_from(&game, "@0,1").is_empty(), "black has just laid it");
    assert_eq!(game.turns(), 2);
    // Entered from its text, the turn has begun with this step as well.
    let again = Game::from_text(&game.text()).unwrap();
    assert_eq!((again.turns(), again.step_name()), (1, Some("disc")));
    let lay = game.legal().swap_remove(0);
    game.play(&lay).unwrap();
    assert_eq!((game.to_move().seat(), game.turns()), (Some(Seat(1)), 3));
}

// ---- D3: repetition ----

const SHUFFLE: [&str; 8] = [
    "-2,2>-1,2",
    "@-1,-1>-1,3",
    "-2,0>1,0",
    "@-2,1>2,-3",
    "-1,2>-2,2",
    "@-1,3>-1,-1",
    "1,0>-2,0",
    "@2,-3>-2,1",
];

#[test]
fn d3_the_third_time_is_a_draw() {
    for (limit, steps) in [("2", 10), ("3", 18), ("4", 26)] {
        let mut game = Game::start(&Setup::new(GameKind::Nonaga).with("repetition", limit)).unwrap();
        for step in SHUFFLE.iter().cycle().take(steps - 1) {
            game.play(step).unwrap();
            assert_eq!(game.outcome(), None);
        }
        game.play(SHUFFLE[(steps - 1) % 8]).unwrap();
        // Not the start, in which nothing is locked: the position before black's first turn.
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)), "repetition={limit}");
        assert_eq!(Game::from_text(&game.text()).unwrap().outcome(), game.outcome());
    }
    let mut game = Game::start(&Setup::new(GameKind::Nonaga).with("repetition", "0")).unwrap();
    for step in SHUFFLE.iter().cycle().take(800) {
        game.play(step).unwrap();
    }
    assert_eq!(game.outcome(), None);
}

/// Hears the key of every turn.
#[derive(Default)]
struct Keys(Vec<u64>);

impl History for Keys {
    fn turn_begins(&mut self, key: u64) -> bool {
        self.0.push(key);
        false
    }
}

fn key(options: Options, text: &str) -> u64 {
    let position = Position::from_text(&options, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut keys = Keys::default();
    position.enter(&mut keys);
    assert_eq!(keys.0.len(), 1, "a turn begins: {text}");
    keys.0[0]
}

#[test]
fn d3_a_position_is_the_same_wherever_it_lies() {
    for connected in [Connected::After, Connected::Off] {
        let options = Options { connected, ..Options::default() };
        let at = |corner: &str, board: &str| key(options, &format!("red man {corner}:{board}"));
        let board = "2rob/1ooOo/booor/oooo/rob";
        let here = at("-2,-2", board);
        for corner in ["0,0", "-2,-1", "1000,-31", "-999999,31", "29,30", "-34,-66"] {
            assert_eq!(at(corner, board), here, "{corner}");
        }
    }
}

#[test]
fn d3_a_position_is_another_when_turned_or_when_anything_in_it_differs() {
    for connected in [Connected::After, Connected::Off] {
        let options = Options { connected, ..Options::default() };
        let texts = [
            "red man -2,-2:2rob/1ooOo/booor/oooo/rob",
            "black man -2,-2:2rob/1ooOo/booor/oooo/rob", // another seat
            "red man -2,-2:2rob/1oooo/booor/oooo/rob",   // nothing locked
            "red man -2,-2:2rob/1oOoo/booor/oooo/rob",   // another disc locked
            "red man -2,-2:2rob/1ooOo/boroo/oooo/rob",   // other men
            "red man -2,-2:2bor/1ooOo/rooob/oooo/bor",   // colours changed
            "red man -2,-2:2rob/1ooOo/booor/oooo/rob1",  // the same again, with a gap that says nothing
        ];
        let keys: BTreeSet<u64> = texts.iter().take(5).map(|text| key(options, text)).collect();
        assert_eq!(keys.len(), 5);
        assert_eq!(key(options, texts[6]), key(options, texts[0]));
        assert!(!keys.contains(&key(options, texts[5])));
        let position = Position::from_text(&options, texts[0]).unwrap();
        for symmetry in 1..12 {
            let image = position.image(symmetry);
            assert_eq!(
                image.hash() == position.hash(),
                image.text() == position.text(),
                "symmetry {symmetry}"
            );
        }
        assert!((1..12).any(|symmetry| position.image(symmetry).hash() != position.hash()));
    }
}

// ---- D4, D5, D6 and the free disc ----

#[test]
fn d4_a_free_disc_bears_no_man() {
    let mut game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    game.play("2,0>1,1").unwrap();
    assert!(!legal_from(&game, "@2,0").is_empty(), "the man has left this corner");
    assert!(legal_from(&game, "@1,1").is_empty());
    for manned in ["1,1", "0,-2", "-2,2", "2,-2", "-2,0", "0,2"] {
        assert_eq!(why(&game, &format!("@{manned}>3,-2")), "why.manned");
    }
}

/// The disc on 0,0 has four neighbours; the two empty cells beside it are a hole.
const HOLE: &str = "red disc -3,-2:4or/2bo1o/1ooo1o/rooob/oor/bo";

#[test]
fn d5_a_disc_beside_a_hole_alone_is_not_on_the_outer_part() {
    let outer = game(&format!("nonaga; {HOLE}"));
    assert!(legal_from(&outer, "@0,0").is_empty());
    assert_eq!(why(&outer, "@0,0>0,2"), "why.enclosed");
    assert!(!legal_from(&outer, "@2,-1").is_empty(), "beside the hole and on the outer part");
    let any = game(&format!("nonaga edge=any; {HOLE}"));
    assert!(legal_from(&any, "@0,0").len() > 5);
    let others =
        |game: &Game| game.legal().into_iter().filter(|step| !step.starts_with("@0,0>")).collect::<Vec<_>>();
    assert_eq!(others(&any), others(&outer), "nothing else depends on it here");
}

#[test]
fn d5_with_scattered_discs_holes_are_holes_as_well() {
    let outer = game(&format!("nonaga connected=off; {HOLE}"));
    assert_eq!(why(&outer, "@0,0>0,2"), "why.enclosed");
    let any = game(&format!("nonaga connected=off edge=any; {HOLE}"));
    assert!(legal_from(&any, "@0,0").len() > 5);
}

#[test]
fn d5_a_hole_with_an_exit_is_no_hole() {
    // The same with the disc from 2,0 elsewhere: through 2,0 the cells beside 0,0 are outside.
    let game = game("nonaga; red disc -3,-2:4or/2bo1o/1ooo/rooob/oor/boo");
    assert!(!legal_from(&game, "@0,0").is_empty());
}

#[test]
fn a_disc_may_be_laid_into_a_hole() {
    let mut game = game(&format!("nonaga slide=strict; {HOLE}"));
    game.play("@-2,3>1,0").unwrap();
}

/// The disc on 0,0 has four neighbours, and its two empty neighbours lie opposite each other.
const TIGHT: &str = "red disc -3,-2:1rob/1ooo/booooor/3ooo/3rob";

#[test]
fn d6_with_strict_a_free_disc_needs_two_cells_side_by_side() {
    let count = game(&format!("nonaga; {TIGHT}"));
    assert_eq!(legal_from(&count, "@0,0"), ["@0,0>-1,1", "@0,0>1,-1"]);
    let strict = game(&format!("nonaga slide=strict; {TIGHT}"));
    assert!(legal_from(&strict, "@0,0").is_empty());
    assert_eq!(why(&strict, "@0,0>1,-1"), "why.tight");
    // The two cells of the hole lie side by side, but count only with `edge=any`.
    assert_eq!(why(&game(&format!("nonaga slide=strict; {HOLE}")), "@0,0>0,2"), "why.enclosed");
    assert!(!legal_from(&game(&format!("nonaga slide=strict edge=any; {HOLE}")), "@0,0").is_empty());
}

#[test]
fn a_disc_is_locked_for_one_turn_only() {
    let mut game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    for step in ["-2,2>-1,2", "@-1,-1>-1,3", "-2,0>1,0"] {
        game.play(step).unwrap();
    }
    assert_eq!(why(&game, "@-1,3>-1,-1"), "why.locked");
    game.play("@-2,1>2,-3").unwrap();
    game.play("-1,2>-2,2").unwrap();
    assert!(legal_from(&game, "@-1,3").contains(&"@-1,3>-1,-1".to_owned()));
    assert_eq!(why(&game, "@2,-3>-2,1"), "why.locked");
}

#[test]
fn a_new_cell_touches_two_others_beside_the_disc_itself() {
    let mut game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    game.play("2,0>1,1").unwrap();
    // 3,-1 touches 2,0 and 2,-1: too few for either of them, enough for anybody else.
    assert_eq!(why(&game, "@2,0>3,-1"), "why.lonely");
    assert_eq!(why(&game, "@2,-1>3,-1"), "why.lonely");
    game.play("@0,-1>3,-1").expect_err("a disc with six neighbours");
    game.play("@1,-2>3,-1").unwrap();
}

// ---- the end ----

#[test]
fn a_line_a_bend_and_a_triangle_win() {
    // Two men wait on 0,0 and 1,0, and the third comes to a stop beside them.
    for (board, step) in [
        ("2bor/1oooo/oorro/oooo/bob", "2,-2>2,0"),
        ("2bob/1rooo/oorro/oooo/boo", "-1,-1>2,-1"),
        ("2oob/1oooo/oorro/roob/boo", "-2,1>0,1"),
    ] {
        let mut game = game(&format!("nonaga; red man -2,-2:{board}"));
        game.play(step).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::win(Seat(0), Reason::Connected)), "{board}");
        assert_eq!(game.step_name(), None, "the disc is not moved then");
        assert_eq!(Game::from_text(&game.text()).unwrap().outcome(), game.outcome());
    }
}

#[test]
fn two_men_side_by_side_and_one_apart_do_not_win() {
    let mut game = game("nonaga; red man -2,-2:2oob/1oooo/oorro/roob/boo");
    game.play("-2,1>-2,0").unwrap();
    assert_eq!((game.outcome(), game.step_name()), (None, Some("disc")));
}

// ---- notation ----

#[test]
fn a_step_may_be_written_loosely_and_comes_back_canonical() {
    let mut game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    for spelling in ["2,0>1,1", " 2, 0 > 1, 1 ", "(2,0)>(1,1)", "+2,0>+1,+1", "2,0 > (1,1)"] {
        assert_eq!(game.read_step(spelling).as_deref(), Ok("2,0>1,1"), "{spelling}");
    }
    game.play("2,0>1,1").unwrap();
    for spelling in ["@2,-1>-1,-2", " @ (2,−1) > (−1,−2)"] {
        assert_eq!(game.read_step(spelling).as_deref(), Ok("@2,-1>-1,-2"), "{spelling}");
    }
}

#[test]
fn every_illegal_step_has_its_reason() {
    let start = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    for (step, reason) in [
        ("", "step.form"),
        ("2,0", "step.form"),
        ("@", "step.form"),
        ("2,0>1", "step.cell"),
        ("2,0>1,x", "step.cell"),
        ("2,0>1,99999999999", "step.cell"),
        ("2,0>1,1,1", "step.cell"),
        ("2;0>1,1", "step.cell"),
        ("@2,-1>-1,-2", "why.man-is-due"),
        ("0,0>1,0", "why.no-man"),
        ("50,0>51,0", "why.no-man"),
        ("2147483647,2147483647>-2147483648,0", "why.no-man"),
        ("34,0>33,1", "why.no-man"), // 32 columns beside a legal step
        ("2,0>33,1", "why.not-a-disc"),
        ("2,0>1,33", "why.not-a-disc"),
        ("2,0>2147483647,0", "why.not-a-disc"),
        ("2,-2>1,-2", "why.other-man"),
        ("2,0>0,1", "why.not-straight"),
        ("2,0>2,0", "why.not-straight"),
        ("2,0>3,0", "why.blocked"),
        ("2,0>0,0", "why.stops"),
        ("2,0>1,0", "why.stops"),
    ] {
        assert_eq!(why(&start, step), reason, "{step}");
    }
    let mut disc = start.clone();
    disc.play("2,0>1,1").unwrap();
    for (step, reason) in [
        ("1,1>2,0", "why.disc-is-due"),
        ("@3,0>1,2", "why.no-disc"),
        ("@32,0>1,2", "why.no-disc"),
        ("@0,0>1,2", "why.neighbours"),
        ("@2,0>2,0", "why.same-cell"),
        ("@2,0>0,0", "why.occupied"),
        ("@2,0>4,0", "why.lonely"),
        ("@2,0>-1,30", "why.lonely"), // 32 rows below a legal cell
        ("@2,0>31,-2", "why.lonely"),
        ("@2,0>2147483647,-2147483648", "why.lonely"),
    ] {
        assert_eq!(why(&disc, step), reason, "{step}");
    }
    let mut apart = Game::start(&Setup::new(GameKind::Nonaga).with("connected", "off")).unwrap();
    assert_eq!(why(&apart, "2,0>33,1"), "why.not-a-disc");
    assert_eq!(why(&apart, "34,0>33,1"), "why.no-man");
    apart.play("2,0>1,1").unwrap();
    assert_eq!(why(&apart, "@2,0>31,-2"), "why.lonely");
    assert_eq!(why(&apart, "@2,0>2,0"), "why.same-cell");
    assert_eq!(why(&apart, "@2,0>2147483647,-2147483648"), "why.lonely");
}

#[test]
fn no_code_but_the_listed_ones_is_legal() {
    let mut rng = rng(3);
    for options in [Options::default(), Options { connected: Connected::Off, ..Options::default() }] {
        let mut position = Position::start(&options);
        for _ in 0..12 {
            let legal: BTreeSet<Step> = position.legal_steps().into_iter().collect();
            for code in 0..1 << 21 {
                let step = Step::from_code(code);
                // All small codes, and a sample of the others.
                if (code < 1 << 12 || code % 61 == 0) && position.is_legal(step) {
                    assert!(legal.contains(&step), "{code}");
                }
            }
            let Some(step) = position.random_step(&mut rng) else { break };
            position.play_unchecked(step, &mut ());
        }
    }
}

// ---- far away ----

/// A game that is steered, with its pieces kept a second time by what the notation says.
struct Trek {
    position: Position,
    discs: BTreeSet<At>,
    men: [BTreeSet<At>; 2],
}

impl Trek {
    fn start(options: Options) -> Trek {
        let referee = Referee::start("after", "outer", "count", 0);
        Trek { position: Position::start(&options), discs: referee.discs, men: referee.men }
    }

    fn cells(step: &str) -> (At, At) {
        let cell = |text: &str| {
            let (q, r) = text.split_once(',').unwrap();
            (q.parse().unwrap(), r.parse().unwrap())
        };
        let (from, to) = step.trim_start_matches('@').split_once('>').unwrap();
        (cell(from), cell(to))
    }

    /// Plays the step that is worth most, but none that ends the game.
    fn play(&mut self, worth: impl Fn(bool, At, At) -> i64) {
        let seat = self.position.to_move().seat().expect("the game goes on").index();
        let mut best: Option<(i64, Step, Position)> = None;
        for step in self.position.legal_steps() {
            let (from, to) = Trek::cells(&self.position.write_step(step));
            let is_disc = self.position.step_name() == Some("disc");
            let value = worth(is_disc, from, to);
            if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                let mut next = self.position;
                next.play_unchecked(step, &mut ());
                if next.outcome().is_none() {
                    best = Some((value, step, next));
                }
            }
        }
        let (_, step, next) = best.expect("a step that does not end the game");
        let (from, to) = Trek::cells(&self.position.write_step(step));
        let moved =
            if self.position.step_name() == Some("disc") { &mut self.discs } else { &mut self.men[seat] };
        assert!(moved.remove(&from) && moved.insert(to));
        self.position = next;
    }

    fn agrees(&self, options: Options) {
        let view = self.position.view(Eye::All);
        assert_eq!(view.discs.iter().copied().map(at).collect::<BTreeSet<_>>(), self.discs);
        assert_eq!(view.men.map(|men| men.into_iter().map(at).collect::<BTreeSet<_>>()), self.men);
        assert_eq!(self.position.check(), Ok(()));
        let again = Position::from_text(&options, &self.position.text());
        assert_eq!(again, Ok(self.position));
        let mut referee = Referee::start(
            if options.connected == Connected::Off { "off" } else { "after" },
            if options.edge == Edge::Any { "any" } else { "outer" },
            if options.slide == Slide::Strict { "strict" } else { "count" },
            0,
        );
        (referee.discs, referee.men) = (self.discs.clone(), self.men.clone());
        referee.locked = view.locked.map(at);
        referee.seat = self.position.to_move().seat().unwrap().index();
        referee.step = self.position.step_name().unwrap();
        let mut legal: Vec<String> =
            self.position.legal_steps().into_iter().map(|step| self.position.write_step(step)).collect();
        legal.sort();
        assert_eq!(legal, referee.legal());
    }

    fn span(&self) -> i64 {
        self.discs.iter().map(|disc| disc.0).max().unwrap()
            - self.discs.iter().map(|disc| disc.0).min().unwrap()
    }
}

#[test]
fn a_board_that_walks_away_for_a_hundred_thousand_steps_plays_exactly() {
    let options = Options { repetition: 0, ..Options::default() };
    for (way, steps) in [((1, 0), 100_000), ((-1, 2), 4_000), ((0, -1), 4_000), ((-1, -1), 4_000)] {
        let mut trek = Trek::start(options);
        let along = |cell: At| cell.0 * way.0 + cell.1 * way.1;
        for played in 0..steps {
            if played % 2_500 == 0 {
                trek.agrees(options);
            }
            trek.play(|_, from, to| (along(to) - along(from)) * 100 - along(from));
        }
        trek.agrees(options);
        let far = trek.discs.iter().map(|&cell| along(cell)).min().unwrap();
        assert!(far > steps / 20, "only {far} cells in {steps} steps");
    }
}

#[test]
fn parts_that_drift_apart_play_exactly() {
    let options = Options { connected: Connected::Off, repetition: 0, ..Options::default() };
    let mut trek = Trek::start(options);
    for played in 0..2_400 {
        if played % 97 == 0 {
            trek.agrees(options);
        }
        // Red takes discs of the right half to the right, black those of the left to the left.
        let red = trek.position.to_move().seat() == Some(Seat(0));
        trek.play(|is_disc, from, to| match (is_disc, red) {
            (false, _) => -(from.0 - to.0).abs(),
            (true, true) => {
                if from.0 > 0 {
                    (to.0 - from.0) * 100 - from.0
                } else {
                    -100_000 + to.0
                }
            }
            (true, false) => {
                if from.0 < 0 {
                    (from.0 - to.0) * 100 + from.0
                } else {
                    -100_000 - to.0
                }
            }
        });
    }
    trek.agrees(options);
    assert!(trek.span() > 200, "only {} cells apart", trek.span());
}

#[test]
fn parts_a_whole_window_apart_do_not_meet() {
    // Two parts 32 and 64 columns apart lie on the same bits of a window of 32 × 32.
    for gap in [32, 64, 1_000_000_000 - 10] {
        let text = format!("nonaga connected=off; red disc 0,0:roo/oooo/oob {gap},0:roo/obo/brb");
        let game = game(&text.replace("oob ", "ooo "));
        assert_eq!(game.check(), Ok(()));
        let far = game.legal().iter().filter(|step| step.contains(&format!(">{}", gap + 3))).count();
        assert!(far > 0, "the far part can be added to: {:?}", game.legal());
        assert_eq!(Game::from_text(&game.text()).as_ref(), Ok(&game));
    }
}

#[test]
fn a_board_at_the_limit_can_be_turned_and_played_on() {
    for corner in ["999999996,-999999998", "-1000000000,0", "2,-1000000000"] {
        for option in ["", " connected=off"] {
            let mut game = game(&format!("nonaga{option}; red man {corner}:2rob/1oooo/booor/oooo/rob"));
            for symmetry in 0..12 {
                let image = format!("nonaga{option}; {}", game.image_text(symmetry));
                assert_eq!(Game::from_text(&image).map(|game| game.legal().len()), Ok(9), "{image}");
            }
            let mut rng = rng(8);
            for _ in 0..20 {
                let Some(step) = game.random_step(&mut rng) else { break };
                game.play(&step).unwrap();
                assert_eq!(game.check(), Ok(()));
            }
        }
    }
}

// ---- chance ----

/// Whether counts fit an even spread: within five standard deviations of the mean of chi-square.
fn is_even(counts: &BTreeMap<String, u32>, kinds: usize, draws: u32) -> bool {
    let expected = f64::from(draws) / kinds as f64;
    let unseen = (kinds - counts.len()) as f64 * expected;
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = (kinds - 1) as f64;
    (chi + unseen - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt() + 5.0
}

#[test]
fn random_steps_are_even() {
    let mut rng = rng(4);
    let texts = [
        "red man -2,-2:2rob/1oooo/booor/oooo/rob",
        "red disc -2,-2:2rob/1oooo/booor/oooo/rob",
        BENT,
        HOLE,
        TIGHT,
        STAR,
        "red disc -5,-5:5r/5b/5o/5o/5oo/4oooooobr/4o/3o/2o/1b/r",
    ];
    for text in texts {
        for options in [
            Options::default(),
            Options { connected: Connected::Always, ..Options::default() },
            Options { edge: Edge::Any, slide: Slide::Strict, ..Options::default() },
            Options { connected: Connected::Off, ..Options::default() },
        ] {
            let position =
                Position::from_text(&options, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let legal = position.legal_steps();
            let draws = 100 * legal.len() as u32;
            let (mut drawn, mut played) = (BTreeMap::new(), BTreeMap::new());
            for _ in 0..draws {
                let step = position.random_step(&mut rng).unwrap();
                *drawn.entry(position.write_step(step)).or_insert(0) += 1;
                let mut next = position;
                assert_eq!(next.play_out(&mut rng, &mut (), 1), 1);
                *played.entry(next.text()).or_insert(0) += 1;
            }
            assert!(is_even(&drawn, legal.len(), draws), "random_step: {text} {options:?}");
            assert!(is_even(&played, legal.len(), draws), "play_out: {text} {options:?}");
        }
    }
}

#[test]
fn uneven_spreads_are_told_from_even_ones() {
    let counts = |favoured: u32| {
        (0..50).map(|kind| (kind.to_string(), if kind == 0 { favoured } else { 150 })).collect()
    };
    assert!(is_even(&(0..50).map(|kind| (kind.to_string(), 138 + kind % 3 * 12)).collect(), 50, 7_500));
    assert!(!is_even(&counts(300), 50, 7_650));
}

#[test]
fn playouts_are_like_games_of_random_steps() {
    let mut rng = rng(5);
    for options in [
        Options::default(),
        Options { connected: Connected::Always, ..Options::default() },
        Options { edge: Edge::Any, ..Options::default() },
        Options { slide: Slide::Strict, ..Options::default() },
    ] {
        let start = Position::start(&options);
        let games = 1_500;
        let (mut lengths, mut squares, mut plain_lengths, mut plain_squares) = (0.0, 0.0, 0.0, 0.0);
        for _ in 0..games {
            let mut history = Repetition::new(options.repetition);
            let mut position = start;
            position.enter(&mut history);
            let length = f64::from(position.play_out(&mut rng, &mut history, 100_000));
            assert!(position.outcome().is_some());
            assert_eq!(position.check(), Ok(()));
            (lengths, squares) = (lengths + length, squares + length * length);
            let mut position = start;
            let mut length = 0.0;
            while let Some(step) = position.random_step(&mut rng) {
                position.play_unchecked(step, &mut ());
                length += 1.0;
            }
            (plain_lengths, plain_squares) = (plain_lengths + length, plain_squares + length * length);
        }
        let n = f64::from(games);
        let variance = squares / n - (lengths / n).powi(2) + plain_squares / n - (plain_lengths / n).powi(2);
        let apart = (lengths - plain_lengths).abs() / n / (variance / n).sqrt();
        assert!(apart < 4.0, "{options:?}: means are {apart} standard errors apart");
    }
}

#[test]
fn a_playout_stops_at_its_cap_in_a_position_that_holds() {
    let mut rng = rng(6);
    for text in [STAR, "black man -6,-6:6r/6b/6o/6o/6o/6o/6boOooor/5o/4o/3o/2b/1o/r", HOLE] {
        for cap in 0..6 {
            let mut position = position(text);
            let played = position.play_out(&mut rng, &mut (), cap);
            assert!(played <= cap && (played == cap || position.outcome().is_some()));
            assert_eq!(position.check(), Ok(()), "{}", position.text());
        }
    }
}

// ---- texts and options ----

#[test]
fn the_examples_of_the_page_on_texts_are_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/positions/nonaga.md");
    let page = std::fs::read_to_string(path).unwrap();
    let examples: Vec<&str> =
        page.lines().map(str::trim).filter(|line| line.starts_with("nonaga") && line.contains(';')).collect();
    assert!(examples.len() >= 4, "{examples:?}");
    for example in examples {
        assert_eq!(game(example).text(), example);
    }
    let start = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    assert_eq!(start.text(), "nonaga; red man -2,-2:2rob/1oooo/booor/oooo/rob");
}

#[test]
fn texts_that_are_no_positions() {
    for (text, reason) in [
        ("", "form"),
        ("red", "form"),
        ("green man -2,-2:2rob/1oooo/booor/oooo/rob", "seat"),
        ("red move -2,-2:2rob/1oooo/booor/oooo/rob", "step"),
        ("red man", "discs"),
        ("red man rob", "patch"),
        ("red man -2:2rob", "patch"),
        ("red man 1,x:2rob", "far"),
        ("red man 9999999999,0:2rob", "far"),
        ("red man 999999990,0:9rob", "far"),
        ("red man 0,999999999:o/o/o", "far"),
        ("red man 600000000,600000000:o", "far"),
        ("red man 0,0:99999999999999999999o", "far"),
        ("red man -2,-2:2rob/1oo?o/booor/oooo/rob", "letter"),
        ("red man -2,-2:2rob/1ooöo/booor/oooo/rob", "letter"),
        ("red man -2,-2:2rob/1oooo/booor/oooo/ro", "discs"),
        ("red man -2,-2:2rob/1oooo/booor/oooo/robo", "too-many-discs"),
        ("red man -2,-2:2rob/1oooo/booor/oooo/ro 0,0:o", "twice"),
        ("red man -2,-2:2rob/1oooo/booor/oooo/roo", "men"),
        ("red man -2,-2:2rob/1oooo/booor/oooo/ror", "men"),
        ("red man -2,-2:2rob/1OoOo/booor/oooo/rob", "locked-twice"),
        ("red man -2,-2:2rob/1oooo/booor/oooo/ro 9,9:b", "apart"),
        ("red man -2,-2:2Rob/1oooo/booor/oooo/rob", "locked-manned"),
        ("red disc -2,-2:2roB/1oooo/booor/oooo/rob", "locked-manned"),
        ("red man -6,-6:6r/6b/6o/6o/6o/6o/6booooor/5o/4o/3o/2o/1b/R", "locked-lonely"),
        ("red man -2,-2:2rro/1orbo/booob/oooo/ooo", "connected"),
        ("black man -2,-2:2rro/1orbo/booob/oooo/ooo", "connected"),
        ("red repetition -2,-2:2rro/1orbo/booob/oooo/ooo", "connected"),
        ("black connected -2,-2:2rro/1orbo/booob/oooo/ooo", "connected"),
        ("red connected -2,-2:2rob/1oooo/booor/oooo/rob", "not-connected"),
        ("red stuck -2,-2:2rob/1oooo/booor/oooo/rob", "not-stuck"),
        ("red man -6,-6:6r/6b/6o/6o/6o/6o/6oooooobr/5o/4o/3o/2o/1b/r", "too-many-discs"),
        ("red man -6,-6:6r/6b/6o/6o/6o/6o/6ooooobr/5o/4o/3o/2o/1b/r", "no-slide"),
        ("red disc -6,-6:6r/6b/6o/6o/6o/6o/6ooooobr/5o/4o/3o/2o/1b/r", "no-lay"),
        ("red repetition -6,-6:6r/6b/6o/6o/6o/6o/6ooooobr/5o/4o/3o/2o/1b/r", "no-repetition"),
    ] {
        let error = Position::from_text(&Options::default(), text).expect_err(text);
        assert_eq!(error.why.key(), format!("nonaga.text.{reason}"), "{text}");
    }
    let off = Options { repetition: 0, ..Options::default() };
    let text = "red repetition -2,-2:2rob/1oooo/booor/oooo/rob";
    assert_eq!(Position::from_text(&off, text).unwrap_err().why.key(), "nonaga.text.no-repetition");
    assert!(Position::from_text(&Options::default(), text).is_ok());
    // With `connected=off` the discs need not be one group.
    let off = Options { connected: Connected::Off, ..Options::default() };
    assert!(Position::from_text(&off, "red man -2,-2:2rob/1oooo/booor/oooo/ro 9,9:b").is_ok());
}

#[test]
fn broken_texts_never_panic() {
    let mut rng = rng(7);
    let letters: Vec<char> =
        "red man disc black stuck connected 0123456789,:/-+orbORB@ö\u{0}".chars().collect();
    for options in [Options::default(), Options { connected: Connected::Off, ..Options::default() }] {
        for base in [BENT, HOLE, STAR, "red man -2,-2:2rob/1oooo/booor/oooo/rob"] {
            for _ in 0..3_000 {
                let mut text: Vec<char> = base.chars().collect();
                for _ in 0..rng.random_range(1..4) {
                    let at = rng.random_range(0..text.len());
                    match rng.random_range(0..3) {
                        0 => text[at] = letters[rng.random_range(0..letters.len())],
                        1 => text.insert(at, letters[rng.random_range(0..letters.len())]),
                        _ => drop(text.remove(at)),
                    }
                }
                let text: String = text.into_iter().collect();
                if let Ok(position) = Position::from_text(&options, &text) {
                    assert_eq!(position.check(), Ok(()), "{text}");
                    assert_eq!(Position::from_text(&options, &position.text()), Ok(position), "{text}");
                }
                let _ = position(BENT).read_step(&text);
            }
        }
    }
}

#[test]
fn options_that_there_are_not() {
    for (name, value) in [
        ("connected", "on"),
        ("connected", "After"),
        ("edge", "inner"),
        ("slide", ""),
        ("repetition", "1"),
        ("repetition", "10"),
        ("repetition", "three"),
        ("repetition", "-3"),
    ] {
        let error = Game::start(&Setup::new(GameKind::Nonaga).with(name, value)).expect_err(value);
        assert!(matches!(error, SetupError::BadValue { option, .. } if option == name), "{error:?}");
    }
    assert!(matches!(
        Game::start(&Setup::new(GameKind::Nonaga).with("slides", "strict")),
        Err(SetupError::UnknownOption { nearest: Some("slide"), .. })
    ));
    let game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    let usual = [("connected", "after"), ("edge", "outer"), ("repetition", "3"), ("slide", "count")];
    assert_eq!(game.options(), usual.map(|(name, value)| (name, value.to_owned())));
}
