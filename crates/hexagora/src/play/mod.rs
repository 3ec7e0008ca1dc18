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
mod sitting;

use std::io;

use hexagora_locale::Message;
use hexagora_rules::Seat;

pub(crate) use computer::{LIMITS, Minds, adviser};
pub use console::Console;
pub use file::read;
use list::List;
pub use local_game::LocalGame;
pub use player::{Player, players};
pub use sitting::{Sitting, players_of};

/// A game being played.
pub struct Play<'a> {
    console: Console<'a>,
    sitting: Sitting,
    /// The list that was shown last, while the position is the same.
    list: List,
    /// How many steps have been told.
    told: usize,
    /// The program has played many steps in a row and waits for an empty line before it goes on.
    waits: bool,
    /// The engines at work.
    minds: Minds,
    /// Who sits at the keyboard, where hands are hidden.
    holder: Option<Seat>,
    /// What went wrong for all seats alike, once it has been told.
    setback: Option<Message>,
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
    /// A conversation about a game.
    pub fn new(console: Console<'a>, sitting: Sitting) -> Play<'a> {
        Play {
            console,
            told: sitting.local.played(),
            sitting,
            list: List::default(),
            waits: false,
            minds: Minds::default(),
            holder: None,
            setback: None,
        }
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

    fn say(&mut self, message: Message) -> io::Result<()> {
        self.console.say(&message)
    }

    /// Plays a step that is legal.
    fn play(&mut self, step: &str) {
        // The caller has it from the list of legal steps.
        let _ = self.sitting.local.play(step);
        self.list = List::default();
    }
}
