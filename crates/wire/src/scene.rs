//! One position as a board shows it.

use hexagora_locale::Message;
use hexagora_rules::{Choice, Due, Effect, Eye, Game, GameKind, Rule, Seat, StepError, Threat, ToMove, View};
use serde::Serialize;

use crate::shown::Sight;
use crate::{Ended, Object, Whose};

/// One position as a board shows it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// The game.
    pub game: GameKind,
    /// How many play.
    pub players: usize,
    /// The options in force, by name.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub options: Object<&'static str, String>,
    /// The seat that chooses, or for which the die is rolled; null when the game is over.
    pub to_move: Option<u8>,
    /// Whether a roll is due.
    pub chance: bool,
    /// The name that the rules give the step that is due.
    pub step: Option<&'static str>,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended.
    pub result: Option<Ended>,
    /// How it ended, as a sentence.
    pub result_message: Option<Message>,
    /// The rule that ended it.
    pub result_rule: Option<Rule>,
    /// What is due now; null when the game is over.
    pub due: Option<Due>,
    /// What each seat is called.
    pub seat_names: Vec<Message>,
    /// The game's own part: AmpelView, AttangleView, NonagaView or LaberintoView.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: View,
    /// Every legal step; none where it would give away another's hidden hand.
    pub choices: Vec<Choice>,
    /// What other seats could do next if nothing is done against it.
    pub threats: Vec<Threat>,
    /// The position as one line; empty where it would give away another's hidden hand.
    pub text: String,
    /// The number of steps played.
    pub at: usize,
    /// What the last step did; null at the start.
    pub last: Option<Last>,
}

/// The step just played.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Last {
    /// The step.
    pub step: String,
    /// Whose it was.
    pub seat: Option<u8>,
    /// The turn it belongs to, counted from 1 over all seats.
    pub turn: usize,
    /// What it did to the board, in order.
    pub effects: Vec<Effect>,
    /// What it did, as a sentence.
    pub said: Message,
}

impl Last {
    /// Plays a step and tells what it did.
    pub fn play(game: &mut Game, step: &str) -> Result<Last, StepError> {
        let Whose { seat, turn } = Whose::next(game);
        let (effects, said) = (game.effects(step)?, game.said(step)?);
        Ok(Last { step: game.play(step)?, seat, turn, effects, said })
    }
}

impl Scene {
    /// What an eye sees of a game after so many steps.
    pub fn new(game: &Game, eye: Eye, at: usize, last: Option<Last>) -> Scene {
        let outcome = game.outcome();
        let sight = Sight::new(game, eye);
        Scene {
            game: game.kind(),
            players: game.seats(),
            options: Object(game.options_for(eye)),
            to_move: game.to_move().seat().map(|seat| seat.0),
            chance: matches!(game.to_move(), ToMove::Chance(_)),
            step: game.step_name(),
            over: outcome.is_some(),
            result_rule: outcome.as_ref().and_then(|outcome| outcome.reason.rule(game.kind())),
            result: outcome.map(Ended::from),
            result_message: game.result_message(),
            due: game.due(),
            seat_names: (0..game.seats()).map(|seat| game.seat_name(Seat(seat as u8))).collect(),
            choices: if sight.choices { game.choices() } else { Vec::new() },
            threats: game.threats(),
            text: if sight.open { game.text() } else { String::new() },
            view: sight.view,
            at,
            last,
        }
    }
}
