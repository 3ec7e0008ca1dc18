//! Ctrl-C.

use std::io::{self, IsTerminal, Write};

use crate::Exit;

/// Makes Ctrl-C end the process at once, with the line of the progress bar wiped.
pub fn install() {
    // Where no handler can be set, Ctrl-C ends the process all the same.
    let _ = ctrlc::set_handler(|| {
        let mut err = io::stderr();
        if err.is_terminal() {
            let _ = err.write_all(b"\r\x1b[K");
        }
        std::process::exit(Exit::Interrupted as i32);
    });
}
