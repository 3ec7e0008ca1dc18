//! Ampel once more, slowly and straight from the sentences of its page: what the fast rules are
//! compared with. It shares nothing with them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// A point as (row, place in the row), both from 0.
type Spot = (i32, i32);

/// Right, down-right, down-left, left, up-left, up-right.
const WAYS: [Spot; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

const COLOURS: [char; 2] = ['R', 'G'];

fn on_board((row, place): Spot) -> bool {
    (0..11).contains(&row) && (0..=row).contains(&place)
}

fn ahead((row, place): Spot, way: usize) -> Spot {
    (row + WAYS[way].0, place + WAYS[way].1)
}

fn is_inner(spot: Spot) -> bool {
    (0..6).all(|way| on_board(ahead(spot, way)))
}

fn spots() -> impl Iterator<Item = Spot> {
    (0..11).flat_map(|row| (0..=row).map(move |place| (row, place)))
}

fn name((row, place): Spot) -> String {
    format!("{}{}", (b'a' + row as u8) as char, place + 1)
}

fn spot(name: &str) -> Spot {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<i32>().unwrap() - 1)
}

#[derive(Clone)]
pub struct Referee {
    yellows: usize,
    spanish: bool,
    repetition: usize,
    idle_limit: usize,
    board: BTreeMap<Spot, char>,
    taken: [usize; 2],
    cylinder: [Option<Spot>; 2],
    out_of_game: [bool; 2],
    seat: usize,
    step: &'static str,
    steps_this_turn: usize,
    idle_this_turn: bool,
    idle_turns: usize,
    last_passed: bool,
    stood: Vec<String>,
    over: Option<(Vec<usize>, &'static str)>,
}

impl Referee {
    pub fn new(yellows: usize, spanish: bool, repetition: usize, idle_limit: usize) -> Referee {
        let mut referee = Referee {
            yellows,
            spanish,
            repetition,
            idle_limit,
            board: BTreeMap::new(),
            taken: [0, 0],
            cylinder: [None, None],
            out_of_game: [false, false],
            seat: 0,
            step: "setup",
            steps_this_turn: 0,
            idle_this_turn: true,
            idle_turns: 0,
            last_passed: false,
            stood: Vec::new(),
            over: None,
        };
        referee.stood.push(referee.what_repeats());
        referee
    }

    /// The board, both cylinders (also one that is out of the game), the yellow discs taken, and
    /// the seat.
    fn what_repeats(&self) -> String {
        format!("{:?} {:?} {:?} {:?} {}", self.board, self.cylinder, self.out_of_game, self.taken, self.seat)
    }

    fn is_empty(&self, spot: Spot) -> bool {
        on_board(spot) && !self.board.contains_key(&spot)
    }

    fn stock(&self, seat: usize) -> usize {
        20 - self.board.values().filter(|&&disc| disc == COLOURS[seat]).count()
    }

    /// All discs on the whole board line through a spot, both ways from it.
    fn discs_on_line(&self, spot: Spot, way: usize) -> usize {
        let mut count = usize::from(self.board.contains_key(&spot));
        for way in [way, (way + 3) % 6] {
            let mut at = ahead(spot, way);
            while on_board(at) {
                count += usize::from(self.board.contains_key(&at));
                at = ahead(at, way);
            }
        }
        count
    }

    fn ends(&self, from: Spot) -> BTreeSet<Spot> {
        let mut lifted = self.clone();
        lifted.board.remove(&from);
        let mut ends = BTreeSet::new();
        let mut been = BTreeSet::new();
        for way in 0..6 {
            if self.is_empty(ahead(from, way)) {
                let spaces = self.discs_on_line(from, way);
                lifted.travel(ahead(from, way), way, spaces - 1, &mut been, &mut ends);
            }
        }
        ends.remove(&from);
        ends
    }

    fn travel(
        &self,
        at: Spot,
        way: usize,
        left: usize,
        been: &mut BTreeSet<(Spot, usize, usize)>,
        ends: &mut BTreeSet<Spot>,
    ) {
        if !been.insert((at, way, left)) {
            return;
        }
        if left == 0 {
            ends.insert(at);
        } else if self.is_empty(ahead(at, way)) {
            self.travel(ahead(at, way), way, left - 1, been, ends);
        } else {
            for turned in [way + 1, way + 2, way + 4, way + 5].map(|way| way % 6) {
                if self.is_empty(ahead(at, turned)) {
                    self.travel(ahead(at, turned), turned, left - 1, been, ends);
                }
            }
        }
    }

    /// The discs of all signals that the disc on a spot is an end of.
    fn signals(&self, spot: Spot) -> BTreeSet<Spot> {
        let mut discs = BTreeSet::new();
        for way in 0..6 {
            let line = [spot, ahead(spot, way), ahead(ahead(spot, way), way)];
            let colours = line.map(|spot| self.board.get(&spot).copied().unwrap_or(' '));
            if colours == ['R', 'Y', 'G'] || colours == ['G', 'Y', 'R'] {
                discs.extend(line);
            }
        }
        discs
    }

