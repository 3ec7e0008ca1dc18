//! The texts are complete, agree with each other in both languages, and with the rules.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::BTreeSet;
use std::path::Path;

use hexagora_learn::markup::{Block, Inline};
use hexagora_learn::{Page, Sheet, course, figures, sheet};
use hexagora_locale::Lang;
use hexagora_rules::{GameKind, Reason, Rule};

fn anchors(sheet: &Sheet) -> Vec<&str> {
    sheet.sections.iter().map(|section| section.anchor.as_str()).collect()
}

/// The options, decisions and figures that a sheet has blocks of, in order.
fn landmarks(sheet: &Sheet) -> Vec<String> {
    let landmark = |block: &Block| match block {
        Block::Option { name, .. } => Some(format!("option {name}")),
        Block::Decision { number, .. } => Some(format!("D{number}")),
        Block::Figure { id } => Some(format!("figure {id}")),
        _ => None,
    };
    sheet.blocks().filter_map(landmark).collect()
}

/// The numbers of the decisions in a specification, which begins each with `D1.` or `D1:`.
fn decisions(kind: GameKind) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/rules/{kind}.md"));
    let text = std::fs::read_to_string(path).unwrap();
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words
        .filter(|word| word.strip_prefix('D').is_some_and(|number| number.parse::<u8>().is_ok()))
        .map(str::to_owned)
        .collect()
}

fn each_sheet(check: impl Fn(GameKind, Lang, &Sheet)) {
    for kind in GameKind::ALL {
        for lang in Lang::ALL {
            check(kind, lang, sheet(kind, lang));
        }
    }
}

#[test]
fn every_language_has_the_same_sections_figures_options_and_decisions() {
    each_sheet(|kind, lang, sheet| {
        let english = hexagora_learn::sheet(kind, Lang::En);
        assert_eq!(anchors(sheet), anchors(english), "{kind} in {lang}");
        assert_eq!(landmarks(sheet), landmarks(english), "{kind} in {lang}");
        assert_eq!(sheet.title, kind.title());
    });
}

#[test]
fn the_usual_sections_are_there_and_anchors_are_unique() {
    each_sheet(|kind, lang, sheet| {
        let anchors = anchors(sheet);
        for anchor in ["aim", "material", "setup", "turn", "end", "options", "notation", "open"] {
            assert!(anchors.contains(&anchor), "{kind} in {lang} has no section {anchor}");
        }
        let unique: BTreeSet<&&str> = anchors.iter().collect();
        assert_eq!(unique.len(), anchors.len(), "{kind} in {lang}");
        assert!(sheet.sections.iter().all(|section| !section.blocks.is_empty()), "{kind} in {lang}");
    });
}

