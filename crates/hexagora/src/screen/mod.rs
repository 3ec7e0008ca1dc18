//! A game on the whole screen of a terminal.
//!
//! [`App`] is all that is known of a game between two events: it takes in events, paints itself on a buffer of
//! characters and never touches the terminal, so tests need none. The terminal is in `terminal.rs` alone.
//!
//! The board is painted by one painter for all games, from what the rules say: where cells lie (`Geometry`), what
//! can be pressed (`Choice`), what is due and threatened (`Scene`). A game adds only what stands on its cells:
//! [`draw::faces`](crate::draw::faces).

mod act;
mod answer;
mod app;
mod board;
mod chart;
mod chooser;
mod input;
mod kept;
mod keys;
mod lattice;
mod layout;
mod marks;
mod menu;
mod panel;
mod plate;
mod prompt;
mod selection;
mod sheet;
mod terminal;
mod theme;
mod thinker;
mod tile;
mod view;

use hexagora_locale::message;
use hexagora_rules::{Game, GameKind, Setup};

pub use app::{App, Leave};
pub use kept::Kept;
pub use menu::{Menu, Picked};
pub use terminal::{Screen, give_back};
pub use theme::{Paint, Theme};

use crate::command::entropy;
use crate::draw::Style;
use crate::play::{LocalGame, Player, Sitting, players_of};
use crate::{CliError, Session};

/// Plays a game on the whole screen.
pub fn play(sitting: Sitting, style: &Style, session: &mut Session<'_>) -> Result<(), CliError> {
    let stage = Stage::new(style, session);
    let app = App::new(sitting, stage.lang, stage.paint, stage.kept.clone());
    stage.run(Some(app), session)
}

/// Offers the games on the whole screen, and plays what is chosen.
pub fn menu(style: &Style, session: &mut Session<'_>) -> Result<(), CliError> {
    Stage::new(style, session).run(None, session)
}

/// What stays the same from one game to the next.
struct Stage {
    lang: hexagora_locale::Lang,
    paint: Paint,
    kept: Kept,
}

impl Stage {
    fn new(style: &Style, session: &Session<'_>) -> Stage {
        let theme = if session.light { Theme::Light } else { Theme::Dark };
        Stage {
            lang: session.lang,
            paint: Paint { theme, depth: style.depth, ascii: style.ascii },
            kept: Kept::new(session.state.as_deref()),
        }
    }

    /// Goes from game to list and back until somebody leaves.
    fn run(mut self, first: Option<App>, session: &mut Session<'_>) -> Result<(), CliError> {
        let mut screen = Screen::take(&mut *session.streams.out)?;
        let mut next = first;
        let mut left = false;
        let answer = loop {
            let app = match next.take() {
                Some(app) => app,
                None => match self.choose(&mut screen)? {
                    Picked::Quit => break Ok(()),
                    Picked::Interrupt => break Err(CliError::Interrupted),
                    picked => match self.seat(&picked) {
                        Some(app) => app,
                        None => continue,
                    },
                },
            };
            let unfinished = |app: &App| !app.sitting().local.is_over() && app.sitting().local.played() > 0;
            let (leave, app) = self.play(&mut screen, app)?;
            left = unfinished(&app);
            match leave {
                Leave::Menu => {}
                Leave::Quit => break Ok(()),
                Leave::Interrupt => break Err(CliError::Interrupted),
            }
        };
        drop(screen);
        if left && answer.is_ok() && self.kept.game().is_some() {
            session.line(&message!("screen.kept").say(self.lang))?;
        }
        answer
    }

    /// The list of games, until something is chosen.
    fn choose(&mut self, screen: &mut Screen<'_>) -> Result<Picked, CliError> {
        let mut menu = Menu::new(self.kept.game().as_ref(), self.lang, self.paint);
        loop {
            screen.draw(|buffer| menu.draw(buffer))?;
            screen.listen(std::time::Duration::from_secs(60), |event| menu.handle(event))?;
            (self.lang, self.paint) = (menu.lang, menu.paint);
            if let Some(picked) = menu.picked() {
                return Ok(picked);
            }
        }
    }

    /// The game that was chosen, with its players.
    fn seat(&self, picked: &Picked) -> Option<App> {
        let app = |sitting| App::new(sitting, self.lang, self.paint, self.kept.clone());
        match picked {
            Picked::Resume => {
                let local = self.kept.game()?;
                let players = players_of(&local);
                Some(app(Sitting::new(local, players, entropy())).resumed())
            }
            Picked::Start(kind, preset, players) => {
                let sitting = begin(*kind, preset, players, entropy())?;
                Some(app(sitting))
            }
            Picked::Quit | Picked::Interrupt => None,
        }
    }

    /// One game, until somebody leaves it.
    fn play(&mut self, screen: &mut Screen<'_>, mut app: App) -> Result<(Leave, App), CliError> {
        loop {
            app.tick();
            screen.draw(|buffer| app.draw(buffer))?;
            screen.listen(app.rest(), |event| app.handle(event))?;
            if let Some(leave) = app.leaving() {
                (self.lang, self.paint) = (app.lang(), app.paint());
                return Ok((leave, app));
            }
        }
    }
}

/// A new game with a preset between players.
fn begin(kind: GameKind, preset: &str, players: &[Player], seed: u64) -> Option<Sitting> {
    let setup = Setup { players: Some(players.len()), fresh: seed, ..Setup::new(kind) };
    let game = Game::start(&setup.preset(preset).ok()?).ok()?;
    Some(Sitting::new(LocalGame::new(game), players.to_vec(), seed))
}
