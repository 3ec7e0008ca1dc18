//! The search below the root.

use std::ops::ControlFlow;

use hexagora_rules::{Outcome, Repetition, Seat, StepCode, ToMove, zobrist};

use super::habits::Habits;
use super::order::{Choice, Killers, List, Merits, reduction};
use super::{INFINITE, LONGEST};
use crate::table::{Bound, Entry, Table};
use crate::threat::{finish, win_by_threats};
use crate::{Control, DRAW, Evaluate, Limits, PROVEN, Plan, Score, loss_in, win_in};

/// One searcher: a root, a table and a way to stop. Each thread has its own, with one table for all.
pub(super) struct Search<'a, P: Evaluate> {
    table: &'a Table,
    pub(super) control: Control<'a>,
    history: Repetition,
    pub(super) habits: Habits,
    killers: Killers<P::Step>,
    merits: Merits,
    pub(super) lines: Vec<Vec<P::Step>>,
    lists: Vec<List<P::Step>>,
    /// The codes of the steps that led to each ply; none where a turn was let go.
    path: Vec<Option<u32>>,
    /// Turns let go on the way here change what may follow, so they change the hash.
    passes: u64,
    /// No line is extended beyond this ply.
    pub(super) horizon: u32,
    /// A thread's number: helpers (above 0) vary a little, so that they do not repeat the first.
    pub(super) thread: usize,
}

/// A position whose steps are tried.
struct Node<'p, P: Evaluate> {
    position: &'p P,
    seat: Seat,
    depth: i32,
    beta: Score,
    ply: u32,
    threatened: bool,
}

