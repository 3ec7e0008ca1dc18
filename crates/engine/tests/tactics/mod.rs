//! The tactical suites: positions as data, one a line.

/// A position of a suite: what it asks, and every first step, or movement, that does it.
pub struct Tactic {
    pub text: &'static str,
    pub kind: &'static str,
    pub accepted: Vec<&'static str>,
}

/// What every suite asks: to win with this turn, to win with the next one whatever happens, and to keep the
/// other from winning.
pub const KINDS: [&str; 3] = ["win1", "win2", "defence"];

/// How many there are of each of these.
pub const EACH: usize = 40;

/// Reads a suite, which must be whole: `position | kind | steps`.
pub fn read(suite: &'static str) -> Vec<Tactic> {
    let line = |line: &'static str| {
        let mut parts = line.split(" | ");
        let mut next = || parts.next().unwrap_or_else(|| panic!("“{line}” is no tactic"));
        Tactic { text: next(), kind: next(), accepted: next().split(' ').collect() }
    };
    let tactics: Vec<Tactic> = suite.lines().filter(|line| !line.starts_with('#')).map(line).collect();
    for kind in KINDS {
        assert_eq!(tactics.iter().filter(|tactic| tactic.kind == kind).count(), EACH, "{kind}");
    }
    tactics
}
