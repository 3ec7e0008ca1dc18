//! Puzzles: positions with a claim that is proven, and a judge that accepts every answer that keeps it.
//!
//! ```
//! use hexagora_puzzle::{Puzzle, Standing};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle: Puzzle = "900 win1 - nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o".parse()?;
//! let start = puzzle.game()?;
//! assert_eq!(puzzle.judge(&start, &["2,0>-1,0".to_owned()])?, Standing::Solved);
//! # Ok(())
//! # }
//! ```
//!
//! | for | see |
//! | --- | --- |
//! | a puzzle as a line of text | [`Puzzle`], [`Claim`], [`Theme`] |
//! | a file of them | [`PuzzleFile`], [`embedded()`] |
//! | whether an answer is right | [`Puzzle::judge`], [`Standing`] |
//! | whether a puzzle is one | [`Puzzle::verify`] |
//! | what a position is a puzzle of | [`Claim::of`] |
//! | finding new ones | [`mine`] |
//! | ratings of people | [`Rating`] |
//! | the puzzle of a day | [`daily`] |

mod claim;
pub mod daily;
mod file;
mod grade;
mod judge;
pub mod mine;
mod own;
mod puzzle;
mod rating;
mod symmetry;
mod theme;
mod verify;

pub use claim::{Claim, ClaimError};
pub use file::{FileError, PuzzleFile, embedded};
pub use grade::grade;
pub use judge::Standing;
pub use puzzle::{Puzzle, PuzzleError};
pub use rating::Rating;
pub use symmetry::folded;
pub use theme::Theme;
pub use verify::{Falsehood, Proof};
