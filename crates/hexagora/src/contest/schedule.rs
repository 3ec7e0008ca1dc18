//! Who plays whom, where, and from which opening.

/// The entrants of one game, by their numbers: who has which seat in the first seating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The entrant of each seat.
    pub entrants: Vec<usize>,
}

impl Pairing {
    /// Each entrant once, in order.
    pub fn members(&self) -> Vec<usize> {
        let mut members = self.entrants.clone();
        members.dedup();
        members
    }

    /// How many seats an entrant takes.
    pub fn seats_of(&self, entrant: usize) -> usize {
        self.entrants.iter().filter(|&&other| other == entrant).count()
    }

    /// Who has which seat after everybody has moved on by so many seats.
    pub fn seated(&self, rotation: usize) -> Vec<usize> {
        let mut seats = self.entrants.clone();
        seats.rotate_right(rotation % self.entrants.len());
        seats
    }
}

/// All pairings: every choice of entrants that fills the seats. Where there are fewer entrants than
/// seats, the last one takes all that are left.
pub fn pairings(entrants: usize, seats: usize) -> Vec<Pairing> {
    if entrants <= seats {
        let entrants = (0..seats).map(|seat| seat.min(entrants - 1)).collect();
        return vec![Pairing { entrants }];
    }
    let mut all = Vec::new();
    choose(entrants, seats, &mut Vec::new(), &mut all);
    all
}

fn choose(entrants: usize, seats: usize, chosen: &mut Vec<usize>, all: &mut Vec<Pairing>) {
    if chosen.len() == seats {
        all.push(Pairing { entrants: chosen.clone() });
        return;
    }
    for next in chosen.last().map_or(0, |last| last + 1)..entrants {
        chosen.push(next);
        choose(entrants, seats, chosen, all);
        chosen.pop();
    }
}

/// One game of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bout {
    /// Its number among all games, from 0.
    pub number: usize,
    /// The number of the pairing.
    pub pairing: usize,
    /// The number of the round: the same opening, every seating once.
    pub round: usize,
    /// How many seats everybody has moved on.
    pub rotation: usize,
}

/// The order of play: round by round, in each round all pairings, in each pairing all seatings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    /// How many seats a game has.
    pub seats: usize,
    /// How many pairings there are.
    pub pairings: usize,
    /// How many rounds each plays.
    pub rounds: usize,
}

impl Schedule {
    /// How many games there are.
    pub fn games(&self) -> usize {
        self.seats * self.pairings * self.rounds
    }

    /// The game of a number.
    pub fn bout(&self, number: usize) -> Option<Bout> {
        let seating = number / self.seats;
        (number < self.games()).then_some(Bout {
            number,
            pairing: seating % self.pairings,
            round: seating / self.pairings,
            rotation: number % self.seats,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seatings(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
        pairings(entrants, seats).into_iter().map(|pairing| pairing.entrants).collect()
    }

    #[test]
    fn the_last_entrant_takes_the_seats_that_are_left() {
        assert_eq!(seatings(2, 2), [[0, 1]]);
        assert_eq!(seatings(2, 3), [[0, 1, 1]]);
        assert_eq!(seatings(1, 4), [[0, 0, 0, 0]]);
        assert_eq!(pairings(2, 3)[0].members(), [0, 1]);
        assert_eq!((pairings(2, 3)[0].seats_of(0), pairings(2, 3)[0].seats_of(1)), (1, 2));
    }

    #[test]
    fn more_entrants_than_seats_play_everybody() {
        assert_eq!(seatings(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(seatings(5, 3).len(), 10);
    }

    #[test]
    fn everybody_has_every_seat_once_in_a_round() {
        let pairing = Pairing { entrants: vec![4, 5, 6] };
        assert_eq!(
            (0..3).map(|at| pairing.seated(at)).collect::<Vec<_>>(),
            [[4, 5, 6], [6, 4, 5], [5, 6, 4]]
        );
    }

    #[test]
    fn the_order_is_round_by_round() {
        let schedule = Schedule { seats: 2, pairings: 3, rounds: 2 };
        assert_eq!(schedule.games(), 12);
        assert_eq!(schedule.bout(0), Some(Bout { number: 0, pairing: 0, round: 0, rotation: 0 }));
        assert_eq!(schedule.bout(3), Some(Bout { number: 3, pairing: 1, round: 0, rotation: 1 }));
        assert_eq!(schedule.bout(11), Some(Bout { number: 11, pairing: 2, round: 1, rotation: 1 }));
        assert_eq!(schedule.bout(12), None);
    }
}
