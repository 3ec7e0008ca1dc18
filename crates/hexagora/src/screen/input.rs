//! What a key or a mouse button is meant to do.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// What somebody wants.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Intent {
    /// To go on in a direction: degrees clockwise from the right.
    Walk(f64),
    /// To press what the cursor is on.
    Act,
    /// To press what is at a column and a line of the screen.
    Point(u16, u16),
    /// To go to the next cell that can be pressed, or back to the one before.
    Leap(isize),
    /// To let go, or to close what is open.
    Back,
    /// To take back a step, or a whole turn.
    Undo(bool),
    /// To play again what was taken back.
    Redo,
    /// To be advised.
    Hint,
    /// To begin anew with a new deal.
    Rebuild,
    /// To see what the keys do.
    Help,
    /// To write the game to a file.
    Save,
    /// To go on with a game from a file.
    Load,
    /// To type a step.
    Type,
    /// To give up.
    Resign,
    /// To play a step that names no cell.
    Other,
    /// To rotate a tile.
    Rotate(isize),
    /// To choose the entry with a number, from 0.
    Pick(usize),
    /// To see the board larger or smaller; 0 is as large as it fits.
    Zoom(i32),
    /// To see the names of cells, or not.
    Names,
    /// To see earlier or later turns.
    Scroll(isize),
    /// To have other colours.
    Theme,
    /// To have another language.
    Language,
    /// To begin another game.
    Menu,
    /// To leave.
    Quit,
    /// To leave at once.
    Interrupt,
}

/// What is listening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The board.
    Board,
    /// A list of steps to choose among.
    Chooser,
}

/// What an event is meant to do; none where it means nothing.
pub fn intent(event: &Event, mode: Mode) -> Option<Intent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => keyed(key, mode),
        Event::Mouse(mouse) => pointed(mouse),
        _ => None,
    }
}

/// Whether a key is Ctrl-C, which leaves wherever it is pressed.
pub fn is_interrupt(event: &Event) -> bool {
    matches!(event, Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers, .. })
        if modifiers.contains(KeyModifiers::CONTROL))
}

fn pointed(mouse: &MouseEvent) -> Option<Intent> {
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Intent::Point(mouse.column, mouse.row)),
        MouseEventKind::Down(MouseButton::Right) => Some(Intent::Back),
        MouseEventKind::ScrollUp => Some(Intent::Scroll(-1)),
        MouseEventKind::ScrollDown => Some(Intent::Scroll(1)),
        _ => None,
    }
}

fn keyed(key: &KeyEvent, mode: Mode) -> Option<Intent> {
    let firm = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    match (key.code, mode) {
        (KeyCode::Char('c'), _) if firm => Some(Intent::Interrupt),
        _ if firm => None,
        (KeyCode::Up, Mode::Chooser) => Some(Intent::Leap(-1)),
        (KeyCode::Down, Mode::Chooser) => Some(Intent::Leap(1)),
        (KeyCode::Left, Mode::Chooser) => Some(Intent::Rotate(-1)),
        (KeyCode::Right | KeyCode::Char('r'), Mode::Chooser) => Some(Intent::Rotate(1)),
        (KeyCode::Char(digit @ '1'..='9'), Mode::Chooser) => {
            Some(Intent::Pick(digit as usize - '1' as usize))
        }
        (code, _) => direction(code).map(Intent::Walk).or_else(|| command(code)),
    }
}

/// An arrow goes to the neighbour nearest to it; digits lie around the 5 of a number pad, and letters around
/// the S of a keyboard, as the six directions do.
fn direction(code: KeyCode) -> Option<f64> {
    Some(match code {
        KeyCode::Right | KeyCode::Char('6' | 'd') => 0.0,
        KeyCode::Char('3' | 'x') => 60.0,
        KeyCode::Down => 90.0,
        KeyCode::Char('1' | 'z') => 120.0,
        KeyCode::Left | KeyCode::Char('4' | 'a') => 180.0,
        KeyCode::Char('7' | 'w') => 240.0,
        KeyCode::Up => 270.0,
        KeyCode::Char('9' | 'e') => 300.0,
        _ => return None,
    })
}

fn command(code: KeyCode) -> Option<Intent> {
    Some(match code {
        KeyCode::Enter | KeyCode::Char(' ') => Intent::Act,
        KeyCode::Tab => Intent::Leap(1),
        KeyCode::BackTab => Intent::Leap(-1),
        KeyCode::Esc => Intent::Back,
        KeyCode::PageUp => Intent::Scroll(-5),
        KeyCode::PageDown => Intent::Scroll(5),
        KeyCode::F(1) | KeyCode::Char('?') => Intent::Help,
        KeyCode::Char('u') => Intent::Undo(false),
        KeyCode::Char('U') => Intent::Undo(true),
        KeyCode::Char('r') => Intent::Redo,
        KeyCode::Char('h') => Intent::Hint,
        KeyCode::Char('b') => Intent::Rebuild,
        KeyCode::Char('p') => Intent::Other,
        KeyCode::Char(':' | '/') => Intent::Type,
        KeyCode::Char('s') => Intent::Save,
        KeyCode::Char('o') => Intent::Load,
        KeyCode::Char('g') => Intent::Resign,
        KeyCode::Char('+') => Intent::Zoom(1),
        KeyCode::Char('-') => Intent::Zoom(-1),
        KeyCode::Char('0') => Intent::Zoom(0),
        KeyCode::Char('c') => Intent::Names,
        KeyCode::Char('t') => Intent::Theme,
        KeyCode::Char('l') => Intent::Language,
        KeyCode::Char('n') => Intent::Menu,
        KeyCode::Char('q') => Intent::Quit,
        _ => return None,
    })
}

/// The keys that the help explains, each with the key of its sentence.
pub const HELP: [(&str, &str); 19] = [
    ("↑ ↓ ← →", "screen.help.walk"),
    ("w e a d z x", "screen.help.six"),
    ("Enter", "screen.help.act"),
    ("Tab", "screen.help.leap"),
    ("Esc", "screen.help.back"),
    ("p", "screen.help.other"),
    ("h", "screen.help.hint"),
    ("u  U", "screen.help.undo"),
    ("r", "screen.help.redo"),
    (":", "screen.help.type"),
    ("s  o", "screen.help.file"),
    ("g", "screen.help.resign"),
    ("PgUp PgDn", "screen.help.scroll"),
    ("+  -  0", "screen.help.zoom"),
    ("c", "screen.help.names"),
    ("t", "screen.help.theme"),
    ("l", "screen.help.language"),
    ("n", "screen.help.menu"),
    ("q", "screen.help.quit"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn keys_mean_what_the_help_says() {
        let none = KeyModifiers::NONE;
        assert_eq!(intent(&key(KeyCode::Up, none), Mode::Board), Some(Intent::Walk(270.0)));
        assert_eq!(intent(&key(KeyCode::Up, none), Mode::Chooser), Some(Intent::Leap(-1)));
        assert_eq!(intent(&key(KeyCode::Char('r'), none), Mode::Board), Some(Intent::Redo));
        assert_eq!(intent(&key(KeyCode::Char('r'), none), Mode::Chooser), Some(Intent::Rotate(1)));
        assert_eq!(intent(&key(KeyCode::Char('3'), none), Mode::Chooser), Some(Intent::Pick(2)));
        assert_eq!(intent(&key(KeyCode::Char('u'), KeyModifiers::ALT), Mode::Board), None);
        assert_eq!(
            intent(&key(KeyCode::Char('c'), KeyModifiers::CONTROL), Mode::Board),
            Some(Intent::Interrupt)
        );
        assert!(is_interrupt(&key(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    }
}
