//! What a table promises, one act at a time.
#![allow(clippy::unwrap_used)]

use hexagora_rules::{Eye, GameKind, Seat};
use hexagora_table::{
    Actor, Clock, Command, Duty, Ending, Event, Leaving, Offer, Order, Person, Phase, Phrase, Refusal, Seed,
    Sitter, Table, Terms, Time, What,
};

/// A table with its events, and a clock that the test turns.
struct Desk {
    table: Table,
    events: Vec<Event>,
    now: u64,
}

impl Desk {
    fn open(terms: Terms) -> Desk {
        let (table, opened) = Table::open(terms, Seed(11), Time(0)).unwrap();
        Desk { table, events: vec![opened], now: 0 }
    }

    /// A game of two with everybody seated.
    fn duel(clock: Clock) -> Desk {
        let mut desk = Desk::open(Terms { clock, ..Terms::new(GameKind::Attangle) });
        desk.sit("Ana");
        desk.sit("Bruno");
        desk
    }

    fn obey(&mut self, order: Order) -> Result<(), Refusal> {
        let decision = self.table.decide(&order, Time(self.now))?;
        self.events.extend(decision.events);
        self.table = decision.table;
        assert_eq!(Table::fold(&self.events).unwrap(), self.table);
        Ok(())
    }

    fn sit(&mut self, name: &str) {
        self.obey(Order::guest(Command::Sit { seat: None, name: name.to_owned() })).unwrap();
    }

    fn by(&mut self, person: u16, command: Command) -> Result<(), Refusal> {
        self.obey(Order::person(Person(person), command))
    }

    fn step(&mut self, person: u16, step: &str) -> Result<(), Refusal> {
        let at = self.table.played().len() as u32;
        self.by(person, Command::Step { step: step.to_owned(), at })
    }

    fn offer(&mut self, person: u16, offer: Offer) -> Result<(), Refusal> {
        self.by(person, Command::Offer { offer, to: None })
    }

    fn left(&self, seat: u8) -> u64 {
        self.table.clocks().left(Seat(seat), Time(self.now)).unwrap()
    }

    fn result(&self) -> (Vec<u8>, String) {
        match self.table.ending() {
            Some(Ending::Result { winners, reason }) => (winners.clone(), reason.clone()),
            other => panic!("no result: {other:?}"),
        }
    }
}

fn laberinto(players: u8) -> Terms {
    Terms { players: Some(players), ..Terms::new(GameKind::Laberinto) }
}

#[test]
fn a_game_begins_when_every_seat_is_taken() {
    let mut desk = Desk::open(Terms::new(GameKind::Nonaga));
    desk.sit("Ana");
    assert_eq!(desk.table.phase(), Phase::Waiting);
    assert_eq!(desk.step(0, "x"), Err(Refusal::NotBegun));
    desk.sit("Bruno");
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(
        desk.obey(Order::guest(Command::Sit { seat: None, name: "Eva".to_owned() })),
        Err(Refusal::Full)
    );
}

#[test]
fn whoever_stands_up_before_the_game_leaves_the_seat_open() {
    let mut desk = Desk::open(Terms::new(GameKind::Nonaga));
    desk.sit("Ana");
    desk.by(0, Command::Stand).unwrap();
    assert_eq!(desk.table.seats()[0], Sitter::Open);
    desk.sit("Bruno");
    assert_eq!(desk.table.seats()[0], Sitter::People(vec![Person(1)]), "a number is given once");
    assert_eq!(desk.by(0, Command::Stand), Err(Refusal::NotSeated));
    // And may sit down again, as the same person.
    desk.by(0, Command::Sit { seat: None, name: "Ana again".to_owned() }).unwrap();
    assert_eq!(desk.table.seats()[1], Sitter::People(vec![Person(0)]));
    assert_eq!(desk.by(0, Command::Sit { seat: None, name: "Ana".to_owned() }), Err(Refusal::Seated));
}

