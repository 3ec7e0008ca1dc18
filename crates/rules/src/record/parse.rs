//! From text to record: the form alone, no rules.

use std::collections::HashSet;
use std::str::FromStr;

use hexagora_locale::{Message, message};

use super::cursor::Cursor;
use super::{
    Drawing, Entry, Hue, Line, Record, RecordError, RecordFault, Symbol, Tag, Verdict, drawing, escape, tag,
    verdict,
};

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a text that holds one record: [`Record::parse`].
    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::parse(text)
    }
}

impl Record {
    /// Reads a text that holds one record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut parser = Parser(Cursor::new(text));
        let record = parser.record()?;
        parser.0.skip_space();
        match parser.0.peek() {
            None => Ok(record),
            Some(_) => Err(parser.0.expected(message!("record.expect.nothing"))),
        }
    }

    /// Reads a text that holds any number of records, one after the other.
    ///
    /// ```
    /// use hexagora_rules::Record;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let text = "[Game \"nonaga\"]\n*\n\n[Game \"ampel\"]\n*";
    /// let records = Record::parse_all(text)?;
    /// assert_eq!(records.iter().filter_map(|record| record.tag("Game")).collect::<Vec<_>>(), ["nonaga", "ampel"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
        let mut parser = Parser(Cursor::new(text));
        let mut records = Vec::new();
        loop {
            parser.0.skip_space();
            if parser.0.peek().is_none() {
                return Ok(records);
            }
            records.push(parser.record()?);
        }
    }

    /// The text of a file, whose bytes may be anything.
    pub fn decode(bytes: &[u8]) -> Result<&str, RecordError> {
        std::str::from_utf8(bytes).map_err(|error| {
            let mut cursor = Cursor::new(str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default());
            while cursor.next().is_some() {}
            RecordFault::Encoding.at(cursor.place())
        })
    }
}

/// How long a word may be and still be taken for a step.
const LONGEST_STEP: usize = 60;
/// The same for the name of a cell.
const LONGEST_CELL: usize = 20;

struct Parser<'a>(Cursor<'a>);

/// What steps, turn numbers and the end are made of. Everything else has a meaning of its own.
fn in_word(byte: u8) -> bool {
    !matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'"' | b';' | b'.' | b'\\')
}

