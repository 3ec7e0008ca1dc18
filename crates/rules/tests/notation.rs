//! Nobody but the rules looks into a step's notation: the sources of the other crates and of the page
//! are searched for the ways in which that is done.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::fs;
use std::path::{Path, PathBuf};

/// What takes a text apart or looks into it, in Rust and in TypeScript.
const RUST: &str = "contains starts_with ends_with strip_prefix strip_suffix split split_once rsplit_once \
    splitn find rfind trim_start_matches trim_end_matches";
const PAGE: &str =
    "split match matchAll startsWith endsWith includes indexOf replace replaceAll search charAt";

/// What only somebody writes who knows how steps and their prompts are spelled.
const RUST_WORDS: [&str; 3] = ["\"ready\"", "\"pass\"", "\"-out\""];
const PAGE_WORDS: [&str; 7] = [
    "[A-P]",
    "[ROYGBV]",
    "step === 'ready'",
    "step === 'pass'",
    "message.key === '",
    "message.key.startsWith(",
    "prompt.key",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every source below a folder: its path from the root, and its text.
fn sources(folder: &Path, endings: &[&str], found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        if path.is_dir() {
            sources(&path, endings, found);
        } else if endings.iter().any(|ending| name.ends_with(ending)) && !name.ends_with(".test.ts") {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The value that a chain of calls begins with: `step` in `trace.step.as_str()`, and the last function
/// called, where it begins with one.
fn receiver(mut chain: &str) -> &str {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    while let Some(inner) = chain.strip_suffix(')') {
        let mut open = 1;
        let Some(at) = inner.rfind(|letter: char| {
            open += i32::from(letter == ')') - i32::from(letter == '(');
            open == 0
        }) else {
            break;
        };
        let called = &chain[..at];
        let before = called.trim_end_matches(is_name);
        match before.strip_suffix('.') {
            // A method that gives the same text, or part of it.
            Some(value) if !called.ends_with("write_step") => chain = value,
            _ => {
                chain = called;
                break;
            }
        }
    }
    &chain[chain.trim_end_matches(is_name).len()..]
}

/// Whether a line looks into a step with one of some methods.
fn looks_in(line: &str, methods: &str, literals_only: bool) -> bool {
    methods.split_whitespace().any(|method| {
        line.match_indices(&format!(".{method}(")).any(|(at, call)| {
            let argument = &line[at + call.len()..];
            let literal = argument.starts_with(['\'', '"', '[', '/', '`']);
            matches!(receiver(&line[..at]), "step" | "write_step") && (literal || !literals_only)
        })
    })
}

/// The lines of a Rust source, without its tests, that look into notation.
fn rust_lines(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let hit = |line: &&str| {
        let line = line.split("//").next().unwrap();
        looks_in(line, RUST, false) || RUST_WORDS.iter().any(|word| line.contains(word))
    };
    code.lines().filter(hit).collect()
}

/// The lines of a source of the page that look into notation, or into the key of a message.
fn page_lines(text: &str) -> Vec<&str> {
    let hit = |line: &&str| {
        let line = line.trim_start();
        let comment = line.starts_with("//") || line.starts_with('*') || line.starts_with("/*");
        !comment && (looks_in(line, PAGE, true) || PAGE_WORDS.iter().any(|word| line.contains(word)))
    };
    text.lines().filter(hit).collect()
}

#[test]
fn nobody_but_the_rules_looks_into_notation() {
    let (mut rust, mut page) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        if folder.join("src").is_dir() && !folder.ends_with("rules") {
            sources(&folder.join("src"), &[".rs"], &mut rust);
        }
    }
    sources(&root().join("web/src"), &[".ts", ".svelte"], &mut page);
    assert!(rust.len() > 100 && page.len() > 50, "the sources were not found");
    let of = |(path, text): &(String, String), lines: fn(&str) -> Vec<&str>| -> Vec<String> {
        lines(text).into_iter().map(|line| format!("{path}: {}", line.trim())).collect()
    };
    let found = rust.iter().flat_map(|source| of(source, rust_lines));
    let found = found.chain(page.iter().flat_map(|source| of(source, page_lines)));
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "these look into notation:\n{}", found.join("\n"));
}

/// What stood in the other crates and in the page once.
#[test]
fn whoever_looks_into_notation_is_found_out() {
    let rust = [
        "        match trace.step.split_once('-') {",
        "    let Some((from, to)) = trace.step.trim_start_matches('@').split_once('>') else { continue };",
        "        step if step.contains('=') => 3,",
        "        \"ready\" | \"pass\" => 0,",
        "        let captured = position.write_step(step).contains('x')",
        "    legal.iter().filter_map(|step| step.strip_prefix(begins.as_str())).collect();",
        "    step.split(separates).filter(|part| !part.is_empty()).collect()",
        "        if trace.step.ends_with(\"-out\") {",
    ];
    for line in rust {
        assert_eq!(rust_lines(line), [line]);
    }
    let page = [
        "  [/^([A-P]\\d+)=([A-Z]{3})(\\*?)$/, ([, cell, tile, star]) => ({ kind: 'lay' })],",
        "  return { ok: step === 'ready' && lays ? inward(scene) : step }",
        "  const [from, to] = step.split('>')",
        "  const found = message.key === 'prompt.turn' ? message.args : undefined",
        "  if (message.key.startsWith('error.step.why')) return why",
    ];
    for line in page {
        assert_eq!(page_lines(line), [line]);
    }
    for line in
        ["let steps = text.split(' ');", "set.contains(&step)", "host.contains('@')", "// step.split('-')"]
    {
        assert_eq!(rust_lines(line), [""; 0], "{line}");
    }
    for line in ["choice.kind === 'ready'", "step.toLowerCase().startsWith(folded)", "// [A-P]"] {
        assert_eq!(page_lines(line), [""; 0], "{line}");
    }
}
