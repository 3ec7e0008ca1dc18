//! What many games of one setting have in common.

use hexagora_rules::Seat;
use serde::Serialize;

use super::counts::{Counts, each_once};
use super::observation::Observation;
use super::quartiles::Quartiles;
use crate::contest::Interval;

/// All that the games of one setting show: the same games always give the same summary.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// How many games there were.
    pub games: usize,
    /// How many of them differed from each other.
    pub different: usize,
    /// How they ended, the most frequent first.
    pub ends: Vec<End>,
    /// The games that nobody won.
    pub draws: Share,
    /// The games that several won together.
    pub shared: Share,
    /// How many turns a game had.
    pub turns: Quartiles,
    /// How many of them each player had.
    pub turns_per_player: Quartiles,
    /// In how many turns a step of each name was played, in the order of the game.
    pub phases: Vec<Phase>,
    /// How often the lead changed; none in a game without a score, where nobody leads.
    pub lead_changes: Option<Quartiles>,
    /// How the players did in the order of play.
    pub order: Vec<Points>,
    /// What the first to play has more than a fair share of the points: the figure and its 95 % interval.
    pub advantage: [f64; 3],
    /// How the seats did.
    pub seats: Vec<Points>,
    /// Whether that is more than the order of play again: another seat than the first began some game.
    #[serde(skip)]
    pub seats_rotate: bool,
    /// How many legal steps there were to choose from.
    pub choices: Choices,
    /// The milestones of the game.
    pub milestones: Vec<Passed>,
    /// The steps by their kind.
    pub steps: Vec<Rate>,
    /// What the steps did, by its kind.
    pub effects: Vec<Rate>,
}

/// How many games had something.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// How many games.
    pub games: usize,
    /// Their share of all, with the ends of the interval that holds it with 95 % certainty.
    pub share: [f64; 3],
}

/// One way in which games ended.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct End {
    /// The reason's name.
    pub reason: String,
    /// How many ended so.
    #[serde(flatten)]
    pub share: Share,
}

/// The turns that belong to a part of the game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Phase {
    /// The name of the steps.
    pub name: &'static str,
    /// In how many turns there was one.
    pub turns: Quartiles,
}

/// How a seat did, or a place in the order of play.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Points {
    /// How many games it won alone.
    pub won: usize,
    /// Its share of all points, where a draw and a shared win are shared alike, with its 95 % interval.
    pub share: [f64; 3],
}

/// How many legal steps there were where a seat chose one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Choices {
    /// The mean.
    pub mean: f64,
    /// The most.
    pub most: u64,
    /// How many steps were chosen in a game.
    pub decisions_per_game: f64,
}

/// How often and when a milestone was passed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Passed {
    /// Its name.
    pub name: &'static str,
    /// In how many games.
    #[serde(flatten)]
    pub share: Share,
    /// In which turn, in these games.
    pub turn: Option<Quartiles>,
}

/// How often something happened.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rate {
    /// Its name.
    pub name: &'static str,
    /// How often in all games together.
    pub total: usize,
    /// How often in a game.
    pub per_game: f64,
    /// In how many games at all.
    pub games: usize,
}

impl Summary {
    /// Sums games of one setting up; none of no games.
    pub fn of(games: &[Observation]) -> Option<Summary> {
        let seats = games.first()?.seats;
        let turns = |seen: &Observation| seen.turns as f64;
        let order = points(games, seats, |seen, seat| seen.place(seat));
        let fair = 1.0 / seats as f64;
        Some(Summary {
            games: games.len(),
            different: different(games.iter().map(|seen| seen.line).collect()),
            ends: ends(games),
            draws: share(games, |seen| seen.winners.is_empty()),
            shared: share(games, |seen| seen.winners.len() > 1),
            turns: Quartiles::of(games.iter().map(turns))?,
            turns_per_player: Quartiles::of(games.iter().map(|seen| turns(seen) / seats as f64))?,
            phases: phases(games),
            lead_changes: Quartiles::of(games.iter().filter_map(|seen| Some(seen.lead_changes? as f64))),
            advantage: order[0].share.map(|end| end - fair),
            order,
            seats: points(games, seats, |_, seat| seat.index()),
            seats_rotate: games.iter().any(|seen| seen.first != Seat(0)),
            choices: choices(games),
            milestones: milestones(games),
            steps: rates(games, |seen| &seen.steps),
            effects: rates(games, |seen| &seen.effects),
        })
    }

