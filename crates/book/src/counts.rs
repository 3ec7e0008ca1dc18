//! How games ended that passed a turn.

use hexagora_rules::{Seat, SeatSet};

/// How games ended that passed a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// How many each seat won alone.
    pub wins: Vec<u32>,
    /// How many nobody won alone: draws and shared wins.
    pub draws: u32,
    /// How many have no result.
    pub open: u32,
}

impl Counts {
    /// No games yet.
    pub fn new(seats: usize) -> Counts {
        Counts { wins: vec![0; seats], draws: 0, open: 0 }
    }

    /// How many games there are.
    ///
    /// ```
    /// let counts = hexagora_book::Counts { wins: vec![3, 1], draws: 2, open: 0 };
    /// assert_eq!(counts.games(), 6);
    /// ```
    pub fn games(&self) -> u32 {
        self.wins.iter().fold(self.draws.saturating_add(self.open), |sum, wins| sum.saturating_add(*wins))
    }

    /// Counts a game by its winners; none where it has no result.
    pub fn add(&mut self, winners: Option<SeatSet>) {
        let alone = |winners: SeatSet| {
            let mut seats = (0..self.wins.len()).filter(|&at| winners.contains(Seat(at as u8)));
            seats.next().filter(|_| winners.len() == 1)
        };
        match winners.map(alone) {
            Some(Some(seat)) => self.wins[seat] += 1,
            Some(None) => self.draws += 1,
            None => self.open += 1,
        }
    }
}
