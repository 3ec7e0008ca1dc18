//! The search's fingerprint: what these positions cost. Change a number here only when the search
//! or an evaluation was changed on purpose.

use hexagora_engine::bench::bench;
use hexagora_rules::GameKind;

/// The positions looked at, and the depths reached together.
const FINGERPRINTS: [(GameKind, u64, u32); 1] = [(GameKind::Attangle, 237_370, 38)];

#[test]
fn the_search_looks_at_as_many_positions_as_ever() {
    for (kind, nodes, depth) in FINGERPRINTS {
        let figures = bench(kind, 20_000, &());
        assert_eq!((figures.nodes, figures.depth), (nodes, depth), "{}", kind.name());
    }
}
