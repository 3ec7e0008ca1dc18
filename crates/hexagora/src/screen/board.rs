//! The board: one painter for every game, from where the rules say that cells lie and what a game's view says
//! that stands there.

use std::collections::HashMap;

use hexagora_rules::geometry::{Cell, Form};
use ratatui::style::{Modifier, Style};

use super::chart::Chart;
use super::lattice::Lattice;
use super::marks::{Marked, Marks};
use super::plate;
use super::sheet::Sheet;
use super::theme::Role;
use super::tile;
use crate::draw::{Face, Ground, Piece, Tint};

/// What is painted.
pub struct Board<'a> {
    /// The cells, and what is there.
    pub chart: &'a Chart,
    /// Where they lie on the screen.
    pub lattice: Lattice,
    /// What is marked.
    pub marked: &'a Marked,
    /// A tile that would lie on a cell if somebody lays it.
    pub ghost: Option<(&'a str, &'a str)>,
    /// Whether cells show their names.
    pub names: bool,
}

impl Board<'_> {
    /// Paints all of it.
    pub fn paint(&self, sheet: &mut Sheet<'_>) {
        match self.chart.geometry.kind {
            Form::Points => {
                self.plate(sheet);
                let style = sheet.paint().text(Role::Line);
                for &(from, to) in &self.chart.geometry.lines {
                    sheet.line(self.lattice.place(from), self.lattice.place(to), style);
                }
                self.each_cell(sheet);
            }
            Form::Discs => self.each_cell(sheet),
            Form::Tiles => tile::paint(self, sheet),
        }
    }

    /// The wood under a board of points.
    fn plate(&self, sheet: &mut Sheet<'_>) {
        if !sheet.paint().colours() {
            return;
        }
        let points: Vec<(i32, i32)> =
            self.chart.geometry.cells.iter().map(|cell| self.lattice.place(cell.at)).collect();
        plate::paint(sheet, &points, f64::from(self.lattice.scale) + 0.5);
    }

    fn each_cell(&self, sheet: &mut Sheet<'_>) {
        // A mark may reach over a neighbour, so marks come last, and the cursor after all.
        for cell in &self.chart.geometry.cells {
            self.cell(sheet, cell);
        }
        let mut cells: Vec<(&Cell, Marks)> =
            self.chart.geometry.cells.iter().map(|cell| (cell, self.marked.of(&cell.name))).collect();
        cells.sort_by_key(|(_, marks)| marks.cursor);
        for (cell, marks) in cells {
            self.marks(sheet, cell, marks);
        }
    }

    fn cell(&self, sheet: &mut Sheet<'_>, cell: &Cell) {
        let place = self.lattice.place(cell.at);
        let face = self.chart.face(&cell.name);
        if let Ground::Disc { locked } = face.ground {
            self.ground(sheet, place, locked);
        }
        match &face.pieces[..] {
            [] => self.vacant(sheet, cell, face),
            pieces => self.pieces(sheet, place, pieces, face.ground != Ground::Bare),
        }
    }

    /// The radius of a body in columns.
    fn radius(&self) -> f64 {
        f64::from(self.lattice.scale) * 0.9 - 0.3
    }

    /// A disc that things stand on.
    fn ground(&self, sheet: &mut Sheet<'_>, (x, y): (i32, i32), locked: bool) {
        let wood = if locked { Tint::Ash } else { Tint::Wood };
        if sheet.paint().colours() && !sheet.paint().ascii {
            let color = sheet.paint().tint(wood);
            sheet.disc((x, y), 0, self.radius() + 0.05, color);
        } else {
            outline(sheet, (x, y), self.lattice.scale);
        }
        if locked {
            let style = sheet.paint().on(wood);
            sheet.put((x + self.lattice.scale - 1, y), '✕', style);
        }
    }

    /// What stands on a cell: the top piece, the edges of those below, and how many there are.
    fn pieces(&self, sheet: &mut Sheet<'_>, (x, y): (i32, i32), pieces: &[Piece], on_disc: bool) {
        let Some(top) = pieces.last() else { return };
        let crowned = top.crowned;
        let sign = match pieces.len() {
            1 => top.sign.clone(),
            count => format!("{}{count}", top.sign),
        };
        let paint = sheet.paint();
        let radius = if on_disc { self.radius() - 0.95 } else { self.radius() };
        if paint.colours() && !paint.ascii {
            if self.lattice.scale > 2 {
                for (piece, down) in
                    pieces.iter().rev().skip(1).take(2).zip(1..).collect::<Vec<_>>().into_iter().rev()
                {
                    sheet.disc((x, y), down, radius, paint.tint(piece.tint));
                }
            }
            sheet.disc((x, y), 0, radius.max(1.2), paint.tint(top.tint));
            let sign = if crowned { format!("[{sign}]") } else { sign };
            sheet.centred((x, y), &sign, paint.on(top.tint));
            return;
        }
        if !on_disc && self.lattice.scale > 3 {
            outline(sheet, (x, y), self.lattice.scale);
        }
        let sign = if crowned { format!("[{sign}]") } else { format!("({sign})") };
        sheet.centred((x, y), &sign, paint.on(top.tint));
    }

    /// A cell where nothing stands: a point, or its name.
    fn vacant(&self, sheet: &mut Sheet<'_>, cell: &Cell, face: &Face) {
        let place = self.lattice.place(cell.at);
        let laid = face.ground != Ground::Bare;
        let style = if laid && sheet.paint().colours() {
            Style::new().fg(sheet.paint().tint(Tint::Brand))
        } else {
            sheet.paint().text(Role::Faint)
        };
        if self.names {
            sheet.centred(place, &cell.name, style);
        } else if self.chart.geometry.kind == Form::Points {
            sheet.put(place, '·', sheet.paint().text(Role::Line));
        }
    }

    /// The marks of a cell. Beside a body stand what the last turn, a choice or a target say; above it a threat
    /// and a hint.
    fn marks(&self, sheet: &mut Sheet<'_>, cell: &Cell, marks: Marks) {
        if marks == Marks::default() {
            return;
        }
        let paint = sheet.paint();
        let (x, y) = self.lattice.place(cell.at);
        let k = self.lattice.scale;
        let face = self.chart.face(&cell.name);
        let standing = !face.pieces.is_empty();
        let on_wood = matches!(face.ground, Ground::Disc { .. });
        // On wood a mark is burnt in; on the plate it shines.
        let style = |role| {
            let style = paint.text(role);
            if on_wood && !standing && paint.colours() { style.fg(paint.tint(Tint::Brand)) } else { style }
        };
        let side = if on_wood && standing { k - 1 } else { k };
        let beside = |sheet: &mut Sheet<'_>, [left, right]: [char; 2], role: Role| {
            let style = if on_wood && standing && paint.colours() && k > 2 {
                paint.text(role).fg(paint.tint(Tint::Brand))
            } else {
                paint.text(role)
            };
            sheet.put((x - side, y), left, style);
            sheet.put((x + side, y), right, style);
        };
        match (standing, marks) {
            (true, Marks { held: true, .. }) => beside(sheet, ['»', '«'], Role::Lit),
            (true, Marks { open: true, reached: false, .. }) if self.marked.holds() => {
                beside(sheet, ['▸', '◂'], Role::Lit);
            }
            (true, Marks { reached: true, .. }) => beside(sheet, ['›', '‹'], Role::Last),
            (true, _) => {}
            (false, marks) => {
                if let Some((sign, role)) = self.sign(marks) {
                    // A name stays readable beside the sign.
                    let left = if self.names { 1 + cell.name.len() as i32 / 2 } else { 0 };
                    sheet.put((x - left, y), sign, style(role));
                }
            }
        }
        let above = if k > 2 { (k - 1, 1) } else { (0, 1) };
        if marks.threat {
            sheet.put((x + above.0, y - above.1), '!', paint.text(Role::Threat));
        }
        if marks.hint {
            let place = if k > 2 { (x - above.0, y - above.1) } else { (x, y + 1) };
            sheet.put(place, '★', paint.text(Role::Hint));
        }
        if marks.cursor {
            cursor(sheet, (x, y), k);
        }
    }

    /// What an empty cell shows of its marks.
    fn sign(&self, marks: Marks) -> Option<(char, Role)> {
        match marks {
            Marks { held: true, .. } => Some(('»', Role::Lit)),
            Marks { open: true, .. } if self.marked.holds() => Some(('◆', Role::Lit)),
            Marks { open: true, .. } => Some(('•', Role::Lit)),
            Marks { left: true, .. } => Some(('◦', Role::Last)),
            Marks { passed: true, .. } => Some(('∙', Role::Last)),
            Marks { reached: true, .. } => Some(('›', Role::Last)),
            _ => None,
        }
    }
}

