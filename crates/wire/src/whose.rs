//! Whose the steps of a line are.

use hexagora_rules::{Game, StepError};
use serde::Serialize;

/// Whose a step is, and of which turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Whose {
    /// The seat.
    pub seat: Option<u8>,
    /// The turn, counted from 1 over all seats.
    pub turn: usize,
}

impl Whose {
    /// Whose the next step of a game is.
    pub fn next(game: &Game) -> Whose {
        Whose { seat: game.to_move().seat().map(|seat| seat.0), turn: game.turns() }
    }

    /// Whose the steps of a line are, one by one.
    ///
    /// ```
    /// use hexagora_rules::Game;
    /// use hexagora_wire::Whose;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// let whose = Whose::line(game, &["c3".to_owned(), "e4".to_owned()])?;
    /// assert_eq!(whose[1], Whose { seat: Some(1), turn: 2 });
    /// # Ok(())
    /// # }
    /// ```
    pub fn line(mut game: Game, steps: &[String]) -> Result<Vec<Whose>, StepError> {
        let whose = |step: &String| {
            let whose = Whose::next(&game);
            game.play(step).map(|_| whose)
        };
        steps.iter().map(whose).collect()
    }
}
