//! `hexagora serve`: the page and the tables, on a port.

use std::io;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_rules::brief;
use hexagora_server::{Server, ServerError};

use super::config;
use crate::interrupt::Catch;
use crate::{CliError, Session};

/// Serves until somebody presses Ctrl-C or ends the process.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let config = config::serving(matches)?;
    let bind = config.bind.to_string();
    let runtime = tokio::runtime::Runtime::new()?;
    let (waits, found) = (session.say(&message!("serve.waits")), &mut *session);
    let waits = || {
        let _ = found.line(&waits);
        let _ = found.streams.out.flush();
    };
    let server = runtime.block_on(Server::start(config, waits)).map_err(|error| failed(&bind, &error))?;
    let at = format!("http://{}/", server.address()?);
    if !hexagora_server::has_page() {
        session.complain(&message!("server.no-page", command = "cargo xtask serve"));
    }
    let ready = session.say(&message!("serve.ready", address = at));
    session.line(&ready)?;
    session.streams.out.flush()?;
    let catch = Catch::begin();
    Ok(runtime.block_on(server.run(ended(catch))).map_err(|error| failed(&bind, &error))?)
}

/// Why a server does not run.
fn failed(bind: &str, error: &ServerError) -> Message {
    match error {
        ServerError::Port(error) => refused(bind, error),
        ServerError::Store(error) => config::closed(error),
        ServerError::Lost => message!("serve.error.lost"),
    }
}

/// Why a port cannot be had.
fn refused(bind: &str, error: &io::Error) -> Message {
    let bind = brief(bind);
    match error.kind() {
        io::ErrorKind::AddrInUse => message!("serve.error.taken", bind = bind),
        io::ErrorKind::PermissionDenied => message!("serve.error.denied", bind = bind),
        io::ErrorKind::AddrNotAvailable => message!("serve.error.elsewhere", bind = bind),
        _ => message!("serve.error.other", bind = bind, why = error.to_string()),
    }
}

/// Waits for Ctrl-C, or for the signal with which a system ends its services.
async fn ended(catch: Catch) {
    const LOOK: Duration = Duration::from_millis(50);
    let pressed = async {
        while !catch.flag().load(Ordering::Relaxed) {
            tokio::time::sleep(LOOK).await;
        }
    };
    #[cfg(unix)]
    let told = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let told = std::future::pending::<()>();
    tokio::select! {
        () = pressed => {}
        () = told => {}
    }
}