/// The four corners around a cell, or two brackets where there is no room for them.
pub(super) fn cursor(sheet: &mut Sheet<'_>, (x, y): (i32, i32), k: i32) {
    let style = sheet.paint().text(Role::Text).add_modifier(Modifier::BOLD);
    if k < 3 {
        sheet.put((x - k, y), '[', style);
        sheet.put((x + k, y), ']', style);
        return;
    }
    let high = k / 2;
    for (letter, right, down) in [('┏', -k, -high), ('┓', k, -high), ('┗', -k, high), ('┛', k, high)]
    {
        sheet.put((x + right, y + down), letter, style);
    }
}

/// A disc drawn by its rim.
fn outline(sheet: &mut Sheet<'_>, (x, y): (i32, i32), k: i32) {
    let style = sheet.paint().text(Role::Text);
    let reach = k - 1;
    if k < 3 {
        sheet.put((x - reach, y), '(', style);
        sheet.put((x + reach, y), ')', style);
        return;
    }
    let inner = "─".repeat((2 * reach - 1) as usize);
    sheet.text((x - reach, y - 1), &format!("╭{inner}╮"), style);
    sheet.text((x - reach, y + 1), &format!("╰{inner}╯"), style);
    let inner = " ".repeat((2 * reach - 1) as usize);
    sheet.text((x - reach, y), &format!("│{inner}│"), style);
}

/// How often each edge between two places occurs: an edge of one cell alone is the border's.
pub(super) type Edges = HashMap<[(i32, i32); 2], u8>;
