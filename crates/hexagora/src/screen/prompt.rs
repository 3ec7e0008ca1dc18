//! A line that somebody types: the name of a file, or a step.

use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

/// What is typed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A file to write the game to.
    Save,
    /// A file to go on from.
    Load,
    /// A step.
    Step,
}

impl Purpose {
    /// The key of the question.
    pub const fn key(self) -> &'static str {
        match self {
            Purpose::Save => "screen.prompt.save",
            Purpose::Load => "screen.prompt.load",
            Purpose::Step => "screen.prompt.step",
        }
    }
}

/// What came of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// More can be typed.
    More,
    /// The line is complete.
    Done,
    /// Nothing is wanted any more.
    Dropped,
}

/// A line that somebody types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// What it is for.
    pub purpose: Purpose,
    /// What has been typed.
    pub text: String,
    /// Whether the same was asked before and doubted: Enter now insists on it.
    pub doubted: Option<String>,
}

/// No line that means anything is longer.
const LONGEST: usize = 1000;

impl Prompt {
    /// A line that begins with a text.
    pub fn new(purpose: Purpose, text: String) -> Prompt {
        Prompt { purpose, text, doubted: None }
    }

    /// Takes in what was typed or pasted.
    pub fn take(&mut self, event: &Event) -> Typed {
        match event {
            Event::Paste(text) => text.chars().for_each(|letter| self.push(letter)),
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Enter => return Typed::Done,
                KeyCode::Esc => return Typed::Dropped,
                KeyCode::Backspace => {
                    self.text.pop();
                }
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.text.clear(),
                KeyCode::Char(letter)
                    if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
                {
                    self.push(letter);
                }
                _ => {}
            },
            _ => {}
        }
        Typed::More
    }

    fn push(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }

    /// Whether Enter was pressed again on what was doubted.
    pub fn insists(&self) -> bool {
        self.doubted.as_deref() == Some(self.text.trim())
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyEvent;

    use super::*;

    #[test]
    fn a_pasted_escape_sequence_is_harmless() {
        let mut prompt = Prompt::new(Purpose::Save, String::new());
        assert_eq!(prompt.take(&Event::Paste("a\x1b[2J\nb".into())), Typed::More);
        assert_eq!(prompt.text, "a[2Jb");
        prompt.take(&Event::Paste("x".repeat(5000)));
        assert_eq!(prompt.text.len(), LONGEST);
        prompt.take(&Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
        assert_eq!(prompt.text, "");
        assert_eq!(prompt.take(&Event::Key(KeyEvent::from(KeyCode::Backspace))), Typed::More);
        assert_eq!(prompt.take(&Event::Key(KeyEvent::from(KeyCode::Enter))), Typed::Done);
    }
}
