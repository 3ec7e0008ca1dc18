//! The books of this version.

use std::sync::{Arc, OnceLock};

use hexagora_rules::GameKind;
use rust_embed::RustEmbed;

use crate::Book;

#[derive(RustEmbed)]
#[folder = "data"]
struct Data;

/// The book of a game; none where its openings depend on the deal.
///
/// ```
/// use hexagora_rules::{Game, GameKind};
/// let book = hexagora_book::book_of(GameKind::Attangle).expect("a book");
/// let start = Game::start(&"attangle".parse()?)?;
/// assert!(!book.turns(&start).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book_of(kind: GameKind) -> Option<Arc<Book>> {
    static BOOKS: [OnceLock<Option<Arc<Book>>>; GameKind::ALL.len()] =
        [const { OnceLock::new() }; GameKind::ALL.len()];
    let read = || {
        let file = Data::get(&format!("{}.book", kind.name()))?;
        // The files are part of the program and tested.
        Book::read(&file.data).ok().map(Arc::new)
    };
    BOOKS[kind as usize].get_or_init(read).clone()
}
