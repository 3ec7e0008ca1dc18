//! The deal: which tiles each seat begins with.

use std::fmt;

use hexagora_locale::{Message, message};

use super::board::Cell;
use super::hand::Hand;
use super::labyrinth;
use super::notation::read_cell;
use super::tile::{KINDS, Kind, Tile};
use crate::{brief, zobrist};

/// How many tiles there are: two of each kind.
pub const BAG: usize = 2 * KINDS;

/// How many tiles each of `seats` seats is dealt where all are dealt.
pub(super) const fn portion(seats: usize) -> usize {
    BAG / seats
}

/// Where all the tiles are when a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Deal {
    seats: usize,
    /// The tiles in the order in which they are dealt: each seat's portion in turn, then the pool.
    tiles: Vec<Kind>,
    /// D18: the tiles of a prepared labyrinth, where they lie.
    labyrinth: Vec<(Cell, Tile)>,
}

impl Deal {
    /// The deal of a seed: a Fisher–Yates shuffle, from the back, of the bag in order of the names.
    pub(super) fn shuffled(seats: usize, chance: &mut Chance) -> Deal {
        let mut tiles: Vec<Kind> = bag().collect();
        chance.shuffle(&mut tiles);
        Deal { seats, tiles, labyrinth: Vec::new() }
    }

    /// D18: the labyrinth of a seed, and the rest of the bag dealt.
    pub(super) fn prepared(seats: usize, chance: &mut Chance) -> Deal {
        let labyrinth = labyrinth::draw(chance);
        let mut left: Hand = bag().collect();
        labyrinth.iter().for_each(|(_, tile)| left.take(tile.kind()));
        let mut tiles: Vec<Kind> = left.iter().collect();
        chance.shuffle(&mut tiles);
        Deal { seats, tiles, labyrinth }
    }

    /// Reads the hands in seat order, then the pool, separated by `/`, tiles separated by `,`; behind them
    /// the tiles of a prepared labyrinth, as they are laid.
    pub(super) fn read(text: &str, seats: usize, prepared: bool) -> Result<Deal, Message> {
        let mut portions: Vec<&str> = text.split('/').collect();
        let (have, want) = (portions.len(), seats + 1 + usize::from(prepared));
        if have != want {
            return Err(match prepared {
                false => message!("laberinto.deal.portions", have = have, want = want),
                true => message!("laberinto.deal.portions.prepared", have = have, want = want),
            });
        }
        let mut left: Hand = bag().collect();
        let mut take = |kind: Kind, name: &str, who: &Message| {
            if left.count(kind) == 0 {
                return Err(message!("laberinto.deal.third", tile = name, who = who.clone()));
            }
            left.take(kind);
            Ok(kind)
        };
        let mut labyrinth = Vec::new();
        if let Some(text) = if prepared { portions.pop() } else { None } {
            for laid in listed(text).map(read_laid) {
                let (cell, tile) = laid?;
                if labyrinth.iter().any(|&(other, _)| other == cell) {
                    return Err(message!("laberinto.deal.twice", cell = cell.to_string()));
                }
                take(tile.kind(), &tile.to_string(), &message!("laberinto.deal.board"))?;
                labyrinth.push((cell, tile));
            }
        }
        let count = BAG - labyrinth.len();
        let mut tiles = Vec::with_capacity(count);
        for (at, text) in portions.into_iter().enumerate() {
            let (who, want) = if at < seats {
                (message!("laberinto.deal.hand", seat = at), count / seats)
            } else {
                (message!("laberinto.deal.pool"), count % seats)
            };
            // A name that is no tile is told first: a wrong separator also changes the number.
            let before = tiles.len();
            for name in listed(text) {
                tiles.push(take(read_kind(name)?, name, &who)?);
            }
            let have = tiles.len() - before;
            if have != want {
                return Err(message!("laberinto.deal.size", who = who, have = have, want = want));
            }
        }
        Ok(Deal { seats, tiles, labyrinth })
    }

