//! What a task asks for, judged by the rules: any answer that reaches it counts.

use hexagora_locale::{Message, message};
use hexagora_rules::geometry::Point;
use hexagora_rules::{Choice, ChoiceKind, Effect, Game, Seat, StepError};
use serde::{Deserialize, Serialize};

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
    /// Complete so many signals with one step.
    Signals(u8),
    /// Complete so many signals in the turn.
    Haul(u8),
    /// A capture; where a height is named, one that makes a stack so high.
    Capture {
        /// The height.
        height: Option<usize>,
    },
    /// Lay a tile; on a triangle, where one is named.
    Lay {
        /// The triangle.
        on: Option<String>,
    },
    /// Lay a tile so that all paths have met.
    Meet,
    /// A pyramid climbs a prism.
    Mount,
    /// A pyramid climbs down.
    Dismount,
    /// A crossed prism returns with a prisoner.
    Return,
    /// A mounted prism crosses.
    Cross,
    /// A mounted prism leaves without a point.
    Retreat,
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

/// How far an answer is, before anybody says why.
enum Progress {
    Open,
    Solved,
    Failed,
}

/// One step of an answer: where it was played, what it was and did, where it led.
struct Move<'a> {
    before: &'a Game,
    choice: Choice,
    effects: Vec<Effect>,
    after: &'a Game,
}

impl Move<'_> {
    /// How many signals it completes.
    fn signals(&self) -> usize {
        self.effects.iter().filter(|effect| matches!(effect, Effect::Signal { .. })).count()
    }

    /// The height of the stack that it captures and stands on now.
    fn captured(&self) -> Option<usize> {
        let target = self.choice.target.as_ref().filter(|_| self.choice.kind == ChoiceKind::Capture)?;
        Some(self.after.height(target))
    }
}

/// What the steps of an answer came to, so that one that fails can be told how far it went.
#[derive(Debug, Default)]
struct Tally {
    /// Signals of the whole turn, and the most of one step.
    signals: usize,
    signals_at_once: usize,
    /// The most corners of one step.
    corners: usize,
    /// The highest stack that a capture made.
    captured: Option<usize>,
}

impl Tally {
    fn add(&mut self, played: &Move<'_>) {
        let signals = played.signals();
        self.signals += signals;
        self.signals_at_once = self.signals_at_once.max(signals);
        self.corners = self.corners.max(corners(played.before, &played.choice.text));
        self.captured = self.captured.max(played.captured());
    }
}

impl Goal {
    /// Plays the steps of an answer and says how it stands. It may have `most` steps, if that is
    /// given, or else fill the turn.
    ///
    /// ```
    /// use hexagora_learn::{Goal, Standing};
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Game::start(&"nonaga".parse()?)?;
    /// // Any answer that reaches the goal counts.
    /// let goal = Goal::Reach { from: None, to: Some("1,1".to_owned()) };
    /// assert_eq!(goal.judge(&start, &["2,0>1,1".to_owned()], Some(1))?, Standing::Solved);
    /// let elsewhere = start.legal().into_iter().filter(|step| !step.ends_with(">1,1")).take(1);
    /// let standing = goal.judge(&start, &elsewhere.collect::<Vec<_>>(), Some(1))?;
    /// assert!(matches!(standing, Standing::Failed { .. }));
    /// # Ok(())
    /// # }
    /// ```
    pub fn judge(&self, start: &Game, steps: &[String], most: Option<usize>) -> Result<Standing, StepError> {
        let Some(seat) = start.to_move().seat() else { return Ok(Standing::Open) };
        let mut game = start.clone();
        let (mut reached, mut tally) = (false, Tally::default());
        for step in steps {
            let before = game.clone();
            let (choice, effects) = (before.choice(step)?, before.effects(step)?);
            game.play(step)?;
            if before.to_move().seat() == Some(seat) {
                let played = Move { before: &before, choice, effects, after: &game };
                tally.add(&played);
                reached |= self.is_reached_by(&played);
            }
        }
        reached |= matches!(self, Goal::Haul(count) if tally.signals >= usize::from(*count));
        let ended = most.is_some_and(|most| steps.len() >= most);
        Ok(match self.progress(reached, start, &game, seat) {
            Progress::Solved => Standing::Solved,
            Progress::Open if !ended => Standing::Open,
            Progress::Open | Progress::Failed => Standing::Failed { why: self.missing(&tally) },
        })
    }

    fn progress(&self, reached: bool, start: &Game, game: &Game, seat: Seat) -> Progress {
        let over = game.outcome();
        // If the other seat passes, the same seat moves again; that is a new turn, so the answer ends before
        // it.
        let ended = over.is_some() || game.to_move().seat() != Some(seat) || game.turns() > start.turns() + 1;
        let solved = match self {
            Goal::Game { .. } => over.is_some(),
            Goal::Win => over.is_some_and(|outcome| outcome.winners.contains(seat)),
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
            _ if solved => Progress::Solved,
            Goal::Game { .. } => Progress::Open,
            _ if ended => Progress::Failed,
            _ => Progress::Open,
        }
    }

