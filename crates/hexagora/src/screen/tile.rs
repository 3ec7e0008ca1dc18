//! A board of triangles, painted by its edges. Two tiles that touch agree about the edge between them, so an
//! edge is one line in one colour, with the letter of the colour on it.

use hexagora_rules::geometry::Cell;
use ratatui::style::{Modifier, Style};

use super::board::{Board, Edges, cursor};
use super::marks::Marks;
use super::sheet::Sheet;
use super::theme::Role;
use crate::draw::{Ground, Piece, Tint};

/// A triangle on the screen.
struct Triangle {
    /// Its corners in the order in which a tile names its edges.
    corners: [(i32, i32); 3],
}

impl Triangle {
    fn of(board: &Board<'_>, cell: &Cell) -> Option<Triangle> {
        let corners: Vec<(i32, i32)> =
            cell.outline.iter().map(|&corner| board.lattice.place(corner)).collect();
        Some(Triangle { corners: corners.try_into().ok()? })
    }

    /// The corner that is alone on its line, and the line of the other two.
    fn apex(&self) -> ((i32, i32), i32) {
        let [a, b, c] = self.corners;
        if a.1 == b.1 {
            (c, a.1)
        } else if b.1 == c.1 {
            (a, b.1)
        } else {
            (b, a.1)
        }
    }

    fn edges(&self) -> [[(i32, i32); 2]; 3] {
        let [a, b, c] = self.corners;
        [[a, b], [b, c], [c, a]]
    }

    /// Where the triangle is wide: the middle of that line, and how far it reaches to each side.
    fn heart(&self) -> ((i32, i32), i32) {
        let ((x, apex), base) = self.apex();
        let inwards = (apex - base).signum();
        ((x, base + inwards), ((apex - base).abs() - 2).max(0))
    }

    /// The squares within its edges.
    fn inside(&self) -> impl Iterator<Item = (i32, i32)> {
        let ((x, apex), base) = self.apex();
        let down = (base - apex).signum();
        (1..(base - apex).abs())
            .flat_map(move |far| (1 - far..far).map(move |right| (x + right, apex + down * far)))
    }
}

/// Paints the board: floors, border, free edges, laid edges, figures and marks, each over the ones before.
pub fn paint(board: &Board<'_>, sheet: &mut Sheet<'_>) {
    let cells: Vec<(&Cell, Triangle, Option<String>)> = board
        .chart
        .geometry
        .cells
        .iter()
        .filter_map(|cell| Some((cell, Triangle::of(board, cell)?, tile_on(board, &cell.name))))
        .collect();
    let mut counts = Edges::new();
    for (_, triangle, _) in &cells {
        triangle.edges().into_iter().for_each(|edge| *counts.entry(sorted(edge)).or_default() += 1);
    }
    for (_, triangle, tile) in &cells {
        floor(sheet, triangle, tile.is_some());
    }
    for (cell, triangle, _) in &cells {
        let border = triangle.edges().into_iter().filter(|&edge| counts.get(&sorted(edge)) == Some(&1));
        for edge in border {
            let tint = cell.side.and_then(Tint::of_letter);
            let style =
                tint.map_or(sheet.paint().text(Role::Line), |tint| Style::new().fg(sheet.paint().tint(tint)));
            draw_edge(sheet, edge, style, cell.side.filter(|_| !sheet.paint().colours()));
        }
    }
    for (_, triangle, tile) in &cells {
        let Some(tile) = tile else { continue };
        for (edge, letter) in triangle.edges().into_iter().zip(tile.chars()) {
            let tint = Tint::of_letter(letter).unwrap_or(Tint::Faint);
            let paint = sheet.paint();
            let style = Style::new().fg(paint.tint(tint)).add_modifier(Modifier::BOLD);
            let style = if paint.colours() { style.bg(paint.tint(Tint::Tile)) } else { style };
            draw_edge(sheet, edge, style, Some(letter));
        }
    }
    for (cell, triangle, _) in &cells {
        figures(sheet, triangle, &board.chart.face(&cell.name).pieces);
    }
    let mut marked: Vec<(&Triangle, &Cell, Marks)> =
        cells.iter().map(|(cell, triangle, _)| (triangle, *cell, board.marked.of(&cell.name))).collect();
    marked.sort_by_key(|(.., marks)| marks.cursor);
    for (triangle, cell, marks) in marked {
        let standing = !board.chart.face(&cell.name).pieces.is_empty();
        if board.names && !standing && marks.open {
            name(sheet, triangle, &cell.name);
        }
        put_marks(sheet, triangle, cell, marks, board);
    }
}

/// The tile on a cell, or the one that would lie there.
fn tile_on(board: &Board<'_>, cell: &str) -> Option<String> {
    if let Some((_, tile)) = board.ghost.filter(|(at, _)| *at == cell) {
        return Some(tile.to_owned());
    }
    match &board.chart.face(cell).ground {
        Ground::Tile(tile) => Some(tile.clone()),
        Ground::Bare | Ground::Disc { .. } => None,
    }
}