    /// The share of the games that ended for a reason, with its interval.
    pub fn ended(&self, reason: &str) -> [f64; 3] {
        let end = self.ends.iter().find(|end| end.reason == reason);
        let never = || ends_of(Interval::wilson(0.0, self.games as f64));
        end.map_or_else(never, |end| end.share.share)
    }
}

/// How many different numbers there are.
fn different(mut numbers: Vec<u64>) -> usize {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.len()
}

fn ends_of(interval: Interval) -> [f64; 3] {
    [interval.mean, interval.low, interval.high]
}

fn share(games: &[Observation], has: impl Fn(&Observation) -> bool) -> Share {
    let count = games.iter().filter(|seen| has(seen)).count();
    let all = games.len() as f64;
    Share { games: count, share: ends_of(Interval::wilson(count as f64 / all, all)) }
}

fn ends(games: &[Observation]) -> Vec<End> {
    let reasons = each_once(games.iter().map(|seen| &seen.reason));
    let end =
        |reason: &String| End { reason: reason.clone(), share: share(games, |seen| seen.reason == *reason) };
    let mut ends: Vec<End> = reasons.into_iter().map(end).collect();
    ends.sort_by(|one, other| {
        other.share.games.cmp(&one.share.games).then_with(|| one.reason.cmp(&other.reason))
    });
    ends
}

/// The names that the games' counts have, in the order in which they first come.
fn names<'a>(games: &'a [Observation], counts: impl Fn(&'a Observation) -> &'a Counts) -> Vec<&'static str> {
    each_once(games.iter().flat_map(|seen| counts(seen).names()))
}

fn phases(games: &[Observation]) -> Vec<Phase> {
    let phase = |name: &'static str| {
        let turns = Quartiles::of(games.iter().map(|seen| seen.phases.of(name) as f64))?;
        Some(Phase { name, turns })
    };
    names(games, |seen| &seen.phases).into_iter().filter_map(phase).collect()
}

/// How those did whom `place` puts at each place.
fn points(games: &[Observation], seats: usize, place: impl Fn(&Observation, Seat) -> usize) -> Vec<Points> {
    let all = games.len() as f64;
    let mut sums = vec![(0, 0.0); seats];
    for seen in games {
        for seat in (0..seats as u8).map(Seat) {
            let points = seen.points(seat);
            let (won, sum) = &mut sums[place(seen, seat)];
            *won += usize::from(points >= 1.0);
            *sum += points;
        }
    }
    let points = |(won, sum): (usize, f64)| Points { won, share: ends_of(Interval::wilson(sum / all, all)) };
    sums.into_iter().map(points).collect()
}

fn choices(games: &[Observation]) -> Choices {
    let decisions: usize = games.iter().map(|seen| seen.decisions).sum();
    let choices: u64 = games.iter().map(|seen| seen.choices).sum();
    Choices {
        mean: choices as f64 / decisions.max(1) as f64,
        most: games.iter().map(|seen| seen.most_choices).max().unwrap_or(0),
        decisions_per_game: decisions as f64 / games.len() as f64,
    }
}

fn milestones(games: &[Observation]) -> Vec<Passed> {
    let turn = |seen: &Observation, name: &str| {
        seen.milestones.iter().find(|(known, _)| *known == name).and_then(|(_, turn)| *turn)
    };
    let passed = |name: &'static str| Passed {
        name,
        share: share(games, |seen| turn(seen, name).is_some()),
        turn: Quartiles::of(games.iter().filter_map(|seen| turn(seen, name)).map(|turn| turn as f64)),
    };
    let names = games.iter().flat_map(|seen| seen.milestones.iter().map(|(name, _)| *name));
    each_once(names).into_iter().map(passed).collect()
}

