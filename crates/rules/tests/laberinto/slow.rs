//! Laberinto Interior a second time, slowly: straight from the sentences of its page, with plain
//! lists and no code of the library. What both say must be the same.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde_json::{Value, json};

const ORDER: &str = "ROYGBV";

/// The board from its picture: triangles by their corners.
pub struct Board {
    pub names: Vec<String>,
    /// The triangle across each edge, clockwise from the horizontal edge.
    pub across: Vec<[Option<usize>; 3]>,
    /// The colour of the side that each edge lies on.
    pub border: Vec<[Option<char>; 3]>,
    /// The strips in the three directions that run through a triangle.
    strips: Vec<[i32; 3]>,
}

type Corner = (i32, i32);

impl Board {
    /// Corners have half units across and rows down. A line between two rows is 8 to 16 units long.
    pub fn new() -> Board {
        let left = |line: i32| -(8 + if line <= 8 { line } else { 16 - line });
        let (mut names, mut edges) = (Vec::new(), Vec::new());
        for row in 0..16 {
            let count = if row < 8 { 17 + 2 * row } else { 17 + 2 * (15 - row) };
            for at in 0..count {
                let points_up = (at % 2 == 0) == (row < 8);
                let (top, bottom) = (left(row), left(row + 1));
                let corners: [Corner; 3] = if points_up {
                    let base = if row < 8 { bottom + at } else { bottom + at - 1 };
                    // Left end of the base, the point, right end of the base.
                    [(base, row + 1), (base + 1, row), (base + 2, row + 1)]
                } else {
                    let base = if row < 8 { top + at - 1 } else { top + at };
                    [(base + 2, row), (base + 1, row + 1), (base, row)]
                };
                let [a, b, c] = corners;
                // Clockwise: the horizontal edge from its right (or left) end on.
                edges.push([[c, a], [a, b], [b, c]]);
                names.push(format!("{}{}", (b'A' + row as u8) as char, at + 1));
            }
        }
        let set = |edge: [Corner; 2]| BTreeSet::from(edge);
        let mut owners: BTreeMap<BTreeSet<Corner>, Vec<usize>> = BTreeMap::new();
        for (cell, three) in edges.iter().enumerate() {
            three.iter().for_each(|&edge| owners.entry(set(edge)).or_default().push(cell));
        }
        let across = edges.iter().enumerate().map(|(cell, three)| {
            three.map(|edge| owners[&set(edge)].iter().copied().find(|&other| other != cell))
        });
        let across: Vec<[Option<usize>; 3]> = across.collect();
        let side = |[(x, y), (x2, y2)]: [Corner; 2]| match (y + y2, x + x2) {
            (0, _) => 'R',
            (32, _) => 'G',
            (y, x) if x > 0 => {
                if y < 16 {
                    'O'
                } else {
                    'Y'
                }
            }
            (y, _) => {
                if y < 16 {
                    'V'
                } else {
                    'B'
                }
            }
        };
        let border = edges.iter().zip(&across).map(|(three, across)| {
            std::array::from_fn(|edge| across[edge].is_none().then(|| side(three[edge])))
        });
        let border = border.collect();
        let strips = edges.iter().map(|three| {
            let corners = || three.iter().flatten();
            let least = |line: fn(&Corner) -> i32| corners().map(line).min().unwrap();
            [least(|&(_, y)| y), least(|&(x, y)| x - y), least(|&(x, y)| x + y)]
        });
        let strips = strips.collect();
        Board { names, across, border, strips }
    }

    pub fn find(&self, name: &str) -> usize {
        self.names.iter().position(|other| other == name).unwrap_or_else(|| panic!("no triangle {name}"))
    }

    fn near(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.across[cell].iter().flatten().copied()
    }

    pub fn on_side(&self, cell: usize, colour: char) -> bool {
        self.border[cell].contains(&Some(colour))
    }

