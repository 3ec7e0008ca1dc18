//! Steps as sentences.

use hexagora_locale::{Message, message};

use super::colour::Colour;
use super::figure::Figure;
use super::movement::Ground;
use super::position::Position;
use super::step::{Act, Step};
use super::team::Count;
use crate::{Rules, Seat};

/// What a step does.
pub(super) fn said(position: &Position, step: Step, after: &Position) -> Message {
    let mover = position.mover();
    let own = position.colour(mover);
    let seat = position.seat_name(Seat(mover as u8));
    match Act::of(step) {
        Some(Act::Lay { cell, tile, pool }) => {
            let (tile, cell) = (tile.to_string(), cell.to_string());
            match pool {
                false => message!("said.laberinto.lay", seat = seat, tile = tile, cell = cell),
                true => message!("said.laberinto.lay.pool", seat = seat, tile = tile, cell = cell),
            }
        }
        Some(Act::Ready) => message!("said.laberinto.ready", seat = seat),
        Some(Act::Roll(points)) => message!("said.laberinto.roll", seat = seat, points = points),
        Some(Act::Enter { figure: Figure::Mounted(colour), to }) => {
            let prisoner = prisoner(colour);
            message!("said.laberinto.return", seat = seat, prisoner = prisoner, to = to.to_string())
        }
        Some(Act::Enter { figure: Figure::Pyramid, to }) => {
            message!("said.laberinto.enter.pyramid", seat = seat, to = to.to_string())
        }
        Some(Act::Enter { to, .. }) => {
            message!("said.laberinto.enter.prism", seat = seat, to = to.to_string())
        }
        Some(Act::Go { figure, from, to }) => message!(
            "said.laberinto.go",
            seat = seat,
            figure = figure.words(own),
            from = from.to_string(),
            to = to.to_string()
        ),
        Some(Act::Capture { from, to }) => {
            let prey = position.prey_on(to);
            let captured = Message::new(match prey {
                Some((_, Figure::Pyramid)) => "said.laberinto.capture.pyramid",
                Some((_, Figure::Mounted(_))) => "said.laberinto.capture.mounted",
                Some((_, Figure::Prism)) | None => "said.laberinto.capture.prism",
            });
            let victim = prey.map_or(mover, |(victim, _)| victim);
            let captured = captured
                .with("seat", seat)
                .with("whose", whose(position.colour(victim)))
                .with("from", from.to_string())
                .with("to", to.to_string());
            if !after.is_out(victim) {
                return captured;
            }
            let out = position.seat_name(Seat(victim as u8));
            message!("said.laberinto.out", captured = captured, seat = out)
        }
        Some(Act::Mount { from, to }) if from == to => {
            message!("said.laberinto.mount.here", seat = seat, to = to.to_string())
        }
        Some(Act::Mount { from, to }) => {
            message!("said.laberinto.mount", seat = seat, from = from.to_string(), to = to.to_string())
        }
        Some(Act::Dismount { from, to }) if from == to => {
            message!("said.laberinto.dismount.here", seat = seat, from = from.to_string())
        }
        Some(Act::Dismount { from, to }) => {
            message!("said.laberinto.dismount", seat = seat, from = from.to_string(), to = to.to_string())
        }
        Some(Act::Leave { figure: Figure::Mounted(_), from }) if !Ground::new(position).crosses(from) => {
            message!("said.laberinto.retreat", seat = seat, from = from.to_string())
        }
        Some(Act::Leave { figure: Figure::Mounted(_), from }) => message!(
            "said.laberinto.crossed",
            seat = seat,
            from = from.to_string(),
            points = after.teams[mover].count(Count::Points),
            target = position.parameters.target
        ),
        Some(Act::Leave { from, .. }) => {
            message!("said.laberinto.leave", seat = seat, from = from.to_string())
        }
        Some(Act::Pass) | None => message!("said.laberinto.pass", seat = seat),
    }
}

/// That the paths are apart for good, or when play began.
pub(super) fn setback(position: &Position) -> Option<Message> {
    match (position.can_meet(), position.is_building()) {
        _ if position.outcome.is_some() => None,
        (false, _) => Some(message!("laberinto.apart.for-good")),
        (true, false) if !position.met => Some(message!("laberinto.apart")),
        (true, _) => None,
    }
}

/// What is due, for a seat that can lay a tile or cannot.
pub(super) fn due(position: &Position, lays: bool) -> Option<Message> {
    if position.outcome.is_some() {
        return None;
    }
    Some(if position.is_roll_due() {
        message!("due.laberinto.roll")
    } else if position.is_building() {
        let has_begun = !position.paths[position.mover()].is_empty();
        match (lays, position.is_built()) {
            (true, false) if position.parameters.must_meet && has_begun && !position.met => {
                message!("due.laberinto.build.meet")
            }
            (true, false) => message!("due.laberinto.build"),
            (true, true) => message!("due.laberinto.build.choice"),
            (false, _) => message!("due.laberinto.build.ready"),
        }
    } else {
        match (lays, position.must_pass()) {
            (false, false) => message!("due.laberinto.play"),
            (true, false) => message!("due.laberinto.play.choice"),
            (false, true) => message!("due.laberinto.pass"),
            (true, true) => message!("due.laberinto.pass.choice"),
        }
    })
}

impl Position {
    /// Whether the seat to move may lay and has a tile for it, in its hand or in the pool. Whether one fits
    /// is known to whoever sees the hand.
    pub(super) fn might_lay(&self) -> bool {
        self.may_lay() && self.hands[self.mover()].len() + self.pool.len() > 0
    }
}

impl Figure {
    /// The figure in words, as one of a seat of colour `own`.
    fn words(self, own: Colour) -> Message {
        match self {
            Figure::Pyramid => message!("said.laberinto.pyramid"),
            Figure::Prism => message!("said.laberinto.prism"),
            Figure::Mounted(colour) if colour == own => message!("said.laberinto.mounted"),
            Figure::Mounted(colour) => message!("said.laberinto.carrying", prisoner = prisoner(colour)),
        }
    }
}

/// A captured pyramid of a colour, in words: an article or an ending follows the colour, so each has
/// its own.
fn prisoner(colour: Colour) -> Message {
    Message::new(format!("said.laberinto.prisoner.{}", colour.word()))
}

/// That something is a colour's, in words.
fn whose(colour: Colour) -> Message {
    message!("said.laberinto.whose", colour = colour.shade())
}
