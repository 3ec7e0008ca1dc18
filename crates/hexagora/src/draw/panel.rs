//! The quiet column beside a board: who plays, and what each has.

use super::Picture;
use super::canvas::Canvas;
use super::style::{Ink, Style, Tint};

/// A line of text in several inks.
#[derive(Debug, Clone, Default)]
pub struct StyledLine(Vec<(String, Ink)>);

impl StyledLine {
    /// An empty line.
    pub fn new() -> StyledLine {
        StyledLine::default()
    }

    /// The line with more text.
    #[must_use]
    pub fn add(mut self, text: impl Into<String>, ink: Ink) -> StyledLine {
        self.0.push((text.into(), ink));
        self
    }

    /// The line with blanks up to a column.
    #[must_use]
    pub fn to(self, column: usize) -> StyledLine {
        let blanks = column.saturating_sub(self.width());
        self.add(" ".repeat(blanks), Ink::PLAIN)
    }

    /// How many columns it fills.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// The line with all of another after it.
    #[must_use]
    pub fn join(mut self, other: StyledLine) -> StyledLine {
        self.0.extend(other.0);
        self
    }

    /// The pieces of text, each in its ink.
    pub fn parts(&self) -> impl Iterator<Item = (&str, Ink)> {
        self.0.iter().map(|(text, ink)| (text.as_str(), *ink))
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
pub fn names(picture: &Picture<'_>, tints: &[Tint], style: &Style) -> Vec<StyledLine> {
    let shapes: Vec<(Tint, char)> = tints.iter().map(|&tint| (tint, tint.shape())).collect();
    signed(picture, &shapes, style)
}

/// A name or sentence with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The seats' names with signs of their own.
pub fn signed(picture: &Picture<'_>, signs: &[(Tint, char)], style: &Style) -> Vec<StyledLine> {
    let scene = picture.scene;
    let names: Vec<String> = scene.seat_names.iter().map(|name| capital(&name.say(picture.lang))).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    (0_u8..)
        .zip(names)
        .zip(signs)
        .map(|((seat, name), &(tint, sign))| {
            let due = scene.to_move == Some(seat);
            let ink = if due { Ink::PLAIN.bold() } else { Ink::PLAIN };
            StyledLine::new()
                .add(if due { "▸ " } else { "  " }, Ink::ACCENT)
                .add(bracketed(sign, style), Ink::on(tint))
                .add(" ", Ink::PLAIN)
                .add(name, ink)
                .to(widest + 8)
        })
        .collect()
}

/// A disc of a tint: three columns of colour, or its shape in brackets.
pub fn token(tint: Tint, style: &Style) -> String {
    bracketed(tint.shape(), style)
}

fn bracketed(sign: char, style: &Style) -> String {
    if style.colours() { format!(" {sign} ") } else { format!("({sign})") }
}

/// A count of things towards a goal: those there are, then dots for those that are missing.
pub fn tally(line: StyledLine, have: usize, goal: usize, shape: char, ink: Ink) -> StyledLine {
    let missing = goal.saturating_sub(have);
    line.add(shape.to_string().repeat(have), ink).add("·".repeat(missing), Ink::FAINT)
}

/// Writes the lines from a place beside the board on; below it, where they would not fit.
pub fn beside(lines: &[StyledLine], canvas: &mut Canvas, (x, y): (i32, i32), style: &Style) {
    let widest = lines.iter().map(StyledLine::width).max().unwrap_or(0);
    let fits = x.unsigned_abs() as usize + widest <= style.width;
    let (x, y) = if fits { (x, y) } else { (0, canvas.height() as i32 + 1) };
    for (line, y) in lines.iter().zip(y..) {
        line.put(canvas, x, y);
    }
}

/// A column that is narrower stands beside a board.
const NARROW: usize = 60;

/// Facts one after the other, some blanks apart, broken into lines where they would not fit.
pub fn wrapped(
    head: StyledLine,
    facts: impl IntoIterator<Item = StyledLine>,
    style: &Style,
) -> Vec<StyledLine> {
    // In a narrow column only the first line makes room for the name.
    let beside = head.width();
    let indent = if style.width < NARROW { 4 } else { beside };
    let (mut lines, mut line) = (Vec::new(), head);
    for fact in facts {
        let fresh = line.width() == if lines.is_empty() { beside } else { indent };
        let gap = if fresh { 0 } else { 2 + usize::from(style.width >= NARROW) };
        if gap > 0 && line.width() + gap + fact.width() > style.width {
            lines.push(std::mem::replace(&mut line, StyledLine::new().to(indent)));
        } else {
            line = line.add(" ".repeat(gap), Ink::PLAIN);
        }
        line = line.join(fact);
    }
    lines.push(line);
    lines
}