    /// The straight lines from a triangle, without it.
    fn lines(&self, from: usize) -> Vec<Vec<usize>> {
        let mut lines = Vec::new();
        for way in 0..3 {
            let same = |cell: &usize| self.strips[*cell][way] == self.strips[from][way];
            for first in self.near(from).filter(same) {
                let mut line = vec![from, first];
                while let Some(next) =
                    self.near(line[line.len() - 1]).filter(same).find(|cell| !line.contains(cell))
                {
                    line.push(next);
                }
                lines.push(line[1..].to_vec());
            }
        }
        assert!(lines.len() <= 6);
        lines
    }
}

/// The name of a tile: its smallest rotation in the order R O Y G B V.
pub fn name_of(tile: &str) -> String {
    let rank = |name: &String| name.chars().map(|c| ORDER.find(c).unwrap()).collect::<Vec<_>>();
    rotations(tile).into_iter().min_by_key(rank).unwrap()
}

pub fn rotations(tile: &str) -> BTreeSet<String> {
    (0..3).map(|turn| format!("{}{}", &tile[turn..], &tile[..turn])).collect()
}

/// The triangle at the end of a figure's name and place: `F12` of `MGF12`.
fn cell_of(figure: &str) -> &str {
    let number = figure.find(|c: char| c.is_ascii_digit()).unwrap();
    &figure[number - 1..]
}

/// What the options say.
#[derive(Clone)]
pub struct Parameters {
    pub lays: usize,
    pub target: usize,
    pub quiet: usize,
    pub prisms: Vec<usize>,
    pub dice: bool,
    pub doors: String,
    pub meet: String,
    pub enough: String,
    pub retreat: bool,
    pub tie: String,
}

#[derive(Clone, PartialEq)]
struct Stands {
    seat: usize,
    cell: usize,
    name: String,
}

#[derive(Clone)]
pub struct Slow {
    board: Rc<Board>,
    parameters: Parameters,
    colours: Vec<char>,
    first: usize,
    tiles: Vec<Option<String>>,
    hands: Vec<Vec<String>>,
    pool: Vec<String>,
    figures: Vec<Stands>,
    reserve: Vec<[usize; 2]>,
    outside: Vec<[usize; 2]>,
    prisoners: Vec<BTreeMap<char, usize>>,
    points: Vec<usize>,
    eliminated: Vec<usize>,
    /// The prisms in reserve that have been on the board.
    retreated: Vec<usize>,
    ready: Vec<bool>,
    pub turn: usize,
    laid_now: usize,
    roll: Option<usize>,
    quiet: usize,
    pub over: Option<(Vec<usize>, &'static str)>,
}

fn from<T: serde::de::DeserializeOwned>(view: &Value, field: &str) -> T {
    serde_json::from_value(view[field].clone()).unwrap()
}

impl Slow {
    /// The game at its start, from the view of its start.
    pub fn start(view: &Value, parameters: Parameters) -> Slow {
        let colours: Vec<char> = from::<String>(view, "colours").chars().collect();
        let (board, seats, first) = (Board::new(), colours.len(), from(view, "first"));
        let laid: BTreeMap<String, String> = from(view, "tiles");
        Slow {
            tiles: board.names.iter().map(|name| laid.get(name).cloned()).collect(),
            board: Rc::new(board),
            parameters,
            first,
            hands: from(view, "hands"),
            pool: from(view, "pool"),
            figures: Vec::new(),
            reserve: from(view, "reserve"),
            outside: vec![[0, 0]; seats],
            prisoners: vec![BTreeMap::new(); seats],
            points: vec![0; seats],
            eliminated: vec![0; seats],
            retreated: vec![0; seats],
            ready: vec![view["phase"] == "play"; seats],
            turn: first,
            laid_now: 0,
            roll: None,
            quiet: 0,
            over: None,
            colours,
        }
    }

    fn building(&self) -> bool {
        self.ready.contains(&false)
    }

    pub fn step_name(&self) -> &'static str {
        if self.building() {
            "build"
        } else if self.parameters.dice && self.roll.is_none() {
            "roll"
        } else {
            "play"
        }
    }

