//! Running other programs from the project's root.

use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The project's root folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder in which cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Builds the command, optimised, and says where it is.
pub fn build() -> Result<String, String> {
    must(&mut command("cargo", &["build", "--release", "--package", "hexagora"]))?;
    Ok(target().join("release/hexagora").to_string_lossy().into_owned())
}

/// How many things can be done at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A program that runs in the project's root.
pub fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Cargo, which shows its progress on a terminal and is silent elsewhere.
pub fn cargo(args: &[&str]) -> Command {
    let mut cargo = command("cargo", args);
    if !std::io::stderr().is_terminal() {
        cargo.arg("--quiet");
    }
    cargo
}

/// Runs a program and waits; its failure is an error.
pub fn must(command: &mut Command) -> Result<(), String> {
    let name = describe(command);
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}

/// Runs a program in place of this one, so that Ctrl-C and signals reach it alone.
pub fn become_program(program: &mut Command) -> Result<(), String> {
    #[cfg(unix)]
    return Err(format!("{}: {}", describe(program), std::os::unix::process::CommandExt::exec(program)));
    #[cfg(not(unix))]
    must(program)
}

/// Runs a program, shows its standard output as it comes, and hands each line to `line`.
pub fn watch(command: &mut Command, mut line: impl FnMut(&str)) -> Result<(), String> {
    let name = describe(command);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| format!("{name}: {error}"))?;
    if let Some(out) = child.stdout.take() {
        for text in BufReader::new(out).lines() {
            let text = text.map_err(|error| format!("{name}: {error}"))?;
            println!("{text}");
            line(&text);
        }
    }
    let status = child.wait().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}

/// Runs a program and returns its standard output; its failure is an error.
pub fn read(command: &mut Command) -> Result<String, String> {
    let name = describe(command);
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{name}: {error}"))
}

fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
