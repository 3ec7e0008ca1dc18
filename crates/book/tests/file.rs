//! A book as bytes: it comes back as it was, and whatever else comes in is an error.
#![allow(clippy::unwrap_used)]

use hexagora_book::{Book, BookError, Chance, Chapter, Counts, Making, Page, Turn};
use hexagora_rules::{Game, GameKind};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

fn turns() -> impl Strategy<Value = Turn> {
    let counts = (vec(0u32..100_000, 2), 0u32..1000, 0u32..10).prop_map(|(wins, draws, open)| Counts {
        wins,
        draws,
        open,
    });
    let chance = proptest::option::of(
        (0f32..=1.0, any::<bool>()).prop_map(|(share, proven)| Chance::new(share, proven)),
    );
    (vec(any::<u16>(), 1..=8), counts, chance).prop_map(|(code, counts, chance)| Turn {
        code,
        counts,
        chance,
    })
}

fn books() -> impl Strategy<Value = Book> {
    let pages = btree_map(any::<u64>(), vec(turns(), 1..6), 0..20);
    let making = (any::<u32>(), any::<u32>(), any::<u32>(), any::<u32>(), any::<u32>()).prop_map(
        |(games, choice_nodes, turn_nodes, chance_nodes, least)| Making {
            games,
            choice_nodes,
            turn_nodes,
            chance_nodes,
            least,
        },
    );
    (making, any::<u32>(), any::<u32>(), pages).prop_map(|(making, margin, varied, pages)| {
        let start = Game::start(&"attangle".parse().unwrap()).unwrap();
        let pages = pages.into_iter().map(|(key, turns)| Page::new(key, turns)).collect();
        let chapter = Chapter { margin, varied, ..Chapter::new(&start, making, pages) };
        Book { kind: GameKind::Attangle, chapters: vec![chapter] }
    })
}

proptest! {
    #[test]
    fn a_book_comes_back_as_it_was(book in books()) {
        prop_assert_eq!(Book::read(&book.write()), Ok(book));
    }

    #[test]
    fn any_bytes_are_a_book_or_an_error(bytes in vec(any::<u8>(), 0..300)) {
        prop_assert!(Book::read(&bytes).is_err());
    }

    /// Behind a right head and checksum: what a hostile author would write.
    #[test]
    fn any_body_is_a_book_or_an_error(body in vec(any::<u8>(), 0..300), named in any::<bool>()) {
        let mut whole = if named { b"\x08attangle".to_vec() } else { Vec::new() };
        whole.extend(body);
        if let Ok(book) = Book::read(&sealed(&whole)) {
            let game = Game::start(&"attangle".parse().unwrap()).unwrap();
            let _ = book.turns(&game);
        }
    }

    #[test]
    fn one_wrong_byte_is_noticed(book in books(), at in any::<prop::sample::Index>(), by in 1u8..) {
        let mut bytes = book.write();
        let at = at.index(bytes.len());
        bytes[at] ^= by;
        prop_assert!(Book::read(&bytes).is_err());
    }

    #[test]
    fn a_part_is_no_book(book in books(), at in any::<prop::sample::Index>()) {
        let bytes = book.write();
        prop_assert!(Book::read(&bytes[..at.index(bytes.len())]).is_err());
    }
}

/// A body with the head and the checksum of a book.
fn sealed(body: &[u8]) -> Vec<u8> {
    let sum = body.iter().fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    [b"HXBK\x02", &sum.to_le_bytes()[..], body].concat()
}

#[test]
fn errors_say_what_is_wrong() {
    assert_eq!(Book::read(b""), Err(BookError::Foreign));
    assert_eq!(Book::read(b"PK\x03\x04"), Err(BookError::Foreign));
    assert_eq!(Book::read(b"HXBK"), Err(BookError::Damaged));
    assert_eq!(Book::read(b"HXBK\x01 of old"), Err(BookError::Version(1)));
    assert_eq!(Book::read(b"HXBK\x03 of the future"), Err(BookError::Version(3)));
    assert_eq!(Book::read(&vec![0; 5 << 20]), Err(BookError::Huge));
    let empty = sealed(b"\x08attangle\x00");
    assert_eq!(Book::read(&empty), Ok(Book { kind: GameKind::Attangle, chapters: Vec::new() }));
    // A promise of many pages that are not there costs nothing.
    let promise = sealed(b"\x08attangle\x01\x00\x02\x00\x00\x00\x00\x00\x0A\xC0\x9A\x0C");
    assert_eq!(Book::read(&promise), Err(BookError::Damaged));
    let more = sealed(b"\x08attangle\x00rest");
    assert_eq!(Book::read(&more), Err(BookError::Damaged));
    assert!(BookError::Version(3).to_string().contains('3'));
}
