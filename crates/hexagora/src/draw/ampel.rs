//! Ampel: a triangle of 66 points, rows `a` to `k`.

use std::collections::{BTreeMap, HashMap};

use hexagora_locale::message;
use hexagora_rules::ampel::{Colour, View};

use super::canvas::Canvas;
use super::panel::{self, StyledLine};
use super::style::{Ink, Style, Tint};
use super::{Drawing, Face, Picture, Piece, lettered};

/// The tints of the seats.
const SEATS: [Tint; 2] = [Tint::Red, Tint::Green];

const ROWS: usize = 11;
/// The column of the apex and the line it stands on.
const APEX: (i32, i32) = (24, 0);
/// Where the column beside the board begins; the triangle leaves its upper right corner free.
const BESIDE: i32 = 37;

/// Where a point stands: neighbours are four columns apart, rows two lines.
fn place((row, at): (usize, usize)) -> (i32, i32) {
    let (row, at) = (row as i32, at as i32);
    (APEX.0 - 2 * row + 4 * at, APEX.1 + 2 * row)
}

/// What the last turn did at a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Passed,
    Left,
    Reached,
}

impl Drawing for View {
    fn draw(&self, picture: &Picture<'_>, style: &Style) -> Canvas {
        draw(picture, self, style)
    }

    fn faces(&self) -> BTreeMap<String, Face> {
        let crowned = |point| self.cylinder.iter().flatten().any(|own| own == point);
        let disc = |(point, &disc)| Piece::of(tint(disc)).crowned(crowned(point));
        self.board.iter().map(|entry| (entry.0.to_string(), Face::standing([disc(entry)]))).collect()
    }

    fn seats(&self, picture: &Picture<'_>, style: &Style) -> Vec<StyledLine> {
        seats(picture, self, style)
    }
}

fn draw(picture: &Picture<'_>, view: &View, style: &Style) -> Canvas {
    let mut canvas = Canvas::new();
    let marks = marks(picture);
    lattice(&mut canvas);
    for row in 0..ROWS {
        for at in 0..=row {
            let name = format!("{}{}", row_letter(row), at + 1);
            let mark = marks.get(&(row, at)).copied();
            let point = name.parse().ok();
            match point.as_ref().and_then(|point| view.board.get(point)) {
                Some(&disc) => {
                    let tint = tint(disc);
                    let crowned = view.cylinder.contains(&point);
                    put_disc(&mut canvas, place((row, at)), tint, crowned, mark, style);
                }
                None => put_empty(&mut canvas, place((row, at)), at + 1, mark),
            }
        }
    }
    panel::beside(&seats(picture, view, style), &mut canvas, (BESIDE, 0), style);
    canvas
}

fn tint(disc: Colour) -> Tint {
    match disc {
        Colour::Red => Tint::Red,
        Colour::Green => Tint::Green,
        Colour::Yellow => Tint::Yellow,
    }
}

fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

fn lattice(canvas: &mut Canvas) {
    for row in 0..ROWS {
        let (left, y) = place((row, 0));
        canvas.put(left - 4, y, row_letter(row), Ink::FAINT);
        for at in 0..=row {
            if at < row {
                canvas.line(place((row, at)), place((row, at + 1)), Ink::FAINT);
            }
            if row + 1 < ROWS {
                canvas.line(place((row, at)), place((row + 1, at)), Ink::FAINT);
                canvas.line(place((row, at)), place((row + 1, at + 1)), Ink::FAINT);
            }
        }
    }
}

fn put_disc(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    tint: Tint,
    crowned: bool,
    mark: Option<Mark>,
    style: &Style,
) {
    let disc = if crowned { format!("[{}]", tint.shape()) } else { panel::token(tint, style) };
    canvas.centred(x, y, &disc, Ink::on(tint));
    if mark == Some(Mark::Reached) {
        canvas.put(x - 2, y, '›', Ink::ACCENT);
        canvas.put(x + 2, y, '‹', Ink::ACCENT);
    }
}

fn put_empty(canvas: &mut Canvas, (x, y): (i32, i32), number: usize, mark: Option<Mark>) {
    let ink = if mark.is_some() { Ink::ACCENT } else { Ink::FAINT };
    canvas.centred(x, y, &number.to_string(), ink);
    match mark {
        Some(Mark::Left) => canvas.put(x - 1, y, '◦', Ink::ACCENT),
        Some(Mark::Passed) => canvas.put(x - 1, y, '·', Ink::ACCENT),
        Some(Mark::Reached) | None => {}
    }
}

/// Where the discs of the last turn came from, which way they took and where they are.
fn marks(picture: &Picture<'_>) -> HashMap<(usize, usize), Mark> {
    let mut marks = HashMap::new();
    let mut mark = |name: &str, mark: Mark| {
        if let Some(point) = lettered(name, 'a') {
            let known = marks.entry(point).or_insert(mark);
            *known = mark.max(*known);
        }
    };
    for trace in picture.last {
        for name in trace.course.iter().flatten() {
            mark(name, Mark::Passed);
        }
        trace.choice.sources().iter().for_each(|from| mark(from, Mark::Left));
        trace.choice.cells.last().into_iter().for_each(|to| mark(to, Mark::Reached));
    }
    marks
}

fn seats(picture: &Picture<'_>, view: &View, style: &Style) -> Vec<StyledLine> {
    let option = |name: &str| picture.scene.options.iter().find(|(given, _)| *given == name);
    let yellows: usize = option("yellows").and_then(|(_, value)| value.parse().ok()).unwrap_or(5);
    let names = panel::names(picture, &SEATS, style);
    let mut lines = Vec::new();
    for (seat, name) in names.into_iter().enumerate() {
        let stock = message!("draw.stock", count = usize::from(view.stock[seat]));
        lines.push(name.add(stock.say(picture.lang), Ink::PLAIN));
        let taken = StyledLine::new()
            .to(6)
            .add(message!("draw.taken").say(picture.lang), Ink::FAINT)
            .add(" ", Ink::PLAIN);
        let yellow = Ink::of(Tint::Yellow).bold();
        let taken = panel::tally(taken, usize::from(view.taken[seat]), yellows.div_ceil(2), '○', yellow);
        let cylinder = match &view.cylinder[seat] {
            Some(point) => message!("draw.cylinder", point = point.to_string()),
            None => message!("draw.cylinder.none"),
        };
        lines.push(taken.add("  ", Ink::PLAIN).add(cylinder.say(picture.lang), Ink::FAINT));
        lines.push(StyledLine::new());
    }
    lines
}
