//! `hexagora import`: tables from records.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_server::backup::{self, BackupReport};
use hexagora_server::open_store;

use super::export::failed;
use super::{config, text};
use crate::{CliError, Session, cli};

/// Reads tables from a file, or from standard input; or only looks whether they could be read.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let name = text(matches, cli::FILE).unwrap_or("-").to_owned();
    let mut input: Box<dyn BufRead> = match name.as_str() {
        "-" => Box::new(io::stdin().lock()),
        file => {
            Box::new(BufReader::new(File::open(file).map_err(|error| CliError::unreadable(file, &error))?))
        }
    };
    let (count, told) = if matches.get_flag(cli::CHECK) {
        let count = backup::check(&mut *input).map_err(|error| failed(&name, &error))?;
        let told = message!("import.checked", tables = count.tables);
        (count, told)
    } else {
        let count = into_store(matches, &name, &mut *input)?;
        let told = message!("import.done", tables = count.tables, left = count.left_out);
        (count, told)
    };
    let told = session.say(&told);
    session.line(&told)?;
    let damaged = |(line, _): &(String, String)| {
        message!("import.error.record", file = name.as_str(), line = line.as_str())
    };
    match count.damaged.is_empty() {
        true => Ok(()),
        false => Err(CliError::Input(count.damaged.iter().map(damaged).collect())),
    }
}

fn into_store(matches: &ArgMatches, name: &str, input: &mut dyn BufRead) -> Result<BackupReport, CliError> {
    let config = config::storing(matches)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let store = runtime.block_on(open_store(&config)).map_err(|error| config::closed(&error))?;
    let count = runtime.block_on(backup::import(&store, input)).map_err(|error| failed(name, &error))?;
    runtime.block_on(store.close());
    Ok(count)
}
