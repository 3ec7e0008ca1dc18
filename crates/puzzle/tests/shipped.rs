//! The puzzles that come with Hexagora: each is what it says. A sample is proven anew in every run, another one each
//! day; `PUZZLES=SEED` takes that of a seed, `PUZZLES=all` proves all of them.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::HashSet;
use std::io::Write;
use std::sync::LazyLock;
use std::time::SystemTime;

use flate2::Compression;
use flate2::write::GzEncoder;
use hexagora_puzzle::{Claim, Falsehood, Puzzle, PuzzleFile, Standing, Theme, embedded, folded};
use hexagora_rules::GameKind;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many puzzles of a game are proven in a run without a flag.
const SAMPLE: usize = 40;

/// Which puzzles a run looks at.
#[derive(Clone, Copy)]
enum Chosen {
    All,
    /// Those that a seed draws.
    Seed(u64),
}

/// What this run looks at: without a flag the seed is the day, so that in the course of time every puzzle is proven
/// anew, and what failed yesterday can be tried again.
static CHOSEN: LazyLock<Chosen> = LazyLock::new(|| match std::env::var("PUZZLES") {
    Ok(which) if which == "all" => Chosen::All,
    Ok(seed) => Chosen::Seed(seed.parse().unwrap_or_else(|_| panic!("PUZZLES is “all” or a number: {seed}"))),
    Err(_) => {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
        Chosen::Seed(now.as_secs() / (24 * 60 * 60))
    }
});

fn file(kind: GameKind) -> PuzzleFile {
    embedded(kind).parse().unwrap_or_else(|error| panic!("{kind}: {error}"))
}

/// The puzzles of a game that this run looks at: so many, or all.
fn sample(kind: GameKind, count: usize) -> Vec<Puzzle> {
    draw(file(kind).puzzles, count)
}

fn draw(puzzles: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let Chosen::Seed(seed) = *CHOSEN else { return puzzles };
    // Shown where a test fails.
    println!("PUZZLES={seed} takes these puzzles again");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    puzzles.sample(&mut rng, count).cloned().collect()
}

#[test]
fn every_claim_is_proven_and_every_tag_is_so() {
    for kind in GameKind::ALL {
        for puzzle in sample(kind, SAMPLE) {
            let game = puzzle.game().unwrap();
            assert_eq!((game.kind(), game.text()), (kind, puzzle.text.clone()));
            let proof = puzzle.verify().unwrap_or_else(|why| panic!("{puzzle}: {why}"));
            // A tag that is so is there.
            let only = puzzle.tags.contains(&Theme::Only);
            assert_eq!(only, proof.right.len() == 1, "{puzzle}");
        }
    }
}

#[test]
fn the_judge_agrees_with_the_list_of_all_right_turns() {
    for kind in GameKind::ALL {
        for puzzle in sample(kind, 12) {
            let (start, proof) = (puzzle.game().unwrap(), puzzle.verify().unwrap());
            for turn in proof.right.iter().take(4) {
                let standing = puzzle.judge(&start, turn).unwrap();
                assert!(matches!(standing, Standing::Solved | Standing::Kept { .. }), "{puzzle}: {turn:?}");
                let whole = turn.len();
                if whole > 1 {
                    assert_eq!(puzzle.judge(&start, &turn[..whole - 1]).unwrap(), Standing::Open, "{puzzle}");
                }
            }
            let wrong = some_turn(&start, &proof.right);
            if let Some(turn) = wrong {
                assert!(
                    matches!(puzzle.judge(&start, &turn).unwrap(), Standing::Failed { .. }),
                    "{puzzle}: {turn:?}"
                );
            }
        }
    }
}

/// A turn that leads to none of the positions that the right ones lead to.
fn some_turn(start: &hexagora_rules::Game, right: &[Vec<String>]) -> Option<Vec<String>> {
    let after = |turn: &[String]| {
        let mut game = start.clone();
        turn.iter().for_each(|step| drop(game.play(step).unwrap()));
        game.text()
    };
    let good: HashSet<String> = right.iter().map(|turn| after(turn)).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    (0..60).find_map(|_| {
        let (mut game, mut turn) = (start.clone(), Vec::new());
        while game.to_move() == start.to_move() && game.turns() == start.turns() {
            let step = game.random_step(&mut rng)?;
            turn.push(game.play(&step).unwrap());
        }
        (!good.contains(&game.text())).then_some(turn)
    })
}

