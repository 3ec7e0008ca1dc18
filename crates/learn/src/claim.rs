//! What a caption says, in a form that the rules can check.

use hexagora_locale::Lang;
use hexagora_rules::{Choice, ChoiceKind, Eye, Game};
use serde::Deserialize;
use serde_json::Value;

/// Something that a figure claims about a position.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Claim {
    /// These steps are legal.
    Legal(Vec<String>),
    /// Steps of a kind that begin on a cell end on these cells and no others.
    Exactly {
        /// The kind.
        kind: ChoiceKind,
        /// Where they begin.
        from: String,
        /// Where they end.
        to: Vec<String>,
    },
    /// The steps, of a kind where one is named, begin on these cells and no others.
    From {
        /// The kind.
        kind: Option<ChoiceKind>,
        /// The cells.
        cells: Vec<String>,
    },
    /// The step is refused, with this sentence.
    Refused {
        /// The step.
        step: String,
        /// The key of the sentence.
        why: String,
    },
    /// So many steps are legal.
    Count(usize),
    /// The step that is due has this name.
    Due(String),
    /// A part of the view, by its JSON pointer, is this.
    View {
        /// Where.
        at: String,
        /// What.
        is: Value,
    },
    /// What lies on a cell touches so many others.
    Touches {
        /// The cell.
        cell: String,
        /// How many.
        count: usize,
    },
    /// A legal step passes these cells.
    Course {
        /// The step.
        step: String,
        /// The cells, first and last included.
        cells: Vec<String>,
    },
    /// The game is over so.
    Over {
        /// The seats that won.
        winners: Vec<u8>,
        /// The rule that ended it.
        reason: String,
    },
}

impl Claim {
    /// Asks the rules. The error says what they answer instead.
    ///
    /// ```
    /// use hexagora_learn::Claim;
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// assert_eq!(Claim::Count(36).check(&game), Ok(()));
    /// assert!(Claim::Legal(vec!["d4".to_owned()]).check(&game).is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn check(&self, game: &Game) -> Result<(), String> {
        match self {
            Claim::Legal(steps) => {
                let legal = game.legal();
                same(steps.iter().find(|step| !legal.contains(step)), None)
            }
            Claim::Exactly { kind, from, to } => {
                let own = |choice: &Choice| choice.kind == *kind && choice.sources().contains(from);
                let steps = game.choices().into_iter().filter(own);
                same(sorted(steps.filter_map(|choice| choice.target)), sorted(to.iter().cloned()))
            }
            Claim::From { kind, cells } => {
                let own = |choice: &Choice| kind.is_none_or(|kind| choice.kind == kind);
                let steps = game.choices().into_iter().filter(own);
                let mut found = sorted(steps.filter_map(|choice| choice.cells.into_iter().next()));
                found.dedup();
                same(found, sorted(cells.iter().cloned()))
            }
            Claim::Refused { step, why } => match game.read_step(step) {
                Ok(_) => Err(format!("{step} is legal")),
                Err(error) => {
                    same(error.why.map(|refusal| refusal.message.key().to_owned()), Some(why.clone()))
                }
            },
            Claim::Count(count) => same(game.legal().len(), *count),
            Claim::Due(name) => same(game.step_name(), Some(name.as_str())),
            Claim::View { at, is } => {
                let view = serde_json::to_value(game.view(Eye::All)).map_err(|error| error.to_string())?;
                same(view.pointer(at), Some(is))
            }
            Claim::Touches { cell, count } => same(touched(game, cell), *count),
            Claim::Course { step, cells } => {
                let course = game.course(step).map_err(|error| error.message().say(Lang::En))?;
                same(course.as_ref(), Some(cells))
            }
            Claim::Over { winners, reason } => {
                let outcome = game.outcome().ok_or("the game is not over")?;
                let found: Vec<u8> = outcome.winners.iter().map(|seat| seat.0).collect();
                same((found.as_slice(), outcome.reason.name()), (winners.as_slice(), reason.as_str()))
            }
        }
    }
}

/// How many cells beside a cell are not bare.
fn touched(game: &Game, cell: &str) -> usize {
    let geometry = game.geometry();
    let there = geometry.cells.iter().find(|other| other.name == cell);
    there.map_or(0, |there| there.neighbours.iter().filter(|next| game.height(next) > 0).count())
}

fn sorted(cells: impl Iterator<Item = String>) -> Vec<String> {
    let mut cells: Vec<String> = cells.collect();
    cells.sort_unstable();
    cells
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, claimed: T) -> Result<(), String> {
    match found == claimed {
        true => Ok(()),
        false => Err(format!("the rules say {found:?}, the claim {claimed:?}")),
    }
}
