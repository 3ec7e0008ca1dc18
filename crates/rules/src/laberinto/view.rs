//! What a position looks like to a reader.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::Cell;
use super::colour::Colour;
use super::position::Position;
use super::team::Count;
use super::tile::Kind;
use crate::Eye;
use crate::arrange::arrange;
use crate::view::mapped;

/// Laberinto's own fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "LaberintoView"))]
pub struct View {
    /// `build` or `play`.
    #[cfg_attr(feature = "ts", ts(type = "'build' | 'play'"))]
    pub phase: &'static str,
    /// What has been rolled in this turn.
    pub roll: Option<u8>,
    /// The seats' colours in the order of play.
    pub colours: String,
    /// The seat that begins.
    pub first: u8,
    /// The tiles as they lie.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub tiles: BTreeMap<Cell, String>,
    /// What each seat holds.
    #[cfg_attr(feature = "ts", ts(type = "(string[] | number)[]"))]
    pub hands: Vec<Hand>,
    /// The tiles for whoever wants them.
    pub pool: Vec<String>,
    /// The seat and the names of the figures in each triangle.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, [number, string[]]>"))]
    pub figures: BTreeMap<Cell, (u8, Vec<String>)>,
    /// Each seat's prisms and pyramids in reserve.
    pub reserve: Vec<[u8; 2]>,
    /// Each seat's crossed prisms that wait, and own pyramids that wait with them.
    pub outside: Vec<[u8; 2]>,
    /// Each seat's prisoners that are held, by colour.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>[]"))]
    pub prisoners: Vec<BTreeMap<char, u8>>,
    /// Each seat's crossings.
    pub points: Vec<u8>,
    /// How many prisms each seat has lost.
    pub eliminated: Vec<u8>,
}

/// The tiles that a seat holds, as somebody sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Hand {
    /// The tiles' names, sorted by byte order.
    Tiles(Vec<String>),
    /// A hand that is hidden: how many there are.
    Count(usize),
}

impl View {
    pub(super) fn of(position: &Position, eye: Eye) -> View {
        let parameters = &position.parameters;
        let counts = |count| parameters.seats().map(|seat| position.teams[seat].count(count)).collect();
        let pairs = |one, other| {
            let count = |seat: usize, count| position.teams[seat].count(count);
            parameters.seats().map(|seat| [count(seat, one), count(seat, other)]).collect()
        };
        View {
            phase: if position.is_building() { "build" } else { "play" },
            roll: Some(position.roll).filter(|&roll| roll > 0),
            colours: parameters.colour_letters(),
            first: parameters.first,
            tiles: tiles(position),
            hands: parameters.seats().map(|seat| hand(position, seat, eye)).collect(),
            pool: position.pool.names(),
            figures: figures(position),
            reserve: pairs(Count::ReservePrisms, Count::ReservePyramids),
            outside: pairs(Count::OutsidePrisms, Count::OutsidePyramids),
            prisoners: parameters.seats().map(|seat| prisoners(position, seat)).collect(),
            points: counts(Count::Points),
            eliminated: counts(Count::Eliminated),
        }
    }
}

fn tiles(position: &Position) -> BTreeMap<Cell, String> {
    mapped(position.laid.iter().filter_map(|cell| Some((cell, position.tile(cell)?.to_string()))))
}

fn hand(position: &Position, seat: usize, eye: Eye) -> Hand {
    let held = &position.hands[seat];
    if position.is_seen(seat, eye) { Hand::Tiles(held.names()) } else { Hand::Count(held.len()) }
}

impl Position {
    /// D4: a hidden hand is seen by its seat alone.
    fn is_seen(&self, seat: usize, eye: Eye) -> bool {
        match eye {
            Eye::All => true,
            Eye::Seat(own) => !self.parameters.hidden || own.index() == seat,
            Eye::Watcher => !self.parameters.hidden,
        }
    }

    /// The position with the tiles that an eye cannot see dealt in the order of their names, each other seat with
    /// as many as it has; none if the eye sees all hands.
    pub(super) fn imagined_by(&self, eye: Eye) -> Option<Position> {
        let unseen = || self.parameters.seats().filter(|&seat| !self.is_seen(seat, eye));
        let mut tiles: Vec<Kind> = unseen().flat_map(|seat| self.hands[seat].iter()).collect();
        if tiles.is_empty() {
            return None;
        }
        arrange(&mut tiles);
        let mut tiles = tiles.into_iter();
        let mut imagined = self.clone();
        for seat in unseen() {
            imagined.hands[seat] = tiles.by_ref().take(self.hands[seat].len()).collect();
        }
        imagined.sum = imagined.sum_from_scratch();
        Some(imagined)
    }
}

fn figures(position: &Position) -> BTreeMap<Cell, (u8, Vec<String>)> {
    let mut figures: BTreeMap<Cell, (u8, Vec<String>)> = BTreeMap::new();
    for seat in position.parameters.seats() {
        for (cell, figure) in position.teams[seat].figures.iter() {
            let standing = figures.entry(cell).or_insert((seat as u8, Vec::new()));
            standing.1.push(figure.name(position.colour(seat)).to_string());
        }
    }
    figures.values_mut().for_each(|(_, names)| arrange(names));
    figures
}

fn prisoners(position: &Position, seat: usize) -> BTreeMap<char, u8> {
    let held = |colour: Colour| (colour.letter(), position.teams[seat].count(Count::Prisoners(colour)));
    mapped(Colour::ALL.into_iter().map(held).filter(|&(_, held)| held > 0))
}
