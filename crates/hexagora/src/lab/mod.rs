//! The laboratory: many games of one kind, with several settings side by side, and what they show.

mod counts;
mod lead;
mod observation;
mod quartiles;
mod setting;
mod summary;

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

pub use counts::each_once;
pub use observation::Observation;
pub use quartiles::Quartiles;
pub use setting::{PLAYERS, Setting, Variation, count, product};
pub use summary::{Rate, Summary};

use crate::contest::{Bout, Conditions, Forfeit, GameResult, GameRunner, Opening, mix};
use crate::parallel;

/// What is to be found out, and how.
#[derive(Debug, Clone)]
pub struct Lab {
    /// The settings to compare.
    pub settings: Vec<Setting>,
    /// The players, one for all seats or one for each, and their time.
    pub conditions: Conditions,
    /// How many games each setting has.
    pub games: usize,
    /// How many random turns begin each game.
    pub turns: usize,
    /// How many games are played at once.
    pub threads: usize,
    /// The seed of all random choices: a game has the same in every setting.
    pub seed: u64,
}

/// A game that is over.
#[derive(Debug, Clone)]
pub struct Played {
    /// The number of its setting.
    pub setting: usize,
    /// The game.
    pub result: GameResult,
    /// What there was to see of it.
    pub seen: Observation,
}

/// A game that was lost by something else than play.
#[derive(Debug, Clone)]
pub struct Fault {
    /// The number of its setting.
    pub setting: usize,
    /// The number of the game, from 0.
    pub game: usize,
    /// The player, by its number.
    pub entrant: usize,
    /// Its seat.
    pub seat: u8,
    /// What it did.
    pub forfeit: Forfeit,
}

/// What was found out.
#[derive(Debug, Clone)]
pub struct Findings {
    /// What the games of each setting show; none where no game was finished.
    pub summaries: Vec<Option<Summary>>,
    /// How many games are over.
    pub games: usize,
    /// The games that were lost by something else than play.
    pub faults: Vec<Fault>,
    /// Whether somebody stopped it before the end.
    pub interrupted: bool,
}

impl Lab {
    /// How many games there are to be.
    pub fn all(&self) -> usize {
        self.games * self.settings.len()
    }

    /// Plays until all games are over or `interrupted` is set. `tell` hears of every game, with how many are over.
    pub fn run(
        &self,
        interrupted: &AtomicBool,
        mut tell: impl FnMut(usize, &Played) -> io::Result<()>,
    ) -> io::Result<Findings> {
        let (mut games, mut told) = (Vec::new(), Ok(()));
        parallel::each(
            self.threads,
            self.all(),
            |runner: &mut GameRunner, number, stop| self.play(runner, number, stop),
            |played| {
                if let Some(played) = played {
                    told = tell(games.len() + 1, &played);
                    games.push(Finished::from(played));
                }
                match interrupted.load(Ordering::Relaxed) || told.is_err() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        );
        told?;
        Ok(self.sum_up(games))
    }

    /// One game. All settings are played in turn, so that an interrupted run has about as many games of each.
    fn play(&self, runner: &mut GameRunner, number: usize, stop: &AtomicBool) -> Option<Played> {
        let (number, setting) = (number / self.settings.len(), number % self.settings.len());
        let setup = &self.settings[setting].setup;
        let seed = mix(self.seed, number as u64);
        let opening = Opening::random(setup, self.turns, seed).ok()?;
        let bout = Bout { number, pairing: 0, round: number, rotation: 0 };
        let last = self.conditions.entrants.len().checked_sub(1)?;
        let seated = (0..setup.seats()).map(|seat| seat.min(last)).collect();
        let result = runner.play(&self.conditions, bout, seated, &opening, seed, stop)?;
        let seen = Observation::of(&opening.start, &result.record)?;
        Some(Played { setting, result, seen })
    }

    /// The games in their order, whatever the order in which they ended: the number of threads changes nothing.
    fn sum_up(&self, mut games: Vec<Finished>) -> Findings {
        games.sort_by_key(|game| (game.setting, game.number));
        let count = games.len();
        let (mut seen, mut faults) = (vec![Vec::new(); self.settings.len()], Vec::new());
        for game in games {
            seen[game.setting].push(game.seen);
            faults.extend(game.fault);
        }
        Findings {
            summaries: seen.iter().map(|games| Summary::of(games)).collect(),
            games: count,
            faults,
            interrupted: count < self.all(),
        }
    }
}

/// What is kept of a game until all are over.
struct Finished {
    setting: usize,
    number: usize,
    seen: Observation,
    fault: Option<Fault>,
}

impl From<Played> for Finished {
    fn from(Played { setting, result, seen }: Played) -> Finished {
        let number = result.bout.number;
        let fault = result.forfeit.map(|(seat, forfeit)| Fault {
            setting,
            game: number,
            entrant: result.seated[seat.index()],
            seat: seat.0,
            forfeit,
        });
        Finished { setting, number, seen, fault }
    }
}

#[cfg(test)]
mod tests {
    use hexagora_engine::Limits;
    use hexagora_rules::{GameKind, Setup};

