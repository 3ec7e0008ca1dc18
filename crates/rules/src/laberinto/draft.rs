//! Tiles in triangles, figures on them, and what the seats hold besides. A tile that is laid comes out of a hand, a
//! figure out of its reserve, and both go back there, so that nobody has to keep the books.

use super::colour::Colour;
use super::deal::{BAG, portion};
use super::figure::Figures;
use super::tile::{Kind, Tile};
use crate::draft::{Craft, Draft, Field, key, open_rows, write_rows};
use crate::{Game, Geometry};

/// What Laberinto tells of its drafts: a tile is its edges as they lie, a figure its colour, `:` and its name.
pub(crate) struct Drafting;

const POOL: &str = "pool";
/// What a seat has of prisms and pyramids, as its stock is written: in reserve, then outside.
const COUNTS: [&str; 4] = ["prisms", "pyramids", "outside", "carried"];

impl Craft for Drafting {
    fn palette(&self, game: &Game) -> Vec<String> {
        let mut palette: Vec<String> = Vec::new();
        let colours = game.option("colours");
        for own in colours.chars() {
            palette.extend(["P", "A", "M"].map(|name| format!("{own}:{name}")));
            palette
                .extend(colours.chars().filter(|other| *other != own).map(|other| format!("{own}:M{other}")));
        }
        palette.extend(Kind::all().map(|kind| kind.to_string()));
        palette
    }

    fn knows(&self, thing: &str, palette: &[String]) -> bool {
        Tile::read(thing).is_some() || palette.iter().any(|known| known == thing)
    }

    fn fields(&self, game: &Game) -> Vec<Field> {
        let seats = game.seats();
        let number = |option: &str| game.option(option).parse().unwrap_or(0);
        let dice = game.option("dice") == "on";
        let phases: &[&str] =
            if dice { &["build", "roll", "play", "over"] } else { &["build", "play", "over"] };
        let mut fields = vec![Field::seat("seat", seats), Field::choice("phase", phases)];
        for seat in 0..seats {
            let set = |option: &str| {
                let numbers = game.option(option);
                numbers
                    .split(',')
                    .nth(seat)
                    .or(numbers.split(',').next())
                    .map_or(0, |set| set.parse().unwrap_or(0))
            };
            let [prisms, pyramids] = [set("prisms"), set("pyramids")];
            fields.push(Field::number("points", number("target")).of(seat));
            fields.extend(
                COUNTS
                    .into_iter()
                    .zip([prisms, pyramids, prisms, pyramids])
                    .map(|(name, most)| Field::number(name, most).of(seat)),
            );
            fields.push(Field::text("held").of(seat));
            if game.option("retreat") == "on" {
                fields.push(Field::number("retreated", prisms).of(seat));
            }
        }
        fields.push(Field::number("laid", number("lays")));
        if dice {
            fields.push(Field::number("roll", 6));
        }
        fields.push(Field::number("quiet", number("quiet")));
        fields.push(Field::seat("first", seats));
        fields.push(Field::text("ready"));
        fields.push(Field::text("colours"));
        fields.extend((0..seats).map(|seat| Field::text("hand").of(seat)));
        fields.push(Field::text(POOL));
        fields
    }

    fn options(&self) -> &[&'static str] {
        &["colours", "first"]
    }

    fn open(&self, game: &Game, words: &[&str], draft: &mut Draft) {
        let &[colours, first, tiles, hands, turn, figures, stock, quiet] = words else { return };
        draft.set("colours", colours);
        draft.set("first", first);
        draft.set("quiet", quiet);
        open_rows(draft, &game.geometry(), tiles, 3);
        for (at, hand) in hands.split('/').enumerate() {
            draft.set(&hand_key(at, game.seats()), hand);
        }
        let mut turn = turn.split(':');
        draft.set("seat", turn.next().unwrap_or_default());
        let phase = turn.next().unwrap_or_default();
        draft.set("phase", phase);
        draft.set(if phase == "build" { "ready" } else { "laid" }, turn.next().unwrap_or_default());
        draft.set("roll", turn.next().unwrap_or_default());
        for (own, figures) in colours.chars().zip(figures.split('/')) {
            for word in figures.split(',').filter(|word| *word != "-") {
                // The name ends where the triangle's letter stands, just before its number.
                let row = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(1) - 1;
                let (name, cell) = word.split_at(row);
                let things = format!("{} {own}:{name}", draft.on(cell));
                draft.set_cell(cell, &things);
            }
        }
        for (seat, stock) in stock.split('/').enumerate() {
            let mut parts = stock.split('.');
            let counts = [parts.next(), parts.next()].map(Option::unwrap_or_default).concat();
            for (name, count) in COUNTS.iter().zip(counts.chars()) {
                draft.set(&key(name, seat), &count.to_string());
            }
            for name in ["held", "points", "retreated"] {
                draft.set(&key(name, seat), parts.next().unwrap_or_default().trim_matches('-'));
            }
        }
    }

