//! The search below the root.

use std::ops::ControlFlow;

use hexagora_rules::{Outcome, Repetition, Seat, StepCode, ToMove, zobrist};

use super::history::HistoryTable;
use super::killers::Killers;
use super::lmr::reduction;
use super::params::Params;
use super::picker::{Candidate, StepPicker};
use super::{INFINITE, MAX_PLY};
use crate::threat_space::{win_by_threats, winning_turn};
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::{Control, DRAW, Evaluate, Limits, PROVEN, Score, SolverBudget, loss_in, win_in};

/// One searching thread: its move-ordering tables, its stack of plies and its limits. The transposition
/// table is shared by all threads.
pub(super) struct Search<'a, P: Evaluate> {
    table: &'a TranspositionTable,
    pub(super) control: Control<'a>,
    repetition: Repetition,
    pub(super) params: Params,
    killers: Killers<P::Step>,
    history: HistoryTable,
    /// The principal variation from each ply on (triangular PV table).
    pub(super) pv: Vec<Vec<P::Step>>,
    /// The step picker of each ply, kept for its memory.
    pickers: Vec<StepPicker<P::Step>>,
    /// The codes of the steps that led to each ply; none after a null move.
    path: Vec<Option<u32>>,
    /// A key of the null moves on the path, xored into the hash: a position after a null move, which no
    /// null move may answer, is another node than the same position after a turn that was played.
    null_move_key: u64,
    /// No variation is extended beyond this ply.
    pub(super) extension_limit: u32,
    /// The thread's number: helpers (above 0) search other depths than the first thread.
    pub(super) thread: usize,
}

/// A node whose steps are searched.
struct Node<'p, P: Evaluate> {
    position: &'p P,
    seat: Seat,
    depth: i32,
    beta: Score,
    ply: u32,
    threatened: bool,
}

