//! `cargo xtask puzzles GAME`: looks for puzzles in games between weak players.

use crate::shell::{command, must};

/// Adds what it finds to `crates/puzzle/data/GAME.txt`; `docs/puzzles.md` has the settings.
pub fn task(args: &[String]) -> Result<(), String> {
    let mine = ["run", "--release", "--package", "hexagora-puzzle", "--example", "mine", "--"];
    must(command("cargo", &mine).args(args))
}
