//! Positions written by what matters in them.
//!
//! A position says where each of the 152 tiles is. A sketch names those on the board and the few in
//! hand that a figure or a task is about; the others are dealt out in order.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{BAG, Colour, Tile};
use crate::{Game, GameKind, Setup, SetupError};

/// What matters in a position: what a figure or a task is about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sketch {
    /// The number of players.
    #[serde(default = "three")]
    players: usize,
    /// The options that are not as usual, as `name=value`.
    #[serde(default)]
    set: Vec<String>,
    /// The tiles on the board, by triangle, as they lie.
    #[serde(default)]
    tiles: BTreeMap<String, String>,
    /// Tiles that a seat holds, by name, separated by commas; none for a seat that is left out.
    #[serde(default)]
    hands: Vec<String>,
    /// Each seat's figures, as in a position's text.
    #[serde(default)]
    figures: Vec<String>,
    /// What a seat has beside the board, as in a position's text; if empty or left out, all that is
    /// not on the board is in reserve.
    #[serde(default)]
    stock: Vec<String>,
    /// Whose turn it is, as in a position's text.
    turn: String,
}

fn three() -> usize {
    3
}

impl Sketch {
    /// The position's text. Whether it is a position, the rules say.
    pub fn text(&self) -> Result<String, SetupError> {
        let mut setup = Setup::new(GameKind::Laberinto).players(self.players);
        for pair in &self.set {
            setup = setup.with_pair(pair)?;
        }
        let game = Game::start(&setup)?;
        let options: BTreeMap<&str, String> = game.options().into_iter().collect();
        let option = |name: &str| options.get(name).map_or("", String::as_str);
        // A text means the first readings where it names no option, so today's are named as a game names them.
        let text = game.text();
        let head = text.split(';').next().unwrap_or_default();
        let seats = 0..self.players;
        let figures: Vec<&str> = seats.clone().map(|seat| listed(&self.figures, seat, "-")).collect();
        let stock: Vec<String> = seats
            .map(|seat| match listed(&self.stock, seat, "") {
                "" => {
                    reserve(figures[seat], of_seat(option("prisms"), seat), of_seat(option("pyramids"), seat))
                }
                given => given.to_owned(),
            })
            .collect();
        let parts = [
            option("colours").to_owned(),
            "0".to_owned(),
            self.rows(),
            self.portions(),
            self.turn.clone(),
            figures.join("/"),
            stock.join("/"),
            "0".to_owned(),
        ];
        Ok(format!("{head}; {}", parts.join(" ")))
    }

    fn rows(&self) -> String {
        let row = |(letter, width): (char, usize)| {
            let (mut row, mut free) = (String::new(), 0);
            for number in 1..=width {
                match self.tiles.get(&format!("{letter}{number}")) {
                    None => free += 1,
                    Some(tile) => {
                        if free > 0 {
                            row += &free.to_string();
                        }
                        (row, free) = (row + tile, 0);
                    }
                }
            }
            if free > 0 { row + &free.to_string() } else { row }
        };
        let widths = (17..=31).step_by(2).chain((17..=31).rev().step_by(2));
        ('A'..='P').zip(widths).map(row).collect::<Vec<_>>().join("/")
    }

    /// The hands and the pool: what the sketch names, and the rest in order, as many as the seats
    /// have left after laying one tile each in turn.
    fn portions(&self) -> String {
        let mut left = bag();
        for tile in self.tiles.values() {
            take(&mut left, tile);
        }
        let laid = self.tiles.len();
        let size = |seat: usize| {
            let own = laid / self.players + usize::from(seat < laid % self.players);
            (BAG / self.players).saturating_sub(own)
        };
        let mut hands: Vec<Vec<String>> = (0..self.players)
            .map(|seat| {
                let named = listed(&self.hands, seat, "").split(',').filter(|name| !name.is_empty());
                named.map(|name| take(&mut left, name)).collect()
            })
            .collect();
        for (seat, hand) in hands.iter_mut().enumerate() {
            let more = size(seat).saturating_sub(hand.len()).min(left.len());
            hand.extend(left.drain(..more));
        }
        let hands: Vec<String> = hands.into_iter().chain([left]).map(|hand| hand.join(",")).collect();
        hands.join("/")
    }
}

/// The number of a seat, where an option gives one for all or one for each.
fn of_seat(numbers: &str, seat: usize) -> &str {
    numbers.split(',').nth(seat).unwrap_or(numbers)
}

fn listed<'a>(list: &'a [String], seat: usize, otherwise: &'a str) -> &'a str {
    list.get(seat).map_or(otherwise, String::as_str)
}

/// Both tiles of each kind, by name, mixed so that every hand has some of each colour.
fn bag() -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for first in Colour::ALL {
        for second in Colour::ALL {
            for third in Colour::ALL {
                let name = Tile::new([first, second, third]).named().to_string();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
    let kinds = names.len();
    // A stride that shares no factor with the number of kinds visits each of them once.
    let mixed = |at: usize| names[at * 29 % kinds].clone();
    (0..2 * kinds).map(mixed).collect()
}

/// Takes a tile from what is left, whichever way it is turned, and gives its name.
fn take(left: &mut Vec<String>, tile: &str) -> String {
    let name = Tile::read(tile).map_or_else(|| tile.to_owned(), |tile| tile.named().to_string());
    if let Some(at) = left.iter().position(|other| *other == name) {
        left.remove(at);
    }
    name
}

/// A seat's stock when nothing of it is outside or captured.
fn reserve(figures: &str, prisms: &str, pyramids: &str) -> String {
    let names: Vec<&str> = figures.split(',').filter(|name| *name != "-").collect();
    let count = |letters: &[char]| names.iter().filter(|name| name.starts_with(letters)).count();
    let number = |text: &str| text.parse::<usize>().unwrap_or(0);
    let prisms = number(prisms).saturating_sub(count(&['P', 'M']));
    let pyramids = number(pyramids).saturating_sub(count(&['A', 'M']));
    format!("{prisms}{pyramids}.00.-.0")
}
