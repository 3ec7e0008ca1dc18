//! The tasks of a course.

use hexagora_rules::{Game, GameKind, StepError};
use serde::Deserialize;

use crate::{Both, Goal, Marks, Origin, OriginError, Standing};

/// A small task.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name, which progress is kept by.
    pub id: String,
    /// Its title.
    pub title: Both,
    /// What to do.
    pub task: Both,
    /// A hint in words.
    pub hint: Both,
    /// What to say once it is solved.
    pub praise: Both,
    /// The section of the rules that it is about.
    pub rule: String,
    /// Where it begins.
    pub start: Origin,
    /// Cells to look at.
    #[serde(default)]
    pub marks: Marks,
    /// What it asks for.
    pub goal: Goal,
    /// How many steps an answer may have, if not a whole turn.
    pub steps: Option<usize>,
    /// Steps that solve it, as the hint says.
    #[serde(default)]
    pub answer: Vec<String>,
    /// Legal answers that do not solve it.
    #[serde(default)]
    pub wrong: Vec<Vec<String>>,
}

impl Lesson {
    /// The game as it stands at the start.
    pub fn game(&self, kind: GameKind) -> Result<Game, OriginError> {
        self.start.game(kind)
    }

    /// Says how an answer stands, given the game at the lesson's start.
    ///
    /// ```
    /// use hexagora_learn::{Standing, course};
    /// use hexagora_rules::GameKind;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let lesson = &course(GameKind::Nonaga)[0];
    /// let start = lesson.game(GameKind::Nonaga)?;
    /// assert_eq!(lesson.judge(&start, &[])?, Standing::Open);
    /// assert_eq!(lesson.judge(&start, &lesson.answer)?, Standing::Solved);
    /// # Ok(())
    /// # }
    /// ```
    pub fn judge(&self, start: &Game, steps: &[String]) -> Result<Standing, StepError> {
        self.goal.judge(start, steps, self.steps)
    }
}
