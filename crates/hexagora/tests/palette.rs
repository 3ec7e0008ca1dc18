//! The six hues stay apart for every kind of eye, in every theme of the page and in a terminal; and the page, its
//! icons and the terminal have the same ones.

// A style sheet that cannot be read fails its test.
#![allow(clippy::unwrap_used)]

#[path = "palette/ciede2000.rs"]
mod ciede2000;
#[path = "palette/sheet.rs"]
mod sheet;
#[path = "palette/sight.rs"]
mod sight;

use std::fs;
use std::path::Path;

use hexagora::draw::Tint;

use ciede2000::difference;
use sheet::Theme;
use sight::Sight;

/// Colours closer than this are easily taken for each other.
const APART: f64 = 10.0;

const HUES: [(&str, Tint); 6] = [
    ("red", Tint::Red),
    ("orange", Tint::Orange),
    ("yellow", Tint::Yellow),
    ("green", Tint::Green),
    ("blue", Tint::Blue),
    ("violet", Tint::Violet),
];

fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap()
}

/// Every palette that people meet, by its name.
fn palettes() -> Vec<(String, [[u8; 3]; 6])> {
    let sheet = file("web/src/look/tokens.css");
    let mut palettes: Vec<_> = Theme::ALL
        .iter()
        .map(|&theme| (format!("{theme:?}"), HUES.map(|(name, _)| theme.rgb(&sheet, name))))
        .collect();
    palettes.push(("terminal, areas".to_owned(), HUES.map(|(_, tint)| tint.rgb())));
    palettes.push(("terminal, lines".to_owned(), HUES.map(|(_, tint)| tint.line_rgb())));
    palettes
}

#[test]
fn no_two_hues_are_taken_for_each_other() {
    for (palette, colours) in palettes() {
        for sight in Sight::ALL {
            for (at, (one, _)) in HUES.iter().enumerate() {
                for (to, (other, _)) in HUES.iter().enumerate().skip(at + 1) {
                    let far = difference(sight.of(colours[at]), sight.of(colours[to]));
                    assert!(far >= APART, "{palette}, {sight:?}: {one} and {other} are only {far:.1} apart");
                }
            }
        }
    }
}

/// Beside orange, Okabe and Ito's vermilion is one more orange: 22 apart.
#[test]
fn red_is_no_orange() {
    for (palette, colours) in palettes() {
        let far = difference(Sight::Full.of(colours[0]), Sight::Full.of(colours[1]));
        assert!(far >= 30.0, "{palette}: red and orange are only {far:.1} apart");
    }
}

#[test]
fn the_page_its_icons_and_the_terminal_have_the_same_hues() {
    let sheet = file("web/src/look/tokens.css");
    for (name, tint) in HUES {
        for theme in Theme::ALL {
            assert_eq!(theme.rgb(&sheet, name), tint.rgb(), "--{name}, {theme:?}");
        }
        for icon in ["web/public/icon.svg", "web/build/icon-maskable.svg"] {
            assert!(file(icon).contains(&tint.hex()), "{icon} has no disc of {name}");
        }
    }
}

/// A line on a tile's dark middle needs three times its light, as the guidelines for web content ask of graphics.
#[test]
fn lines_are_seen_on_a_dark_tile() {
    let light = |rgb: [u8; 3]| {
        let [r, g, b] = rgb.map(sight::linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    for (name, tint) in HUES {
        let contrast = light(tint.line_rgb()) / light(Tint::Tile.rgb());
        assert!(contrast >= 3.0, "{name} has only {contrast:.2} times the light of a tile");
    }
}
