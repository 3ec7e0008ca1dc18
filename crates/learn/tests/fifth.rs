//! The made-up game is explained: its rules, a figure whose claims the rules check, and a task.
#![cfg(feature = "toy")]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_learn::{Page, Standing, course, figures};
use hexagora_locale::Lang;
use hexagora_rules::GameKind;

const KIND: GameKind = GameKind::Toy;

#[test]
fn its_rules_figures_and_tasks_are_read_and_checked() {
    for lang in Lang::ALL {
        let page = Page::new(KIND, lang).unwrap();
        assert_eq!((page.figures.len(), page.course.len()), (1, 1));
        for rule in KIND.rules() {
            let section = page.sheet.section(rule.section).unwrap();
            assert_eq!(section.title, rule.name().say(lang));
        }
    }
    figures(KIND).iter().for_each(|figure| figure.check(KIND).unwrap());
    let lesson = &course(KIND)[0];
    let game = lesson.game(KIND).unwrap();
    assert_eq!(lesson.judge(&game, &lesson.answer).unwrap(), Standing::Solved);
    assert!(matches!(lesson.judge(&game, &lesson.wrong[0]).unwrap(), Standing::Failed { .. }));
}
