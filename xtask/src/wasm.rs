//! `cargo xtask bench-wasm`: the same search natively and as WebAssembly in Node, side by side.

use std::process::Stdio;

use crate::shell::{command, must, read, target};
use crate::web;

/// Builds both, runs both, and prints nodes a second and their ratio.
pub fn task(args: &[String]) -> Result<(), String> {
    let nodes = args.first().map_or("500000", String::as_str);
    web::module()?;
    must(&mut command(
        "cargo",
        &["build", "--release", "--package", "hexagora-wasm", "--example", "native"],
    ))?;
    let native = target().join("release/examples/native");
    let native = read(command(&native.to_string_lossy(), &[nodes]).stdin(Stdio::null()))?;
    let module = read(&mut command("node", &["crates/wasm/bench.mjs", nodes]))?;
    println!("{:<10} {:>12} {:>12} {:>6}", "game", "native/s", "wasm/s", "ratio");
    for (native, module) in native.lines().zip(module.lines()) {
        let (name, looked, fast) = fields(native)?;
        let (_, same, slow) = fields(module)?;
        if looked != same {
            return Err(format!("{name}: {looked} nodes natively, {same} in WebAssembly"));
        }
        println!("{name:<10} {fast:>12.0} {slow:>12.0} {:>5.0} %", 100.0 * slow / fast);
    }
    Ok(())
}

/// Reads `name nodes nodes-a-second`.
fn fields(line: &str) -> Result<(&str, u64, f64), String> {
    let mut words = line.split(' ');
    let mut next = || words.next().ok_or_else(|| format!("“{line}” is not a measurement"));
    let (name, nodes, rate) = (next()?, next()?, next()?);
    let number = |word: &str| word.parse::<f64>().map_err(|error| format!("“{word}”: {error}"));
    Ok((name, number(nodes)? as u64, number(rate)?))
}
