//! Anything that plays: it is shown a game and answers with the steps of its turn.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_rules::{Game, GameKind, ToMove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::baseline::{fixed_step, greedy_step, uct_turn};
use crate::level::stretch;
use crate::{Clock, Engine, Level, Limits, Report, Settings, Spec, Strength, Task, Tuning};

/// A player at work: what it remembers, and the chance it plays by. Chance is the same whenever it is
/// asked in the same turn: a player can be seated anew in the middle of a game.
pub struct Player {
    kind: GameKind,
    /// A program that has players of one kind alone is not to carry the others.
    way: Box<dyn Way + Send>,
    seed: u64,
}

/// How a player finds its steps.
trait Way {
    /// The next steps of a seat's turn, as far as they are planned; none: it is nobody's choice.
    fn plan(&mut self, asked: &mut Asked) -> Option<Vec<String>>;

    /// Forgets everything.
    fn forget(&mut self) {}
}

/// What a player is asked in the course of a turn.
struct Asked<'a> {
    at: &'a Game,
    room: &'a Room<'a>,
    rng: &'a mut Xoshiro256PlusPlus,
    /// What the engine thought when the turn began, once it has.
    report: &'a mut Option<Report>,
}

/// Where a player thinks.
pub struct Room<'a> {
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to have the best answer so far at once.
    pub stop: &'a AtomicBool,
    /// How much thinking is allowed, for a player that has no limits of its own.
    pub limits: Limits,
    /// Less than the player's own time, where a clock runs.
    pub time: Option<Duration>,
}

/// What a player answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The steps, all of them legal, until another seat, a die or nobody is to move.
    pub steps: Vec<String>,
    /// What the engine thought of the position before, if it was the engine.
    pub report: Option<Report>,
}

impl Player {
    /// The memory of a search, in mebibytes, where nobody says.
    const HASH: usize = 64;

    /// A player of a game. The same seed, limits in nodes or depth, and one thread give the same
    /// answers.
    pub fn new(spec: &Spec, kind: GameKind, seed: u64) -> Player {
        match *spec {
            Spec::Random => Player::with(Random, kind, seed),
            Spec::Greedy => Player::with(Greedy, kind, seed),
            Spec::Fixed(depth) => Player::with(Fixed(depth), kind, seed),
            Spec::Uct(limits) => Player::with(Uct(limits, seed), kind, seed),
            Spec::Level(level) => Player::of_level(level, kind, seed),
            Spec::Engine(tuning) => {
                let hundredths = |number| number as f32 / 100.0;
                let (noise, lapses) = (hundredths(tuning.noise), hundredths(tuning.lapses));
                let strength = Strength { limits: tuning.limits, noise, lapses };
                Player::engine(strength, &tuning, kind, seed)
            }
        }
    }

    /// The engine at a level.
    pub fn of_level(level: Level, kind: GameKind, seed: u64) -> Player {
        Player::engine(level.strength(kind), &Tuning::default(), kind, seed)
    }

    fn engine(strength: Strength, tuning: &Tuning, kind: GameKind, seed: u64) -> Player {
        let steady = Thinking::new(strength, tuning, seed);
        if strength.lapses == 0.0 {
            return Player::with(steady, kind, seed);
        }
        let lapsed = Thinking::new(Level::LAPSED.strength(kind), &Tuning::default(), seed);
        let stretch = stretch(kind).unwrap_or(1);
        Player::with(Wavering { steady, lapsed, lapses: strength.lapses, stretch, seed }, kind, seed)
    }

    fn with(way: impl Way + Send + 'static, kind: GameKind, seed: u64) -> Player {
        Player { kind, way: Box::new(way), seed }
    }

    /// The game it plays.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// The steps of a whole turn. None: it is nobody's choice.
    pub fn turn(&mut self, game: &Game, room: &Room) -> Option<Turn> {
        let turn @ ToMove::Seat(_) = game.to_move() else { return None };
        let mut at = game.clone();
        let mut answer = Turn { steps: Vec::new(), report: None };
        let number = game.turns() as u64;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.rotate_right(16));
        while at.to_move() == turn {
            let mut asked = Asked { at: &at, room, rng: &mut rng, report: &mut answer.report };
            let steps = self.way.plan(&mut asked)?;
            let before = answer.steps.len();
            for step in steps {
                match (at.to_move() == turn).then(|| at.play(&step)) {
                    Some(Ok(step)) => answer.steps.push(step),
                    // The rest of a plan is for others, or no longer to be had.
                    _ => break,
                }
            }
            if answer.steps.len() == before {
                // Nothing was planned: any step is better than none.
                let step = at.random_step(&mut rng)?;
                answer.steps.push(at.play(&step).ok()?);
            }
        }
        Some(answer)
    }

    /// A new game begins: what was learnt from others is forgotten.
    pub fn new_game(&mut self) {
        self.way.forget();
    }
}

