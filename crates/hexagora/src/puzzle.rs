//! Solving puzzles in lines: the board, the task, and an answer step by step.

use std::io;

use hexagora_locale::{Message, message};
use hexagora_puzzle::{Puzzle, Standing};
use hexagora_rules::{Eye, Game, Scene};

use crate::draw::{self, Ink, Picture, Trace};
use crate::play::Console;

/// A conversation about puzzles.
pub struct Solving<'a> {
    console: Console<'a>,
}

/// What is done after a puzzle.
enum Then {
    Next,
    Leave,
}

/// What somebody types who does not type a step.
enum Command {
    Again,
    Help,
    Next,
    Quit,
    Solution,
}

impl Command {
    const ALL: [(Command, &'static str); 5] = [
        (Command::Again, "again"),
        (Command::Help, "help"),
        (Command::Next, "next"),
        (Command::Quit, "quit"),
        (Command::Solution, "solution"),
    ];
}

/// A puzzle, and what was played in it.
struct Attempt<'p> {
    puzzle: &'p Puzzle,
    start: Game,
    game: Game,
    steps: Vec<String>,
    /// The steps since it was last shown.
    last: Vec<Trace>,
}

impl<'p> Attempt<'p> {
    fn new(puzzle: &'p Puzzle) -> Option<Attempt<'p>> {
        let start = puzzle.game().ok()?;
        Some(Attempt { puzzle, game: start.clone(), start, steps: Vec::new(), last: Vec::new() })
    }

    fn play(&mut self, step: &str) -> bool {
        let Ok(trace) = Trace::new(&self.game, step) else { return false };
        let Ok(step) = self.game.play(step) else { return false };
        self.last.push(trace);
        self.steps.push(step);
        true
    }

    fn begin_again(&mut self) {
        (self.game, self.steps, self.last) = (self.start.clone(), Vec::new(), Vec::new());
    }
}

impl<'a> Solving<'a> {
    /// A conversation over a console.
    pub fn new(console: Console<'a>) -> Solving<'a> {
        Solving { console }
    }

    /// Poses puzzles until there is none left, somebody leaves, or nothing more is typed.
    pub fn run(&mut self, puzzles: &[Puzzle]) -> io::Result<()> {
        for (number, puzzle) in puzzles.iter().enumerate() {
            let Some(mut attempt) = Attempt::new(puzzle) else { continue };
            match self.pose(&mut attempt)? {
                Then::Next if number + 1 < puzzles.len() => {}
                Then::Next | Then::Leave => break,
            }
        }
        Ok(())
    }

    fn pose(&mut self, attempt: &mut Attempt<'_>) -> io::Result<Then> {
        self.heading(attempt)?;
        self.board(attempt)?;
        let mut solved = false;
        loop {
            if !solved {
                let seat = attempt.game.to_move().seat().map(|seat| attempt.game.seat_name(seat));
                let task = attempt.puzzle.claim.task(attempt.game.kind());
                match seat {
                    Some(seat) => {
                        self.console.announce(&message!("puzzle.command.task", seat = seat, task = task))?
                    }
                    None => self.console.announce(&task)?,
                }
            }
            let Some(line) = self.console.ask()? else { return Ok(Then::Leave) };
            match self.command(line.trim()) {
                Some(Command::Quit) => return Ok(Then::Leave),
                Some(Command::Next) => return Ok(Then::Next),
                Some(Command::Help) => self.console.say(&message!("puzzle.command.help"))?,
                Some(Command::Again) => {
                    solved = false;
                    attempt.begin_again();
                    self.board(attempt)?;
                }
                Some(Command::Solution) => {
                    solved = true;
                    self.solution(attempt)?;
                }
                None if line.trim().is_empty() && solved => return Ok(Then::Next),
                None if solved => self.console.say(&message!("puzzle.command.over"))?,
                None => solved = self.answer(attempt, line.trim())?,
            }
        }
    }

    /// The command that a word is, in English or in the language spoken.
    fn command(&self, word: &str) -> Option<Command> {
        let is = |name: &str| {
            let own = Message::new(format!("puzzle.command.word.{name}")).say(self.console.lang);
            word.eq_ignore_ascii_case(name) || word.to_lowercase() == own
        };
        Command::ALL.into_iter().find(|(_, name)| is(name)).map(|(command, _)| command)
    }

    /// Plays a typed step and lets the judge speak; true once the puzzle is solved.
    fn answer(&mut self, attempt: &mut Attempt<'_>, typed: &str) -> io::Result<bool> {
        let step = match (attempt.game.read_step(typed), &attempt.game.completions(typed)[..]) {
            (Ok(step), _) => step,
            (Err(_), [one]) => one.text.clone(),
            (Err(error), _) => {
                self.console.say(&error.message())?;
                return Ok(false);
            }
        };
        attempt.play(&step);
        let standing = attempt.puzzle.judge(&attempt.start, &attempt.steps).unwrap_or(Standing::Unclear);
        match standing {
            Standing::Open => {
                self.board(attempt)?;
                Ok(false)
            }
            Standing::Solved => {
                self.board(attempt)?;
                self.console.announce(&message!("puzzle.command.solved"))?;
                Ok(true)
            }
            Standing::Kept { reply } => {
                self.replies(attempt, &reply)?;
                self.board(attempt)?;
                self.console.say(&message!("puzzle.command.kept"))?;
                Ok(false)
            }
            Standing::Failed { why, refutation } => {
                self.console.say(&why)?;
                self.replies(attempt, &refutation)?;
                self.console.say(&message!("puzzle.command.failed"))?;
                attempt.begin_again();
                Ok(false)
            }
            Standing::Unclear => {
                self.console.say(&message!("puzzle.command.unclear"))?;
                attempt.begin_again();
                Ok(false)
            }
        }
    }

    /// Plays steps and tells what each does.
    fn replies(&mut self, attempt: &mut Attempt<'_>, steps: &[String]) -> io::Result<()> {
        for step in steps {
            if let Ok(said) = attempt.game.said(step) {
                self.console.say(&said)?;
            }
            if !attempt.play(step) {
                break;
            }
        }
        Ok(())
    }

    fn solution(&mut self, attempt: &mut Attempt<'_>) -> io::Result<()> {
        let line = attempt.puzzle.solution(&attempt.start, &[]).ok().flatten().unwrap_or_default();
        attempt.begin_again();
        self.replies(attempt, &line)?;
        self.board(attempt)?;
        self.console.say(&message!("puzzle.command.next"))
    }

    fn heading(&mut self, attempt: &Attempt<'_>) -> io::Result<()> {
        let Attempt { puzzle, game, .. } = attempt;
        let (title, id) = (game.kind().title(), puzzle.id());
        let heading = message!("puzzle.command.heading", game = title, id = id, rating = puzzle.rating);
        self.console.say_in(&heading, Ink::FAINT)
    }

    fn board(&mut self, attempt: &mut Attempt<'_>) -> io::Result<()> {
        let scene = Scene::new(&attempt.game, Eye::All, attempt.steps.len(), None);
        let picture = Picture { scene: &scene, last: &attempt.last, whole: false, lang: self.console.lang };
        let drawn = draw::draw(&picture, &self.console.style);
        self.console.print(&drawn)?;
        self.console.print("\n")?;
        attempt.last.clear();
        Ok(())
    }
}
