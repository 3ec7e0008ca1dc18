//! The made-up game: seven points, drawn as a hexagon.

use std::collections::BTreeMap;

use hexagora_rules::toy::View;

use super::canvas::Canvas;
use super::style::{Ink, Style, Tint};
use super::{Drawing, Face, Picture, Piece};

/// Where the points stand: `a` to `f` clockwise from the upper left, then the centre.
const PLACES: [(&str, (i32, i32)); 7] =
    [("a", (2, 0)), ("b", (6, 0)), ("c", (8, 2)), ("d", (6, 4)), ("e", (2, 4)), ("f", (0, 2)), ("g", (4, 2))];

impl Drawing for View {
    fn draw(&self, _: &Picture<'_>, _: &Style) -> Canvas {
        let mut canvas = Canvas::new();
        for (name, (x, y)) in PLACES {
            let sign = self.board.get(name).map_or_else(|| "·".to_owned(), char::to_string);
            canvas.text(x, y, &sign, Ink::PLAIN);
        }
        canvas
    }

    fn faces(&self) -> BTreeMap<String, Face> {
        let tint = |piece| if piece == 'x' { Tint::Red } else { Tint::Blue };
        self.board.iter().map(|(at, &piece)| (at.clone(), Face::standing([Piece::of(tint(piece))]))).collect()
    }
}
