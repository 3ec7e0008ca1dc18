//! What a program may ask about the position. The protocol knows three questions, for games of two;
//! the others are ours.

use hexagora_rules::{Game, ToMove};

/// The answer to `query`: one word, or a few for the questions that are ours.
pub fn answer(game: &Game, question: &str) -> String {
    match question {
        "gameover" => game.outcome().is_some().to_string(),
        "p1turn" => game.to_move().seat().is_some_and(|seat| seat.index() == 0).to_string(),
        "result" => result(game),
        "turn" => match game.to_move() {
            ToMove::Seat(seat) => format!("p{}", seat.index() + 1),
            ToMove::Chance(_) => "chance".to_owned(),
            ToMove::Nobody => "none".to_owned(),
        },
        "legal" => listed(game.legal()),
        "scores" => listed(game.scores().iter().map(u8::to_string).collect()),
        "fen" => game.text(),
        _ => "unknown".to_owned(),
    }
}

/// `p1win`, `draw` or `none`; a win that several share names all of them.
fn result(game: &Game) -> String {
    match game.outcome() {
        None => "none".to_owned(),
        Some(outcome) if outcome.winners.is_empty() => "draw".to_owned(),
        Some(outcome) => {
            let winners = outcome.winners.iter().map(|seat| format!("p{}win", seat.index() + 1));
            winners.collect::<Vec<_>>().join(",")
        }
    }
}

fn listed(words: Vec<String>) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}
