//! The command handler (event sourcing): which events a command makes, or why it is refused.

use hexagora_rules::{Game, Seat, SeatSet, ToMove, record::Verdict};

use crate::{
    Actor, Command, Duty, Event, Offer, Order, Person, Phase, Phrase, Refusal, Seed, Sitter, Table, Time,
    What,
};

/// What a command makes happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The events, to be stored.
    pub events: Vec<Event>,
    /// The table after them.
    pub table: Table,
}

impl Table {
    /// Judges a command. The table itself changes only when its keeper has stored the events.
    ///
    /// ```
    /// use hexagora_rules::GameKind;
    /// use hexagora_table::{Command, Order, Person, Refusal, Seed, Table, Terms, Time};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let (mut table, _) = Table::open(Terms::new(GameKind::Attangle), Seed(7), Time(0))?;
    /// # for name in ["Ana", "Bruno"] {
    /// #     let sit = Command::Sit { seat: None, name: name.to_owned() };
    /// #     table = table.decide(&Order::guest(sit), Time(0))?.table;
    /// # }
    /// // Ana and Bruno have sat down, and it is Ana's turn.
    /// let step = |step: &str| Command::Step { step: step.to_owned(), at: 0 };
    /// let refused = table.decide(&Order::person(Person(1), step("c3")), Time(1));
    /// assert_eq!(refused, Err(Refusal::NotYourTurn));
    /// let decision = table.decide(&Order::person(Person(0), step("c3")), Time(1))?;
    /// assert_eq!(decision.table.game().legal().len(), 35);
    /// assert_eq!(table.game().legal().len(), 36); // the table itself has not changed
    /// # Ok(())
    /// # }
    /// ```
    pub fn decide(&self, order: &Order, now: Time) -> Result<Decision, Refusal> {
        if order.id.as_ref().is_some_and(|id| id.is_empty() || id.len() > Order::LONGEST_ID) {
            return Err(Refusal::Id);
        }
        // Time never runs backwards at a table, so that a machine's clock that is set back gives nobody time.
        let now = now.max(self.last);
        let mut draft = Draft { table: self.clone(), events: Vec::new(), order, now };
        draft.obey()?;
        draft.settle()?;
        // A table holds at most `MOST_EVENTS` events. Beyond them only commands that end the game are obeyed,
        // so that it can always end.
        let goes_on = draft.table.phase != Phase::Over && !order.command.is_always_heard();
        if self.version >= Table::MOST_EVENTS && goes_on {
            return Err(Refusal::Long);
        }
        Ok(Decision { events: draft.events, table: draft.table })
    }
}

/// A decision in the making.
struct Draft<'a> {
    table: Table,
    events: Vec<Event>,
    order: &'a Order,
    now: Time,
}

