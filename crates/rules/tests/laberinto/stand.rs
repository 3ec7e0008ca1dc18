//! Positions made for a test: some tiles, some figures, and everything else filled in by the rules.

use std::collections::BTreeMap;

use hexagora_rules::{Game, TextError};

use crate::slow::{Board, name_of, rotations};

/// What a test asks for. Seats are named by their place, triangles and figures as in the notation.
#[derive(Clone)]
pub struct Stand {
    pub options: String,
    pub prisms: usize,
    pub pyramids: usize,
    pub colours: &'static str,
    pub first: usize,
    pub turn: &'static str,
    pub quiet: usize,
    tiles: BTreeMap<usize, String>,
    /// The tiles that each seat must hold.
    pub hands: Vec<Vec<&'static str>>,
    pub figures: Vec<Vec<&'static str>>,
    pub outside: Vec<[usize; 2]>,
    pub prisoners: Vec<&'static str>,
    pub points: Vec<usize>,
    pub eliminated: Vec<usize>,
    /// Pyramids that have left the game with a seat that is out.
    pub gone: Vec<usize>,
}

impl Stand {
    /// The game of the colours' seats in the play phase, before anybody has entered.
    pub fn new(colours: &'static str) -> Stand {
        let seats = colours.len();
        Stand {
            options: String::new(),
            prisms: 4,
            pyramids: 3,
            colours,
            first: 0,
            turn: "0:play:0",
            quiet: 0,
            tiles: BTreeMap::new(),
            hands: vec![Vec::new(); seats],
            figures: vec![Vec::new(); seats],
            outside: vec![[0, 0]; seats],
            prisoners: vec![""; seats],
            points: vec![0; seats],
            eliminated: vec![0; seats],
            gone: vec![0; seats],
        }
    }

    pub fn set(mut self, option: &str) -> Stand {
        self.options += " ";
        self.options += option;
        self
    }

    /// So many prisms and pyramids a seat.
    pub fn sets_of(mut self, prisms: usize, pyramids: usize) -> Stand {
        (self.prisms, self.pyramids) = (prisms, pyramids);
        self.set(&format!("prisms={prisms}")).set(&format!("pyramids={pyramids}"))
    }

    pub fn turn(mut self, turn: &'static str) -> Stand {
        self.turn = turn;
        self
    }

