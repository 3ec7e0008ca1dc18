//! Principal-variation search (PVS) over steps, for games of two.
//!
//! A turn is several steps by one seat, so the score is negated only where the seat changes. Steps of
//! one turn that lead to the same position by different orders meet in the transposition table.
//!
//! What is here, by file:
//! - `root.rs`: iterative deepening, aspiration windows, several principal variations (multi-PV);
//! - `search.rs`: the search below the root, with transposition cutoffs, reverse futility pruning,
//!   null-move pruning, internal iterative reductions, late-move pruning and reductions, threat
//!   extensions and quiescence search;
//! - `picker.rs`, `history.rs`, `killers.rs`: move ordering; `lmr.rs`: the table of reductions.
//!
//! Several threads search the same root and share the transposition table (lazy SMP).
//!
//! What is pruned on a guess never counts as proven, and no guess is made far from the leaves: a tree
//! that is small enough is searched to its end, exactly.

mod history;
mod killers;
mod lmr;
mod params;
mod picker;
mod root;
mod search;

use std::sync::atomic::AtomicBool;
#[cfg(not(target_family = "wasm"))]
use std::sync::{Arc, atomic::Ordering};

use hexagora_rules::Repetition;

pub use params::Params;
use search::Search;

use crate::transposition::TranspositionTable;
use crate::{Clock, Control, Evaluate, Limits, Score, SearchResult, WIN};

/// The deepest ply that is searched.
const MAX_PLY: usize = 128;

/// No score is beyond this.
const INFINITE: Score = WIN + 1;

/// What every search of a game is told.
pub struct Settings<'a> {
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to stop the search.
    pub stop: &'a AtomicBool,
    /// How much thinking is allowed.
    pub limits: Limits,
    /// How many principal variations are wanted.
    pub multi_pv: usize,
    /// How many threads search.
    pub threads: usize,
    /// What is pruned, reduced and extended.
    pub params: Params,
}

/// Thinks about a position for two; calls `progress` after each completed depth.
pub fn think<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    table: &TranspositionTable,
    settings: &Settings,
    mut progress: impl FnMut(&SearchResult<P::Step>),
) -> SearchResult<P::Step> {
    if settings.threads <= 1 {
        let control = Control::new(settings.limits, settings.clock, settings.stop);
        let search = Search::new(table, control, repetition.clone(), settings.params, 0);
        return search.iterative_deepening(position, settings.multi_pv, &mut progress);
    }
    #[cfg(target_family = "wasm")]
    unreachable!("one thread in a browser");
    // Lazy SMP: helpers search the same root without a limit, until the first thread is done.
    #[cfg(not(target_family = "wasm"))]
    std::thread::scope(|scope| {
        let helpers_stop = Arc::new(AtomicBool::new(false));
        let helpers: Vec<_> = (1..settings.threads)
            .map(|thread| {
                let (repetition, stop, params) = (repetition.clone(), helpers_stop.clone(), settings.params);
                scope.spawn(move || {
                    let control = Control::new(Limits::default(), &(), &stop);
                    Search::new(table, control, repetition, params, thread)
                        .iterative_deepening(position, 1, &mut |_| {})
                        .nodes
                })
            })
            .collect();
        let control = Control::new(settings.limits, settings.clock, settings.stop);
        let search = Search::new(table, control, repetition.clone(), settings.params, 0);
        let mut result = search.iterative_deepening(position, settings.multi_pv, &mut progress);
        helpers_stop.store(true, Ordering::Relaxed);
        result.nodes += helpers.into_iter().filter_map(|helper| helper.join().ok()).sum::<u64>();
        result
    })
}
