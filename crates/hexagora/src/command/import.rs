//! `hexagora import`: tables from records.

use std::fs::File;
use std::io::{self, BufReader};

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_server::backup;
use hexagora_server::open_store;

use super::export::failed;
use super::{config, text};
use crate::{CliError, Session, cli};

/// Reads tables from a file, or from standard input.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let config = config::storing(matches)?;
    let name = text(matches, cli::FILE).unwrap_or("-").to_owned();
    let runtime = tokio::runtime::Runtime::new()?;
    let store = runtime.block_on(open_store(&config)).map_err(|error| config::closed(&error))?;
    let read = if name == "-" {
        runtime.block_on(backup::import(&store, &mut io::stdin().lock()))
    } else {
        let file = File::open(&name).map_err(|error| CliError::unreadable(&name, &error))?;
        runtime.block_on(backup::import(&store, &mut BufReader::new(file)))
    };
    let count = read.map_err(|error| failed(&name, &error))?;
    runtime.block_on(store.close());
    let told = session.say(&message!("import.done", tables = count.tables, left = count.left_out));
    session.line(&told)
}
