//! Who sits where.

use hexagora_engine::{Spec, SpecError};
use hexagora_locale::{Lang, Message, message};

/// Who chooses the steps of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The program, in one of its ways: at random, or the engine at a level.
    Program(Spec),
}

impl Player {
    const ALL: [(Player, &'static str); 2] =
        [(Player::Person, "play.player.person"), (Player::Program(Spec::Random), "play.player.random")];

    /// The players as they are written, in a language.
    fn legal(lang: Lang) -> String {
        let words = Player::ALL.iter().map(|(_, key)| Message::new(*key).say(lang));
        let engine = SpecError::LEGAL.split(", ").filter(|way| *way != "random").map(str::to_owned);
        words.chain(engine).collect::<Vec<_>>().join(", ")
    }

    /// A player by name: in the language spoken, or in English; or as `match` writes it.
    fn read(word: &str, lang: Lang) -> Result<Player, Message> {
        let named =
            |key: &str| [lang, Lang::En].iter().any(|&lang| Message::new(key.to_owned()).say(lang) == word);
        Player::ALL
            .into_iter()
            .find_map(|(player, key)| named(key).then_some(player))
            .or_else(|| word.parse().ok().map(Player::Program))
            .ok_or_else(|| message!("play.error.player", word = word, legal = Player::legal(lang)))
    }
}

/// The players of all seats: one name a seat, or one for all; without any, everybody is a person.
pub fn players(given: Option<&str>, seats: usize, lang: Lang) -> Result<Vec<Player>, Message> {
    let Some(given) = given else { return Ok(vec![Player::Person; seats]) };
    let players: Vec<Player> =
        given.split(',').map(|word| Player::read(word.trim(), lang)).collect::<Result<_, _>>()?;
    match players[..] {
        [one] => Ok(vec![one; seats]),
        _ if players.len() == seats => Ok(players),
        _ => Err(message!("play.error.players", given = players.len(), seats = seats)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::Person;

    const RANDOM: Player = Player::Program(Spec::Random);

    #[test]
    fn players_are_named_one_a_seat_or_one_for_all() {
        let read = |given, seats| players(given, seats, Lang::Es).map_err(|error| error.key().to_owned());
        assert_eq!(read(None, 2), Ok(vec![Person, Person]));
        assert_eq!(read(Some("person,random"), 2), Ok(vec![Person, RANDOM]));
        assert_eq!(read(Some("persona, azar"), 2), Ok(vec![Person, RANDOM]));
        assert_eq!(read(Some("azar"), 3), Ok(vec![RANDOM; 3]));
        assert_eq!(read(Some("level:3"), 2), Ok(vec![Player::Program("level:3".parse().unwrap()); 2]));
        assert_eq!(read(Some("level:9"), 2), Err("play.error.player".to_owned()));
        assert_eq!(read(Some("azar,azar"), 3), Err("play.error.players".to_owned()));
        assert_eq!(read(Some("azar,gato"), 2), Err("play.error.player".to_owned()));
        assert_eq!(read(Some(""), 2), Err("play.error.player".to_owned()));
    }
}
