//! Positions that are set up: what the rules describe they read again, and whatever is put where, the answer is a
//! position that obeys them or a sentence.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_locale::Lang;
use hexagora_rules::{Draft, DraftView, Edit, Game, GameKind, OptionKind, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Some players and options of a game, picked by numbers.
fn setup_of(kind: GameKind, players: u8, picks: &[u32]) -> Setup {
    let seats = kind.players();
    let count = seats.end() - seats.start() + 1;
    let mut setup = Setup::new(kind).players(seats.start() + usize::from(players) % count);
    setup.fresh = picks.iter().fold(1, |sum: u64, &pick| sum.wrapping_mul(31).wrapping_add(pick.into()));
    for (spec, &pick) in kind.options().iter().zip(picks) {
        let Some(pick) = u64::from(pick).checked_sub(1) else { continue };
        setup = match spec.kind {
            OptionKind::Number { min, max, .. } => {
                setup.with(spec.name, (min + pick % ((max - min).min(11) + 1)).to_string())
            }
            OptionKind::NumberPerSeat { min, max } => {
                setup.with(spec.name, (min + pick % (max - min + 1)).to_string())
            }
            OptionKind::Choice(words) => setup.with(spec.name, words[pick as usize % words.len()]),
            OptionKind::Text(_) => setup,
        };
    }
    setup
}

fn walked(kind: GameKind, players: u8, picks: &[u32], walk: &[u32]) -> Option<Game> {
    let mut game = Game::start(&setup_of(kind, players, picks)).ok()?;
    for &pick in walk {
        let legal = game.legal();
        let Some(step) = legal.get(pick as usize % legal.len().max(1)) else { break };
        game.play(step).unwrap();
    }
    Some(game)
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config { cases, failure_persistence: None, max_shrink_iters: 500, ..Config::default() })
}

fn cases(kind: GameKind) -> (u32, usize) {
    match kind {
        GameKind::Laberinto => (24, 300),
        _ => (64, 120),
    }
}

#[test]
fn every_position_of_a_game_is_its_own_draft() {
    for kind in GameKind::ALL {
        let (cases, longest) = cases(kind);
        let walks = (any::<u8>(), vec(0..40u32, kind.options().len()), vec(any::<u32>(), 0..longest));
        let checked = runner(cases).run(&walks, |(players, picks, walk)| {
            let Some(game) = walked(kind, players, &picks, &walk) else {
                return Err(TestCaseError::reject("no such game"));
            };
            let draft = Draft::of(&game);
            let read = draft.game();
            prop_assert!(read.is_ok(), "{}: {}", game.text(), read.unwrap_err());
            prop_assert_eq!(read.unwrap().text(), game.text());
            let shown = draft.view().unwrap();
            prop_assert_eq!(shown.text, Some(game.text()));
            prop_assert_eq!(shown.fault, None);
            prop_assert_eq!(shown.scene.unwrap().view, game.view(hexagora_rules::Eye::All));
            Ok(())
        });
        checked.unwrap_or_else(|error| panic!("{kind}: {error}"));
    }
}

/// An edit picked by numbers among what the draft offers; now and then one that means nothing.
fn edit(shown: &DraftView, [what, one, other]: [u16; 3]) -> Edit {
    let cell =
        |pick: u16| match shown.geometry.cells.get(usize::from(pick) % (shown.geometry.cells.len() + 1)) {
            Some(cell) => cell.name.clone(),
            None => "nowhere".to_owned(),
        };
    match what % 9 {
        0..=3 => {
            let thing = shown.palette.get(usize::from(one) % (shown.palette.len() + 1));
            Edit::Put { cell: cell(other), thing: thing.map_or_else(|| "§ 1/".to_owned(), String::clone) }
        }
        4 => Edit::Take { cell: cell(one) },
        5 => Edit::Move { from: cell(one), to: cell(other) },
        6 | 7 => {
            let Some(field) = shown.fields.get(usize::from(one) % shown.fields.len().max(1)) else {
                return Edit::Clear;
            };
            let name = field.seat.map_or(field.name.to_owned(), |seat| format!("{}.{seat}", field.name));
            let value = field.values.get(usize::from(other) % (field.values.len() + 1));
            Edit::Set {
                field: name,
                value: value.map_or_else(|| (other % 12).to_string(), |value| (*value).into()),
            }
        }
        _ if one % 40 == 0 => Edit::Clear,
        _ if one % 40 == 1 => Edit::Restart,
        _ => Edit::Set { field: "nothing".into(), value: "a b/;".into() },
    }
}

