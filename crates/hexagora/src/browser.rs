//! The browser of the person at this machine.

use std::process::{Command, Stdio};

/// The program that opens an address as the person likes it, and its arguments.
const OPENER: &[&str] = if cfg!(target_os = "macos") {
    &["open"]
} else if cfg!(windows) {
    &["rundll32", "url.dll,FileProtocolHandler"]
} else {
    &["xdg-open"]
};

/// Opens an address; whether that could be started.
pub fn open(address: &str) -> bool {
    let Some((program, args)) = OPENER.split_first() else { return false };
    let mut opener = Command::new(program);
    opener.args(args).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = opener.spawn() else { return false };
    // A process that nobody waits for would stay in the system's list.
    std::thread::spawn(move || child.wait());
    true
}
