//! The tactical suites: positions as data, one a line.

/// A position of a suite: what it asks, and every first step, or movement, that does it.
pub struct Tactic {
    pub text: &'static str,
    pub kind: &'static str,
    pub accepted: Vec<&'static str>,
}

/// Reads a suite: `position | kind | steps`.
pub fn read(suite: &'static str) -> Vec<Tactic> {
    let line = |line: &'static str| {
        let mut parts = line.split(" | ");
        let mut next = || parts.next().unwrap_or_else(|| panic!("“{line}” is no tactic"));
        Tactic { text: next(), kind: next(), accepted: next().split(' ').collect() }
    };
    suite.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}
