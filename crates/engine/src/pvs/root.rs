//! The root of a search: deeper and deeper, several lines, a narrow window first.

use std::ops::ControlFlow;

use super::search::Search;
use super::{INFINITE, LONGEST};
use crate::rank::rank;
use crate::{DRAW, Evaluate, Line, PROVEN, Score, Thought, WIN};

impl<P: Evaluate> Search<'_, P> {
    /// Deeper and deeper, until a limit is reached or everything is known.
    pub(super) fn deepen(
        mut self,
        position: &P,
        wanted: usize,
        progress: &mut impl FnMut(&Thought<P::Step>),
    ) -> Thought<P::Step> {
        let mut best = Thought { lines: Vec::new(), depth: 0, nodes: 0, time: self.control.elapsed() };
        let mut steps = Vec::new();
        let _ = position.visit_promising::<()>(|step, promise| {
            steps.push((promise, step));
            ControlFlow::Continue(())
        });
        rank(&mut steps, |&(promise, _)| promise);
        let mut steps: Vec<P::Step> = steps.into_iter().map(|(_, step)| step).collect();
        let Some(&first) = steps.first() else { return best };
        // Whatever happens, there is an answer.
        best.lines.push(Line { steps: vec![first], score: DRAW, chances: [0.0; 6], proven: false });
        let deepest = self.control.limits().depth.unwrap_or(LONGEST as u32 - 1).min(LONGEST as u32 - 1);
        for depth in 1..=deepest as i32 {
            // Helpers run ahead by turns, so that the table holds more than the first thread asks.
            let depth = depth + (self.thread % 2) as i32;
            self.horizon = (2 * depth as u32).min(LONGEST as u32 - 1);
            let mut found: Vec<Line<P::Step>> = Vec::new();
            for rank in 0..wanted.max(1).min(steps.len()) {
                let banned: Vec<P::Step> = found.iter().map(|line| line.steps[0]).collect();
                let guess = best.lines.get(rank).map_or(DRAW, |line| line.score);
                let line = self.aspire(position, &mut steps, &banned, depth, guess);
                if let Some(line) = line {
                    let place = found.partition_point(|better| better.score >= line.score);
                    found.insert(place, line);
                }
                if self.control.stopped() {
                    break;
                }
            }
            if self.control.stopped() && depth > 1 {
                add_older(&mut found, &best.lines, wanted.max(1));
            }
            if !found.is_empty() {
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
        steps: &mut [P::Step],
        banned: &[P::Step],
        depth: i32,
        guess: Score,
    ) -> Option<Line<P::Step>> {
        let mut width = Self::share(self.habits.aspiration).max(2);
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
            let wide = width > Self::share(400);
            if score <= alpha && alpha > -INFINITE {
                alpha = if wide { -INFINITE } else { guess - width };
            } else if score >= beta && beta < INFINITE {
                beta = if wide { INFINITE } else { guess + width };
            } else {
                return line;
            }
        }
    }

    /// One depth at the root, in a window.
    fn root(
        &mut self,
        position: &P,
        steps: &mut [P::Step],
        banned: &[P::Step],
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Line<P::Step>> {
        let mut best: Option<Line<P::Step>> = None;
        let low = alpha;
        for at in 0..steps.len() {
            let step = steps[at];
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
}

/// Adds lines of the depth before to those that a depth found until it was cut short. The deeper search
/// held nothing else to be better than what it found, so no older line that can be wrong is.
fn add_older<S: Clone + PartialEq>(found: &mut Vec<Line<S>>, older: &[Line<S>], wanted: usize) {
    let Some(last) = found.last().map(|line| line.score) else { return };
    let fresh = found.len();
    for line in older {
        if found[..fresh].iter().all(|deeper| deeper.steps[0] != line.steps[0]) {
            let score = if line.proven { line.score } else { line.score.min(last) };
            found.push(Line { score, ..line.clone() });
        }
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.score));
    found.truncate(wanted);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::win_in;

    fn line(step: u32, score: Score) -> Line<u32> {
        Line { steps: vec![step], score, chances: [0.0; 6], proven: score >= PROVEN }
    }

    #[test]
    fn a_depth_cut_short_keeps_the_lines_in_order() {
        let older = [line(1, 90), line(2, 80), line(3, 10), line(4, 5)];
        let mut found = vec![line(2, 50)];
        add_older(&mut found, &older, 3);
        assert_eq!(found, [line(2, 50), line(1, 50), line(3, 10)]);
        let mut nothing = Vec::new();
        add_older(&mut nothing, &older, 3);
        assert_eq!(nothing, []);
        let mut sure = vec![line(2, 50)];
        add_older(&mut sure, &[line(1, win_in(3)), line(2, 80)], 2);
        assert_eq!(sure, [line(1, win_in(3)), line(2, 50)]);
    }
}
