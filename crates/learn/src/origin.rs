//! Where a figure or a task begins.

use hexagora_locale::Message;
use hexagora_rules::{Game, GameKind, Setup, SetupError, Sketch, StepError, TextError};
use serde::Deserialize;

/// The position in which a figure or a task begins.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Origin {
    /// A position's text, without the game's name if it has no options.
    Text(String),
    /// The start of a game with the options given as `name=value`, and steps played from there.
    Start {
        /// The options.
        #[serde(default)]
        set: Vec<String>,
        /// The number of players, if not the fewest.
        players: Option<usize>,
        /// The steps, separated by spaces.
        #[serde(default)]
        steps: String,
    },
    /// A position by what matters in it.
    Sketch(Sketch),
}

impl Origin {
    /// The game as it stands there.
    ///
    /// ```
    /// use hexagora_learn::Origin;
    /// use hexagora_rules::GameKind;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let origin: Origin = serde_json::from_str(r#"{"start": {"steps": "c3 e4"}}"#)?;
    /// assert_eq!(origin.game(GameKind::Attangle)?.turns(), 3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn game(&self, kind: GameKind) -> Result<Game, OriginError> {
        match self {
            Origin::Text(text) => Ok(Game::from_text(&match text.contains(';') {
                true => text.clone(),
                false => format!("{kind}; {text}"),
            })?),
            Origin::Start { set, players, steps } => {
                let mut setup = Setup::new(kind);
                setup.players = *players;
                for pair in set {
                    setup = setup.with_pair(pair)?;
                }
                let mut game = Game::start(&setup)?;
                for step in steps.split_whitespace() {
                    game.play(step)?;
                }
                Ok(game)
            }
            Origin::Sketch(sketch) => Ok(Game::from_text(&sketch.text()?)?),
        }
    }
}

/// Why there is no such position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OriginError {
    /// The text is no position.
    Text(TextError),
    /// The options make no game.
    Setup(SetupError),
    /// A step cannot be played.
    Step(Box<StepError>),
}

impl OriginError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        match self {
            OriginError::Text(error) => error.message(),
            OriginError::Setup(error) => error.message(),
            OriginError::Step(error) => error.message(),
        }
    }
}

hexagora_locale::says!(OriginError);

impl From<TextError> for OriginError {
    fn from(error: TextError) -> OriginError {
        OriginError::Text(error)
    }
}

impl From<SetupError> for OriginError {
    fn from(error: SetupError) -> OriginError {
        OriginError::Setup(error)
    }
}

impl From<StepError> for OriginError {
    fn from(error: StepError) -> OriginError {
        OriginError::Step(Box::new(error))
    }
}
