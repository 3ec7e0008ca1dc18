//! Scores of games for two, from the view of the seat to move.

/// Hundredths of the smallest gain that counts, or a distance from [`WIN`]. Fits 16 bits.
pub type Score = i32;

/// A game won here and now.
pub const WIN: Score = 30_000;

/// A score at least this far from 0 is proven: the end of the game was seen.
pub const PROVEN: Score = 20_000;

/// A draw.
pub const DRAW: Score = 0;

/// A win that is `steps` steps away ("mate in" so many).
///
/// ```
/// use hexagora_engine::{WIN, is_proven, loss_in, steps_to_end, win_in};
/// assert!(win_in(3) > win_in(5) && loss_in(5) > loss_in(3));
/// assert_eq!(steps_to_end(win_in(3)), Some(3));
/// assert!(is_proven(loss_in(7)) && !is_proven(250));
/// assert_eq!(win_in(0), WIN);
/// ```
pub const fn win_in(steps: u32) -> Score {
    WIN - steps as Score
}

/// A loss that is `steps` steps away.
pub const fn loss_in(steps: u32) -> Score {
    -win_in(steps)
}

/// Whether a score says that the end was seen.
pub const fn is_proven(score: Score) -> bool {
    score.abs() >= PROVEN
}

/// How many steps the end is away, for a proven score.
pub const fn steps_to_end(score: Score) -> Option<u32> {
    if is_proven(score) { Some((WIN - score.abs()) as u32) } else { None }
}
