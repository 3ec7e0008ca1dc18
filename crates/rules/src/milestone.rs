//! What a game passes on its way.

/// Something that a game passes at most once, and then for good: for those who study how games go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Milestone {
    /// Its name.
    pub name: &'static str,
    /// Whether it has been passed.
    pub passed: bool,
}
