//! The made-up game: what is counted of it, and what the page's test of a board shows of it.
#![cfg(feature = "toy")]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::fs;
use std::path::Path;

use hexagora_rules::{Eye, Game, GameKind, Last, Record, Scene, Setup, perft};

fn start() -> Game {
    Game::start(&Setup::new(GameKind::Toy)).unwrap()
}

#[test]
fn its_games_are_counted() {
    // Nobody has three pieces before the fifth step, so that the first four are free.
    assert_eq!((1..=4).map(|depth| counted(&start(), depth)).collect::<Vec<_>>(), [7, 42, 210, 840]);
    // Of 7·6·5·4·3 ways to the fifth step none ends earlier; after it the first seat may have a line.
    assert_eq!(counted(&start(), 5), 2_520);
    // Lines of the first seat after five steps: 3 lines, in 3! orders, with 4·3 answers: 216 games are over.
    assert_eq!(counted(&start(), 6), 2 * (2_520 - 216));
}

fn counted(game: &Game, depth: u32) -> u64 {
    struct Count(u32);
    impl hexagora_rules::Visitor for Count {
        type Output = u64;
        fn visit<P: hexagora_rules::Rules>(self, played: &hexagora_rules::Played<P>) -> u64 {
            perft::perft(&played.position, &mut played.history.clone(), self.0)
        }
    }
    game.visit(Count(depth))
}

#[test]
fn its_records_return() {
    let text = "[Game \"toy\"]\n[Result \"win:0 connected\"]\n\n1. g\n2. a\n3. b\n4. c\n5. e\nwin:0\n";
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let again: Record = record.to_string().parse().unwrap();
    assert_eq!(again, record);
}

/// The page's test of a board reads a scene of this game, written here with `UPDATE=1`.
#[test]
fn the_page_is_shown_what_the_rules_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/board/testing/toy/scene.json");
    let mut game = start();
    let last = Last::play(&mut game, "a").unwrap();
    let scene = Scene::new(&game, Eye::All, 1, Some(last));
    let geometry = game.geometry();
    let last = Last::play(&mut game, "g").unwrap();
    let after = Scene::new(&game, Eye::All, 2, Some(last));
    let json = serde_json::json!({ "scene": scene, "geometry": geometry, "after": after });
    let text = serde_json::to_string_pretty(&json).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        text,
        "{} is stale: run this test with UPDATE=1",
        path.display()
    );
}
