//! The registry: one engine for every game, whatever its searcher.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_rules::{Game, Played, Rules, Seat, ToMove, Typed};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::baseline::Material;
use crate::mcts::{self, Estimated, Growth, Scored};
use crate::pipeline::sudden_win;
use crate::tune::{self, Recipe, Tuned};
use crate::{
    Clock, Control, Estimate, Evaluate, Limits, Line, PROVEN, Score, Table, Thought, chance_of, into_chances,
    is_proven, pvs, score_at_sight, steps_to_end,
};

/// How an engine is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The memory for what the search remembers, in mebibytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines are wanted.
    pub lines: usize,
    /// What decides where chance does: the same seed, limits and one thread give the same answer.
    pub seed: u64,
    /// The searcher for a game of two, where it is not to be the game's own.
    pub method: Option<Method>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 64, threads: 1, lines: 1, seed: 0, method: None }
    }
}

/// Which searcher a game of two is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Principal-variation search.
    Pvs,
    /// Monte-Carlo tree search.
    Mcts,
}

impl Method {
    /// What the searcher is called.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Pvs => "pvs",
            Method::Mcts => "mcts",
        }
    }
}

/// A line of play, as text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportLine {
    /// The steps in notation.
    pub steps: Vec<String>,
    /// The score for the seat to move, in hundredths; none in games for more than two.
    pub score: Option<Score>,
    /// Each seat's chance of winning (a draw counts half), or share of the game.
    pub chances: Vec<f32>,
    /// Whether the result is certain.
    pub proven: bool,
    /// In how many steps the game ends, where that is proven.
    pub ends_in: Option<u32>,
}

/// What the engine found, as text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Report {
    /// The seat to move.
    pub seat: Seat,
    /// The best lines, best first; never empty, each of at least one step.
    pub lines: Vec<ReportLine>,
    /// How deep it looked, in steps.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub millis: u64,
}

/// The computer player of all games. It keeps what it learnt from one call to the next.
pub struct Engine {
    settings: Settings,
    table: Table,
}

/// What one call to think is given.
pub struct Task<'a> {
    /// How much thinking is allowed.
    pub limits: Limits,
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to stop.
    pub stop: &'a AtomicBool,
    /// Told of every deeper result.
    pub progress: &'a mut dyn FnMut(&Report),
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Engine {
        Engine { table: Table::new(settings.hash), settings }
    }

    /// How it is set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position. None: nobody chooses there (the game is over, or a die is due).
    pub fn think(&mut self, game: &Game, task: &mut Task) -> Option<Report> {
        let ToMove::Seat(_) = game.to_move() else { return None };
        self.table.new_search();
        Some(match game.typed() {
            Typed::Ampel(played) => self.two(played, task),
            Typed::Attangle(played) => self.two(played, task),
            Typed::Nonaga(played) => self.two(played, task),
            Typed::Laberinto(played) => self.many(played, task),
        })
    }

    /// The steps of a whole turn: one thought, then its plan, thought over only where it ends early.
    pub fn turn(&mut self, game: &Game, task: &mut Task) -> Option<(Vec<String>, Report)> {
        /// What a step is thought over at least, whatever the time.
        const MOMENT: Duration = Duration::from_millis(2);
        let (seat, began) = (game.to_move(), task.clock.now());
        let report = self.think(game, task)?;
        let mut steps: Vec<String> = Vec::new();
        let mut at = game.clone();
        let mut plan = report.lines[0].steps.clone().into_iter();
        while at.to_move() == seat && at.outcome().is_none() {
            let step = match plan.next() {
                Some(step) => step,
                None => {
                    let spent = task.clock.now().saturating_sub(began);
                    let rest = Limits {
                        time: task.limits.time.map(|time| time.saturating_sub(spent).max(MOMENT.min(time))),
                        nodes: task.limits.nodes.map(|nodes| (nodes / 8).max(1)),
                        depth: task.limits.depth,
                    };
                    let mut further =
                        Task { limits: rest, clock: task.clock, stop: task.stop, progress: &mut |_| {} };
                    let Some(next) = self.think(&at, &mut further) else { break };
                    plan = next.lines[0].steps.clone().into_iter();
                    continue;
                }
            };
            match at.play(&step) {
                Ok(step) => steps.push(step),
                // A plan that the rules refuse is a bug; the turn so far still stands.
                Err(_) => break,
            }
        }
        Some((steps, report))
    }

    fn two<P: Rules + Evaluate>(&mut self, played: &Played<P>, task: &mut Task) -> Report {
        let mut control = Control::new(task.limits, task.clock, task.stop);
        let win = sudden_win(&played.position, &played.history, &mut control);
        let spent = Thought { lines: Vec::new(), depth: 0, nodes: control.nodes(), time: control.elapsed() };
        let thought = match win {
            Some(win) if self.settings.lines <= 1 => {
                Thought { depth: win.steps.len() as u32, lines: vec![win], ..spent }
            }
            win => {
                let tell = |thought: Thought<P::Step>| add(thought, &win, &spent, self.settings.lines);
                tell(self.main_search(played, task, task.limits.less(spent.nodes, spent.time), &tell))
            }
        };
        report(played, &thought, scored::<P>)
    }

    /// The search for the best lines, whether or not the end is in sight.
    fn main_search<P: Rules + Evaluate>(
        &self,
        played: &Played<P>,
        task: &mut Task,
        limits: Limits,
        whole: &dyn Fn(Thought<P::Step>) -> Thought<P::Step>,
    ) -> Thought<P::Step> {
        // In a browser every game is searched its own way: the other one need not be loaded.
        let other = self.settings.method.filter(|_| cfg!(not(target_family = "wasm")));
        match other.unwrap_or(P::METHOD) {
            Method::Pvs => {
                let settings = pvs::Settings {
                    clock: task.clock,
                    stop: task.stop,
                    limits,
                    lines: self.settings.lines,
                    threads: self.settings.threads,
                    habits: P::HABITS,
                };
                let tell = |thought: &Thought<P::Step>| {
                    (task.progress)(&report(played, &whole(thought.clone()), scored::<P>));
                };
                pvs::think(&played.position, &played.history, &self.table, &settings, tell)
            }
            Method::Mcts => {
                let task = Task { limits, progress: &mut |_| {}, ..*task };
                calibrated::<P>(self.tree(played, &task, || Scored))
            }
        }
    }

    fn many<P: Rules + Estimate>(&mut self, played: &Played<P>, task: &mut Task) -> Report {
        let thought = calibrated_shares::<P>(self.tree(played, task, Estimated::default));
        report(played, &thought, |_, _| None)
    }

    fn tree<P: Rules, G: mcts::Guide<P>>(
        &self,
        played: &Played<P>,
        task: &Task,
        guide: impl Fn() -> G + Sync,
    ) -> Thought<P::Step> {
        let Settings { hash, seed, lines, threads, .. } = self.settings;
        let growth = Growth { most_bytes: hash << 20, firsts: lines, ..Growth::default() };
        let limits = (task.limits, task.clock, task.stop);
        mcts::think_together(&played.position, &played.history, guide, growth, limits, (seed, lines, threads))
    }
}

