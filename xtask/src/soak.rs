//! `cargo xtask soak [MINUTES] [--database URL] [--out FILE.svg] [--no-breaks]`: the server under everything at
//! once, for half an hour unless told otherwise.

use crate::shell::{become_program, build, command, must, target};

/// Builds the command and the soak, and runs it. It takes a while, and is no part of the tests.
pub fn task(args: &[String]) -> Result<(), String> {
    let program = build()?;
    must(&mut command(
        "cargo",
        &["build", "--release", "--package", "hexagora-server", "--example", "soak"],
    ))?;
    let soak = target().join("release/examples/soak");
    become_program(command(&soak.to_string_lossy(), &["--program", &program]).args(args))
}
