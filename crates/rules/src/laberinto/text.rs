//! A position as one line.

use hexagora_locale::{Message, message};

use super::board::{self, Cells, GRID};
use super::colour::Colour;
use super::deal::read_kind;
use super::figure::Figures;
use super::hand::Hand;
use super::notation::{read_cell, read_figure};
use super::options::read_colours;
use super::position::{Parameters, Position, SEATS};
use super::team::{Count, Team};
use super::tile::Tile;
use super::{Options, check};
use crate::TextError;

/// What stands for an empty list.
const NONE: &str = "-";

impl Position {
    /// An empty board, at which nobody has anything.
    pub(super) fn bare(parameters: Parameters) -> Position {
        Position {
            parameters,
            tiles: [None; GRID],
            laid: Cells::EMPTY,
            paths: [Cells::EMPTY; SEATS],
            hands: [Hand::EMPTY; SEATS],
            pool: Hand::EMPTY,
            teams: [Team::NONE; SEATS],
            stood: Cells::EMPTY,
            paired: Cells::EMPTY,
            met: false,
            looped: false,
            ready: 0,
            turn: parameters.first,
            laid_now: 0,
            roll: 0,
            quiet: 0,
            outcome: None,
            sum: 0,
        }
    }
}

/// The position as one line.
pub(super) fn write(position: &Position) -> String {
    let parameters = &position.parameters;
    let each =
        |write: &dyn Fn(usize) -> String| parameters.seats().map(write).collect::<Vec<String>>().join("/");
    [
        parameters.colour_letters(),
        parameters.first.to_string(),
        write_tiles(position),
        format!(
            "{}/{}",
            each(&|seat| position.hands[seat].names().join(",")),
            position.pool.names().join(",")
        ),
        write_turn(position),
        each(&|seat| write_figures(position, seat)),
        each(&|seat| write_stock(&position.teams[seat])),
        position.quiet.to_string(),
    ]
    .join(" ")
}

/// The rows from the top: a tile by its edges as they lie, free triangles by their number.
fn write_tiles(position: &Position) -> String {
    let rows = board::rows().map(|row| {
        let (mut text, mut free) = (String::new(), 0);
        for cell in row {
            match position.tile(cell) {
                None => free += 1,
                Some(tile) => {
                    if free > 0 {
                        text += &free.to_string();
                        free = 0;
                    }
                    text += &tile.to_string();
                }
            }
        }
        if free > 0 { format!("{text}{free}") } else { text }
    });
    rows.collect::<Vec<String>>().join("/")
}

fn write_turn(position: &Position) -> String {
    let turn = position.turn;
    if position.outcome.is_some() {
        return format!("{turn}:over");
    }
    if position.is_building() {
        let ready = position.parameters.seats().filter(|seat| position.ready >> seat & 1 == 1);
        let ready: String = ready.map(|seat| seat.to_string()).collect();
        return if ready.is_empty() { format!("{turn}:build") } else { format!("{turn}:build:{ready}") };
    }
    if position.is_roll_due() {
        return format!("{turn}:roll");
    }
    let roll = if position.parameters.dice { format!(":{}", position.roll) } else { String::new() };
    format!("{turn}:play:{}{roll}", position.laid_now)
}

fn write_figures(position: &Position, seat: usize) -> String {
    let own = position.colour(seat);
    let figures = position.teams[seat].figures.iter();
    let names: Vec<String> = figures.map(|(cell, figure)| format!("{}{cell}", figure.name(own))).collect();
    if names.is_empty() { NONE.into() } else { names.join(",") }
}

/// In reserve, outside (prisms and pyramids each), the prisoners held, and the points; behind them, if there
/// are any, the prisms in reserve that have retreated (D19).
fn write_stock(team: &Team) -> String {
    let held = |colour: Colour| {
        std::iter::repeat_n(colour.letter(), usize::from(team.count(Count::Prisoners(colour))))
    };
    let held: String = Colour::ALL.into_iter().flat_map(held).collect();
    let retreated = match team.count(Count::RetreatedPrisms) {
        0 => String::new(),
        retreated => format!(".{retreated}"),
    };
    format!(
        "{}{}.{}{}.{}.{}",
        team.count(Count::ReservePrisms),
        team.count(Count::ReservePyramids),
        team.count(Count::OutsidePrisms),
        team.count(Count::OutsidePyramids),
        if held.is_empty() { NONE } else { &held },
        team.count(Count::Points),
    ) + &retreated
}

