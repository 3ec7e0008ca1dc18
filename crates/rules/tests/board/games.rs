//! Games of every kind and option, played at random.

use hexagora_rules::{Game, GameKind, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// One game of each kind for every value of every option that is a choice, and some numbers, with
/// its name.
pub fn games(seed: u64) -> Vec<(String, Game)> {
    let setups = [
        (GameKind::Ampel, None, &[][..]),
        (GameKind::Ampel, None, &[("edition", "es"), ("yellows", "10")]),
        (GameKind::Ampel, None, &[("yellows", "3")]),
        (GameKind::Attangle, None, &[]),
        (GameKind::Attangle, None, &[("rules", "2006")]),
        (GameKind::Nonaga, None, &[]),
        (GameKind::Nonaga, None, &[("connected", "off"), ("edge", "any")]),
        (GameKind::Nonaga, None, &[("connected", "always"), ("slide", "strict")]),
        (GameKind::Laberinto, Some(3), &[]),
        (GameKind::Laberinto, Some(4), &[("dice", "on"), ("prisms", "2"), ("pyramids", "1")]),
        (GameKind::Laberinto, Some(6), &[("lays", "3"), ("hands", "hidden")]),
    ];
    let mut games = Vec::new();
    for (kind, players, set) in setups {
        let mut setup = Setup { fresh: seed, ..Setup::new(kind) };
        setup.players = players;
        for (name, value) in set {
            setup = setup.with(*name, *value);
        }
        games.push((format!("{} {set:?}", kind.name()), Game::start(&setup).unwrap()));
    }
    games
}

/// Plays at random and looks at every position on the way.
pub fn along(mut game: Game, seed: u64, most: usize, mut look: impl FnMut(&Game)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..most {
        look(&game);
        let Some(step) = game.random_step(&mut rng) else { return };
        game.play(&step).unwrap();
    }
}
