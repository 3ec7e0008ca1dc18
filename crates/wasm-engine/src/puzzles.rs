//! Puzzles, as the page asks about them.

use hexagora_locale::message;
use hexagora_puzzle::{Claim, Puzzle, PuzzleFile, Standing, daily};
use hexagora_rules::{Game, GameKind};
use hexagora_wire::{Fault, ProvenPuzzle, PuzzleList, ShownPuzzle};

/// The game of a day.
pub fn day(day: u32) -> GameKind {
    daily::game(day)
}

/// The puzzles of a file, and which one is that of a day.
pub fn list(text: &str, day: Option<u32>) -> Result<PuzzleList, Fault> {
    let file: PuzzleFile = text.parse().map_err(|error: hexagora_puzzle::FileError| error.message())?;
    let daily = day.and_then(|day| daily::pick(day, &file.puzzles)).map(|at| file.puzzles[at].id());
    let puzzles = file.puzzles.iter().map(|puzzle| ShownPuzzle::new(puzzle, file.kind)).collect();
    Ok(PuzzleList { game: file.kind, puzzles, daily })
}

/// A puzzle of somebody's own, proven: what is claimed of the position, or what can be.
pub fn prove(text: &str, claim: Option<&str>) -> Result<ProvenPuzzle, Fault> {
    let claim = match claim {
        Some(claim) => {
            read(text, claim)?.0.verify().map_err(|falsehood| falsehood.message())?;
            claim.to_owned()
        }
        None => {
            let game = Game::from_text(text).map_err(|error| error.message())?;
            Claim::of(&game).ok_or_else(|| message!("puzzle.false.none"))?.to_string()
        }
    };
    let (puzzle, game) = read(text, &claim)?;
    Ok(ProvenPuzzle { claim, task: puzzle.claim.task(game.kind()), text: puzzle.text })
}

/// How an answer stands.
pub fn judge(text: &str, claim: &str, steps: &[String]) -> Result<Standing, Fault> {
    let (puzzle, start) = read(text, claim)?;
    Ok(puzzle.judge(&start, steps)?)
}

/// The steps that solve a puzzle from where some led; none if nothing does any more.
pub fn solve(text: &str, claim: &str, steps: &[String]) -> Result<Vec<String>, Fault> {
    let (puzzle, start) = read(text, claim)?;
    Ok(puzzle.solution(&start, steps)?.unwrap_or_default())
}

fn read(text: &str, claim: &str) -> Result<(Puzzle, Game), Fault> {
    let claim = claim.parse().map_err(|error: hexagora_puzzle::ClaimError| error.message())?;
    let puzzle = Puzzle { rating: *Puzzle::RATINGS.start(), claim, tags: Vec::new(), text: text.to_owned() };
    let start = puzzle.game().map_err(|error| error.message())?;
    Ok((puzzle, start))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "hexagora puzzles 1 nonaga\n\
        900 win1 - nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o\n";

    #[test]
    fn a_file_is_listed_judged_and_solved() {
        let list = list(FILE, Some(20_000)).unwrap();
        let puzzle = &list.puzzles[0];
        assert_eq!((list.game, list.daily.as_ref()), (GameKind::Nonaga, Some(&puzzle.id)));
        let solution = solve(&puzzle.text, &puzzle.claim, &[]).unwrap();
        assert_eq!(judge(&puzzle.text, &puzzle.claim, &solution).unwrap(), Standing::Solved);
    }

    #[test]
    fn a_position_of_ones_own_is_proven() {
        let puzzle = &list(FILE, None).unwrap().puzzles[0];
        let found = prove(&puzzle.text, None).unwrap();
        assert_eq!((&found.claim, &found.task), (&puzzle.claim, &puzzle.task));
        assert_eq!(prove(&puzzle.text, Some("win1")).unwrap().claim, "win1");
        let key = |claim| prove(&puzzle.text, claim).unwrap_err().message.key().to_owned();
        assert_eq!(key(Some("win2")), "puzzle.false.modest");
        assert_eq!(key(Some("lose")), "puzzle.error.claim");
        // In the first turn nobody can do anything that must be found.
        let start = Game::start(&hexagora_rules::Setup::new(GameKind::Nonaga)).unwrap().text();
        assert_eq!(prove(&start, None).unwrap_err().message.key(), "puzzle.false.none");
    }

    #[test]
    fn what_is_broken_gets_a_sentence() {
        let key = |fault: Fault| fault.message.key().to_owned();
        assert_eq!(key(list("nonsense", None).unwrap_err()), "puzzle.error.head");
        assert_eq!(key(list(&format!("{FILE}9 win1 - x; y"), None).unwrap_err()), "puzzle.error.line");
        assert_eq!(key(judge("nonaga; x", "win1", &[]).unwrap_err()), "error.text");
        assert_eq!(key(judge("nonaga; x", "win7", &[]).unwrap_err()), "puzzle.error.claim");
    }
}
