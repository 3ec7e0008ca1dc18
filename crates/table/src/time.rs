//! Moments and lengths of time, as numbers: nothing here reads a clock.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The moment so many milliseconds later.
    #[must_use]
    pub const fn plus(self, millis: u64) -> Time {
        Time(self.0.saturating_add(millis))
    }

    /// The milliseconds since an earlier moment; none if it was later.
    ///
    /// ```
    /// use hexagora_table::Time;
    ///
    /// let now = Time(5_000);
    /// assert_eq!(now.plus(250).since(now), 250);
    /// assert_eq!(now.since(Time(9_000)), 0); // a clock that was set back charges nobody
    /// ```
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The day of a moment, as records write it: `2026-11-15`.
pub(crate) fn day(time: Time) -> String {
    // Days counted from 0000-03-01, so that a leap day ends its year.
    let days = time.0 / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_people_count_them() {
        for (seconds, written) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_763_164_800, "2025-11-15"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(Time(seconds * 1000)), written);
        }
    }
}
