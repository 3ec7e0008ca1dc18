//! The puzzle of a day: the same for everybody who has the same files, without asking anybody.

use hexagora_rules::GameKind;

use crate::Puzzle;

/// The game of a day, counted from 1 January 1970 in UTC: each has its turn.
///
/// ```
/// use hexagora_puzzle::daily;
/// assert_ne!(daily::game(20_000), daily::game(20_001));
/// ```
pub fn game(day: u32) -> GameKind {
    GameKind::ALL[day as usize % GameKind::COUNT]
}

/// Which of a file's puzzles is that of a day: one of middling difficulty, no day like the last.
pub fn pick(day: u32, puzzles: &[Puzzle]) -> Option<usize> {
    const FAIR: std::ops::RangeInclusive<u16> = 1000..=1700;
    let mut fair: Vec<usize> = (0..puzzles.len()).filter(|&at| FAIR.contains(&puzzles[at].rating)).collect();
    if fair.is_empty() {
        fair = (0..puzzles.len()).collect();
    }
    // By a number that follows from the puzzle and the day, so that new puzzles change few days.
    let weight = |at: &usize| {
        let text = puzzles[*at].text.bytes();
        text.fold(mix(u64::from(day)), |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    fair.into_iter().max_by_key(|at| mix(weight(at)))
}

/// SplitMix64's finalizer.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