    use super::*;

    fn lab(kind: GameKind, vary: &[&str], seats: &[&str], games: usize, threads: usize) -> Lab {
        let variations: Vec<Variation> = vary.iter().map(|text| text.parse().unwrap()).collect();
        Lab {
            settings: product(Setup::new(kind), &variations).unwrap(),
            conditions: Conditions {
                entrants: seats.iter().map(|spec| spec.parse().unwrap()).collect(),
                limits: Limits::nodes(20),
                clock: None,
            },
            games,
            turns: 0,
            threads,
            seed: 5,
        }
    }

    fn run(lab: &Lab) -> Findings {
        lab.run(&AtomicBool::new(false), |_, _| Ok(())).unwrap()
    }

    #[test]
    fn games_of_all_kinds_are_observed() {
        for kind in GameKind::ALL {
            let findings = run(&lab(kind, &[], &["random"], 4, 2));
            let summary = findings.summaries[0].as_ref().unwrap();
            assert_eq!((findings.games, summary.games, findings.interrupted), (4, 4, false), "{kind}");
            assert!(!summary.steps.is_empty() && !summary.effects.is_empty(), "{kind}");
            assert!(!summary.phases.is_empty() && summary.choices.mean > 1.0, "{kind}");
            assert_eq!(summary.ends.iter().map(|end| end.share.games).sum::<usize>(), 4, "{kind}");
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let of = |threads| run(&lab(GameKind::Attangle, &["rules=2008,2006"], &["random"], 10, threads));
        let (one, three) = (of(1), of(3));
        assert_eq!(one.summaries, three.summaries);
        assert_ne!(one.summaries[0], one.summaries[1]);
    }

    #[test]
    fn settings_that_change_nothing_have_the_same_games() {
        let findings = run(&lab(GameKind::Laberinto, &["target=3,3"], &["random"], 3, 2));
        assert_eq!(findings.summaries[0], findings.summaries[1]);
        assert_eq!(findings.summaries[0].as_ref().unwrap().different, 3);
    }

    #[test]
    fn each_seat_can_have_its_own_player() {
        let findings = run(&lab(GameKind::Attangle, &[], &["random", "nodes:200"], 6, 2));
        let summary = findings.summaries[0].as_ref().unwrap();
        assert!(summary.seats[1].won > summary.seats[0].won, "{:?}", summary.seats);
    }

    #[test]
    fn an_interrupted_run_keeps_what_was_finished() {
        let interrupted = AtomicBool::new(false);
        let lab = lab(GameKind::Attangle, &["rules=2008,2006"], &["random"], 10_000, 2);
        let findings = lab.run(&interrupted, |games, _| {
            interrupted.store(games >= 7, Ordering::Relaxed);
            Ok(())
        });
        let findings = findings.unwrap();
        let games: usize = findings.summaries.iter().flatten().map(|summary| summary.games).sum();
        assert!(findings.interrupted && findings.games == 7 && games == 7, "{findings:?}");
    }

    #[test]
    fn a_program_that_is_not_there_loses_every_game() {
        let findings = run(&lab(GameKind::Nonaga, &[], &["ugi:/no/such/program", "random"], 2, 1));
        assert_eq!((findings.faults.len(), findings.faults[1].game), (2, 1));
        assert_eq!(findings.summaries[0].as_ref().unwrap().ends[0].reason, "start");
    }
}
