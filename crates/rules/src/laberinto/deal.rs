//! The deal: which tiles each seat begins with.

use std::fmt;

use hexagora_locale::{Message, message};

use super::hand::Hand;
use super::tile::{KINDS, Kind};
use crate::zobrist;

/// How many tiles there are: two of each kind.
pub const BAG: usize = 2 * KINDS;

/// How many tiles each of `seats` seats is dealt.
pub(super) const fn portion(seats: usize) -> usize {
    BAG / seats
}

/// All the tiles in the order in which they are dealt: each seat's portion in turn, then the pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Deal {
    tiles: [Kind; BAG],
    seats: usize,
}

impl Deal {
    /// The deal of a seed: a Fisher–Yates shuffle, from the back, of the bag in order of the names.
    pub(super) fn shuffled(seats: usize, chance: &mut Chance) -> Deal {
        let mut tiles = [Kind::FIRST; BAG];
        for (place, kind) in tiles.iter_mut().zip(Kind::all().flat_map(|kind| [kind, kind])) {
            *place = kind;
        }
        for last in (1..BAG).rev() {
            tiles.swap(last, chance.below(last + 1));
        }
        Deal { tiles, seats }
    }

    /// Reads the hands in seat order, then the pool, separated by `/`, tiles separated by `,`.
    pub(super) fn read(text: &str, seats: usize) -> Result<Deal, Message> {
        let mut deal = Deal { tiles: [Kind::FIRST; BAG], seats };
        let mut left: Hand = Kind::all().flat_map(|kind| [kind, kind]).collect();
        let portions: Vec<&str> = text.split('/').collect();
        if portions.len() != seats + 1 {
            let (have, want) = (portions.len(), seats + 1);
            return Err(message!("laberinto.deal.portions", have = have, want = want));
        }
        let mut places = deal.tiles.iter_mut();
        for (at, text) in portions.into_iter().enumerate() {
            let names: Vec<&str> = if text.is_empty() { Vec::new() } else { text.split(',').collect() };
            let who = if at < seats {
                message!("laberinto.deal.hand", seat = at)
            } else {
                message!("laberinto.deal.pool")
            };
            let want = if at < seats { portion(seats) } else { BAG % seats };
            // A name that is no tile is told first: a wrong separator also changes the number.
            let mut kinds = Vec::with_capacity(names.len());
            for name in names {
                let kind = read_kind(name)?;
                if left.count(kind) == 0 {
                    return Err(message!("laberinto.deal.third", tile = name, who = who));
                }
                left.take(kind);
                kinds.push(kind);
            }
            if kinds.len() != want {
                return Err(message!("laberinto.deal.size", who = who, have = kinds.len(), want = want));
            }
            places.by_ref().zip(kinds).for_each(|(place, kind)| *place = kind);
        }
        Ok(deal)
    }

    /// What the seats hold when all is dealt, and the pool behind them.
    pub(super) fn hands(&self) -> impl Iterator<Item = Hand> {
        self.portions().map(|tiles| tiles.iter().copied().collect())
    }

    fn portions(&self) -> impl Iterator<Item = &[Kind]> {
        let (dealt, pool) = self.tiles.split_at(BAG - BAG % self.seats);
        dealt.chunks(portion(self.seats)).chain([pool])
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, tiles) in self.portions().enumerate() {
            f.write_str(if at > 0 { "/" } else { "" })?;
            for (at, tile) in tiles.iter().enumerate() {
                write!(f, "{}{tile}", if at > 0 { "," } else { "" })?;
            }
        }
        Ok(())
    }
}

/// Reads the canonical name of a tile; the error names the canonical one where there is one.
pub(super) fn read_kind(name: &str) -> Result<Kind, Message> {
    Kind::read(name).ok_or_else(|| match super::tile::Tile::read(name) {
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
            assert_eq!(Deal::read(&deal.to_string(), seats), Ok(deal.clone()));
            let sizes: Vec<usize> = deal.hands().map(|hand| hand.len()).collect();
            assert_eq!(sizes[..seats], vec![[50, 38, 30, 25][seats - 3]; seats]);
            assert_eq!(sizes[seats..], [[2, 0, 2, 2][seats - 3]]);
        }
    }
}
