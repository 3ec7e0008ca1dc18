//! A position as one line: board, seat, step, yellow discs taken, idle turns.
//!
//! The page `docs/positions/ampel.md` describes it.

use hexagora_locale::{Message, message};

use super::board::{Point, ROWS};
use super::check;
use super::colour::Colour;
use super::options::Options;
use super::points::Points;
use super::position::{Cylinder, Position, SEATS};
use super::turn::{Phase, Turn};
use crate::{Outcome, Reason, Rules, Seat, TextError};

/// The word for a turn that passed before this one.
pub(super) const PASSED: &str = "passed";

const SEAT_NAMES: [&str; 2] = ["red", "green"];

/// Each way to end, by the reason's name.
const ENDS: [Reason; 4] = [Reason::Signals, Reason::Stuck, Reason::Repetition, Reason::Idle];

pub(super) fn write(position: &Position) -> String {
    let rows: Vec<String> = (0..ROWS).map(|row| write_row(position, row)).collect();
    let seat = seat(position.seat);
    let (step, taken) = (step(position), taken(position));
    let mut text = format!("{} {seat} {step} {taken} {}", rows.join("/"), position.idle);
    if position.passed {
        text = format!("{text} {PASSED}");
    }
    let out = SEATS.into_iter().filter(|&seat| position.cylinder(seat) == Cylinder::Out);
    let out: String = out.map(|seat| Colour::of(seat).letter()).collect();
    if !out.is_empty() {
        text = format!("{text} out={out}");
    }
    text
}

fn write_row(position: &Position, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for point in (0..=row).filter_map(|column| Point::new(row, column)) {
        let Some(colour) = position.at(point) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(colour.letter());
        if position.cylinders.contains(&Cylinder::On(point)) {
            text.push('*');
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

pub(super) fn seat(seat: Seat) -> &'static str {
    SEAT_NAMES[seat.index() & 1]
}

pub(super) fn step(position: &Position) -> String {
    let name = match position.phase {
        Phase::Over(outcome) => outcome.reason.name(),
        _ => position.step_name().unwrap_or_default(),
    };
    let mark = match position.turn {
        Turn::Fresh => "",
        Turn::Moved => "+",
        Turn::Busy => "!",
    };
    format!("{name}{mark}")
}

pub(super) fn taken(position: &Position) -> String {
    format!("{}-{}", position.taken[0], position.taken[1])
}

pub(super) fn read(options: &Options, text: &str) -> Result<Position, TextError> {
    let mut position = unchecked(options, text)?;
    position.hash = position.hash_from_scratch();
    check::lawful(&position)?;
    Ok(position)
}

/// Reads a text without asking whether the rules allow it.
pub(super) fn unchecked(options: &Options, text: &str) -> Result<Position, TextError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, seat, step, taken, idle, rest @ ..] = words.as_slice() else {
        return Err(TextError::new(text, message!("ampel.text.words")));
    };
    let mut position = Position::start(options);
    read_board(board, &mut position)?;
    position.seat = read_seat(seat)?;
    (position.phase, position.turn) = read_step(step, position.seat)?;
    position.taken = read_taken(taken, options)?;
    position.idle = number(idle).ok_or_else(|| TextError::new(*idle, message!("ampel.text.idle")))?;
    for (at, word) in rest.iter().enumerate() {
        match word.strip_prefix("out=") {
            Some(letters) if at + 1 == rest.len() => read_out(word, letters, &mut position)?,
            None if at == 0 && *word == PASSED => position.passed = true,
            _ => return Err(TextError::new(*word, message!("ampel.text.words"))),
        }
    }
    Ok(position)
}

fn read_board(text: &str, position: &mut Position) -> Result<(), TextError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ROWS) {
        return Err(TextError::new(text, message!("ampel.text.rows", rows = ROWS)));
    }
    (0..ROWS)
        .zip(rows)
        .try_for_each(|(row, text)| read_row(text, row, position).map_err(|why| TextError::new(text, why)))
}

fn read_row(text: &str, row: u8, position: &mut Position) -> Result<(), Message> {
    let length = || message!("ampel.text.row", row = char::from(b'a' + row), points = row + 1);
    let mut column = 0;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty: u8 = number(&rest[..digits]).filter(|&empty| empty > 0).ok_or_else(length)?;
            column = empty.checked_add(column).filter(|&end| end <= row + 1).ok_or_else(length)?;
            rest = &rest[digits..];
            continue;
        }
        let known = Colour::ALL.into_iter().find(|colour| colour.letter() == letter);
        let colour = known.ok_or_else(|| message!("ampel.text.disc"))?;
        let point = Point::new(row, column).ok_or_else(length)?;
        position.discs[colour as usize] = position.discs(colour).or(Points::one(point));
        column += 1;
        rest = &rest[1..];
        if let Some(after) = rest.strip_prefix('*') {
            put_cylinder(colour, point, position)?;
            rest = after;
        }
    }
    if column == row + 1 { Ok(()) } else { Err(length()) }
}

fn put_cylinder(colour: Colour, point: Point, position: &mut Position) -> Result<(), Message> {
    match position.cylinders.get_mut(colour as usize) {
        Some(cylinder @ Cylinder::Off) => *cylinder = Cylinder::On(point),
        // Yellow has none, and red and green have one.
        _ => return Err(message!("ampel.text.cylinder")),
    }
    Ok(())
}

fn read_seat(text: &str) -> Result<Seat, TextError> {
    let known = SEATS.into_iter().find(|&known| seat(known) == text);
    known.ok_or_else(|| TextError::new(text, message!("ampel.text.seat")))
}

fn read_step(text: &str, seat: Seat) -> Result<(Phase, Turn), TextError> {
    let (name, turn) = match (text.strip_suffix('+'), text.strip_suffix('!')) {
        (Some(name), _) => (name, Turn::Moved),
        (_, Some(name)) => (name, Turn::Busy),
        _ => (text, Turn::Fresh),
    };
    let phase = match name {
        "setup" => Phase::Setup,
        "own" => Phase::Own,
        "theirs" => Phase::Theirs,
        "add" => Phase::Add,
        _ => {
            let reason = ENDS.into_iter().find(|reason| reason.name() == name);
            Phase::Over(match reason {
                Some(Reason::Signals) => Outcome::win(seat, Reason::Signals),
                Some(reason) => Outcome::draw(reason),
                None => return Err(TextError::new(text, message!("ampel.text.step"))),
            })
        }
    };
    Ok((phase, turn))
}

fn read_taken(text: &str, options: &Options) -> Result<[u8; 2], TextError> {
    let two = text.split_once('-').and_then(|(red, green)| Some([number(red)?, number(green)?]));
    two.filter(|taken| taken.iter().all(|&taken| taken <= options.yellows))
        .ok_or_else(|| TextError::new(text, message!("ampel.text.taken")))
}

fn read_out(word: &str, letters: &str, position: &mut Position) -> Result<(), TextError> {
    let out = match letters {
        "R" => [true, false],
        "G" => [false, true],
        "RG" => [true, true],
        _ => return Err(TextError::new(word, message!("ampel.text.out"))),
    };
    for (cylinder, _) in position.cylinders.iter_mut().zip(out).filter(|(_, out)| *out) {
        if *cylinder != Cylinder::Off {
            return Err(TextError::new(word, message!("ampel.text.cylinder")));
        }
        *cylinder = Cylinder::Out;
    }
    Ok(())
}

/// A number in plain digits without leading zeros.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}
