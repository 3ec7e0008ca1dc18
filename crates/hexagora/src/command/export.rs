//! `hexagora export`: all tables as records.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_server::backup::{self, BackupError, BackupReport};
use hexagora_server::open_store;
use hexagora_server::store::Store;
use tokio::runtime::Runtime;

use super::{config, text};
use crate::error::unwritable;
use crate::{CliError, Session, cli};

/// Writes all tables into a file, or to standard output.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let config = config::storing(matches)?;
    let name = text(matches, cli::FILE).unwrap_or("-").to_owned();
    let hidden = matches.get_flag(cli::HIDDEN);
    let runtime = Runtime::new()?;
    let store = runtime.block_on(open_store(&config)).map_err(|error| config::closed(&error))?;
    let count = if name == "-" {
        runtime
            .block_on(backup::export(&store, &mut session.streams.out, hidden))
            .map_err(|error| failed(&name, &error))?
    } else {
        into_file(&runtime, &store, Path::new(&name), hidden)?
    };
    runtime.block_on(store.close());
    if name != "-" {
        let told = message!("export.done", tables = count.tables, file = name, left = count.left_out);
        let told = session.say(&told);
        session.line(&told)?;
    }
    let damaged = |(table, why): &(String, String)| {
        message!("export.damaged", table = table.as_str(), why = why.as_str())
    };
    match count.damaged.is_empty() {
        true => Ok(()),
        false => Err(CliError::Input(count.damaged.iter().map(damaged).collect())),
    }
}

/// Writes into a file that nobody but its owner may read. The file of before stays as it is until the new one is
/// whole and on the disk.
fn into_file(runtime: &Runtime, store: &Store, path: &Path, hidden: bool) -> Result<BackupReport, CliError> {
    let name = path.display().to_string();
    let wrong = |error: &io::Error| unwritable(&name, error);
    let new = Unfinished::beside(path).map_err(|error| wrong(&error))?;
    let mut file = BufWriter::new(&new.file);
    let count =
        runtime.block_on(backup::export(store, &mut file, hidden)).map_err(|error| failed(&name, &error))?;
    file.flush().map_err(|error| wrong(&error))?;
    drop(file);
    new.finish(path).map_err(|error| wrong(&error))?;
    Ok(count)
}

/// A file in the making. If it is not finished, nothing of it is left.
struct Unfinished {
    file: File,
    path: PathBuf,
}

impl Unfinished {
    /// A new file in the folder of the one that it is to become.
    fn beside(path: &Path) -> io::Result<Unfinished> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let path = PathBuf::from(name);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Ok(Unfinished { file: options.open(&path)?, path })
    }

    /// Puts it in its place, once it is on the disk.
    fn finish(&self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        std::fs::rename(&self.path, path)?;
        // The name is on the disk when its folder is. Not every system can be told so.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Once it is finished there is nothing by this name.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Why an export or an import ended early.
pub fn failed(file: &str, error: &BackupError) -> Message {
    match error {
        BackupError::Store(error) => config::closed(error),
        BackupError::File(error) => unwritable(file, error),
    }
}
