//! `cargo xtask book GAME`: an opening book, from games of the engine against itself.

use crate::shell::{command, must};

/// Plays the games and writes the book; `docs/openings.md` has the settings.
pub fn task(args: &[String]) -> Result<(), String> {
    let build = ["run", "--release", "--package", "hexagora-book", "--example", "build", "--"];
    must(command("cargo", &build).args(args))
}
