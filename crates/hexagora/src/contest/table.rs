//! One game of a contest, from its opening to its end.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use hexagora_engine::{Limits, PlayContext, Player, Remaining};
use hexagora_rules::record::{Record, Verdict};
use hexagora_rules::{Game, Seat, SeatSet, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::entrant::Entrant;
use super::fault::Fault;
use super::opening::Opening;
use super::program::{Allowance, Program};
use super::schedule::Bout;

/// What all games of a contest share.
#[derive(Debug, Clone)]
pub struct Terms {
    /// Everybody who takes part.
    pub entrants: Vec<Entrant>,
    /// How much thinking a turn is, for whoever has no limits of its own.
    pub limits: Limits,
    /// The clock that everybody begins with, if clocks run.
    pub clock: Option<Remaining>,
}

/// The turn after which a game counts as drawn, unfinished.
const LONGEST: usize = 2_000;
/// The reason of such a draw in a record.
const UNFINISHED: &str = "unfinished";

/// A game that was played.
#[derive(Debug, Clone)]
pub struct Played {
    /// Which one it was.
    pub bout: Bout,
    /// The entrant of each seat.
    pub seated: Vec<usize>,
    /// Each seat's share of the game.
    pub points: Vec<f64>,
    /// The game.
    pub record: Record,
    /// Who lost it by something else than play.
    pub fault: Option<(Seat, Fault)>,
}

/// The programs that have been started, by entrant and by how many seats it already has.
type Programs = HashMap<(usize, usize), Program>;

/// A place to play at. What has been started stays until the last game.
#[derive(Default)]
pub struct Table {
    programs: Programs,
}

impl Table {
    /// Plays one game. None: it was stopped.
    pub fn play(
        &mut self,
        terms: &Terms,
        bout: Bout,
        seated: Vec<usize>,
        opening: &Opening,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Played> {
        let mut sitting = Sitting::new(terms, opening, &seated, seed, stop)?;
        let played = sitting.sit_down(&mut self.programs).and_then(|()| sitting.play(&mut self.programs));
        let fault = match played {
            Ok(()) => None,
            Err((_, Fault::Stopped)) => return None,
            Err(fault) => Some(fault),
        };
        if let Some((seat, _)) = &fault {
            // Whoever is at fault is not trusted to go on.
            self.programs.retain(|(entrant, _), _| *entrant != seated[seat.index()]);
        }
        let (record, points) = sitting.close(fault.as_ref(), bout);
        Some(Played { bout, seated, points, record, fault })
    }
}

/// Who sits on a chair: a player of ours, or a program.
enum Chair {
    Own(Box<Player>),
    Program((usize, usize)),
}

/// A game being played.
struct Sitting<'a> {
    terms: &'a Terms,
    opening: &'a Opening,
    seated: &'a [usize],
    chairs: Vec<Chair>,
    clocks: Vec<Remaining>,
    game: Game,
    record: Record,
    seed: u64,
    stop: &'a AtomicBool,
}

impl<'a> Sitting<'a> {
    fn new(
        terms: &'a Terms,
        opening: &'a Opening,
        seated: &'a [usize],
        seed: u64,
        stop: &'a AtomicBool,
    ) -> Option<Sitting<'a>> {
        let mut game = opening.start.clone();
        let mut record = Record::new(&game);
        for step in &opening.steps {
            record.push(&mut game, step).ok()?;
        }
        let clocks = terms.clock.into_iter().cycle().take(game.seats()).collect();
        Some(Sitting { terms, opening, seated, chairs: Vec::new(), clocks, game, record, seed, stop })
    }

    fn sit_down(&mut self, programs: &mut Programs) -> Result<(), (Seat, Fault)> {
        for seat in 0..self.game.seats() {
            let chair = self.chair(seat, programs).map_err(|fault| (Seat(seat as u8), fault))?;
            self.chairs.push(chair);
        }
        Ok(())
    }

    fn chair(&self, seat: usize, programs: &mut Programs) -> Result<Chair, Fault> {
        let entrant = self.seated[seat];
        let command = match &self.terms.entrants[entrant] {
            Entrant::Own(spec) => {
                let seed = self.seed.wrapping_add(seat as u64 + 1);
                return Ok(Chair::Own(Box::new(Player::new(spec, self.game.kind(), seed))));
            }
            Entrant::Program(command) => command,
        };
        let copy = self.seated[..seat].iter().filter(|&&other| other == entrant).count();
        let program = match programs.entry((entrant, copy)) {
            Entry::Occupied(started) => started.into_mut(),
            Entry::Vacant(place) => place.insert(Program::start(command, self.stop)?),
        };
        program.new_game(self.stop)?;
        Ok(Chair::Program((entrant, copy)))
    }

    /// Plays to the end, or until somebody is at fault.
    fn play(&mut self, programs: &mut Programs) -> Result<(), (Seat, Fault)> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        while self.game.turns() <= LONGEST {
            match self.game.to_move() {
                ToMove::Nobody => break,
                ToMove::Chance(seat) => {
                    let roll = self.game.random_step(&mut rng).unwrap_or_default();
                    self.push(roll).map_err(|fault| (seat, fault))?;
                }
                ToMove::Seat(seat) => {
                    let steps = self.timed_turn(seat, programs).map_err(|fault| (seat, fault))?;
                    steps.into_iter().try_for_each(|step| self.push(step)).map_err(|fault| (seat, fault))?;
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, step: String) -> Result<(), Fault> {
        self.record.push(&mut self.game, &step).map_err(|_| Fault::Illegal(step))
    }

    /// A turn, and what it took off the seat's clock.
    fn timed_turn(&mut self, seat: Seat, programs: &mut Programs) -> Result<Vec<String>, Fault> {
        let began = Instant::now();
        let steps = self.turn(seat, programs);
        if self.stop.load(Ordering::Relaxed) {
            // A hurried answer counts for nobody.
            return Err(Fault::Stopped);
        }
        if let Some(clock) = self.clocks.get_mut(seat.index()) {
            let left = clock.left.checked_sub(began.elapsed()).ok_or(Fault::Time)?;
            clock.left = left + clock.increment;
        }
        steps
    }

    fn turn(&mut self, seat: Seat, programs: &mut Programs) -> Result<Vec<String>, Fault> {
        let clock = self.clocks.get(seat.index());
        match &mut self.chairs[seat.index()] {
            Chair::Own(player) => {
                let context = PlayContext {
                    clock: &Instant::now(),
                    stop: self.stop,
                    limits: if clock.is_some() { Limits::default() } else { self.terms.limits },
                    time: clock.map(|clock| clock.allot()),
                };
                player.turn(&self.game, &context).map(|turn| turn.steps).ok_or(Fault::Crash)
            }
            Chair::Program(key) => {
                let program = programs.get_mut(key).ok_or(Fault::Crash)?;
                let played: Vec<String> = self.record.steps().map(str::to_owned).collect();
                let allowance = match &self.clocks[..] {
                    [] => Allowance::Turn(self.terms.limits),
                    clocks => Allowance::Clocks(clocks),
                };
                program.turn(&self.opening.start, &played, &self.game, &allowance, self.stop)
            }
        }
    }

    /// The record with names and result, and each seat's share of the game.
    fn close(mut self, fault: Option<&(Seat, Fault)>, bout: Bout) -> (Record, Vec<f64>) {
        let seats = || (0..self.game.seats() as u8).map(Seat);
        let verdict = match (self.game.outcome(), fault) {
            (_, Some((loser, fault))) => {
                let others = seats().filter(|seat| seat != loser);
                Verdict::new(others.fold(SeatSet::EMPTY, SeatSet::with), fault.name())
            }
            (Some(outcome), None) => Verdict::from(outcome),
            (None, None) => Verdict::new(SeatSet::EMPTY, UNFINISHED),
        };
        let winners = verdict.winners();
        let points = |seat| match winners.len() {
            0 => 1.0 / self.game.seats() as f64,
            several if winners.contains(seat) => 1.0 / several as f64,
            _ => 0.0,
        };
        let points = seats().map(points).collect();
        self.record.set_result(Some(&verdict));
        for (seat, &entrant) in self.seated.iter().enumerate() {
            // The names of these tags are well formed.
            let _ = self.record.set_tag(&format!("Seat{seat}"), &self.terms.entrants[entrant].to_string());
        }
        let _ = self.record.set_tag("Round", &format!("{}.{}", bout.round + 1, bout.rotation + 1));
        (self.record, points)
    }
}
