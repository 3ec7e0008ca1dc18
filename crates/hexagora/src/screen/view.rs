//! The screen as it is painted: all parts together.

use hexagora_locale::message;
use hexagora_rules::{Choice, ToMove};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Overlay};
use super::board::Board;
use super::input;
use super::keys::{self, Key};
use super::lattice::Lattice;
use super::layout::{Layout, SMALLEST};
use super::marks::{Markable, Marked};
use super::panel::{Row, put_row, wrapped};
use super::sheet::Sheet;
use super::theme::{Paint, Role};
use crate::play::Player;

/// Covers an area with the theme's ground.
pub(super) fn ground(buffer: &mut Buffer, area: Rect, paint: Paint) {
    let style = Style::new().bg(paint.role(Role::Ground)).fg(paint.role(Role::Text));
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            if let Some(square) = buffer.cell_mut((x, y)) {
                square.reset();
                square.set_style(style);
            }
        }
    }
}

/// Says that a window is too small.
pub(super) fn too_small(buffer: &mut Buffer, area: Rect, paint: Paint, said: &str) {
    let mut sheet = Sheet::new(buffer, area, (0, 0), paint);
    let rows = wrapped(said, usize::from(area.width), paint.text(Role::Text));
    for (row, y) in rows.iter().zip(0..) {
        put_row(&mut sheet, (0, y), row, i32::from(area.width));
    }
}

impl App {
    /// Paints everything.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        let area = *buffer.area();
        self.window = area;
        self.entries = None;
        ground(buffer, area, self.paint);
        let Some(layout) = Layout::new(area) else {
            let (width, height) = SMALLEST;
            let said = message!("screen.small", width = usize::from(width), height = usize::from(height));
            return too_small(buffer, area, self.paint, &self.say(&said));
        };
        if let Some(Overlay::HandOver(seat)) = self.overlay {
            let name = self.sitting.game().seat_name(seat);
            let said = self.say(&message!("screen.hand-over", seat = name));
            return self.boxed(buffer, area, wrapped(&said, 36, self.paint.text(Role::Text)));
        }
        self.draw_board(buffer, layout.board);
        let mut side = Sheet::new(buffer, layout.side, (0, 0), self.paint);
        self.paint_column(&mut side, layout.side);
        let mut foot = Sheet::new(buffer, layout.foot, (0, 0), self.paint);
        let keys = self.foot(usize::from(layout.foot.width));
        put_row(&mut foot, (0, 0), &keys, i32::from(layout.foot.width));
        if let Some(rows) = self.overlay_rows(usize::from(area.width.saturating_sub(8)).min(64)) {
            self.boxed(buffer, area, rows);
        }
    }

    /// How the board lies in its part of the window.
    pub(super) fn lattice(&self) -> Lattice {
        let geometry = &self.chart.geometry;
        let area = Layout::new(self.window).map_or(Rect::ZERO, |layout| layout.board);
        match self.zoom {
            Some(scale) => Lattice::new(geometry, scale),
            None => Lattice::fitting(geometry, (i32::from(area.width), i32::from(area.height))),
        }
    }

    fn draw_board(&mut self, buffer: &mut Buffer, area: Rect) {
        let lattice = self.lattice();
        let cursor = self.chart.cell(&self.cursor).map(|cell| lattice.place(cell.at));
        let axis = |of: fn((i32, i32)) -> i32, room: u16, corner: i32| {
            follow(corner, of(lattice.size), i32::from(room), cursor.map(of), 2 * lattice.scale)
        };
        self.camera = (
            axis(|place| place.0, area.width, self.camera.0),
            axis(|place| place.1, area.height, self.camera.1),
        );
        let ghost = self.chooser.as_ref().map(|chooser| chooser.chosen());
        let ghost = ghost.and_then(|choice| Some((choice.cells.first()?.as_str(), choice.tile.as_deref()?)));
        let marked = Marked::new(&Markable {
            scene: &self.scene,
            last: self.sitting.local.last(),
            cursor: &self.cursor,
            held: &self.held,
            open: &self.open,
            hint: &self.hint,
        });
        let board = Board { chart: &self.chart, lattice, marked: &marked, ghost, names: self.names };
        board.paint(&mut Sheet::new(buffer, area, self.camera, self.paint));
    }

    /// The cell at a column and line of the screen.
    pub(super) fn cell_at(&self, column: u16, line: u16) -> Option<String> {
        let area = Layout::new(self.window)?.board;
        if !area.contains((column, line).into()) {
            return None;
        }
        let place = (i32::from(column - area.x) + self.camera.0, i32::from(line - area.y) + self.camera.1);
        let point = self.lattice().point(place);
        self.chart.nearest(point, 0.75).map(|cell| cell.name.clone())
    }

    /// The keys that matter now.
    fn foot(&self, width: usize) -> Row {
        let over = self.sitting.local.is_over();
        let has_other = self.choices().iter().any(|choice: &Choice| choice.cells.is_empty());
        let own_roll = matches!(self.sitting.game().to_move(), ToMove::Chance(_))
            && self.sitting.chooser() == Some(Player::Person);
        let mut keys: Vec<Key> = Vec::new();
        if over {
            keys.push(("n", "screen.foot.new"));
        } else if self.chooser.as_ref().is_some_and(|chooser| chooser.chosen().tile.is_some()) {
            keys.extend([
                ("↑↓", "screen.foot.tile"),
                ("←→", "screen.foot.rotate"),
                ("Enter", "screen.foot.lay"),
            ]);
        } else if self.choosing {
            keys.extend([("↑↓", "screen.foot.choose"), ("Enter", "screen.foot.play")]);
        } else if own_roll {
            keys.push(("Enter", "screen.foot.roll"));
        } else if self.chooser.is_some() {
            keys.extend([("Enter", "screen.foot.act"), ("p", "screen.foot.offer")]);
        } else if self.sitting.is_choice() {
            keys.extend([("↑↓←→", "screen.foot.walk"), ("Enter", "screen.foot.act")]);
        }
        if !self.held.is_empty() {
            keys.push(("Esc", "screen.foot.back"));
        } else if has_other {
            keys.push(("p", "screen.foot.other"));
        }
        if self.sitting.is_choice() && self.held.is_empty() {
            keys.push(("h", "screen.foot.hint"));
        }
        keys.extend([("u", "screen.foot.undo"), ("?", "screen.foot.help"), ("q", "screen.foot.quit")]);
        let mut row = vec![(format!("{:<6}", self.cursor), self.paint.text(Role::Text))];
        row.extend(keys::row(keys, width.saturating_sub(6), self.lang, self.paint));
        row
    }

    /// What lies over the board, in lines of a width.
    fn overlay_rows(&self, width: usize) -> Option<Vec<Row>> {
        let (text, faint) = (self.paint.text(Role::Text), self.paint.text(Role::Faint));
        Some(match self.overlay.as_ref()? {
            Overlay::Help => self.help_rows(width),
            Overlay::Prompt(prompt) => {
                let mut rows =
                    vec![vec![(self.word(prompt.purpose.key()), text.add_modifier(Modifier::BOLD))]];
                // The end of a long line is what somebody types at.
                let shown: String = prompt
                    .text
                    .chars()
                    .rev()
                    .take(width.saturating_sub(4))
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect();
                rows.push(vec![
                    ("> ".into(), self.paint.text(Role::Accent)),
                    (shown, text),
                    ("▏".into(), text),
                ]);
                rows.push(Vec::new());
                if let Some(note) = &self.note {
                    rows.extend(wrapped(&note.text, width, self.paint.text(Role::Threat)));
                }
                rows.extend(wrapped(&self.word("screen.prompt.keys"), width, faint));
                rows
            }
            Overlay::Resign => wrapped(&self.word("screen.ask.resign"), width.min(40), text),
            Overlay::Leave(_) => wrapped(&self.word("screen.ask.leave"), width.min(40), text),
            Overlay::HandOver(_) => return None,
        })
    }

    fn help_rows(&self, width: usize) -> Vec<Row> {
        let (bold, faint) =
            (self.paint.text(Role::Text).add_modifier(Modifier::BOLD), self.paint.text(Role::Faint));
        let mut rows = vec![vec![(self.word("screen.help"), bold)]];
        for (key, word) in input::HELP {
            rows.push(vec![
                (format!("{:<13}", keys::name(key, self.lang)), self.paint.text(Role::Accent)),
                (self.word(word), self.paint.text(Role::Text)),
            ]);
        }
        let legend = [
            ("› ‹", Role::Last, "screen.legend.last"),
            ("◆", Role::Lit, "screen.legend.lit"),
            ("!", Role::Threat, "screen.legend.threat"),
            ("★", Role::Hint, "screen.legend.hint"),
        ];
        let mut row = Row::new();
        for (sign, role, word) in legend {
            row.push((sign.to_owned(), self.paint.text(role)));
            row.push((format!(" {}   ", self.word(word)), faint));
        }
        rows.extend([Vec::new(), row]);
        rows.iter_mut().for_each(|row| shorten(row, width));
        rows
    }

    /// Paints lines in a box in the middle of an area.
    fn boxed(&self, buffer: &mut Buffer, area: Rect, rows: Vec<Row>) {
        put_box(buffer, area, self.paint, &rows);
    }
}

