//! The quiet column beside a board: who plays, and what each has.

use hexagora_rules::{Game, Seat, ToMove};

use super::Scene;
use super::canvas::Canvas;
use super::style::{Ink, Style, Tint};

/// A line of text in several inks.
#[derive(Debug, Clone, Default)]
pub struct Line(Vec<(String, Ink)>);

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }

    /// The line with more text.
    #[must_use]
    pub fn add(mut self, text: impl Into<String>, ink: Ink) -> Line {
        self.0.push((text.into(), ink));
        self
    }

    /// The line with blanks up to a column.
    #[must_use]
    pub fn to(self, column: usize) -> Line {
        let blanks = column.saturating_sub(self.width());
        self.add(" ".repeat(blanks), Ink::PLAIN)
    }

    /// How many columns it fills.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// The line as text.
    pub fn render(&self, style: &Style) -> String {
        let mut canvas = Canvas::new();
        self.put(&mut canvas, 0, 0);
        canvas.render(style).trim_end_matches('\n').to_owned()
    }

    /// Writes the line on a canvas.
    pub fn put(&self, canvas: &mut Canvas, mut x: i32, y: i32) {
        for (text, ink) in &self.0 {
            canvas.text(x, y, text, *ink);
            x += i32::try_from(text.chars().count()).unwrap_or(0);
        }
    }
}

/// The seats' names with their shapes, the one to move marked, all of the same width.
pub fn names(scene: &Scene<'_>, tints: &[Tint], style: &Style) -> Vec<Line> {
    let name = |seat| scene.game.seat_name(Seat(seat)).say(scene.lang);
    let seats = 0..u8::try_from(tints.len()).unwrap_or(0);
    let widest = seats.clone().map(|seat| name(seat).chars().count()).max().unwrap_or(0);
    seats
        .zip(tints)
        .map(|(seat, &tint)| {
            let due = to_move(scene.game) == Some(Seat(seat));
            let ink = if due { Ink::PLAIN.bold() } else { Ink::PLAIN };
            Line::new()
                .add(if due { "▸ " } else { "  " }, Ink::ACCENT)
                .add(token(tint, style), Ink::on(tint))
                .add(" ", Ink::PLAIN)
                .add(name(seat), ink)
                .to(widest + 8)
        })
        .collect()
}

/// A disc of a tint: three columns of colour, or its shape in brackets.
pub fn token(tint: Tint, style: &Style) -> String {
    let shape = tint.shape();
    if style.colours() { format!(" {shape} ") } else { format!("({shape})") }
}

/// A count of things towards a goal: those there are, then dots for those that are missing.
pub fn tally(line: Line, have: usize, goal: usize, shape: char, ink: Ink) -> Line {
    let missing = goal.saturating_sub(have);
    line.add(shape.to_string().repeat(have), ink).add("·".repeat(missing), Ink::FAINT)
}

fn to_move(game: &Game) -> Option<Seat> {
    match game.to_move() {
        ToMove::Seat(seat) | ToMove::Chance(seat) => Some(seat),
        ToMove::Nobody => None,
    }
}
