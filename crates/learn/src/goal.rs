//! What a task asks for, judged by the rules: any answer that reaches it counts.

use hexagora_locale::{Message, message};
use hexagora_rules::{Eye, Game, Seat, StepError, View};
use serde::{Deserialize, Serialize};

use crate::cells;
use crate::turn::{CanCapture, CanWin, IsLost};

/// What a task asks for, within the turn that begins it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "LessonGoal"))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Goal {
    /// Play a whole turn, any legal one.
    Turn,
    /// A step from one cell, or to one, or both.
    Reach {
        /// Where it begins.
        from: Option<String>,
        /// Where it ends.
        to: Option<String>,
    },
    /// A step whose course goes round so many corners.
    Corners(usize),
    /// Ampel: complete so many signals with one step.
    Signals(u8),
    /// Ampel: complete so many signals in the turn.
    Haul(u8),
    /// A capture; where a height is named, one that makes a stack so high.
    Capture {
        /// The height.
        height: Option<usize>,
    },
    /// Laberinto: lay a tile; on a triangle, where one is named.
    Lay {
        /// The triangle.
        on: Option<String>,
    },
    /// Laberinto: lay a tile so that all paths have met.
    Meet,
    /// Laberinto: a pyramid climbs a prism.
    Mount,
    /// Laberinto: a pyramid climbs down.
    Dismount,
    /// Laberinto: a crossed prism returns with a prisoner.
    Return,
    /// Laberinto: a mounted prism crosses.
    Cross,
    /// Win.
    Win,
    /// After the turn, the next seat cannot win in its turn.
    Stop,
    /// After the turn, the next seat cannot capture.
    Safe,
    /// After the turn, whatever the opponent does, a win follows.
    Force,
    /// Play a whole game against a level of the computer.
    Game {
        /// The level.
        level: u8,
    },
}

/// How an answer stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Standing {
    /// Not there yet: the turn goes on.
    Open,
    /// The goal is reached.
    Solved,
    /// The turn is over and the goal is not reached.
    Failed {
        /// What is missing.
        why: Message,
    },
}

/// One step of an answer: where it was played, what it was, where it led.
struct Move<'a> {
    before: &'a Game,
    step: String,
    after: &'a Game,
    seat: Seat,
}

impl Goal {
    /// Plays the steps of an answer and says how it stands. It may have `most` steps, if that is
    /// given, or else fill the turn.
    pub fn judge(&self, start: &Game, steps: &[String], most: Option<usize>) -> Result<Standing, StepError> {
        let Some(seat) = start.to_move().seat() else { return Ok(Standing::Open) };
        let mut game = start.clone();
        let mut reached = false;
        for step in steps {
            let before = game.clone();
            let step = game.play(step)?;
            let own = before.to_move().seat() == Some(seat);
            reached |= own && self.is_reached_by(&Move { before: &before, step, after: &game, seat });
        }
        Ok(match self.standing(reached, start, &game, seat) {
            Standing::Open if most.is_some_and(|most| steps.len() >= most) => {
                Standing::Failed { why: self.missing() }
            }
            standing => standing,
        })
    }

    fn standing(&self, reached: bool, start: &Game, game: &Game, seat: Seat) -> Standing {
        let over = game.outcome();
        // A turn that comes back at once, because the other seat could do nothing, is another turn.
        let ended = over.is_some() || game.to_move().seat() != Some(seat) || game.turns() > start.turns() + 1;
        let solved = match self {
            Goal::Game { .. } => over.is_some(),
            Goal::Win => over.is_some_and(|outcome| outcome.winners.contains(seat)),
            Goal::Haul(count) => yellows(game, seat) >= yellows(start, seat).saturating_add(*count),
            Goal::Turn => ended,
            Goal::Stop => {
                let lost = over.is_some_and(|over| !over.winners.is_empty() && !over.winners.contains(seat));
                ended && !lost && !game.visit(CanWin)
            }
            Goal::Safe => ended && !game.visit(CanCapture),
            Goal::Force => {
                ended && over.map_or_else(|| game.visit(IsLost(seat)), |over| over.winners.contains(seat))
            }
            _ => reached,
        };
        match self {
            _ if solved => Standing::Solved,
            Goal::Game { .. } => Standing::Open,
            _ if ended => Standing::Failed { why: self.missing() },
            _ => Standing::Open,
        }
    }

