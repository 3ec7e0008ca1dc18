//! Every file in `tests/draw` says which position to draw and how, and then holds the drawing:
//!
//! ```text
//! game attangle              the game
//! players 3                  how many play, where there is a choice
//! set rules=2006             an option; the line may stand several times
//! steps c3 e4 …              the steps from the start; the last turn is marked
//! seat 0                     whose eyes see it; without it, everything is seen
//! style true|cube|sixteen|plain|ascii
//! size 80 24                 the columns and lines of the terminal
//! whole                      all of a large board
//! lang es
//! ```
//!
//! The escape character is written `␛`. `UPDATE=1 cargo test -p hexagora --test draw` rewrites the
//! drawings; the difference is then looked at.

// A fixture that cannot be read fails its test.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use hexagora::draw::{self, Depth, Picture, Style};
use hexagora::play::LocalGame;
use hexagora_locale::Lang;
use hexagora_rules::{Eye, Game, GameKind, Scene, Seat, Setup};

/// A fixture without its drawing.
struct Sketch {
    setup: Setup,
    steps: Vec<String>,
    eye: Eye,
    style: Style,
    whole: bool,
    lang: Lang,
}

impl Sketch {
    fn read(head: &str) -> Sketch {
        let mut sketch = Sketch {
            setup: Setup::new(GameKind::Ampel),
            steps: Vec::new(),
            eye: Eye::All,
            style: Style::PLAIN,
            whole: false,
            lang: Lang::En,
        };
        for line in head.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "game" => sketch.setup.game = rest.parse().unwrap(),
                "players" => sketch.setup.players = Some(rest.parse().unwrap()),
                "set" => sketch.setup = sketch.setup.with_pair(rest).unwrap(),
                "steps" => sketch.steps = rest.split_whitespace().map(str::to_owned).collect(),
                "seat" => sketch.eye = Eye::Seat(Seat(rest.parse().unwrap())),
                "style" => sketch.style(rest),
                "size" => {
                    let (width, height) = rest.split_once(' ').unwrap();
                    sketch.style.width = width.parse().unwrap();
                    sketch.style.height = Some(height.parse().unwrap());
                }
                "whole" => sketch.whole = true,
                "lang" => sketch.lang = rest.parse().unwrap(),
                _ => panic!("what is “{line}”?"),
            }
        }
        sketch
    }

    fn style(&mut self, name: &str) {
        self.style.ascii = name == "ascii";
        self.style.depth = match name {
            "true" => Depth::True,
            "cube" => Depth::Cube,
            "sixteen" => Depth::Sixteen,
            "plain" | "ascii" => Depth::Plain,
            _ => panic!("what style is “{name}”?"),
        };
    }

    fn local(&self) -> LocalGame {
        let mut local = LocalGame::new(Game::start(&self.setup.clone().dated()).unwrap());
        for step in &self.steps {
            local.play(step).unwrap();
        }
        local
    }

    fn draw(&self, local: &LocalGame) -> String {
        let scene = Scene::new(local.game(), self.eye, self.steps.len(), None);
        let picture = Picture { scene: &scene, last: local.last(), whole: self.whole, lang: self.lang };
        draw::draw(&picture, &self.style)
    }
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/draw");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 8, "the drawings are missing");
    files
}

#[test]
fn every_position_is_drawn_as_before() {
    let updating = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    for file in fixtures() {
        let text = fs::read_to_string(&file).unwrap();
        let (head, drawing) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
        let sketch = Sketch::read(head);
        let drawn = sketch.draw(&sketch.local()).replace('\x1b', "␛");
        if updating {
            fs::write(&file, format!("{head}\n\n{drawn}")).unwrap();
        } else if drawn != drawing {
            wrong.push(format!("{}\nexpected\n{drawing}\ngot\n{drawn}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text of a drawing without its escape sequences.
fn bare(drawn: &str) -> String {
    let mut parts = drawn.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn without_colour_no_escape_sequence_is_written_and_with_it_every_line_ends_clean() {
    for file in fixtures() {
        let text = fs::read_to_string(&file).unwrap();
        let mut sketch = Sketch::read(text.split("\n\n").next().unwrap_or_default());
        let local = sketch.local();
        sketch.style.ascii = false;
        sketch.style.depth = Depth::Plain;
        assert!(!sketch.draw(&local).contains('\x1b'));
        for depth in [Depth::Sixteen, Depth::Cube, Depth::True] {
            sketch.style.depth = depth;
            for line in sketch.draw(&local).lines() {
                // Whoever cuts a drawing into lines must not spill its colours.
                let last = line.rsplit('\x1b').next().unwrap_or_default();
                assert!(!line.contains('\x1b') || last.starts_with("[0m"), "{line:?}");
            }
        }
    }
}

#[test]
fn ascii_drawings_are_ascii() {
    for file in fixtures() {
        let text = fs::read_to_string(&file).unwrap();
        let mut sketch = Sketch::read(text.split("\n\n").next().unwrap_or_default());
        let local = sketch.local();
        sketch.style.ascii = true;
        for depth in [Depth::Plain, Depth::True] {
            sketch.style.depth = depth;
            let drawn = bare(&sketch.draw(&local));
            assert!(drawn.is_ascii(), "{}\n{drawn}", file.display());
            assert!(!drawn.contains('?'), "{}: a character has no stand-in\n{drawn}", file.display());
        }
    }
}

#[test]
fn boards_keep_to_the_width_of_the_terminal() {
    for file in fixtures() {
        let text = fs::read_to_string(&file).unwrap();
        let mut sketch = Sketch::read(text.split("\n\n").next().unwrap_or_default());
        let local = sketch.local();
        sketch.style.depth = Depth::Plain;
        for width in [80, 100, 120] {
            sketch.style.width = width;
            let drawn = sketch.draw(&local);
            let widest = drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= width, "{} at {width}: {widest}\n{drawn}", file.display());
        }
    }
}
