//! What the page's WebAssembly modules have in common: `hexagora-wasm-rules`, `hexagora-wasm-draft` and
//! `hexagora-wasm-engine`.
//!
//! Each module has a desk, which lives in a worker of its own, takes a question as JSON and gives an
//! `Answer` as JSON, of the types in `hexagora-wire`. Here is how a desk [`read`]s and [`write()`]s, the
//! [`GameCache`] in which it finds the games that it is asked about, and what happens when it panics.
//!
//! # Quick start
//!
//! ```
//! use hexagora_wasm::{GameCache, read, write};
//! use hexagora_wire::Place;
//!
//! let mut cache = GameCache::default();
//! let at: Place = read(r#"{"start": {"text": "attangle; 4/5/2w3/7/6/5/4 b"}, "steps": ["c3"]}"#).unwrap();
//! let answer = write(cache.game(at).map(|game| game.turns()));
//! assert_eq!(answer, r#"{"ok":2}"#);
//! ```
//!
//! # What it does not do
//!
//! It knows no question: each desk has its own.

mod game_cache;
mod json;
mod panic;

pub use game_cache::GameCache;
pub use json::{read, write};
