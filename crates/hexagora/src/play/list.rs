//! The legal steps as a numbered list, under headings, a page at a time.

use hexagora_rules::Choice;

use crate::draw::{Ink, Style, StyledLine};

/// A list of steps that was shown, so that a number can choose from it.
#[derive(Debug, Clone, Default)]
pub struct List {
    steps: Vec<String>,
    lines: Vec<StyledLine>,
    shown: usize,
    heads: Vec<(String, usize)>,
}

impl List {
    /// The list of some steps, numbered from 1, as wide as the style allows.
    pub fn new(mut steps: Vec<Choice>, style: &Style) -> List {
        steps.sort_by_cached_key(|step| natural(&step.text));
        let mut groups: Vec<(String, Vec<Choice>)> = Vec::new();
        for step in steps {
            let head = step.heading();
            match groups.iter().position(|(known, _)| *known == head) {
                Some(at) => groups[at].1.push(step),
                None => groups.push((head, vec![step])),
            }
        }
        let lines = lines(&groups, style.width);
        let heads = groups.iter().map(|(head, steps)| (head.clone(), steps.len())).collect();
        // The numbers run down the page, so the steps follow the groups.
        let steps = groups.into_iter().flat_map(|(_, steps)| steps).map(|step| step.text).collect();
        List { steps, lines, shown: 0, heads }
    }

    /// How many lines the whole list takes.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// The headings alone, with how many steps there are under each.
    pub fn summary(&self, style: &Style) -> Vec<StyledLine> {
        let head = self.heads.iter().map(|(head, _)| head.chars().count()).max().unwrap_or(0);
        let cell = head + 6;
        self.heads
            .chunks((style.width.saturating_sub(2) / cell).max(1))
            .map(|heads| {
                heads.iter().enumerate().fold(StyledLine::new(), |line, (at, (name, count))| {
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
    pub fn page(&mut self, height: usize) -> (&[StyledLine], usize) {
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

fn lines(groups: &[(String, Vec<Choice>)], width: usize) -> Vec<StyledLine> {
    let count = groups.iter().map(|(_, steps)| steps.len()).sum::<usize>();
    let digits = count.to_string().len();
    let head = groups.iter().map(|(head, _)| head.chars().count()).max().unwrap_or(0);
    let entry = groups.iter().flat_map(|(_, steps)| steps).map(|step| step.entry().chars().count()).max();
    let cell = digits + 1 + entry.unwrap_or(0) + 2;
    let columns = (width.saturating_sub(head + 4) / cell).max(1);
    let mut lines = Vec::new();
    let mut number = 0;
    for (name, steps) in groups {
        for (row, steps) in steps.chunks(columns).enumerate() {
            let mut line =
                StyledLine::new().to(2).add(if row == 0 { name } else { "" }, Ink::PLAIN.bold()).to(head + 4);
            for (at, step) in steps.iter().enumerate() {
                number += 1;
                line = line
                    .to(head + 4 + at * cell)
                    .add(format!("{number:>digits$} "), Ink::FAINT)
                    .add(step.entry(), Ink::PLAIN);
            }
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{ChoiceKind, Group};

    use super::*;

    fn choice(text: &str, group: Group) -> Choice {
        Choice {
            text: text.to_owned(),
            kind: ChoiceKind::Move,
            cells: vec![text.to_owned()],
            any_order: false,
            piece: None,
            tile: None,
            pool: false,
            target: None,
            way: Vec::new(),
            group,
        }
    }

    #[test]
    fn numbers_follow_the_page_and_pages_follow_one_another() {
        let moves = ["c2-d3", "c4-d4", "c2-e5"].map(|text| choice(text, Group::Beginning(3)));
        let steps = moves.into_iter().chain([choice("k1", Group::Row)]).collect();
        let mut list = List::new(steps, &Style { width: 20, ..Style::PLAIN });
        assert_eq!(
            [1, 2, 3, 4].map(|at| list.step(at).unwrap().to_owned()),
            ["c2-d3", "c2-e5", "c4-d4", "k1"]
        );
        assert_eq!((list.step(0), list.step(5)), (None, None));
        let render = |line: &StyledLine| line.render(&Style::PLAIN);
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
        let steps = ["A10=ROY", "A2=ROY", "B1=ROY"].map(|text| choice(text, Group::Alone)).to_vec();
        let list = List::new(steps, &Style::PLAIN);
        assert_eq!([1, 2, 3].map(|at| list.step(at).unwrap()), ["A2=ROY", "A10=ROY", "B1=ROY"]);
    }
}
