//! Attangle, by Dieter Stein: two pieces capture together, and three triples win.
//!
//! Both rule sets share one shape. A piece is *single*; two singles on a single make a *double*;
//! two singles on a double, or a single and a double on a single, make a *triple*. In 2008 these
//! are 1, 2 and 3 high, because the topmost piece goes back to the stock; in 2006 nothing goes back
//! and they are 1, 3 and 5 high. The code says double and triple for both. The grand game (D4) has the
//! rules of 2008 on a larger board.
//!
//! A game always ends. Every capture adds 1 to (doubles + 2 × triples): a new double is worth 1; a
//! double that is captured, or that moves, becomes a triple worth 2. That sum is at most the points
//! of the board plus the triples, which are 5 at most (2 + 3; in the grand game 4 + 5). Every placement
//! fills a point and every capture empties two, so there are at most as many placements as points and
//! twice the captures: [`LONGEST`] steps in all, and no position ever comes back.
//!
//! ```
//! use hexagora_rules::attangle::{Options, Position as Attangle, Step};
//! use hexagora_rules::{Position, Refusal, Rules};
//!
//! # fn main() -> Result<(), Refusal> {
//! let mut position = Attangle::start(&Options::default());
//! let step: Step = "c3".parse()?;
//! if position.is_legal(step) {
//!     position.play_unchecked(step, &mut ());
//! }
//! assert_eq!(position.legal_steps().len(), 35);
//! # Ok(())
//! # }
//! ```

mod board;
mod captures;
mod draft;
mod effect;
mod geometry;
mod lanes;
mod notation;
mod options;
pub mod oracle;
mod position;
mod press;
mod random;
mod refusal;
mod rules;
mod sentence;
mod stack;
mod step;
mod symmetry;
mod text;
mod threat;
mod view;

pub use board::Point;
pub(crate) use draft::Drafting;
pub use options::{Options, RuleSet};
pub use position::Position;
pub use step::Step;
pub use view::View;

/// No game has more steps than this: 61 points, and three steps more for each of 70 captures. On the
/// standard board the same sum is 37 + 3 × 42.
pub const LONGEST: u32 = 61 + 3 * (61 + 9);