    /// What the seats hold when all is dealt, and the pool behind them.
    pub(super) fn hands(&self) -> impl Iterator<Item = Hand> {
        self.portions().map(|tiles| tiles.iter().copied().collect())
    }

    /// The tiles of a prepared labyrinth, where they lie.
    pub(super) fn labyrinth(&self) -> &[(Cell, Tile)] {
        &self.labyrinth
    }

    fn portions(&self) -> impl Iterator<Item = &[Kind]> {
        let (portion, pool) = (self.tiles.len() / self.seats, self.tiles.len() % self.seats);
        let (dealt, pool) = self.tiles.split_at(self.tiles.len() - pool);
        (0..self.seats).map(move |seat| &dealt[seat * portion..(seat + 1) * portion]).chain([pool])
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |tiles: &[Kind]| tiles.iter().map(Kind::to_string).collect::<Vec<_>>().join(",");
        let mut portions: Vec<String> = self.portions().map(names).collect();
        if !self.labyrinth.is_empty() {
            let laid = self.labyrinth.iter().map(|(cell, tile)| format!("{cell}={tile}"));
            portions.push(laid.collect::<Vec<_>>().join(","));
        }
        f.write_str(&portions.join("/"))
    }
}

/// Both tiles of each kind, in the order of the names.
fn bag() -> impl Iterator<Item = Kind> {
    Kind::all().flat_map(|kind| [kind, kind])
}

/// What a portion lists.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| !text.is_empty())
}

/// Reads a tile of a labyrinth as it is laid: `F12=ROY`.
fn read_laid(text: &str) -> Result<(Cell, Tile), Message> {
    let (cell, tile) = text.split_once('=').unwrap_or((text, ""));
    let cell = read_cell(cell)?;
    let tile = Tile::read(tile).ok_or_else(|| message!("laberinto.tile.none", tile = brief(tile)))?;
    Ok((cell, tile))
}

/// Reads the canonical name of a tile; the error names the canonical one where there is one.
pub(super) fn read_kind(name: &str) -> Result<Kind, Message> {
    Kind::read(name).ok_or_else(|| match Tile::read(name) {
        Some(tile) => message!("laberinto.tile.turned", tile = name, name = tile.named().to_string()),
        None => message!("laberinto.tile.none", tile = name),
    })
}

/// Where a seed's chance comes from: SplitMix64, which never changes, so that a seed means the same
/// deal in every version.
pub(super) struct Chance {
    state: u64,
}

impl Chance {
    pub(super) const fn new(seed: u64) -> Chance {
        Chance { state: seed }
    }

    fn next(&mut self) -> u64 {
        let number = zobrist::mix(self.state);
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        number
    }

    /// A uniform number below `limit`, by rejection sampling: draws from the last incomplete block of the
    /// range, which would favour small numbers, are thrown away.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        let ragged = (u64::MAX % limit + 1) % limit;
        loop {
            let number = self.next();
            if number <= u64::MAX - ragged {
                return (number % limit) as usize;
            }
        }
    }

    /// A Fisher–Yates shuffle, from the back.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_splitmix64() {
        // The first numbers of the reference implementation for the seed 1234567.
        let mut chance = Chance::new(1_234_567);
        let numbers = [(); 3].map(|()| chance.next());
        assert_eq!(numbers, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn every_deal_reads_back() {
        for seats in 3..=6 {
            let deal = Deal::shuffled(seats, &mut Chance::new(seats as u64));
            assert_eq!(Deal::read(&deal.to_string(), seats, false), Ok(deal.clone()));
            let sizes: Vec<usize> = deal.hands().map(|hand| hand.len()).collect();
            assert_eq!(sizes[..seats], vec![[50, 38, 30, 25][seats - 3]; seats]);
            assert_eq!(sizes[seats..], [[2, 0, 2, 2][seats - 3]]);
            let prepared = Deal::prepared(seats, &mut Chance::new(seats as u64));
            assert_eq!(Deal::read(&prepared.to_string(), seats, true), Ok(prepared));
        }
    }
}
