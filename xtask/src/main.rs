//! What a person would otherwise have to remember: `cargo xtask TASK`.

mod bench_web;
mod book;
mod check;
mod dependencies;
mod docs;
mod duel;
mod games;
mod ladder;
mod network;
mod node;
mod options;
mod puzzles;
mod serve;
mod shell;
mod soak;
mod stamp;
mod strength;
mod test;
mod tune;
mod wasm;
mod web;

use std::process::ExitCode;

/// A task: its name, what it does, and how.
struct Task {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

const TASKS: &[Task] = &[
    Task { name: "test", about: "format, lints, all tests, the page and the documentation", run: test::task },
    Task { name: "web", about: "build the page into web/dist", run: web::task },
    Task { name: "serve", about: "build everything and start Hexagora", run: serve::task },
    Task { name: "docs", about: "print the rules as PDF into target/docs", run: docs::task },
    Task { name: "tune", about: "learn a game's weights from self-play", run: tune::task },
    Task { name: "book", about: "build a game’s opening book from self-play", run: book::task },
    Task { name: "bench-wasm", about: "compare the search natively and as WebAssembly", run: wasm::task },
    Task { name: "ladder", about: "measure how far apart a game's levels are", run: ladder::task },
    Task {
        name: "options", about: "measure what a game’s options change, for the page", run: options::task
    },
    Task { name: "puzzles", about: "find puzzles of a game and prove them", run: puzzles::task },
    Task { name: "bench-web", about: "weigh and time the page in a browser", run: bench_web::task },
    Task { name: "strength", about: "measure the engine against simple players", run: strength::task },
    Task {
        name: "dependencies",
        about: "check licences and second versions of crates",
        run: dependencies::task,
    },
    Task { name: "soak", about: "put a server through everything at once", run: soak::task },
];

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(name) = args.next() else {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    };
    let rest: Vec<String> = args.collect();
    let outcome = match TASKS.iter().find(|task| task.name == name) {
        Some(task) => (task.run)(&rest),
        None => Err(format!("there is no task “{name}”.\n{}", usage())),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let tasks: Vec<String> =
        TASKS.iter().map(|task| format!("  cargo xtask {:<12} {}", task.name, task.about)).collect();
    format!("Tasks:\n{}", tasks.join("\n"))
}
