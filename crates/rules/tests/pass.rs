//! What a position would be if the seat to move passed: how threats are looked for.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_rules::{Game, GameKind, Setup, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays random games and shows each position.
fn walk(setup: &Setup, seed: u64, mut visit: impl FnMut(&Game)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::start(setup).unwrap();
    for _ in 0..400 {
        visit(&game);
        let Some(step) = game.random_step(&mut rng) else { break };
        game.play(&step).unwrap();
    }
}

#[test]
fn whoever_is_next_begins_a_turn() {
    for kind in GameKind::ALL {
        let mut passes = 0;
        for seed in 0..6 {
            // A labyrinth that is laid already: while it is built nobody can pass.
            let laid = kind.options().iter().any(|option| option.name == "build");
            let mut setup = if laid { Setup::new(kind).with("build", "prepared") } else { Setup::new(kind) };
            setup.fresh = seed;
            walk(&setup, seed, |game| match game.passed() {
                Ok(passed) => {
                    passes += 1;
                    let ToMove::Seat(next) = passed.to_move() else { panic!("{kind}: nobody chooses") };
                    assert_ne!(game.to_move(), ToMove::Seat(next), "{kind}: {game}");
                    assert!(passed.outcome().is_none() && !passed.legal().is_empty(), "{kind}: {game}");
                    assert_eq!(passed.options(), game.options());
                }
                Err(why) => assert!(why.key().starts_with("pass."), "{kind}: {why}"),
            });
        }
        assert!(passes > 20, "{kind}: only {passes}");
    }
}

#[test]
fn where_it_cannot_be_had_it_is_said() {
    let why = |text: &str| Game::start(&text.parse().unwrap()).unwrap().passed().unwrap_err().to_string();
    assert_eq!(why("ampel"), "Not during setup.");
    assert_eq!(why("laberinto"), "Not while the labyrinth is being built.");
    let mut over = 0;
    walk(&Setup::new(GameKind::Attangle), 1, |game| {
        if game.outcome().is_some() {
            over += 1;
            assert_eq!(game.passed().unwrap_err().to_string(), "The game is over.");
        }
    });
    assert_eq!(over, 1);
    // With a die, everybody rolls before they choose.
    let (mut rolls, mut next) = (0, 0);
    walk(&"laberinto dice=on build=prepared".parse().unwrap(), 2, |game| match game.passed() {
        Err(why) if why.key() == "pass.roll" => rolls += 1,
        Err(why) if why.key() == "pass.roll.next" => next += 1,
        _ => {}
    });
    assert!(rolls > 0 && next > 0, "{rolls} {next}");
}
