//! x
use super::{Options, Position};
use crate::TextError;
pub(super) fn write(_: &Position) -> String {
    String::new()
}
pub(super) fn read(_: &Options, t: &str) -> Result<Position, TextError> {
    Err(TextError::new(t, hexagora_locale::message!("x")))
}
