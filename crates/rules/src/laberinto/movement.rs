//! Movements: all that figures may do.

use std::ops::ControlFlow;

use super::board::{Cell, Cells, EDGES, SIDES};
use super::colour::Colour;
use super::figure::Figure;
use super::position::Position;
use super::step::Act;
use super::team::{Count, Team};
use super::tile::Colours;

/// What movement generation needs of the board, for one seat.
pub(super) struct Ground<'a> {
    pub(super) position: &'a Position,
    /// What was rolled; 0 without a die.
    pub(super) roll: u8,
    team: &'a Team,
    pub(super) own: Colour,
    /// Where figures of other colours stand.
    pub(super) foreign: Cells,
    /// Where a lone figure of another colour stands.
    pub(super) prey: Cells,
    /// Where there is room: a tile, no other colour, and fewer than two of one's own.
    pub(super) room: Cells,
}

impl<'a> Ground<'a> {
    pub(super) fn new(position: &'a Position) -> Ground<'a> {
        Ground::of(position, position.mover(), position.roll)
    }

    /// The same for any seat, as if it were to move with this roll.
    pub(super) fn of(position: &'a Position, seat: usize, roll: u8) -> Ground<'a> {
        let team = &position.teams[seat];
        let mine: Cells = team.figures.iter().map(|(cell, _)| cell).collect();
        let foreign = position.stood.without(&mine);
        Ground {
            position,
            roll,
            team,
            own: position.colour(seat),
            foreign,
            prey: foreign.without(&position.paired),
            room: position.laid.without(&foreign).without(&position.paired),
        }
    }

    /// The same as if no figure stood anywhere.
    pub(super) fn bare(self) -> Ground<'a> {
        Ground { foreign: Cells::EMPTY, prey: Cells::EMPTY, room: self.position.laid, ..self }
    }

    fn own_side(&self) -> &'static Cells {
        &SIDES[self.own.index()]
    }

    /// Whether no tile lies in a triangle.
    pub(super) fn has_no_tile(&self, cell: Cell) -> bool {
        self.position.tile(cell).is_none()
    }