    fn line(&self, draft: &Draft, geometry: &Geometry) -> String {
        let colours = draft.field("colours");
        let seats = seats(draft);
        let joined = |write: &dyn Fn(usize) -> String| (0..seats).map(write).collect::<Vec<_>>().join("/");
        let or_none = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
        let figures = |seat: usize| {
            let own = colours.chars().nth(seat).unwrap_or_default();
            let mut names = String::new();
            for (cell, things) in &draft.cells {
                for name in things.split(' ').filter_map(|thing| thing.strip_prefix(own)?.strip_prefix(':')) {
                    names += &format!("{}{name}{cell}", if names.is_empty() { "" } else { "," });
                }
            }
            or_none(&names)
        };
        let stock = |seat: usize| {
            let of = |name: &str| draft.field(&key(name, seat));
            let retreated = match of("retreated") {
                "" | "0" => String::new(),
                retreated => format!(".{retreated}"),
            };
            let [prisms, pyramids, outside, carried] = COUNTS.map(of);
            format!(
                "{prisms}{pyramids}.{outside}{carried}.{}.{}{retreated}",
                or_none(of("held")),
                of("points")
            )
        };
        let seat = draft.field("seat");
        let turn = match (draft.field("phase"), draft.field("ready"), draft.field("roll")) {
            ("build", "", _) => format!("{seat}:build"),
            ("build", ready, _) => format!("{seat}:build:{ready}"),
            ("play", _, "") => format!("{seat}:play:{}", draft.field("laid")),
            ("play", _, roll) => format!("{seat}:play:{}:{roll}", draft.field("laid")),
            (phase, ..) => format!("{seat}:{phase}"),
        };
        format!(
            "{colours} {} {} {}/{} {turn} {} {} {}",
            draft.field("first"),
            write_rows(draft, geometry),
            joined(&|seat| draft.field(&key("hand", seat)).to_owned()),
            draft.field(POOL),
            joined(&figures),
            joined(&stock),
            draft.field("quiet"),
        )
    }

    fn put(&self, draft: &mut Draft, cell: &str, thing: &str) {
        let things = draft.on(cell).to_owned();
        let (tile, figures) = things.split_once(' ').unwrap_or((&things, ""));
        if let Some(new) = Tile::read(thing) {
            give_back(draft, tile);
            draft.set_cell(cell, format!("{thing} {figures}").trim_end());
            take_out(draft, &new.kind().to_string());
            deal_in_turn(draft);
        } else if !tile.is_empty()
            && figures.split(' ').count() <= 1
            && count_figures(draft, thing) < Figures::MOST
        {
            draft.set_cell(cell, &format!("{things} {thing}"));
            keep_books(draft, thing, -1);
        }
    }

    fn take(&self, draft: &mut Draft, cell: &str) -> Option<String> {
        let things = draft.on(cell).to_owned();
        if things.is_empty() {
            return None;
        }
        let (left, thing) = things.rsplit_once(' ').unwrap_or(("", &things));
        draft.set_cell(cell, left);
        if left.is_empty() {
            give_back(draft, thing);
            deal_in_turn(draft);
        } else {
            keep_books(draft, thing, 1);
        }
        Some(thing.to_owned())
    }
}

fn seats(draft: &Draft) -> usize {
    draft.setup.seats()
}

