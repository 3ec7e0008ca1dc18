//! Which step is meant by the cells that are pressed.

use std::collections::BTreeSet;

use hexagora_rules::Choice;

/// What a press came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    /// These cells are now held, and more must be pressed.
    Held(Vec<String>),
    /// This step was meant, and no other can be.
    Play(Choice),
    /// Several steps are complete with what is held: a person must choose.
    Ask(Vec<String>, Vec<Choice>),
    /// The press meant nothing legal.
    Refused,
}

/// The cells of a choice that are not held; none when something else is held.
fn rest<'c>(choice: &'c Choice, held: &[String]) -> Option<Vec<&'c String>> {
    let mut left: Vec<&String> = choice.cells.iter().collect();
    for cell in held {
        let at = left.iter().position(|own| *own == cell)?;
        left.remove(at);
    }
    Some(left)
}

/// Whether a choice can still be meant when these cells are held.
fn fits(choice: &Choice, held: &[String]) -> bool {
    if choice.any_order { rest(choice, held).is_some() } else { choice.cells.starts_with(held) }
}

/// The cells that may be pressed next.
pub fn openings(choices: &[Choice], held: &[String]) -> BTreeSet<String> {
    let mut open = BTreeSet::new();
    for choice in choices.iter().filter(|choice| fits(choice, held)) {
        if choice.any_order {
            open.extend(rest(choice, held).into_iter().flatten().cloned());
        } else {
            open.extend(choice.cells.get(held.len()).cloned());
        }
    }
    open
}

/// What pressing a cell comes to. A cell that continues the step does so; one that is held is let go of; one
/// that begins another step begins it; any other is refused, and nothing changes.
pub fn press(choices: &[Choice], held: &[String], cell: &str) -> Pressed {
    if openings(choices, held).contains(cell) {
        return after(choices, [held, &[cell.to_owned()]].concat());
    }
    if held.iter().any(|own| own == cell) {
        return Pressed::Held(released(choices, held, cell));
    }
    if !held.is_empty() && openings(choices, &[]).contains(cell) {
        return after(choices, vec![cell.to_owned()]);
    }
    Pressed::Refused
}

/// What holding these cells comes to.
fn after(choices: &[Choice], held: Vec<String>) -> Pressed {
    let meant: Vec<&Choice> = choices.iter().filter(|choice| fits(choice, &held)).collect();
    let complete: Vec<Choice> = meant
        .iter()
        .filter(|choice| choice.cells.len() == held.len())
        .map(|&choice| choice.clone())
        .collect();
    match &complete[..] {
        [] => Pressed::Held(held),
        [only] if meant.len() == 1 => Pressed::Play(only.clone()),
        _ => Pressed::Ask(held, complete),
    }
}

/// What is still held when a cell is let go of.
fn released(choices: &[Choice], held: &[String], cell: &str) -> Vec<String> {
    if choices.iter().any(|choice| choice.any_order && fits(choice, held)) {
        return held.iter().filter(|own| *own != cell).cloned().collect();
    }
    held.iter().take_while(|own| *own != cell).cloned().collect()
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{Game, GameKind, Setup};

    use super::*;

    fn cells(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn a_piece_is_held_and_moved_and_can_be_let_go_of() {
        let choices = Game::start(&Setup::new(GameKind::Nonaga)).unwrap().choices();
        assert_eq!(press(&choices, &[], "2,0"), Pressed::Held(cells(&["2,0"])));
        assert_eq!(press(&choices, &cells(&["2,0"]), "2,0"), Pressed::Held(Vec::new()));
        assert_eq!(press(&choices, &cells(&["2,0"]), "0,-2"), Pressed::Held(cells(&["0,-2"])));
        assert_eq!(press(&choices, &cells(&["2,0"]), "0,0"), Pressed::Refused);
        let Pressed::Play(step) = press(&choices, &cells(&["2,0"]), "1,1") else { panic!() };
        assert_eq!(step.text, "2,0>1,1");
    }

    #[test]
    fn cells_of_a_capture_are_pressed_in_any_order() {
        let game = Game::from_text("attangle; 3b/5/2b2w/7/1w4/5/4 w").unwrap();
        let choices = game.choices();
        assert!(openings(&choices, &cells(&["e3"])).contains("c2"));
        assert_eq!(press(&choices, &cells(&["e3"]), "c2"), Pressed::Held(cells(&["e3", "c2"])));
        let Pressed::Play(step) = press(&choices, &cells(&["e3", "c2"]), "e6") else { panic!() };
        assert_eq!(step.text, "c2+e6xe3");
        assert_eq!(press(&choices, &cells(&["e3", "c2"]), "e3"), Pressed::Held(cells(&["c2"])));
    }
}