#[test]
fn what_was_said_before_standing_up_still_counts() {
    let mut desk = Desk::open(Terms::new(GameKind::Nonaga));
    desk.sit("Ana");
    desk.by(0, Command::Say { phrase: Phrase::Hello }).unwrap();
    desk.by(0, Command::Stand).unwrap();
    desk.by(0, Command::Sit { seat: None, name: "Ana".to_owned() }).unwrap();
    assert_eq!(desk.by(0, Command::Say { phrase: Phrase::Hello }), Err(Refusal::Chatter));
}

#[test]
fn an_offer_that_was_turned_down_is_not_made_again_at_once() {
    let mut desk = Desk::duel(Clock::None);
    desk.step(0, "c3").unwrap();
    let again = |seconds| Err(Refusal::OfferedAgain { offer: Offer::Draw, seconds });
    for pause in [30, 60, 120] {
        desk.offer(0, Offer::Draw).unwrap();
        desk.by(1, Command::Decline { offer: Offer::Draw }).unwrap();
        assert_eq!(desk.offer(0, Offer::Draw), again(pause));
        // The other has made none.
        desk.now += 1_000;
        assert_eq!(desk.offer(0, Offer::Draw), again(pause - 1));
        desk.now += (pause - 1) * 1000;
    }
    // Taking it back counts too, but not for the other, and never for longer than an hour.
    desk.offer(1, Offer::Draw).unwrap();
    desk.by(1, Command::Decline { offer: Offer::Draw }).unwrap();
    assert_eq!(desk.offer(1, Offer::Draw), again(30));
    for _ in 0..20 {
        desk.now += 3_600_000;
        desk.offer(0, Offer::Draw).unwrap();
        desk.by(0, Command::Decline { offer: Offer::Draw }).unwrap();
    }
    // An undo to another place replaces the one before, which counts as taken back.
    desk.step(1, "e4").unwrap();
    desk.by(0, Command::Offer { offer: Offer::Undo, to: Some(0) }).unwrap();
    desk.by(0, Command::Offer { offer: Offer::Undo, to: Some(1) }).unwrap();
    let refused = desk.by(0, Command::Offer { offer: Offer::Undo, to: Some(0) });
    assert_eq!(refused, Err(Refusal::OfferedAgain { offer: Offer::Undo, seconds: 30 }));
}

#[test]
fn a_table_that_has_become_too_long_can_still_be_ended() {
    let mut desk = Desk::duel(Clock::Turn { seconds: 10 });
    for (person, step) in [(0, "c3"), (1, "e4"), (0, "c4")] {
        desk.step(person, step).unwrap();
    }
    // Pauses that everybody agrees to are events without a limit of their own.
    while desk.events.len() < 100_000 {
        let seq = desk.events.len() as u64 + 1;
        let what = if seq.is_multiple_of(2) { What::Paused } else { What::Resumed };
        let event = Event { seq, at: Time(desk.now), by: None, id: None, what };
        desk.table.apply(&event).unwrap();
        desk.events.push(event);
    }
    if desk.table.phase() != Phase::Playing {
        let seq = desk.events.len() as u64 + 1;
        let event = Event { seq, at: Time(desk.now), by: None, id: None, what: What::Resumed };
        desk.table.apply(&event).unwrap();
        desk.events.push(event);
    }
    let at = desk.table.played().len() as u32;
    let refused = |command| desk.table.decide(&Order::person(Person(1), command), Time(desk.now)).err();
    assert_eq!(refused(Command::Step { step: "e5".to_owned(), at }), Some(Refusal::Long));
    assert_eq!(refused(Command::Offer { offer: Offer::Draw, to: None }), Some(Refusal::Long));
    assert_eq!(refused(Command::Resign), None);
    assert_eq!(refused(Command::Claim), Some(Refusal::NoFlag));
    let late = Time(desk.now + 60_000);
    let claim = desk.table.decide(&Order::person(Person(0), Command::Claim), late).unwrap();
    assert_eq!(claim.table.phase(), Phase::Over);
    let tick = desk.table.decide(&Order::server(Command::Tick), late).unwrap();
    assert_eq!(tick.table.phase(), Phase::Over);
}

