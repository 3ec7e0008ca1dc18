//! Monte-Carlo tree search over steps, for any number of seats.
//!
//! Every seat maximises its own share of the game (maxⁿ); a die is sampled; hands that the thinking
//! seat cannot see are dealt anew in every iteration, and the tree keeps what is common to all deals.
//! Results that are certain are backed up as such. The tree is open-loop: it holds steps, not
//! positions, so repetition is judged along the path, exactly as the rules say.

mod answer;
mod firsts;
mod growth;
mod guide;
mod node;
mod settle;
mod sight;
mod tree;

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Position, Repetition, Seat};

pub use growth::Growth;
pub use guide::{Estimated, Guide, Playouts, Scored};
use tree::Tree;

use crate::{Clock, Control, Limits, MAX_SEATS, Thought};

/// Each seat's share of the game.
pub type Payoffs = [f32; MAX_SEATS];

/// Thinks about a position with any number of seats.
pub fn think<P: Position, G: Guide<P>>(
    position: &P,
    history: &Repetition,
    guide: G,
    growth: Growth,
    control: Control,
    seed: u64,
    lines: usize,
) -> Thought<P::Step> {
    let mut tree = Tree::new(guide, growth, control, seed);
    tree.grow(position, history);
    tree.thought(position, lines)
}

/// Thinks with several threads: each grows a tree of its own, and what they found of the first steps
/// is added up.
pub fn think_together<P: Position, G: Guide<P>>(
    position: &P,
    history: &Repetition,
    guide: impl Fn() -> G + Sync,
    growth: Growth,
    task: (Limits, &dyn Clock, &AtomicBool),
    (seed, lines, threads): (u64, usize, usize),
) -> Thought<P::Step> {
    let (limits, clock, stop) = task;
    #[cfg(target_family = "wasm")]
    let threads = threads.min(1);
    if threads <= 1 {
        let control = Control::new(limits, clock, stop);
        return think(position, history, guide(), growth, control, seed, lines);
    }
    let count = threads as u64;
    let growth = Growth { most_bytes: growth.most_bytes / threads, ..growth };
    let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(count)), ..limits };
    let plant = |thread: u64| {
        let seed = seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut tree = Tree::new(guide(), growth, Control::new(limits, clock, stop), seed);
        tree.grow(position, history);
        tree
    };
    // A guide need not travel between threads: only what its tree says of the first steps does.
    std::thread::scope(|scope| {
        let plant = &plant;
        let others: Vec<_> = (1..count).map(|thread| scope.spawn(move || plant(thread).firsts())).collect();
        let mut tree = plant(0);
        for other in others {
            if let Ok(firsts) = other.join() {
                tree.absorb(&firsts);
            }
        }
        tree.thought(position, lines)
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
