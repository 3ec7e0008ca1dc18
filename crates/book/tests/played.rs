//! Counting games, one's own library, and the choice of an engine.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use hexagora_book::{Book, Chance, Chapter, Library, Making, Tally, fold};
use hexagora_rules::{Game, Seat, SeatSet};

fn start() -> Game {
    Game::start(&"attangle".parse().unwrap()).unwrap()
}

fn steps(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

#[test]
fn a_tally_counts_every_turn_under_its_position() {
    let mut tally = Tally::new(2);
    // The second game is the first, mirrored; the third goes another way; only two turns are counted.
    for game in ["a1 g4 c3", "g4 a1 c3", "a1 d7"] {
        tally.add(&start(), &steps(game)).unwrap();
    }
    assert_eq!(tally.len(), 2);
    assert!(tally.add(&start(), &steps("a1 a1")).is_err());
    let chapter = Chapter::new(&start(), Making::default(), tally.into_pages(1));
    let first = chapter.turns(&start());
    assert_eq!(first.iter().map(|turn| turn.counts.games()).collect::<Vec<_>>(), [3]);
    let mut game = start();
    game.play("g4").unwrap();
    let second = chapter.turns(&game);
    // Asked from the mirrored position, the turn comes back mirrored.
    assert_eq!(second[0].steps, ["a1"]);
    assert_eq!(second.iter().map(|turn| turn.counts.games()).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn rare_turns_are_left_out() {
    let mut tally = Tally::new(4);
    for game in ["a1 g4", "a1 g4", "a1 c3"] {
        tally.add(&start(), &steps(game)).unwrap();
    }
    let pages = tally.into_pages(2);
    assert_eq!(pages.iter().map(|page| page.turns.len()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn other_options_are_another_chapter() {
    let chapter = Chapter::new(&start(), Making::default(), Vec::new());
    assert!(chapter.is_of(&start()));
    let grand = Game::start(&"attangle board=grand".parse().unwrap()).unwrap();
    assert!(!chapter.is_of(&grand));
    let book = Book { kind: start().kind(), chapters: vec![chapter] };
    assert!(book.chapter(&grand).is_none());
    assert!(book.chapter(&Game::start(&"nonaga".parse().unwrap()).unwrap()).is_none());
}

#[test]
fn a_library_counts_like_a_book() {
    let mut library = Library::default();
    library.add(start(), steps("a1 g4"), Some(SeatSet::one(Seat(1)))).unwrap();
    library.add(start(), steps("g4 a1 c3"), None).unwrap();
    let grand = Game::start(&"attangle board=grand".parse().unwrap()).unwrap();
    library.add(grand, vec!["a1".into()], None).unwrap();
    assert!(library.add(start(), steps("a1 a1"), None).is_err());
    assert_eq!((library.len(), library.count(&start())), (3, 2));
    let turns = library.turns(&start());
    assert_eq!(turns.len(), 1);
    assert_eq!((&turns[0].counts.wins[..], turns[0].counts.open), (&[0, 1][..], 1));
}

/// A book of games of one turn: the turn, how many games there are, and its chance.
fn first_turns(turns: &[(&str, u32, f32)]) -> Book {
    let mut tally = Tally::new(1);
    for &(first, often, _) in turns {
        (0..often).for_each(|_| tally.add(&start(), &steps(first)).unwrap());
    }
    let mut pages = tally.into_pages(1);
    for turn in &mut pages[0].turns {
        let is = |first: &str| fold::encode(&start(), &steps(first)).unwrap() == turn.code;
        let chance = turns.iter().find(|(first, ..)| is(first)).unwrap().2;
        turn.chance = Some(Chance::new(chance, false));
    }
    Book { kind: start().kind(), chapters: vec![Chapter::new(&start(), Making::default(), pages)] }
}

/// What an engine chooses by many draws.
fn chosen(book: &Book) -> Vec<Vec<String>> {
    (0..1000).map(|draw| book.choose(&start(), draw as f32 / 1000.0).unwrap()).collect()
}

/// The turns without their images.
fn folded(turns: &[Vec<String>]) -> BTreeSet<fold::Code> {
    turns.iter().map(|turn| fold::encode(&start(), turn).unwrap()).collect()
}

#[test]
fn an_engine_chooses_among_the_best_alone() {
    let mut book = first_turns(&[("a1", 40, 0.55), ("c3", 20, 0.545), ("a2", 20, 0.53), ("b2", 3, 0.555)]);
    // The weak one is not chosen, and neither is the rare one, good as it looks.
    assert_eq!(folded(&chosen(&book)).len(), 2);
    book.chapters[0].margin = 25;
    assert_eq!(folded(&chosen(&book)).len(), 3);
    book.chapters[0].margin = u32::MAX;
    assert_eq!(folded(&chosen(&book)).len(), 3);
    book.chapters[0].varied = 0;
    assert_eq!(book.choose(&start(), 0.5), None);
    book.chapters[0].varied = 1;
    assert!(book.choose(&start(), 0.5).is_some());
    let mut unknown = start();
    unknown.play("d1").unwrap();
    assert_eq!(book.choose(&unknown, 0.5), None);
}

#[test]
fn an_engine_plays_all_images_of_a_turn_as_often() {
    let turns = chosen(&first_turns(&[("c3", 20, 0.55)]));
    assert_eq!(folded(&turns).len(), 1);
    let images: BTreeSet<&Vec<String>> = turns.iter().collect();
    // Six points are like c3, and each is chosen in a sixth of the draws.
    assert_eq!(images.len(), 6);
    for image in images {
        let often = turns.iter().filter(|turn| *turn == image).count();
        assert!((160..=174).contains(&often), "{image:?}: {often}");
    }
}

#[test]
fn a_tally_goes_on_where_a_chapter_ends() {
    let all = ["a1 g4", "g4 a1", "a1 c3", "c3 a1"];
    let tally = |games: &[&str], mut tally: Tally| {
        games.iter().for_each(|game| tally.add(&start(), &steps(game)).unwrap());
        tally.into_pages(1)
    };
    let first = tally(&all[..2], Tally::new(4));
    assert_eq!(tally(&all[2..], Tally::new(4).with(&first)), tally(&all, Tally::new(4)));
}
