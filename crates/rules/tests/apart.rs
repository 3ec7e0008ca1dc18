//! Laberinto's paths that can no longer meet: everybody is told, early and never wrongly.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_rules::{Eye, Game, GameKind, Scene, Seat, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn start(players: usize, seed: u64, set: &[(&str, &str)]) -> Game {
    let setup = Setup::new(GameKind::Laberinto).players(players).with("seed", seed.to_string());
    let setup = set.iter().fold(setup, |setup, (name, value)| setup.with(*name, *value));
    Game::start(&setup).unwrap_or_else(|error| panic!("{error}"))
}

fn setback(game: &Game) -> Option<String> {
    game.setback().map(|message| message.key().to_owned())
}

fn is_met(game: &Game) -> bool {
    game.milestones()[0].passed
}

fn is_building(game: &Game) -> bool {
    game.step_name() == Some("build")
}

/// Builds at random until all are ready or the paths have met; gives the game as it was when everybody was told,
/// if they were.
fn build(game: &mut Game, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
    let mut told = None;
    while is_building(game) && !is_met(game) {
        match setback(game) {
            Some(key) => {
                assert_eq!(key, "laberinto.apart.for-good");
                told.get_or_insert_with(|| game.clone());
            }
            None => assert!(told.is_none(), "what cannot be done any more stays so"),
        }
        let step = game.random_step(rng).unwrap();
        game.play(&step).unwrap();
    }
    told
}

/// Whether the paths meet in any of the building phases that can follow, as far as a budget goes.
fn can_meet(game: &Game, budget: &mut u32) -> bool {
    *budget = budget.saturating_sub(1);
    is_met(game)
        || *budget > 0
            && is_building(game)
            && game.legal().iter().any(|step| {
                let mut after = game.clone();
                after.play(step).unwrap();
                can_meet(&after, budget)
            })
}

#[test]
fn everybody_is_told_early_and_never_wrongly_that_paths_cannot_meet() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut turns_before = 0;
    for seed in 0..20 {
        // Whoever lays at random, and anywhere, leads nowhere.
        let mut game = start(3 + seed as usize % 4, seed, &[("meet", "touch"), ("doors", "free")]);
        let Some(told) = build(&mut game, &mut rng) else { continue };
        assert!(!is_met(&game), "seed {seed}");
        assert!(setback(&game).is_some(), "seed {seed}: it stands when play begins");
        assert!(!can_meet(&told, &mut 2_000), "seed {seed}");
        for _ in 0..5 {
            let mut again = told.clone();
            build(&mut again, &mut rng);
            assert!(!is_met(&again), "seed {seed}");
        }
        turns_before += game.turns() - told.turns();
    }
    assert!(turns_before > 20 * 5, "{turns_before} turns before the end of 20 building phases");
}

#[test]
fn nobody_is_told_while_paths_meet() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut met = 0;
    for seed in 0..24 {
        let mut game = start(3 + seed as usize % 4, seed, &[("meet", "must"), ("doors", "one")]);
        let told = build(&mut game, &mut rng).is_some();
        assert!(!(told && is_met(&game)), "seed {seed}");
        assert_eq!(setback(&game).is_some(), !is_met(&game), "seed {seed}");
        met += usize::from(is_met(&game));
    }
    assert!(met > 20, "{met}");
}

#[test]
fn a_hidden_hand_is_imagined_from_what_is_seen_alone() {
    let mut game = start(4, 3, &[("hands", "hidden"), ("first", "0")]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..8 {
        let step = game.random_step(&mut rng).unwrap();
        game.play(&step).unwrap();
    }
    // The same with two of the other hands exchanged.
    let text = game.text();
    let hands = text.split(' ').find(|word| word.contains(',') && word.contains('/')).unwrap();
    let mut parts: Vec<&str> = hands.split('/').collect();
    parts.swap(1, 2);
    let other = Game::from_text(&text.replace(hands, &parts.join("/"))).unwrap();
    assert_ne!(other.text(), text);

    let own = Eye::Seat(Seat(0));
    let imagined = game.imagined(own).unwrap();
    assert_eq!(other.imagined(own), Some(imagined.clone()));
    assert_eq!(Game::from_text(&imagined).unwrap().legal(), game.legal());
    // Only the seat to move gets it.
    assert_eq!(Scene::new(&game, own, 8, None).imagined, Some(imagined));
    assert_eq!(Scene::new(&game, Eye::Seat(Seat(1)), 8, None).imagined, None);
    assert_eq!(Scene::new(&game, Eye::All, 8, None).imagined, None);
}

/// A deal for five in which only the last seat can lay, and nobody who can lay has a tile with a red edge.
const DEAL: &str = include_str!("laberinto/apart.txt");

#[test]
fn a_side_that_no_tile_fits_is_never_reached() {
    let setup = Setup::new(GameKind::Laberinto).players(5).with("deal", DEAL.trim()).with("first", "0");
    let mut game = Game::start(&setup).unwrap();
    for _ in 0..4 {
        assert_eq!((game.legal(), setback(&game)), (vec!["ready".to_owned()], None));
        game.play("ready").unwrap();
    }
    assert!(!game.legal().contains(&"ready".to_owned()));
    // Whatever is hidden, everybody is told the same.
    for eye in [Eye::All, Eye::Watcher, Eye::Seat(Seat(0))] {
        let told = Scene::new(&game, eye, 4, None).setback.unwrap();
        assert_eq!(told.to_string(), "The paths can’t meet any more with the tiles that are left.");
    }
}
