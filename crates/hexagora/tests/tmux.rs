//! The full screen in a real terminal: every game is played to its end by keys, and the terminal is given back
//! whatever happens.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod tmux_pane;

use std::fs;

use hexagora::screen::Screen;
use hexagora_rules::{Choice, Game, Record, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tmux_pane::Pane;

const HEXAGORA: &str = env!("CARGO_BIN_EXE_hexagora");

/// A game that ended: its record up to the last steps, those steps, and how it ended.
struct Ending {
    record: String,
    steps: Vec<Choice>,
    result: String,
}

impl Ending {
    /// A random game by a seed, without its last steps.
    fn of(setup: &str, seed: u64, last: usize) -> Ending {
        let setup = Setup { fresh: seed, ..setup.parse().unwrap() };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = Game::start(&setup).unwrap();
        let (mut game, mut steps) = (start.clone(), Vec::new());
        while let Some(step) = game.random_step(&mut rng) {
            steps.push(game.choice(&step).unwrap());
            game.play(&step).unwrap();
        }
        let ending = steps.split_off(steps.len() - last);
        let (mut record, mut before) = (Record::new(&start), start);
        steps.iter().for_each(|step| record.push(&mut before, &step.text).unwrap());
        let result = game.result_message().unwrap().to_string();
        Ending { record: record.to_string(), steps: ending, result }
    }
}

/// The name of the cell that the cursor is on: the first word of the last line.
fn cursor(screen: &str) -> String {
    let foot = screen.trim_end().lines().last().unwrap_or_default();
    foot.split_whitespace().next().unwrap_or_default().to_owned()
}

/// Goes to a cell that can be pressed, by the key that leaps.
fn go_to(pane: &Pane, cell: &str) {
    for _ in 0..400 {
        let before = cursor(&pane.screen());
        if before == cell {
            return;
        }
        pane.keys(&["Tab"]);
        pane.wait("another cell", |screen| cursor(screen) != before);
    }
    panic!("{cell} cannot be reached\n{}", pane.screen());
}

/// The place of the cell that the cursor is on: the middle of the four corners around it.
fn place_of_cursor(screen: &str) -> (usize, usize) {
    let find = |corner: char| {
        let lines = screen.lines().enumerate();
        let mut found =
            lines.filter_map(|(line, text)| Some((text.chars().position(|sign| sign == corner)?, line)));
        found.next().expect("the cursor has corners")
    };
    let (upper, lower) = (find('┏'), find('┛'));
    ((upper.0 + lower.0) / 2, (upper.1 + lower.1) / 2)
}

/// Plays a step by pressing its cells, with the keyboard or with the mouse.
fn press(pane: &Pane, step: &Choice, mouse: bool) {
    if step.cells.is_empty() {
        return pane.keys(&["p"]);
    }
    for cell in &step.cells {
        go_to(pane, cell);
        if mouse {
            pane.click(place_of_cursor(&pane.screen()));
        } else {
            pane.keys(&["Enter"]);
        }
        if cell != step.cells.last().unwrap() {
            pane.wait_for("let go");
        }
    }
}

/// Chooses a step from a list, if there is one to choose from.
fn choose(pane: &Pane, step: &Choice) {
    let asks = |screen: &str| screen.contains("Choose a move") || screen.contains("rotation");
    let chosen = |screen: &str| screen.lines().any(|line| line.contains("▸ ") && line.contains(&step.text));
    let screen = pane.wait("the step, or a list", |screen| asks(screen) || !screen.contains("let go"));
    if !asks(&screen) {
        return;
    }
    for key in ["Right", "Right", "Right", "Down"].iter().cycle().take(200) {
        let screen = pane.screen();
        if chosen(&screen) {
            return pane.keys(&["Enter"]);
        }
        pane.keys(&[key]);
    }
    panic!("{} is not in the list\n{}", step.text, pane.screen());
}

fn is_over(screen: &str) -> bool {
    screen.contains("new game")
}

/// Plays the last steps of a game by keys, takes the end back and plays it again.
fn play_to_the_end(setup: &str, seed: u64, last: usize, mouse: bool) {
    let ending = Ending::of(setup, seed, last);
    let mut pane = Pane::new();
    let file = pane.folder.join("game.txt");
    fs::write(&file, &ending.record).unwrap();
    pane.start(110, 36, &format!("{HEXAGORA} play --record {}", file.display()));
    pane.wait_for("? help");
    for step in &ending.steps {
        let before = pane.wait("the board", |screen| screen.contains("? help"));
        press(&pane, step, mouse);
        choose(&pane, step);
        pane.wait(&step.text, |screen| *screen != before && !screen.contains("let go"));
    }
    // A sentence begins with a capital letter on the screen, and may be broken into lines.
    let told = |screen: &str| is_over(screen) && screen.contains(&ending.result[1..12]);
    pane.wait(&ending.result, told);
    pane.keys(&["u"]);
    pane.wait("the step taken back", |screen| screen.contains("? help") && !is_over(screen));
    pane.keys(&["r"]);
    pane.wait(&ending.result, told);
    pane.keys(&["q"]);
    pane.wait_for_end(0);
}

#[test]
fn ampel_is_played_to_its_end() {
    play_to_the_end("ampel idle=5 repetition=2", 2, 3, false);
}

#[test]
fn attangle_is_played_to_its_end_with_the_mouse() {
    play_to_the_end("attangle", 3, 4, true);
}

#[test]
fn nonaga_is_played_to_its_end() {
    play_to_the_end("nonaga", 1, 4, false);
}

#[test]
fn laberinto_is_played_to_its_end() {
    play_to_the_end("laberinto players=3 quiet=12", 4, 2, false);
}

/// A person who presses the first thing that can be pressed, against the weakest computer.
#[test]
fn a_whole_game_against_the_computer() {
    let pane = Pane::run(90, 30, &format!("{HEXAGORA} play nonaga --seats person,level:1 --seed 5"));
    for _ in 0..400 {
        let screen = pane.wait("somebody's turn", |screen| is_over(screen) || screen.contains("Red: "));
        if is_over(&screen) {
            break;
        }
        pane.keys(&["Tab", "Enter"]);
        pane.wait("an answer", |now| now != screen);
    }
    pane.wait("the end", is_over);
    pane.keys(&["q"]);
    pane.wait_for_end(0);
}

#[test]
fn arrows_walk_and_a_window_of_any_size_shows_the_board() {
    let pane = Pane::run(100, 30, &format!("{HEXAGORA} play attangle"));
    pane.wait("the board", |screen| cursor(screen) == "c3" || screen.contains("Attangle"));
    let first = cursor(&pane.screen());
    pane.keys(&["Right"]);
    let second = cursor(&pane.wait("a step to the right", |screen| cursor(screen) != first));
    pane.keys(&["Left"]);
    pane.wait("a step back", |screen| cursor(screen) == first);
    pane.keys(&["Right", "Enter"]);
    pane.wait_for(&format!("1 ○ {second}"));
    let large = pane.screen();
    pane.resize(60, 40);
    pane.wait("the column below", |screen| {
        screen.lines().next_back().is_some() && screen.contains("Attangle")
    });
    pane.resize(160, 50);
    let larger = pane.wait("a larger board", |screen| screen.lines().any(|line| line.chars().count() > 110));
    let lines = |screen: &str| screen.matches('╱').count();
    assert!(lines(&larger) > lines(&large), "{larger}");
    pane.resize(30, 8);
    pane.wait_for("too small");
    pane.resize(100, 30);
    pane.wait_for(&format!("1 ○ {second}"));
    pane.keys(&["?"]);
    pane.wait_for("Keys");
    pane.keys(&["Escape"]);
    pane.wait("the help closed", |screen| !screen.contains("Keys"));
    pane.keys(&["l"]);
    pane.wait_for("turno 2");
    pane.keys(&["C-c"]);
    pane.wait_for_end(130);
}

#[test]
fn a_game_that_was_left_is_offered_again() {
    let mut pane = Pane::run(90, 30, HEXAGORA);
    let menu = pane.wait_for("Laberinto Interior");
    assert!(!menu.contains("Resume"), "{menu}");
    pane.keys(&["Down", "Enter"]);
    pane.wait_for("Start game");
    // The computer gives its seat to a second person.
    pane.keys(&["Up", "Left", "Left", "Down", "Enter"]);
    pane.wait_for("turn 1");
    pane.keys(&["Enter"]);
    pane.wait_for("turn 2");
    pane.keys(&["q"]);
    assert!(pane.wait_for_end(0).contains("Your game is saved."));
    pane.start(90, 30, HEXAGORA);
    pane.wait_for("Resume Attangle, turn 2");
    pane.keys(&["Enter"]);
    pane.wait_for("Black: ");
    pane.keys(&["C-c"]);
    pane.wait_for_end(130);
}

#[test]
fn a_file_is_written_and_never_over_another_by_a_slip() {
    let pane = Pane::run(90, 30, &format!("{HEXAGORA} play attangle"));
    let file = pane.folder.join("mine.txt").display().to_string();
    pane.wait_for("White: ");
    pane.keys(&["Enter"]);
    pane.wait_for("Black: ");
    fs::write(&file, "something else").unwrap();
    pane.keys(&["s", &file, "Enter"]);
    pane.wait_for("exists");
    assert_eq!(fs::read_to_string(&file).unwrap(), "something else");
    pane.keys(&["Enter"]);
    pane.wait_for("Saved in");
    let record = Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record.steps().len(), 1);
    pane.keys(&["q"]);
    pane.wait_for_end(0);
}