fn sorted([one, other]: [(i32, i32); 2]) -> [(i32, i32); 2] {
    if one <= other { [one, other] } else { [other, one] }
}

fn floor(sheet: &mut Sheet<'_>, triangle: &Triangle, laid: bool) {
    let paint = sheet.paint();
    if laid && paint.colours() {
        let style = Style::new().bg(paint.tint(Tint::Tile));
        triangle.inside().for_each(|place| sheet.put(place, ' ', style));
    }
    let style = paint.text(Role::Line);
    let style = if laid && paint.colours() { style.bg(paint.tint(Tint::Tile)) } else { style };
    for corner in triangle.corners {
        sheet.put(corner, '·', style);
    }
}

/// Draws an edge without its ends, with a letter on its middle.
fn draw_edge(sheet: &mut Sheet<'_>, edge: [(i32, i32); 2], style: Style, letter: Option<char>) {
    let [from, to] = edge.map(|(x, y)| (y, x));
    let [(top, left), (bottom, right)] = if from <= to { [from, to] } else { [to, from] };
    let squares: Vec<(i32, i32)> = if top == bottom {
        (left + 1..right).map(|x| (x, top)).collect()
    } else {
        let lean = (right - left).signum();
        (1..bottom - top).map(|down| (left + lean * down, top + down)).collect()
    };
    let character = match (top == bottom, right > left) {
        (true, _) => '━',
        (false, true) => '╲',
        (false, false) => '╱',
    };
    squares.iter().for_each(|&place| sheet.put(place, character, style));
    if let (Some(letter), Some(&middle)) = (letter, squares.get(squares.len() / 2)) {
        // Without colour only the size of a letter tells an edge from a figure.
        let letter = if sheet.paint().colours() { letter } else { letter.to_ascii_lowercase() };
        sheet.put(middle, letter, style);
    }
}

/// The figures of a triangle: all that there is room for, else the first letter of each, else how many.
fn figures(sheet: &mut Sheet<'_>, triangle: &Triangle, pieces: &[Piece]) {
    let Some(first) = pieces.first() else { return };
    let ((x, y), reach) = triangle.heart();
    let room = (2 * reach + 1) as usize;
    let whole: String = pieces.iter().map(|piece| piece.sign.as_str()).collect();
    let short: String = pieces.iter().filter_map(|piece| piece.sign.chars().next()).collect();
    let counted = if pieces.len() == 1 { short.clone() } else { pieces.len().to_string() };
    let sign = [whole, short, counted].into_iter().find(|sign| sign.len() <= room).unwrap_or_default();
    let style = sheet.paint().on(first.tint);
    (x - reach..=x + reach).for_each(|x| sheet.put((x, y), ' ', style));
    sheet.centred((x, y), &sign, style);
}

fn name(sheet: &mut Sheet<'_>, triangle: &Triangle, name: &str) {
    let (place, reach) = triangle.heart();
    if name.len() as i32 <= 2 * reach + 1 {
        sheet.centred(place, name, sheet.paint().text(Role::Faint));
    }
}

fn put_marks(sheet: &mut Sheet<'_>, triangle: &Triangle, cell: &Cell, marks: Marks, board: &Board<'_>) {
    let standing = !board.chart.face(&cell.name).pieces.is_empty();
    let covered = tile_on(board, &cell.name).is_some();
    let paint = sheet.paint();
    let ((x, y), reach) = triangle.heart();
    let ((_, apex), base) = triangle.apex();
    let narrow = (x, apex + (base - apex).signum());
    let roomy = narrow.1 != y;
    let spot = if standing && roomy { narrow } else { (x, y) };
    if !standing || roomy {
        match marks {
            Marks { held: true, .. } => sheet.put(spot, '»', paint.text(Role::Lit)),
            Marks { open: true, .. } if board.marked.holds() => sheet.put(spot, '◆', paint.text(Role::Lit)),
            Marks { reached: true, .. } => sheet.put(spot, '›', paint.text(Role::Last)),
            Marks { left: true, .. } => sheet.put(spot, '◦', paint.text(Role::Last)),
            Marks { open: true, .. } if !standing => sheet.put(spot, '•', paint.text(Role::Lit)),
            _ => {}
        }
    }
    if marks.threat {
        sheet.put(
            if standing && !roomy { (x + 1, y) } else { (x + reach.min(1), spot.1) },
            '!',
            paint.text(Role::Threat),
        );
    }
    if marks.hint {
        sheet.put(if roomy { narrow } else { (x, y) }, '★', paint.text(Role::Hint));
    }
    if marks.cursor && board.lattice.scale > 2 {
        cursor(sheet, (x, y), reach + 1);
    } else if marks.cursor {
        // There is no room for a frame that would not hide the letters of a tile's edges.
        sheet.restyle((x, y), paint.chosen());
        if !covered {
            cursor(sheet, (x, y), 1);
        }
    }
}
