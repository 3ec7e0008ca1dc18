//! Why a turn was bad, in a sentence: what it missed, what it allowed. As a hint does, it asks the rules what the
//! steps do and what they threaten, and so needs to know no game.

use hexagora_locale::{Message, message};
use hexagora_rules::{Game, Seat};

use super::deed::{Deed, Done, deeds};
use crate::ReportLine;

/// A bad turn beside a better one.
pub(super) struct Comparison<'a> {
    /// Where the seat chose.
    pub before: &'a Game,
    /// Who chose.
    pub seat: Seat,
    /// What was played, and the best that the engine sees after it.
    pub played: &'a [String],
    /// The better line.
    pub better: &'a ReportLine,
    /// The better turn, and the best that the engine sees after it.
    pub best: &'a [String],
    /// Each seat's chances after what was played.
    pub chances: &'a [f32],
    /// Whether they are certain.
    pub proven: bool,
}

impl Comparison<'_> {
    /// The strongest reason that can be seen.
    pub fn reason(&self) -> Message {
        let (played, best) = (deeds(self.before, self.played), deeds(self.before, self.best));
        self.missed_win(&best)
            .or_else(|| self.allowed_win(&played))
            .or_else(|| self.thrown_draw())
            .or_else(|| self.gained_at_once(&played, &best))
            .or_else(|| self.threat_missed())
            .or_else(|| self.threat_invited())
            .or_else(|| self.gained_later(&played, &best))
            .unwrap_or_else(|| message!("review.why.position", seat = self.name(self.seat)))
    }

    fn name(&self, seat: Seat) -> Message {
        self.before.seat_name(seat)
    }

    fn missed_win(&self, best: &[Done]) -> Option<Message> {
        let seat = self.name(self.seat);
        if best.iter().any(|done| done.deed == Deed::Win && done.seat == self.seat && done.round == 1) {
            return Some(message!("review.why.missed.win.now", seat = seat));
        }
        if !self.better.proven || self.chance(&self.better.chances) < 1.0 {
            return None;
        }
        Some(match self.better.turns {
            Some(turns @ 2..) => message!("review.why.missed.win.turns", seat = seat, turns = turns),
            _ => message!("review.why.missed.win", seat = seat),
        })
    }

    fn allowed_win(&self, played: &[Done]) -> Option<Message> {
        let next =
            played.iter().find(|done| done.deed == Deed::Win && done.seat != self.seat && done.round == 1);
        if let Some(done) = next {
            let key =
                if self.threatened(done) { "review.why.unstopped.win" } else { "review.why.allowed.win.now" };
            return Some(Message::new(key).with("other", self.name(done.seat)));
        }
        let winner = self.chances.iter().position(|&chance| chance == 1.0).map(|seat| Seat(seat as u8))?;
        (self.proven && winner != self.seat)
            .then(|| message!("review.why.allowed.win", other = self.name(winner)))
    }

    /// A draw that was certain.
    fn thrown_draw(&self) -> Option<Message> {
        let drawn =
            self.better.proven && self.chance(&self.better.chances) * self.chances.len() as f32 == 1.0;
        drawn.then(|| message!("review.why.missed.draw", seat = self.name(self.seat)))
    }

    /// What the better turn gains and the one played does not, or what the others gain before the seat's next
    /// turn and would not have gained.
    fn gained_at_once(&self, played: &[Done], best: &[Done]) -> Option<Message> {
        let at_once = |done: &&Done| done.round == 1;
        let missed = best.iter().filter(at_once).filter(|done| done.seat == self.seat && done.turn == 0);
        let missed = worth(missed, played).map(|done| (done.deed, "missed", done));
        let allowed = played.iter().filter(at_once).filter(|done| done.seat != self.seat);
        let allowed = worth(allowed, best)
            .map(|done| (done.deed, if self.threatened(done) { "unstopped" } else { "allowed" }, done));
        let (deed, how, done) = allowed.into_iter().chain(missed).min_by_key(|&(deed, ..)| deed)?;
        let key = format!("review.why.{how}.{}", deed.name());
        Some(self.told(key, done))
    }

    /// The same farther on in the lines.
    fn gained_later(&self, played: &[Done], best: &[Done]) -> Option<Message> {
        let later = |done: &&Done| done.round == 2;
        let missed = worth(best.iter().filter(later).filter(|done| done.seat == self.seat), played)
            .map(|done| (done.deed, "prepares", done));
        let allowed = worth(played.iter().filter(later).filter(|done| done.seat != self.seat), best)
            .map(|done| (done.deed, "leads", done));
        let (deed, how, done) = missed.into_iter().chain(allowed).min_by_key(|&(deed, ..)| deed)?;
        Some(self.told(format!("review.why.{how}.{}", deed.name()), done))
    }

    fn told(&self, key: String, done: &Done) -> Message {
        let place = if done.seat == self.seat { "seat" } else { "other" };
        Message::new(key).with(place, self.name(done.seat))
    }

    /// Whether the deed was threatened before the turn: then it was not stopped, else it was allowed.
    fn threatened(&self, done: &Done) -> bool {
        let same = |threat: &hexagora_rules::Threat| {
            threat.seat == done.seat && Deed::threatened(threat.kind) == done.deed
        };
        self.before.threats().iter().any(same)
    }

    /// What the better turn threatens and the one played does not.
    fn threat_missed(&self) -> Option<Message> {
        let own = |steps| self.threats(steps, 1, |seat| seat == self.seat);
        let (played, best) = (own(self.played), own(self.best));
        let (deed, _) = best.into_iter().filter(|threat| !played.contains(threat)).min()?;
        Some(Message::new(format!("review.why.threatens.{}", deed.name())))
    }

    /// What another seat threatens once it has answered, and would not threaten after the better turn.
    fn threat_invited(&self) -> Option<Message> {
        let others = |steps| self.threats(steps, 2, |seat| seat != self.seat);
        let (played, best) = (others(self.played), others(self.best));
        let (deed, seat) = played.into_iter().filter(|threat| !best.contains(threat)).min()?;
        let key = format!("review.why.invited.{}", deed.name());
        Some(Message::new(key).with("other", self.name(seat)))
    }

    /// What some seats threaten after so many turns of a line.
    fn threats(&self, line: &[String], turns: usize, whose: impl Fn(Seat) -> bool) -> Vec<(Deed, Seat)> {
        let mut game = self.before.clone();
        let end = game.turns() + turns;
        let mut steps = line.iter();
        while game.turns() < end {
            let Some(Ok(_)) = steps.next().map(|step| game.play(step)) else { return Vec::new() };
        }
        let threats = game.threats().into_iter().filter(|threat| whose(threat.seat));
        threats.map(|threat| (Deed::threatened(threat.kind), threat.seat)).collect()
    }

    fn chance(&self, chances: &[f32]) -> f32 {
        chances.get(self.seat.index()).copied().unwrap_or(0.0)
    }
}