    pub fn view(&self) -> Value {
        let name = |cell: usize| self.board.names[cell].clone();
        let sorted = |tiles: &Vec<String>| {
            let mut tiles = tiles.clone();
            tiles.sort();
            tiles
        };
        let tiles: BTreeMap<String, &String> =
            (0..self.tiles.len()).filter_map(|cell| Some((name(cell), self.tiles[cell].as_ref()?))).collect();
        let mut figures: BTreeMap<String, (usize, Vec<String>)> = BTreeMap::new();
        for figure in &self.figures {
            let here = figures.entry(name(figure.cell)).or_insert((figure.seat, Vec::new()));
            here.1.push(figure.name.clone());
            here.1.sort();
        }
        json!({
            "phase": if self.building() { "build" } else { "play" },
            "roll": self.roll,
            "colours": self.colours.iter().collect::<String>(),
            "first": self.first,
            "tiles": tiles,
            "hands": self.hands.iter().map(sorted).collect::<Vec<_>>(),
            "pool": sorted(&self.pool),
            "figures": figures,
            "reserve": self.reserve,
            "outside": self.outside,
            "prisoners": self.prisoners,
            "points": self.points,
            "eliminated": self.eliminated,
        })
    }

    // Laying

    fn own_side(&self, cell: usize) -> bool {
        self.board.on_side(cell, self.colours[self.turn])
    }

    /// Every tile joined edge to edge, through any tiles, to a tile on a seat's own side.
    fn path(&self, seat: usize) -> BTreeSet<usize> {
        let laid = |cell: &usize| self.tiles[*cell].is_some();
        let door = |cell: &usize| self.board.on_side(*cell, self.colours[seat]);
        let mut path: BTreeSet<usize> = BTreeSet::new();
        let mut todo: Vec<usize> = (0..self.tiles.len()).filter(door).filter(laid).collect();
        while let Some(cell) = todo.pop() {
            if path.insert(cell) {
                todo.extend(self.board.near(cell).filter(laid));
            }
        }
        path
    }

    fn fits(&self, cell: usize, tile: &str) -> bool {
        tile.chars().enumerate().all(|(edge, colour)| match self.board.across[cell][edge] {
            None => self.board.border[cell][edge] == Some(colour),
            Some(next) => self.tiles[next].as_ref().is_none_or(|next| next.chars().nth(edge) == Some(colour)),
        })
    }

    fn lays(&self) -> Vec<String> {
        if !self.building() && self.laid_now >= self.parameters.lays {
            return Vec::new();
        }
        let path = self.path(self.turn);
        let mut lays: Vec<(usize, String)> = Vec::new();
        for cell in (0..self.tiles.len()).filter(|&cell| self.tiles[cell].is_none()) {
            if self.own_side(cell) || self.board.near(cell).any(|next| path.contains(&next)) {
                for (hand, mark) in [(&self.hands[self.turn], ""), (&self.pool, "*")] {
                    let kinds: BTreeSet<&String> = hand.iter().collect();
                    for tile in kinds.into_iter().flat_map(|tile| rotations(tile)) {
                        if self.fits(cell, &tile) {
                            lays.push((cell, format!("{}={tile}{mark}", self.board.names[cell])));
                        }
                    }
                }
            }
        }
        if self.building() && !self.met() && !path.is_empty() {
            // D15: one door, if a tile fits elsewhere.
            if self.parameters.doors == "one" && lays.iter().any(|&(cell, _)| !self.own_side(cell)) {
                lays.retain(|&(cell, _)| !self.own_side(cell));
            }
            // D16: the shortest way to a path that is not met.
            if self.parameters.meet == "must" {
                let far: BTreeMap<usize, usize> =
                    lays.iter().map(|&(cell, _)| (cell, self.away(cell, &path))).collect();
                let least = far.values().min().copied();
                lays.retain(|(cell, _)| Some(far[cell]) == least);
            }
        }
        lays.into_iter().map(|(_, lay)| lay).collect()
    }

