//! A step, as a number and as what it says.

use super::board::Cell;
use super::figure::Figure;
use super::tile::Tile;
use crate::StepCode;

/// A step of Laberinto Interior. In its text an own mounted prism is `M`, another's is `MG`: whose turn it
/// is decides how a step is written. So it is read and written by
/// [`Rules::read_step`](crate::Rules::read_step) and [`Rules::write_step`](crate::Rules::write_step), not
/// by `parse` and `Display`; [`Act`] says what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u32);

impl StepCode for Step {
    fn code(self) -> u32 {
        self.0
    }

    fn from_code(code: u32) -> Step {
        Step(code)
    }
}

/// What a step says.
///
/// ```
/// use hexagora_rules::laberinto::Act;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let act = Act::Lay { cell: "F12".parse()?, tile: "ROY".parse()?, pool: false };
/// assert_eq!(Act::of(act.step()), Some(act));
/// assert_eq!(Act::of(Act::Roll(6).step()), Some(Act::Roll(6)));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The notation beside each kind names its fields.
pub enum Act {
    /// `F12=ROY`, or `F12=ROY*` from the pool.
    Lay { cell: Cell, tile: Tile, pool: bool },
    /// `ready`.
    Ready,
    /// `1` … `6`.
    Roll(u8),
    /// `P@F1` or `A@F1` from the reserve; `MG@F1`: a crossed prism returns with a prisoner.
    Enter { figure: Figure, to: Cell },
    /// `PF1-F2`: a step, a run or a walk.
    Go { figure: Figure, from: Cell, to: Cell },
    /// `PF1xF2`.
    Capture { from: Cell, to: Cell },
    /// `AF1^F2`.
    Mount { from: Cell, to: Cell },
    /// `MF1vF2`.
    Dismount { from: Cell, to: Cell },
    /// `AF1-out`, `MF1-out`.
    Leave { figure: Figure, from: Cell },
    /// `pass`.
    Pass,
}

impl Act {
    /// The step: four bits of kind, then what the kind needs.
    pub fn step(self) -> Step {
        let pack = |kind: u32, figure: Figure, from: Cell, to: Cell| {
            kind | u32::from(figure.code()) << 4 | (from.index() as u32) << 7 | (to.index() as u32) << 16
        };
        let nowhere = Cell::numbered(0);
        Step(match self {
            Act::Lay { cell, tile, pool } => {
                (cell.index() as u32) << 4 | (tile.number() as u32) << 13 | u32::from(pool) << 21
            }
            Act::Ready => 1,
            Act::Roll(points) => 2 | u32::from(points) << 4,
            Act::Enter { figure, to } => pack(3, figure, nowhere, to),
            Act::Go { figure, from, to } => pack(4, figure, from, to),
            Act::Capture { from, to } => pack(5, Figure::Prism, from, to),
            Act::Mount { from, to } => pack(6, Figure::Pyramid, from, to),
            Act::Dismount { from, to } => pack(7, Figure::Prism, from, to),
            Act::Leave { figure, from } => pack(8, figure, from, nowhere),
            Act::Pass => 9,
        })
    }

    /// What a step says; none if it is a number that says nothing.
    pub fn of(step: Step) -> Option<Act> {
        let bits = |from: u32, count: u32| (step.0 >> from & ((1 << count) - 1)) as usize;
        let figure = || Figure::from_code(bits(4, 3) as u16);
        let (from, to) = (|| Cell::at(bits(7, 9)), || Cell::at(bits(16, 9)));
        let act = match bits(0, 4) {
            0 => Act::Lay {
                cell: Cell::at(bits(4, 9))?,
                tile: Tile::numbered(bits(13, 8))?,
                pool: bits(21, 1) == 1,
            },
            1 => Act::Ready,
            2 => Act::Roll(Some(bits(4, 3)).filter(|points| (1..=6).contains(points))? as u8),
            3 => Act::Enter { figure: figure()?, to: to()? },
            4 => Act::Go { figure: figure()?, from: from()?, to: to()? },
            5 => Act::Capture { from: from()?, to: to()? },
            6 => Act::Mount { from: from()?, to: to()? },
            7 => Act::Dismount { from: from()?, to: to()? },
            8 => Act::Leave { figure: figure()?, from: from()? },
            9 => Act::Pass,
            _ => return None,
        };
        // Bits that the kind does not need are zero.
        (act.step() == step).then_some(act)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_one_thing_or_nothing() {
        let mut said = 0;
        for code in (0..1 << 26).step_by(17) {
            if let Some(act) = Act::of(Step(code)) {
                assert_eq!(act.step(), Step(code));
                said += 1;
            }
        }
        assert!(said > 1000);
        assert_eq!(Act::of(Step(u32::MAX)), None);
    }
}
