//! `hexagora serve`: the page, on a port.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_rules::brief;
use hexagora_server::Server;

use super::text;
use crate::interrupt::Catch;
use crate::{CliError, Session, cli};

/// Serves until somebody presses Ctrl-C or ends the process.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let bind = text(matches, cli::BIND).unwrap_or_default();
    let address = address(bind)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let server = runtime.block_on(Server::bind(address)).map_err(|error| refused(bind, &error))?;
    let at = format!("http://{}/", server.address()?);
    if !hexagora_server::has_page() {
        session.complain(&message!("server.no-page", command = "cargo xtask serve"));
    }
    let ready = session.say(&message!("serve.ready", address = at));
    session.line(&ready)?;
    session.streams.out.flush()?;
    let catch = Catch::begin();
    Ok(runtime.block_on(server.run(ended(catch)))?)
}

/// An address and port, as people write them.
fn address(bind: &str) -> Result<SocketAddr, CliError> {
    let found = bind.to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
    found.ok_or_else(|| CliError::value("--bind", bind, "127.0.0.1:8420, [::1]:8420, localhost:8420"))
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
