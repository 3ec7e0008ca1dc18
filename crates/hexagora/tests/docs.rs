//! What the documentation shows is what the command answers: every `$ hexagora …` in a block
//! marked `console` of `docs/*.md` is run in `docs`, and its output compared. What is typed stands
//! between `<< END` and `END`, as in a shell. `…` stands for any text; `UPDATE=1` rewrites what no
//! longer holds.

mod case;

use std::fs;
use std::path::{Path, PathBuf};

const OPEN: &str = "```console\n";
const CLOSE: &str = "```";
const HERE: &str = " << END";

/// The page with every answer as it should be, and the commands whose answer differs.
fn checked(page: &str, folder: &Path) -> (String, Vec<String>) {
    let (mut text, mut wrong) = (String::new(), Vec::new());
    let mut rest = page;
    while let Some(at) = rest.find(OPEN) {
        let (before, block) = rest.split_at(at + OPEN.len());
        let end = block.find(CLOSE).expect("a block that is closed");
        text += before;
        for example in block[..end].split_inclusive('\n').fold(Vec::<String>::new(), grouped) {
            let (command, expected) = example.split_once('\n').expect("a line with a command");
            let (command, input, expected) = typed(command, expected);
            let answer = case::run(command.trim_start_matches("$ ").trim_end_matches(HERE), &input, folder);
            let real = answer.out + &answer.err;
            let right = case::glob(expected, &real);
            if !right {
                wrong.push(format!("{command}\nexpected\n{expected}\ngot\n{real}"));
            }
            let ends = if command.ends_with(HERE) { "END\n" } else { "" };
            text += &format!("{command}\n{input}{ends}{}", if right { expected } else { &real });
        }
        rest = &block[end..];
    }
    (text + rest, wrong)
}

/// A command, what is typed into it, and what it answers.
fn typed<'a>(command: &'a str, rest: &'a str) -> (&'a str, String, &'a str) {
    if !command.ends_with(HERE) {
        return (command, String::new(), rest);
    }
    let (input, answer) = rest.split_once("END\n").expect("input that ends with END");
    (command, input.to_owned(), answer)
}

/// Lines gathered by the command that they belong to.
fn grouped(mut examples: Vec<String>, line: &str) -> Vec<String> {
    match examples.last_mut() {
        Some(example) if !line.starts_with("$ ") => example.push_str(line),
        _ => examples.push(line.to_owned()),
    }
    examples
}

#[test]
fn the_documentation_shows_what_the_command_answers() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let pages =
        fs::read_dir(&folder).expect("the documentation").map(|entry| entry.expect("an entry").path());
    let pages = pages.filter(|page| page.extension().is_some_and(|extension| extension == "md"));
    let mut wrong = Vec::new();
    for page in pages {
        let (text, mistakes) = checked(&fs::read_to_string(&page).expect("a page"), &folder);
        if case::updating() {
            fs::write(&page, text).expect("the page can be rewritten");
        } else {
            wrong.extend(mistakes.into_iter().map(|mistake| format!("{}: {mistake}", page.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
