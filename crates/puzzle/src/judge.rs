//! The judge: an answer is right if what the puzzle claims can still be had after it.

use hexagora_engine::{Verdict, census, forced_win, verdict};
use hexagora_locale::{Message, message};
use hexagora_rules::{Game, Seat, StepError};
use serde::Serialize;

use crate::{Claim, Puzzle};

/// How an answer stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "PuzzleStanding"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Standing {
    /// The turn goes on.
    Open,
    /// The turn keeps the claim. The others answer with the longest defence, and the puzzle goes on.
    Kept {
        /// The steps of the others, until it is the solver's turn again.
        reply: Vec<String>,
    },
    /// The claim is fulfilled.
    Solved,
    /// The turn gives it away.
    Failed {
        /// Why.
        why: Message,
        /// The steps of the others that show it, where they are known.
        refutation: Vec<String>,
    },
    /// Nobody knows within reason.
    Unclear,
}

impl Puzzle {
    /// How many nodes the judge may look at.
    pub const JUDGE_NODES: u64 = 400_000;

    /// Judges the steps that were played since the start, replies included.
    pub fn judge(&self, start: &Game, steps: &[String]) -> Result<Standing, StepError> {
        judge(self.claim, start, steps)
    }

    /// A line that solves the puzzle from where some steps of it led, the others' longest defence included.
    /// None if nothing there does.
    pub fn solution(&self, start: &Game, steps: &[String]) -> Result<Option<Vec<String>>, StepError> {
        solution(self.claim, start, steps)
    }
}

/// The steps of an answer, played.
struct Answer {
    /// The seat that solves.
    seat: Seat,
    /// How many of its turns are over.
    turns: u8,
    /// Where its last turn began.
    before: Game,
    /// Where the steps led.
    game: Game,
    /// Whether the last step ended a turn of the seat.
    ended: bool,
}

impl Answer {
    fn play(start: &Game, steps: &[String]) -> Result<Option<Answer>, StepError> {
        let Some(seat) = start.to_move().seat() else { return Ok(None) };
        let mut answer = Answer { seat, turns: 0, before: start.clone(), game: start.clone(), ended: false };
        for step in steps {
            let (mover, turn) = (answer.game.to_move().seat(), answer.game.turns());
            if mover == Some(seat) && answer.ended {
                answer.before = answer.game.clone();
            }
            answer.game.play(step)?;
            if mover != Some(seat) {
                answer.before = answer.game.clone();
                answer.ended = false;
                continue;
            }
            let game = &answer.game;
            answer.ended = game.outcome().is_some() || game.to_move().seat() != mover || game.turns() != turn;
            answer.turns += u8::from(answer.ended);
        }
        Ok(Some(answer))
    }
}

fn judge(claim: Claim, start: &Game, steps: &[String]) -> Result<Standing, StepError> {
    let Some(Answer { seat, turns, before, game, ended }) = Answer::play(start, steps)? else {
        return Ok(Standing::Unclear);
    };
    if !ended {
        return Ok(Standing::Open);
    }
    let Some(left) = claim.after(turns - 1) else {
        return Ok(Standing::Failed { why: message!("puzzle.why.late"), refutation: Vec::new() });
    };
    Ok(match verdict(&before, &game, left.aim(), Puzzle::JUDGE_NODES) {
        Verdict::Kept(line) => match reply(&game, seat, &line) {
            reply if reply.is_empty() => Standing::Solved,
            reply => Standing::Kept { reply },
        },
        Verdict::Missed(refutation) => {
            let why = why(left, &before, &game, seat, !refutation.is_empty());
            Standing::Failed { why, refutation: reply(&game, seat, &refutation) }
        }
        Verdict::Unknown => Standing::Unclear,
    })
}

/// The steps of a line until a seat is to move again, or to the end.
fn reply(game: &Game, seat: Seat, line: &[String]) -> Vec<String> {
    let mut at = game.clone();
    let others = line.iter().take_while(|step| {
        at.to_move().seat() != Some(seat) && at.outcome().is_none() && at.play(step).is_ok()
    });
    others.cloned().collect()
}

/// Why an answer gives the claim away, as a sentence.
fn why(claim: Claim, before: &Game, after: &Game, seat: Seat, refuted: bool) -> Message {
    let score = |game: &Game| game.scores().get(seat.index()).copied().unwrap_or(0);
    match claim {
        Claim::Win(1) => message!("puzzle.why.win"),
        Claim::Win(_) if refuted => message!("puzzle.why.defence"),
        Claim::Win(_) => message!("puzzle.why.slow"),
        Claim::Hold(1) => message!("puzzle.why.hold.now"),
        Claim::Hold(_) => message!("puzzle.why.hold"),
        Claim::Gain(most) => {
            message!("puzzle.why.gain", made = score(after).saturating_sub(score(before)), most = most)
        }
    }
}

fn solution(claim: Claim, start: &Game, steps: &[String]) -> Result<Option<Vec<String>>, StepError> {
    let Some(Answer { turns, game, .. }) = Answer::play(start, steps)? else { return Ok(None) };
    let Some(left) = claim.after(turns) else { return Ok(None) };
    Ok(match left {
        // Threat-space search misses a win that begins with a quiet turn.
        Claim::Win(turns) => match forced_win(&game, turns.into(), Puzzle::PROOF_NODES) {
            None => first_right(&game, left)?,
            found => found,
        },
        Claim::Hold(_) | Claim::Gain(_) => first_right(&game, left)?,
    })
}

/// The first turn that keeps a claim, and the longest defence against it.
fn first_right(game: &Game, claim: Claim) -> Result<Option<Vec<String>>, StepError> {
    let right = census(game, claim.aim(), Puzzle::PROOF_NODES).map(|census| census.right);
    let Some(mut line) = right.into_iter().flatten().next() else { return Ok(None) };
    if let Claim::Win(2..) = claim {
        let mut after = game.clone();
        for step in &line {
            after.play(step)?;
        }
        if let Verdict::Kept(rest) = verdict(game, &after, claim.aim(), Puzzle::PROOF_NODES) {
            line.extend(rest);
        }
    }
    Ok(Some(line))
}
