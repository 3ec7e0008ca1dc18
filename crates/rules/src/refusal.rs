//! Why a step is refused, and the rule that refuses it.

use std::fmt;

use hexagora_locale::{Message, message};
use serde::Serialize;

use crate::GameKind;

/// A rule as people read it: a section of the game's rules, and the decision in it where the
/// printed sheet leaves the matter open.
///
/// ```
/// use hexagora_rules::{GameKind, Rule};
///
/// let rule = Rule::new(GameKind::Ampel, Rule::END).decided(2);
/// assert_eq!(rule.to_string(), "ampel#end"); // where the game's sheet says it
/// assert!(GameKind::Ampel.rules().iter().any(|known| known.section == Rule::END));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rule {
    /// The game.
    pub game: GameKind,
    /// The section's anchor, the same in every language and version.
    pub section: &'static str,
    /// The decision's number: 4 is D4.
    pub decision: Option<u8>,
}

impl Rule {
    /// The anchor of the section on how a game ends.
    pub const END: &'static str = "end";
    /// The anchor of the section on what may be agreed before a game.
    pub const OPTIONS: &'static str = "options";
    /// The anchor of the section on how steps are written.
    pub const NOTATION: &'static str = "notation";

    /// The rule of a section.
    pub const fn new(game: GameKind, section: &'static str) -> Rule {
        Rule { game, section, decision: None }
    }

    /// The same where a decision settles it.
    #[must_use]
    pub const fn decided(self, decision: u8) -> Rule {
        Rule { decision: Some(decision), ..self }
    }

    /// A refusal by this rule.
    pub fn because(self, message: Message) -> Refusal {
        Refusal { message, rule: self }
    }

    /// What the rule is called: its section's title and its decision.
    pub fn name(self) -> Message {
        let section = Message::new(format!("rule.{}.{}", self.game, self.section));
        match self.decision {
            Some(decision) => message!("rule.decision", section = section, decision = decision),
            None => section,
        }
    }
}

impl fmt::Display for Rule {
    /// The address of the section: `ampel#signals`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.game, self.section)
    }
}

/// Why a step is not legal, as a sentence, with the rule that it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// The sentence, which can stand within another.
    pub message: Message,
    /// The rule.
    pub rule: Rule,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// The refusal of every step once a game has ended.
    pub fn over(game: GameKind) -> Refusal {
        Rule::new(game, Rule::END).because(message!("why.over"))
    }

    /// The refusal of a text that is no step.
    pub fn unreadable(game: GameKind, message: Message) -> Refusal {
        Rule::new(game, Rule::NOTATION).because(message)
    }

    /// The sentence with the rule's name.
    pub fn with_rule(&self) -> Message {
        message!("error.step.rule", why = self.message.clone(), rule = self.rule.name())
    }
}
