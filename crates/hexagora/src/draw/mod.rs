//! Boards drawn with characters, for a terminal.
//!
//! Each game has a file that turns its view into a sheet of characters; [`Style`] decides at the very
//! end which colours and characters are written. Whatever a colour says, a shape or a letter says too.

mod ampel;
mod attangle;
mod canvas;
mod face;
mod laberinto;
mod nonaga;
mod panel;
mod style;
#[cfg(feature = "toy")]
#[path = "../../tests/fifth/draw.rs"]
mod toy;

use std::collections::BTreeMap;

use canvas::Canvas;
use hexagora_locale::Lang;
use hexagora_rules::{Choice, Eye, Game, Scene, Seat, StepError, View, each_game};

pub use face::{Face, Ground, Piece};
pub use panel::{StyledLine, capital};
pub(crate) use style::nearest_of_cube;
pub use style::{Depth, Ink, Style, Tint};

/// A step that has just been played, to be marked on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The step.
    pub choice: Choice,
    /// The cells it passed, where the rules tell.
    pub course: Option<Vec<String>>,
}

impl Trace {
    /// What a step that is legal in a game will leave behind.
    pub fn new(game: &Game, step: &str) -> Result<Trace, StepError> {
        Ok(Trace { choice: game.choice(step)?, course: game.course(step)? })
    }
}

/// What to draw.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// The position as somebody sees it.
    pub scene: &'a Scene,
    /// The steps of the last turn, in order.
    pub last: &'a [Trace],
    /// Whether all of a large board is wanted, also where nothing lies.
    pub whole: bool,
    /// The language of the few words beside the board.
    pub lang: Lang,
}

/// How a game's view is drawn.
trait Drawing {
    /// The board with what lies beside it.
    fn draw(&self, picture: &Picture<'_>, style: &Style) -> Canvas;

    /// What lies and stands on the cells that are not empty, by the cells' names.
    fn faces(&self) -> BTreeMap<String, Face>;

    /// Who plays, and what each has.
    fn seats(&self, picture: &Picture<'_>, style: &Style) -> Vec<StyledLine> {
        let tints: Vec<Tint> = picture.scene.seat_colours.iter().map(|name| Tint::of_colour(name)).collect();
        panel::names(picture, &tints, style)
    }

    /// What is in a seat's hand; none in a game without hands.
    fn hand(&self, _seat: Option<Seat>, _lang: Lang, _style: &Style) -> Option<Vec<StyledLine>> {
        None
    }
}

/// Draws the board with what lies beside it.
pub fn draw(picture: &Picture<'_>, style: &Style) -> String {
    macro_rules! drawn {
        ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
            match &picture.scene.view {
                $($(#[$on])* View::$kind(view) => view.draw(picture, style),)*
            }
        };
    }
    each_game!(drawn).render(style)
}

/// What lies and stands on the cells that are not empty, by the cells' names.
pub fn faces(scene: &Scene) -> BTreeMap<String, Face> {
    macro_rules! faces {
        ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
            match &scene.view {
                $($(#[$on])* View::$kind(view) => view.faces(),)*
            }
        };
    }
    each_game!(faces)
}

/// Who plays, and what each has.
pub fn seats(picture: &Picture<'_>, style: &Style) -> Vec<StyledLine> {
    macro_rules! seats {
        ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
            match &picture.scene.view {
                $($(#[$on])* View::$kind(view) => view.seats(picture, style),)*
            }
        };
    }
    each_game!(seats)
}

/// What is in the hand that an eye sees, or in that of the seat to move; none in a game without hands.
pub fn hand(game: &Game, eye: Eye, lang: Lang, style: &Style) -> Option<Vec<StyledLine>> {
    let seat = match eye {
        Eye::Seat(seat) => Some(seat),
        Eye::All | Eye::Watcher => game.to_move().seat(),
    };
    macro_rules! hands {
        ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
            match game.view(eye) {
                $($(#[$on])* View::$kind(view) => view.hand(seat, lang, style),)*
            }
        };
    }
    each_game!(hands)
}

/// The tints of the seats, in their order.
pub fn tints(game: &Game) -> Vec<Tint> {
    (0..game.seats()).map(|seat| Tint::of_colour(game.seat_colour(Seat(seat as u8)))).collect()
}

/// A point written as a row's letter and a number from 1: both counted from 0.
fn lettered(name: &str, first: char) -> Option<(usize, usize)> {
    let letter = name.chars().next()?;
    let row = u32::from(letter).checked_sub(u32::from(first)).filter(|&row| row < 26)?;
    let number: usize = name.get(letter.len_utf8()..)?.parse().ok()?;
    Some((usize::try_from(row).ok()?, number.checked_sub(1)?))
}
