//! The books of this version are whole: each fits its budget, and every turn in it is legal.
#![cfg(feature = "data")]
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, VecDeque};
use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use hexagora_book::{Book, Chapter, Page, book_of, fold};
use hexagora_rules::{Game, GameKind, Setup};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The most that a book weighs in the page, compressed.
const BUDGET: usize = 300 << 10;
/// How many different lines forty engines choose at least, and where they play by the book in their first turns alone.
const LINES: usize = 30;
const FIRST_TURNS: usize = 20;

fn books() -> Vec<std::sync::Arc<Book>> {
    let books: Vec<_> = GameKind::ALL.into_iter().filter_map(book_of).collect();
    assert!(books.len() >= 3, "{}", books.len());
    books
}

fn start(kind: GameKind, chapter: &Chapter) -> Game {
    let setup = chapter.options.iter().fold(Setup::new(kind), |setup, (name, value)| setup.with(name, value));
    Game::start(&setup).unwrap()
}

#[test]
fn each_fits_its_budget() {
    for book in books() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&book.write()).unwrap();
        let size = gzip.finish().unwrap().len();
        assert!(size <= BUDGET, "{}: {size}", book.kind);
    }
}

#[test]
fn every_page_is_reached_and_every_turn_is_legal() {
    for book in books() {
        for chapter in &book.chapters {
            let start = start(book.kind, chapter);
            assert!(chapter.is_of(&start), "{}", book.kind);
            let (mut met, mut queue) = (BTreeSet::new(), VecDeque::from([start]));
            while let Some(game) = queue.pop_front() {
                let key = Page::short_key(fold::key(&game));
                let Ok(at) = chapter.pages.binary_search_by_key(&key, Page::key) else { continue };
                if !met.insert(key) {
                    continue;
                }
                let turns = chapter.turns(&game);
                assert_eq!(turns.len(), chapter.pages[at].turns.len(), "{}: {game}", book.kind);
                for turn in turns {
                    assert!(turn.counts.games() >= chapter.making.least, "{}: {game}", book.kind);
                    let mut after = game.clone();
                    turn.steps.iter().for_each(|step| assert!(after.play(step).is_ok()));
                    queue.push_back(after);
                }
            }
            assert_eq!(met.len(), chapter.pages.len(), "{}", book.kind);
        }
    }
}

#[test]
fn the_main_line_is_five_turns_long_or_more() {
    for book in books() {
        for chapter in &book.chapters {
            let mut game = start(book.kind, chapter);
            for number in 1..=5 {
                let turn = chapter.turns(&game).into_iter().next();
                let turn = turn.unwrap_or_else(|| panic!("{}: nothing in turn {number}", book.kind));
                turn.steps.iter().for_each(|step| assert!(game.play(step).is_ok()));
            }
        }
    }
}

/// However often an engine begins, it shall seldom begin alike.
#[test]
fn forty_engines_choose_many_lines() {
    for book in books() {
        for chapter in &book.chapters {
            let lines: BTreeSet<Vec<u64>> = (0..40).map(|seed| line(&book, chapter, seed)).collect();
            let least = if chapter.varied < 8 { FIRST_TURNS } else { LINES };
            assert!(lines.len() >= least, "{}: {}", book.kind, lines.len());
        }
    }
}

/// The first eight turns that engines choose, as far as the book goes, without their images.
fn line(book: &Book, chapter: &Chapter, seed: u64) -> Vec<u64> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut game, mut line) = (start(book.kind, chapter), Vec::new());
    for _ in 0..8 {
        let Some(steps) = book.choose(&game, rng.random()) else { break };
        steps.iter().for_each(|step| assert!(game.play(step).is_ok()));
        line.push(fold::key(&game));
    }
    line
}
