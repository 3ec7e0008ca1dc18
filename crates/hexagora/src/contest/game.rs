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
use super::forfeit::Forfeit;
use super::opening::Opening;
use super::program::{Allowance, Program};
use super::schedule::Bout;
use crate::openings;

/// The conditions that all games of a contest share.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// Everybody who takes part.
    pub entrants: Vec<Entrant>,
    /// The search limits of a turn, for each entrant whose spec names none.
    pub limits: Limits,
    /// The clock that everybody begins with, if clocks run.
    pub clock: Option<Remaining>,
}

/// The turn after which a game counts as drawn, unfinished.
const LONGEST: usize = 2_000;
/// The reason of such a draw in a record.
const UNFINISHED: &str = "unfinished";

/// How one game of a contest went.
#[derive(Debug, Clone)]
pub struct GameResult {
    /// The game's place in the schedule.
    pub bout: Bout,
    /// The entrant of each seat.
    pub seated: Vec<usize>,
    /// Each seat's share of the game.
    pub points: Vec<f64>,
    /// The game.
    pub record: Record,
    /// The seat that lost by forfeit instead of on the board, and why.
    pub forfeit: Option<(Seat, Forfeit)>,
}

/// The programs that have been started, by entrant and by how many seats it already has.
type Programs = HashMap<(usize, usize), Program>;

/// Plays games one after another, one runner a thread. External programs keep running from one game to the next.
#[derive(Default)]
pub struct GameRunner {
    programs: Programs,
}

impl GameRunner {
    /// Plays one game. Returns `None` if the contest was stopped.
    pub fn play(
        &mut self,
        conditions: &Conditions,
        bout: Bout,
        seated: Vec<usize>,
        opening: &Opening,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<GameResult> {
        let mut running = RunningGame::new(conditions, opening, &seated, seed, stop)?;
        let played = running.sit_down(&mut self.programs).and_then(|()| running.play(&mut self.programs));
        let forfeit = match played {
            Ok(()) => None,
            Err((_, Forfeit::Stopped)) => return None,
            Err(forfeit) => Some(forfeit),
        };
        if let Some((seat, _)) = &forfeit {
            // A program that forfeited is not trusted with another game: its process ends here.
            self.programs.retain(|(entrant, _), _| *entrant != seated[seat.index()]);
        }
        let (record, points) = running.close(forfeit.as_ref(), bout);
        Some(GameResult { bout, seated, points, record, forfeit })
    }
}

/// Who plays a seat: an engine of this program, or the external program under that key.
enum Chair {
    Own(Box<Player>),
    Program((usize, usize)),
}

/// A game being played.
struct RunningGame<'a> {
    conditions: &'a Conditions,
    opening: &'a Opening,
    seated: &'a [usize],
    chairs: Vec<Chair>,
    clocks: Vec<Remaining>,
    game: Game,
    record: Record,
    seed: u64,
    stop: &'a AtomicBool,
}

