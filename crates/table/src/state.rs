//! The state of a table: the fold (projection) of its events.

use hexagora_rules::{Game, Last, Seat, SeatSet, ToMove};

use crate::offer::Refusals;
use crate::{
    Clocks, Duty, Event, Guest, Leaving, Offer, Pending, Person, Refusal, ReplayError, Seed, Sitter, Terms,
    Time, What,
};

/// A game between seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The format of its events.
    format: u32,
    pub(crate) terms: Terms,
    pub(crate) seed: Seed,
    pub(crate) version: u64,
    pub(crate) opened: Time,
    pub(crate) last: Time,
    pub(crate) phase: Phase,
    pub(crate) seats: Vec<Sitter>,
    pub(crate) left: SeatSet,
    pub(crate) guests: Vec<Guest>,
    /// Those who stood up again before the game began, with the phrases that they have said.
    stood: Vec<(Person, (u32, Time))>,
    /// The next person's number: a number is given once.
    pub(crate) next: u16,
    pub(crate) game: Game,
    pub(crate) played: Vec<PlayedStep>,
    /// What the last of the played steps did.
    pub(crate) last_step: Option<Last>,
    pub(crate) clocks: Clocks,
    pub(crate) offers: Vec<Pending>,
    pub(crate) refusals: Refusals,
    pub(crate) ending: Option<Ending>,
    pub(crate) rematch: Option<String>,
}

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Seats are open.
    Waiting,
    /// The game goes on.
    Playing,
    /// The clocks have stood still since this moment.
    Paused(Time),
    /// The game is over.
    Over,
}

/// A step that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedStep {
    /// The step, in canonical spelling.
    pub step: String,
    /// The turn it belongs to, counted from 1.
    pub turn: u32,
    /// The seat it was made for.
    pub seat: Seat,
    /// Whether chance made it.
    pub chance: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// With a result.
    Result {
        /// Who won.
        winners: Vec<u8>,
        /// By which rule or act.
        reason: String,
    },
    /// It was called off.
    Aborted,
}

impl Table {
    /// The most events of a table; beyond them only those that end the game.
    pub(crate) const MOST_EVENTS: u64 = 100_000;
    /// The longest pause, in milliseconds: a day.
    const LONGEST_PAUSE: u64 = 86_400_000;

