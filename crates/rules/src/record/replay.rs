//! A record played by the rules.

use std::sync::OnceLock;

use super::drawing::Cells;
use super::{Line, Record, RecordError, RecordFault, tag};
use crate::{Game, Reason};

impl Record {
    /// Plays the whole record by the rules, variations too, and checks its result. Gives the game
    /// at the end of the main line, or the first thing that is wrong.
    ///
    /// ```
    /// use hexagora_rules::Record;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let record: Record = "[Game \"attangle\"]\n\n1. c3\n2. d4\n*".parse()?;
    /// let error = record.replay().unwrap_err();
    /// assert_eq!((error.place.line, error.place.column), (4, 4)); // where the step stands that is not legal
    /// # Ok(())
    /// # }
    /// ```
    pub fn replay(&self) -> Result<Game, RecordError> {
        self.clone().normalise()
    }

    /// Like [`Record::replay`], and writes every step in canonical spelling, every turn with its
    /// number, and the result that the rules give.
    ///
    /// ```
    /// use hexagora_rules::Record;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut record: Record = "[Game \"attangle\"]\n\nC3 E4".parse()?;
    /// record.normalise()?;
    /// assert_eq!(record.to_string(), "[Game \"attangle\"]\n\n1. c3\n2. e4\n*\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn normalise(&mut self) -> Result<Game, RecordError> {
        let mut game = self.start()?;
        let mut walk = Walk { turns_at_start: game.turns(), cells: Cells::default() };
        walk.cells.check(&game, &mut self.line.drawings)?;
        walk.line(&mut game, &mut self.line, 0)?;
        self.check_result(&game)?;
        if let Some(outcome) = game.outcome() {
            self.set_result(Some(&outcome.into()));
        }
        Ok(game)
    }

    /// The game after the first `steps` steps of the main line, or at its end if it has fewer.
    ///
    /// ```
    /// use hexagora_rules::Record;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let record: Record = "[Game \"attangle\"]\n\n1. c3\n2. e4\n*".parse()?;
    /// assert_eq!(record.game_at(1)?.legal().len(), 35);
    /// # Ok(())
    /// # }
    /// ```
    pub fn game_at(&self, steps: usize) -> Result<Game, RecordError> {
        let mut game = self.start()?;
        let turns_at_start = game.turns();
        for entry in self.line.entries.iter().take(steps) {
            let turn = turn(&game, turns_at_start);
            game.play(&entry.step).map_err(|error| RecordFault::Step { turn, error }.at(entry.place))?;
        }
        Ok(game)
    }

    /// How many turns have begun where the record begins: none, if that is within a turn.
    pub(super) fn turns_at_start(&self) -> usize {
        let read = || match self.tag(tag::POSITION) {
            Some(_) => self.start().map_or(1, |game| game.turns()),
            None => 1,
        };
        *self.turns_at_start.0.get_or_init(read)
    }

    /// A result that is written must be what the rules say, once they say something; before, only the
    /// table can have ended the game.
    fn check_result(&self, game: &Game) -> Result<(), RecordError> {
        let tag = self.tags.iter().find(|tag| tag.name() == tag::RESULT);
        let (Some(tag), Some(written)) = (tag, self.result()) else { return Ok(()) };
        let fault = match game.outcome() {
            _ if written.winners().iter().any(|seat| seat.index() >= game.seats()) => {
                RecordFault::Winner { written, seats: game.seats() }
            }
            Some(outcome) => {
                if written.winners() == outcome.winners
                    && ["", outcome.reason.name()].contains(&written.reason())
                {
                    return Ok(());
                }
                RecordFault::Result { written, right: outcome.into() }
            }
            None => {
                if !Reason::ALL.iter().any(|reason| reason.name() == written.reason()) {
                    return Ok(());
                }
                RecordFault::NotOver { written }
            }
        };
        Err(fault.at(tag.value_place))
    }
}

/// What [`Record::turns_at_start`] found, so that it need not read the position again. A cache, so all values
/// compare equal: they hold nothing that the tags do not.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnsAtStart(OnceLock<usize>);

impl PartialEq for TurnsAtStart {
    fn eq(&self, _: &TurnsAtStart) -> bool {
        true
    }
}

impl Eq for TurnsAtStart {}

/// The number of the turn in which a game stands, in a record that began with `turns_at_start`.
pub(super) fn turn(game: &Game, turns_at_start: usize) -> u32 {
    (game.turns() - turns_at_start.min(game.turns()) + 1) as u32
}

/// A walk through the tree of a record.
struct Walk {
    turns_at_start: usize,
    cells: Cells,
}

impl Walk {
    /// Plays a line and leaves the game at its end.
    fn line(&mut self, game: &mut Game, line: &mut Line, depth: usize) -> Result<(), RecordError> {
        for entry in &mut line.entries {
            let turn = turn(game, self.turns_at_start);
            // A step after the end is in no turn: it is refused as a step.
            if ![0, turn].contains(&entry.turn) && game.outcome().is_none() {
                let (step, written) = (entry.step.clone(), entry.turn);
                return Err(RecordFault::Turn { step, written, right: turn }.at(entry.place));
            }
            entry.turn = turn;
            let before = (!entry.variations.is_empty()).then(|| game.mark());
            entry.step =
                game.play(&entry.step).map_err(|error| RecordFault::Step { turn, error }.at(entry.place))?;
            self.cells.check(game, &mut entry.drawings)?;
            let Some(before) = before else { continue };
            if depth == Record::DEPTH {
                return Err(RecordFault::Depth.at(entry.place));
            }
            for variation in &mut entry.variations {
                game.rewind(&before);
                self.line(game, variation, depth + 1)?;
            }
            game.rewind(&before);
            // It was legal a moment ago.
            let _ = game.play(&entry.step);
        }
        Ok(())
    }
}
