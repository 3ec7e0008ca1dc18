//! Attangle: a hexagon of points, rows from `a` at the bottom, and stacks that stand up from them.

use std::collections::{BTreeMap, HashMap};

use hexagora_locale::message;
use hexagora_rules::attangle::View;

use super::canvas::Canvas;
use super::panel::{self, StyledLine};
use super::style::{Ink, Style, Tint};
use super::{Drawing, Face, Picture, Piece, lettered};

/// The tints of the seats.
const SEATS: [Tint; 2] = [Tint::Paper, Tint::Slate];

/// The line of the highest row; stacks rise above it.
const TOP: i32 = 2;
/// The column of what stands beside the upper rows, which are short.
const BESIDE: i32 = 50;

/// The board that is drawn.
struct Board {
    rows: usize,
    /// The column of the centre.
    middle: i32,
    /// The points that stay empty.
    closed: &'static [&'static str],
    /// How many triples win.
    goal: usize,
}

const STANDARD: Board = Board { rows: 7, middle: 24, closed: &["d4"], goal: 3 };
const GRAND: Board =
    Board { rows: 9, middle: 28, closed: &["b3", "c6", "d2", "e5", "f7", "g2", "h4"], goal: 5 };

impl Board {
    fn of(picture: &Picture<'_>) -> &'static Board {
        let is_grand = picture.scene.options.iter().any(|(name, value)| *name == "board" && value == "grand");
        if is_grand { &GRAND } else { &STANDARD }
    }

    fn points(&self, row: usize) -> usize {
        self.rows - row.abs_diff(self.rows / 2)
    }

    /// Where a point stands: neighbours are six columns apart, rows three lines.
    fn place(&self, (row, at): (usize, usize)) -> (i32, i32) {
        let left = self.middle - 3 * (self.points(row) as i32 - 1);
        (left + 6 * at as i32, TOP + 3 * (self.rows - 1 - row) as i32)
    }

    /// The neighbours above a point: up and left, up and right.
    fn above(&self, (row, at): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let shift = usize::from(row >= self.rows / 2);
        let both = [(at + 1).checked_sub(1 + shift), (at + 1).checked_sub(shift)];
        both.into_iter()
            .flatten()
            .map(move |at| (row + 1, at))
            .filter(|&(row, at)| row < self.rows && at < self.points(row))
    }
}

impl Drawing for View {
    fn draw(&self, picture: &Picture<'_>, style: &Style) -> Canvas {
        draw(picture, self, style)
    }

    fn faces(&self) -> BTreeMap<String, Face> {
        let face = |stack: &String| {
            let fixed = is_fixed(stack, self.stock.is_none());
            Face::standing(stack.chars().map(|letter| Piece::of(tint(letter)).crowned(fixed)))
        };
        self.board.iter().map(|(point, stack)| (point.clone(), face(stack))).collect()
    }

    fn seats(&self, picture: &Picture<'_>, style: &Style) -> Vec<StyledLine> {
        seats(picture, self, style)
    }
}

/// The tint of a piece by its letter.
fn tint(letter: char) -> Tint {
    if letter == 'w' { Tint::Paper } else { Tint::Slate }
}

/// Whether a stack is as high as stacks become, and never moves again.
fn is_fixed(stack: &str, fives: bool) -> bool {
    stack.len() >= if fives { 5 } else { 3 }
}

fn draw(picture: &Picture<'_>, view: &View, style: &Style) -> Canvas {
    let mut canvas = Canvas::new();
    let marks = marks(picture);
    let fives = view.stock.is_none();
    let board = Board::of(picture);
    lattice(&mut canvas, board);
    // From the top row down: a stack hides what stands behind it.
    for row in (0..board.rows).rev() {
        for at in 0..board.points(row) {
            let name = format!("{}{}", row_letter(row), at + 1);
            let mark = marks.get(&(row, at)).copied();
            let place = board.place((row, at));
            match view.board.get(name.as_str()) {
                Some(stack) => put_stack(&mut canvas, place, stack, fives, mark),
                None => put_empty(&mut canvas, place, at + 1, board.closed.contains(&name.as_str()), mark),
            }
        }
    }
    panel::beside(&seats(picture, view, style), &mut canvas, (BESIDE, TOP), style);
    canvas
}

fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

fn lattice(canvas: &mut Canvas, board: &Board) {
    for row in 0..board.rows {
        let (left, y) = board.place((row, 0));
        canvas.put(left - 4, y, row_letter(row), Ink::FAINT);
        for at in 0..board.points(row) {
            let place = board.place((row, at));
            if at + 1 < board.points(row) {
                canvas.line(place, board.place((row, at + 1)), Ink::FAINT);
            }
            for other in board.above((row, at)) {
                canvas.line(place, board.place(other), Ink::FAINT);
            }
        }
    }
}

/// The layers one above the other, from the point upwards. What will never move again is in square
/// brackets.
fn put_stack(canvas: &mut Canvas, (x, y): (i32, i32), stack: &str, fives: bool, mark: Option<Mark>) {
    let fixed = is_fixed(stack, fives);
    for (letter, up) in stack.chars().zip(0..) {
        let tint = tint(letter);
        let shape = tint.shape();
        let layer = if fixed { format!("[{shape}]") } else { format!("({shape})") };
        canvas.centred(x, y - up, &layer, Ink::on(tint));
    }
    if mark == Some(Mark::Reached) {
        canvas.put(x - 2, y, '›', Ink::ACCENT);
        canvas.put(x + 2, y, '‹', Ink::ACCENT);
    }
}

fn put_empty(canvas: &mut Canvas, (x, y): (i32, i32), number: usize, closed: bool, mark: Option<Mark>) {
    let ink = if mark.is_some() { Ink::ACCENT } else { Ink::FAINT };
    canvas.centred(x, y, &number.to_string(), ink);
    // A small ring tells that the point stays empty.
    if closed {
        canvas.put(x - 1, y, '(', Ink::FAINT);
        canvas.put(x + 1, y, ')', Ink::FAINT);
    }
    if mark == Some(Mark::Left) {
        canvas.put(x - 1, y, '◦', Ink::ACCENT);
    }
}

/// What the last turn did at a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Left,
    Reached,
}

fn marks(picture: &Picture<'_>) -> HashMap<(usize, usize), Mark> {
    let mut marks = HashMap::new();
    for trace in picture.last {
        let left = trace.choice.sources().iter().map(|name| (name, Mark::Left));
        for (name, mark) in left.chain(trace.choice.cells.last().map(|name| (name, Mark::Reached))) {
            if let Some(point) = lettered(name, 'a') {
                marks.insert(point, mark);
            }
        }
    }
    marks
}

fn seats(picture: &Picture<'_>, view: &View, style: &Style) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let goal = Board::of(picture).goal;
    for (seat, name) in panel::names(picture, &SEATS, style).into_iter().enumerate() {
        let (stock, made) = match view.stock {
            Some(stock) => {
                (message!("draw.stock", count = usize::from(stock[seat])), message!("draw.triples"))
            }
            None => (message!("draw.stock.endless"), message!("draw.fives")),
        };
        lines.push(name.add(stock.say(picture.lang), Ink::PLAIN));
        let made = StyledLine::new().to(6).add(made.say(picture.lang), Ink::FAINT).add(" ", Ink::PLAIN);
        lines.push(panel::tally(made, usize::from(view.triples[seat]), goal, '▲', Ink::ACCENT));
        lines.push(StyledLine::new());
    }
    lines
}
