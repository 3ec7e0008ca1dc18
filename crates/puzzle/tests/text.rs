//! Lines and files, good and bad: what is read is written alike, and whatever else gets a sentence.
#![allow(clippy::unwrap_used)]

use hexagora_locale::{Lang, Message, has};
use hexagora_puzzle::{Claim, FileError, Puzzle, PuzzleError, PuzzleFile, Rating, Theme, embedded};
use hexagora_rules::GameKind;
use proptest::prelude::*;

const LINE: &str = "900 win1 only nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o";

fn told(message: &Message) {
    assert!(Lang::ALL.into_iter().all(|lang| has(lang, message.key())), "{}", message.key());
}

#[test]
fn a_line_that_is_not_as_it_should_be_says_why() {
    let error = |line: &str| line.parse::<Puzzle>().unwrap_err();
    assert_eq!(error(""), PuzzleError::Parts);
    assert_eq!(error("900 win1 -"), PuzzleError::Parts);
    assert_eq!(error("900 win1 -  nonaga; x"), PuzzleError::Parts);
    for rating in ["0900", "+900", "799", "2201", "x", ""] {
        assert!(matches!(error(&LINE.replacen("900", rating, 1)), PuzzleError::Rating(_)), "{rating}");
    }
    for claim in ["win0", "win4", "hold", "gain10", "lose1", "é1", "1é"] {
        assert!(matches!(error(&LINE.replacen("win1", claim, 1)), PuzzleError::Claim(_)), "{claim}");
    }
    for tags in ["", "only,only", "race,only", "win-1", "x"] {
        assert!(matches!(error(&LINE.replacen("only", tags, 1)), PuzzleError::Tags(_)), "{tags}");
    }
    assert_eq!(error(&format!("{LINE}{}", "x".repeat(Puzzle::LINE))), PuzzleError::Long);
}

#[test]
fn a_file_that_is_not_as_it_should_be_says_where() {
    let error = |text: &str| text.parse::<PuzzleFile>().unwrap_err();
    assert_eq!(error(""), FileError::Head);
    assert_eq!(error("hexagora puzzles 2 nonaga"), FileError::Head);
    assert_eq!(error("hexagora puzzles 1 chess"), FileError::Game("chess".into()));
    let file = format!("hexagora puzzles 1 nonaga\n{LINE}\n");
    assert_eq!(error(&format!("{file}\n")), FileError::Line(3, PuzzleError::Parts));
    assert_eq!(error(&format!("{file}{LINE}\n")), FileError::Twice(3));
    assert_eq!(error(&file.replace("1 nonaga", "1 ampel")), FileError::Other(2, GameKind::Ampel));
    assert_eq!(error(&"x".repeat(PuzzleFile::BYTES + 1)), FileError::Large);
    for error in [FileError::Large, FileError::Head, FileError::Game("x".into()), FileError::Twice(2)] {
        told(&error.message());
    }
}

#[test]
fn every_theme_and_task_has_words_in_every_language() {
    Theme::ALL.iter().for_each(|theme| told(&theme.title()));
    for kind in GameKind::ALL {
        for puzzle in embedded(kind).parse::<PuzzleFile>().unwrap().puzzles {
            told(&puzzle.claim.task(kind));
        }
    }
    for claim in [Claim::Win(1), Claim::Win(2), Claim::Hold(1), Claim::Hold(3)] {
        told(&claim.task(GameKind::Nonaga));
    }
}

#[test]
fn a_shipped_file_is_written_as_it_was_read() {
    for kind in GameKind::ALL {
        let file: PuzzleFile = embedded(kind).parse().unwrap();
        assert_eq!(file.to_string(), embedded(kind));
        assert_eq!(file.kind, kind);
    }
}

proptest! {
    #[test]
    fn whatever_is_read_is_written_alike(line in "[0-9]{3,4} (win|hold|gain)[0-9] (-|only|capture|only,race) [a-z]{0,8};? ?[ -~]{0,40}") {
        if let Ok(puzzle) = line.parse::<Puzzle>() {
            prop_assert_eq!(puzzle.to_string(), line);
            prop_assert_eq!(puzzle.id().len(), Puzzle::ID);
            // A position that is none is told, never a panic.
            let _ = puzzle.game();
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), at in 0..200_usize, with in any::<char>()) {
        let _ = text.parse::<PuzzleFile>();
        let mut broken: Vec<char> = format!("hexagora puzzles 1 nonaga\n{LINE}\n").chars().collect();
        let at = at % broken.len();
        broken[at] = with;
        let broken: String = broken.into_iter().collect();
        match broken.parse::<PuzzleFile>() {
            Err(error) => told(&error.message()),
            // The position itself is read when it is opened.
            Ok(file) => drop(file.puzzles.iter().map(|puzzle| puzzle.verify().is_ok()).collect::<Vec<_>>()),
        }
    }

    #[test]
    fn a_rating_stays_a_rating(rating in any::<f64>(), deviation in any::<f64>(), volatility in any::<f64>(), puzzle in any::<u16>(), solved in any::<bool>()) {
        let after = Rating { rating, deviation, volatility }.after(puzzle, solved);
        prop_assert!((400.0..=3000.0).contains(&after.rating));
        prop_assert!((45.0..=350.0).contains(&after.deviation));
        prop_assert!(after.volatility > 0.0);
    }
}
