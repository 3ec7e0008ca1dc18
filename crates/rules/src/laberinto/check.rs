//! What is true of every position.

use hexagora_locale::{Message, message};

use super::board::{Cells, EDGES, SIDES};
use super::colour::Colour;
use super::deal::{BAG, portion};
use super::figure::Figure;
use super::position::Position;
use super::team::Count;
use super::text::wrong;
use super::tile::{BORDERS, Kind};
use crate::TextError;

/// Checks every invariant; the error says which one is broken.
pub(super) fn check(position: &Position) -> Result<(), String> {
    lawful(position).map_err(|error| error.to_string())?;
    let laid: Cells = position.laid.iter().filter(|&cell| position.tile(cell).is_some()).collect();
    let tiles = position.tiles.iter().flatten().count();
    ensure(laid == position.laid && laid.len() == tiles, "laid")?;
    for seat in position.parameters.seats() {
        let door = SIDES[position.colour(seat).index()].and(&laid);
        ensure(door.flood(&laid) == position.paths[seat], "path")?;
    }
    let common = position.parameters.seats().fold(laid, |common, seat| common.and(&position.paths[seat]));
    ensure(position.met != common.is_empty(), "met")?;
    ensure(position.looped == position.has_loops(), "looped")?;
    let (mut stood, mut paired) = (Cells::EMPTY, Cells::EMPTY);
    for (cell, _) in position.parameters.seats().flat_map(|seat| position.teams[seat].figures.iter()) {
        if stood.has(cell) { paired.insert(cell) } else { stood.insert(cell) }
    }
    ensure(stood == position.stood && paired == position.paired, "stood")?;
    ensure(position.sum == position.sum_from_scratch(), "sum")
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

fn demand(holds: bool, part: impl ToString, why: Message) -> Result<(), TextError> {
    if holds { Ok(()) } else { Err(wrong(part.to_string(), why)) }
}

/// Checks what a text could say wrongly: whether the position obeys the rules.
pub(super) fn lawful(position: &Position) -> Result<(), TextError> {
    tiles_match(position)?;
    tiles_are_the_bag(position)?;
    for seat in position.parameters.seats() {
        figures_stand_well(position, seat)?;
        prisms_add_up(position, seat)?;
        prisoners_are_captured(position, seat)?;
        pyramids_add_up(position, seat)?;
        crossings_add_up(position, seat)?;
    }
    if position.is_building() {
        demand(!position.parameters.prepared, "build", message!("laberinto.text.prepared"))?;
        nobody_has_moved(position)?;
        seats_build_in_turn(position)?;
    }
    turn_is_possible(position)
}

fn tiles_match(position: &Position) -> Result<(), TextError> {
    for cell in position.laid.iter() {
        let Some(tile) = position.tile(cell) else { continue };
        for edge in EDGES {
            let colour = tile.edges()[edge];
            // D5: an edge on the border has the colour of that side.
            let border = BORDERS[cell.index()].colour(edge).is_none_or(|side| side == colour);
            demand(border, cell, message!("laberinto.text.border"))?;
            let next = cell.across(edge);
            let agree = position.tile(next).is_none_or(|other| other.edges()[edge] == colour);
            demand(agree, format!("{cell} {next}"), message!("laberinto.text.edge"))?;
        }
    }
    let joined = position.parameters.seats().fold(Cells::EMPTY, |all, seat| all.or(&position.paths[seat]));
    match position.laid.without(&joined).iter().next() {
        Some(cell) => demand(false, cell, message!("laberinto.text.loose")),
        None => Ok(()),
    }
}

fn tiles_are_the_bag(position: &Position) -> Result<(), TextError> {
    let mut counts = [0; super::KINDS];
    position
        .laid
        .iter()
        .filter_map(|cell| position.tile(cell))
        .for_each(|tile| counts[tile.kind().index()] += 1);
    for kind in Kind::all() {
        let held = position.parameters.seats().map(|seat| position.hands[seat].count(kind)).sum::<usize>();
        let count = counts[kind.index()] + held + position.pool.count(kind);
        demand(count == 2, kind, message!("laberinto.text.bag", count = count))?;
    }
    let seats = position.parameters.seats().len();
    for seat in position.parameters.seats() {
        let (have, most) = (position.hands[seat].len(), portion(seats));
        demand(have <= most, seat, message!("laberinto.text.hand", have = have, most = most))?;
    }
    // D18: what the hands leave of a bag from which a labyrinth was laid is less than a round.
    let most = if position.parameters.prepared { seats - 1 } else { BAG % seats };
    let have = position.pool.len();
    demand(have <= most, have, message!("laberinto.text.pool", most = most))
}

fn figures_stand_well(position: &Position, seat: usize) -> Result<(), TextError> {
    let team = &position.teams[seat];
    for (cell, _) in team.figures.iter() {
        demand(position.laid.has(cell), cell, message!("laberinto.text.no-tile"))?;
        demand(team.figures.on(cell).count() <= 2, cell, message!("laberinto.text.crowd"))?;
        let alone = position
            .parameters
            .seats()
            .all(|other| other == seat || position.teams[other].figures.on(cell).next().is_none());
        demand(alone, cell, message!("laberinto.text.two-colours"))?;
    }
    Ok(())
}

fn count_figures(position: &Position, seat: usize, which: impl Fn(Figure) -> bool) -> usize {
    position.teams[seat].figures.iter().filter(|&(_, figure)| which(figure)).count()
}

fn prisms_add_up(position: &Position, seat: usize) -> Result<(), TextError> {
    let count = |count| usize::from(position.teams[seat].count(count));
    let prisms = count(Count::ReservePrisms)
        + count_figures(position, seat, Figure::has_prism)
        + count(Count::OutsidePrisms)
        + count(Count::Eliminated);
    let want = usize::from(position.parameters.prisms[seat]);
    demand(prisms == want, seat, message!("laberinto.text.prisms", have = prisms, want = want))?;
    // D19: only what is in reserve can have gone back there.
    let retreated = count(Count::RetreatedPrisms);
    let most = if position.parameters.retreat { count(Count::ReservePrisms) } else { 0 };
    demand(retreated <= most, seat, message!("laberinto.text.retreated", have = retreated, most = most))
}

/// The pyramids of a seat are somewhere: with itself, held or carried. Of a seat that is out (D13)
/// some may have left the game, and none is its own any more.
fn pyramids_add_up(position: &Position, seat: usize) -> Result<(), TextError> {
    let own = position.colour(seat);
    let team = &position.teams[seat];
    let with_itself = usize::from(team.count(Count::ReservePyramids) + team.count(Count::OutsidePyramids))
        + count_figures(position, seat, |figure| figure == Figure::Pyramid)
        + count_figures(position, seat, |figure| figure == Figure::Mounted(own));
    let with_others = position.parameters.seats().filter(|&other| other != seat).map(|other| {
        usize::from(position.teams[other].count(Count::Prisoners(own)))
            + count_figures(position, other, |figure| figure == Figure::Mounted(own))
    });
    let (all, want) =
        (with_itself + with_others.sum::<usize>(), usize::from(position.parameters.pyramids[seat]));
    let why = message!("laberinto.text.pyramids", have = all, want = want);
    if !position.is_out(seat) {
        return demand(all == want, seat, why);
    }
    demand(all <= want, seat, why)?;
    let left = with_itself + team.held() + team.figures.len();
    demand(left == 0, seat, message!("laberinto.text.out"))
}

/// Prisoners, held or carried, are of other seats' colours.
fn prisoners_are_captured(position: &Position, seat: usize) -> Result<(), TextError> {
    let own = position.colour(seat);
    for colour in Colour::ALL {
        let held = position.teams[seat].count(Count::Prisoners(colour)) > 0;
        let carried = count_figures(position, seat, |figure| figure == Figure::Mounted(colour)) > 0;
        let foreign = colour != own && position.parameters.seat_of(colour).is_some();
        let lawful = foreign || !held && (!carried || colour == own);
        demand(lawful, colour.letter(), message!("laberinto.text.prisoner"))?;
    }
    Ok(())
}

/// A point for each crossing: by the prisms outside, and by each that has returned since, with a
/// prisoner if it is still on the board.
fn crossings_add_up(position: &Position, seat: usize) -> Result<(), TextError> {
    let (team, own) = (&position.teams[seat], position.colour(seat));
    let [points, outside, pyramids] = [Count::Points, Count::OutsidePrisms, Count::OutsidePyramids]
        .map(|count| usize::from(team.count(count)));
    let returned =
        count_figures(position, seat, |figure| matches!(figure, Figure::Mounted(carried) if carried != own));
    let why = message!("laberinto.text.points", points = points, crossed = outside + returned);
    demand(points >= outside + returned, seat, why)?;
    demand(pyramids <= outside, seat, message!("laberinto.text.outside"))?;
    let target = usize::from(position.parameters.target);
    demand(points <= target, seat, message!("laberinto.text.target", target = target))
}

fn nobody_has_moved(position: &Position) -> Result<(), TextError> {
    let parameters = &position.parameters;
    let untouched = parameters.seats().all(|seat| {
        let team = &position.teams[seat];
        team.count(Count::ReservePrisms) == parameters.prisms[seat]
            && team.count(Count::RetreatedPrisms) == 0
            && team.count(Count::ReservePyramids) == parameters.pyramids[seat]
            && team.count(Count::Points) == 0
    });
    let still = position.quiet == 0 && position.laid_now == 0 && position.roll == 0;
    demand(untouched && still, "build", message!("laberinto.text.build"))
}

/// D7: one tile each in turn. What the hands lack of the lays that the order of play asks for can
/// only have come from the pool.
fn seats_build_in_turn(position: &Position) -> Result<(), TextError> {
    let seats = position.parameters.seats().len();
    let laid = |seat: usize| portion(seats) - position.hands[seat].len();
    let from_pool = BAG % seats - position.pool.len();
    let since_first = |seat: usize| (seat + seats - usize::from(position.parameters.first)) % seats;
    let in_turn = |rounds: usize| {
        let due = |seat: usize| rounds + usize::from(since_first(seat) < since_first(position.mover()));
        let building = |seat: &usize| position.ready >> seat & 1 == 0;
        let lacking =
            position.parameters.seats().filter(building).map(|seat| due(seat).checked_sub(laid(seat)));
        let lacking: Option<usize> = lacking.sum();
        lacking.is_some_and(|lacking| lacking <= from_pool)
            && position.parameters.seats().all(|seat| laid(seat) <= due(seat))
    };
    let mover = laid(position.mover());
    let possible = (mover..=mover + from_pool).any(in_turn);
    demand(possible, "build", message!("laberinto.text.turns"))
}

fn turn_is_possible(position: &Position) -> Result<(), TextError> {
    let parameters = &position.parameters;
    let seat = position.mover();
    let known = parameters.seats().contains(&seat) && !position.is_out(seat);
    let building = !position.is_building() || position.ready >> seat & 1 == 0;
    demand(
        known && building && position.ready <= parameters.everybody(),
        seat,
        message!("laberinto.text.turn"),
    )?;
    let lays = usize::from(parameters.lays);
    demand(
        position.laid_now <= parameters.lays,
        position.laid_now,
        message!("laberinto.text.lays", lays = lays),
    )?;
    let rolled = position.roll == 0 || parameters.dice && position.roll <= 6;
    // With a die nothing is laid before the roll.
    let in_order = !parameters.dice || position.laid_now == 0 || position.roll > 0;
    demand(rolled && in_order, position.roll, message!("laberinto.text.roll"))?;
    let quiet = usize::from(parameters.quiet);
    demand(
        position.quiet <= parameters.quiet,
        position.quiet,
        message!("laberinto.text.quiet", quiet = quiet),
    )?;
    let (ended, over) = (position.ending(), position.outcome);
    demand(ended == over, if over.is_some() { "over" } else { "play" }, message!("laberinto.text.over"))?;
    let at_rest = over.is_none() || position.laid_now == 0 && position.roll == 0;
    demand(at_rest, "over", message!("laberinto.text.over"))
}
