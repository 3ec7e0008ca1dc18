//! The command line of Hexagora, as a function from arguments and streams to an exit status.
//!
//! Nothing in here reaches for the process: arguments, environment and streams are passed in, so a
//! test needs no process and another program can ask for a man page or a completion script.
//!
//! # Quick start
//!
//! ```
//! use hexagora::{Exit, Streams};
//!
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let streams = Streams {
//!     input: &mut std::io::empty(),
//!     out: &mut out,
//!     err: &mut err,
//!     in_terminal: false,
//!     out_terminal: false,
//!     err_terminal: false,
//!     size: None,
//! };
//! let args = ["hexagora", "perft", "nonaga", "4"].map(Into::into).to_vec();
//! let exit = hexagora::run(args, &|_| None, streams);
//! assert_eq!(exit, Exit::Done);
//! assert_eq!(String::from_utf8_lossy(&out).trim(), "199488");
//! ```
//!
//! # What it does not do
//!
//! It decides no rule and chooses no step: it reads arguments, asks the libraries (`hexagora-rules`,
//! `hexagora-engine`, `hexagora-learn`, `hexagora-server`) and writes what they answer. Whoever wants
//! the games in a program of their own uses those.

mod browser;
pub mod cli;
mod color;
mod command;
mod contest;
pub mod draw;
mod error;
mod figures;
pub mod interrupt;
mod lab;
mod lang;
mod openings;
mod output;
mod parallel;
mod picture;
pub mod play;
mod progress;
mod puzzle;
mod refusal;
pub mod screen;
pub mod ugi;
mod wire;
mod wrap;

use std::ffi::OsString;

pub use error::{CliError, Exit};
pub use output::{Session, Streams};

/// Runs one command: `args` as the process got them, the program's name first.
pub fn run(args: Vec<OsString>, env: &dyn Fn(&str) -> Option<OsString>, streams: Streams<'_>) -> Exit {
    let lang = lang::choose(&args, env);
    let mut session = Session::new(lang, env, streams);
    // Alone on a terminal the program offers the games.
    let grammar = cli::command(lang).subcommand_required(!session.on_screen());
    let answer = match grammar.try_get_matches_from(&args) {
        Ok(matches) => {
            session.paint(color::when(&matches), env);
            command::run(&matches, &mut session)
        }
        Err(error) => refusal::answer(&error, &args, &mut session),
    };
    session.close(answer)
}