#[test]
fn a_seat_that_somebody_holds_is_shared_by_invitation_alone() {
    let mut desk = Desk::open(Terms { team: 2, ..Terms::new(GameKind::Nonaga) });
    desk.sit("Ana");
    let sit = |seat, name: &str| Command::Sit { seat, name: name.to_owned() };
    let invited = |seat, name: &str| Order { by: Actor::Invited(Seat(0)), ..Order::guest(sit(seat, name)) };
    assert_eq!(desk.obey(Order::guest(sit(Some(0), "Eva"))), Err(Refusal::Uninvited));
    // An invitation to one seat is none to another that somebody holds.
    desk.sit("Bruno");
    assert_eq!(desk.obey(Order::guest(sit(None, "Eva"))), Err(Refusal::Full));
    assert_eq!(desk.obey(invited(Some(1), "Eva")), Err(Refusal::Uninvited));
    desk.obey(invited(None, "Dora")).unwrap();
    assert_eq!(desk.table.seats()[0], Sitter::People(vec![Person(0), Person(2)]));
    assert_eq!(desk.obey(invited(None, "Eva")), Err(Refusal::SeatTaken));
}

#[test]
fn nobody_sees_a_hidden_hand_before_the_game_begins() {
    let mut terms = laberinto(3);
    terms.set.insert("hands".to_owned(), "hidden".to_owned());
    let mut desk = Desk::open(terms);
    desk.sit("Ana");
    let view = |desk: &Desk, eye| desk.table.seen(eye, Time(0)).position.view;
    assert_eq!(view(&desk, Eye::Seat(Seat(0))), view(&desk, Eye::Watcher));
    desk.sit("Bruno");
    desk.sit("Carla");
    assert_ne!(view(&desk, Eye::Seat(Seat(0))), view(&desk, Eye::Watcher));
    assert_ne!(view(&desk, Eye::Seat(Seat(0))), view(&desk, Eye::Seat(Seat(1))));
}

#[test]
fn lag_is_given_back_as_far_as_a_quota_goes() {
    let mut desk = Desk::open(Terms {
        clock: Clock::Fischer { seconds: 60, increment: 0 },
        ..Terms::new(GameKind::Nonaga)
    });
    desk.sit("Ana");
    desk.sit("Bruno");
    let mut given = [0, 0];
    for turn in 0..80 {
        let seat = desk.table.game().to_move().seat().unwrap().0;
        let before = desk.table.played().len();
        while desk.table.game().to_move().seat().map(|seat| seat.0) == Some(seat) {
            desk.now += 600;
            let step = desk.table.game().legal().into_iter().find(|step| {
                let mut after = desk.table.game().clone();
                after.play(step).is_ok() && after.outcome().is_none()
            });
            let (step, at) = (step.unwrap(), desk.table.played().len() as u32);
            let order = Order::person(Person(seat.into()), Command::Step { step, at });
            desk.obey(Order { lag: 500, ..order }).unwrap();
            let What::Stepped { lag, .. } = &desk.events.last().unwrap().what else { panic!() };
            given[usize::from(seat)] += u64::from(*lag);
        }
        assert!(desk.table.played().len() > before, "turn {turn}");
    }
    // Two seconds at first, and two tenths for each of forty turns.
    for lag in given {
        assert!((9_000..=10_000).contains(&lag), "{given:?}");
    }
}

#[test]
fn names_are_what_they_seem() {
    let mut desk = Desk::open(Terms::new(GameKind::Nonaga));
    for name in ["", "  ", "a\u{202e}b", "a\nb", &"x".repeat(41)] {
        let sit = Command::Sit { seat: None, name: name.to_owned() };
        assert_eq!(desk.obey(Order::guest(sit)), Err(Refusal::Name), "{name:?}");
    }
    desk.sit("  Ñandú 🦤 ");
    assert_eq!(desk.table.guests()[0].name, "Ñandú 🦤");
}

