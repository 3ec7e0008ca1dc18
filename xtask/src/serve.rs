//! `cargo xtask serve`: Hexagora, running.

use crate::shell::{command, must};
use crate::web;

/// Builds the page and the command, and starts the server; the arguments are those of
/// `hexagora serve`.
pub fn task(args: &[String]) -> Result<(), String> {
    web::build()?;
    let serve = ["run", "--release", "--quiet", "--package", "hexagora", "--", "serve"];
    must(command("cargo", &serve).args(args))
}
