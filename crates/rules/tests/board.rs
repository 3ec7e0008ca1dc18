//! What a board component is told: where cells lie, how steps are pressed, what they do, and what
//! threatens.
#![allow(clippy::unwrap_used)]

mod board {
    pub mod brute;
    pub mod content;
    pub mod games;
}

use std::collections::{BTreeMap, BTreeSet};

use board::brute;
use board::content::Content;
use board::games::walks;
use hexagora_locale::Lang;
use hexagora_rules::geometry::{Cell, Form, Geometry, Point};
use hexagora_rules::{
    Choice, ChoiceKind, Destination, Effect, Eye, Game, GameKind, Group, Setup, Threat, View,
};
use serde_json::json;

fn start(kind: GameKind) -> Game {
    Game::start(&Setup { fresh: 1, ..Setup::new(kind) }).unwrap()
}

fn distance(one: Point, other: Point) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}

fn by_name(geometry: &Geometry) -> BTreeMap<&str, &Cell> {
    let cells: BTreeMap<&str, &Cell> = geometry.cells.iter().map(|cell| (&*cell.name, cell)).collect();
    assert_eq!(cells.len(), geometry.cells.len(), "two cells have one name");
    cells
}

/// The edges of an outline that two cells share.
fn shared_edges(one: &Cell, other: &Cell) -> usize {
    let edges = |cell: &Cell| -> Vec<(Point, Point)> {
        let next = cell.outline.iter().cycle().skip(1);
        cell.outline.iter().copied().zip(next.copied()).collect()
    };
    // Both outlines run clockwise, so a shared edge is run both ways.
    let back: Vec<(Point, Point)> = edges(other).into_iter().map(|(from, to)| (to, from)).collect();
    edges(one).iter().filter(|edge| back.contains(edge)).count()
}

fn check(geometry: &Geometry) {
    let cells = by_name(geometry);
    for cell in &geometry.cells {
        let corners = if geometry.kind == Form::Tiles { 3 } else { 6 };
        assert_eq!(cell.outline.len(), corners);
        let n = corners as f64;
        let (x, y) =
            cell.outline.iter().fold((0.0, 0.0), |(x, y), corner| (x + corner.x / n, y + corner.y / n));
        assert!(distance(cell.at, Point { x, y }) < 1e-9, "{} is not in its middle", cell.name);
        let near: BTreeSet<&str> = cell.neighbours.iter().map(|name| &**name).collect();
        assert_eq!(near.len(), cell.neighbours.len());
        // Neighbours are all those, and only those, with an edge in common.
        for other in &geometry.cells {
            let shared = shared_edges(cell, other);
            assert_eq!(shared == 1, near.contains(&*other.name), "{} {}", cell.name, other.name);
            if shared == 1 && geometry.kind != Form::Tiles {
                assert!((distance(cell.at, other.at) - 1.0).abs() < 1e-9);
            }
        }
        assert!(near.iter().all(|name| cells[name].neighbours.contains(&cell.name)));
        let [left, top, width, height] = geometry.bounds;
        for corner in &cell.outline {
            assert!(corner.x >= left && corner.x <= left + width + 1e-9);
            assert!(corner.y >= top && corner.y <= top + height + 1e-9);
        }
    }
    let rows = |cell: &Cell| (cell.at.y, cell.at.x);
    assert!(geometry.cells.is_sorted_by(|one, other| rows(one) < rows(other)));
}

#[test]
fn cells_lie_where_the_rules_have_them() {
    for kind in GameKind::ALL {
        check(&start(kind).geometry());
    }
}

#[test]
fn ampel_is_a_triangle_of_eleven_on_its_apex() {
    let geometry = start(GameKind::Ampel).geometry();
    assert_eq!((geometry.kind, geometry.cells.len(), geometry.lines.len()), (Form::Points, 66, 30));
    let cells = by_name(&geometry);
    assert!(cells["a1"].at.y < cells["k1"].at.y && cells["k1"].at.x < cells["k11"].at.x);
    assert_eq!(cells["h3"].neighbours, ["h4", "i4", "i3", "h2", "g2", "g3"]);
    let lengths = geometry.lines.iter().map(|&(from, to)| distance(from, to).round() as u32);
    assert_eq!(lengths.sum::<u32>(), 3 * (1..=10).sum::<u32>());
    assert!((geometry.bounds[2] - 11.0).abs() < 1e-9);
}

