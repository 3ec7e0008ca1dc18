//! Clocks: what was agreed, and what is left.

use hexagora_locale::{Message, message};
use hexagora_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{Refusal, Time};

const SECOND: u64 = 1000;
const DAY: u64 = 86_400 * SECOND;

/// How time is measured at a table.
///
/// ```
/// use hexagora_table::Clock;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let clock: Clock = serde_json::from_str(r#"{"kind": "fischer", "seconds": 300, "increment": 5}"#)?;
/// assert_eq!(clock, Clock::Fischer { seconds: 300, increment: 5 });
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", try_from = "Written")]
pub enum Clock {
    /// No clock.
    #[default]
    None,
    /// So many seconds for the whole game, and more for every turn made.
    Fischer {
        /// The seconds at the beginning.
        seconds: u32,
        /// The seconds that a turn adds.
        increment: u32,
    },
    /// So many seconds for every turn.
    Turn {
        /// The seconds.
        seconds: u32,
    },
    /// So many days for every turn: correspondence.
    Days {
        /// The days.
        days: u32,
    },
}

/// A clock as it is written: what any kind has, side by side (see the events).
#[derive(Deserialize)]
struct Written {
    kind: String,
    seconds: Option<u32>,
    increment: Option<u32>,
    days: Option<u32>,
}

impl TryFrom<Written> for Clock {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Clock, &'static str> {
        let Written { kind, seconds, increment, days } = written;
        let clock = match kind.as_str() {
            "none" => Some(Clock::None),
            "fischer" => {
                seconds.zip(increment).map(|(seconds, increment)| Clock::Fischer { seconds, increment })
            }
            "turn" => seconds.map(|seconds| Clock::Turn { seconds }),
            "days" => days.map(|days| Clock::Days { days }),
            _ => None,
        };
        clock.ok_or("no clock: none, fischer (seconds, increment), turn (seconds) or days (days)")
    }
}

impl Clock {
    /// Lag compensation: at most this much of a message's transit time is not counted as thinking.
    pub const MOST_LAG: u64 = 500;
    /// The lag quota of a seat: so much at the beginning, …
    const LAG_AT_FIRST: u64 = 2_000;
    /// … so much more for every turn made, …
    const LAG_A_TURN: u64 = 200;
    /// … and never more than this. The quota bounds what a client gains that pretends to be far away.
    const MOST_LAG_SAVED: u64 = 4_000;

    /// Refuses times outside the allowed range.
    pub(crate) fn check(self) -> Result<(), Refusal> {
        let right = match self {
            Clock::None => true,
            Clock::Fischer { seconds, increment } => (1..=86_400).contains(&seconds) && increment <= 3_600,
            Clock::Turn { seconds } => (1..=86_400).contains(&seconds),
            Clock::Days { days } => (1..=60).contains(&days),
        };
        right.then_some(()).ok_or(Refusal::Clock)
    }

    /// What a seat has at the beginning, in milliseconds.
    const fn start(self) -> Option<u64> {
        match self {
            Clock::None => None,
            Clock::Fischer { seconds, .. } | Clock::Turn { seconds } => Some(seconds as u64 * SECOND),
            Clock::Days { days } => Some(days as u64 * DAY),
        }
    }

    /// What a seat has when its turn is made.
    const fn after_turn(self, left: u64) -> u64 {
        match self {
            Clock::None => left,
            Clock::Fischer { increment, .. } => left + increment as u64 * SECOND,
            Clock::Turn { seconds } => seconds as u64 * SECOND,
            Clock::Days { days } => days as u64 * DAY,
        }
    }

    /// How long after its fall a flag waits for somebody to claim it, until it is taken all the same.
    const fn grace(self) -> u64 {
        match self {
            Clock::Days { .. } => 3_600 * SECOND,
            _ => 10 * SECOND,
        }
    }

    /// The clock in words.
    pub fn name(self) -> Message {
        match self {
            Clock::None => message!("table.clock.none"),
            Clock::Fischer { seconds, increment } => {
                message!("table.clock.fischer", seconds = seconds, increment = increment)
            }
            Clock::Turn { seconds } => message!("table.clock.turn", seconds = seconds),
            Clock::Days { days } => message!("table.clock.days", days = days),
        }
    }
}

/// What is left on the seats' clocks, and which one runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clocks {
    terms: Clock,
    left: Vec<u64>,
    /// The quota of lag that each seat has left.
    lag: Vec<u64>,
    running: Option<(Seat, Time)>,
}

