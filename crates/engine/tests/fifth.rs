//! The engine plays the made-up game, of which it was told by a folder and a line.
#![cfg(feature = "toy")]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::sync::atomic::AtomicBool;

use hexagora_engine::{Engine, Level, Limits, PlayContext, Player, Report, SearchContext, Settings};
use hexagora_rules::{Game, GameKind, Outcome, Reason, Setup};

fn think(game: &Game) -> Report {
    let stop = AtomicBool::new(false);
    let mut context =
        SearchContext { limits: Limits::nodes(100_000), clock: &(), stop: &stop, progress: &mut |_| {} };
    Engine::new(Settings::default()).think(game, &mut context).unwrap()
}

fn game(steps: &str) -> Game {
    let mut game = Game::start(&Setup::new(GameKind::Toy)).unwrap();
    steps.split_whitespace().for_each(|step| {
        game.play(step).unwrap();
    });
    game
}

#[test]
fn it_sees_a_line_that_can_be_completed_and_one_that_must_be_stopped() {
    let wins = think(&game("g a b c"));
    assert!(wins.lines[0].proven && wins.lines[0].steps == ["e"], "{wins:?}");
    let stops = think(&game("g a b"));
    assert_eq!(stops.lines[0].steps[0], "e", "{stops:?}");
}

#[test]
fn every_level_plays_a_game_to_its_end() {
    let (stop, clock) = (AtomicBool::new(false), ());
    let context = PlayContext { clock: &clock, stop: &stop, limits: Limits::default(), time: None };
    for level in Level::ALL {
        let mut game = game("");
        let mut players = [0, 1].map(|seat| Player::of_level(level, GameKind::Toy, seat));
        while let Some(seat) = game.to_move().seat() {
            for step in players[seat.index()].turn(&game, &context).unwrap().steps {
                game.play(&step).unwrap();
            }
        }
        assert!(game.outcome().is_some());
    }
    // With the best play of both nobody gets a line.
    let mut best = game("");
    while best.outcome().is_none() {
        let step = think(&best).lines[0].steps[0].clone();
        best.play(&step).unwrap();
    }
    assert_eq!(best.outcome(), Some(Outcome::draw(Reason::Stuck)));
}
