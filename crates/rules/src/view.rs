//! What a position looks like to a reader.

use serde::Serialize;

use crate::{ampel, attangle, laberinto, nonaga};

/// A game's own fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum View {
    /// Ampel's fields.
    Ampel(ampel::View),
    /// Attangle's fields.
    Attangle(attangle::View),
    /// Nonaga's fields.
    Nonaga(nonaga::View),
    /// Laberinto's fields.
    Laberinto(Box<laberinto::View>),
}
