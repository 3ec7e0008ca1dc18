//! What the engine found, in words that everybody reads: steps in notation, chances by seat.

use hexagora_rules::{Played, Rules, Seat};
use serde::Serialize;

use crate::{Line, PROVEN, Score, Thought, is_proven, steps_to_end};

/// A line of play, as text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportLine {
    /// The steps in notation.
    pub steps: Vec<String>,
    /// The score for the seat to move, in hundredths; none in games for more than two.
    pub score: Option<Score>,
    /// Each seat's chance of winning (a draw counts half), or share of the game.
    pub chances: Vec<f32>,
    /// Whether the result is certain.
    pub proven: bool,
    /// In how many steps the game ends, where that is proven.
    pub ends_in: Option<u32>,
}

/// What the engine found, as text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Report {
    /// The seat to move.
    pub seat: Seat,
    /// The best lines, best first; never empty, each of at least one step.
    pub lines: Vec<ReportLine>,
    /// How deep it looked, in steps.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub millis: u64,
}

impl Report {
    /// What a search found in a game; `chance` is what a score means there, if scores are its way to think.
    pub(crate) fn new<P: Rules>(
        played: &Played<P>,
        thought: &Thought<P::Step>,
        chance: Option<fn(Score) -> f32>,
    ) -> Report {
        let seat = played.position.to_move().seat().unwrap_or(Seat(0));
        Report {
            seat,
            lines: thought.lines.iter().map(|line| ReportLine::new(played, line, seat, chance)).collect(),
            depth: thought.depth,
            nodes: thought.nodes,
            millis: thought.time.as_millis() as u64,
        }
    }
}

impl ReportLine {
    fn new<P: Rules>(
        played: &Played<P>,
        line: &Line<P::Step>,
        seat: Seat,
        chance: Option<fn(Score) -> f32>,
    ) -> ReportLine {
        let mut chances = line.chances[..played.position.seats()].to_vec();
        // Principal variations have a score, a tree has chances.
        let score = chance.filter(|_| chances.iter().sum::<f32>() == 0.0).map(|chance| {
            let own = chance(line.score);
            chances.fill(1.0 - own);
            chances[seat.index()] = own;
            line.score
        });
        ReportLine {
            steps: written(played, &line.steps),
            score,
            chances,
            proven: line.proven || is_proven(line.score),
            // Proof numbers say that a win is there, not how far.
            ends_in: steps_to_end(line.score).filter(|_| line.score.abs() > PROVEN),
        }
    }
}

/// Steps in notation, as far as they are legal: a line out of the table may go on where its position no
/// longer does.
fn written<P: Rules>(played: &Played<P>, steps: &[P::Step]) -> Vec<String> {
    let (mut at, mut history) = (played.position.clone(), played.history.clone());
    let mut written = Vec::with_capacity(steps.len());
    for &step in steps {
        if !at.is_legal(step) {
            break;
        }
        written.push(at.write_step(step));
        at.play_unchecked(step, &mut history);
    }
    written
}
