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
mod player;
pub mod proof_number;
pub mod pvs;
mod registry;
pub mod regression;
mod report;
mod review;
mod score;
mod search_result;
mod settings;
mod solver;
mod sort;
mod spec;
pub mod threat_space;
mod time;
mod transposition;
pub mod tune;
pub mod weights;

pub use control::{Clock, Control, Limits};
pub use engine::{Engine, SearchContext};
pub use evaluate::{Estimate, Evaluate, MAX_SEATS, Reply, UNIT, win_probability};
pub(crate) use evaluate::{calibrate_shares, static_score, static_win_probability};
pub use level::{Level, LevelError, Strength};
pub use player::{PlayContext, Player, Turn};
pub use report::{Report, ReportLine};
pub use review::{Judgement, Reviewed, Reviewer, Slip};
pub use score::{DRAW, PROVEN, Score, WIN, is_proven, loss_in, steps_to_end, win_in};
pub use search_result::{SearchResult, Variation};
pub use settings::{Method, Settings};
pub use solver::SolverBudget;
pub use spec::{EngineSpec, LimitsError, Spec, SpecError};
pub use time::Remaining;
pub use transposition::{Bound, Entry, TranspositionTable};
