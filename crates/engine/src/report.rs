//! What the engine found, in words that everybody reads: steps in notation, chances by seat.

use hexagora_rules::{Played, Rules, Seat};
use serde::Serialize;

use crate::{PROVEN, Score, SearchResult, Variation, is_proven, steps_to_end};

// To people, and so in JSON, a principal variation is a line.
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
        result: &SearchResult<P::Step>,
        chance: Option<fn(Score) -> f32>,
    ) -> Report {
        let seat = played.position.to_move().seat().unwrap_or(Seat(0));
        Report {
            seat,
            lines: (result.variations.iter())
                .map(|variation| ReportLine::new(played, variation, seat, chance))
                .collect(),
            depth: result.depth,
            nodes: result.nodes,
            millis: result.time.as_millis() as u64,
        }
    }
}

impl ReportLine {
    fn new<P: Rules>(
        played: &Played<P>,
        variation: &Variation<P::Step>,
        seat: Seat,
        chance: Option<fn(Score) -> f32>,
    ) -> ReportLine {
        let mut chances = variation.chances[..played.position.seats()].to_vec();
        // Principal-variation search gives a score, the tree search gives chances.
        let score = chance.filter(|_| chances.iter().sum::<f32>() == 0.0).map(|chance| {
            let own = chance(variation.score);
            chances.fill(1.0 - own);
            chances[seat.index()] = own;
            variation.score
        });
        ReportLine {
            steps: written(played, &variation.steps),
            score,
            chances,
            proven: variation.proven || is_proven(variation.score),
            // Proof-number search says that a win is there, not how far.
            ends_in: steps_to_end(variation.score).filter(|_| variation.score.abs() > PROVEN),
        }
    }
}

/// Steps in notation, as far as they are legal: two positions with the same hash may have continued a
/// variation that comes out of the transposition table.
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
