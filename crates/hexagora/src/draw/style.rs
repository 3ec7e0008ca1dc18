//! How a drawing is written: which colours and which characters the reader's terminal has.

/// A colour of the palette. What a colour means is also said by a shape or a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Red pieces, red edges.
    Red,
    /// Orange edges and figures.
    Orange,
    /// Yellow pieces, yellow edges.
    Yellow,
    /// Green pieces, green edges.
    Green,
    /// Blue edges and figures.
    Blue,
    /// Violet edges and figures.
    Violet,
    /// The light of white pieces.
    Paper,
    /// The dark of black pieces.
    Slate,
    /// The discs of Nonaga.
    Wood,
    /// What is burnt into the wood.
    Brand,
    /// A disc that may not be moved.
    Ash,
    /// The dark middle of a tile.
    Tile,
    /// Lines and numbers that step back.
    Faint,
    /// The mark of the last turn.
    Accent,
}

impl Tint {
    /// The tint of a colour's letter: R O Y G B V.
    pub fn of_letter(letter: char) -> Option<Tint> {
        Some(match letter {
            'R' => Tint::Red,
            'O' => Tint::Orange,
            'Y' => Tint::Yellow,
            'G' => Tint::Green,
            'B' => Tint::Blue,
            'V' => Tint::Violet,
            _ => return None,
        })
    }

    /// The tint of a seat's colour, by its English name.
    pub fn of_colour(name: &str) -> Tint {
        match name {
            "red" => Tint::Red,
            "orange" => Tint::Orange,
            "yellow" => Tint::Yellow,
            "green" => Tint::Green,
            "blue" => Tint::Blue,
            "violet" => Tint::Violet,
            "black" => Tint::Slate,
            _ => Tint::Paper,
        }
    }

    /// The shape that stands for the hue wherever it carries meaning.
    pub fn shape(self) -> char {
        match self {
            Tint::Red => '▬',
            Tint::Orange => '▲',
            Tint::Yellow => '○',
            Tint::Green => '❯',
            Tint::Blue => '■',
            Tint::Violet => '✚',
            Tint::Paper => '○',
            _ => '●',
        }
    }

    /// Okabe and Ito's hues with a crimson for their vermilion, which is one more orange beside orange: they stay
    /// apart for every kind of eye. And the table's wood and paper.
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Tint::Red => [0xC8, 0x10, 0x2E],
            Tint::Orange => [0xE6, 0x9F, 0x00],
            Tint::Yellow => [0xF0, 0xE4, 0x42],
            Tint::Green => [0x00, 0x9E, 0x73],
            Tint::Blue => [0x00, 0x72, 0xB2],
            Tint::Violet => [0xCC, 0x79, 0xA7],
            Tint::Paper => [0xF6, 0xF2, 0xEA],
            Tint::Slate => [0x22, 0x25, 0x2B],
            Tint::Wood => [0xD9, 0xB3, 0x82],
            Tint::Brand => [0x5C, 0x40, 0x24],
            Tint::Ash => [0xA8, 0xA2, 0x98],
            Tint::Tile => [0x2A, 0x2E, 0x36],
            Tint::Faint => [0x8A, 0x8A, 0x86],
            Tint::Accent => [0x2F, 0x96, 0xDE],
        }
    }

    /// The shade of letters and thin lines: red and blue would sink into a dark tile.
    pub const fn line_rgb(self) -> [u8; 3] {
        match self {
            Tint::Red => [0xE7, 0x27, 0x3A],
            Tint::Blue => [0x19, 0x79, 0xCC],
            tint => tint.rgb(),
        }
    }

    /// The nearest of the sixteen colours that every terminal names.
    pub(crate) const fn sixteen(self) -> u8 {
        match self {
            Tint::Red => 9,
            Tint::Orange => 3,
            Tint::Yellow => 11,
            Tint::Green => 2,
            Tint::Blue => 4,
            Tint::Violet => 13,
            Tint::Paper => 15,
            Tint::Slate => 0,
            Tint::Wood => 3,
            Tint::Brand => 0,
            Tint::Ash => 7,
            Tint::Tile => 0,
            Tint::Faint => 8,
            Tint::Accent => 14,
        }
    }

    /// The ink that reads best on this tint as a background.
    pub fn ink_on(self) -> Tint {
        if self.light() > 115_000 { Tint::Slate } else { Tint::Paper }
    }

    /// Whether a line of this tint is lost on white.
    pub fn is_pale(self) -> bool {
        self.light() > 170_000
    }

    /// How light it is to the eye, up to 255,000.
    fn light(self) -> u32 {
        let [r, g, b] = self.rgb().map(u32::from);
        299 * r + 587 * g + 114 * b
    }

    /// As style sheets write it.
    pub fn hex(self) -> String {
        let [r, g, b] = self.rgb();
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// None: shapes and letters say everything.
    Plain,
    /// The sixteen that terminals name.
    Sixteen,
    /// The cube of 256.
    Cube,
    /// 24 bits.
    True,
}

