//! What is shown without being asked for.

use std::io;

use hexagora_locale::message;
use hexagora_rules::{Scene, Seat, ToMove};

use super::Play;
use super::input::Command;
use crate::draw::{self, Ink, Picture, StyledLine};

impl Play<'_> {
    pub(super) fn greet(&mut self) -> io::Result<()> {
        let title = self.sitting.game().kind().title();
        let lang = self.console.lang;
        let (moves, help) = (Command::Moves.name(lang), Command::Help.name(lang));
        self.say(message!("play.greeting", game = title, moves = moves, help = help))?;
        self.introduce()
    }

    /// Where hands are hidden and several persons share a screen: waits for the next one.
    pub(super) fn hand_over(&mut self) -> io::Result<()> {
        let Some(next) = self.sitting.to_hand_over().filter(|&next| self.holder != Some(next)) else {
            return Ok(());
        };
        self.holder = Some(next);
        if self.console.terminal {
            self.console.wipe(true)?;
            self.say(message!("play.hand-over", seat = self.sitting.game().seat_name(next)))?;
            self.console.ask()?;
        }
        Ok(())
    }

    /// The board on a terminal, what was played, and what is due.
    pub(super) fn show(&mut self, first: bool) -> io::Result<()> {
        if self.console.terminal {
            self.console.wipe(false)?;
            if first {
                self.greet()?;
            }
            self.board(false)?;
        }
        self.tell()?;
        self.tell_setback()?;
        self.prompt()
    }

    /// What went wrong for all seats alike, once.
    fn tell_setback(&mut self) -> io::Result<()> {
        let setback = self.sitting.setback();
        let new = setback.clone().filter(|_| self.setback.is_none());
        self.setback = setback;
        let Some(why) = new else { return Ok(()) };
        self.say(message!("play.setback", why = why, rebuild = Command::Rebuild.name(self.console.lang)))
    }

    pub(super) fn board(&mut self, whole: bool) -> io::Result<()> {
        let heading = message!(
            "play.heading",
            game = self.sitting.game().kind().title(),
            turn = self.sitting.local.turn()
        );
        self.console.say_in(&heading, Ink::FAINT)?;
        self.console.print("\n")?;
        let scene = Scene::new(self.sitting.game(), self.sitting.eye(), self.sitting.local.played(), None);
        let picture =
            Picture { scene: &scene, last: self.sitting.local.last(), whole, lang: self.console.lang };
        let drawn = draw::draw(&picture, &self.console.style);
        self.console.print(&drawn)?;
        self.console.print("\n")?;
        if self.sitting.is_choice() && self.has_hand() {
            self.hand()?;
        }
        Ok(())
    }

    /// The steps played since the last time, one line a turn.
    fn tell(&mut self) -> io::Result<()> {
        let mut lines: Vec<(u32, Seat, String)> = Vec::new();
        for (turn, seat, step) in self.sitting.local.steps_from(self.told) {
            match lines.last_mut() {
                Some((known, _, steps)) if *known == turn => *steps += &format!(" {step}"),
                _ => lines.push((turn, seat, step.to_owned())),
            }
        }
        self.told = self.sitting.local.played();
        // On a screen only what can be read at a glance; elsewhere everything.
        let from = if self.console.terminal { lines.len().saturating_sub(self.console.page()) } else { 0 };
        for (turn, seat, steps) in lines.into_iter().skip(from) {
            let name = draw::capital(&self.sitting.game().seat_name(seat).say(self.console.lang));
            let line = StyledLine::new()
                .add(format!("{turn}. "), Ink::FAINT)
                .add(format!("{name}: "), Ink::PLAIN)
                .add(steps, Ink::PLAIN.bold());
            self.console.line(&line)?;
        }
        Ok(())
    }

    pub(super) fn prompt(&mut self) -> io::Result<()> {
        if let Some(message) = self.sitting.ended() {
            return self.console.announce(&message);
        }
        if self.waits {
            return self.say(message!("play.waits"));
        }
        let due = self.sitting.game().prompt();
        let message = match self.sitting.game().to_move() {
            // A keyboard has no die to press.
            ToMove::Chance(_) => message!("play.due.roll", due = due),
            ToMove::Seat(_) | ToMove::Nobody => due,
        };
        self.console.announce(&message)
    }
}
