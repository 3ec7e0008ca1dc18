//! Why a step is not legal.

use hexagora_locale::Message;

use super::position::Position;
use super::step::Act;

pub(super) fn why_not(_position: &Position, _act: Act) -> Option<Message> {
    None
}
