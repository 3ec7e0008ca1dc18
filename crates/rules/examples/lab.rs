use hexagora_rules::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Instant;
fn main() {
    let n: u32 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(500);
    println!("size {}", std::mem::size_of::<laberinto::Position>());
    let mut set = Setup::new(GameKind::Laberinto).players(3);
    for a in std::env::args().skip(2) {
        if let Some(p) = a.strip_prefix("players=") {
            set.players = Some(p.parse().unwrap());
        } else {
            set = set.with_pair(&a).unwrap();
        }
    }
    set.fresh = 1;
    let o = <laberinto::Options as Options>::read(&set).unwrap();
    let start = laberinto::Position::start(&o);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..3 {
        let t = Instant::now();
        let mut steps = 0u64;
        let mut ends = [0u32; 4];
        for _ in 0..n {
            let p = playout::playout(&start, &o, &mut rng, 1_000_000);
            steps += u64::from(p.steps);
            ends[match p.outcome.map(|o| o.reason) {
                Some(Reason::Last) => 0,
                Some(Reason::Crossed) => 1,
                Some(Reason::Most) => 2,
                _ => 3,
            }] += 1;
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{:.0} playouts/s, mean steps {:.0}, {:.0} ns/step, {ends:?}",
            f64::from(n) / s,
            steps as f64 / f64::from(n),
            s * 1e9 / steps as f64
        );
    }
}
