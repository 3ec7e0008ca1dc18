//! Pieces on the seven points; the seat to move follows from them.

use crate::draft::{Craft, Draft, Field};
use crate::{Game, Geometry};

/// What the game tells of its drafts.
pub(crate) struct Drafting;

impl Craft for Drafting {
    fn palette(&self, _: &Game) -> Vec<String> {
        ["x", "o"].map(str::to_owned).to_vec()
    }

    fn fields(&self, _: &Game) -> Vec<Field> {
        Vec::new()
    }

    fn open(&self, game: &Game, words: &[&str], draft: &mut Draft) {
        for (cell, thing) in points(&game.geometry()).into_iter().zip(words.concat().chars()) {
            draft.set_cell(&cell, &thing.to_string().replace('.', ""));
        }
    }

    fn line(&self, draft: &Draft, geometry: &Geometry) -> String {
        let thing = |cell: &String| draft.on(cell).chars().next().unwrap_or('.');
        points(geometry).iter().map(thing).collect()
    }
}

/// The points in the order of their names, which is that of the text.
fn points(geometry: &Geometry) -> Vec<String> {
    let mut names: Vec<String> = geometry.cells.iter().map(|cell| cell.name.clone()).collect();
    names.sort();
    names
}
