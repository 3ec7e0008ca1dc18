//! Games played through the conversation itself: to their end, to a file and back, and with nonsense.

// What cannot be unwrapped fails its test.
#![allow(clippy::unwrap_used)]

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use hexagora::{Exit, Streams};
use hexagora_rules::{Game, GameKind, Record, Setup, ToMove};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What `hexagora play` shows when some lines are typed.
fn typed(args: &str, lines: &str, terminal: bool) -> String {
    let args: Vec<OsString> =
        // A terminal that only a test imagines cannot be taken over as a whole.
        "hexagora play --plain".split(' ').chain(args.split_whitespace()).map(OsString::from).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = hexagora::run(
        args,
        &|_| None,
        Streams {
            input: &mut lines.as_bytes(),
            out: &mut out,
            err: &mut err,
            in_terminal: terminal,
            out_terminal: terminal,
            err_terminal: false,
            size: None,
        },
    );
    assert_eq!((exit, String::from_utf8_lossy(&err).as_ref()), (Exit::Done, ""));
    String::from_utf8(out).unwrap()
}

/// A file of its own for a test, gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let file = std::env::temp_dir().join(format!("hexagora-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&file);
        Scratch(file)
    }

    fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn paths_that_cannot_meet_are_told_once_and_built_anew() {
    let deal = include_str!("../../rules/tests/laberinto/apart.txt").trim();
    let args = format!("laberinto --players 5 --seed 3 --set first=0 --set deal={deal}");
    let shown = typed(&args, "ready\nready\nready\nready\nhelp\nrebuild\nrebuild\nquit\n", false);
    let times = |text: &str| shown.matches(text).count();
    assert_eq!(times("The paths can’t meet any more"), 1, "{shown}");
    assert_eq!(times("begin again with a new deal"), 1, "{shown}");
    assert_eq!(times("New deal: build again."), 1, "{shown}");
    assert_eq!(times("the game can go on"), 1, "{shown}");
}

/// Options under which a game between random players soon ends.
const SHORT: [&str; 7] = [
    "ampel --set yellows=1",
    "ampel --set idle=5 --set repetition=2",
    "attangle",
    "attangle --set rules=2006",
    "nonaga",
    "laberinto --set quiet=20",
    "laberinto --players 5 --set dice=on --set quiet=20 --set hands=hidden",
];

#[test]
fn random_players_play_every_game_to_its_end_and_the_record_replays() {
    for (at, args) in SHORT.iter().enumerate() {
        let file = Scratch::new(&format!("end-{at}.txt"));
        let seen = typed(
            &format!("{args} --seats random --seed {at}"),
            &format!("board\nsave {}\n", file.path()),
            false,
        );
        let record = Record::parse(&fs::read_to_string(&file.0).unwrap()).unwrap();
        let game = record.replay().unwrap();
        assert!(game.outcome().is_some(), "{args}");
        assert!(seen.contains(&game.result_message().unwrap().to_string()[1..]), "{args}\n{seen}");
        let again = typed(&format!("{args} --seats random --seed {at}"), "", false);
        assert!(seen.starts_with(again.trim_end()), "{args}: a seed always plays the same game");
    }
}

#[test]
fn a_person_who_always_takes_the_first_step_reaches_the_end_by_numbers() {
    for kind in ["attangle", "nonaga", "ampel --set idle=10"] {
        let lines = "moves all\n1\n".repeat(600);
        let seen = typed(&format!("{kind} --seats person,random --seed 9"), &lines, false);
        assert!(seen.contains("The game is over"), "{kind}");
    }
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let file = [Scratch::new("before.txt"), Scratch::new("after.txt")];
    let lines = format!(
        "c3\nc4\ne4\nsave {}\nundo\nundo\nundo\nundo\nredo\nredo\nredo\nredo\nsave {}\n",
        file[0].path(),
        file[1].path()
    );
    let seen = typed("attangle", &lines, false);
    assert_eq!(fs::read_to_string(&file[0].0).unwrap(), fs::read_to_string(&file[1].0).unwrap());
    assert!(
        seen.contains("There is nothing to take back.") && seen.contains("There is nothing to play again.")
    );
}

#[test]
fn a_turn_is_taken_back_as_a_whole_and_chance_with_it() {
    let seen =
        typed("nonaga --seats person,random --seed 3", "1,\n2,0>1,1\n@-1,-1\nundo turn\nmoves 2,0\n", false);
    let last = seen.rsplit("> undo turn").next().unwrap();
    assert!(last.contains("Red: slide one of your men.") && last.contains("2,0>"), "{seen}");
}

#[test]
fn files_are_never_written_over_by_a_slip() {
    let (one, two) = (Scratch::new("one.txt"), Scratch::new("two.txt"));
    fs::write(&two.0, "precious").unwrap();
    let lines = format!("c3\nsave {}\nsave {}\nc4\nsave\n", one.path(), two.path());
    let seen = typed("attangle", &lines, false);
    assert!(seen.contains("exists already"), "{seen}");
    assert_eq!(fs::read_to_string(&two.0).unwrap(), "precious");
    assert_eq!(Record::parse(&fs::read_to_string(&one.0).unwrap()).unwrap().steps().len(), 2);
    typed("attangle", &format!("c3\nsave! {}\n", two.path()), false);
    assert!(fs::read_to_string(&two.0).unwrap().starts_with("[Game \"attangle\"]"));
}

