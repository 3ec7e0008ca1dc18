//! Exhaustive search over one turn, and over one turn and its reply.

use std::ops::ControlFlow;

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
    let wins = |step| {
        let mut next = position.clone();
        next.play_unchecked(step, &mut ());
        let won = match next.outcome() {
            Some(outcome) => outcome.winners.contains(seat),
            None => next.to_move().seat() == Some(seat) && can_win(&next),
        };
        if won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    position.visit_steps(wins).is_break()
}

fn can_capture<P: Rules>(position: &P) -> bool {
    let Some(seat) = position.to_move().seat() else { return false };
    let captures = |step| {
        let mut next = position.clone();
        next.play_unchecked(step, &mut ());
        let captured = position.choice(step).kind == ChoiceKind::Capture
            || next.to_move().seat() == Some(seat) && can_capture(&next);
        if captured { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    position.visit_steps(captures).is_break()
}

/// Whether no turn of the seat to move keeps `winner` from having won, or from winning next.
fn is_lost<P: Position>(position: &P, winner: Seat) -> bool {
    let Some(seat) = position.to_move().seat() else { return false };
    let escapes = |step| {
        let mut next = position.clone();
        next.play_unchecked(step, &mut ());
        let lost = match next.outcome() {
            Some(outcome) => outcome.winners.contains(winner),
            None if next.to_move().seat() == Some(seat) => is_lost(&next, winner),
            None => can_win(&next),
        };
        if lost { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    position.visit_steps(escapes).is_continue()
}