    /// How many free triangles lead from one to a path that shares no tile with this one, or where those
    /// seats have laid nothing, to their sides.
    fn away(&self, from: usize, path: &BTreeSet<usize>) -> usize {
        let apart: Vec<usize> = (0..self.seats()).filter(|&seat| self.path(seat).is_disjoint(path)).collect();
        let goals: BTreeSet<usize> = apart.iter().flat_map(|&seat| self.path(seat)).collect();
        let sides = |cell: usize| apart.iter().any(|&seat| self.board.on_side(cell, self.colours[seat]));
        let arrived = |cell: usize| match goals.is_empty() {
            true => sides(cell),
            false => self.board.near(cell).any(|next| goals.contains(&next)),
        };
        let mut seen = BTreeSet::from([from]);
        let mut here = vec![from];
        for steps in 0.. {
            if here.iter().any(|&cell| arrived(cell)) {
                return steps;
            }
            let next: Vec<usize> = here.iter().flat_map(|&cell| self.board.near(cell)).collect();
            here = next.into_iter().filter(|&cell| self.tiles[cell].is_none() && seen.insert(cell)).collect();
            if here.is_empty() {
                break;
            }
        }
        usize::MAX
    }

    /// D17: whether the seat to move may be ready because enough is built.
    fn enough(&self) -> bool {
        let half = || 2 * self.hands[self.turn].len() <= 152 / self.seats();
        self.met()
            && match self.parameters.enough.as_str() {
                "met" => true,
                "half" => half(),
                _ => (0..self.seats()).all(|one| (0..one).all(|other| self.two_ways(one, other))),
            }
    }

    /// Whether no single tile parts the sides of two seats.
    pub fn two_ways(&self, one: usize, other: usize) -> bool {
        let joined = |without: Option<usize>| {
            let ground = |cell: usize| self.tiles[cell].is_some() && Some(cell) != without;
            let on = |seat: usize| {
                let side = move |&cell: &usize| self.board.on_side(cell, self.colours[seat]);
                (0..self.tiles.len()).filter(side).filter(|&cell| ground(cell))
            };
            let mut seen: BTreeSet<usize> = on(one).collect();
            let mut todo: Vec<usize> = seen.iter().copied().collect();
            while let Some(cell) = todo.pop() {
                let next = self.board.near(cell).filter(|&next| ground(next));
                todo.extend(next.filter(|&next| seen.insert(next)));
            }
            on(other).any(|cell| seen.contains(&cell))
        };
        (0..self.tiles.len()).filter(|&cell| self.tiles[cell].is_some()).all(|cell| joined(Some(cell)))
    }

    /// One connected group of tiles touches every seat's side.
    pub fn met(&self) -> bool {
        let paths: Vec<_> = (0..self.colours.len()).map(|seat| self.path(seat)).collect();
        paths[0].iter().any(|cell| paths.iter().all(|path| path.contains(cell)))
    }

    // Moving

    fn seats_on(&self, cell: usize) -> Vec<usize> {
        self.figures.iter().filter(|figure| figure.cell == cell).map(|figure| figure.seat).collect()
    }

    fn foreign(&self, cell: usize) -> bool {
        self.seats_on(cell).iter().any(|&seat| seat != self.turn)
    }

    fn room(&self, cell: usize) -> bool {
        self.tiles[cell].is_some() && !self.foreign(cell) && self.seats_on(cell).len() < 2
    }

    /// How a prism or another figure may come to a triangle: `-` with room, `x` by capture.
    fn arrival(&self, name: &str, cell: usize) -> Option<char> {
        if self.room(cell) {
            Some('-')
        } else if name == "P" && self.foreign(cell) && self.seats_on(cell).len() == 1 {
            Some('x')
        } else {
            None
        }
    }

    fn runs(&self, cell: usize, colour: char) -> Vec<usize> {
        let mut ends = Vec::new();
        for line in self.board.lines(cell) {
            for &next in &line {
                let Some(tile) = &self.tiles[next] else { break };
                if tile.contains(colour) {
                    ends.push(next);
                    break;
                }
                if self.foreign(next) {
                    break;
                }
            }
        }
        ends
    }

