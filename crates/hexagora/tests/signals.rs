//! What only a real process can show: Ctrl-C, and a reader that goes away.

#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hexagora"))
        .args(args)
        // Nothing of the user's own is touched.
        .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

#[test]
fn an_interrupted_count_ends_at_once_and_says_nothing() {
    let mut child = start(&["perft", "attangle", "12"]);
    sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it can be asked").is_none(), "perft 12 cannot be over");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn an_interrupted_contest_still_says_how_it_stands() {
    let mut child =
        start(&["match", "random", "greedy", "--game", "attangle", "--games", "1000000", "--json"]);
    sleep(Duration::from_millis(500));
    assert!(child.try_wait().expect("it can be asked").is_none(), "a million games cannot be over");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("valid JSON");
    assert_eq!((&answer["interrupted"], &answer["all"]), (&true.into(), &1_000_000.into()));
    assert_eq!(answer["matches"][0]["scores"][0]["player"], "random");
}

#[test]
fn an_interrupted_laboratory_still_says_what_it_found() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted-lab");
    let _ = std::fs::remove_dir_all(&folder);
    let saved = folder.to_str().expect("a name of letters");
    let vary = ["--vary", "rules=2008,2006", "--games", "1000000", "--json"];
    let mut child = start(&[&["lab", "attangle", "--seats", "random", "--save", saved], &vary[..]].concat());
    // Each setting has a game once that of the second is saved.
    while !folder.join("02-00001.txt").exists() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "a million games cannot be over");
        sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("valid JSON");
    assert_eq!((&answer["interrupted"], &answer["all"]), (&true.into(), &2_000_000.into()));
    let games = |setting: usize| answer["settings"][setting]["found"]["games"].as_u64().expect("a number");
    assert_eq!(answer["games"], games(0) + games(1));
    assert_eq!(answer["games"], std::fs::read_dir(&folder).expect("the games").count());
    std::fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    // Long enough that no pipe holds it.
    let mut child = start(&["completions", "zsh"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_server_ends_by_itself_when_it_is_told_to() {
    use std::io::{BufRead, BufReader, Read, Write};
    for signal in ["-INT", "-TERM"] {
        let mut child = start(&["serve", "--bind", "127.0.0.1:0"]);
        let mut ready = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out).read_line(&mut ready).expect("it says where it is");
        let address = ready.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.expect("an address").to_owned();
        let mut stream = std::net::TcpStream::connect(&address).expect("it answers");
        write!(stream, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("it listens");
        let mut answer = String::new();
        stream.take(8).read_to_string(&mut answer).expect("it speaks HTTP");
        assert_eq!(answer, "HTTP/1.1");
        let taken = start(&["serve", "--bind", &address]).wait_with_output().expect("it ends");
        assert_eq!(taken.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&taken.stderr).contains(&address), "{taken:?}");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{signal}");
    }
}
