//! The measurements of one game.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Duration;

use hexagora_locale::{Lang, message};
use hexagora_rules::playout::{Playout, playout};
use hexagora_rules::{GameKind, Options, Played, Reason, Repetition, Rules, Setup, Visitor, perft};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::clock::Stopwatch;
use crate::progress::Progress;
use crate::wire::{Figures, Perft, Searched};

/// Random games need a cap of their own; one that reaches it is counted as such.
const CAP: u32 = 1_000_000;

/// How many deals the random games of one game begin from, where there is a deal.
const DEALS: u64 = 64;

/// The share of the time that goes to counting legal steps, apart from the random games.
const BRANCHING: f64 = 0.2;

/// A count of step sequences counts as a measurement when it takes this long.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// Nobody waits longer than this for one count.
const TOO_LONG: Duration = Duration::from_secs(5);

/// Measures one game: random games, then their branching, then perft, then the engine.
pub struct Measure<'a> {
    /// The time for random games.
    pub seconds: Duration,
    /// The seed of the random games.
    pub seed: u64,
    /// Where to tell how far it is.
    pub progress: &'a mut Progress,
    /// The language to tell it in.
    pub lang: Lang,
}

impl Visitor for Measure<'_> {
    type Output = Figures;

    fn visit<P: Rules>(self, played: &Played<P>) -> Figures {
        let game = P::KIND.title();
        let starts = starts::<P>(played, self.seed);

        self.progress.label(message!("cli.bench.playouts", game = game).say(self.lang));
        let (tally, time, wall) = playouts(&starts, self.seconds, self.seed, self.progress);

        self.progress.label(message!("cli.bench.branching", game = game).say(self.lang));
        let mean_branching = branching(&starts, self.seconds.mul_f64(BRANCHING), self.seed);

        self.progress.label(message!("cli.bench.perft", game = game).say(self.lang));
        let perft = deepest(played);

        self.progress.label(message!("cli.bench.search", game = game).say(self.lang));
        let search = searched(P::KIND);

        let seconds = time.as_secs_f64();
        let seats = played.position.seats();
        Figures {
            game: P::KIND.name(),
            players: seats,
            position_bytes: size_of::<P>(),
            playouts: tally.games,
            seconds,
            wall_seconds: wall.as_secs_f64(),
            playouts_per_second: tally.games as f64 / seconds,
            steps_per_second: tally.steps as f64 / seconds,
            mean_length: tally.steps as f64 / tally.games as f64,
            mean_branching,
            ends: tally.named_ends(),
            wins: tally.wins[..seats].to_vec(),
            draws: tally.draws,
            perft,
            search,
        }
    }
}

/// How many positions the engine looks at from each starting position, at least.
const SEARCHED: u64 = 100_000;

/// The engine at work on fixed positions.
fn searched(kind: GameKind) -> Searched {
    let figures = hexagora_engine::bench::bench(kind, SEARCHED, &Stopwatch::start());
    let seconds = figures.time.as_secs_f64();
    let hexagora_engine::bench::BenchResult { nodes, depth, .. } = figures;
    Searched { nodes, depth, seconds, nodes_per_second: nodes as f64 / seconds }
}

/// A position to begin from, with the options in force.
type StartPosition<P> = (<P as Rules>::Options, P);

/// Where random games begin: several deals in turn where the game has a deal, else the one start.
fn starts<P: Rules>(played: &Played<P>, seed: u64) -> Vec<StartPosition<P>> {
    let mut starts = vec![(played.options.clone(), played.position.clone())];
    for fresh in 1..DEALS {
        let setup = Setup { fresh: seed.wrapping_add(fresh), ..Setup::new(P::KIND) };
        let Ok(options) = P::Options::read(&setup) else { continue };
        let position = P::start(&options);
        if position == starts[0].1 {
            break;
        }
        starts.push((options, position));
    }
    starts
}

/// What random games came to.
#[derive(Default)]
struct PlayoutStats {
    games: u64,
    steps: u64,
    /// How often each reason ended a game, in the order of [`Reason::ALL`].
    ends: [u64; Reason::ALL.len()],
    wins: [u64; 8],
    draws: u64,
    capped: u64,
}

impl PlayoutStats {
    fn add(&mut self, played: Playout) {
        self.games += 1;
        self.steps += u64::from(played.steps);
        let Some(outcome) = played.outcome else {
            self.capped += 1;
            return;
        };
        self.ends[outcome.reason as usize] += 1;
        self.draws += u64::from(outcome.winners.is_empty());
        outcome.winners.iter().for_each(|seat| self.wins[seat.index()] += 1);
    }

    /// The ends that happened, by name.
    fn named_ends(&self) -> BTreeMap<&'static str, u64> {
        let reasons = Reason::ALL.iter().map(|reason| reason.name()).zip(self.ends);
        reasons.chain([("cap", self.capped)]).filter(|&(_, count)| count > 0).collect()
    }
}

/// Random games, every legal step equally likely at each step, until the time is up; and the time
/// they took, at work and on the wall.
fn playouts<P: Rules>(
    starts: &[StartPosition<P>],
    time: Duration,
    seed: u64,
    progress: &mut Progress,
) -> (PlayoutStats, Duration, Duration) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut tally = PlayoutStats::default();
    let mut next = starts.iter().cycle();
    // The clock is read a few hundred times a second, however fast the game is.
    let mut batch = 1;
    let watch = Stopwatch::start();
    let mut passed = Duration::ZERO;
    while passed < time {
        for (options, start) in next.by_ref().take(batch) {
            tally.add(playout(start, options, &mut rng, CAP));
        }
        let before = std::mem::replace(&mut passed, watch.wall());
        if passed - before < Duration::from_millis(2) {
            batch *= 2;
        }
        progress.at(passed.div_duration_f64(time));
    }
    (tally, watch.elapsed(), watch.wall())
}

/// The mean number of legal steps in the positions of random games.
fn branching<P: Rules>(starts: &[StartPosition<P>], time: Duration, seed: u64) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut positions, mut choices) = (0_u64, 0_u64);
    let watch = Stopwatch::start();
    for (options, start) in starts.iter().cycle() {
        let mut position = start.clone();
        let mut history = Repetition::new(options.repetition());
        position.enter(&mut history);
        for _ in 0..CAP {
            let Some(step) = position.random_step(&mut rng) else { break };
            positions += 1;
            choices += position.count_steps();
            position.play_unchecked(step, &mut history);
        }
        if watch.wall() >= time {
            break;
        }
    }
    choices as f64 / positions.max(1) as f64
}

/// Perft, deeper and deeper until it takes long enough to be a measurement; the last depth again
/// where one step more would take too long.
fn deepest<P: Rules>(played: &Played<P>) -> Perft {
    let timed = |depth| {
        let watch = Stopwatch::start();
        let count = black_box(perft::perft(&played.position, &mut played.history.clone(), depth));
        (count, watch.elapsed())
    };
    let (mut depth, mut before) = (1, 1);
    loop {
        let (count, took) = timed(depth);
        let growth = count as f64 / before as f64;
        // A game without steps never takes long.
        if count == 0 || took >= LONG_ENOUGH || took.mul_f64(growth) > TOO_LONG {
            let (mut times, mut time) = (1, took);
            while count > 0 && time < LONG_ENOUGH {
                time += timed(depth).1;
                times += 1;
            }
            let seconds = time.as_secs_f64() / f64::from(times);
            return Perft { depth, count, seconds, nodes_per_second: count as f64 / seconds };
        }
        (depth, before) = (depth + 1, count);
    }
}