#[test]
fn attangle_is_a_hexagon_of_four_with_row_a_at_the_bottom() {
    let geometry = start(GameKind::Attangle).geometry();
    assert_eq!((geometry.kind, geometry.cells.len(), geometry.lines.len()), (Form::Points, 37, 21));
    let cells = by_name(&geometry);
    assert!(cells["a1"].at.y > cells["g1"].at.y && cells["d1"].at.x < cells["d7"].at.x);
    assert_eq!(cells["d4"].at, Point { x: 0.0, y: 0.0 });
    // Point i of row a has the points i and i+1 of row b above it.
    let near: BTreeSet<&str> = cells["a2"].neighbours.iter().map(|name| &**name).collect();
    assert_eq!(near, BTreeSet::from(["a1", "a3", "b2", "b3"]));
    let lengths = geometry.lines.iter().map(|&(from, to)| distance(from, to).round() as u32);
    assert_eq!(lengths.sum::<u32>(), 3 * (3 + 4 + 5 + 6 + 5 + 4 + 3));
}

#[test]
fn laberinto_has_384_triangles_with_their_edges_as_tiles_name_them() {
    let geometry = start(GameKind::Laberinto).geometry();
    assert_eq!((geometry.kind, geometry.cells.len()), (Form::Tiles, 384));
    let cells = by_name(&geometry);
    for (name, cell) in &cells {
        let [first, second, third] = *cell.outline else { unreachable!() };
        assert_eq!(first.y, second.y, "the first edge of {name} lies");
        // Pointing up: base, left, right. Pointing down: top, right, left.
        let up = third.y < first.y;
        assert_eq!(up, second.x < first.x, "{name} runs clockwise");
    }
    let side = |colour| cells.values().filter(|cell| cell.side == Some(colour)).count();
    assert!("ROYGBV".chars().all(|colour| side(colour) == 8));
    assert!(cells["A1"].at.y < cells["P1"].at.y && cells["A1"].at.x < cells["A17"].at.x);
    assert_eq!([cells["A1"].side, cells["A2"].side, cells["P2"].side], [Some('V'), Some('R'), Some('G')]);
    assert!((geometry.bounds[2] - 16.0).abs() < 1e-9);
}

#[test]
fn nonaga_has_room_around_its_discs() {
    let geometry = start(GameKind::Nonaga).geometry();
    // A hexagon of two, and two cells all around it.
    assert_eq!((geometry.kind, geometry.cells.len(), geometry.moves), (Form::Discs, 61, true));
    let cells = by_name(&geometry);
    assert_eq!(cells["-2,0"].at, Point { x: -2.0, y: 0.0 });
    assert!(cells["0,1"].at.y > 0.0 && cells["0,1"].at.x == 0.5);
    for walk in walks(2, 60) {
        if walk.start.kind() == GameKind::Nonaga {
            walk.along(|_, board, _| check(board));
        }
    }
}

/// What is left to tell choices apart when their cells have been pressed.
fn told_apart(choice: &Choice) -> (Vec<String>, String) {
    let mut cells = choice.cells.clone();
    if choice.any_order {
        cells.sort_unstable();
    }
    (cells, format!("{:?} {:?} {:?} {}", choice.kind, choice.piece, choice.tile, choice.pool))
}

#[test]
fn every_legal_step_can_be_pressed_and_no_two_alike() {
    for walk in walks(3, 400) {
        walk.along(|game, board, _| {
            let choices = game.choices();
            assert!(choices.iter().map(|choice| &choice.text).eq(&game.legal()), "{}", walk.name);
            let cells = by_name(board);
            for choice in &choices {
                assert!(choice.cells.iter().all(|cell| cells.contains_key(&**cell)), "{choice:?}");
                assert!(choice.cells.windows(2).all(|pair| pair[0] != pair[1]));
            }
            let alike: BTreeSet<_> = choices
                .iter()
                // The six numbers of a die are not pressed.
                .map(|choice| (told_apart(choice), choice.cells.is_empty().then_some(&choice.text)))
                .collect();
            assert_eq!(alike.len(), choices.len(), "{}: {}", walk.name, game.text());
        });
    }
}

