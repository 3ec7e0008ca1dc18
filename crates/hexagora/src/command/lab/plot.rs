//! How games ended and how long they took, drawn: a bar and a box for each setting.

use std::fmt::Write;

use hexagora_locale::{Lang, message};

use super::words::Naming;
use crate::figures::{decimal, whole};
use crate::lab::{Findings, Lab, Quartiles, Setting, Summary, each_once};
use crate::picture::escape;

const MARGIN: f64 = 24.0;
/// The least and the most room for the settings' names, at the left.
const NAMES: [f64; 2] = [184.0, 640.0];
/// How long the bars are, how far the boxes are from them, and how long those are.
const BARS: f64 = 370.0;
const GAP: f64 = 46.0;
const BOXES: f64 = 284.0;
/// From the names to the bars.
const BESIDE: f64 = 12.0;
/// The baseline of the first line of the legend, and from one line to the next.
const LEGEND: [f64; 2] = [56.0, 22.0];
/// From one setting to the next.
const PITCH: f64 = 40.0;
/// How thick bars and boxes are.
const THICK: f64 = 24.0;
/// How wide a letter is, about.
const LETTER: f64 = 7.6;
const INK: &str = "#333333";
/// The colours of the endings, which colour-blind eyes tell apart, and what is written on them.
const COLOURS: [(&str, &str); 8] = [
    ("#0072b2", "#ffffff"),
    ("#e69f00", "#000000"),
    ("#009e73", "#000000"),
    ("#cc79a7", "#000000"),
    ("#56b4e9", "#000000"),
    ("#d55e00", "#000000"),
    ("#f0e442", "#000000"),
    ("#999999", "#000000"),
];

/// The drawing.
pub fn svg(lab: &Lab, findings: &Findings, lang: Lang) -> String {
    let reasons = each_once(
        findings
            .summaries
            .iter()
            .flatten()
            .flat_map(|summary| summary.ends.iter().map(|end| end.reason.as_str())),
    );
    let names: Vec<String> = lab.settings.iter().map(name).collect();
    let mut plot = Plot { svg: String::new(), reasons, lang, names: room(&names), top: 0.0 };
    plot.legend();
    plot.headings();
    let longest = findings.summaries.iter().flatten().map(|summary| summary.turns.most).fold(1.0, f64::max);
    plot.grid(longest, lab.settings.len());
    for (number, (name, summary)) in names.iter().zip(&findings.summaries).enumerate() {
        let y = plot.top + PITCH * number as f64;
        plot.name(name, y);
        if let Some(summary) = summary {
            plot.bar(summary, y);
            plot.quartiles(&summary.turns, longest, y);
        }
    }
    let title = message!("lab.plot.title", game = lab.settings[0].setup.game.title()).say(lang);
    plot.whole(&title, lab.settings.len())
}

/// What a setting is called; one alone has the game's name.
fn name(setting: &Setting) -> String {
    if setting.varied.is_empty() { setting.setup.game.title().to_owned() } else { setting.label() }
}

/// How much room the names need.
fn room(names: &[String]) -> f64 {
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    (LETTER * longest as f64).clamp(NAMES[0], NAMES[1])
}

struct Plot<'a> {
    svg: String,
    /// The endings in the order of their colours.
    reasons: Vec<&'a str>,
    lang: Lang,
    /// How much room the settings' names have.
    names: f64,
    /// Where the first setting is drawn.
    top: f64,
}

