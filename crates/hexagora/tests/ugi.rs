//! Conversations in the Universal Game Interface, as files in `tests/ugi` and on the page
//! `docs/ugi.md`:
//!
//! ```text
//! $ hexagora ugi attangle     how the conversation begins
//! > isready                   what is sent
//! < readyok                   what must then be answered, before anything else is sent
//! ```
//!
//! `…` stands for any text within a line, and alone in a line for any lines.

// Only its patterns are needed here.
#[allow(dead_code)]
mod case;
mod inside;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hexagora::Exit;
use proptest::prelude::*;

/// Longer than any answer takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// Replays a conversation with a process of its own; the error says where it went wrong.
fn replay(text: &str) -> Result<(), String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).peekable();
    let command = lines.next().and_then(|line| line.strip_prefix("$ hexagora ")).ok_or("no command")?;
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexagora"))
        .args(command.split_whitespace())
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let output = child.stdout.take().ok_or("no output")?;
    let (send, answers) = mpsc::channel();
    thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
    });
    while let Some(line) = lines.next() {
        if let Some(sent) = line.strip_prefix('>') {
            writeln!(input, "{}", sent.trim_start()).map_err(|error| format!("{line}: {error}"))?;
            continue;
        }
        let mut expected = line.strip_prefix('<').ok_or("what is this line?")?.trim();
        let any = expected == "…";
        if any {
            expected = lines.next().and_then(|line| line.strip_prefix('<')).ok_or("… before what?")?.trim();
        }
        loop {
            let answer = answers.recv_timeout(PATIENCE).map_err(|_| format!("no answer: {expected}"))?;
            if case::glob(expected, &answer) {
                break;
            }
            if !any {
                return Err(format!("expected {expected}\ngot      {answer}"));
            }
        }
    }
    drop(input);
    let rest: Vec<String> = answers.iter().collect();
    if !rest.is_empty() {
        return Err(format!("and then {}", rest.join("\n")));
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(status.to_string()) }
}

#[test]
fn conversations_go_as_written() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/ugi");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the conversations")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(files.len() > 5, "the conversations are missing");
    let replayed = |file: &PathBuf| {
        replay(&fs::read_to_string(file).expect("a file"))
            .map_err(|error| format!("{}: {error}", file.display()))
    };
    let wrong: Vec<String> = files.iter().filter_map(|file| replayed(file).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_shows_conversations_that_happen() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/ugi.md");
    let page = fs::read_to_string(page).expect("the page");
    let blocks: Vec<&str> =
        page.split("```ugi\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    assert!(blocks.len() >= 2, "the page has a conversation for two players and one for more");
    for block in blocks {
        replay(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
    }
}

/// What the engine says to some lines, in this process.
fn talk(game: &str, lines: &[u8]) -> String {
    let (exit, out, err) = inside::run(["ugi", game], &mut &*lines, &[]);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""));
    out
}

fn line() -> impl Strategy<Value = String> {
    let words = [
        "ugi",
        "isready",
        "uginewgame",
        "stop",
        "query",
        "gameover",
        "p1turn",
        "result",
        "legal",
        "turn",
        "scores",
        "fen",
        "position",
        "startpos",
        "moves",
        "c3",
        "e4",
        "d4",
        "-2,0>0,-1",
        "setoption",
        "name",
        "value",
        "Hash",
        "Level",
        "MultiPV",
        "players",
        "rules",
        "1",
        "2",
        "4",
        "2006",
        "-1",
        "x",
        "attangle;",
        ";",
        "info",
        "🙂",
        "\u{0}",
        "99999999999999999999",
        "p1time",
        "p7time",
        "infinite",
    ];
    let salad =
        prop::collection::vec(prop::sample::select(words.to_vec()), 0..6).prop_map(|words| words.join(" "));
    // Every thought is short, or ends with the lines.
    let go = prop::sample::select(vec![
        "go nodes 20",
        "go depth 1 nodes 50",
        "go movetime 1",
        "go p1time 1 p2time 1 p1inc 0 p2inc 0",
        "go nodes 20 depth x p1time -5",
        "position startpos",
        "query legal",
        // Stopped where the lines end.
        "go infinite",
        "go",
    ]);
    prop_oneof![4 => salad, 3 => go.prop_map(str::to_owned), 1 => "\\PC{0,20}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_question_is_answered_once(game in 0..4_usize, lines in prop::collection::vec(line(), 0..12), end in 0..3_usize) {
        let game = ["ampel", "attangle", "nonaga", "laberinto"][game];
        // Less memory: it is given anew whenever an option changes.
        let end = ["", "stop\n", "quit\n"][end];
        let text = format!("setoption name Hash value 1\n{}\n{end}", lines.join("\n"));
        let said = talk(game, text.as_bytes());
        let starts = |text: &str, word: &str| {
            text.lines().filter(|line| line.split_whitespace().next() == Some(word)).count()
        };
        let asked = |first: &str, words: usize| {
            text.lines().filter(|line| {
                let line: Vec<&str> = line.split_whitespace().collect();
                line.first() == Some(&first) && (words == 0 || line.len() == words)
            }).count()
        };
        prop_assert_eq!(starts(&said, "bestmove"), asked("go", 0), "{}\n{}", text, said);
        prop_assert_eq!(starts(&said, "response"), asked("query", 2), "{}\n{}", text, said);
        prop_assert_eq!(starts(&said, "readyok"), asked("isready", 1), "{}\n{}", text, said);
        prop_assert_eq!(starts(&said, "ugiok"), asked("ugi", 1), "{}\n{}", text, said);
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        talk("attangle", &bytes);
    }
}

#[test]
fn a_very_long_line_is_answered() {
    let long = format!("position startpos moves {}\nisready\n", "c3 ".repeat(200_000));
    let said = talk("attangle", long.as_bytes());
    assert!(said.starts_with("info string moves, step 2: ") && said.ends_with("readyok\n"), "{said}");
}

#[test]
fn our_own_engine_plays_every_game_as_another_program() {
    let program = env!("CARGO_BIN_EXE_hexagora");
    for (game, limit) in
        [("ampel", "nodes:30"), ("attangle", "depth:1"), ("nonaga", "time:5"), ("laberinto", "nodes:3")]
    {
        let other = format!("ugi:'{program}' ugi {game}");
        let args = ["match", "random", &other, "--game", game, "--games", "1", "--limit", limit, "--json"];
        let output = Command::new(program).args(args).output().expect("it runs");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("valid JSON");
        assert_eq!(answer["faults"], serde_json::json!([]), "{game}");
        assert_eq!(answer["games"], answer["players"], "{game}");
    }
}
