//! Anything that plays: it is shown a game and answers with the steps of its turn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_rules::{Game, GameKind, ToMove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::baseline::{alpha_beta_step, greedy_step, uct_turn};
use crate::level::stretch;
use crate::{Clock, Engine, EngineSpec, Level, Limits, Report, SearchContext, Settings, Spec, Strength};

/// A player at work: what it remembers, and the chance it plays by. Chance is the same whenever it is
/// asked in the same turn: a player can be seated anew in the middle of a game.
pub struct Player {
    kind: GameKind,
    /// Boxed, so that WebAssembly links only the strategy that it uses.
    strategy: Box<dyn Strategy + Send>,
    openings: Option<Openings>,
    seed: u64,
}

/// A book of openings: gives a whole turn that is as good as any, or none where it knows nothing. The number, from
/// 0 to 1, is what chance draws.
pub type Openings = Arc<dyn Fn(&Game, f32) -> Option<Vec<String>> + Send + Sync>;

/// How a player finds its steps.
trait Strategy {
    /// The next steps of a seat's turn, as far as they are planned. None if nobody chooses.
    fn plan(&mut self, asked: &mut TurnState) -> Option<Vec<String>>;

    /// Whether it plays this turn as well as it can: then it may play by a book.
    fn is_steady(&self, _game: &Game) -> bool {
        false
    }

    /// Forgets everything.
    fn forget(&mut self) {}
}

/// A turn in the course of being planned.
struct TurnState<'a> {
    at: &'a Game,
    context: &'a PlayContext<'a>,
    rng: &'a mut Xoshiro256PlusPlus,
    /// What the engine thought when the turn began, once it has.
    report: &'a mut Option<Report>,
}

/// What a player is given: how long it may think, and the outside world.
pub struct PlayContext<'a> {
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
    /// What the engine thought of the position before, if it thought.
    pub report: Option<Report>,
}

impl Player {
    /// The memory of a search, in mebibytes, where none is given.
    const HASH: usize = 64;