fn rates(games: &[Observation], counts: impl Fn(&Observation) -> &Counts) -> Vec<Rate> {
    let rate = |name: &'static str| {
        let total = games.iter().map(|seen| counts(seen).of(name)).sum();
        Rate {
            name,
            total,
            per_game: total as f64 / games.len() as f64,
            games: games.iter().filter(|seen| counts(seen).of(name) > 0).count(),
        }
    };
    names(games, &counts).into_iter().map(rate).collect()
}

#[cfg(test)]
mod tests {
    use hexagora_rules::SeatSet;

    use super::*;

    fn seen(reason: &str, winners: &[u8], first: u8, turns: usize) -> Observation {
        let mut steps = Counts::default();
        (0..turns).for_each(|_| steps.add("lay"));
        Observation {
            seats: 3,
            first: Seat(first),
            reason: reason.to_owned(),
            winners: winners.iter().fold(SeatSet::EMPTY, |set, &seat| set.with(Seat(seat))),
            turns,
            phases: steps.clone(),
            lead_changes: Some(turns / 10),
            steps,
            effects: Counts::default(),
            milestones: vec![("met", (turns > 20).then_some(20))],
            decisions: turns,
            choices: 5 * turns as u64,
            most_choices: turns as u64,
            line: turns as u64,
        }
    }

    fn summary() -> Summary {
        let games = [
            seen("crossed", &[1], 1, 30),
            seen("most", &[0, 1], 0, 40),
            seen("most", &[], 2, 20),
            seen("crossed", &[1], 0, 30),
            seen("crossed", &[2], 2, 50),
        ];
        Summary::of(&games).unwrap()
    }

    #[test]
    fn endings_draws_and_shared_wins_are_counted() {
        let summary = summary();
        let ends: Vec<(&str, usize)> =
            summary.ends.iter().map(|end| (end.reason.as_str(), end.share.games)).collect();
        assert_eq!(ends, [("crossed", 3), ("most", 2)]);
        let [mean, low, high] = summary.ends[0].share.share;
        assert!(mean == 0.6 && (low - 0.2307).abs() < 1e-3 && (high - 0.8824).abs() < 1e-3, "{low} {high}");
        assert_eq!(summary.ended("crossed"), [mean, low, high]);
        let [never, none, most] = summary.ended("last");
        assert!(never == 0.0 && none == 0.0 && most > 0.4, "{most}");
        assert_eq!((summary.draws.games, summary.shared.games), (1, 1));
        assert_eq!((summary.games, summary.different), (5, 4));
    }

    #[test]
    fn points_are_shared_and_add_up() {
        let summary = summary();
        let wins = |points: &[Points]| points.iter().map(|points| points.won).collect::<Vec<_>>();
        assert_eq!((wins(&summary.seats), wins(&summary.order)), (vec![0, 2, 1], vec![2, 1, 0]));
        for points in [&summary.seats, &summary.order] {
            let sum: f64 = points.iter().map(|points| points.share[0]).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        }
        assert!(summary.seats_rotate);
        assert!(!Summary::of(&[seen("crossed", &[1], 0, 30)]).unwrap().seats_rotate);
        // Two wins, half a shared win and a third of a draw, of five games.
        let first = (2.0 + 0.5 + 1.0 / 3.0) / 5.0;
        assert!((summary.order[0].share[0] - first).abs() < 1e-9);
        assert!((summary.advantage[0] - (first - 1.0 / 3.0)).abs() < 1e-9);
    }

    #[test]
    fn lengths_rates_and_milestones_are_per_game() {
        let summary = summary();
        assert_eq!((summary.turns.median, summary.turns_per_player.median), (30.0, 10.0));
        assert_eq!(summary.phases[0].turns, summary.turns);
        assert_eq!(summary.lead_changes.unwrap().mean, 3.4);
        let Rate { name, total, per_game, games } = summary.steps[0];
        assert_eq!((name, total, per_game, games), ("lay", 170, 34.0, 5));
        let Choices { mean, most, decisions_per_game } = summary.choices;
        assert_eq!((mean, most, decisions_per_game), (5.0, 50, 34.0));
        let met = summary.milestones[0];
        assert_eq!((met.name, met.share.games, met.turn.unwrap().median), ("met", 4, 20.0));
    }

    #[test]
    fn no_games_have_no_summary() {
        assert_eq!(Summary::of(&[]), None);
    }
}