#[test]
fn a_stale_step_a_step_out_of_turn_and_an_illegal_one_change_nothing() {
    let mut desk = Desk::duel(Clock::None);
    desk.step(0, "c3").unwrap();
    let before = desk.table.clone();
    assert_eq!(desk.step(0, "c4"), Err(Refusal::NotYourTurn));
    let stale = Command::Step { step: "c4".to_owned(), at: 0 };
    assert_eq!(desk.by(1, stale), Err(Refusal::Stale { steps: 1 }));
    assert!(matches!(desk.step(1, "zz"), Err(Refusal::Step(_))));
    assert_eq!(desk.by(7, Command::Resign), Err(Refusal::NotSeated));
    assert_eq!(desk.table, before);
}

#[test]
fn fischer_clocks_run_from_the_second_turn_and_gain_with_each() {
    let mut desk = Desk::duel(Clock::Fischer { seconds: 60, increment: 2 });
    desk.now = 500_000;
    desk.step(0, "c3").unwrap();
    assert_eq!((desk.left(0), desk.left(1)), (60_000, 60_000), "the first turn is free");
    desk.now += 10_000;
    assert_eq!(desk.left(1), 50_000);
    desk.step(1, "e4").unwrap();
    assert_eq!(desk.left(1), 52_000);
    desk.now += 1_000;
    assert_eq!((desk.left(0), desk.left(1)), (59_000, 52_000));
}

#[test]
fn lag_is_given_back_up_to_a_bound() {
    for (lag, left) in [(0, 50_000), (300, 50_300), (9_000, 50_500)] {
        let mut desk = Desk::duel(Clock::Fischer { seconds: 60, increment: 0 });
        desk.step(0, "c3").unwrap();
        desk.now += 10_000;
        let command = Command::Step { step: "e4".to_owned(), at: 1 };
        desk.obey(Order { lag, ..Order::person(Person(1), command) }).unwrap();
        assert_eq!(desk.left(1), left);
    }
}

#[test]
fn a_clock_set_back_gives_nobody_time() {
    let mut desk = Desk::duel(Clock::Fischer { seconds: 60, increment: 0 });
    desk.now = 100_000;
    desk.step(0, "c3").unwrap();
    desk.now = 50_000;
    desk.step(1, "e4").unwrap();
    assert_eq!(desk.left(1), 60_000);
    assert_eq!(desk.events.last().unwrap().at, Time(100_000));
}

#[test]
fn turns_and_days_are_new_each_turn() {
    for (clock, full) in [(Clock::Turn { seconds: 30 }, 30_000), (Clock::Days { days: 2 }, 172_800_000)] {
        let mut desk = Desk::duel(clock);
        desk.step(0, "c3").unwrap();
        desk.now += 20_000;
        assert_eq!(desk.left(1), full - 20_000);
        desk.step(1, "e4").unwrap();
        assert_eq!(desk.left(1), full);
    }
}

#[test]
fn a_flag_is_claimed_by_another_or_taken_after_a_grace_and_never_silently() {
    let clock = Clock::Turn { seconds: 30 };
    let mut desk = Desk::duel(clock);
    desk.step(0, "c3").unwrap();
    desk.now = 30_499;
    assert_eq!(desk.by(0, Command::Claim), Err(Refusal::NoFlag), "a step may be on its way");
    assert_eq!(desk.by(1, Command::Claim), Err(Refusal::NoFlag), "nobody claims their own flag");
    desk.now = 30_500;
    let mut late = Desk { table: desk.table.clone(), events: desk.events.clone(), now: desk.now };
    late.step(1, "e4").unwrap();
    assert_eq!(late.table.phase(), Phase::Playing, "until somebody claims, the game goes on");
    assert_eq!(desk.obey(Order::server(Command::Tick)), Err(Refusal::NoFlag));
    let mut taken = Desk { table: desk.table.clone(), events: desk.events.clone(), now: 40_500 };
    assert_eq!(taken.table.deadline(), Some(Time(40_500)));
    taken.obey(Order::server(Command::Tick)).unwrap();
    desk.by(0, Command::Claim).unwrap();
    for desk in [desk, taken] {
        assert_eq!(desk.result(), (vec![0], "time".to_owned()));
        assert!(desk.events.iter().any(|event| event.what == What::Flagged { seat: Seat(1) }));
    }
}

