//! The quiet column beside the board: who plays, what is due, what the computer says, what was played.

use hexagora_engine::Spec;
use hexagora_locale::message;
use hexagora_rules::{Choice, Seat, ToMove};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, NoteKind};
use super::chooser::Chooser;
use super::sheet::Sheet;
use super::theme::{Paint, Role};
use crate::draw::{self, Ink, Picture, StyledLine, Tint};
use crate::figures::decimal;
use crate::play::Player;
use crate::wrap;

/// A line of text in several styles.
pub(super) type Row = Vec<(String, Style)>;

/// How many entries of a list to choose from are shown at once.
const ENTRIES: usize = 8;

/// What the column shows, from top to bottom, and which of its lines are entries to choose from.
struct Column {
    rows: Vec<Row>,
    /// The line of the first entry, how many there are, and the first one's place.
    entries: Option<(usize, usize, usize)>,
}

impl App {
    /// Paints the column, and remembers where the entries to choose from are.
    pub(super) fn paint_column(&mut self, sheet: &mut Sheet<'_>, area: Rect) {
        let column = self.column(usize::from(area.width), usize::from(area.height));
        for (row, y) in column.rows.iter().zip(0..) {
            put_row(sheet, (0, y), row, i32::from(area.width));
        }
        self.entries = column.entries.map(|(line, count, first)| {
            let area = Rect { y: area.y.saturating_add(line as u16), height: count as u16, ..area };
            (area, first)
        });
    }

    fn column(&self, width: usize, height: usize) -> Column {
        let blank = || vec![Vec::new()];
        let title = self.title(width);
        let due = [self.due(width), self.note(width)].concat();
        let (choice, entries) = self.chooser_rows(width);
        // What must be seen comes first, and the rest gets the room that is left.
        let must = title.len() + 1 + due.len() + 1 + choice.len();
        let mut room = height.saturating_sub(must);
        let mut take = |mut rows: Vec<Row>, least: usize| {
            rows.truncate(room);
            if rows.len() < least {
                rows.clear();
            }
            room -= rows.len();
            rows
        };
        let seats = take([self.seats(width), blank()].concat(), 2);
        let hand = take([self.hand(width), blank()].concat(), 2);
        let turns = self.turns(width, room.saturating_sub(1));
        let before = title.len() + 1 + seats.len() + due.len() + 1;
        Column {
            rows: [title, blank(), seats, due, blank(), choice, hand, turns].concat(),
            entries: entries.map(|(skipped, count, first)| (before + skipped, count, first)),
        }
    }

    fn title(&self, width: usize) -> Vec<Row> {
        let title = self.sitting.game().kind().title().to_owned();
        let turn = self.say(&message!("screen.turn", turn = self.sitting.local.turn()));
        let gap = width.saturating_sub(title.chars().count() + turn.chars().count()).max(1);
        let bold = self.paint.text(Role::Text).add_modifier(Modifier::BOLD);
        vec![vec![(title, bold), (" ".repeat(gap), Style::new()), (turn, self.paint.text(Role::Faint))]]
    }

    /// How the drawings of the line mode are asked to draw for this column.
    fn style(&self, width: usize) -> draw::Style {
        draw::Style { depth: self.paint.depth, ascii: self.paint.ascii, width, height: None }
    }

    fn seats(&self, width: usize) -> Vec<Row> {
        let picture =
            Picture { scene: &self.scene, last: self.sitting.local.last(), whole: false, lang: self.lang };
        let lines = draw::seats(&picture, &self.style(width));
        let used = lines.len() - lines.iter().rev().take_while(|line| line.width() == 0).count();
        lines[..used].iter().map(|line| self.row(line)).collect()
    }

    /// The tiles in the hand of whoever looks, unless one is being laid.
    fn hand(&self, width: usize) -> Vec<Row> {
        if self.chooser.is_some() || self.sitting.local.is_over() {
            return Vec::new();
        }
        let hand = draw::hand(self.sitting.game(), self.sitting.eye(), self.lang, &self.style(width));
        hand.into_iter().flatten().map(|line| self.row(&line)).collect()
    }

