//! ARCHITECTURE.md is true: its arrows are the dependencies of each crate, and the files that it names are there.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn page() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// Reads lines such as `crates/engine    search, levels    → locale, rules`.
fn drawn(page: &str) -> Arrows {
    let lines = page.lines().filter_map(|line| line.strip_prefix("crates/"));
    let arrow = |line: &str| {
        let (left, right) = line.split_once('→').unwrap_or((line, ""));
        let names = right.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
        (left.split_whitespace().next().unwrap_or_default().to_owned(), names.collect())
    };
    lines.map(arrow).collect()
}

/// Which of our crates a manifest depends on. What only tests need does not count.
fn depended_on(manifest: &str) -> BTreeSet<String> {
    let manifest: toml::Table = manifest.parse().unwrap();
    let names =
        manifest.get("dependencies").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
    names.filter_map(|name| name.strip_prefix("hexagora-")).map(str::to_owned).collect()
}

#[test]
fn the_arrows_are_the_dependencies() {
    let mut real = Arrows::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        real.insert(name, depended_on(&manifest));
    }
    assert!(real.len() > 1);
    assert_eq!(drawn(&page()), real);
}

#[test]
fn the_files_named_are_there() {
    let page = page();
    let quoted = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let named = quoted.filter(|name| {
        let ours = ["crates/", "docs/", "web/", "xtask/"].iter().any(|folder| name.starts_with(folder));
        ours && Path::new(name).extension().is_some() && !name.contains([' ', '*'])
    });
    let missing: Vec<&str> = named.filter(|name| !root().join(name).exists()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn arrows_are_read() {
    let page = "# Title\ncrates/a    nouns and words\ncrates/b  more → a, c\nweb   the page\n";
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(drawn(page), Arrows::from([("a".into(), set(&[])), ("b".into(), set(&["a", "c"]))]));
    let manifest = "[dependencies]\nhexagora-a = { path = \"a\" }\nserde = \"1\"\n[dev-dependencies]\nhexagora-d = \"1\"\n";
    assert_eq!(depended_on(manifest), set(&["a"]));
}
