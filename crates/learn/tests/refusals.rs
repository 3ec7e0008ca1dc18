//! Whatever is tried in whatever position: a step that is not legal is refused with a sentence and
//! with a rule that people can read.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_learn::markup::Block;
use hexagora_learn::sheet;
use hexagora_locale::{Lang, has};
use hexagora_rules::{ChoiceKind, Game, GameKind, Refusal, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

/// Options that bring other rules into play.
const SETS: [(GameKind, &[&str]); 18] = [
    (GameKind::Ampel, &[]),
    (GameKind::Ampel, &["yellows=1", "edition=es"]),
    (GameKind::Ampel, &["yellows=10", "idle=5"]),
    (GameKind::Attangle, &[]),
    (GameKind::Attangle, &["rules=2006"]),
    (GameKind::Nonaga, &[]),
    (GameKind::Nonaga, &["connected=always", "slide=strict"]),
    (GameKind::Nonaga, &["connected=off", "edge=any"]),
    (GameKind::Laberinto, &[]),
    (GameKind::Laberinto, &["dice=on"]),
    (GameKind::Laberinto, &["prisms=1", "lays=0", "quiet=6"]),
    (GameKind::Laberinto, &["colours=ROV"]),
    (GameKind::Laberinto, &["colours=ROV", "dice=on", "lays=3"]),
    (GameKind::Laberinto, &["colours=ROV", "prisms=2", "pyramids=2"]),
    (GameKind::Laberinto, &["colours=ROV", "doors=one", "meet=must", "enough=half"]),
    (GameKind::Laberinto, &["colours=ROV", "doors=one", "enough=loops"]),
    (GameKind::Laberinto, &["build=prepared", "retreat=on"]),
    (GameKind::Laberinto, &["build=prepared", "retreat=on", "dice=on"]),
];

/// A step that can be read, made of numbers: of cells that matter here, or of any cells.
fn readable(game: &Game, known: &[String], numbers: [usize; 5]) -> String {
    let [shape, a, b, c, d] = numbers;
    let cell = |number: usize| match known.get(number % (known.len() + 3)) {
        Some(cell) => cell.clone(),
        None => anywhere(game.kind(), number),
    };
    match game.kind() {
        GameKind::Ampel if shape % 2 == 0 => cell(a),
        GameKind::Ampel => format!("{}-{}", cell(a), cell(b)),
        GameKind::Attangle if shape % 3 == 0 => cell(a),
        GameKind::Attangle => format!("{}+{}x{}", cell(a), cell(b), cell(c)),
        GameKind::Nonaga if shape % 2 == 0 => format!("{}>{}", cell(a), cell(b)),
        GameKind::Nonaga => format!("@{}>{}", cell(a), cell(b)),
        GameKind::Laberinto => {
            let letter = |number: usize| ["R", "O", "Y", "G", "B", "V"][number % 6];
            let tile = format!("{}{}{}", letter(b), letter(c), letter(d));
            let mounted = format!("M{}", letter(d));
            let figure = ["P", "A", "M", mounted.as_str()][c % 4];
            match shape % 11 {
                0 => "ready".into(),
                1 => "pass".into(),
                2 => (a % 6 + 1).to_string(),
                3 => format!("{}={tile}", cell(a)),
                4 => format!("{}={tile}*", cell(a)),
                5 => format!("{figure}@{}", cell(a)),
                6 => format!("{figure}{}-out", cell(a)),
                7 => format!("P{}x{}", cell(a), cell(b)),
                8 => format!("A{}^{}", cell(a), cell(b)),
                9 => format!("M{}v{}", cell(a), cell(b)),
                _ => format!("{figure}{}-{}", cell(a), cell(b)),
            }
        }
    }
}

fn anywhere(kind: GameKind, number: usize) -> String {
    let lettered = |first: u8, rows: usize, wide: usize| {
        format!("{}{}", char::from(first + (number / wide % rows) as u8), number % wide + 1)
    };
    match kind {
        GameKind::Ampel => lettered(b'a', 11, 11),
        GameKind::Attangle => lettered(b'a', 7, 7),
        GameKind::Nonaga => format!("{},{}", (number % 9) as i32 - 4, (number / 9 % 9) as i32 - 4),
        GameKind::Laberinto => lettered(b'A', 16, 17),
    }
}

/// What must be true of every refusal.
fn explains(kind: GameKind, refusal: &Refusal) -> Result<(), TestCaseError> {
    let rule = refusal.rule;
    prop_assert_eq!(rule.game, kind);
    prop_assert!(kind.rules().iter().any(|known| known.section == rule.section), "{} is not listed", rule);
    for lang in Lang::ALL {
        let sheet = sheet(kind, lang);
        prop_assert!(sheet.section(rule.section).is_some(), "{} in {}", rule, lang);
        let decided = rule.decision.is_none_or(|decision| {
            sheet.blocks().any(|block| matches!(block, Block::Decision { number, .. } if *number == decision))
        });
        prop_assert!(decided, "{:?} in {}", rule, lang);
        prop_assert!(has(lang, refusal.message.key()), "{}", refusal.message.key());
        let said = refusal.with_rule().say(lang);
        prop_assert!(!said.contains('…'), "{}", said);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_refused_step_says_why_and_by_which_rule(
        set in 0..SETS.len(),
        seed: u64,
        walk in vec(any::<u32>(), 0..120),
        tries in vec(any::<[u16; 5]>(), 1..40),
    ) {
        let (kind, options) = SETS[set];
        let mut setup = options.iter().fold(Setup::new(kind), |setup, pair| setup.with_pair(pair).unwrap());
        setup.fresh = seed;
        let mut game = Game::start(&setup).unwrap();
        for pick in walk {
            let legal = game.choices();
            if legal.is_empty() {
                break;
            }
            // Most of Laberinto's steps lay tiles; readiness and movements should happen too.
            let rare: Vec<_> = legal.iter().filter(|choice| choice.kind != ChoiceKind::Lay).collect();
            let step = match rare.is_empty() || pick % 3 == 0 {
                true => &legal[pick as usize % legal.len()],
                false => rare[pick as usize % rare.len()],
            };
            game.play(&step.text).unwrap();
        }
        if let Some(outcome) = game.outcome() {
            prop_assert!(outcome.reason.rule(kind).is_some(), "{:?} in {}", outcome, kind);
        }
        let known: Vec<String> = game.choices().into_iter().flat_map(|choice| choice.cells).collect();
        for numbers in tries {
            let text = readable(&game, &known, numbers.map(usize::from));
            let Err(error) = game.read_step(&text) else { continue };
            match &error.why {
                Some(refusal) => explains(kind, refusal)?,
                None => prop_assert!(false, "{} in {} has no reason", text, game.text()),
            }
        }
    }
}

#[test]
fn a_game_that_is_over_refuses_by_the_rule_of_the_end() {
    let mut game = Game::from_text("nonaga; red man -2,-2:2oob/1oooo/orror/oooo/bob").unwrap();
    game.play("2,0>1,0").unwrap();
    let refusal = game.read_step("1,0>2,0").unwrap_err().why.unwrap();
    assert_eq!((refusal.rule.to_string(), refusal.message.key()), ("nonaga#end".to_owned(), "why.over"));
}
