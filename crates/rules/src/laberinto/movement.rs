//! Movements: all that figures may do.

use std::ops::ControlFlow;

use super::board::{Cell, Cells, EDGES, SIDES};
use super::colour::Colour;
use super::figure::Figure;
use super::position::Position;
use super::step::Act;
use super::team::{Count, Team};
use super::tile::Colours;

/// The board as the seat to move finds it.
pub(super) struct Ground<'a> {
    position: &'a Position,
    team: &'a Team,
    own: Colour,
    /// Where figures of other colours stand.
    pub(super) foreign: Cells,
    /// Where a lone figure of another colour stands.
    pub(super) prey: Cells,
    /// Where there is room: a tile, no other colour, and fewer than two of one's own.
    pub(super) room: Cells,
}

impl<'a> Ground<'a> {
    pub(super) fn new(position: &'a Position) -> Ground<'a> {
        let team = &position.teams[position.mover()];
        let mine: Cells = team.figures.iter().map(|(cell, _)| cell).collect();
        let foreign = position.stood.without(&mine);
        Ground {
            position,
            team,
            own: position.colour(position.mover()),
            foreign,
            prey: foreign.without(&position.paired),
            room: position.laid.without(&foreign).without(&position.paired),
        }
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
                has(from, Figure::Pyramid) && has(to, Figure::Prism) && is_at_or_next_to(from, to)
            }
            Act::Dismount { from, to } => has(from, Figure::Mounted(self.own)) && self.can_dismount(from, to),
            Act::Leave { figure, from } => has(from, figure) && self.can_leave(figure, from),
            Act::Pass => self.visit(|_| ControlFlow::Break(())).is_continue(),
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

    fn visit_mounts<B>(&self, from: Cell, mut visit: impl FnMut(Act) -> ControlFlow<B>) -> ControlFlow<B> {
        self.team
            .figures
            .distinct()
            .filter(|&(to, figure)| figure == Figure::Prism && is_at_or_next_to(from, to))
            .try_for_each(|(to, _)| visit(Act::Mount { from, to }))
    }

    fn visit_dismounts<B>(&self, from: Cell, mut visit: impl FnMut(Act) -> ControlFlow<B>) -> ControlFlow<B> {
        [from, from.across(0), from.across(1), from.across(2)]
            .into_iter()
            .filter(|&to| self.can_dismount(from, to))
            .try_for_each(|to| visit(Act::Dismount { from, to }))
    }

    /// Room where the mounted prism itself stands is room for its pyramid: no other figure is there.
    pub(super) fn can_dismount(&self, from: Cell, to: Cell) -> bool {
        self.room.has(to) && is_at_or_next_to(from, to)
    }

    /// Whether a figure may leave the board from where it stands; a mounted prism with a die, from
    /// where it gets before its last point.
    pub(super) fn can_leave(&self, figure: Figure, from: Cell) -> bool {
        match figure {
            Figure::Pyramid => self.own_side().has(from),
            Figure::Prism => false,
            Figure::Mounted(_) => {
                let far = self.far_sides();
                far.has(from) || self.position.terms.dice && !self.strolled(from).and(&far).is_empty()
            }
        }
    }

    /// D9: the sides by which a mounted prism crosses: neither its own nor those next to its own.
    fn far_sides(&self) -> Cells {
        (2..=4)
            .fold(Cells::EMPTY, |far, turns| far.or(&SIDES[Colour::around(self.own.index() + turns).index()]))
    }

    /// Where a figure's step or run, or with a die its walk, may end.
    fn visit_ends<B>(
        &self,
        figure: Figure,
        from: Cell,
        mut visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let captures = figure == Figure::Prism;
        let ends = |to| self.room.has(to) || captures && self.prey.has(to);
        if self.position.terms.dice && figure.has_prism() {
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
    fn is_blocked(&self, cell: Cell) -> bool {
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

    /// Where tiles lie and no figure of another colour stands: one's own may be passed.
    fn open(&self) -> Cells {
        self.position.laid.without(&self.foreign)
    }

    /// The triangles that are exactly the rolled number away, edge by edge and none entered twice.
    /// The last one may hold anything.
    ///
    /// Six triangles meet in a point, and no smaller ring of triangles exists. So a walk of up to six
    /// that never turns back enters a triangle twice only if its sixth is the one it left.
    fn walked(&self, from: Cell) -> Cells {
        let open = self.open();
        // Where the walks are, by the edge that they came across.
        let mut here = EDGES.map(|edge| Cells::one(from).across(edge));
        for _ in 1..self.position.roll {
            let on = here.map(|cells| cells.and(&open));
            here = EDGES.map(|edge| on[(edge + 1) % 3].or(&on[(edge + 2) % 3]).across(edge));
        }
        let mut ends = here[0].or(&here[1]).or(&here[2]);
        ends.remove(from);
        ends
    }

    /// D11: leaving counts as one triangle, and points may be spared: all that is less than the
    /// rolled number away.
    fn strolled(&self, from: Cell) -> Cells {
        let open = self.open();
        (1..self.position.roll).fold(Cells::one(from), |here, _| here.around().and(&open).or(&here))
    }

    /// The triangles that a figure passes on a legal step, run or walk, both ends included.
    pub(super) fn course(&self, figure: Figure, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if self.position.terms.dice && figure.has_prism() {
            let mut course = vec![from];
            return self.walk_to(to, usize::from(self.position.roll), &mut course).then_some(course);
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

    fn walk_to(&self, to: Cell, points: usize, course: &mut Vec<Cell>) -> bool {
        let here = course[course.len() - 1];
        if points == 0 {
            return here == to;
        }
        for next in here.neighbours() {
            let enters = if points == 1 { next == to } else { !self.is_blocked(next) };
            if enters && !course.contains(&next) {
                course.push(next);
                if self.walk_to(to, points - 1, course) {
                    return true;
                }
                course.pop();
            }
        }
        false
    }
}

fn is_at_or_next_to(from: Cell, to: Cell) -> bool {
    from == to || EDGES.iter().any(|&edge| from.across(edge) == to && to != Cell::OUTSIDE)
}
