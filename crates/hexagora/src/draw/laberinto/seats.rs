//! What lies beside the board: the seats, and the tiles in hand.

use std::collections::BTreeMap;

use hexagora_locale::{Lang, Message, message};
use hexagora_rules::Seat;
use hexagora_rules::laberinto::{Hand, View};

use super::super::Picture;
use super::super::panel::{self, StyledLine};
use super::super::style::{Ink, Style, Tint};
use super::board::Board;
use super::grid::name_of;
use super::sheet::Scale;

/// One line for each seat: what it has won, holds and has lost.
pub(super) fn seats(
    picture: &Picture<'_>,
    view: &View,
    board: &Board,
    scale: Scale,
    style: &Style,
) -> Vec<StyledLine> {
    // Figures and edges go by their letters, and so do the seats.
    let sign = |&letter: &char| (Tint::of_letter(letter).unwrap_or(Tint::Faint), letter);
    let signs: Vec<(Tint, char)> = board.colours.iter().map(sign).collect();
    let target = picture.scene.options.iter().find(|(name, _)| *name == "target");
    let target: usize = target.and_then(|(_, value)| value.parse().ok()).unwrap_or(0);
    let names = panel::signed(picture, &signs, style);
    names
        .into_iter()
        .enumerate()
        .flat_map(|(seat, name)| {
            let fact = |what: Message, value: String| {
                StyledLine::new().add(what.say(picture.lang), Ink::FAINT).add(format!(" {value}"), Ink::PLAIN)
            };
            let figures = |[prisms, pyramids]: [u8; 2]| format!("P×{prisms} A×{pyramids}");
            let held: Vec<String> =
                view.prisoners[seat].iter().map(|(letter, count)| format!("{letter}×{count}")).collect();
            let points =
                panel::tally(StyledLine::new(), usize::from(view.points[seat]), target, '★', Ink::ACCENT);
            let mut facts = vec![points, fact(message!("draw.reserve"), figures(view.reserve[seat]))];
            if view.outside[seat] != [0, 0] {
                facts.push(fact(message!("draw.outside"), figures(view.outside[seat])));
            }
            if !held.is_empty() {
                facts.push(fact(message!("draw.prisoners"), held.join(" ")));
            }
            if view.eliminated[seat] > 0 {
                facts.push(fact(message!("draw.lost"), format!("P×{}", view.eliminated[seat])));
            }
            facts.push(fact(message!("draw.tiles"), held_tiles(&view.hands[seat]).to_string()));
            // What a triangle has no room to tell.
            let told = |figure: &str| scale == Scale::Large && figure.len() == 1;
            let rest = board.of_seat(seat).filter(|(figure, _)| !told(figure));
            let rest: Vec<String> = rest.map(|(figure, cell)| format!("{figure}{}", name_of(cell))).collect();
            if !rest.is_empty() {
                facts.push(fact(message!("draw.figures"), rest.join(" ")));
            }
            panel::wrapped(name, facts, style)
        })
        .collect()
}

fn held_tiles(hand: &Hand) -> usize {
    match hand {
        Hand::Tiles(tiles) => tiles.len(),
        Hand::Count(count) => *count,
    }
}

/// The tiles in a seat's hand and in the pool, as many to a line as fit: equal ones once, counted.
pub(super) fn hand(view: &View, seat: Option<Seat>, lang: Lang, style: &Style) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let tiles = seat.and_then(|seat| view.hands.get(seat.index()));
    if let Some(Hand::Tiles(tiles)) = tiles {
        lines.extend(tile_lines(message!("draw.hand").say(lang), tiles, style));
    }
    if !view.pool.is_empty() {
        lines.extend(tile_lines(message!("draw.pool").say(lang), &view.pool, style));
    }
    lines
}

fn tile_lines(heading: String, tiles: &[String], style: &Style) -> Vec<StyledLine> {
    const CELL: usize = 7;
    let mut counts: BTreeMap<Vec<usize>, (&str, usize)> = BTreeMap::new();
    for tile in tiles {
        // In the order of the colours, not of their letters.
        let key = tile.chars().map(|letter| "ROYGBV".find(letter).unwrap_or(6)).collect();
        counts.entry(key).or_insert((tile, 0)).1 += 1;
    }
    let indent = heading.chars().count() + 2;
    let columns = (style.width.saturating_sub(indent) / CELL).max(1);
    let entries: Vec<(&str, usize)> = counts.into_values().collect();
    entries
        .chunks(columns)
        .enumerate()
        .map(|(row, entries)| {
            let mut line = StyledLine::new().add(if row == 0 { heading.as_str() } else { "" }, Ink::FAINT);
            for (at, (tile, count)) in entries.iter().enumerate() {
                line = line.to(indent + at * CELL);
                for letter in tile.chars() {
                    let tint = Tint::of_letter(letter).unwrap_or(Tint::Faint);
                    line = line.add(letter.to_string(), Ink::of(tint).bold().over(Tint::Tile));
                }
                if *count > 1 {
                    line = line.add(format!("×{count}"), Ink::FAINT);
                }
            }
            line
        })
        .collect()
}
