//! `cargo xtask docs`: the rules as they are put on a table, one PDF a game and language.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::shell::{build, command, must, target};
use crate::{check, web};

/// Builds the page, serves it, and has a browser print the rules into `target/docs`.
pub fn task(args: &[String]) -> Result<(), String> {
    if let Some(extra) = args.first() {
        return Err(format!("“{extra}”: this task takes no arguments"));
    }
    web::build()?;
    let chromium = check::chromium()?;
    let program = build()?;
    let folder = target().join("docs");
    let data = folder.join("data");
    let mut serve = command(&program, &["serve", "--bind", "127.0.0.1:0"]);
    serve.arg("--data").arg(&data).env("HEXAGORA_LANG", "en").stdout(Stdio::piped());
    let mut server = serve.spawn().map_err(|error| format!("{program}: {error}"))?;
    let printed = server.stdout.take().map(BufReader::new).and_then(|out| {
        out.lines().map_while(Result::ok).find_map(|line| {
            line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned)
        })
    });
    let outcome = match printed {
        Some(address) => {
            let mut print = command("node", &["build/print.mjs", &address]);
            print.arg(&folder).current_dir(crate::shell::root().join("web")).env("CHROMIUM", chromium);
            must(&mut print)
        }
        None => Err("the server named no address".into()),
    };
    let _ = server.kill();
    let _ = server.wait();
    let _ = std::fs::remove_dir_all(data);
    outcome
}