    fn row(&self, line: &StyledLine) -> Row {
        line.parts().map(|(text, ink)| (text.to_owned(), self.paint.ink(ink))).collect()
    }

    /// What is due, or how the game ended, or who thinks and for how long.
    fn due(&self, width: usize) -> Vec<Row> {
        let bold = self.paint.text(Role::Text).add_modifier(Modifier::BOLD);
        if let Some(ended) = self.sitting.ended() {
            let accent = self.paint.text(Role::Accent);
            return wrapped(&draw::capital(&self.say(&ended)), width, accent);
        }
        if let Some(thinking) = self.thinking() {
            return wrapped(&thinking, width, bold);
        }
        if self.paused {
            return wrapped(&self.word("screen.paused"), width, bold);
        }
        let own = self.sitting.chooser() == Some(Player::Person);
        let due = match &self.scene.due {
            Some(due) => {
                message!("due.turn", seat = self.sitting.game().seat_name(due.seat), what = due.what.clone())
            }
            None => self.sitting.game().prompt(),
        };
        let text = draw::capital(&self.say(&due));
        match self.sitting.game().to_move() {
            ToMove::Chance(_) if own => wrapped(&self.say(&message!("screen.roll", due = text)), width, bold),
            _ => wrapped(&text, width, bold),
        }
    }

    /// The clock of thought: who thinks, for how long already, and at which level.
    fn thinking(&self) -> Option<String> {
        let thought = self.thought.as_ref()?;
        let seconds = decimal(thought.since.elapsed().as_secs_f64(), 1, self.lang);
        if thought.advice {
            return Some(self.say(&message!("screen.thinking.hint", seconds = seconds)));
        }
        let seat = draw::capital(&self.say(&self.sitting.game().seat_name(thought.seat)));
        let level = self.level(thought.seat);
        Some(self.say(&message!("screen.thinking", seat = seat, seconds = seconds, level = level)))
    }

    /// How a seat of the computer plays.
    fn level(&self, seat: Seat) -> String {
        match self.sitting.players.get(seat.index()) {
            Some(Player::Program(Spec::Level(level))) => {
                let name = self.say(&level.name());
                self.say(&message!("screen.level", level = level.number(), name = name))
            }
            Some(Player::Program(spec)) => spec.to_string(),
            Some(Player::Person) | None => String::new(),
        }
    }

    fn note(&self, width: usize) -> Vec<Row> {
        let Some(note) = &self.note else { return Vec::new() };
        let (sign, role) = match note.kind {
            NoteKind::Told => ("", Role::Faint),
            NoteKind::Advice => ("★ ", Role::Hint),
            NoteKind::Refusal => ("! ", Role::Threat),
        };
        let style = Style { add_modifier: Modifier::empty(), ..self.paint.text(role) };
        let mut rows = wrapped(&format!("{sign}{}", note.text), width, style);
        rows.truncate(6);
        rows
    }

    /// The steps to choose among; with how many lines stand before them, how many are shown and the first one.
    fn chooser_rows(&self, width: usize) -> (Vec<Row>, Option<(usize, usize, usize)>) {
        let Some(chooser) = &self.chooser else { return (Vec::new(), None) };
        let first = chooser.place().saturating_sub(ENTRIES / 2).min(chooser.len().saturating_sub(ENTRIES));
        let mut rows = vec![vec![(self.chooser_title(chooser), self.paint.text(Role::Faint))]];
        for (choice, chosen) in chooser.entries().skip(first).take(ENTRIES) {
            rows.push(self.entry(choice, chosen));
        }
        let count = rows.len() - 1;
        let chosen = chooser.chosen();
        if let Some(said) = self.sitting.game().said(&chosen.text).ok().filter(|_| chosen.tile.is_none()) {
            rows.extend(wrapped(&draw::capital(&self.say(&said)), width, self.paint.text(Role::Faint)));
        }
        rows.push(Vec::new());
        (rows, Some((1, count, first)))
    }

