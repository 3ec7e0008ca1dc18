//! Nonaga: discs on an endless plane, drawn as a window that follows them.

use std::collections::{BTreeMap, BTreeSet};

use hexagora_locale::message;
use hexagora_rules::nonaga::{self, View};

use super::canvas::Canvas;
use super::panel::{self, StyledLine};
use super::style::{Ink, Style, Tint};
use super::{Drawing, Face, Ground, Picture, Piece};

/// The tints of the seats.
const SEATS: [Tint; 2] = [Tint::Red, Tint::Slate];

/// A cell in axial coordinates.
type Cell = (i64, i64);

const AROUND: [Cell; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

fn around((q, r): Cell) -> impl Iterator<Item = Cell> {
    AROUND.into_iter().map(move |(dq, dr)| (q + dq, r + dr))
}

/// What there is to draw, by cell.
struct Board {
    discs: BTreeSet<Cell>,
    men: BTreeMap<Cell, Tint>,
    locked: Option<Cell>,
    left: BTreeSet<Cell>,
    reached: BTreeSet<Cell>,
}

impl Drawing for View {
    fn draw(&self, picture: &Picture<'_>, style: &Style) -> Canvas {
        draw(picture, self, style)
    }

    fn faces(&self) -> BTreeMap<String, Face> {
        let man = |disc| self.men.iter().zip(SEATS).find(|(men, _)| men.contains(disc)).map(|(_, tint)| tint);
        let face = |disc| Face {
            ground: Ground::Disc { locked: self.locked.as_ref() == Some(disc) },
            pieces: man(disc).map(Piece::of).into_iter().collect(),
        };
        self.discs.iter().map(|disc| (disc.to_string(), face(disc))).collect()
    }

    fn seats(&self, picture: &Picture<'_>, style: &Style) -> Vec<StyledLine> {
        seats(picture, self.locked.as_ref().map(ToString::to_string), style)
    }
}

fn draw(picture: &Picture<'_>, view: &View, style: &Style) -> Canvas {
    let board = read(picture, view);
    let mut canvas = Canvas::new();
    let mut y = 0;
    for part in parts(&board) {
        let drawn = draw_part(&board, &part, style);
        canvas.paste(0, y, &drawn);
        y += drawn.height() as i32 + 1;
    }
    let beside = (canvas.width() as i32 + 4, 1);
    panel::beside(&view.seats(picture, style), &mut canvas, beside, style);
    canvas
}

fn read(picture: &Picture<'_>, view: &View) -> Board {
    let cell = |cell: &nonaga::Cell| (i64::from(cell.q), i64::from(cell.r));
    let men = view.men.iter().zip(SEATS).flat_map(|(men, tint)| men.iter().map(move |man| (cell(man), tint)));
    let mut board = Board {
        discs: view.discs.iter().map(cell).collect(),
        men: men.collect(),
        locked: view.locked.as_ref().map(cell),
        left: BTreeSet::new(),
        reached: BTreeSet::new(),
    };
    for trace in picture.last {
        board.left.extend(trace.choice.sources().iter().filter_map(|from| read_cell(from)));
        board.reached.extend(trace.choice.cells.last().and_then(|to| read_cell(to)));
    }
    board
}

fn read_cell(text: &str) -> Option<Cell> {
    let (q, r) = text.split_once(',')?;
    Some((q.parse().ok()?, r.parse().ok()?))
}

/// The cells to draw: every disc, and every empty cell that touches two discs or was just left.
fn shown(board: &Board) -> BTreeSet<Cell> {
    let touches = |cell: Cell| around(cell).filter(|next| board.discs.contains(next)).count();
    let near = board.discs.iter().flat_map(|&disc| around(disc)).filter(|&cell| touches(cell) >= 2);
    board.discs.iter().copied().chain(near).chain(board.left.iter().copied()).collect()
}

/// Groups of cells that lie together. Without the rule of one board, discs drift apart without end,
/// and what lies between is not worth drawing.
fn parts(board: &Board) -> Vec<Vec<Cell>> {
    let mut left = shown(board);
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = vec![first];
        let mut at = 0;
        while at < part.len() {
            let near: Vec<Cell> =
                around(part[at]).flat_map(around).filter(|cell| left.remove(cell)).collect();
            part.extend(near);
            at += 1;
        }
        parts.push(part);
    }
    parts
}

fn label((q, r): Cell) -> String {
    format!("{q},{r}")
}

/// Draws a group with room around the coordinates, or closer together where that is too wide.
fn draw_part(board: &Board, part: &[Cell], style: &Style) -> Canvas {
    let widest = part.iter().map(|&cell| label(cell).len()).max().unwrap_or(0) as i64;
    let drawn = draw_spaced(board, part, ((widest + 4) / 2).max(4), style);
    if drawn.width() <= style.width {
        drawn
    } else {
        draw_spaced(board, part, ((widest + 2) / 2).max(3), style)
    }
}