impl<'a> RunningGame<'a> {
    fn new(
        conditions: &'a Conditions,
        opening: &'a Opening,
        seated: &'a [usize],
        seed: u64,
        stop: &'a AtomicBool,
    ) -> Option<RunningGame<'a>> {
        let mut game = opening.start.clone();
        let mut record = Record::new(&game);
        for step in &opening.steps {
            record.push(&mut game, step).ok()?;
        }
        let clocks = conditions.clock.into_iter().cycle().take(game.seats()).collect();
        Some(RunningGame {
            conditions,
            opening,
            seated,
            chairs: Vec::new(),
            clocks,
            game,
            record,
            seed,
            stop,
        })
    }

    fn sit_down(&mut self, programs: &mut Programs) -> Result<(), (Seat, Forfeit)> {
        for seat in 0..self.game.seats() {
            let chair = self.chair(seat, programs).map_err(|forfeit| (Seat(seat as u8), forfeit))?;
            self.chairs.push(chair);
        }
        Ok(())
    }

    fn chair(&self, seat: usize, programs: &mut Programs) -> Result<Chair, Forfeit> {
        let entrant = self.seated[seat];
        let command = match &self.conditions.entrants[entrant] {
            Entrant::Own(spec) => {
                let seed = self.seed.wrapping_add(seat as u64 + 1);
                return Ok(Chair::Own(Box::new(openings::as_told(spec, self.game.kind(), seed))));
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

    /// Plays to the end, or until somebody forfeits.
    fn play(&mut self, programs: &mut Programs) -> Result<(), (Seat, Forfeit)> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        while self.game.turns() <= LONGEST {
            match self.game.to_move() {
                ToMove::Nobody => break,
                ToMove::Chance(seat) => {
                    let roll = self.game.random_step(&mut rng).unwrap_or_default();
                    self.push(roll).map_err(|forfeit| (seat, forfeit))?;
                }
                ToMove::Seat(seat) => {
                    let steps = self.timed_turn(seat, programs).map_err(|forfeit| (seat, forfeit))?;
                    steps
                        .into_iter()
                        .try_for_each(|step| self.push(step))
                        .map_err(|forfeit| (seat, forfeit))?;
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, step: String) -> Result<(), Forfeit> {
        self.record.push(&mut self.game, &step).map_err(|_| Forfeit::Illegal(step))
    }

    /// Plays a turn and takes its time off the seat's clock.
    fn timed_turn(&mut self, seat: Seat, programs: &mut Programs) -> Result<Vec<String>, Forfeit> {
        let began = Instant::now();
        let steps = self.turn(seat, programs);
        if self.stop.load(Ordering::Relaxed) {
            // The stop cut the search short, so its answer does not count.
            return Err(Forfeit::Stopped);
        }
        if let Some(clock) = self.clocks.get_mut(seat.index()) {
            let left = clock.left.checked_sub(began.elapsed()).ok_or(Forfeit::Time)?;
            clock.left = left + clock.increment;
        }
        steps
    }

    fn turn(&mut self, seat: Seat, programs: &mut Programs) -> Result<Vec<String>, Forfeit> {
        let clock = self.clocks.get(seat.index());
        match &mut self.chairs[seat.index()] {
            Chair::Own(player) => {
                let context = PlayContext {
                    clock: &Instant::now(),
                    stop: self.stop,
                    limits: if clock.is_some() { Limits::default() } else { self.conditions.limits },
                    time: clock.map(|clock| clock.allot()),
                };
                player.turn(&self.game, &context).map(|turn| turn.steps).ok_or(Forfeit::Crash)
            }
            Chair::Program(key) => {
                let program = programs.get_mut(key).ok_or(Forfeit::Crash)?;
                let played: Vec<String> = self.record.steps().map(str::to_owned).collect();
                let allowance = match &self.clocks[..] {
                    [] => Allowance::Turn(self.conditions.limits),
                    clocks => Allowance::Clocks(clocks),
                };
                program.turn(&self.opening.start, &played, &self.game, &allowance, self.stop)
            }
        }
    }

    /// The record with names and result, and each seat's share of the game.
    fn close(mut self, forfeit: Option<&(Seat, Forfeit)>, bout: Bout) -> (Record, Vec<f64>) {
        let seats = || (0..self.game.seats() as u8).map(Seat);
        let verdict = match (self.game.outcome(), forfeit) {
            (_, Some((loser, forfeit))) => {
                let others = seats().filter(|seat| seat != loser);
                Verdict::new(others.fold(SeatSet::EMPTY, SeatSet::with), forfeit.name())
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
            let _ =
                self.record.set_tag(&format!("Seat{seat}"), &self.conditions.entrants[entrant].to_string());
        }
        let _ = self.record.set_tag("Round", &format!("{}.{}", bout.round + 1, bout.rotation + 1));
        (self.record, points)
    }
}
