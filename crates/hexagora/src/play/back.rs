//! The way back and forth, and the way to give up.

use std::io;

use hexagora_locale::{Message, message};

use super::list::List;
use super::order::{self, Command};
use super::{Play, Then};

impl Play<'_> {
    pub(super) fn undo(&mut self, what: &str) -> io::Result<Then> {
        let turns = order::is_word(what, "play.command.turn", self.console.lang);
        if !turns && !what.is_empty() {
            let turn = Message::new("play.command.turn").say(self.console.lang);
            self.say(message!("play.error.undo", undo = Command::Undo.name(self.console.lang), turn = turn))?;
            return Ok(Then::Ask);
        }
        let before = (self.table.played(), self.table.is_over());
        loop {
            // A resignation is taken back alone.
            let resigned = self.table.is_over() && self.game().outcome().is_none();
            let steps = if turns && !resigned { self.table.last_turn().max(1) } else { 1 };
            if !(0..steps).all(|_| self.table.undo()) || self.is_choice() || self.persons() == 0 {
                break;
            }
        }
        if before == (self.table.played(), self.table.is_over()) {
            self.say(message!("play.error.undo.none"))?;
            return Ok(Then::Ask);
        }
        self.waits = self.persons() == 0;
        self.went_back();
        Ok(Then::Show)
    }

    pub(super) fn redo(&mut self) -> io::Result<Then> {
        let before = self.table.played();
        while self.table.redo().is_some() && !self.is_choice() {}
        if before == self.table.played() {
            self.say(message!("play.error.redo.none"))?;
            return Ok(Then::Ask);
        }
        self.list = List::default();
        Ok(Then::Show)
    }

    pub(super) fn went_back(&mut self) {
        self.told = self.table.played();
        self.list = List::default();
    }

    pub(super) fn resign(&mut self) -> io::Result<Then> {
        if self.table.resign() {
            return Ok(Then::Show);
        }
        self.over()?;
        Ok(Then::Ask)
    }
}
