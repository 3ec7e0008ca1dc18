//! `cargo xtask test`: everything that must hold, in the order in which it fails fastest.

use std::time::Instant;

use crate::check;
use crate::shell::{command, must, watch};

/// Format, lints, tests, documentation; at the end, how many tests passed.
fn everything() -> Result<Count, String> {
    check::tools()?;
    stage("format", || must(&mut command("cargo", &["fmt", "--all", "--check"])))?;
    stage("lints", || {
        let args = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
        must(&mut command("cargo", &args))
    })?;
    stage("words", check::missing_words)?;
    let mut count = Count::default();
    let tests = stage("tests", || {
        let args = ["test", "--workspace", "--no-fail-fast"];
        watch(&mut command("cargo", &args), |line| count.read(line))
    });
    if let Err(error) = tests {
        count.report();
        return Err(error);
    }
    stage("documentation", || {
        let args = ["doc", "--workspace", "--no-deps", "--quiet"];
        must(command("cargo", &args).env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    Ok(count)
}

/// The task.
pub fn task(args: &[String]) -> Result<(), String> {
    if let Some(extra) = args.first() {
        return Err(format!("“{extra}”: this task takes no arguments"));
    }
    everything()?.report();
    Ok(())
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
    /// Reads `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    fn read(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("test result: ") else { return };
        for part in rest.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next(), words.next()) else { continue };
            let Ok(number) = number.parse::<u32>() else { continue };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.skipped += number,
                _ => {}
            }
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
    }
}
