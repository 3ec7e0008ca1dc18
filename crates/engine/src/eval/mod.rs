//! What the engine knows of each game: one folder a game, and no game's name anywhere else but in the
//! registry. Every folder has the same files at its core:
//! - `mod.rs`: the game's `impl Evaluate` (two seats) or `impl Estimate` (more);
//! - `features.rs`: what is counted, by name; `weights.txt`: what each count is worth, learnt;
//! - `priors.rs`: static move ordering;
//! - `material.rs`: what the greedy and the plain alpha-beta player count.

mod ampel;
mod attangle;
mod laberinto;
mod nonaga;
#[cfg(feature = "toy")]
#[path = "../../tests/fifth/mod.rs"]
mod toy;
