//! The terminal draws the made-up game, in lines and on the whole screen.
#![cfg(feature = "toy")]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora::draw::{self, Depth, Picture, Style};
use hexagora::play::{LocalGame, Player, Sitting};
use hexagora::screen::{App, Kept, Paint, Theme};
use hexagora_locale::Lang;
use hexagora_rules::{Eye, Game, GameKind, Scene, Setup};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use ratatui::layout::Rect;

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

#[test]
fn it_is_played_on_the_whole_screen() {
    let local = LocalGame::new(Game::start(&Setup::new(GameKind::Toy)).unwrap());
    let paint = Paint { theme: Theme::Dark, depth: Depth::Plain, ascii: false };
    let sitting = Sitting::new(local, vec![Player::Person; 2], 1);
    let mut app = App::new(sitting, Lang::En, paint, Kept::new(None));
    while app.sitting().game().outcome().is_none() {
        for key in [KeyCode::Tab, KeyCode::Enter] {
            app.handle(&Event::Key(KeyEvent::from(key)));
        }
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        app.draw(&mut buffer);
        assert!(buffer.content().iter().any(|square| square.symbol() == "▬"), "{buffer:?}");
    }
}
