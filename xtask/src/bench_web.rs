//! `cargo xtask bench-web`: what the page weighs and how fast it answers, in a real browser.

use crate::shell::{command, must, target};
use crate::{check, web};

/// Builds the page and the command, and measures; `--quick` leaves Lighthouse out.
pub fn task(args: &[String]) -> Result<(), String> {
    web::build()?;
    let chromium = check::chromium()?;
    must(&mut command("cargo", &["build", "--release", "--quiet", "--package", "hexagora"]))?;
    let mut measure = command("node", &["web/bench/measure.mjs"]);
    measure.args(args).env("CHROMIUM", chromium).env("HEXAGORA", target().join("release/hexagora"));
    must(&mut measure)
}
