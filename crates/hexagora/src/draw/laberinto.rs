//! Laberinto: a hexagon of 384 triangles, drawn by its edges. Two tiles that touch agree about the
//! edge between them, so each edge is drawn once, in its colour and with its letter.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use hexagora_locale::{Lang, Message, message};
use hexagora_rules::Seat;
use hexagora_rules::laberinto::{Hand, View};

use super::canvas::Canvas;
use super::panel::{self, Line};
use super::style::{Ink, Style, Tint};
use super::{Scene, lettered};

const ROWS: usize = 16;
const HALF: usize = ROWS / 2;
/// The columns that the rows' letters take on the left, and their counts on the right.
const MARGIN: i32 = 3;
/// The lines below the board: the seats, a hand, what was played and what is due.
const BELOW: usize = 18;

/// A triangle: its row and its place in it, from 0.
type Cell = (usize, usize);

fn triangles(row: usize) -> usize {
    if row < HALF { 17 + 2 * row } else { 17 + 2 * (ROWS - 1 - row) }
}

fn points_up((row, at): Cell) -> bool {
    (at % 2 == 0) == (row < HALF)
}

fn name_of((row, at): Cell) -> String {
    format!("{}{}", char::from(b'A' + row as u8), at + 1)
}

fn read_cell(text: &str) -> Option<Cell> {
    lettered(text, 'A').filter(|&(row, at)| row < ROWS && at < triangles(row))
}

/// The triangle across an edge: the horizontal one first, then clockwise. None is the border.
fn across((row, at): Cell, edge: usize) -> Option<Cell> {
    let up = points_up((row, at));
    let beside = |right: bool| if right { Some(at + 1) } else { at.checked_sub(1) };
    let next = match edge {
        0 => {
            let other = if up { row + 1 } else { row.checked_sub(1)? };
            // Rows grow by one triangle at each end down to the middle, where two of a length meet.
            let shift = [(other < ROWS).then(|| triangles(other))?, triangles(row)];
            (other, (at + shift[0] / 2).checked_sub(shift[1] / 2)?)
        }
        1 => (row, beside(!up)?),
        _ => (row, beside(up)?),
    };
    (next.0 < ROWS && next.1 < triangles(next.0)).then_some(next)
}

/// The colour of the border along a triangle's edge, if the edge lies on it: clockwise from the top
/// the sides are R O Y G B V.
fn side((row, at): Cell, edge: usize) -> Option<char> {
    if across((row, at), edge).is_some() {
        return None;
    }
    Some(match (edge, row < HALF, at == 0) {
        (0, true, _) => 'R',
        (0, false, _) => 'G',
        (_, true, false) => 'O',
        (_, false, false) => 'Y',
        (_, false, true) => 'B',
        (_, true, true) => 'V',
    })
}

/// How large a triangle is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// A base of six columns and three lines a row: room for numbers, owners and two figures.
    Large,
    /// A base of four columns and two lines a row, for a narrow terminal.
    Small,
}

impl Scale {
    /// Lines a row, which is also half a base in columns.
    const fn step(self) -> i32 {
        match self {
            Scale::Large => 3,
            Scale::Small => 2,
        }
    }

    const fn width(self) -> i32 {
        2 * MARGIN + 2 + 2 * ROWS as i32 * self.step() + 1
    }
}

/// The sheet on which rows from `top` on are drawn.
struct Sheet {
    scale: Scale,
    top: usize,
}

impl Sheet {
    /// The column through the middle of a triangle, and the line above its row.
    fn place(&self, (row, at): Cell) -> (i32, i32) {
        let step = self.scale.step();
        let inset = if row < HALF { HALF - row } else { row - HALF + 1 };
        (MARGIN + step * (inset + at) as i32, step * (row as i32 - self.top as i32))
    }

    /// The squares of an edge, and the character that draws it.
    fn edge(&self, cell: Cell, edge: usize) -> (Vec<(i32, i32)>, char) {
        let step = self.scale.step();
        let (x, y) = self.place(cell);
        let up = points_up(cell);
        match edge {
            0 => {
                let y = if up { y + step } else { y };
                ((x - step + 1..x + step).map(|x| (x, y)).collect(), '─')
            }
            // The way down: from the apex outwards, or from the corners inwards.
            _ => {
                let right = (edge == 1) != up;
                let lean = if right == up { '╲' } else { '╱' };
                let out = |down: i32| if up { down } else { step - down };
                let squares =
                    (1..step).map(|down| (x + if right { out(down) } else { -out(down) }, y + down));
                (squares.collect(), lean)
            }
        }
    }

