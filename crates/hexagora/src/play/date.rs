//! The day, for a record.

use std::time::{SystemTime, UNIX_EPOCH};

/// The day of a moment in the calendar of records: `2026-11-15`, by the clock of Greenwich.
pub fn day(moment: SystemTime) -> String {
    let days = moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    let (mut year, mut left) = (1970, days);
    while left >= year_length(year) {
        left -= year_length(year);
        year += 1;
    }
    let mut month = 0;
    while left >= month_length(year, month) {
        left -= month_length(year, month);
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, left + 1)
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn year_length(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn month_length(year: u64, month: usize) -> u64 {
    let lengths = [31, if is_leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    lengths[month % 12]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_of_the_calendar() {
        let day = |days: u64| day(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399));
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(58), "1970-02-28");
        assert_eq!(day(789), "1972-02-29");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(20_772), "2026-11-15");
        assert_eq!(day(20_818), "2026-12-31");
    }
}
