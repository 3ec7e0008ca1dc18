//! The computer opponent, analyst and solver behind every Hexagora interface.
//!
//! The searchers see only [`Position`](hexagora_rules::Position) and what a game adds to it for
//! them: [`Evaluate`] for games of two, [`Estimate`] for games of more. No game is named outside
//! `eval/` and `registry.rs`.
//!
//! Nothing here reads a clock or starts a thread by itself: the caller passes a [`Clock`] and a
//! stop flag, so the same search runs natively and in a browser.

pub mod baseline;
pub mod bench;
mod control;
mod engine;
mod eval;
mod evaluate;
mod level;
pub mod mcts;
mod pipeline;
mod player;
pub mod proof;
pub mod pvs;
mod rank;
mod registry;
pub mod regression;
mod report;
mod review;
mod score;
mod settings;
mod spec;
mod table;
mod thought;
pub mod threat;
mod time;
pub mod tune;
pub mod weights;

pub use control::{Clock, Control, Limits};
pub use engine::{Engine, Task};
pub use evaluate::{Estimate, Evaluate, MAX_SEATS, Reply, UNIT, chance_of};
pub(crate) use evaluate::{chance_at_sight, into_chances, score_at_sight};
pub use level::{Level, LevelError, Strength};
pub use pipeline::Plan;
pub use player::{Player, Room, Turn};
pub use report::{Report, ReportLine};
pub use review::{Judgement, Reviewed, Reviewer, Slip};
pub use score::{DRAW, PROVEN, Score, WIN, is_proven, loss_in, steps_to_end, win_in};
pub use settings::{Method, Settings};
pub use spec::{LimitsError, Spec, SpecError, Tuning};
pub use table::{Bound, Entry, Table};
pub use thought::{Line, Thought};
pub use time::Remaining;