impl Depth {
    /// What a terminal has, as `COLORTERM` and `TERM` tell.
    pub fn from_environment(get: impl Fn(&str) -> Option<String>) -> Depth {
        let colorterm = get("COLORTERM").unwrap_or_default();
        let term = get("TERM").unwrap_or_default();
        if term == "dumb" {
            Depth::Plain
        } else if colorterm.contains("truecolor") || colorterm.contains("24bit") || term.contains("direct") {
            Depth::True
        } else if term.contains("256") || term.contains("kitty") || term.contains("alacritty") {
            Depth::Cube
        } else {
            Depth::Sixteen
        }
    }

    /// The parameter of an escape sequence that chooses a tint, for text or for what lies behind it.
    fn parameter(self, tint: Tint, behind: bool) -> String {
        let [r, g, b] = if behind { tint.rgb() } else { tint.line_rgb() };
        let base = if behind { 48 } else { 38 };
        match self {
            Depth::Plain => String::new(),
            Depth::True => format!("{base};2;{r};{g};{b}"),
            Depth::Cube => format!("{base};5;{}", nearest_of_cube([r, g, b])),
            Depth::Sixteen => {
                let code = tint.sixteen();
                let base = if behind { 40 } else { 30 };
                (if code < 8 { base + code } else { base + 52 + code }).to_string()
            }
        }
    }
}

/// The nearest colour of the 6 × 6 × 6 cube or of the ramp of greys.
pub(crate) fn nearest_of_cube(rgb: [u8; 3]) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |other: [u8; 3]| -> u32 {
        rgb.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let level = |value: u8| (0..6u8).min_by_key(|&at| LEVELS[usize::from(at)].abs_diff(value)).unwrap_or(0);
    let at = rgb.map(level);
    let cube = (16 + 36 * at[0] + 6 * at[1] + at[2], distance(at.map(|at| LEVELS[usize::from(at)])));
    let greys = (0..24u8).map(|step| (232 + step, distance([8 + 10 * step; 3])));
    greys.chain([cube]).min_by_key(|&(_, far)| far).map_or(cube.0, |(code, _)| code)
}

/// What one character is written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ink {
    /// The tint of the character; none is the terminal's own.
    pub fore: Option<Tint>,
    /// The tint behind it.
    pub back: Option<Tint>,
    /// Written strongly.
    pub bold: bool,
}

impl Ink {
    /// The terminal's own ink.
    pub const PLAIN: Ink = Ink { fore: None, back: None, bold: false };
    /// What steps back: lines and numbers.
    pub const FAINT: Ink = Ink::of(Tint::Faint);
    /// The mark of the last turn.
    pub const ACCENT: Ink = Ink { bold: true, ..Ink::of(Tint::Accent) };

    /// Text of a tint.
    pub const fn of(tint: Tint) -> Ink {
        Ink { fore: Some(tint), back: None, bold: false }
    }

    /// Strong text, readable on a tint.
    pub fn on(tint: Tint) -> Ink {
        Ink { fore: Some(tint.ink_on()), back: Some(tint), bold: true }
    }

    /// The same, written strongly.
    #[must_use]
    pub const fn bold(self) -> Ink {
        Ink { bold: true, ..self }
    }

    /// The same on a tint.
    #[must_use]
    pub const fn over(self, tint: Tint) -> Ink {
        Ink { back: Some(tint), ..self }
    }
}

/// How a drawing is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// How many colours there are.
    pub depth: Depth,
    /// Only characters of ASCII.
    pub ascii: bool,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are, where there is an end to them.
    pub height: Option<usize>,
}

impl Style {
    /// No colours, as wide as a large board needs.
    pub const PLAIN: Style = Style { depth: Depth::Plain, ascii: false, width: 120, height: None };

