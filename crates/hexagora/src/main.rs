//! The command `hexagora`: hands the world to the library and gives back its exit status.

use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::process::ExitCode;

use hexagora::{Streams, interrupt};
use terminal_size::{Height, Width, terminal_size};

fn main() -> ExitCode {
    interrupt::install();
    // Standard error is not locked: whoever handles Ctrl-C writes to it from another thread.
    let (out, mut err) = (io::stdout(), io::stderr());
    let (out_terminal, err_terminal) = (out.is_terminal(), err.is_terminal());
    let exit = hexagora::run(
        std::env::args_os().collect(),
        &|name| std::env::var_os(name),
        Streams {
            input: &mut BufReader::new(io::stdin()),
            out: &mut BufWriter::new(out.lock()),
            err: &mut err,
            in_terminal: io::stdin().is_terminal(),
            out_terminal,
            err_terminal,
            size: terminal_size().map(|(Width(width), Height(height))| (width.into(), height.into())),
        },
    );
    exit.into()
}
