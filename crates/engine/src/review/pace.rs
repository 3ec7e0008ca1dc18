//! How the time for a game is spread over its positions.

use std::time::Duration;

use super::span::Span;
use crate::Limits;

/// Judgements that a turn needs besides those that are certain: a bad turn is compared with a better one.
const COMPARISONS: f64 = 0.4;

/// The time that is left, and what is left to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// The limits of any position.
    each: Limits,
    /// When the game is to be judged, on the caller's clock; none if only `each` counts.
    ends: Option<Duration>,
    /// How many judgements are still to be made, about.
    left: f64,
}

impl Pace {
    /// The least time for a position, however long the game.
    const LEAST: Duration = Duration::from_millis(20);

    pub fn new(each: Limits, ends: Option<Duration>, spans: &[Span]) -> Pace {
        Pace { each, ends, left: 1.0 + spans.iter().map(judgements).sum::<f64>() }
    }

    /// The limits of the next position: an even part of the time that is left.
    pub fn limits(&self, now: Duration) -> Limits {
        let Some(ends) = self.ends else { return self.each };
        let part = ends.saturating_sub(now).div_f64(self.left.max(1.0)).max(Pace::LEAST);
        Limits { time: Some(self.each.time.map_or(part, |most| most.min(part))), ..self.each }
    }

    /// The start of the game is judged.
    pub fn begun(&mut self) {
        self.left -= 1.0;
    }

    /// A turn is judged: what it didn't need goes to those after it.
    pub fn judged(&mut self, span: &Span) {
        self.left -= judgements(span);
    }
}

/// How many positions are judged for a turn, about: the one after it, and what a roll made of the one before.
fn judgements(span: &Span) -> f64 {
    let rolled = if span.chooses > span.begins { 1.0 } else { 0.0 };
    1.0 + rolled + COMPARISONS
}

#[cfg(test)]
mod tests {
    use hexagora_rules::Seat;

    use super::*;

    #[test]
    fn the_time_is_spread_evenly_and_what_is_saved_goes_to_the_rest() {
        let span = Span { seat: Seat(0), begins: 0, chooses: 0, ends: 1 };
        let second = Duration::from_secs(1);
        let each = Limits { depth: Some(9), ..Limits::time(second) };
        let mut pace = Pace::new(each, Some(15 * second), &[span; 20]);
        let time = |pace: &Pace, now| pace.limits(now).time.unwrap();
        assert!((time(&pace, Duration::ZERO).as_millis() as i32 - 517).abs() < 3);
        assert_eq!(pace.limits(Duration::ZERO).depth, Some(9));
        pace.begun();
        for _ in 0..10 {
            pace.judged(&span);
        }
        assert!(time(&pace, second) > time(&pace, 5 * second));
        assert_eq!(time(&pace, 20 * second), Pace::LEAST);
        // A short game is not thought over without end.
        assert_eq!(time(&Pace::new(each, Some(60 * second), &[span]), Duration::ZERO), second);
        assert_eq!(Pace::new(each, None, &[span; 20]).limits(second), each);
    }
}