    fn is_reached_by(&self, played: &Move<'_>) -> bool {
        let Move { before, step, after, seat } = played;
        let named = || cells(before.kind(), step);
        match self {
            Goal::Reach { to, from } => {
                let named = named();
                from.as_ref().is_none_or(|from| named.first() == Some(from))
                    && to.as_ref().is_none_or(|to| named.last() == Some(to))
            }
            Goal::Corners(count) => corners(before, step) >= *count,
            Goal::Signals(count) => yellows(after, *seat) >= yellows(before, *seat).saturating_add(*count),
            Goal::Capture { height } => {
                step.contains('x')
                    && height.is_none_or(|height| named().last().is_some_and(|at| stack(after, at) == height))
            }
            Goal::Lay { on } => {
                step.contains('=') && on.as_ref().is_none_or(|on| named().first() == Some(on))
            }
            Goal::Meet => have_met(after),
            Goal::Mount => step.contains('^'),
            Goal::Dismount => step.contains('v'),
            Goal::Return => step.starts_with('M') && step.contains('@'),
            Goal::Cross => points(after, *seat) > points(before, *seat),
            Goal::Turn
            | Goal::Haul(_)
            | Goal::Win
            | Goal::Stop
            | Goal::Safe
            | Goal::Force
            | Goal::Game { .. } => false,
        }
    }

    /// What is missing when the turn is over and the goal is not reached.
    fn missing(&self) -> Message {
        match self {
            Goal::Turn | Goal::Game { .. } => message!("learn.missing.turn"),
            Goal::Reach { to: Some(to), .. } => message!("learn.missing.reach", cell = to),
            Goal::Reach { from: Some(from), .. } => message!("learn.missing.leave", cell = from),
            Goal::Reach { .. } => message!("learn.missing.turn"),
            Goal::Corners(count) => message!("learn.missing.corners", count = *count),
            Goal::Signals(count) => message!("learn.missing.signals", count = *count),
            Goal::Haul(count) => message!("learn.missing.haul", count = *count),
            Goal::Capture { height: Some(height) } => message!("learn.missing.stack", height = *height),
            Goal::Capture { height: None } => message!("learn.missing.capture"),
            Goal::Lay { on: Some(cell) } => message!("learn.missing.lay-on", cell = cell),
            Goal::Lay { on: None } => message!("learn.missing.lay"),
            Goal::Meet => message!("learn.missing.meet"),
            Goal::Mount => message!("learn.missing.mount"),
            Goal::Dismount => message!("learn.missing.dismount"),
            Goal::Return => message!("learn.missing.return"),
            Goal::Cross => message!("learn.missing.cross"),
            Goal::Win => message!("learn.missing.win"),
            Goal::Stop => message!("learn.missing.stop"),
            Goal::Safe => message!("learn.missing.safe"),
            Goal::Force => message!("learn.missing.force"),
        }
    }
}

/// The yellow discs that a seat of Ampel has taken.
fn yellows(game: &Game, seat: Seat) -> u8 {
    match game.view(Eye::All) {
        View::Ampel(view) => view.taken[seat.index() & 1],
        _ => 0,
    }
}

/// The height of the stack on a point of Attangle's board.
fn stack(game: &Game, point: &str) -> usize {
    match game.view(Eye::All) {
        View::Attangle(view) => view.board.get(point).map_or(0, String::len),
        _ => 0,
    }
}

/// The points that a seat of Laberinto has.
fn points(game: &Game, seat: Seat) -> usize {
    match game.view(Eye::All) {
        View::Laberinto(view) => view.points.get(seat.index()).copied().map_or(0, usize::from),
        _ => 0,
    }
}

/// Whether all paths have met, or building is over.
fn have_met(game: &Game) -> bool {
    match game.typed() {
        hexagora_rules::Typed::Laberinto(played) => played.position.have_met(),
        _ => false,
    }
}

/// How often the course of a step changes its direction.
fn corners(game: &Game, step: &str) -> usize {
    let course = game.course(step).ok().flatten().unwrap_or_default();
    let points: Vec<(i32, i32)> = course.iter().filter_map(|name| lettered(name)).collect();
    let ways: Vec<(i32, i32)> =
        points.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1)).collect();
    ways.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The row and the number of a point such as `h3`.
fn lettered(name: &str) -> Option<(i32, i32)> {
    let row = i32::from(*name.as_bytes().first()?);
    Some((row, name.get(1..)?.parse().ok()?))
}
