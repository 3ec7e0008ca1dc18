//! A few edits to a text.

use bolero::TypeGenerator;

/// A text made from a given one, or out of nothing.
#[derive(Debug, TypeGenerator)]
pub enum Text {
    /// The given text with edits.
    Edited(Edits),
    /// The given text with one edit: the commonest way to be nearly right.
    Slip(Edit),
    /// The given text with characters exchanged: pieces change places, and their number is right.
    Swapped([Swap; 2]),
    /// The same, and one edit more.
    SwappedSlip(Swap, Edit),
    /// No text of the given one.
    New(New),
}

/// A text out of nothing.
#[derive(Debug, TypeGenerator)]
pub enum New {
    /// Any text at all.
    Any(String),
    /// Pieces that mean something, in any order.
    Pieces(Vec<u8>),
}

/// Two places of a text, the second one counted from the first, that are exchanged.
#[derive(Debug, TypeGenerator)]
pub struct Swap {
    /// Words and not only characters are exchanged.
    words: bool,
    at: u16,
    on: u8,
}

/// At most five edits.
#[derive(Debug, TypeGenerator)]
pub struct Edits {
    first: Edit,
    more: [Option<Edit>; 4],
}

/// One edit. Places are taken around the length of the text.
#[derive(Debug, TypeGenerator)]
pub enum Edit {
    Remove { at: u16, length: u8 },
    Write { at: u16, letter: u8 },
    Insert { at: u16, piece: u8 },
    Character { at: u16, character: char },
    Repeat { from: u16, length: u8, to: u16 },
    Number { at: u16, number: u16 },
    Cut { at: u16 },
}

/// Letters that the notations and the record are made of.
const LETTERS: &[u8] = b"abcdefghijkABCDEFGHIJKLMNOPRYOGBV0123456789-+x>@,=^v*:;./ \n\"\\()[]{}w!?%";

/// Words that mean something in a step, a position, an option or a record.
const PIECES: &[&str] = &[
    "1. ",
    "2. ",
    "*",
    "draw",
    "win:0",
    "win:1",
    "(",
    ")",
    "{",
    "}",
    "{a comment}",
    "!",
    "?!",
    "[%ring red c3]",
    "[%arrow blue c3 d4]",
    "[%",
    "arrow ",
    "violet ",
    "[",
    "]",
    "\"",
    "\\n",
    "\\u{1f}",
    "\\",
    " ",
    "\n",
    "\r\n",
    ";",
    "[Game \"ampel\"]",
    "[Game \"nonaga\"]",
    "[Result \"draw agreed\"]",
    "[Players \"2\"]",
    "[Position \"\"]",
    "c3",
    "d4",
    "e3",
    "f4",
    "a1+c3xb2",
    "c2-f5",
    "k3",
    "2,0>1,1",
    "@0,2>3,-1",
    "A1=RRR",
    "A2=ROY*",
    "ready",
    "pass",
    "P@A1",
    "AA1^A1",
    "MA1vA2",
    "PA1xA2",
    "MG@A1",
    "MA1-out",
    "6",
    "ampel",
    "attangle",
    "nonaga",
    "laberinto",
    "players=3",
    "yellows=10",
    "rules=2006",
    "edition=es",
    "repetition=0",
    "connected=off",
    "edge=any",
    "dice=on",
    "=",
    "/",
    ",",
    "-",
    "0",
    "1",
    "99999999999999999999",
    "-2147483648",
    "2147483647",
    "65536",
    "w",
    "b",
    "R",
    "G",
    "Y",
    "é",
    "\u{feff}",
    "\u{0}",
];

impl Text {
    /// The text that is made from `base`.
    pub fn edit(&self, base: &str) -> String {
        let mut text: Vec<char> = base.chars().collect();
        match self {
            Text::Edited(edits) => {
                edits.first.apply(&mut text);
                edits.more.iter().flatten().for_each(|edit| edit.apply(&mut text));
            }
            Text::Slip(edit) => edit.apply(&mut text),
            Text::Swapped(swaps) => swaps.iter().for_each(|swap| swap.apply(&mut text)),
            Text::SwappedSlip(swap, edit) => {
                swap.apply(&mut text);
                edit.apply(&mut text);
            }
            Text::New(New::Any(any)) => return any.clone(),
            Text::New(New::Pieces(pieces)) => return pieces.iter().map(|&piece| piece_of(piece)).collect(),
        }
        text.into_iter().collect()
    }
}

fn piece_of(piece: u8) -> &'static str {
    PIECES[usize::from(piece) % PIECES.len()]
}

impl Swap {
    fn apply(&self, text: &mut Vec<char>) {
        let parts: Vec<&[char]> = match self.words {
            true => text.chunk_by(|&left, &right| is_gap(left) == is_gap(right)).collect(),
            false => text.chunks(1).collect(),
        };
        let at = usize::from(self.at) % parts.len().max(1);
        // Near places most often. Every second part is a gap, which changes places with no word.
        let on = usize::from(if self.on < 128 { self.on % 8 + 1 } else { self.on });
        let to = if self.words { at + 2 * on } else { at + on };
        if to < parts.len() {
            let mut parts = parts;
            parts.swap(at, to);
            *text = parts.concat();
        }
    }
}

/// Whether a character stands between words.
fn is_gap(character: char) -> bool {
    " ,./:;\n".contains(character)
}

impl Edit {
    fn apply(&self, text: &mut Vec<char>) {
        let place = |at: u16| usize::from(at) % (text.len() + 1);
        let stretch = |at: u16, length: u8| place(at)..(place(at) + usize::from(length % 16)).min(text.len());
        match *self {
            Edit::Remove { at, length } => drop(text.drain(stretch(at, length))),
            Edit::Write { at, letter } => {
                let letter = char::from(LETTERS[usize::from(letter) % LETTERS.len()]);
                let at = place(at);
                match text.get_mut(at) {
                    Some(old) => *old = letter,
                    None => text.push(letter),
                }
            }
            Edit::Insert { at, piece } => {
                let at = place(at);
                text.splice(at..at, piece_of(piece).chars());
            }
            Edit::Character { at, character } => text.insert(place(at), character),
            Edit::Repeat { from, length, to } => {
                let stretch: Vec<char> = text[stretch(from, length)].to_vec();
                let to = place(to);
                text.splice(to..to, stretch);
            }
            Edit::Number { at, number } => {
                let from =
                    (place(at)..text.len()).find(|&at| text[at].is_ascii_digit()).unwrap_or(text.len());
                let digits = text[from..].iter().take_while(|digit| digit.is_ascii_digit()).count();
                // Small numbers are nearer to being right.
                let number = if number.is_multiple_of(4) { number } else { number % 40 };
                text.splice(from..from + digits, number.to_string().chars());
            }
            Edit::Cut { at } => text.truncate(place(at)),
        }
    }
}
