//! One more game is a folder in each crate and a line in each registry: CONTRIBUTING.md lists the files that name a
//! game, and no other code does.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// How many files outside the games' own folders may name a game.
const MOST: usize = 15;

const GAMES: [&str; 4] = ["ampel", "attangle", "nonaga", "laberinto"];
const SOURCES: [&str; 4] = ["crates", "web/src", "web/build", "xtask/src"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Whether a path is part of a program, not of one game, of a test or of what a tool made.
fn is_common_code(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let of_game =
        parts.iter().any(|part| GAMES.contains(part) || GAMES.contains(&part.trim_end_matches(".rs")));
    let elsewhere = ["tests", "testing", "examples", "benches", "wasm", "node_modules"];
    let made = path == "web/src/wire.ts" || path.ends_with(".test.ts");
    let code = [".rs", ".ts", ".svelte", ".mjs", ".css"].iter().any(|ending| path.ends_with(ending));
    let outside = parts.iter().any(|part| elsewhere.contains(part)) && !path.starts_with("crates/wasm/src");
    code && !of_game && !outside && !made
}

fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        if path.is_dir() {
            files(&path, found);
        } else if is_common_code(&name) {
            found.push(name);
        }
    }
}

/// Whether code, comments and unit tests aside, names a game.
fn names_a_game(text: &str) -> bool {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let is_comment =
        |line: &&str| ["//", "/*", "*", "<!--"].iter().any(|sign| line.trim_start().starts_with(sign));
    code.lines()
        .filter(|line| !is_comment(line))
        .any(|line| GAMES.iter().any(|game| line.to_ascii_lowercase().contains(game)))
}

/// The files that the recipe lists: whatever stands in backticks under “Adding a game”.
fn recipe() -> String {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let (_, after) = page.split_once("## Adding a game").unwrap();
    after.split("\n## ").next().unwrap().to_owned()
}

#[test]
fn a_game_is_named_only_in_files_that_the_recipe_lists() {
    let mut found = vec!["web/index.html".to_owned()];
    SOURCES.iter().for_each(|folder| files(&root().join(folder), &mut found));
    assert!(found.len() > 300, "the sources were not found");
    found.retain(|path| names_a_game(&fs::read_to_string(root().join(path)).unwrap()));
    found.sort();
    let recipe = recipe();
    let unlisted: Vec<&String> = found.iter().filter(|path| !recipe.contains(&format!("`{path}`"))).collect();
    assert!(
        unlisted.is_empty(),
        "CONTRIBUTING.md does not list these files, which name a game: {unlisted:#?}"
    );
    assert!(found.len() <= MOST, "{} files name a game: {found:#?}", found.len());
}

#[test]
fn the_files_of_the_recipe_are_there() {
    for path in
        recipe().split('`').skip(1).step_by(2).filter(|path| path.contains('/') && !path.contains('*'))
    {
        // The recipe's own examples are those of a game that exists.
        let path = path.replace("GAME", "nonaga");
        assert!(root().join(&path).exists(), "CONTRIBUTING.md names {path}, which is not there");
    }
}

#[test]
fn whoever_names_a_game_is_found_out() {
    assert!(names_a_game("    GameKind::Nonaga => 1,"));
    assert!(names_a_game("{:else if game === 'attangle'}"));
    assert!(!names_a_game("// Ampel has 66 points."));
    assert!(!names_a_game("fn f() {}\n#[cfg(test)]\nmod tests { const GAME: &str = \"ampel\"; }"));
    assert!(is_common_code("crates/rules/src/game.rs") && is_common_code("web/src/table/Moves.svelte"));
    assert!(
        !is_common_code("crates/rules/src/ampel/board.rs") && !is_common_code("web/src/board/nonaga/look.ts")
    );
}

/// Every game's folder of the page's board has these files; the terminal draws it in a file or a folder of its name.
#[test]
fn every_game_is_drawn_in_the_same_files() {
    for game in GAMES {
        for file in ["look.ts", "Side.svelte", "card.ts", "Mark.svelte"] {
            assert!(root().join("web/src/board").join(game).join(file).is_file(), "{game} has no {file}");
        }
        let draw = root().join("crates/hexagora/src/draw");
        assert!(
            draw.join(format!("{game}.rs")).is_file() || draw.join(game).join("mod.rs").is_file(),
            "{game}"
        );
    }
}
