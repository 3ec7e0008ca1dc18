//! The same search natively. With the argument `games` it names the games and how many play each at least;
//! without, it answers each line `GAME NODES`, a game by its number, with how many nodes were
//! looked at and in how many seconds.

use std::io::stdin;
use std::time::Instant;

use hexagora_rules::GameKind;

fn main() {
    if std::env::args().nth(1).as_deref() == Some("games") {
        GameKind::ALL.iter().for_each(|game| println!("{game} {}", game.players().start()));
        return;
    }
    for line in stdin().lines().map_while(Result::ok) {
        let words: Option<Vec<u32>> = line.split(' ').map(|word| word.parse().ok()).collect();
        let Some(&[game, nodes]) = words.as_deref() else {
            eprintln!("“{line}” is no game and number of nodes");
            continue;
        };
        let start = Instant::now();
        let looked = hexagora_wasm_engine::search(game, nodes);
        println!("{looked} {}", start.elapsed().as_secs_f64());
    }
}
