//! The online table that the page sits at or watches: the same state machine as the server's, fed by
//! what the server tells.

use hexagora_rules::Eye;
use hexagora_table::{Event, Table, Time};
use hexagora_wasm::read;
use hexagora_wire::{Fault, FollowedTable};
use serde::Deserialize;

/// The table that is followed now; none before the first one.
#[derive(Default)]
pub struct Followed(Option<Known>);

/// A table as far as its news have told it.
struct Known {
    name: String,
    table: Table,
    /// Whether its board has other cells from position to position.
    moves: bool,
}

/// As much of the server's news as makes the table.
#[derive(Deserialize)]
struct Heard {
    events: Vec<Event>,
    now: Time,
}

impl Followed {
    /// The table after some news. They begin with its opening, or where the last ones ended; what is
    /// known already changes nothing.
    pub fn hear(&mut self, name: String, news: &str) -> Result<FollowedTable, Fault> {
        let Heard { events, now } = read(news)?;
        // A table that was only half changed is of no use, so it comes back when all is well.
        let known = self.0.take().filter(|known| known.name == name);
        let (mut table, moves) = match (events.first(), known) {
            (Some(first), _) if first.seq == 1 => (Table::from_opening(first).map_err(unfit)?, None),
            (_, Some(Known { table, moves, .. })) => (table, Some(moves)),
            (first, None) => {
                let seq = first.map_or(1, |event| event.seq);
                return Err(unfit(hexagora_table::ReplayError { seq }));
            }
        };
        for event in &events {
            if event.seq > table.version() {
                table.apply(event).map_err(unfit)?;
            }
        }
        // A board that stays as it is is told once, with the opening.
        let geometry = (moves != Some(false)).then(|| table.game().geometry());
        let moves = geometry.as_ref().is_some_and(|geometry| geometry.moves);
        let seen = table.seen(Eye::All, now);
        self.0 = Some(Known { name, table, moves });
        Ok(FollowedTable { table: seen, geometry })
    }
}

fn unfit(error: hexagora_table::ReplayError) -> Fault {
    error.message().into()
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{GameKind, ToMove};
    use hexagora_table::{Clock, Command, Decision, Order, Person, Seed, SeenTable, Terms};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use serde_json::json;

    use super::*;

    /// A table as its server keeps it.
    struct Kept {
        table: Table,
        events: Vec<Event>,
        now: u64,
    }

    impl Kept {
        fn open(game: GameKind) -> Kept {
            let mut terms = Terms::new(game);
            terms.clock = Clock::Fischer { seconds: 600, increment: 5 };
            if game == GameKind::Laberinto {
                terms.set.insert("dice".to_owned(), "on".to_owned());
            }
            // A seed that a page's numbers cannot hold.
            let (table, opened) = Table::open(terms, Seed(u64::MAX - 6), Time(1_000)).unwrap();
            Kept { table, events: vec![opened], now: 1_000 }
        }

        fn order(&mut self, order: &Order) {
            self.now += 700;
            let Decision { events, table } = self.table.decide(order, Time(self.now)).unwrap();
            self.events.extend(events);
            self.table = table;
        }

        /// Somebody does something at random. Gives whether the game goes on.
        fn go_on(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
            let game = self.table.game();
            let order = match game.to_move() {
                ToMove::Nobody => return false,
                ToMove::Chance(_) => Order::server(Command::Roll { entropy: rng.random() }),
                ToMove::Seat(seat) => {
                    let step = game.random_step(rng).unwrap();
                    let at = self.table.played().len() as u32;
                    Order::person(Person(u16::from(seat.0)), Command::Step { step, at })
                }
            };
            self.order(&order);
            true
        }

        /// What the server says to somebody who knows some events.
        fn news(&self, from: usize) -> String {
            let events: Vec<Event> =
                self.events[from..].iter().map(|event| self.table.event_seen(event, None)).collect();
            json!({ "type": "events", "version": self.events.len(), "events": events, "now": self.now })
                .to_string()
        }

        fn seen(&self) -> SeenTable {
            self.table.seen(Eye::Watcher, Time(self.now))
        }
    }

    #[test]
    fn whoever_follows_sees_the_table_that_its_server_keeps() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        for game in GameKind::ALL {
            let mut kept = Kept::open(game);
            let mut followed = Followed::default();
            let mut hear = |kept: &Kept, from| followed.hear("t".to_owned(), &kept.news(from)).unwrap().table;
            assert_eq!(hear(&kept, 0), kept.seen(), "{game}");
            for seat in 0..kept.table.seats().len() {
                let name = format!("player {seat}");
                kept.order(&Order::guest(Command::Sit { seat: None, name }));
            }
            assert_eq!(hear(&kept, 1), kept.seen(), "{game}");
            for _ in 0..40 {
                let known = kept.events.len();
                for _ in 0..rng.random_range(0..4) {
                    kept.go_on(&mut rng);
                }
                // Some of it may be told twice, and all of it anew.
                let from = if rng.random_ratio(1, 8) { 0 } else { known - rng.random_range(0..3) };
                assert_eq!(hear(&kept, from), kept.seen(), "{game}");
            }
            assert!(kept.table.played().len() > 5, "{game}");
        }
    }

    #[test]
    fn the_board_is_told_with_the_opening_and_whenever_it_may_have_moved() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
        for game in GameKind::ALL {
            let mut kept = Kept::open(game);
            for seat in 0..kept.table.seats().len() {
                kept.order(&Order::guest(Command::Sit { seat: None, name: format!("player {seat}") }));
            }
            let mut followed = Followed::default();
            let mut told =
                |kept: &Kept, from| followed.hear("t".to_owned(), &kept.news(from)).unwrap().geometry;
            let first = told(&kept, 0);
            assert_eq!(first, Some(kept.table.game().geometry()), "{game}");
            let moves = first.is_some_and(|board| board.moves);
            for _ in 0..10 {
                let known = kept.events.len();
                kept.go_on(&mut rng);
                assert_eq!(told(&kept, known), moves.then(|| kept.table.game().geometry()), "{game}");
            }
            assert!(told(&kept, 0).is_some(), "{game}: told anew");
        }
    }

    #[test]
    fn what_is_missing_or_of_another_table_is_not_made_up() {
        let mut kept = Kept::open(GameKind::Nonaga);
        let mut followed = Followed::default();
        assert!(followed.hear("t".to_owned(), "nonsense").is_err());
        assert!(followed.hear("t".to_owned(), &json!({ "events": [], "now": 5 }).to_string()).is_err());
        followed.hear("t".to_owned(), &kept.news(0)).unwrap();
        for name in ["Ana", "Bruno"] {
            kept.order(&Order::guest(Command::Sit { seat: None, name: name.to_owned() }));
        }
        assert!(followed.hear("t".to_owned(), &kept.news(2)).is_err(), "a gap");
        assert!(followed.hear("t".to_owned(), &kept.news(1)).is_err(), "the table was lost with the gap");
        followed.hear("t".to_owned(), &kept.news(0)).unwrap();
        assert!(followed.hear("other".to_owned(), &kept.news(1)).is_err());
    }
}