impl<'a, P: Evaluate> Search<'a, P> {
    /// A searcher with empty move-ordering tables.
    pub(super) fn new(
        table: &'a TranspositionTable,
        control: Control<'a>,
        repetition: Repetition,
        params: Params,
        thread: usize,
    ) -> Search<'a, P> {
        Search {
            table,
            control,
            repetition,
            params,
            killers: Killers::new(MAX_PLY),
            history: HistoryTable::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
            pickers: (0..MAX_PLY + 2).map(|_| StepPicker::default()).collect(),
            path: vec![None; MAX_PLY + 2],
            null_move_key: 0,
            extension_limit: 0,
            thread,
        }
    }

    /// A margin given in hundredths of the unit, as a score.
    pub(super) fn margin(hundredths: i32) -> Score {
        (crate::UNIT * hundredths as f32 / 100.0) as Score
    }

    /// Plays a step and returns its score for the seat that plays it. The first step of a node is
    /// searched with the full window. A `later` one gets a null window (alpha, alpha + 1) and a
    /// reduced depth first, and is searched again where that fails high.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn search_step(
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
        let turns = self.repetition.turns();
        let mut child = position.clone();
        child.play_unchecked(step, &mut self.repetition);
        self.path[ply as usize + 1] = Some(step.code());
        let mut score = None;
        if later {
            let mut null_window =
                self.negamax(&child, seat, depth - 1 - reduction, alpha, alpha + 1, ply + 1);
            if null_window > alpha && reduction > 0 && !self.control.stopped() {
                null_window = self.negamax(&child, seat, depth - 1, alpha, alpha + 1, ply + 1);
            }
            if null_window <= alpha || null_window >= beta || self.control.stopped() {
                score = Some(null_window);
            }
        }
        let score = score.unwrap_or_else(|| self.negamax(&child, seat, depth - 1, alpha, beta, ply + 1));
        self.repetition.rewind(turns);
        score
    }

    /// The score of a position for `seat`: the search's score, negated where the other seat is to move.
    fn negamax(&mut self, child: &P, seat: Seat, depth: i32, alpha: Score, beta: Score, ply: u32) -> Score {
        if let Some(outcome) = child.outcome() {
            self.pv[ply as usize].clear();
            self.control.count();
            return terminal_score(outcome, seat, ply);
        }
        if child.to_move() == ToMove::Seat(seat) {
            self.search(child, seat, depth, alpha, beta, ply, false)
        } else {
            -self.search(child, seat.other(), depth, -beta, -alpha, ply, true)
        }
    }

    /// The score of a position for the seat to move. `turn_start`: a turn begins here, and the turn
    /// before was not a null move.
    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        position: &P,
        seat: Seat,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: u32,
        turn_start: bool,
    ) -> Score {
        self.pv[ply as usize].clear();
        if self.control.count() {
            return DRAW;
        }
        // Mate-distance pruning: nothing is better than a win with the next step, or worse than a
        // loss by it.
        alpha = alpha.max(loss_in(ply + 1));
        beta = beta.min(win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if depth <= 0
            && !P::QUIESCENCE
            && let Some(score) = position.evaluate_quiet()
        {
            return score;
        }
        let hash = position.hash() ^ self.null_move_key;
        self.table.prefetch(hash);
        // The win oracle runs while the bucket is fetched: it costs less than the probe.
        if let Some(step) = position.winning_step() {
            let pv = winning_turn(position, step);
            let score = win_in(ply + pv.len() as u32);
            self.pv[ply as usize] = pv;
            return score;
        }
        let entry = self.table.probe(hash, ply);
        let pv_node = beta - alpha > 1;
        if let Some(entry) = entry
            && entry.depth >= depth
            && !pv_node
            && entry.causes_cutoff(alpha, beta)
        {
            return entry.score;
        }
        if turn_start && let Some(pv) = self.threat_search(position, entry, depth) {
            let score = win_in(ply + pv.len() as u32);
            self.pv[ply as usize] = pv;
            return score;
        }
        let threatened = position.is_threatened();
        if threatened && ply < self.extension_limit && (depth <= 0 || self.params.threat_extension) {
            // Threat extension: the static evaluation says nothing where the other seat is about to win.
            depth = depth.max(0) + 1;
        }
        if depth <= 0 || ply as usize >= MAX_PLY {
            return self.quiescence(position, hash, alpha, beta, ply);
        }
        if !pv_node && !threatened {
            let static_eval = position.evaluate();
            if static_eval >= beta && beta.abs() < PROVEN {
                if self.reverse_futility(static_eval, depth, beta) {
                    return static_eval;
                }
                if turn_start && let Some(score) = self.null_move(position, seat, depth, beta, ply) {
                    return score;
                }
            }
        }
        if entry.is_none() && depth >= 4 {
            // Internal iterative reduction: without a step from the table the ordering is poor, so
            // this node is searched with less depth now, and the next iteration finds its step.
            depth -= 1;
        }
        let node = Node { position, seat, depth, beta, ply, threatened };
        let (score, step) = self.search_steps(&node, entry, alpha);
        if self.control.stopped() {
            return score;
        }
        self.table.store(hash, ply, Entry { step, score, depth, bound: Bound::of(score, alpha, beta) });
        score
    }

    /// Threat-space search inside the tree: looks once for a win by threats, where enough depth is left
    /// to pay for it.
    fn threat_search(&mut self, position: &P, entry: Option<Entry>, depth: i32) -> Option<Vec<P::Step>> {
        let SolverBudget { in_tree_depth, in_tree_turns, in_tree_nodes, .. } = P::SOLVER;
        // An entry of that depth was made by a search that has already looked.
        if in_tree_depth == 0
            || depth < in_tree_depth
            || entry.is_some_and(|entry| entry.depth >= in_tree_depth)
        {
            return None;
        }
        let mut part = self.control.part(Limits::nodes(in_tree_nodes));
        let found = win_by_threats(position, &self.repetition, in_tree_turns, &mut part);
        self.control.add(part.nodes());
        found
    }

    /// Reverse futility pruning: near the leaves, a static evaluation far above beta is believed.
    fn reverse_futility(&self, static_eval: Score, depth: i32, beta: Score) -> bool {
        let Params { rfp_margin, rfp_depth, .. } = self.params;
        depth <= rfp_depth && static_eval - Self::margin(rfp_margin * depth) >= beta
    }

    /// Null-move pruning: if a search with less depth is still above beta after the turn is passed, so
    /// would be the best step. Returns the score of the cutoff.
    fn null_move(&mut self, position: &P, seat: Seat, depth: i32, beta: Score, ply: u32) -> Option<Score> {
        let null_move_depth = self.params.null_move_depth;
        if null_move_depth == 0 || depth < null_move_depth || !position.allows_null_move() {
            return None;
        }
        let passed = position.null_move().filter(|passed| passed.outcome().is_none())?;
        let reduction = 3 + depth / 6;
        let key = self.null_move_key;
        self.null_move_key = zobrist::mix(key ^ 1);
        self.path[ply as usize + 1] = None;
        let score = -self.search(&passed, seat.other(), depth - reduction, -beta, 1 - beta, ply + 1, false);
        self.null_move_key = key;
        if score < beta || self.control.stopped() {
            return None;
        }
        let guessed = score.min(PROVEN - 1);
        if depth <= 8 {
            return Some(guessed);
        }
        // Verification search: in zugzwang a pass is better than any step, so at high depth the cutoff
        // is confirmed by a reduced search of the position itself.
        let verified = self.search(position, seat, depth - reduction, beta - 1, beta, ply, false);
        (verified >= beta && !self.control.stopped()).then_some(verified.min(guessed))
    }

    /// Lists the steps of a node but the one from the table, with their ordering scores: prior, killer
    /// moves and history. Where a threat stands, lists only the steps that may meet it.
    fn generate(&self, picker: &mut StepPicker<P::Step>, node: &Node<P>, tt_step: Option<P::Step>) {
        picker.clear();
        let Node { position, seat, ply, threatened, .. } = *node;
        let killers = self.killers.at(ply);
        let previous = self.path[ply as usize];
        let mut add = |step: P::Step, prior: i32| {
            if tt_step != Some(step) {
                let killer = if killers.contains(&Some(step)) { 2 * HistoryTable::MAX } else { 0 };
                let history = self.history.get(seat, step.code(), previous);
                let score = prior * self.params.prior_weight * HistoryTable::MAX + killer + history;
                picker.push(score, Candidate { step, prior });
            }
            ControlFlow::<()>::Continue(())
        };
        if threatened {
            let _ = position.visit_defending(add);
        } else {
            let _ = position.visit_with_priors(&mut add);
        }
    }

    /// Searches the steps of a node: the best score and the code of its step.
    fn search_steps(&mut self, node: &Node<P>, entry: Option<Entry>, mut alpha: Score) -> (Score, u32) {
        let mut best = (-INFINITE, 0);
        // The step from the table often causes a cutoff, so it is tried before others are generated.
        let tt_step =
            entry.map(|entry| P::Step::from_code(entry.step)).filter(|&step| node.position.is_legal(step));
        if let Some(step) = tt_step
            && self.try_step(node, Candidate { step, prior: 0 }, 0, &mut alpha, &mut best)
        {
            if !self.control.stopped() {
                self.update_ordering(node, step, std::iter::empty());
            }
            return best;
        }
        let mut picker = std::mem::take(&mut self.pickers[node.ply as usize]);
        self.generate(&mut picker, node, tt_step);
        if picker.is_empty() && tt_step.is_none() {
            // No step meets the threat, so every step loses, and one is enough to say how soon.
            let _ = node.position.visit_steps(|step| {
                picker.push(0, Candidate { step, prior: 0 });
                ControlFlow::Break(())
            });
        }
        let pv_node = node.beta - alpha > 1;
        // Late-move pruning.
        let lmp_limit = match node.depth {
            depth if depth <= self.params.lmp_depth && !pv_node && !node.threatened => {
                self.params.lmp_count * depth as usize
            }
            _ => usize::MAX,
        };
        let tried_before = usize::from(tt_step.is_some());
        for at in 0..picker.len() {
            let candidate = picker.pick(at);
            // Steps are pruned only once one is known not to lose: a loss must not be proven by guess.
            if tried_before + at >= lmp_limit && candidate.prior <= 0 && best.0 > -PROVEN {
                break;
            }
            if self.try_step(node, candidate, tried_before + at, &mut alpha, &mut best) {
                if !self.control.stopped() {
                    let failed = picker.picked(at).iter().map(|candidate| candidate.step);
                    self.update_ordering(node, candidate.step, tt_step.into_iter().chain(failed));
                }
                break;
            }
        }
        self.pickers[node.ply as usize] = picker;
        best
    }

    /// Searches the step with an index in the ordering. Returns true on a beta cutoff, or when the
    /// search was stopped.
    fn try_step(
        &mut self,
        node: &Node<P>,
        Candidate { step, prior }: Candidate<P::Step>,
        index: usize,
        alpha: &mut Score,
        best: &mut (Score, u32),
    ) -> bool {
        let Node { position, seat, depth, beta, ply, threatened } = *node;
        // Late-move reductions: less for a PV node and for a good history, none for a promising step.
        let reduced = match index {
            3.. if self.params.lmr && depth >= 3 && prior <= 0 && !threatened => {
                let history = self.history.get(seat, step.code(), self.path[ply as usize]);
                let pv_node = beta - *alpha > 1;
                let reduced = reduction(depth, index) - i32::from(pv_node) - history / HistoryTable::MAX;
                reduced.clamp(0, depth - 2)
            }
            _ => 0,
        };
        let score = self.search_step(position, step, depth, *alpha, beta, ply, index > 0, reduced);
        if self.control.stopped() {
            return true;
        }
        if score > best.0 {
            *best = (score, step.code());
        }
        if score > *alpha {
            *alpha = score;
            let (head, tail) = self.pv.split_at_mut(ply as usize + 1);
            head[ply as usize].clear();
            head[ply as usize].push(step);
            head[ply as usize].extend_from_slice(&tail[0]);
        }
        *alpha >= beta
    }

    /// After a beta cutoff: the step becomes a killer move and gets a history bonus of 8·depth²; the
    /// steps that were tried before it get the same as a malus.
    fn update_ordering(&mut self, node: &Node<P>, cutoff: P::Step, failed: impl Iterator<Item = P::Step>) {
        let Node { seat, depth, ply, .. } = *node;
        self.killers.add(ply, cutoff);
        let previous = self.path[ply as usize];
        let bonus = depth * depth * 8;
        self.history.update(seat, cutoff.code(), previous, bonus);
        for step in failed.take(32) {
            self.history.update(seat, step.code(), previous, -bonus);
        }
    }

    /// Quiescence search: follows only forcing steps ([`Evaluate::visit_forcing`]), and may stand pat
    /// on the static evaluation at every node.
    fn quiescence(&mut self, position: &P, hash: u64, mut alpha: Score, beta: Score, ply: u32) -> Score {
        let stand_pat = position.evaluate();
        if stand_pat >= beta || ply as usize >= MAX_PLY {
            return stand_pat;
        }
        let low = alpha;
        let mut best = (stand_pat, 0);
        alpha = alpha.max(stand_pat);
        let mut picker = std::mem::take(&mut self.pickers[ply as usize]);
        picker.clear();
        let _ = position.visit_forcing::<()>(|step| {
            let prior = position.prior(step);
            picker.push(prior, Candidate { step, prior });
            ControlFlow::Continue(())
        });
        for at in 0..picker.len() {
            let step = picker.pick(at).step;
            let score = self.search_step(position, step, 0, alpha, beta, ply, false, 0);
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
        let tried = !picker.is_empty();
        self.pickers[ply as usize] = picker;
        if tried && !self.control.stopped() {
            let (score, step) = best;
            self.table.store(hash, ply, Entry { step, score, depth: 0, bound: Bound::of(score, low, beta) });
        }
        best.0
    }
}

/// What an end of the game, `ply` steps from the root, is worth to a seat.
fn terminal_score(outcome: Outcome, seat: Seat, ply: u32) -> Score {
    if outcome.winners.contains(seat) {
        win_in(ply)
    } else if outcome.winners.is_empty() {
        DRAW
    } else {
        loss_in(ply)
    }
}
