//! The judge, on single positions.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_puzzle::{Puzzle, Standing};

/// Threat-space search begins with a threat. The only right turn here makes none, and wins all the same.
#[test]
fn a_win_that_begins_with_a_quiet_turn_has_a_solution() {
    let puzzle: Puzzle =
        "1133 win2 only attangle; 1bbb/1b(wwb)2/(bw)(bbw)(bbw)b(wb)(bw)/w3(bw)2/2b3/w(wwb)1w1/b3 w"
            .parse()
            .unwrap();
    let start = puzzle.game().unwrap();
    let line = puzzle.solution(&start, &[]).unwrap().unwrap();
    let mut steps = Vec::new();
    for turn in 1..=2 {
        let line = puzzle.solution(&start, &steps).unwrap().unwrap();
        steps.push(line[0].clone());
        match puzzle.judge(&start, &steps).unwrap() {
            Standing::Kept { reply } if turn == 1 => steps.extend(reply),
            standing => assert_eq!((turn, standing), (2, Standing::Solved)),
        }
    }
    assert_eq!(line.len(), steps.len());
}
