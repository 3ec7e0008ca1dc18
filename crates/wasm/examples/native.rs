//! The same search natively: prints nodes a second for each game.

use std::time::Instant;

use hexagora_rules::GameKind;

fn main() {
    let nodes = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(200_000);
    for (game, kind) in GameKind::ALL.iter().enumerate() {
        let nodes = if game == 3 { nodes / 40 } else { nodes };
        hexagora_wasm::search(game as u32, nodes / 10);
        let start = Instant::now();
        let looked = hexagora_wasm::search(game as u32, nodes);
        println!("{} {looked} {:.0}", kind.name(), f64::from(looked) / start.elapsed().as_secs_f64());
    }
}