impl Plot<'_> {
    /// Where the bars begin and end.
    fn bars(&self) -> [f64; 2] {
        let left = MARGIN + self.names + BESIDE;
        [left, left + BARS]
    }

    /// Where the boxes begin and end.
    fn boxes(&self) -> [f64; 2] {
        let left = self.bars()[1] + GAP;
        [left, left + BOXES]
    }

    fn width(&self) -> f64 {
        self.boxes()[1] + MARGIN + 16.0
    }

    fn colour(&self, reason: &str) -> (&'static str, &'static str) {
        let number = self.reasons.iter().position(|known| *known == reason).unwrap_or(0);
        COLOURS[number % COLOURS.len()]
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, colour: &str, text: &str) {
        let text = escape(text);
        let _ = writeln!(
            self.svg,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="{colour}">{text}</text>"#
        );
    }

    fn rect(&mut self, [left, right]: [f64; 2], y: f64, height: f64, fill: &str) {
        let width = (right - left).max(0.0);
        let _ = writeln!(
            self.svg,
            r#"<rect x="{left:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
        );
    }

    fn line(&mut self, from: [f64; 2], to: [f64; 2], colour: &str, width: f64) {
        let _ = writeln!(
            self.svg,
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{colour}" stroke-width="{width}"/>"#,
            from[0], from[1], to[0], to[1]
        );
    }

    /// The endings with their colours, in as many lines as they need.
    fn legend(&mut self) {
        let (mut x, mut y) = (MARGIN, LEGEND[0]);
        for reason in self.reasons.clone() {
            let name = Naming::End.say(reason, self.lang);
            let wide = 24.0 + LETTER * name.chars().count() as f64;
            if x > MARGIN && x + wide > self.width() - MARGIN {
                (x, y) = (MARGIN, y + LEGEND[1]);
            }
            let (colour, _) = self.colour(reason);
            self.rect([x, x + 14.0], y - 12.0, 14.0, colour);
            self.text(x + 20.0, y, "start", INK, &name);
            x += wide + 16.0;
        }
        self.top = y + 48.0;
    }

    fn headings(&mut self) {
        let y = self.top - 18.0;
        self.text(self.bars()[0], y, "start", INK, &message!("lab.plot.ends").say(self.lang));
        self.text(self.boxes()[0], y, "start", INK, &message!("lab.plot.turns").say(self.lang));
    }

    /// Quarters under the bars, and round numbers of turns under the boxes.
    fn grid(&mut self, longest: f64, settings: usize) {
        let (top, bottom) = (self.top - 6.0, self.bottom(settings));
        for quarter in 0..=4 {
            let share = f64::from(quarter) / 4.0;
            let x = along(self.bars(), share);
            self.line([x, top], [x, bottom], "#dddddd", 1.0);
            let number = decimal(100.0 * share, 0, self.lang);
            let percent = message!("number.percent", number = number).say(self.lang);
            self.text(x, bottom + 18.0, "middle", INK, &percent);
        }
        let step = round_step(longest);
        let mut turns = 0.0;
        while turns <= longest {
            let x = along(self.boxes(), turns / longest);
            self.line([x, top], [x, bottom], "#dddddd", 1.0);
            self.text(x, bottom + 18.0, "middle", INK, &whole(turns, self.lang));
            turns += step;
        }
    }

    fn bottom(&self, settings: usize) -> f64 {
        self.top + PITCH * settings as f64 - (PITCH - THICK) + 6.0
    }

    /// The setting's name, cut where it would leave the drawing.
    fn name(&mut self, name: &str, y: f64) {
        let room = (self.names / LETTER).round() as usize;
        let short = match name.char_indices().nth(room) {
            Some((end, _)) => format!("{}…", &name[..end]),
            None => name.to_owned(),
        };
        self.text(self.bars()[0] - BESIDE, y + THICK / 2.0 + 5.0, "end", INK, &short);
    }

    /// The shares of the endings, one after the other; a share that has room has its number.
    fn bar(&mut self, summary: &Summary, y: f64) {
        let mut from = 0.0;
        for reason in self.reasons.clone() {
            let Some(end) = summary.ends.iter().find(|end| end.reason == reason) else { continue };
            let share = end.share.share[0];
            let (left, right) = (along(self.bars(), from), along(self.bars(), from + share));
            let (colour, ink) = self.colour(reason);
            self.rect([left, right], y, THICK, colour);
            if right - left > 34.0 {
                let number = decimal(100.0 * share, 0, self.lang);
                self.text((left + right) / 2.0, y + THICK / 2.0 + 5.0, "middle", ink, &number);
            }
            from += share;
        }
    }

    /// From the shortest game to the longest a line, over the middle half a box, at the median a stroke.
    fn quartiles(&mut self, turns: &Quartiles, longest: f64, y: f64) {
        let boxes = self.boxes();
        let at = |turns: f64| along(boxes, turns / longest);
        let middle = y + THICK / 2.0;
        self.line([at(turns.least), middle], [at(turns.most), middle], INK, 1.5);
        self.rect([at(turns.low), at(turns.high)], y, THICK, "#9ec3e0");
        self.line([at(turns.median), y], [at(turns.median), y + THICK], INK, 3.0);
    }

    fn whole(&self, title: &str, settings: usize) -> String {
        let title = escape(title);
        let (width, height) = (self.width(), self.bottom(settings) + 36.0);
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">
<title>{title}</title>
<rect width="{width}" height="{height}" fill="#ffffff"/>
<text x="{MARGIN}" y="28" font-size="16" font-weight="bold" fill="{INK}">{title}</text>
{}</svg>
"##,
            self.svg
        )
    }
}

/// A share of the way from one end to the other.
fn along([from, to]: [f64; 2], share: f64) -> f64 {
    from + (to - from) * share
}

/// A step of 1, 2 or 5 and noughts that gives half a dozen numbers at most.
fn round_step(longest: f64) -> f64 {
    let steps = (0..9).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    steps.into_iter().find(|step| longest / step <= 6.0).unwrap_or(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_room_that_they_need() {
        let long = "build=prepared retreat=off";
        assert_eq!(room(&["Nonaga".to_owned()]), NAMES[0]);
        let names = room(&[long.to_owned()]);
        let mut plot = Plot { svg: String::new(), reasons: Vec::new(), lang: Lang::En, names, top: 0.0 };
        plot.name(long, 0.0);
        assert!(plot.svg.contains(&format!(">{long}<")), "{}", plot.svg);
    }

    #[test]
    fn the_axis_has_few_round_numbers() {
        assert_eq!([1.0, 6.0, 7.0, 26.0, 61.0, 700.0].map(round_step), [1.0, 1.0, 2.0, 5.0, 20.0, 200.0]);
    }
}