/// What a step is described to do is what it does: what moves, from where to where, what is laid.
#[test]
fn a_step_does_what_its_description_says() {
    let mut kinds = BTreeSet::new();
    for walk in walks(6, 400) {
        walk.along(|game, board, step| {
            let content = Content::of(game);
            for cell in &board.cells {
                assert_eq!(
                    game.height(&cell.name),
                    content.height(&cell.name),
                    "{}: {}",
                    walk.name,
                    cell.name
                );
            }
            let Some(step) = step else { return };
            let choice = game.choice(step).unwrap();
            assert_eq!((&*choice.text, game.tried(step).as_ref()), (step, Ok(&choice)));
            kinds.insert(format!("{:?}", choice.kind));
            let effects = game.effects(step).unwrap();
            let captures = effects.iter().any(|effect| matches!(effect, Effect::Out { .. }));
            assert!(!captures || choice.kind == ChoiceKind::Capture, "{choice:?}");
            match &effects[..] {
                [Effect::Place { piece, at, .. }, ..] => {
                    assert_eq!(choice.piece.as_ref().xor(choice.tile.as_ref()), Some(piece));
                    assert_eq!((&choice.cells[..], choice.sources()), (&[at.clone()][..], &[][..]));
                }
                [Effect::Move { path, .. }, ..]
                    if matches!(choice.kind, ChoiceKind::Leave | ChoiceKind::Retreat) =>
                {
                    assert_eq!(choice.sources(), &path[..1]);
                }
                [Effect::Move { path, .. }, ..] => {
                    assert!(choice.sources().contains(&path[0]));
                    assert_eq!(choice.target.as_ref(), path.last());
                }
                [] => assert!(choice.cells.is_empty() && choice.kind.weight() == 0),
                _ => {}
            }
        });
    }
    let all = "Capture Disc Dismount Enter Lay Leave Mount Move Pass Place Ready Retreat Return Roll Slide";
    assert_eq!(kinds, all.split(' ').map(str::to_owned).collect());
}

#[test]
fn lists_put_steps_under_headings() {
    let positions = [
        ("ampel; 1/2/GY1/GGY1/R1G*G1/3RRR/GYYY3/RY1Y4/GY2R4/1Y3R1GG1/R*R5GR2 red own 1-0 0", "j6-i3", "j6-"),
        ("attangle; 3b/5/2b2w/7/1w4/5/4 w", "c2+e6xe3", "×e3"),
        ("attangle; 3b/5/2b2w/7/1w4/5/4 w", "c3", "c"),
    ];
    for (text, step, heading) in positions {
        let text = text.replace("ampel;", "ampel yellows=10 edition=es;");
        assert_eq!(Game::from_text(&text).unwrap().choice(step).unwrap().heading(), heading);
    }
    for walk in walks(7, 400) {
        walk.along(|game, _, _| {
            for choice in game.choices() {
                let (heading, entry) = (choice.heading(), choice.entry());
                let whole = match choice.group {
                    Group::Alone | Group::Beginning(_) => format!("{heading}{entry}"),
                    Group::Row | Group::Target => entry.to_owned(),
                };
                assert_eq!(whole, choice.text, "{choice:?}");
                let tried = choice.tile.as_ref().or(choice.target.as_ref());
                assert!(tried.is_none_or(|end| entry.contains(&**end)), "{choice:?}");
            }
        });
    }
}

/// Which kinds of effect were seen.
fn kind_of(effect: &Effect) -> String {
    let text = format!("{effect:?}");
    text.split(' ').next().unwrap().to_owned()
}

#[test]
fn effects_make_the_board_after_a_step_of_the_board_before() {
    let mut seen = BTreeSet::new();
    for walk in walks(4, 600) {
        walk.along(|game, board, step| {
            let Some(step) = step else { return };
            let effects = game.effects(step).unwrap();
            let mut after = game.clone();
            after.play(step).unwrap();
            let mut content = Content::of(game);
            for effect in &effects {
                content.apply(effect);
                seen.insert(kind_of(effect));
            }
            assert_eq!(content, Content::of(&after), "{}: {step}: {effects:?}\n{}", walk.name, game.text());
            paths_are_ways(board, &effects);
            marks_are_true(game, &after, &effects);
        });
    }
    let all = "Connected Crossed Cylinder Dismount Lock Mount Move Out Place Remove Roll Signal Triple";
    assert_eq!(seen, all.split(' ').map(str::to_owned).collect());
}

