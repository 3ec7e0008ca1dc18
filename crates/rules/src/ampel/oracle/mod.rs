//! What an engine wants to know of Ampel beyond its rules: the win oracle, wins with their zones, and what
//! discs could complete.
//!
//! It is for engines and analysis, not part of the rules' public face: no rule needs it, and nobody who
//! only plays should call it. It lives here and not in the engine because it needs the private bitboards.

mod reach;
mod win;
mod win_in_turn;

pub use reach::{Chances, Reach};
pub use win::Win;
