//! The findings for people: a line for each figure, a column for each setting.

use std::time::Duration;

use hexagora_locale::{Lang, Message, message};
use hexagora_rules::ChoiceKind;

use super::words::Naming;
use crate::figures::{aligned, decimal, folded, whole};
use crate::lab::{Findings, Lab, PLAYERS, Quartiles, Rate, Setting, Summary, each_once};

/// The table, folded where the terminal is narrower than it, then what there is to know about it.
pub fn page(lab: &Lab, findings: &Findings, took: Duration, lang: Lang, room: Option<usize>) -> String {
    let mut lines = vec![heading(lab, lang), String::new()];
    lines.push(Table::new(lab, findings, lang).text(room));
    lines.push(message!("lab.legend").say(lang));
    lines.push(games(lab, findings, took, lang).say(lang));
    if findings.interrupted {
        lines.push(message!("lab.interrupted").say(lang));
    }
    if findings.summaries.iter().flatten().any(alike) {
        lines.push(message!("lab.alike").say(lang));
    }
    lines.extend(faults(lab, findings).map(|fault| fault.say(lang)));
    lines.join("\n") + "\n"
}

/// Whether the same game was played again and again.
fn alike(summary: &Summary) -> bool {
    summary.games > 1 && summary.different == 1 && summary.turns.most > 0.0
}

/// What all settings have in common: `Laberinto Interior · 3 players · dice=on · level:4`.
fn heading(lab: &Lab, lang: Lang) -> String {
    let Setting { setup, varied } = &lab.settings[0];
    let varies = |option: &str| varied.iter().any(|(name, _)| name == option);
    let players = (setup.game.players().count() > 1 && !varies(PLAYERS))
        .then(|| message!("cli.games.players", players = setup.seats()).say(lang));
    let set = setup.set.iter().filter(|(name, _)| !varies(name));
    let set = set.map(|(name, value)| format!("{name}={value}"));
    let entrants: Vec<String> = lab.conditions.entrants.iter().map(ToString::to_string).collect();
    let title = setup.game.title().to_owned();
    let parts: Vec<String> =
        [title].into_iter().chain(players).chain(set).chain([entrants.join(", ")]).collect();
    parts.join(" · ")
}

fn games(lab: &Lab, findings: &Findings, took: Duration, lang: Lang) -> Message {
    message!(
        "lab.games",
        games = findings.games,
        all = lab.all(),
        seed = lab.seed,
        seconds = decimal(took.as_secs_f64(), 1, lang),
    )
}

fn faults(lab: &Lab, findings: &Findings) -> impl Iterator<Item = Message> {
    findings.faults.iter().map(|fault| {
        message!(
            "match.fault",
            game = fault.game + 1,
            player = lab.conditions.entrants[fault.entrant].to_string(),
            seat = fault.seat,
            fault = fault.forfeit.message()
        )
    })
}

/// The lines as they grow.
struct Table<'a> {
    lab: &'a Lab,
    summaries: &'a [Option<Summary>],
    lang: Lang,
    rows: Vec<Vec<String>>,
}

