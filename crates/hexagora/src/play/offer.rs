//! The legal steps, the tiles in hand and the die.

use std::io;

use hexagora_locale::{Message, message};
use hexagora_rules::{Choice, ChoiceKind};

use super::input::{self, Command};
use super::list::List;
use super::{Play, Then};
use crate::draw::{self, StyledLine};

impl Play<'_> {
    pub(super) fn moves(&mut self, filter: &str) -> io::Result<()> {
        if self.sitting.local.is_over() {
            return self.over();
        }
        let all = input::is_word(filter, "play.command.all", self.console.lang);
        let steps = self.sitting.game().naming(if all { "" } else { filter });
        if steps.is_empty() {
            return self.say(message!("play.error.naming", text = filter));
        }
        let list = List::new(steps.clone(), &self.console.style);
        if filter.is_empty() && list.height() > self.console.page() {
            return self.summary(steps);
        }
        self.list = list;
        self.page()
    }

    /// Too many steps for a page: where they are, and how to see them.
    fn summary(&mut self, steps: Vec<Choice>) -> io::Result<()> {
        // Where there are hands, the movements are few among many tiles that could be laid.
        let has_hand = self.has_hand();
        let (many, few): (Vec<Choice>, Vec<Choice>) =
            steps.into_iter().partition(|choice| choice.kind == ChoiceKind::Lay || !has_hand);
        if !few.is_empty() {
            self.show_list(few)?;
        }
        for line in List::new(many, &self.console.style).summary(&self.console.style) {
            self.console.line(&line)?;
        }
        let lang = self.console.lang;
        let (moves, all) = (Command::Moves.name(lang), Message::new("play.command.all"));
        let cell = Message::new("play.help.text");
        self.say(message!("play.summary", moves = moves, all = all, cell = cell))
    }

    pub(super) fn show_list(&mut self, steps: Vec<Choice>) -> io::Result<()> {
        self.list = List::new(steps, &self.console.style);
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
        if !self.has_hand() {
            self.no_hand()?;
            return Ok(Then::Ask);
        }
        let words: Vec<&str> = rest.split_whitespace().collect();
        match words[..] {
            [step] if self.sitting.game().tried(step).is_ok() => self.step(step),
            [cell] | [cell, _] => {
                let lays = self.lays_on(cell);
                match (lays.first(), words.get(1)) {
                    (None, _) => self.say(message!("play.error.lay.none", cell = cell))?,
                    // As the person wrote the triangle: a refusal quotes it.
                    (Some(lay), Some(tile)) => {
                        return self.step(&(lay.heading().replace(&lay.cells[0], cell) + tile));
                    }
                    (Some(_), None) => self.show_list(lays)?,
                }
                Ok(Then::Ask)
            }
            _ => {
                self.say(message!("play.error.lay", lay = Command::Lay.name(self.console.lang)))?;
                Ok(Then::Ask)
            }
        }
    }

    /// The steps that lay a tile on a cell.
    fn lays_on(&self, cell: &str) -> Vec<Choice> {
        let fits = |choice: &Choice| choice.kind == ChoiceKind::Lay && choice.names(cell);
        self.sitting.game().choices().into_iter().filter(fits).collect()
    }

    /// Whether there are tiles in hand to lay.
    pub(super) fn has_hand(&self) -> bool {
        self.hand_lines().is_some()
    }

    fn hand_lines(&self) -> Option<Vec<StyledLine>> {
        draw::hand(self.sitting.game(), self.sitting.eye(), self.console.lang, &self.console.style)
    }

    pub(super) fn hand(&mut self) -> io::Result<()> {
        match self.hand_lines() {
            Some(lines) => lines.iter().try_for_each(|line| self.console.line(line)),
            None => self.no_hand(),
        }
    }

    fn no_hand(&mut self) -> io::Result<()> {
        self.say(message!("play.error.no-hand", game = self.sitting.game().kind().title()))
    }

    pub(super) fn roll(&mut self) -> io::Result<Then> {
        if let Some(roll) = self.sitting.random_step() {
            self.play(&roll);
        }
        Ok(Then::Show)
    }
}