/// The field of a hand; behind the last one comes the pool.
fn hand_key(at: usize, seats: usize) -> String {
    if at < seats { key("hand", at) } else { POOL.to_owned() }
}

/// Every hand's tiles, then those of the pool.
fn hands(draft: &Draft) -> Vec<Vec<String>> {
    let tiles = |at| draft.field(&hand_key(at, seats(draft))).split(',').filter(|tile| !tile.is_empty());
    (0..=seats(draft)).map(|at| tiles(at).map(str::to_owned).collect()).collect()
}

fn set_hands(draft: &mut Draft, hands: &[Vec<String>]) {
    for (at, hand) in hands.iter().enumerate() {
        let name = hand_key(at, seats(draft));
        draft.set(&name, &hand.join(","));
    }
}

/// Takes a tile out of the hand of the seat to move, or out of another one that has it.
fn take_out(draft: &mut Draft, kind: &str) {
    let mut hands = hands(draft);
    let mover = draft.field("seat").parse().unwrap_or(0);
    let mut order = std::iter::once(mover).chain(0..hands.len());
    let has = |at: &usize| hands.get(*at).is_some_and(|hand| hand.iter().any(|tile| tile == kind));
    if let Some(at) = order.find(has) {
        if let Some(place) = hands[at].iter().position(|tile| tile == kind) {
            hands[at].remove(place);
        }
        set_hands(draft, &hands);
    }
}

/// Gives a tile to the smallest hand.
fn give_back(draft: &mut Draft, tile: &str) {
    let Some(tile) = Tile::read(tile) else { return };
    let mut hands = hands(draft);
    let seats = seats(draft);
    if let Some(hand) = hands[..seats].iter_mut().min_by_key(|hand| hand.len()) {
        hand.push(tile.kind().to_string());
    }
    set_hands(draft, &hands);
}

/// D7: while they build, the seats lay one tile each in turn, so the hands are as large as they are then, and the
/// seat to move is the next one.
fn deal_in_turn(draft: &mut Draft) {
    if draft.field("phase") != "build" {
        return;
    }
    let (seats, mut hands) = (seats(draft), hands(draft));
    let first: usize = draft.field("first").parse().unwrap_or(0);
    let laid = draft.cells.len();
    let size = |at: usize| match at < seats {
        true => {
            let since_first = (at + seats - first % seats) % seats;
            portion(seats).saturating_sub((laid + seats - 1 - since_first) / seats)
        }
        false => BAG % seats,
    };
    let mut spare: Vec<String> = Vec::new();
    for (at, hand) in hands.iter_mut().enumerate() {
        spare.extend(hand.drain(size(at).min(hand.len())..));
    }
    for (at, hand) in hands.iter_mut().enumerate() {
        let lacking = size(at).saturating_sub(hand.len()).min(spare.len());
        hand.extend(spare.drain(..lacking));
    }
    set_hands(draft, &hands);
    draft.set("seat", &((first + laid) % seats).to_string());
}

/// How many figures of a figure's colour stand on the board.
fn count_figures(draft: &Draft, figure: &str) -> usize {
    let things = draft.cells.iter().flat_map(|(_, things)| things.split(' '));
    things.filter(|thing| thing.contains(':') && thing[..1] == figure[..1]).count()
}

/// A figure comes out of the reserves, or goes back.
fn keep_books(draft: &mut Draft, figure: &str, by: i32) {
    let Some((own, name)) = figure.split_once(':') else { return };
    let rider = name.strip_prefix('M').map(|rider| if rider.is_empty() { own } else { rider });
    let change = |draft: &mut Draft, name: &str, colour: &str| {
        let letter = colour.chars().next().and_then(Colour::from_letter);
        let seat = draft.field("colours").chars().position(|known| Some(known) == letter.map(Colour::letter));
        let name = key(name, seat.unwrap_or(0));
        let count = draft.field(&name).parse().unwrap_or(0) + by;
        draft.set(&name, &count.max(0).to_string());
    };
    if name != "A" {
        change(draft, COUNTS[0], own);
    }
    if name == "A" || rider.is_some() {
        change(draft, COUNTS[1], rider.unwrap_or(own));
    }
}
