//! Work that may need the network: when there is none, a person hears so.

use std::process::{Command, Stdio};

use crate::shell::{command, must};

/// What a person is told.
const OFFLINE: &str =
    "there is no network, and something still has to be downloaded. Connect, and start again.";

/// Runs cargo. When it fails and its packages cannot be fetched either, the network is what is missing.
pub fn fetching(cargo: &mut Command) -> Result<(), String> {
    must(cargo).map_err(|error| if can_fetch() { error } else { OFFLINE.to_owned() })
}

fn can_fetch() -> bool {
    let mut fetch = command("cargo", &["fetch", "--locked", "--quiet"]);
    fetch.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs npm, or rustup, and reads from what it says whether the network is missing.
pub fn asking(program: &mut Command) -> Result<(), String> {
    let output = program.stdout(Stdio::inherit()).stderr(Stdio::piped()).output();
    let output = output.map_err(|error| format!("{}: {error}", program.get_program().to_string_lossy()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    eprint!("{said}");
    match output.status.success() {
        true => Ok(()),
        false if is_offline(&said) => Err(OFFLINE.to_owned()),
        false => Err(format!("{}: {}", program.get_program().to_string_lossy(), output.status)),
    }
}

/// Whether a program complains about the network, in the words of Node and of rustup.
fn is_offline(said: &str) -> bool {
    const SIGNS: [&str; 8] = [
        "ENOTFOUND",
        "EAI_AGAIN",
        "ECONNREFUSED",
        "ETIMEDOUT",
        "ENETUNREACH",
        "EHOSTUNREACH",
        "could not download",
        "dns error",
    ];
    SIGNS.iter().any(|sign| said.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_network_is_told_from_other_failures() {
        assert!(is_offline("npm error code EAI_AGAIN\nnpm error request failed"));
        assert!(is_offline("error: could not download file from somewhere"));
        assert!(!is_offline("npm error code EUSAGE\nnpm error package.json and package-lock.json differ"));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_without_network_is_one_sentence() {
        let told = |script: &str| asking(Command::new("sh").args(["-c", script]));
        assert_eq!(told("exit 0"), Ok(()));
        assert_eq!(told("echo ENOTFOUND >&2; exit 1"), Err(OFFLINE.to_owned()));
        assert_eq!(told("echo other >&2; exit 3"), Err("sh: exit status: 3".to_owned()));
    }
}
