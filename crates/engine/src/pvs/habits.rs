//! What a search leaves out, and where.

/// The search's ways to look at less than everything. All margins are in hundredths of
/// [`UNIT`](crate::UNIT).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Habits {
    /// Half the first window around the score expected.
    pub aspiration: i32,
    /// A position that is better than needed by this much a step of depth is left alone.
    pub margin: i32,
    /// Down to which depth left that is done.
    pub margin_depth: i32,
    /// From which depth left on a turn is let go, to see whether even that is good enough; 0 is never.
    pub pass_depth: i32,
    /// At which depth left only the first steps are looked at, and how many more for each step of depth.
    pub few_depth: i32,
    /// See `few_depth`.
    pub few: usize,
    /// Whether late steps are searched less deep at first.
    pub reduce: bool,
    /// Whether a position in which the seat to move is threatened is searched one step deeper.
    pub extend: bool,
    /// What one unit of a step's promise counts when steps are ordered, where 2 is as much as the
    /// best experience with the step.
    pub promise: i32,
}

impl Habits {
    /// What does well in most games.
    pub const USUAL: Habits = Habits {
        aspiration: 12,
        margin: 30,
        margin_depth: 3,
        pass_depth: 3,
        few_depth: 2,
        few: 8,
        reduce: true,
        extend: false,
        promise: 4,
    };
}
