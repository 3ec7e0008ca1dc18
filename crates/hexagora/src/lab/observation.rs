//! What there is to see of one game.

use std::hash::{DefaultHasher, Hash, Hasher};

use hexagora_rules::record::Record;
use hexagora_rules::{Game, Seat, SeatSet, StepError, ToMove};

use super::counts::Counts;
use super::lead::Lead;

/// How one game went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// How many seats played.
    pub seats: usize,
    /// The seat that began.
    pub first: Seat,
    /// Why the game ended.
    pub reason: String,
    /// Who won: nobody in a draw, several in a shared win.
    pub winners: SeatSet,
    /// How many turns were played.
    pub turns: usize,
    /// In how many turns a step of each name was played.
    pub phases: Counts,
    /// How often the lead changed; none in a game without a score, where nobody leads.
    pub lead_changes: Option<usize>,
    /// The steps by their kind.
    pub steps: Counts,
    /// What the steps did, by its kind.
    pub effects: Counts,
    /// The turn in which each milestone was passed, if it was; 0 is before the first.
    pub milestones: Vec<(&'static str, Option<usize>)>,
    /// How many steps a seat chose.
    pub decisions: usize,
    /// How many legal steps there were to choose from, all decisions together.
    pub choices: u64,
    /// The most of them at one decision.
    pub most_choices: u64,
    /// A hash of all steps: whether two games were the same.
    pub line: u64,
}

impl Observation {
    /// Replays a game that has a result.
    pub fn of(start: &Game, record: &Record) -> Option<Observation> {
        let verdict = record.result()?;
        let mut replay = Replay::new(start);
        for step in record.steps() {
            replay.play(step).ok()?;
        }
        let lead = replay.lead;
        Some(Observation {
            seats: start.seats(),
            first: start.to_move().seat().unwrap_or(Seat(0)),
            reason: verdict.reason().to_owned(),
            winners: verdict.winners(),
            turns: replay.turn,
            lead_changes: (!start.scores().is_empty()).then_some(lead.changes),
            phases: replay.phases,
            steps: replay.steps,
            effects: replay.effects,
            milestones: replay.milestones,
            decisions: replay.decisions,
            choices: replay.choices,
            most_choices: replay.most_choices,
            line: replay.line.finish(),
        })
    }

    /// The place of a seat in the order of play, from 0.
    pub fn place(&self, seat: Seat) -> usize {
        (seat.index() + self.seats - self.first.index()) % self.seats
    }

    /// A seat's share of the game.
    pub fn points(&self, seat: Seat) -> f64 {
        match self.winners.len() {
            0 => 1.0 / self.seats as f64,
            several if self.winners.contains(seat) => 1.0 / several as f64,
            _ => 0.0,
        }
    }
}

/// A game that is played again, and what has been seen of it.
struct Replay {
    game: Game,
    turn: usize,
    phases: Counts,
    /// The names of the steps of this turn.
    phases_now: Vec<&'static str>,
    lead: Lead,
    steps: Counts,
    effects: Counts,
    milestones: Vec<(&'static str, Option<usize>)>,
    decisions: usize,
    choices: u64,
    most_choices: u64,
    line: DefaultHasher,
}

impl Replay {
    fn new(start: &Game) -> Replay {
        Replay {
            game: start.clone(),
            turn: 0,
            phases: Counts::default(),
            phases_now: Vec::new(),
            lead: Lead::default(),
            steps: Counts::default(),
            effects: Counts::default(),
            milestones: start.milestones().iter().map(|now| (now.name, now.passed.then_some(0))).collect(),
            decisions: 0,
            choices: 0,
            most_choices: 0,
            line: DefaultHasher::new(),
        }
    }

    fn play(&mut self, step: &str) -> Result<(), StepError> {
        self.see_turn();
        self.see_choices();
        step.hash(&mut self.line);
        self.steps.add(self.game.choice(step)?.kind.name());
        let (_, effects, _) = self.game.play_told(step)?;
        effects.iter().for_each(|effect| self.effects.add(effect.kind()));
        self.lead.see(&self.game.scores());
        for ((_, passed), now) in self.milestones.iter_mut().zip(self.game.milestones()) {
            if now.passed {
                passed.get_or_insert(self.turn);
            }
        }
        Ok(())
    }

    /// A turn counts once for each name that its steps have.
    fn see_turn(&mut self) {
        if self.turn != self.game.turns() {
            self.turn = self.game.turns();
            self.phases_now.clear();
        }
        let Some(name) = self.game.step_name() else { return };
        if !self.phases_now.contains(&name) {
            self.phases_now.push(name);
            self.phases.add(name);
        }
    }

    /// Chance has no choice.
    fn see_choices(&mut self) {
        if let ToMove::Seat(_) = self.game.to_move() {
            let choices = self.game.count_legal();
            self.decisions += 1;
            self.choices += choices;
            self.most_choices = self.most_choices.max(choices);
        }
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::record::Verdict;

    use super::*;

    /// A game of the documentation; one that was not ended is called a draw.
    fn example(name: &str) -> Observation {
        let file = format!("{}/../../docs/examples/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let mut record: Record = std::fs::read_to_string(file).unwrap().parse().unwrap();
        if record.result().is_none() {
            record.set_result(Some(&Verdict::new(SeatSet::EMPTY, "unfinished")));
        }
        Observation::of(&record.start().unwrap(), &record).unwrap()
    }

    #[test]
    fn a_game_of_attangle_is_seen() {
        let seen = example("attangle");
        assert_eq!((seen.reason.as_str(), seen.turns, seen.decisions), ("triples", 26, 26));
        assert_eq!(seen.winners, SeatSet::one(Seat(1)));
        assert_eq!(seen.steps.of("place") + seen.steps.of("capture"), 26);
        assert!(seen.effects.of("triple") >= 3);
        assert!(seen.phases.names().eq(["turn"]));
        assert_eq!((seen.most_choices, seen.milestones.len()), (36, 0));
        assert_eq!([0, 1].map(|seat| seen.points(Seat(seat))), [0.0, 1.0]);
    }

    #[test]
    fn a_game_of_laberinto_has_phases_and_a_milestone() {
        let seen = example("laberinto");
        let [(name, Some(met))] = seen.milestones[..] else { panic!("{:?}", seen.milestones) };
        assert_eq!(name, "met");
        assert!(0 < met && met <= seen.phases.of("build"), "{met}");
        assert_eq!(seen.phases.of("build") + seen.phases.of("play"), seen.turns);
    }

    #[test]
    fn places_count_from_the_seat_that_began() {
        let seen = Observation { first: Seat(2), ..example("laberinto") };
        assert_eq!([2, 0, 1].map(|seat| seen.place(Seat(seat))), [0, 1, 2]);
    }
}
