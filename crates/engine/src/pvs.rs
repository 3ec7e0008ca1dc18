//! Principal-variation search over steps, for games of two.
//!
//! A turn is several steps by one seat, so the sign of a score changes only where the seat does.
//! Steps of one turn that lead to the same position by different orders meet in the table.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hexagora_rules::{Outcome, Repetition, Seat, StepCode, ToMove};

use crate::table::{Bound, Entry, Table};
use crate::{Clock, Control, DRAW, Evaluate, Limits, Line, PROVEN, Score, Thought, WIN, loss_in, win_in};

/// The longest line that is followed, in steps.
const LONGEST: usize = 128;

/// No score is beyond this.
const INFINITE: Score = WIN + 1;

/// One searcher: a root, a table and a way to stop. Each thread has its own, with one table for all.
pub struct Search<'a, P: Evaluate> {
    table: &'a Table,
    control: Control<'a>,
    history: Repetition,
    killers: Vec<[Option<P::Step>; 2]>,
    merits: Merits,
    lines: Vec<Vec<P::Step>>,
    lists: Vec<Vec<(i32, P::Step)>>,
    /// A thread's number: helpers (above 0) vary a little, so that they do not repeat the first.
    thread: usize,
}

/// How often steps were good, by seat and by a hash of the step.
struct Merits(Vec<i32>);

impl Merits {
    const SLOTS: usize = 1 << 13;

    fn at(seat: Seat, step: u32) -> usize {
        let hash = (u64::from(step).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as usize;
        seat.index() * Self::SLOTS + hash
    }

    fn reward(&mut self, seat: Seat, step: u32, depth: i32) {
        self.change(seat, step, depth * depth);
    }

    fn punish(&mut self, seat: Seat, step: u32, depth: i32) {
        self.change(seat, step, -depth * depth);
    }

    /// Gravity keeps every merit within ±`FULL`, and lets old ones fade.
    fn change(&mut self, seat: Seat, step: u32, by: i32) {
        const FULL: i32 = 1 << 14;
        let by = by.clamp(-FULL / 8, FULL / 8);
        let merit = &mut self.0[Self::at(seat, step)];
        *merit += by - *merit * by.abs() / FULL;
    }
}

/// What every search of a game is told.
pub struct Settings<'a> {
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to stop the search.
    pub stop: &'a AtomicBool,
    /// How much thinking is allowed.
    pub limits: Limits,
    /// How many best lines are wanted.
    pub lines: usize,
    /// How many threads search.
    pub threads: usize,
}

/// Thinks about a position for two; calls `progress` after each completed depth.
pub fn think<P: Evaluate>(
    position: &P,
    history: &Repetition,
    table: &mut Table,
    settings: &Settings,
    mut progress: impl FnMut(&Thought<P::Step>),
) -> Thought<P::Step> {
    table.new_search();
    let table = &*table;
    if settings.threads <= 1 {
        let control = Control::new(settings.limits, settings.clock, settings.stop);
        return Search::new(table, control, history.clone(), 0).deepen(
            position,
            settings.lines,
            &mut progress,
        );
    }
    #[cfg(target_family = "wasm")]
    unreachable!("one thread in a browser");
    #[cfg(not(target_family = "wasm"))]
    std::thread::scope(|scope| {
        let helpers_stop = Arc::new(AtomicBool::new(false));
        let helpers: Vec<_> = (1..settings.threads)
            .map(|thread| {
                let (history, stop) = (history.clone(), helpers_stop.clone());
                scope.spawn(move || {
                    let control = Control::new(Limits::default(), &(), &stop);
                    Search::new(table, control, history, thread).deepen(position, 1, &mut |_| {}).nodes
                })
            })
            .collect();
        let control = Control::new(settings.limits, settings.clock, settings.stop);
        let mut thought =
            Search::new(table, control, history.clone(), 0).deepen(position, settings.lines, &mut progress);
        helpers_stop.store(true, Ordering::Relaxed);
        thought.nodes += helpers.into_iter().filter_map(|helper| helper.join().ok()).sum::<u64>();
        thought
    })
}