#[test]
fn whatever_is_put_where_is_a_position_or_a_sentence() {
    for kind in GameKind::ALL {
        let edits = vec(any::<[u16; 3]>(), 1..40);
        let walks = (any::<u8>(), vec(0..40u32, kind.options().len()), vec(any::<u32>(), 0..30), edits);
        let checked = runner(cases(kind).0).run(&walks, |(players, picks, walk, edits)| {
            let Some(game) = walked(kind, players, &picks, &walk) else {
                return Err(TestCaseError::reject("no such game"));
            };
            let mut draft = Draft::of(&game);
            for picked in edits {
                let shown = draft.view().unwrap();
                draft.edit(&edit(&shown, picked)).unwrap();
                match draft.game() {
                    Ok(game) => prop_assert_eq!(game.check(), Ok(())),
                    Err(error) => {
                        for lang in Lang::ALL {
                            prop_assert_ne!(error.why.say(lang), error.why.key());
                        }
                    }
                }
            }
            Ok(())
        });
        checked.unwrap_or_else(|error| panic!("{kind}: {error}"));
    }
}

#[test]
fn a_draft_that_nobody_made_is_no_danger() {
    let word = "[a-pA-P0-9,:*()§ ./-]{0,6}";
    let pairs = || vec((word, word), 0..12);
    let checked =
        runner(300).run(&(0..GameKind::COUNT, pairs(), pairs(), pairs()), |(kind, set, cells, fields)| {
            let draft = Draft { setup: Setup { set, ..Setup::new(GameKind::ALL[kind]) }, cells, fields };
            let _ = draft.view();
            let mut edited = draft.clone();
            for edit in [Edit::Clear, Edit::Restart] {
                let _ = edited.edit(&edit);
            }
            if let Ok(game) = draft.game() {
                prop_assert_eq!(game.check(), Ok(()));
            }
            Ok(())
        });
    checked.unwrap();
}

fn begun(setup: &str) -> Draft {
    Draft::of(&Game::start(&setup.parse().unwrap()).unwrap())
}

fn put(draft: &mut Draft, cell: &str, thing: &str) {
    draft.edit(&Edit::Put { cell: cell.into(), thing: thing.into() }).unwrap();
}

fn set(draft: &mut Draft, field: &str, value: &str) {
    draft.edit(&Edit::Set { field: field.into(), value: value.into() }).unwrap();
}

fn why(draft: &Draft) -> String {
    draft.game().unwrap_err().why.to_string()
}

#[test]
fn an_empty_board_of_each_game_is_a_position_or_says_what_it_lacks() {
    for (setup, lacks) in [
        ("ampel", None),
        ("attangle", None),
        ("nonaga", Some("there must be 19 discs, and there are 0.")),
        ("laberinto players=3", None),
    ] {
        let mut draft = begun(setup);
        draft.edit(&Edit::Clear).unwrap();
        assert_eq!(draft.cells, []);
        assert_eq!(
            draft.game().err().map(|error| error.why.to_string()),
            lacks.map(str::to_owned),
            "{setup}"
        );
    }
}

#[test]
fn a_cylinder_is_on_one_disc() {
    let mut draft = begun("ampel");
    put(&mut draft, "e3", "R*");
    put(&mut draft, "f3", "R*");
    assert_eq!(draft.cells, [("e3".to_owned(), "R".to_owned()), ("f3".to_owned(), "R*".to_owned())]);
}

#[test]
fn a_man_leaves_its_disc_behind_and_one_disc_is_locked() {
    let mut draft = begun("nonaga");
    draft.edit(&Edit::Move { from: "2,0".into(), to: "0,0".into() }).unwrap();
    let on =
        |draft: &Draft, cell: &str| draft.cells.iter().find(|(known, _)| known == cell).unwrap().1.clone();
    assert_eq!((on(&draft, "2,0"), on(&draft, "0,0")), ("o".to_owned(), "r".to_owned()));
    put(&mut draft, "1,0", "O");
    put(&mut draft, "2,0", "O");
    assert_eq!((on(&draft, "1,0"), on(&draft, "2,0")), ("o".to_owned(), "O".to_owned()));
    assert!(draft.game().is_ok());
}

#[test]
fn colours_that_there_are_not_get_a_sentence_and_can_be_mended() {
    let mut draft = begun("laberinto players=3 first=0");
    for wrong in ["RR", "RBX", "", "5"] {
        set(&mut draft, "colours", wrong);
        assert!(draft.game().is_err(), "{wrong}");
        assert!(draft.view().unwrap().fault.is_some(), "{wrong}");
    }
    set(&mut draft, "colours", "RBY");
    assert!(draft.game().is_ok(), "{}", why(&draft));
}

#[test]
fn tiles_come_out_of_hands_and_figures_out_of_reserves() {
    let mut draft = begun("laberinto players=3 seed=7 first=0");
    put(&mut draft, "A2", "RYR");
    assert_eq!(draft.game().map(|game| game.to_move().seat().map(|seat| seat.0)), Ok(Some(1)));
    draft.edit(&Edit::Take { cell: "A2".into() }).unwrap();
    assert!(draft.game().is_ok());
    put(&mut draft, "A2", "RYR");
    set(&mut draft, "phase", "play");
    put(&mut draft, "A2", "R:P");
    assert!(draft.game().is_ok(), "{}", why(&draft));
    put(&mut draft, "A3", "BBB");
    assert_eq!(why(&draft), "the colours of the shared edge differ.");
    let fault = draft.view().unwrap().fault.unwrap();
    assert_eq!(fault.cells, ["A2", "A3"]);
}
