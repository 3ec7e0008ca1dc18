//! The computer opponent, analyst and solver behind every Hexagora interface.
//!
//! # Quick start
//!
//! Let the engine play a turn, at a level that people meet:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Instant;
//! use hexagora_engine::{Level, Limits, PlayContext, Player};
//! use hexagora_rules::{Game, GameKind, Setup};
//!
//! let mut game = Game::start(&Setup::new(GameKind::Nonaga))?;
//! let mut player = Player::of_level(Level::ALL[2], GameKind::Nonaga, 7);
//! let clock = Instant::now();
//! let stop = AtomicBool::new(false);
//! let context = PlayContext { clock: &clock, stop: &stop, limits: Limits::default(), time: None };
//! let turn = player.turn(&game, &context).expect("a seat is to move");
//! for step in &turn.steps {
//!     game.play(step)?;
//! }
//! assert_eq!(turn.steps.len(), 2); // a man slides, then a disc is laid
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Analyse a position:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use hexagora_engine::{Engine, Limits, SearchContext, Settings};
//! use hexagora_rules::{Game, GameKind, Setup};
//!
//! let game = Game::start(&Setup::new(GameKind::Attangle))?;
//! let mut engine = Engine::new(Settings { hash: 4, multi_pv: 3, ..Settings::default() });
//! let stop = AtomicBool::new(false);
//! let limits = Limits::nodes(2_000); // the same answer on every machine
//! let mut context = SearchContext { limits, clock: &(), stop: &stop, progress: &mut |_| {} };
//! let report = engine.think(&game, &mut context).expect("a seat is to move");
//! assert_eq!(report.lines.len(), 3);
//! println!("{} wins {:.0} %", report.lines[0].steps[0], 100.0 * report.lines[0].chances[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | for | see |
//! | --- | --- |
//! | opponents of any strength | [`Player`], [`Level`], [`Spec`] |
//! | a step without a search | [`candidates()`] |
//! | analysis of a position | [`Engine`], [`Report`] |
//! | review of a whole game | [`Reviewer`] |
//! | principal-variation search | [`pvs`], with its [`TranspositionTable`] |
//! | Monte-Carlo tree search | [`mcts`] |
//! | proven wins | [`threat_space`], [`proof_number`] |
//! | what can be proven of a turn | [`census()`], [`verdict()`], [`forced_win()`] |
//! | weights from self-play | [`tune`], [`regression`], [`weights`] |
//! | simple players to compare with | [`baseline`] |
//!
//! # How it is built
//!
//! The searchers see only [`Position`](hexagora_rules::Position) and what a game adds to it for
//! them: [`Evaluate`] for games of two, [`Estimate`] for games of more. No game is named outside
//! `eval/` and `registry.rs`.
//!
//! Nothing here reads a clock or starts a thread by itself: the caller passes a [`Clock`] and a
//! stop flag, so the same search runs natively and in a browser.

mod aim;
pub mod baseline;
pub mod bench;
mod candidates;
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

pub use aim::{Aim, Census, Verdict, census, forced_win, verdict};
pub use candidates::candidates;
pub use control::{Clock, Control, Limits};
pub use engine::{Engine, SearchContext};
pub use evaluate::{Estimate, Evaluate, MAX_SEATS, Reply, UNIT, win_probability};
pub(crate) use evaluate::{calibrate_shares, static_score, static_win_probability};
pub use level::{Level, LevelError, Strength};
pub use player::{Openings, PlayContext, Player, Turn};
pub use report::{Report, ReportLine};
pub use review::{Attempt, Counts, Grade, Judgement, PlayerReview, Review, Reviewed, Reviewer, accuracy};
pub use score::{DRAW, PROVEN, Score, WIN, is_proven, loss_in, steps_to_end, win_in};
pub use search_result::{SearchResult, Variation};
pub use settings::{Method, Settings};
pub use solver::SolverBudget;
pub use spec::{EngineSpec, LimitsError, Spec, SpecError};
pub use time::Remaining;
pub use transposition::{Bound, Entry, TranspositionTable};
