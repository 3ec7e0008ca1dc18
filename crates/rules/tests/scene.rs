//! The scene: what one pair of eyes is told of a position.
#![allow(clippy::unwrap_used)]

use hexagora_rules::{Eye, Game, GameKind, Last, Scene, Seat, Setup, ToMove};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Which part of a position's text the hands are.
const HANDS: usize = 3;

/// Deals the tiles that a reader does not see in another way, each seat as many as before.
fn dealt_otherwise(game: &Game, reader: Option<usize>, rng: &mut Xoshiro256PlusPlus) -> Game {
    let text = game.text();
    let (head, body) = text.split_once("; ").unwrap();
    let mut parts: Vec<String> = body.split(' ').map(str::to_owned).collect();
    let tiles = |hand: &str| hand.split(',').filter(|tile| !tile.is_empty()).map(str::to_owned).collect();
    let mut hands: Vec<Vec<String>> = parts[HANDS].split('/').map(tiles).collect();
    // The pool, which is the last, lies open.
    let hidden: Vec<usize> = (0..game.seats()).filter(|&seat| Some(seat) != reader).collect();
    let mut unseen: Vec<String> = hidden.iter().flat_map(|&seat| hands[seat].clone()).collect();
    unseen.shuffle(rng);
    for seat in hidden {
        hands[seat] = unseen.split_off(unseen.len() - hands[seat].len());
        hands[seat].sort_unstable();
    }
    parts[HANDS] = hands.iter().map(|hand| hand.join(",")).collect::<Vec<_>>().join("/");
    Game::from_text(&format!("{head}; {}", parts.join(" "))).unwrap()
}

fn hidden(players: usize, seed: u64) -> Game {
    let dice = if seed.is_multiple_of(2) { "on" } else { "off" };
    let setup = Setup::new(GameKind::Laberinto).players(players).with("hands", "hidden").with("dice", dice);
    Game::start(&setup.with("seed", seed.to_string()).with("lays", "3")).unwrap()
}

fn eyes(game: &Game) -> impl Iterator<Item = Eye> {
    (0..game.seats() as u8).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Watcher])
}

/// A step that leads somewhere: whoever may be ready is, so that the labyrinth is crossed too.
fn next(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    let legal = game.legal();
    if legal.iter().any(|step| step == "ready") && rng.random_ratio(1, 2) {
        return Some("ready".to_owned());
    }
    legal.choose(rng).cloned()
}

#[test]
fn hands_that_a_reader_does_not_see_change_nothing_in_its_scene() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut prompts, mut steps, mut crossing) = (0, 0, 0);
    for seed in 0..8 {
        let mut game = hidden(3 + seed as usize % 4, seed);
        for _ in 0..260 {
            crossing += usize::from(game.step_name() == Some("play"));
            // As a text tells it: without the turns before.
            let here = Game::from_text(&game.text()).unwrap();
            for eye in eyes(&game) {
                let reader = if let Eye::Seat(seat) = eye { Some(seat.index()) } else { None };
                let twin = dealt_otherwise(&game, reader, &mut rng);
                assert_eq!(
                    Scene::new(&twin, eye, 7, None),
                    Scene::new(&here, eye, 7, None),
                    "{eye:?} {}",
                    here.text()
                );
                prompts += usize::from(twin.prompt() != here.prompt());
                // A step that both can make tells the same of both.
                let Some(step) = next(&here, &mut rng) else { continue };
                let (mut here, mut twin) = (here.clone(), twin);
                if let Ok(last) = Last::play(&mut twin, &step) {
                    assert_eq!(last, Last::play(&mut here, &step).unwrap(), "{eye:?} {step}");
                    steps += 1;
                }
            }
            let Some(step) = next(&game, &mut rng) else { break };
            game.play(&step).unwrap();
        }
    }
    // Otherwise nothing was tested.
    assert!(prompts > 0 && steps > 1000 && crossing > 100, "{prompts} {steps} {crossing}");
}

#[test]
fn only_the_seat_to_move_learns_what_it_can_do() {
    let mut game = hidden(3, 1);
    game.play(&game.legal()[0]).unwrap();
    let ToMove::Seat(mover) = game.to_move() else { panic!() };
    for eye in eyes(&game) {
        let scene = Scene::new(&game, eye, 1, None);
        assert_eq!(scene.legal().is_some(), eye == Eye::Seat(mover), "{eye:?}");
        assert_eq!(scene.text, "");
    }
    let all = Scene::new(&game, Eye::All, 1, None);
    assert_eq!(all.legal().unwrap(), game.legal());
    assert_eq!(all.text, game.text());
}

#[test]
fn the_last_step_is_told_with_what_it_did() {
    let mut game = hidden(3, 1);
    let step = game.legal()[0].clone();
    let (effects, said, seat) =
        (game.effects(&step).unwrap(), game.said(&step).unwrap(), game.to_move().seat());
    let last = Last::play(&mut game, &step).unwrap();
    assert_eq!((&last.step, last.turn, last.seat), (&step, 1, seat.map(|seat| seat.0)));
    assert_eq!((last.effects, last.said), (effects, said));
    let before = game.clone();
    assert!(Last::play(&mut game, "nowhere").is_err());
    assert_eq!(game, before);
}
