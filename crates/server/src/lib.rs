//! Online tables: HTTP, WebSocket and the store. It never decides a rule.

pub mod secret;
pub mod store;
mod writer;

pub use writer::Writer;
