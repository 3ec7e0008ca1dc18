//! Every file in `tests/cases` holds command lines and what they must answer:
//!
//! ```text
//! # a remark
//! $ LANG=es hexagora show ches      the command; variables may stand before it
//! < input                           its standard input
//! ? 2                               its exit status
//! > output                          its standard output
//! ! error                           its standard error
//! ```
//!
//! `…` in an expectation stands for any text. `UPDATE=1 cargo test -p hexagora --test cases`
//! rewrites the expectations that no longer hold; the difference is then read like code.

mod case;

use std::fs;
use std::path::{Path, PathBuf};

use case::Answer;

/// One command, the remarks before it, and what it must answer.
#[derive(Debug, Default)]
struct Case {
    remarks: Vec<String>,
    command: String,
    input: String,
    expected: Answer,
}

impl Case {
    fn read(block: &str) -> Case {
        let mut case = Case::default();
        for line in block.lines() {
            let (mark, rest) = line.split_at(1);
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            match mark {
                "#" => case.remarks.push(line.to_owned()),
                "$" => case.command = rest.to_owned(),
                "<" => case.input += &format!("{rest}\n"),
                ">" => case.expected.out += &format!("{rest}\n"),
                "!" => case.expected.err += &format!("{rest}\n"),
                "?" => case.expected.exit = rest.parse().expect("an exit status"),
                _ => panic!("what is “{line}”?"),
            }
        }
        case
    }

    fn holds(&self, answer: &Answer) -> bool {
        let expected = &self.expected;
        expected.exit == answer.exit
            && case::glob(&expected.out, &answer.out)
            && case::glob(&expected.err, &answer.err)
    }

    fn write(&self, answer: &Answer) -> String {
        let marked = |mark: &str, text: &str| -> Vec<String> {
            text.lines().map(|line| format!("{mark} {line}").trim_end().to_owned()).collect()
        };
        let mut lines = self.remarks.clone();
        lines.push(format!("$ {}", self.command));
        lines.extend(marked("<", &self.input));
        lines.push(format!("? {}", answer.exit));
        lines.extend(marked(">", &answer.out));
        lines.extend(marked("!", &answer.err));
        lines.join("\n") + "\n"
    }
}

/// The wrong answers of a file, as people read them.
fn run(file: &Path) -> Vec<String> {
    let folder = file.parent().expect("a folder");
    let text = fs::read_to_string(file).expect("a file of cases");
    let mut wrong = Vec::new();
    let mut blocks = Vec::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if !block.lines().any(|line| line.starts_with('$')) {
            blocks.push(format!("{block}\n"));
            continue;
        }
        let case = Case::read(block);
        let answer = case::run(&case.command, &case.input, folder);
        let right = case.holds(&answer);
        if !right {
            wrong.push(format!("{}\nexpected\n{block}\n\ngot\n{}", file.display(), case.write(&answer)));
        }
        blocks.push(case.write(if right { &case.expected } else { &answer }));
    }
    if case::updating() {
        fs::write(file, blocks.join("\n")).expect("the file can be rewritten");
        wrong.clear();
    }
    wrong
}

#[test]
fn every_command_answers_as_written() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the cases").map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(files.len() > 3, "the cases are missing");
    let wrong: Vec<String> = files.iter().flat_map(|file| run(file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
