//! Who takes part: a player of our own, or another program.

use std::fmt;
use std::str::FromStr;

use hexagora_engine::{Spec, SpecError};
use hexagora_locale::{Message, message};

/// A player as it is named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entrant {
    /// One of ours.
    Own(Spec),
    /// A program that speaks UGI, started by this command.
    Program(Vec<String>),
}

/// The mark of another program.
const PROGRAM: &str = "ugi:";

impl FromStr for Entrant {
    type Err = Message;

    fn from_str(text: &str) -> Result<Entrant, Message> {
        let Some(command) = text.strip_prefix(PROGRAM) else {
            return text.parse().map(Entrant::Own).map_err(|error: SpecError| {
                let legal = format!("{}, ugi:COMMAND", SpecError::LEGAL);
                message!("player.error", text = hexagora_rules::brief(&error.text), legal = legal)
            });
        };
        match words(command) {
            words if words.is_empty() => Err(message!("match.error.command")),
            words => Ok(Entrant::Program(words)),
        }
    }
}

impl Entrant {
    /// Refuses a player of games of two in a larger one.
    pub fn check(&self, seats: usize) -> Result<(), Message> {
        match self {
            Entrant::Own(Spec::Fixed(_)) if seats > 2 => {
                Err(message!("match.error.two", player = self.to_string()))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Own(spec) => spec.fmt(f),
            Entrant::Program(words) => write!(f, "{PROGRAM}{}", words.join(" ")),
        }
    }
}

/// The words of a command: blanks separate, quotes join.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_are_players_or_commands() {
        assert_eq!("random".parse(), Ok(Entrant::Own(Spec::Random)));
        let program = |words: &[&str]| Ok(Entrant::Program(words.iter().map(|w| w.to_string()).collect()));
        assert_eq!(r#"ugi:./engine --name "a b" ''"#.parse(), program(&["./engine", "--name", "a b", ""]));
        for text in ["", "ugi:", "ugi:  ", "rndom", "ugi"] {
            assert!(text.parse::<Entrant>().is_err(), "{text}");
        }
    }
}
