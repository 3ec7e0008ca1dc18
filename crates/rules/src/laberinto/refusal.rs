//! Why a step is not legal.

use hexagora_locale::message;

use super::board::{Cell, EDGES};
use super::figure::Figure;
use super::meeting::Enough;
use super::movement::Ground;
use super::position::Position;
use super::step::Act;
use super::team::Count;
use super::tile::{BORDERS, Tile};
use crate::{GameKind, Refusal, Rule};

const GAME: GameKind = GameKind::Laberinto;
const END: Rule = Rule::new(GAME, Rule::END);
const NOTATION: Rule = Rule::new(GAME, Rule::NOTATION);
const LAYING: Rule = Rule::new(GAME, "laying");
const BUILDING: Rule = Rule::new(GAME, "building");
const TURN: Rule = Rule::new(GAME, "turn");
const ROOM: Rule = Rule::new(GAME, "room");
const ENTERING: Rule = Rule::new(GAME, "entering");
const MOVING: Rule = Rule::new(GAME, "moving");
pub(super) const MOUNTING: Rule = Rule::new(GAME, "mounting");
pub(super) const CAPTURING: Rule = Rule::new(GAME, "capturing");
const CROSSING: Rule = Rule::new(GAME, "crossing");
pub(super) const RETURNING: Rule = Rule::new(GAME, "returning");
const DICE: Rule = Rule::new(GAME, "dice");

/// Every rule that refuses a step.
pub(super) const RULES: &[Rule] = &[
    END, NOTATION, LAYING, BUILDING, TURN, ROOM, ENTERING, MOVING, MOUNTING, CAPTURING, CROSSING, RETURNING,
    DICE,
];

/// Why an act that is not legal is not.
pub(super) fn why_not(position: &Position, act: Act) -> Option<Refusal> {
    if position.outcome.is_some() {
        return Some(Refusal::over(GAME));
    }
    if position.is_roll_due() {
        return Some(DICE.because(message!("laberinto.why.roll")));
    }
    let ground = Ground::new(position);
    match act {
        Act::Roll(_) => Some(no_roll(position)),
        Act::Ready if !position.is_building() => Some(BUILDING.because(message!("laberinto.why.ready.play"))),
        Act::Ready => Some(not_ready(position)),
        Act::Lay { cell, tile, pool } => no_lay(position, cell, tile, pool),
        _ if position.is_building() => Some(BUILDING.because(message!("laberinto.why.building"))),
        Act::Enter { figure, to } => no_entry(position, &ground, figure, to),
        Act::Go { figure, from, to } => no_going(position, &ground, figure, from, to),
        Act::Capture { from, to } => no_capture(position, &ground, from, to),
        Act::Mount { from, to } => no_mount(position, from, to),
        Act::Dismount { from, to } => no_dismount(position, &ground, from, to),
        Act::Leave { figure, from } => no_leave(position, figure, from),
        Act::Pass => Some(TURN.because(message!("laberinto.why.pass"))),
    }
}

fn no_roll(position: &Position) -> Refusal {
    if !position.parameters.dice {
        DICE.because(message!("laberinto.why.roll.no-dice"))
    } else if position.is_building() {
        BUILDING.because(message!("laberinto.why.building"))
    } else {
        DICE.because(message!("laberinto.why.roll.done"))
    }
}

/// Why a seat has not built enough to be ready.
fn not_ready(position: &Position) -> Refusal {
    if !position.met {
        return BUILDING.because(message!("laberinto.why.ready.apart"));
    }
    BUILDING.decided(17).because(match position.parameters.enough {
        Enough::Half => message!("laberinto.why.ready.half", tiles = position.lacks_of_half()),
        Enough::Met | Enough::Loops => message!("laberinto.why.ready.loops"),
    })
}

fn no_lay(position: &Position, cell: Cell, tile: Tile, pool: bool) -> Option<Refusal> {
    let seat = position.mover();
    let hand = if pool { &position.pool } else { &position.hands[seat] };
    let name = tile.named().to_string();
    if !position.may_lay() {
        Some(TURN.decided(8).because(message!("laberinto.why.lay.enough", lays = position.parameters.lays)))
    } else if !hand.has(tile) && pool {
        Some(LAYING.because(message!("laberinto.why.lay.pool", tile = name)))
    } else if !hand.has(tile) {
        Some(LAYING.because(message!("laberinto.why.lay.hand", tile = name)))
    } else if position.laid.has(cell) {
        Some(LAYING.because(message!("laberinto.why.lay.taken", cell = cell.to_string())))
    } else if !position.frontier(seat).has(cell) {
        Some(LAYING.decided(6).because(message!("laberinto.why.lay.path", cell = cell.to_string())))
    } else {
        let differs = EDGES.into_iter().find_map(|edge| edge_differs(position, cell, tile, edge));
        differs.or_else(|| leads_nowhere(position, cell))
    }
}