    /// A player of a game. The same seed, limits in nodes or depth, and one thread give the same
    /// answers.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use hexagora_engine::{Limits, PlayContext, Player, Spec};
    /// use hexagora_rules::{Game, GameKind, Setup};
    ///
    /// let spec: Spec = "nodes:500".parse()?;
    /// let game = Game::start(&Setup::new(GameKind::Attangle))?;
    /// let stop = AtomicBool::new(false);
    /// let context = PlayContext { clock: &(), stop: &stop, limits: Limits::default(), time: None };
    /// let play = || Player::new(&spec, GameKind::Attangle, 3).turn(&game, &context);
    /// assert_eq!(play().map(|turn| turn.steps), play().map(|turn| turn.steps));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(spec: &Spec, kind: GameKind, seed: u64) -> Player {
        match *spec {
            Spec::Random => Player::with(Random, kind, seed),
            Spec::Greedy => Player::with(Greedy, kind, seed),
            Spec::Fixed(depth) => Player::with(Fixed(depth), kind, seed),
            Spec::Uct(limits) => Player::with(Uct(limits, seed), kind, seed),
            Spec::Level(level) => Player::of_level(level, kind, seed),
            Spec::Engine(spec) => {
                let hundredths = |number| number as f32 / 100.0;
                let (noise, lapses) = (hundredths(spec.noise), hundredths(spec.lapses));
                let strength = Strength { limits: spec.limits, noise, lapses };
                Player::engine(strength, &spec, kind, seed)
            }
        }
    }

    /// The engine at a level.
    pub fn of_level(level: Level, kind: GameKind, seed: u64) -> Player {
        Player::engine(level.strength(kind), &EngineSpec::default(), kind, seed)
    }

    fn engine(strength: Strength, spec: &EngineSpec, kind: GameKind, seed: u64) -> Player {
        let steady = Searching::new(strength, spec, seed);
        if strength.lapses == 0.0 {
            return Player::with(steady, kind, seed);
        }
        let lapsed = Searching::new(Level::LAPSED.strength(kind), &EngineSpec::default(), seed);
        let stretch = stretch(kind).unwrap_or(1);
        Player::with(Lapsing { steady, lapsed, lapses: strength.lapses, stretch, seed }, kind, seed)
    }

    fn with(strategy: impl Strategy + Send + 'static, kind: GameKind, seed: u64) -> Player {
        Player { kind, strategy: Box::new(strategy), openings: None, seed }
    }

    /// The same player with a book of openings. Only a player without noise uses it, and not while it lapses: a
    /// weaker player would be the stronger for it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    /// use hexagora_engine::{Limits, PlayContext, Player, Spec};
    /// use hexagora_rules::{Game, GameKind, Setup};
    ///
    /// let spec: Spec = "nodes:500".parse()?;
    /// let book = Arc::new(|_: &Game, _: f32| Some(vec!["c3".to_owned()]));
    /// let game = Game::start(&Setup::new(GameKind::Attangle))?;
    /// let stop = AtomicBool::new(false);
    /// let context = PlayContext { clock: &(), stop: &stop, limits: Limits::default(), time: None };
    /// let mut player = Player::new(&spec, GameKind::Attangle, 3).with_openings(book);
    /// let turn = player.turn(&game, &context).expect("a seat is to move");
    /// assert_eq!((turn.steps, turn.report), (vec!["c3".to_owned()], None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_openings(mut self, openings: Openings) -> Player {
        self.openings = Some(openings);
        self
    }

    /// The game it plays.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// The steps of a whole turn. None if nobody chooses.
    pub fn turn(&mut self, game: &Game, context: &PlayContext) -> Option<Turn> {
        let turn @ ToMove::Seat(_) = game.to_move() else { return None };
        let mut at = game.clone();
        let mut answer = Turn { steps: Vec::new(), report: None };
        let number = game.turns() as u64;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.rotate_right(16));
        let openings = self.openings.as_ref().filter(|_| self.strategy.is_steady(game));
        let mut known = openings.and_then(|openings| openings(game, rng.random()));
        while at.to_move() == turn {
            let mut asked = TurnState { at: &at, context, rng: &mut rng, report: &mut answer.report };
            let steps = match known.take() {
                Some(steps) => steps,
                None => self.strategy.plan(&mut asked)?,
            };
            let before = answer.steps.len();
            for step in steps {
                match (at.to_move() == turn).then(|| at.play(&step)) {
                    Some(Ok(step)) => answer.steps.push(step),
                    // The rest of the plan is another seat's, or no longer legal.
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
    ///
    /// ```
    /// # use hexagora_engine::{Player, Spec};
    /// # use hexagora_rules::GameKind;
    /// let mut player = Player::new(&Spec::Greedy, GameKind::Ampel, 1);
    /// player.new_game();
    /// assert_eq!(player.kind(), GameKind::Ampel);
    /// ```
    pub fn new_game(&mut self) {
        self.strategy.forget();
    }
}

/// Any step.
struct Random;

impl Strategy for Random {
    fn plan(&mut self, _: &mut TurnState) -> Option<Vec<String>> {
        Some(Vec::new())
    }
}

struct Greedy;

impl Strategy for Greedy {
    fn plan(&mut self, asked: &mut TurnState) -> Option<Vec<String>> {
        Some(greedy_step(asked.at, asked.rng).into_iter().collect())
    }
}

/// Alpha-beta to a depth.
struct Fixed(u32);

impl Strategy for Fixed {
    fn plan(&mut self, asked: &mut TurnState) -> Option<Vec<String>> {
        Some(alpha_beta_step(asked.at, self.0, asked.rng).into_iter().collect())
    }
}

/// Plain UCT, with its limits and the seed of the last turn.
struct Uct(Limits, u64);

impl Strategy for Uct {
    fn plan(&mut self, asked: &mut TurnState) -> Option<Vec<String>> {
        let TurnState { at, context, .. } = *asked;
        self.1 = self.1.wrapping_add(1);
        Some(uct_turn(at, context.limits(self.0), context.clock, context.stop, self.1))
    }
}

/// The engine, at a strength.
struct Searching {
    engine: Engine,
    strength: Strength,
}

impl Searching {
    fn new(strength: Strength, spec: &EngineSpec, seed: u64) -> Searching {
        let settings = Settings {
            hash: spec.hash.unwrap_or_else(|| hash(&strength.limits)),
            threads: spec.threads.unwrap_or(1),
            multi_pv: strength.lines(),
            seed,
            method: spec.method,
        };
        Searching { engine: Engine::new(settings), strength }
    }
}

impl Strategy for Searching {
    fn plan(&mut self, asked: &mut TurnState) -> Option<Vec<String>> {
        let TurnState { at, context, rng, report: first } = asked;
        let limits = remaining(context.limits(self.strength.limits), first.as_ref());
        let (clock, stop) = (context.clock, context.stop);
        let mut search = SearchContext { limits, clock, stop, progress: &mut |_| {} };
        let report = self.engine.think(at, &mut search)?;
        let chosen = self.strength.choose(&report.lines, report.seat, rng);
        let steps = chosen.map(|line| line.steps.clone()).unwrap_or_default();
        first.get_or_insert(report);
        Some(steps)
    }

    fn is_steady(&self, _: &Game) -> bool {
        self.strength.noise <= 0.0
    }

    fn forget(&mut self) {
        self.engine.clear();
    }
}

/// The engine, which plays a share of the stretches of its game at [`Level::LAPSED`].
struct Lapsing {
    steady: Searching,
    lapsed: Searching,
    lapses: f32,
    /// How many turns of its own a stretch lasts.
    stretch: usize,
    seed: u64,
}

impl Lapsing {
    /// Whether this stretch is a lapse: the same whenever it is asked in the same turn.
    fn is_lapse(&self, game: &Game) -> bool {
        let stretch = game.turns() / (game.seats() * self.stretch);
        // Seeded with the inverse: another sequence than that of its choices.
        let rng = Xoshiro256PlusPlus::seed_from_u64(!self.seed);
        rng.random_iter::<f32>().nth(stretch).is_some_and(|draw| draw < self.lapses)
    }
}

impl Strategy for Lapsing {
    fn plan(&mut self, asked: &mut TurnState) -> Option<Vec<String>> {
        let strategy = if self.is_lapse(asked.at) { &mut self.lapsed } else { &mut self.steady };
        strategy.plan(asked)
    }

    fn is_steady(&self, game: &Game) -> bool {
        self.steady.is_steady(game) && !self.is_lapse(game)
    }

    fn forget(&mut self) {
        self.steady.forget();
        self.lapsed.forget();
    }
}

impl PlayContext<'_> {
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
fn remaining(limits: Limits, first: Option<&Report>) -> Limits {
    const MOMENT: Duration = Duration::from_millis(2);
    let Some(first) = first else { return limits };
    let spent = Duration::from_millis(first.millis);
    Limits {
        time: limits.time.map(|time| time.saturating_sub(spent).max(MOMENT.min(time))),
        nodes: limits.nodes.map(|nodes| (nodes / 8).max(1)),
        depth: limits.depth,
    }
}

/// The memory that a search with so many nodes can fill, in mebibytes: about a kibibyte a node.
fn hash(limits: &Limits) -> usize {
    const NODES_PER_MEBIBYTE: u64 = 1 << 10;
    let needed = limits.nodes.map_or(u64::MAX, |nodes| 1 + nodes / NODES_PER_MEBIBYTE);
    usize::try_from(needed).unwrap_or(usize::MAX).min(Player::HASH)
}
