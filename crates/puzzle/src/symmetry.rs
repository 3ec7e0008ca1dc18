//! Positions that are the same but for a symmetry of the board.

use hexagora_rules::Game;

/// The smallest text among a position's images: positions that look alike have the same one.
pub fn folded(game: &Game) -> String {
    (0..game.symmetries()).map(|symmetry| game.image_text(symmetry)).min().unwrap_or_default()
}
