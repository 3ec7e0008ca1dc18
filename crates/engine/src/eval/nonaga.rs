//! To be replaced.
use crate::{Evaluate, baseline::Material};
use hexagora_rules::{Seat, nonaga::Position};
impl Evaluate for Position {
    const FEATURES: &'static [&'static str] = &[];
    fn weights() -> &'static [i32] {
        &[]
    }
    fn passed(&self) -> Option<Self> {
        None
    }
    fn features(&self, _tell: impl FnMut(usize, i32)) {}
}
impl Material for Position {
    fn material(&self, _seat: Seat) -> i32 {
        0
    }
}
