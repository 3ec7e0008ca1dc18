//! The computer player: one for every game, whatever its searcher.

use std::sync::atomic::AtomicBool;

use hexagora_rules::{Game, Played, Rules, ToMove};

use crate::baseline::Material;
use crate::mcts::{self, Estimated, Growth, Scored};
use crate::pipeline::sudden_win;
use crate::registry::{Question, ask};
use crate::{
    Clock, Control, Estimate, Evaluate, Limits, Line, Method, Report, Settings, Table, Thought, chance_of,
    into_chances, pvs, score_at_sight,
};

/// The computer player of all games. It keeps what it learnt from one call to the next.
pub struct Engine {
    settings: Settings,
    table: Table,
}

/// What one call to think is given.
pub struct Task<'a> {
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
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Engine {
        Engine { table: Table::new(settings.hash), settings }
    }

    /// How it is set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position. None: nobody chooses there (the game is over, or a die is due).
    pub fn think(&mut self, game: &Game, task: &mut Task) -> Option<Report> {
        let ToMove::Seat(_) = game.to_move() else { return None };
        self.table.new_search();
        Some(ask(game, Think { engine: self, task }))
    }

    fn two<P: Rules + Evaluate>(&self, played: &Played<P>, task: &mut Task) -> Report {
        let mut control = Control::new(task.limits, task.clock, task.stop);
        let win = sudden_win(&played.position, &played.history, &mut control);
        let spent = Thought { lines: Vec::new(), depth: 0, nodes: control.nodes(), time: control.elapsed() };
        let thought = match win {
            Some(win) if self.settings.lines <= 1 => {
                Thought { depth: win.steps.len() as u32, lines: vec![win], ..spent }
            }
            win => {
                let tell = |thought: Thought<P::Step>| add(thought, &win, &spent, self.settings.lines);
                tell(self.main_search(played, task, task.limits.less(spent.nodes, spent.time), &tell))
            }
        };
        Report::new(played, &thought, Some(chance_of::<P>))
    }

    /// The search for the best lines, whether or not the end is in sight.
    fn main_search<P: Rules + Evaluate>(
        &self,
        played: &Played<P>,
        task: &mut Task,
        limits: Limits,
        whole: &dyn Fn(Thought<P::Step>) -> Thought<P::Step>,
    ) -> Thought<P::Step> {
        // In a browser every game is searched its own way: the other one need not be loaded.
        let other = self.settings.method.filter(|_| cfg!(not(target_family = "wasm")));
        match other.unwrap_or(P::METHOD) {
            Method::Pvs => {
                let settings = pvs::Settings {
                    clock: task.clock,
                    stop: task.stop,
                    limits,
                    lines: self.settings.lines,
                    threads: self.settings.threads,
                    habits: P::HABITS,
                };
                let tell = |thought: &Thought<P::Step>| {
                    (task.progress)(&Report::new(played, &whole(thought.clone()), Some(chance_of::<P>)));
                };
                pvs::think(&played.position, &played.history, &self.table, &settings, tell)
            }
            Method::Mcts => {
                let task = Task { limits, progress: &mut |_| {}, ..*task };
                calibrated::<P>(self.tree(played, &task, || Scored))
            }
        }
    }

    fn more<P: Rules + Estimate>(&self, played: &Played<P>, task: &mut Task) -> Report {
        let thought = calibrated_shares::<P>(self.tree(played, task, Estimated::default));
        Report::new(played, &thought, None)
    }

    fn tree<P: Rules, G: mcts::Guide<P>>(
        &self,
        played: &Played<P>,
        task: &Task,
        guide: impl Fn() -> G + Sync,
    ) -> Thought<P::Step> {
        let Settings { hash, seed, lines, threads, .. } = self.settings;
        let growth = Growth { most_bytes: hash << 20, firsts: lines, ..Growth::default() };
        let limits = (task.limits, task.clock, task.stop);
        mcts::think_together(&played.position, &played.history, guide, growth, limits, (seed, lines, threads))
    }
}

struct Think<'a, 'b> {
    engine: &'a Engine,
    task: &'a mut Task<'b>,
}

impl Question for Think<'_, '_> {
    type Answer = Report;

    fn of_two<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Report {
        self.engine.two(played, self.task)
    }

    fn of_more<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Report {
        self.engine.more(played, self.task)
    }
}

/// A thought with what was spent before it, and with the win that was found then in front.
fn add<S: Clone + PartialEq>(
    mut thought: Thought<S>,
    win: &Option<Line<S>>,
    spent: &Thought<S>,
    wanted: usize,
) -> Thought<S> {
    thought.nodes += spent.nodes;
    thought.time += spent.time;
    if let Some(win) = win {
        thought.lines.retain(|line| line.steps.first() != win.steps.first());
        thought.lines.insert(0, win.clone());
        thought.lines.truncate(wanted);
    }
    thought
}

/// A tree's thought with chances as games between searchers end.
fn calibrated<P: Evaluate>(mut thought: Thought<P::Step>) -> Thought<P::Step> {
    for line in thought.lines.iter_mut().filter(|line| !line.proven) {
        // A line never looked at has no chances.
        if line.chances.iter().sum::<f32>() > 0.0 {
            line.chances[0] = chance_of::<P>(score_at_sight(line.chances[0]));
            line.chances[1] = 1.0 - line.chances[0];
        }
    }
    thought
}

/// The same for more than two.
fn calibrated_shares<P: Estimate>(mut thought: Thought<P::Step>) -> Thought<P::Step> {
    for line in thought.lines.iter_mut().filter(|line| !line.proven) {
        into_chances::<P>(&mut line.chances);
    }
    thought
}
