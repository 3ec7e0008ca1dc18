//! Folding: all images of a position have one key, and a turn comes back in the orientation that is asked about.
#![allow(clippy::unwrap_used)]

use hexagora_book::fold;
use hexagora_rules::{Game, GameKind, Setup, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game after some random turns, and a random turn from there.
fn random(kind: GameKind, seed: u64, turns: usize) -> Option<(Game, Vec<String>)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut setup = Setup::new(kind);
    setup.fresh = seed;
    let mut game = Game::start(&setup).unwrap();
    while game.turns() <= turns {
        let step = game.random_step(&mut rng)?;
        game.play(&step).unwrap();
    }
    if !matches!(game.to_move(), ToMove::Seat(_)) {
        return None;
    }
    let (mut after, mut steps) = (game.clone(), Vec::new());
    while after.turns() == game.turns() && matches!(after.to_move(), ToMove::Seat(_)) {
        steps.push(after.random_step(&mut rng)?);
        after.play(steps.last().unwrap()).unwrap();
    }
    Some((game, steps))
}

/// The image of a game and of a turn under a symmetry.
fn image(game: &Game, steps: &[String], symmetry: usize) -> (Game, Vec<String>) {
    let head = game.text();
    let (head, _) = head.split_once(';').unwrap();
    let text = format!("{head}; {}", game.image_text(symmetry));
    let image: Game = text.parse().unwrap();
    let (mut at, mut turned) = (game.clone(), Vec::new());
    for step in steps {
        turned.push(at.step_image(step, symmetry).unwrap());
        at.play(step).unwrap();
    }
    (image, turned)
}

#[test]
fn all_images_have_one_key_and_one_code() {
    let mut compared = 0;
    for kind in GameKind::ALL {
        for seed in 0..12 {
            let Some((game, steps)) = random(kind, seed, (seed as usize * 3) % 20) else { continue };
            let (key, code) = (fold::key(&game), fold::encode(&game, &steps));
            for symmetry in 0..game.symmetries() {
                let (image, turned) = image(&game, &steps, symmetry);
                assert_eq!(fold::key(&image), key, "{kind}: {game}, {symmetry}");
                assert_eq!(fold::encode(&image, &turned), code, "{kind}: {game}, {steps:?}, {symmetry}");
                compared += usize::from(code.is_some());
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn a_turn_comes_back_as_one_that_leads_to_the_same_position() {
    for kind in GameKind::ALL {
        for seed in 100..115 {
            let Some((game, steps)) = random(kind, seed, (seed as usize) % 16) else { continue };
            let Some(code) = fold::encode(&game, &steps) else { continue };
            let back = fold::decode(&game, &code).unwrap();
            assert_eq!(fold::encode(&game, &back), Some(code), "{kind}: {game}");
            let after = |steps: &[String]| {
                let mut after = game.clone();
                steps.iter().for_each(|step| assert!(after.play(step).is_ok(), "{kind}: {game}, {step}"));
                fold::key(&after)
            };
            assert_eq!(after(&back), after(&steps), "{kind}: {game}, {steps:?}, {back:?}");
        }
    }
}

#[test]
fn what_is_no_turn_has_no_code() {
    let start = Game::start(&"nonaga".parse().unwrap()).unwrap();
    let steps = |steps: &[&str]| steps.iter().map(|step| (*step).to_owned()).collect::<Vec<_>>();
    assert_eq!(fold::encode(&start, &steps(&["2,0>1,1"])), None, "half a turn");
    assert_eq!(fold::encode(&start, &steps(&["2,0>0,0", "x"])), None, "not legal");
    assert_eq!(fold::encode(&start, &[]), None);
    for code in [vec![], vec![0], vec![u16::MAX], vec![0, 0, 0], vec![0, u16::MAX]] {
        assert_eq!(fold::decode(&start, &code), None, "{code:?}");
    }
    assert!(fold::is_turn_start(&start));
    let mut half = start.clone();
    half.play("2,0>1,1").unwrap();
    assert!(!fold::is_turn_start(&half));
}

#[test]
fn a_start_knows_its_own_symmetry() {
    let start = Game::start(&"attangle".parse().unwrap()).unwrap();
    assert_eq!(fold::order(&start), 12);
    let codes: std::collections::BTreeSet<_> =
        start.legal().into_iter().map(|step| fold::encode(&start, &[step]).unwrap()).collect();
    // 36 points and twelve symmetries: five kinds of point, one of which is on no axis.
    assert_eq!(codes.len(), 5);
}
