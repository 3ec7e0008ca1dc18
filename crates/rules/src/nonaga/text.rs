//! A position as one line; `docs/positions/nonaga.md` describes it.

use hexagora_locale::{Message, message};

use super::board::{Board, DISCS};
use super::cell::Cell;
use super::parts::Parts;
use super::position::Position;
use super::scatter::Scatter;
use super::stand::Phase;
use super::step::Act;
use super::{Connected, Options, View};
use crate::arrange::arrange;
use crate::{Reason, Seat, TextError};

const SEATS: [&str; 2] = ["red", "black"];

/// How far from the origin a board may be put down. It may wander further.
const LIMIT: i64 = 1_000_000_000;

const PHASES: [Phase; 5] = [
    Phase::Step(Act::Man),
    Phase::Step(Act::Disc),
    Phase::Over(Reason::Connected),
    Phase::Over(Reason::Repetition),
    Phase::Over(Reason::Stuck),
];

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Step(act) => act.name(),
        Phase::Over(reason) => reason.name(),
    }
}

/// The line of a position.
pub fn write(parts: &Parts) -> String {
    let mut line = format!("{} {}", SEATS[parts.seat.index()], phase_name(parts.phase));
    let mut rest = parts.discs.to_vec();
    while let Some(&first) = rest.first() {
        line.push(' ');
        line += &write_patch(parts, &take_group(&mut rest, first));
    }
    line
}

/// Moves the discs that are joined to one of them out of a list.
fn take_group(discs: &mut Vec<Cell>, first: Cell) -> Vec<Cell> {
    let mut group = vec![first];
    let mut at = 0;
    while let Some(&here) = group.get(at) {
        discs.retain(|disc| *disc != here);
        let near = (0..6).map(|direction| here.near(direction));
        let more: Vec<Cell> = near.filter(|cell| discs.contains(cell) && !group.contains(cell)).collect();
        group.extend(more);
        at += 1;
    }
    group
}

/// One group of discs: its corner, then its rows.
fn write_patch(parts: &Parts, group: &[Cell]) -> String {
    let mut by_row: Vec<(i32, i32)> = group.iter().map(|cell| (cell.r, cell.q)).collect();
    arrange(&mut by_row);
    let corner_q = group.iter().map(|cell| cell.q).min().unwrap_or(0);
    let (corner_r, _) = by_row[0];
    let mut patch = format!("{}:", Cell::new(corner_q, corner_r));
    let (mut row, mut column) = (corner_r, corner_q);
    for (r, q) in by_row {
        if r != row {
            patch.push('/');
            (row, column) = (r, corner_q);
        }
        if q != column {
            patch += &(q - column).to_string();
        }
        column = q + 1;
        patch.push(letter(parts, Cell::new(q, r)));
    }
    patch
}

fn letter(parts: &Parts, disc: Cell) -> char {
    let letter = if parts.men[0].contains(&disc) {
        'r'
    } else if parts.men[1].contains(&disc) {
        'b'
    } else {
        'o'
    };
    if parts.locked == Some(disc) { letter.to_ascii_uppercase() } else { letter }
}

/// Reads [`write`].
pub fn read(options: Options, text: &str) -> Result<Position, TextError> {
    let mut words = text.split_whitespace();
    let (Some(seat), Some(phase)) = (words.next(), words.next()) else {
        return Err(TextError::new(text, message!("nonaga.text.form")));
    };
    let Some(seat_at) = SEATS.iter().position(|name| *name == seat) else {
        return Err(TextError::new(seat, message!("nonaga.text.seat")));
    };
    let Some(phase) = PHASES.into_iter().find(|known| phase_name(*known) == phase) else {
        return Err(TextError::new(phase, message!("nonaga.text.step")));
    };
    let position = Found::read(words, DISCS)?
        .parts(options, Seat(seat_at as u8), phase)
        .and_then(|parts| Position::new(&parts).ok_or_else(|| message!("nonaga.text.form")))
        .map_err(|why| TextError::new(text, why))?;
    validate(&position)?;
    Ok(position)
}

/// The most discs that a text may have whose board is only drawn.
const DRAWN: usize = 64;

/// What a text shows, whether or not the rules allow it.
pub fn unchecked_view(text: &str) -> Result<View, TextError> {
    let Found { discs, men, locked, .. } = Found::read(text.split_whitespace().skip(2), DRAWN)?;
    Ok(View { discs, men, locked })
}

/// What the patches of a line have told so far.
#[derive(Default)]
struct Found {
    /// The most discs that there may be.
    most: usize,
    discs: Vec<Cell>,
    men: [Vec<Cell>; 2],
    locked: Option<Cell>,
}

