//! What every game promises, whatever its rules: one suite that each of them runs.
//!
//! A case is a choice of options and a walk: numbers that pick among the legal steps. Both shrink,
//! so a failure is told as the shortest game that shows it.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::HashSet;
use std::ops::ControlFlow;

use hexagora_rules::{
    ChoiceKind, Effect, Game, GameKind, Milestone, OptionKind, Options, Repetition, Rules, Setup, StepCode,
    ToMove, playout,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Options as numbers: one an option, 0 leaves it alone.
fn setup_of(kind: GameKind, players: u8, picks: &[u32]) -> Setup {
    let seats = kind.players();
    let count = seats.end() - seats.start() + 1;
    let mut setup = Setup::new(kind).players(seats.start() + usize::from(players) % count);
    setup.fresh = picks.iter().fold(1, |sum: u64, &pick| sum.wrapping_mul(31).wrapping_add(pick.into()));
    for (spec, &pick) in kind.options().iter().zip(picks) {
        let Some(pick) = u64::from(pick).checked_sub(1) else { continue };
        match spec.kind {
            // Small numbers make rare ends common.
            OptionKind::Number { min, max, off } => {
                let value = min + pick % ((max - min).min(11) + 1);
                let value = if off && pick % 5 == 4 { 0 } else { value };
                setup = setup.with(spec.name, value.to_string());
            }
            OptionKind::NumberPerSeat { min, max } => {
                let number = |seat: usize| (min + (pick >> seat) % (max - min + 1)).to_string();
                let seats = if pick % 2 == 0 { 1 } else { setup.seats() };
                setup = setup.with(spec.name, (0..seats).map(number).collect::<Vec<_>>().join(","));
            }
            OptionKind::Choice(words) => {
                setup = setup.with(spec.name, words[pick as usize % words.len()]);
            }
            OptionKind::Text(_) => {}
        }
    }
    setup
}

/// What must hold after every single step.
fn coherent<P: Rules>(position: &P) -> Result<(), TestCaseError> {
    prop_assert_eq!(position.check(), Ok(()));
    prop_assert_eq!(position.hash(), position.hash_from_scratch(), "hash");
    let over = position.outcome().is_some();
    prop_assert_eq!(
        position.to_move() == ToMove::Nobody,
        over,
        "nobody moves when it is over, and only then"
    );
    prop_assert_eq!(position.step_name().is_none(), over);
    prop_assert_eq!(position.count_steps() == 0, over, "a game that goes on has a step");
    Ok(())
}

/// Generated steps are legal, and legal ones are generated.
fn steps_are_exact<P: Rules>(position: &P, codes: &[u32]) -> Result<(), TestCaseError> {
    let steps = position.legal_steps();
    let set: HashSet<P::Step> = steps.iter().copied().collect();
    prop_assert_eq!(set.len(), steps.len(), "a step is listed twice");
    prop_assert_eq!(position.count_steps(), steps.len() as u64);
    for &step in &steps {
        prop_assert!(position.is_legal(step), "{step:?} is generated but not legal");
        prop_assert_eq!(P::Step::from_code(step.code()), step);
    }
    // Steps near the legal ones, and any number at all.
    let near = steps.iter().take(40).flat_map(|step| (0..26).map(|bit| step.code() ^ 1 << bit));
    for code in near.chain(codes.iter().copied()) {
        let step = P::Step::from_code(code);
        prop_assert_eq!(position.is_legal(step), set.contains(&step), "{:?}", step);
    }
    let first = position.visit_steps(ControlFlow::Break);
    prop_assert_eq!(first, steps.first().map_or(ControlFlow::Continue(()), |&step| ControlFlow::Break(step)));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(codes[0]));
    for _ in 0..20 {
        let step = position.random_step(&mut rng);
        prop_assert_eq!(step.is_some(), !steps.is_empty());
        prop_assert!(step.is_none_or(|step| set.contains(&step)), "a random step is not legal");
    }
    Ok(())
}

/// One step has one spelling, which reads back.
fn notation_returns<P: Rules>(position: &P) -> Result<(), TestCaseError> {
    let mut spellings = HashSet::new();
    for step in position.legal_steps() {
        let text = position.write_step(step);
        prop_assert!(text.is_ascii() && !text.contains(char::is_whitespace), "{}", text);
        prop_assert_eq!(position.read_step(&text), Ok(step), "{}", &text);
        prop_assert!(spellings.insert(text), "two steps with one spelling");
    }
    Ok(())
}

/// The position's line reads back to the same position.
fn text_returns<P: Rules>(position: &P, options: &P::Options) -> Result<(), TestCaseError> {
    let text = position.text();
    prop_assert!(!text.contains('\n'));
    let read = P::from_text(options, &text);
    prop_assert!(read.is_ok(), "{}: {:?}", text, read);
    prop_assert_eq!(&read.unwrap(), position, "{}", text);
    Ok(())
}

/// Symmetric positions have symmetric steps, and lead to symmetric positions.
fn symmetric<P: Rules>(position: &P) -> Result<(), TestCaseError> {
    prop_assert_eq!(&position.image(0), position, "symmetry 0 is the identity");
    let steps = position.legal_steps();
    for symmetry in 1..position.symmetries() {
        let image = position.image(symmetry);
        prop_assert_eq!(image.check(), Ok(()), "symmetry {}", symmetry);
        prop_assert_eq!(image.hash(), image.hash_from_scratch());
        prop_assert_eq!(image.outcome(), position.outcome());
        let images: HashSet<P::Step> =
            steps.iter().map(|&step| position.step_image(step, symmetry)).collect();
        let listed: HashSet<P::Step> = image.legal_steps().into_iter().collect();
        prop_assert_eq!(&images, &listed, "symmetry {}", symmetry);
        for &step in steps.iter().take(5) {
            let mut played = position.clone();
            played.play_unchecked(step, &mut ());
            let mut mirrored = image.clone();
            mirrored.play_unchecked(position.step_image(step, symmetry), &mut ());
            prop_assert_eq!(played.image(symmetry), mirrored, "symmetry {} after {:?}", symmetry, step);
        }
    }
    Ok(())
}