/// What moves goes from neighbour to neighbour; only a disc of Nonaga is lifted.
fn paths_are_ways(board: &Geometry, effects: &[Effect]) {
    let cells = by_name(board);
    for effect in effects {
        let Effect::Move { piece, path, .. } = effect else { continue };
        assert!(path.len() > 1);
        for pair in path.windows(2).filter(|_| piece != "D") {
            assert!(cells[&*pair[0]].neighbours.contains(&pair[1]), "{path:?}");
        }
    }
}

/// What is told besides agrees with what the seats hold.
fn marks_are_true(game: &Game, after: &Game, effects: &[Effect]) {
    let count = |is: &dyn Fn(&Effect) -> bool| effects.iter().filter(|effect| is(effect)).count();
    let leaving =
        |goal: Destination| count(&|effect| matches!(effect, Effect::Remove { to, .. } if *to == goal));
    let coming = count(&|effect| matches!(effect, Effect::Place { .. }));
    match (game.view(Eye::All), after.view(Eye::All)) {
        (View::Ampel(before), View::Ampel(after)) => {
            let taken = |view: &[u8; 2]| usize::from(view[0] + view[1]);
            assert_eq!(taken(&after.taken) - taken(&before.taken), leaving(Destination::Taken));
            assert_eq!(count(&|effect| matches!(effect, Effect::Signal { .. })), leaving(Destination::Taken));
            if game.step_name() != Some("setup") {
                assert_eq!(taken(&before.stock) + leaving(Destination::Stock), taken(&after.stock) + coming);
            }
            for effect in effects {
                if let Effect::Signal { cells, .. } = effect {
                    let middle = before.board.iter().find(|(point, _)| point.to_string() == cells[1]);
                    assert_eq!(format!("{:?}", middle.unwrap().1), "Yellow");
                }
            }
        }
        (View::Attangle(before), View::Attangle(after)) => {
            let sum = |view: [u8; 2]| usize::from(view[0] + view[1]);
            let triples = count(&|effect| matches!(effect, Effect::Triple { .. }));
            assert_eq!(sum(after.triples) - sum(before.triples), triples);
            if let (Some(before), Some(after)) = (before.stock, after.stock) {
                assert_eq!(sum(before) + leaving(Destination::Stock), sum(after) + coming);
            }
        }
        (View::Nonaga(_), View::Nonaga(_)) => {
            let connected = count(&|effect| matches!(effect, Effect::Connected { .. })) == 1;
            assert_eq!(connected, after.outcome().is_some_and(|outcome| outcome.winners.len() == 1));
        }
        (View::Laberinto(before), View::Laberinto(after)) => {
            let sum = |counts: &[u8]| usize::from(counts.iter().sum::<u8>());
            let crossed = count(&|effect| matches!(effect, Effect::Crossed { .. }));
            assert_eq!(sum(&after.points) - sum(&before.points), crossed);
            assert_eq!(sum(&after.eliminated) - sum(&before.eliminated), leaving(Destination::Eliminated));
            let carried = count(&|effect| match effect {
                Effect::Remove { carried: Some(carried), .. } => carried.to == Destination::Prisoner,
                _ => false,
            });
            let out = count(&|effect| matches!(effect, Effect::Out { .. })) > 0;
            let returns = effects.iter().any(|effect| match effect {
                Effect::Place { piece, .. } => piece.starts_with('M'),
                _ => false,
            });
            if !out && !returns {
                let held = |view: &hexagora_rules::laberinto::View| -> usize {
                    view.prisoners.iter().flat_map(|held| held.values()).map(|&held| usize::from(held)).sum()
                };
                assert_eq!(held(&before) + leaving(Destination::Prisoner) + carried, held(&after));
            }
        }
        _ => unreachable!(),
    }
}

