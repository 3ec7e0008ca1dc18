//! What holds whatever people do: any orders, in any order, at any time.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use hexagora_rules::{Eye, GameKind, Seat, View, laberinto};
use hexagora_table::{
    Actor, Clock, Command, Duty, Event, Leaving, Offer, Order, Person, Phase, Phrase, Seed, Table, Terms,
    Time,
};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::json;

fn clock() -> impl Strategy<Value = Clock> {
    prop_oneof![
        Just(Clock::None),
        (1_u32..120, 0_u32..9).prop_map(|(seconds, increment)| Clock::Fischer { seconds, increment }),
        (1_u32..60).prop_map(|seconds| Clock::Turn { seconds }),
        (1_u32..9).prop_map(|days| Clock::Days { days }),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let leaving = prop_oneof![Just(Leaving::Empty), (1_u8..=8).prop_map(|level| Leaving::Engine { level })];
    let game = prop_oneof![Just("ampel"), Just("attangle"), Just("nonaga"), Just("laberinto")];
    (game, clock(), leaving, 3_u8..=6, 1_u8..3, any::<(bool, bool, bool)>()).prop_map(
        |(game, clock, leaving, players, team, (hidden, dice, engine))| {
            let mut terms = Terms { clock, leaving, team, ..Terms::new(game.parse().unwrap()) };
            if engine {
                terms.engines.insert(1, 1);
            }
            if game == "laberinto" {
                terms.players = Some(players);
                let words = [
                    ("hands", ["open", "hidden"][usize::from(hidden)]),
                    ("dice", ["off", "on"][usize::from(dice)]),
                ];
                terms.set = words.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
            }
            terms
        },
    )
}

/// Something that somebody tries.
#[derive(Debug, Clone)]
enum Try {
    Sit,
    /// A legal step of whoever is to move.
    Step(Index),
    /// The same by anybody, in any state of knowledge.
    Foul(u16, Index, i8),
    Garbage(u16, String),
    Offer(u16, Index, Option<u32>),
    Decline(u16, Index),
    Simple(u16, u8),
    Server(u8, u64),
}

fn attempt() -> impl Strategy<Value = Try> {
    let who = 0_u16..8;
    prop_oneof![
        6 => Just(Try::Sit),
        40 => any::<Index>().prop_map(Try::Step),
        3 => (who.clone(), any::<Index>(), any::<i8>()).prop_map(|(who, step, at)| Try::Foul(who, step, at)),
        1 => (who.clone(), ".{0,12}").prop_map(|(who, step)| Try::Garbage(who, step)),
        6 => (who.clone(), any::<Index>(), proptest::option::of(0_u32..40)).prop_map(|(who, offer, to)| Try::Offer(who, offer, to)),
        1 => (who.clone(), any::<Index>()).prop_map(|(who, offer)| Try::Decline(who, offer)),
        2 => (who, 0_u8..5).prop_map(|(who, what)| Try::Simple(who, what)),
        2 => (0_u8..5, any::<u64>()).prop_map(|(what, entropy)| Try::Server(what, entropy)),
    ]
}

/// The order that a try is, at a table.
fn order(table: &Table, attempt: &Try) -> Order {
    let at = table.played().len() as u32;
    let offer = |index: &Index| *index.get(&Offer::ALL);
    let any_step = |index: &Index| {
        let legal = table.game().legal();
        if legal.is_empty() { "none".to_owned() } else { index.get(&legal).clone() }
    };
    let person = |who: u16, command| Order::person(Person(who), command);
    match attempt {
        Try::Sit => Order::guest(Command::Sit { seat: None, name: "Ana".to_owned() }),
        Try::Step(index) => {
            let step = any_step(index);
            let seat = table.game().to_move().seat().unwrap_or(Seat(0));
            match table.guests().iter().find(|guest| table.seat_of(guest.person) == Some(seat)) {
                Some(guest) => person(guest.person.0, Command::Step { step, at }),
                None => Order::server(Command::Play { seat, step, at }),
            }
        }
        Try::Foul(who, index, off) => {
            let at = at.saturating_add_signed((*off).into());
            person(*who, Command::Step { step: any_step(index), at })
        }
        Try::Garbage(who, step) => person(*who, Command::Step { step: step.clone(), at }),
        Try::Offer(who, index, to) => person(*who, Command::Offer { offer: offer(index), to: *to }),
        Try::Decline(who, index) => person(*who, Command::Decline { offer: offer(index) }),
        Try::Simple(who, what) => {
            let say = Command::Say { phrase: Phrase::Hello };
            let commands = [Command::Stand, Command::Resign, Command::Claim, Command::Abort, say];
            person(*who, commands[usize::from(*what)].clone())
        }
        Try::Server(what, entropy) => Order::server(match what {
            0 => Command::Tick,
            1 => Command::Rematch { table: entropy.to_string() },
            2 => Command::Spare { away: entropy % 100_000 },
            _ => Command::Roll { entropy: *entropy },
        }),
    }
}

/// All tiles whose names an eye may know: its own, the pool's and those laid.
fn known(view: &laberinto::View, own: Option<usize>) -> BTreeSet<String> {
    let hands = view.hands.iter().enumerate().filter(|(seat, _)| own == Some(*seat));
    let tiles = hands.filter_map(|(_, hand)| match hand {
        laberinto::Hand::Tiles(tiles) => Some(tiles.clone()),
        laberinto::Hand::Count(_) => None,
    });
    tiles.flatten().chain(view.pool.iter().cloned()).collect()
}

/// No word of what is seen is a tile that the eye cannot know.
fn leaks_nothing(table: &Table, events: &[Event], seed: u64) {
    let View::Laberinto(all) = table.game().view(Eye::All) else { return };
    if !table.terms().is_hidden() || table.phase() == Phase::Over {
        return;
    }
    let names: BTreeSet<String> = match table.game().options().iter().find(|(name, _)| *name == "deal") {
        Some((_, deal)) => {
            deal.split(['/', ',']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
        }
        None => return,
    };
    let eyes = (0..table.seats().len()).map(Some).chain([None]);
    for own in eyes {
        let person = own.and_then(|seat| {
            table.guests().iter().find(|guest| table.seat_of(guest.person) == Some(Seat(seat as u8)))
        });
        let person = person.map(|guest| guest.person);
        let own = own.filter(|_| person.is_some());
        let seen = serde_json::to_string(&table.seen(table.eye_of(person), Time(0))).unwrap();
        let events: Vec<Event> = events.iter().map(|event| table.event_seen(event, person)).collect();
        let told = serde_json::to_string(&events).unwrap();
        for text in [&seen, &told] {
            assert!(!text.contains(&seed.to_string()), "the seed");
        }
        // What lies on the board stands after an `=` in a step or as a value of `tiles`.
        let mut whole = serde_json::to_value(table.seen(table.eye_of(person), Time(0))).unwrap();
        whole["position"]["view"]["tiles"] = serde_json::Value::Null;
        let own_turn = table.game().to_move().seat().map(Seat::index) == own && own.is_some();
        let choices = whole["position"]["choices"].take();
        assert!(own_turn || choices == json!([]), "{own:?} sees another's choices");
        // What is imagined is made of what is seen, whatever is hidden: the rules' tests compare it.
        whole["position"]["imagined"] = serde_json::Value::Null;
        // The seats' colours look like a tile where three play.
        whole["position"]["options"]["colours"] = serde_json::Value::Null;
        whole["position"]["view"]["colours"] = serde_json::Value::Null;
        whole["steps"] = serde_json::Value::Null;
        let mut known = known(&all, own);
        // The last step is told again with all that it did: its tile lies on the board now.
        let last = table.played().last().and_then(|played| played.step.split_once('='));
        known.extend(last.map(|(_, tile)| tile.trim_end_matches('*').to_owned()));
        for word in whole.to_string().split(|letter: char| !letter.is_ascii_alphabetic()) {
            assert!(!names.contains(word) || known.contains(word), "{own:?} sees {word}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_orders_make_a_table_that_its_events_make_again(
        terms in terms(),
        seed in 1_u64 << 60..,
        tries in proptest::collection::vec((attempt(), 0_u64..40_000), 1..120),
    ) {
        let (mut table, opened) = Table::open(terms, Seed(seed), Time(0)).unwrap();
        let mut events = vec![opened];
        let mut now = 0;
        for (number, (attempt, wait)) in tries.iter().enumerate() {
            now += wait;
            let before = table.clone();
            match table.decide(&order(&table, attempt), Time(now)) {
                Ok(decision) => {
                    prop_assert!(!decision.events.is_empty());
                    events.extend(decision.events);
                    table = decision.table;
                }
                Err(refusal) => {
                    prop_assert_ne!(refusal.to_string(), "");
                    prop_assert_eq!(&table, &before);
                }
            }
            if table.duty() == Duty::Roll {
                let roll = Order::server(Command::Roll { entropy: now });
                let decision = table.decide(&roll, Time(now)).unwrap();
                events.extend(decision.events);
                table = decision.table;
            }
            if number % 16 == 0 {
                leaks_nothing(&table, &events, seed);
            }
        }
        leaks_nothing(&table, &events, seed);
        // Through the store's own format and back.
        let stored: Vec<String> = events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        prop_assert_eq!(&read, &events);
        let again = Table::fold(&read).unwrap();
        prop_assert_eq!(&again, &table);
        for (at, event) in events.iter().enumerate() {
            prop_assert_eq!(event.seq, at as u64 + 1);
        }
        for seat in 0..table.seats().len() {
            let left = |table: &Table| table.clocks().left(Seat(seat as u8), Time(now));
            prop_assert_eq!(left(&again), left(&table));
        }
        if let Some(record) = table.record() {
            prop_assert_eq!(record.replay().unwrap().text(), table.game().text());
        }
    }

    #[test]
    fn damaged_events_are_a_fault_and_never_a_panic(
        seed in any::<u64>(),
        tries in proptest::collection::vec(any::<Index>(), 1..30),
        swap in any::<(Index, Index)>(),
    ) {
        let (mut table, opened) = Table::open(Terms::new(GameKind::Nonaga), Seed(seed), Time(0)).unwrap();
        let mut events = vec![opened];
        for attempt in [Try::Sit, Try::Sit].into_iter().chain(tries.into_iter().map(Try::Step)) {
            if let Ok(decision) = table.decide(&order(&table, &attempt), Time(0)) {
                events.extend(decision.events);
                table = decision.table;
            }
        }
        let (a, b) = (swap.0.index(events.len()), swap.1.index(events.len()));
        events.swap(a, b);
        prop_assert_eq!(Table::fold(&events).is_ok(), a == b);
    }
}

#[test]
fn an_event_that_the_server_alone_may_ask_for_cannot_be_asked_for_in_json() {
    for text in [r#"{"do":"roll","entropy":1}"#, r#"{"do":"tick"}"#, r#"{"do":"close"}"#] {
        assert!(serde_json::from_str::<Command>(text).is_err(), "{text}");
    }
    let step: Command = serde_json::from_str(r#"{"do":"step","step":"c3","at":0}"#).unwrap();
    assert_eq!(step, Command::Step { step: "c3".to_owned(), at: 0 });
    assert_eq!(Order::guest(step).by, Actor::Guest);
}