impl<'a> Table<'a> {
    fn new(lab: &'a Lab, findings: &'a Findings, lang: Lang) -> Table<'a> {
        let mut table = Table { lab, summaries: &findings.summaries, lang, rows: Vec::new() };
        table.settings();
        table.ends();
        table.turns();
        table.players();
        table.milestones();
        table.steps();
        table
    }

    fn text(&self, room: Option<usize>) -> String {
        room.map_or_else(|| aligned(&self.rows), |room| folded(&self.rows, room))
    }

    /// A line that begins with a label: the figure of each setting, if it has one.
    fn row(&mut self, label: impl Into<String>, figure: impl Fn(&Summary, Lang) -> Option<String>) {
        let lang = self.lang;
        let cell = |summary: &Option<Summary>| {
            summary.as_ref().and_then(|summary| figure(summary, lang)).unwrap_or_else(|| "–".to_owned())
        };
        let cells = self.summaries.iter().map(cell);
        self.rows.push([label.into()].into_iter().chain(cells).collect());
    }

    /// The same below a heading.
    fn below(&mut self, label: &str, figure: impl Fn(&Summary, Lang) -> Option<String>) {
        self.row(format!("  {label}"), figure);
    }

    fn heading(&mut self, heading: Message) {
        self.rows.push(vec![heading.say(self.lang)]);
    }

    /// Everything that any of the settings has.
    fn all<T: PartialEq>(&self, names: impl Fn(&'a Summary) -> Vec<T>) -> Vec<T> {
        each_once(self.summaries.iter().flatten().flat_map(names))
    }

    fn say(&self, message: Message) -> String {
        message.say(self.lang)
    }

    fn settings(&mut self) {
        if self.lab.settings.len() > 1 {
            let labels = self.lab.settings.iter().map(|setting| setting.label());
            self.rows.push([String::new()].into_iter().chain(labels).collect());
        }
        self.row(self.say(message!("lab.row.games")), |summary, lang| {
            Some(whole(summary.games as f64, lang))
        });
    }

    fn ends(&mut self) {
        self.heading(message!("lab.heading.ends"));
        for reason in self.all(|summary| summary.ends.iter().map(|end| &end.reason).collect()) {
            let label = Naming::End.say(reason, self.lang);
            self.below(&label, |summary, lang| Some(share(summary.ended(reason), lang)));
        }
        self.row(self.say(message!("lab.row.draws")), |summary, lang| Some(share(summary.draws.share, lang)));
        if self.summaries.iter().flatten().any(|summary| summary.order.len() > 2) {
            let label = self.say(message!("lab.row.shared"));
            self.row(label, |summary, lang| Some(share(summary.shared.share, lang)));
        }
    }

    fn turns(&mut self) {
        self.row(self.say(message!("lab.row.turns")), |summary, lang| Some(quartiles(&summary.turns, lang)));
        self.below(&self.say(message!("lab.row.per-player")), |summary, lang| {
            Some(quartiles(&summary.turns_per_player, lang))
        });
        let phases = self.all(|summary| summary.phases.iter().map(|phase| phase.name).collect());
        // A game of one phase has said it already.
        for name in phases.iter().filter(|_| phases.len() > 1) {
            self.below(&Naming::Phase.say(name, self.lang), |summary, lang| {
                let phase = summary.phases.iter().find(|phase| phase.name == *name)?;
                Some(quartiles(&phase.turns, lang))
            });
        }
        self.row(self.say(message!("lab.row.choices")), |summary, lang| {
            let (mean, most) = (decimal(summary.choices.mean, 1, lang), summary.choices.most);
            Some(message!("lab.choices", mean = mean, most = most).say(lang))
        });
        self.row(self.say(message!("lab.row.lead")), |summary, lang| {
            let mean = summary.lead_changes.map(|changes| decimal(changes.mean, 1, lang));
            Some(mean.unwrap_or_else(|| message!("lab.lead.none").say(lang)))
        });
    }

    fn players(&mut self) {
        self.heading(message!("lab.heading.order"));
        let most = self.summaries.iter().flatten().map(|summary| summary.order.len()).max().unwrap_or(0);
        for place in 0..most {
            let label = self.say(message!("lab.row.place", place = place + 1));
            self.below(&label, |summary, lang| Some(share(summary.order.get(place)?.share, lang)));
        }
        let label = self.say(message!("lab.row.advantage"));
        self.row(label, |summary, lang| Some(advantage(summary.advantage, lang)));
        self.seats(most);
    }

    /// The points by seat, unless they only repeat those by the order of play: all seats have the same player, and the
    /// same seat always begins.
    fn seats(&mut self, most: usize) {
        let entrants = &self.lab.conditions.entrants;
        if entrants.len() == 1 && !self.summaries.iter().flatten().any(|summary| summary.seats_rotate) {
            return;
        }
        self.heading(message!("lab.heading.seats"));
        for seat in 0..most {
            let label = match entrants.get(seat).filter(|_| entrants.len() > 1) {
                Some(entrant) => message!("lab.row.seat", seat = seat, player = entrant.to_string()),
                None => message!("lab.row.seat.alone", seat = seat),
            };
            let label = self.say(label);
            self.below(&label, |summary, lang| Some(share(summary.seats.get(seat)?.share, lang)));
        }
    }

    fn milestones(&mut self) {
        for name in self.all(|summary| summary.milestones.iter().map(|passed| passed.name).collect()) {
            let find = move |summary: &Summary| {
                summary.milestones.iter().find(|passed| passed.name == name).copied()
            };
            let label = Naming::Milestone.say(name, self.lang);
            self.row(label, |summary, lang| Some(share(find(summary)?.share.share, lang)));
            let label = self.say(message!("lab.row.turn"));
            self.below(&label, |summary, lang| Some(quartiles(&find(summary)?.turn?, lang)));
        }
    }

    fn steps(&mut self) {
        self.rates(message!("lab.heading.steps"), Naming::Step, |summary| &summary.steps);
        self.rates(message!("lab.heading.effects"), Naming::Effect, |summary| &summary.effects);
    }

    /// How often each of several things happened in a game; what a setting never had happened never.
    fn rates(&mut self, heading: Message, naming: Naming, rates: fn(&Summary) -> &[Rate]) {
        // What a kind of steps does of the same name is counted with the steps.
        let told =
            |name: &str| naming == Naming::Effect && ChoiceKind::ALL.iter().any(|kind| kind.name() == name);
        let mut names = self.all(|summary| rates(summary).iter().map(|rate| rate.name).collect());
        names.retain(|name| !told(name));
        if names.is_empty() {
            return;
        }
        self.heading(heading);
        for name in names {
            self.below(&naming.say(name, self.lang), |summary, lang| {
                let rate = rates(summary).iter().find(|rate| rate.name == name);
                Some(decimal(rate.map_or(0.0, |rate| rate.per_game), 1, lang))
            });
        }
    }
}