impl<'a, P: Evaluate> Search<'a, P> {
    /// A searcher that knows nothing yet.
    pub(super) fn new(
        table: &'a Table,
        control: Control<'a>,
        history: Repetition,
        habits: Habits,
        thread: usize,
    ) -> Search<'a, P> {
        Search {
            table,
            control,
            history,
            habits,
            killers: Killers::new(LONGEST),
            merits: Merits::new(),
            lines: vec![Vec::new(); LONGEST + 2],
            lists: (0..LONGEST + 2).map(|_| List::default()).collect(),
            path: vec![None; LONGEST + 2],
            passes: 0,
            horizon: 0,
            thread,
        }
    }

    /// A share of the unit, in hundredths.
    pub(super) fn share(hundredths: i32) -> Score {
        (crate::UNIT * hundredths as f32 / 100.0) as Score
    }

    /// The score of a step for the seat that plays it, by a null window first if it is not the first.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn child(
        &mut self,
        position: &P,
        step: P::Step,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: u32,
        later: bool,
        reduction: i32,
    ) -> Score {
        let ToMove::Seat(seat) = position.to_move() else { return DRAW };
        let turns = self.history.turns();
        let mut child = position.clone();
        child.play_unchecked(step, &mut self.history);
        self.path[ply as usize + 1] = Some(step.code());
        let mut score = None;
        if later {
            let mut null = self.signed(&child, seat, depth - 1 - reduction, alpha, alpha + 1, ply + 1);
            if null > alpha && reduction > 0 && !self.control.stopped() {
                null = self.signed(&child, seat, depth - 1, alpha, alpha + 1, ply + 1);
            }
            if null <= alpha || null >= beta || self.control.stopped() {
                score = Some(null);
            }
        }
        let score = score.unwrap_or_else(|| self.signed(&child, seat, depth - 1, alpha, beta, ply + 1));
        self.history.rewind(turns);
        score
    }

    /// The score of a position for `seat`, whoever's step it is there.
    fn signed(&mut self, child: &P, seat: Seat, depth: i32, alpha: Score, beta: Score, ply: u32) -> Score {
        if let Some(outcome) = child.outcome() {
            self.lines[ply as usize].clear();
            self.control.count();
            return value(outcome, seat, ply);
        }
        if child.to_move() == ToMove::Seat(seat) {
            self.search(child, seat, depth, alpha, beta, ply, false)
        } else {
            -self.search(child, seat.other(), depth, -beta, -alpha, ply, true)
        }
    }

    /// The score of a position for the seat to move. `fresh`: its turn begins here, and the turn
    /// before was not let go.
    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        position: &P,
        seat: Seat,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: u32,
        fresh: bool,
    ) -> Score {
        self.lines[ply as usize].clear();
        if self.control.count() {
            return DRAW;
        }
        // Nothing here can be better than winning with the next step, or worse than losing by it.
        alpha = alpha.max(loss_in(ply + 1));
        beta = beta.min(win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if depth <= 0
            && !P::FORCES
            && let Some(score) = position.calm()
        {
            return score;
        }
        let hash = position.hash() ^ self.passes;
        self.table.expect(hash);
        // The oracle costs less than a look into the table.
        if let Some(step) = position.winning_step() {
            let line = finish(position, step);
            let score = win_in(ply + line.len() as u32);
            self.lines[ply as usize] = line;
            return score;
        }
        let known = self.table.get(hash, ply);
        let open = beta - alpha > 1;
        if let Some(entry) = known
            && entry.depth >= depth
            && !open
            && entry.allows(alpha, beta)
        {
            return entry.score;
        }
        if fresh && let Some(line) = self.attack(position, known, depth) {
            let score = win_in(ply + line.len() as u32);
            self.lines[ply as usize] = line;
            return score;
        }
        let threatened = position.is_threatened();
        if threatened && ply < self.horizon && (depth <= 0 || self.habits.extend) {
            // What stands is no measure of a position that is about to be lost.
            depth = depth.max(0) + 1;
        }
        if depth <= 0 || ply as usize >= LONGEST {
            return self.quiet(position, hash, alpha, beta, ply);
        }
        if !open && !threatened {
            let stand = position.evaluate();
            if let Some(score) = self.good_enough(position, seat, stand, depth, beta, ply, fresh) {
                return score;
            }
        }
        if known.is_none() && depth >= 4 {
            // Without a step to begin with, a search that finds one comes first.
            depth -= 1;
        }
        let node = Node { position, seat, depth, beta, ply, threatened };
        let (score, step) = self.best_of(&node, known, alpha);
        if self.control.stopped() {
            return score;
        }
        self.table.put(hash, ply, Entry { step, score, depth, bound: Bound::of(score, alpha, beta) });
        score
    }

    /// Looks once for a win by threats, where there is depth enough to pay for it.
    fn attack(&mut self, position: &P, known: Option<Entry>, depth: i32) -> Option<Vec<P::Step>> {
        let Plan { inside_depth, inside_turns, inside_nodes, .. } = P::PLAN;
        if inside_depth == 0 || depth < inside_depth || known.is_some_and(|entry| entry.depth >= inside_depth)
        {
            return None;
        }
        let mut part = self.control.part(Limits::nodes(inside_nodes));
        let found = win_by_threats(position, &self.history, inside_turns, &mut part);
        self.control.add(part.nodes());
        found
    }

    /// A guess that a position is too good for the other seat to let it come about.
    #[allow(clippy::too_many_arguments)]
    fn good_enough(
        &mut self,
        position: &P,
        seat: Seat,
        stand: Score,
        depth: i32,
        beta: Score,
        ply: u32,
        fresh: bool,
    ) -> Option<Score> {
        if stand < beta || beta.abs() >= PROVEN {
            return None;
        }
        let Habits { margin, margin_depth, pass_depth, .. } = self.habits;
        if depth <= margin_depth && stand - Self::share(margin * depth) >= beta {
            return Some(stand);
        }
        if pass_depth == 0 || depth < pass_depth || !fresh || !position.may_pass() {
            return None;
        }
        let passed = position.passed().filter(|passed| passed.outcome().is_none())?;
        let less = 3 + depth / 6;
        let passes = self.passes;
        self.passes = zobrist::mix(passes ^ 1);
        self.path[ply as usize + 1] = None;
        let score = -self.search(&passed, seat.other(), depth - less, -beta, 1 - beta, ply + 1, false);
        self.passes = passes;
        if score < beta || self.control.stopped() {
            return None;
        }
        // To let a turn go is not always bad: where there is depth to spare, that is verified.
        let guessed = score.min(PROVEN - 1);
        if depth <= 8 {
            return Some(guessed);
        }
        let verified = self.search(position, seat, depth - less, beta - 1, beta, ply, false);
        (verified >= beta && !self.control.stopped()).then_some(verified.min(guessed))
    }

    /// Lists the legal steps but one, each with the order in which it should be tried; where a threat
    /// stands, only those that may meet it.
    fn fill(&self, list: &mut List<P::Step>, node: &Node<P>, tried: Option<P::Step>) {
        list.clear();
        let Node { position, seat, ply, threatened, .. } = *node;
        let killers = self.killers.at(ply);
        let before = self.path[ply as usize];
        let mut add = |step: P::Step, promise: i32| {
            if tried != Some(step) {
                let killer = if killers.contains(&Some(step)) { 2 * Merits::FULL } else { 0 };
                let merit = self.merits.of(seat, step.code(), before);
                let order = promise * self.habits.promise * Merits::FULL + killer + merit;
                list.push(order, Choice { step, promise });
            }
            ControlFlow::<()>::Continue(())
        };
        if threatened {
            let _ = position.visit_defending(add);
        } else {
            let _ = position.visit_promising(&mut add);
        }
    }

    /// The best score that a step here has, and that step.
    fn best_of(&mut self, node: &Node<P>, known: Option<Entry>, mut alpha: Score) -> (Score, u32) {
        let mut best = (-INFINITE, 0);
        // The step remembered often refutes the position before any other need be listed.
        let first =
            known.map(|entry| P::Step::from_code(entry.step)).filter(|&step| node.position.is_legal(step));
        if let Some(step) = first
            && self.try_step(node, Choice { step, promise: 0 }, 0, &mut alpha, &mut best)
        {
            if !self.control.stopped() {
                self.remember(node, step, std::iter::empty());
            }
            return best;
        }
        let mut list = std::mem::take(&mut self.lists[node.ply as usize]);
        self.fill(&mut list, node, first);
        if list.is_empty() && first.is_none() {
            // Where nothing defends, one step shows it as well as all of them.
            let _ = node.position.visit_steps(|step| {
                list.push(0, Choice { step, promise: 0 });
                ControlFlow::Break(())
            });
        }
        let open = node.beta - alpha > 1;
        let most = match node.depth {
            depth if depth <= self.habits.few_depth && !open && !node.threatened => {
                self.habits.few * depth as usize
            }
            _ => usize::MAX,
        };
        let before = usize::from(first.is_some());
        for at in 0..list.len() {
            let choice = list.pick(at);
            // Steps are left out only once it is sure that not everything loses.
            if before + at >= most && choice.promise <= 0 && best.0 > -PROVEN {
                break;
            }
            if self.try_step(node, choice, before + at, &mut alpha, &mut best) {
                if !self.control.stopped() {
                    let vain = list.picked(at).iter().map(|choice| choice.step);
                    self.remember(node, choice.step, first.into_iter().chain(vain));
                }
                break;
            }
        }
        self.lists[node.ply as usize] = list;
        best
    }

    /// Tries a step, the `at`-th. True: no other need be tried.
    fn try_step(
        &mut self,
        node: &Node<P>,
        Choice { step, promise }: Choice<P::Step>,
        at: usize,
        alpha: &mut Score,
        best: &mut (Score, u32),
    ) -> bool {
        let Node { position, seat, depth, beta, ply, threatened } = *node;
        let less = match at {
            3.. if self.habits.reduce && depth >= 3 && promise <= 0 && !threatened => {
                let merit = self.merits.of(seat, step.code(), self.path[ply as usize]);
                let open = beta - *alpha > 1;
                let less = reduction(depth, at) - i32::from(open) - merit / Merits::FULL;
                less.clamp(0, depth - 2)
            }
            _ => 0,
        };
        let score = self.child(position, step, depth, *alpha, beta, ply, at > 0, less);
        if self.control.stopped() {
            return true;
        }
        if score > best.0 {
            *best = (score, step.code());
        }
        if score > *alpha {
            *alpha = score;
            let (head, tail) = self.lines.split_at_mut(ply as usize + 1);
            head[ply as usize].clear();
            head[ply as usize].push(step);
            head[ply as usize].extend_from_slice(&tail[0]);
        }
        *alpha >= beta
    }

    /// A step refuted the position; those before it were tried in vain.
    fn remember(&mut self, node: &Node<P>, refutation: P::Step, vain: impl Iterator<Item = P::Step>) {
        let Node { seat, depth, ply, .. } = *node;
        self.killers.add(ply, refutation);
        let before = self.path[ply as usize];
        let by = depth * depth * 8;
        self.merits.change(seat, refutation.code(), before, by);
        for step in vain.take(32) {
            self.merits.change(seat, step.code(), before, -by);
        }
    }

    /// Follows only the steps that change the score at once, until it is quiet.
    fn quiet(&mut self, position: &P, hash: u64, mut alpha: Score, beta: Score, ply: u32) -> Score {
        let stand = position.evaluate();
        if stand >= beta || ply as usize >= LONGEST {
            return stand;
        }
        let low = alpha;
        let mut best = (stand, 0);
        alpha = alpha.max(stand);
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        list.clear();
        let _ = position.visit_forcing::<()>(|step| {
            let promise = position.promise(step);
            list.push(promise, Choice { step, promise });
            ControlFlow::Continue(())
        });
        for at in 0..list.len() {
            let step = list.pick(at).step;
            let score = self.child(position, step, 0, alpha, beta, ply, false, 0);
            if self.control.stopped() {
                break;
            }
            if score > best.0 {
                best = (score, step.code());
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        let tried = !list.is_empty();
        self.lists[ply as usize] = list;
        if tried && !self.control.stopped() {
            let (score, step) = best;
            self.table.put(hash, ply, Entry { step, score, depth: 0, bound: Bound::of(score, low, beta) });
        }
        best.0
    }
}

/// What an end of the game, `ply` steps from the root, is worth to a seat.
fn value(outcome: Outcome, seat: Seat, ply: u32) -> Score {
    if outcome.winners.contains(seat) {
        win_in(ply)
    } else if outcome.winners.is_empty() {
        DRAW
    } else {
        loss_in(ply)
    }
}
