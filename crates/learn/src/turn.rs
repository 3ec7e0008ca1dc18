//! Exhaustive search over one turn, and over one turn and its reply. It goes over lists of steps: code that visits
//! them is compiled anew for every visitor and game, and the page loads this.

use hexagora_rules::{ChoiceKind, Played, Position, Rules, Seat, Visitor};

/// Whether the seat to move can win before its turn ends.
pub struct CanWin;

impl Visitor for CanWin {
    type Output = bool;

    fn visit<P: Rules>(self, played: &Played<P>) -> bool {
        can_win(&played.position)
    }
}

/// Whether the seat to move can capture before its turn ends.
pub struct CanCapture;

impl Visitor for CanCapture {
    type Output = bool;

    fn visit<P: Rules>(self, played: &Played<P>) -> bool {
        can_capture(&played.position)
    }
}

/// Whether, whatever the seat to move does, another seat can then win in its turn.
pub struct IsLost(pub Seat);

impl Visitor for IsLost {
    type Output = bool;

    fn visit<P: Rules>(self, played: &Played<P>) -> bool {
        is_lost(&played.position, self.0)
    }
}

fn can_win<P: Position>(position: &P) -> bool {
    let Some(seat) = position.to_move().seat() else { return false };
    position.legal_steps().into_iter().any(|step| {
        let next = after(position, step);
        match next.outcome() {
            Some(outcome) => outcome.winners.contains(seat),
            None => next.to_move().seat() == Some(seat) && can_win(&next),
        }
    })
}

fn can_capture<P: Rules>(position: &P) -> bool {
    let Some(seat) = position.to_move().seat() else { return false };
    position.legal_steps().into_iter().any(|step| {
        let next = after(position, step);
        position.choice(step).kind == ChoiceKind::Capture
            || next.to_move().seat() == Some(seat) && can_capture(&next)
    })
}

/// Whether no turn of the seat to move keeps `winner` from having won, or from winning next.
fn is_lost<P: Position>(position: &P, winner: Seat) -> bool {
    let Some(seat) = position.to_move().seat() else { return false };
    position.legal_steps().into_iter().all(|step| {
        let next = after(position, step);
        match next.outcome() {
            Some(outcome) => outcome.winners.contains(winner),
            None if next.to_move().seat() == Some(seat) => is_lost(&next, winner),
            None => can_win(&next),
        }
    })
}

fn after<P: Position>(position: &P, step: P::Step) -> P {
    let mut next = position.clone();
    next.play_unchecked(step, &mut ());
    next
}
