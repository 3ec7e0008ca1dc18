//! A line that somebody thinks of, described step by step.

use hexagora_locale::Message;
use hexagora_rules::{Choice, Game, Last, StepError};
use serde::Serialize;

/// A step of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineStep {
    /// The step described as data.
    pub choice: Choice,
    /// Whose it is.
    pub seat: Option<u8>,
    /// The turn it belongs to, counted from 1 over all seats.
    pub turn: usize,
    /// What it does, as a sentence.
    pub said: Message,
}

impl LineStep {
    /// The steps of a line that a game could take, one by one.
    ///
    /// ```
    /// use hexagora_rules::Game;
    /// use hexagora_wire::LineStep;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// let line = LineStep::line(game, &["c3".to_owned(), "e4".to_owned()])?;
    /// assert_eq!((line[1].seat, line[1].turn), (Some(1), 2));
    /// assert_eq!(line[0].choice.cells, ["c3"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn line(mut game: Game, steps: &[String]) -> Result<Vec<LineStep>, StepError> {
        let described = |step: &String| {
            let choice = game.choice(step)?;
            let Last { seat, turn, said, .. } = Last::play(&mut game, step)?;
            Ok(LineStep { choice, seat, turn, said })
        };
        steps.iter().map(described).collect()
    }
}