#[test]
fn lines_are_there_for_whoever_asks_for_them() {
    let pane = Pane::run(100, 40, &format!("{HEXAGORA} play nonaga --plain"));
    pane.wait_for("Type a step");
    assert_eq!(pane.fact("alternate_on"), "0");
    pane.keys(&["quit", "Enter"]);
    pane.wait_for_end(0);
}

/// The variable that lets the next test panic: it is run by the one after it, in a pane.
const PANIC: &str = "HEXAGORA_TEST_PANIC";

#[test]
fn panics_on_a_taken_screen() {
    if std::env::var_os(PANIC).is_some() {
        let mut out = std::io::stdout();
        let _screen = Screen::take(&mut out).unwrap();
        panic!("a mistake of the program");
    }
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_read() {
    let own = std::env::current_exe().unwrap();
    let command = format!("env {PANIC}=1 {} panics_on_a_taken_screen --exact --nocapture", own.display());
    let pane = Pane::run(140, 50, &command);
    let screen = pane.wait_for_end(101);
    assert!(screen.contains("a mistake of the program"), "{screen}");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let mut pane = Pane::new();
    let file = pane.folder.join("pid");
    pane.start(100, 40, &format!("sh -c 'echo $$ > {}; exec {HEXAGORA} play ampel'", file.display()));
    pane.wait_for("Ampel");
    let pid = fs::read_to_string(file).unwrap();
    let sent = std::process::Command::new("kill").args(["-INT", pid.trim()]).status().unwrap();
    assert!(sent.success());
    pane.wait_for_end(130);
}
