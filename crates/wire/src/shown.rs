//! The answer of `show`.

use hexagora_rules::{Eye, Game, View};
use serde::Serialize;

use crate::{Ended, Object};

/// The answer of `show`.
#[derive(Debug, Serialize)]
pub struct Shown {
    game: &'static str,
    players: usize,
    options: Object<&'static str, String>,
    to_move: Option<u8>,
    step: Option<&'static str>,
    /// None where it would give away another's hidden hand.
    legal: Option<Vec<String>>,
    over: bool,
    result: Option<Ended>,
    #[serde(flatten)]
    view: View,
    /// None where it would give away another's hidden hand.
    text: Option<String>,
}

impl Shown {
    /// What an eye sees of a game.
    pub fn new(game: &Game, eye: Eye) -> Shown {
        let outcome = game.outcome();
        let sight = Sight::new(game, eye);
        Shown {
            game: game.kind().name(),
            players: game.seats(),
            options: Object(game.options_for(eye)),
            to_move: game.to_move().seat().map(|seat| seat.0),
            step: game.step_name(),
            legal: sight.choices.then(|| game.legal()),
            over: outcome.is_some(),
            result: outcome.map(Ended::from),
            view: sight.view,
            text: sight.open.then(|| game.text()),
        }
    }
}

/// What an eye sees, and what it may be told besides.
pub(crate) struct Sight {
    /// What it sees.
    pub view: View,
    /// Whether nothing is hidden from it.
    pub open: bool,
    /// Whether it may know what can be chosen: whoever does not see everything learns nothing from
    /// another's choices either.
    pub choices: bool,
}

impl Sight {
    /// What an eye sees of a game.
    pub fn new(game: &Game, eye: Eye) -> Sight {
        let view = game.view(eye);
        let open = eye == Eye::All || view == game.view(Eye::All);
        let own = game.to_move().seat().is_none_or(|seat| eye == Eye::Seat(seat));
        Sight { view, open, choices: open || own }
    }
}
