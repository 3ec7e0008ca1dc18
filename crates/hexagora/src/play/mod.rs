//! A game at the terminal: a conversation in lines between the table and whoever sits at it.

mod back;
mod choice;
mod console;
mod date;
mod due;
mod file;
mod leave;
mod list;
mod obey;
mod offer;
mod order;
mod player;
mod show;
mod table;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexagora_engine::{Limits, Player as Engine, Room, Spec, Tuning, Turn};

use hexagora_locale::{Message, message};
use hexagora_rules::{Eye, Game, Seat, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub use console::Console;
pub use file::read;
use list::List;
pub use player::{Player, players};
pub use table::Table;

/// How many steps chance plays in a row before somebody is asked whether to go on: some games
/// between random players never end.
const PATIENCE: usize = 20_000;

/// How long an engine without limits of its own thinks about a turn.
const THOUGHT: Duration = Duration::from_secs(1);

/// The player whose advice `hint` gives.
const HINT: Spec = Spec::Engine(Tuning {
    limits: Limits { time: Some(THOUGHT), nodes: None, depth: None },
    threads: None,
    hash: None,
    method: None,
});

/// A game being played.
pub struct Play<'a> {
    console: Console<'a>,
    table: Table,
    players: Vec<Player>,
    rng: Xoshiro256PlusPlus,
    /// The list that was shown last, while the position is the same.
    list: List,
    /// How many steps have been told.
    told: usize,
    /// Chance waits for a sign before it plays on.
    waits: bool,
    /// The engines at work, by seat and by how they play.
    engines: HashMap<(usize, String), Engine>,
    /// What decides where chance does.
    seed: u64,
    /// Who sits at the keyboard, where hands are hidden.
    holder: Option<Seat>,
    /// The file that holds the game.
    file: Option<String>,
}

/// What follows an order.
enum Then {
    /// The position has changed, or everything is to be shown again.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl<'a> Play<'a> {
    /// A game on a table, with a seed for all that chance decides.
    pub fn new(console: Console<'a>, table: Table, players: Vec<Player>, seed: u64) -> Play<'a> {
        Play {
            console,
            told: table.played(),
            table,
            players,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            list: List::default(),
            waits: false,
            engines: HashMap::new(),
            seed,
            holder: None,
            file: None,
        }
    }

    /// The same, in a file already.
    #[must_use]
    pub fn in_file(mut self, file: String) -> Play<'a> {
        self.file = Some(file);
        self
    }

    /// Plays until somebody leaves or nothing more is typed.
    pub fn run(&mut self) -> io::Result<()> {
        if !self.console.terminal {
            self.greet()?;
        }
        let mut first = true;
        loop {
            self.play_program()?;
            self.hand_over()?;
            self.show(first)?;
            first = false;
            loop {
                match self.next()? {
                    Then::Show => break,
                    Then::Ask => {}
                    Then::Leave => return Ok(()),
                }
            }
        }
    }

    fn game(&self) -> &Game {
        self.table.game()
    }

    fn say(&mut self, message: Message) -> io::Result<()> {
        self.console.say(&message)
    }

    /// Who chooses the next step: nobody once the game is over.
    fn chooser(&self) -> Option<Player> {
        if self.table.is_over() {
            return None;
        }
        self.game().to_move().seat().and_then(|seat| self.players.get(seat.index()).copied())
    }

    /// Whether a person chooses the next step. A die is not a choice.
    fn is_choice(&self) -> bool {
        self.chooser() == Some(Player::Person) && matches!(self.game().to_move(), ToMove::Seat(_))
    }

    fn persons(&self) -> usize {
        self.players.iter().filter(|&&player| player == Player::Person).count()
    }

    fn hides_hands(&self) -> bool {
        self.game().options().iter().any(|(name, value)| (*name, value.as_str()) == ("hands", "hidden"))
    }

    /// Whose eyes are at the screen.
    fn eye(&self) -> Eye {
        if !self.hides_hands() {
            return Eye::All;
        }
        let is_person = |seat: &Seat| self.players.get(seat.index()) == Some(&Player::Person);
        let alone = (0..self.players.len() as u8).map(Seat).find(is_person).filter(|_| self.persons() == 1);
        alone.or(self.game().to_move().seat().filter(is_person)).map_or(Eye::Watcher, Eye::Seat)
    }
}

/// Chance and the engine.
impl Play<'_> {
    /// Plays for the program's seats until a person is to choose.
    fn play_program(&mut self) -> io::Result<()> {
        if self.waits {
            return Ok(());
        }
        for _ in 0..PATIENCE {
            let Some(Player::Program(spec)) = self.chooser() else { return Ok(()) };
            let steps = self.program_steps(spec)?;
            if steps.is_empty() {
                return Ok(());
            }
            for step in steps {
                self.play(&step);
            }
        }
        self.waits = matches!(self.chooser(), Some(Player::Program(_)));
        Ok(())
    }

    /// What a seat of the program plays next: a whole turn, or a single step of chance.
    fn program_steps(&mut self, spec: Spec) -> io::Result<Vec<String>> {
        let ToMove::Seat(seat) = self.game().to_move() else { return Ok(self.chance_step()) };
        if spec == Spec::Random {
            return Ok(self.chance_step());
        }
        if self.console.terminal {
            self.say(message!("play.thinking", seat = self.game().seat_name(seat)))?;
        }
        Ok(self.think(seat, spec).map(|turn| turn.steps).unwrap_or_default())
    }

    fn chance_step(&mut self) -> Vec<String> {
        self.table.game().random_step(&mut self.rng).into_iter().collect()
    }

    /// Has the program think about the turn of a seat.
    fn think(&mut self, seat: Seat, spec: Spec) -> Option<Turn> {
        let kind = self.game().kind();
        let seed = self.seed.wrapping_add(seat.index() as u64);
        let engine = self
            .engines
            .entry((seat.index(), spec.to_string()))
            .or_insert_with(|| Engine::new(&spec, kind, seed));
        let room = Room {
            clock: &Instant::now(),
            stop: &AtomicBool::new(false),
            limits: Limits::time(THOUGHT),
            time: None,
        };
        engine.turn(self.table.game(), &room)
    }

    /// Says what the engine would play.
    fn hint(&mut self) -> io::Result<()> {
        let ToMove::Seat(seat) = self.game().to_move() else {
            return self.say(message!("play.hint.none"));
        };
        let turn = self.think(seat, HINT);
        let line = turn.and_then(|turn| turn.report).and_then(|report| report.lines.into_iter().next());
        let Some(line) = line else { return self.say(message!("play.hint.none")) };
        let (Some(step), Some(chance)) = (line.steps.first(), line.chances.get(seat.index())) else {
            return self.say(message!("play.hint.none"));
        };
        let chance = format!("{:.0}", chance * 100.0);
        self.say(match line.proven && chance == "100" {
            true => message!("play.hint.won", step = step),
            false => message!("play.hint", step = step, chance = chance),
        })
    }

    /// Plays a step that is legal.
    fn play(&mut self, step: &str) {
        // The caller has it from the list of legal steps.
        let _ = self.table.play(step);
        self.list = List::default();
    }
}