/// A share in per cent and its interval: `58.0% (48.2 … 67.2)`.
fn share(ends: [f64; 3], lang: Lang) -> String {
    let [mean, low, high] = ends.map(|end| decimal(100.0 * end, 1, lang));
    format!("{} ({low} … {high})", message!("number.percent", number = mean).say(lang))
}

/// A difference of shares in percentage points, with signs.
fn advantage(ends: [f64; 3], lang: Lang) -> String {
    let [mean, low, high] = ends.map(|end| {
        let sign = if end < 0.0 { "−" } else { "+" };
        format!("{sign}{}", decimal(100.0 * end.abs(), 1, lang))
    });
    format!("{mean} ({low} … {high})")
}

/// The median and the quartiles.
fn quartiles(quartiles: &Quartiles, lang: Lang) -> String {
    let number = |number: f64| match number.fract() == 0.0 {
        true => whole(number, lang),
        false => decimal(number, 1, lang),
    };
    format!("{} ({} … {})", number(quartiles.median), number(quartiles.low), number(quartiles.high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_as_the_language_does() {
        assert_eq!(share([0.5, 0.25, 1.0], Lang::En), "50.0% (25.0 … 100.0)");
        assert_eq!(share([0.5, 0.25, 1.0], Lang::Es), "50,0\u{a0}% (25,0 … 100,0)");
        assert_eq!(advantage([0.05, -0.01, 0.111], Lang::En), "+5.0 (−1.0 … +11.1)");
        let turns = Quartiles::of([1.0, 2.0, 3.0, 1_200.0]).unwrap();
        assert_eq!(quartiles(&turns, Lang::En), "2.5 (1.8 … 302.2)");
    }
}
