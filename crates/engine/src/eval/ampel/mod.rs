//! What the engine knows of Ampel.

mod defence;

use std::ops::ControlFlow;

use defence::Lore;

use hexagora_rules::ampel::{Chances, Colour, Points, Position, Reach, Step};
use hexagora_rules::{Position as _, Repetition, Seat, StepCode, ToMove, zobrist};

use crate::baseline::Material;
use crate::{Control, Evaluate, Method, Plan, Reply, weights};

/// The names of the features, in the order of the weights.
const NAMES: [&str; COUNT] = [
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

const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("../ampel.weights"));

/// More ways to complete signals than this count no more.
const MOST_WAYS: u32 = 8;

/// A prime that few numbers of steps are a multiple of.
const STRIDE: usize = 61;

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

crate::registry::known_for_two!(Position);

impl Evaluate for Position {
    type Lore = Lore;

    const FEATURES: &'static [&'static str] = &NAMES;

    /// A turn has too many forms to look further than from the end of one to that of the next.
    const PLAN: Plan = Plan {
        threat_turns: 2,
        threat_share: 25,
        replies: 24,
        proof_share: 0,
        inside_depth: 0,
        inside_visits: 2048,
        inside_turns: 0,
        inside_nodes: 60,
    };

    /// At equal time the tree search won 35 of 40 games against principal variations: too many
    /// steps are quiet for a deep look at each.
    const METHOD: Method = Method::Mcts;

    /// Of 300 games with 1,000 nodes a step.
    const SCALE: f32 = 796.0;

    fn weights() -> &'static [i32] {
        &WEIGHTS
    }

    fn features(&self, tell: impl FnMut(usize, i32)) {
        features(self, &Sides::of(self), tell);
    }

    fn promise(&self, step: Step) -> i32 {
        Promises::of(self, &Sides::of(self)).promise(self, step)
    }

    fn visit_promising<B>(&self, visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        visit_promising(self, visit)
    }

    /// Before the first step there are too many turns to look at: the tree finds the good ones.
    fn visit_threatening<B>(&self, visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.step_of_turn() {
            Some(1 | 2) => self.visit_promising(visit),
            _ => ControlFlow::Continue(()),
        }
    }

    fn visit_forcing<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut some = false;
        self.visit_completions(|step| {
            some = true;
            visit(step)
        })?;
        let ToMove::Seat(seat) = self.to_move() else { return ControlFlow::Continue(()) };
        if some || self.step_of_turn() != Some(0) || self.reach(seat.other()).free.moves == 0 {
            return ControlFlow::Continue(());
        }
        // A move of one's own comes first, any that leaves the signal there.
        let mut tries = 0;
        let found = self.visit_steps(|step| {
            tries += 1;
            let mut child = *self;
            child.play_unchecked(step, &mut ());
            if child.to_move() == ToMove::Seat(seat) && child.visit_completions(ControlFlow::Break).is_break()
            {
                return ControlFlow::Break(Some(step));
            }
            if tries >= 4 { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
        });
        match found {
            ControlFlow::Break(Some(step)) => visit(step),
            _ => ControlFlow::Continue(()),
        }
    }

    fn passed(&self) -> Option<Position> {
        self.passed()
    }

    fn winning_step(&self) -> Option<Step> {
        self.winning_step()
    }

    fn reply(&self, lore: &mut Lore, history: &mut Repetition, control: &mut Control) -> Option<Reply<Step>> {
        Some(defence::reply(self, lore, history, control))
    }
}

/// What the discs of the seat to move and of the other could complete.
struct Sides {
    seat: Seat,
    reaches: [Reach; 2],
}

impl Sides {
    fn of(position: &Position) -> Sides {
        Sides { seat: to_move(position), reaches: position.reaches() }
    }

    fn mine(&self) -> &Reach {
        &self.reaches[self.seat.index()]
    }

    fn yours(&self) -> &Reach {
        &self.reaches[self.seat.other().index()]
    }
}

fn to_move(position: &Position) -> Seat {
    position.to_move().seat().unwrap_or(Seat(0))
}

fn features(position: &Position, sides: &Sides, mut tell: impl FnMut(usize, i32)) {
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

fn visit_promising<B>(
    position: &Position,
    mut visit: impl FnMut(Step, i32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut steps = Vec::with_capacity(128);
    let reaches = position.reaches_and_steps(|step| steps.push(step));
    let promises = Promises::of(position, &Sides { seat: to_move(position), reaches });
    // Steps of equal promise come from all over the board, not from its apex.
    let count = steps.len();
    let stride = if count.is_multiple_of(STRIDE) { 1 } else { STRIDE };
    let first = (position.hash() % count.max(1) as u64) as usize;
    (0..count).try_for_each(|at| {
        let step = steps[(first + at * stride) % count];
        visit(step, promises.promise(position, step))
    })
}

/// What steps are judged by before they are searched.
struct Promises {
    due: Option<usize>,
    /// Where the disc that is placed or moved completes signals.
    good: Points,
    /// Where it stands in the way of a disc of the other colour that would complete one.
    blocks: Points,
    /// Where a disc is half of a signal that the other seat could complete next.
    feeds: Points,
    /// Where a disc is half of a signal.
    halves: Points,
}

impl Promises {
    fn of(position: &Position, sides: &Sides) -> Promises {
        let due = position.step_of_turn();
        let (seat, mine, yours) = (sides.seat, sides.mine(), sides.yours());
        let owner = if due == Some(1) { seat.other() } else { seat };
        // The other seat may move all discs of its own, and mine that are not under my cylinder.
        let ends = [mine.free.ends, yours.free.ends.or(yours.held.ends)];
        let at = |of: Seat| ends[usize::from(of != seat)];
        Promises {
            due,
            good: position.open_to(owner),
            blocks: at(owner.other()),
            feeds: position.halves_of(at(owner.other())),
            halves: position.halves(),
        }
    }

    fn promise(&self, position: &Position, step: Step) -> i32 {
        let Some(to) = step.to() else { return 0 };
        let Some(due) = self.due else { return setup_promise(position, step) };
        if due < 2 && self.good.contains(to) {
            return 8 * position.signals_of(step) as i32;
        }
        let saves = self.blocks.contains(to) || step.from().is_some_and(|from| self.feeds.contains(from));
        // A new half is one more chance: for this seat before its second move, else for the other.
        let half = match (self.halves.contains(to), due) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, _) => -2,
        };
        2 * i32::from(saves) + half
    }
}

/// A yellow disc away from the others can be part of more signals; for the rest, variety.
fn setup_promise(position: &Position, step: Step) -> i32 {
    let Some(to) = step.to() else { return 0 };
    let beside = Points::one(to).around();
    let crowd = position.points(Colour::Yellow).filter(|&yellow| beside.contains(yellow)).count() as i32;
    let variety = zobrist::mix(position.hash() ^ u64::from(step.code())) & 3;
    -2 * crowd - variety as i32
}

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        i32::from(self.taken(seat))
    }
}
