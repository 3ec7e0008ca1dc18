//! What is marked on the board besides what stands there: each mark has a shape of its own.

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::Scene;

use crate::draw::Trace;

/// The marks of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// The cursor is here.
    pub cursor: bool,
    /// It is held.
    pub held: bool,
    /// It may be pressed next.
    pub open: bool,
    /// The last turn came from here.
    pub left: bool,
    /// The last turn passed here.
    pub passed: bool,
    /// The last turn ended here.
    pub reached: bool,
    /// Somebody threatens something here.
    pub threat: bool,
    /// What the computer advises has a part here.
    pub hint: bool,
}

/// All marks of a board, by the cells' names.
#[derive(Debug, Default)]
pub struct Marked {
    marks: BTreeMap<String, Marks>,
    holds: bool,
}

/// What there is to mark.
pub struct Markable<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// The last turn.
    pub last: &'a [Trace],
    /// The cell that the cursor is on.
    pub cursor: &'a str,
    /// The cells that are held.
    pub held: &'a [String],
    /// The cells that may be pressed next.
    pub open: &'a BTreeSet<String>,
    /// The cells of what the computer advises.
    pub hint: &'a [String],
}

impl Marked {
    /// The marks of a board.
    pub fn new(what: &Markable<'_>) -> Marked {
        let mut marked = Marked { holds: !what.held.is_empty(), ..Marked::default() };
        for trace in what.last {
            marked.each(trace.course.iter().flatten(), |marks| marks.passed = true);
            marked.each(trace.choice.sources(), |marks| marks.left = true);
            marked.each(trace.choice.cells.last(), |marks| marks.reached = true);
        }
        let threats = what.scene.threats.iter().flat_map(|threat| &threat.cells);
        marked.each(threats, |marks| marks.threat = true);
        marked.each(what.open, |marks| marks.open = true);
        marked.each(what.held, |marks| marks.held = true);
        marked.each(what.hint, |marks| marks.hint = true);
        marked.each([&what.cursor.to_owned()], |marks| marks.cursor = true);
        marked
    }

    fn each<'c>(&mut self, cells: impl IntoIterator<Item = &'c String>, mark: impl Fn(&mut Marks)) {
        cells.into_iter().for_each(|cell| mark(self.marks.entry(cell.clone()).or_default()));
    }

    /// Whether something is held: open cells are then where a step may go, not where one may begin.
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// The marks of a cell.
    pub fn of(&self, cell: &str) -> Marks {
        self.marks.get(cell).copied().unwrap_or_default()
    }
}
