//! Hexagora's rules as WebAssembly.
//!
//! One object, [`RulesDesk`], which lives in a worker. It takes a question as JSON and gives an answer as
//! JSON, of the types in `hexagora-wire`. Whatever is asked, it answers; a panic is a bug, after which the
//! worker must be started anew.
//!
//! # Quick start
//!
//! ```
//! use hexagora_wasm_rules::RulesDesk;
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
//! sentence either: an answer holds keys and arguments, and the page has the words. It does not think: a
//! page has its board before the engine is there, which is a module of its own.

mod desk;
mod followed;

pub use desk::RulesDesk;
