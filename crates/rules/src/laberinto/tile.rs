//! The tiles: triangles with coloured edges.

use std::fmt;
use std::num::NonZeroU8;

use super::board::{Cell, EDGES, GRID, side_beyond};
use super::colour::Colour;

/// How many ways there are to colour three edges.
const WAYS: usize = 216;

/// D2: how many tiles differ under rotation; there are two of each.
pub const KINDS: usize = 76;

/// A tile as it lies: the colours of its edges, clockwise from the horizontal one.
///
/// ```
/// use hexagora_rules::laberinto::{Colour, Tile};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let tile: Tile = "YRO".parse()?;
/// assert_eq!(tile.edges(), [Colour::Yellow, Colour::Red, Colour::Orange]);
/// assert_eq!(tile.named().to_string(), "ROY"); // however it is turned
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(NonZeroU8);

impl Tile {
    /// The tile with these edges.
    pub const fn new(edges: [Colour; 3]) -> Tile {
        let number = edges[0] as u8 * 36 + edges[1] as u8 * 6 + edges[2] as u8 + 1;
        match NonZeroU8::new(number) {
            Some(number) => Tile(number),
            None => unreachable!(),
        }
    }

    /// The tile with a number from 0 to 215.
    pub(super) const fn numbered(number: usize) -> Option<Tile> {
        if number >= WAYS {
            return None;
        }
        match NonZeroU8::new(number as u8 + 1) {
            Some(number) => Some(Tile(number)),
            None => None,
        }
    }

    /// The number, from 0 to 215.
    pub(super) const fn number(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The colours of the edges, clockwise from the horizontal one.
    pub const fn edges(self) -> [Colour; 3] {
        let number = self.number();
        [Colour::around(number / 36), Colour::around(number / 6), Colour::around(number)]
    }

    /// The same tile, turned by 120°: it starts one edge later.
    #[must_use]
    pub const fn turned(self) -> Tile {
        let [first, second, third] = self.edges();
        Tile::new([second, third, first])
    }

    /// The tile as its name has it: the rotation that starts smallest in the order R O Y G B V.
    #[must_use]
    pub const fn named(self) -> Tile {
        let [second, third] = [self.turned(), self.turned().turned()];
        let mut least = self;
        if second.number() < least.number() {
            least = second;
        }
        if third.number() < least.number() {
            least = third;
        }
        least
    }

    /// Which of the 76 kinds it is, in the order R O Y G B V of their names.
    pub(super) const fn kind(self) -> Kind {
        KIND_OF[self.number()]
    }

    /// Reads three letters such as `ROY`: the edges as they lie.
    pub fn read(text: &str) -> Option<Tile> {
        let mut letters = text.chars().map(Colour::from_letter);
        let edges = [letters.next()??, letters.next()??, letters.next()??];
        letters.next().is_none().then(|| Tile::new(edges))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.edges().iter().try_for_each(|edge| write!(f, "{}", edge.letter()))
    }
}

/// One of the 76 kinds of tile, numbered in the order R O Y G B V of their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind(u8);

impl Kind {
    pub(super) fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile that gives the kind its name.
    pub(super) const fn tile(self) -> Tile {
        NAMED[self.index()]
    }

    /// Reads a canonical name.
    pub(super) fn read(name: &str) -> Option<Kind> {
        Tile::read(name).filter(|tile| tile.named() == *tile).map(Tile::kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tile().fmt(f)
    }
}

static NAMED: [Tile; KINDS] = {
    let mut named = [Tile::new([Colour::Red; 3]); KINDS];
    let (mut number, mut kind) = (0, 0);
    while let Some(tile) = Tile::numbered(number) {
        if tile.named().number() == number {
            named[kind] = tile;
            kind += 1;
        }
        number += 1;
    }
    named
};

static KIND_OF: [Kind; WAYS] = {
    let mut kinds = [Kind(0); WAYS];
    let mut kind = 0;
    while kind < KINDS {
        let mut tile = NAMED[kind];
        let mut turns = 0;
        while turns < 3 {
            kinds[tile.number()] = Kind(kind as u8);
            tile = tile.turned();
            turns += 1;
        }
        kind += 1;
    }
    kinds
};

/// A set of tiles as they may lie: one bit for each of the 216 ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tiles([u64; 4]);

impl Tiles {
    pub(super) const EMPTY: Tiles = Tiles([0; 4]);

    pub(super) const fn has(&self, tile: Tile) -> bool {
        self.0[tile.number() / 64] >> (tile.number() % 64) & 1 == 1
    }

    pub(super) const fn insert(&mut self, tile: Tile) {
        self.0[tile.number() / 64] |= 1 << (tile.number() % 64);
    }

    pub(super) const fn remove(&mut self, tile: Tile) {
        self.0[tile.number() / 64] &= !(1 << (tile.number() % 64));
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Tiles::EMPTY
    }

