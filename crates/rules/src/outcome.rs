//! How a game ended.

use std::fmt;

use crate::{GameKind, Rule, Seat, SeatSet};

/// Who won, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winners: none in a draw, several in a shared win.
    pub winners: SeatSet,
    /// The rule that ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// One seat has won.
    pub const fn win(seat: Seat, reason: Reason) -> Outcome {
        Outcome { winners: SeatSet::one(seat), reason }
    }

    /// Nobody has won.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winners: SeatSet::EMPTY, reason }
    }

    /// A seat's share of the game among `seats`: the payoffs of all seats add up to one.
    ///
    /// ```
    /// use hexagora_rules::{Outcome, Reason, Seat};
    ///
    /// assert_eq!(Outcome::win(Seat(0), Reason::Triples).payoff(Seat(0), 2), 1.0);
    /// assert_eq!(Outcome::draw(Reason::Repetition).payoff(Seat(0), 2), 0.5);
    /// ```
    pub fn payoff(self, seat: Seat, seats: usize) -> f32 {
        if self.winners.is_empty() {
            1.0 / seats as f32
        } else if self.winners.contains(seat) {
            1.0 / self.winners.len() as f32
        } else {
            0.0
        }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// The rule that ended a game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason {
            $($(#[$doc])* $variant,)*
        }

        impl Reason {
            /// All reasons of all games.
            pub const ALL: &'static [Reason] = &[$(Reason::$variant),*];

            /// The reason's name in `show`, in records and on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Reason::$variant => $name,)* }
            }
        }
    };
}

reasons! {
    /// Ampel: at least half of the yellow discs are taken.
    Signals = "signals",
    /// Ampel: two turns in a row without a legal step. Nonaga: no man and no disc can move.
    Stuck = "stuck",
    /// The same position stood often enough at the start of a turn.
    Repetition = "repetition",
    /// Ampel: too many turns in which nothing was added or completed.
    Idle = "idle",
    /// Attangle: the third triple, or the fifth on the grand board.
    Triples = "triples",
    /// Attangle of 2006: the third five.
    Fives = "fives",
    /// Attangle: the seat to move has no legal step.
    NoMoves = "no-moves",
    /// Nonaga: three men stand on connected discs.
    Connected = "connected",
    /// Laberinto: the target of crossings is reached.
    Crossed = "crossed",
    /// Laberinto: only one seat is left.
    Last = "last",
    /// Laberinto: nothing more can happen, and the most points win.
    Most = "most",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Reason {
    /// The rule by which a game ends so, as people read it; none if that game does not.
    ///
    /// ```
    /// use hexagora_rules::{GameKind, Reason};
    ///
    /// let rule = Reason::Stuck.rule(GameKind::Ampel);
    /// assert_eq!(rule.map(|rule| (rule.to_string(), rule.decision)), Some(("ampel#end".to_owned(), Some(2))));
    /// assert_eq!(Reason::Stuck.rule(GameKind::Attangle), None);
    /// ```
    pub fn rule(self, game: GameKind) -> Option<Rule> {
        game.ends().iter().find(|(reason, _)| *reason == self).map(|(_, rule)| *rule)
    }
}
