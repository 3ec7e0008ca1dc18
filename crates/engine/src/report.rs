//! What the engine found, in words that everybody reads: steps in notation, chances by seat.

use hexagora_rules::{Played, Rules, Seat};
use serde::{Deserialize, Serialize};

use crate::{Evaluate, PROVEN, Score, SearchResult, Variation, is_proven, steps_to_end, win_probability};

// To people, and so in JSON, a principal variation is a line.
/// A line of play, as text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    /// Who wins alone, where that is proven.
    pub winner: Option<Seat>,
    /// Within how many of the winner's turns at most, the present one counted in, where that is proven.
    pub turns: Option<u32>,
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

/// What scores mean in a game for two.
#[derive(Clone, Copy)]
pub(crate) struct ScoreMeaning {
    /// The chance of winning that a score stands for.
    chance: fn(Score) -> f32,
    /// The fewest steps of a whole turn.
    turn_steps: u32,
}

impl ScoreMeaning {
    /// What they mean in a game.
    pub(crate) fn of<P: Evaluate>() -> ScoreMeaning {
        ScoreMeaning { chance: win_probability::<P>, turn_steps: P::TURN_STEPS }
    }
}

impl Report {
    /// What a search found in a game; `scores` is what scores mean there, if they are its way to think.
    pub(crate) fn new<P: Rules>(
        played: &Played<P>,
        result: &SearchResult<P::Step>,
        scores: Option<ScoreMeaning>,
    ) -> Report {
        let seat = played.position.to_move().seat().unwrap_or(Seat(0));
        Report {
            seat,
            lines: (result.variations.iter())
                .map(|variation| ReportLine::new(played, variation, seat, scores))
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
        scores: Option<ScoreMeaning>,
    ) -> ReportLine {
        let mut chances = variation.chances[..played.position.seats()].to_vec();
        // Principal-variation search gives a score, the tree search gives chances.
        let score = scores.filter(|_| chances.iter().sum::<f32>() == 0.0).map(|scores| {
            let own = (scores.chance)(variation.score);
            chances.fill(1.0 - own);
            chances[seat.index()] = own;
            variation.score
        });
        let proven = variation.proven || is_proven(variation.score);
        // Proof-number search says that a win is there, not how far.
        let ends_in = steps_to_end(variation.score).filter(|_| variation.score.abs() > PROVEN);
        let winner = chances.iter().position(|&chance| proven && chance >= 1.0).map(|at| Seat(at as u8));
        let least = scores.map_or(1, |scores| scores.turn_steps);
        let counted = winner.zip(ends_in).map(|(winner, steps)| most_turns(winner == seat, steps, least));
        ReportLine {
            steps: written(played, &variation.steps),
            score,
            chances,
            proven,
            ends_in,
            winner,
            turns: variation.turns.or(counted),
        }
    }
}

/// Within how many of its turns a seat wins that wins within some steps, where a whole turn has at least `least` steps.
/// `moves`: whether the winner is to move.
fn most_turns(moves: bool, steps: u32, least: u32) -> u32 {
    // The turn that goes on and the last one may have a single step; between them whole turns alternate.
    let between = steps.saturating_sub(2) / least;
    match (moves, between) {
        (true, 0) => 1,
        (true, _) => (between + 3) / 2,
        (false, _) => between / 2 + 1,
    }
}

/// Steps in notation, as far as they are legal: two positions with the same hash may have continued a
/// variation that comes out of the transposition table.
pub(crate) fn written<P: Rules>(played: &Played<P>, steps: &[P::Step]) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_as_turns() {
        // One step a turn: a win in 5 steps is the winner's third turn.
        assert_eq!([1, 3, 5, 7].map(|steps| most_turns(true, steps, 1)), [1, 2, 3, 4]);
        assert_eq!([2, 4, 6].map(|steps| most_turns(false, steps, 1)), [1, 2, 3]);
        // Two steps a turn, and the last step of a turn may end the game or not be needed.
        assert_eq!([1, 2, 5, 6, 9].map(|steps| most_turns(true, steps, 2)), [1, 1, 2, 2, 3]);
        assert_eq!([3, 4, 7].map(|steps| most_turns(false, steps, 2)), [1, 1, 2]);
    }
}
