//! What a board component is told: where cells lie, and how steps are pressed.
#![allow(clippy::unwrap_used)]

mod board {
    pub mod games;
}

use std::collections::{BTreeMap, BTreeSet};

use board::games::{along, games};
use hexagora_rules::geometry::{Cell, Form, Geometry, Point};
use hexagora_rules::{Choice, Game, GameKind, Setup};

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
    for (_, game) in games(2) {
        if game.kind() == GameKind::Nonaga {
            along(game, 7, 60, |game| check(&game.geometry()));
        }
    }
}

/// What is left to tell choices apart when their cells have been pressed.
fn told_apart(choice: &Choice) -> (Vec<String>, String) {
    let mut cells = choice.cells.clone();
    if choice.any_order {
        cells.sort_unstable();
    }
    (cells, format!("{:?} {:?} {}", choice.kind, choice.piece, choice.pool))
}

#[test]
fn every_legal_step_can_be_pressed_and_no_two_alike() {
    for (name, game) in games(3) {
        along(game, 3, 400, |game| {
            let choices = game.choices();
            assert!(choices.iter().map(|choice| &choice.text).eq(&game.legal()), "{name}");
            let geometry = game.geometry();
            let cells = by_name(&geometry);
            for choice in &choices {
                assert!(choice.cells.iter().all(|cell| cells.contains_key(&**cell)), "{name}: {choice:?}");
                assert!(choice.cells.windows(2).all(|pair| pair[0] != pair[1]));
            }
            let alike: BTreeSet<_> = choices
                .iter()
                // The six numbers of a die are not pressed.
                .map(|choice| (told_apart(choice), choice.cells.is_empty().then_some(&choice.text)))
                .collect();
            assert_eq!(alike.len(), choices.len(), "{name}: {}", game.text());
        });
    }
}
