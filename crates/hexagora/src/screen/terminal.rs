//! The terminal itself: taken over as a whole, and given back whatever happens.

use std::fs::File;
use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is taken over now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the screen is ours. It is given back when this is dropped, when the program panics and
/// when a signal ends it.
pub struct Screen<'a> {
    terminal: Terminal<CrosstermBackend<&'a mut dyn Write>>,
}

impl<'a> Screen<'a> {
    /// Takes the terminal over.
    pub fn take(mut out: &'a mut dyn Write) -> io::Result<Screen<'a>> {
        give_back_on_panic();
        TAKEN.store(true, Ordering::Relaxed);
        let begun = enable_raw_mode()
            .and_then(|()| {
                execute!(&mut out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
            })
            .and_then(|()| Terminal::new(CrosstermBackend::new(out)));
        match begun {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Paints the whole screen; what is as before is not sent again.
    pub fn draw(&mut self, paint: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.terminal.draw(|frame| paint(frame.buffer_mut()))?;
        Ok(())
    }

    /// Waits for events, no longer than `rest`, and hands over all that have come.
    pub fn listen(&mut self, rest: Duration, mut hear: impl FnMut(&Event)) -> io::Result<()> {
        let mut rest = rest;
        while event::poll(rest)? {
            hear(&event::read()?);
            rest = Duration::ZERO;
        }
        Ok(())
    }
}

impl Drop for Screen<'_> {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was, if it is taken. Standard output may be locked by whoever took it, so this
/// goes to the terminal itself.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    // Nothing is left to do about a terminal that cannot be written to.
    let _ = match File::options().write(true).open("/dev/tty") {
        Ok(tty) => restore(tty),
        Err(_) => restore(io::stderr()),
    };
    let _ = disable_raw_mode();
}

fn restore(mut out: impl Write) -> io::Result<()> {
    execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)
}

/// A panic message on a screen that is taken would be lost with it. Only the thread that took the screen gives
/// it back: the program goes on when another one fails.
fn give_back_on_panic() {
    let (before, owner) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |what| {
        if thread::current().id() == owner {
            give_back();
        }
        before(what);
    }));
}
