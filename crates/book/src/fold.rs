//! Positions and turns folded by the symmetries of the board.
//!
//! The key of a position is the least hash among its images, so all images have the same key. A turn is
//! written as one number a step: the rank of the position that the step leads to, among all that can be
//! reached from there, ordered by the hash of their images. So a turn needs no notation and no step code, and
//! it reads the same wherever on the plane a position lies.

use hexagora_rules::{Game, Played, Repetition, Rules, Visitor};

/// A turn, as the rank of each of its steps in the folded position.
pub type Code = Vec<u16>;

/// The most steps that a turn of a book has.
pub const LONGEST_TURN: usize = 8;

/// The key of a position: the same for all its images.
///
/// ```
/// use hexagora_book::fold;
/// use hexagora_rules::Game;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut games = [Game::start(&"attangle".parse()?)?, Game::start(&"attangle".parse()?)?];
/// games[0].play("a1")?;
/// games[1].play("g4")?;
/// assert_eq!(fold::key(&games[0]), fold::key(&games[1]));
/// # Ok(())
/// # }
/// ```
pub fn key(game: &Game) -> u64 {
    game.visit(Key)
}

/// Whether a turn begins in a position: only then a book can know it.
pub fn is_turn_start(game: &Game) -> bool {
    game.visit(TurnStart)
}

/// How many symmetries leave a position as it is: so often each of its turns occurs, up to symmetry.
pub fn order(game: &Game) -> usize {
    game.visit(Order)
}

/// The code of a turn that begins with these steps: the least among its images that the position cannot tell
/// apart. The steps after the turn are not looked at. None if a step is not legal, or the turn is not over.
pub fn encode(game: &Game, steps: &[String]) -> Option<Code> {
    game.visit(Encode(steps))
}

/// The steps of a turn in the orientation of the position that is asked about. None if there is no such turn.
pub fn decode(game: &Game, code: &[u16]) -> Option<Vec<String>> {
    game.visit(Decode(code))
}

/// A turn as [`decode`] gives it, in each of the images that the position cannot tell apart: one for each of
/// its own symmetries. The same steps come more than once where the turn is as symmetric as the position.
///
/// ```
/// use hexagora_book::fold;
/// use hexagora_rules::Game;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let start = Game::start(&"attangle".parse()?)?;
/// let corner = fold::encode(&start, &["a1".to_owned()]).expect("a whole turn");
/// let images = fold::images(&start, &corner);
/// assert_eq!(images.len(), fold::order(&start));
/// assert!(images.contains(&vec!["g4".to_owned()]));
/// # Ok(())
/// # }
/// ```
pub fn images(game: &Game, code: &[u16]) -> Vec<Vec<String>> {
    game.visit(Images(code))
}

/// A memory that counts the turns that begin and calls no draw: what was repeated does not change a turn.
///
/// It is the memory of every game, so that the rules are not compiled for another one besides.
fn turn_counter() -> Repetition {
    Repetition::new(0)
}

struct Key;

impl Visitor for Key {
    type Output = u64;

    fn visit<P: Rules>(self, played: &Played<P>) -> u64 {
        folding(&played.position).0
    }
}

struct TurnStart;

impl Visitor for TurnStart {
    type Output = bool;

    fn visit<P: Rules>(self, played: &Played<P>) -> bool {
        let mut turns = turn_counter();
        played.position.enter(&mut turns);
        turns.turns() > 0
    }
}

struct Order;

impl Visitor for Order {
    type Output = usize;

    fn visit<P: Rules>(self, played: &Played<P>) -> usize {
        folding(&played.position).1.len()
    }
}

/// The least hash of a position's images, and the symmetries that give it.
fn folding<P: Rules>(position: &P) -> (u64, Vec<usize>) {
    let mut least = (u64::MAX, Vec::new());
    for symmetry in 0..position.symmetries() {
        let hash = position.image(symmetry).hash();
        if hash < least.0 {
            least = (hash, Vec::new());
        }
        if hash == least.0 {
            least.1.push(symmetry);
        }
    }
    least
}

/// Every position that a step leads to, by the hash of its image; of two steps that lead to the same one the
/// first.
fn reached<P: Rules>(position: &P, symmetry: usize) -> Vec<(u64, P::Step)> {
    let hash = |step| {
        let mut after = position.clone();
        after.play_unchecked(step, &mut turn_counter());
        after.image(symmetry).hash()
    };
    let mut reached: Vec<(u64, P::Step)> =
        position.legal_steps().into_iter().map(|step| (hash(step), step)).collect();
    // A stable sort: the first of two steps stays the first.
    reached.sort_by_key(|(hash, _)| *hash);
    reached.dedup_by_key(|(hash, _)| *hash);
    reached
}

/// Whether a turn goes on.
fn goes_on<P: Rules>(position: &P, turns: &Repetition) -> bool {
    turns.turns() == 0 && position.to_move().seat().is_some()
}

struct Encode<'a>(&'a [String]);

impl Visitor for Encode<'_> {
    type Output = Option<Code>;

    fn visit<P: Rules>(self, played: &Played<P>) -> Option<Code> {
        let symmetries = folding(&played.position).1;
        symmetries.into_iter().map(|symmetry| encode_in(&played.position, self.0, symmetry)).min()?
    }
}

fn encode_in<P: Rules>(position: &P, steps: &[String], symmetry: usize) -> Option<Code> {
    let (mut at, mut turns, mut code) = (position.clone(), turn_counter(), Code::new());
    for text in steps {
        let step = at.read_step(text).ok().filter(|step| at.is_legal(*step))?;
        let ranked = reached(&at, symmetry);
        at.play_unchecked(step, &mut turns);
        let hash = at.image(symmetry).hash();
        let rank = ranked.binary_search_by_key(&hash, |(hash, _)| *hash).ok()?;
        code.push(u16::try_from(rank).ok()?);
        if !goes_on(&at, &turns) {
            return (code.len() <= LONGEST_TURN).then_some(code);
        }
    }
    None
}

struct Decode<'a>(&'a [u16]);

impl Visitor for Decode<'_> {
    type Output = Option<Vec<String>>;

    fn visit<P: Rules>(self, played: &Played<P>) -> Option<Vec<String>> {
        let symmetry = *folding(&played.position).1.first()?;
        decode_in(&played.position, self.0, symmetry)
    }
}

struct Images<'a>(&'a [u16]);

impl Visitor for Images<'_> {
    type Output = Vec<Vec<String>>;

    fn visit<P: Rules>(self, played: &Played<P>) -> Vec<Vec<String>> {
        let symmetries = folding(&played.position).1.into_iter();
        symmetries.filter_map(|symmetry| decode_in(&played.position, self.0, symmetry)).collect()
    }
}

fn decode_in<P: Rules>(position: &P, code: &[u16], symmetry: usize) -> Option<Vec<String>> {
    let (mut at, mut turns, mut steps) = (position.clone(), turn_counter(), Vec::new());
    for &rank in code {
        // A code that is longer than its turn is no code of this position.
        if !steps.is_empty() && !goes_on(&at, &turns) {
            return None;
        }
        let (_, step) = *reached(&at, symmetry).get(usize::from(rank))?;
        steps.push(at.write_step(step));
        at.play_unchecked(step, &mut turns);
    }
    (!steps.is_empty() && !goes_on(&at, &turns)).then_some(steps)
}
