//! `cargo xtask serve`: Hexagora, running.

use crate::shell::{command, must};

/// Builds the command and starts it. Until the page is there, that is a game in the terminal.
pub fn task(args: &[String]) -> Result<(), String> {
    println!("The page is not built yet; this starts a game in the terminal (`hexagora play`).");
    let mut cargo = command("cargo", &["run", "--release", "--package", "hexagora", "--", "play"]);
    must(if args.is_empty() { cargo.arg("attangle") } else { cargo.args(args) })
}
