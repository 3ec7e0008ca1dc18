//! The trait that each game implements for everything that is not a search.

use std::fmt;
use std::ops::RangeInclusive;

use hexagora_locale::{Message, message};
use serde::Serialize;

use crate::{
    Choice, Effect, GameKind, Geometry, Milestone, Options, Position, Preset, Reason, Refusal, Rule, Seat,
    Survey, Threat, brief,
};

/// Whose eyes see a position.
///
/// ```
/// use hexagora_rules::{Eye, Game, Seat, View};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = Game::start(&"laberinto players=3 seed=7 hands=hidden".parse()?)?;
/// let View::Laberinto(own) = game.view(Eye::Seat(Seat(0))) else { unreachable!() };
/// let View::Laberinto(all) = game.view(Eye::All) else { unreachable!() };
/// assert_ne!(own.hands, all.hands); // two of the three hands are counts only
/// assert_eq!(own.points, all.points);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eye {
    /// Everything is seen.
    All,
    /// What one seat sees: other seats' hidden hands are counts only.
    Seat(Seat),
    /// What somebody sees who has no seat: every hidden hand is a count only.
    Watcher,
}

/// A game's rules as people meet them: how a game begins, how steps and positions are written and
/// read, and what they look like.
pub trait Rules: Position {
    /// Which game it is.
    const KIND: GameKind;

    /// The name on the box: the same in every language.
    const TITLE: &'static str;

    /// How many can play.
    const PLAYERS: RangeInclusive<usize> = 2..=2;

    /// The game's named setups, in the order in which they are shown. One of them sets no option and is for
    /// every number of players: the game as its rules have it.
    const PRESETS: &'static [Preset];

    /// How many symmetries a board of the game has at most, the identity (number 0) counted in.
    const SYMMETRIES: usize;

    /// Every rule that a step can be refused by, each section once.
    const RULES: &'static [Rule];

    /// The signs of the notation, which stand between the cells, figures and tiles that a step names.
    const SIGNS: &'static [char];

    /// How the game can end, each way with the rule that says so.
    const ENDS: &'static [(Reason, Rule)];

    /// The game's options.
    type Options: Options;

    /// The game's own fields of `show`.
    type View: Serialize + Clone + Eq + fmt::Debug;

    /// The position before the first step.
    fn start(options: &Self::Options) -> Self;

    /// The name that the rules give the step that is due; none when the game is over.
    fn step_name(&self) -> Option<&'static str>;

    /// The canonical notation of a step that is legal here.
    fn write_step(&self, step: Self::Step) -> String;

    /// Reads a step in any accepted spelling. Whether it is legal is another question: this is
    /// only what the text can mean here. The error says what is wrong with the text.
    ///
    /// ```
    /// use hexagora_rules::nonaga::{Options, Position as Nonaga};
    /// use hexagora_rules::{Position, Rules};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Nonaga::start(&Options::default());
    /// let step = start.read_step("(2, 0) > (1, 1)")?;
    /// assert!(start.is_legal(step));
    /// assert_eq!(start.write_step(step), "2,0>1,1");
    /// # Ok(())
    /// # }
    /// ```
    fn read_step(&self, text: &str) -> Result<Self::Step, Refusal>;

    /// Why a step that can be read is not legal here; none if it is.
    ///
    /// ```
    /// use hexagora_rules::Rules;
    /// use hexagora_rules::attangle::{Options, Position as Attangle};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Attangle::start(&Options::default());
    /// let refusal = start.why_not("d4".parse()?);
    /// assert_eq!(refusal.map(|refusal| refusal.rule.section), Some("placing"));
    /// assert!(start.why_not("c3".parse()?).is_none());
    /// # Ok(())
    /// # }
    /// ```
    fn why_not(&self, step: Self::Step) -> Option<Refusal>;

    /// The position as one line, without the game's name and options.
    fn text(&self) -> String;

    /// Reads [`Rules::text`]. Only a position that obeys the rules comes out.
    ///
    /// ```
    /// use hexagora_rules::Rules;
    /// use hexagora_rules::attangle::{Options, Position as Attangle};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let options = Options::default();
    /// let position = Attangle::from_text(&options, "4/5/2w3/7/6/5/4 b")?;
    /// assert_eq!(position.text(), "4/5/2w3/7/6/5/4 b");
    /// assert_eq!(position.to_string(), position.text());
    /// // The centre stays empty: this is no position.
    /// assert!(Attangle::from_text(&options, "4/5/6/3w3/6/5/4 b").is_err());
    /// # Ok(())
    /// # }
    /// ```
    fn from_text(options: &Self::Options, text: &str) -> Result<Self, TextError>;

