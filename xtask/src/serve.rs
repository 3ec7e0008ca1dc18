//! `cargo xtask serve`: Hexagora, running.

use std::env::consts::EXE_EXTENSION;
use std::io;
use std::net::{TcpListener, ToSocketAddrs};
use std::time::Instant;

use crate::shell::{become_program, cargo, command, target};
use crate::{network, node, web};

/// Where `hexagora serve` serves unless it is told otherwise.
const BIND: &str = "127.0.0.1:8420";

/// Builds the page and the command, and starts the server; the arguments are those of
/// `hexagora serve`.
pub fn task(args: &[String]) -> Result<(), String> {
    // Nobody should wait for a build to hear what is missing.
    free_port(&bind(args))?;
    node::need()?;
    let server: web::Part = ("the server", build);
    let parts: Vec<web::Part> = web::PARTS.into_iter().chain([server]).collect();
    for (done, (name, work)) in parts.iter().enumerate() {
        eprintln!("{}/{} {name} …", done + 1, parts.len());
        let start = Instant::now();
        work()?;
        eprintln!("{}/{} {name}: {:.0} s", done + 1, parts.len(), start.elapsed().as_secs_f32());
    }
    let program = target().join("serve/hexagora").with_extension(EXE_EXTENSION);
    become_program(command(&program.to_string_lossy(), &["serve"]).args(args))
}

/// Builds the command in the profile that compiles fast, without what only plots need.
fn build() -> Result<(), String> {
    let args = ["build", "--profile", "serve", "--package", "hexagora", "--no-default-features"];
    network::fetching(&mut cargo(&args))
}

/// The address among the arguments of `hexagora serve`, or in its environment.
fn bind(args: &[String]) -> String {
    let after = args.iter().skip_while(|arg| *arg != "--bind").nth(1).cloned();
    let joined = || args.iter().find_map(|arg| arg.strip_prefix("--bind=").map(str::to_owned));
    let given = || std::env::var("HEXAGORA_BIND").ok();
    after.or_else(joined).or_else(given).unwrap_or_else(|| BIND.to_owned())
}

/// Refuses an address that another program has. Whatever else is wrong with it, the command says better.
fn free_port(bind: &str) -> Result<(), String> {
    let Some(address) = bind.to_socket_addrs().ok().and_then(|mut found| found.next()) else { return Ok(()) };
    match TcpListener::bind(address) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(format!(
            "another program uses {bind}. Stop it, or choose another port: cargo xtask serve --bind 127.0.0.1:8421"
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(args: &[&str]) -> String {
        bind(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn the_address_is_found_among_the_arguments() {
        assert_eq!(bound(&["--data", "x", "--bind", "0.0.0.0:80"]), "0.0.0.0:80");
        assert_eq!(bound(&["--bind=[::1]:9"]), "[::1]:9");
        assert_eq!(bound(&["--bind"]), BIND);
    }

    #[test]
    fn a_taken_port_is_refused_before_anything_is_built() {
        let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = taken.local_addr().expect("its address").to_string();
        let refusal = free_port(&address).expect_err("it is taken");
        assert!(refusal.contains(&address) && refusal.contains("--bind"), "{refusal}");
        drop(taken);
        assert_eq!(free_port(&address), Ok(()));
        assert_eq!(free_port("nowhere"), Ok(()));
    }
}
