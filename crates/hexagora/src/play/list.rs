//! The legal steps as a numbered list, under headings, a page at a time.

use hexagora_rules::GameKind;

use super::choice::heading;
use crate::draw::{Ink, Line, Style};

/// A list of steps that was shown, so that a number can choose from it.
#[derive(Debug, Clone, Default)]
pub struct List {
    steps: Vec<String>,
    lines: Vec<Line>,
    shown: usize,
    heads: Vec<(String, usize)>,
}

impl List {
    /// The list of some steps, numbered from 1, as wide as the style allows.
    pub fn new(kind: GameKind, mut steps: Vec<String>, style: &Style) -> List {
        steps.sort_by_cached_key(|step| natural(step));
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        let mut ordered = Vec::new();
        for step in steps {
            let (head, entry) = heading(kind, &step);
            match groups.iter().position(|(known, _)| *known == head) {
                Some(at) => groups[at].1.push(entry),
                None => groups.push((head, vec![entry])),
            }
            ordered.push(step);
        }
        // The numbers run down the page, so the steps follow the groups.
        let of_group = |step: &String| {
            let (head, _) = heading(kind, step);
            groups.iter().position(|(known, _)| *known == head)
        };
        ordered.sort_by_cached_key(of_group);
        let lines = lines(&groups, style.width);
        let heads = groups.into_iter().map(|(head, entries)| (head, entries.len())).collect();
        List { steps: ordered, lines, shown: 0, heads }
    }

    /// How many lines the whole list takes.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// The headings alone, with how many steps there are under each.
    pub fn summary(&self, style: &Style) -> Vec<Line> {
        let head = self.heads.iter().map(|(head, _)| head.chars().count()).max().unwrap_or(0);
        let cell = head + 6;
        self.heads
            .chunks((style.width.saturating_sub(2) / cell).max(1))
            .map(|heads| {
                heads.iter().enumerate().fold(Line::new(), |line, (at, (name, count))| {
                    line.to(2 + at * cell)
                        .add(name.as_str(), Ink::PLAIN.bold())
                        .add(format!(" {count}"), Ink::FAINT)
                })
            })
            .collect()
    }

    /// The step with a number.
    pub fn step(&self, number: usize) -> Option<&str> {
        self.steps.get(number.checked_sub(1)?).map(String::as_str)
    }

    /// The next page of so many lines, and how many lines are left after it.
    pub fn page(&mut self, height: usize) -> (&[Line], usize) {
        let from = self.shown;
        self.shown = (from + height).min(self.lines.len());
        (&self.lines[from..self.shown], self.lines.len() - self.shown)
    }
}

/// A key by which `A2` comes before `A10`.
fn natural(step: &str) -> Vec<(bool, u64, char)> {
    let mut key = Vec::new();
    let mut digits = step.chars().peekable();
    while let Some(letter) = digits.next() {
        let Some(mut number) = letter.to_digit(10).map(u64::from) else {
            key.push((false, 0, letter));
            continue;
        };
        while let Some(digit) = digits.peek().and_then(|letter| letter.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit.into());
            digits.next();
        }
        key.push((true, number, ' '));
    }
    key
}

fn lines(groups: &[(String, Vec<String>)], width: usize) -> Vec<Line> {
    let count = groups.iter().map(|(_, entries)| entries.len()).sum::<usize>();
    let digits = count.to_string().len();
    let head = groups.iter().map(|(head, _)| head.chars().count()).max().unwrap_or(0);
    let entry = groups.iter().flat_map(|(_, entries)| entries).map(|entry| entry.chars().count()).max();
    let cell = digits + 1 + entry.unwrap_or(0) + 2;
    let columns = (width.saturating_sub(head + 4) / cell).max(1);
    let mut lines = Vec::new();
    let mut number = 0;
    for (name, entries) in groups {
        for (row, entries) in entries.chunks(columns).enumerate() {
            let mut line =
                Line::new().to(2).add(if row == 0 { name } else { "" }, Ink::PLAIN.bold()).to(head + 4);
            for (at, entry) in entries.iter().enumerate() {
                number += 1;
                line = line
                    .to(head + 4 + at * cell)
                    .add(format!("{number:>digits$} "), Ink::FAINT)
                    .add(entry.as_str(), Ink::PLAIN);
            }
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_page_and_pages_follow_one_another() {
        let steps: Vec<String> = ["c2-d3", "c4-d4", "c2-e5", "k1"].into_iter().map(str::to_owned).collect();
        let mut list = List::new(GameKind::Ampel, steps, &Style { width: 20, ..Style::PLAIN });
        assert_eq!(
            [1, 2, 3, 4].map(|at| list.step(at).unwrap().to_owned()),
            ["c2-d3", "c2-e5", "c4-d4", "k1"]
        );
        assert_eq!((list.step(0), list.step(5)), (None, None));
        let render = |line: &Line| line.render(&Style::PLAIN);
        let (first, left) = list.page(2);
        assert_eq!(first.iter().map(render).collect::<Vec<_>>(), ["  c2-  1 d3  2 e5", "  c4-  3 d4"]);
        assert_eq!(left, 1);
        let (second, left) = list.page(9);
        assert_eq!(second.iter().map(render).collect::<Vec<_>>(), ["  k    4 k1"]);
        assert_eq!(left, 0);
        assert!(list.page(9).0.is_empty());
        let summary = list.summary(&Style { width: 20, ..Style::PLAIN });
        assert_eq!(summary.iter().map(render).collect::<Vec<_>>(), ["  c2- 2    c4- 1", "  k 1"]);
    }

    #[test]
    fn numbers_in_steps_count_as_numbers() {
        let steps = ["A10=ROY", "A2=ROY", "B1=ROY"].map(str::to_owned).to_vec();
        let list = List::new(GameKind::Laberinto, steps, &Style::PLAIN);
        assert_eq!([1, 2, 3].map(|at| list.step(at).unwrap()), ["A2=ROY", "A10=ROY", "B1=ROY"]);
    }
}
