//! Monte-Carlo tree search over steps, for any number of seats.
//!
//! Every seat maximises its own share of the game (maxⁿ). Chance is sampled. Hands that the thinking
//! seat cannot see are determinized anew in every iteration (information-set MCTS), and the tree keeps
//! what is common to all determinizations. Results that are certain are backed up as such (MCTS-Solver).
//! The tree is open-loop: it holds steps, not positions, so repetition is judged along the path, exactly
//! as the rules say.
//!
//! What is here, by file:
//! - `tree.rs`: an iteration (selection, expansion, evaluation, backup) and progressive widening;
//! - `puct.rs`: selection by PUCT; `params.rs`: its constants; `node.rs`: nodes and edges;
//! - `policy_value.rs`: what a game's knowledge gives the tree; `solve.rs`: MCTS-Solver;
//! - `best.rs`: the principal variations; `root_parallel.rs`: several threads.

mod best;
mod node;
mod params;
mod policy_value;
mod puct;
mod root_parallel;
mod solve;
mod tree;

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Position, Repetition, Seat};

pub use params::Params;
pub use policy_value::{Estimated, Playouts, PolicyValue, Scored};
use tree::Tree;

use crate::{Clock, Control, Limits, MAX_SEATS, SearchResult};

/// Each seat's share of the game.
pub type Payoffs = [f32; MAX_SEATS];

/// Thinks about a position with any number of seats.
pub fn think<P: Position, G: PolicyValue<P>>(
    position: &P,
    repetition: &Repetition,
    policy: G,
    params: Params,
    control: Control,
    seed: u64,
    multi_pv: usize,
) -> SearchResult<P::Step> {
    think_aloud(position, repetition, policy, params, control, (seed, multi_pv), &mut |_| {})
}

/// The same, and tells what it has found so far from time to time.
fn think_aloud<P: Position, G: PolicyValue<P>>(
    position: &P,
    repetition: &Repetition,
    policy: G,
    params: Params,
    control: Control,
    (seed, multi_pv): (u64, usize),
    progress: &mut dyn FnMut(&SearchResult<P::Step>),
) -> SearchResult<P::Step> {
    let mut tree = Tree::new(policy, params, control, seed);
    tree.grow(position, repetition, &mut |tree| progress(&tree.result(position, multi_pv)));
    tree.result(position, multi_pv)
}

/// Thinks with several threads, by root parallelisation. `progress` hears of the first thread's tree.
pub fn think_together<P: Position, G: PolicyValue<P>>(
    position: &P,
    repetition: &Repetition,
    policy: impl Fn() -> G + Sync,
    params: Params,
    limits: (Limits, &dyn Clock, &AtomicBool),
    (seed, multi_pv, threads): (u64, usize, usize),
    progress: &mut dyn FnMut(&SearchResult<P::Step>),
) -> SearchResult<P::Step> {
    let (limits, clock, stop) = limits;
    #[cfg(target_family = "wasm")]
    let threads = threads.min(1);
    if threads <= 1 {
        let control = Control::new(limits, clock, stop);
        let wanted = (seed, multi_pv);
        return think_aloud(position, repetition, policy(), params, control, wanted, progress);
    }
    let count = threads as u64;
    let params = Params { max_bytes: params.max_bytes / threads, ..params };
    let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(count)), ..limits };
    let plant = |thread: u64| {
        let seed = seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Tree::new(policy(), params, Control::new(limits, clock, stop), seed)
    };
    let grow = |thread: u64| {
        let mut tree = plant(thread);
        tree.grow(position, repetition, &mut |_| {});
        tree
    };
    // A policy need not be `Send`: only the statistics of its tree travel between threads.
    std::thread::scope(|scope| {
        let grow = &grow;
        let others: Vec<_> =
            (1..count).map(|thread| scope.spawn(move || grow(thread).into_root_stats())).collect();
        let mut tree = plant(0);
        tree.grow(position, repetition, &mut |tree| progress(&tree.result(position, multi_pv)));
        for other in others {
            if let Ok(stats) = other.join() {
                tree.merge(&stats);
            }
        }
        tree.result(position, multi_pv)
    })
}

/// The whole game for one seat.
fn only(seat: Seat) -> Payoffs {
    let mut payoffs = [0.0; MAX_SEATS];
    payoffs[seat.index()] = 1.0;
    payoffs
}

/// What the end of a game gives each seat; a game that goes on is shared by all.
fn end_payoffs<P: Position>(position: &P) -> Payoffs {
    let seats = position.seats();
    let mut payoffs = [0.0; MAX_SEATS];
    for (seat, payoff) in payoffs.iter_mut().enumerate().take(seats) {
        *payoff = match position.outcome() {
            Some(outcome) => outcome.payoff(Seat(seat as u8), seats),
            None => 1.0 / seats as f32,
        };
    }
    payoffs
}
