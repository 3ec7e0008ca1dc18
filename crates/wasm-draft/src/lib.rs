//! Positions that are set up, as WebAssembly: a module of its own, because most visitors set up none.
//!
//! One object, [`DraftDesk`], which lives in a worker. It takes a `DraftQuestion` as JSON and answers with a `Drafted`,
//! both of `hexagora-wire`.
//!
//! # Quick start
//!
//! ```
//! use hexagora_wasm_draft::DraftDesk;
//!
//! let asked = r#"{"start": {"text": "attangle; 4/5/2w3/7/6/5/4 b"}, "draft": null, "edits": [{"take": {"cell": "e3"}}]}"#;
//! let answer = DraftDesk::new().ask(asked);
//! assert!(answer.contains(r#""fault":{"why":{"key":"attangle.text.turn""#), "{answer}");
//! ```
//!
//! # What it does not do
//!
//! It keeps nothing: the page has the draft, and says with each question what it is.

use hexagora_wasm::{read, write};
use hexagora_wire::{Draft, DraftQuestion, Fault};
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers questions about positions that are set up.
#[wasm_bindgen]
#[derive(Default)]
pub struct DraftDesk;

#[wasm_bindgen]
impl DraftDesk {
    /// A desk.
    #[wasm_bindgen(constructor)]
    pub fn new() -> DraftDesk {
        DraftDesk
    }

    /// Answers a question.
    pub fn ask(&mut self, question: &str) -> String {
        let drafted =
            |DraftQuestion { start, draft, edits }| Draft::edited(draft, &start, &edits).map_err(Fault::from);
        write(read(question).and_then(drafted))
    }
}
