//! Learning the games: the rules in plain words, figures that the rules themselves check, and a
//! course of small tasks. Page, print and terminal read the same data.
//!
//! What people read lies in `text/GAME/`:
//! - `rules.en.md` and `rules.es.md`, a [`Sheet`] each; its small markup is described at [`markup`];
//! - `figures.json`, the [`Figure`]s that the sheets name, each with the claims that its caption makes;
//! - `course.json`, the [`Lesson`]s, each with its goal, its hint, an answer and wrong answers.
//!
//! # Quick start
//!
//! ```
//! use hexagora_learn::{course, figure, sheet};
//! use hexagora_locale::Lang;
//! use hexagora_rules::GameKind;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let nonaga = sheet(GameKind::Nonaga, Lang::En);
//! assert_eq!(nonaga.section("free").map(|section| section.title.as_str()), Some("Free discs"));
//! let start = figure(GameKind::Nonaga, "start").ok_or("there is such a figure")?;
//! assert_eq!(start.game(GameKind::Nonaga)?.legal().len(), 9);
//! assert!(course(GameKind::Nonaga).len() >= 10);
//! # Ok(())
//! # }
//! ```
//!
//! # What it does not do
//!
//! It decides no rule: what a figure claims and whether a task is solved, `hexagora-rules` is asked. It
//! draws nothing, and it keeps no record of what somebody has learnt: that is the page's.

mod both;
mod claim;
mod figure;
mod goal;
mod lesson;
mod library;
pub mod markup;
mod origin;
mod page;
mod sheet;
mod turn;

pub use both::Both;
pub use claim::Claim;
pub use figure::{Figure, Marks, Pace};
pub use goal::{Goal, Standing};
pub use lesson::Lesson;
pub use library::{course, figure, figures, lesson, sheet};
pub use origin::{Origin, OriginError};
pub use page::{Page, ShownFigure, ShownLesson, ShownPace};
pub use sheet::{Section, Sheet};
