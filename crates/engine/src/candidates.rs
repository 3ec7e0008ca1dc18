//! What the engine would look at first: its move ordering, without a search.

use std::ops::ControlFlow;

use hexagora_rules::{Game, Played, Rules};

use crate::baseline::Material;
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::sort::sort_descending;
use crate::{Estimate, Evaluate};

/// The steps that a search would look at, the largest prior first: what the engine plays without a thought.
/// The same position gives the same list. Empty if nobody chooses.
///
/// ```
/// use hexagora_engine::candidates;
/// use hexagora_rules::Game;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = Game::start(&"laberinto seed=7".parse()?)?;
/// let best = &candidates(&game)[0];
/// assert!(game.legal().contains(best));
/// # Ok(())
/// # }
/// ```
pub fn candidates(game: &Game) -> Vec<String> {
    match game.to_move().seat() {
        Some(_) => dispatch(game, Ordered),
        None => Vec::new(),
    }
}

struct Ordered;

impl KnowledgeVisitor for Ordered {
    type Output = Vec<String>;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Vec<String> {
        let mut list = Vec::new();
        let _ = played.position.visit_with_priors::<()>(|step, prior| {
            list.push((step, prior as f32));
            ControlFlow::Continue(())
        });
        written(&played.position, list)
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Vec<String> {
        let mut list = Vec::new();
        played.position.candidates(&mut P::Cache::default(), &mut list);
        written(&played.position, list)
    }
}

fn written<P: Rules>(position: &P, mut list: Vec<(P::Step, f32)>) -> Vec<String> {
    sort_descending(&mut list, |&(_, prior)| prior);
    list.into_iter().map(|(step, _)| position.write_step(step)).collect()
}
