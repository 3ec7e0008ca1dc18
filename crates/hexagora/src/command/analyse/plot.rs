//! The chances over a game, drawn.

use std::fmt::Write;

use hexagora_engine::{Grade, Review, Reviewed};
use hexagora_locale::{Lang, Message, message};
use hexagora_rules::{Game, Seat};

use crate::draw::{self, Tint};
use crate::figures::decimal;
use crate::picture::escape;

/// A curve for each seat, and a dot for each slip.
pub struct Plot {
    title: String,
    axis: String,
    seats: Vec<SeatCaption>,
    /// Each seat's chances, from the start to the end.
    curves: Vec<Vec<f32>>,
    dots: Vec<Dot>,
}

struct SeatCaption {
    name: String,
    tint: Tint,
}

struct Dot {
    turn: usize,
    seat: usize,
    grade: Grade,
    told: String,
}

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 46.0;
/// The strokes of the seats: they tell them apart for eyes that do not see their colours.
const DASHES: [&str; 6] = ["", "8 4", "2 3", "10 3 2 3", "5 2", "1 2"];

impl Plot {
    /// The plot of a game that was looked at again.
    pub fn new(start: &Game, review: &Review, lang: Lang) -> Plot {
        let turns = &review.turns;
        let curve = |seat: usize| {
            let after = turns.iter().map(|turn| turn.chances.get(seat).copied().unwrap_or(0.0));
            review.chances.get(seat).copied().into_iter().chain(after).collect()
        };
        let dot = |turn: &Reviewed| {
            let name = start.seat_name(turn.seat);
            let told = message!(
                "analyse.plot.dot",
                turn = turn.turn,
                seat = name,
                played = turn.steps.join(" "),
                cost = decimal(100.0 * f64::from(turn.loss), 1, lang),
            );
            Dot { turn: turn.turn, seat: turn.seat.index(), grade: turn.grade, told: told.say(lang) }
        };
        let say = |message: Message| message.say(lang);
        let sitter =
            |(seat, tint)| SeatCaption { name: draw::capital(&say(start.seat_name(Seat(seat)))), tint };
        Plot {
            title: say(message!("analyse.plot.title", game = start.kind().title())),
            axis: say(message!("analyse.column.turn")),
            seats: (0..).zip(draw::tints(start)).map(sitter).collect(),
            curves: (0..start.seats()).map(curve).collect(),
            dots: turns.iter().filter(|turn| turn.grade.is_slip()).map(dot).collect(),
        }
    }

    fn turns(&self) -> usize {
        self.curves.first().map_or(0, |curve| curve.len().saturating_sub(1))
    }

    fn x(&self, turn: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * turn as f64 / self.turns().max(1) as f64
    }

    /// The drawing.
    pub fn svg(&self) -> String {
        let title = escape(&self.title);
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">
<title>{title}</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>
<text x="{LEFT}" y="26" font-size="16" font-weight="bold" fill="#222222">{title}</text>
"##
        );
        self.legend(&mut svg);
        self.grid(&mut svg);
        self.draw_curves(&mut svg);
        self.draw_dots(&mut svg);
        svg += "</svg>\n";
        svg
    }

    fn legend(&self, svg: &mut String) {
        let mut x = LEFT;
        for (SeatCaption { name, tint }, dashes) in self.seats.iter().zip(DASHES) {
            stroke(svg, &format!("{x},43 {},43", x + 28.0), *tint, dashes);
            let _ = writeln!(svg, r#"<text x="{}" y="47" fill="{INK}">{}</text>"#, x + 34.0, escape(name));
            x += 52.0 + 8.0 * name.chars().count() as f64;
        }
    }

    /// Lines at every quarter, and numbers below at round turns.
    fn grid(&self, svg: &mut String) {
        for quarter in 0..=4 {
            let y = y(quarter as f32 / 4.0);
            let width = if quarter == 2 { 1.5 } else { 0.7 };
            let _ = writeln!(
                svg,
                r##"<line x1="{LEFT}" y1="{y:.1}" x2="{}" y2="{y:.1}" stroke="#bbbbbb" stroke-width="{width}"/><text x="{}" y="{:.1}" text-anchor="end" fill="{INK}">{} %</text>"##,
                WIDTH - RIGHT,
                LEFT - 6.0,
                y + 4.5,
                25 * quarter,
            );
        }
        let base = HEIGHT - BOTTOM;
        for turn in (0..=self.turns()).step_by(round_step(self.turns())) {
            let x = self.x(turn);
            let _ = writeln!(
                svg,
                r##"<line x1="{x:.1}" y1="{base}" x2="{x:.1}" y2="{}" stroke="#bbbbbb"/><text x="{x:.1}" y="{}" text-anchor="middle" fill="{INK}">{turn}</text>"##,
                base + 5.0,
                base + 19.0,
            );
        }
        let (x, y) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0);
        let _ = writeln!(
            svg,
            r#"<text x="{x}" y="{y}" text-anchor="middle" fill="{INK}">{}</text>"#,
            escape(&self.axis)
        );
    }

    fn draw_curves(&self, svg: &mut String) {
        let points = |curve: &[f32]| -> String {
            let point = |(turn, &chance): (usize, &f32)| format!("{:.1},{:.1} ", self.x(turn), y(chance));
            curve.iter().enumerate().map(point).collect::<String>().trim_end().to_owned()
        };
        // Of two seats one curve says it all; the other is drawn too, for its dots and its colour.
        for ((curve, sitter), dashes) in self.curves.iter().zip(&self.seats).zip(DASHES) {
            *svg += "<g class=\"curve\">\n";
            stroke(svg, &points(curve), sitter.tint, dashes);
            *svg += "</g>\n";
        }
    }

    fn draw_dots(&self, svg: &mut String) {
        for dot in &self.dots {
            let chance = self.curves[dot.seat].get(dot.turn).copied().unwrap_or(0.0);
            let radius = match dot.grade {
                Grade::Blunder => 7.0,
                Grade::Mistake => 5.0,
                _ => 3.5,
            };
            let tint = self.seats[dot.seat].tint;
            let _ = writeln!(
                svg,
                r##"<circle cx="{:.1}" cy="{:.1}" r="{radius}" fill="{}" stroke="{}"><title>{}</title></circle>"##,
                self.x(dot.turn),
                y(chance),
                tint.hex(),
                if tint.is_pale() { INK } else { "#ffffff" },
                escape(&dot.told),
            );
        }
    }
}

