//! Discs on points, and the cylinders on two of them.

use crate::draft::{Craft, Draft, Field, open_rows, write_rows};
use crate::{Game, Geometry};

/// What Ampel tells of its drafts.
pub(crate) struct Drafting;

/// A mark behind the step says what has happened in the turn.
const MARKS: [&str; 3] = ["", "+", "!"];
const TURNS: [&str; 3] = ["fresh", "moved", "busy"];
const SEATS: [&str; 2] = ["red", "green"];

impl Craft for Drafting {
    fn palette(&self, _: &Game) -> Vec<String> {
        ["R", "G", "Y", "R*", "G*"].map(str::to_owned).to_vec()
    }

    fn fields(&self, game: &Game) -> Vec<Field> {
        let yellows = game.option("yellows").parse().unwrap_or(u16::MAX);
        let steps = ["setup", "own", "theirs", "add", "signals", "stuck", "repetition", "idle"];
        let mut fields = vec![
            Field::seat("seat", 2),
            Field::choice("step", &steps),
            Field::number("taken", yellows).of(0),
            Field::number("taken", yellows).of(1),
            Field::choice("turn", &TURNS),
            Field::number("idle", u16::MAX),
            Field::choice("passed", &["no", "yes"]),
        ];
        if game.option("edition") == "es" {
            fields.push(Field::choice("out", &["none", "R", "G", "RG"]));
        }
        fields
    }

    fn open(&self, game: &Game, words: &[&str], draft: &mut Draft) {
        let &[board, seat, step, taken, idle, ref rest @ ..] = words else { return };
        open_rows(draft, &game.geometry(), board, 1);
        draft.set("seat", if seat == SEATS[0] { "0" } else { "1" });
        let name = step.trim_end_matches(['+', '!']);
        let mark = MARKS.iter().position(|mark| *mark == &step[name.len()..]).unwrap_or(0);
        draft.set("step", name);
        draft.set("turn", TURNS[mark]);
        let (red, green) = taken.split_once('-').unwrap_or_default();
        draft.set("taken.0", red);
        draft.set("taken.1", green);
        draft.set("idle", idle);
        for word in rest {
            match word.strip_prefix("out=") {
                Some(letters) => draft.set("out", letters),
                None => draft.set("passed", "yes"),
            }
        }
    }

    fn line(&self, draft: &Draft, geometry: &Geometry) -> String {
        let mark = TURNS.iter().position(|turn| *turn == draft.field("turn")).unwrap_or(0);
        let seat = SEATS[usize::from(draft.field("seat") == "1")];
        let mut line = format!(
            "{} {seat} {}{} {}-{} {}",
            write_rows(draft, geometry),
            draft.field("step"),
            MARKS[mark],
            draft.field("taken.0"),
            draft.field("taken.1"),
            draft.field("idle"),
        );
        if draft.field("passed") == "yes" {
            line += " passed";
        }
        if !["", "none"].contains(&draft.field("out")) {
            line += " out=";
            line += draft.field("out");
        }
        line
    }

    /// There is one cylinder of a colour, so it leaves the disc that it stood on.
    fn put(&self, draft: &mut Draft, cell: &str, thing: &str) {
        if thing.len() > 1 {
            for (_, other) in draft.cells.iter_mut().filter(|(_, other)| other == thing) {
                other.truncate(1);
            }
        }
        draft.set_cell(cell, thing);
    }
}
