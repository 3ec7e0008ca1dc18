//! A game far longer than any command line, through standard input.

use std::ffi::OsString;
use std::io::BufReader;

use hexagora::{Exit, Streams};
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
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = hexagora::run(
        ["hexagora", "show", "nonaga", "--moves", "-"].map(OsString::from).to_vec(),
        &|_| None,
        Streams {
            input: &mut BufReader::new(steps.as_bytes()),
            out: &mut out,
            err: &mut err,
            in_terminal: false,
            out_terminal: false,
            err_terminal: false,
            size: None,
        },
    );
    assert_eq!(exit, Exit::Done, "{}", String::from_utf8_lossy(&err));
    let shown: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
    assert_eq!(shown["text"], format!("nonaga; {text}"));
}
