//! The server's clock.

use std::time::{SystemTime, UNIX_EPOCH};

use hexagora_table::Time;

/// The moment it is.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(since.as_millis() as u64)
}
