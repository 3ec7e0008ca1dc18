//! What a puzzle claims of its position.

use std::fmt;
use std::str::FromStr;

use hexagora_engine::Aim;
use hexagora_locale::{Message, message};
use hexagora_rules::{GameKind, brief};

use crate::Theme;

/// What the seat to move can do, and has to find.
///
/// ```
/// use hexagora_puzzle::Claim;
///
/// let claim: Option<Claim> = "win2".parse().ok();
/// assert_eq!(claim, Some(Claim::Win(2)));
/// assert_eq!(Claim::Hold(1).to_string(), "hold1");
/// assert!("win4".parse::<Claim>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// It wins within so many of its turns, this one counted in, whatever the others do.
    Win(u8),
    /// Few turns keep the next seat from winning by force within so many turns of its own: all others lose.
    Hold(u8),
    /// It gains so many points this turn, and no turn gains more.
    Gain(u8),
}

impl Claim {
    /// The most turns that a claim may speak of.
    pub const TURNS: u8 = 3;
    /// The most points that a claim may speak of.
    pub const POINTS: u8 = 9;

    /// What is to be reached, in the engine's words.
    pub fn aim(self) -> Aim {
        match self {
            Claim::Win(turns) => Aim::Win(turns.into()),
            Claim::Hold(turns) => Aim::Hold(turns.into()),
            Claim::Gain(points) => Aim::Gain(points),
        }
    }

    /// The theme that the claim is.
    pub fn theme(self) -> Theme {
        match self {
            Claim::Win(0 | 1) => Theme::Win1,
            Claim::Win(2) => Theme::Win2,
            Claim::Win(_) => Theme::Win3,
            Claim::Hold(0 | 1) => Theme::Defence,
            Claim::Hold(_) => Theme::Escape,
            Claim::Gain(_) => Theme::Gain,
        }
    }

    /// How many turns of the seat are left to fulfil it when some were played and kept it.
    #[must_use]
    pub fn after(self, turns: u8) -> Option<Claim> {
        match self {
            Claim::Win(left) if left > turns => Some(Claim::Win(left - turns)),
            Claim::Hold(_) | Claim::Gain(_) if turns == 0 => Some(self),
            _ => None,
        }
    }

    /// The task as a sentence. A game has words of its own for its points.
    pub fn task(self, kind: GameKind) -> Message {
        match self {
            Claim::Win(1) => message!("puzzle.task.win.now"),
            Claim::Win(turns) => message!("puzzle.task.win.turns", turns = turns),
            Claim::Hold(1) => message!("puzzle.task.hold.now"),
            Claim::Hold(turns) => message!("puzzle.task.hold.turns", turns = turns),
            Claim::Gain(1) => Message::new(format!("puzzle.task.gain.{kind}.one")),
            Claim::Gain(points) => {
                Message::new(format!("puzzle.task.gain.{kind}.many")).with("points", points)
            }
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Win(turns) => write!(f, "win{turns}"),
            Claim::Hold(turns) => write!(f, "hold{turns}"),
            Claim::Gain(points) => write!(f, "gain{points}"),
        }
    }
}

impl FromStr for Claim {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Claim, ClaimError> {
        let error = || ClaimError { text: text.to_owned() };
        let digit = text.len().saturating_sub(1);
        let (name, number) = text.split_at_checked(digit).ok_or_else(error)?;
        let number = match number.as_bytes() {
            [digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(error()),
        };
        match name {
            "win" if number <= Claim::TURNS => Ok(Claim::Win(number)),
            "hold" if number <= Claim::TURNS => Ok(Claim::Hold(number)),
            "gain" if number <= Claim::POINTS => Ok(Claim::Gain(number)),
            _ => Err(error()),
        }
    }
}

/// Why a text is no claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimError {
    /// The text as given.
    pub text: String,
}

impl ClaimError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("puzzle.error.claim", text = brief(&self.text))
    }
}

hexagora_locale::says!(ClaimError);
