//! The full screen on a terminal that is only a buffer. Every file in `tests/screen` says which position to show
//! and what is pressed, and then holds the screen:
//!
//! ```text
//! game attangle              the game; “menu” is the list of games
//! players 3                  how many play, where there is a choice
//! set rules=2006             an option; the line may stand several times
//! steps c3 e4 …              the steps from the start; the last turn is marked
//! size 80 24                 the columns and lines of the terminal
//! style true|cube|sixteen|plain|ascii
//! keys Tab Enter u           what is pressed
//! lang es
//! ```
//!
//! `UPDATE=1 cargo test -p hexagora --test screen` rewrites the screens; the difference is then looked at.
#![allow(clippy::unwrap_used)] // a fixture that cannot be read fails its test

use std::fs;
use std::path::{Path, PathBuf};

use hexagora::draw::Depth;
use hexagora::play::{LocalGame, Player, Sitting};
use hexagora::screen::{App, Kept, Menu, Paint, Picked, Theme};
use hexagora_engine::Spec;
use hexagora_locale::Lang;
use hexagora_rules::{Game, GameKind, Setup};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color;

const PLAIN: Paint = Paint { theme: Theme::Dark, depth: Depth::Plain, ascii: false };

/// Either of the two things that a screen shows.
enum Shown {
    Game(Box<App>),
    Menu(Menu),
}

impl Shown {
    fn handle(&mut self, event: &Event) {
        match self {
            Shown::Game(app) => app.handle(event),
            Shown::Menu(menu) => menu.handle(event),
        }
    }

    fn draw(&mut self, terminal: &mut Terminal<TestBackend>) -> Buffer {
        let drawn = terminal.draw(|frame| match self {
            Shown::Game(app) => app.draw(frame.buffer_mut()),
            Shown::Menu(menu) => menu.draw(frame.buffer_mut()),
        });
        drawn.unwrap().buffer.clone()
    }
}

/// A fixture without its screen.
struct Sketch {
    setup: Option<Setup>,
    steps: Vec<String>,
    size: (u16, u16),
    keys: Vec<String>,
    paint: Paint,
    lang: Lang,
}

impl Sketch {
    fn read(head: &str) -> Sketch {
        let mut sketch = Sketch {
            setup: None,
            steps: Vec::new(),
            size: (80, 24),
            keys: Vec::new(),
            paint: PLAIN,
            lang: Lang::En,
        };
        for line in head.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let words = || rest.split_whitespace().map(str::to_owned).collect();
            let setup = sketch.setup.clone();
            match word {
                "game" if rest == "menu" => {}
                "game" => sketch.setup = Some(Setup::new(rest.parse().unwrap())),
                "players" => sketch.setup = setup.map(|setup| setup.players(rest.parse().unwrap())),
                "set" => sketch.setup = setup.map(|setup| setup.with_pair(rest).unwrap()),
                "steps" => sketch.steps = words(),
                "keys" => sketch.keys = words(),
                "size" => {
                    let (width, height) = rest.split_once(' ').unwrap();
                    sketch.size = (width.parse().unwrap(), height.parse().unwrap());
                }
                "style" => sketch.style(rest),
                "lang" => sketch.lang = rest.parse().unwrap(),
                _ => panic!("what is “{line}”?"),
            }
        }
        sketch
    }

    fn style(&mut self, name: &str) {
        self.paint.ascii = name == "ascii";
        self.paint.depth = match name {
            "true" => Depth::True,
            "cube" => Depth::Cube,
            "sixteen" => Depth::Sixteen,
            "plain" | "ascii" => Depth::Plain,
            _ => panic!("what style is “{name}”?"),
        };
    }

    fn buffer(&self) -> Buffer {
        let mut shown = match &self.setup {
            Some(setup) => {
                let mut local = LocalGame::new(Game::start(&setup.clone().dated()).unwrap());
                self.steps.iter().for_each(|step| drop(local.play(step).unwrap()));
                Shown::Game(Box::new(app(local, Player::Person, self.paint, self.lang)))
            }
            None => Shown::Menu(Menu::new(None, self.lang, self.paint)),
        };
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        shown.draw(&mut terminal);
        for key in &self.keys {
            shown.handle(&Event::Key(KeyEvent::from(code(key))));
        }
        shown.draw(&mut terminal)
    }
}

fn app(local: LocalGame, player: Player, paint: Paint, lang: Lang) -> App {
    let seats = local.game().seats();
    App::new(Sitting::new(local, vec![player; seats], 7), lang, paint, Kept::new(None))
}