    /// The view of a text that may break the rules, as long as it has the form of a position.
    fn unchecked_view(options: &Self::Options, text: &str) -> Result<Self::View, TextError>;

    /// Brings the options that came with a text in line with the position that it holds.
    fn settle(&self, _options: &mut Self::Options) {}

    /// How many of the symmetries, the first ones, the board of this position has.
    fn symmetries(&self) -> usize {
        Self::SYMMETRIES
    }

    /// The image of the position under a symmetry of the board.
    ///
    /// ```
    /// use hexagora_rules::attangle::{Options, Position as Attangle};
    /// use hexagora_rules::{Position, Rules};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// // Every image of the start is the start, and legal steps have legal images.
    /// let start = Attangle::start(&Options::default());
    /// for symmetry in 0..start.symmetries() {
    ///     assert_eq!(start.image(symmetry), start);
    ///     let step = start.step_image("c3".parse()?, symmetry);
    ///     assert!(start.is_legal(step));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    fn image(&self, symmetry: usize) -> Self;

    /// The image of a step under a symmetry: legal in the position's image if and only if the step
    /// is legal here.
    fn step_image(&self, step: Self::Step, symmetry: usize) -> Self::Step;

    /// The structured view: the game's own fields of `show`.
    fn view(&self, eye: Eye) -> Self::View;

    /// What a seat is called: by its colour.
    fn seat_name(&self, seat: Seat) -> Message;

    /// The colour of a seat, by its English name.
    fn seat_colour(&self, seat: Seat) -> &'static str;

    /// The letter of that colour, where the options choose the seats' colours.
    fn seat_letter(&self, _seat: Seat) -> Option<char> {
        None
    }

    /// The cells that a moving piece passes, first and last included, where a step has a course
    /// worth showing.
    fn course(&self, _step: Self::Step) -> Option<Vec<String>> {
        None
    }

    /// What each seat has of what the game is won by, where it is won by a number.
    fn scores(&self) -> Vec<u8> {
        Vec::new()
    }

    /// What games of this kind pass on their way, each with whether this one has.
    fn milestones(&self) -> Vec<Milestone> {
        Vec::new()
    }

    /// What went wrong for all seats alike, as a sentence: the game can be played on, but not as it was meant to.
    /// A new deal may be agreed on.
    fn setback(&self) -> Option<Message> {
        None
    }

    /// The position as far as an eye can know it: what is hidden from it is dealt by what it sees alone. None
    /// if it sees everything.
    fn imagined(&self, _eye: Eye) -> Option<Self> {
        None
    }

    /// The position as if the seat to move had passed: the next seat is at the start of its turn. No rule allows
    /// that; it is how somebody sees what the others are up to. The error says why it cannot be had here.
    fn passed(&self) -> Result<Self, Message> {
        Err(message!("pass.none"))
    }

    /// What the board is made of.
    fn geometry(&self) -> Geometry;

    /// How many things lie or stand on a cell, one upon the other: discs, pieces, tiles and figures.
    /// None where there is no such cell.
    fn height(&self, cell: &str) -> usize;

    /// The step described as data: the one description, whoever asks. Any step that can be read here
    /// has one, legal or not.
    fn choice(&self, step: Self::Step) -> Choice;

    /// What a step that is legal here does to the board, in order, when it leads to `after`.
    fn effects(&self, step: Self::Step, after: &Self) -> Vec<Effect>;

    /// What a step that is legal here does, as a sentence, when it leads to `after`.
    fn said(&self, step: Self::Step, after: &Self) -> Message;

    /// What the seat to move is to do, as a sentence that can stand after its name; none when the game
    /// is over.
    fn due(&self) -> Option<Message>;

    /// The same for whoever does not see that seat's hidden hand, and must not learn from it what is in it.
    fn due_for_others(&self) -> Option<Message> {
        self.due()
    }

    /// What other seats could do at once if it were their turn now: the worst first, and no more
    /// than [`Threat::MOST`].
    fn threats(&self) -> Vec<Threat>;

    /// What a player wants to see at a glance, where the board is too large to see it without help.
    fn survey(&self) -> Option<Survey> {
        None
    }

    /// Checks every invariant of the position; the error says which one is broken.
    fn check(&self) -> Result<(), String>;

    /// The same hash, computed anew.
    fn hash_from_scratch(&self) -> u64;
}

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    /// The part of the text that is wrong.
    pub part: String,
    /// What is wrong with it, and what would be right.
    pub why: Message,
}

impl TextError {
    /// The error for one part of a text.
    pub fn new(part: impl Into<String>, why: Message) -> TextError {
        TextError { part: part.into(), why }
    }

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("error.text", part = brief(&self.part), why = self.why.clone())
    }
}

hexagora_locale::says!(TextError);