/// Reads a line. Only a position that obeys the rules comes out.
pub(super) fn read(options: &Options, text: &str) -> Result<Position, TextError> {
    let mut position = unchecked(options, text)?;
    let turn = text.split_whitespace().nth(4).unwrap_or_default();
    if turn.ends_with(":over") && position.outcome.is_none() {
        return Err(wrong(turn, message!("laberinto.text.over")));
    }
    position.sum = position.sum_from_scratch();
    check::lawful(&position)?;
    Ok(position)
}

/// Reads a line without asking whether the rules allow it.
pub(super) fn unchecked(options: &Options, text: &str) -> Result<Position, TextError> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let &[colours, first, tiles, hands, turn, figures, stock, quiet] = parts.as_slice() else {
        return Err(wrong(text, message!("laberinto.text.parts", have = parts.len())));
    };
    let mut parameters = options.parameters;
    let seats = parameters.seats().len();
    parameters.colours = read_colours(colours, seats).map_err(|why| wrong(colours, why))?;
    parameters.first = read_number(first, seats - 1)? as u8;
    let mut position = Position::bare(parameters);
    read_tiles(&mut position, tiles)?;
    position.looped = position.has_loops();
    read_hands(&mut position, hands)?;
    for (seat, part) in split(figures, "/", seats)?.into_iter().enumerate() {
        read_figures(&mut position, seat, part)?;
    }
    for (seat, part) in split(stock, "/", seats)?.into_iter().enumerate() {
        read_stock(&mut position, seat, part)?;
    }
    position.quiet = read_number(quiet, usize::from(parameters.quiet))? as u16;
    read_turn(&mut position, turn)?;
    Ok(position)
}

/// The error for one part of a text.
pub(super) fn wrong(part: impl Into<String>, why: Message) -> TextError {
    TextError::new(part, sentence(why))
}

/// The reason as a sentence of its own; within the sentence about a step it stands bare.
pub(super) fn sentence(why: Message) -> Message {
    message!("laberinto.sentence", words = why)
}

/// Exactly `count` parts between separators.
fn split<'a>(text: &'a str, separator: &str, count: usize) -> Result<Vec<&'a str>, TextError> {
    let parts: Vec<&str> = text.split(separator).collect();
    if parts.len() != count {
        return Err(wrong(text, message!("laberinto.text.split", have = parts.len(), want = count)));
    }
    Ok(parts)
}

/// A number without leading zeros, from 0 to `most`.
fn read_number(text: &str, most: usize) -> Result<usize, TextError> {
    let plain = text == "0" || text.starts_with(|first: char| ('1'..='9').contains(&first));
    let number = text.parse().ok().filter(|&number: &usize| plain && number <= most);
    number.ok_or_else(|| wrong(text, message!("laberinto.text.number", most = most)))
}

/// One digit at a place of a text.
fn read_digit(text: &str, place: usize, most: usize) -> Result<usize, TextError> {
    let digit = text.get(place..=place).unwrap_or_default();
    read_number(digit, most).map_err(|error| TextError { part: text.into(), ..error })
}

fn read_tiles(position: &mut Position, text: &str) -> Result<(), TextError> {
    let rows = split(text, "/", board::rows().count())?;
    for (row, cells) in rows.into_iter().zip(board::rows()) {
        let mut cells = cells.peekable();
        let mut rest = row;
        while let Some(start) = rest.chars().next() {
            if start.is_ascii_digit() {
                let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                let free = read_number(&rest[..end], 31)?;
                if free == 0 || cells.by_ref().take(free).count() < free {
                    return Err(wrong(row, message!("laberinto.text.row")));
                }
                rest = &rest[end..];
            } else {
                let name = rest.get(..3).unwrap_or(rest);
                let tile = Tile::read(name);
                let tile = tile.ok_or_else(|| wrong(row, message!("laberinto.tile.none", tile = name)))?;
                let cell = cells.next().ok_or_else(|| wrong(row, message!("laberinto.text.row")))?;
                position.join(cell, tile);
                rest = &rest[3..];
            }
        }
        if cells.peek().is_some() {
            return Err(wrong(row, message!("laberinto.text.row")));
        }
    }
    Ok(())
}

/// The hands in seat order, then the pool, as a deal is written.
fn read_hands(position: &mut Position, text: &str) -> Result<(), TextError> {
    let seats = position.parameters.seats().len();
    for (at, part) in split(text, "/", seats + 1)?.into_iter().enumerate() {
        let hand = if at < seats { &mut position.hands[at] } else { &mut position.pool };
        for name in part.split(',').filter(|_| !part.is_empty()) {
            let kind = read_kind(name).map_err(|why| wrong(name, why))?;
            if hand.count(kind) == 2 {
                return Err(wrong(name, message!("laberinto.text.bag", count = 3)));
            }
            hand.add(kind);
        }
    }
    Ok(())
}

