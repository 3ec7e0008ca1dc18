//! The root of the search: iterative deepening, aspiration windows, multi-PV.

use std::ops::ControlFlow;

use super::search::Search;
use super::{INFINITE, MAX_PLY};
use crate::sort::sort_descending;
use crate::{DRAW, Evaluate, PROVEN, Score, SearchResult, Variation, WIN};

impl<P: Evaluate> Search<'_, P> {
    /// Iterative deepening: searches depth 1, 2, 3, … until a limit is reached or every variation
    /// wanted is proven.
    pub(super) fn iterative_deepening(
        mut self,
        position: &P,
        multi_pv: usize,
        progress: &mut impl FnMut(&SearchResult<P::Step>),
    ) -> SearchResult<P::Step> {
        let mut best =
            SearchResult { variations: Vec::new(), depth: 0, nodes: 0, time: self.control.elapsed() };
        let mut steps = Vec::new();
        let _ = position.visit_with_priors::<()>(|step, prior| {
            steps.push((prior, step));
            ControlFlow::Continue(())
        });
        sort_descending(&mut steps, |&(prior, _)| prior);
        let mut steps: Vec<P::Step> = steps.into_iter().map(|(_, step)| step).collect();
        let Some(&first) = steps.first() else { return best };
        // Whatever happens, there is an answer.
        best.variations.push(Variation {
            steps: vec![first],
            score: DRAW,
            chances: [0.0; 6],
            proven: false,
            turns: None,
        });
        let deepest = self.control.limits().depth.unwrap_or(MAX_PLY as u32 - 1).min(MAX_PLY as u32 - 1);
        for depth in 1..=deepest as i32 {
            // Lazy SMP: every second helper searches one step deeper, so that the first thread finds
            // entries in the table that it has not made itself.
            let depth = depth + (self.thread % 2) as i32;
            self.extension_limit = (2 * depth as u32).min(MAX_PLY as u32 - 1);
            let mut found: Vec<Variation<P::Step>> = Vec::new();
            for pv_index in 0..multi_pv.max(1).min(steps.len()) {
                let excluded: Vec<P::Step> = found.iter().map(|variation| variation.steps[0]).collect();
                let expected = best.variations.get(pv_index).map_or(DRAW, |variation| variation.score);
                let variation = self.aspiration(position, &mut steps, &excluded, depth, expected);
                if let Some(variation) = variation {
                    let place = found.partition_point(|better| better.score >= variation.score);
                    found.insert(place, variation);
                }
                if self.control.stopped() {
                    break;
                }
            }
            if self.control.stopped() && depth > 1 {
                fill_from_previous(&mut found, &best.variations, multi_pv.max(1));
            }
            if !found.is_empty() {
                best.variations = found;
            }
            best.nodes = self.control.nodes();
            best.time = self.control.elapsed();
            if self.control.stopped() {
                break;
            }
            best.depth = depth as u32;
            progress(&best);
            let decided =
                |variation: &Variation<P::Step>| variation.proven && WIN - variation.score.abs() <= depth;
            if best.variations.iter().all(decided) || steps.len() == 1 && self.control.limits().time.is_some()
            {
                break;
            }
        }
        best
    }

    /// Aspiration windows: searches a narrow window around the score expected, and widens it on the
    /// side where the search failed.
    fn aspiration(
        &mut self,
        position: &P,
        steps: &mut [P::Step],
        excluded: &[P::Step],
        depth: i32,
        expected: Score,
    ) -> Option<Variation<P::Step>> {
        let mut width = Self::margin(self.params.aspiration_window).max(2);
        let (mut alpha, mut beta) = if depth < 4 || expected.abs() >= PROVEN {
            (-INFINITE, INFINITE)
        } else {
            (expected - width, expected + width)
        };
        loop {
            let variation = self.search_root(position, steps, excluded, depth, alpha, beta);
            if self.control.stopped() {
                return variation;
            }
            let score = variation.as_ref().map_or(alpha, |variation| variation.score);
            width *= 4;
            let wide = width > Self::margin(400);
            if score <= alpha && alpha > -INFINITE {
                alpha = if wide { -INFINITE } else { expected - width };
            } else if score >= beta && beta < INFINITE {
                beta = if wide { INFINITE } else { expected + width };
            } else {
                return variation;
            }
        }
    }

    /// One depth at the root, in a window, without the first steps of better variations.
    fn search_root(
        &mut self,
        position: &P,
        steps: &mut [P::Step],
        excluded: &[P::Step],
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Variation<P::Step>> {
        let mut best: Option<Variation<P::Step>> = None;
        let low = alpha;
        for at in 0..steps.len() {
            let step = steps[at];
            if excluded.contains(&step) {
                continue;
            }
            let score = self.search_step(position, step, depth, alpha, beta, 0, best.is_some(), 0);
            if self.control.stopped() {
                // A first step whose search was stopped has no score; a later one that had already
                // raised alpha is kept.
                return best.filter(|variation| variation.score > low);
            }
            if best.as_ref().is_none_or(|variation| score > variation.score) {
                let mut pv = vec![step];
                pv.extend_from_slice(&self.pv[1]);
                best = Some(Variation {
                    steps: pv,
                    score,
                    chances: [0.0; 6],
                    proven: score.abs() >= PROVEN,
                    turns: None,
                });
                // The new best step is tried first at the next depth.
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

/// Fills up the variations of a depth that was stopped with those of the depth before. The deeper
/// search held nothing else to be better than what it found, so an older score that is not proven
/// counts no more than the worst of the new ones.
fn fill_from_previous<S: Clone + PartialEq>(
    found: &mut Vec<Variation<S>>,
    previous: &[Variation<S>],
    multi_pv: usize,
) {
    let Some(last) = found.last().map(|variation| variation.score) else { return };
    let fresh = found.len();
    for variation in previous {
        if found[..fresh].iter().all(|deeper| deeper.steps[0] != variation.steps[0]) {
            let score = if variation.proven { variation.score } else { variation.score.min(last) };
            found.push(Variation { score, ..variation.clone() });
        }
    }
    found.sort_by_key(|variation| std::cmp::Reverse(variation.score));
    found.truncate(multi_pv);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::win_in;

    fn variation(step: u32, score: Score) -> Variation<u32> {
        Variation { steps: vec![step], score, chances: [0.0; 6], proven: score >= PROVEN, turns: None }
    }

    #[test]
    fn a_depth_cut_short_keeps_the_variations_in_order() {
        let previous = [variation(1, 90), variation(2, 80), variation(3, 10), variation(4, 5)];
        let mut found = vec![variation(2, 50)];
        fill_from_previous(&mut found, &previous, 3);
        assert_eq!(found, [variation(2, 50), variation(1, 50), variation(3, 10)]);
        let mut nothing = Vec::new();
        fill_from_previous(&mut nothing, &previous, 3);
        assert_eq!(nothing, []);
        let mut sure = vec![variation(2, 50)];
        fill_from_previous(&mut sure, &[variation(1, win_in(3)), variation(2, 80)], 2);
        assert_eq!(sure, [variation(1, win_in(3)), variation(2, 50)]);
    }
}
