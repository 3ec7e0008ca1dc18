//! Steps as text.

use std::str::FromStr;

use hexagora_locale::{Message, message};

use super::board::Cell;
use super::colour::Colour;
use super::figure::Figure;
use super::position::Position;
use super::refusal::{CAPTURING, MOUNTING, RETURNING};
use super::step::{Act, Step};
use super::tile::Tile;
use crate::{GameKind, Refusal, brief};

/// What stands between the names in a step.
pub(super) const SIGNS: &[char] = &['=', '-', '^', 'v', 'x', '@', '*'];

/// The canonical notation of a step.
pub(super) fn write(position: &Position, step: Step) -> String {
    let own = position.colour(position.mover());
    match Act::of(step) {
        None => String::new(),
        Some(Act::Lay { cell, tile, pool }) => format!("{cell}={tile}{}", if pool { "*" } else { "" }),
        Some(Act::Ready) => "ready".into(),
        Some(Act::Roll(points)) => points.to_string(),
        Some(Act::Enter { figure, to }) => format!("{}@{to}", figure.name(own)),
        Some(Act::Go { figure, from, to }) => format!("{}{from}-{to}", figure.name(own)),
        Some(Act::Capture { from, to }) => format!("P{from}x{to}"),
        Some(Act::Mount { from, to }) => format!("A{from}^{to}"),
        Some(Act::Dismount { from, to }) => format!("M{from}v{to}"),
        Some(Act::Leave { figure, from }) => format!("{}{from}-out", figure.name(own)),
        Some(Act::Pass) => "pass".into(),
    }
}

/// Reads a step in the canonical notation, or in another case of its letters.
pub(super) fn read(position: &Position, text: &str) -> Result<Act, Refusal> {
    let upper = text.to_ascii_uppercase();
    match upper.as_str() {
        "READY" => return Ok(Act::Ready),
        "PASS" => return Ok(Act::Pass),
        _ => {}
    }
    if let &[points @ b'1'..=b'6'] = text.as_bytes() {
        return Ok(Act::Roll(points - b'0'));
    }
    if let Some((cell, tile)) = upper.split_once('=') {
        let (name, pool) = tile.strip_suffix('*').map_or((tile, false), |name| (name, true));
        let tile = name.parse()?;
        return Ok(Act::Lay { cell: cell.parse()?, tile, pool });
    }
    if let Some((figure, to)) = upper.split_once('@') {
        let figure = match read_figure(figure, None) {
            Some(figure) => figure,
            None if figure == "M" => {
                return Err(RETURNING.decided(10).because(message!("laberinto.why.return.prisoner")));
            }
            None => return Err(no_figure(figure)),
        };
        return Ok(Act::Enter { figure, to: triangle(to)? });
    }
    position.read_going(&upper).unwrap_or_else(|| Err(unreadable(message!("laberinto.step.form"))))
}

impl Position {
    /// Reads what a figure on the board does; nothing if the text has no such form.
    fn read_going(&self, text: &str) -> Option<Result<Act, Refusal>> {
        // The triangle's number separates it from what follows.
        let digit = text.find(|letter: char| letter.is_ascii_digit())?;
        let (before, number) = text.split_at(digit);
        let end = number.find(|letter: char| !letter.is_ascii_digit())?;
        let (number, rest) = number.split_at(end);
        let row = before.char_indices().next_back()?.0;
        let (name, row) = before.split_at(row);
        Some(self.read_parts(name, &format!("{row}{number}"), rest))
    }

    fn read_parts(&self, name: &str, from: &str, rest: &str) -> Result<Act, Refusal> {
        let own = self.colour(self.mover());
        let figure = read_figure(name, Some(own)).ok_or_else(|| no_figure(name))?;
        let from = triangle(from)?;
        if rest == "-OUT" {
            return Ok(Act::Leave { figure, from });
        }
        let mut letters = rest.chars();
        let sign = letters.next();
        let to = || triangle(letters.as_str());
        match (figure, sign) {
            (_, Some('-')) => Ok(Act::Go { figure, from, to: to()? }),
            (Figure::Prism, Some('X')) => Ok(Act::Capture { from, to: to()? }),
            (_, Some('X')) => Err(CAPTURING.because(message!("laberinto.why.capture.prism"))),
            (Figure::Pyramid, Some('^')) => Ok(Act::Mount { from, to: to()? }),
            (_, Some('^')) => Err(MOUNTING.because(message!("laberinto.why.mount.pyramid"))),
            (Figure::Mounted(carried), Some('V')) if carried == own => Ok(Act::Dismount { from, to: to()? }),
            (Figure::Mounted(_), Some('V')) => {
                Err(RETURNING.decided(10).because(message!("laberinto.why.dismount.prisoner")))
            }
            (_, Some('V')) => Err(MOUNTING.because(message!("laberinto.why.dismount.mounted"))),
            _ => Err(unreadable(message!("laberinto.step.form"))),
        }
    }
}

/// Reads `A`, `P`, `M` or `MG`; `M` alone only where the own colour is given.
pub(super) fn read_figure(name: &str, own: Option<Colour>) -> Option<Figure> {
    match name {
        "A" => Some(Figure::Pyramid),
        "P" => Some(Figure::Prism),
        "M" => own.map(Figure::Mounted),
        _ => {
            let mut letters = name.strip_prefix('M')?.chars();
            let carried = Colour::from_letter(letters.next()?)?;
            letters.next().is_none().then_some(Figure::Mounted(carried))
        }
    }
}

impl FromStr for Cell {
    type Err = Refusal;

    /// Reads a triangle's name: `F12`.
    fn from_str(name: &str) -> Result<Cell, Refusal> {
        triangle(name)
    }
}

impl FromStr for Tile {
    type Err = Refusal;

    /// Reads the letters of the edges as they lie: `ROY`.
    fn from_str(name: &str) -> Result<Tile, Refusal> {
        Tile::read(name).ok_or_else(|| unreadable(message!("laberinto.tile.none", tile = brief(name))))
    }
}

pub(super) fn read_cell(name: &str) -> Result<Cell, Message> {
    Cell::read(name).ok_or_else(|| message!("laberinto.cell.none", cell = name))
}

fn triangle(name: &str) -> Result<Cell, Refusal> {
    read_cell(name).map_err(unreadable)
}

fn no_figure(name: &str) -> Refusal {
    unreadable(message!("laberinto.figure.none", figure = name))
}

fn unreadable(why: Message) -> Refusal {
    Refusal::unreadable(GameKind::Laberinto, why)
}
