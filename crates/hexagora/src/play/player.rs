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
    const NAMED: [(Player, &'static str); 2] =
        [(Player::Person, "play.player.person"), (Player::Program(Spec::Random), "play.player.random")];

    /// The words that name the players, in a language.
    fn words(lang: Lang) -> String {
        let named = Player::NAMED.iter().map(|(_, key)| Message::new(*key).say(lang));
        let level = format!("{}:1-8", message!("play.player.level").say(lang));
        let rest = SpecError::LEGAL.split(", ").filter(|spec| !["level:1-8", "random"].contains(spec));
        named.chain([level]).chain(rest.map(str::to_owned)).collect::<Vec<_>>().join(", ")
    }

    /// A player by name: in the language spoken, or in English.
    fn read(word: &str, lang: Lang) -> Result<Player, Message> {
        let said = |key: &'static str| [lang, Lang::En].map(|lang| Message::new(key).say(lang));
        let named = |(player, key): (Player, &'static str)| {
            said(key).iter().any(|name| name == word).then_some(player)
        };
        if let Some(player) = Player::NAMED.into_iter().find_map(named) {
            return Ok(player);
        }
        let levels = said("play.player.level");
        let level = word.split_once(':').filter(|(name, _)| levels.iter().any(|level| level == name));
        let spec = level.map_or_else(|| word.to_owned(), |(_, number)| format!("level:{number}"));
        let refused = |_| message!("play.error.player", word = word, legal = Player::words(lang));
        spec.parse().map(Player::Program).map_err(refused)
    }
}

/// The players of all seats: one name a seat, or one for all; without any, everybody is a person.
pub fn players(given: Option<&str>, seats: usize, lang: Lang) -> Result<Vec<Player>, Message> {
    let Some(given) = given else { return Ok(vec![Player::Person; seats]) };
    let players: Vec<Player> =
        given.split(',').map(|word| Player::read(word.trim(), lang)).collect::<Result<_, _>>()?;
    let unfit = |player: &&Player| seats > 2 && matches!(player, Player::Program(Spec::Fixed(_)));
    if let Some(Player::Program(spec)) = players.iter().find(unfit) {
        return Err(message!("match.error.two", player = spec.to_string()));
    }
    match players[..] {
        [one] => Ok(vec![one; seats]),
        _ if players.len() == seats => Ok(players),
        _ => Err(message!("play.error.players", given = players.len(), seats = seats)),
    }
}

#[cfg(test)]
mod tests {
    use hexagora_engine::Level;

    use super::*;
    use Player::{Person, Program};

    const RANDOM: Player = Program(Spec::Random);

    #[test]
    fn players_are_named_one_a_seat_or_one_for_all() {
        let read = |given, seats| players(given, seats, Lang::Es).map_err(|error| error.key().to_owned());
        assert_eq!(read(None, 2), Ok(vec![Person, Person]));
        assert_eq!(read(Some("person,random"), 2), Ok(vec![Person, RANDOM]));
        assert_eq!(read(Some("persona, azar"), 2), Ok(vec![Person, RANDOM]));
        assert_eq!(read(Some("azar"), 3), Ok(vec![RANDOM; 3]));
        let four = Program(Spec::Level(Level::new(4).unwrap()));
        assert_eq!(read(Some("persona,nivel:4"), 2), Ok(vec![Person, four]));
        assert_eq!(read(Some("level:4"), 2), Ok(vec![four; 2]));
        assert_eq!(read(Some("greedy,person"), 2), Ok(vec![Program(Spec::Greedy), Person]));
        assert_eq!(read(Some("azar,azar"), 3), Err("play.error.players".to_owned()));
        assert_eq!(read(Some("azar,gato"), 2), Err("play.error.player".to_owned()));
        assert_eq!(read(Some("nivel:9"), 2), Err("play.error.player".to_owned()));
        assert_eq!(read(Some(""), 2), Err("play.error.player".to_owned()));
    }
}
