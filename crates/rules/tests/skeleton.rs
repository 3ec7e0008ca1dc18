//! Every game's folder has the same files at its core, so that who knows one game finds the way in all.

use std::path::Path;

use hexagora_rules::GameKind;

/// What each game answers in a file, or a folder, of this name.
const CORE: [&str; 17] = [
    "board", "effect", "geometry", "mod", "notation", "options", "oracle", "position", "press", "refusal",
    "rules", "sentence", "step", "symmetry", "text", "threat", "view",
];

#[test]
fn every_game_has_the_same_core_files() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for kind in GameKind::ALL {
        for name in CORE {
            let folder = source.join(kind.name());
            let found = folder.join(format!("{name}.rs")).is_file() || folder.join(name).is_dir();
            assert!(found, "{kind} has no {name}");
        }
    }
}