    /// The triangles at the end of every walk of so many, none entered twice, none of another
    /// colour passed.
    fn walks(&self, course: &mut Vec<usize>, points: usize, ends: &mut BTreeSet<usize>) {
        for next in self.board.near(course[course.len() - 1]).collect::<Vec<_>>() {
            if course.contains(&next) || self.tiles[next].is_none() {
                continue;
            }
            if points == 1 {
                ends.insert(next);
            } else if !self.foreign(next) {
                course.push(next);
                self.walks(course, points - 1, ends);
                course.pop();
            }
        }
    }

    /// A side that is neither the seat's own nor next to it.
    fn far_side(&self, cell: usize) -> bool {
        let place = |colour| ORDER.find(colour).unwrap();
        self.board.border[cell].iter().flatten().any(|&side| {
            let apart = (place(side) + 6 - place(self.colours[self.turn])) % 6;
            (2..=4).contains(&apart)
        })
    }

    /// Whether a mounted prism that leaves from a triangle crosses.
    fn crosses(&self, cell: usize) -> bool {
        self.leaves_by(cell, |cell| self.far_side(cell))
    }

    /// D19: whether it may go back to the reserve from there.
    fn retreats(&self, cell: usize) -> bool {
        let near_side =
            |cell: usize| self.board.border[cell].iter().any(Option::is_some) && !self.far_side(cell);
        self.parameters.retreat && self.leaves_by(cell, near_side)
    }

    fn leaves_by(&self, cell: usize, exit: impl Fn(usize) -> bool) -> bool {
        let Some(roll) = self.roll else { return exit(cell) };
        // Leaving is the last triangle of the walk, or an earlier one.
        let mut seen = BTreeSet::from([cell]);
        for _ in 1..roll {
            let next = seen.iter().flat_map(|&cell| self.board.near(cell).collect::<Vec<_>>());
            let next: Vec<usize> =
                next.filter(|&cell| self.tiles[cell].is_some() && !self.foreign(cell)).collect();
            seen.extend(next);
        }
        seen.into_iter().any(exit)
    }

    /// How many steps each triangle is away from one that is wanted, over triangles that are open.
    fn ways(&self, wanted: impl Fn(usize) -> bool, open: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut ways = vec![99; self.tiles.len()];
        let mut here: Vec<usize> = (0..ways.len()).filter(|&cell| wanted(cell)).collect();
        for steps in 0..99 {
            here.iter().for_each(|&cell| ways[cell] = steps);
            let next = here.iter().flat_map(|&cell| self.board.near(cell));
            here = next.filter(|&cell| open(cell) && ways[cell] == 99).collect();
        }
        ways
    }

    /// How many steps lie between a side and the three that count as crossed.
    pub fn ways_across(&self, side: char) -> [usize; 3] {
        let laid = |cell: usize| self.tiles[cell].is_some();
        let ways = self.ways(|cell| laid(cell) && self.board.on_side(cell, side), laid);
        [2, 3, 4].map(|on| {
            let far = ORDER.chars().nth((ORDER.find(side).unwrap() + on) % 6).unwrap();
            let doors = (0..ways.len()).filter(|&cell| self.board.on_side(cell, far));
            doors.map(|cell| ways[cell]).min().unwrap()
        })
    }

