//! Why a step is not legal.
use super::{Position, Step};
use hexagora_locale::Message;
pub(super) fn why_not(_: &Position, _: Step) -> Option<Message> {
    None
}
