//! Why a step is not legal.

use hexagora_locale::{Message, message};

use super::cell::Cell;
use crate::{GameKind, Refusal, Rule};

/// What is wrong with a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The game is over.
    Over,
    /// A man's step is due.
    ManIsDue,
    /// A disc's step is due.
    DiscIsDue,
    /// No man stands there.
    NoMan,
    /// The man there is the other seat's.
    OtherMan,
    /// No disc lies where the man would go.
    NotADisc,
    /// The cells are not on a line.
    NotStraight,
    /// The man cannot move that way.
    Blocked,
    /// The man comes to a stop elsewhere.
    Stops(Cell),
    /// No disc lies there.
    NoDisc,
    /// A man stands on the disc.
    Manned,
    /// The disc was laid in the turn just before.
    Locked,
    /// The disc has too many neighbours.
    Neighbours(u32),
    /// Every empty cell around the disc is in a hole.
    Enclosed,
    /// The disc cannot slide out.
    Tight,
    /// The disc would stay where it is.
    SameCell,
    /// A disc lies on the new cell.
    Occupied,
    /// The new cell touches fewer than two other discs.
    Lonely,
    /// Without the disc the others fall apart.
    Parts,
    /// Once laid, the discs would not be one group.
    Apart,
}

const GAME: GameKind = GameKind::Nonaga;
const END: Rule = Rule::new(GAME, Rule::END);
const NOTATION: Rule = Rule::new(GAME, Rule::NOTATION);
const TURN: Rule = Rule::new(GAME, "turn");
const MEN: Rule = Rule::new(GAME, "men");
const FREE: Rule = Rule::new(GAME, "free");
const PLACES: Rule = Rule::new(GAME, "places");

/// Every rule that refuses a step.
pub const RULES: &[Rule] = &[END, NOTATION, TURN, MEN, FREE, PLACES];

impl Fault {
    /// The rule that is broken.
    pub fn rule(self) -> Rule {
        match self {
            Fault::Over => END,
            Fault::ManIsDue | Fault::DiscIsDue => TURN,
            Fault::NoMan | Fault::OtherMan | Fault::NotADisc | Fault::NotStraight => MEN,
            Fault::Blocked | Fault::Stops(_) => MEN,
            Fault::NoDisc | Fault::Locked | Fault::Neighbours(_) | Fault::Tight => FREE,
            Fault::Manned => FREE.decided(4),
            Fault::Enclosed => FREE.decided(5),
            Fault::SameCell | Fault::Occupied | Fault::Lonely => PLACES,
            Fault::Parts | Fault::Apart => PLACES.decided(1),
        }
    }

    /// The refusal of a step between two cells.
    pub fn refusal(self, from: Cell, to: Cell) -> Refusal {
        self.rule().because(self.message(from, to))
    }

    /// The fault of a step between two cells as a sentence.
    fn message(self, from: Cell, to: Cell) -> Message {
        let (from, to) = (from.to_string(), to.to_string());
        match self {
            Fault::Over => message!("why.over"),
            Fault::ManIsDue => message!("nonaga.why.man-is-due"),
            Fault::DiscIsDue => message!("nonaga.why.disc-is-due"),
            Fault::NoMan => message!("nonaga.why.no-man", from = from),
            Fault::OtherMan => message!("nonaga.why.other-man", from = from),
            Fault::NotADisc => message!("nonaga.why.not-a-disc", to = to),
            Fault::NotStraight => message!("nonaga.why.not-straight", from = from, to = to),
            Fault::Blocked => message!("nonaga.why.blocked", from = from),
            Fault::Stops(end) => message!("nonaga.why.stops", from = from, end = end.to_string()),
            Fault::NoDisc => message!("nonaga.why.no-disc", from = from),
            Fault::Manned => message!("nonaga.why.manned", from = from),
            Fault::Locked => message!("nonaga.why.locked", from = from),
            Fault::Neighbours(count) => message!("nonaga.why.neighbours", from = from, count = count),
            Fault::Enclosed => message!("nonaga.why.enclosed", from = from),
            Fault::Tight => message!("nonaga.why.tight", from = from),
            Fault::SameCell => message!("nonaga.why.same-cell", from = from),
            Fault::Occupied => message!("nonaga.why.occupied", to = to),
            Fault::Lonely => message!("nonaga.why.lonely", to = to),
            Fault::Parts => message!("nonaga.why.parts", from = from),
            Fault::Apart => message!("nonaga.why.apart", from = from, to = to),
        }
    }
}
