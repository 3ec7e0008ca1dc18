//! Who leads, and how often that changes.

/// The lead during one game, by what the game is won by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lead {
    /// The seat that led last.
    leader: Option<usize>,
    /// How often another seat took the lead.
    pub changes: usize,
}

impl Lead {
    /// What each seat has now. A tie leaves the lead with whoever had it.
    pub fn see(&mut self, scores: &[u8]) {
        let Some(leader) = leader(scores) else { return };
        self.changes += usize::from(self.leader.is_some_and(|last| last != leader));
        self.leader = Some(leader);
    }
}

/// The seat that has more than every other.
fn leader(scores: &[u8]) -> Option<usize> {
    let most = scores.iter().max()?;
    let mut seats = scores.iter().enumerate().filter(|(_, score)| *score == most).map(|(seat, _)| seat);
    seats.next().filter(|_| seats.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(scores: &[[u8; 3]]) -> usize {
        let mut lead = Lead::default();
        scores.iter().for_each(|scores| lead.see(scores));
        lead.changes
    }

    #[test]
    fn the_lead_changes_when_another_seat_takes_it() {
        assert_eq!(changes(&[[0, 0, 0]]), 0);
        assert_eq!(changes(&[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]), 0);
        assert_eq!(changes(&[[1, 0, 0], [1, 1, 0], [1, 2, 0], [3, 2, 0]]), 2);
        assert_eq!(leader(&[]), None);
    }
}
