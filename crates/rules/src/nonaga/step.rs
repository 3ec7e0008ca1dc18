//! A step as a code.

use crate::StepCode;

/// A man's slide or a disc's way, as a number. What it means depends on the position, because the board
/// wanders; so a step is read and written by [`Rules::read_step`](crate::Rules::read_step) and
/// [`Rules::write_step`](crate::Rules::write_step), not by `parse` and `Display`. A legal step has only
/// one code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u32);

/// The two steps of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Step 1: slide a man.
    Man,
    /// Step 2: lay a disc.
    Disc,
}

impl Act {
    /// The name of the step in `show` and in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Act::Man => "man",
            Act::Disc => "disc",
        }
    }
}

impl Step {
    /// Whether a disc is laid, not a man moved.
    pub const fn is_disc(self) -> bool {
        self.0 >> 20 & 1 == 1
    }

    /// A step between two places that the board has numbers for, each below 1024.
    pub(super) const fn new(act: Act, from: u16, to: u16) -> Step {
        Step((act as u32) << 20 | (from as u32) << 10 | to as u32)
    }

    /// What [`Step::new`] was told, if the code can be one of its results.
    pub(super) const fn parts(self) -> Option<(Act, u16, u16)> {
        let act = match self.0 >> 20 {
            0 => Act::Man,
            1 => Act::Disc,
            _ => return None,
        };
        Some((act, (self.0 >> 10 & 0x3FF) as u16, (self.0 & 0x3FF) as u16))
    }
}

impl StepCode for Step {
    fn code(self) -> u32 {
        self.0
    }

    fn from_code(code: u32) -> Step {
        Step(code)
    }
}