#[test]
fn a_record_is_gone_on_with_from_the_command_line_and_from_within() {
    let file = Scratch::new("resume.txt");
    typed("ampel --set yellows=3", &format!("e3\nf4\nsave {}\n", file.path()), false);
    let outside = typed(&format!("--record {}", file.path()), "moves e\n", false);
    let inside = typed("nonaga", &format!("load {}\nmoves e\n", file.path()), false);
    for seen in [outside, inside] {
        assert!(seen.contains("Red: place a yellow disc"), "{seen}");
        assert!(seen.contains("e2") && !seen.contains("e3 "), "{seen}");
    }
    let refused = typed("attangle", &format!("c3\nload {}\nload! {}\n", file.path(), file.path()), false);
    assert!(refused.contains("not saved") && refused.contains("Red: place a yellow disc"), "{refused}");
}

#[test]
fn a_hidden_hand_is_shown_to_its_owner_only() {
    let args = "laberinto --color never --set hands=hidden --set seed=5 --set first=0 --seed 1";
    let seen = typed(args, "text\nhand\nlay A2\nboard\n", false);
    assert!(seen.contains("Hands are hidden"), "{seen}");
    assert_eq!(seen.matches("Hand ").count(), 2, "the hand, and the board with the hand: {seen}");
    let watched = typed(&format!("{args} --seats person,random,random"), "hand\n", true);
    assert_eq!(watched.matches("Hand ").count(), 2, "{watched}");
    // On a terminal the next person is waited for, with a clean screen and nothing left above it.
    let shared = typed(args, "\nA2\n1\n", true);
    assert!(shared.starts_with("\x1b[H\x1b[2J\x1b[3J"), "{shared:?}");
    assert_eq!(shared.matches("Pass the keyboard to").count(), 2, "{shared:?}");
    let handed = shared.rsplit("\x1b[3J").next().unwrap();
    assert!(handed.contains("Pass the keyboard to blue"), "{handed:?}");
}

#[test]
fn the_die_is_rolled_by_enter_or_by_name_or_typed() {
    let mut game = Game::start(&Setup::new(GameKind::Laberinto).with("dice", "on")).unwrap();
    let mut record = Record::new(&game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    while !matches!(game.to_move(), ToMove::Chance(_)) {
        let step = game.random_step(&mut rng).unwrap();
        record.push(&mut game, &step).unwrap();
    }
    let file = Scratch::new("die.txt");
    fs::write(&file.0, record.to_string()).unwrap();
    let play = |lines: &str| typed(&format!("--record {} --seed 8", file.path()), lines, false);
    let rolled = |lines: &str| {
        let seen = play(lines);
        assert!(seen.contains("press Enter to roll the die"), "{seen}");
        let line = seen.lines().nth(3).unwrap_or_default().to_owned();
        line.rsplit(' ').next().unwrap_or_default().to_owned()
    };
    assert_eq!(rolled("6\n"), "6");
    assert_eq!(rolled("1\n"), "1");
    assert_eq!(rolled("\n"), rolled("roll\n"), "one seed, one roll");
    assert!(("1"..="6").contains(&rolled("\n").as_str()));
    assert!(play("7\n").contains("The step “7”"));
}

#[test]
fn leaving_a_terminal_offers_to_save() {
    let file = Scratch::new("leave.txt");
    let seen = typed("attangle", &format!("c3\nquit\n{}\n", file.path()), true);
    assert!(seen.contains("This game is not saved"), "{seen}");
    assert!(file.0.exists());
    // Ctrl-D asks once; a second one leaves.
    let seen = typed("attangle", "c3\n", true);
    assert!(seen.contains("This game is not saved"), "{seen}");
    assert!(!typed("attangle", "c3\n", false).contains("This game is not saved"));
}

/// A line that somebody might type, or a cat might.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just(String::new()),
        "[a-k][0-9]{1,2}(-[a-k][0-9]{1,2})?",
        "@?-?[0-9],-?[0-9]>-?[0-9],-?[0-9]",
        "[A-P][0-9]{1,2}=[ROYGBV]{3}",
        "[0-9]{1,22}",
        "(moves|more|undo|redo|resign|board|text|hand|lay|roll|help|load|save)!?",
        "(undo turn|board all|moves all|lay A2|lay A2 RRR|deshacer|pasos|\\?)",
        "(ready|pass)",
        "\\PC{0,12}",
    ];
    (word, proptest::option::of("\\PC{0,6}")).prop_map(|(word, rest)| match rest {
        // A name that no file has, so that nothing is written.
        Some(_) if word.starts_with("save") => format!("{word} /dev/null/none"),
        Some(rest) => format!("{word} {rest}"),
        None => word,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_is_typed_breaks_a_game(
        kind in 0..GameKind::ALL.len(),
        lines in proptest::collection::vec(line(), 0..25),
        terminal: bool,
        spanish: bool,
        seed: u8,
    ) {
        let lang = if spanish { "es" } else { "en" };
        let name = GameKind::ALL[kind].name();
        typed(&format!("{name} --lang {lang} --seed {seed}"), &(lines.join("\n") + "\n"), terminal);
        typed(&format!("{name} --ascii --seats random --seed {seed}"), "board\nundo\nundo turn\n\n", terminal);
    }
}
