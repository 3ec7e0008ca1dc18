//! Valid inputs, from which the edited ones are made.

use std::sync::OnceLock;

use hexagora_rules::record::{Drawing, Entry, Hue, Line, Symbol};
use hexagora_rules::{Game, GameKind, OptionKind, OptionSpec, Record, Setup};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many random games of each kind the positions are taken from.
const GAMES: u64 = 24;

/// A position of some game.
pub fn game(number: u16) -> &'static Game {
    let (games, _) = seeds();
    &games[usize::from(number) % games.len()]
}

/// A record of some game: short, with comments and variations.
pub fn record(number: u16) -> &'static str {
    let (_, records) = seeds();
    &records[usize::from(number) % records.len()]
}

fn seeds() -> &'static (Vec<Game>, Vec<String>) {
    static SEEDS: OnceLock<(Vec<Game>, Vec<String>)> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let (mut games, mut records) = (Vec::new(), Vec::new());
        for (kind, seed) in
            GameKind::ALL.into_iter().flat_map(|kind| (0..GAMES).map(move |seed| (kind, seed)))
        {
            let (some, record) = walk(kind, seed);
            games.extend(some);
            records.push(record.to_string());
        }
        (games, records)
    })
}

/// A legal `name=value` of a game; now and then of another one.
pub fn option(kind: GameKind, number: u16) -> String {
    let number = usize::from(number);
    let kind =
        if number.is_multiple_of(16) { GameKind::ALL[number / 16 % GameKind::ALL.len()] } else { kind };
    let specs = kind.options();
    if specs.is_empty() {
        return String::from("name=value");
    }
    let (spec, number) = (specs[number % specs.len()], number / specs.len());
    let value = match spec.kind {
        OptionKind::Number { min, max, .. } | OptionKind::NumberPerSeat { min, max } => {
            (min + number as u64 % 16).min(max).to_string()
        }
        OptionKind::Choice(words) => words[number % words.len()].to_owned(),
        OptionKind::Text(_) => "RBY".to_owned(),
    };
    format!("{}={value}", spec.name)
}

/// A random game with some of its positions, and a record of its first or its last steps.
fn walk(kind: GameKind, seed: u64) -> (Vec<Game>, Record) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::start(&setup(kind, seed, &mut rng)).unwrap();
    let (mut positions, mut steps) = (vec![game.clone()], Vec::new());
    while let Some(step) = game.random_step(&mut rng).filter(|_| steps.len() < 3000) {
        let before = game.clone();
        game.play(&step).unwrap();
        steps.push((before, step));
    }
    for at in 0..steps.len() {
        if at % (steps.len() / 12 + 1) == 0 || at + 4 > steps.len() {
            positions.push(steps[at].0.clone());
        }
    }
    positions.push(game);
    // A record of the end begins with a position.
    let from = if seed.is_multiple_of(2) { 0 } else { steps.len().saturating_sub(20) };
    let record = write(&steps[from..steps.len().min(from + 40)], &mut rng);
    (positions, record)
}

fn setup(kind: GameKind, seed: u64, rng: &mut Xoshiro256PlusPlus) -> Setup {
    let (least, most) = (*kind.players().start(), *kind.players().end());
    let mut setup = Setup { fresh: seed, ..Setup::new(kind).players(rng.random_range(least..=most)) };
    for spec in kind.options() {
        let Some(value) = value_of(spec, rng).filter(|_| seed > 2 && rng.random_bool(0.4)) else { continue };
        let more = setup.clone().with(spec.name, value);
        // A value may be wrong for this number of players.
        if Game::start(&more).is_ok() {
            setup = more;
        }
    }
    setup
}

/// A value of an option that is legal in some game, unless it has a form of its own.
fn value_of(spec: &OptionSpec, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    match spec.kind {
        OptionKind::Number { min, max, .. } | OptionKind::NumberPerSeat { min, max } => {
            Some(rng.random_range(min..=max.min(min + 11)).to_string())
        }
        OptionKind::Choice(words) => Some(words[rng.random_range(0..words.len())].to_owned()),
        OptionKind::Text(_) => None,
    }
}

fn write(steps: &[(Game, String)], rng: &mut Xoshiro256PlusPlus) -> Record {
    let Some((start, _)) = steps.first() else { return Record::parse("*").unwrap() };
    let mut record = Record::new(start);
    let mut game = record.start().unwrap();
    for (before, step) in steps {
        record.push(&mut game, step).unwrap();
        let Some(entry) = record.line_mut().entries.last_mut() else { continue };
        if rng.random_bool(0.1) {
            entry.comments.push("A comment, \\ \"and\" {more}.".to_owned());
        }
        if rng.random_bool(0.1) {
            entry.symbol = Some(Symbol::ALL[rng.random_range(0..Symbol::ALL.len())]);
        }
        if rng.random_bool(0.1) {
            let cells = game.geometry().cells;
            let [from, to] = [0, 1].map(|half| {
                // Two halves, so that an arrow ends elsewhere than it begins.
                let half = half * cells.len() / 2..(half + 1) * cells.len() / 2;
                cells[rng.random_range(half)].name.clone()
            });
            let hue = Hue::ALL[rng.random_range(0..Hue::ALL.len())];
            entry.drawings.extend([Drawing::ring(hue, &from), Drawing::arrow(hue, &from, to)]);
        }
        if rng.random_bool(0.1) {
            let other = before.random_step(rng).unwrap_or_default();
            entry.variations.push(Line { entries: vec![Entry::new(other, 0)], ..Line::default() });
        }
    }
    record.normalise().unwrap_or_else(|error| panic!("{error}\n{record}"));
    record
}