    /// Whether there are colours.
    pub fn colours(&self) -> bool {
        self.depth != Depth::Plain
    }

    /// The escape sequence that begins an ink; empty where there is nothing to say.
    pub fn begin(&self, ink: Ink) -> String {
        if !self.colours() || ink == Ink::PLAIN {
            return String::new();
        }
        let mut parts = Vec::new();
        if ink.bold {
            parts.push("1".to_owned());
        }
        parts.extend(ink.fore.map(|tint| self.depth.parameter(tint, false)));
        parts.extend(ink.back.map(|tint| self.depth.parameter(tint, true)));
        format!("\x1b[{}m", parts.join(";"))
    }

    /// A piece of text in an ink.
    pub fn paint(&self, text: &str, ink: Ink) -> String {
        let text: String = text.chars().map(|letter| self.character(letter)).collect();
        match self.begin(ink) {
            begin if begin.is_empty() => text,
            begin => format!("{begin}{text}\x1b[0m"),
        }
    }

    /// The character that stands for another where only ASCII is known.
    pub fn character(&self, letter: char) -> char {
        if !self.ascii || letter.is_ascii() {
            return letter;
        }
        match letter {
            '─' | '━' | '—' | '–' | '−' | '▔' | '▁' => '-',
            '╱' => '/',
            '╲' => '\\',
            '│' | '┃' | '▏' => '|',
            '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '┏' | '┓' | '┗' | '┛' | '┼' | '✚' => {
                '+'
            }
            '·' | '∙' | '…' => '.',
            '◦' => ':',
            '▬' | '═' => '=',
            '○' => 'o',
            '❯' | '›' | '▸' | '▶' | '→' => '>',
            '‹' | '◂' | '←' => '<',
            '●' | '✕' | '╳' | '×' => 'x',
            '▲' | '△' | '↑' => '^',
            '▽' | '▼' | '↓' => 'v',
            '■' | '▮' => '#',
            '★' | '◆' | '•' => '*',
            'á' => 'a',
            'é' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' | 'ü' => 'u',
            'ñ' => 'n',
            'Á' => 'A',
            'É' => 'E',
            'Í' => 'I',
            'Ó' => 'O',
            'Ú' => 'U',
            'Ñ' => 'N',
            '¿' | '¡' => ' ',
            '“' | '”' | '«' | '»' => '"',
            '’' | '‘' => '\'',
            _ => '?',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(term: &str, colorterm: &str) -> Depth {
        Depth::from_environment(|name| match name {
            "TERM" => Some(term.to_owned()),
            "COLORTERM" if !colorterm.is_empty() => Some(colorterm.to_owned()),
            _ => None,
        })
    }

    #[test]
    fn a_terminal_tells_how_many_colours_it_has() {
        assert_eq!(depth("xterm-256color", "truecolor"), Depth::True);
        assert_eq!(depth("xterm-direct", ""), Depth::True);
        assert_eq!(depth("screen-256color", ""), Depth::Cube);
        assert_eq!(depth("linux", ""), Depth::Sixteen);
        assert_eq!(depth("dumb", "truecolor"), Depth::Plain);
        assert_eq!(Depth::from_environment(|_| None), Depth::Sixteen);
    }

    #[test]
    fn colours_come_down_to_the_nearest_there_is() {
        assert_eq!(nearest_of_cube([255, 0, 0]), 196);
        assert_eq!(nearest_of_cube([0, 95, 135]), 24);
        assert_eq!(nearest_of_cube([128, 128, 128]), 244);
        assert_eq!(Depth::Sixteen.parameter(Tint::Yellow, false), "93");
        assert_eq!(Depth::Sixteen.parameter(Tint::Green, true), "42");
        assert_eq!(Depth::Cube.parameter(Tint::Red, true), "48;5;160");
        assert_eq!(Depth::True.parameter(Tint::Orange, false), "38;2;230;159;0");
    }

    #[test]
    fn ink_is_readable_on_every_tint() {
        for (tint, ink) in [
            (Tint::Yellow, Tint::Slate),
            (Tint::Paper, Tint::Slate),
            (Tint::Wood, Tint::Slate),
            (Tint::Slate, Tint::Paper),
            (Tint::Blue, Tint::Paper),
            (Tint::Tile, Tint::Paper),
        ] {
            assert_eq!(tint.ink_on(), ink, "{tint:?}");
        }
    }
}