    fn choices(&self, step: &str) -> Vec<String> {
        let mut choices = Vec::new();
        let opponent = 1 - self.seat;
        match step {
            "setup" => {
                choices.extend(spots().filter(|&spot| self.is_empty(spot) && is_inner(spot)).map(name));
            }
            "own" | "theirs" => {
                let owner = if step == "own" { self.seat } else { opponent };
                for (&from, &disc) in &self.board {
                    let barred = step == "theirs" && self.cylinder[opponent] == Some(from);
                    if disc == COLOURS[owner] && !barred {
                        choices.extend(
                            self.ends(from).into_iter().map(|to| format!("{}-{}", name(from), name(to))),
                        );
                    }
                }
            }
            _ => {
                if self.stock(self.seat) > 0 {
                    for spot in spots().filter(|&spot| self.is_empty(spot)) {
                        let mut with_it = self.clone();
                        with_it.board.insert(spot, COLOURS[self.seat]);
                        if with_it.signals(spot).is_empty() {
                            choices.push(name(spot));
                        }
                    }
                }
            }
        }
        choices.sort();
        choices
    }

    /// Every legal step, sorted; none when the game is over.
    pub fn legal(&self) -> Vec<String> {
        if self.over.is_some() { Vec::new() } else { self.choices(self.step) }
    }

    pub fn play(&mut self, step: &str) {
        self.steps_this_turn += 1;
        match self.step {
            "setup" => {
                self.board.insert(spot(step), 'Y');
                self.idle_this_turn = false;
                self.end_turn();
            }
            "own" => {
                self.shift(self.seat, step);
                self.go_on(&["theirs", "add"]);
            }
            "theirs" => {
                self.shift(1 - self.seat, step);
                self.go_on(&["add"]);
            }
            _ => {
                let to = spot(step);
                self.board.insert(to, COLOURS[self.seat]);
                self.idle_this_turn = false;
                if !self.out_of_game[self.seat] {
                    self.cylinder[self.seat] = Some(to);
                }
                if self.spanish && self.stock(self.seat) == 0 {
                    self.cylinder[self.seat] = None;
                    self.out_of_game[self.seat] = true;
                }
                self.end_turn();
            }
        }
    }

    fn shift(&mut self, owner: usize, step: &str) {
        let (from, to) = step.split_once('-').unwrap();
        let (from, to) = (spot(from), spot(to));
        let disc = self.board.remove(&from).unwrap();
        self.board.insert(to, disc);
        if self.cylinder[owner] == Some(from) {
            self.cylinder[owner] = Some(to);
        }
        for gone in self.signals(to) {
            self.idle_this_turn = false;
            if self.board.remove(&gone) == Some('Y') {
                self.taken[self.seat] += 1;
            }
            for cylinder in &mut self.cylinder {
                if *cylinder == Some(gone) {
                    *cylinder = None;
                }
            }
        }
        if 2 * self.taken[self.seat] >= self.yellows {
            self.over = Some((vec![self.seat], "signals"));
        }
    }

    fn go_on(&mut self, steps: &[&'static str]) {
        if self.over.is_some() {
            return;
        }
        for &step in steps {
            if step == "add" && !self.spanish && self.stock(self.seat) == 0 {
                self.cylinder[self.seat] = None;
            }
            if !self.choices(step).is_empty() {
                self.step = step;
                return;
            }
        }
        self.end_turn();
    }

    fn end_turn(&mut self) {
        let passed = self.steps_this_turn == 0;
        if passed && self.last_passed {
            self.over = Some((vec![], "stuck"));
            return;
        }
        self.last_passed = passed;
        self.idle_turns = if self.idle_this_turn { self.idle_turns + 1 } else { 0 };
        self.idle_this_turn = true;
        self.steps_this_turn = 0;
        self.seat = 1 - self.seat;
        self.stood.push(self.what_repeats());
        let now = self.stood.last().unwrap();
        if self.repetition > 0 && self.stood.iter().filter(|key| *key == now).count() >= self.repetition {
            self.over = Some((vec![], "repetition"));
            return;
        }
        if self.idle_limit > 0 && self.idle_turns >= self.idle_limit {
            self.over = Some((vec![], "idle"));
            return;
        }
        let yellows = self.board.values().filter(|&&disc| disc == 'Y').count();
        if yellows + self.taken[0] + self.taken[1] < self.yellows {
            self.step = "setup";
        } else {
            self.go_on(&["own", "theirs", "add"]);
        }
    }

    /// All that `show` tells, in the form of the vectors.
    pub fn answer(&self) -> Value {
        let board: BTreeMap<String, char> =
            self.board.iter().map(|(&spot, &disc)| (name(spot), disc)).collect();
        let going = self.over.is_none();
        json!({
            "to_move": going.then_some(self.seat),
            "step": going.then_some(self.step),
            "legal": self.legal(),
            "winners": self.over.as_ref().map(|(winners, _)| winners),
            "reason": self.over.as_ref().map(|(_, reason)| reason),
            "turns": self.stood.len(),
            "view": {
                "board": board,
                "stock": [self.stock(0), self.stock(1)],
                "taken": self.taken,
                "cylinder": self.cylinder.map(|spot| spot.map(name)),
            },
        })
    }
}