const INK: &str = "#333333";

/// A line through points; a pale one has dark edges.
fn stroke(svg: &mut String, points: &str, tint: Tint, dashes: &str) {
    let mut line = |colour: &str, width: f64| {
        let _ = writeln!(
            svg,
            r#"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-dasharray="{dashes}"/>"#,
        );
    };
    if tint.is_pale() {
        line(INK, 4.0);
    }
    line(&tint.hex(), 2.5);
}

fn y(chance: f32) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - f64::from(chance))
}

/// A step of 1, 2 or 5 and noughts that gives a dozen numbers at most.
fn round_step(turns: usize) -> usize {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    steps.take(30).find(|step| turns / step <= 12).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{GameKind, Setup};

    use super::*;

    #[test]
    fn the_axis_has_round_numbers() {
        assert_eq!([0, 5, 12, 13, 26, 61, 130, 700].map(round_step), [1, 1, 1, 2, 5, 5, 20, 100]);
    }

    fn plot() -> Plot {
        let dot = Dot { turn: 2, seat: 1, grade: Grade::Blunder, told: "2. <Black> & co".into() };
        Plot {
            title: "A & B".into(),
            axis: "turn".into(),
            seats: [("White", Tint::Paper), ("Black", Tint::Slate)]
                .map(|(name, tint)| SeatCaption { name: name.into(), tint })
                .into(),
            curves: vec![vec![0.5, 0.6, 1.0], vec![0.5, 0.4, 0.0]],
            dots: vec![dot],
        }
    }

    #[test]
    fn curves_go_from_corner_to_corner() {
        let svg = plot().svg();
        assert!(svg.contains(r#"points="56.0,219.0 466.0,188.0 876.0,64.0""#), "{svg}");
        assert!(svg.contains("<title>2. &lt;Black&gt; &amp; co</title>"), "{svg}");
        assert!(svg.contains(r#"cx="876.0" cy="374.0" r="7""#), "{svg}");
    }

    #[test]
    fn seats_have_their_own_colours() {
        let colours = |kind: GameKind| -> Vec<String> {
            let start = Game::start(&Setup::new(kind)).unwrap();
            let chances = vec![0.5; start.seats()];
            let review = Review { chances, turns: Vec::new(), players: Vec::new(), moments: Vec::new() };
            let svg = Plot::new(&start, &review, Lang::En).svg();
            // The legend comes first, then the curves.
            let strokes = svg.split("<polyline ").skip(1).filter_map(|line| line.split('"').nth(5));
            let mut legend: Vec<String> = strokes.map(str::to_owned).collect();
            let curves = legend.split_off(legend.len() / 2);
            assert_eq!(legend, curves);
            curves
        };
        assert_eq!(colours(GameKind::Ampel), ["#c8102e", "#009e73"]);
        assert_eq!(colours(GameKind::Attangle), [INK, "#f6f2ea", "#22252b"]);
        assert_eq!(colours(GameKind::Nonaga), ["#c8102e", "#22252b"]);
        assert_eq!(colours(GameKind::Laberinto), ["#c8102e", "#0072b2", INK, "#f0e442"]);
    }
}
