//! The samples, drawn: memory, descriptors and waiting, over time.

use std::fmt::Write;
use std::time::Instant;

use crate::sampler::Sample;
use crate::summary::{count, whole};
use crate::world::{Break, Cause, World};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
/// Where the first panel begins, how high one is, and how far apart they are.
const TOP: f64 = 88.0;
const PANEL: f64 = 180.0;
const APART: f64 = 46.0;
const BOTTOM: f64 = 58.0;
const HEIGHT: f64 = TOP + 3.0 * PANEL + 2.0 * APART + BOTTOM;
/// How many points a curve has at most.
const POINTS: usize = 600;
const GREEN: &str = "#0b6e4f";
const BLUE: &str = "#1f4e9c";
const RED: &str = "#b3261e";
const AMBER: &str = "#b26a00";

/// Something that is drawn over time.
struct Curve<'a> {
    name: &'a str,
    colour: &'a str,
    figure: fn(&Sample) -> Option<f64>,
}

/// A frame for curves.
struct Panel<'a> {
    title: &'a str,
    /// Its upper edge.
    top: f64,
    /// The marks of the upright axis, from the least to the most.
    marks: Vec<f64>,
    /// Whether each decade is as high as the next.
    logarithmic: bool,
    curves: &'a [Curve<'a>],
}

/// All three panels.
pub fn svg(samples: &[Sample], world: &World, heading: [&str; 2]) -> String {
    let (breaks, end) = (world.breaks(), samples.last().map_or(1.0, |sample| sample.at).max(1.0));
    let x = |seconds: f64| LEFT + (WIDTH - LEFT - RIGHT) * (seconds / end).clamp(0.0, 1.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#222\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let [title, subtitle] = heading;
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"26\" font-size=\"16\" font-weight=\"600\">{title}</text>\n\
         <text x=\"{LEFT}\" y=\"46\" fill=\"#555\">{subtitle}</text>"
    );
    legend(&mut out, &breaks);
    let memory =
        [Curve { name: "", colour: GREEN, figure: |sample| Some(sample.memory? as f64 / (1 << 20) as f64) }];
    let descriptors = [Curve { name: "", colour: GREEN, figure: |sample| Some(sample.descriptors? as f64) }];
    let waiting = [
        Curve { name: "99 %", colour: BLUE, figure: |sample| waited(sample, sample.latency.p99) },
        Curve { name: "50 %", colour: GREEN, figure: |sample| waited(sample, sample.latency.p50) },
    ];
    let panels = [
        Panel {
            title: "Memory of the server (MiB)",
            top: row(0),
            marks: even(most(samples, &memory)),
            logarithmic: false,
            curves: &memory,
        },
        Panel {
            title: "Open descriptors",
            top: row(1),
            marks: even(most(samples, &descriptors)),
            logarithmic: false,
            curves: &descriptors,
        },
        Panel {
            title: "From an order to its acknowledgement (ms)",
            top: row(2),
            marks: decades(least(samples, &waiting), most(samples, &waiting)),
            logarithmic: true,
            curves: &waiting,
        },
    ];
    for panel in &panels {
        panel.draw(&mut out, samples, &breaks, world, &x);
    }
    axis(&mut out, end, &x);
    out + "</svg>\n"
}

fn row(number: u8) -> f64 {
    TOP + f64::from(number) * (PANEL + APART)
}

/// A wait, if anybody waited.
fn waited(sample: &Sample, millis: f64) -> Option<f64> {
    (sample.latency.count > 0).then_some(millis)
}