impl<'a, P: Evaluate> Search<'a, P> {
    fn new(table: &'a Table, control: Control<'a>, history: Repetition, thread: usize) -> Search<'a, P> {
        Search {
            table,
            control,
            history,
            killers: vec![[None; 2]; LONGEST + 1],
            merits: Merits(vec![0; 2 * Merits::SLOTS]),
            lines: vec![Vec::new(); LONGEST + 2],
            lists: vec![Vec::new(); LONGEST + 2],
            thread,
        }
    }

    /// Deeper and deeper, until a limit is reached or everything is known.
    fn deepen(
        mut self,
        position: &P,
        wanted: usize,
        progress: &mut impl FnMut(&Thought<P::Step>),
    ) -> Thought<P::Step> {
        let mut best = Thought { lines: Vec::new(), depth: 0, nodes: 0, time: self.control.elapsed() };
        let mut steps = Vec::new();
        let _ = position.visit_steps::<()>(|step| {
            steps.push((position.promise(step), step));
            ControlFlow::Continue(())
        });
        steps.sort_by_key(|(promise, _)| -promise);
        let Some(&(_, first)) = steps.first() else { return best };
        // Whatever happens, there is an answer.
        best.lines.push(Line { steps: vec![first], score: DRAW, chances: [0.0; 6], proven: false });
        let deepest = self.control.limits().depth.unwrap_or(LONGEST as u32 - 1).min(LONGEST as u32 - 1);
        for depth in 1..=deepest as i32 {
            // Helpers run ahead by turns, so that the table holds more than the first thread asks.
            let depth = depth + (self.thread % 2) as i32;
            let mut found: Vec<Line<P::Step>> = Vec::new();
            for rank in 0..wanted.max(1).min(steps.len()) {
                let banned: Vec<P::Step> = found.iter().map(|line| line.steps[0]).collect();
                let guess = best.lines.get(rank).map_or(DRAW, |line| line.score);
                let line = self.aspire(position, &mut steps, &banned, depth, guess);
                if let Some(line) = line {
                    found.push(line);
                }
                if self.control.stopped() {
                    break;
                }
            }
            found.sort_by_key(|line| -line.score);
            if self.control.stopped() && depth > 1 && found.len() < best.lines.len() {
                // A depth cut short still counts where it got to: its first line is the best known.
                if let Some(line) = found.into_iter().next() {
                    best.lines.retain(|old| old.steps[0] != line.steps[0]);
                    best.lines.insert(0, line);
                }
            } else if !found.is_empty() {
                best.lines = found;
            }
            best.nodes = self.control.nodes();
            best.time = self.control.elapsed();
            if self.control.stopped() {
                break;
            }
            best.depth = depth as u32;
            progress(&best);
            let decided = |line: &Line<P::Step>| line.proven && WIN - line.score.abs() <= depth;
            if best.lines.iter().all(decided) || steps.len() == 1 && self.control.limits().time.is_some() {
                break;
            }
        }
        best
    }

    /// One depth at the root, first in a narrow window around the score expected.
    fn aspire(
        &mut self,
        position: &P,
        steps: &mut [(i32, P::Step)],
        banned: &[P::Step],
        depth: i32,
        guess: Score,
    ) -> Option<Line<P::Step>> {
        let mut width = 40;
        let (mut alpha, mut beta) = if depth < 4 || guess.abs() >= PROVEN {
            (-INFINITE, INFINITE)
        } else {
            (guess - width, guess + width)
        };
        loop {
            let line = self.root(position, steps, banned, depth, alpha, beta);
            if self.control.stopped() {
                return line;
            }
            let score = line.as_ref().map_or(alpha, |line| line.score);
            width *= 4;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > 2_000 { -INFINITE } else { guess - width };
            } else if score >= beta && beta < INFINITE {
                beta = if width > 2_000 { INFINITE } else { guess + width };
            } else {
                return line;
            }
        }
    }

    fn root(
        &mut self,
        position: &P,
        steps: &mut [(i32, P::Step)],
        banned: &[P::Step],
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Line<P::Step>> {
        let mut best: Option<Line<P::Step>> = None;
        let low = alpha;
        for at in 0..steps.len() {
            let step = steps[at].1;
            if banned.contains(&step) {
                continue;
            }
            let score = self.child(position, step, depth, alpha, beta, 0, best.is_some(), 0);
            if self.control.stopped() {
                // A first step that was cut short says nothing; a later one that has already
                // raised alpha was kept below.
                return best.filter(|line| line.score > low);
            }
            if best.as_ref().is_none_or(|line| score > line.score) {
                let mut line = vec![step];
                line.extend_from_slice(&self.lines[1]);
                best = Some(Line { steps: line, score, chances: [0.0; 6], proven: score.abs() >= PROVEN });
                // The new best is tried first next time.
                steps[..=at].rotate_right(1);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The score of a step for the seat that plays it, by a null window first if it is not the first.
    #[allow(clippy::too_many_arguments)]
    fn child(
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
        let mut score = None;
        if later {
            let null = self.signed(&child, seat, depth - 1 - reduction, alpha, alpha + 1, ply + 1);
            let null = if null > alpha && reduction > 0 && !self.control.stopped() {
                self.signed(&child, seat, depth - 1, alpha, alpha + 1, ply + 1)
            } else {
                null
            };
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
            self.search(child, seat, depth, alpha, beta, ply)
        } else {
            -self.search(child, seat.other(), depth, -beta, -alpha, ply)
        }
    }

    /// The score of a position for the seat to move.
    fn search(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: u32,
    ) -> Score {
        self.lines[ply as usize].clear();
        if depth <= 0 || ply as usize >= LONGEST {
            return self.quiet(position, seat, alpha, beta, ply);
        }
        if self.control.count() {
            return DRAW;
        }
        // Nothing here can be better than winning with the next step, or worse than losing by it.
        alpha = alpha.max(loss_in(ply + 1));
        beta = beta.min(win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let hash = position.hash();
        let known = self.table.get(hash, ply);
        if let Some(entry) = known
            && entry.depth >= depth
            && beta - alpha == 1
        {
            match entry.bound {
                Bound::Exact => return entry.score,
                Bound::Lower if entry.score >= beta => return entry.score,
                Bound::Upper if entry.score <= alpha => return entry.score,
                _ => {}
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        self.fill(&mut list, position, seat, known, ply);
        let (score, step) = self.best_of(position, seat, &mut list, depth, alpha, beta, ply);
        self.lists[ply as usize] = list;
        if self.control.stopped() {
            return score;
        }
        let bound = match score {
            score if score >= beta => Bound::Lower,
            score if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.put(hash, ply, Entry { step, score, depth, bound });
        score
    }

    /// Lists the legal steps, each with the order in which it should be tried.
    fn fill(&self, list: &mut Vec<(i32, P::Step)>, position: &P, seat: Seat, known: Option<Entry>, ply: u32) {
        list.clear();
        let killers = self.killers[ply as usize];
        let _ = position.visit_steps::<()>(|step| {
            let code = step.code();
            let order = if known.is_some_and(|entry| entry.step == code) {
                i32::MAX
            } else {
                let killer = if killers.contains(&Some(step)) { 1 << 15 } else { 0 };
                (position.promise(step) << 15) + killer + self.merits.0[Merits::at(seat, code)]
            };
            list.push((order, step));
            ControlFlow::Continue(())
        });
    }

    #[allow(clippy::too_many_arguments)]
    fn best_of(
        &mut self,
        position: &P,
        seat: Seat,
        list: &mut [(i32, P::Step)],
        depth: i32,
        mut alpha: Score,
        beta: Score,
        ply: u32,
    ) -> (Score, u32) {
        let mut best = (-INFINITE, 0);
        for at in 0..list.len() {
            pick(list, at);
            let (_, step) = list[at];
            let reduction = reduction(depth, at);
            let score = self.child(position, step, depth, alpha, beta, ply, at > 0, reduction);
            if self.control.stopped() {
                return best;
            }
            if score > best.0 {
                best = (score, step.code());
            }
            if score > alpha {
                alpha = score;
                let (head, tail) = self.lines.split_at_mut(ply as usize + 1);
                head[ply as usize].clear();
                head[ply as usize].push(step);
                head[ply as usize].extend_from_slice(&tail[0]);
            }
            if alpha >= beta {
                self.remember(seat, &list[..=at], depth, ply);
                break;
            }
        }
        best
    }

    /// The last step of the list refuted the position; those before it were tried in vain.
    fn remember(&mut self, seat: Seat, tried: &[(i32, P::Step)], depth: i32, ply: u32) {
        let Some((&(_, step), vain)) = tried.split_last() else { return };
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        self.merits.reward(seat, step.code(), depth);
        for (_, step) in vain.iter().take(32) {
            self.merits.punish(seat, step.code(), depth);
        }
    }

    /// Follows only the steps that change the score at once, until it is quiet.
    fn quiet(&mut self, position: &P, seat: Seat, mut alpha: Score, beta: Score, ply: u32) -> Score {
        self.lines[ply as usize].clear();
        if self.control.count() {
            return DRAW;
        }
        if position.winning_step().is_some() {
            return win_in(ply + 1);
        }
        let stand = position.evaluate();
        if stand >= beta || ply as usize >= LONGEST {
            return stand;
        }
        let mut best = stand;
        alpha = alpha.max(stand);
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        list.clear();
        let _ = position.visit_forcing::<()>(|step| {
            list.push((position.promise(step), step));
            ControlFlow::Continue(())
        });
        for at in 0..list.len() {
            pick(&mut list, at);
            let turns = self.history.turns();
            let mut child = position.clone();
            child.play_unchecked(list[at].1, &mut self.history);
            let score = self.signed(&child, seat, 0, alpha, beta, ply + 1);
            self.history.rewind(turns);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.control.stopped() {
                break;
            }
        }
        self.lists[ply as usize] = list;
        best
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

/// Brings the step that should be tried next to its place: most lists are cut long before their end.
fn pick<S>(list: &mut [(i32, S)], at: usize) {
    let best = (at..list.len()).max_by_key(|&other| (list[other].0, usize::MAX - other));
    list.swap(at, best.unwrap_or(at));
}

/// How much less deep a late step is searched at first.
fn reduction(depth: i32, at: usize) -> i32 {
    if depth < 3 || at < 4 {
        return 0;
    }
    let late = (at as f32).ln() * (depth as f32).ln() / 2.0;
    (late as i32).clamp(1, depth - 2)
}
