//! Contests: players against each other, many games at once.

mod entrant;
mod forfeit;
mod game;
mod opening;
mod program;
mod schedule;
mod tally;

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use hexagora_rules::Setup;

pub use entrant::Entrant;
pub use forfeit::Forfeit;
pub use game::{Conditions, GameResult, GameRunner};
pub use opening::Opening;
use schedule::Schedule;
pub use schedule::{Bout, Pairing};
pub use tally::{Interval, Sprt, Tally};

use crate::parallel;

/// A contest as it was agreed.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The game.
    pub setup: Setup,
    /// The players and their time.
    pub conditions: Conditions,
    /// How many openings are played, each once with every seating, by every pairing.
    pub rounds: usize,
    /// How many openings are different from each other.
    pub openings: usize,
    /// How many random turns an opening is.
    pub turns: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// How many games are played at once.
    pub threads: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

/// How a contest stands.
#[derive(Debug, Clone)]
pub struct Standings {
    /// Who plays whom.
    pub pairings: Vec<Pairing>,
    /// For each pairing, how each of its members did.
    pub tallies: Vec<Vec<Tally>>,
    /// How many games are over, those of unfinished rounds too.
    pub games: usize,
    /// How many there are to be.
    pub all: usize,
    /// The games that were lost by something else than play: number, entrant, seat and forfeit.
    pub forfeits: Vec<(usize, usize, u8, Forfeit)>,
    /// What the test decided.
    pub verdict: Option<bool>,
    /// Whether somebody stopped the contest.
    pub interrupted: bool,
}

impl Contest {
    /// Who plays whom.
    pub fn pairings(&self) -> Vec<Pairing> {
        schedule::pairings(self.conditions.entrants.len(), self.setup.seats())
    }

    /// Plays until all games are over, the test has decided, or `interrupted` is set. Every game is
    /// told, with the standings after it.
    pub fn run(
        &self,
        interrupted: &AtomicBool,
        mut tell: impl FnMut(&Standings, &GameResult) -> io::Result<()>,
    ) -> io::Result<Standings> {
        let pairings = self.pairings();
        let schedule = Schedule { seats: self.setup.seats(), pairings: pairings.len(), rounds: self.rounds };
        let mut count = Counter::new(self, &pairings, schedule);
        let openings: Vec<OnceLock<Option<Opening>>> =
            (0..self.openings.max(1)).map(|_| OnceLock::new()).collect();
        let mut told = Ok(());
        parallel::each(
            self.threads,
            schedule.games(),
            |runner: &mut GameRunner, number, stop| {
                self.bout(runner, schedule.bout(number)?, &pairings, &openings, stop)
            },
            |played| {
                if let Some(played) = played {
                    count.add(&played);
                    told = tell(&count.standings, &played);
                }
                let decided = count.standings.verdict.is_some();
                match interrupted.load(Ordering::Relaxed) || decided || told.is_err() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        );
        told?;
        count.close(interrupted.load(Ordering::Relaxed));
        Ok(count.standings)
    }

    fn bout(
        &self,
        runner: &mut GameRunner,
        bout: Bout,
        pairings: &[Pairing],
        openings: &[OnceLock<Option<Opening>>],
        stop: &AtomicBool,
    ) -> Option<GameResult> {
        let number = bout.round % openings.len();
        let seed = mix(self.seed, number as u64);
        let opening = openings[number].get_or_init(|| Opening::random(&self.setup, self.turns, seed).ok());
        let chance = mix(self.seed ^ 0xC0FF_EE00, bout.number as u64);
        let seated = pairings[bout.pairing].seated(bout.rotation);
        runner.play(&self.conditions, bout, seated, opening.as_ref()?, chance, stop)
    }
}

/// SplitMix64: the seed of a numbered opening or game.
pub fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Counts games in the order of the schedule, whatever the order in which they end: so a contest
/// with the same seed comes to the same result with any number of threads.
struct Counter<'a> {
    sprt: Option<&'a Sprt>,
    schedule: Schedule,
    standings: Standings,
    /// Rounds that are not counted yet: the points of each seating's members, once it is played.
    waiting: BTreeMap<usize, Vec<Option<Vec<f64>>>>,
    /// The first round that is not counted yet.
    next: usize,
}