#[test]
fn nobody_is_charged_for_the_servers_absence() {
    let mut desk = Desk::duel(Clock::Fischer { seconds: 60, increment: 0 });
    let spare = |away| Order::server(Command::Spare { away });
    assert_eq!(desk.obey(spare(1)), Err(Refusal::NoFlag), "no clock runs in the first turn");
    desk.step(0, "c3").unwrap();
    desk.now = 30_000;
    desk.obey(spare(20_000)).unwrap();
    assert_eq!((desk.left(0), desk.left(1)), (60_000, 50_000));
    assert_eq!(desk.table.clocks().falls(), Some((Seat(1), Time(80_000))));
    desk.now = 31_000;
    assert_eq!(desk.left(1), 49_000);
    desk.obey(spare(1_000_000)).unwrap();
    assert_eq!(desk.left(1), 60_000, "nobody gains more than was lost");
    assert_eq!(desk.by(1, Command::Spare { away: 1 }), Err(Refusal::NotYours));
}

#[test]
fn a_pause_stops_the_clocks_until_all_agree_to_go_on() {
    let mut desk = Desk::duel(Clock::Fischer { seconds: 60, increment: 0 });
    desk.step(0, "c3").unwrap();
    desk.now = 10_000;
    desk.offer(0, Offer::Pause).unwrap();
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(desk.offer(0, Offer::Pause), Err(Refusal::Agreed(Offer::Pause)));
    desk.offer(1, Offer::Pause).unwrap();
    desk.now = 1_000_000;
    assert_eq!(desk.left(1), 50_000);
    assert_eq!(desk.step(1, "e4"), Err(Refusal::Paused));
    assert_eq!(desk.offer(0, Offer::Draw), Err(Refusal::Paused));
    desk.offer(1, Offer::Resume).unwrap();
    desk.offer(0, Offer::Resume).unwrap();
    desk.now += 1_000;
    assert_eq!(desk.left(1), 49_000);
    desk.step(1, "e4").unwrap();
}

#[test]
fn a_pause_that_nobody_ends_ends_after_a_day() {
    let mut desk = Desk::duel(Clock::Turn { seconds: 5 });
    desk.offer(0, Offer::Pause).unwrap();
    desk.offer(1, Offer::Pause).unwrap();
    assert_eq!(desk.table.deadline(), Some(Time(86_400_000)));
    desk.now = 86_400_000;
    desk.obey(Order::server(Command::Tick)).unwrap();
    assert_eq!(desk.table.phase(), Phase::Playing);
}

#[test]
fn a_draw_needs_everybody_and_lapses_when_the_other_plays_on() {
    let mut desk = Desk::duel(Clock::None);
    desk.offer(0, Offer::Draw).unwrap();
    desk.step(0, "c3").unwrap();
    assert_eq!(desk.table.offers().len(), 1, "offered with a step");
    desk.step(1, "e4").unwrap();
    assert!(desk.table.offers().is_empty());
    desk.offer(1, Offer::Draw).unwrap();
    desk.by(0, Command::Decline { offer: Offer::Draw }).unwrap();
    assert_eq!(desk.by(0, Command::Decline { offer: Offer::Draw }), Err(Refusal::NoOffer(Offer::Draw)));
    desk.now += 30_000;
    desk.offer(1, Offer::Draw).unwrap();
    desk.offer(0, Offer::Draw).unwrap();
    assert_eq!(desk.result(), (vec![], "agreed".to_owned()));
}

