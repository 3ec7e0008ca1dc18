//! `hexagora help`: the help text of a command.

use clap::{ArgMatches, Command};

use super::words;
use crate::{CliError, Session, cli, refusal};

/// Prints the help text of the command that the words name.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let command = find(&words(matches, cli::COMMAND), session)?;
    let help = command.clone().render_help().to_string();
    session.print(&help)
}

/// The command at the end of a path of names.
pub fn find(path: &[&str], session: &Session<'_>) -> Result<Command, CliError> {
    let mut root = cli::command(session.lang);
    // Building hands the global flags down to every command.
    root.build();
    let mut command = &root;
    for name in path {
        command = command.find_subcommand(name).ok_or_else(|| refusal::unknown_command(name, command))?;
    }
    Ok(command.clone())
}
