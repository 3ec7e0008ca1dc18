//! Killer moves: the steps that caused the last cutoffs at each ply.

use hexagora_rules::StepCode;

/// Two killer moves for each ply, the newer one first.
pub(super) struct Killers<S>(Vec<[Option<S>; 2]>);

impl<S: StepCode + PartialEq> Killers<S> {
    pub fn new(max_ply: usize) -> Killers<S> {
        Killers(vec![[None; 2]; max_ply])
    }

    pub fn at(&self, ply: u32) -> [Option<S>; 2] {
        self.0.get(ply as usize).copied().unwrap_or_default()
    }

    pub fn add(&mut self, ply: u32, step: S) {
        if let Some(killers) = self.0.get_mut(ply as usize)
            && killers[0] != Some(step)
        {
            *killers = [Some(step), killers[0]];
        }
    }
}
