//! What is answered to what lies over the board: a question, a line to type, a word to whoever plays next.

use std::io;

use hexagora_locale::message;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind};

use super::app::{App, NoteKind, Overlay};
use super::prompt::{Prompt, Purpose, Typed};
use crate::error::unwritable;
use crate::play::{self, Player};

impl App {
    /// Takes in an event while something lies over the board.
    pub(super) fn answer(&mut self, event: &Event) {
        let Some(mut overlay) = self.overlay.take() else { return };
        if let Overlay::Prompt(prompt) = &mut overlay {
            match prompt.take(event) {
                Typed::More => self.overlay = Some(overlay),
                Typed::Done => self.typed(prompt.clone()),
                Typed::Dropped => {}
            }
            return;
        }
        let pressed = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key.code),
            _ => None,
        };
        let Some(key) = pressed else {
            self.overlay = Some(overlay);
            return;
        };
        match (&overlay, self.is_yes(key)) {
            (Overlay::Resign, true) => self.resign(),
            (Overlay::Leave(leave), true) => self.leaving = Some(*leave),
            (Overlay::HandOver(seat), _) if key == KeyCode::Enter => {
                self.holder = Some(*seat);
                self.refresh();
            }
            (Overlay::HandOver(_), _) if key != KeyCode::Char('q') => self.overlay = Some(overlay),
            (Overlay::HandOver(_), _) => self.leave(super::app::Leave::Quit),
            // Any other key closes what is open.
            _ => {}
        }
    }

    /// Whether a key is the letter of yes, in the language spoken.
    fn is_yes(&self, key: KeyCode) -> bool {
        let yes = self.word("screen.yes");
        matches!(key, KeyCode::Char(letter) if letter.to_lowercase().eq(yes.chars()))
    }

    fn resign(&mut self) {
        self.drop_plan();
        if self.sitting.local.resign() {
            if self.resumed {
                self.kept.forget();
            }
            self.note = None;
            self.refresh();
        }
    }

    /// Asks for the name of a file.
    pub(super) fn ask_for_file(&mut self, purpose: Purpose) {
        let known = self.sitting.file.clone().unwrap_or_default();
        self.overlay = Some(Overlay::Prompt(Prompt::new(purpose, known)));
    }

    fn typed(&mut self, prompt: Prompt) {
        let text = prompt.text.trim().to_owned();
        match prompt.purpose {
            _ if text.is_empty() => {}
            Purpose::Save => self.save(prompt, &text),
            Purpose::Load => self.load(prompt, &text),
            Purpose::Step => self.step(prompt, &text),
        }
    }

    /// Asks again, and says why: Enter on the same text then insists.
    fn doubt(&mut self, prompt: Prompt, text: &str) {
        self.overlay = Some(Overlay::Prompt(Prompt { doubted: Some(text.to_owned()), ..prompt }));
    }

    fn save(&mut self, prompt: Prompt, file: &str) {
        match self.sitting.save(file, prompt.insists()) {
            Ok(()) => self.tell(NoteKind::Told, &message!("play.saved", file = file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.tell(NoteKind::Refusal, &message!("screen.file.exists", file = file));
                self.doubt(prompt, file);
            }
            Err(error) => {
                self.tell(NoteKind::Refusal, &unwritable(file, &error));
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }

    fn load(&mut self, prompt: Prompt, file: &str) {
        if !self.sitting.local.is_saved() && !prompt.insists() {
            self.tell(NoteKind::Refusal, &message!("screen.file.unsaved", file = file));
            return self.doubt(prompt, file);
        }
        match play::read(file) {
            Ok(local) => {
                self.drop_plan();
                // A seat that the earlier game did not have is a person's.
                self.sitting.players.resize(local.game().seats(), Player::Person);
                (self.sitting.local, self.sitting.file) = (local, Some(file.to_owned()));
                (self.holder, self.paused, self.resumed) = (None, false, false);
                self.note = None;
                self.refresh();
            }
            Err(error) => {
                self.tell(NoteKind::Refusal, &error);
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }

    /// Plays a step that was typed, or part of it where the rest follows.
    fn step(&mut self, prompt: Prompt, typed: &str) {
        if !self.sitting.is_choice() {
            return;
        }
        let game = self.sitting.game();
        let meant = match &game.completions(typed)[..] {
            [one] => Ok(one.text.clone()),
            [] => game.read_step(typed).map_err(|error| error.message()),
            several => Err(message!("screen.refused.several", count = several.len(), typed = typed)),
        };
        match meant {
            Ok(step) => self.play(&step),
            Err(message) => {
                self.tell(NoteKind::Refusal, &message);
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }
}
