//! Every game's knowledge has the same files at its core.

use std::path::Path;

use hexagora_rules::GameKind;

#[test]
fn every_game_has_the_same_core_files() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval");
    for kind in GameKind::ALL {
        for name in ["mod.rs", "features.rs", "priors.rs", "material.rs", "weights.txt"] {
            assert!(source.join(kind.name()).join(name).is_file(), "{kind} has no {name}");
        }
    }
}
