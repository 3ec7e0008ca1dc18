//! For whoever writes tasks: every turn that solves a goal.
//!
//! `cargo run -p hexagora-learn --example answers -- "POSITION" GOAL [MOST]`, with the goal as JSON,
//! as in `'"win"'` or `'{"reach":{"to":"0,1"}}'`.

use hexagora_learn::{Goal, Standing};
use hexagora_rules::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [position, goal, rest @ ..] = args.as_slice() else {
        return Err("give a position and a goal".into());
    };
    let game = Game::from_text(position)?;
    let goal: Goal = serde_json::from_str(goal)?;
    let most = rest.first().map(|most| most.parse()).transpose()?;
    let (mut solved, mut failed) = (0, 0);
    visit(&game, &goal, most, &mut Vec::new(), &mut |steps, standing| match standing {
        Standing::Solved => {
            solved += 1;
            if solved <= 60 {
                println!("{}", steps.join(" "));
            }
        }
        _ => {
            failed += 1;
            if failed <= 3 {
                println!("    wrong: {}", steps.join(" "));
            }
        }
    });
    println!("{solved} answers solve it, {failed} do not");
    Ok(())
}

fn visit(
    start: &Game,
    goal: &Goal,
    most: Option<usize>,
    steps: &mut Vec<String>,
    tell: &mut impl FnMut(&[String], &Standing),
) {
    let mut game = start.clone();
    for step in steps.iter() {
        if game.play(step).is_err() {
            return;
        }
    }
    for step in game.legal() {
        steps.push(step);
        match goal.judge(start, steps, most) {
            Ok(Standing::Open) => visit(start, goal, most, steps, tell),
            Ok(standing) => tell(steps, &standing),
            Err(_) => {}
        }
        steps.pop();
    }
}