/// Any step.
struct Random;

impl Way for Random {
    fn plan(&mut self, _: &mut Asked) -> Option<Vec<String>> {
        Some(Vec::new())
    }
}

struct Greedy;

impl Way for Greedy {
    fn plan(&mut self, asked: &mut Asked) -> Option<Vec<String>> {
        Some(greedy_step(asked.at, asked.rng).into_iter().collect())
    }
}

/// Alpha-beta to a depth.
struct Fixed(u32);

impl Way for Fixed {
    fn plan(&mut self, asked: &mut Asked) -> Option<Vec<String>> {
        Some(fixed_step(asked.at, self.0, asked.rng).into_iter().collect())
    }
}

/// Plain UCT, with its limits and the seed of the last turn.
struct Uct(Limits, u64);

impl Way for Uct {
    fn plan(&mut self, asked: &mut Asked) -> Option<Vec<String>> {
        let Asked { at, room, .. } = *asked;
        self.1 = self.1.wrapping_add(1);
        Some(uct_turn(at, room.limits(self.0), room.clock, room.stop, self.1))
    }
}

/// The engine, at a strength.
struct Thinking {
    engine: Engine,
    strength: Strength,
}

impl Thinking {
    fn new(strength: Strength, tuning: &Tuning, seed: u64) -> Thinking {
        let settings = Settings {
            hash: tuning.hash.unwrap_or_else(|| hash(&strength.limits)),
            threads: tuning.threads.unwrap_or(1),
            lines: strength.lines(),
            seed,
            method: tuning.method,
        };
        Thinking { engine: Engine::new(settings), strength }
    }
}

impl Way for Thinking {
    fn plan(&mut self, asked: &mut Asked) -> Option<Vec<String>> {
        let Asked { at, room, rng, report: first } = asked;
        let limits = rest(room.limits(self.strength.limits), first.as_ref());
        let mut task = Task { limits, clock: room.clock, stop: room.stop, progress: &mut |_| {} };
        let report = self.engine.think(at, &mut task)?;
        let chosen = self.strength.choose(&report.lines, report.seat, rng);
        let steps = chosen.map(|line| line.steps.clone()).unwrap_or_default();
        first.get_or_insert(report);
        Some(steps)
    }

    fn forget(&mut self) {
        self.engine.clear();
    }
}

/// The engine, with its mind elsewhere in a share of the stretches of its game.
struct Wavering {
    steady: Thinking,
    lapsed: Thinking,
    lapses: f32,
    /// How many turns of its own a stretch lasts.
    stretch: usize,
    seed: u64,
}

impl Wavering {
    /// Whether its mind is elsewhere: the same whenever it is asked in the same turn.
    fn slips(&self, game: &Game) -> bool {
        let stretch = game.turns() / (game.seats() * self.stretch);
        // Another sequence than that of its choices.
        let rng = Xoshiro256PlusPlus::seed_from_u64(!self.seed);
        rng.random_iter::<f32>().nth(stretch).is_some_and(|draw| draw < self.lapses)
    }
}

impl Way for Wavering {
    fn plan(&mut self, asked: &mut Asked) -> Option<Vec<String>> {
        let mind = if self.slips(asked.at) { &mut self.lapsed } else { &mut self.steady };
        mind.plan(asked)
    }

    fn forget(&mut self) {
        self.steady.forget();
        self.lapsed.forget();
    }
}

impl Room<'_> {
    fn limits(&self, own: Limits) -> Limits {
        let limits = if own.is_empty() { self.limits } else { own };
        let time = match (limits.time, self.time) {
            (Some(own), Some(clock)) => Some(own.min(clock)),
            (own, clock) => own.or(clock),
        };
        Limits { time, ..limits }
    }
}

/// What is left for the rest of a turn whose plan ended early: the time that the first thought did
/// not use, or a moment.
fn rest(limits: Limits, first: Option<&Report>) -> Limits {
    const MOMENT: Duration = Duration::from_millis(2);
    let Some(first) = first else { return limits };
    let spent = Duration::from_millis(first.millis);
    Limits {
        time: limits.time.map(|time| time.saturating_sub(spent).max(MOMENT.min(time))),
        nodes: limits.nodes.map(|nodes| (nodes / 8).max(1)),
        depth: limits.depth,
    }
}

/// As much memory as a search with few nodes can fill: about a kibibyte a node of a tree.
fn hash(limits: &Limits) -> usize {
    const NODES_PER_MEBIBYTE: u64 = 1 << 10;
    let needed = limits.nodes.map_or(u64::MAX, |nodes| 1 + nodes / NODES_PER_MEBIBYTE);
    usize::try_from(needed).unwrap_or(usize::MAX).min(Player::HASH)
}
