//! Principal-variation search over steps, for games of two.
//!
//! A turn is several steps by one seat, so the sign of a score changes only where the seat does.
//! Steps of one turn that lead to the same position by different orders meet in the table.
//!
//! What is pruned on a guess never counts as proven, and no guess is made far from the horizon: a
//! tree that is small enough is searched to its end, exactly.

mod habits;
mod order;
mod root;
mod search;

use std::sync::atomic::AtomicBool;
#[cfg(not(target_family = "wasm"))]
use std::sync::{Arc, atomic::Ordering};

use hexagora_rules::Repetition;

pub use habits::Habits;
use search::Search;

use crate::table::Table;
use crate::{Clock, Control, Evaluate, Limits, Score, Thought, WIN};

/// The longest line that is followed, in steps.
const LONGEST: usize = 128;

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
    /// How many best lines are wanted.
    pub lines: usize,
    /// How many threads search.
    pub threads: usize,
    /// How the search saves work.
    pub habits: Habits,
}

/// Thinks about a position for two; calls `progress` after each completed depth.
pub fn think<P: Evaluate>(
    position: &P,
    history: &Repetition,
    table: &Table,
    settings: &Settings,
    mut progress: impl FnMut(&Thought<P::Step>),
) -> Thought<P::Step> {
    if settings.threads <= 1 {
        let control = Control::new(settings.limits, settings.clock, settings.stop);
        let search = Search::new(table, control, history.clone(), settings.habits, 0);
        return search.deepen(position, settings.lines, &mut progress);
    }
    #[cfg(target_family = "wasm")]
    unreachable!("one thread in a browser");
    #[cfg(not(target_family = "wasm"))]
    std::thread::scope(|scope| {
        let helpers_stop = Arc::new(AtomicBool::new(false));
        let helpers: Vec<_> = (1..settings.threads)
            .map(|thread| {
                let (history, stop, habits) = (history.clone(), helpers_stop.clone(), settings.habits);
                scope.spawn(move || {
                    let control = Control::new(Limits::default(), &(), &stop);
                    Search::new(table, control, history, habits, thread)
                        .deepen(position, 1, &mut |_| {})
                        .nodes
                })
            })
            .collect();
        let control = Control::new(settings.limits, settings.clock, settings.stop);
        let search = Search::new(table, control, history.clone(), settings.habits, 0);
        let mut thought = search.deepen(position, settings.lines, &mut progress);
        helpers_stop.store(true, Ordering::Relaxed);
        thought.nodes += helpers.into_iter().filter_map(|helper| helper.join().ok()).sum::<u64>();
        thought
    })
}
