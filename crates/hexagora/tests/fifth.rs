//! The terminal draws the made-up game.
#![cfg(feature = "toy")]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora::draw::{self, Picture, Style};
use hexagora_locale::Lang;
use hexagora_rules::{Eye, Game, GameKind, Scene, Setup};

#[test]
fn its_board_is_drawn() {
    let mut game = Game::start(&Setup::new(GameKind::Toy)).unwrap();
    ["g", "a"].iter().for_each(|step| {
        game.play(step).unwrap();
    });
    let scene = Scene::new(&game, Eye::All, 2, None);
    let picture = Picture { scene: &scene, last: &[], whole: false, lang: Lang::En };
    assert_eq!(draw::draw(&picture, &Style::PLAIN), "  o   ·\n\n·   x   ·\n\n  ·   ·\n");
}
