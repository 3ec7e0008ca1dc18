//! `hexagora export`: all tables as records.

use std::fs::File;
use std::io::BufWriter;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_server::backup::{self, BackupError};
use hexagora_server::open_store;

use super::{config, text};
use crate::error::unwritable;
use crate::{CliError, Session, cli};

/// Writes all tables into a file, or to standard output.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let config = config::storing(matches)?;
    let name = text(matches, cli::FILE).unwrap_or("-").to_owned();
    let hidden = matches.get_flag(cli::HIDDEN);
    let runtime = tokio::runtime::Runtime::new()?;
    let store = runtime.block_on(open_store(&config)).map_err(|error| config::closed(&error))?;
    let written = if name == "-" {
        runtime.block_on(backup::export(&store, &mut session.streams.out, hidden))
    } else {
        let file = File::create(&name).map_err(|error| unwritable(&name, &error))?;
        let mut file = BufWriter::new(file);
        let written = runtime.block_on(backup::export(&store, &mut file, hidden));
        let file = file.into_inner().map_err(|error| unwritable(&name, error.error()))?;
        file.sync_all().map_err(|error| unwritable(&name, &error))?;
        written
    };
    let count = written.map_err(|error| failed(&name, &error))?;
    runtime.block_on(store.close());
    if name != "-" {
        let told = message!("export.done", tables = count.tables, file = name, left = count.left_out);
        let told = session.say(&told);
        session.line(&told)?;
    }
    Ok(())
}

/// Why an export or an import ended early.
pub fn failed(file: &str, error: &BackupError) -> Message {
    match error {
        BackupError::Store(error) => config::closed(error),
        BackupError::File(error) => unwritable(file, error),
        BackupError::Record(line) => message!("import.error.record", file = file, line = *line),
    }
}
