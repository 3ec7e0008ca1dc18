//! Whatever has a text reads itself back, and every error is one that `?` can pass on.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

use hexagora_rules::record::{Record, Verdict, VerdictError};
use hexagora_rules::{
    Game, GameKind, RecordError, Refusal, Rules, Seat, SeatError, Setup, SetupError, StepError, TextError,
    ampel, attangle, laberinto, nonaga,
};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn reads_back<T: FromStr<Err: Error> + Display + PartialEq + std::fmt::Debug>(value: &T) {
    let text = value.to_string();
    assert_eq!(text.parse::<T>().unwrap_or_else(|error| panic!("{text}: {error}")), *value);
}

/// Plays a random game, and looks at every position and its legal steps.
fn every_step<P: Rules<Step: FromStr<Err: Error> + Display>>(start: &P) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut position = start.clone();
    while let Some(step) = position.random_step(&mut rng) {
        for legal in position.legal_steps() {
            reads_back(&legal);
            assert_eq!(legal.to_string(), position.write_step(legal));
        }
        position.play_unchecked(step, &mut ());
    }
}

#[test]
fn steps_that_need_no_position_read_themselves_back() {
    every_step(&ampel::Position::start(&ampel::Options::default()));
    every_step(&attangle::Position::start(&attangle::Options::default()));
    assert!("c2-".parse::<ampel::Step>().is_err());
    assert!("a1+c3".parse::<attangle::Step>().is_err());
}

#[test]
fn games_setups_and_records_read_themselves_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for kind in GameKind::ALL {
        reads_back(&kind);
        let setup = Setup::new(kind).players(*kind.players().end());
        reads_back(&setup);
        reads_back(&Setup::new(kind));
        let mut game = Game::start(&setup).unwrap();
        let mut record = Record::new(&game);
        for _ in 0..12 {
            let step = game.random_step(&mut rng).unwrap();
            record.push(&mut game, &step).unwrap();
        }
        let same: Game = game.to_string().parse().unwrap();
        assert_eq!(same.to_string(), game.to_string());
        reads_back(&record);
    }
    for text in ["", "chess", "laberinto players=many", "laberinto players=", "ampel yellows"] {
        assert!(text.parse::<Setup>().is_err(), "{text}");
    }
}

#[test]
fn cells_seats_and_results_read_themselves_back() {
    ampel::Point::ALL.iter().for_each(reads_back);
    (0..8).map(Seat).for_each(|seat| reads_back(&seat));
    reads_back(&nonaga::Cell::new(-2, 13));
    reads_back(&"F12".parse::<laberinto::Cell>().unwrap());
    reads_back(&"ROY".parse::<laberinto::Tile>().unwrap());
    reads_back(&"g4".parse::<attangle::Point>().unwrap());
    reads_back(&"win:0,2 most".parse::<Verdict>().unwrap());
    assert!("8".parse::<Seat>().is_err() && "+1".parse::<Seat>().is_err());
    assert!("Z9".parse::<laberinto::Cell>().is_err() && "ROYR".parse::<laberinto::Tile>().is_err());
    assert!("1;2".parse::<nonaga::Cell>().is_err() && "h1".parse::<attangle::Point>().is_err());
}

#[test]
fn every_error_can_be_passed_on() {
    fn passes<E: Error + Send + Sync + 'static>() {}
    passes::<RecordError>();
    passes::<Refusal>();
    passes::<SeatError>();
    passes::<SetupError>();
    passes::<StepError>();
    passes::<TextError>();
    passes::<VerdictError>();
}