fn read_turn(position: &mut Position, text: &str) -> Result<(), TextError> {
    let parameters = position.parameters;
    let unknown = || wrong(text, message!("laberinto.text.turn.form"));
    let words: Vec<&str> = text.split(':').collect();
    let (&seat, words) = words.split_first().ok_or_else(unknown)?;
    position.turn = read_number(seat, parameters.seats().len() - 1)? as u8;
    position.ready = parameters.everybody();
    match words {
        ["over"] => position.outcome = position.ending(),
        ["build"] => position.ready = 0,
        ["build", ready] => {
            position.ready = 0;
            for place in 0..ready.len() {
                let seat = read_digit(ready, place, parameters.seats().len() - 1)?;
                // In order, so that there is one way to write it.
                if position.ready >> seat != 0 {
                    return Err(unknown());
                }
                position.ready |= 1 << seat;
            }
            if [0, parameters.everybody()].contains(&position.ready) {
                return Err(unknown());
            }
        }
        ["roll"] if parameters.dice => {}
        ["play", laid] if !parameters.dice => {
            position.laid_now = read_number(laid, parameters.lays.into())? as u8
        }
        ["play", laid, roll] if parameters.dice => {
            position.laid_now = read_number(laid, parameters.lays.into())? as u8;
            position.roll = read_number(roll, 6)? as u8;
            if position.roll == 0 {
                return Err(unknown());
            }
        }
        _ => return Err(unknown()),
    }
    Ok(())
}

fn read_figures(position: &mut Position, seat: usize, text: &str) -> Result<(), TextError> {
    let own = position.colour(seat);
    for word in text.split(',').filter(|_| text != NONE) {
        let number = word.find(|letter: char| letter.is_ascii_digit());
        let row = number.and_then(|at| word[..at].char_indices().next_back());
        let (name, cell) = word.split_at(row.map_or(word.len(), |(at, _)| at));
        let figure = read_figure(name, Some(own))
            .ok_or_else(|| wrong(word, message!("laberinto.figure.none", figure = name)))?;
        let cell = read_cell(cell).map_err(|why| wrong(word, why))?;
        if position.teams[seat].figures.len() == Figures::MOST {
            return Err(wrong(word, message!("laberinto.text.figures", most = Figures::MOST)));
        }
        position.add(seat, cell, figure);
    }
    Ok(())
}

fn read_stock(position: &mut Position, seat: usize, text: &str) -> Result<(), TextError> {
    let parts: Vec<&str> = text.split('.').collect();
    let (parts, retreated) = match parts.as_slice() {
        &[.., retreated] if parts.len() == 5 => (&parts[..4], Some(retreated)),
        parts => (parts, None),
    };
    let &[reserve, outside, held, points] = parts else {
        return Err(wrong(text, message!("laberinto.text.split", have = parts.len(), want = 4)));
    };
    if reserve.len() != 2 || outside.len() != 2 {
        return Err(wrong(text, message!("laberinto.text.stock")));
    }
    let parameters = position.parameters;
    let [prisms, pyramids] = [parameters.prisms[seat], parameters.pyramids[seat]].map(usize::from);
    let on_board = position.teams[seat].figures.iter().filter(|(_, figure)| figure.has_prism()).count();
    let team = &mut position.teams[seat];
    team.set(Count::ReservePrisms, read_digit(reserve, 0, prisms)? as u8);
    team.set(Count::ReservePyramids, read_digit(reserve, 1, pyramids)? as u8);
    team.set(Count::OutsidePrisms, read_digit(outside, 0, prisms)? as u8);
    team.set(Count::OutsidePyramids, read_digit(outside, 1, pyramids)? as u8);
    team.set(Count::Points, read_number(points, parameters.target.into())? as u8);
    if let Some(retreated) = retreated {
        team.set(Count::RetreatedPrisms, read_number(retreated, prisms)? as u8);
        // None are not written, so that there is one way to write it.
        if team.count(Count::RetreatedPrisms) == 0 {
            return Err(wrong(text, message!("laberinto.text.stock")));
        }
    }
    for letter in held.chars().filter(|_| held != NONE) {
        let colour = Colour::from_letter(letter)
            .ok_or_else(|| wrong(held, message!("laberinto.colours.none", letter = letter)))?;
        let count = Count::Prisoners(colour);
        team.set(count, team.count(count).saturating_add(1));
    }
    // What is nowhere else has been eliminated.
    let somewhere =
        usize::from(team.count(Count::ReservePrisms) + team.count(Count::OutsidePrisms)) + on_board;
    team.set(Count::Eliminated, prisms.saturating_sub(somewhere) as u8);
    Ok(())
}
