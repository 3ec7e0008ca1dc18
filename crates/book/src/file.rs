//! A book as bytes: `docs/openings.md` describes them.

use hexagora_locale::{Message, message};
use hexagora_rules::GameKind;

use crate::fold::LONGEST_TURN;
use crate::{Book, Chance, Chapter, Counts, Making, Page, Turn};

/// What every book begins with.
const MAGIC: [u8; 4] = *b"HXBK";
/// The version of the format.
const VERSION: u8 = 2;
/// The largest file that is read: thrice what a book may weigh compressed, and some.
const LARGEST: usize = 4 << 20;
/// The most of each thing, so that a hostile file cannot ask for more memory than it has bytes for.
const MOST_CHAPTERS: u64 = 16;
const MOST_OPTIONS: u64 = 64;
const MOST_LETTERS: u64 = 256;
const MOST_SEATS: u64 = 6;
const MOST_PAGES: u64 = 200_000;
const MOST_TURNS: u64 = 256;
/// The byte of a chance that nobody knows.
const UNKNOWN: u8 = u8::MAX;

/// Why bytes are no book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin like one.
    Foreign,
    /// The version is another one.
    Version(u8),
    /// There are too many of them.
    Huge,
    /// They break off, do not fit their checksum, or say what no book says.
    Damaged,
}

impl BookError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        match *self {
            BookError::Foreign => message!("book.foreign"),
            BookError::Version(version) => {
                message!("book.version", version = usize::from(version), known = usize::from(VERSION))
            }
            BookError::Huge => message!("book.huge"),
            BookError::Damaged => message!("book.damaged"),
        }
    }
}

hexagora_locale::says!(BookError);

impl Book {
    /// Reads a book. Whatever the bytes are, it is a book or an error.
    ///
    /// ```
    /// use hexagora_book::{Book, BookError};
    /// assert_eq!(Book::read(b"nonsense"), Err(BookError::Foreign));
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        if bytes.len() > LARGEST {
            return Err(BookError::Huge);
        }
        let rest = bytes.strip_prefix(&MAGIC).ok_or(BookError::Foreign)?;
        let (&version, rest) = rest.split_first().ok_or(BookError::Damaged)?;
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (sum, body) = rest.split_first_chunk::<8>().ok_or(BookError::Damaged)?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(BookError::Damaged);
        }
        let mut bytes = Bytes(body);
        let book = bytes.book().ok_or(BookError::Damaged)?;
        if bytes.0.is_empty() { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// The book as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut body = Vec::new();
        put_text(&mut body, self.kind.name());
        put(&mut body, self.chapters.len() as u64);
        for chapter in &self.chapters {
            put_chapter(&mut body, chapter);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

/// FNV-1a: finds damage, and nothing more is asked of it.
fn checksum(bytes: &[u8]) -> u64 {
    let fold = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, fold)
}

/// LEB128: seven bits a byte, the lowest first.
fn put(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

fn put_text(body: &mut Vec<u8>, text: &str) {
    put(body, text.len() as u64);
    body.extend(text.as_bytes());
}

fn put_chapter(body: &mut Vec<u8>, chapter: &Chapter) {
    put(body, chapter.options.len() as u64);
    for (name, value) in &chapter.options {
        put_text(body, name);
        put_text(body, value);
    }
    put(body, chapter.seats as u64);
    let Making { games, choice_nodes, turn_nodes, chance_nodes, least } = chapter.making;
    for number in [games, choice_nodes, turn_nodes, chance_nodes, least, chapter.margin, chapter.varied] {
        put(body, number.into());
    }
    put(body, chapter.pages.len() as u64);
    let mut last = 0;
    for page in &chapter.pages {
        put(body, page.key() - last);
        last = page.key();
        put(body, page.turns.len() as u64);
        for turn in &page.turns {
            put_turn(body, turn);
        }
    }
}

fn put_turn(body: &mut Vec<u8>, turn: &Turn) {
    put(body, turn.code.len() as u64);
    for &rank in &turn.code {
        put(body, rank.into());
    }
    let Counts { wins, draws, open } = &turn.counts;
    for &number in wins.iter().chain([draws, open]) {
        put(body, number.into());
    }
    body.push(turn.chance.map_or(UNKNOWN, Chance::byte));
}

/// What is left of the bytes of a book. Every reader answers none where they are no part of one.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            number |= bits.checked_shl(shift).filter(|shifted| shifted >> shift == bits)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn number_to(&mut self, most: u64) -> Option<usize> {
        usize::try_from(self.number()?).ok().filter(|&number| number as u64 <= most)
    }

    fn count(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number_to(MOST_LETTERS)?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        std::str::from_utf8(text).ok().map(str::to_owned)
    }

    fn list<T>(&mut self, most: u64, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        // Collecting grows the list as bytes are read: the number that is promised reserves nothing.
        (0..self.number_to(most)?).map(|_| read(self)).collect()
    }

    fn book(&mut self) -> Option<Book> {
        let kind: GameKind = self.text()?.parse().ok()?;
        Some(Book { kind, chapters: self.list(MOST_CHAPTERS, Bytes::chapter)? })
    }

    fn chapter(&mut self) -> Option<Chapter> {
        let options = self.list(MOST_OPTIONS, |bytes| Some((bytes.text()?, bytes.text()?)))?;
        let seats = self.number_to(MOST_SEATS)?;
        let making = Making {
            games: self.count()?,
            choice_nodes: self.count()?,
            turn_nodes: self.count()?,
            chance_nodes: self.count()?,
            least: self.count()?,
        };
        let (margin, varied) = (self.count()?, self.count()?);
        let mut last = None;
        let pages = self.list(MOST_PAGES, |bytes| {
            let key = bytes.number()?.checked_add(last.unwrap_or(0))?;
            // The keys grow, or a binary search would not find them.
            if last.is_some_and(|last| key <= last) || key >> Page::KEY_BITS != 0 {
                return None;
            }
            last = Some(key);
            let turns = bytes.list(MOST_TURNS, |bytes| bytes.turn(seats))?;
            (!turns.is_empty()).then(|| Page::of_short(key, turns))
        })?;
        Some(Chapter { options, seats, making, margin, varied, pages })
    }

    fn turn(&mut self, seats: usize) -> Option<Turn> {
        let code = self.list(LONGEST_TURN as u64, |bytes| u16::try_from(bytes.number()?).ok())?;
        let wins = (0..seats).map(|_| self.count()).collect::<Option<Vec<u32>>>()?;
        let (draws, open) = (self.count()?, self.count()?);
        let chance = match self.byte()? {
            UNKNOWN => None,
            byte => Some(Chance::of_byte(byte)?),
        };
        (!code.is_empty()).then_some(Turn { code, counts: Counts { wins, draws, open }, chance })
    }
}
