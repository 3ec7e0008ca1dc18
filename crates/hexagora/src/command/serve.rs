//! `hexagora serve`: the page and the tables, on a port.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_rules::brief;
use hexagora_server::{Server, ServerError};

use super::config;
use crate::interrupt::Catch;
use crate::{CliError, Session, browser, cli};

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
    let at = server.address()?;
    let here = address_of(at, Ipv4Addr::LOCALHOST.into());
    if !hexagora_server::has_page() {
        session.complain(&message!("server.no-page", command = "cargo xtask serve"));
    }
    for sentence in [message!("serve.ready", address = here.as_str()), others(at)] {
        let line = session.say(&sentence);
        session.line(&line)?;
    }
    session.streams.out.flush()?;
    if matches.get_flag(cli::OPEN) && !browser::open(&here) {
        session.complain(&message!("serve.unopened", address = here));
    }
    let catch = Catch::begin();
    Ok(runtime.block_on(server.run(ended(catch))).map_err(|error| failed(&bind, &error))?)
}

/// The page's address. A server that listens at every address of this machine is reached at `stand_in`.
fn address_of(bound: SocketAddr, stand_in: IpAddr) -> String {
    let address = if bound.ip().is_unspecified() { stand_in } else { bound.ip() };
    format!("http://{}/", SocketAddr::new(address, bound.port()))
}

/// How other people in the same network reach the server.
fn others(bound: SocketAddr) -> Message {
    if bound.ip().is_loopback() {
        return message!("serve.alone", port = bound.port());
    }
    match own_address() {
        Some(own) => message!("serve.house", address = address_of(bound, own)),
        None => message!("serve.house.unknown", port = bound.port()),
    }
}

/// The address that this machine has in its network: the one from which it would send. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    const ANYWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ANYWHERE).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
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