/// The greatest of some deeds that the same seat does not do as often, or as soon, in the other line.
fn worth<'a>(deeds: impl Iterator<Item = &'a Done> + Clone, other: &[Done]) -> Option<&'a Done> {
    let more = |done: &&Done| {
        let same = |there: &&Done| there.deed == done.deed && there.seat == done.seat;
        let here = deeds.clone().filter(same).count();
        other.iter().filter(same).filter(|there| there.round <= done.round).count() < here
    };
    deeds.clone().filter(|done| done.deed != Deed::Win).filter(more).min_by_key(|done| done.deed)
}

#[cfg(test)]
mod tests {
    use hexagora_rules::Record;

    use super::*;

    const ATTANGLE: &str = include_str!("../../../../docs/examples/attangle.txt");
    const NONAGA: &str = include_str!("../../../../docs/examples/nonaga.txt");

    /// The reason why some steps are worse than others after so many steps of a game.
    fn reason(record: &str, at: usize, played: &str, best: &str, chances: [f32; 2], proven: bool) -> String {
        let record: Record = record.parse().unwrap();
        let mut before = record.start().unwrap();
        record.steps().take(at).for_each(|step| drop(before.play(step).unwrap()));
        let seat = before.to_move().seat().unwrap();
        let steps = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let better = ReportLine {
            steps: steps(best),
            score: None,
            chances: chances.into(),
            proven,
            ends_in: None,
            winner: None,
            turns: None,
        };
        let comparison = Comparison {
            before: &before,
            seat,
            played: &steps(played),
            better: &better,
            best: &better.steps,
            chances: &[0.5, 0.5],
            proven: false,
        };
        comparison.reason().to_string()
    }

    #[test]
    fn a_reason_is_what_was_missed_or_allowed() {
        let open = [0.5, 0.5];
        let told = |at, played, best| reason(ATTANGLE, at, played, best, open, false);
        assert_eq!(told(19, "b3 g4", "e2+g1xf2 d7"), "Black could have built a triple.");
        assert_eq!(told(8, "c4 b1+d5xd1", "c2+d1xb1 c3"), "This doesn’t stop Black from building a triple.");
        assert_eq!(told(6, "d5 d7+e5xd5", "e4 f2"), "This lets Black capture a piece.");
        assert_eq!(told(24, "b1 b3+b4xa3", "a3+d3xb3 a1"), "This doesn’t stop Black from winning next turn.");
        assert_eq!(told(0, "c3 e4", "d3 e4"), "White is worse placed after this.");
    }

    #[test]
    fn a_win_that_was_there_comes_first() {
        let told = |best, chances, proven| reason(NONAGA, 24, "0,-2>1,-2 @-2,0>2,1", best, chances, proven);
        assert_eq!(told("-2,2>1,-1", [1.0, 0.0], true), "Red could have won this turn.");
        assert_eq!(told("0,-2>1,-2 @2,0>-2,0", [1.0, 0.0], true), "Red had a forced win.");
        assert_eq!(told("0,-2>1,-2 @2,0>-2,0", [0.5, 0.5], true), "Red could have held a draw.");
    }
}
