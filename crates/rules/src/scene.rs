//! One position as one pair of eyes sees it: the description that people and programs read.

use hexagora_locale::Message;
use serde::{Serialize, Serializer};

use crate::{
    Choice, Due, Effect, Eye, Game, GameKind, Outcome, Rule, Seat, StepError, Survey, Threat, ToMove, View,
};

/// One position as one pair of eyes sees it.
///
/// ```
/// use hexagora_rules::{Eye, Game, GameKind, Last, Scene, Setup};
/// let mut game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
/// let last = Last::play(&mut game, "c3").unwrap();
/// let scene = Scene::new(&game, Eye::All, 1, Some(last));
/// assert_eq!((scene.to_move, scene.choices.len()), (Some(1), 35));
/// assert_eq!(scene.last.unwrap().said.to_string(), "White places a piece on c3.");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// The game.
    pub game: GameKind,
    /// How many play.
    pub players: usize,
    /// The options in force, by name; what would give a hidden hand away is `-`.
    #[serde(serialize_with = "object")]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub options: Vec<(&'static str, String)>,
    /// The name of the preset that has these options; null where none has.
    pub preset: Option<&'static str>,
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
    /// What went wrong for all seats alike, where something did: a new deal may be agreed on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub setback: Option<Message>,
    /// What each seat is called.
    pub seat_names: Vec<Message>,
    /// Each seat's colour, by its English name.
    pub seat_colours: Vec<&'static str>,
    /// The game's own part: AmpelView, AttangleView, NonagaView or LaberintoView.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: View,
    /// Every legal step; none where it would give away another's hidden hand.
    pub choices: Vec<Choice>,
    /// What other seats could do next if nothing is done against it.
    pub threats: Vec<Threat>,
    /// Where pieces get to and what can reach them; null where a game has no need to say it.
    pub survey: Option<Survey>,
    /// The position as one line; empty where it would give away another's hidden hand.
    pub text: String,
    /// Where hands are hidden from the seat to move: the position as one line as far as that seat can know it,
    /// for a program that chooses a step for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub imagined: Option<String>,
    /// The number of steps played.
    pub at: usize,
    /// What the last step did; null at the start.
    pub last: Option<Last>,
}

fn object<S: Serializer>(options: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(options.iter().map(|(name, value)| (name, value)))
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ended {
    /// The winners: none in a draw, several in a shared win.
    pub winners: Vec<u8>,
    /// The name of the rule that ended it.
    pub reason: &'static str,
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Ended {
        Ended { winners: outcome.winners.iter().map(|seat| seat.0).collect(), reason: outcome.reason.name() }
    }
}

/// The step just played. A step is made in the open: what it says and does, everybody at the table sees,
/// a tile that leaves a hidden hand included. So it is the same for all eyes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    /// Plays a step and tells what it did. After an error nothing has changed.
    pub fn play(game: &mut Game, step: &str) -> Result<Last, StepError> {
        let (seat, turn) = (game.to_move().seat().map(|seat| seat.0), game.turns());
        let (step, effects, said) = game.play_told(step)?;
        Ok(Last { step, seat, turn, effects, said })
    }
}

/// What an eye may know of a position: the one place where that is decided.
struct Knowledge {
    /// What it sees.
    view: View,
    /// Whether nothing is hidden from it.
    everything: bool,
    /// Whether it may know what can be chosen: whoever does not see everything learns nothing from
    /// another's choices either.
    choices: bool,
}

impl Knowledge {
    fn to(eye: Eye, game: &Game) -> Knowledge {
        let view = game.view(eye);
        let everything = eye == Eye::All || view == game.view(Eye::All);
        let own = game.to_move().seat().is_none_or(|seat| eye == Eye::Seat(seat));
        Knowledge { view, everything, choices: everything || own }
    }
}

impl Scene {
    /// What an eye sees of a game after so many steps, the last of which is told.
    pub fn new(game: &Game, eye: Eye, at: usize, last: Option<Last>) -> Scene {
        let outcome = game.outcome();
        let known = Knowledge::to(eye, game);
        Scene {
            game: game.kind(),
            players: game.seats(),
            options: game.options_for(eye),
            preset: game.preset().map(|preset| preset.name),
            to_move: game.to_move().seat().map(|seat| seat.0),
            chance: matches!(game.to_move(), ToMove::Chance(_)),
            step: game.step_name(),
            over: outcome.is_some(),
            result_rule: outcome.as_ref().and_then(|outcome| outcome.reason.rule(game.kind())),
            result: outcome.map(Ended::from),
            result_message: game.result_message(),
            due: if known.choices { game.due() } else { game.due_for_others() },
            setback: game.setback(),
            seat_names: (0..game.seats()).map(|seat| game.seat_name(Seat(seat as u8))).collect(),
            seat_colours: (0..game.seats()).map(|seat| game.seat_colour(Seat(seat as u8))).collect(),
            choices: if known.choices { game.choices() } else { Vec::new() },
            threats: game.threats(),
            survey: game.survey(),
            text: if known.everything { game.text() } else { String::new() },
            imagined: if known.choices && !known.everything { game.imagined(eye) } else { None },
            view: known.view,
            at,
            last,
        }
    }

    /// The legal steps in canonical spelling; none where they would give away another's hidden hand. A game
    /// that is not over always has one.
    pub fn legal(&self) -> Option<Vec<&str>> {
        let known = self.over || !self.choices.is_empty();
        known.then(|| self.choices.iter().map(|choice| choice.text.as_str()).collect())
    }
}
