//! A command line beside what it must answer: how such cases are read, run and compared.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command answered, or must answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    pub exit: i32,
    pub out: String,
    pub err: String,
}

/// Runs `[NAME=VALUE]… hexagora ARG…` in a folder, with nothing else in its environment.
pub fn run(line: &str, input: &str, folder: &Path) -> Answer {
    let words = split(line);
    let program = words.iter().position(|word| word == "hexagora").expect("a case runs hexagora");
    let variables = words[..program].iter().map(|word| word.split_once('=').expect("NAME=VALUE"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexagora"))
        .args(&words[program + 1..])
        .env_clear()
        .envs(variables)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    Answer {
        exit: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("answers are UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
    }
}

/// The words of a line, as a shell splits them: spaces separate, quotes join.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for char in line.chars() {
        match quote {
            Some(open) if char == open => quote = None,
            Some(_) => word.get_or_insert_default().push(char),
            None if char == '"' || char == '\'' => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            None if char == ' ' => words.extend(word.take()),
            None => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

/// Whether a text matches a pattern in which `…` stands for any text.
pub fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|head| text.strip_prefix(head)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Whether expectations are to be rewritten instead of compared.
#[allow(dead_code)] // not every file of tests has expectations
pub fn updating() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| value == "1")
}

#[test]
fn globs_match_as_expected() {
    assert!(glob("a…c", "abbbc") && glob("…", "") && glob("a…b…c", "a-b-b-c") && glob("abc", "abc"));
    assert!(!glob("a…c", "abbb") && !glob("abc", "abcd") && !glob("…x…", "abc") && !glob("ab…bc", "abc"));
}

#[test]
fn words_are_split_as_a_shell_does() {
    assert_eq!(split(r#"a "b c"  '' d='e "f"'"#), ["a", "b c", "", r#"d=e "f""#]);
}