    fn is_reached_by(&self, played: &Move<'_>) -> bool {
        let Move { before, choice, effects, after } = played;
        let Choice { kind, cells, .. } = choice;
        match self {
            Goal::Reach { to, from } => {
                from.as_ref().is_none_or(|from| cells.first() == Some(from))
                    && to.as_ref().is_none_or(|to| cells.last() == Some(to))
            }
            Goal::Corners(count) => corners(before, &choice.text) >= *count,
            Goal::Signals(count) => played.signals() >= usize::from(*count),
            Goal::Capture { height: Some(height) } => played.captured() == Some(*height),
            Goal::Capture { height: None } => *kind == ChoiceKind::Capture,
            Goal::Lay { on } => {
                *kind == ChoiceKind::Lay && on.as_ref().is_none_or(|on| cells.first() == Some(on))
            }
            Goal::Meet => *kind == ChoiceKind::Lay && passed(after) > passed(before),
            Goal::Mount => *kind == ChoiceKind::Mount,
            Goal::Dismount => *kind == ChoiceKind::Dismount,
            Goal::Return => *kind == ChoiceKind::Return,
            Goal::Retreat => *kind == ChoiceKind::Retreat,
            Goal::Cross => effects.iter().any(|effect| matches!(effect, Effect::Crossed { .. })),
            Goal::Turn
            | Goal::Haul(_)
            | Goal::Win
            | Goal::Stop
            | Goal::Safe
            | Goal::Force
            | Goal::Game { .. } => false,
        }
    }

    /// What happened instead when the turn is over and the goal is not reached, and what to try.
    fn missing(&self, tally: &Tally) -> Message {
        match self {
            Goal::Turn | Goal::Game { .. } => message!("learn.missing.turn"),
            Goal::Reach { to: Some(to), .. } => message!("learn.missing.reach", cell = to),
            Goal::Reach { from: Some(from), .. } => message!("learn.missing.leave", cell = from),
            Goal::Reach { .. } => message!("learn.missing.turn"),
            Goal::Corners(_) if tally.corners == 0 => message!("learn.missing.corners.none"),
            Goal::Corners(count) => {
                message!("learn.missing.corners.few", made = tally.corners, count = *count)
            }
            Goal::Signals(_) if tally.signals_at_once == 0 => message!("learn.missing.signals.none"),
            Goal::Signals(count) => {
                message!("learn.missing.signals.few", made = tally.signals_at_once, count = *count)
            }
            Goal::Haul(count) if tally.signals == 0 => message!("learn.missing.haul.none", count = *count),
            Goal::Haul(count) => message!("learn.missing.haul.few", made = tally.signals, count = *count),
            Goal::Capture { height: Some(height) } => match tally.captured {
                None => message!("learn.missing.stack.none", height = *height),
                Some(made) => message!("learn.missing.stack.low", made = made, height = *height),
            },
            Goal::Capture { height: None } => message!("learn.missing.capture"),
            Goal::Lay { on: Some(cell) } => message!("learn.missing.lay-on", cell = cell),
            Goal::Lay { on: None } => message!("learn.missing.lay"),
            Goal::Meet => message!("learn.missing.meet"),
            Goal::Mount => message!("learn.missing.mount"),
            Goal::Dismount => message!("learn.missing.dismount"),
            Goal::Return => message!("learn.missing.return"),
            Goal::Cross => message!("learn.missing.cross"),
            Goal::Retreat => message!("learn.missing.retreat"),
            Goal::Win => message!("learn.missing.win"),
            Goal::Stop => message!("learn.missing.stop"),
            Goal::Safe => message!("learn.missing.safe"),
            Goal::Force => message!("learn.missing.force"),
        }
    }
}

/// How many milestones a game has passed; that all paths have met is one.
fn passed(game: &Game) -> usize {
    game.milestones().iter().filter(|milestone| milestone.passed).count()
}

/// How often the course of a step changes its direction.
fn corners(game: &Game, step: &str) -> usize {
    let course = game.course(step).ok().flatten().unwrap_or_default();
    let geometry = game.geometry();
    let place = |name: &String| geometry.cells.iter().find(|cell| cell.name == *name).map(|cell| cell.at);
    let points: Vec<Point> = course.iter().filter_map(place).collect();
    // On a straight course the cell in the middle of three lies halfway between the others.
    let bends = |way: &[Point]| {
        let [from, over, to] = way else { return false };
        (from.x + to.x - 2.0 * over.x).abs() + (from.y + to.y - 2.0 * over.y).abs() > 0.5
    };
    points.windows(3).filter(|way| bends(way)).count()
}
