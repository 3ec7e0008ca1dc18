//! The turns that decided a game.

use super::{Grade, Reviewed};

/// The most moments that are told of a game.
const MOST: usize = 4;

/// The numbers of the turns with the largest swings, in the order of the game. A swing smaller than a mistake
/// decides nothing.
pub(super) fn moments(turns: &[Reviewed], seats: usize) -> Vec<usize> {
    let decides = |turn: &&Reviewed| Grade::of(turn.swing, seats) >= Grade::Mistake;
    let mut largest: Vec<&Reviewed> = turns.iter().filter(decides).collect();
    largest.sort_by(|one, other| other.swing.total_cmp(&one.swing));
    largest.truncate(MOST);
    let mut moments: Vec<usize> = largest.into_iter().map(|turn| turn.turn).collect();
    moments.sort_unstable();
    moments
}

/// How much a turn changed: the most that a seat's chances fell.
pub(super) fn swing(before: &[f32], after: &[f32]) -> f32 {
    before.iter().zip(after).map(|(before, after)| before - after).fold(0.0, f32::max)
}
