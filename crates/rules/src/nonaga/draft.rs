//! Discs, men on them, and the disc that is locked.

use super::cell::Cell;
use super::geometry::around_discs;
use super::parts::Parts;
use crate::draft::{Craft, Draft, Field};
use crate::{Eye, Game, Geometry, View};

/// What Nonaga tells of its drafts: `o` is a disc, `r` and `b` are discs with a man, a capital is locked.
pub(crate) struct Drafting;

const LOCK: &str = "O";

impl Craft for Drafting {
    fn palette(&self, _: &Game) -> Vec<String> {
        ["o", "r", "b", LOCK].map(str::to_owned).to_vec()
    }

    fn knows(&self, thing: &str, _: &[String]) -> bool {
        ["o", "r", "b", "O", "R", "B"].contains(&thing)
    }

    fn fields(&self, _: &Game) -> Vec<Field> {
        let steps = ["man", "disc", "connected", "repetition", "stuck"];
        vec![Field::seat("seat", 2), Field::choice("step", &steps)]
    }

    fn open(&self, game: &Game, words: &[&str], draft: &mut Draft) {
        let (&[seat, step, ..], View::Nonaga(view)) = (words, game.view(Eye::All)) else { return };
        for disc in view.discs {
            let of = |seat: usize| view.men[seat].contains(&disc);
            let thing = if of(0) {
                "r"
            } else if of(1) {
                "b"
            } else {
                "o"
            };
            let thing = if view.locked == Some(disc) { thing.to_uppercase() } else { thing.to_owned() };
            draft.cells.push((disc.to_string(), thing));
        }
        draft.set("seat", if seat == "red" { "0" } else { "1" });
        draft.set("step", step);
    }

    /// Each disc is a patch of its own.
    fn line(&self, draft: &Draft, _: &Geometry) -> String {
        let seat = if draft.field("seat") == "1" { "black" } else { "red" };
        let discs: String = draft.cells.iter().map(|(cell, thing)| format!(" {cell}:{thing}")).collect();
        format!("{seat} {}{discs}", draft.field("step"))
    }

    /// Around the discs; without any, around where they lie at the beginning.
    fn geometry(&self, draft: &Draft, _: &Game) -> Geometry {
        let cells: Vec<Cell> = draft.cells.iter().filter_map(|(cell, _)| cell.parse().ok()).collect();
        match cells.is_empty() {
            true => around_discs(&Parts::start(super::Options::default()).discs),
            false => around_discs(&cells),
        }
    }

    fn put(&self, draft: &mut Draft, cell: &str, thing: &str) {
        let locks = thing == LOCK;
        let thing = if locks && !draft.on(cell).is_empty() {
            draft.on(cell).to_uppercase()
        } else {
            thing.to_owned()
        };
        // One disc is locked.
        if thing.chars().all(char::is_uppercase) {
            for (_, other) in &mut draft.cells {
                other.make_ascii_lowercase();
            }
        }
        draft.set_cell(cell, &thing);
    }

    /// The man first, then the disc.
    fn take(&self, draft: &mut Draft, cell: &str) -> Option<String> {
        let (thing, left) = match draft.on(cell) {
            "r" | "b" => (draft.on(cell).to_owned(), "o"),
            "R" | "B" => (draft.on(cell).to_lowercase(), LOCK),
            thing => (thing.to_owned(), ""),
        };
        draft.set_cell(cell, left);
        Some(thing).filter(|thing| !thing.is_empty())
    }
}
