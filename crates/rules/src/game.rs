//! One facade over all games, for everything that is not a search.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};
use rand::Rng;

use crate::arrange::arrange_texts;
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Options, Outcome, Position, Refusal, Repetition, Rules, Setup,
    SetupError, StepError, TextError, Threat, ToMove, View, completion, perft,
};

/// A position of one game with what belongs to it: the options in force and the turns before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played<P: Rules> {
    /// The options in force.
    pub options: P::Options,
    /// Where the game stands.
    pub position: P,
    /// The turns that have begun.
    pub history: Repetition,
}

impl<P: Rules> Played<P> {
    fn enter(options: P::Options, position: P) -> Played<P> {
        let mut history = Repetition::new(options.repetition());
        position.enter(&mut history);
        Played { options, position, history }
    }

    fn start(setup: &Setup) -> Result<Played<P>, SetupError> {
        let options = P::Options::read(setup)?;
        let position = P::start(&options);
        Ok(Played::enter(options, position))
    }

    fn legal(&self) -> Vec<String> {
        let steps = self.position.legal_steps().into_iter();
        let mut legal: Vec<String> = steps.map(|step| self.position.write_step(step)).collect();
        arrange_texts(&mut legal, String::as_str);
        legal
    }

    fn choices(&self) -> Vec<Choice> {
        let steps = self.position.legal_steps().into_iter();
        let mut choices: Vec<Choice> = steps.map(|step| self.position.choice(step)).collect();
        arrange_texts(&mut choices, |choice| &choice.text);
        choices
    }

    fn read(&self, text: &str) -> Result<P::Step, StepError> {
        let refuse = |why: Option<Refusal>| StepError {
            step: text.into(),
            why: why.map(Box::new),
            legal: self.legal(),
        };
        let step = self.position.read_step(text).map_err(|why| refuse(Some(why)))?;
        if !self.position.is_legal(step) {
            return Err(refuse(self.position.why_not(step)));
        }
        Ok(step)
    }

    /// A step that is legal, and where it leads.
    fn ahead(&self, text: &str) -> Result<(P::Step, P), StepError> {
        let step = self.read(text)?;
        let mut after = self.position.clone();
        after.play_unchecked(step, &mut self.history.clone());
        Ok((step, after))
    }

    fn play(&mut self, text: &str) -> Result<String, StepError> {
        let step = self.read(text)?;
        let spelling = self.position.write_step(step);
        self.position.play_unchecked(step, &mut self.history);
        Ok(spelling)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut counts: Vec<(String, u64)> = perft::divide(&self.position, &mut self.history.clone(), depth)
            .into_iter()
            .map(|(step, count)| (self.position.write_step(step), count))
            .collect();
        arrange_texts(&mut counts, |(step, _)| step);
        counts
    }
}

/// A game of any kind: an erased [`Position`](crate::Position) with its options and history. A value: copying it is
/// how one takes a step back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game(Typed);

impl fmt::Display for Game {
    /// The position as one line: [`Game::text`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl FromStr for Game {
    type Err = TextError;

    /// Reads a position: [`Game::from_text`].
    ///
    /// ```
    /// use hexagora_rules::{Game, TextError};
    ///
    /// # fn main() -> Result<(), TextError> {
    /// let line = "attangle; 4/5/2w3/7/6/5/4 b";
    /// let game: Game = line.parse()?;
    /// assert_eq!(game.to_string(), line);
    /// assert!("attangle; nonsense".parse::<Game>().is_err());
    /// # Ok(())
    /// # }
    /// ```
    fn from_str(text: &str) -> Result<Game, TextError> {
        Game::from_text(text)
    }
}

/// Where a game stood, for [`Game::rewind`].
#[derive(Debug, Clone)]
pub struct Mark {
    place: Place,
    turns: usize,
}

