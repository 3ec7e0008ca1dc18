//! Principal-variation search agrees with plain negamax on made-up trees.

mod toy;

use std::sync::atomic::AtomicBool;

use hexagora_engine::pvs::{Params, Settings, think};
use hexagora_engine::{Limits, PROVEN, TranspositionTable};
use hexagora_rules::{Position, Repetition};
use toy::{Toy, negamax};

fn solve(toy: &Toy, mebibytes: usize, threads: usize) -> (i32, u64) {
    let stop = AtomicBool::new(false);
    let (limits, params) = (Limits::depth(40), Params::DEFAULT);
    let settings = Settings { clock: &(), stop: &stop, limits, multi_pv: 1, threads, params };
    let result = think(toy, &Repetition::new(0), &TranspositionTable::new(mebibytes), &settings, |_| {});
    let line = &result.variations[0];
    assert!(toy.is_legal(line.steps[0]));
    let score = line.score;
    (if score.abs() < PROVEN { 0 } else { score.signum() }, result.nodes)
}

#[test]
fn agrees_with_negamax_to_the_end() {
    let mut seen = [0; 3];
    for seed in 0..600 {
        let toy = Toy::new(seed, 4 + (seed % 7) as u8, 2, false);
        if toy.outcome().is_some() {
            continue;
        }
        let truth = negamax(&toy);
        seen[(truth + 1) as usize] += 1;
        assert_eq!(solve(&toy, 1, 1).0, truth, "tree {seed}");
        assert_eq!(solve(&toy, 0, 1).0, truth, "tree {seed} with hardly a table");
    }
    assert!(seen.iter().all(|&count| count > 20), "losses, draws and wins: {seen:?}");
}

#[test]
fn threads_find_the_same_results() {
    for seed in 0..60 {
        let toy = Toy::new(seed, 9, 2, false);
        if toy.outcome().is_none() {
            assert_eq!(solve(&toy, 1, 3).0, negamax(&toy), "tree {seed}");
        }
    }
}

#[test]
fn one_thread_is_deterministic() {
    let toy = Toy::new(3, 12, 2, false);
    assert_eq!(solve(&toy, 1, 1), solve(&toy, 1, 1));
}
