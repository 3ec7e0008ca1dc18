//! Why a step is not legal.

use hexagora_locale::{Message, message};

use super::cell::Cell;
use super::position::Position;
use super::step::Step;
use crate::{GameKind, Refusal, Rule};

/// What is wrong with a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
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

/// The first rule that a step breaks; none if it breaks none.
pub fn why_not(position: &Position, step: Step) -> Option<Refusal> {
    let (_, from, to) = position.decode(step)?;
    Some(position.objection(step)?.refusal(from, to))
}

impl Objection {
    /// The rule that is broken.
    pub fn rule(self) -> Rule {
        match self {
            Objection::Over => END,
            Objection::ManIsDue | Objection::DiscIsDue => TURN,
            Objection::NoMan | Objection::OtherMan | Objection::NotADisc | Objection::NotStraight => MEN,
            Objection::Blocked | Objection::Stops(_) => MEN,
            Objection::NoDisc | Objection::Locked | Objection::Neighbours(_) => FREE,
            Objection::Manned => FREE.decided(4),
            Objection::Enclosed => FREE.decided(5),
            Objection::Tight => FREE.decided(6),
            Objection::SameCell | Objection::Occupied | Objection::Lonely => PLACES,
            Objection::Parts | Objection::Apart => PLACES.decided(1),
        }
    }

    /// The refusal of a step between two cells.
    pub fn refusal(self, from: Cell, to: Cell) -> Refusal {
        self.rule().because(self.message(from, to))
    }

    /// The objection to a step between two cells as a sentence.
    fn message(self, from: Cell, to: Cell) -> Message {
        let (from, to) = (from.to_string(), to.to_string());
        match self {
            Objection::Over => message!("why.over"),
            Objection::ManIsDue => message!("nonaga.why.man-is-due"),
            Objection::DiscIsDue => message!("nonaga.why.disc-is-due"),
            Objection::NoMan => message!("nonaga.why.no-man", from = from),
            Objection::OtherMan => message!("nonaga.why.other-man", from = from),
            Objection::NotADisc => message!("nonaga.why.not-a-disc", to = to),
            Objection::NotStraight => message!("nonaga.why.not-straight", from = from, to = to),
            Objection::Blocked => message!("nonaga.why.blocked", from = from),
            Objection::Stops(end) => message!("nonaga.why.stops", from = from, end = end.to_string()),
            Objection::NoDisc => message!("nonaga.why.no-disc", from = from),
            Objection::Manned => message!("nonaga.why.manned", from = from),
            Objection::Locked => message!("nonaga.why.locked", from = from),
            Objection::Neighbours(count) => message!("nonaga.why.neighbours", from = from, count = count),
            Objection::Enclosed => message!("nonaga.why.enclosed", from = from),
            Objection::Tight => message!("nonaga.why.tight", from = from),
            Objection::SameCell => message!("nonaga.why.same-cell", from = from),
            Objection::Occupied => message!("nonaga.why.occupied", to = to),
            Objection::Lonely => message!("nonaga.why.lonely", to = to),
            Objection::Parts => message!("nonaga.why.parts", from = from),
            Objection::Apart => message!("nonaga.why.apart", from = from, to = to),
        }
    }
}
