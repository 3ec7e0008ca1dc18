//! The parameters of the search: what it prunes, reduces and extends, and where.

/// Pruning, reduction and extension parameters. All margins are in hundredths of
/// [`UNIT`](crate::UNIT), all depths in steps that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Params {
    /// Aspiration windows: half the width of the first window around the score of the depth before.
    pub aspiration_window: i32,
    /// Reverse futility pruning: a node whose static evaluation beats beta by this much for each step
    /// of depth is cut off.
    pub rfp_margin: i32,
    /// Reverse futility pruning happens at this depth and below.
    pub rfp_depth: i32,
    /// Null-move pruning happens at this depth and above; 0 is never.
    pub null_move_depth: i32,
    /// Late-move pruning: at depth ≤ `lmp_depth`, only the first `lmp_count × depth` steps are tried.
    pub lmp_depth: i32,
    /// See `lmp_depth`.
    pub lmp_count: usize,
    /// Late-move reductions: whether late steps are searched with less depth at first.
    pub lmr: bool,
    /// Threat extension: whether a node whose seat to move is threatened is searched one step deeper.
    pub threat_extension: bool,
    /// Move ordering: what one unit of a step's prior counts, where a killer move counts 2 and the
    /// best history up to 2.
    pub prior_weight: i32,
}

impl Params {
    /// What does well in most games.
    pub const DEFAULT: Params = Params {
        aspiration_window: 12,
        rfp_margin: 30,
        rfp_depth: 3,
        null_move_depth: 3,
        lmp_depth: 2,
        lmp_count: 8,
        lmr: true,
        threat_extension: false,
        prior_weight: 4,
    };
}