/// A thought with what was spent before it, and with the win that was found then in front.
fn add<S: Clone + PartialEq>(
    mut thought: Thought<S>,
    win: &Option<Line<S>>,
    spent: &Thought<S>,
    wanted: usize,
) -> Thought<S> {
    thought.nodes += spent.nodes;
    thought.time += spent.time;
    if let Some(win) = win {
        thought.lines.retain(|line| line.steps.first() != win.steps.first());
        thought.lines.insert(0, win.clone());
        thought.lines.truncate(wanted);
    }
    thought
}

/// A tree's thought with chances as games between searchers end.
fn calibrated<P: Evaluate>(mut thought: Thought<P::Step>) -> Thought<P::Step> {
    for line in thought.lines.iter_mut().filter(|line| !line.proven) {
        // A line never looked at has no chances.
        if line.chances.iter().sum::<f32>() > 0.0 {
            line.chances[0] = chance_of::<P>(score_at_sight(line.chances[0]));
            line.chances[1] = 1.0 - line.chances[0];
        }
    }
    thought
}

/// The same for more than two.
fn calibrated_shares<P: Estimate>(mut thought: Thought<P::Step>) -> Thought<P::Step> {
    for line in thought.lines.iter_mut().filter(|line| !line.proven) {
        into_chances::<P>(&mut line.chances);
    }
    thought
}

/// The score of a line and the chance that it means.
fn scored<P: Evaluate>(score: Score, _seat: Seat) -> Option<(Score, f32)> {
    Some((score, chance_of::<P>(score)))
}

fn report<P: Rules>(
    played: &Played<P>,
    thought: &Thought<P::Step>,
    score: impl Fn(Score, Seat) -> Option<(Score, f32)>,
) -> Report {
    let seat = played.position.to_move().seat().unwrap_or(Seat(0));
    let seats = played.position.seats();
    let lines = thought.lines.iter().map(|line| {
        let mut at = played.position.clone();
        let mut history = played.history.clone();
        let mut steps = Vec::with_capacity(line.steps.len());
        for &step in &line.steps {
            // A line out of the table may go on where its position no longer does.
            if !at.is_legal(step) {
                break;
            }
            steps.push(at.write_step(step));
            at.play_unchecked(step, &mut history);
        }
        let mut chances = line.chances[..seats].to_vec();
        let mut shown = None;
        if chances.iter().sum::<f32>() == 0.0
            && let Some((score, chance)) = score(line.score, seat)
        {
            chances = vec![1.0 - chance; seats];
            chances[seat.index()] = chance;
            shown = Some(score);
        }
        ReportLine {
            steps,
            score: shown,
            chances,
            proven: line.proven || is_proven(line.score),
            // Proof numbers say that a win is there, not how far.
            ends_in: steps_to_end(line.score).filter(|_| line.score.abs() > PROVEN),
        }
    });
    Report {
        seat,
        lines: lines.collect(),
        depth: thought.depth,
        nodes: thought.nodes,
        millis: thought.time.as_millis() as u64,
    }
}

