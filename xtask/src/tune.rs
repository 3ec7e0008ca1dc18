//! `cargo xtask tune GAME`: the weights of an evaluation, learnt from games against itself.

use crate::shell::{command, must};

/// Plays the games, learns, and prints what was learnt; `docs/engine.md` has the settings.
pub fn task(args: &[String]) -> Result<(), String> {
    let tune = ["run", "--release", "--package", "hexagora-engine", "--example", "tune", "--"];
    must(command("cargo", &tune).args(args))
}
