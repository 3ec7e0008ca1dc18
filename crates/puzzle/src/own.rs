//! The puzzle that a position is, for whoever makes puzzles of their own.

use hexagora_engine::{Aim, census, forced_win};
use hexagora_rules::Game;

use crate::verify::prove;
use crate::{Claim, Puzzle};

impl Claim {
    /// What can be proven of a position and is worth finding: the quickest win, else the defence against the
    /// next seat's quickest win, else the most points. None where nothing is.
    ///
    /// ```
    /// use hexagora_puzzle::Claim;
    /// use hexagora_rules::Game;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::from_text("nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o")?;
    /// assert_eq!(Claim::of(&game), Some(Claim::Win(1)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn of(game: &Game) -> Option<Claim> {
        // Where more than two play, everything that everybody can do is tried: three turns would be too many.
        let turns = if game.seats() > 2 { 2 } else { Claim::TURNS };
        let nodes = Puzzle::JUDGE_NODES;
        let win = (1..=turns).find(|&turns| forced_win(game, turns.into(), nodes).is_some());
        let claims = match win {
            Some(turns) => vec![Claim::Win(turns)],
            None => (1..=turns).map(Claim::Hold).chain(most_points(game, nodes)).collect(),
        };
        claims.into_iter().find(|&claim| prove(game, claim, nodes).is_ok())
    }
}

/// The most points that a turn gains, where any does.
fn most_points(game: &Game, nodes: u64) -> Option<Claim> {
    let most = census(game, Aim::Gain(1), nodes)?.most;
    (1..=Claim::POINTS).contains(&most).then_some(Claim::Gain(most))
}
