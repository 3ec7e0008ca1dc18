//! What is told at the end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use hexagora_server::load::Quantiles;

use crate::book::Book;
use crate::sampler::Sample;
use crate::verdict::{Stored, tenth};
use crate::world::{Break, Cause, Counts, SETTLE, World};

/// A whole number as people read it.
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Bytes as people read them.
pub fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / (1 << 20) as f64)
}

/// How many breaks have a cause.
pub fn count(breaks: &[Break], cause: Cause) -> usize {
    breaks.iter().filter(|one| one.cause == cause).count()
}

/// Everything that was found, in lines.
pub fn text(
    world: &World,
    book: &Book,
    samples: &[Sample],
    early: usize,
    stored: &Stored,
    calm: Quantiles,
) -> String {
    let all = [
        orders(&world.counts, book, stored),
        vec![("breaks", breaks(&world.breaks()))],
        nuisances(&world.counts, book, samples),
        vec![
            ("memory", figures(samples, early, |sample| sample.memory, mebibytes)),
            ("descriptors", figures(samples, early, |sample| sample.descriptors, whole)),
        ],
        waits(&world.counts, calm),
    ];
    all.concat().iter().map(|(name, line)| format!("{name:<20} {line}\n")).collect()
}

/// What was found of one thing: its name, and the words.
type Row = (&'static str, String);

fn number(count: &AtomicU64) -> String {
    whole(count.load(Ordering::Relaxed))
}

/// How often what was there.
fn tally(counts: &BTreeMap<String, u64>) -> String {
    let parts: Vec<String> =
        counts.iter().map(|(what, count)| format!("{what} ×{}", whole(*count))).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn orders(counts: &Counts, book: &Book, stored: &Stored) -> Vec<Row> {
    let acknowledged = whole(book.count() as u64);
    let (tables, events) = (whole(stored.tables as u64), whole(stored.events as u64));
    vec![
        (
            "orders acknowledged",
            format!("{acknowledged}; {} were sent more than once", number(&counts.resent)),
        ),
        ("orders refused", tally(&book.refusals)),
        ("in the store", format!("{tables} tables, {events} events")),
    ]
}

/// How many breaks there were, and how long they took at most.
fn breaks(all: &[Break]) -> String {
    let told = |(cause, name): (Cause, &str)| {
        let those = all.iter().filter(|one| one.cause == cause).filter_map(|one| Some(one.back? - one.gone));
        let longest = those.max().unwrap_or_default().as_secs_f64();
        format!("{} {name} (away for {longest:.2} s at most)", count(all, cause))
    };
    [(Cause::Kill, "kills"), (Cause::Term, "terms"), (Cause::Itself, "by itself")].map(told).join(", ")
}

fn nuisances(counts: &Counts, book: &Book, samples: &[Sample]) -> Vec<Row> {
    let refused: u64 = samples.iter().filter_map(|sample| sample.refused).sum();
    let Counts { frames, requests, slow, storms, watched, conversations, .. } = counts;
    let junk =
        format!("{} frames, {} requests, {} slow ones", number(frames), number(requests), number(slow));
    vec![
        ("junk", junk),
        ("junk was answered", tally(&book.answers)),
        ("storms", format!("{} connections; {} were refused", number(storms), whole(refused))),
        ("conversations", format!("{} of players, {} of watchers", number(conversations), number(watched))),
    ]
}

/// How much there was of something.
fn figures(
    samples: &[Sample],
    early: usize,
    figure: fn(&Sample) -> Option<u64>,
    say: fn(u64) -> String,
) -> String {
    let most = samples.iter().filter_map(figure).max().unwrap_or(0);
    let [before, after] = [early, 9].map(|number| tenth(samples, number, figure).unwrap_or(0));
    format!("{} at most, {} in tenth {} of 10, {} in the last", say(most), say(before), early + 1, say(after))
}

fn waits(counts: &Counts, calm: Quantiles) -> Vec<Row> {
    let Quantiles { count, p50, p99, most, .. } = calm;
    let settle = SETTLE.as_secs();
    vec![
        ("no answer for 10 s", format!("{} times", number(&counts.unanswered))),
        (
            "acknowledgement",
            format!("p50 {p50:.1} ms, p99 {p99:.1} ms, most {most:.1} ms outside of the breaks"),
        ),
        (
            "",
            format!(
                "(that is {} orders, sent {settle} s or more after the server had come and acknowledged before it went)",
                whole(count as u64)
            ),
        ),
    ]
}

/// What should not have been, in lines.
pub fn faults(book: &Book) -> String {
    let mut text: String = book.faults.iter().map(|fault| format!("FAULT: {fault}\n")).collect();
    if book.more_faults > 0 {
        text += &format!("… and {} more\n", book.more_faults);
    }
    text
}