    /// Opens a table. What chance does is drawn from `seed`.
    ///
    /// ```
    /// use hexagora_rules::GameKind;
    /// use hexagora_table::{Phase, Seed, Table, Terms, Time};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let (table, opened) = Table::open(Terms::new(GameKind::Nonaga), Seed(7), Time(0))?;
    /// assert_eq!((table.phase(), opened.seq), (Phase::Waiting, 1));
    /// // What makes no table is refused.
    /// let twelve = Terms { players: Some(12), ..Terms::new(GameKind::Nonaga) };
    /// assert!(Table::open(twelve, Seed(7), Time(0)).is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(terms: Terms, seed: Seed, now: Time) -> Result<(Table, Event), Refusal> {
        let game = terms.start(seed.0, What::FORMAT)?;
        terms.check(game.seats())?;
        let what = What::Opened { format: What::FORMAT, terms: Box::new(terms.clone()), seed: Some(seed) };
        let event = Event { seq: 1, at: now, by: None, id: None, what };
        Ok((Table::begin(What::FORMAT, terms, seed, game, now), event))
    }

    fn begin(format: u32, terms: Terms, seed: Seed, game: Game, now: Time) -> Table {
        let seats: Vec<Sitter> = (0..game.seats())
            .map(|seat| terms.engines.get(&(seat as u8)).map_or(Sitter::Open, |&level| Sitter::Engine(level)))
            .collect();
        Table {
            clocks: Clocks::new(terms.clock, seats.len()),
            format,
            terms,
            seed,
            version: 1,
            opened: now,
            last: now,
            phase: Phase::Waiting,
            seats,
            left: SeatSet::EMPTY,
            guests: Vec::new(),
            stood: Vec::new(),
            next: 0,
            game,
            played: Vec::new(),
            last_step: None,
            offers: Vec::new(),
            refusals: Refusals::default(),
            ending: None,
            rematch: None,
        }
    }

    /// The table that a list of events makes.
    ///
    /// ```
    /// use hexagora_rules::GameKind;
    /// use hexagora_table::{Seed, Table, Terms, Time};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let (table, opened) = Table::open(Terms::new(GameKind::Nonaga), Seed(7), Time(0))?;
    /// assert_eq!(Table::fold(&[opened.clone()])?, table);
    /// // A list with a gap is no table, and the error names the event that does not fit.
    /// assert_eq!(Table::fold(&[opened.clone(), opened]).unwrap_err().seq, 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn fold(events: &[Event]) -> Result<Table, ReplayError> {
        let Some((first, rest)) = events.split_first() else { return Err(ReplayError { seq: 1 }) };
        let mut table = Table::from_opening(first)?;
        rest.iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// The table that its first event makes.
    pub fn from_opening(event: &Event) -> Result<Table, ReplayError> {
        let error = ReplayError { seq: 1 };
        let What::Opened { format, terms, seed: Some(seed) } = &event.what else { return Err(error) };
        if *format > What::FORMAT || event.seq != 1 {
            return Err(error);
        }
        let game = terms.start(seed.0, *format).map_err(|_| error)?;
        Ok(Table::begin(*format, (**terms).clone(), *seed, game, event.at))
    }

    /// Takes in the next event. After an error the table is half changed: drop it.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        let error = ReplayError { seq: event.seq };
        if event.seq != self.version + 1 {
            return Err(error);
        }
        self.happen(event).ok_or(error)?;
        self.version = event.seq;
        self.last = self.last.max(event.at);
        Ok(())
    }

    fn happen(&mut self, event: &Event) -> Option<()> {
        let at = event.at;
        match &event.what {
            What::Opened { .. } => return None,
            What::Sat { person, seat, name } => self.sit(*person, *seat, name)?,
            What::Stood { person } => self.stand(*person)?,
            What::Began => {
                self.phase = Phase::Playing;
                self.run_clock(at);
            }
            What::Stepped { seat, step, lag } => self.step(*seat, step, *lag, at)?,
            What::Rolled { step } => self.roll(step, at)?,
            What::Offered { seat, offer, to } => {
                self.turn_down(*offer, at);
                let agreed = SeatSet::one(self.real(*seat)?);
                self.offers.push(Pending { offer: *offer, by: *seat, to: *to, agreed });
            }
            What::Agreed { seat, offer } => {
                let seat = self.real(*seat)?;
                let pending = self.offers.iter_mut().find(|pending| pending.offer == *offer)?;
                pending.agreed = pending.agreed.with(seat);
            }
            What::Declined { offer, .. } => self.turn_down(*offer, at),
            What::Undone { to } => self.undo(*to, at)?,
            What::Paused => {
                self.clocks.stop(at, 0);
                self.phase = Phase::Paused(at);
                self.forget(Offer::Pause);
            }
            What::Resumed => {
                self.phase = Phase::Playing;
                self.forget(Offer::Resume);
                self.run_clock(at);
            }
            What::Resigned { seat } | What::Flagged { seat } => {
                self.real(*seat)?;
                self.clocks.stop(at, 0);
            }
            What::Spared { away } => self.clocks.spare(*away, at),
            What::Left { seat } => self.leave(*seat, at)?,
            What::Ended { winners, reason } => {
                self.end(at, Ending::Result { winners: winners.clone(), reason: reason.clone() });
            }
            What::Aborted => self.end(at, Ending::Aborted),
            What::Rebuilt { seed } => self.rebuild((*seed)?, at)?,
            What::Rematched { table } => self.rematch = Some(table.clone()),
            What::Said { .. } => {
                let guest = self.guests.iter_mut().find(|guest| Some(guest.person) == event.by)?;
                guest.said = (guest.said.0 + 1, at);
            }
        }
        Some(())
    }

    fn real(&self, seat: Seat) -> Option<Seat> {
        (seat.index() < self.seats.len()).then_some(seat)
    }

    fn sit(&mut self, person: Person, seat: Seat, name: &str) -> Option<()> {
        match self.seats.get_mut(seat.index())? {
            sitter @ Sitter::Open => *sitter = Sitter::People(vec![person]),
            Sitter::People(people) => people.push(person),
            Sitter::Engine(_) | Sitter::Empty => return None,
        }
        self.next = self.next.max(person.0.checked_add(1)?);
        let before = self.stood.iter().find(|(stood, _)| *stood == person);
        let said = before.map_or((0, Time(0)), |(_, said)| *said);
        self.guests.push(Guest { person, name: name.to_owned(), seat, said });
        Some(())
    }

    fn stand(&mut self, person: Person) -> Option<()> {
        let at = self.guests.iter().position(|guest| guest.person == person)?;
        let guest = self.guests.remove(at);
        if let Sitter::People(people) = &mut self.seats[guest.seat.index()] {
            people.retain(|other| *other != person);
            if people.is_empty() {
                self.seats[guest.seat.index()] = Sitter::Open;
            }
        }
        self.stood.retain(|(stood, _)| *stood != person);
        self.stood.push((person, guest.said));
        Some(())
    }

    fn step(&mut self, seat: Seat, step: &str, lag: u32, at: Time) -> Option<()> {
        if self.game.to_move() != ToMove::Seat(seat) {
            return None;
        }
        self.clocks.stop(at, lag.into());
        self.play(seat, step, false)?;
        let is_next = self.game.turns() as u32 != self.played.last()?.turn;
        // The first turn is not timed: until its end the game can be called off.
        if is_next && self.game.turns() > 2 {
            self.clocks.turn_made(seat);
        }
        let is_engine = matches!(self.seats.get(seat.index()), Some(Sitter::Engine(_)));
        self.offers.retain(|pending| pending.outlives_step(seat, is_engine));
        self.run_clock(at);
        Some(())
    }

    fn roll(&mut self, step: &str, at: Time) -> Option<()> {
        let ToMove::Chance(seat) = self.game.to_move() else { return None };
        self.clocks.stop(at, 0);
        self.play(seat, step, true)?;
        self.offers.retain(|pending| pending.offer != Offer::Undo);
        self.run_clock(at);
        Some(())
    }

    fn play(&mut self, seat: Seat, step: &str, chance: bool) -> Option<()> {
        let last = Last::play(&mut self.game, step).ok()?;
        self.played.push(PlayedStep { step: last.step.clone(), turn: last.turn as u32, seat, chance });
        self.last_step = Some(last);
        Some(())
    }

    /// Lets the clock run of the seat that is to move, if any clock runs now.
    fn run_clock(&mut self, now: Time) {
        if let (Phase::Playing, Some(seat)) = (self.phase, self.game.to_move().seat())
            && self.game.turns() > 1
        {
            self.clocks.start(seat, now);
        }
    }

    /// An offer that waits is declined, taken back, or replaced by another of its kind.
    fn turn_down(&mut self, offer: Offer, at: Time) {
        if let Some(pending) = self.offers.iter().find(|pending| pending.offer == offer) {
            self.refusals.add(pending.by, offer, at);
        }
        self.forget(offer);
    }

    fn forget(&mut self, offer: Offer) {
        self.offers.retain(|pending| pending.offer != offer);
    }

    fn undo(&mut self, to: u32, at: Time) -> Option<()> {
        let mut game = self.start_game()?;
        self.played.truncate(to as usize);
        self.last_step = None;
        for played in &self.played {
            self.last_step = Some(Last::play(&mut game, &played.step).ok()?);
        }
        self.clocks.stop(at, 0);
        self.clocks.begin_anew();
        self.game = game;
        self.forget(Offer::Undo);
        self.forget(Offer::Rebuild);
        self.run_clock(at);
        Some(())
    }

    fn rebuild(&mut self, seed: Seed, at: Time) -> Option<()> {
        self.terms = self.terms.undealt();
        self.seed = seed;
        self.game = self.start_game()?;
        self.played.clear();
        self.last_step = None;
        self.clocks = Clocks::new(self.terms.clock, self.seats.len());
        self.offers.clear();
        self.run_clock(at);
        Some(())
    }

    fn leave(&mut self, seat: Seat, at: Time) -> Option<()> {
        let seat = self.real(seat)?;
        self.left = self.left.with(seat);
        self.seats[seat.index()] = match self.terms.leaving {
            Leaving::Engine { level } => Sitter::Engine(level),
            Leaving::Empty => Sitter::Empty,
        };
        // A seat left, so all offers lapse: those who are left agree anew.
        self.offers.clear();
        self.clocks.stop(at, 0);
        self.clocks.refill(seat);
        self.run_clock(at);
        Some(())
    }

    fn end(&mut self, at: Time, ending: Ending) {
        self.clocks.stop(at, 0);
        self.phase = Phase::Over;
        self.offers.clear();
        self.ending = Some(ending);
    }

    /// The game before its first step.
    pub(crate) fn start_game(&self) -> Option<Game> {
        self.terms.start(self.seed.0, self.format).ok()
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When the table was opened.
    pub fn opened(&self) -> Time {
        self.opened
    }

    /// When something happened last.
    pub fn last(&self) -> Time {
        self.last
    }

    /// How far the table has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Sitter] {
        &self.seats
    }

    /// Everybody who has sat down.
    pub fn guests(&self) -> &[Guest] {
        &self.guests
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The steps that were made.
    pub fn played(&self) -> &[PlayedStep] {
        &self.played
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The offers that wait for answers.
    pub fn offers(&self) -> &[Pending] {
        &self.offers
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The table of the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The seat that a person plays now.
    pub fn seat_of(&self, person: Person) -> Option<Seat> {
        let seat = self.guests.iter().find(|guest| guest.person == person)?.seat;
        match &self.seats[seat.index()] {
            Sitter::People(people) if people.contains(&person) => Some(seat),
            _ => None,
        }
    }

    /// What the server has to do next.
    ///
    /// ```
    /// use hexagora_rules::GameKind;
    /// use std::collections::BTreeMap;
    /// use hexagora_rules::Seat;
    /// use hexagora_table::{Command, Duty, Order, Seed, Table, Terms, Time};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// // The engine has seat 0; once a person sits down, its step is due.
    /// let terms = Terms { engines: BTreeMap::from([(0, 4)]), ..Terms::new(GameKind::Nonaga) };
    /// let (table, _) = Table::open(terms, Seed(7), Time(0))?;
    /// let sit = Command::Sit { seat: None, name: "Ana".to_owned() };
    /// let table = table.decide(&Order::guest(sit), Time(0))?.table;
    /// assert_eq!(table.duty(), Duty::Engine { seat: Seat(0), level: 4 });
    /// # Ok(())
    /// # }
    /// ```
    pub fn duty(&self) -> Duty {
        match (self.phase, self.game.to_move()) {
            (Phase::Playing, _) if self.all_agree(Offer::Rebuild) => Duty::Rebuild,
            (Phase::Playing, ToMove::Chance(_)) => Duty::Roll,
            (Phase::Playing, ToMove::Seat(seat)) => match self.seats[seat.index()] {
                Sitter::Engine(level) => Duty::Engine { seat, level },
                _ => Duty::Nothing,
            },
            (Phase::Over, _) if self.rematch.is_none() && self.all_agree(Offer::Rematch) => Duty::Rematch,
            _ => Duty::Nothing,
        }
    }

    /// When time demands something, if nothing happens before: then [`Command::Tick`](crate::Command::Tick) does it.
    pub fn deadline(&self) -> Option<Time> {
        match self.phase {
            Phase::Playing => self.clocks.taken().map(|(_, at)| at),
            Phase::Paused(since) => Some(since.plus(Table::LONGEST_PAUSE)),
            Phase::Waiting | Phase::Over => None,
        }
    }

    /// The seats that people play: who is asked when something is offered.
    pub(crate) fn voters(&self) -> SeatSet {
        let people = self.seats.iter().enumerate().filter(|(_, sitter)| sitter.is_people());
        people.fold(SeatSet::EMPTY, |set, (seat, _)| set.with(Seat(seat as u8)))
    }

    pub(crate) fn all_agree(&self, offer: Offer) -> bool {
        let pending = self.offers.iter().find(|pending| pending.offer == offer);
        pending.is_some_and(|pending| self.voters().iter().all(|seat| pending.agreed.contains(seat)))
    }

    /// The terms of a rematch, and who sits where in it: everybody one seat further, so that
    /// another begins.
    pub fn rematch_terms(&self) -> (Terms, Vec<(Person, String, Seat)>) {
        let seats = self.seats.len() as u8;
        let further = |seat: u8| (seat + 1) % seats;
        let mut terms = self.terms.clone();
        terms.engines = self.terms.engines.iter().map(|(&seat, &level)| (further(seat), level)).collect();
        // A seat that left is open to anybody.
        let present = self.guests.iter().filter(|guest| self.seat_of(guest.person).is_some());
        let sitting = present.map(|guest| (guest.person, guest.name.clone(), Seat(further(guest.seat.0))));
        (terms, sitting.collect())
    }
}
