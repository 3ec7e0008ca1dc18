//! Every crate has a front page with an example that runs, and the examples of all crates are many.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::fs;
use std::path::{Path, PathBuf};

/// How many examples the crates have at least.
const EXAMPLES: usize = 80;

/// The folders of the crates.
fn crates() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut crates: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    crates.retain(|path| path.join("Cargo.toml").exists());
    crates.sort();
    crates
}

/// How many examples a documentation has that `cargo test --doc` runs.
fn examples(docs: &str) -> usize {
    let mut fences = docs.lines().filter_map(|line| line.trim().strip_prefix("```"));
    let mut count = 0;
    while let Some(opening) = fences.next() {
        count += usize::from(opening.is_empty() || opening == "rust");
        fences.next();
    }
    count
}

/// The documentation of a source: its lines that begin with a mark.
fn docs(source: &str, marks: &[&str]) -> String {
    let said = |line: &str| {
        marks.iter().find_map(|mark| line.trim_start().strip_prefix(mark)).map(|said| format!("{said}\n"))
    };
    source.lines().filter_map(said).collect()
}

fn sources(folder: &Path, see: &mut impl FnMut(&str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, see);
        } else if path.extension().is_some_and(|end| end == "rs") {
            see(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_crate_has_a_front_page_with_an_example() {
    for folder in crates() {
        let page = docs(&fs::read_to_string(folder.join("src/lib.rs")).unwrap(), &["//!"]);
        assert!(examples(&page) > 0, "{}: no example on the front page", folder.display());
    }
}

#[test]
fn every_crate_is_described_for_who_looks_for_it() {
    for folder in crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for field in ["description = ", "keywords = ", "categories = ", "readme", "license", "rust-version"] {
            let given = manifest.lines().any(|line| line.starts_with(field));
            assert!(given, "{}: no {field}", folder.display());
        }
    }
}

#[test]
fn the_documentation_is_full_of_examples() {
    let mut count = 0;
    for folder in crates() {
        sources(&folder.join("src"), &mut |source| count += examples(&docs(source, &["//!", "///"])));
    }
    assert!(count >= EXAMPLES, "{count} examples");
}
