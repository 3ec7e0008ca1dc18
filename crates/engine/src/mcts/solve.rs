//! MCTS-Solver: results that are certain, backed up as such.

use hexagora_rules::Seat;

use super::Payoffs;
use crate::MAX_SEATS;

/// A certain result and how many steps away it is.
pub(super) type Solved = (Payoffs, u16);

/// The certain result of a node where a seat chooses: a win as soon as one child is won, anything else
/// only when every child is solved. Among wins the nearest counts, among losses the farthest.
pub(super) fn solve_choice(
    children: impl Iterator<Item = Option<Solved>>,
    seat: Seat,
    complete: bool,
) -> Option<Solved> {
    let mut best: Option<Solved> = None;
    let mut open = !complete;
    for child in children {
        let Some((payoffs, ends_in)) = child else {
            open = true;
            continue;
        };
        let share = payoffs[seat.index()];
        let better = best.is_none_or(|(other, other_ends_in)| {
            let other = other[seat.index()];
            let sooner = share >= 1.0 && ends_in < other_ends_in;
            let later = share <= 0.0 && ends_in > other_ends_in;
            share > other || share == other && (sooner || later)
        });
        if better {
            best = Some((payoffs, ends_in));
        }
    }
    best.filter(|(payoffs, _)| !open || payoffs[seat.index()] >= 1.0)
}

/// The certain result of a chance node: the mean of its children, once all of them are solved.
pub(super) fn solve_chance(children: impl Iterator<Item = Option<Solved>>) -> Option<Solved> {
    let children: Vec<Solved> = children.collect::<Option<_>>()?;
    let ends_in = children.iter().map(|(_, ends_in)| *ends_in).max()?;
    let mut mean = [0.0; MAX_SEATS];
    for (payoffs, _) in &children {
        mean.iter_mut().zip(payoffs).for_each(|(sum, payoff)| *sum += payoff / children.len() as f32);
    }
    Some((mean, ends_in))
}
