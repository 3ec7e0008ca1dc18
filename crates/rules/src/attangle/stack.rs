//! What stands on a point.

use super::RuleSet;
use crate::Seat;

/// How a stack was built. That says what is in it: doubles stand on an enemy piece, and there are
/// two ways to make a triple.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Build {
    /// A piece that was placed.
    Single,
    /// Two singles on a single.
    Double,
    /// A triple: two singles on a double.
    OnDouble,
    /// A triple: a single and a double on a single.
    WithDouble,
}

impl Build {
    pub(super) const ALL: [Build; 4] = [Build::Single, Build::Double, Build::OnDouble, Build::WithDouble];

    /// From bottom to top, which pieces are the owner's.
    const fn owned(self, rules: RuleSet) -> &'static [bool] {
        match (rules, self) {
            (_, Build::Single) => &[true],
            // The topmost piece has gone back to the stock.
            (RuleSet::Of2008 | RuleSet::Grand, Build::Double) => &[false, true],
            (RuleSet::Of2008 | RuleSet::Grand, Build::OnDouble) => &[true, false, true],
            (RuleSet::Of2008 | RuleSet::Grand, Build::WithDouble) => &[false, false, true],
            (RuleSet::Of2006, Build::Double) => &[false, true, true],
            (RuleSet::Of2006, Build::OnDouble) => &[true, false, false, true, true],
            (RuleSet::Of2006, Build::WithDouble) => &[false, false, true, true, true],
        }
    }

    /// How many captures by the owner, and how many by the other seat, went into the stack.
    pub(super) const fn captures(self) -> [u32; 2] {
        match self {
            Build::Single => [0, 0],
            Build::Double => [1, 0],
            Build::OnDouble => [1, 1],
            Build::WithDouble => [2, 0],
        }
    }
}

/// A stack: the seat on top, which owns it, and how it was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stack {
    pub(super) owner: Seat,
    pub(super) build: Build,
}

/// The letters of the two seats.
pub(super) const LETTERS: [char; 2] = ['w', 'b'];

impl Stack {
    /// The colours from bottom to top.
    pub(super) fn colours(self, rules: RuleSet) -> impl Iterator<Item = Seat> {
        let seat = move |&owned: &bool| if owned { self.owner } else { self.owner.other() };
        self.build.owned(rules).iter().map(seat)
    }

    /// The letters of the colours from bottom to top.
    pub(super) fn letters(self, rules: RuleSet) -> String {
        self.colours(rules).map(|seat| LETTERS[seat.index()]).collect()
    }

    /// The stack with these letters, if the rules can build it.
    pub(super) fn from_letters(letters: &str, rules: RuleSet) -> Option<Stack> {
        let builds = || Build::ALL.into_iter();
        let all = [Seat(0), Seat(1)].into_iter().flat_map(|owner| builds().map(move |build| (owner, build)));
        all.map(|(owner, build)| Stack { owner, build }).find(|stack| stack.letters(rules) == letters)
    }
}
