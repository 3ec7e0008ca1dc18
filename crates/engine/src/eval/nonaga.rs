//! What the engine knows of Nonaga.

use std::ops::ControlFlow;

use hexagora_rules::nonaga::{Position, Side, Step, Wanted, Wins};
use hexagora_rules::{Position as _, Repetition, Seat, ToMove};

use crate::baseline::Material;
use crate::rank::rank;
use crate::{Control, Evaluate, PROVEN, Plan, Reply, Score, weights};

/// The names of the features, in the order of the weights. `next` is the seat that moves a man
/// next, `later` the other: before the disc is laid, the seat to move is the later one.
const NAMES: [&str; COUNT] = [
    "moves a man next",
    "disc in hand",
    "next: nearest pair at 1",
    "next: nearest pair at 2",
    "next: nearest pair at 3",
    "next: second pair at 2",
    "next: second pair at 3",
    "next: second pair at 4",
    "next: third pair's distance",
    "next: slides",
    "next: meetings",
    "next: has a win",
    "next: wins",
    "next: goals",
    "next: cuts",
    "next: lays",
    "later: nearest pair at 1",
    "later: nearest pair at 2",
    "later: nearest pair at 3",
    "later: second pair at 2",
    "later: second pair at 3",
    "later: second pair at 4",
    "later: third pair's distance",
    "later: slides",
    "later: meetings",
    "later: has a win",
    "later: wins",
    "later: goals",
    "later: cuts",
    "later: lays",
];

const NEXT: usize = 2;
const EACH: usize = 14;
const COUNT: usize = NEXT + 2 * EACH;

const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("nonaga.weights"));

/// The counts of one seat, in the order of the names.
fn counts(side: &Side) -> [i32; EACH] {
    let Side { distances: [nearest, second, third], slides, meetings, wins, goals, cuts, lays } = *side;
    let at = |distance: u32, wanted: u32| u32::from(distance == wanted);
    [
        at(nearest, 1),
        at(nearest, 2),
        at(nearest, 3),
        at(second, 2),
        at(second, 3),
        at(second, 4),
        third.min(8),
        slides,
        meetings,
        wins.min(1),
        wins,
        goals,
        cuts,
        lays,
    ]
    .map(|count| count as i32)
}

/// How promising a step is that lets each seat win by so many slides.
fn promise(wins: Wins, man_due: bool) -> i32 {
    let attack = [0, 2, 3][wins.mine.min(2) as usize];
    match (wins.yours, man_due) {
        (0, _) => attack,
        // The disc may still meet it.
        (_, true) => attack.min(1) - 1,
        // The other seat wins at once.
        (_, false) => -8,
    }
}

#[inline]
fn features(position: &Position, sides: &[Side; 2], mut tell: impl FnMut(usize, i32)) {
    let ToMove::Seat(seat) = position.to_move() else { return };
    // What follows is told for the seat that moves a man next.
    let (next, sign) = if position.is_man_due() { (seat, 1) } else { (seat.other(), -1) };
    tell(0, sign);
    tell(1, i32::from(sign < 0));
    for (at, count) in counts(&sides[next.index()]).into_iter().enumerate() {
        tell(NEXT + at, sign * count);
    }
    for (at, count) in counts(&sides[next.other().index()]).into_iter().enumerate() {
        tell(NEXT + EACH + at, -sign * count);
    }
}

crate::registry::known_for_two!(Position);

impl Evaluate for Position {
    type Lore = ();

    const FEATURES: &'static [&'static str] = &NAMES;

    const PLAN: Plan = Plan {
        threat_turns: 12,
        threat_share: 15,
        replies: 1,
        proof_share: 0,
        inside_depth: 3,
        inside_visits: 0,
        inside_turns: 2,
        inside_nodes: 400,
    };

    /// Of 250 games with 800 nodes a step.
    const SCALE: f32 = 294.0;

    const FORCES: bool = false;

    fn weights() -> &'static [i32] {
        &WEIGHTS
    }

    fn features(&self, tell: impl FnMut(usize, i32)) {
        features(self, &self.sides(), tell);
    }

    fn calm(&self) -> Option<Score> {
        let sides = self.quiet_sides()?;
        let mut sum = 0;
        features(self, &sides, |feature, count| sum += WEIGHTS[feature] * count);
        Some(sum.clamp(1 - PROVEN, PROVEN - 1))
    }

    fn visit_promising<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let man_due = self.is_man_due();
        self.visit_wins(Wanted::Any, |step, wins| visit(step, promise(wins, man_due)))
    }

    fn visit_threatening<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let man_due = self.is_man_due();
        self.visit_wins(Wanted::Threats, |step, wins| match (man_due, wins) {
            (true, _) | (false, Wins { mine: 1.., yours: 0 }) => visit(step, wins.mine as i32),
            _ => ControlFlow::Continue(()),
        })
    }

    fn visit_defending<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let man_due = self.is_man_due();
        self.visit_wins(Wanted::Defences, |step, wins| match (man_due, wins.yours) {
            (true, _) | (_, 0) => visit(step, promise(wins, man_due)),
            _ => ControlFlow::Continue(()),
        })
    }

    fn passed(&self) -> Option<Position> {
        self.passed()
    }

    fn reply(&self, _lore: &mut (), history: &mut Repetition, control: &mut Control) -> Option<Reply<Step>> {
        if !self.is_man_due() {
            return Some(self.quieting_lay().map_or(Reply::Fails, |lay| Reply::Holds(vec![lay])));
        }
        let mut slides: Vec<(u32, Step)> = Vec::with_capacity(18);
        let _ = self.visit_wins::<()>(Wanted::Replies, |step, wins| {
            slides.push((wins.yours, step));
            ControlFlow::Continue(())
        });
        // What meets the threat by itself comes first.
        rank(&mut slides, |&(wins, _)| -(wins as i32));
        let turns = history.turns();
        for (wins, slide) in slides {
            if control.count() {
                return Some(Reply::Unknown);
            }
            let mut child = *self;
            child.play_unchecked(slide, history);
            let rest = if child.outcome().is_some() {
                Some(Vec::new()) // won or drawn
            } else if child.to_move() == self.to_move() {
                child.quieting_lay().map(|lay| vec![lay])
            } else {
                (wins == 0).then(Vec::new) // no disc can be laid
            };
            history.rewind(turns);
            if let Some(rest) = rest {
                return Some(Reply::Holds([vec![slide], rest].concat()));
            }
        }
        Some(Reply::Fails)
    }

    fn is_threatened(&self) -> bool {
        match self.to_move() {
            ToMove::Seat(seat) => self.connecting_slide(seat.other()).is_some(),
            _ => false,
        }
    }

    fn surely_threatens(&self, step: Step) -> bool {
        // The slides that win after it are counted.
        step.is_disc()
    }

    fn winning_step(&self) -> Option<Step> {
        match self.to_move() {
            ToMove::Seat(seat) if self.is_man_due() => self.connecting_slide(seat),
            _ => None,
        }
    }
}

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        self.sides()[seat.index()].distances.into_iter().filter(|&distance| distance == 1).count() as i32
    }
}
