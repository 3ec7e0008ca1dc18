//! Tags: what is known about a game besides its steps.

use std::cmp::Ordering;

use hexagora_locale::message;

use super::{Place, RecordError, RecordFault, Verdict};

pub(super) const GAME: &str = "Game";
pub(super) const DATE: &str = "Date";
pub(super) const SEAT: &str = "Seat";
pub(super) const RESULT: &str = "Result";
pub(super) const PLAYERS: &str = "Players";
pub(super) const OPTIONS: &str = "Options";
pub(super) const HAND: &str = "Hand";
pub(super) const POOL: &str = "Pool";
pub(super) const LABYRINTH: &str = "Labyrinth";
pub(super) const POSITION: &str = "Position";

/// A name and what it says: `[Date "2026-11-15"]`.
///
/// ```
/// use hexagora_rules::record::Tag;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let tag = Tag::new("Date", "2026-11-15")?;
/// assert_eq!((tag.name(), tag.value()), ("Date", "2026-11-15"));
/// assert!(Tag::new("not a name", "").is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    name: String,
    value: String,
    /// Where its name was read.
    pub(super) place: Place,
    /// Where its value was read.
    pub(super) value_place: Place,
}

impl Tag {
    /// A tag; the error says why it cannot be.
    pub fn new(name: &str, value: &str) -> Result<Tag, RecordError> {
        let tag = Tag::unchecked(name, value.to_owned());
        if !is_name(name) {
            return Err(RecordFault::syntax(name, message!("record.expect.name")).at(Place::default()));
        }
        tag.check()?;
        Ok(tag)
    }

    /// A tag whose name and value are known to be well formed.
    pub(super) fn unchecked(name: impl Into<String>, value: String) -> Tag {
        Tag { name: name.into(), value, place: Place::default(), value_place: Place::default() }
    }

    /// The tag as it was read at these places.
    pub(super) fn read_at(self, place: Place, value_place: Place) -> Tag {
        Tag { place, value_place, ..self }
    }

    /// The name: a letter, then letters and digits.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value: any text.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Checks the form of the one value that has a form without any rules: the result.
    pub(super) fn check(&self) -> Result<(), RecordError> {
        if self.name == RESULT && self.value.parse::<Verdict>().is_err() {
            let fault = RecordFault::syntax(&self.value, message!("record.expect.verdict"));
            return Err(fault.at(self.value_place));
        }
        Ok(())
    }

    /// The place of a tag among the others: first what people look for, then what the rules need.
    fn rank(&self) -> (u8, u32) {
        let numbered = |stem| self.name.strip_prefix(stem).and_then(plain_number);
        match self.name.as_str() {
            GAME => (0, 0),
            DATE => (1, 0),
            RESULT => (3, 0),
            PLAYERS => (5, 0),
            OPTIONS => (6, 0),
            POOL => (8, 0),
            LABYRINTH => (9, 0),
            POSITION => (10, 0),
            _ => numbered(SEAT)
                .map(|seat| (2, seat))
                .or_else(|| numbered(HAND).map(|seat| (7, seat)))
                .unwrap_or((4, 0)),
        }
    }

    fn order(&self, other: &Tag) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// A number as a tag's name ends with it: no sign, no leading zero.
fn plain_number(digits: &str) -> Option<u32> {
    let number: u32 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

/// Whether a word can be a tag's name.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Puts tags into the order in which they are printed; those we do not know stay as given.
pub(super) fn sort(tags: &mut Vec<Tag>) {
    for tag in std::mem::take(tags) {
        insert(tags, tag);
    }
}

/// Puts one more tag where it belongs.
pub(super) fn insert(tags: &mut Vec<Tag>, tag: Tag) {
    let at = tags.partition_point(|other| other.order(&tag) != Ordering::Greater);
    tags.insert(at, tag);
}
