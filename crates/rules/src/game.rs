//! One facade over all games, for everything that is not a search.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};
use rand::Rng;

use crate::arrange::arrange_texts;
use crate::{
    Choice, Due, Effect, Eye, GameKind, Geometry, Milestone, Options, Outcome, Position, Preset, Refusal,
    Repetition, Rules, Setup, SetupError, StepError, Survey, TextError, Threat, ToMove, View, completion,
    perft,
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

    /// Plays a step; gives its spelling, what it did to the board, and what it did as a sentence.
    fn play_told(&mut self, text: &str) -> Result<(String, Vec<Effect>, Message), StepError> {
        let step = self.read(text)?;
        let before = self.position.clone();
        self.position.play_unchecked(step, &mut self.history);
        let after = &self.position;
        Ok((before.write_step(step), before.effects(step, after), before.said(step, after)))
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
            ///
            /// ```
            /// use hexagora_rules::{Game, GameKind, Setup, SetupError};
            ///
            /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
            /// let game = Game::start(&Setup::new(GameKind::Ampel).with("yellows", "3"))?;
            /// assert_eq!(game.step_name(), Some("setup"));
            /// // What cannot be agreed is refused, with what may have been meant.
            /// let error = Game::start(&Setup::new(GameKind::Ampel).with("yelows", "3"));
            /// assert!(matches!(error, Err(SetupError::UnknownOption { nearest: Some("yellows"), .. })));
            /// # Ok(())
            /// # }
            /// ```
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

            /// The view of a position's own line that may break the rules.
            pub(crate) fn unchecked_view(setup: &Setup, body: &str) -> Result<View, TextError> {
                let bad = |error: SetupError| TextError::new(setup.game.name(), error.message());
                match setup.game {
                    $($(#[$on])* GameKind::$kind => {
                        let options = Options::read(setup).map_err(bad)?;
                        crate::$module::Position::unchecked_view(&options, body).map(View::$kind)
                    })*
                }
            }

            /// Goes back to where a mark was set, if it was set on the way to here.
            ///
            /// ```
            /// use hexagora_rules::Game;
            ///
            /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
            /// let mut game = Game::start(&"attangle".parse()?)?;
            /// let mark = game.mark();
            /// game.play("c3")?;
            /// game.rewind(&mark);
            /// assert_eq!(game.legal().len(), 36);
            /// # Ok(())
            /// # }
            /// ```
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
            ///
            /// ```
            /// use hexagora_rules::{Game, Typed};
            ///
            /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
            /// let game = Game::start(&"ampel yellows=3".parse()?)?;
            /// if let Typed::Ampel(played) = game.typed() {
            ///     assert_eq!(played.options.yellows(), 3);
            /// }
            /// # Ok(())
            /// # }
            /// ```
            pub fn typed(&self) -> &Typed {
                &self.0
            }

            fn pass(&self) -> Result<Game, Message> {
                match &self.0 {
                    $($(#[$on])* Typed::$kind(played) => {
                        let position = played.position.passed()?;
                        Ok(Game(Typed::$kind(Played::enter(played.options.clone(), position))))
                    })*
                }
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

/// The visitor pattern: code that is generic over [`Rules`], called with the typed game.
///
/// ```
/// use hexagora_rules::{Game, Played, Position, Rules, Visitor};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// /// How large a position is in memory.
/// struct Size;
/// impl Visitor for Size {
///     type Output = usize;
///     fn visit<P: Rules>(self, played: &Played<P>) -> usize {
///         size_of_val(&played.position)
///     }
/// }
/// let game = Game::start(&"attangle".parse()?)?;
/// assert!(game.visit(Size) < 100);
/// # Ok(())
/// # }
/// ```
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
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut game = Game::start(&"ampel yellows=3".parse()?)?;
    /// game.play("e3")?;
    /// assert_eq!(Game::from_text(&game.text())?.text(), game.text());
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_text(text: &str) -> Result<Game, TextError> {
        let Some((head, body)) = text.split_once(';') else {
            return Err(TextError::new(text, message!("error.text.head")));
        };
        let mut words = head.split_whitespace();
        let name = words.next().unwrap_or_default();
        let bad = |part: &str, error: SetupError| match error {
            SetupError::NotANumber { .. } => TextError::new(part, message!("error.text.players")),
            error => TextError::new(part, error.message()),
        };
        let mut setup = Setup::new(name.parse().map_err(|error| bad(name, error))?);
        for word in words {
            setup = setup.with_word(word).map_err(|error| bad(word, error))?;
        }
        Game::enter(&setup.dated(), body.trim())
    }

    /// The position as one line, with the game's name and the options that are not as usual.
    pub fn text(&self) -> String {
        self.headed(&each!(&self.0, played => played.position.text()))
    }

    /// A position of this game as one line, from the game's own line.
    fn headed(&self, body: &str) -> String {
        let mut head = self.kind().name().to_owned();
        if self.kind().players().count() > 1 {
            head += &format!(" players={}", self.seats());
        }
        for (name, value) in each!(&self.0, played => played.options.in_text()) {
            head += &format!(" {name}={value}");
        }
        format!("{head}; {body}")
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        each!(&self.0, played => played.position.seats())
    }

    /// Every option of the game with the value in force.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"ampel yellows=3".parse()?)?;
    /// assert_eq!(game.options()[0], ("yellows", "3".to_owned()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn options(&self) -> Vec<(&'static str, String)> {
        each!(&self.0, played => played.options.in_force())
    }

    /// The value of an option; nothing where there is no such option.
    pub(crate) fn option(&self, name: &str) -> String {
        let mut options = self.options().into_iter();
        options.find(|(known, _)| *known == name).map(|(_, value)| value).unwrap_or_default()
    }

    /// The named setup whose options these are, whatever chance and the players' colours add to it.
    pub fn preset(&self) -> Option<&'static Preset> {
        let (in_force, unusual) =
            each!(&self.0, played => (played.options.in_force(), played.options.unusual()));
        let presets = self.kind().presets().iter();
        presets
            .filter(|preset| preset.players().contains(&self.seats()))
            .find(|preset| preset.fits(&in_force, &unusual))
    }

    /// The same as somebody sees it: what would give away a hidden hand is concealed.
    pub fn options_for(&self, eye: Eye) -> Vec<(&'static str, String)> {
        each!(&self.0, played => played.options.in_force_for(eye))
    }

    /// Whose step it is.
    ///
    /// ```
    /// use hexagora_rules::{Game, Seat, ToMove};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut game = Game::start(&"attangle".parse()?)?;
    /// assert_eq!(game.to_move(), ToMove::Seat(Seat(0)));
    /// game.play("c3")?;
    /// assert_eq!(game.to_move(), ToMove::Seat(Seat(1)));
    /// # Ok(())
    /// # }
    /// ```
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
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"nonaga".parse()?)?;
    /// assert_eq!(game.legal().len(), 9);
    /// assert!(game.legal().contains(&"2,0>1,1".to_owned()));
    /// # Ok(())
    /// # }
    /// ```
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
    ///
    /// ```
    /// use hexagora_rules::Game;
    /// use rand::SeedableRng;
    /// use rand_xoshiro::Xoshiro256PlusPlus;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    /// let mut game = Game::start(&"attangle".parse()?)?;
    /// while let Some(step) = game.random_step(&mut rng) {
    ///     game.play(&step)?;
    /// }
    /// assert!(game.outcome().is_some());
    /// # Ok(())
    /// # }
    /// ```
    pub fn random_step(&self, rng: &mut impl Rng) -> Option<String> {
        each!(&self.0, played => {
            played.position.random_step(rng).map(|step| played.position.write_step(step))
        })
    }

    /// Reads a step in any accepted spelling and gives the canonical one, if it is legal.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"nonaga".parse()?)?;
    /// assert_eq!(game.read_step("( 2, 0 ) > ( 1, 1 )")?, "2,0>1,1");
    /// assert!(game.read_step("2,0>0,0").is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_step(&self, text: &str) -> Result<String, StepError> {
        each!(&self.0, played => played.read(text).map(|step| played.position.write_step(step)))
    }

    /// Plays a step and gives its canonical spelling. After an error nothing has changed.
    ///
    /// ```
    /// use hexagora_rules::{Game, StepError};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut game = Game::start(&"attangle".parse()?)?;
    /// assert_eq!(game.play("C3")?, "c3");
    /// // An error knows the rule that refuses the step, and what would have been legal.
    /// let error: StepError = game.play("d4").unwrap_err();
    /// assert_eq!(error.why.map(|refusal| refusal.rule.to_string()), Some("attangle#placing".to_owned()));
    /// assert_eq!(error.legal.len(), 35);
    /// # Ok(())
    /// # }
    /// ```
    pub fn play(&mut self, text: &str) -> Result<String, StepError> {
        each!(&mut self.0, played => played.play(text))
    }

    /// Plays a step; gives its canonical spelling, what it did to the board, and what it did as a
    /// sentence. After an error nothing has changed.
    pub fn play_told(&mut self, text: &str) -> Result<(String, Vec<Effect>, Message), StepError> {
        each!(&mut self.0, played => played.play_told(text))
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

    /// What each seat has of what the game is won by, where it is won by a number.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
    /// assert_eq!(game.scores(), [0, 0]); // triples
    /// ```
    pub fn scores(&self) -> Vec<u8> {
        each!(&self.0, played => played.position.scores())
    }

    /// What games of this kind pass on their way, each with whether this one has.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Laberinto)).unwrap();
    /// let paths = game.milestones()[0];
    /// assert_eq!((paths.name, paths.passed), ("met", false));
    /// ```
    pub fn milestones(&self) -> Vec<Milestone> {
        each!(&self.0, played => played.position.milestones())
    }

    /// What went wrong for all seats alike, as a sentence: [`Rules::setback`].
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Laberinto)).unwrap();
    /// assert_eq!(game.setback(), None); // the paths can meet
    /// ```
    pub fn setback(&self) -> Option<Message> {
        each!(&self.0, played => played.position.setback())
    }

    /// The position as far as an eye can know it, as one line: [`Rules::imagined`].
    ///
    /// ```
    /// use hexagora_rules::{Eye, Game, Seat};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"laberinto seed=7 hands=hidden".parse()?)?;
    /// let own: Game = game.imagined(Eye::Seat(Seat(0))).unwrap_or_default().parse()?;
    /// assert_ne!(own.text(), game.text());
    /// assert_eq!(game.imagined(Eye::All), None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn imagined(&self, eye: Eye) -> Option<String> {
        each!(&self.0, played => played.position.imagined(eye).map(|position| self.headed(&position.text())))
    }

    /// The game as if the seat to move had passed: [`Rules::passed`].
    ///
    /// ```
    /// use hexagora_rules::{Game, Seat, ToMove};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"nonaga".parse()?)?;
    /// let passed = game.passed().map_err(|why| why.to_string())?;
    /// assert_eq!(passed.to_move(), ToMove::Seat(Seat(1)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn passed(&self) -> Result<Game, Message> {
        match self.to_move() {
            ToMove::Seat(_) => {}
            ToMove::Chance(_) => return Err(message!("pass.roll")),
            ToMove::Nobody => return Err(message!("pass.over")),
        }
        let passed = self.pass()?;
        match passed.to_move() {
            ToMove::Chance(_) => Err(message!("pass.roll.next")),
            _ => Ok(passed),
        }
    }

    /// How many steps are legal.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
    /// assert_eq!(game.count_legal(), 36);
    /// ```
    pub fn count_legal(&self) -> u64 {
        each!(&self.0, played => played.position.count_steps())
    }

    /// What the board is made of.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let board = Game::start(&"ampel".parse()?)?.geometry();
    /// assert_eq!(board.cells.len(), 66);
    /// assert_eq!(board.cells[0].neighbours, ["b2", "b1"]); // the apex of the triangle, a1
    /// # Ok(())
    /// # }
    /// ```
    pub fn geometry(&self) -> Geometry {
        each!(&self.0, played => played.position.geometry())
    }

    /// The cells that the piece of a legal step passes, where the step has a course worth showing.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut game = Game::start(&"ampel yellows=1".parse()?)?;
    /// for step in ["e3", "d1", "k1"] {
    ///     game.play(step)?;
    /// }
    /// assert_eq!(game.course("d1-e2")?, Some(vec!["d1".to_owned(), "e2".to_owned()]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn course(&self, text: &str) -> Result<Option<Vec<String>>, StepError> {
        each!(&self.0, played => played.read(text).map(|step| played.position.course(step)))
    }

    /// What a legal step does to the board, in order.
    ///
    /// ```
    /// use hexagora_rules::{Effect, Game};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// let effects = game.effects("c3")?;
    /// assert!(matches!(&effects[..], [Effect::Place { at, .. }] if at == "c3"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn effects(&self, text: &str) -> Result<Vec<Effect>, StepError> {
        each!(&self.0, played => {
            played.ahead(text).map(|(step, after)| played.position.effects(step, &after))
        })
    }

    /// What a legal step does, as a sentence.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// assert_eq!(game.said("c3")?.to_string(), "White places a piece on c3.");
    /// # Ok(())
    /// # }
    /// ```
    pub fn said(&self, text: &str) -> Result<Message, StepError> {
        each!(&self.0, played => {
            played.ahead(text).map(|(step, after)| played.position.said(step, &after))
        })
    }

    /// What is due now; none when the game is over.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Seat, Setup};
    /// let due = Game::start(&Setup::new(GameKind::Nonaga)).unwrap().due().unwrap();
    /// assert_eq!((due.seat, due.what.to_string()), (Seat(0), "slide one of your men.".to_owned()));
    /// ```
    pub fn due(&self) -> Option<Due> {
        self.due_as(each!(&self.0, played => played.position.due())?)
    }

    /// The same for whoever must not learn anything of a hidden hand from it.
    pub fn due_for_others(&self) -> Option<Due> {
        self.due_as(each!(&self.0, played => played.position.due_for_others())?)
    }

    fn due_as(&self, what: Message) -> Option<Due> {
        Some(Due { seat: self.to_move().seat()?, what })
    }

    /// The same as one sentence: who is to do what, or how the game ended.
    ///
    /// ```
    /// use hexagora_locale::Lang;
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"nonaga".parse()?)?;
    /// assert!(game.prompt().say(Lang::En).starts_with("Red"));
    /// assert!(game.prompt().say(Lang::Es).starts_with("Roj"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn prompt(&self) -> Message {
        match self.due() {
            Some(Due { seat, what }) => message!("due.turn", seat = self.seat_name(seat), what = what),
            None => self.result_message().unwrap_or_else(|| message!("due.over")),
        }
    }

    /// What other seats could do at once if it were their turn now, the worst first.
    pub fn threats(&self) -> Vec<Threat> {
        each!(&self.0, played => played.position.threats())
    }

    /// What a player wants to see at a glance: where pieces get to, and what can reach them. None where the
    /// board is small enough to see it without help, and where nothing moves.
    ///
    /// ```
    /// use hexagora_rules::Game;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"laberinto players=3 seed=7 build=prepared first=0".parse()?)?;
    /// // Red crosses by the sides that are neither its own nor next to it.
    /// assert_eq!(game.survey().map(|survey| survey.goals[0].clone()), Some("YGB".to_owned()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn survey(&self) -> Option<Survey> {
        each!(&self.0, played => played.position.survey())
    }

    /// How many symmetries the board has, the identity (number 0) counted in.
    pub fn symmetries(&self) -> usize {
        each!(&self.0, played => played.position.symmetries())
    }

    /// The spelling of a legal step's image under a symmetry of the board.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// assert_eq!(game.step_image("a1", 0)?, "a1"); // symmetry 0 is the identity
    /// let images: Vec<String> = (0..game.symmetries()).map(|symmetry| game.step_image("a1", symmetry)).collect::<Result<_, _>>()?;
    /// assert!(images.contains(&"g4".to_owned())); // a corner goes to a corner
    /// # Ok(())
    /// # }
    /// ```
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
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// assert_eq!(game.perft(1), 36);
    /// assert_eq!(game.perft(2), 36 * 35);
    /// # Ok(())
    /// # }
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        each!(&self.0, played => perft::perft(&played.position, &mut played.history.clone(), depth))
    }

    /// The perft count under each first step, sorted by byte order.
    ///
    /// ```
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// let divided = game.divide(2);
    /// assert_eq!(divided[0], ("a1".to_owned(), 35));
    /// assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), game.perft(2));
    /// # Ok(())
    /// # }
    /// ```
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

    /// The colour of a seat, by its English name.
    pub fn seat_colour(&self, seat: crate::Seat) -> &'static str {
        each!(&self.0, played => Rules::seat_colour(&played.position, seat))
    }

    /// The letter of that colour, where the options choose the seats' colours.
    pub fn seat_letter(&self, seat: crate::Seat) -> Option<char> {
        each!(&self.0, played => played.position.seat_letter(seat))
    }

    /// What a seat is called: by its colour.
    pub fn seat_name(&self, seat: crate::Seat) -> Message {
        each!(&self.0, played => played.position.seat_name(seat))
    }
}
