//! An LRU cache of games. The page asks about the same game again and again, mostly one step farther or back, so
//! a cached game is moved there instead of being replayed from its start.

use hexagora_rules::{Game, Last, Mark, StepError};
use hexagora_wire::{Fault, Place, Start};

/// A game with a mark before every step, so that going back to any of them needs no replay.
struct CachedGame {
    start: Start,
    game: Game,
    steps: Vec<String>,
    /// Where the game stood before each step.
    marks: Vec<Mark>,
}

impl CachedGame {
    fn new(start: Start) -> Result<CachedGame, Fault> {
        let game = start.game()?;
        Ok(CachedGame { start, game, steps: Vec::new(), marks: Vec::new() })
    }

    /// The length of the prefix that the game's steps share with others.
    fn shared(&self, steps: &[String]) -> usize {
        self.steps.iter().zip(steps).take_while(|(own, other)| own == other).count()
    }

    /// Takes back all but the first steps.
    fn rewind(&mut self, steps: usize) {
        if let Some(mark) = self.marks.get(steps) {
            self.game.rewind(mark);
            self.marks.truncate(steps);
            self.steps.truncate(steps);
        }
    }

    /// Plays a step in some way.
    fn play<T>(
        &mut self,
        step: &str,
        way: impl FnOnce(&mut Game, &str) -> Result<T, StepError>,
    ) -> Result<T, Fault> {
        let mark = self.game.mark();
        let played = way(&mut self.game, step).map_err(|error| error.message())?;
        self.marks.push(mark);
        self.steps.push(step.to_owned());
        Ok(played)
    }

    /// Goes to where some steps lead.
    fn go(&mut self, steps: &[String]) -> Result<(), Fault> {
        let known = self.shared(steps);
        self.rewind(known);
        steps[known..].iter().try_for_each(|step| self.play(step, Game::play).map(drop))
    }

    /// The same, and tells what the last of them does.
    fn go_told(&mut self, steps: &[String]) -> Result<Option<Last>, Fault> {
        let Some((last, before)) = steps.split_last() else {
            self.rewind(0);
            return Ok(None);
        };
        self.go(before)?;
        self.play(last, Last::play).map(Some)
    }
}

/// The games that were asked about lately, the latest first.
#[derive(Default)]
pub struct GameCache(Vec<CachedGame>);

impl GameCache {
    /// Enough for a game, its variations beside it, and a few miniatures.
    const KEPT: usize = 8;

    /// The game after some steps.
    pub fn game(&mut self, at: Place) -> Result<&Game, Fault> {
        let cached = self.latest(at.start)?;
        cached.go(&at.steps)?;
        Ok(&cached.game)
    }

    /// The game after some steps, and what the last of them did.
    pub fn told(&mut self, at: Place) -> Result<(&Game, Option<Last>), Fault> {
        let cached = self.latest(at.start)?;
        let last = cached.go_told(&at.steps)?;
        Ok((&cached.game, last))
    }

    /// The game with this start, wherever it stands: from now on the latest.
    fn latest(&mut self, start: Start) -> Result<&mut CachedGame, Fault> {
        let cached = match self.0.iter().position(|cached| cached.start == start) {
            Some(at) => self.0.remove(at),
            None => CachedGame::new(start)?,
        };
        self.0.truncate(Self::KEPT - 1);
        self.0.insert(0, cached);
        Ok(&mut self.0[0])
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{GameKind, Setup};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn start(kind: GameKind) -> Start {
        let game = Game::start(&Setup::new(kind)).unwrap();
        Start::Setup(hexagora_wire::Setup::of(&game))
    }

    fn at(kind: GameKind, steps: &[String]) -> Place {
        Place { start: start(kind), steps: steps.to_vec() }
    }

    #[test]
    fn any_way_to_a_position_gives_the_game_that_a_replay_gives() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for kind in GameKind::ALL {
            let mut cache = GameCache::default();
            let mut trunk: Vec<String> = Vec::new();
            for _ in 0..120 {
                trunk.truncate(rng.random_range(0..=trunk.len()));
                let mut game = start(kind).game().unwrap();
                trunk.iter().for_each(|step| drop(game.play(step).unwrap()));
                for _ in 0..rng.random_range(0..4) {
                    let Some(step) = game.random_step(&mut rng) else { break };
                    trunk.push(game.play(&step).unwrap());
                }
                if rng.random() {
                    assert_eq!(cache.game(at(kind, &trunk)).unwrap(), &game, "{kind}");
                    continue;
                }
                let (reached, last) = cache.told(at(kind, &trunk)).unwrap();
                assert_eq!(reached, &game, "{kind}");
                assert_eq!(last.map(|last| last.step), trunk.last().cloned());
            }
        }
    }

    #[test]
    fn after_an_illegal_step_the_line_is_still_good() {
        let mut cache = GameCache::default();
        let after =
            |text: &str| at(GameKind::Attangle, &text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(cache.game(after("c3 e4 c3 d5")).is_err());
        let game = cache.game(after("c3 e4 c5")).unwrap();
        assert_eq!(game.turns(), 4);
    }
}
