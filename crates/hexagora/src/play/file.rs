//! Games in files.

use std::fs::File;
use std::io::{self, Write};
use std::time::SystemTime;

use hexagora_locale::{Message, message};
use hexagora_rules::{Record, RecordError};

use super::input::Command;
use super::{LocalGame, Play, Player, Then, date};
use crate::error::{unreadable, unwritable};

impl Play<'_> {
    /// Writes the record to a file. False: it is not written, and why has been said.
    pub(super) fn save(&mut self, file: &str, insists: bool) -> io::Result<bool> {
        let same = self.file.clone().filter(|known| file.is_empty() || file == known);
        let Some(name) = same.clone().or_else(|| (!file.is_empty()).then(|| file.to_owned())) else {
            self.say(message!("play.error.file", command = Command::Save.name(self.console.lang)))?;
            return Ok(false);
        };
        // A file of another game is never lost by a slip; the game's own file is written anew.
        let opened = if insists || same.is_some() { File::create(&name) } else { File::create_new(&name) };
        match opened.and_then(|mut file| file.write_all(self.written().as_bytes())) {
            Ok(()) => {
                self.local.mark_saved();
                self.say(message!("play.saved", file = &name))?;
                self.file = Some(name);
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

    /// The record with the day and the players that are not persons.
    fn written(&self) -> String {
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
                tag(&format!("Seat{seat}"), &spec.to_string());
            }
        }
        record.to_string()
    }

    pub(super) fn load(&mut self, file: &str, insists: bool) -> io::Result<Then> {
        if file.is_empty() {
            self.say(message!("play.error.file", command = Command::Load.name(self.console.lang)))?;
            return Ok(Then::Ask);
        }
        if !self.local.is_saved() && !insists {
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
                self.players.resize(local.game().seats(), Player::Person);
                self.local = local;
                self.file = Some(file.to_owned());
                self.holder = None;
                self.waits = false;
                self.went_back();
                self.say(message!("play.loaded", file = file, steps = self.local.played()))?;
                Ok(Then::Show)
            }
            Err(error) => {
                self.say(error)?;
                Ok(Then::Ask)
            }
        }
    }

    pub(super) fn text(&mut self) -> io::Result<()> {
        if self.hides_hands() && !self.local.is_over() {
            return self.say(message!("play.error.text"));
        }
        let text = self.game().text();
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
