//! The bench: the speed of the search, and its fingerprint. The same positions, searched to the same depths,
//! cost the same number of nodes until somebody changes the search.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_rules::{Game, GameKind, Played, Rules, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::baseline::Material;
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::{Clock, Engine, Estimate, Evaluate, Limits, SearchContext, Settings};

/// What the search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BenchResult {
    /// How many positions it looked at.
    pub nodes: u64,
    /// How deep it looked, all starting positions together.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

/// How many positions of a game the search starts from.
const STARTS: u32 = 6;

/// How many steps at random lie between one start and the next.
const APART: u32 = 4;

/// Searches a few positions of a game, each ever deeper until `nodes` positions were looked at.
///
/// ```
/// use hexagora_engine::bench::bench;
/// use hexagora_rules::GameKind;
/// let once = bench(GameKind::Nonaga, 200, &());
/// assert!(once.nodes >= 200);
/// assert_eq!(once, bench(GameKind::Nonaga, 200, &())); // the fingerprint
/// ```
pub fn bench(kind: GameKind, nodes: u64, clock: &dyn Clock) -> BenchResult {
    let mut result = BenchResult::default();
    for start in 0..STARTS {
        let Some(game) = start_after(kind, start * APART) else { continue };
        let mut engine = Engine::new(Settings { hash: 16, ..Settings::default() });
        let began = clock.now();
        let spent = search(&mut engine, &game, nodes, clock);
        result.nodes += spent.nodes;
        result.depth += spent.depth;
        result.time += clock.now().saturating_sub(began);
    }
    result
}

fn search(engine: &mut Engine, game: &Game, nodes: u64, clock: &dyn Clock) -> BenchResult {
    let stop = AtomicBool::new(false);
    let mut result = BenchResult::default();
    // A depth is finished whatever it costs, up to eight times the limit. The tree search for more than
    // two has no depth and takes longer for a position: it gets a tenth.
    let most = if game.seats() > 2 { nodes / 10 } else { 8 * nodes };
    for depth in 1.. {
        let limits = Limits { nodes: Some(most), ..Limits::depth(depth) };
        let mut context = SearchContext { limits, clock, stop: &stop, progress: &mut |_| {} };
        let Some(report) = engine.think(game, &mut context) else { break };
        result.nodes += report.nodes;
        result.depth = report.depth;
        if result.nodes >= nodes.min(most)
            || report.depth < depth
            || report.lines.iter().all(|line| line.proven)
        {
            break;
        }
    }
    result
}

/// A game after some steps at random, the same ones every time; none if it ended before.
fn start_after(kind: GameKind, steps: u32) -> Option<Game> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(steps));
    let mut game = Game::start(&Setup { fresh: 1, ..Setup::new(kind) }).ok()?;
    for _ in 0..steps {
        let step = game.random_step(&mut rng)?;
        game.play(&step).ok()?;
    }
    // A die that is due is thrown: nobody thinks about it.
    while matches!(game.to_move(), hexagora_rules::ToMove::Chance(_)) {
        let step = game.random_step(&mut rng)?;
        game.play(&step).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// Evaluates a position as the search does at a leaf: the score for the seat to move or, in a game for more than two,
/// the first seat's share.
pub fn evaluate(game: &Game) -> f32 {
    dispatch(game, Leaf)
}

struct Leaf;

impl KnowledgeVisitor for Leaf {
    type Output = f32;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> f32 {
        played.position.evaluate() as f32
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> f32 {
        played.position.payoffs(&mut P::Cache::default(), P::weights())[0]
    }
}