    pub(super) fn and(&self, other: &Tiles) -> Tiles {
        Tiles(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn or(&self, other: &Tiles) -> Tiles {
        Tiles(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// How many tiles the two sets have in common.
    pub(super) fn common(&self, other: &Tiles) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// The tiles of the set, by number.
    pub(super) fn iter(&self) -> impl Iterator<Item = Tile> + use<> {
        let words = self.0;
        (0..4).flat_map(move |word| {
            let mut left: u64 = words[word];
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                if bit == 64 { None } else { Tile::numbered(word * 64 + bit) }
            })
        })
    }
}

/// The colours of three edges in three fields of three bits, or of some of them: 0 is no colour.
/// Of a tile all are given; of a free triangle, those that its tile must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint(u16);

impl Paint {
    pub(super) const fn edge(edge: usize, colour: Colour) -> Paint {
        Paint((colour as u16 + 1) << (3 * edge))
    }

    /// The colours of a tile; none where none lies.
    pub(super) fn of(tile: Option<Tile>) -> Paint {
        PAINTS[tile.map_or(0, |tile| tile.0.get() as usize)]
    }

    /// The colour that an edge has, if any.
    pub(super) fn colour(self, edge: usize) -> Option<Colour> {
        let field = usize::from(self.0 >> (3 * edge) & 7);
        (1..7).contains(&field).then(|| Colour::around(field - 1))
    }

    /// Only one edge of it.
    pub(super) const fn only(self, edge: usize) -> Paint {
        Paint(self.0 & 7 << (3 * edge))
    }

    pub(super) const fn and(self, other: Paint) -> Paint {
        Paint(self.0 | other.0)
    }

    /// The tiles that have these colours, whatever their other edges.
    pub(super) fn fits(self) -> &'static Tiles {
        &FITS[usize::from(self.0) % FITS.len()]
    }
}

static PAINTS: [Paint; WAYS + 1] = {
    let mut paints = [Paint(0); WAYS + 1];
    let mut number = 0;
    while let Some(tile) = Tile::numbered(number) {
        let [first, second, third] = tile.edges();
        paints[number + 1] = Paint::edge(0, first).and(Paint::edge(1, second)).and(Paint::edge(2, third));
        number += 1;
    }
    paints
};

/// D5: the colours that the border of the board asks of a triangle's tile.
pub(super) static BORDERS: [Paint; GRID] = {
    let mut borders = [Paint(0); GRID];
    let mut index = 0;
    while index < GRID {
        let cell = Cell::numbered(index);
        let mut edge = 0;
        while edge < EDGES.len() {
            if cell.across(edge).index() == Cell::OUTSIDE.index() {
                borders[index] = borders[index].and(Paint::edge(edge, side_beyond(cell, edge)));
            }
            edge += 1;
        }
        index += 1;
    }
    borders
};

static FITS: [Tiles; 512] = {
    let mut fits = [Tiles::EMPTY; 512];
    let mut number = 0;
    while let Some(tile) = Tile::numbered(number) {
        let mut asked = 0;
        while asked < 8 {
            let mut paint = Paint(0);
            let mut edge = 0;
            while edge < EDGES.len() {
                if asked >> edge & 1 == 1 {
                    paint = paint.and(PAINTS[number + 1].only(edge));
                }
                edge += 1;
            }
            fits[paint.0 as usize].insert(tile);
            asked += 1;
        }
        number += 1;
    }
    fits
};

/// The colours that a tile's edges have, as a set; none where none lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Colours(u8);

impl Colours {
    pub(super) const fn one(colour: Colour) -> Colours {
        Colours(1 << colour as u8)
    }

    pub(super) fn of(tile: Option<Tile>) -> Colours {
        SHOWN[tile.map_or(0, |tile| tile.0.get() as usize)]
    }

    pub(super) const fn meet(self, other: Colours) -> bool {
        self.0 & other.0 != 0
    }
}

static SHOWN: [Colours; WAYS + 1] = {
    let mut shown = [Colours(0); WAYS + 1];
    let mut number = 0;
    while let Some(tile) = Tile::numbered(number) {
        let [first, second, third] = tile.edges();
        shown[number + 1] = Colours(1 << first as u8 | 1 << second as u8 | 1 << third as u8);
        number += 1;
    }
    shown
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for kind in Kind::all() {
            assert_eq!(Kind::read(&kind.to_string()), Some(kind));
            assert_eq!(kind.tile().turned().kind(), kind);
        }
        for name in ["", "RO", "ROYG", "roy", "OYR", "ROX", "R\u{e9}O"] {
            assert_eq!(Kind::read(name), None, "{name}");
        }
    }

    #[test]
    fn a_tile_fits_where_its_edges_agree() {
        let red_base = Paint::edge(0, Colour::Red);
        assert_eq!(red_base.fits().iter().count(), 36);
        assert!(red_base.fits().iter().all(|tile| tile.edges()[0] == Colour::Red));
        assert_eq!(Paint(0).fits().iter().count(), WAYS);
        let tile = Tile::read("ROY").unwrap();
        assert_eq!(Paint::of(Some(tile)).fits().iter().collect::<Vec<_>>(), [tile]);
    }

    #[test]
    fn only_the_48_triangles_on_the_border_ask_for_a_colour() {
        let asking = crate::laberinto::board::BOARD
            .iter()
            .filter(|cell| EDGES.iter().any(|&edge| BORDERS[cell.index()].colour(edge).is_some()));
        assert_eq!(asking.count(), 48);
    }
}