/// The playout's own short cuts keep every invariant, and its cap. (Under some options, such as
/// Nonaga's parts that drift apart, a random game may go on for ever.)
fn plays_out<P: Rules>(position: &P, options: &P::Options, seed: u32) -> Result<(), TestCaseError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(seed));
    let mut history = Repetition::new(options.repetition());
    let mut played = position.clone();
    played.enter(&mut history);
    for cap in [7, 5_000] {
        let steps = played.play_out(&mut rng, &mut history, cap);
        prop_assert!(steps <= cap);
        prop_assert!(steps == cap || played.outcome().is_some(), "cut short without an end");
        coherent(&played)?;
    }
    Ok(())
}

/// Under the usual options random games end.
fn random_games_end<P: Rules>() {
    for seed in 0..40 {
        let mut setup = Setup::new(P::KIND);
        setup.fresh = seed;
        let options = P::Options::read(&setup).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let game = playout::playout(&P::start(&options), &options, &mut rng, 100_000);
        assert!(game.outcome.is_some(), "{}: a random game did not end, seed {seed}", P::KIND);
    }
}

fn conforms<P: Rules>(cases: u32, longest: usize) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let specs = P::KIND.options().len();
    let strategy = (any::<u8>(), vec(0..40u32, specs), vec(any::<u32>(), 0..longest), vec(any::<u32>(), 50));
    let result = TestRunner::new(config).run(&strategy, |(players, picks, walk, codes)| {
        let setup = setup_of(P::KIND, players, &picks);
        // A combination may be refused (a first seat that is not there); that is no game.
        let Ok(game) = Game::start(&setup) else { return Err(TestCaseError::reject("no such game")) };
        let options = P::Options::read(&setup).unwrap();
        let mut position = P::start(&options);
        let mut history = Repetition::new(options.repetition());
        position.enter(&mut history);
        prop_assert_eq!(game.hash(), position.hash(), "the facade starts the same game");
        coherent(&position)?;
        for choice in walk {
            let steps = position.legal_steps();
            if steps.is_empty() {
                break;
            }
            position.play_unchecked(steps[choice as usize % steps.len()], &mut history);
            coherent(&position)?;
        }
        steps_are_exact(&position, &codes)?;
        notation_returns(&position)?;
        text_returns(&position, &options)?;
        symmetric(&position)?;
        plays_out(&position, &options, codes[1])
    });
    if let Err(error) = result {
        panic!("{}: {error}", P::KIND);
    }
}

/// What a step is and does has the same names in code and in JSON.
fn kinds_are_named(game: &Game, step: &str) {
    let kind = game.choice(step).unwrap().kind;
    assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
    assert!(ChoiceKind::ALL.contains(&kind));
    for effect in game.effects(step).unwrap() {
        assert_eq!(serde_json::to_value(&effect).unwrap()["kind"], effect.kind());
        assert!(Effect::KINDS.contains(&effect.kind()));
    }
}

/// The facade's promises: sorted steps, canonical spellings, errors that leave the game alone.
fn facade(kind: GameKind, steps: usize) {
    for seed in 0..6u64 {
        let mut setup = Setup::new(kind);
        setup.fresh = seed;
        let mut game = Game::start(&setup).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..steps {
            let legal = game.legal();
            assert!(legal.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()), "sorted, each once");
            let before = game.clone();
            assert!(game.play("no such step").is_err());
            assert!(game.play("").is_err());
            assert_eq!(game, before, "an error changes nothing");
            let Some(step) = game.random_step(&mut rng) else { break };
            assert!(legal.contains(&step));
            assert_eq!(game.read_step(&step).as_ref(), Ok(&step));
            assert_eq!(game.count_legal(), legal.len() as u64);
            kinds_are_named(&game, &step);
            assert_eq!(game.play(&step), Ok(step));
            let stays =
                |(then, now): (Milestone, Milestone)| then.name == now.name && then.passed <= now.passed;
            assert!(
                before.milestones().into_iter().zip(game.milestones()).all(stays),
                "what is passed stays so"
            );
        }
        let again = Game::from_text(&game.text()).unwrap_or_else(|error| panic!("{}: {error}", game.text()));
        assert_eq!(again.text(), game.text());
        assert_eq!(again.legal(), game.legal());
        assert_eq!(again.hash(), game.hash());
        for (name, spec) in game.options().iter().zip(kind.options()) {
            assert_eq!(name.0, spec.name, "options in the order of their specs");
        }
    }
}

macro_rules! games {
    ($($(#[$on:meta])* $game:ident: $cases:literal cases, walks of $longest:literal;)*) => {$(
        $(#[$on])*
        mod $game {
            use hexagora_rules::{Rules as _, $game::Position};

            #[test]
            fn conforms() {
                super::conforms::<Position>($cases, $longest);
            }

            #[test]
            fn random_games_end() {
                super::random_games_end::<Position>();
            }

            #[test]
            fn facade() {
                super::facade(Position::KIND, $longest);
            }
        }
    )*};
}

games! {
    ampel: 96 cases, walks of 250;
    attangle: 192 cases, walks of 80;
    nonaga: 96 cases, walks of 200;
    laberinto: 64 cases, walks of 400;
    #[cfg(feature = "toy")]
    toy: 96 cases, walks of 8;
}