#[test]
fn an_undo_goes_back_to_the_askers_turn() {
    let mut desk = Desk::duel(Clock::None);
    assert_eq!(desk.offer(0, Offer::Undo), Err(Refusal::NothingToUndo));
    desk.step(0, "c3").unwrap();
    desk.step(1, "e4").unwrap();
    let text = desk.table.game().text();
    desk.offer(0, Offer::Undo).unwrap();
    desk.offer(1, Offer::Undo).unwrap();
    assert!(desk.table.played().is_empty());
    desk.step(0, "c3").unwrap();
    desk.step(1, "e4").unwrap();
    assert_eq!(desk.table.game().text(), text);
    desk.by(0, Command::Offer { offer: Offer::Undo, to: Some(1) }).unwrap();
    desk.by(1, Command::Offer { offer: Offer::Undo, to: Some(0) }).unwrap();
    assert_eq!(desk.table.played().len(), 2, "the second is another offer");
    desk.by(0, Command::Offer { offer: Offer::Undo, to: Some(0) }).unwrap();
    assert_eq!(desk.table.played().len(), 0);
}

#[test]
fn an_undo_never_crosses_a_roll() {
    let mut terms = laberinto(3);
    for (name, value) in [("dice", "on"), ("first", "0"), ("seed", "5"), ("lays", "0")] {
        terms.set.insert(name.to_owned(), value.to_owned());
    }
    let mut desk = Desk::open(terms);
    for name in ["Ana", "Bruno", "Carla"] {
        desk.sit(name);
    }
    // Build until a roll is due, each seat laying its first tile or saying ready.
    while desk.table.duty() != Duty::Roll {
        let seat = desk.table.game().to_move().seat().unwrap();
        let legal = desk.table.game().legal();
        let step = if legal.contains(&"ready".to_owned()) { "ready" } else { &legal[0] };
        desk.step(seat.0.into(), step).unwrap();
    }
    let seat = desk.table.game().to_move().seat().unwrap();
    desk.obey(Order::server(Command::Roll { entropy: 8 })).unwrap();
    assert!(desk.table.played().last().unwrap().chance);
    let at = desk.table.played().len() as u32 - 1;
    let undo = Command::Offer { offer: Offer::Undo, to: Some(at) };
    assert_eq!(desk.by(seat.0.into(), undo), Err(Refusal::UndoRoll));
    assert_eq!(desk.by(0, Command::Resign), Ok(()));
}

#[test]
fn of_two_the_one_who_stays_wins() {
    let mut desk = Desk::duel(Clock::None);
    desk.by(0, Command::Resign).unwrap();
    assert_eq!(desk.result(), (vec![1], "resigned".to_owned()));
    assert_eq!(desk.by(1, Command::Resign), Err(Refusal::Over));
}

#[test]
fn a_seat_that_leaves_goes_to_the_engine_if_the_table_chose_so() {
    let terms = Terms { leaving: Leaving::Engine { level: 3 }, ..laberinto(3) };
    let mut desk = Desk::open(terms);
    for name in ["Ana", "Bruno", "Carla"] {
        desk.sit(name);
    }
    let first = desk.table.game().to_move().seat().unwrap();
    desk.by(first.0.into(), Command::Resign).unwrap();
    assert_eq!(desk.table.duty(), Duty::Engine { seat: first, level: 3 });
    let step = desk.table.game().legal()[0].clone();
    desk.obey(Order::server(Command::Play { seat: first, step, at: 0 })).unwrap();
    assert_eq!(desk.by(first.0.into(), Command::Resign), Err(Refusal::NotSeated));
}

