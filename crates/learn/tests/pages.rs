//! What the page loads is what the library says: `web/src/learn/GAME.LANG.json` is made from it, and
//! `UPDATE=1 cargo test -p hexagora-learn --test pages` writes it anew.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::fs;
use std::path::Path;

use hexagora_learn::Page;
use hexagora_locale::Lang;
use hexagora_rules::GameKind;

#[test]
fn the_page_loads_what_the_library_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/learn");
    let updating = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    for kind in GameKind::ALL {
        for lang in Lang::ALL {
            let page = serde_json::to_string_pretty(&Page::new(kind, lang).unwrap()).unwrap() + "\n";
            let file = folder.join(format!("{kind}.{lang}.json"));
            if updating {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&file, &page).unwrap();
            }
            let there = fs::read_to_string(&file).unwrap_or_default();
            assert!(there == page, "{} is old: run with UPDATE=1", file.display());
        }
    }
}