    /// The line in which a triangle is wide, and the one in which it is narrow.
    fn lines(&self, cell: Cell) -> (i32, i32) {
        let (_, y) = self.place(cell);
        match (self.scale, points_up(cell)) {
            (Scale::Large, true) => (y + 2, y + 1),
            (Scale::Large, false) => (y + 1, y + 2),
            (Scale::Small, _) => (y + 1, y + 1),
        }
    }
}

/// What there is to draw, by triangle.
struct Board {
    tiles: BTreeMap<Cell, Vec<char>>,
    figures: BTreeMap<Cell, (usize, Vec<String>)>,
    left: BTreeSet<Cell>,
    reached: BTreeSet<Cell>,
    colours: Vec<char>,
}

impl Board {
    /// The figures of a seat, each with its triangle.
    fn of_seat(&self, seat: usize) -> impl Iterator<Item = (&str, Cell)> {
        let own = self.figures.iter().filter(move |(_, (owner, _))| *owner == seat);
        own.flat_map(|(&cell, (_, figures))| figures.iter().map(move |figure| (figure.as_str(), cell)))
    }
}

pub fn draw(scene: &Scene<'_>, view: &View, style: &Style) -> Canvas {
    let board = read(scene, view);
    let (scale, rows) = extent(scene, view, &board, style);
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
    for (line, y) in seats(scene, view, &board, scale, style).iter().zip(y..) {
        line.put(&mut canvas, 0, y);
    }
    canvas
}

fn read(scene: &Scene<'_>, view: &View) -> Board {
    let tiles = view
        .tiles
        .iter()
        .filter_map(|(name, tile)| Some((read_cell(&name.to_string())?, tile.chars().collect())));
    let figures = view.figures.iter().filter_map(|(name, (seat, figures))| {
        Some((read_cell(&name.to_string())?, (usize::from(*seat), figures.clone())))
    });
    let mut board = Board {
        tiles: tiles.collect(),
        figures: figures.collect(),
        left: BTreeSet::new(),
        reached: BTreeSet::new(),
        colours: view.colours.chars().collect(),
    };
    for trace in scene.last {
        let cells = cells_of(&trace.step);
        if let [from, _] = cells[..] {
            board.left.insert(from);
        }
        board.reached.extend(cells.last());
        if trace.step.ends_with("-out") {
            board.left.extend(cells.first());
        }
    }
    board
}

/// The triangles that a step names, in the order in which it names them.
fn cells_of(step: &str) -> Vec<Cell> {
    let step = step.split('=').next().unwrap_or_default();
    let mut cells = Vec::new();
    let mut digits = String::new();
    // From the end: the letter before a number is its row, whatever stands before that.
    for letter in step.chars().rev() {
        if letter.is_ascii_digit() {
            digits.insert(0, letter);
        } else {
            if !digits.is_empty() {
                cells.extend(read_cell(&format!("{letter}{digits}")));
            }
            digits.clear();
        }
    }
    cells.reverse();
    cells
}

