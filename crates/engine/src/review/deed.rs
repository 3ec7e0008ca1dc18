//! What somebody gains on the way of a line, by the rules' own description of its steps.

use hexagora_rules::{ChoiceKind, Effect, Game, Seat, ThreatKind};

/// What somebody gains, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Deed {
    /// The game.
    Win,
    /// A signal.
    Signal,
    /// A triple stack.
    Triple,
    /// A crossing.
    Crossing,
    /// What another seat had on the board.
    Capture,
}

impl Deed {
    /// The end of the keys that speak of it.
    pub const fn name(self) -> &'static str {
        match self {
            Deed::Win => "win",
            Deed::Signal => "signal",
            Deed::Triple => "triple",
            Deed::Crossing => "crossing",
            Deed::Capture => "capture",
        }
    }

    /// What a threat would do.
    pub const fn threatened(kind: ThreatKind) -> Deed {
        match kind {
            ThreatKind::Win => Deed::Win,
            ThreatKind::Signal => Deed::Signal,
            ThreatKind::Triple => Deed::Triple,
            ThreatKind::Capture => Deed::Capture,
        }
    }

    /// What an effect gains, and for whom.
    const fn of(effect: &Effect) -> Option<(Deed, Seat)> {
        match effect {
            Effect::Signal { seat, .. } => Some((Deed::Signal, *seat)),
            Effect::Triple { seat, .. } => Some((Deed::Triple, *seat)),
            Effect::Crossed { seat, .. } => Some((Deed::Crossing, *seat)),
            _ => None,
        }
    }
}

/// A deed in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Done {
    /// What is gained.
    pub deed: Deed,
    /// By whom.
    pub seat: Seat,
    /// In which turn of the line, from 0.
    pub turn: usize,
    /// How many turns the line's first seat has begun by then: 1 in its first turn and until its next.
    pub round: usize,
}

/// What is gained in a line, in order. The line is followed as far as it is legal.
pub(super) fn deeds(start: &Game, steps: &[String]) -> Vec<Done> {
    let mut game = start.clone();
    let (first, mut turn, mut round) = (game.turns(), 0, 1);
    let leader = game.to_move().seat();
    let mut done = Vec::new();
    for step in steps {
        let Some(seat) = game.to_move().seat() else { break };
        let now = game.turns() - first;
        if now > turn {
            turn = now;
            round += usize::from(Some(seat) == leader);
        }
        let captures = game.choice(step).is_ok_and(|choice| choice.kind == ChoiceKind::Capture);
        let Ok((_, effects, _)) = game.play_told(step) else { break };
        let captured = captures.then_some((Deed::Capture, seat));
        let won = game.outcome().into_iter().flat_map(|outcome| outcome.winners.iter());
        let gained =
            won.map(|seat| (Deed::Win, seat)).chain(effects.iter().filter_map(Deed::of)).chain(captured);
        done.extend(gained.map(|(deed, seat)| Done { deed, seat, turn, round }));
    }
    done
}
