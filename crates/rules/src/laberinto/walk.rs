//! The dice variant: walks.

use super::board::{Cell, Cells, EDGES};
use super::movement::Ground;

impl Ground<'_> {
    /// Where tiles lie and no figure of another colour stands: one's own may be passed.
    pub(super) fn open(&self) -> Cells {
        self.position.laid.without(&self.foreign)
    }

    /// The triangles that are exactly the rolled number away, edge by edge and none entered twice.
    /// The last one may hold anything.
    ///
    /// Six triangles meet in a point, and no smaller ring of triangles exists. So a walk of up to six
    /// that never turns back enters a triangle twice only if its sixth is the one it left.
    pub(super) fn walked(&self, from: Cell) -> Cells {
        let open = self.open();
        // Breadth-first: the triangles where walks are after each step, by the edge that they entered across,
        // so that none turns back.
        let mut here = EDGES.map(|edge| Cells::one(from).across(edge));
        for _ in 1..self.roll {
            let on = here.map(|cells| cells.and(&open));
            here = EDGES.map(|edge| on[(edge + 1) % 3].or(&on[(edge + 2) % 3]).across(edge));
        }
        let mut ends = here[0].or(&here[1]).or(&here[2]);
        ends.remove(from);
        ends
    }

    /// D11: leaving counts as one triangle, and points may be spared: all that is less than the
    /// rolled number away.
    pub(super) fn strolled(&self, from: Cell) -> Cells {
        let open = self.open();
        (1..self.roll).fold(Cells::one(from), |here, _| here.around().and(&open).or(&here))
    }

    /// The shortest way to where a mounted prism leaves, its own triangle included: to a side where it
    /// crosses, or where it does not, to any side.
    pub(super) fn way_out(&self, from: Cell) -> Option<Vec<Cell>> {
        let open = self.open();
        let crosses = self.crosses(from);
        let is_exit = |cell: Cell| if crosses { self.is_far(cell) } else { cell.side().is_some() };
        let mut seen = Cells::one(from);
        let mut ways = vec![vec![from]];
        loop {
            if let Some(way) = ways.iter().find(|way| way.last().is_some_and(|&cell| is_exit(cell))) {
                return Some(way.clone());
            }
            let mut longer = Vec::new();
            for way in &ways {
                for next in way.last()?.neighbours().filter(|&next| open.has(next)) {
                    if !seen.has(next) {
                        seen.insert(next);
                        longer.push(way.iter().copied().chain([next]).collect());
                    }
                }
            }
            if longer.is_empty() {
                return None;
            }
            ways = longer;
        }
    }

    /// One of the walks of the rolled number that end in a triangle.
    pub(super) fn walk(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let mut course = vec![from];
        self.walk_on(to, usize::from(self.roll), &mut course).then_some(course)
    }

    fn walk_on(&self, to: Cell, points: usize, course: &mut Vec<Cell>) -> bool {
        let here = course[course.len() - 1];
        if points == 0 {
            return here == to;
        }
        for next in here.neighbours() {
            let enters = if points == 1 { next == to } else { !self.is_blocked(next) };
            if enters && !course.contains(&next) {
                course.push(next);
                if self.walk_on(to, points - 1, course) {
                    return true;
                }
                course.pop();
            }
        }
        false
    }
}
