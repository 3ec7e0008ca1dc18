//! Whatever stands on the command line, nothing panics, and what is wrong is said in one sentence.

mod inside;

use std::ffi::OsString;

use hexagora::Exit;
use inside::run;
use proptest::prelude::*;

/// A wrong command line is answered by one sentence and status 2; a right one by its answer alone.
fn check(args: &[OsString], input: &[u8]) {
    for lang in ["en", "es"] {
        let (exit, out, err) = run(args, &mut &*input, &[("LANG", lang)]);
        match exit {
            Exit::Done => assert!(err.is_empty() && !out.is_empty(), "{args:?}: {out} {err}"),
            Exit::BadInput => {
                // Several records may be checked at once: a sentence each, and all in JSON.
                let checking = args.iter().any(|arg| arg == "check");
                assert!(out.is_empty() || checking && out.starts_with('['), "{args:?} printed {out}");
                assert!(err.lines().count() == 1 || checking, "{args:?} said {err}");
                assert!(err.lines().all(speaks_for_itself), "{args:?} said {err}");
                assert!(err.len() < 3000, "{args:?} went on and on: {err}");
                assert!(!err.contains("cli."), "{args:?} has no words: {err}");
            }
            _ => panic!("{args:?} ended with {exit:?}: {err}"),
        }
    }
}

/// Whether a line says who speaks, in colour where that was asked for.
fn speaks_for_itself(line: &str) -> bool {
    ["hexagora: ", "\u{1b}[1;31mhexagora:\u{1b}[0m "].iter().any(|name| line.starts_with(name))
}

#[test]
fn a_wrong_word_is_answered_in_colour_too() {
    check(&["--color", "always", "games", "ches"].map(OsString::from), b"");
    check(&["games", "ches", "--color=never"].map(OsString::from), b"");
}

/// Words that a command line may hold, in any order. `bench` takes its time and is not among them.
const WORDS: &[&str] = &[
    "games",
    "show",
    "perft",
    "record",
    "check",
    "completions",
    "man",
    "help",
    "--help",
    "-h",
    "-V",
    "--version",
    "--lang",
    "--lang=es",
    "en",
    "--color",
    "--color=never",
    "always",
    "--json",
    "--divide",
    "--players",
    "--players=3",
    "--set",
    "--set=rules=2006",
    "--moves",
    "--position",
    "--seat",
    "--at",
    "--seed",
    "--",
    "-",
    "",
    "=",
    "ampel",
    "attangle",
    "nonaga",
    "laberinto",
    "ches",
    "bash",
    "zsh",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "+1",
    "99999999999999999999",
    "1e3",
    "NaN",
    "c3",
    "c3 e4",
    "a1+c3xb2",
    "@0,2>3,-1",
    "attangle; ",
    ";",
    "yellows=3",
    "repetition=1",
    "players=0",
    "\u{1b}[31m",
    "a\nb",
    "🙂",
    "{error}",
    "--moves=-",
];

fn word() -> impl Strategy<Value = OsString> {
    prop_oneof![
        8 => prop::sample::select(WORDS).prop_map(OsString::from),
        1 => "\\PC{0,12}".prop_map(OsString::from),
        1 => "--\\PC{0,8}".prop_map(OsString::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_are_answered(args in prop::collection::vec(word(), 0..7), input in ".{0,40}") {
        check(&args, input.as_bytes());
    }

    #[test]
    fn any_steps_are_answered(game in 0..4_usize, steps in "[a-k@=*^0-9,>+x -]{0,30}") {
        let game = ["ampel", "attangle", "nonaga", "laberinto"][game];
        check(&["show", game, "--moves", &steps].map(OsString::from), b"");
    }

    #[test]
    fn any_position_is_answered(text in "(ampel|attangle|nonaga|laberinto|[a-z]{0,5})[ a-z=0-9]{0,12};?[ -~]{0,40}") {
        check(&["show", "--position", &text].map(OsString::from), b"");
    }
}

#[test]
fn very_long_words_are_answered_briefly() {
    for char in ["x", "9", "ñ", "-", "=", "\u{1b}"] {
        let long = char.repeat(100_000);
        for args in [
            vec![long.as_str()],
            vec!["show", &long],
            vec!["show", "attangle", "--moves", &long],
            vec!["show", "attangle", "--set", &long],
            vec!["show", "attangle", "--players", &long],
            vec!["show", "attangle", "--seat", &long],
            vec!["show", "--position", &long],
            vec!["perft", "attangle", &long],
            vec!["record", "show", &long],
            vec!["bench", "--seconds", &long],
            vec!["bench", "--seed", &long],
            vec!["completions", &long],
            vec!["help", &long],
            vec!["--lang", &long],
        ] {
            let args: Vec<OsString> = args.into_iter().map(OsString::from).collect();
            check(&args, b"");
        }
    }
}

#[test]
fn steps_from_standard_input_must_be_text() {
    let args = ["show", "attangle", "--moves", "-"].map(OsString::from);
    let (exit, out, err) = run(args, &mut &b"c3 \xff"[..], &[]);
    assert_eq!((exit, out.as_str()), (Exit::BadInput, ""));
    assert_eq!(err, "hexagora: “-” cannot be read: it is not UTF-8 text.\n");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStringExt;
    let broken = || OsString::from_vec(b"c3\xff".to_vec());
    for before in [&[][..], &["show"], &["show", "attangle", "--moves"], &["perft", "attangle"], &["--lang"]]
    {
        let args: Vec<OsString> = before.iter().map(OsString::from).chain([broken()]).collect();
        check(&args, b"");
    }
}
