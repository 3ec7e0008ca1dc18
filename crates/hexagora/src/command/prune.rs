//! `hexagora prune`: old games are deleted.

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_server::nature::now;
use hexagora_server::open_store;

use super::{config, number, text};
use crate::{CliError, Session, cli};

/// How many tables are deleted at once: the server goes on meanwhile.
const AT_ONCE: u32 = 200;
/// A day, in milliseconds.
const DAY: u64 = 86_400_000;

/// Deletes games that have been over for so many days, or says how many they are.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let days = number("--older", text(matches, cli::OLDER).unwrap_or_default(), config::DAYS)?;
    let (config, dry) = (config::storing(matches)?, matches.get_flag(cli::DRY_RUN));
    let before = now().0.saturating_sub(days * DAY);
    let runtime = tokio::runtime::Runtime::new()?;
    let pruned = runtime.block_on(async {
        let store = open_store(&config).await?;
        let mut pruned = 0;
        if dry {
            pruned = store.old(before, u32::MAX).await?.len() as u64;
        } else {
            loop {
                match store.prune(before, AT_ONCE).await? {
                    0 => break,
                    count => pruned += count,
                }
            }
        }
        store.close().await;
        Ok(pruned)
    });
    let pruned = pruned.map_err(|error| config::closed(&error))?;
    let told = match dry {
        true => message!("prune.would", tables = pruned, days = days),
        false => message!("prune.done", tables = pruned, days = days),
    };
    let told = session.say(&told);
    session.line(&told)
}
