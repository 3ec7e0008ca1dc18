//! Several steps are complete with the cells that are held: a person chooses among them.

use hexagora_rules::{Choice, ChoiceKind};

/// Steps to choose among, in groups: a tile is one group, and its rotations are the group's steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chooser {
    groups: Vec<Vec<Choice>>,
    group: usize,
    rotation: usize,
}

impl Chooser {
    /// The steps as they are chosen from; none where there is nothing to choose.
    pub fn new(choices: Vec<Choice>) -> Option<Chooser> {
        let mut groups: Vec<Vec<Choice>> = Vec::new();
        for choice in choices {
            match groups.iter_mut().find(|group| group.first().is_some_and(|first| same_tile(first, &choice)))
            {
                Some(group) => group.push(choice),
                None => groups.push(vec![choice]),
            }
        }
        (!groups.is_empty()).then_some(Chooser { groups, group: 0, rotation: 0 })
    }

    /// The step that is chosen if nothing changes.
    pub fn chosen(&self) -> &Choice {
        &self.groups[self.group][self.rotation]
    }

    /// The first step of each group, the chosen one in its group's place.
    pub fn entries(&self) -> impl Iterator<Item = (&Choice, bool)> {
        self.groups.iter().enumerate().map(|(at, group)| {
            let here = at == self.group;
            (&group[if here { self.rotation } else { 0 }], here)
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// The place of the chosen entry.
    pub fn place(&self) -> usize {
        self.group
    }

    /// How many ways the chosen tile can lie, and which one it does, counted from 1.
    pub fn rotations(&self) -> (usize, usize) {
        (self.rotation + 1, self.groups[self.group].len())
    }

    /// Goes on to another entry.
    pub fn go(&mut self, by: isize) {
        self.pick(around(self.group, by, self.groups.len()));
    }

    /// Goes to an entry; what is not there changes nothing.
    pub fn pick(&mut self, at: usize) {
        if at < self.groups.len() {
            (self.group, self.rotation) = (at, 0);
        }
    }

    /// Rotates the chosen tile to another way in which it fits.
    pub fn rotate(&mut self, by: isize) {
        self.rotation = around(self.rotation, by, self.groups[self.group].len());
    }
}

fn around(at: usize, by: isize, count: usize) -> usize {
    let count = count.max(1) as isize;
    (at as isize + by).rem_euclid(count) as usize
}

/// Whether two steps lay the same tile on the same cell, rotated or not.
fn same_tile(one: &Choice, other: &Choice) -> bool {
    let (Some(tile), Some(second)) = (&one.tile, &other.tile) else { return false };
    let lays = [one, other].iter().all(|choice| choice.kind == ChoiceKind::Lay);
    // A name written twice holds each of its rotations.
    let rotated = tile.len() == second.len() && tile.repeat(2).contains(second.as_str());
    lays && one.cells == other.cells && one.pool == other.pool && rotated
}

#[cfg(test)]
mod tests {
    use hexagora_rules::Game;

    use super::*;

    #[test]
    fn a_tile_is_one_entry_that_rotates() {
        let game = Game::start(&"laberinto players=3 seed=7".parse().unwrap()).unwrap();
        let choices = game.choices();
        let cell = choices.iter().find(|choice| choice.tile.is_some()).unwrap().cells[0].clone();
        let lays: Vec<Choice> = choices.into_iter().filter(|choice| choice.names(&cell)).collect();
        let mut chooser = Chooser::new(lays.clone()).unwrap();
        assert!(chooser.len() < lays.len() || lays.len() == 1);
        let mut seen = Vec::new();
        for group in 0..chooser.len() {
            chooser.pick(group);
            for _ in 0..chooser.rotations().1 {
                seen.push(chooser.chosen().text.clone());
                chooser.rotate(1);
            }
        }
        let mut all: Vec<String> = lays.into_iter().map(|lay| lay.text).collect();
        seen.sort_unstable();
        all.sort_unstable();
        assert_eq!(seen, all);
        chooser.go(-1);
        chooser.pick(10_000);
        assert!(chooser.place() < chooser.len());
    }
}