impl Clocks {
    pub(crate) fn new(terms: Clock, seats: usize) -> Clocks {
        let left = vec![terms.start().unwrap_or(0); seats];
        Clocks { terms, left, lag: vec![Clock::LAG_AT_FIRST; seats], running: None }
    }

    /// How much of a message's way is not counted for a seat whose clock runs, as far as its quota goes.
    pub(crate) fn lag_given(&self, seat: Seat, lag: u32) -> u32 {
        let runs = self.running.is_some_and(|(running, _)| running == seat);
        let quota = self.lag.get(seat.index()).filter(|_| runs).copied().unwrap_or(0);
        lag.min(quota.min(Clock::MOST_LAG) as u32)
    }

    /// The seat whose clock runs, and since when.
    pub fn running(&self) -> Option<(Seat, Time)> {
        self.running
    }

    /// The milliseconds that a seat has left at a moment; none where no clocks are.
    ///
    /// ```
    /// use hexagora_rules::GameKind;
    /// use hexagora_rules::Seat;
    /// use hexagora_table::{Clock, Command, Order, Seed, Table, Terms, Time};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let clock = Clock::Fischer { seconds: 300, increment: 5 };
    /// # let (mut table, _) = Table::open(Terms { clock, ..Terms::new(GameKind::Attangle) }, Seed(7), Time(0))?;
    /// # for name in ["Ana", "Bruno"] {
    /// #     let sit = Command::Sit { seat: None, name: name.to_owned() };
    /// #     table = table.decide(&Order::guest(sit), Time(0))?.table;
    /// # }
    /// // Five minutes each, and five seconds a turn; two seconds after the start.
    /// let clocks = table.clocks();
    /// assert_eq!(clocks.left(Seat(1), Time(2_000)), Some(300_000));
    /// assert!(clocks.left(Seat(0), Time(2_000)) <= Some(300_000));
    /// # Ok(())
    /// # }
    /// ```
    pub fn left(&self, seat: Seat, now: Time) -> Option<u64> {
        self.terms.start()?;
        let left = self.left.get(seat.index()).copied()?;
        Some(match self.running {
            Some((running, since)) if running == seat => left.saturating_sub(now.since(since)),
            _ => left,
        })
    }

    pub(crate) fn start(&mut self, seat: Seat, now: Time) {
        if self.terms.start().is_some() {
            self.running = Some((seat, now));
        }
    }

    /// Stops the clock that runs; `lag` of the time since it was started is given back.
    pub(crate) fn stop(&mut self, now: Time, lag: u64) {
        let Some((seat, since)) = self.running.take() else { return };
        let lag = lag.min(Clock::MOST_LAG);
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = left.saturating_sub(now.since(since).saturating_sub(lag));
        }
        if let Some(quota) = self.lag.get_mut(seat.index()) {
            *quota = quota.saturating_sub(lag);
        }
    }

    /// The server was away for so long: nobody could move then, so the running clock is not charged.
    pub(crate) fn spare(&mut self, away: u64, now: Time) {
        if let Some((_, since)) = &mut self.running {
            *since = since.plus(away).min(now);
        }
    }

    /// A seat has made its turn.
    pub(crate) fn turn_made(&mut self, seat: Seat) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = self.terms.after_turn(*left);
        }
        if let Some(quota) = self.lag.get_mut(seat.index()) {
            *quota = (*quota + Clock::LAG_A_TURN).min(Clock::MOST_LAG_SAVED);
        }
    }

    /// Another plays the seat from here on, with as much time as at the beginning.
    pub(crate) fn refill(&mut self, seat: Seat) {
        if let (Some(left), Some(start)) = (self.left.get_mut(seat.index()), self.terms.start()) {
            *left = start;
        }
    }

    /// A turn begins anew: where each turn has its own time, it has all of it.
    pub(crate) fn begin_anew(&mut self) {
        if let (Clock::Turn { .. } | Clock::Days { .. }, Some(start)) = (self.terms, self.terms.start()) {
            self.left.fill(start);
        }
    }

    /// The moment at which the running clock shows nothing.
    pub fn falls(&self) -> Option<(Seat, Time)> {
        let (seat, since) = self.running?;
        Some((seat, since.plus(self.left.get(seat.index()).copied()?)))
    }

    /// The moment from which a fallen flag may be claimed: a step that was on its way counts.
    pub fn claimable(&self) -> Option<(Seat, Time)> {
        self.falls().map(|(seat, at)| (seat, at.plus(Clock::MOST_LAG)))
    }

    /// The moment from which a fallen flag is taken, claimed or not.
    pub fn taken(&self) -> Option<(Seat, Time)> {
        self.claimable().map(|(seat, at)| (seat, at.plus(self.terms.grace())))
    }
}
