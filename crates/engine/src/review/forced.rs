//! Whether a turn was forced.

use hexagora_rules::Game;

/// More steps than this are a choice: they are not compared.
const FEW: usize = 12;

/// Whether a seat had nothing to choose at any step of its turn: one legal step, or several that lead to the same
/// position or to images of it.
pub(super) fn is_forced(before: &Game, steps: &[String]) -> bool {
    let mut game = before.clone();
    for step in steps {
        if !is_one_class(&game) || game.play(step).is_err() {
            return false;
        }
    }
    true
}

/// Whether all legal steps lead to one position, up to the symmetries of the board.
fn is_one_class(game: &Game) -> bool {
    let legal = game.legal();
    if legal.len() <= 1 {
        return true;
    }
    let after = |step: &String| {
        let mut then = game.clone();
        then.play(step).is_ok().then_some(then)
    };
    let mut reached = legal.iter().filter_map(after);
    let Some(first) = reached.next().filter(|_| legal.len() <= FEW) else { return false };
    let images: Vec<String> = (0..first.symmetries()).map(|symmetry| first.image_text(symmetry)).collect();
    reached.all(|then| images.contains(&then.text()))
}