#[test]
fn the_solution_solves() {
    for kind in GameKind::ALL {
        for puzzle in sample(kind, 20) {
            let start = puzzle.game().unwrap();
            let line = puzzle.solution(&start, &[]).unwrap().unwrap_or_else(|| panic!("{puzzle}"));
            assert_eq!(puzzle.judge(&start, &line).unwrap(), Standing::Solved, "{puzzle}: {line:?}");
        }
    }
}

/// However long the others defend, a right turn and the judge's replies lead to the end.
#[test]
fn after_each_reply_the_claim_can_still_be_had() {
    for kind in GameKind::ALL {
        let longer = file(kind).puzzles.into_iter().filter(|puzzle| matches!(puzzle.claim, Claim::Win(2..)));
        for puzzle in draw(longer.collect(), 8) {
            let start = puzzle.game().unwrap();
            let mut steps: Vec<String> = Vec::new();
            for _ in 0..Claim::TURNS {
                let line =
                    puzzle.solution(&start, &steps).unwrap().unwrap_or_else(|| panic!("{puzzle}: {steps:?}"));
                let mut standing = Standing::Open;
                for step in line {
                    steps.push(step);
                    standing = puzzle.judge(&start, &steps).unwrap();
                    if standing != Standing::Open {
                        break;
                    }
                }
                match standing {
                    Standing::Kept { reply } => steps.extend(reply),
                    Standing::Solved => break,
                    other => panic!("{puzzle}: {steps:?}: {other:?}"),
                }
            }
            assert_eq!(puzzle.judge(&start, &steps).unwrap(), Standing::Solved, "{puzzle}: {steps:?}");
        }
    }
}

#[test]
fn a_claim_made_false_is_refused() {
    let mut refused = 0;
    for kind in GameKind::ALL {
        for puzzle in sample(kind, 15) {
            let with = |claim| Puzzle { claim, tags: Vec::new(), ..puzzle.clone() };
            let wrong = match puzzle.claim {
                Claim::Win(1) => vec![with(Claim::Win(2))],
                // What wins in two turns does not win in one.
                Claim::Win(turns) => vec![with(Claim::Win(turns - 1))],
                Claim::Hold(_) => vec![with(Claim::Win(1))],
                Claim::Gain(points) => vec![with(Claim::Gain(points + 1)), with(Claim::Win(1))],
            };
            for wrong in wrong {
                let why = wrong.verify().expect_err(&wrong.to_string());
                assert!(
                    matches!(why, Falsehood::Impossible | Falsehood::Modest | Falsehood::Unproven),
                    "{wrong}: {why:?}"
                );
                refused += 1;
            }
            let only = puzzle.tags.contains(&Theme::Only);
            if !only {
                let wrong = Puzzle { tags: vec![Theme::Only], ..puzzle.clone() };
                assert_eq!(wrong.verify(), Err(Falsehood::Tag(Theme::Only)));
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn no_two_are_alike_under_symmetry_and_no_theme_fills_a_file() {
    for kind in GameKind::ALL {
        let puzzles = file(kind).puzzles;
        let mut seen = HashSet::new();
        for puzzle in &puzzles {
            assert!(seen.insert(folded(&puzzle.game().unwrap())), "{puzzle}");
        }
        let now = puzzles.iter().filter(|puzzle| puzzle.claim == Claim::Win(1)).count();
        assert!(now * 10 <= puzzles.len() * 3, "{kind}: {now} of {}", puzzles.len());
        // Whoever has solved a hundred wants to look further than a turn.
        let far = puzzles
            .iter()
            .filter(|puzzle| matches!(puzzle.claim, Claim::Win(2..) | Claim::Hold(2..)))
            .count();
        assert!(far * 3 >= puzzles.len(), "{kind}: {far} of {}", puzzles.len());
    }
}

#[test]
fn files_are_light() {
    for kind in GameKind::ALL {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(embedded(kind).as_bytes()).unwrap();
        let weight = gzip.finish().unwrap().len();
        assert!(weight <= 150_000, "{kind}: {weight}");
    }
}
