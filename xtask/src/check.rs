//! What must be there before the work, and what must not be in it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::network;
use crate::shell::{command, must, read, root};

/// Gets the parts of the toolchain that a minimal installation lacks.
pub fn tools() -> Result<(), String> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let there = command("cargo", &[probe, "--version"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        if !there {
            must(&mut command("rustup", &["component", "add", component]))?;
        }
    }
    Ok(())
}

/// Gets a compilation target that the toolchain lacks.
pub fn target(name: &str) -> Result<(), String> {
    let sysroot = read(&mut command("rustc", &["--print", "sysroot"]))?;
    if PathBuf::from(sysroot.trim()).join("lib/rustlib").join(name).exists() {
        return Ok(());
    }
    if !is_there("rustup") {
        return Err(format!(
            "this Rust can’t compile for the browser. Install its target {name}, or Rust with rustup: https://rustup.rs"
        ));
    }
    network::asking(&mut command("rustup", &["target", "add", name]))
}

/// The browser in which the page is tested.
pub fn chromium() -> Result<String, String> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    let found = || NAMES.into_iter().find(|name| is_there(name));
    if found().is_none() {
        install("chromium", &["chromium"])?;
    }
    let name = found().ok_or("chromium was installed, but does not start")?;
    Ok(read(&mut command("which", &[name]))?.trim().to_owned())
}

/// The terminal in which the full screen is tested.
pub fn tmux() -> Result<(), String> {
    let there = command("tmux", &["-V"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if there.is_ok_and(|status| status.success()) { Ok(()) } else { install("tmux", &["tmux"]) }
}

/// Whether there is a PostgreSQL for the tests that need one; it is installed where it may be.
pub fn postgres() -> bool {
    let there = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut versions = versions.map(|version| version.path());
        versions.any(|version| version.join("bin/initdb").exists()) || is_there("initdb")
    };
    // No database is a reason to skip its tests loudly, not to fail.
    there() || install("PostgreSQL", &["postgresql"]).is_ok() && there()
}

/// Whether a small disk of the tests' own can be mounted, to be full.
pub fn mount() -> bool {
    let folder = std::env::temp_dir().join(format!("hexagora-mount-{}", std::process::id()));
    let quiet = |program: &str, args: &[&str]| {
        let mut command = command(program, args);
        command
            .arg(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|end| end.success())
    };
    let mounted = std::fs::create_dir_all(&folder).is_ok() && quiet("mount", &["-t", "tmpfs", "tmpfs"]);
    if mounted {
        quiet("umount", &[]);
    }
    let _ = std::fs::remove_dir(&folder);
    mounted
}

/// Whether a program can be started.
pub fn is_there(program: &str) -> bool {
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet(&mut command(program, &["--version"])).is_ok_and(|status| status.success())
}

/// Installs a program where that is ours to do.
pub fn install(program: &str, packages: &[&str]) -> Result<(), String> {
    let root = read(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    if !root || !is_there("apt-get") {
        return Err(format!(
            "{program} is missing. Install it, and start again (Debian: apt-get install {}).",
            packages.join(" ")
        ));
    }
    println!("{program} is missing; apt-get installs it.");
    must(&mut command("apt-get", &["update", "-qq"]))?;
    let apt = ["install", "-y", "-qq", "--no-install-recommends"];
    must(command("apt-get", &apt).args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Every literal key of `message!` stands in a word list that its crate has; a sentence that nobody can say
/// is a bug that only a person would meet.
pub fn missing_words() -> Result<(), String> {
    let mut missing = Vec::new();
    for name in [
        "rules",
        "table",
        "engine",
        "learn",
        "wire",
        "wasm",
        "wasm-draft",
        "wasm-rules",
        "wasm-engine",
        "server",
        "hexagora",
    ] {
        let words = english(&speakers(name)?)?;
        visit(&root().join("crates").join(name), &mut |path, text| {
            for call in text.split("message!(").skip(1) {
                let Some(key) = call.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next())
                else {
                    continue;
                };
                if !words.contains(&format!("\"{key}\":")) {
                    missing.push(format!("{path}: {key}"));
                }
            }
        })?;
    }
    if missing.is_empty() { Ok(()) } else { Err(format!("words that no list has:\n{}", missing.join("\n"))) }
}

/// Whose words a crate has: those of the rules, and those that it or a crate it uses asks for by a feature of
/// `hexagora-locale`.
fn speakers(name: &str) -> Result<Vec<String>, String> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut speakers = vec!["rules".to_owned()];
    let needed = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    for line in needed.take_while(|line| !line.starts_with('[')) {
        let Some((used, how)) = line.strip_prefix("hexagora-").and_then(|line| line.split_once(" = ")) else {
            continue;
        };
        match used {
            "locale" => speakers.extend(how.split('"').skip(1).step_by(2).map(str::to_owned)),
            _ => speakers.extend(self::speakers(used)?),
        }
    }
    Ok(speakers)
}

/// The English word lists of some speakers and of the made-up game in the tests, one after the other.
fn english(speakers: &[String]) -> Result<String, String> {
    let locale = root().join("crates/locale");
    let list = |speaker: &String| locale.join("words/en").join(speaker).with_extension("json");
    let lists = speakers.iter().map(list).chain([locale.join("tests/fifth/en.json")]);
    let read = |path: PathBuf| {
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    lists.map(read).collect()
}

fn visit(folder: &std::path::Path, see: &mut impl FnMut(&str, &str)) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.is_dir() {
            visit(&path, see)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path).map_err(told)?;
            see(&path.to_string_lossy(), &text);
        }
    }
    Ok(())
}
