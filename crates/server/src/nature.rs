//! Time and randomness, injected: the machine's own or, on a thread that simulates, a paused clock and a
//! seeded generator.

use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

use hexagora_table::Time;
use tokio::time::Instant;

/// The clock and the generator of a simulation.
#[derive(Debug)]
struct Simulated {
    began: Instant,
    chance: u64,
}

thread_local! {
    static SIMULATED: RefCell<Option<Simulated>> = const { RefCell::new(None) };
}

/// The moment at which every simulation begins.
const BEGINNING: u64 = 1_800_000_000_000;

/// As long as it lives, time on this thread is its runtime's, and chance is drawn from a seed: the
/// same seed is the same story.
#[derive(Debug)]
pub struct Simulation(());

impl Simulation {
    /// Begins a simulation; only within a runtime of one thread, whose clock may be paused.
    pub fn begin(seed: u64) -> Simulation {
        let simulated = Simulated { began: Instant::now(), chance: seed };
        SIMULATED.with(|nature| *nature.borrow_mut() = Some(simulated));
        Simulation(())
    }
}

impl Drop for Simulation {
    fn drop(&mut self) {
        SIMULATED.with(|nature| *nature.borrow_mut() = None);
    }
}

/// The moment it is.
pub fn now() -> Time {
    let simulated = SIMULATED.with(|nature| nature.borrow().as_ref().map(|nature| nature.began.elapsed()));
    match simulated {
        Some(elapsed) => Time(BEGINNING).plus(elapsed.as_millis() as u64),
        None => Time(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64),
    }
}

/// A number that nobody can guess.
pub fn entropy() -> u64 {
    let simulated =
        SIMULATED.with(|nature| nature.borrow_mut().as_mut().map(|nature| mix(&mut nature.chance)));
    simulated.unwrap_or_else(|| {
        let mut bytes = [0; 8];
        // Without the system's randomness no secret can be made at all.
        getrandom::fill(&mut bytes).unwrap_or_else(|error| panic!("no randomness: {error}"));
        u64::from_le_bytes(bytes)
    })
}

/// SplitMix64: the next number of a state. Well mixed, but not for secrets.
pub(crate) fn mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
