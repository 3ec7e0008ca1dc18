//! A game at the terminal: a conversation in lines between the program and whoever plays.

mod back;
mod computer;
mod console;
mod date;
mod file;
mod input;
mod leave;
mod list;
mod local_game;
mod obey;
mod offer;
mod player;
mod show;

use std::io;

use hexagora_locale::Message;
use hexagora_rules::{Eye, Game, Seat, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use computer::Minds;
pub use console::Console;
pub use file::read;
use list::List;
pub use local_game::LocalGame;
pub use player::{Player, players};

/// A game being played.
pub struct Play<'a> {
    console: Console<'a>,
    local: LocalGame,
    players: Vec<Player>,
    rng: Xoshiro256PlusPlus,
    /// The list that was shown last, while the position is the same.
    list: List,
    /// How many steps have been told.
    told: usize,
    /// The program has played many steps in a row and waits for an empty line before it goes on.
    waits: bool,
    /// The engines at work.
    minds: Minds,
    /// The seed of all random choices.
    seed: u64,
    /// Who sits at the keyboard, where hands are hidden.
    holder: Option<Seat>,
    /// The file that holds the game.
    file: Option<String>,
}

/// What the game does after a typed line.
enum Then {
    /// The position has changed, or everything is to be shown again.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl<'a> Play<'a> {
    /// A game between players, with a seed for all that chance decides.
    pub fn new(console: Console<'a>, local: LocalGame, players: Vec<Player>, seed: u64) -> Play<'a> {
        Play {
            console,
            told: local.played(),
            local,
            players,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            list: List::default(),
            waits: false,
            minds: Minds::default(),
            seed,
            holder: None,
            file: None,
        }
    }

    /// The same, in a file already.
    #[must_use]
    pub fn in_file(mut self, file: String) -> Play<'a> {
        self.file = Some(file);
        self
    }

    /// Plays until somebody leaves or nothing more is typed.
    pub fn run(&mut self) -> io::Result<()> {
        if !self.console.terminal {
            self.greet()?;
        }
        let mut first = true;
        loop {
            self.play_program()?;
            self.hand_over()?;
            self.show(first)?;
            first = false;
            loop {
                match self.next()? {
                    Then::Show => break,
                    Then::Ask => {}
                    Then::Leave => return Ok(()),
                }
            }
        }
    }

    fn game(&self) -> &Game {
        self.local.game()
    }

    fn say(&mut self, message: Message) -> io::Result<()> {
        self.console.say(&message)
    }

    /// Who chooses the next step: nobody once the game is over.
    fn chooser(&self) -> Option<Player> {
        if self.local.is_over() {
            return None;
        }
        self.game().to_move().seat().and_then(|seat| self.players.get(seat.index()).copied())
    }

    /// Whether a person chooses the next step. A die is not a choice.
    fn is_choice(&self) -> bool {
        self.chooser() == Some(Player::Person) && matches!(self.game().to_move(), ToMove::Seat(_))
    }

    fn persons(&self) -> usize {
        self.players.iter().filter(|&&player| player == Player::Person).count()
    }

    fn hides_hands(&self) -> bool {
        self.game().options().iter().any(|(name, value)| (*name, value.as_str()) == ("hands", "hidden"))
    }

    /// Whose eyes are at the screen.
    fn eye(&self) -> Eye {
        if !self.hides_hands() {
            return Eye::All;
        }
        let is_person = |seat: &Seat| self.players.get(seat.index()) == Some(&Player::Person);
        let alone = (0..self.players.len() as u8).map(Seat).find(is_person).filter(|_| self.persons() == 1);
        alone.or(self.game().to_move().seat().filter(is_person)).map_or(Eye::Watcher, Eye::Seat)
    }

    /// Plays a step that is legal.
    fn play(&mut self, step: &str) {
        // The caller has it from the list of legal steps.
        let _ = self.local.play(step);
        self.list = List::default();
    }
}