macro_rules! games {
    ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
        /// A game with its type: for code that knows each game by name.
        #[derive(Debug, Clone, PartialEq, Eq)]
        // Laberinto's position is larger than the others; a game is moved rarely.
        #[allow(clippy::large_enum_variant)]
        pub enum Typed {
            $(
                $(#[$on])*
                #[doc = concat!("[`", stringify!($module), "`](crate::", stringify!($module), ")")]
                $kind(Played<crate::$module::Position>),
            )*
        }

        #[derive(Debug, Clone)]
        #[allow(clippy::large_enum_variant)]
        enum Place {
            $($(#[$on])* $kind(crate::$module::Position),)*
        }

        $($(#[$on])* impl fmt::Display for crate::$module::Position {
            /// The position as one line: [`Rules::text`]. It is read by [`Rules::from_text`], which must
            /// know the options besides.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text())
            }
        })*

        impl Game {
            /// Checks a setup and starts the game.
            pub fn start(setup: &Setup) -> Result<Game, SetupError> {
                setup.check()?;
                match setup.game {
                    $($(#[$on])* GameKind::$kind => Played::start(setup).map(Typed::$kind).map(Game),)*
                }
            }

            pub(crate) fn enter(setup: &Setup, body: &str) -> Result<Game, TextError> {
                let bad = |error: SetupError| TextError::new(setup.game.name(), error.message());
                setup.check().map_err(bad)?;
                match setup.game {
                    $($(#[$on])* GameKind::$kind => {
                        let mut options = Options::read(setup).map_err(bad)?;
                        let position = crate::$module::Position::from_text(&options, body)?;
                        position.settle(&mut options);
                        Ok(Game(Typed::$kind(Played::enter(options, position))))
                    })*
                }
            }

            /// Goes back to where a mark was set, if it was set on the way to here.
            pub fn rewind(&mut self, mark: &Mark) {
                match (&mut self.0, &mark.place) {
                    $($(#[$on])* (Typed::$kind(played), Place::$kind(position)) => {
                        played.position.clone_from(position);
                        played.history.rewind(mark.turns);
                    })*
                    _ => {}
                }
            }

            /// Marks where the game stands. A mark is lighter than a copy of the game, which
            /// remembers all turns.
            pub fn mark(&self) -> Mark {
                let place = match &self.0 {
                    $($(#[$on])* Typed::$kind(played) => Place::$kind(played.position.clone()),)*
                };
                Mark { place, turns: self.turns() }
            }

            /// Hands the typed game to code that is generic over [`Rules`].
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
                match &self.0 {
                    $($(#[$on])* Typed::$kind(played) => visitor.visit(played),)*
                }
            }

            /// The game with its type.
            pub fn typed(&self) -> &Typed {
                &self.0
            }

            /// Which game it is.
            pub fn kind(&self) -> GameKind {
                match &self.0 {
                    $($(#[$on])* Typed::$kind(_) => GameKind::$kind,)*
                }
            }
        }

        macro_rules! each {
            ($game:expr, $played:ident => $body:expr) => {
                match $game {
                    $($(#[$on])* Typed::$kind($played) => $body,)*
                }
            };
        }
    };
}

each_game!(games);

/// Code that is generic over the static trait, called with whatever game it is.
pub trait Visitor {
    /// What it answers.
    type Output;

    /// Called once, with the typed game.
    fn visit<P: Rules>(self, played: &Played<P>) -> Self::Output;
}

impl Game {
    /// Reads a position: the game's name and options, `;`, and the game's own line.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let mut game = Game::start(&Setup::new(GameKind::Ampel).with("yellows", "3")).unwrap();
    /// game.play("e3").unwrap();
    /// assert_eq!(Game::from_text(&game.text()).unwrap().text(), game.text());
    /// ```
    pub fn from_text(text: &str) -> Result<Game, TextError> {
        let Some((head, body)) = text.split_once(';') else {
            return Err(TextError::new(text, message!("error.text.head")));
        };
        let mut words = head.split_whitespace();
        let name = words.next().unwrap_or_default();
        let bad = |part: &str, error: SetupError| TextError::new(part, error.message());
        let mut setup = Setup::new(name.parse().map_err(|error| bad(name, error))?);
        for word in words {
            setup = setup.with_word(word).map_err(|error| bad(word, error))?;
        }
        Game::enter(&setup, body.trim())
    }

    /// The position as one line, with the game's name and the options that are not as usual.
    pub fn text(&self) -> String {
        let mut head = self.kind().name().to_owned();
        if self.kind().players().count() > 1 {
            head += &format!(" players={}", self.seats());
        }
        for (name, value) in each!(&self.0, played => played.options.in_text()) {
            head += &format!(" {name}={value}");
        }
        format!("{head}; {}", each!(&self.0, played => played.position.text()))
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        each!(&self.0, played => played.position.seats())
    }

    /// Every option of the game with the value in force.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        each!(&self.0, played => played.options.in_force())
    }

    /// The same as somebody sees it: what would give away a hidden hand is concealed.
    pub fn options_for(&self, eye: Eye) -> Vec<(&'static str, String)> {
        each!(&self.0, played => played.options.in_force_for(eye))
    }

    /// Whose step it is.
    pub fn to_move(&self) -> ToMove {
        each!(&self.0, played => played.position.to_move())
    }

    /// The name that the rules give the step that is due; none when the game is over.
    pub fn step_name(&self) -> Option<&'static str> {
        each!(&self.0, played => played.position.step_name())
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(&self.0, played => played.position.outcome())
    }

    /// How many turns have begun, the present one counted in.
    pub fn turns(&self) -> usize {
        each!(&self.0, played => played.history.turns())
    }

    /// Every legal step in canonical spelling, sorted by byte order.
    pub fn legal(&self) -> Vec<String> {
        each!(&self.0, played => played.legal())
    }

    /// Every legal step described as data, in the order of [`Game::legal`].
    pub fn choices(&self) -> Vec<Choice> {
        each!(&self.0, played => played.choices())
    }

    /// A legal step, in any accepted spelling, described as data.
    ///
    /// ```
    /// use hexagora_rules::{ChoiceKind, Game};
    /// let game = Game::from_text("attangle; 3b/5/2b2w/7/1w4/5/4 w").unwrap();
    /// let capture = game.choice("e6+c2xe3").unwrap();
    /// assert_eq!(capture.text, "c2+e6xe3");
    /// assert_eq!(capture.kind, ChoiceKind::Capture);
    /// assert_eq!(capture.cells, ["c2", "e6", "e3"]);
    /// assert_eq!(capture.target.as_deref(), Some("e3"));
    /// ```
    pub fn choice(&self, text: &str) -> Result<Choice, StepError> {
        each!(&self.0, played => played.read(text).map(|step| played.position.choice(step)))
    }

    /// A step that somebody tries, described as data: it must be readable here, not legal.
    pub fn tried(&self, text: &str) -> Result<Choice, Refusal> {
        each!(&self.0, played => played.position.read_step(text).map(|step| played.position.choice(step)))
    }

    /// The legal steps that somebody can mean who types a step, its beginning, or the cells, figures
    /// and tiles that it names with blanks between.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    /// assert_eq!(game.completions("0,-2").len(), 3);
    /// assert_eq!(game.completions("0,-2 0,1")[0].text, "0,-2>0,1");
    /// ```
    pub fn completions(&self, typed: &str) -> Vec<Choice> {
        completion::completions(self.choices(), self.signs(), typed)
    }

    /// The legal steps that begin with a text or name it as a cell, a figure or a tile; all for no text.
    pub fn naming(&self, text: &str) -> Vec<Choice> {
        completion::naming(self.choices(), self.signs(), text)
    }

    fn signs(&self) -> &'static [char] {
        fn signs<P: Rules>(_: &Played<P>) -> &'static [char] {
            P::SIGNS
        }
        each!(&self.0, played => signs(played))
    }

    /// How many things lie or stand on a cell, one upon the other: discs, pieces, tiles and figures.
    pub fn height(&self, cell: &str) -> usize {
        each!(&self.0, played => played.position.height(cell))
    }

    /// One legal step, each equally likely; none when the game is over.
    pub fn random_step(&self, rng: &mut impl Rng) -> Option<String> {
        each!(&self.0, played => {
            played.position.random_step(rng).map(|step| played.position.write_step(step))
        })
    }

    /// Reads a step in any accepted spelling and gives the canonical one, if it is legal.
    pub fn read_step(&self, text: &str) -> Result<String, StepError> {
        each!(&self.0, played => played.read(text).map(|step| played.position.write_step(step)))
    }

    /// Plays a step and gives its canonical spelling. After an error nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<String, StepError> {
        each!(&mut self.0, played => played.play(text))
    }

    /// The structured view of the position.
    pub fn view(&self, eye: Eye) -> View {
        macro_rules! view {
            ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
                match &self.0 {
                    $($(#[$on])* Typed::$kind(played) => View::$kind(played.position.view(eye)),)*
                }
            };
        }
        each_game!(view)
    }

    /// What the board is made of.
    pub fn geometry(&self) -> Geometry {
        each!(&self.0, played => played.position.geometry())
    }

    /// The cells that the piece of a legal step passes, where the step has a course worth showing.
    pub fn course(&self, text: &str) -> Result<Option<Vec<String>>, StepError> {
        each!(&self.0, played => played.read(text).map(|step| played.position.course(step)))
    }

    /// What a legal step does to the board, in order.
    pub fn effects(&self, text: &str) -> Result<Vec<Effect>, StepError> {
        each!(&self.0, played => {
            played.ahead(text).map(|(step, after)| played.position.effects(step, &after))
        })
    }

    /// What a legal step does, as a sentence.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
    /// assert_eq!(game.said("c3").unwrap().to_string(), "White places a piece on c3.");
    /// ```
    pub fn said(&self, text: &str) -> Result<Message, StepError> {
        each!(&self.0, played => {
            played.ahead(text).map(|(step, after)| played.position.said(step, &after))
        })
    }

    /// What is due now, as a sentence: who is to do what, or how the game ended.
    pub fn prompt(&self) -> Message {
        let what = each!(&self.0, played => played.position.due());
        match self.to_move().seat().zip(what) {
            Some((seat, what)) => message!("prompt.turn", seat = self.seat_title(seat), what = what),
            None => self.result_message().unwrap_or_else(|| message!("prompt.over")),
        }
    }

    /// What other seats could do at once if it were their turn now, the worst first.
    pub fn threats(&self) -> Vec<Threat> {
        each!(&self.0, played => played.position.threats())
    }

    /// How many symmetries the board has, the identity (number 0) counted in.
    pub fn symmetries(&self) -> usize {
        fn count<P: Rules>(_: &Played<P>) -> usize {
            P::SYMMETRIES
        }
        each!(&self.0, played => count(played))
    }

    /// The spelling of a legal step's image under a symmetry of the board.
    pub fn step_image(&self, text: &str, symmetry: usize) -> Result<String, StepError> {
        each!(&self.0, played => {
            let step = played.read(text)?;
            let image = played.position.image(symmetry);
            Ok(image.write_step(played.position.step_image(step, symmetry)))
        })
    }

    /// The text of the position's image under a symmetry of the board.
    pub fn image_text(&self, symmetry: usize) -> String {
        each!(&self.0, played => played.position.image(symmetry).text())
    }

    /// A hash of the position; see [`Position::hash`](crate::Position::hash).
    pub fn hash(&self) -> u64 {
        each!(&self.0, played => played.position.hash())
    }

    /// How many step sequences of a length there are from here; see [`perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        each!(&self.0, played => perft::perft(&played.position, &mut played.history.clone(), depth))
    }

    /// The perft count under each first step, sorted by byte order.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        each!(&self.0, played => played.divide(depth))
    }

    /// Checks every invariant of the position; the error says which one is broken.
    pub fn check(&self) -> Result<(), String> {
        each!(&self.0, played => played.position.check())
    }

    /// The result in a sentence, once the game is over: who won, and by which rule.
    pub fn result_message(&self) -> Option<Message> {
        let outcome = self.outcome()?;
        let reason = Message::new(format!("reason.{}", outcome.reason.name()));
        let names: Vec<Message> = outcome.winners.iter().map(|seat| self.seat_name(seat)).collect();
        Some(match <[Message; 1]>::try_from(names) {
            Ok([winner]) => message!("result.win", winner = winner, reason = reason),
            Err(names) if names.is_empty() => message!("result.draw", reason = reason),
            Err(names) => {
                let list =
                    names.into_iter().reduce(|list, name| message!("list.and", list = list, name = name));
                let winners = list.unwrap_or_else(|| message!("result.nobody"));
                message!("result.shared", winners = winners, reason = reason)
            }
        })
    }

    /// What a seat is called at the beginning of a sentence.
    pub fn seat_title(&self, seat: crate::Seat) -> Message {
        each!(&self.0, played => played.position.seat_title(seat))
    }

    /// What a seat is called: by its colour.
    pub fn seat_name(&self, seat: crate::Seat) -> Message {
        each!(&self.0, played => played.position.seat_name(seat))
    }
}