fn code(name: &str) -> KeyCode {
    match name {
        "Enter" => KeyCode::Enter,
        "Tab" => KeyCode::Tab,
        "Esc" => KeyCode::Esc,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        letter => KeyCode::Char(letter.chars().next().unwrap()),
    }
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area().width).max(1);
    let lines = buffer.content().chunks(width);
    lines
        .map(|line| line.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
        .collect()
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screen");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 8, "the screens are missing");
    files
}

#[test]
fn every_screen_is_as_before() {
    let updating = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    for file in fixtures() {
        let kept = fs::read_to_string(&file).unwrap();
        let (head, screen) = kept.split_once("\n\n").unwrap_or((kept.trim_end(), ""));
        let seen = text(&Sketch::read(head).buffer());
        if updating {
            fs::write(&file, format!("{head}\n\n{seen}")).unwrap();
        } else if seen != screen {
            wrong.push(format!("{}\nexpected\n{screen}\ngot\n{seen}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn without_colour_nothing_is_painted_and_in_ascii_everything_is_ascii() {
    for file in fixtures() {
        let kept = fs::read_to_string(&file).unwrap();
        let mut sketch = Sketch::read(kept.split("\n\n").next().unwrap());
        sketch.paint = Paint { ascii: true, ..PLAIN };
        let buffer = sketch.buffer();
        let painted = buffer.content().iter().any(|cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset));
        assert!(!painted, "{}", file.display());
        let seen = text(&buffer);
        assert!(seen.is_ascii(), "{}\n{seen}", file.display());
    }
}

#[test]
fn a_terminal_gets_only_colours_that_it_has() {
    for file in fixtures() {
        let kept = fs::read_to_string(&file).unwrap();
        let mut sketch = Sketch::read(kept.split("\n\n").next().unwrap());
        for theme in [Theme::Dark, Theme::Light, Theme::Contrast] {
            for depth in [Depth::Sixteen, Depth::Cube, Depth::True] {
                sketch.paint = Paint { theme, depth, ascii: false };
                let buffer = sketch.buffer();
                let colours = || buffer.content().iter().flat_map(|cell| [cell.fg, cell.bg]);
                let fits = |colour: Color| match (depth, colour) {
                    (Depth::Sixteen, Color::Reset) => true,
                    (Depth::Sixteen, Color::Indexed(index)) => index < 16,
                    (Depth::Cube, Color::Indexed(index)) => index >= 16,
                    (Depth::True, Color::Rgb(..)) => true,
                    _ => false,
                };
                assert!(
                    colours().all(fits),
                    "{} {depth:?} {:?}",
                    file.display(),
                    colours().find(|&c| !fits(c))
                );
            }
        }
    }
}

#[test]
fn a_small_window_says_how_large_it_must_be() {
    let mut sketch = Sketch::read("game nonaga\nsize 39 20");
    let said = |sketch: &Sketch| text(&sketch.buffer()).replace('\n', " ");
    assert!(said(&sketch).contains("at least 40 columns by 16 lines"), "{}", said(&sketch));
    sketch.lang = Lang::Es;
    assert!(said(&sketch).contains("demasiado pequeña"));
    for size in [(1, 1), (2, 1), (1, 40), (300, 1)] {
        sketch.size = size;
        sketch.buffer();
    }
}

#[test]
fn a_preset_is_chosen_with_the_mouse() {
    let mut menu = Menu::new(None, Lang::En, PLAIN);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut press = |words: &str| {
        let seen = text(terminal.draw(|frame| menu.draw(frame.buffer_mut())).unwrap().buffer);
        let row = seen.lines().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{seen}"));
        let kind = MouseEventKind::Down(MouseButton::Left);
        menu.handle(&Event::Mouse(MouseEvent {
            kind,
            column: 20,
            row: row as u16,
            modifiers: KeyModifiers::NONE,
        }));
        menu.picked()
    };
    assert!(press("Laberinto Interior").is_none());
    // The first press goes to the row, the next one changes it.
    for words in ["With the die", "With the die", "Start game"] {
        assert!(press(words).is_none());
    }
    let Some(Picked::Start(game, preset, players)) = press("Start game") else { panic!("nothing begins") };
    assert_eq!((game, preset, players.len()), (GameKind::Laberinto, "whole", 3));
}

/// What the next seat must not see of the screen before it is handed over.
#[test]
fn hidden_hands_are_shown_to_their_holder_alone() {
    let setup = Setup::new(GameKind::Laberinto).players(3).with("hands", "hidden").with("seed", "7");
    let local = LocalGame::new(Game::start(&setup).unwrap());
    let mut app = app(local, Player::Person, PLAIN, Lang::En);
    let screen = |app: &mut App| {
        let mut terminal = Terminal::new(TestBackend::new(100, 40)).unwrap();
        text(terminal.draw(|frame| app.draw(frame.buffer_mut())).unwrap().buffer)
    };
    let press = |app: &mut App, key: &str| app.handle(&Event::Key(KeyEvent::from(code(key))));
    let before = screen(&mut app);
    assert!(before.contains("Pass the screen to") && !before.contains("Hand"), "{before}");
    for key in ["u", "h", "Esc", "Tab"] {
        press(&mut app, key);
        assert_eq!(screen(&mut app), before, "{key}");
    }
    press(&mut app, "Enter");
    assert!(screen(&mut app).contains("Hand"));
    press(&mut app, "Enter");
    press(&mut app, "Enter");
    let after = screen(&mut app);
    assert!(after.contains("Pass the screen to") && !after.contains("Hand"), "{after}");
}

/// Anything that a terminal can send, except the slash, which would let nonsense name files elsewhere.
fn event() -> impl Strategy<Value = Event> {
    let code = prop_oneof![
        6 => prop::sample::select(vec![KeyCode::Enter, KeyCode::Tab, KeyCode::Char(' ')]),
        6 => prop::sample::select(vec![KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right]),
        2 => prop::sample::select(vec![
            KeyCode::Esc, KeyCode::BackTab, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Home, KeyCode::Null,
            KeyCode::F(1), KeyCode::Backspace, KeyCode::Delete,
        ]),
        8 => prop::sample::select("wedazx123456789uUrhp:sog+-0ctlnq?y".chars().collect::<Vec<_>>()).prop_map(KeyCode::Char),
        1 => any::<char>().prop_filter("no folders", |&letter| letter != '/').prop_map(KeyCode::Char),
    ];
    let kind = prop_oneof![
        Just(MouseEventKind::Down(MouseButton::Left)),
        Just(MouseEventKind::Down(MouseButton::Right)),
        Just(MouseEventKind::ScrollUp),
        Just(MouseEventKind::Moved),
    ];
    let mouse = (kind, prop_oneof![0..130_u16, any::<u16>()], prop_oneof![0..50_u16, any::<u16>()]);
    prop_oneof![
        12 => code.prop_map(|code| Event::Key(KeyEvent::from(code))),
        4 => mouse.prop_map(|(kind, column, row)| {
            Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }),
        1 => "[^/]{0,40}".prop_map(Event::Paste),
        2 => (1..140_u16, 1..60_u16).prop_map(|(width, height)| Event::Resize(width, height)),
    ]
}

/// A folder in which nonsense may name files.
fn scratch() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screen-scratch");
    fs::create_dir_all(&folder).unwrap();
    std::env::set_current_dir(folder).unwrap();
}

fn endure(kind: GameKind, players: Player, events: &[Event]) {
    scratch();
    let setup = Setup::new(kind).players(*kind.players().start());
    let local = LocalGame::new(Game::start(&Setup { fresh: 5, ..setup }).unwrap());
    let mut app = app(local, players, PLAIN, Lang::En);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    for event in events {
        if let Event::Resize(width, height) = event {
            terminal.backend_mut().resize(*width, *height);
        }
        app.handle(event);
        app.tick();
        terminal.draw(|frame| app.draw(frame.buffer_mut())).unwrap();
    }
    app.sitting().game().check().unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_event_breaks_a_game(events in prop::collection::vec(event(), 1..120)) {
        for kind in GameKind::ALL {
            endure(kind, Player::Person, &events);
        }
    }

    #[test]
    fn no_event_breaks_a_game_that_chance_plays(events in prop::collection::vec(event(), 1..40)) {
        for kind in GameKind::ALL {
            endure(kind, Player::Program(Spec::Random), &events);
        }
    }

    #[test]
    fn no_event_breaks_the_list_of_games(events in prop::collection::vec(event(), 1..80)) {
        let mut menu = Menu::new(None, Lang::Es, PLAIN);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        for event in &events {
            if let Event::Resize(width, height) = event {
                terminal.backend_mut().resize(*width, *height);
            }
            menu.handle(event);
            menu.picked();
            terminal.draw(|frame| menu.draw(frame.buffer_mut())).unwrap();
        }
    }
}
