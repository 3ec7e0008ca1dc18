//! A game with those who play it: what the conversation in lines and the full screen have in common.

use std::fs::File;
use std::io::{self, Write};
use std::time::SystemTime;

use hexagora_engine::Spec;
use hexagora_locale::{Message, message};
use hexagora_rules::{Eye, Game, Seat, Setup, ToMove};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{LocalGame, Player, date};

/// A game with those who play it.
pub struct Sitting {
    pub(crate) local: LocalGame,
    pub(crate) players: Vec<Player>,
    /// The seed of all random choices.
    pub(crate) seed: u64,
    /// The file that holds the game.
    pub(crate) file: Option<String>,
    rng: Xoshiro256PlusPlus,
}

impl Sitting {
    /// A game between players, with a seed for all that chance decides.
    pub fn new(local: LocalGame, players: Vec<Player>, seed: u64) -> Sitting {
        Sitting { local, players, seed, file: None, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The same, in a file already.
    #[must_use]
    pub fn in_file(self, file: Option<String>) -> Sitting {
        Sitting { file, ..self }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        self.local.game()
    }

    /// Who chooses the next step: nobody once the game is over.
    pub(crate) fn chooser(&self) -> Option<Player> {
        if self.local.is_over() {
            return None;
        }
        self.game().to_move().seat().and_then(|seat| self.players.get(seat.index()).copied())
    }

    /// Whether a person chooses the next step. A die is not a choice.
    pub(crate) fn is_choice(&self) -> bool {
        self.chooser() == Some(Player::Person) && matches!(self.game().to_move(), ToMove::Seat(_))
    }

    pub(crate) fn persons(&self) -> usize {
        self.players.iter().filter(|&&player| player == Player::Person).count()
    }

    pub(crate) fn hides_hands(&self) -> bool {
        self.game().options().iter().any(|(name, value)| (*name, value.as_str()) == ("hands", "hidden"))
    }

    /// Whose eyes are at the screen.
    pub(crate) fn eye(&self) -> Eye {
        if !self.hides_hands() {
            return Eye::All;
        }
        let is_person = |seat: &Seat| self.players.get(seat.index()) == Some(&Player::Person);
        let alone = (0..self.players.len() as u8).map(Seat).find(is_person).filter(|_| self.persons() == 1);
        alone.or(self.game().to_move().seat().filter(is_person)).map_or(Eye::Watcher, Eye::Seat)
    }

    /// How the game ended, in a sentence: by the rules, or because somebody resigned.
    pub(crate) fn ended(&self) -> Option<Message> {
        let game = self.game();
        let Some(verdict) = self.local.record().result().filter(|_| game.outcome().is_none()) else {
            return game.result_message();
        };
        let loser = (0..self.players.len() as u8).map(Seat).find(|&seat| !verdict.winners().contains(seat));
        let mut winners = verdict.winners().iter();
        Some(match (loser, winners.next(), winners.next()) {
            (Some(loser), Some(winner), None) => {
                message!("play.resigned.won", loser = game.seat_name(loser), winner = game.seat_name(winner))
            }
            (Some(loser), ..) => message!("play.resigned", loser = game.seat_name(loser)),
            _ => message!("play.ended", reason = verdict.reason()),
        })
    }

    /// The seat that the screen must be handed to before its hand is shown: where hands are hidden and
    /// several persons share a screen.
    pub(crate) fn to_hand_over(&self) -> Option<Seat> {
        let next = self.game().to_move().seat().filter(|_| self.chooser() == Some(Player::Person));
        next.filter(|_| self.hides_hands() && self.persons() > 1)
    }

    /// A legal step that chance chooses.
    pub(crate) fn random_step(&mut self) -> Option<String> {
        self.local.game().random_step(&mut self.rng)
    }

    /// What went wrong for all seats alike, while the game goes on.
    pub(crate) fn setback(&self) -> Option<Message> {
        self.game().setback().filter(|_| !self.local.is_over())
    }

    /// Begins anew with a new deal and the same options and players, where something went wrong for all seats alike.
    /// False: nothing did.
    pub(crate) fn rebuild(&mut self) -> bool {
        if self.setback().is_none() {
            return false;
        }
        let game = self.local.game();
        let mut setup = Setup::new(game.kind()).players(game.seats());
        for (name, value) in game.options() {
            if !["deal", "seed"].contains(&name) {
                setup = setup.with(name, value);
            }
        }
        setup.fresh = self.rng.next_u64();
        // Every option is one that the game had.
        let Ok(game) = Game::start(&setup) else { return false };
        (self.local, self.file) = (LocalGame::new(game), None);
        true
    }

    /// Takes back the last step that a person chose, or the turn, and what others did since. False: there
    /// is nothing to take back.
    pub(crate) fn take_back(&mut self, turns: bool) -> bool {
        let before = (self.local.played(), self.local.is_over());
        loop {
            // A resignation is taken back alone.
            let resigned = self.local.is_over() && self.game().outcome().is_none();
            let steps = if turns && !resigned { self.local.last_turn().max(1) } else { 1 };
            if !(0..steps).all(|_| self.local.undo()) || self.is_choice() || self.persons() == 0 {
                break;
            }
        }
        before != (self.local.played(), self.local.is_over())
    }

    /// Plays again what was taken back, up to a person's next choice. False: there is nothing to play again.
    pub(crate) fn play_again(&mut self) -> bool {
        let before = self.local.played();
        while self.local.redo().is_some() && !self.is_choice() {}
        before != self.local.played()
    }

    /// Writes the record to a file. A file of another game is never lost by a slip, unless somebody
    /// insists; the game's own file is written anew.
    pub(crate) fn save(&mut self, name: &str, insists: bool) -> io::Result<()> {
        let own = self.file.as_deref() == Some(name);
        let mut file = if insists || own { File::create(name) } else { File::create_new(name) }?;
        file.write_all(self.written().as_bytes())?;
        self.local.mark_saved();
        self.file = Some(name.to_owned());
        Ok(())
    }

    /// The record with the day and the players that are not persons.
    pub(crate) fn written(&self) -> String {
        let mut record = self.local.record().clone();
        let mut tag = |name: &str, value: &str| {
            if record.tag(name).is_none() {
                // Names and values are well formed; a tag that could not be would only be missing.
                let _ = record.set_tag(name, value);
            }
        };
        tag("Date", &date::day(SystemTime::now()));
        for (seat, player) in self.players.iter().enumerate() {
            if let Player::Program(spec) = player {
                tag(&seat_tag(seat), &spec.to_string());
            }
        }
        record.to_string()
    }
}

/// Who played the seats of a game, as its record tells: whoever is no program is a person.
pub fn players_of(local: &LocalGame) -> Vec<Player> {
    let player = |seat| {
        let spec = local.record().tag(&seat_tag(seat)).and_then(|name| name.parse::<Spec>().ok());
        spec.map_or(Player::Person, Player::Program)
    };
    (0..local.game().seats()).map(player).collect()
}

fn seat_tag(seat: usize) -> String {
    format!("Seat{seat}")
}

#[cfg(test)]
mod tests {
    use hexagora_rules::GameKind;

    use super::*;

    /// Four of five hands fit nowhere, and the last one has no tile for the first one's side.
    const DEAL: &str = include_str!("../../../rules/tests/laberinto/apart.txt");

    #[test]
    fn a_new_deal_is_for_paths_that_cannot_meet() {
        let setup = Setup::new(GameKind::Laberinto).players(5).with("deal", DEAL.trim()).with("first", "2");
        let game = Game::start(&setup.with("quiet", "77")).unwrap();
        let mut sitting = Sitting::new(LocalGame::new(game), vec![Player::Person; 5], 1);
        assert!(!sitting.rebuild(), "they can meet");
        while sitting.setback().is_none() {
            let step = sitting.game().legal()[0].clone();
            sitting.local.play(&step).unwrap();
        }
        let option = |sitting: &Sitting, name: &str| {
            sitting.game().options().into_iter().find(|(option, _)| *option == name).unwrap().1
        };
        assert!(sitting.rebuild());
        assert_eq!((sitting.local.played(), sitting.setback()), (0, None));
        assert_eq!(["first", "quiet"].map(|name| option(&sitting, name)), ["2", "77"]);
        assert_ne!(option(&sitting, "deal"), DEAL.trim());
    }
}