    /// Every movement of the seat to move, each once.
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Act) -> ControlFlow<B>) -> ControlFlow<B> {
        for (from, figure) in self.team.figures.distinct() {
            self.visit_ends(figure, from, |to| {
                visit(if self.room.has(to) {
                    Act::Go { figure, from, to }
                } else {
                    Act::Capture { from, to }
                })
            })?;
            match figure {
                Figure::Pyramid => self.visit_mounts(from, &mut visit)?,
                Figure::Mounted(carried) if carried == self.own => self.visit_dismounts(from, &mut visit)?,
                _ => {}
            }
            if self.can_leave(figure, from) {
                visit(Act::Leave { figure, from })?;
            }
        }
        self.visit_entries(visit)
    }

    /// Whether an act is one of the movements.
    pub(super) fn allows(&self, act: Act) -> bool {
        let has = |cell, figure| self.team.figures.has(cell, figure);
        match act {
            Act::Enter { figure, to } => {
                self.can_enter(figure) && self.own_side().has(to) && self.room.has(to)
            }
            Act::Go { figure, from, to } => {
                has(from, figure) && self.room.has(to) && self.ends(figure, from, to)
            }
            Act::Capture { from, to } => {
                has(from, Figure::Prism) && self.prey.has(to) && self.ends(Figure::Prism, from, to)
            }
            Act::Mount { from, to } => {
                has(from, Figure::Pyramid) && has(to, Figure::Prism) && from.touches(to)
            }
            Act::Dismount { from, to } => has(from, Figure::Mounted(self.own)) && self.can_dismount(from, to),
            Act::Leave { figure, from } => has(from, figure) && self.can_leave(figure, from),
            Act::Pass => self.position.must_pass(),
            Act::Lay { .. } | Act::Ready | Act::Roll(_) => false,
        }
    }

    /// Whether there is such a figure to enter, or to return with a prisoner (D10).
    pub(super) fn can_enter(&self, figure: Figure) -> bool {
        let any = |count| self.team.count(count) > 0;
        match figure {
            Figure::Prism => any(Count::ReservePrisms),
            Figure::Pyramid => any(Count::ReservePyramids),
            Figure::Mounted(carried) => any(Count::OutsidePrisms) && any(Count::Prisoners(carried)),
        }
    }

    /// Enter: a prism or a pyramid from the reserve, alone; return: a crossed prism with a prisoner.
    fn visit_entries<B>(&self, mut visit: impl FnMut(Act) -> ControlFlow<B>) -> ControlFlow<B> {
        let door = self.own_side().and(&self.room);
        let plain = [Figure::Prism, Figure::Pyramid];
        let with_prisoner: &[Figure] =
            if self.team.count(Count::OutsidePrisms) > 0 { &Colour::ALL.map(Figure::Mounted) } else { &[] };
        for &figure in plain.iter().chain(with_prisoner) {
            if self.can_enter(figure) {
                door.iter().try_for_each(|to| visit(Act::Enter { figure, to }))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Mount: a pyramid climbs a bare prism of its colour, even beside another figure.
    fn visit_mounts<B>(&self, from: Cell, mut visit: impl FnMut(Act) -> ControlFlow<B>) -> ControlFlow<B> {
        self.team
            .figures
            .distinct()
            .filter(|&(to, figure)| figure == Figure::Prism && from.touches(to))
            .try_for_each(|(to, _)| visit(Act::Mount { from, to }))
    }

    /// Dismount: the prism stays, bare, and its pyramid goes where there is room.
    fn visit_dismounts<B>(&self, from: Cell, mut visit: impl FnMut(Act) -> ControlFlow<B>) -> ControlFlow<B> {
        [from, from.across(0), from.across(1), from.across(2)]
            .into_iter()
            .filter(|&to| self.can_dismount(from, to))
            .try_for_each(|to| visit(Act::Dismount { from, to }))
    }

    /// Room where the mounted prism itself stands is room for its pyramid: no other figure is there.
    pub(super) fn can_dismount(&self, from: Cell, to: Cell) -> bool {
        self.room.has(to) && from.touches(to)
    }

    /// Whether a figure may leave the board from where it stands.
    pub(super) fn can_leave(&self, figure: Figure, from: Cell) -> bool {
        match figure {
            Figure::Pyramid => self.own_side().has(from),
            Figure::Prism => false,
            Figure::Mounted(_) => self.crosses(from) || self.retreats(from),
        }
    }

    /// Whether a mounted prism that leaves from here crosses.
    pub(super) fn crosses(&self, from: Cell) -> bool {
        self.leaves_by(from, |cell| self.is_far(cell))
    }

    /// D19: whether a mounted prism may go back to the reserve from here: by its own side or one next to it.
    /// Where it could also cross, it crosses.
    fn retreats(&self, from: Cell) -> bool {
        self.position.parameters.retreat && self.leaves_by(from, |cell| cell.side().is_some())
    }

    /// Whether a mounted prism stands on such a triangle of the border; with a die, whether it gets to one
    /// before its last point.
    fn leaves_by(&self, from: Cell, is_exit: impl Fn(Cell) -> bool) -> bool {
        is_exit(from) || self.position.parameters.dice && self.strolled(from).iter().any(is_exit)
    }

    /// D9: whether a mounted prism crosses here: on a side that is neither its own nor next to it.
    pub(super) fn is_far(&self, cell: Cell) -> bool {
        cell.side().is_some_and(|side| self.is_far_side(side))
    }

    pub(super) fn is_far_side(&self, side: Colour) -> bool {
        side != self.own && !side.is_next_to(self.own)
    }

    /// Where a figure's step or run, or with a die its walk, may end.
    pub(super) fn visit_ends<B>(
        &self,
        figure: Figure,
        from: Cell,
        mut visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let captures = figure == Figure::Prism;
        let ends = |to| self.room.has(to) || captures && self.prey.has(to);
        if self.position.parameters.dice && figure.has_prism() {
            return self.walked(from).iter().filter(|&to| ends(to)).try_for_each(visit);
        }
        for edge in EDGES {
            let next = from.across(edge);
            if ends(next) {
                visit(next)?;
            }
            let carried = match figure {
                Figure::Pyramid => continue,
                Figure::Prism => self.own,
                Figure::Mounted(carried) => carried,
            };
            if self.is_blocked(next) {
                continue;
            }
            for then in [(edge + 1) % 3, (edge + 2) % 3] {
                let end = self.run(next, then, edge, self.own);
                if ends(end) {
                    visit(end)?;
                }
                // D10: with a prisoner also, separately, to the first tile of its colour.
                if carried != self.own {
                    let other = self.run(next, then, edge, carried);
                    if other != end && ends(other) {
                        visit(other)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether no run leads through a triangle: there is no tile, or another colour.
    pub(super) fn is_blocked(&self, cell: Cell) -> bool {
        self.has_no_tile(cell) || self.foreign.has(cell)
    }

    /// Where a run ends whose second triangle is `next`, and which crosses `edge` and `other` in
    /// turn from there: outside if nowhere, or if the run is no more than a step. No two runs from
    /// one triangle end in the same one: two straight lines share no more than two triangles.
    fn run(&self, next: Cell, mut edge: usize, mut other: usize, colour: Colour) -> Cell {
        let colour = Colours::one(colour);
        if Colours::of(self.position.tile(next)).meet(colour) {
            return Cell::OUTSIDE;
        }
        let mut cell = next;
        loop {
            cell = cell.across(edge);
            (edge, other) = (other, edge);
            let shown = Colours::of(self.position.tile(cell));
            if shown.meet(colour) {
                return cell;
            }
            if self.is_blocked(cell) {
                return Cell::OUTSIDE;
            }
        }
    }

    fn ends(&self, figure: Figure, from: Cell, end: Cell) -> bool {
        let meets = |to| if to == end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.visit_ends(figure, from, meets).is_break()
    }

    /// The triangles that a figure passes on a legal step, run or walk, both ends included.
    pub(super) fn course(&self, figure: Figure, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if self.position.parameters.dice && figure.has_prism() {
            return self.walk(from, to);
        }
        if from.neighbours().any(|next| next == to) {
            return Some(vec![from, to]);
        }
        EDGES.into_iter().flat_map(|edge| [(edge, (edge + 1) % 3), (edge, (edge + 2) % 3)]).find_map(
            |(mut edge, mut other)| {
                let mut course = vec![from];
                let mut cell = from;
                while cell != to {
                    cell = cell.across(edge);
                    (edge, other) = (other, edge);
                    self.position.tile(cell)?;
                    course.push(cell);
                }
                Some(course)
            },
        )
    }
}
