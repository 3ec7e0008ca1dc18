//! Laberinto: a hexagon of 384 triangles, drawn by its edges. Two tiles that touch agree about the
//! edge between them, so each edge is drawn once, in its colour and with its letter.

mod board;
mod grid;
mod seats;
mod sheet;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hexagora_locale::Lang;
use hexagora_rules::Seat;
use hexagora_rules::laberinto::View;

use super::canvas::Canvas;
use super::panel::StyledLine;
use super::style::{Ink, Style, Tint};
use super::{Drawing, Face, Ground, Picture, Piece};
use board::{Board, read};
use grid::{Cell, ROWS, across, points_up, side, triangles};
use seats::{hand, seats};
use sheet::{Scale, Sheet};

/// The lines below the board: the seats, a hand, what was played and what is due.
const BELOW: usize = 18;

impl Drawing for View {
    fn draw(&self, picture: &Picture<'_>, style: &Style) -> Canvas {
        draw(picture, self, style)
    }

    fn faces(&self) -> BTreeMap<String, Face> {
        let colours: Vec<char> = self.colours.chars().collect();
        let mut faces: BTreeMap<String, Face> = BTreeMap::new();
        for (cell, tile) in &self.tiles {
            faces.entry(cell.to_string()).or_default().ground = Ground::Tile(tile.clone());
        }
        for (cell, (seat, figures)) in &self.figures {
            let letter = colours.get(usize::from(*seat)).copied().unwrap_or(' ');
            let tint = Tint::of_letter(letter).unwrap_or(Tint::Faint);
            let figure = |figure: &String| Piece { tint, sign: figure.clone(), crowned: false };
            faces.entry(cell.to_string()).or_default().pieces = figures.iter().map(figure).collect();
        }
        faces
    }

    fn seats(&self, picture: &Picture<'_>, style: &Style) -> Vec<StyledLine> {
        seats(picture, self, &read(picture, self), Scale::Large, style)
    }

    fn hand(&self, seat: Option<Seat>, lang: Lang, style: &Style) -> Option<Vec<StyledLine>> {
        Some(hand(self, seat, lang, style))
    }
}

fn draw(picture: &Picture<'_>, view: &View, style: &Style) -> Canvas {
    let board = read(picture, view);
    let (scale, rows) = extent(picture, view, &board, style);
    let sheet = Sheet { scale, top: *rows.start() };
    let mut canvas = Canvas::new();
    for row in rows.clone() {
        put_row(&mut canvas, &sheet, row, &board);
    }
    // Edges after the insides, the laid ones last: a free neighbour never rubs one out.
    for row in rows.clone() {
        for at in 0..triangles(row) {
            put_border(&mut canvas, &sheet, (row, at), style);
        }
    }
    for (&cell, tile) in board.tiles.iter().filter(|(cell, _)| rows.contains(&cell.0)) {
        put_corners(&mut canvas, &sheet, cell, Ink::FAINT.over(Tint::Tile));
        for (edge, &letter) in tile.iter().enumerate().take(3) {
            put_edge(&mut canvas, &sheet, cell, edge, letter, style);
        }
    }
    let y = canvas.height() as i32 + 1;
    for (line, y) in seats(picture, view, &board, scale, style).iter().zip(y..) {
        line.put(&mut canvas, 0, y);
    }
    canvas
}

/// How large to draw, and which rows: the first way that fits the terminal.
fn extent(
    picture: &Picture<'_>,
    view: &View,
    board: &Board,
    style: &Style,
) -> (Scale, RangeInclusive<usize>) {
    let all = 0..=ROWS - 1;
    let used = board.tiles.keys().map(|&(row, _)| row);
    let cropped = match (used.clone().min(), used.max()) {
        // Building goes on at every door; later only the labyrinth matters.
        (Some(top), Some(bottom)) if view.phase != "build" && !picture.whole => {
            top.saturating_sub(1)..=(bottom + 1).min(ROWS - 1)
        }
        _ => all.clone(),
    };
    let fits = |(scale, rows): &(Scale, RangeInclusive<usize>)| {
        let lines = rows.clone().count() * scale.step() as usize + BELOW;
        style.width as i32 >= scale.width() && style.height.is_none_or(|height| height >= lines)
    };
    let ways = [
        (Scale::Large, all.clone()),
        (Scale::Large, cropped.clone()),
        (Scale::Small, all),
        (Scale::Small, cropped.clone()),
    ];
    ways.into_iter().find(fits).unwrap_or((Scale::Small, cropped))
}

fn put_row(canvas: &mut Canvas, sheet: &Sheet, row: usize, board: &Board) {
    let step = sheet.scale.step();
    let (left, y) = sheet.place((row, 0));
    let (right, _) = sheet.place((row, triangles(row) - 1));
    let middle = y + step - 1;
    canvas.put(left - step - 2, middle, char::from(b'A' + row as u8), Ink::FAINT);
    canvas.text(right + step + 1, middle, &triangles(row).to_string(), Ink::FAINT);
    for at in 0..triangles(row) {
        put_inside(canvas, sheet, (row, at), board);
        put_corners(canvas, sheet, (row, at), Ink::FAINT);
    }
}

