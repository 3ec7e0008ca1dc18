//! `hexagora completions`: a script that teaches a shell the grammar.

use clap::ArgMatches;
use clap_complete::Shell;

use crate::{CliError, Session, cli};

/// Prints the script of a shell.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let Some(shell) = matches.get_one::<Shell>(cli::SHELL) else { return Ok(()) };
    // The generator panics where it cannot write; a vector always takes it.
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut cli::command(session.lang), "hexagora", &mut script);
    session.print(&String::from_utf8_lossy(&script))
}