impl<'a> Counter<'a> {
    fn new(contest: &'a Contest, pairings: &[Pairing], schedule: Schedule) -> Counter<'a> {
        let tallies = |pairing: &Pairing| {
            let tally = |entrant| Tally::new(pairing.seats_of(entrant), schedule.seats);
            pairing.members().into_iter().map(tally).collect()
        };
        let standings = Standings {
            pairings: pairings.to_vec(),
            tallies: pairings.iter().map(tallies).collect(),
            games: 0,
            all: schedule.games(),
            forfeits: Vec::new(),
            verdict: None,
            interrupted: false,
        };
        Counter { sprt: contest.sprt.as_ref(), schedule, standings, waiting: BTreeMap::new(), next: 0 }
    }

    fn add(&mut self, result: &GameResult) {
        let Bout { number, pairing, rotation, .. } = result.bout;
        self.standings.games += 1;
        if let Some((seat, forfeit)) = &result.forfeit {
            let entrant = result.seated[seat.index()];
            self.standings.forfeits.push((number, entrant, seat.0, forfeit.clone()));
        }
        let points = |member: usize| -> f64 {
            let own = result.seated.iter().zip(&result.points).filter(|(entrant, _)| **entrant == member);
            own.map(|(_, points)| points).sum()
        };
        let members = self.standings.pairings[pairing].members();
        let seatings = self.waiting.entry(number / self.schedule.seats);
        let seatings = seatings.or_insert_with(|| vec![None; self.schedule.seats]);
        seatings[rotation] = Some(members.into_iter().map(points).collect());
        while self.standings.verdict.is_none() && self.count(self.next) {
            self.next += 1;
        }
    }

    /// Counts a round, if it is complete.
    fn count(&mut self, round: usize) -> bool {
        let complete = |seatings: &Vec<Option<Vec<f64>>>| seatings.iter().all(Option::is_some);
        if !self.waiting.get(&round).is_some_and(complete) {
            return false;
        }
        let games: Vec<Vec<f64>> = self.waiting.remove(&round).into_iter().flatten().flatten().collect();
        let tallies = &mut self.standings.tallies[round % self.schedule.pairings];
        for (member, tally) in tallies.iter_mut().enumerate() {
            let points: Vec<f64> = games.iter().map(|game| game[member]).collect();
            tally.add(&points);
        }
        self.standings.verdict = self.sprt.and_then(|sprt| sprt.verdict(tallies.first()?));
        true
    }

    /// No more games will come: complete rounds count even if one before them is not.
    fn close(&mut self, interrupted: bool) {
        let rounds: Vec<usize> = self.waiting.keys().copied().collect();
        for round in rounds {
            if self.standings.verdict.is_none() {
                self.count(round);
            }
        }
        self.standings.interrupted = interrupted && self.standings.games < self.standings.all;
        self.standings.forfeits.sort_by_key(|forfeit| forfeit.0);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use hexagora_engine::Limits;
    use hexagora_rules::GameKind;

    fn contest(kind: GameKind, entrants: &[&str], rounds: usize, threads: usize) -> Contest {
        Contest {
            setup: Setup::new(kind),
            conditions: Conditions {
                entrants: entrants.iter().map(|entrant| entrant.parse().unwrap()).collect(),
                limits: Limits::nodes(50),
                clock: None,
            },
            rounds,
            openings: rounds,
            turns: 2,
            sprt: None,
            threads,
            seed: 3,
        }
    }

    fn run(contest: &Contest) -> Standings {
        contest.run(&AtomicBool::new(false), |_, _| Ok(())).unwrap()
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let one = run(&contest(GameKind::Attangle, &["nodes:60", "random"], 4, 1));
        let three = run(&contest(GameKind::Attangle, &["nodes:60", "random"], 4, 3));
        assert_eq!(one.tallies, three.tallies);
        assert_eq!((one.games, one.all, one.interrupted), (8, 8, false));
        assert!(one.tallies[0][0].points() > 4.0, "{:?}", one.tallies);
    }

    #[test]
    fn all_seats_of_a_larger_game_are_rotated_and_all_points_given() {
        let standings = run(&contest(GameKind::Laberinto, &["random", "greedy"], 1, 1));
        assert_eq!(standings.games, 3);
        let points: f64 = standings.tallies[0].iter().map(Tally::points).sum();
        assert!((points - 3.0).abs() < 1e-9, "{points}");
    }

    #[test]
    fn a_test_that_has_decided_ends_the_contest() {
        let mut contest = contest(GameKind::Attangle, &["nodes:200", "random"], 500, 2);
        contest.sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
        let standings = run(&contest);
        assert_eq!(standings.verdict, Some(true));
        assert!(standings.games < 400, "{}", standings.games);
    }

    #[test]
    fn an_interrupted_contest_keeps_what_was_played() {
        let interrupted = AtomicBool::new(false);
        let standings = contest(GameKind::Attangle, &["random", "random"], 500, 1)
            .run(&interrupted, |standings, _| {
                interrupted.store(standings.games >= 5, Ordering::Relaxed);
                Ok(())
            })
            .unwrap();
        assert!(standings.interrupted && (5..50).contains(&standings.games), "{}", standings.games);
        let counted = standings.tallies[0][0].games();
        assert!(counted >= 4 && counted.is_multiple_of(2), "{counted}");
    }

    #[test]
    fn a_program_that_is_not_there_loses_every_game() {
        let standings = run(&contest(GameKind::Attangle, &["ugi:/no/such/program", "random"], 1, 1));
        assert_eq!(standings.forfeits.len(), 2);
        assert_eq!(standings.tallies[0][1].points(), 2.0);
    }

    #[cfg(unix)]
    #[test]
    fn forfeits_of_programs_are_told_apart() {
        let forfeit = |script: &str| {
            let program = format!("ugi:sh -c '{script}'");
            let mut contest = contest(GameKind::Attangle, &[&program, "random"], 1, 1);
            contest.conditions.limits = Limits::time(Duration::from_millis(50));
            let standings = run(&contest);
            assert_eq!(standings.tallies[0][0].points(), 0.0, "{script}");
            standings.forfeits.into_iter().map(|(.., forfeit)| forfeit.name()).collect::<Vec<_>>()
        };
        let speak = |go: &str| {
            format!(
                "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) {go};; quit) exit;; esac; done"
            )
        };
        assert_eq!(forfeit("exit 3"), ["crash", "crash"]);
        assert_eq!(forfeit(&speak("echo bestmove z9")), ["illegal", "illegal"]);
        assert_eq!(forfeit(&speak("echo bestmove")), ["illegal", "illegal"]);
        assert_eq!(forfeit(&speak("exit")), ["crash", "crash"]);
        assert_eq!(forfeit(&speak(":")), ["time", "time"]);
    }
}
