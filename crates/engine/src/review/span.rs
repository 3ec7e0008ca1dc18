//! Which steps of a game belong to which turn.

use hexagora_rules::{Game, Seat, StepError, ToMove};

/// The steps of a turn, as numbers of steps before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    /// Whose turn it is.
    pub seat: Seat,
    /// Where it begins, with what is rolled first.
    pub begins: usize,
    /// Where the seat first chooses.
    pub chooses: usize,
    /// Where it ends.
    pub ends: usize,
}

/// The turns of a game. Every step is checked here, before any thought is spent on them.
pub(super) fn spans(start: &Game, steps: &[String]) -> Result<Vec<Span>, StepError> {
    let mut game = start.clone();
    let mut spans = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let (begins, turn) = (at, game.turns());
        let seat = game.to_move().seat().unwrap_or(Seat(0));
        let mut chooses = None;
        while at < steps.len() && (game.turns() == turn || chooses.is_none()) {
            if !matches!(game.to_move(), ToMove::Chance(_)) {
                chooses.get_or_insert(at);
            }
            game.play(&steps[at])?;
            at += 1;
        }
        spans.push(Span { seat, begins, chooses: chooses.unwrap_or(at), ends: at });
    }
    Ok(spans)
}
