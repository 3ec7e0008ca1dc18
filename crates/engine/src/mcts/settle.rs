//! When a result is certain.

use hexagora_rules::Seat;

use super::Payoffs;
use crate::MAX_SEATS;

/// A certain result and how many steps away it is.
pub(super) type Settled = (Payoffs, u16);

/// What a seat makes of its choices, if that is certain: a win at once, anything else only when no
/// choice is open. A win is taken as soon as it can be, and a loss as late.
pub(super) fn settle_choice(
    choices: impl Iterator<Item = Option<Settled>>,
    seat: Seat,
    complete: bool,
) -> Option<Settled> {
    let mut best: Option<Settled> = None;
    let mut open = !complete;
    for choice in choices {
        let Some((payoffs, ends_in)) = choice else {
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

/// What a die makes of its rolls, if all of them are certain.
pub(super) fn settle_chance(rolls: impl Iterator<Item = Option<Settled>>) -> Option<Settled> {
    let rolls: Vec<Settled> = rolls.collect::<Option<_>>()?;
    let ends_in = rolls.iter().map(|(_, ends_in)| *ends_in).max()?;
    let mut mean = [0.0; MAX_SEATS];
    for (payoffs, _) in &rolls {
        mean.iter_mut().zip(payoffs).for_each(|(sum, payoff)| *sum += payoff / rolls.len() as f32);
    }
    Some((mean, ends_in))
}