#[test]
fn every_option_of_the_rules_is_explained_once() {
    each_sheet(|kind, lang, sheet| {
        let mut explained: Vec<&str> = (sheet.blocks())
            .filter_map(|block| match block {
                Block::Option { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let mut options: Vec<&str> = kind.options().iter().map(|spec| spec.name).collect();
        explained.sort_unstable();
        options.sort_unstable();
        assert_eq!(explained, options, "{kind} in {lang}");
    });
}

#[test]
fn every_decision_of_the_specification_is_named_in_order() {
    each_sheet(|kind, lang, sheet| {
        let open = sheet.section("open").unwrap();
        let named: Vec<String> = (open.blocks.iter())
            .filter_map(|block| match block {
                Block::Decision { number, .. } => Some(format!("D{number}")),
                _ => None,
            })
            .collect();
        let numbers = 1..=named.len();
        assert_eq!(named, numbers.map(|number| format!("D{number}")).collect::<Vec<_>>(), "{kind} in {lang}");
        assert_eq!(named.into_iter().collect::<BTreeSet<_>>(), decisions(kind), "{kind} in {lang}");
    });
}

#[test]
fn links_lead_somewhere() {
    each_sheet(|kind, lang, sheet| {
        let landmarks = landmarks(sheet);
        for inline in sheet.inlines() {
            let alive = match inline {
                Inline::Link { anchor, .. } => sheet.section(anchor).is_some(),
                Inline::Option { name } => landmarks.contains(&format!("option {name}")),
                Inline::Decision { number } => landmarks.contains(&format!("D{number}")),
                _ => true,
            };
            assert!(alive, "{kind} in {lang}: {inline:?}");
        }
        for lesson in course(kind) {
            assert!(sheet.section(&lesson.rule).is_some(), "{kind}: lesson {}", lesson.id);
        }
    });
}

#[test]
fn every_figure_is_shown_once_and_every_figure_shown_exists() {
    each_sheet(|kind, lang, sheet| {
        let mut shown: Vec<&str> = (sheet.blocks())
            .filter_map(|block| match block {
                Block::Figure { id } => Some(id.as_str()),
                _ => None,
            })
            .collect();
        let mut there: Vec<&str> = figures(kind).iter().map(|figure| figure.id.as_str()).collect();
        shown.sort_unstable();
        there.sort_unstable();
        assert_eq!(shown, there, "{kind} in {lang}");
    });
}

#[test]
fn what_refuses_a_step_is_a_section_with_the_same_title() {
    each_sheet(|kind, lang, sheet| {
        for rule in kind.rules() {
            let section = sheet.section(rule.section);
            let title = section.map(|section| section.title.clone());
            assert_eq!(title, Some(rule.name().say(lang)), "{rule} in {lang}");
        }
    });
}

#[test]
fn every_end_of_a_game_has_its_rule() {
    each_sheet(|kind, lang, sheet| {
        let landmarks = landmarks(sheet);
        let rules: Vec<Rule> = Reason::ALL.iter().filter_map(|reason| reason.rule(kind)).collect();
        assert!(rules.len() >= 3, "{kind}");
        for rule in rules {
            assert!(sheet.section(rule.section).is_some(), "{rule} in {lang}");
            let decision = rule.decision.map(|decision| format!("D{decision}"));
            assert!(decision.is_none_or(|decision| landmarks.contains(&decision)), "{rule:?} in {lang}");
        }
    });
}

#[test]
fn numbers_of_numbered_items_do_not_matter_but_empty_texts_do() {
    each_sheet(|kind, lang, sheet| {
        for block in sheet.blocks() {
            for text in block.texts() {
                let words: String = text.iter().map(Inline::plain).collect();
                assert!(!words.trim().is_empty(), "{kind} in {lang}: {block:?}");
            }
        }
    });
}

#[test]
fn languages_are_not_copies_of_each_other() {
    for kind in GameKind::ALL {
        let plain = |lang| {
            let blocks = sheet(kind, lang).blocks();
            blocks.flat_map(Block::texts).map(|text| text.iter().map(Inline::plain).collect::<String>())
        };
        let english: BTreeSet<String> = plain(Lang::En).collect();
        for text in plain(Lang::Es) {
            assert!(!english.contains(&text), "{kind}: “{text}” is the same in both languages");
        }
        for (name, [en, es]) in captions(kind) {
            assert_ne!(en, es, "{kind}: {name}");
        }
    }
}

/// Every text of the figures and the course, in both languages.
fn captions(kind: GameKind) -> Vec<(String, [String; 2])> {
    let both = |text: &hexagora_learn::Both| Lang::ALL.map(|lang| text.say(lang).to_owned());
    let mut all = Vec::new();
    for figure in figures(kind) {
        all.push((format!("figure {}", figure.id), both(&figure.caption)));
        all.extend(
            figure.walk.iter().map(|pace| (format!("figure {} {}", figure.id, pace.step), both(&pace.says))),
        );
    }
    for lesson in course(kind) {
        for text in [&lesson.title, &lesson.task, &lesson.hint, &lesson.praise] {
            all.push((format!("lesson {}", lesson.id), both(text)));
        }
    }
    all
}

#[test]
fn no_caption_is_empty_or_unfinished() {
    for kind in GameKind::ALL {
        for (name, texts) in captions(kind) {
            for text in texts {
                assert!(!text.trim().is_empty() && text.trim() == text, "{kind}: {name}: “{text}”");
            }
        }
    }
}

#[test]
fn a_page_is_json_for_every_game_and_language() {
    for kind in GameKind::ALL {
        for lang in Lang::ALL {
            let page = Page::new(kind, lang).unwrap_or_else(|error| panic!("{kind}: {error}"));
            let json = serde_json::to_value(&page).unwrap();
            assert_eq!(json["game"], kind.name());
            assert_eq!(json["sheet"]["sections"].as_array().map(Vec::len), Some(page.sheet.sections.len()));
            assert_eq!(json["figures"].as_array().map(Vec::len), Some(figures(kind).len()));
            assert_eq!(json["course"].as_array().map(Vec::len), Some(course(kind).len()));
        }
    }
}

#[test]
fn every_sheet_says_how_long_a_game_takes_as_the_rules_do() {
    each_sheet(|kind, lang, sheet| {
        let lead: String = sheet.lead.iter().flat_map(Block::texts).flatten().map(Inline::plain).collect();
        let plain = kind.presets().iter().find(|preset| preset.options.is_empty()).unwrap();
        let [shortest, longest] = plain.span();
        let minutes =
            if shortest == longest { shortest.to_string() } else { format!("{shortest}–{longest}") };
        let said = match lang {
            Lang::En => format!("About {minutes} minutes"),
            Lang::Es => format!("Unos {minutes} minutos"),
        };
        assert!(lead.contains(&said), "{kind} in {lang} does not say “{said}”: {lead}");
        assert!(!lead.contains('{'), "{kind} in {lang} has something that nobody filled in: {lead}");
    });
}

/// Three of five yellow discs win Ampel, and three are more than half.
#[test]
fn ampel_is_won_by_at_least_half_of_the_yellow_discs_wherever_it_is_said() {
    for (lang, half, exact) in [
        (Lang::En, "half", ["at least half", "At least half", "more than half"]),
        (Lang::Es, "la mitad", ["al menos la mitad", "al menos la mitad", "más de la mitad"]),
    ] {
        let page = serde_json::to_string(&Page::new(GameKind::Ampel, lang).unwrap()).unwrap();
        let yellow: Vec<&str> = page
            .split(['.', '"'])
            .filter(|said| said.contains(half) && (said.contains("yellow") || said.contains("amarill")))
            .collect();
        assert!(!yellow.is_empty(), "nothing is said in {lang}");
        for said in yellow {
            assert!(exact.iter().any(|words| said.contains(words)), "{lang}: {said}");
        }
    }
}
