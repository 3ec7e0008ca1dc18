//! A window onto a sheet of characters that may be larger than the window.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::theme::Paint;
use crate::draw;

/// A part of the screen that is painted in coordinates of its own. What lies outside is lost.
pub struct Sheet<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    /// The column and line of the sheet that are shown in the upper left corner.
    corner: (i32, i32),
    paint: Paint,
}

impl<'a> Sheet<'a> {
    /// A sheet that is shown in an area.
    pub fn new(buffer: &'a mut Buffer, area: Rect, corner: (i32, i32), paint: Paint) -> Sheet<'a> {
        let area = area.intersection(*buffer.area());
        Sheet { buffer, area, corner, paint }
    }

    /// How it is painted.
    pub fn paint(&self) -> Paint {
        self.paint
    }

    fn square(&mut self, (x, y): (i32, i32)) -> Option<&mut Cell> {
        let column = u16::try_from(x.checked_sub(self.corner.0)?).ok().filter(|&x| x < self.area.width)?;
        let line = u16::try_from(y.checked_sub(self.corner.1)?).ok().filter(|&y| y < self.area.height)?;
        self.buffer.cell_mut((self.area.x + column, self.area.y + line))
    }

    /// Writes a character. Without a background of its own it keeps the one that is there.
    pub fn put(&mut self, place: (i32, i32), letter: char, style: Style) {
        let letter = self.character(letter);
        let Some(square) = self.square(place) else { return };
        let behind = match square.symbol() {
            "▀" => top(square),
            _ => square.bg,
        };
        square.set_bg(behind).set_char(letter).set_style(style);
    }

    /// Gives what is written in a square another style.
    pub fn restyle(&mut self, place: (i32, i32), style: Style) {
        if let Some(square) = self.square(place) {
            square.set_style(style);
        }
    }

    /// Writes text from a place to the right.
    pub fn text(&mut self, (x, y): (i32, i32), text: &str, style: Style) {
        for (letter, x) in text.chars().zip(x..) {
            self.put((x, y), letter, style);
        }
    }

    /// Writes text with its middle on a place.
    pub fn centred(&mut self, (x, y): (i32, i32), text: &str, style: Style) {
        self.text((x - text.chars().count() as i32 / 2, y), text, style);
    }

    /// Paints half a square: lines are counted in halves.
    pub fn dot(&mut self, (x, half): (i32, i32), color: Color) {
        let Some(square) = self.square((x, half.div_euclid(2))) else { return };
        let (mut upper, mut lower) = (top(square), bottom(square));
        if half.rem_euclid(2) == 0 {
            upper = color
        } else {
            lower = color
        }
        square.modifier = ratatui::style::Modifier::empty();
        match (upper, lower) {
            (one, other) if one == other => square.set_char(' ').set_bg(one),
            // The terminal's own ground is no colour that a character can be written in.
            (Color::Reset, below) => square.set_char('▄').set_fg(below).set_bg(Color::Reset),
            (above, below) => square.set_char('▀').set_fg(above).set_bg(below),
        };
    }

    /// Paints a disc around the middle of a square, with a radius in columns, moved down by half lines.
    pub fn disc(&mut self, (x, y): (i32, i32), down: i32, radius: f64, color: Color) {
        let reach = radius.ceil() as i32;
        for row in -reach..reach {
            for column in -reach..=reach {
                // The middle of a square lies between its halves.
                let (right, below) = (f64::from(column), f64::from(row) + 0.5);
                if right.hypot(below) < radius {
                    self.dot((x + column, 2 * y + 1 + row + down), color);
                }
            }
        }
    }

    /// Draws a straight line, ends included: level, or one column a line.
    pub fn line(&mut self, from: (i32, i32), to: (i32, i32), style: Style) {
        let (from, to) = if (from.1, from.0) <= (to.1, to.0) { (from, to) } else { (to, from) };
        if from.1 == to.1 {
            (from.0..=to.0).for_each(|x| self.put((x, from.1), '─', style));
            return;
        }
        let (lean, letter) = if to.0 > from.0 { (1, '╲') } else { (-1, '╱') };
        for down in 0..=to.1 - from.1 {
            self.put((from.0 + lean * down, from.1 + down), letter, style);
        }
    }

    fn character(&self, letter: char) -> char {
        let style = draw::Style { ascii: self.paint.ascii, ..draw::Style::PLAIN };
        match letter {
            letter if letter.is_control() => '\u{fffd}',
            // Around what is held they point at it; around a word they are as good as quotes.
            '»' if self.paint.ascii => '>',
            '«' if self.paint.ascii => '<',
            letter => style.character(letter),
        }
    }
}

fn top(square: &Cell) -> Color {
    if square.symbol() == "▀" { square.fg } else { square.bg }
}

fn bottom(square: &Cell) -> Color {
    if square.symbol() == "▄" { square.fg } else { square.bg }
}
