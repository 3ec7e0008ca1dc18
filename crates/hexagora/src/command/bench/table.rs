//! The figures for people.

use hexagora_locale::{Lang, Message, message};

use crate::figures::{aligned, decimal, whole};
use crate::wire::{Benched, Figures};

/// The machine, the seed and a table with a line a game, then how the games ended.
pub fn of(benched: &Benched, lang: Lang) -> String {
    let say = |message: Message| message.say(lang);
    let machine = &benched.machine;
    let mut text = say(message!(
        "cli.bench.machine",
        version = benched.version,
        cpu = &machine.cpu,
        cores = machine.cores,
        os = machine.os,
        arch = machine.arch,
    ));
    text += "\n";
    text += &say(message!("cli.bench.seed", seed = benched.seed, seconds = benched.seconds));
    text += "\n";
    let (worked, wall) = benched
        .games
        .iter()
        .fold((0.0, 0.0), |(worked, wall), figures| (worked + figures.seconds, wall + figures.wall_seconds));
    let share = decimal(100.0 * worked / wall, 0, lang);
    text += &say(message!("cli.bench.clock", share = share));
    text += "\n";
    if !benched.optimised {
        text += &say(message!("cli.bench.slow"));
        text += "\n";
    }
    text += "\n";
    let mut rows = vec![headings(lang)];
    rows.extend(benched.games.iter().map(|figures| cells(figures, lang)));
    text += &aligned(&rows);
    text += "\n";
    let endings: Vec<Vec<String>> = benched.games.iter().map(|figures| endings(figures, lang)).collect();
    text + &aligned(&endings)
}

fn headings(lang: Lang) -> Vec<String> {
    let columns = [
        message!("cli.bench.column.game"),
        message!("cli.bench.column.playouts"),
        message!("cli.bench.column.steps"),
        message!("cli.bench.column.length"),
        message!("cli.bench.column.branching"),
        message!("cli.bench.column.perft"),
        message!("cli.bench.column.depth"),
        message!("cli.bench.column.search"),
        message!("cli.bench.column.bytes"),
    ];
    columns.map(|column| column.say(lang)).to_vec()
}

fn cells(figures: &Figures, lang: Lang) -> Vec<String> {
    vec![
        figures.game.to_owned(),
        whole(figures.playouts_per_second, lang),
        whole(figures.steps_per_second, lang),
        decimal(figures.mean_length, 1, lang),
        decimal(figures.mean_branching, 1, lang),
        whole(figures.perft.nodes_per_second, lang),
        figures.perft.depth.to_string(),
        whole(figures.search.nodes_per_second, lang),
        whole(figures.position_bytes as f64, lang),
    ]
}

/// `attangle  triples 98.2 %  no-moves 1.8 %`, the most frequent first.
fn endings(figures: &Figures, lang: Lang) -> Vec<String> {
    let mut ends: Vec<(&str, u64)> = figures.ends.iter().map(|(reason, count)| (*reason, *count)).collect();
    ends.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let share = |count: u64| decimal(100.0 * count as f64 / figures.playouts as f64, 1, lang);
    let told: Vec<String> =
        ends.into_iter().map(|(reason, count)| format!("{reason} {} %", share(count))).collect();
    vec![figures.game.to_owned(), told.join(", ")]
}
