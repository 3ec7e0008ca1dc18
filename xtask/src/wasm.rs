//! `cargo xtask bench-wasm`: the same search natively and as WebAssembly in Node, side by side.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::shell::{command, must, read, target};
use crate::web;

/// How many times slower a node of the tree search is, which plays games of more than two.
const TREE_NODE: u32 = 40;

/// The games in the order of their numbers, and what share of the nodes each gets.
fn games(native: &str) -> Result<Vec<(String, u32)>, String> {
    let share = |least: &str| if least == "2" { 1 } else { TREE_NODE };
    let listed = read(&mut command(native, &["games"]))?;
    let games = listed.lines().filter_map(|line| line.split_once(' '));
    Ok(games.map(|(name, least)| (name.to_owned(), share(least))).collect())
}

/// Builds both, lets them search by turns, and prints what a round in the middle had: nodes a second, and
/// their ratio with that of the middle half of the rounds. A machine's speed changes from one second to the
/// next, so only neighbours in time are compared.
pub fn task(args: &[String]) -> Result<(), String> {
    let number = |at: usize, usual: u32| match args.get(at) {
        Some(word) => word.parse().map_err(|error| format!("“{word}”: {error}")),
        None => Ok(usual),
    };
    let (nodes, rounds) = (number(0, 100_000)?, number(1, 15)?.max(1));
    web::modules()?;
    must(&mut command(
        "cargo",
        &["build", "--release", "--package", "hexagora-wasm-engine", "--example", "native"],
    ))?;
    let native = target().join("release/examples/native");
    let games = games(&native.to_string_lossy())?;
    let mut native = Searcher::start(command(&native.to_string_lossy(), &[]))?;
    let mut module = Searcher::start(command("node", &["crates/wasm-engine/bench.mjs"]))?;
    println!("{:<10} {:>10} {:>10} {:>6}   half of the rounds", "game", "native/s", "wasm/s", "ratio");
    for (game, (name, share)) in games.into_iter().enumerate() {
        let nodes = nodes / share;
        // The first search compiles the hot code and is not counted.
        compare(&mut native, &mut module, game, nodes)?;
        let rounds: Vec<(f64, f64)> =
            (0..rounds).map(|_| compare(&mut native, &mut module, game, nodes)).collect::<Result<_, _>>()?;
        let [_, fast, _] = quartiles(rounds.iter().map(|(fast, _)| *fast));
        let [_, slow, _] = quartiles(rounds.iter().map(|(_, slow)| *slow));
        let [low, middle, high] = quartiles(rounds.iter().map(|(fast, slow)| 100.0 * slow / fast));
        println!("{name:<10} {fast:>10.0} {slow:>10.0} {middle:>4.0} %   {low:.0} … {high:.0} %");
    }
    Ok(())
}

/// Nodes a second natively and as WebAssembly.
fn compare(
    native: &mut Searcher,
    module: &mut Searcher,
    game: usize,
    nodes: u32,
) -> Result<(f64, f64), String> {
    let ((looked, fast), (same, slow)) = (native.search(game, nodes)?, module.search(game, nodes)?);
    if looked != same {
        return Err(format!("game {game}: {looked} nodes natively, {same} in WebAssembly"));
    }
    Ok((looked / fast, looked / slow))
}

/// The quarter, the middle and the three quarters of some numbers.
fn quartiles(numbers: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| numbers[(numbers.len() - 1) * quarter / 4])
}

/// A program that searches when it is asked to.
struct Searcher {
    child: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Searcher {
    fn start(mut program: Command) -> Result<Searcher, String> {
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.get_program().to_string_lossy()))?;
        let (asks, answers) = (child.stdin.take(), child.stdout.take());
        let (Some(asks), Some(answers)) = (asks, answers) else { return Err("no pipe to a searcher".into()) };
        Ok(Searcher { child, asks, answers: BufReader::new(answers) })
    }

    /// How many nodes were looked at, and the seconds that took.
    fn search(&mut self, game: usize, nodes: u32) -> Result<(f64, f64), String> {
        let mut answer = String::new();
        writeln!(self.asks, "{game} {nodes}")
            .and_then(|()| self.answers.read_line(&mut answer))
            .map_err(|error| format!("a searcher broke off: {error}"))?;
        let numbers: Option<Vec<f64>> = answer.split_whitespace().map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[looked, seconds]) => Ok((looked, seconds)),
            _ => Err(format!("“{}” is not a measurement", answer.trim_end())),
        }
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        // It would end by itself once nobody asks; nothing of it is needed after a failure.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
