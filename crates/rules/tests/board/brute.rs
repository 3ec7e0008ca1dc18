//! Threats found by playing everything, with as little of the program's own sight as possible.

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::geometry::Point;
use hexagora_rules::{Eye, Game, GameKind, Seat, ThreatKind, View};

type Found = BTreeSet<(ThreatKind, u8, String)>;

/// All threats of a position; none where the other seat's turn cannot be written as a position.
pub fn threats(game: &Game) -> Option<Found> {
    let mover = game.to_move().seat()?;
    let text = game.text();
    match game.kind() {
        GameKind::Ampel => ampel(game, &text, mover.other()),
        GameKind::Attangle => Some(attangle(game, mover.other())),
        GameKind::Nonaga => nonaga(&text, mover.other()),
        GameKind::Laberinto => laberinto(game, &text, mover),
    }
}

/// Every legal step of a game with the game after it.
fn ahead(game: &Game) -> impl Iterator<Item = (String, Game)> {
    game.legal().into_iter().map(|step| {
        let mut after = game.clone();
        after.play(&step).unwrap();
        (step, after)
    })
}

fn wins(game: &Game, seat: Seat) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winners.contains(seat))
}

fn ampel(game: &Game, text: &str, seat: Seat) -> Option<Found> {
    let mut found = Found::new();
    if game.step_name() == Some("setup") {
        return Some(found);
    }
    let taken = |game: &Game| match game.view(Eye::All) {
        View::Ampel(view) => view.taken[seat.index()],
        _ => unreachable!(),
    };
    let (head, line) = text.split_once("; ").unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    for step in ["own", "theirs+"] {
        let mut words = words.clone();
        (words[1], words[2]) = (["red", "green"][seat.index()], step);
        words.retain(|word| *word != "passed");
        let turned = Game::from_text(&format!("{head}; {}", words.join(" "))).ok()?;
        for (step, after) in ahead(&turned) {
            if taken(&after) > taken(&turned) {
                let kind = if wins(&after, seat) { ThreatKind::Win } else { ThreatKind::Signal };
                found.insert((kind, seat.0, step));
            }
        }
    }
    Some(found)
}

/// Looks from every enemy stack along the six directions of the geometry.
fn attangle(game: &Game, seat: Seat) -> Found {
    let View::Attangle(view) = game.view(Eye::All) else { unreachable!() };
    let geometry = game.geometry();
    let places: BTreeMap<&str, Point> = geometry.cells.iter().map(|cell| (&*cell.name, cell.at)).collect();
    let on = |at: Point| {
        let near = |place: &Point| (place.x - at.x).abs() < 0.01 && (place.y - at.y).abs() < 0.01;
        places.iter().find(|(_, place)| near(place)).map(|(name, _)| *name)
    };
    let kind_of = |stack: &str| (stack.len() as u32, u8::from(stack.ends_with('b')));
    // In 2008 stacks are 1, 2 and 3 high, in 2006 they are 1, 3 and 5 high.
    let height = |stack: &str| if view.stock.is_some() { stack.len() } else { stack.len().div_ceil(2) };
    let needed = if geometry.cells.len() == 61 { 5 } else { 3 };
    let mut found = Found::new();
    for (target, stack) in view.board.iter().filter(|(_, stack)| kind_of(stack).1 != seat.0) {
        let movers = (0..6).filter_map(|turn| {
            let (down, right) = (f64::from(turn) * std::f64::consts::FRAC_PI_3).sin_cos();
            let mut at = places[&**target];
            loop {
                at = Point { x: at.x + right, y: at.y + down };
                let name = on(at)?;
                if let Some(stack) = view.board.get(name) {
                    return (kind_of(stack).1 == seat.0).then_some((name, height(stack)));
                }
            }
        });
        let movers: Vec<(&str, usize)> = movers.collect();
        for (at, &(one, low)) in movers.iter().enumerate() {
            for &(other, high) in &movers[at + 1..] {
                // Three stacks, one of them a double and none a triple, become a triple.
                let mut heights = [low, high, height(stack)];
                heights.sort_unstable();
                if heights == [1, 1, 2] {
                    let last = view.triples[seat.index()] + 1 == needed;
                    let kind = if last { ThreatKind::Win } else { ThreatKind::Triple };
                    let (one, other) = (one.min(other), one.max(other));
                    found.insert((kind, seat.0, format!("{one}+{other}x{target}")));
                }
            }
        }
    }
    found
}

fn nonaga(text: &str, seat: Seat) -> Option<Found> {
    let (head, line) = text.split_once("; ").unwrap();
    let board = line.splitn(3, ' ').nth(2).unwrap();
    let turned = Game::from_text(&format!("{head}; {} man {board}", ["red", "black"][seat.index()])).ok()?;
    let winning = ahead(&turned).filter(|(_, after)| wins(after, seat));
    Some(winning.map(|(step, _)| (ThreatKind::Win, seat.0, step)).collect())
}

fn laberinto(game: &Game, text: &str, mover: Seat) -> Option<Found> {
    let View::Laberinto(view) = game.view(Eye::All) else { unreachable!() };
    let mut found = Found::new();
    if view.phase == "build" {
        return Some(found);
    }
    let mine: BTreeSet<String> = view
        .figures
        .iter()
        .filter(|(_, (seat, _))| *seat == mover.0)
        .map(|(cell, _)| cell.to_string())
        .collect();
    let dice = game.options().contains(&("dice", "on".into()));
    let rolls = if dice { vec![":1", ":2", ":3", ":4", ":5", ":6"] } else { vec![""] };
    let turn = text.split(' ').find(|word| word.contains(":play:") || word.ends_with(":roll")).unwrap();
    let options = game.options();
    let prisms = &options.iter().find(|(name, _)| *name == "prisms").unwrap().1;
    // One number, or one a seat.
    let prisms: Vec<u8> = prisms.split(',').map(|number| number.parse().unwrap()).collect();
    let prisms_of = |seat: u8| prisms.get(usize::from(seat)).copied().unwrap_or(prisms[0]);
    let others = (0..game.seats() as u8).filter(|&seat| seat != mover.0);
    for seat in others.filter(|&seat| view.eliminated[usize::from(seat)] < prisms_of(seat)) {
        for roll in &rolls {
            let turned = text.replacen(&format!(" {turn} "), &format!(" {seat}:play:0{roll} "), 1);
            let turned = Game::from_text(&turned).ok()?;
            for (step, after) in ahead(&turned) {
                let prey = step.split_once('x').is_some_and(|(_, cell)| mine.contains(cell));
                let crosses = step.starts_with('M') && step.ends_with("-out");
                if wins(&after, Seat(seat)) && (prey || crosses) {
                    found.insert((ThreatKind::Win, seat, step));
                } else if prey {
                    found.insert((ThreatKind::Capture, seat, step));
                }
            }
        }
    }
    Some(found)
}
