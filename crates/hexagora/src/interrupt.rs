//! Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Exit, screen};

/// Whether somebody wants to end by himself.
static CATCHING: AtomicBool = AtomicBool::new(false);
/// Whether Ctrl-C was pressed since.
static CAUGHT: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the process at once, with the line of the progress bar wiped, unless a command
/// ends by itself.
pub fn install() {
    // Where no handler can be set, Ctrl-C ends the process all the same.
    let _ = ctrlc::set_handler(|| {
        if CATCHING.load(Ordering::Relaxed) && !CAUGHT.swap(true, Ordering::Relaxed) {
            return;
        }
        screen::give_back();
        let mut err = io::stderr();
        if err.is_terminal() {
            let _ = err.write_all(b"\r\x1b[K");
        }
        std::process::exit(Exit::Interrupted as i32);
    });
}

/// While this lives, the first Ctrl-C only raises a flag, so that a command can give the answer it
/// has. The second one ends the process at once.
pub struct Catch(());

impl Catch {
    /// From now on.
    pub fn begin() -> Catch {
        CATCHING.store(true, Ordering::Relaxed);
        Catch(())
    }

    /// The flag that Ctrl-C raises.
    pub fn flag(&self) -> &'static AtomicBool {
        &CAUGHT
    }
}

impl Drop for Catch {
    fn drop(&mut self) {
        CATCHING.store(false, Ordering::Relaxed);
    }
}