    fn chooser_title(&self, chooser: &Chooser) -> String {
        let (rotation, rotations) = chooser.rotations();
        let (at, count) = (chooser.place() + 1, chooser.len());
        if chooser.chosen().tile.is_some() {
            self.say(&message!(
                "screen.choose.tile",
                at = at,
                count = count,
                rotation = rotation,
                rotations = rotations
            ))
        } else {
            self.say(&message!("screen.choose", at = at, count = count))
        }
    }

    /// One step to choose: its notation, and a tile by its colours too.
    fn entry(&self, choice: &Choice, chosen: bool) -> Row {
        let style = if chosen { self.paint.chosen() } else { self.paint.text(Role::Text) };
        let mut row = vec![(if chosen { "▸ " } else { "  " }.to_owned(), self.paint.text(Role::Accent))];
        match &choice.tile {
            Some(tile) => {
                for letter in tile.chars() {
                    let tint = Tint::of_letter(letter).unwrap_or(Tint::Faint);
                    row.push((letter.to_string(), self.paint.ink(Ink::of(tint).bold().over(Tint::Tile))));
                }
                row.push((format!(" {}", choice.text), style));
                if choice.pool {
                    row.push((format!(" · {}", self.word("screen.pool")), self.paint.text(Role::Faint)));
                }
            }
            None => row.push((choice.text.clone(), style)),
        }
        row
    }

    /// The turns that were played: the last ones that there is room for.
    fn turns(&self, width: usize, room: usize) -> Vec<Row> {
        let mut turns: Vec<(u32, Seat, String)> = Vec::new();
        for (turn, seat, step) in self.sitting.local.steps_from(0) {
            match turns.last_mut() {
                Some((known, _, steps)) if *known == turn => *steps += &format!(" {step}"),
                _ => turns.push((turn, seat, step.to_owned())),
            }
        }
        let last = turns.len() - self.scrolled.min(turns.len().saturating_sub(room));
        let first = last.saturating_sub(room);
        let digits = turns.last().map_or(1, |(turn, ..)| turn.to_string().len());
        let shown = turns.iter().take(last).skip(first);
        shown.map(|(turn, seat, steps)| self.turn_row(*turn, *seat, steps, digits, width)).collect()
    }

    fn turn_row(&self, turn: u32, seat: Seat, steps: &str, digits: usize, width: usize) -> Row {
        let tint = Tint::of_colour(self.scene.seat_colours.get(seat.index()).copied().unwrap_or_default());
        let room = width.saturating_sub(digits + 4);
        let steps = if steps.chars().count() <= room {
            steps.to_owned()
        } else {
            steps.chars().take(room.saturating_sub(1)).chain(['…']).collect()
        };
        vec![
            (format!("{turn:>digits$} "), self.paint.text(Role::Faint)),
            (tint.shape().to_string(), sign_style(self.paint, tint)),
            (format!(" {steps}"), self.paint.text(Role::Text)),
        ]
    }
}

/// A seat's sign in a list: dark seats would be lost on a dark ground in their own colour.
fn sign_style(paint: Paint, tint: Tint) -> Style {
    match tint {
        Tint::Paper | Tint::Slate => paint.text(Role::Text),
        tint => Style::new().fg(paint.tint(tint)),
    }
}

/// Text set in lines of a width.
pub(super) fn wrapped(text: &str, width: usize, style: Style) -> Vec<Row> {
    let piece = wrap::Piece { text: text.to_owned(), ink: "" };
    let lines = wrap::lines(vec![piece], width.max(1), "", "");
    lines.lines().map(|line| vec![(line.to_owned(), style)]).collect()
}

/// Writes a row, as far as there is room.
pub(super) fn put_row(sheet: &mut Sheet<'_>, (mut x, y): (i32, i32), row: &Row, width: i32) {
    for (text, style) in row {
        let room = usize::try_from(width - x).unwrap_or(0);
        let text: String = text.chars().take(room).collect();
        sheet.text((x, y), &text, *style);
        x += text.chars().count() as i32;
    }
}
