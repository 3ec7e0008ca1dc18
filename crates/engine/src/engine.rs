//! The computer player: one for every game, whatever its searcher.

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Game, Played, Rules, ToMove};

use crate::baseline::Material;
use crate::mcts::{self, Estimated, Scored};
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::report::ScoreMeaning;
use crate::solver::solve;
use crate::{
    Clock, Control, Estimate, Evaluate, Limits, Method, Report, SearchResult, Settings, TranspositionTable,
    Variation, calibrate_shares, pvs, static_score, win_probability,
};

/// The computer player of all games. It keeps its transposition table from one call to the next.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use hexagora_engine::{Engine, Limits, SearchContext, Settings};
/// use hexagora_rules::{Game, GameKind, Setup};
///
/// let game = Game::start(&Setup::new(GameKind::Nonaga))?;
/// let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
/// let (stop, mut depths) = (AtomicBool::new(false), Vec::new());
/// let mut context = SearchContext {
///     limits: Limits::depth(3),
///     clock: &(),
///     stop: &stop,
///     progress: &mut |report| depths.push(report.depth),
/// };
/// let report = engine.think(&game, &mut context).expect("red is to move");
/// assert!(game.legal().contains(&report.lines[0].steps[0]));
/// assert_eq!(depths, [1, 2, 3]); // iterative deepening
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    settings: Settings,
    table: TranspositionTable,
}

/// What one search is given: its limits, and the outside world.
pub struct SearchContext<'a> {
    /// How much thinking is allowed.
    pub limits: Limits,
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to stop.
    pub stop: &'a AtomicBool,
    /// Told of every deeper result.
    pub progress: &'a mut dyn FnMut(&Report),
}

impl Engine {
    /// An engine with an empty transposition table.
    pub fn new(settings: Settings) -> Engine {
        Engine { table: TranspositionTable::new(settings.hash), settings }
    }

    /// How it is set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything, as before a new game.
    ///
    /// ```
    /// # use hexagora_engine::{Engine, Settings};
    /// let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    /// engine.clear();
    /// assert_eq!(engine.settings().hash, 1);
    /// ```
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position. None if nobody chooses there: the game is over, or a die is due.
    pub fn think(&mut self, game: &Game, context: &mut SearchContext) -> Option<Report> {
        let ToMove::Seat(_) = game.to_move() else { return None };
        self.table.new_search();
        Some(dispatch(game, Think { engine: self, context }))
    }

    /// A game for two: the solver first, then the main search with what is left of the limits.
    fn two_seats<P: Rules + Evaluate>(&self, played: &Played<P>, context: &mut SearchContext) -> Report {
        let mut control = Control::new(context.limits, context.clock, context.stop);
        let win = solve(&played.position, &played.history, &mut control);
        let spent = SearchResult {
            variations: Vec::new(),
            depth: 0,
            nodes: control.nodes(),
            time: control.elapsed(),
        };
        let result = match win {
            Some(win) if self.settings.multi_pv <= 1 => {
                SearchResult { depth: win.steps.len() as u32, variations: vec![win], ..spent }
            }
            win => {
                let whole =
                    |result: SearchResult<P::Step>| with_win(result, &win, &spent, self.settings.multi_pv);
                let limits = context.limits.less(spent.nodes, spent.time);
                whole(self.main_search(played, context, limits, &whole))
            }
        };
        Report::new(played, &result, Some(ScoreMeaning::of::<P>()))
    }

