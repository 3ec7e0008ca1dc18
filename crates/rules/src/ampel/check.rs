//! What holds in every position that the rules can lead to.

use hexagora_locale::message;

use super::board::INNER;
use super::colour::Colour;
use super::options::Edition;
use super::points::Points;
use super::position::{Cylinder, DISCS, Position, SEATS};
use super::turn::{Phase, Turn};
use super::{signal, text};
use crate::{Outcome, Reason, Rules, Seat, TextError};

/// Checks what a text could get wrong, and what only the program itself could.
pub(super) fn check(position: &Position) -> Result<(), String> {
    let [red, green, yellow] = position.discs;
    if red.len() + green.len() + yellow.len() != position.occupied().and(Points::BOARD).len() {
        return Err("two discs on one point, or one beside the board".into());
    }
    if position.hash != position.hash_from_scratch() {
        return Err("the hash is not that of the position".into());
    }
    lawful(position).map_err(|error| error.to_string())
}

/// Checks what a text could get wrong; the error names the word of the text.
pub(super) fn lawful(position: &Position) -> Result<(), TextError> {
    material(position)?;
    cylinders(position)?;
    counters(position)?;
    match position.phase {
        Phase::Setup => setup(position),
        Phase::Over(outcome) => over(position, outcome),
        Phase::Own | Phase::Theirs | Phase::Add => due(position),
    }
}

fn require(holds: bool, error: impl FnOnce() -> TextError) -> Result<(), TextError> {
    if holds { Ok(()) } else { Err(error()) }
}

/// Discs are as many as there are, where they may be, and in no signal.
fn material(position: &Position) -> Result<(), TextError> {
    let [red, green, yellow] = position.discs;
    for (colour, discs) in [(Colour::Red, red), (Colour::Green, green)] {
        let most = usize::from(DISCS);
        require(discs.len() as usize <= most, || {
            TextError::new(colour.letter(), message!("ampel.text.discs", most = most))
        })?;
    }
    if let Some(point) = yellow.minus(INNER).first() {
        return Err(TextError::new(point.to_string(), message!("ampel.text.inner")));
    }
    let yellows = yellow.len() + position.taken.iter().map(|&taken| u32::from(taken)).sum::<u32>();
    let expected = u32::from(position.options.yellows);
    let complete = if position.phase == Phase::Setup { yellows < expected } else { yellows == expected };
    require(complete, || {
        TextError::new(text::taken(position), message!("ampel.text.yellows", yellows = expected))
    })?;
    let standing = red.and(signal::completing(yellow, green)).first();
    standing.map_or(Ok(()), |point| Err(TextError::new(point.to_string(), message!("ampel.text.signal"))))
}

fn cylinders(position: &Position) -> Result<(), TextError> {
    for seat in SEATS {
        let letter = Colour::of(seat).letter();
        let (cylinder, stock) = (position.cylinder(seat), position.stock(seat));
        if let Cylinder::On(point) = cylinder {
            require(position.at(point) == Some(Colour::of(seat)), || {
                TextError::new(point.to_string(), message!("ampel.text.cylinder"))
            })?;
        }
        match position.options.edition {
            Edition::Es => {
                // A signal gives back at most as many of a seat's discs as it has yellow ones.
                let was_last = stock <= position.taken[0] + position.taken[1];
                let lawful = if cylinder == Cylinder::Out { was_last } else { stock > 0 };
                require(lawful, || TextError::new(letter, message!("ampel.text.out.es")))?;
            }
            Edition::En => {
                require(cylinder != Cylinder::Out, || TextError::new(letter, message!("ampel.text.out.en")))?;
                // Its last turn was idle, so it had no disc to add in it.
                let idle_turns = if seat == position.seat { 2 } else { 1 };
                let took_off = stock == 0 && position.idle >= idle_turns;
                require(!took_off || cylinder == Cylinder::Off, || {
                    TextError::new(letter, message!("ampel.text.off"))
                })?;
            }
        }
    }
    Ok(())
}

fn counters(position: &Position) -> Result<(), TextError> {
    let won_by = match position.phase {
        Phase::Over(Outcome { reason: Reason::Signals, .. }) => Some(position.seat),
        _ => None,
    };
    for seat in SEATS {
        require(position.has_won(seat) == (won_by == Some(seat)), || {
            TextError::new(text::taken(position), message!("ampel.text.half"))
        })?;
    }
    let limit = position.options.idle;
    let over = matches!(position.phase, Phase::Over(_));
    require(limit == 0 || position.idle < limit || over && position.idle == limit, || {
        TextError::new(position.idle.to_string(), message!("ampel.text.idle.limit", limit = limit))
    })?;
    require(!position.passed || position.idle > 0 && position.turn == Turn::Fresh, passed)?;
    if position.discs[0].or(position.discs[1]).is_empty() && position.taken == [0; 2] {
        // The first turn after the setup, in which the first disc is sure to be added.
        let placed = position.discs(Colour::Yellow).len() as u8;
        let first = position.seat == Seat(placed % 2) && position.idle == 0 && position.turn == Turn::Fresh;
        require(first, || TextError::new(text::seat(position.seat), message!("ampel.text.first")))?;
    }
    Ok(())
}

fn passed() -> TextError {
    TextError::new(text::PASSED, message!("ampel.text.passed"))
}

fn setup(position: &Position) -> Result<(), TextError> {
    let bare = position.discs[0].or(position.discs[1]).is_empty() && position.taken == [0; 2];
    require(bare, || TextError::new(text::step(position), message!("ampel.text.setup")))
}

/// The step that is due has a legal choice, and no earlier one of the turn was left out.
fn due(position: &Position) -> Result<(), TextError> {
    let step = || TextError::new(text::step(position), message!("ampel.text.due"));
    let mover = position.discs(Colour::of(position.seat));
    let begun = match (position.phase, position.turn) {
        (_, Turn::Fresh) => {
            let mut turn = *position;
            turn.finds_choice(Phase::Own, &mut Position::has_choice) && turn.phase == position.phase
        }
        (Phase::Theirs, Turn::Moved) => !mover.is_empty(),
        (Phase::Add, Turn::Moved) => !position.discs[0].or(position.discs[1]).is_empty(),
        (Phase::Theirs | Phase::Add, Turn::Busy) => position.taken(position.seat) > 0,
        _ => false,
    };
    require(begun && position.has_choice(), step)?;
    require(!position.passed || passes(position, position.seat.other()), passed)
}

/// Whether a seat's turn would pass on this board.
fn passes(position: &Position, seat: Seat) -> bool {
    let mut turn = *position;
    turn.seat = seat;
    !turn.finds_choice(Phase::Own, &mut Position::has_choice)
}

fn over(position: &Position, outcome: Outcome) -> Result<(), TextError> {
    let (options, idle) = (&position.options, position.idle);
    let lawful = match outcome.reason {
        Reason::Signals => idle == 0,
        Reason::Stuck => position.passed && idle > 1 && SEATS.iter().all(|&seat| passes(position, seat)),
        // Nothing comes back after a disc was added or a signal completed, so all turns since the
        // position first stood were idle, and each seat has had as many.
        Reason::Repetition => options.repetition > 1 && idle >= 2 * (u16::from(options.repetition) - 1),
        Reason::Idle => options.idle > 0 && idle == options.idle,
        _ => false,
    };
    let fresh = position.turn == Turn::Fresh;
    require(lawful && fresh, || TextError::new(text::step(position), message!("ampel.text.over")))?;
    let stuck = outcome.reason == Reason::Stuck;
    require(!position.passed || stuck || passes(position, position.seat.other()), passed)
}
