//! Games of every kind and option, played at random or read from the records.

use std::fs;
use std::path::Path;

use hexagora_rules::{Game, GameKind, Geometry, Record, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game to look at step by step.
pub struct Walk {
    pub name: String,
    pub start: Game,
    pub steps: Vec<String>,
}

impl Walk {
    /// Looks at every position, each with its board and the step that follows.
    pub fn along(&self, mut look: impl FnMut(&Game, &Geometry, Option<&str>)) {
        let mut game = self.start.clone();
        let mut board = game.geometry();
        for step in &self.steps {
            look(&game, &board, Some(step));
            game.play(step).unwrap();
            if board.moves {
                board = game.geometry();
            }
        }
        look(&game, &board, None);
    }
}

/// Random games, at most so many steps long, and all good records.
pub fn walks(seed: u64, most: usize) -> Vec<Walk> {
    random_walks(seed, most).into_iter().chain(recorded()).chain([returning(), retreating()]).collect()
}

/// What random games rarely come to: a crossed prism returns, and there is nothing but to pass.
fn returning() -> Walk {
    let start = Game::from_text(include_str!("returning.txt").trim()).unwrap();
    let steps = "MG@A2 pass pass MG@A2 pass pass MGA2-B4 pass pass MGB4-A3 pass pass";
    Walk { name: "returning".into(), start, steps: steps.split(' ').map(str::to_owned).collect() }
}

/// The same, but the prism goes back to the reserve.
fn retreating() -> Walk {
    let text = include_str!("returning.txt").trim().replacen(';', " retreat=on;", 1);
    let steps = "MG@A2 pass pass MGA2-out pass pass";
    let start = Game::from_text(&text).unwrap();
    Walk { name: "retreating".into(), start, steps: steps.split(' ').map(str::to_owned).collect() }
}

/// Random games: every option of every game has another value than usual in one of them.
fn random_walks(seed: u64, most: usize) -> Vec<Walk> {
    let setups = [
        (GameKind::Ampel, None, &[][..]),
        (GameKind::Ampel, None, &[("edition", "es"), ("yellows", "10"), ("repetition", "0")]),
        (GameKind::Ampel, None, &[("yellows", "3"), ("idle", "20")]),
        (GameKind::Attangle, None, &[]),
        (GameKind::Attangle, None, &[("rules", "2006")]),
        (GameKind::Nonaga, None, &[]),
        (GameKind::Nonaga, None, &[("connected", "off"), ("edge", "any"), ("repetition", "0")]),
        (GameKind::Nonaga, None, &[("connected", "always"), ("slide", "strict")]),
        (GameKind::Laberinto, Some(3), &[]),
        (GameKind::Laberinto, Some(4), &[("dice", "on"), ("prisms", "2"), ("pyramids", "1")]),
        (
            GameKind::Laberinto,
            Some(6),
            &[("lays", "3"), ("hands", "hidden"), ("target", "1"), ("quiet", "90")],
        ),
        (
            GameKind::Laberinto,
            Some(5),
            &[
                ("doors", "one"),
                ("meet", "must"),
                ("enough", "half"),
                ("tie", "draw"),
                ("prisms", "2,1,2,1,2"),
            ],
        ),
        (GameKind::Laberinto, Some(3), &[("build", "prepared"), ("retreat", "on"), ("dice", "on")]),
    ];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let walk = |(kind, players, set): (GameKind, Option<usize>, &[(&str, &str)])| {
        let mut setup = Setup { fresh: seed, players, ..Setup::new(kind) };
        for &(name, value) in set {
            setup = setup.with(name, value);
        }
        let start = Game::start(&setup).unwrap();
        let mut steps = Vec::new();
        let mut game = start.clone();
        while let Some(step) = game.random_step(&mut rng).filter(|_| steps.len() < most) {
            steps.push(game.play(&step).unwrap());
        }
        Walk { name: format!("{} {set:?}", kind.name()), start, steps }
    };
    setups.into_iter().map(walk).collect()
}

fn recorded() -> impl Iterator<Item = Walk> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/good");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut texts: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    texts.sort();
    assert!(!texts.is_empty(), "the records are gone");
    texts.into_iter().map(|path| {
        let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let steps = record.steps().map(str::to_owned).collect();
        Walk { name: path.display().to_string(), start: record.start().unwrap(), steps }
    })
}
