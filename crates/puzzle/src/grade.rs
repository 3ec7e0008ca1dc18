//! How hard a puzzle is: computers of several strengths try it, and the rating follows from who solves it.

use std::sync::atomic::AtomicBool;

use hexagora_engine::{EngineSpec, Level, Limits, PlayContext, Player, Spec, Verdict, verdict};
use hexagora_rules::Game;

use crate::{Claim, Proof, Puzzle};

/// What a solver is: how it plays, its rating, and how often it tries.
struct Solver {
    spec: Spec,
    rating: f64,
    tries: u64,
}

/// The solvers of a game: the four lower levels, and the engine with a few nodes.
fn solvers(seats: usize) -> Vec<Solver> {
    let level = |number: u8, rating| {
        Level::new(number).map(|level| Solver { spec: Spec::Level(level), rating, tries: 3 })
    };
    let engine = |nodes, rating| {
        let spec = EngineSpec { limits: Limits::nodes(nodes), hash: Some(2), ..EngineSpec::default() };
        Some(Solver { spec: Spec::Engine(spec), rating, tries: 1 })
    };
    let nodes = if seats > 2 { [300, 1_200] } else { [1_500, 8_000] };
    let all = [
        level(1, 600.0),
        level(2, 750.0),
        level(3, 950.0),
        level(4, 1250.0),
        engine(nodes[0], 1600.0),
        engine(nodes[1], 1900.0),
    ];
    all.into_iter().flatten().collect()
}

/// The rating of a claim of a position: that of an opponent against whom the solvers would score as they did,
/// and a little more where right turns are rare. The same position gets the same rating on every machine.
pub fn grade(game: &Game, claim: Claim, proof: &Proof) -> u16 {
    let rare = (proof.turns.max(1) as f64 / proof.right.len().max(1) as f64).log2();
    let rating = match claim {
        // The engine plays to win, not for points: how hard they are to see follows from their number.
        Claim::Gain(points) => 700.0 + 70.0 * rare + 100.0 * f64::from(points - 1),
        // The low levels miss on purpose what people see at once. The solvers are judged by their first turn
        // alone; people must see the others too.
        Claim::Win(turns) => {
            measured(game, claim) + 30.0 * (rare - 5.0) - 200.0 + 200.0 * f64::from(turns - 1)
        }
        Claim::Hold(turns) => {
            measured(game, claim) + 30.0 * (rare - 5.0) - 150.0 + 100.0 * f64::from(turns - 1)
        }
    };
    (rating.round() as u16).clamp(*Puzzle::RATINGS.start(), *Puzzle::RATINGS.end())
}

/// The rating that follows from who solves it.
fn measured(game: &Game, claim: Claim) -> f64 {
    // As if two more had tried, and one of them had solved it: no rating is without end.
    let mut tries = vec![(1200.0, 1.0, 2.0)];
    for Solver { spec, rating, tries: count } in solvers(game.seats()) {
        let solved = (0..count).filter(|&seed| solves(game, claim, &spec, seed)).count();
        tries.push((rating, solved as f64, count as f64));
    }
    likeliest(&tries)
}

fn solves(game: &Game, claim: Claim, spec: &Spec, seed: u64) -> bool {
    let stop = AtomicBool::new(false);
    let context = PlayContext { clock: &(), stop: &stop, limits: Limits::default(), time: None };
    let Some(turn) = Player::new(spec, game.kind(), seed + 1).turn(game, &context) else { return false };
    let mut after = game.clone();
    let legal = turn.steps.iter().all(|step| after.play(step).is_ok());
    legal && matches!(verdict(game, &after, claim.aim(), Puzzle::JUDGE_NODES), Verdict::Kept(_))
}

/// The rating at which the expected scores add up to those that were made: (rating, score, tries) each.
fn likeliest(tries: &[(f64, f64, f64)]) -> f64 {
    let expected = |puzzle: f64| -> f64 {
        let chance = |rating: f64| 1.0 / (1.0 + 10f64.powf((puzzle - rating) / 400.0));
        tries.iter().map(|&(rating, score, count)| count * chance(rating) - score).sum()
    };
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if expected(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::likeliest;

    #[test]
    fn who_solves_what_only_experts_solve_meets_a_hard_puzzle() {
        let easy = likeliest(&[(1000.0, 3.0, 3.0), (1500.0, 3.0, 3.0), (1400.0, 1.0, 2.0)]);
        let hard = likeliest(&[(1000.0, 0.0, 3.0), (1500.0, 0.0, 3.0), (1400.0, 1.0, 2.0)]);
        let even = likeliest(&[(1000.0, 1.5, 3.0), (1000.0, 1.0, 2.0)]);
        assert!(easy < 1000.0 && hard > 1500.0, "{easy} {hard}");
        assert!((even - 1000.0).abs() < 1.0, "{even}");
    }
}
