//! The way back and forth, and the way to give up.

use std::io;

use hexagora_locale::{Message, message};

use super::input::{self, Command};
use super::list::List;
use super::{Play, Then};

impl Play<'_> {
    pub(super) fn undo(&mut self, what: &str) -> io::Result<Then> {
        let turns = input::is_word(what, "play.command.turn", self.console.lang);
        if !turns && !what.is_empty() {
            let turn = Message::new("play.command.turn").say(self.console.lang);
            self.say(message!("play.error.undo", undo = Command::Undo.name(self.console.lang), turn = turn))?;
            return Ok(Then::Ask);
        }
        if !self.sitting.take_back(turns) {
            self.say(message!("play.error.undo.none"))?;
            return Ok(Then::Ask);
        }
        self.waits = self.sitting.persons() == 0;
        self.went_back();
        Ok(Then::Show)
    }

    pub(super) fn redo(&mut self) -> io::Result<Then> {
        if !self.sitting.play_again() {
            self.say(message!("play.error.redo.none"))?;
            return Ok(Then::Ask);
        }
        self.list = List::default();
        Ok(Then::Show)
    }

    pub(super) fn went_back(&mut self) {
        self.told = self.sitting.local.played();
        self.list = List::default();
    }

    pub(super) fn rebuild(&mut self) -> io::Result<Then> {
        if !self.sitting.rebuild() {
            self.say(message!("play.error.rebuild"))?;
            return Ok(Then::Ask);
        }
        self.went_back();
        self.say(message!("play.rebuilt"))?;
        Ok(Then::Show)
    }

    pub(super) fn resign(&mut self) -> io::Result<Then> {
        if self.sitting.local.resign() {
            return Ok(Then::Show);
        }
        self.over()?;
        Ok(Then::Ask)
    }
}
