//! What a program may ask about the position. The protocol knows three questions, for games of two;
//! the others are ours.

use hexagora_rules::{Eye, Game, ToMove, View};

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
        "scores" => listed(scores(game)),
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

/// What each player has of what the game is won by, where it is won by a number.
fn scores(game: &Game) -> Vec<String> {
    let counts = match game.view(Eye::All) {
        View::Ampel(view) => view.taken.to_vec(),
        View::Attangle(view) => view.triples.to_vec(),
        View::Nonaga(_) => Vec::new(),
        View::Laberinto(view) => view.points,
    };
    counts.into_iter().map(|count| count.to_string()).collect()
}

fn listed(words: Vec<String>) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}
