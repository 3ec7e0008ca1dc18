//! The two ends of a conversation: what a person types and what a person sees.

use std::io::{self, BufRead, Read, Write};

use hexagora_locale::{Lang, Message};

use crate::draw::{Ink, Style, StyledLine, capital};

/// A conversation in lines.
pub struct Console<'a> {
    /// What is typed.
    pub input: &'a mut dyn BufRead,
    /// What is shown.
    pub out: &'a mut dyn Write,
    /// Whether a person sits at a terminal, at both ends.
    pub terminal: bool,
    /// The language to speak.
    pub lang: Lang,
    /// How to draw.
    pub style: Style,
}

/// No line that means anything is longer.
const LONGEST: u64 = 1 << 16;
/// How tall a page is where nobody knows.
const PAGE: usize = 24;

impl Console<'_> {
    /// Writes text as it is.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Writes a line in several inks.
    pub fn line(&mut self, line: &StyledLine) -> io::Result<()> {
        let text = line.render(&self.style);
        self.print(&text)?;
        self.print("\n")
    }

    /// Says a sentence.
    pub fn say(&mut self, message: &Message) -> io::Result<()> {
        self.say_in(message, Ink::PLAIN)
    }

    /// Says a sentence strongly. It may begin with a seat's name, which some games write small.
    pub fn announce(&mut self, message: &Message) -> io::Result<()> {
        let sentence = capital(&harmless(&message.say(self.lang)));
        self.line(&StyledLine::new().add(sentence, Ink::PLAIN.bold()))
    }

    /// Says a sentence in an ink.
    pub fn say_in(&mut self, message: &Message, ink: Ink) -> io::Result<()> {
        let sentence = harmless(&message.say(self.lang));
        self.line(&StyledLine::new().add(sentence, ink))
    }

    /// Asks for a line. None is the end of what is typed.
    pub fn ask(&mut self) -> io::Result<Option<String>> {
        if self.terminal {
            let prompt = self.style.paint("> ", Ink::ACCENT);
            self.print(&prompt)?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        (&mut *self.input).take(LONGEST).read_until(b'\n', &mut bytes)?;
        let line = (!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned());
        match &line {
            // What comes from a file is shown, so that the conversation can be read.
            Some(line) if !self.terminal => {
                let line = StyledLine::new().add("> ", Ink::ACCENT).add(harmless(line), Ink::PLAIN);
                self.line(&line)?;
            }
            None if self.terminal => self.print("\n")?,
            _ => {}
        }
        Ok(line)
    }

    /// Wipes the screen; `past` wipes what has scrolled away too.
    pub fn wipe(&mut self, past: bool) -> io::Result<()> {
        match (self.terminal, past) {
            (false, _) => Ok(()),
            (true, false) => self.print("\x1b[H\x1b[2J"),
            (true, true) => self.print("\x1b[H\x1b[2J\x1b[3J"),
        }
    }

    /// How many lines of a list fit before its first ones are gone.
    pub fn page(&self) -> usize {
        self.style.height.unwrap_or(PAGE).saturating_sub(4).max(4)
    }
}

/// Typed text that is quoted cannot steer the terminal.
fn harmless(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}
