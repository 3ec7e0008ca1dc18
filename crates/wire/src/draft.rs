//! A position that is being set up.

use hexagora_locale::Message;
use hexagora_rules::{self as rules, DraftView, Edit};
use serde::{Deserialize, Serialize};

use crate::{Setup, Start};

/// A position that is being set up, unchecked: what the page keeps of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Draft {
    /// The game, its players and options.
    pub setup: Setup,
    /// The cells where something is, each with its things from bottom to top, separated by spaces.
    pub cells: Vec<(String, String)>,
    /// What no cell shows, by name.
    pub fields: Vec<(String, String)>,
}

/// What does a position that is being set up look like after some changes, and is it one?
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftQuestion {
    /// The game whose position is set up, where nothing is set up yet.
    pub start: Start,
    /// What is set up.
    pub draft: Option<Draft>,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// A draft after some changes, and what it looks like.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Drafted {
    /// The draft.
    pub draft: Draft,
    /// What is seen of it.
    pub shown: DraftView,
}

impl Draft {
    /// Makes some changes, to this draft or to where a game begins.
    pub fn edited(draft: Option<Draft>, start: &Start, edits: &[Edit]) -> Result<Drafted, Message> {
        let mut draft = match draft {
            Some(Draft { setup, cells, fields }) => rules::Draft { setup: setup.read(0)?, cells, fields },
            None => rules::Draft::of(&start.game()?),
        };
        for edit in edits {
            draft.edit(edit).map_err(|error| error.message())?;
        }
        let shown = draft.view().map_err(|error| error.message())?;
        let rules::Draft { setup, cells, fields } = draft;
        let setup = Setup { game: setup.game.name().to_owned(), players: setup.players, set: setup.set };
        Ok(Drafted { draft: Draft { setup, cells, fields }, shown })
    }
}
