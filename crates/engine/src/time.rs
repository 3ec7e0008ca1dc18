//! Time management: how much of a clock one turn may cost.

use std::time::Duration;

/// A seat's clock: what is left on it, and what each turn adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// What is left.
    pub left: Duration,
    /// What is added after each turn.
    pub increment: Duration,
}

impl Remaining {
    /// The time between the end of a thought and the stop of the clock: a slow pipe, a busy machine.
    const LAG: Duration = Duration::from_millis(20);
    /// How many turns the time left is thought to be for. A game that lasts longer is played faster
    /// and faster, but never runs out.
    const TURNS: u32 = 24;
    /// No turn takes a larger part of what is left than one of this many.
    const SHARE: u32 = 3;
    /// Whatever is left, something must be answered.
    const LEAST: Duration = Duration::from_millis(1);

    /// The hard limit for one turn.
    ///
    /// ```
    /// use std::time::Duration;
    /// use hexagora_engine::Remaining;
    /// let clock = Remaining { left: Duration::from_secs(60), increment: Duration::from_secs(1) };
    /// assert!(clock.allot() > Duration::from_secs(2) && clock.allot() < Duration::from_secs(5));
    /// ```
    pub fn allot(self) -> Duration {
        let usable = self.left.saturating_sub(Self::LAG);
        let wish = usable / Self::TURNS + self.increment * 3 / 4;
        wish.min(usable / Self::SHARE).max(Self::LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allot(left: u64, increment: u64) -> u64 {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        Remaining { left, increment }.allot().as_millis() as u64
    }

    #[test]
    fn a_turn_gets_a_share_of_the_clock_and_most_of_the_increment() {
        assert_eq!(allot(240_020, 0), 10_000);
        assert_eq!(allot(240_020, 4_000), 13_000);
        assert!(allot(60_000, 1_000) > allot(60_000, 0));
        assert!(allot(60_000, 0) > allot(30_000, 0));
    }

    #[test]
    fn the_increment_is_not_spent_before_it_is_there() {
        assert_eq!(allot(320, 60_000), 100);
        assert_eq!(allot(20, 1_000), 1);
        assert_eq!(allot(0, 0), 1);
    }

    #[test]
    fn no_clock_runs_out_in_a_thousand_turns_even_with_a_lag() {
        for (start, increment) in [(60_000_u64, 600_u64), (5_000, 100), (1_000, 50), (600_000, 0)] {
            let mut left = start;
            for turn in 0..1_000 {
                // Without an increment only the number of turns that a game lasts can be asked for.
                if increment == 0 && turn == 150 {
                    break;
                }
                let spent = allot(left, increment) + 15;
                assert!(spent < left, "{start}+{increment}: turn {turn}, {left} left");
                left = left - spent + increment;
            }
        }
    }
}