/// Why a tile that fits may not be laid here while paths are apart.
fn leads_nowhere(position: &Position, cell: Cell) -> Option<Refusal> {
    let name = cell.to_string();
    if position.lay_cells().has(cell) {
        None
    } else if position.parameters.one_door && position.door(position.mover()).has(cell) {
        Some(BUILDING.decided(15).because(message!("laberinto.why.lay.door", cell = name)))
    } else {
        Some(BUILDING.decided(16).because(message!("laberinto.why.lay.meet", cell = name)))
    }
}

fn edge_differs(position: &Position, cell: Cell, tile: Tile, edge: usize) -> Option<Refusal> {
    let asked = position.asked(cell).colour(edge)?;
    if asked == tile.edges()[edge] {
        None
    } else if BORDERS[cell.index()].colour(edge).is_some() {
        Some(LAYING.decided(5).because(message!("laberinto.why.lay.border", colour = asked.shade())))
    } else {
        let next = cell.across(edge).to_string();
        Some(LAYING.because(message!("laberinto.why.lay.edge", cell = next, colour = asked.shade())))
    }
}

fn no_entry(position: &Position, ground: &Ground, figure: Figure, to: Cell) -> Option<Refusal> {
    let own = position.colour(position.mover());
    let nobody_outside = position.teams[position.mover()].count(Count::OutsidePrisms) == 0;
    match figure {
        _ if ground.can_enter(figure) => {}
        Figure::Prism => return Some(ENTERING.because(message!("laberinto.why.enter.prism"))),
        Figure::Pyramid => return Some(ENTERING.because(message!("laberinto.why.enter.pyramid"))),
        Figure::Mounted(_) if nobody_outside => {
            return Some(RETURNING.because(message!("laberinto.why.return.outside")));
        }
        Figure::Mounted(carried) => {
            return Some(
                RETURNING
                    .decided(10)
                    .because(message!("laberinto.why.return.none", colour = carried.shade())),
            );
        }
    }
    if to.side() != Some(own) {
        return Some(ENTERING.because(message!("laberinto.why.enter.side", cell = to.to_string())));
    }
    no_room(ground, to)
}

/// Why a triangle has no room.
fn no_room(ground: &Ground, cell: Cell) -> Option<Refusal> {
    let name = cell.to_string();
    if ground.room.has(cell) {
        None
    } else if ground.has_no_tile(cell) {
        Some(ROOM.because(message!("laberinto.why.no-tile", cell = name)))
    } else if ground.foreign.has(cell) {
        Some(ROOM.because(message!("laberinto.why.foreign", cell = name)))
    } else {
        Some(ROOM.because(message!("laberinto.why.two", cell = name)))
    }
}

/// Why the figure that should move is not there.
fn no_figure(position: &Position, figure: Figure, from: Cell) -> Option<Refusal> {
    let seat = position.mover();
    if position.teams[seat].figures.has(from, figure) {
        return None;
    }
    let name = figure.name(position.colour(seat)).to_string();
    Some(MOVING.because(message!("laberinto.why.absent", figure = name, cell = from.to_string())))
}

/// Why a figure does not come so far.
fn too_far(position: &Position, ground: &Ground, figure: Figure, from: Cell, to: Cell) -> Refusal {
    match figure {
        _ if from == to => MOVING.because(message!("laberinto.why.same")),
        Figure::Pyramid => MOVING.because(message!("laberinto.why.far.pyramid")),
        _ if position.parameters.dice => {
            DICE.because(message!("laberinto.why.far.dice", points = position.roll))
        }
        Figure::Prism => no_run(position, ground, from, to),
        Figure::Mounted(carried) if carried == position.colour(position.mover()) => {
            no_run(position, ground, from, to)
        }
        Figure::Mounted(_) => RETURNING.decided(10).because(message!("laberinto.why.far.prisoner")),
    }
}

