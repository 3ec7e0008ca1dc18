//! Late-move reductions (LMR): how much less depth a late step is searched with at first.

use std::sync::LazyLock;

/// The reduction of the step with an index in the move ordering: 0.4 + ln(depth) · ln(index) / 2.2,
/// looked up; none at depths or indices below 3.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    const SIZE: usize = 64;
    static REDUCTIONS: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let of = |depth: usize, index: usize| match (depth, index) {
            (0..3, _) | (_, 0..3) => 0.0,
            _ => 0.4 + (depth as f32).ln() * (index as f32).ln() / 2.2,
        };
        (0..SIZE * SIZE).map(|slot| of(slot / SIZE, slot % SIZE) as u8).collect()
    });
    i32::from(REDUCTIONS[(depth.max(0) as usize).min(SIZE - 1) * SIZE + index.min(SIZE - 1)])
}
