//! Load against waiting, drawn.

use std::fmt::Write;

use hexagora_locale::{Lang, message};
use hexagora_server::load::Measured;

use crate::figures::{decimal, whole};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 52.0;
/// The marks of the upright axis, in milliseconds.
const MARKS: [f64; 11] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0, 2_000.0];
/// How far apart two rates must stand to be both written.
const APART: f64 = 44.0;

/// A curve for half of the steps and one for nearly all, and the line they should stay below.
pub fn svg(measured: &[Measured], store: &str, lang: Lang) -> String {
    let most = measured.iter().map(|one| one.rate).max().unwrap_or(1).max(1);
    let (store, goal) = if store == "postgres" { ("PostgreSQL", 80.0) } else { ("SQLite", 50.0) };
    let x = |rate: u32| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(rate) / f64::from(most);
    // Upright, each decade is as high as the next.
    let y = |time: f64| {
        let [least, .., most] = MARKS;
        let share = (time.clamp(least, most) / least).log10() / (most / least).log10();
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#222\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let title = message!("load.plot.title", store = store).say(lang);
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"24\" font-size=\"16\" font-weight=\"600\">{title}</text>");
    for mark in MARKS {
        let (height, text) = (y(mark), whole(mark, lang));
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {height:.1}H{}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            height + 4.0
        );
    }
    let mut written = f64::NEG_INFINITY;
    for one in measured {
        if x(one.rate) - written < APART {
            continue;
        }
        written = x(one.rate);
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(one.rate),
            HEIGHT - BOTTOM + 20.0,
            whole(one.rate.into(), lang)
        );
    }
    let axis = message!("load.plot.axis").say(lang);
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{axis}</text>\
         <path d=\"M{LEFT} {:.1}H{}\" stroke=\"#b3261e\" stroke-dasharray=\"6 4\"/>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 10.0,
        y(goal),
        WIDTH - RIGHT
    );
    type Time = fn(&Measured) -> f64;
    let curves: [(&str, &str, Time); 2] =
        [("50 %", "#0b6e4f", |one| one.acknowledged.p50), ("99 %", "#1f4e9c", |one| one.acknowledged.p99)];
    for (number, (name, colour, time)) in curves.into_iter().enumerate() {
        let points: Vec<String> =
            measured.iter().map(|one| format!("{:.1},{:.1}", x(one.rate), y(time(one)))).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
            points.join(" ")
        );
        for one in measured {
            let told = decimal(time(one), 1, lang);
            let _ = writeln!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{colour}\"><title>{told} ms</title></circle>",
                x(one.rate),
                y(time(one))
            );
        }
        let _ = writeln!(
            out,
            "<rect x=\"{0}\" y=\"36\" width=\"18\" height=\"4\" fill=\"{colour}\"/>\
             <text x=\"{1}\" y=\"43\">{name}</text>",
            LEFT + 90.0 * number as f64,
            LEFT + 24.0 + 90.0 * number as f64
        );
    }
    out + "</svg>\n"
}
