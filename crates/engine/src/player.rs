//! Anything that plays: it is shown a game and answers with the steps of its turn.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_rules::{Game, GameKind, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{self, Engine, Report, Settings, Task};
use crate::level::Strength;
use crate::spec::{Spec, Tuning};
use crate::{Clock, Limits};

/// A player at work: what it remembers, and the chance it plays by.
pub struct Player {
    kind: GameKind,
    way: Way,
    rng: Xoshiro256PlusPlus,
}

enum Way {
    Random,
    Greedy,
    Fixed(u32),
    Uct(Limits, u64),
    Engine(Box<Engine>, Strength),
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
        let engine = |strength: Strength, tuning: &Tuning| {
            let settings = Settings {
                hash: tuning.hash.unwrap_or_else(|| hash(&strength.limits)),
                threads: tuning.threads.unwrap_or(1),
                lines: strength.lines(),
                seed,
                method: tuning.method,
            };
            Way::Engine(Box::new(Engine::new(settings)), strength)
        };
        let way = match *spec {
            Spec::Random => Way::Random,
            Spec::Greedy => Way::Greedy,
            Spec::Fixed(depth) => Way::Fixed(depth),
            Spec::Uct(limits) => Way::Uct(limits, seed),
            Spec::Level(level) => engine(level.strength(kind), &Tuning::default()),
            Spec::Engine(tuning) => {
                let noise = tuning.noise as f32 / 100.0;
                engine(Strength { limits: tuning.limits, noise }, &tuning)
            }
        };
        Player { kind, way, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The game it plays.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// The steps of a whole turn. None: it is nobody's choice.
    pub fn turn(&mut self, game: &Game, room: &Room) -> Option<Turn> {
        let turn @ ToMove::Seat(seat) = game.to_move() else { return None };
        let mut at = game.clone();
        let mut answer = Turn { steps: Vec::new(), report: None };
        while at.to_move() == turn {
            let steps = match &mut self.way {
                Way::Random => Vec::new(),
                Way::Greedy => engine::greedy_step(&at, &mut self.rng).into_iter().collect(),
                Way::Fixed(depth) => engine::fixed_step(&at, *depth, &mut self.rng).into_iter().collect(),
                Way::Uct(limits, seed) => {
                    *seed = seed.wrapping_add(1);
                    engine::uct_turn(&at, room.limits(*limits), room.clock, room.stop, *seed)
                }
                Way::Engine(engine, strength) => {
                    let limits = rest(room.limits(strength.limits), answer.report.as_ref());
                    let mut task = Task { limits, clock: room.clock, stop: room.stop, progress: &mut |_| {} };
                    let report = engine.think(&at, &mut task)?;
                    let chosen = strength.choose(&report.lines, seat, &mut self.rng);
                    let steps = chosen.map(|line| line.steps.clone()).unwrap_or_default();
                    answer.report.get_or_insert(report);
                    steps
                }
            };
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
                let step = at.random_step(&mut self.rng)?;
                answer.steps.push(at.play(&step).ok()?);
            }
        }
        Some(answer)
    }

    /// A new game begins: what was learnt from others is forgotten.
    pub fn new_game(&mut self) {
        if let Way::Engine(engine, _) = &mut self.way {
            engine.clear();
        }
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