#[test]
fn a_seat_that_leaves_is_passed_if_the_table_chose_so_until_one_is_left() {
    let mut desk = Desk::open(Terms { leaving: Leaving::Empty, ..laberinto(3) });
    for name in ["Ana", "Bruno", "Carla"] {
        desk.sit(name);
    }
    let first = desk.table.game().to_move().seat().unwrap();
    desk.by(first.0.into(), Command::Resign).unwrap();
    let next = desk.table.game().to_move().seat().unwrap();
    assert_ne!(next, first, "the turn has passed");
    desk.by(next.0.into(), Command::Resign).unwrap();
    let last = (0..3).find(|seat| ![first.0, next.0].contains(seat)).unwrap();
    assert_eq!(desk.result(), (vec![last], "resigned".to_owned()));
}

#[test]
fn a_game_is_called_off_only_before_the_second_turn() {
    let mut desk = Desk::duel(Clock::None);
    let mut other = Desk { table: desk.table.clone(), events: desk.events.clone(), now: 0 };
    other.by(1, Command::Abort).unwrap();
    assert_eq!(other.table.ending(), Some(&Ending::Aborted));
    desk.step(0, "c3").unwrap();
    assert_eq!(desk.by(1, Command::Abort), Err(Refusal::TooLate));
}

#[test]
fn a_rematch_changes_who_begins() {
    let mut desk = Desk::duel(Clock::None);
    assert_eq!(desk.offer(0, Offer::Rematch), Err(Refusal::NotOver));
    desk.by(0, Command::Resign).unwrap();
    desk.offer(1, Offer::Rematch).unwrap();
    assert_eq!(desk.table.duty(), Duty::Nothing);
    desk.offer(0, Offer::Rematch).unwrap();
    assert_eq!(desk.table.duty(), Duty::Rematch);
    let (_, sitting) = desk.table.rematch_terms();
    let places: Vec<_> = sitting.iter().map(|(_, name, seat)| (name.as_str(), seat.0)).collect();
    assert_eq!(places, [("Ana", 1), ("Bruno", 0)]);
    desk.obey(Order::server(Command::Rematch { table: "next".to_owned() })).unwrap();
    assert_eq!((desk.table.duty(), desk.table.rematch()), (Duty::Nothing, Some("next")));
    assert_eq!(desk.offer(0, Offer::Rematch), Err(Refusal::Rematched));
}

#[test]
fn the_engine_agrees_to_an_undo_and_to_no_draw() {
    let mut terms = Terms::new(GameKind::Attangle);
    terms.engines.insert(1, 2);
    let mut desk = Desk::open(terms);
    desk.sit("Ana");
    desk.step(0, "c3").unwrap();
    assert_eq!(desk.offer(0, Offer::Draw), Err(Refusal::Engine));
    desk.offer(0, Offer::Undo).unwrap();
    assert!(desk.table.played().is_empty());
    let play = Command::Play { seat: Seat(1), step: "c4".to_owned(), at: 0 };
    assert_eq!(desk.by(0, play), Err(Refusal::NotYours));
}

#[test]
fn several_people_share_a_seat() {
    let mut desk = Desk::open(Terms { team: 2, ..Terms::new(GameKind::Attangle) });
    for (name, seat) in [("Ana", 0), ("Alba", 0), ("Bruno", 1)] {
        let sit = Command::Sit { seat: Some(seat), name: name.to_owned() };
        desk.obey(Order { by: Actor::Invited(Seat(0)), ..Order::guest(sit) }).unwrap();
    }
    let third = Command::Sit { seat: Some(0), name: "Aya".to_owned() };
    assert_eq!(desk.obey(Order::guest(third)), Err(Refusal::SeatTaken));
    desk.step(1, "c3").unwrap();
    desk.step(2, "e4").unwrap();
    desk.step(0, "c4").unwrap();
    assert_eq!(desk.table.record().unwrap().tag("Seat0"), Some("Ana, Alba"));
}