    /// How much a step brings about, for games in which something happens: the more the better.
    pub fn prospects(&self, legal: &[String]) -> Vec<i32> {
        let laid = |cell: usize| self.tiles[cell].is_some();
        let mine = |cell: usize, name| {
            self.figures.iter().any(|f| f.seat == self.turn && f.cell == cell && f.name == name)
        };
        let middle = self.ways(|cell| self.board.names[cell] == "H16", |_| true);
        let out = self.ways(|cell| self.far_side(cell), laid);
        let prey = self.ways(|cell| self.foreign(cell) && self.seats_on(cell).len() == 1, laid);
        let mount = self.ways(|cell| mine(cell, "P"), laid);
        let at = |name: &str| self.board.find(name);
        let prospect = |step: &String| {
            if let Some((cell, _)) = step.split_once('=') {
                return if self.building() { 50 - middle[at(cell)] as i32 } else { 30 };
            }
            if let Some((figure, to)) = step.split_once('-') {
                return match (&figure[..1], to) {
                    ("A", "out") => -20,
                    (_, "out") => {
                        if self.crosses(at(cell_of(figure))) {
                            120
                        } else {
                            15
                        }
                    }
                    ("A", to) => 20 - mount[at(to)] as i32,
                    ("P", to) => 40 - prey[at(to)] as i32,
                    (_, to) => 60 - out[at(to)] as i32,
                };
            }
            match step {
                _ if step.contains('x') => 100,
                _ if step.contains('v') => -20,
                _ if step.contains('^') => 60,
                _ if step.starts_with('M') => 80,
                _ if step.contains('@') => 50,
                _ => 40,
            }
        };
        legal.iter().map(prospect).collect()
    }

    fn movements(&self) -> BTreeSet<String> {
        let cell_name = |cell: usize| &self.board.names[cell];
        let own = self.colours[self.turn];
        let mut steps = BTreeSet::new();
        for door in (0..self.tiles.len()).filter(|&cell| self.own_side(cell) && self.room(cell)) {
            let door = cell_name(door);
            if self.reserve[self.turn][0] > 0 {
                steps.insert(format!("P@{door}"));
            }
            if self.reserve[self.turn][1] > 0 {
                steps.insert(format!("A@{door}"));
            }
            if self.outside[self.turn][0] > 0 {
                steps.extend(self.prisoners[self.turn].keys().map(|colour| format!("M{colour}@{door}")));
            }
        }
        for figure in self.figures.iter().filter(|figure| figure.seat == self.turn) {
            let (name, cell) = (figure.name.as_str(), figure.cell);
            let mut ends: BTreeSet<usize> = BTreeSet::new();
            match self.roll {
                Some(points) if name != "A" => self.walks(&mut vec![cell], points, &mut ends),
                _ => {
                    ends.extend(self.board.near(cell));
                    if name != "A" {
                        ends.extend(self.runs(cell, own));
                    }
                    if let Some(prisoner) = name.chars().nth(1) {
                        ends.extend(self.runs(cell, prisoner));
                    }
                }
            }
            for end in ends {
                if let Some(sign) = self.arrival(name, end) {
                    steps.insert(format!("{name}{}{sign}{}", cell_name(cell), cell_name(end)));
                }
            }
            let at_or_near: Vec<usize> = self.board.near(cell).chain([cell]).collect();
            if name == "A" {
                for prism in self.figures.iter().filter(|other| other.seat == self.turn && other.name == "P")
                {
                    if at_or_near.contains(&prism.cell) {
                        steps.insert(format!("A{}^{}", cell_name(cell), cell_name(prism.cell)));
                    }
                }
                if self.own_side(cell) {
                    steps.insert(format!("A{}-out", cell_name(cell)));
                }
            }
            if name == "M" {
                for &to in &at_or_near {
                    let free = if to == cell { self.seats_on(cell).len() == 1 } else { self.room(to) };
                    if free {
                        steps.insert(format!("M{}v{}", cell_name(cell), cell_name(to)));
                    }
                }
            }
            if name.starts_with('M') && (self.crosses(cell) || self.retreats(cell)) {
                steps.insert(format!("{name}{}-out", cell_name(cell)));
            }
        }
        steps
    }

    /// Every legal step, sorted.
    pub fn legal(&self) -> Vec<String> {
        if self.over.is_some() {
            return Vec::new();
        }
        let mut legal: BTreeSet<String> = BTreeSet::new();
        match self.step_name() {
            "roll" => legal.extend((1..=6).map(|points| points.to_string())),
            "build" => {
                legal.extend(self.lays());
                if legal.is_empty() || self.enough() {
                    legal.insert("ready".into());
                }
            }
            _ => {
                let movements = self.movements();
                if movements.is_empty() {
                    legal.insert("pass".into());
                }
                legal.extend(self.lays());
                legal.extend(movements);
            }
        }
        legal.into_iter().collect()
    }

