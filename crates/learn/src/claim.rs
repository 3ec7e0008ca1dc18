//! What a caption says, in a form that the rules can check.

use hexagora_locale::Lang;
use hexagora_rules::{Eye, Game, View};
use serde::Deserialize;
use serde_json::Value;

use crate::cells;

/// Something that a figure claims about a position.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Claim {
    /// These steps are legal.
    Legal(Vec<String>),
    /// Of the steps that begin so, these and no others are legal; given without their beginning.
    Exactly {
        /// How the steps begin.
        begins: String,
        /// How they go on.
        ends: Vec<String>,
    },
    /// The steps that begin so start on these cells and no others.
    From {
        /// How the steps begin.
        begins: String,
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
    /// Nonaga: the disc on a cell touches so many others.
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
    pub fn check(&self, game: &Game) -> Result<(), String> {
        match self {
            Claim::Legal(steps) => {
                let legal = game.legal();
                same(steps.iter().find(|step| !legal.contains(step)), None)
            }
            Claim::Exactly { begins, ends } => {
                let legal = game.legal();
                let mut found: Vec<&str> =
                    legal.iter().filter_map(|step| step.strip_prefix(begins.as_str())).collect();
                let mut ends: Vec<&str> = ends.iter().map(String::as_str).collect();
                found.sort_unstable();
                ends.sort_unstable();
                same(found, ends)
            }
            Claim::From { begins, cells: claimed } => {
                let legal = game.legal();
                let steps = legal.iter().filter(|step| step.starts_with(begins.as_str()));
                let mut found: Vec<String> =
                    steps.filter_map(|step| cells(game.kind(), step).into_iter().next()).collect();
                let mut claimed = claimed.clone();
                found.sort_unstable();
                found.dedup();
                claimed.sort_unstable();
                same(found, claimed)
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

/// How many discs of Nonaga lie beside a cell.
fn touched(game: &Game, cell: &str) -> usize {
    let View::Nonaga(view) = game.view(Eye::All) else { return 0 };
    let discs: Vec<String> = view.discs.iter().map(ToString::to_string).collect();
    let geometry = game.geometry();
    let there = geometry.cells.iter().find(|other| other.name == cell);
    there.map_or(0, |there| there.neighbours.iter().filter(|next| discs.contains(next)).count())
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, claimed: T) -> Result<(), String> {
    match found == claimed {
        true => Ok(()),
        false => Err(format!("the rules say {found:?}, the claim {claimed:?}")),
    }
}
