//! How an engine is set up.

/// How an engine is set up.
///
/// ```
/// use hexagora_engine::Settings;
/// let settings = Settings { multi_pv: 5, ..Settings::default() };
/// assert_eq!((settings.threads, settings.hash), (1, 64));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The memory of the transposition table, or of the tree, in mebibytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many principal variations are wanted (multi-PV).
    pub multi_pv: usize,
    /// What decides where chance does: the same seed, limits and one thread give the same answer.
    pub seed: u64,
    /// The searcher for a game of two, where it is not to be the game's own.
    pub method: Option<Method>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 64, threads: 1, multi_pv: 1, seed: 0, method: None }
    }
}

/// Which searcher a game of two is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Principal-variation search.
    Pvs,
    /// Monte-Carlo tree search.
    Mcts,
}

impl Method {
    /// What the searcher is called.
    ///
    /// ```
    /// assert_eq!(hexagora_engine::Method::Mcts.name(), "mcts");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Method::Pvs => "pvs",
            Method::Mcts => "mcts",
        }
    }
}