    /// How many step sequences of a length there are.
    pub fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        if depth == 1 {
            return legal.len() as u64;
        }
        let after = |step: &String| {
            let mut after = self.clone();
            after.play(step);
            after.perft(depth - 1)
        };
        legal.iter().map(after).sum()
    }

    // Playing

    fn seats(&self) -> usize {
        self.colours.len()
    }

    fn out(&self, seat: usize) -> bool {
        self.eliminated[seat] == self.parameters.prisms[seat]
    }

    fn pass_on(&mut self, counts: impl Fn(&Slow, usize) -> bool) {
        loop {
            self.turn = (self.turn + 1) % self.seats();
            if counts(self, self.turn) {
                return;
            }
        }
    }

    fn take(&mut self, cell: usize, name: &str) {
        let seat = self.turn;
        let at = self
            .figures
            .iter()
            .position(|figure| figure.seat == seat && figure.cell == cell && figure.name == name)
            .unwrap_or_else(|| panic!("no {name} of {seat} there"));
        self.figures.remove(at);
    }

    fn put(&mut self, cell: usize, name: &str) {
        self.figures.push(Stands { seat: self.turn, cell, name: name.into() });
    }

    fn imprison(&mut self, colour: char) {
        if colour == self.colours[self.turn] {
            self.reserve[self.turn][1] += 1;
        } else {
            *self.prisoners[self.turn].entry(colour).or_default() += 1;
        }
    }

    fn release(&mut self, seat: usize, colour: char) {
        let held = self.prisoners[seat].get_mut(&colour).unwrap();
        *held -= 1;
        if *held == 0 {
            self.prisoners[seat].remove(&colour);
        }
    }

    fn capture(&mut self, cell: usize) {
        let at = self.figures.iter().position(|figure| figure.cell == cell).unwrap();
        let victim = self.figures.remove(at);
        match victim.name.as_str() {
            "A" | "M" => self.imprison(self.colours[victim.seat]),
            "P" => {}
            name => self.imprison(name.chars().nth(1).unwrap()),
        }
        if victim.name != "A" {
            self.eliminated[victim.seat] += 1;
        }
        if self.out(victim.seat) {
            let seat = victim.seat;
            let left = self.figures.iter().filter(|figure| figure.seat == seat).count();
            self.figures.retain(|figure| figure.seat != seat);
            (0..left).for_each(|_| self.imprison(self.colours[seat]));
            for (colour, held) in std::mem::take(&mut self.prisoners[seat]) {
                let owner = self.colours.iter().position(|&other| other == colour).unwrap();
                if !self.out(owner) {
                    self.reserve[owner][1] += held;
                }
            }
            self.reserve[seat] = [0, 0];
        }
    }

    pub fn play(&mut self, step: &str) {
        if let Some((cell, tile)) = step.split_once('=') {
            let (tile, pool) = tile.strip_suffix('*').map_or((tile, false), |tile| (tile, true));
            let hand = if pool { &mut self.pool } else { &mut self.hands[self.turn] };
            let at = hand.iter().position(|held| *held == name_of(tile)).unwrap();
            hand.remove(at);
            let cell = self.board.find(cell);
            self.tiles[cell] = Some(tile.into());
            if self.building() {
                self.pass_on(|slow, seat| !slow.ready[seat]);
            } else {
                self.laid_now += 1;
            }
            return;
        }
        if step == "ready" {
            self.ready[self.turn] = true;
            if self.building() {
                self.pass_on(|slow, seat| !slow.ready[seat]);
            } else {
                self.turn = self.first;
            }
            return;
        }
        if let Ok(points) = step.parse() {
            self.roll = Some(points);
            return;
        }
        let quiet = self.moves_quietly(step);
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.roll = None;
        self.laid_now = 0;
        self.over = self.ending();
        if self.over.is_none() {
            self.pass_on(|slow, seat| !slow.out(seat));
        }
    }

    /// Makes a movement; whether no prism entered that had not retreated or returned, nothing was captured,
    /// nobody crossed.
    fn moves_quietly(&mut self, step: &str) -> bool {
        let seat = self.turn;
        if step == "pass" {
            return true;
        }
        if let Some((name, to)) = step.split_once('@') {
            let to = self.board.find(to);
            let mut quiet = name == "A";
            match name {
                "P" => {
                    quiet = self.reserve[seat][0] == self.retreated[seat];
                    self.retreated[seat] -= usize::from(quiet);
                    self.reserve[seat][0] -= 1;
                }
                "A" => self.reserve[seat][1] -= 1,
                _ => {
                    self.release(seat, name.chars().nth(1).unwrap());
                    self.outside[seat][0] -= 1;
                    if self.outside[seat][1] > 0 {
                        self.outside[seat][1] -= 1;
                        self.reserve[seat][1] += 1;
                    }
                }
            }
            self.put(to, name);
            return quiet;
        }
        let digits = |c: char| c.is_ascii_digit();
        let number = step.find(digits).unwrap();
        let (name, rest) = step.split_at(number - 1);
        let end = rest[1..].find(|c| !digits(c)).unwrap() + 1;
        let (from, rest) = rest.split_at(end);
        let from = self.board.find(from);
        if rest == "-out" {
            let crosses = name != "A" && self.crosses(from);
            self.take(from, name);
            if name == "A" {
                self.reserve[seat][1] += 1;
                return true;
            }
            if !crosses {
                self.reserve[seat][0] += 1;
                self.retreated[seat] += 1;
                match name.chars().nth(1) {
                    None => self.reserve[seat][1] += 1,
                    Some(colour) => *self.prisoners[seat].entry(colour).or_default() += 1,
                }
                return true;
            }
            self.outside[seat][0] += 1;
            self.points[seat] += 1;
            match name.chars().nth(1) {
                None => self.outside[seat][1] += 1,
                Some(colour) => *self.prisoners[seat].entry(colour).or_default() += 1,
            }
            return false;
        }
        let (sign, to) = rest.split_at(1);
        let to = self.board.find(to);
        self.take(from, name);
        match sign {
            "-" => self.put(to, name),
            "x" => {
                self.capture(to);
                self.put(to, name);
                return false;
            }
            "^" => {
                self.take(to, "P");
                self.put(to, "M");
            }
            "v" => {
                self.put(from, "P");
                self.put(to, "A");
            }
            _ => panic!("no such sign: {step}"),
        }
        true
    }

    fn ending(&self) -> Option<(Vec<usize>, &'static str)> {
        let left: Vec<usize> = (0..self.seats()).filter(|&seat| !self.out(seat)).collect();
        if left.len() == 1 {
            return Some((left, "last"));
        }
        if let Some(&seat) = left.iter().find(|&&seat| self.points[seat] >= self.parameters.target) {
            return Some((vec![seat], "crossed"));
        }
        let able = |&seat: &usize| {
            let mut figures = self.figures.iter();
            self.reserve[seat][0] > 0
                || figures.any(|figure| figure.seat == seat && figure.name != "A")
                || self.outside[seat][0] > 0 && !self.prisoners[seat].is_empty()
        };
        if self.quiet < self.parameters.quiet && left.iter().any(able) {
            return None;
        }
        let score = |seat: usize| {
            let held: usize = self.prisoners[seat].values().sum();
            let carried = self.figures.iter().filter(|figure| figure.seat == seat && figure.name.len() == 2);
            (self.points[seat], held + carried.count())
        };
        let best = left.iter().map(|&seat| score(seat)).max();
        let winners: Vec<usize> = left.iter().copied().filter(|&seat| Some(score(seat)) == best).collect();
        // D20: a tie of all that are still in.
        let drawn = self.parameters.tie == "draw" && winners == left;
        Some((if drawn { Vec::new() } else { winners }, "most"))
    }
}
