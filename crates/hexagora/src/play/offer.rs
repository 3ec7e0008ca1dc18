//! The legal steps, the tiles in hand and the die.

use std::io;

use hexagora_locale::{Message, message};
use hexagora_rules::{Eye, GameKind, View};

use super::list::List;
use super::order::{self, Command};
use super::{Play, Then, choice};
use crate::draw;

impl Play<'_> {
    pub(super) fn moves(&mut self, filter: &str) -> io::Result<()> {
        if self.table.is_over() {
            return self.over();
        }
        let kind = self.game().kind();
        let legal = self.game().legal();
        let all = order::is_word(filter, "play.command.all", self.console.lang);
        let steps = choice::naming(kind, legal, if all { "" } else { filter });
        if steps.is_empty() {
            return self.say(message!("play.error.naming", text = filter));
        }
        let list = List::new(kind, steps.clone(), &self.console.style);
        if filter.is_empty() && list.height() > self.console.page() {
            return self.summary(steps);
        }
        self.list = list;
        self.page()
    }

    /// Too many steps for a page: where they are, and how to see them.
    fn summary(&mut self, steps: Vec<String>) -> io::Result<()> {
        // The movements of Laberinto are few among many tiles that could be laid.
        let (lays, movements): (Vec<String>, Vec<String>) = steps
            .into_iter()
            .partition(|step| step.contains('=') || self.game().kind() != GameKind::Laberinto);
        if !movements.is_empty() {
            self.show_list(movements)?;
        }
        let lays = List::new(self.game().kind(), lays, &self.console.style);
        for line in lays.summary(&self.console.style) {
            self.console.line(&line)?;
        }
        let lang = self.console.lang;
        let (moves, all) = (Command::Moves.name(lang), Message::new("play.command.all"));
        let cell = Message::new("play.help.text");
        self.say(message!("play.summary", moves = moves, all = all, cell = cell))
    }

    pub(super) fn show_list(&mut self, steps: Vec<String>) -> io::Result<()> {
        self.list = List::new(self.game().kind(), steps, &self.console.style);
        self.page()
    }

    pub(super) fn page(&mut self) -> io::Result<()> {
        let (lines, left) = self.list.page(self.console.page());
        if lines.is_empty() {
            return self.say(message!("play.error.more"));
        }
        for line in lines {
            self.console.line(line)?;
        }
        if left > 0 {
            let more = Command::More.name(self.console.lang);
            self.say(message!("play.more", lines = left, more = more))?;
        }
        Ok(())
    }

    /// The tiles that fit on a triangle; with a tile, lays it.
    pub(super) fn lay(&mut self, rest: &str) -> io::Result<Then> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (self.game().kind(), &words[..]) {
            (GameKind::Laberinto, [cell, tile]) => self.step(&format!("{cell}={tile}")),
            (GameKind::Laberinto, [cell]) if cell.contains('=') => self.step(cell),
            (GameKind::Laberinto, [cell]) => {
                let head = format!("{}=", cell.to_ascii_uppercase());
                let steps: Vec<String> =
                    self.game().legal().into_iter().filter(|step| step.starts_with(&head)).collect();
                if steps.is_empty() {
                    self.say(message!("play.error.lay.none", cell = *cell))?;
                } else {
                    self.show_list(steps)?;
                }
                Ok(Then::Ask)
            }
            (GameKind::Laberinto, _) => {
                self.say(message!("play.error.lay", lay = Command::Lay.name(self.console.lang)))?;
                Ok(Then::Ask)
            }
            _ => {
                self.say(message!("play.error.no-hand", game = self.game().kind().title()))?;
                Ok(Then::Ask)
            }
        }
    }

    pub(super) fn hand(&mut self) -> io::Result<()> {
        let lines = match self.game().view(self.eye()) {
            View::Laberinto(view) => {
                let seat = match self.eye() {
                    Eye::Seat(seat) => Some(seat),
                    _ => self.game().to_move().seat(),
                };
                draw::hand(&view, seat, self.console.lang, &self.console.style)
            }
            _ => return self.say(message!("play.error.no-hand", game = self.game().kind().title())),
        };
        lines.iter().try_for_each(|line| self.console.line(line))
    }

    pub(super) fn roll(&mut self) -> io::Result<Then> {
        if let Some(roll) = self.table.game().random_step(&mut self.rng) {
            self.play(&roll);
        }
        Ok(Then::Show)
    }
}
