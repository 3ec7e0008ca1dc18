//! The game that is played at the terminal, with its record and its undo stack.

use hexagora_rules::{Game, Record, RecordError, Seat, SeatSet, StepError, ToMove, record::Verdict};

use crate::draw::Trace;

/// A game in progress with its record.
#[derive(Debug, Clone)]
pub struct LocalGame {
    record: Record,
    game: Game,
    /// What the steps of the record did, one for each.
    traces: Vec<Trace>,
    /// Whose steps they were.
    movers: Vec<Seat>,
    /// Steps taken back, the next one to play again last.
    undone: Vec<String>,
    saved: bool,
}

impl LocalGame {
    /// A game that begins where `game` stands.
    pub fn new(game: Game) -> LocalGame {
        LocalGame {
            record: Record::new(&game),
            game,
            traces: Vec::new(),
            movers: Vec::new(),
            undone: Vec::new(),
            saved: true,
        }
    }

    /// A game that goes on where a record ends.
    pub fn resume(mut record: Record) -> Result<LocalGame, RecordError> {
        // Numbers every turn and checks the result.
        record.normalise()?;
        let mut game = record.start()?;
        let (mut traces, mut movers) = (Vec::new(), Vec::new());
        for step in record.steps() {
            // Each step was legal a moment ago.
            traces.extend(Trace::new(&game, step));
            movers.push(mover(&game));
            let _ = game.play(step);
        }
        Ok(LocalGame { record, game, traces, movers, undone: Vec::new(), saved: true })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The record of all steps.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Whether there is anything that no file holds.
    pub fn is_saved(&self) -> bool {
        self.saved
    }

    /// Remembers that a file holds the game as it stands.
    pub fn mark_saved(&mut self) {
        self.saved = true;
    }

    /// Whether nobody has anything left to choose: by the rules, or because somebody resigned.
    pub fn is_over(&self) -> bool {
        self.game.to_move() == ToMove::Nobody || self.record.result().is_some()
    }

    /// How many steps have been played.
    pub fn played(&self) -> usize {
        self.traces.len()
    }

    /// Plays a step and gives its canonical spelling.
    pub fn play(&mut self, step: &str) -> Result<String, StepError> {
        let step = self.advance(step)?;
        self.undone.clear();
        Ok(step)
    }

    fn advance(&mut self, step: &str) -> Result<String, StepError> {
        let (trace, mover) = (Trace::new(&self.game, step)?, mover(&self.game));
        let step = trace.choice.text.clone();
        self.record.push(&mut self.game, &step)?;
        self.traces.push(trace);
        self.movers.push(mover);
        self.saved = false;
        Ok(step)
    }

    /// Takes the last step back, or a resignation. False: there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.record.result().is_some() && self.game.outcome().is_none() {
            self.record.set_result(None);
            self.saved = false;
            return true;
        }
        let Some(entry) = self.record.pop() else { return false };
        // A record can only hold steps that replay.
        if let Ok(game) = self.record.game_at(usize::MAX) {
            self.game = game;
        }
        self.traces.pop();
        self.movers.pop();
        self.undone.push(entry.step);
        self.saved = false;
        true
    }

    /// Plays the step that was taken back last.
    pub fn redo(&mut self) -> Option<String> {
        let step = self.undone.last()?.clone();
        let step = self.advance(&step).ok()?;
        self.undone.pop();
        Some(step)
    }

    /// The seat to move gives up: all others win.
    pub fn resign(&mut self) -> bool {
        let Some(loser) = self.game.to_move().seat().filter(|_| !self.is_over()) else { return false };
        let others = (0..self.game.seats() as u8).map(Seat).filter(|&seat| seat != loser);
        let winners = others.fold(SeatSet::EMPTY, SeatSet::with);
        self.record.set_result(Some(&Verdict::new(winners, "resigned")));
        self.saved = false;
        true
    }

    /// The number of the turn of the step that comes next, or of the last one when the game is over.
    pub fn turn(&self) -> u32 {
        self.game.turns().max(1) as u32
    }

    /// The turn of each step played, counted from 1.
    fn turns(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.record.line().entries.iter().map(|entry| entry.turn)
    }

    /// How many of the last steps belong to one turn: the last in which a step was played.
    pub fn last_turn(&self) -> usize {
        let mut turns = self.turns().rev();
        let Some(last) = turns.next() else { return 0 };
        1 + turns.take_while(|&turn| turn == last).count()
    }

    /// The steps played from one on, each with its turn and whose it was.
    pub fn steps_from(&self, first: usize) -> impl Iterator<Item = (u32, Seat, &str)> {
        let entries = self.record.line().entries.iter().zip(&self.movers).skip(first);
        entries.map(|(entry, &mover)| (entry.turn, mover, entry.step.as_str()))
    }

    /// What the last turn did.
    pub fn last(&self) -> &[Trace] {
        &self.traces[self.traces.len() - self.last_turn().min(self.traces.len())..]
    }
}

fn mover(game: &Game) -> Seat {
    game.to_move().seat().unwrap_or(Seat(0))
}