/// Learns the weights of a game from games against itself; none if there was nothing to learn from.
pub fn tune(game: &Game, recipe: &Recipe, progress: impl FnMut(u32)) -> Option<Tuned> {
    fn learn<P: Rules + Evaluate>(
        start: &Played<P>,
        recipe: &Recipe,
        progress: impl FnMut(u32),
    ) -> Option<Tuned> {
        let seen = tune::games(start, recipe, progress);
        (!seen.is_empty()).then(|| tune::learn::<P>(&seen, recipe))
    }
    fn learn_shares<P: Rules + Estimate>(
        _: &Played<P>,
        recipe: &Recipe,
        progress: impl FnMut(u32),
    ) -> Option<Tuned> {
        let seen = tune::shares::games::<P>(recipe, progress);
        (!seen.is_empty()).then(|| tune::shares::learn::<P>(&seen, recipe))
    }
    match game.typed() {
        Typed::Ampel(start) => learn(start, recipe, progress),
        Typed::Attangle(start) => learn(start, recipe, progress),
        Typed::Nonaga(start) => learn(start, recipe, progress),
        Typed::Laberinto(start) => learn_shares(start, recipe, progress),
    }
}

/// The share that weights, as the tuner writes them, got of each game against those in force; none if
/// the text has not this game's weights, or only two play it. See [`tune::shares::compete`].
pub fn compete(
    game: &Game,
    recipe: &Recipe,
    weights: &str,
    progress: impl FnMut(u32, &[f64]),
) -> Option<Vec<f64>> {
    fn shares<P: Rules + Estimate>(
        _: &Played<P>,
        recipe: &Recipe,
        weights: &str,
        progress: impl FnMut(u32, &[f64]),
    ) -> Option<Vec<f64>> {
        let weights = crate::weights::parse(P::FEATURES, weights)?;
        Some(tune::shares::compete::<P>(recipe, &weights, progress))
    }
    match game.typed() {
        Typed::Laberinto(start) => shares(start, recipe, weights, progress),
        _ => None,
    }
}

/// One step of a baseline player; none when nobody chooses.
pub fn greedy_step(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    fn step<P: Rules + Material>(played: &Played<P>, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
        crate::baseline::greedy(&played.position, rng).map(|step| played.position.write_step(step))
    }
    match game.typed() {
        Typed::Ampel(played) => step(played, rng),
        Typed::Attangle(played) => step(played, rng),
        Typed::Nonaga(played) => step(played, rng),
        Typed::Laberinto(played) => step(played, rng),
    }
}

/// One step of plain alpha-beta; none when nobody chooses, or more than two play.
pub fn fixed_step(game: &Game, depth: u32, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    fn step<P: Rules + Material>(
        played: &Played<P>,
        depth: u32,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<String> {
        if played.position.seats() > 2 {
            return None;
        }
        let step = crate::baseline::Fixed::new(depth).step(&played.position, rng)?;
        Some(played.position.write_step(step))
    }
    match game.typed() {
        Typed::Ampel(played) => step(played, depth, rng),
        Typed::Attangle(played) => step(played, depth, rng),
        Typed::Nonaga(played) => step(played, depth, rng),
        Typed::Laberinto(played) => step(played, depth, rng),
    }
}

/// A whole turn of plain UCT; empty when nobody chooses.
pub fn uct_turn(game: &Game, limits: Limits, clock: &dyn Clock, stop: &AtomicBool, seed: u64) -> Vec<String> {
    struct Turn<'a>(Limits, &'a dyn Clock, &'a AtomicBool, u64);
    impl hexagora_rules::Visitor for Turn<'_> {
        type Output = Vec<String>;

        fn visit<P: Rules>(self, played: &Played<P>) -> Vec<String> {
            let control = Control::new(self.0, self.1, self.2);
            let turn = crate::baseline::Uct::new(self.3).turn(&played.position, control);
            let mut at = played.position.clone();
            let write = |step: P::Step| {
                let text = at.write_step(step);
                at.play_unchecked(step, &mut ());
                text
            };
            turn.into_iter().map(write).collect()
        }
    }
    match game.to_move() {
        ToMove::Seat(_) => game.visit(Turn(limits, clock, stop, seed)),
        _ => Vec::new(),
    }
}