impl Found {
    fn read<'a>(patches: impl Iterator<Item = &'a str>, most: usize) -> Result<Found, TextError> {
        let mut found = Found { most, ..Found::default() };
        for patch in patches {
            found.read_patch(patch)?;
        }
        Ok(found)
    }

    fn read_patch(&mut self, patch: &str) -> Result<(), TextError> {
        let bad = |why| TextError::new(patch, why);
        let form = || bad(message!("nonaga.text.patch"));
        let (corner, rows) = patch.split_once(':').ok_or_else(form)?;
        let (q, r) = corner.split_once(',').ok_or_else(form)?;
        let number = |part: &str| part.parse::<i64>().ok().filter(|number| number.abs() <= LIMIT);
        let (Some(q), Some(r)) = (number(q), number(r)) else {
            return Err(bad(message!("nonaga.text.far", limit = LIMIT.to_string())));
        };
        for (row, r) in rows.split('/').zip(r..) {
            self.read_row(row, q, r).map_err(bad)?;
        }
        Ok(())
    }

    fn read_row(&mut self, row: &str, mut q: i64, r: i64) -> Result<(), Message> {
        let mut gap = 0;
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = gap * 10 + i64::from(digit);
                if gap > LIMIT {
                    return Err(message!("nonaga.text.far", limit = LIMIT.to_string()));
                }
                continue;
            }
            q += std::mem::take(&mut gap);
            if [q, r, q + r].iter().any(|coordinate| coordinate.abs() > LIMIT) {
                return Err(message!("nonaga.text.far", limit = LIMIT.to_string()));
            }
            self.read_letter(letter, Cell::new(q as i32, r as i32))?;
            q += 1;
        }
        Ok(())
    }

    fn read_letter(&mut self, letter: char, cell: Cell) -> Result<(), Message> {
        match letter.to_ascii_lowercase() {
            'o' => {}
            'r' => self.men[0].push(cell),
            'b' => self.men[1].push(cell),
            _ => return Err(message!("nonaga.text.letter", letter = letter)),
        }
        if letter.is_ascii_uppercase() && self.locked.replace(cell).is_some() {
            return Err(message!("nonaga.text.locked-twice"));
        }
        if self.discs.contains(&cell) {
            return Err(message!("nonaga.text.twice", cell = cell.to_string()));
        }
        if self.discs.len() == self.most {
            return Err(message!("nonaga.text.too-many-discs"));
        }
        self.discs.push(cell);
        Ok(())
    }

    fn parts(mut self, options: Options, seat: Seat, phase: Phase) -> Result<Parts, Message> {
        arrange(&mut self.discs);
        let count = self.discs.len();
        let discs = <[Cell; DISCS]>::try_from(self.discs)
            .map_err(|_| message!("nonaga.text.discs", count = count))?;
        let [red, black] = self.men;
        if red.len() != 3 || black.len() != 3 {
            return Err(message!("nonaga.text.men", red = red.len(), black = black.len()));
        }
        let group = Scatter::new(&discs).reach(discs[0]);
        if options.connected != Connected::Off && group != DISCS {
            return Err(message!("nonaga.text.apart"));
        }
        let men = [[red[0], red[1], red[2]], [black[0], black[1], black[2]]];
        Ok(Parts { options, discs, men, locked: self.locked, seat, phase })
    }
}

/// Whether a game can stand so: everything that the shape of [`Parts`] does not say.
pub fn validate(position: &Position) -> Result<(), TextError> {
    let parts = position.parts();
    let seat = parts.seat;
    let bad = |part: &str, why| Err(TextError::new(part, why));
    if let Some(locked) = parts.locked {
        let cell = locked.to_string();
        let touched = (0..6).filter(|&direction| parts.discs.contains(&locked.near(direction))).count();
        if touched < 2 {
            return bad(&cell, message!("nonaga.text.locked-lonely"));
        }
        // Only a man that has moved in this turn can stand on a disc that was just laid.
        let moved = match parts.phase {
            Phase::Step(Act::Disc) => position.can_slide(),
            phase => phase == Phase::Over(Reason::Connected),
        };
        let own = parts.men[seat.index()].contains(&locked);
        if own && !moved || parts.men[seat.other().index()].contains(&locked) {
            return bad(&cell, message!("nonaga.text.locked-manned"));
        }
    }
    let met = |seat: Seat| position.men_meet(seat);
    if met(seat.other()) || met(seat) && parts.phase != Phase::Over(Reason::Connected) {
        return bad(phase_name(parts.phase), message!("nonaga.text.connected"));
    }
    let (can_slide, can_lay) = (position.can_slide(), position.can_lay());
    let (holds, why) = match parts.phase {
        Phase::Step(Act::Man) => (can_slide, message!("nonaga.text.no-slide")),
        Phase::Step(Act::Disc) => (can_lay, message!("nonaga.text.no-lay")),
        Phase::Over(Reason::Connected) => (met(seat), message!("nonaga.text.not-connected")),
        Phase::Over(Reason::Repetition) => {
            (parts.options.repetition > 0 && (can_slide || can_lay), message!("nonaga.text.no-repetition"))
        }
        Phase::Over(_) => (!can_slide && !can_lay, message!("nonaga.text.not-stuck")),
    };
    if holds { Ok(()) } else { bad(phase_name(parts.phase), why) }
}
