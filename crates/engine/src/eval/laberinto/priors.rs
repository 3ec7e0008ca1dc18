//! The priors of Laberinto's steps: which candidates the tree search gets.

use hexagora_rules::laberinto::{Position, Step};

use super::survey::Survey;
use super::{lay, movement};

/// Lists every movement and the best lays, each with a prior weight. Returns true if none is left out.
pub fn candidates(position: &Position, survey: &Survey, list: &mut Vec<(Step, f32)>) -> bool {
    if !position.in_building() {
        movement::list(position, survey, list);
    }
    lay::list(position, survey, list)
}
