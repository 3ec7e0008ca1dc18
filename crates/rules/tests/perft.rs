//! Perft tables as data: `players; options; moves; depth count`, one line each.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::path::Path;

use hexagora_rules::{Game, GameKind, Setup};

fn check(kind: GameKind) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{kind}.txt"));
    let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut counts = 0;
    for (number, line) in table.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let place = format!("{kind}.txt line {}", number + 1);
        let [players, options, moves, expected] = line
            .split(';')
            .map(str::trim)
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_else(|parts| panic!("{place}: not four fields: {parts:?}"));
        let mut setup = Setup::new(kind);
        if !players.is_empty() {
            setup = setup.players(players.parse().unwrap());
        }
        for pair in options.split_whitespace() {
            setup = setup.with_pair(pair).unwrap_or_else(|error| panic!("{place}: {error}"));
        }
        // A table means by an option that it does not name what records mean by it.
        let mut game = Game::start(&setup.dated()).unwrap_or_else(|error| panic!("{place}: {error}"));
        for step in moves.split_whitespace() {
            game.play(step).unwrap_or_else(|error| panic!("{place}: {error}"));
        }
        let (depth, count) = expected.split_once(' ').unwrap_or_else(|| panic!("{place}: depth and count"));
        assert_eq!(game.perft(depth.parse().unwrap()), count.trim().parse::<u64>().unwrap(), "{place}");
        counts += 1;
    }
    assert!(counts >= 4, "{kind}.txt holds only {counts} counts");
}

#[test]
fn ampel() {
    check(GameKind::Ampel);
}

#[test]
fn attangle() {
    check(GameKind::Attangle);
}

#[test]
fn nonaga() {
    check(GameKind::Nonaga);
}

#[test]
fn laberinto() {
    check(GameKind::Laberinto);
}