/// How large to draw, and which rows: the first way that fits the terminal.
fn extent(scene: &Scene<'_>, view: &View, board: &Board, style: &Style) -> (Scale, RangeInclusive<usize>) {
    let all = 0..=ROWS - 1;
    let used = board.tiles.keys().map(|&(row, _)| row);
    let cropped = match (used.clone().min(), used.max()) {
        // Building goes on at every door; later only the labyrinth matters.
        (Some(top), Some(bottom)) if view.phase != "build" && !scene.whole => {
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
        if !style.colours() {
            let (x, y) = squares[squares.len() / 2];
            canvas.put(x, y, letter.to_ascii_lowercase(), ink);
        }
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

/// One line for each seat: what it has won, holds and has lost.
fn seats(scene: &Scene<'_>, view: &View, board: &Board, scale: Scale, style: &Style) -> Vec<Line> {
    // Figures and edges go by their letters, and so do the seats.
    let sign = |&letter: &char| (Tint::of_letter(letter).unwrap_or(Tint::Faint), letter);
    let signs: Vec<(Tint, char)> = board.colours.iter().map(sign).collect();
    let target = scene.game.options().into_iter().find(|(name, _)| *name == "target");
    let target: usize = target.and_then(|(_, value)| value.parse().ok()).unwrap_or(0);
    let names = panel::signed(scene, &signs, style);
    names
        .into_iter()
        .enumerate()
        .flat_map(|(seat, name)| {
            let fact = |what: Message, value: String| {
                Line::new().add(what.say(scene.lang), Ink::FAINT).add(format!(" {value}"), Ink::PLAIN)
            };
            let figures = |[prisms, pyramids]: [u8; 2]| format!("P×{prisms} A×{pyramids}");
            let held: Vec<String> =
                view.prisoners[seat].iter().map(|(letter, count)| format!("{letter}×{count}")).collect();
            let points = panel::tally(Line::new(), usize::from(view.points[seat]), target, '★', Ink::ACCENT);
            let mut facts = vec![points, fact(message!("draw.reserve"), figures(view.reserve[seat]))];
            if view.outside[seat] != [0, 0] {
                facts.push(fact(message!("draw.outside"), figures(view.outside[seat])));
            }
            if !held.is_empty() {
                facts.push(fact(message!("draw.prisoners"), held.join(" ")));
            }
            if view.eliminated[seat] > 0 {
                facts.push(fact(message!("draw.lost"), format!("P×{}", view.eliminated[seat])));
            }
            facts.push(fact(message!("draw.tiles"), held_tiles(&view.hands[seat]).to_string()));
            // What a triangle has no room to tell.
            let told = |figure: &str| scale == Scale::Large && figure.len() == 1;
            let rest = board.of_seat(seat).filter(|(figure, _)| !told(figure));
            let rest: Vec<String> = rest.map(|(figure, cell)| format!("{figure}{}", name_of(cell))).collect();
            if !rest.is_empty() {
                facts.push(fact(message!("draw.figures"), rest.join(" ")));
            }
            panel::wrapped(name, facts, style)
        })
        .collect()
}

fn held_tiles(hand: &Hand) -> usize {
    match hand {
        Hand::Tiles(tiles) => tiles.len(),
        Hand::Count(count) => *count,
    }
}

/// The tiles in a seat's hand and in the pool, as many to a line as fit: equal ones once, counted.
pub fn hand(view: &View, seat: Option<Seat>, lang: Lang, style: &Style) -> Vec<Line> {
    let mut lines = Vec::new();
    let tiles = seat.and_then(|seat| view.hands.get(seat.index()));
    if let Some(Hand::Tiles(tiles)) = tiles {
        lines.extend(tile_lines(message!("draw.hand").say(lang), tiles, style));
    }
    if !view.pool.is_empty() {
        lines.extend(tile_lines(message!("draw.pool").say(lang), &view.pool, style));
    }
    lines
}

fn tile_lines(heading: String, tiles: &[String], style: &Style) -> Vec<Line> {
    const CELL: usize = 7;
    let mut counts: BTreeMap<Vec<usize>, (&str, usize)> = BTreeMap::new();
    for tile in tiles {
        // In the order of the colours, not of their letters.
        let key = tile.chars().map(|letter| "ROYGBV".find(letter).unwrap_or(6)).collect();
        counts.entry(key).or_insert((tile, 0)).1 += 1;
    }
    let indent = heading.chars().count() + 2;
    let columns = (style.width.saturating_sub(indent) / CELL).max(1);
    let entries: Vec<(&str, usize)> = counts.into_values().collect();
    entries
        .chunks(columns)
        .enumerate()
        .map(|(row, entries)| {
            let mut line = Line::new().add(if row == 0 { heading.as_str() } else { "" }, Ink::FAINT);
            for (at, (tile, count)) in entries.iter().enumerate() {
                line = line.to(indent + at * CELL);
                for letter in tile.chars() {
                    let tint = Tint::of_letter(letter).unwrap_or(Tint::Faint);
                    line = line.add(letter.to_string(), Ink::of(tint).bold().over(Tint::Tile));
                }
                if *count > 1 {
                    line = line.add(format!("×{count}"), Ink::FAINT);
                }
            }
            line
        })
        .collect()
}
