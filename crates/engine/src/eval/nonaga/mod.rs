//! What the engine knows of Nonaga.

mod features;
mod material;
mod priors;

use std::ops::ControlFlow;

use hexagora_rules::nonaga::oracle::{Wanted, Wins};
use hexagora_rules::nonaga::{Position, Step};
use hexagora_rules::{Position as _, Repetition, ToMove};

use crate::sort::sort_descending;
use crate::{Control, Evaluate, PROVEN, Reply, Score, SolverBudget};
use features::{WEIGHTS, features};
use priors::prior;

crate::registry::known!(Position, two_seats);

impl Evaluate for Position {
    type ReplyCache = ();

    const TURN_STEPS: u32 = 2;

    const FEATURES: &'static [&'static str] = &features::NAMES;

    const SOLVER: SolverBudget = SolverBudget {
        threat_turns: 12,
        threat_share: 15,
        killer_replies: 1,
        proof_share: 0,
        in_tree_depth: 3,
        in_tree_visits: 0,
        in_tree_turns: 2,
        in_tree_nodes: 400,
    };

    /// Of 250 games with 800 nodes a step.
    const SCALE: f32 = 294.0;

    const QUIESCENCE: bool = false;

    fn weights() -> &'static [i32] {
        &WEIGHTS
    }

    fn features(&self, tell: impl FnMut(usize, i32)) {
        features(self, &self.sides(), tell);
    }

    fn evaluate_quiet(&self) -> Option<Score> {
        let sides = self.quiet_sides()?;
        let mut sum = 0;
        features(self, &sides, |feature, count| sum += WEIGHTS[feature] * count);
        Some(sum.clamp(1 - PROVEN, PROVEN - 1))
    }

    fn visit_with_priors<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let man_due = self.is_man_due();
        self.visit_wins(Wanted::Any, |step, wins| visit(step, prior(wins, man_due)))
    }

    fn visit_threatening<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let man_due = self.is_man_due();
        self.visit_wins(Wanted::Threats, |step, wins| match (man_due, wins) {
            (true, _) | (false, Wins { mine: 1.., yours: 0 }) => visit(step, wins.mine as i32),
            _ => ControlFlow::Continue(()),
        })
    }

    fn visit_defending<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let man_due = self.is_man_due();
        self.visit_wins(Wanted::Defences, |step, wins| match (man_due, wins.yours) {
            (true, _) | (_, 0) => visit(step, prior(wins, man_due)),
            _ => ControlFlow::Continue(()),
        })
    }

    fn null_move(&self) -> Option<Position> {
        self.null_move()
    }

    fn reply(
        &self,
        _cache: &mut (),
        repetition: &mut Repetition,
        control: &mut Control,
    ) -> Option<Reply<Step>> {
        if !self.is_man_due() {
            return Some(self.quieting_lay().map_or(Reply::Fails, |lay| Reply::Holds(vec![lay])));
        }
        let mut slides: Vec<(u32, Step)> = Vec::with_capacity(18);
        let _ = self.visit_wins::<()>(Wanted::Replies, |step, wins| {
            slides.push((wins.yours, step));
            ControlFlow::Continue(())
        });
        // What meets the threat by itself comes first.
        sort_descending(&mut slides, |&(wins, _)| -(wins as i32));
        let turns = repetition.turns();
        for (wins, slide) in slides {
            if control.count() {
                return Some(Reply::Unknown);
            }
            let mut child = *self;
            child.play_unchecked(slide, repetition);
            let rest = if child.outcome().is_some() {
                Some(Vec::new()) // won or drawn
            } else if child.to_move() == self.to_move() {
                child.quieting_lay().map(|lay| vec![lay])
            } else {
                (wins == 0).then(Vec::new) // no disc can be laid
            };
            repetition.rewind(turns);
            if let Some(rest) = rest {
                return Some(Reply::Holds([vec![slide], rest].concat()));
            }
        }
        Some(Reply::Fails)
    }

    fn is_threatened(&self) -> bool {
        match self.to_move() {
            ToMove::Seat(seat) => self.connecting_slide(seat.other()).is_some(),
            _ => false,
        }
    }

    fn surely_threatens(&self, step: Step) -> bool {
        // The slides that win after it are counted.
        step.is_disc()
    }

    fn winning_step(&self) -> Option<Step> {
        match self.to_move() {
            ToMove::Seat(seat) if self.is_man_due() => self.connecting_slide(seat),
            _ => None,
        }
    }
}