/// Draws a group with a given half of the distance between neighbours; a disc is one column narrower
/// than the distance.
fn draw_spaced(board: &Board, part: &[Cell], half: i64, style: &Style) -> Canvas {
    let mut canvas = Canvas::new();
    let column = |(q, r): Cell| half * (2 * q + r);
    let left = part.iter().map(|&cell| column(cell)).min().unwrap_or(0);
    let top = part.iter().map(|&(_, r)| r).min().unwrap_or(0);
    for &cell in part {
        let x = i32::try_from(column(cell) - left + half).unwrap_or(i32::MAX / 2);
        let y = i32::try_from(3 * (cell.1 - top)).unwrap_or(i32::MAX / 2);
        if board.discs.contains(&cell) {
            put_disc(&mut canvas, board, cell, (x, y), half as i32 - 1, style);
        } else {
            put_empty(&mut canvas, board, cell, (x, y));
        }
    }
    canvas
}

fn put_disc(canvas: &mut Canvas, board: &Board, cell: Cell, (x, y): (i32, i32), reach: i32, style: &Style) {
    let locked = board.locked == Some(cell);
    let wood = if locked { Tint::Ash } else { Tint::Wood };
    let inner = (2 * reach - 1) as usize;
    if style.colours() && !style.ascii {
        canvas.text(x - reach, y, &format!("▗{}▖", "▄".repeat(inner)), Ink::of(wood));
        canvas.text(x - reach, y + 1, &" ".repeat(inner + 2), Ink::on(wood));
        canvas.text(x - reach, y + 2, &format!("▝{}▘", "█".repeat(inner)), Ink::of(wood));
    } else {
        canvas.text(x - reach, y, &format!("╭{}╮", "─".repeat(inner)), Ink::PLAIN);
        canvas.text(x - reach, y + 1, &format!("│{}│", " ".repeat(inner)), Ink::PLAIN);
        canvas.text(x - reach, y + 2, &format!("╰{}╯", " ".repeat(inner)), Ink::PLAIN);
    }
    let label = label(cell);
    if label.len() > inner {
        canvas.text(x - reach, y + 2, &" ".repeat(inner + 2), Ink::on(wood));
    }
    canvas.centred(x, y + 2, &label, Ink::of(Tint::Brand).over(wood));
    let reached = board.reached.contains(&cell);
    let mark = Ink::of(Tint::Blue).bold().over(wood);
    if let Some(&tint) = board.men.get(&cell) {
        canvas.centred(x, y + 1, &panel::token(tint, style), Ink::on(tint));
        if reached {
            canvas.put(x - 2, y + 1, '›', mark);
            canvas.put(x + 2, y + 1, '‹', mark);
        }
    } else if board.left.contains(&cell) {
        canvas.put(x, y + 1, '◦', mark);
    }
    if locked {
        canvas.put(x + 2, y + 1, '✕', Ink { bold: true, ..Ink::on(wood) });
    }
}

fn put_empty(canvas: &mut Canvas, board: &Board, cell: Cell, (x, y): (i32, i32)) {
    let left = board.left.contains(&cell);
    canvas.centred(x, y + 1, &label(cell), if left { Ink::ACCENT } else { Ink::FAINT });
    if left {
        canvas.put(x, y, '◦', Ink::ACCENT);
    }
}

fn seats(picture: &Picture<'_>, locked: Option<String>, style: &Style) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = panel::names(picture, &SEATS, style);
    if let Some(disc) = locked {
        let told = message!("draw.locked", disc = disc).say(picture.lang);
        lines.push(StyledLine::new());
        lines.push(StyledLine::new().to(2).add(format!("✕ {told}"), Ink::FAINT));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(discs: &[Cell]) -> Board {
        Board {
            discs: discs.iter().copied().collect(),
            men: BTreeMap::new(),
            locked: None,
            left: BTreeSet::new(),
            reached: BTreeSet::new(),
        }
    }

    #[test]
    fn discs_that_drifted_apart_are_drawn_one_group_under_another() {
        let far = board(&[(0, 0), (1, 0), (1_000_000, 5), (1_000_001, 5), (-2, 2)]);
        let parts = parts(&far);
        let discs = |part: &Vec<Cell>| part.iter().filter(|cell| far.discs.contains(cell)).count();
        assert_eq!(parts.iter().map(discs).collect::<Vec<_>>(), [3, 2]);
        let drawn = draw_part(&far, &parts[1], &Style::PLAIN);
        assert!(drawn.width() < 60, "{}", drawn.render(&Style::PLAIN));
        assert!(drawn.render(&Style::PLAIN).contains("1000000,5"));
    }

    #[test]
    fn a_long_board_is_drawn_closer_together() {
        let long = board(&(-6..6).map(|q| (q, -2)).collect::<Vec<_>>());
        let wide = draw_part(&long, &parts(&long)[0], &Style { width: 120, ..Style::PLAIN });
        let narrow = draw_part(&long, &parts(&long)[0], &Style { width: 80, ..Style::PLAIN });
        assert!((81..=120).contains(&wide.width()), "{}", wide.render(&Style::PLAIN));
        assert!(narrow.width() <= 80, "{}", narrow.render(&Style::PLAIN));
        assert!(narrow.render(&Style::PLAIN).contains(" -6,-2 -5,-2 "), "{}", narrow.render(&Style::PLAIN));
    }

    #[test]
    fn a_cell_is_drawn_where_a_disc_may_be_laid() {
        let shown = shown(&board(&[(0, 0), (1, 0)]));
        assert_eq!(shown.into_iter().collect::<Vec<_>>(), [(0, 0), (0, 1), (1, -1), (1, 0)]);
    }
}
