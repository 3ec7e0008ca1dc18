//! Help, and the way out.

use std::io;

use hexagora_locale::{Message, message};

use super::input::Command;
use super::{Play, Then};
use crate::draw::{Ink, StyledLine};

impl Play<'_> {
    pub(super) fn help(&mut self) -> io::Result<()> {
        let lang = self.console.lang;
        let name = |command: Command| command.name(lang);
        let word = |key: &'static str| Message::new(key).say(lang);
        let mut lines = vec![
            (word("play.help.step.usage"), message!("play.help.step")),
            (format!("{} [{}]", name(Command::Moves), word("play.help.text")), message!("play.help.moves")),
            (name(Command::More), message!("play.help.more")),
            (name(Command::Hint), message!("play.help.hint")),
            (format!("{} [{}]", name(Command::Undo), word("play.command.turn")), message!("play.help.undo")),
            (name(Command::Redo), message!("play.help.redo")),
            (format!("{} [{}]", name(Command::Board), word("play.command.all")), message!("play.help.board")),
            (name(Command::Text), message!("play.help.position")),
            (format!("{} {}", name(Command::Save), word("play.help.file")), message!("play.help.save")),
            (format!("{} {}", name(Command::Load), word("play.help.file")), message!("play.help.load")),
            (name(Command::Resign), message!("play.help.resign")),
            (name(Command::Quit), message!("play.help.quit")),
        ];
        if self.has_hand() {
            let own = [
                (name(Command::Hand), message!("play.help.hand")),
                (format!("{} F12 [ROY]", name(Command::Lay)), message!("play.help.lay")),
                (name(Command::Roll), message!("play.help.roll")),
            ];
            lines.splice(4..4, own);
        }
        if self.sitting.setback().is_some() {
            lines.push((name(Command::Rebuild), message!("play.help.rebuild")));
        }
        self.say(Message::new(format!("play.{}.notation", self.sitting.game().kind().name())))?;
        let widest = lines.iter().map(|(usage, _)| usage.chars().count()).max().unwrap_or(0);
        for (usage, message) in lines {
            let line = StyledLine::new().to(2).add(usage, Ink::PLAIN.bold()).to(widest + 5);
            self.console.line(&line.add(message.say(lang), Ink::PLAIN))?;
        }
        Ok(())
    }

    /// Leaves, but lets a person at a terminal save first.
    pub(super) fn quit(&mut self, insists: bool) -> io::Result<Then> {
        if insists || self.sitting.local.is_saved() || !self.console.terminal {
            return Ok(Then::Leave);
        }
        self.say(message!("play.leave"))?;
        match self.console.ask()?.map(|line| line.trim().to_owned()) {
            Some(file) if !file.is_empty() => {
                Ok(if self.save(&file, false)? { Then::Leave } else { Then::Ask })
            }
            _ => Ok(Then::Leave),
        }
    }

    /// Nothing more is typed. A terminal can still be asked once more.
    pub(super) fn leave_at_end(&mut self) -> io::Result<Then> {
        self.quit(false)
    }
}
