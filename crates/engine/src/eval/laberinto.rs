//! To be replaced.
use crate::{Estimate, MAX_SEATS, baseline::Material};
use hexagora_rules::{Position as _, Seat, laberinto::Position};
use std::ops::ControlFlow;
impl Estimate for Position {
    fn payoffs(&self) -> [f32; MAX_SEATS] {
        let mut p = [0.0; MAX_SEATS];
        p[..self.seats()].fill(1.0 / self.seats() as f32);
        p
    }
    fn visit_candidates<B>(
        &self,
        mut visit: impl FnMut(Self::Step, f32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_steps(|s| visit(s, 1.0))
    }
}
impl Material for Position {
    fn material(&self, _seat: Seat) -> i32 {
        0
    }
}
