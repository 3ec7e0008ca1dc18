//! What is done about an intent.

use hexagora_engine::Turn;
use hexagora_locale::{Lang, message};
use hexagora_rules::geometry::Point;
use hexagora_rules::{Choice, Seat, ToMove};
use ratatui::layout::Position;

use super::app::{App, Leave, Note, NoteKind, Overlay};
use super::chooser::Chooser;
use super::input::Intent;
use super::lattice::SCALES;
use super::prompt::{Prompt, Purpose};
use super::selection::{self, Pressed};
use crate::figures::decimal;
use crate::play::adviser;

impl App {
    /// Does what somebody wants.
    pub(super) fn act(&mut self, intent: Intent) {
        match intent {
            Intent::Walk(angle) => self.walk(angle),
            Intent::Act => self.press_here(),
            Intent::Point(column, line) => self.point(column, line),
            Intent::Leap(by) => self.leap(by),
            Intent::Rotate(by) => self.chooser.iter_mut().for_each(|chooser| chooser.rotate(by)),
            Intent::Pick(at) => self.chooser.iter_mut().for_each(|chooser| chooser.pick(at)),
            Intent::Back => self.back(),
            Intent::Undo(turn) => self.undo(turn),
            Intent::Redo => self.redo(),
            Intent::Hint => self.ask_advice(),
            Intent::Rebuild => self.rebuild(),
            Intent::Other => self.other(),
            Intent::Help => self.overlay = Some(Overlay::Help),
            Intent::Save => self.ask_for_file(Purpose::Save),
            Intent::Load => self.ask_for_file(Purpose::Load),
            Intent::Type => self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Step, String::new()))),
            Intent::Resign if self.sitting.local.is_over() => {}
            Intent::Resign => self.overlay = Some(Overlay::Resign),
            Intent::Zoom(by) => self.change_zoom(by),
            Intent::Names => self.names = !self.names,
            Intent::Scroll(by) => self.scroll(by),
            Intent::Theme => self.change_theme(),
            Intent::Language => self.change_language(),
            Intent::Menu => self.leave(Leave::Menu),
            Intent::Quit => self.leave(Leave::Quit),
            Intent::Interrupt => {
                self.kept.keep(&self.sitting);
                self.leaving = Some(Leave::Interrupt);
            }
        }
    }

    /// Goes one cell on. Where two neighbours are equally near to the way up or down, it comes back to the
    /// column that it left.
    fn walk(&mut self, angle: f64) {
        let Some(from) = self.chart.cell(&self.cursor) else { return };
        let Some(found) = self.chart.towards(from, angle, self.anchor) else { return };
        let (level, upright) = (angle % 180.0 == 0.0, angle % 180.0 == 90.0);
        let at = found.at;
        self.anchor = Point {
            x: if upright { self.anchor.x } else { at.x },
            y: if level { self.anchor.y } else { at.y },
        };
        self.cursor = found.name.clone();
    }

    /// Goes to the next cell that can be pressed, in reading order, or to the next entry of a list.
    fn leap(&mut self, by: isize) {
        if let Some(chooser) = self.chooser.as_mut().filter(|_| self.choosing) {
            return chooser.go(by);
        }
        let open = |name: &String| self.open.contains(name) || *name == self.cursor;
        let names: Vec<&String> =
            self.chart.geometry.cells.iter().map(|cell| &cell.name).filter(|name| open(name)).collect();
        let Some(at) = names.iter().position(|name| **name == self.cursor) else { return };
        let to = (at as isize + by).rem_euclid(names.len() as isize) as usize;
        self.put_cursor(&names[to].clone());
    }

    pub(super) fn put_cursor(&mut self, name: &str) {
        if let Some(cell) = self.chart.cell(name) {
            (self.anchor, self.cursor) = (cell.at, name.to_owned());
        }
    }

    /// Presses what the cursor is on: rolls the die, lets the computer go on, plays the chosen step, or presses
    /// the cell.
    fn press_here(&mut self) {
        if self.paused {
            self.paused = false;
        } else if matches!(self.sitting.game().to_move(), ToMove::Chance(_)) {
            self.roll();
        } else if self.choosing {
            self.play_chosen();
        } else {
            self.press(&self.cursor.clone());
        }
    }

    fn play_chosen(&mut self) {
        if let Some(step) = self.chooser.as_ref().map(|chooser| chooser.chosen().text.clone()) {
            self.play(&step);
        }
    }

    /// Rolls the die that is due for a person.
    fn roll(&mut self) {
        let own = self.sitting.chooser() == Some(crate::play::Player::Person);
        if let Some(step) = own.then(|| self.sitting.random_step()).flatten() {
            self.play(&step);
        }
    }

    fn press(&mut self, cell: &str) {
        if !self.sitting.is_choice() {
            return;
        }
        match selection::press(self.choices(), &self.held, cell) {
            Pressed::Play(choice) => self.play(&choice.text),
            Pressed::Held(held) => {
                self.note = None;
                self.hold(held);
            }
            Pressed::Ask(held, choices) => {
                self.note = None;
                self.hold(held);
                self.chooser = Chooser::new(choices);
                self.choosing = self.open.is_empty();
            }
            Pressed::Refused => self.refuse(cell),
        }
    }

    /// Says why nothing can be done with a cell.
    fn refuse(&mut self, cell: &str) {
        let message = match self.held.first() {
            None => message!("screen.refused.start", cell = cell),
            Some(from) => message!("screen.refused.target", from = from, cell = cell),
        };
        self.tell(NoteKind::Refusal, &message);
    }

    /// The mouse is pressed on a place of the screen.
    fn point(&mut self, column: u16, line: u16) {
        if let Some((area, first)) =
            self.entries.filter(|(area, _)| area.contains(Position::new(column, line)))
        {
            let at = first + usize::from(line - area.y);
            if let Some(chooser) = &mut self.chooser {
                // A press on what is chosen already plays it.
                if chooser.place() == at { self.play_chosen() } else { chooser.pick(at) }
            }
            return;
        }
        let Some(cell) = self.cell_at(column, line) else { return };
        self.put_cursor(&cell);
        if self.choosing && self.held.last() == Some(&cell) {
            return self.act(Intent::Rotate(1));
        }
        if matches!(self.sitting.game().to_move(), ToMove::Chance(_)) {
            return self.roll();
        }
        self.press(&cell);
    }

    fn back(&mut self) {
        if !self.let_go() {
            self.note = None;
            self.hint.clear();
        }
    }

    fn undo(&mut self, turn: bool) {
        self.drop_plan();
        if !self.sitting.take_back(turn) {
            return self.tell(NoteKind::Refusal, &message!("play.error.undo.none"));
        }
        self.paused = self.sitting.persons() == 0;
        self.note = None;
        self.refresh();
    }

    fn redo(&mut self) {
        self.drop_plan();
        if !self.sitting.play_again() {
            return self.tell(NoteKind::Refusal, &message!("play.error.redo.none"));
        }
        self.note = None;
        self.refresh();
    }

    /// Begins anew with a new deal, where something went wrong for all seats alike.
    fn rebuild(&mut self) {
        if !self.sitting.rebuild() {
            return;
        }
        self.drop_plan();
        self.paused = false;
        self.tell(NoteKind::Told, &message!("play.rebuilt"));
        self.refresh();
    }

    fn ask_advice(&mut self) {
        let seat = self.sitting.game().to_move().seat().filter(|_| self.sitting.is_choice());
        match seat {
            Some(seat) => {
                self.let_go();
                self.think(seat, adviser(), true);
            }
            None => self.tell(NoteKind::Refusal, &message!("play.hint.none")),
        }
    }

    /// Shows what the computer would play: in words, and on the board.
    pub(super) fn advise(&mut self, seat: Seat, turn: &Turn) {
        let mut game = self.sitting.game().clone();
        let mut said = Vec::new();
        self.hint.clear();
        for step in &turn.steps {
            self.hint.extend(game.choice(step).map(|choice| choice.cells).unwrap_or_default());
            said.extend(game.said(step).map(|said| crate::draw::capital(&self.say(&said))));
            if game.play(step).is_err() {
                break;
            }
        }
        let line = turn.report.as_ref().and_then(|report| report.lines.first());
        let chance = line.and_then(|line| line.chances.get(seat.index())).copied().unwrap_or(0.0);
        let won = line.is_some_and(|line| line.proven && chance == 1.0);
        let odds = if won {
            message!("screen.hint.won")
        } else {
            message!("screen.hint.chance", chance = decimal(100.0 * f64::from(chance), 0, self.lang))
        };
        let text = format!("{} {}", said.join(" "), self.say(&odds));
        self.note = Some(Note { text, kind: NoteKind::Advice });
        if let Some(cell) = self.hint.first().cloned() {
            self.put_cursor(&cell);
        }
    }

    /// Plays a step that needs no further cell, or lets a person choose among several.
    fn other(&mut self) {
        match &self.chooser {
            Some(chooser) if chooser.len() == 1 => return self.play_chosen(),
            Some(_) => {
                self.choosing = true;
                return;
            }
            None => {}
        }
        let others: Vec<Choice> =
            self.choices().iter().filter(|choice| choice.cells.is_empty()).cloned().collect();
        match &others[..] {
            [] => self.tell(NoteKind::Refusal, &message!("screen.refused.other")),
            [only] => self.play(&only.text.clone()),
            _ => {
                self.let_go();
                self.chooser = Chooser::new(others);
                self.choosing = true;
            }
        }
    }

    fn change_zoom(&mut self, by: i32) {
        self.zoom = match by {
            0 => None,
            by => Some((self.lattice().scale + by).clamp(*SCALES.start(), *SCALES.end())),
        };
    }

    fn scroll(&mut self, by: isize) {
        let most = self.sitting.local.played();
        self.scrolled = self.scrolled.saturating_add_signed(-by).min(most);
    }

    fn change_theme(&mut self) {
        self.paint.theme = self.paint.theme.next();
        let name = self.word(self.paint.theme.key());
        self.tell(NoteKind::Told, &message!("screen.theme", theme = name));
    }

    fn change_language(&mut self) {
        let at = Lang::ALL.iter().position(|&lang| lang == self.lang).unwrap_or(0);
        self.lang = Lang::ALL[(at + 1) % Lang::ALL.len()];
        self.note = None;
    }

    /// Leaves, unless the game would be lost with the screen: then somebody must say so.
    pub(super) fn leave(&mut self, leave: Leave) {
        if self.kept.keep(&self.sitting) || self.sitting.local.is_saved() {
            self.leaving = Some(leave);
        } else {
            self.overlay = Some(Overlay::Leave(leave));
        }
    }
}