    pub fn figures(mut self, seat: usize, figures: &[&'static str]) -> Stand {
        self.figures[seat] = figures.to_vec();
        self
    }

    /// Lays tiles that fit: each triangle with the colours that its tile must have, and after a `!`
    /// those that it must not have, as in `A2 B2:Y!R B3:!RO`.
    pub fn lay(mut self, wishes: &str) -> Stand {
        let board = Board::new();
        let wishes: Vec<(usize, &str, &str)> = wishes
            .split_whitespace()
            .map(|wish| {
                let (cell, colours) = wish.split_once(':').unwrap_or((wish, ""));
                let (must, never) = colours.split_once('!').unwrap_or((colours, ""));
                (board.find(cell), must, never)
            })
            .collect();
        assert!(self.solve(&board, &wishes), "no tiles fit");
        self
    }

    fn left(&self) -> BTreeMap<String, usize> {
        let mut left = BTreeMap::new();
        for number in 0..216 {
            let letters = [number / 36, number / 6 % 6, number % 6].map(|at| "ROYGBV".as_bytes()[at] as char);
            left.insert(name_of(&String::from_iter(letters)), 2);
        }
        let held = self.hands.iter().flatten().map(|tile| tile.to_string());
        for tile in self.tiles.values().map(|tile| name_of(tile)).chain(held) {
            *left.get_mut(&tile).unwrap() -= 1;
        }
        left
    }

    fn solve(&mut self, board: &Board, wishes: &[(usize, &str, &str)]) -> bool {
        let Some((&(cell, must, never), rest)) = wishes.split_first() else { return true };
        assert!(!self.tiles.contains_key(&cell), "laid twice");
        for (name, _) in self.left().into_iter().filter(|&(_, count)| count > 0) {
            for tile in rotations(&name) {
                let wanted =
                    must.chars().all(|c| tile.contains(c)) && !never.chars().any(|c| tile.contains(c));
                let fits = tile.chars().enumerate().all(|(edge, colour)| match board.across[cell][edge] {
                    None => board.border[cell][edge] == Some(colour),
                    Some(next) => {
                        self.tiles.get(&next).is_none_or(|next| next.chars().nth(edge) == Some(colour))
                    }
                });
                if wanted && fits {
                    self.tiles.insert(cell, tile);
                    if self.solve(board, rest) {
                        return true;
                    }
                    self.tiles.remove(&cell);
                }
            }
        }
        false
    }

    /// The line of the position, everything not asked for filled in.
    pub fn text(&self) -> String {
        let seats = self.colours.len();
        let board = Board::new();
        let mut rows: Vec<String> = Vec::new();
        let mut free = 0;
        for (cell, name) in board.names.iter().enumerate() {
            if name[1..] == *"1" {
                if let Some(row) = rows.last_mut().filter(|_| free > 0) {
                    *row += &free.to_string();
                }
                free = 0;
                rows.push(String::new());
            }
            let row = rows.last_mut().unwrap();
            match self.tiles.get(&cell) {
                None => free += 1,
                Some(tile) => {
                    if free > 0 {
                        *row += &free.to_string();
                    }
                    free = 0;
                    *row += tile;
                }
            }
        }
        if free > 0 {
            *rows.last_mut().unwrap() += &free.to_string();
        }
        let mut rest: Vec<String> =
            self.left().into_iter().flat_map(|(tile, count)| vec![tile; count]).collect();
        let portion = 152 / seats;
        let mut hands: Vec<String> = Vec::new();
        for hand in &self.hands {
            let mut hand: Vec<String> = hand.iter().map(|tile| tile.to_string()).collect();
            let more = rest.len().min(portion - hand.len());
            hand.extend(rest.drain(..more));
            hands.push(hand.join(","));
        }
        hands.push(rest.join(","));
        let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let figures: Vec<String> = self.figures.iter().map(|figures| or_none(figures.join(","))).collect();
        let stock: Vec<String> = (0..seats).map(|seat| self.stock(seat)).collect();
        format!(
            "{} {} {} {} {} {} {} {}",
            self.colours,
            self.first,
            rows.join("/"),
            hands.join("/"),
            self.turn,
            figures.join("/"),
            stock.join("/"),
            self.quiet
        )
    }

    fn stock(&self, seat: usize) -> String {
        let own = self.colours.chars().nth(seat).unwrap();
        // A figure's name is all that stands before its triangle.
        let name = |figure: &&'static str| {
            let number = figure.find(|c: char| c.is_ascii_digit()).unwrap();
            &figure[..number - 1]
        };
        let mine = || self.figures[seat].iter().map(name);
        let prisms = mine().filter(|name| *name != "A").count();
        let with_itself = mine().filter(|name| ["A", "M"].contains(name)).count() + self.outside[seat][1];
        let held = self.prisoners.iter().flat_map(|held| held.chars()).filter(|&c| c == own).count();
        let prisoner = format!("M{own}");
        let carried = self.figures.iter().flatten().map(name).filter(|name| *name == prisoner).count();
        let reserve = [
            (self.prisms - prisms - self.outside[seat][0]).checked_sub(self.eliminated[seat]).unwrap(),
            self.pyramids - with_itself - held - carried - self.gone[seat],
        ];
        let prisoners = if self.prisoners[seat].is_empty() { "-" } else { self.prisoners[seat] };
        let outside = self.outside[seat];
        format!("{}{}.{}{}.{prisoners}.{}", reserve[0], reserve[1], outside[0], outside[1], self.points[seat])
    }

    pub fn try_game(&self) -> Result<Game, TextError> {
        Game::from_text(&format!("laberinto players={}{}; {}", self.colours.len(), self.options, self.text()))
    }

    pub fn game(&self) -> Game {
        self.try_game().unwrap_or_else(|error| panic!("{error}\n{}", self.text()))
    }
}