    /// The search for the principal variations, by the game's own searcher or the one that was set.
    /// `whole` adds what the solver found to a result.
    fn main_search<P: Rules + Evaluate>(
        &self,
        played: &Played<P>,
        context: &mut SearchContext,
        limits: Limits,
        whole: &dyn Fn(SearchResult<P::Step>) -> SearchResult<P::Step>,
    ) -> SearchResult<P::Step> {
        // In a browser every game has its own searcher, so that the module need not contain the other.
        let other = self.settings.method.filter(|_| cfg!(not(target_family = "wasm")));
        match other.unwrap_or(P::METHOD) {
            Method::Pvs => {
                let settings = pvs::Settings {
                    clock: context.clock,
                    stop: context.stop,
                    limits,
                    multi_pv: self.settings.multi_pv,
                    threads: self.settings.threads,
                    params: P::PVS_PARAMS,
                };
                let progress = |result: &SearchResult<P::Step>| {
                    let report = Report::new(played, &whole(result.clone()), Some(ScoreMeaning::of::<P>()));
                    (context.progress)(&report);
                };
                pvs::think(&played.position, &played.history, &self.table, &settings, progress)
            }
            Method::Mcts => {
                let SearchContext { clock, stop, .. } = *context;
                let mut progress = |result: &SearchResult<P::Step>| {
                    let result = whole(calibrated::<P>(result.clone()));
                    (context.progress)(&Report::new(played, &result, Some(ScoreMeaning::of::<P>())));
                };
                calibrated::<P>(self.tree_search(played, (limits, clock, stop), || Scored, &mut progress))
            }
        }
    }

    /// A game for more than two: tree search.
    fn many_seats<P: Rules + Estimate>(&self, played: &Played<P>, context: &mut SearchContext) -> Report {
        let report = |result| Report::new(played, &calibrated_shares::<P>(result), None);
        let limits = (context.limits, context.clock, context.stop);
        let mut progress = |result: &SearchResult<P::Step>| (context.progress)(&report(result.clone()));
        let result = self.tree_search(played, limits, Estimated::default, &mut progress);
        report(result)
    }

    fn tree_search<P: Rules, G: mcts::PolicyValue<P>>(
        &self,
        played: &Played<P>,
        limits: (Limits, &dyn Clock, &AtomicBool),
        policy: impl Fn() -> G + Sync,
        progress: &mut dyn FnMut(&SearchResult<P::Step>),
    ) -> SearchResult<P::Step> {
        let Settings { hash, seed, multi_pv, threads, .. } = self.settings;
        let params =
            mcts::Params { max_bytes: hash << 20, forced_root_steps: multi_pv, ..mcts::Params::default() };
        let (position, repetition) = (&played.position, &played.history);
        let wanted = (seed, multi_pv, threads);
        mcts::think_together(position, repetition, policy, params, limits, wanted, progress)
    }
}

struct Think<'a, 'b> {
    engine: &'a Engine,
    context: &'a mut SearchContext<'b>,
}

impl KnowledgeVisitor for Think<'_, '_> {
    type Output = Report;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Report {
        self.engine.two_seats(played, self.context)
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Report {
        self.engine.many_seats(played, self.context)
    }
}

/// A result with what the solver spent before it, and with the win that it found in front.
fn with_win<S: Clone + PartialEq>(
    mut result: SearchResult<S>,
    win: &Option<Variation<S>>,
    spent: &SearchResult<S>,
    multi_pv: usize,
) -> SearchResult<S> {
    result.nodes += spent.nodes;
    result.time += spent.time;
    if let Some(win) = win {
        result.variations.retain(|variation| variation.steps.first() != win.steps.first());
        result.variations.insert(0, win.clone());
        result.variations.truncate(multi_pv);
    }
    result
}

/// A tree's result with its mean values turned into calibrated win probabilities.
fn calibrated<P: Evaluate>(mut result: SearchResult<P::Step>) -> SearchResult<P::Step> {
    for variation in result.variations.iter_mut().filter(|variation| !variation.proven) {
        // A variation never visited has no chances.
        if variation.chances.iter().sum::<f32>() > 0.0 {
            variation.chances[0] = win_probability::<P>(static_score(variation.chances[0]));
            variation.chances[1] = 1.0 - variation.chances[0];
        }
    }
    result
}

/// The same for more than two.
fn calibrated_shares<P: Estimate>(mut result: SearchResult<P::Step>) -> SearchResult<P::Step> {
    for variation in result.variations.iter_mut().filter(|variation| !variation.proven) {
        calibrate_shares::<P>(&mut variation.chances);
    }
    result
}