impl Parser<'_> {
    fn record(&mut self) -> Result<Record, RecordError> {
        let mut tags = self.tags()?;
        let line = self.line(0, 0)?;
        self.end(&mut tags)?;
        tag::sort(&mut tags);
        Ok(Record::with(tags, line))
    }

    fn tags(&mut self) -> Result<Vec<Tag>, RecordError> {
        let mut tags = Vec::new();
        let mut names = HashSet::new();
        loop {
            self.0.skip_space();
            if self.at_drawing() || !self.0.eat('[') {
                break;
            }
            let tag = self.tag()?;
            if !names.insert(tag.name().to_owned()) {
                return Err(RecordFault::TagTwice { name: tag.name().to_owned() }.at(tag.place));
            }
            // An open result is what a record without one has: it need not be said.
            if tag.name() != tag::RESULT || tag.value() != verdict::OPEN {
                tag.check()?;
                tags.push(tag);
            }
        }
        Ok(tags)
    }

    /// A tag whose bracket is open.
    fn tag(&mut self) -> Result<Tag, RecordError> {
        self.0.skip_space();
        let (before, place) = (self.0, self.0.place());
        let name = self.0.word(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !tag::is_name(name) {
            return Err(before.expected(message!("record.expect.name")));
        }
        self.0.skip_space();
        let value_place = self.0.place();
        if !self.0.eat('"') {
            return Err(self.0.expected(message!("record.expect.value")));
        }
        let mut value = String::new();
        self.quoted(&mut value)?;
        self.0.skip_space();
        while self.0.eat('"') {
            // What is too long for one line goes on in more quotes, a space between.
            value.push(' ');
            self.quoted(&mut value)?;
            self.0.skip_space();
        }
        if !self.0.eat(']') {
            return Err(self.0.expected(message!("record.expect.bracket")));
        }
        Ok(Tag::unchecked(name, value).read_at(place, value_place))
    }

    /// A value whose quotes are open.
    fn quoted(&mut self, value: &mut String) -> Result<(), RecordError> {
        loop {
            match self.0.peek() {
                Some('\\') => value.push(self.escape()?),
                None | Some('\n' | '\r') => return Err(self.0.expected(message!("record.expect.quote"))),
                Some(character) => {
                    self.0.next();
                    if character == '"' {
                        return Ok(());
                    }
                    value.push(character);
                }
            }
        }
    }

    /// The character that a backslash and what follows stand for.
    fn escape(&mut self) -> Result<char, RecordError> {
        let before = self.0;
        self.0.next();
        let character = match self.0.next() {
            Some('u') if self.0.eat('{') => {
                let digits = self.0.word(|byte| byte.is_ascii_hexdigit());
                let number = u32::from_str_radix(digits, 16).ok();
                number.and_then(char::from_u32).filter(|_| self.0.eat('}'))
            }
            mark => mark.and_then(escape::unescape),
        };
        character.ok_or_else(|| before.expected(message!("record.expect.escape", legal = escape::LEGAL)))
    }

    /// A line of play, up to the parenthesis that closes it or, for the main line, to the end of the
    /// record. `turn` is the turn in which it begins.
    fn line(&mut self, mut turn: u32, depth: usize) -> Result<Line, RecordError> {
        let mut line = Line::default();
        loop {
            self.0.skip_space();
            match (self.0.peek(), line.entries.last_mut()) {
                (Some('{'), None) => line.comments.push(self.comment()?),
                (Some('{'), Some(entry)) => entry.comments.push(self.comment()?),
                // Where a variation begins, the step before it has the drawings.
                (Some('['), None) if depth == 0 && self.at_drawing() => {
                    let drawing = self.drawing(line.drawings.len())?;
                    line.drawings.push(drawing);
                }
                (Some('['), Some(entry)) if self.at_drawing() => {
                    let drawing = self.drawing(entry.drawings.len())?;
                    entry.drawings.push(drawing);
                }
                (Some(next), Some(entry)) if Symbol::is_part(next) && entry.symbol.is_none() => {
                    let before = self.0;
                    entry.symbol = Some(symbol(before, self.0.word(in_word))?);
                }
                (Some('('), None) => return Err(self.0.expected(message!("record.expect.replaced"))),
                (Some('('), Some(entry)) => entry.variations.push(self.variation(entry.turn, depth + 1)?),
                (Some(')'), Some(_)) if depth > 0 => return Ok(line),
                _ if depth == 0 && self.at_end() => return Ok(line),
                _ => {
                    let expected = match (depth, line.entries.is_empty()) {
                        (0, _) => message!("record.expect.step"),
                        (_, true) => message!("record.expect.first"),
                        (_, false) => message!("record.expect.variation"),
                    };
                    let entry = self.entry(turn, expected)?;
                    turn = entry.turn;
                    line.entries.push(entry);
                }
            }
        }
    }

    /// A variation, from one parenthesis to the other.
    fn variation(&mut self, turn: u32, depth: usize) -> Result<Line, RecordError> {
        if depth > Record::DEPTH {
            return Err(RecordFault::Depth.at(self.0.place()));
        }
        self.0.next();
        let line = self.line(turn, depth)?;
        self.0.next();
        Ok(line)
    }

    /// A step, perhaps with the number of its turn before it; `expected` is said when there is
    /// neither.
    fn entry(&mut self, turn: u32, expected: Message) -> Result<Entry, RecordError> {
        let number = self.number()?;
        let before = self.0;
        let word = self.0.word(in_word);
        let (word, mark) = word.split_at(word.find(Symbol::is_part).unwrap_or(word.len()));
        // A second number is not a step.
        if !is_step(word) || is_number(word) && self.0.peek() == Some('.') {
            let numbered = |_| message!("record.expect.numbered");
            return Err(before.expected(number.map_or(expected, numbered)));
        }
        let symbol = if mark.is_empty() { None } else { Some(symbol(before, mark)?) };
        Ok(Entry { place: before.place(), symbol, ..Entry::new(word, number.unwrap_or(turn)) })
    }

    /// Whether a bracket opens a drawing and not a tag.
    fn at_drawing(&self) -> bool {
        let mut ahead = self.0;
        ahead.eat('[') && ahead.peek() == Some('%')
    }

    /// A drawing, from one bracket to the other, after so many others at the same place.
    fn drawing(&mut self, others: usize) -> Result<Drawing, RecordError> {
        let place = self.0.place();
        if others == Drawing::MOST {
            return Err(RecordFault::Drawings.at(place));
        }
        self.0.next();
        self.0.next();
        let before = self.0;
        let headed = match self.0.word(in_word) {
            drawing::RING => false,
            drawing::ARROW => true,
            _ => return Err(before.expected(message!("record.expect.drawing"))),
        };
        self.0.skip_space();
        let before = self.0;
        let Ok(hue) = self.0.word(in_word).parse() else {
            let names = Hue::ALL.map(Hue::name).join(", ");
            return Err(before.expected(message!("record.expect.hue", names = names)));
        };
        let from = self.cell()?;
        let to = if headed { Some(self.cell()?) } else { None };
        self.0.skip_space();
        if !self.0.eat(']') {
            return Err(self.0.expected(message!("record.expect.drawn")));
        }
        Ok(Drawing { hue, from, to, place })
    }

    /// The name of a cell, with the space before it.
    fn cell(&mut self) -> Result<String, RecordError> {
        self.0.skip_space();
        let before = self.0;
        let cell = self.0.word(in_word);
        if !(1..=LONGEST_CELL).contains(&cell.len()) {
            return Err(before.expected(message!("record.expect.cell")));
        }
        Ok(cell.to_owned())
    }

    /// The number of a turn and its dot, if they are next.
    fn number(&mut self) -> Result<Option<u32>, RecordError> {
        let mut ahead = self.0;
        let word = ahead.word(in_word);
        if !is_number(word) || !ahead.eat('.') {
            return Ok(None);
        }
        match word.parse() {
            Ok(number @ 1..) => {
                ahead.skip_space();
                self.0 = ahead;
                Ok(Some(number))
            }
            _ => Err(self.0.expected(message!("record.expect.number"))),
        }
    }

    /// A comment, from one brace to the other.
    fn comment(&mut self) -> Result<String, RecordError> {
        let open = self.0.place();
        self.0.next();
        let mut comment = String::new();
        let mut space = false;
        loop {
            let character = match self.0.peek() {
                None => {
                    let end = self.0.expected(message!("record.expect.brace"));
                    return Err(RecordError { place: open, ..end });
                }
                Some('\\') => self.escape()?,
                Some(character) => {
                    self.0.next();
                    if character == '}' {
                        return Ok(comment);
                    }
                    if character.is_ascii_whitespace() {
                        space = !comment.is_empty();
                        continue;
                    }
                    character
                }
            };
            if std::mem::take(&mut space) {
                comment.push(' ');
            }
            comment.push(character);
        }
    }

    /// Whether the record ends here: with its word, with the text, or with the tags of the next one.
    fn at_end(&self) -> bool {
        let mut ahead = self.0;
        matches!(ahead.peek(), None | Some('[')) && !self.at_drawing() || verdict::is_end(ahead.word(in_word))
    }

    /// The word that ends the record, which says the same as the tag `Result`. Without the word the tag
    /// says it alone.
    fn end(&mut self, tags: &mut Vec<Tag>) -> Result<(), RecordError> {
        let before = self.0;
        let word = self.0.word(in_word);
        let verdict: Option<Verdict> = match word {
            "" => return Ok(()),
            verdict::OPEN => None,
            _ => match word.parse() {
                Ok(verdict) => Some(verdict),
                Err(_) => return Err(before.expected(message!("record.expect.end"))),
            },
        };
        let tag = tags.iter().find(|tag| tag.name() == tag::RESULT);
        let stated = tag.and_then(|tag| tag.value().parse::<Verdict>().ok());
        match (verdict, stated) {
            (Some(verdict), None) => {
                let tag = Tag::unchecked(tag::RESULT, verdict.to_string());
                tags.push(tag.read_at(before.place(), before.place()));
            }
            (None, None) => {}
            (verdict, Some(stated)) if verdict.as_ref().map(Verdict::winners) == Some(stated.winners()) => {}
            (_, Some(stated)) => {
                let fault = RecordFault::End { end: word.to_owned(), result: stated.to_string() };
                return Err(fault.at(before.place()));
            }
        }
        Ok(())
    }
}

/// The symbol that the end of a word, or a word alone, is.
fn symbol(before: Cursor<'_>, mark: &str) -> Result<Symbol, RecordError> {
    let legal = || Symbol::ALL.map(Symbol::text).join(" ");
    mark.parse().map_err(|_| before.expected(message!("record.expect.symbol", legal = legal())))
}

/// Whether a word can be a step at all. The longest steps of the games have a dozen characters.
fn is_step(word: &str) -> bool {
    (1..=LONGEST_STEP).contains(&word.len()) && !verdict::is_end(word)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