/// Why a prism does not run to a triangle that is not next to it.
fn no_run(position: &Position, ground: &Ground, from: Cell, to: Cell) -> Refusal {
    let own = position.colour(position.mover());
    let Some(way) = strip(from, to) else {
        let (from, to) = (from.to_string(), to.to_string());
        return MOVING.because(message!("laberinto.why.run.line", from = from, to = to));
    };
    for cell in way {
        let name = cell.to_string();
        let shows = position.tile(cell).is_some_and(|tile| tile.edges().contains(&own));
        if ground.has_no_tile(cell) {
            return MOVING.because(message!("laberinto.why.run.gap", cell = name));
        } else if ground.foreign.has(cell) {
            return MOVING.because(message!("laberinto.why.run.foreign", cell = name));
        } else if shows {
            return MOVING.because(message!("laberinto.why.run.earlier", cell = name, colour = own.shade()));
        }
    }
    MOVING.because(message!("laberinto.why.run.colour", cell = to.to_string(), colour = own.shade()))
}

/// The triangles between two on a straight line.
fn strip(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let ways = EDGES.into_iter().flat_map(|edge| [(edge, (edge + 1) % 3), (edge, (edge + 2) % 3)]);
    ways.into_iter().find_map(|(mut edge, mut other)| {
        let (mut cell, mut way) = (from.across(edge), Vec::new());
        while cell != to {
            if cell == Cell::OUTSIDE {
                return None;
            }
            way.push(cell);
            (edge, other) = (other, edge);
            cell = cell.across(edge);
        }
        Some(way)
    })
}

fn no_going(position: &Position, ground: &Ground, figure: Figure, from: Cell, to: Cell) -> Option<Refusal> {
    no_figure(position, figure, from)
        .or_else(|| {
            let prey = figure == Figure::Prism && ground.prey.has(to);
            prey.then(|| CAPTURING.because(message!("laberinto.why.go.capture", cell = to.to_string())))
        })
        .or_else(|| no_room(ground, to))
        .or_else(|| Some(too_far(position, ground, figure, from, to)))
}

fn no_capture(position: &Position, ground: &Ground, from: Cell, to: Cell) -> Option<Refusal> {
    if let Some(why) = no_figure(position, Figure::Prism, from) {
        return Some(why);
    }
    let name = to.to_string();
    if !ground.foreign.has(to) {
        Some(CAPTURING.because(message!("laberinto.why.capture.nobody", cell = name)))
    } else if !ground.prey.has(to) {
        Some(CAPTURING.because(message!("laberinto.why.capture.safe", cell = name)))
    } else {
        Some(too_far(position, ground, Figure::Prism, from, to))
    }
}

fn no_mount(position: &Position, from: Cell, to: Cell) -> Option<Refusal> {
    no_figure(position, Figure::Pyramid, from)
        .or_else(|| no_figure(position, Figure::Prism, to))
        .or_else(|| Some(MOUNTING.because(message!("laberinto.why.not-next", cell = to.to_string()))))
}

fn no_dismount(position: &Position, ground: &Ground, from: Cell, to: Cell) -> Option<Refusal> {
    let mounted = Figure::Mounted(position.colour(position.mover()));
    no_figure(position, mounted, from)
        .or_else(|| no_room(ground, to))
        .or_else(|| Some(MOUNTING.because(message!("laberinto.why.not-next", cell = to.to_string()))))
}

fn no_leave(position: &Position, figure: Figure, from: Cell) -> Option<Refusal> {
    if let Some(why) = no_figure(position, figure, from) {
        return Some(why);
    }
    Some(match figure {
        Figure::Prism => CROSSING.because(message!("laberinto.why.leave.prism")),
        Figure::Pyramid => CROSSING.because(message!("laberinto.why.leave.pyramid")),
        Figure::Mounted(_) if position.parameters.retreat => {
            CROSSING.decided(19).because(message!("laberinto.why.leave.inside"))
        }
        // D9: a mounted prism leaves by no other side.
        Figure::Mounted(_) if position.parameters.dice => {
            DICE.decided(11).because(message!("laberinto.why.leave.dice", points = position.roll))
        }
        Figure::Mounted(_) => CROSSING.decided(9).because(message!("laberinto.why.leave.mounted")),
    })
}
