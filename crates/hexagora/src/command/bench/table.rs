//! The figures for people.

use hexagora_locale::{Lang, Message, message};

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

/// Rows as columns: the first to the left, the others to the right, except a last one of prose.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => text += &format!("{cell:<width$}"),
                1 if columns == 2 => text += &format!("  {cell}"),
                _ => text += &format!("  {cell:>width$}"),
            }
        }
        text += "\n";
    }
    text
}

/// A number without decimals, its digits in groups of three.
fn whole(number: f64, lang: Lang) -> String {
    let digits = format!("{number:.0}");
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(if first == 0 { digits.len().min(3) } else { first });
    tail.as_bytes().chunks(3).fold(head.to_owned(), |head, group| {
        let tail = String::from_utf8_lossy(group).into_owned();
        message!("number.group", head = head, tail = tail).say(lang)
    })
}

/// A number with decimals.
fn decimal(number: f64, places: usize, lang: Lang) -> String {
    let text = format!("{number:.places$}");
    match text.split_once('.') {
        Some((whole, part)) => message!("number.decimal", whole = whole, part = part).say(lang),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_as_the_language_writes_them() {
        assert_eq!(whole(7.0, Lang::En), "7");
        assert_eq!(whole(123.0, Lang::En), "123");
        assert_eq!(whole(1_234.4, Lang::En), "1,234");
        assert_eq!(whole(12_345_678.0, Lang::En), "12,345,678");
        assert_eq!(whole(123_456.0, Lang::Es), "123\u{202f}456");
        assert_eq!(decimal(12.34, 1, Lang::En), "12.3");
        assert_eq!(decimal(12.34, 1, Lang::Es), "12,3");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a", "b", "c"], ["aa", "bbb", "ñ"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows), "a     b  c\naa  bbb  ñ\n");
    }
}