#[test]
fn phrases_are_few() {
    let mut desk = Desk::duel(Clock::None);
    desk.now = 5_000;
    let say = || Command::Say { phrase: Phrase::Hello };
    desk.by(0, say()).unwrap();
    assert_eq!(desk.by(0, say()), Err(Refusal::Chatter));
    desk.by(1, say()).unwrap();
    desk.now += Phrase::PAUSE;
    desk.by(0, say()).unwrap();
    for _ in 2..Phrase::MOST {
        desk.now += Phrase::PAUSE;
        desk.by(0, say()).unwrap();
    }
    desk.now += Phrase::PAUSE;
    assert_eq!(desk.by(0, say()), Err(Refusal::Chatter));
}

#[test]
fn a_table_may_want_no_phrases() {
    let mut desk = Desk::open(Terms { phrases: false, ..Terms::new(GameKind::Attangle) });
    desk.sit("Ana");
    assert_eq!(desk.by(0, Command::Say { phrase: Phrase::Hello }), Err(Refusal::Silent));
}

#[test]
fn terms_that_make_no_table_are_refused() {
    let usual = || Terms::new(GameKind::Attangle);
    let open = |terms| Table::open(terms, Seed(1), Time(0)).err();
    assert!(matches!(open(Terms { game: "chess".to_owned(), ..usual() }), Some(Refusal::Setup(_))));
    assert!(matches!(open(Terms { players: Some(3), ..usual() }), Some(Refusal::Setup(_))));
    assert_eq!(open(Terms { clock: Clock::Turn { seconds: 0 }, ..usual() }), Some(Refusal::Clock));
    assert_eq!(open(Terms { team: 0, ..usual() }), Some(Refusal::Terms("team")));
    assert_eq!(open(Terms { engines: [(0, 1), (1, 1)].into(), ..usual() }), Some(Refusal::Terms("engines")));
    assert_eq!(open(Terms { engines: [(2, 1)].into(), ..usual() }), Some(Refusal::Terms("engines")));
    let mut hidden = laberinto(3);
    hidden.set = [("hands", "hidden"), ("seed", "1")].map(|(a, b)| (a.to_owned(), b.to_owned())).into();
    assert_eq!(open(hidden), Some(Refusal::Dealt));
}

#[test]
fn a_record_of_a_table_replays_to_the_same_game() {
    let mut desk = Desk::duel(Clock::None);
    desk.step(0, "c3").unwrap();
    desk.step(1, "e4").unwrap();
    desk.by(0, Command::Resign).unwrap();
    let record = desk.table.record().unwrap();
    assert_eq!(record.tag("Seat1"), Some("Bruno"));
    assert_eq!(record.result().unwrap().to_string(), "win:1 resigned");
    assert_eq!(record.replay().unwrap().text(), desk.table.game().text());
}

#[test]
fn what_is_hidden_is_shown_when_the_game_is_over() {
    let mut terms = laberinto(3);
    terms.set.insert("hands".to_owned(), "hidden".to_owned());
    let mut desk = Desk::open(terms);
    for name in ["Ana", "Bruno", "Carla"] {
        desk.sit(name);
    }
    let seed = |desk: &Desk| match desk.table.event_seen(&desk.events[0], Some(Person(0))).what {
        What::Opened { seed, .. } => seed,
        _ => panic!(),
    };
    assert!(seed(&desk).is_none() && desk.table.record().is_none());
    assert!(desk.table.seen(Eye::Watcher, Time(0)).position.legal().is_none());
    for person in [0, 1, 2] {
        desk.by(person, Command::Resign).unwrap();
    }
    assert_eq!(desk.table.phase(), Phase::Over);
    assert!(seed(&desk).is_some() && desk.table.record().is_some());
}

#[test]
fn every_phrase_and_offer_has_words() {
    for lang in hexagora_locale::Lang::ALL {
        for phrase in Phrase::ALL {
            assert!(hexagora_locale::has(lang, phrase.message().key()), "{phrase:?}");
        }
        for offer in Offer::ALL {
            assert!(hexagora_locale::has(lang, &format!("table.offer.{}", offer.name())));
        }
    }
}
