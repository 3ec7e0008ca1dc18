//! The texts that are part of the program, each read once.

use std::sync::OnceLock;

use hexagora_locale::Lang;
use hexagora_rules::{GameKind, each_game};
use serde::de::DeserializeOwned;

use crate::{Figure, Lesson, Sheet};

macro_rules! files {
    ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
        fn sheet_text(kind: GameKind, lang: Lang) -> &'static str {
            match (kind, lang) {
                $(
                    $(#[$on])*
                    (GameKind::$kind, Lang::En) => text!($module, "rules.en.md"),
                    $(#[$on])*
                    (GameKind::$kind, Lang::Es) => text!($module, "rules.es.md"),
                )*
            }
        }

        fn figures_text(kind: GameKind) -> &'static str {
            match kind {
                $($(#[$on])* GameKind::$kind => text!($module, "figures.json"),)*
            }
        }

        fn course_text(kind: GameKind) -> &'static str {
            match kind {
                $($(#[$on])* GameKind::$kind => text!($module, "course.json"),)*
            }
        }
    };
}

/// A file of a game's folder.
macro_rules! text {
    (toy, $file:literal) => {
        include_str!(concat!("../tests/fifth/", $file))
    };
    ($module:ident, $file:literal) => {
        include_str!(concat!("../text/", stringify!($module), "/", $file))
    };
}

each_game!(files);

const GAMES: usize = GameKind::COUNT;

/// The rules of a game in a language.
///
/// ```
/// use hexagora_learn::sheet;
/// use hexagora_locale::Lang;
/// use hexagora_rules::GameKind;
///
/// assert_eq!(sheet(GameKind::Laberinto, Lang::Es).title, "Laberinto Interior");
/// // A section has the same anchor in every language.
/// let anchors = |lang| sheet(GameKind::Ampel, lang).sections.iter().map(|section| section.anchor.as_str());
/// assert!(anchors(Lang::En).eq(anchors(Lang::Es)));
/// ```
pub fn sheet(kind: GameKind, lang: Lang) -> &'static Sheet {
    static SHEETS: [[OnceLock<Sheet>; Lang::ALL.len()]; GAMES] =
        [const { [const { OnceLock::new() }; Lang::ALL.len()] }; GAMES];
    // The texts are part of the program and tested; a broken one is empty.
    SHEETS[kind as usize][lang as usize]
        .get_or_init(|| Sheet::read(&filled_sheet(kind, lang)).unwrap_or_default())
}

/// A sheet's text with what the rules know filled in: `{minutes NAME}` is how long a game with a preset takes.
fn filled_sheet(kind: GameKind, lang: Lang) -> String {
    kind.presets().iter().fold(sheet_text(kind, lang).to_owned(), |text, preset| {
        let [shortest, longest] = preset.span();
        let minutes =
            if shortest == longest { shortest.to_string() } else { format!("{shortest}–{longest}") };
        text.replace(&format!("{{minutes {}}}", preset.name), &minutes)
    })
}

/// The figures of a game.
///
/// ```
/// use hexagora_learn::figures;
/// use hexagora_rules::GameKind;
///
/// // What a caption claims is so.
/// for figure in figures(GameKind::Attangle) {
///     assert_eq!(figure.check(GameKind::Attangle), Ok(()));
/// }
/// ```
pub fn figures(kind: GameKind) -> &'static [Figure] {
    static FIGURES: [OnceLock<Vec<Figure>>; GAMES] = [const { OnceLock::new() }; GAMES];
    FIGURES[kind as usize].get_or_init(|| listed(figures_text(kind)))
}

/// A figure by its name.
pub fn figure(kind: GameKind, id: &str) -> Option<&'static Figure> {
    figures(kind).iter().find(|figure| figure.id == id)
}

/// The lessons of a game, in order.
pub fn course(kind: GameKind) -> &'static [Lesson] {
    static COURSES: [OnceLock<Vec<Lesson>>; GAMES] = [const { OnceLock::new() }; GAMES];
    COURSES[kind as usize].get_or_init(|| listed(course_text(kind)))
}

/// A lesson by its name.
pub fn lesson(kind: GameKind, id: &str) -> Option<&'static Lesson> {
    course(kind).iter().find(|lesson| lesson.id == id)
}

fn listed<T: DeserializeOwned>(text: &str) -> Vec<T> {
    serde_json::from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read() {
        for kind in GameKind::ALL {
            for lang in Lang::ALL {
                let read = Sheet::read(&filled_sheet(kind, lang));
                assert!(read.is_ok(), "{kind} rules.{lang}.md: {}", read.unwrap_err());
            }
            let figures = serde_json::from_str::<Vec<Figure>>(figures_text(kind));
            assert!(figures.is_ok(), "{kind} figures.json: {}", figures.unwrap_err());
            let course = serde_json::from_str::<Vec<Lesson>>(course_text(kind));
            assert!(course.is_ok(), "{kind} course.json: {}", course.unwrap_err());
        }
    }
}
