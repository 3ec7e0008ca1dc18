//! Move ordering: the step picker.

/// A step that is still to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<S> {
    /// The step.
    pub step: S,
    /// What the game thinks of it before any search: [`Evaluate::prior`](crate::Evaluate::prior).
    pub prior: i32,
}

/// The steps of a node with their ordering scores, picked in descending order by selection sort: most
/// nodes are cut off long before the list's end, so a full sort would be wasted.
pub(super) struct StepPicker<S> {
    candidates: Vec<Candidate<S>>,
    /// The ordering scores, apart from the steps so that the maximum is found with vector instructions.
    scores: Vec<i32>,
}

impl<S> Default for StepPicker<S> {
    fn default() -> StepPicker<S> {
        StepPicker { candidates: Vec::new(), scores: Vec::new() }
    }
}

impl<S: Copy> StepPicker<S> {
    pub fn clear(&mut self) {
        self.candidates.clear();
        self.scores.clear();
    }

    pub fn push(&mut self, score: i32, candidate: Candidate<S>) {
        self.candidates.push(candidate);
        self.scores.push(score);
    }

    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Swaps the best of the candidates from index `at` on to `at`, and returns it.
    pub fn pick(&mut self, at: usize) -> Candidate<S> {
        let left = &self.scores[at..];
        let most = left.iter().copied().fold(i32::MIN, i32::max);
        let best = at + left.iter().position(|&score| score == most).unwrap_or(0);
        self.scores.swap(at, best);
        self.candidates.swap(at, best);
        self.candidates[at]
    }

    /// The candidates picked before index `at`.
    pub fn picked(&self, at: usize) -> &[Candidate<S>] {
        &self.candidates[..at]
    }
}
