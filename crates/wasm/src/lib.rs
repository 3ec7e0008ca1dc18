//! Hexagora's rules and engine as WebAssembly.
//!
//! Two objects, [`RulesDesk`] and [`EngineDesk`]; each lives in a worker of its own. Both take a
//! question as JSON and give an [`Answer`] as JSON, of the types in
//! `hexagora-wire`. Whatever is asked, they answer; a panic is a bug, after which the worker must be
//! started anew.
//!
//! # Quick start
//!
//! ```
//! use hexagora_wasm::RulesDesk;
//!
//! // The same calls as a worker makes, without a browser.
//! let mut desk = RulesDesk::new();
//! let answer = desk.ask(r#"{"read_position": {"text": "attangle; 4/5/2w3/7/6/5/4 b"}}"#);
//! assert_eq!(answer, r#"{"ok":"attangle; 4/5/2w3/7/6/5/4 b"}"#);
//! assert!(desk.ask("nonsense").starts_with(r#"{"fault":"#));
//! ```
//!
//! # What it does not do
//!
//! It draws nothing, keeps nothing between visits and reaches no network: the page does. It says no
//! sentence either: an answer holds keys and arguments, and the page has the words.

mod bench;
mod browser;
mod engine;
mod followed;
mod game_cache;
mod rules;

pub use bench::search;
pub use engine::EngineDesk;
pub use rules::RulesDesk;

use hexagora_locale::message;
use hexagora_wire::{Answer, Fault};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads a question. A page that asks nonsense, or a stored game that is broken, is told so.
fn read<T: DeserializeOwned>(json: &str) -> Result<T, Fault> {
    serde_json::from_str(json).map_err(|error| message!("wire.question", why = error.to_string()).into())
}

/// Writes an answer.
fn write<T: Serialize>(answer: Result<T, Fault>) -> String {
    serde_json::to_string(&Answer::from(answer)).unwrap_or_else(|error| {
        let fault: Fault = message!("wire.answer", why = error.to_string()).into();
        serde_json::to_string(&Answer::<()>::Fault(fault)).unwrap_or_default()
    })
}