fn figures(samples: &[Sample], curves: &[Curve<'_>]) -> impl Iterator<Item = f64> {
    curves.iter().flat_map(|curve| samples.iter().filter_map(curve.figure))
}

fn most(samples: &[Sample], curves: &[Curve<'_>]) -> f64 {
    figures(samples, curves).fold(1.0, f64::max)
}

fn least(samples: &[Sample], curves: &[Curve<'_>]) -> f64 {
    figures(samples, curves).filter(|figure| *figure > 0.0).fold(f64::MAX, f64::min)
}

/// Round marks from zero up to a figure.
fn even(most: f64) -> Vec<f64> {
    let rough = most / 4.0;
    let decade = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|part| part * decade).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    (0..=(most / step).ceil() as u32).map(|mark| f64::from(mark) * step).collect()
}

/// Powers of ten around two figures.
fn decades(least: f64, most: f64) -> Vec<f64> {
    let (low, high) = (least.min(most).log10().floor() as i32, most.log10().ceil() as i32);
    (low..=high.max(low + 1)).map(|power| 10_f64.powi(power)).collect()
}

/// What the upright lines mean, above the first panel.
fn legend(out: &mut String, breaks: &[Break]) {
    let mut right = WIDTH - RIGHT;
    for (cause, one, many) in [(Cause::Term, "term", "terms"), (Cause::Kill, "kill", "kills")] {
        let number = count(breaks, cause);
        if number == 0 {
            continue;
        }
        let (colour, word) = (colour(cause), if number == 1 { one } else { many });
        let _ = writeln!(
            out,
            "<path d=\"M{0} {1}v14\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"3 2\"/>\
             <text x=\"{2}\" y=\"{3}\">{number} {word}</text>",
            right - 66.0,
            TOP - 22.0,
            right - 58.0,
            TOP - 10.0
        );
        right -= 80.0;
    }
}

fn colour(cause: Cause) -> &'static str {
    match cause {
        Cause::Term => AMBER,
        Cause::Kill | Cause::Itself => RED,
    }
}

/// The minutes below everything.
fn axis(out: &mut String, end: f64, x: &impl Fn(f64) -> f64) {
    let minutes = end / 60.0;
    let step = [0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0].into_iter().find(|step| minutes / step <= 10.0);
    let step = step.unwrap_or(240.0);
    for mark in 0..=(minutes / step) as u32 {
        let minute = f64::from(mark) * step;
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{minute}</text>",
            x(60.0 * minute),
            HEIGHT - BOTTOM + 20.0
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">minutes</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 16.0
    );
}

impl Panel<'_> {
    /// How high a figure stands.
    fn y(&self, figure: f64) -> f64 {
        let (Some(&least), Some(&most)) = (self.marks.first(), self.marks.last()) else { return self.top };
        let figure = figure.clamp(least, most);
        let share = match self.logarithmic {
            true => (figure / least).log10() / (most / least).log10(),
            false => (figure - least) / (most - least),
        };
        self.top + PANEL * (1.0 - share)
    }

    fn draw(
        &self,
        out: &mut String,
        samples: &[Sample],
        breaks: &[Break],
        world: &World,
        x: &impl Fn(f64) -> f64,
    ) {
        let _ = writeln!(
            out,
            "<text x=\"{LEFT}\" y=\"{}\" font-weight=\"600\">{}</text>",
            self.top - 10.0,
            self.title
        );
        for one in breaks {
            self.absence(out, one, world, x);
        }
        for &mark in &self.marks {
            self.mark(out, mark);
        }
        for (number, curve) in self.curves.iter().enumerate() {
            let path = self.path(samples, curve, x);
            let (name, colour) = (curve.name, curve.colour);
            let _ = writeln!(
                out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" \
                 stroke-linejoin=\"round\"/>"
            );
            if !name.is_empty() {
                let at = WIDTH - RIGHT - 66.0 * (self.curves.len() - number) as f64;
                let _ = writeln!(
                    out,
                    "<rect x=\"{at}\" y=\"{}\" width=\"18\" height=\"4\" fill=\"{colour}\"/>\
                     <text x=\"{}\" y=\"{}\">{name}</text>",
                    self.top - 17.0,
                    at + 24.0,
                    self.top - 10.0
                );
            }
        }
    }

    /// When the server went, and how long it was away.
    fn absence(&self, out: &mut String, one: &Break, world: &World, x: &impl Fn(f64) -> f64) {
        let at = |moment: Instant| x(moment.saturating_duration_since(world.began).as_secs_f64());
        let (gone, back) = (at(one.gone), one.back.map_or(WIDTH - RIGHT, at));
        let (top, colour) = (self.top, colour(one.cause));
        let _ = writeln!(
            out,
            "<rect x=\"{gone:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{PANEL}\" fill=\"#f3f3f3\"/>\
             <path d=\"M{gone:.1} {top}v{PANEL}\" stroke=\"{colour}\" stroke-dasharray=\"3 2\" \
             stroke-opacity=\"0.6\"/>",
            back - gone
        );
    }

    /// A line across, with its figure; between decades, fainter ones without.
    fn mark(&self, out: &mut String, mark: f64) {
        let (height, text) = (self.y(mark), if mark < 1.0 { mark.to_string() } else { whole(mark as u64) });
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {height:.1}H{}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            height + 4.0
        );
        if self.logarithmic && self.marks.last() != Some(&mark) {
            for part in [2.0, 5.0] {
                let height = self.y(part * mark);
                let _ =
                    writeln!(out, "<path d=\"M{LEFT} {height:.1}H{}\" stroke=\"#f0f0f0\"/>", WIDTH - RIGHT);
            }
        }
    }

    /// The curve, with a gap where there was nothing. Where there are more samples than points, the highest of
    /// several stands for all.
    fn path(&self, samples: &[Sample], curve: &Curve<'_>, x: &impl Fn(f64) -> f64) -> String {
        let mut path = String::new();
        let mut pen = 'M';
        for chunk in samples.chunks(samples.len().div_ceil(POINTS).max(1)) {
            let highest = chunk.iter().filter_map(curve.figure).reduce(f64::max);
            let (Some(highest), Some(sample)) = (highest, chunk.first()) else {
                pen = 'M';
                continue;
            };
            let _ = write!(path, "{pen}{:.1} {:.1}", x(sample.at), self.y(highest));
            pen = 'L';
        }
        path
    }
}