fn shorten(row: &mut Row, width: usize) {
    let mut room = width;
    for (text, _) in row {
        *text = text.chars().take(room).collect();
        room -= text.chars().count();
    }
}

/// Paints lines in a box in the middle of an area.
pub(super) fn put_box(buffer: &mut Buffer, area: Rect, paint: Paint, rows: &[Row]) {
    let wide = |row: &Row| row.iter().map(|(text, _)| text.chars().count()).sum::<usize>();
    let width = (rows.iter().map(wide).max().unwrap_or(0) as u16).saturating_add(6).min(area.width);
    let height = (rows.len() as u16).saturating_add(2).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    ground(buffer, place, paint);
    let mut sheet = Sheet::new(buffer, place, (0, 0), paint);
    let (right, bottom) = (i32::from(width) - 1, i32::from(height) - 1);
    let style = paint.text(Role::Line);
    sheet.line((0, 0), (right, 0), style);
    sheet.line((0, bottom), (right, bottom), style);
    for y in 1..bottom {
        sheet.put((0, y), '│', style);
        sheet.put((right, y), '│', style);
    }
    for (place, letter) in [((0, 0), '╭'), ((right, 0), '╮'), ((0, bottom), '╰'), ((right, bottom), '╯')]
    {
        sheet.put(place, letter, style);
    }
    for (row, y) in rows.iter().zip(1..bottom) {
        put_row(&mut sheet, (3, y), row, right - 1);
    }
}

/// Where the window onto one axis of a board begins: in the middle if all of it fits, else so that the cursor
/// stays within it.
fn follow(corner: i32, size: i32, room: i32, cursor: Option<i32>, margin: i32) -> i32 {
    if size <= room {
        return -(room - size) / 2;
    }
    let margin = margin.min(room / 3);
    let at = cursor.unwrap_or(size / 2);
    let corner = corner.clamp(at + margin - room + 1, (at - margin).max(at + margin - room + 1));
    corner.clamp(0, size - room)
}
