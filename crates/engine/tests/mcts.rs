//! The tree search agrees with negamax and with maxⁿ on made-up trees, chance included.

mod toy;

use std::sync::atomic::AtomicBool;

use hexagora_engine::mcts::{Estimated, Params, Playouts, PolicyValue, Scored, think};
use hexagora_engine::{Control, Limits, MAX_SEATS, SearchResult};
use hexagora_rules::{Position, Repetition, Seat, ToMove};
use toy::{Branch, Toy, negamax};

fn explore(toy: &Toy, policy: impl PolicyValue<Toy>, nodes: u64) -> SearchResult<Branch> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::nodes(nodes), &(), &stop);
    think(toy, &Repetition::new(0), policy, Params::default(), control, 7, 1)
}

#[test]
fn proves_what_negamax_proves() {
    let mut proven = 0;
    for seed in 0..200 {
        let toy = Toy::new(seed, 3 + (seed % 5) as u8, 2, false);
        let ToMove::Seat(seat) = toy.to_move() else { continue };
        let truth = (negamax(&toy) + 1) as f32 / 2.0;
        let results = [
            explore(&toy, Scored, 20_000),
            explore(&toy, Estimated::default(), 20_000),
            explore(&toy, Playouts { cap: 99 }, 20_000),
        ];
        for result in results {
            let line = &result.variations[0];
            assert!(toy.is_legal(line.steps[0]));
            assert!(line.proven, "tree {seed} is small enough to be settled");
            assert_eq!(line.chances[seat.index()], truth, "tree {seed}");
            proven += 1;
        }
    }
    assert!(proven > 300);
}

/// Each seat's share by plain maxⁿ, or none where a tie makes the result a matter of taste.
fn maxn(toy: &Toy) -> Option<[f32; MAX_SEATS]> {
    let seats = toy.seats();
    if let Some(outcome) = toy.outcome() {
        return Some(std::array::from_fn(|seat| {
            if seat < seats { outcome.payoff(Seat(seat as u8), seats) } else { 0.0 }
        }));
    }
    let after = |step| {
        let mut child = toy.clone();
        child.play_unchecked(step, &mut ());
        maxn(&child)
    };
    let values: Vec<[f32; MAX_SEATS]> = toy.legal_steps().into_iter().map(after).collect::<Option<_>>()?;
    match toy.to_move() {
        ToMove::Seat(seat) => {
            let at = seat.index();
            let best = *values.iter().max_by(|a, b| a[at].total_cmp(&b[at]))?;
            values.iter().all(|value| value[at] < best[at] || *value == best).then_some(best)
        }
        _ => {
            let share = 1.0 / values.len() as f32;
            Some(std::array::from_fn(|seat| values.iter().map(|value| value[seat] * share).sum()))
        }
    }
}

#[test]
fn agrees_with_maxn_and_chance() {
    let mut compared = 0;
    for seed in 0..3000 {
        let toy = Toy::new(seed, 3 + (seed % 3) as u8, 3 + (seed % 4) as u8, true);
        let (ToMove::Seat(seat), Some(truth)) = (toy.to_move(), maxn(&toy)) else { continue };
        let line = &explore(&toy, Estimated::default(), 30_000).variations[0];
        let found = line.chances[seat.index()];
        assert!((found - truth[seat.index()]).abs() < 0.02, "tree {seed}: {found} for {truth:?}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn the_same_seed_gives_the_same_thought() {
    let toy = Toy::new(11, 12, 4, true);
    let (one, two) = (explore(&toy, Estimated::default(), 3_000), explore(&toy, Estimated::default(), 3_000));
    assert_eq!(one.variations, two.variations);
    assert_eq!(one.nodes, two.nodes);
}
