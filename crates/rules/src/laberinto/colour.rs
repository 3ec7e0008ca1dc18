//! The six colours: of the board's sides, of the tiles' edges and of the seats.

use hexagora_locale::{Message, message};

/// One of the six colours, in the order of the board's sides: clockwise from the top.
///
/// ```
/// use hexagora_rules::laberinto::Colour;
///
/// assert_eq!(Colour::from_letter('G'), Some(Colour::Green));
/// assert!(Colour::Red.is_next_to(Colour::Violet)); // the sides go round the board
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// The top side.
    Red,
    /// The upper right side.
    Orange,
    /// The lower right side.
    Yellow,
    /// The bottom side.
    Green,
    /// The lower left side.
    Blue,
    /// The upper left side.
    Violet,
}

impl Colour {
    /// All six, clockwise from the top.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Violet];

    /// The letters of the notation, in the order of [`Colour::ALL`].
    pub const LETTERS: &'static str = "ROYGBV";

    /// The colour as an index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour with an index, counted around the board.
    pub const fn around(index: usize) -> Colour {
        Colour::ALL[index % 6]
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        Self::LETTERS.as_bytes()[self as usize] as char
    }

    /// The colour that a letter of the notation means.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Whether the sides of the two colours are neighbours.
    pub const fn is_next_to(self, other: Colour) -> bool {
        let apart = (6 + self as usize - other as usize) % 6;
        apart == 1 || apart == 5
    }

    /// What people call a seat of this colour.
    pub fn name(self) -> Message {
        message!("laberinto.seat", colour = self.shade())
    }

    /// The colour in the keys of the word lists.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Orange => "orange",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Violet => "violet",
        }
    }

    /// The colour itself, of an edge or a prisoner.
    pub fn shade(self) -> Message {
        Message::new(match self {
            Colour::Red => "colour.red",
            Colour::Orange => "colour.orange",
            Colour::Yellow => "colour.yellow",
            Colour::Green => "colour.green",
            Colour::Blue => "colour.blue",
            Colour::Violet => "colour.violet",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        for colour in Colour::ALL {
            assert_eq!(Colour::from_letter(colour.letter()), Some(colour));
        }
        assert_eq!(Colour::from_letter('r'), None);
    }

    #[test]
    fn each_side_has_two_neighbours() {
        for colour in Colour::ALL {
            assert_eq!(Colour::ALL.into_iter().filter(|other| colour.is_next_to(*other)).count(), 2);
        }
    }
}
