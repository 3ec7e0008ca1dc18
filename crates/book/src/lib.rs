//! Opening books: positions folded by symmetry, the whole turns that were played from them, how those games
//! ended, and what the engine thinks.
//!
//! # Quick start
//!
//! ```
//! use hexagora_book::{Chapter, Making, Tally};
//! use hexagora_rules::Game;
//!
//! // Two games begin with images of the same turn: the book counts one turn.
//! let start = Game::start(&"attangle".parse()?)?;
//! let mut tally = Tally::new(4);
//! for first in ["a1", "g4"] {
//!     tally.add(&start, &[first.to_owned()])?;
//! }
//! let chapter = Chapter::new(&start, Making::default(), tally.into_pages(1));
//! let turns = chapter.turns(&start);
//! assert_eq!(turns.len(), 1);
//! assert_eq!(turns[0].counts.games(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | for | see |
//! | --- | --- |
//! | what is the same under symmetry | [`fold`] |
//! | counting games | [`Tally`], [`Counts`] |
//! | a book, and what was played from a position | [`Book`], [`Chapter`] |
//! | a book as bytes | [`Book::read`], [`Book::write`] |
//! | a person's own games | [`Library`] |
//!
//! `docs/openings.md` describes the format and how books are made.

mod book;
mod choice;
mod counts;
#[cfg(feature = "data")]
mod data;
mod file;
pub mod fold;
mod library;
mod tally;

pub use book::{Book, Chance, Chapter, Making, Page, PlayedTurn, Turn};
pub use counts::Counts;
#[cfg(feature = "data")]
pub use data::book_of;
pub use file::BookError;
pub use library::Library;
pub use tally::Tally;
