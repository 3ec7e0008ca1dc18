//! Signals: red–yellow–green on three neighbouring points of a straight line.

use super::board::{Direction, NEIGHBOURS, Point};
use super::points::Points;

/// The discs of all signals that a disc on `end` is part of; it may be red or green, and `others`
/// are the discs of the other of these colours.
pub(super) fn completed(end: Point, yellow: Points, others: Points) -> Points {
    let mut discs = Points::NONE;
    if yellow.and(NEIGHBOURS[end.index()]).is_empty() {
        return discs;
    }
    let end = Points::one(end);
    for way in Direction::ALL {
        let middle = end.ahead(way).and(yellow);
        let far = middle.ahead(way).and(others);
        if !far.is_empty() {
            discs = discs.or(end).or(middle).or(far);
        }
    }
    discs
}

/// The same, signal by signal: the disc on `end`, the yellow one and the one beyond it.
pub(super) fn each(end: Point, yellow: Points, others: Points) -> impl Iterator<Item = [Point; 3]> {
    Direction::ALL.into_iter().filter_map(move |way| {
        let middle = end.ahead(way).filter(|&middle| yellow.contains(middle))?;
        let far = middle.ahead(way).filter(|&far| others.contains(far))?;
        Some([end, middle, far])
    })
}

/// The points where a red or green disc would complete a signal with `others`, discs of the other
/// of these colours; not all of them need be empty.
pub(super) fn completing(yellow: Points, others: Points) -> Points {
    Direction::ALL
        .into_iter()
        .fold(Points::NONE, |points, way| points.or(others.ahead(way).and(yellow).ahead(way)))
}

/// The points where a red or green disc would complete so many signals at once, or more.
pub(super) fn completing_many(yellow: Points, others: Points, signals: u32) -> Points {
    match signals {
        0 => Points::BOARD,
        1 => completing(yellow, others),
        _ => {
            let mut levels = [Points::NONE; 6];
            for way in Direction::ALL {
                let mut more = others.ahead(way).and(yellow).ahead(way);
                for level in &mut levels {
                    let again = level.and(more);
                    *level = level.or(more);
                    more = again;
                }
            }
            levels.get(signals as usize - 1).copied().unwrap_or(Points::NONE)
        }
    }
}