/// The corners of a triangle: a dot each.
fn put_corners(canvas: &mut Canvas, sheet: &Sheet, cell: Cell, ink: Ink) {
    let step = sheet.scale.step();
    let (x, y) = sheet.place(cell);
    let (apex, base) = if points_up(cell) { (y, y + step) } else { (y + step, y) };
    for (x, y) in [(x, apex), (x - step, base), (x + step, base)] {
        canvas.put(x, y, '·', ink);
    }
}

fn put_inside(canvas: &mut Canvas, sheet: &Sheet, cell: Cell, board: &Board) {
    let (x, _) = sheet.place(cell);
    let (wide, narrow) = sheet.lines(cell);
    let large = sheet.scale == Scale::Large;
    let laid = board.tiles.contains_key(&cell);
    let floor = |ink: Ink| if laid { ink.over(Tint::Tile) } else { ink };
    if laid {
        canvas.put(x, narrow, ' ', floor(Ink::PLAIN));
        if large {
            canvas.text(x - 1, wide, "   ", floor(Ink::PLAIN));
        }
    }
    if let Some((seat, figures)) = board.figures.get(&cell) {
        let letter = board.colours.get(*seat).copied().unwrap_or('?');
        let tint = Tint::of_letter(letter).unwrap_or(Tint::Faint);
        if large {
            let mut text = short(figures);
            if board.reached.contains(&cell) && text.len() < 3 {
                text = if text.len() == 1 { format!("›{text}‹") } else { format!("{text}‹") };
            }
            canvas.text(x - 1, wide, "   ", Ink::on(tint));
            canvas.centred(x, wide, &text, Ink::on(tint));
            canvas.put(x, narrow, letter, Ink::on(tint));
        } else {
            let sign = if figures.len() == 2 { '2' } else { short(figures).chars().next().unwrap_or('?') };
            canvas.put(x, wide, sign, Ink::on(tint));
        }
        return;
    }
    let marked = board.left.contains(&cell) || board.reached.contains(&cell);
    let ink = if marked { Ink::ACCENT } else { Ink::FAINT };
    if marked {
        canvas.put(x, narrow, '◦', floor(Ink::ACCENT));
    }
    if large && (marked || numbered(cell, board)) {
        canvas.centred(x, wide, &(cell.1 + 1).to_string(), floor(ink));
    }
}

/// Whether a triangle shows its number: a laid tile, a place beside one, or a place at a door.
fn numbered(cell: Cell, board: &Board) -> bool {
    let laid = |cell: Cell| board.tiles.contains_key(&cell);
    let door = |edge| side(cell, edge).is_some_and(|letter| board.colours.contains(&letter));
    laid(cell) || (0..3).any(|edge| door(edge) || across(cell, edge).is_some_and(laid))
}

/// The figures of a triangle in three characters: `P`, `A`, `M`, and `MG` for a mounted prism with a
/// prisoner. Where two have one there is no room for prisoners; the seat's line names them.
fn short(figures: &[String]) -> String {
    let text = figures.concat();
    if text.len() <= 3 {
        return text;
    }
    figures.iter().filter_map(|figure| figure.chars().next()).collect()
}

/// The border, in the colours of its sides, whether tiles lie there or not.
fn put_border(canvas: &mut Canvas, sheet: &Sheet, cell: Cell, style: &Style) {
    for edge in 0..3 {
        let Some(letter) = side(cell, edge) else { continue };
        let (squares, character) = sheet.edge(cell, edge);
        let ink = Tint::of_letter(letter).map_or(Ink::FAINT, Ink::of);
        let character = if character == '─' { '━' } else { character };
        for &(x, y) in &squares {
            canvas.put(x, y, character, ink);
        }
        let (x, y) = squares[squares.len() / 2];
        if !style.colours() {
            canvas.put(x, y, letter.to_ascii_lowercase(), ink);
        } else if is_middle(cell) {
            canvas.put(x, y, letter, ink.bold());
        }
    }
}

/// Whether a triangle is the one in the middle of its side that shows the side's letter.
fn is_middle((row, at): Cell) -> bool {
    match row {
        0 | 15 => at == 7,
        _ => row == 3 || row == 12,
    }
}

fn put_edge(canvas: &mut Canvas, sheet: &Sheet, cell: Cell, edge: usize, letter: char, style: &Style) {
    let (squares, character) = sheet.edge(cell, edge);
    let ink = Ink::of(Tint::of_letter(letter).unwrap_or(Tint::Faint)).bold().over(Tint::Tile);
    for &(x, y) in &squares {
        canvas.put(x, y, if character == '─' { '━' } else { character }, ink);
    }
    let (x, y) = squares[squares.len() / 2];
    // Without colour only the size of a letter tells an edge from a figure.
    let letter = if style.colours() { letter } else { letter.to_ascii_lowercase() };
    canvas.put(x, y, letter, ink);
}
