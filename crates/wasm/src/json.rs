//! Questions and answers as JSON.

use hexagora_locale::message;
use hexagora_wire::{Answer, Fault};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads a question. A page that asks nonsense, or a stored game that is broken, is told so.
pub fn read<T: DeserializeOwned>(json: &str) -> Result<T, Fault> {
    serde_json::from_str(json).map_err(|error| message!("wire.question", why = error.to_string()).into())
}

/// Writes an answer.
pub fn write<T: Serialize>(answer: Result<T, Fault>) -> String {
    serde_json::to_string(&Answer::from(answer)).unwrap_or_else(|error| {
        let fault: Fault = message!("wire.answer", why = error.to_string()).into();
        serde_json::to_string(&Answer::<()>::Fault(fault)).unwrap_or_default()
    })
}
