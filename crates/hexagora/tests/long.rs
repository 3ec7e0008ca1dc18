//! A game far longer than any command line, through standard input.

mod inside;

use hexagora::Exit;
use hexagora_rules::{Game, GameKind, Played, Rules, Setup, Visitor};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays random steps that do not end the game, and writes them down.
struct Wander(usize);

impl Visitor for Wander {
    /// The steps, and the text of the position after them.
    type Output = (String, String);

    fn visit<P: Rules>(self, played: &Played<P>) -> (String, String) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut history = played.history.clone();
        let mut path = vec![(played.position.clone(), history.turns())];
        let mut steps: Vec<String> = Vec::new();
        while steps.len() < self.0 {
            let (position, turns) = path.last().expect("the start is never taken back").clone();
            let next = (0..20).find_map(|_| {
                history.rewind(turns);
                let step = position.random_step(&mut rng)?;
                let mut next = position.clone();
                next.play_unchecked(step, &mut history);
                next.outcome().is_none().then(|| (next, position.write_step(step)))
            });
            match next {
                Some((next, step)) => {
                    path.push((next, history.turns()));
                    steps.push(step);
                }
                // Every way on may end the game: some steps back there is another.
                None => {
                    steps.truncate(steps.len().saturating_sub(4));
                    path.truncate(steps.len() + 1);
                }
            }
        }
        let (last, _) = &path[steps.len()];
        (steps.join("\n"), last.text())
    }
}

#[test]
fn a_hundred_thousand_steps_come_through_standard_input() {
    let game = Game::start(&Setup::new(GameKind::Nonaga)).expect("a game");
    let (steps, text) = game.visit(Wander(100_000));
    let args = ["show", "nonaga", "--moves", "-"];
    let (exit, out, err) = inside::run(args, &mut steps.as_bytes(), &[]);
    assert_eq!(exit, Exit::Done, "{err}");
    let shown: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(shown["text"], format!("nonaga; {text}"));
}
