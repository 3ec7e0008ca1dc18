//! The threat search and the proof-number search against plain negamax on made-up trees.

mod toy;

use std::sync::atomic::AtomicBool;

use hexagora_engine::proof_number::{ProofResult, prove};
use hexagora_engine::threat_space::win_by_threats;
use hexagora_engine::{Control, Evaluate, Limits};
use hexagora_rules::{Position, Repetition, ToMove};
use toy::{Toy, negamax};

#[test]
fn proof_numbers_agree_with_negamax() {
    let stop = AtomicBool::new(false);
    let mut seen = [0; 2];
    for seed in 0..600 {
        let toy = Toy::new(seed, 4 + (seed % 7) as u8, 2, false);
        let ToMove::Seat(seat) = toy.to_move() else { continue };
        let won = negamax(&toy) == 1;
        let mut control = Control::new(Limits::nodes(1_000_000), &(), &stop);
        let verdict = prove(&toy, &Repetition::new(0), seat, 1, &mut control);
        assert_eq!(verdict, if won { ProofResult::Proven } else { ProofResult::Disproven }, "tree {seed}");
        seen[usize::from(won)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn threats_win_only_what_is_won_and_miss_no_win_by_threats() {
    let stop = AtomicBool::new(false);
    let mut wins = 0;
    for seed in 0..3000 {
        let toy = Toy::new(seed, 4 + (seed % 8) as u8, 2, false);
        let ToMove::Seat(seat) = toy.to_move() else { continue };
        for turns in 1..=4 {
            let mut control = Control::new(Limits::nodes(1_000_000), &(), &stop);
            let found = win_by_threats(&toy, &Repetition::new(0), turns, &mut control);
            assert_eq!(found.is_some(), slow(&toy, seat, turns), "tree {seed}, {turns} turns");
            let Some(line) = found else { continue };
            assert_eq!(negamax(&toy), 1, "tree {seed}");
            wins += 1;
            let mut at = toy.clone();
            for step in line {
                assert!(at.is_legal(step));
                at.play_unchecked(step, &mut ());
            }
            assert!(at.outcome().is_some_and(|outcome| outcome.winners.contains(seat)), "the line wins");
        }
    }
    assert!(wins > 300, "{wins}");
}

/// The same by its definition: a win now, or a threat that no defence survives.
fn slow(toy: &Toy, attacker: hexagora_rules::Seat, turns: u32) -> bool {
    let wins = toy.to_move() == ToMove::Seat(attacker) && toy.winning_step().is_some();
    if wins || turns <= 1 {
        return wins;
    }
    ends_of_turn(toy).into_iter().any(|end| {
        end.outcome().is_none()
            && end.winning_step().is_none()
            && end.is_threatened()
            && ends_of_turn(&end).into_iter().all(|reply| match reply.outcome() {
                Some(outcome) => outcome.winners.contains(attacker),
                None => slow(&reply, attacker, turns - 1),
            })
    })
}

fn ends_of_turn(toy: &Toy) -> Vec<Toy> {
    let mut ends = Vec::new();
    for step in toy.legal_steps() {
        let mut child = toy.clone();
        child.play_unchecked(step, &mut ());
        if child.to_move() == toy.to_move() {
            ends.extend(ends_of_turn(&child));
        } else {
            ends.push(child);
        }
    }
    ends
}
