//! Hexagora's engine as WebAssembly.
//!
//! One object, [`EngineDesk`], which lives in a worker. It takes a task as JSON and gives an answer as JSON,
//! of the types in `hexagora-wire`. Whatever is asked, it answers; a panic is a bug, after which the worker
//! must be started anew.
//!
//! # Quick start
//!
//! ```
//! // The same search as `cargo xtask bench-wasm` measures: no browser, no clock.
//! let nodes = hexagora_wasm_engine::search(0, 100);
//! assert!(nodes > 0);
//! ```
//!
//! # What it does not do
//!
//! It answers no question about the rules: a page asks `hexagora-wasm-rules`, which is there sooner. It
//! draws nothing, keeps nothing between visits and reaches no network, and of the browser it uses the clock
//! and a function to report to.

mod bench;
mod browser;
mod desk;
mod puzzles;

pub use bench::search;
pub use desk::EngineDesk;
