//! What is counted of a position of Ampel.

use hexagora_rules::ampel::Position;
use hexagora_rules::ampel::oracle::{Chances, Reach};
use hexagora_rules::{Position as _, Seat, ToMove};

use crate::weights;

/// The names of the features, in the order of the weights.
pub const NAMES: [&str; COUNT] = [
    "own step due",
    "theirs due",
    "adding due",
    "taken",
    "lacks one",
    "lacks two",
    "stock",
    "moves",
    "own: mine, own signal",
    "own: mine, own two signals",
    "own: mine, signal by theirs",
    "own: mine, two signals by theirs",
    "own: mine, ways",
    "own: mine, about to win",
    "own: yours, own signal",
    "own: yours, own two signals",
    "own: yours, signal by theirs",
    "own: yours, two signals by theirs",
    "own: yours, ways",
    "own: yours, about to win",
    "theirs: mine, own signal",
    "theirs: mine, own two signals",
    "theirs: mine, signal by theirs",
    "theirs: mine, two signals by theirs",
    "theirs: mine, ways",
    "theirs: mine, about to win",
    "theirs: yours, own signal",
    "theirs: yours, own two signals",
    "theirs: yours, signal by theirs",
    "theirs: yours, two signals by theirs",
    "theirs: yours, ways",
    "theirs: yours, about to win",
    "adding: mine, own signal",
    "adding: mine, own two signals",
    "adding: mine, signal by theirs",
    "adding: mine, two signals by theirs",
    "adding: mine, ways",
    "adding: mine, about to win",
    "adding: yours, own signal",
    "adding: yours, own two signals",
    "adding: yours, signal by theirs",
    "adding: yours, two signals by theirs",
    "adding: yours, ways",
    "adding: yours, about to win",
    "own: open points",
    "theirs: open points",
    "adding: open points",
    "held signal",
];

const DUE: usize = 0;
const TAKEN: usize = 3;
const LACKS: usize = 4;
const STOCK: usize = 6;
const MOVES: usize = 7;
const CHANCES: usize = 8;
const KINDS: usize = 6;
const OPEN: usize = CHANCES + 3 * 2 * KINDS;
const HELD: usize = OPEN + 3;
const COUNT: usize = HELD + 1;

pub const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("weights.txt"));

/// More ways to complete signals than this count no more.
const MOST_WAYS: u32 = 8;

/// What a seat could complete if its turn began now: with its own discs and with the other's.
struct Threat {
    own: Chances,
    theirs: Chances,
}

impl Threat {
    fn of(mine: &Reach, yours: &Reach) -> Threat {
        Threat { own: mine.free.with(mine.held), theirs: yours.free }
    }

    fn counts(&self, lacks: u8) -> [i32; KINDS] {
        let Threat { own, theirs } = self;
        let wins = own.most + theirs.most >= u32::from(lacks);
        [
            i32::from(own.most > 0),
            i32::from(own.most > 1),
            i32::from(theirs.most > 0),
            i32::from(theirs.most > 1),
            (own.moves + theirs.moves).min(MOST_WAYS) as i32,
            i32::from(wins),
        ]
    }
}

/// What the discs of the seat to move and of the other could complete.
pub struct Sides {
    pub seat: Seat,
    pub reaches: [Reach; 2],
}

impl Sides {
    pub fn of(position: &Position) -> Sides {
        Sides { seat: to_move(position), reaches: position.reaches() }
    }

    pub fn mine(&self) -> &Reach {
        &self.reaches[self.seat.index()]
    }

    pub fn yours(&self) -> &Reach {
        &self.reaches[self.seat.other().index()]
    }
}

pub fn to_move(position: &Position) -> Seat {
    position.to_move().seat().unwrap_or(Seat(0))
}

/// Tells each feature that is present with its count, positive for the seat to move.
pub fn features(position: &Position, sides: &Sides, mut tell: impl FnMut(usize, i32)) {
    let (mine, yours) = (sides.mine(), sides.yours());
    let (ToMove::Seat(seat), Some(due)) = (position.to_move(), position.step_of_turn()) else { return };
    let other = seat.other();
    let (i_lack, you_lack) = (position.lacks(seat), position.lacks(other));
    tell(DUE + due, 1);
    tell(TAKEN, i32::from(position.taken(seat)) - i32::from(position.taken(other)));
    for few in [1, 2] {
        tell(LACKS + usize::from(few) - 1, i32::from(i_lack == few) - i32::from(you_lack == few));
    }
    tell(STOCK, i32::from(position.stock(seat)) - i32::from(position.stock(other)));
    tell(MOVES, mine.moves as i32 - yours.moves as i32);
    let chances = CHANCES + due * 2 * KINDS;
    let (my_threat, your_threat) = (Threat::of(mine, yours), Threat::of(yours, mine));
    for (kind, count) in my_threat.counts(i_lack).into_iter().enumerate() {
        tell(chances + kind, count);
    }
    for (kind, count) in your_threat.counts(you_lack).into_iter().enumerate() {
        tell(chances + KINDS + kind, -count);
    }
    tell(OPEN + due, (mine.open.len() + yours.open.len()) as i32);
    tell(HELD, i32::from(mine.held.most > 0) - i32::from(yours.held.most > 0));
}
