//! What is due, in the step's own words.

use hexagora_locale::{Message, message};
use hexagora_rules::{Game, GameKind};

/// Whose step it is and what that seat is to do, or how the game ended.
pub fn due(game: &Game, legal: &[String]) -> Option<Message> {
    let (seat, step) = (game.to_move().seat()?, game.step_name()?);
    let key = format!("play.{}.{step}{}", game.kind().name(), shade(game.kind(), step, legal));
    Some(message!("play.due", seat = game.seat_name(seat), what = Message::new(key)))
}

/// Which of a step's sentences fits: Laberinto offers different things under one name.
fn shade(kind: GameKind, step: &str, legal: &[String]) -> &'static str {
    if kind != GameKind::Laberinto {
        return "";
    }
    let lays = legal.iter().any(|step| step.contains('='));
    let other = legal.iter().any(|step| !step.contains('='));
    match (step, lays, other) {
        ("build", true, true) => ".choice",
        ("build", false, true) => ".ready",
        ("play", _, _) if legal.iter().any(|step| step == "pass") => {
            if lays {
                ".pass.choice"
            } else {
                ".pass"
            }
        }
        ("play", true, true) => ".choice",
        _ => "",
    }
}
