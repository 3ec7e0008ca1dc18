//! `cargo xtask test`: everything that must hold, in the order in which it fails fastest.

use std::time::Instant;

use crate::shell::{command, must, target, watch};
use crate::web::{self, npm};
use crate::{check, dependencies};

/// The workspace without the tool that the page's build runs anyway, and that is slow to compile.
const WORKSPACE: [&str; 3] = ["--workspace", "--exclude", "bindgen"];

/// What some tests need and not every machine has: what is missing, a part of their names, how many they are.
type Need = (&'static str, &'static str, u32);
const POSTGRES: Need = ("there is no PostgreSQL, and none can be installed", "with_postgres", 8);
const MOUNT: Need = ("nobody may mount a small disk", "with_a_mount", 1);

/// Format, lints, the page, tests, browsers, documentation; `count` has the tests that ran.
fn everything(count: &mut Count) -> Result<(), String> {
    check::tools()?;
    stage("format", || must(&mut command("cargo", &["fmt", "--all", "--check"])))?;
    stage("words", check::missing_words)?;
    stage("dependencies", dependencies::check)?;
    stage("lints", || {
        let args = ["--all-targets", "--quiet", "--", "-D", "warnings"];
        must(command("cargo", &["clippy"]).args(WORKSPACE).args(args))
    })?;
    page(count)?;
    // The page is part of the command, so it is built by now.
    stage("tests", || {
        check::tmux()?;
        let tests = &mut command("cargo", &["test"]);
        tests.args(WORKSPACE).arg("--no-fail-fast");
        tests.arg("--");
        for (there, (missing, name, number)) in [(check::postgres(), POSTGRES), (check::mount(), MOUNT)] {
            if !there {
                println!("SKIPPED: {missing}; tests that need it: {number}.");
                tests.args(["--skip", name]);
                count.skipped += number;
            }
        }
        watch(tests, |line| count.read(line))
    })?;
    stage("fifth game", || {
        watch(command("cargo", &["test", "--quiet"]).args(fifth_game()), |line| count.read(line))
    })?;
    stage("browser", || browser(count))?;
    stage("documentation", || {
        let args = ["--no-deps", "--quiet"];
        must(command("cargo", &["doc"]).args(WORKSPACE).args(args).env("RUSTDOCFLAGS", "-D warnings"))
    })
}

/// The tests of the made-up game, which is part of no program: a feature adds it to each crate.
fn fifth_game() -> Vec<String> {
    let crates = ["-rules", "-engine", "-table", "-learn", ""].map(|name| format!("hexagora{name}"));
    let packages = crates.iter().flat_map(|name| ["--package".to_owned(), name.clone()]);
    let features = crates.iter().flat_map(|name| ["--features".to_owned(), format!("{name}/toy")]);
    let tests = ["--test", "conformance", "--test", "fifth"].map(str::to_owned);
    packages.chain(features).chain(tests).collect()
}

/// The page: its format, its lints, its types, its tests, and itself.
fn page(count: &mut Count) -> Result<(), String> {
    stage("modules", web::modules)?;
    stage("packages", web::packages)?;
    stage("page format", || must(&mut npm(&["run", "--silent", "format"])))?;
    stage("page lints", || must(&mut npm(&["run", "--silent", "lint"])))?;
    stage("page types", || must(&mut npm(&["run", "--silent", "check"])))?;
    stage("page tests", || {
        watch(npm(&["run", "--silent", "test"]).env("NO_COLOR", "1"), |line| count.read(line))
    })?;
    stage("page", web::page)
}

/// The page in a real browser, served by the command that the tests have just built.
fn browser(count: &mut Count) -> Result<(), String> {
    if !web::has_script("e2e")? {
        println!("No tests in a browser yet.");
        return Ok(());
    }
    let chromium = check::chromium()?;
    must(&mut command("cargo", &["build", "--quiet", "--package", "hexagora"]))?;
    let mut tests = npm(&["run", "--silent", "e2e"]);
    tests.env("NO_COLOR", "1").env("CHROMIUM", chromium).env("HEXAGORA", target().join("debug/hexagora"));
    watch(&mut tests, |line| count.read(line))
}

/// The task.
pub fn task(args: &[String]) -> Result<(), String> {
    if let Some(extra) = args.first() {
        return Err(format!("“{extra}”: this task takes no arguments"));
    }
    let mut count = Count::default();
    let outcome = everything(&mut count);
    count.report();
    outcome
}

fn stage<T>(name: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    println!("── {name}");
    let start = Instant::now();
    let result = work()?;
    println!("── {name}: done in {:.0} s", start.elapsed().as_secs_f32());
    Ok(result)
}

/// Tests counted from the runners' closing lines.
#[derive(Default)]
pub struct Count {
    passed: u32,
    failed: u32,
    skipped: u32,
}

impl Count {
    /// Reads `test result: ok. 3 passed; 0 failed; 1 ignored; …` of cargo, `Tests  3 passed | 1
    /// skipped (4)` of vitest, and `# pass 3` of Node.
    fn read(&mut self, line: &str) {
        let line = line.trim_start();
        if let Some(rest) = line.strip_prefix("test result: ").or(line.strip_prefix("Tests ")) {
            for part in rest.split([';', '.', '|', '(']) {
                let mut words = part.split_whitespace();
                self.add(words.next(), words.next());
            }
        } else if let Some(rest) = line.strip_prefix("# ").or(line.strip_prefix("ℹ ")) {
            let mut words = rest.split_whitespace();
            let (what, number) = (words.next(), words.next());
            self.add(number, what);
        }
    }

    fn add(&mut self, number: Option<&str>, what: Option<&str>) {
        let Some(number) = number.and_then(|number| number.parse::<u32>().ok()) else { return };
        match what {
            Some("passed" | "pass") => self.passed += number,
            Some("failed" | "fail") => self.failed += number,
            Some("ignored" | "skipped" | "todo") => self.skipped += number,
            _ => {}
        }
    }

    fn report(&self) {
        println!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted() {
        let mut count = Count::default();
        count.read("test result: ok. 3 passed; 1 failed; 2 ignored; 0 measured; 4 filtered out");
        count.read("test perft ... ok");
        assert_eq!((count.passed, count.failed, count.skipped), (3, 1, 2));
        count.read("      Tests  1 failed | 10 passed | 4 skipped (15)");
        count.read(" Test Files  1 failed | 2 passed (3)");
        assert_eq!((count.passed, count.failed, count.skipped), (13, 2, 6));
        for line in ["# tests 7", "# pass 5", "# fail 1", "ℹ skipped 1", "# duration_ms 12"] {
            count.read(line);
        }
        assert_eq!((count.passed, count.failed, count.skipped), (18, 3, 7));
    }
}