#[test]
fn every_step_and_every_turn_has_words() {
    let mut keys = BTreeSet::new();
    for walk in walks(5, 600) {
        walk.along(|game, _, step| {
            let prompt = game.prompt();
            let said = step.map(|step| game.said(step).unwrap());
            for message in said.iter().chain([&prompt]) {
                for lang in Lang::ALL {
                    let words = message.say(lang);
                    let begins = words.chars().next().unwrap();
                    // Results stand in the middle of what the command says, and begin small.
                    let fits = begins.is_uppercase() || step.is_none();
                    assert!(fits && words.ends_with('.'), "{words}");
                    assert!(!words.contains(['…', '{', '}']), "{words}");
                    let leftover = ["said.", "due.", "laberinto.", "ampel.", "colour.", "seat."];
                    assert!(leftover.iter().all(|key| !words.contains(key)), "{words}");
                }
                keys.insert(message.key().to_owned());
            }
        });
    }
    // All sentences about steps but the rarest were said.
    let unsaid: Vec<&str> = hexagora_locale::keys(Lang::En)
        .filter(|key| key.starts_with("said.") && !keys.contains(*key))
        .filter(|key| hexagora_locale::template(Lang::En, key).is_some_and(|words| words.ends_with('.')))
        .collect();
    assert_eq!(unsaid, [""; 0]);
}

#[test]
fn a_move_that_completes_two_signals_is_told_in_order() {
    let board = "1/2/GY1/GGY1/R1G*G1/3RRR/GYYY3/RY1Y4/GY2R4/1Y3R1GG1/R*R5GR2";
    let game = Game::from_text(&format!("ampel yellows=10 edition=es; {board} red own 1-0 0")).unwrap();
    assert_eq!(game.prompt().say(Lang::En), "Red: move one of your discs.");
    assert_eq!(game.prompt().say(Lang::Es), "Rojo: mueva una de sus fichas.");
    let said = game.said("j6-i3").unwrap();
    assert_eq!(said.say(Lang::En), "Red moves j6 to i3 and completes two signals.");
    assert_eq!(said.say(Lang::Es), "Rojo mueve de j6 a i3 y completa dos semáforos.");
    let effects = serde_json::to_value(game.effects("j6-i3").unwrap()).unwrap();
    let path = game.course("j6-i3").unwrap().unwrap();
    assert_eq!(effects[0], json!({"kind": "move", "piece": "R", "path": path, "seat": 0}));
    assert_eq!(effects[1], json!({"kind": "signal", "cells": ["i3", "i2", "i1"], "seat": 0}));
    assert_eq!(effects[2], json!({"kind": "signal", "cells": ["i3", "h2", "g1"], "seat": 0}));
    let gone: Vec<_> = effects.as_array().unwrap()[3..]
        .iter()
        .map(|effect| {
            (effect["at"].as_str().unwrap(), effect["to"].as_str().unwrap(), effect["seat"].as_u64().unwrap())
        })
        .collect();
    let expected =
        [("g1", "stock", 1), ("h2", "taken", 0), ("i1", "stock", 1), ("i2", "taken", 0), ("i3", "stock", 0)];
    assert_eq!(gone, expected);
}

#[test]
fn laberinto_tells_colours_by_their_names() {
    let game = Game::from_text(include_str!("board/returning.txt").trim()).unwrap();
    let said = game.said("MG@A2").unwrap();
    assert_eq!(said.say(Lang::En), "Red returns on A2 with a green prisoner.");
    assert_eq!(said.say(Lang::Es), "El rojo vuelve en A2 con una pirámide verde apresada.");
    assert_eq!(game.prompt().say(Lang::Es), "El rojo: coloque un triángulo o mueva una figura.");
}

#[test]
fn threats_are_those_of_playing_everything() {
    let mut seen = BTreeMap::new();
    let mut compared = BTreeMap::new();
    for walk in walks(6, 400) {
        let mut at = 0;
        walk.along(|game, board, _| {
            at += 1;
            let often = if game.kind() == GameKind::Laberinto { 25 } else { 5 };
            if at % often != 0 {
                return;
            }
            let threats = game.threats();
            assert!(threats.len() <= Threat::MOST && threats.is_sorted());
            let cells = by_name(board);
            assert!(threats.iter().flat_map(|threat| &threat.cells).all(|cell| cells.contains_key(&**cell)));
            let Some(found) = brute::threats(game) else { return };
            let told: Vec<_> =
                threats.into_iter().map(|threat| (threat.kind, threat.seat.0, threat.step)).collect();
            let found: Vec<_> = found.into_iter().take(Threat::MOST).collect();
            assert_eq!(told, found, "{}: {}", walk.name, game.text());
            *compared.entry(game.kind()).or_insert(0) += 1;
            for (kind, ..) in told {
                *seen.entry((game.kind().name(), kind)).or_insert(0) += 1;
            }
        });
    }
    for kind in GameKind::ALL {
        assert!(compared[&kind] > 50, "{compared:?}");
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
}