impl Draft<'_> {
    fn happen(&mut self, what: What) -> Result<(), Refusal> {
        let by = match self.order.by {
            Actor::Person(person) => Some(person),
            Actor::Guest | Actor::Invited(_) => match what {
                What::Sat { person, .. } => Some(person),
                _ => None,
            },
            Actor::Server => None,
        };
        let id = by.and_then(|_| self.order.id.clone());
        let event = Event { seq: self.table.version + 1, at: self.now, by, id, what };
        self.table.apply(&event).map_err(Refusal::Broken)?;
        self.events.push(event);
        Ok(())
    }

    fn obey(&mut self) -> Result<(), Refusal> {
        match &self.order.command {
            Command::Sit { seat, name } => self.sit(*seat, name),
            Command::Stand => self.stand(),
            Command::Step { step, at } => {
                let seat = self.seat()?;
                let lag = self.table.clocks.lag_given(seat, self.order.lag);
                self.step(seat, step, *at, lag)
            }
            Command::Play { seat, step, at } => {
                self.server()?;
                match self.table.seats.get(seat.index()) {
                    Some(Sitter::Engine(_)) => self.step(*seat, step, *at, 0),
                    _ => Err(Refusal::NotYours),
                }
            }
            Command::Roll { entropy } => self.roll(*entropy),
            Command::Offer { offer, to } => self.offer(*offer, *to),
            Command::Decline { offer } => {
                let seat = self.seat()?;
                self.pending(*offer)?;
                self.happen(What::Declined { seat, offer: *offer })
            }
            Command::Resign => self.resign(),
            Command::Claim => self.claim(),
            Command::Abort => self.abort(),
            Command::Say { phrase } => self.say(*phrase),
            Command::Tick => self.tick(),
            Command::Spare { away } => self.spare(*away),
            Command::Close => {
                self.server()?;
                if self.table.phase == Phase::Over {
                    return Err(Refusal::Over);
                }
                self.happen(What::Aborted)
            }
            Command::Rebuild { entropy } => {
                self.server()?;
                if self.table.duty() != Duty::Rebuild {
                    return Err(Refusal::NoOffer(Offer::Rebuild));
                }
                self.happen(What::Rebuilt { seed: Some(Seed(*entropy)) })
            }
            Command::Rematch { table } => {
                self.server()?;
                if self.table.rematch.is_some() {
                    return Err(Refusal::Rematched);
                }
                self.happen(What::Rematched { table: table.clone() })
            }
        }
    }

    /// Adds the events that follow by themselves: the end by the rules, and the turns of seats that are
    /// passed.
    fn settle(&mut self) -> Result<(), Refusal> {
        while self.table.phase == Phase::Playing {
            if let Some(outcome) = self.table.game.outcome() {
                let winners = outcome.winners.iter().map(|seat| seat.0).collect();
                return self.happen(What::Ended { winners, reason: outcome.reason.name().to_owned() });
            }
            let ToMove::Seat(seat) = self.table.game.to_move() else { break };
            if self.table.seats[seat.index()] != Sitter::Empty {
                break;
            }
            let Some(step) = least_step(&self.table.game) else { break };
            self.happen(What::Stepped { seat, step, lag: 0 })?;
        }
        Ok(())
    }

    fn server(&self) -> Result<(), Refusal> {
        if self.order.by == Actor::Server { Ok(()) } else { Err(Refusal::NotYours) }
    }

    fn person(&self) -> Result<Person, Refusal> {
        match self.order.by {
            Actor::Person(person) => Ok(person),
            Actor::Server | Actor::Guest | Actor::Invited(_) => Err(Refusal::NotSeated),
        }
    }

    fn seat(&self) -> Result<Seat, Refusal> {
        self.table.seat_of(self.person()?).ok_or(Refusal::NotSeated)
    }

    fn playing(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(Refusal::NotBegun),
            Phase::Paused(_) => Err(Refusal::Paused),
            Phase::Over => Err(Refusal::Over),
        }
    }

    /// The game has begun and is not over; it may be paused.
    fn begun(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Paused(_) => Ok(()),
            _ => self.playing(),
        }
    }

    fn sit(&mut self, seat: Option<u8>, name: &str) -> Result<(), Refusal> {
        // Whoever stood up may sit down again, under the same number.
        let person = match self.order.by {
            Actor::Person(person) if self.table.guests.iter().any(|guest| guest.person == person) => {
                return Err(Refusal::Seated);
            }
            Actor::Person(person) => person,
            Actor::Guest | Actor::Invited(_) => Person(self.table.next),
            Actor::Server => return Err(Refusal::NotSeated),
        };
        let name = crate::name::name(name).ok_or(Refusal::Name)?;
        if self.table.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        let seat = self.free_seat(seat)?;
        if person.0 == u16::MAX {
            return Err(Refusal::Full);
        }
        self.happen(What::Sat { person, seat, name: name.to_owned() })?;
        if self.table.phase == Phase::Waiting && !self.table.seats.contains(&Sitter::Open) {
            self.happen(What::Began)?;
        }
        Ok(())
    }

    /// The seat that somebody gets who asks for one. A seat that people hold is shared with those whom they
    /// invite, and with nobody else.
    fn free_seat(&self, wanted: Option<u8>) -> Result<Seat, Refusal> {
        let team = usize::from(self.table.terms.team);
        let invited = match self.order.by {
            Actor::Invited(seat) => Some(seat),
            _ => None,
        };
        let free = |seat: Seat| match self.table.seats.get(seat.index()) {
            Some(Sitter::Open) => Ok(seat),
            Some(Sitter::People(people)) if people.len() >= team => Err(Refusal::SeatTaken),
            Some(Sitter::People(_)) if invited != Some(seat) => Err(Refusal::Uninvited),
            Some(Sitter::People(_)) => Ok(seat),
            Some(Sitter::Engine(_) | Sitter::Empty) | None => Err(Refusal::SeatTaken),
        };
        match wanted.map(Seat).or(invited) {
            Some(seat) => free(seat),
            None => {
                let open = self.table.seats.iter().position(|sitter| *sitter == Sitter::Open);
                open.map(|seat| Seat(seat as u8)).ok_or(Refusal::Full)
            }
        }
    }

    fn stand(&mut self) -> Result<(), Refusal> {
        let person = self.person()?;
        self.seat()?;
        match self.table.phase {
            Phase::Waiting => self.happen(What::Stood { person }),
            Phase::Over => Err(Refusal::Over),
            Phase::Playing | Phase::Paused(_) => Err(Refusal::Begun),
        }
    }

    fn step(&mut self, seat: Seat, step: &str, at: u32, lag: u32) -> Result<(), Refusal> {
        self.playing()?;
        let steps = self.table.played.len();
        if at as usize != steps {
            return Err(Refusal::Stale { steps });
        }
        // Only the seat to move gets the rules' refusal: for others it could give away a hidden hand.
        if self.table.game.to_move() != ToMove::Seat(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let step = self.table.game.read_step(step).map_err(|error| Refusal::Step(Box::new(error)))?;
        self.happen(What::Stepped { seat, step, lag })
    }

    fn roll(&mut self, entropy: u64) -> Result<(), Refusal> {
        self.server()?;
        self.playing()?;
        let ToMove::Chance(_) = self.table.game.to_move() else { return Err(Refusal::NotYourTurn) };
        let rolls = self.table.game.legal();
        let Some(step) = rolls.get((entropy % rolls.len().max(1) as u64) as usize) else {
            return Err(Refusal::NotYourTurn);
        };
        self.happen(What::Rolled { step: step.clone() })
    }

    fn pending(&self, offer: Offer) -> Result<&crate::Pending, Refusal> {
        let pending = self.table.offers.iter().find(|pending| pending.offer == offer);
        pending.ok_or(Refusal::NoOffer(offer))
    }

    fn offer(&mut self, offer: Offer, to: Option<u32>) -> Result<(), Refusal> {
        let seat = self.seat()?;
        match (offer, self.table.phase) {
            (Offer::Rematch, Phase::Over) if self.table.rematch.is_some() => return Err(Refusal::Rematched),
            (Offer::Rematch, Phase::Over) | (Offer::Resume, Phase::Paused(_)) => {}
            (Offer::Rematch, _) => return Err(Refusal::NotOver),
            (Offer::Resume, _) => self.playing().and(Err(Refusal::NotPaused))?,
            (Offer::Draw | Offer::Undo | Offer::Pause | Offer::Rebuild, _) => self.playing()?,
        }
        if offer == Offer::Draw && self.table.seats.iter().any(|sitter| matches!(sitter, Sitter::Engine(_))) {
            return Err(Refusal::Engine);
        }
        if offer == Offer::Rebuild && self.table.game.setback().is_none() {
            return Err(Refusal::NoSetback);
        }
        let standing = self.pending(offer).ok().copied();
        match standing {
            // An undo to another place is another offer.
            Some(pending) if offer != Offer::Undo || to.is_none_or(|to| pending.to == Some(to)) => {
                if pending.agreed.contains(seat) {
                    return Err(Refusal::Agreed(offer));
                }
                self.happen(What::Agreed { seat, offer })?;
            }
            _ => {
                let to = if offer == Offer::Undo { Some(self.undo_to(seat, to)?) } else { None };
                // An offer that was turned down is not made again at once.
                if let Some(wait) = self.table.refusals.wait(seat, offer, self.now) {
                    return Err(Refusal::OfferedAgain { offer, seconds: wait.div_ceil(1000) });
                }
                self.happen(What::Offered { seat, offer, to })?;
            }
        }
        if self.table.all_agree(offer) { self.fulfil(offer) } else { Ok(()) }
    }

    /// How many steps stay when a seat takes back: all before its last turn, or as many as it says.
    fn undo_to(&self, seat: Seat, to: Option<u32>) -> Result<u32, Refusal> {
        let played = &self.table.played;
        let own_turn = || {
            let last = played.iter().rfind(|played| played.seat == seat && !played.chance)?;
            let first = |step: &crate::PlayedStep| step.turn == last.turn && !step.chance;
            played.iter().position(first).map(|at| at as u32)
        };
        let to = to.or_else(own_turn).ok_or(Refusal::NothingToUndo)?;
        let undone = played.get(to as usize..).unwrap_or_default();
        if undone.is_empty() {
            return Err(Refusal::NothingToUndo);
        }
        // An undo may not go back before a roll: everybody has seen the die. The deal comes before every
        // step, so it is never undone.
        if undone.iter().any(|played| played.chance) {
            return Err(Refusal::UndoRoll);
        }
        Ok(to)
    }

    fn fulfil(&mut self, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => {
                self.happen(What::Ended { winners: Vec::new(), reason: Verdict::AGREED.to_owned() })
            }
            Offer::Undo => {
                let to = self.pending(offer)?.to.unwrap_or(0);
                self.happen(What::Undone { to })
            }
            Offer::Pause => self.happen(What::Paused),
            Offer::Resume => self.happen(What::Resumed),
            // All agree. The rematch or the new deal is now the server's duty: it opens the table, or draws.
            Offer::Rematch | Offer::Rebuild => Ok(()),
        }
    }

    fn resign(&mut self) -> Result<(), Refusal> {
        let seat = self.seat()?;
        self.begun()?;
        self.happen(What::Resigned { seat })?;
        self.lose(seat, Verdict::RESIGNED)
    }

    fn claim(&mut self) -> Result<(), Refusal> {
        let own = self.seat()?;
        self.playing()?;
        match self.table.clocks.claimable() {
            Some((seat, at)) if seat != own && self.now >= at => self.flag(seat),
            _ => Err(Refusal::NoFlag),
        }
    }

    fn tick(&mut self) -> Result<(), Refusal> {
        self.server()?;
        if self.table.deadline().is_none_or(|deadline| self.now < deadline) {
            return Err(Refusal::NoFlag);
        }
        match (self.table.phase, self.table.clocks.taken()) {
            (Phase::Paused(_), _) => self.happen(What::Resumed),
            (_, Some((seat, _))) => self.flag(seat),
            _ => Err(Refusal::NoFlag),
        }
    }

    fn spare(&mut self, away: u64) -> Result<(), Refusal> {
        self.server()?;
        self.playing()?;
        match self.table.clocks.running() {
            Some(_) => self.happen(What::Spared { away }),
            None => Err(Refusal::NoFlag),
        }
    }

    fn flag(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.happen(What::Flagged { seat })?;
        self.lose(seat, Verdict::TIME)
    }

    /// A seat is out of the game: of two the other has won; of more the others play on.
    fn lose(&mut self, seat: Seat, reason: &str) -> Result<(), Refusal> {
        let seats = || (0..self.table.seats.len() as u8).map(Seat);
        let all = seats().fold(SeatSet::EMPTY, SeatSet::with);
        if all.len() == 2 {
            return self.happen(What::Ended { winners: vec![seat.other().0], reason: reason.to_owned() });
        }
        self.happen(What::Left { seat })?;
        let stayed: Vec<u8> =
            all.iter().filter(|&seat| !self.table.left.contains(seat)).map(|seat| seat.0).collect();
        let nobody = self.table.voters().is_empty();
        let alone = stayed.len() == 1 && self.table.seats.contains(&Sitter::Empty);
        if nobody || alone {
            return self.happen(What::Ended { winners: stayed, reason: reason.to_owned() });
        }
        Ok(())
    }

    fn abort(&mut self) -> Result<(), Refusal> {
        self.seat()?;
        match self.table.phase {
            Phase::Over => Err(Refusal::Over),
            Phase::Waiting => self.happen(What::Aborted),
            Phase::Playing | Phase::Paused(_) if self.table.game.turns() < 2 => self.happen(What::Aborted),
            Phase::Playing | Phase::Paused(_) => Err(Refusal::TooLate),
        }
    }

    fn say(&mut self, phrase: Phrase) -> Result<(), Refusal> {
        let person = self.person()?;
        let guest = self.table.guests.iter().find(|guest| guest.person == person);
        let (said, last) = guest.ok_or(Refusal::NotSeated)?.said;
        if !self.table.terms.phrases {
            return Err(Refusal::Silent);
        }
        if said >= Phrase::MOST || said > 0 && self.now.since(last) < Phrase::PAUSE {
            return Err(Refusal::Chatter);
        }
        self.happen(What::Said { phrase })
    }
}

/// The step of a seat that left. The rules do not let a seat skip a turn when it can move, so this is the
/// legal step that changes least.
fn least_step(game: &Game) -> Option<String> {
    game.choices().into_iter().min_by_key(|choice| choice.kind.weight()).map(|choice| choice.text)
}
