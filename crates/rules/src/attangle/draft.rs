//! Pieces and stacks on points.

use super::RuleSet;
use super::stack::{Build, LETTERS, Stack};
use crate::draft::{Craft, Draft, Field, open_rows, write_rows};
use crate::{Game, Geometry, Seat};

/// What Attangle tells of its drafts.
pub(crate) struct Drafting;

impl Craft for Drafting {
    /// Every stack that the rules can build.
    fn palette(&self, game: &Game) -> Vec<String> {
        let rules = if game.option("rules") == "2006" { RuleSet::Of2006 } else { RuleSet::Of2008 };
        let stacks = Build::ALL.into_iter().flat_map(|build| [0, 1].map(|seat| (Seat(seat), build)));
        let written = stacks.map(|(owner, build)| Stack { owner, build }.letters(rules));
        written.map(|letters| if letters.len() > 1 { format!("({letters})") } else { letters }).collect()
    }

    fn fields(&self, _: &Game) -> Vec<Field> {
        vec![Field::seat("seat", 2)]
    }

    fn open(&self, game: &Game, words: &[&str], draft: &mut Draft) {
        let &[board, seat] = words else { return };
        open_rows(draft, &game.geometry(), board, 1);
        draft.set("seat", if seat.starts_with(LETTERS[0]) { "0" } else { "1" });
    }

    fn line(&self, draft: &Draft, geometry: &Geometry) -> String {
        let seat = LETTERS[usize::from(draft.field("seat") == "1")];
        format!("{} {seat}", write_rows(draft, geometry))
    }
}
