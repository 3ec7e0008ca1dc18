//! Games in files.

use std::io;

use hexagora_locale::{Message, message};
use hexagora_rules::{Record, RecordError};

use super::input::Command;
use super::{LocalGame, Play, Player, Then};
use crate::error::{unreadable, unwritable};

impl Play<'_> {
    /// Writes the record to a file. False: it is not written, and why has been said.
    pub(super) fn save(&mut self, file: &str, insists: bool) -> io::Result<bool> {
        let Some(name) = Some(file.to_owned()).filter(|file| !file.is_empty()).or(self.sitting.file.clone())
        else {
            self.say(message!("play.error.file", command = Command::Save.name(self.console.lang)))?;
            return Ok(false);
        };
        match self.sitting.save(&name, insists) {
            Ok(()) => {
                self.say(message!("play.saved", file = &name))?;
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let save = Command::Save.name(self.console.lang);
                self.say(message!("play.error.exists", file = &name, save = save))?;
                Ok(false)
            }
            Err(error) => {
                self.say(unwritable(&name, &error))?;
                Ok(false)
            }
        }
    }

    pub(super) fn load(&mut self, file: &str, insists: bool) -> io::Result<Then> {
        if file.is_empty() {
            self.say(message!("play.error.file", command = Command::Load.name(self.console.lang)))?;
            return Ok(Then::Ask);
        }
        if !self.sitting.local.is_saved() && !insists {
            self.say(message!(
                "play.error.unsaved",
                load = Command::Load.name(self.console.lang),
                file = file
            ))?;
            return Ok(Then::Ask);
        }
        match read(file) {
            Ok(local) => {
                // A seat that the earlier game did not have is a person's.
                self.sitting.players.resize(local.game().seats(), Player::Person);
                self.sitting.local = local;
                self.sitting.file = Some(file.to_owned());
                self.holder = None;
                self.waits = false;
                self.went_back();
                self.say(message!("play.loaded", file = file, steps = self.sitting.local.played()))?;
                Ok(Then::Show)
            }
            Err(error) => {
                self.say(error)?;
                Ok(Then::Ask)
            }
        }
    }

    pub(super) fn text(&mut self) -> io::Result<()> {
        if self.sitting.hides_hands() && !self.sitting.local.is_over() {
            return self.say(message!("play.error.text"));
        }
        let text = self.sitting.game().text();
        self.console.print(&text)?;
        self.console.print("\n")
    }
}

/// The game that a file holds.
pub fn read(file: &str) -> Result<LocalGame, Message> {
    let text = std::fs::read(file).map_err(|error| unreadable(file, &error))?;
    let told = |error: RecordError| message!("play.error.record", file = file, error = error.message());
    let text = Record::decode(&text).map_err(told)?;
    Record::parse(text).and_then(LocalGame::resume).map_err(told)
}
