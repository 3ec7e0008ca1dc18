//! The priors of Nonaga's steps: static move ordering.

use hexagora_rules::nonaga::oracle::Wins;

/// The prior of a step after which each seat could win by so many slides.
pub fn prior(wins: Wins, man_due: bool) -> i32 {
    let attack = [0, 2, 3][wins.mine.min(2) as usize];
    match (wins.yours, man_due) {
        (0, _) => attack,
        // The disc may still meet it.
        (_, true) => attack.min(1) - 1,
        // The other seat wins at once.
        (_, false) => -8,
    }
}
