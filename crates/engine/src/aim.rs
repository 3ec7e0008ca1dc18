//! What a turn can be proven to reach, for any game: a win by force, a defence that holds, the most points.
//!
//! In a game for two, wins are proven by the win oracle and by threat-space search; in a game for more, by trying
//! everything that everybody can do.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use hexagora_rules::{Game, Played, Position, Repetition, Rules, Seat, ToMove};

use crate::baseline::Material;
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::report::written;
use crate::threat_space::{Defence, defence, win_by_threats};
use crate::{Control, Estimate, Evaluate, Limits};

/// What the seat to move wants to reach with its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// To win within so many turns of its own, this one counted in, whatever the others do.
    Win(u32),
    /// To keep the next seat from winning by force within so many turns of its own.
    Hold(u32),
    /// To gain so many points within the turn.
    Gain(u8),
}

/// How a turn that was played stands to its aim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The aim is reached, or will be: the steps of the longest defence, to the end of the game. Empty where
    /// nothing is left to be done.
    Kept(Vec<String>),
    /// It is not: the steps that refute the turn, where they are known.
    Missed(Vec<String>),
    /// The limits came first, or chance decides.
    Unknown,
}

/// All turns of a seat, by what they lead to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Census {
    /// How many different positions the turn can lead to.
    pub turns: usize,
    /// A turn for each of them that reaches the aim.
    pub right: Vec<Vec<String>>,
    /// The most points that a turn gains.
    pub most: u8,
}

/// Looks for a win of the seat to move within so many of its turns, and so many nodes: the steps of the
/// longest defence.
///
/// ```
/// use hexagora_engine::forced_win;
/// use hexagora_rules::Game;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = Game::from_text("nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o")?;
/// assert_eq!(forced_win(&game, 1, 1_000), Some(vec!["2,0>-1,0".to_owned()]));
/// # Ok(())
/// # }
/// ```
pub fn forced_win(game: &Game, turns: u32, nodes: u64) -> Option<Vec<String>> {
    dispatch(game, ForcedWin { turns, nodes })
}

/// How the turn that led from `before` to `after` stands to the aim that its seat had.
pub fn verdict(before: &Game, after: &Game, aim: Aim, nodes: u64) -> Verdict {
    let Some(seat) = before.to_move().seat() else { return Verdict::Unknown };
    dispatch(after, Judge { before: &before.scores(), seat, aim, nodes })
}

/// Plays every turn of the seat to move and sees which reach the aim. None if that takes more nodes than
/// allowed, or if one of them cannot be decided.
pub fn census(game: &Game, aim: Aim, nodes: u64) -> Option<Census> {
    game.to_move().seat()?;
    dispatch(game, Count { aim, nodes })
}

/// What a proof came to.
enum Proof<S> {
    /// Won, with the longest defence.
    Won(Vec<S>),
    /// Not won, with a refutation where one is known.
    Open(Vec<S>),
    Unknown,
}

/// How wins of a game are proven.
trait Prover<P: Position> {
    /// Whether the seat to move wins within so many turns of its own.
    fn attack(position: &P, repetition: &Repetition, turns: u32, control: &mut Control) -> Proof<P::Step>;

    /// Whether a seat wins within so many turns of its own whatever the others, whose turn begins, do.
    fn reply(
        position: &P,
        repetition: &Repetition,
        seat: Seat,
        turns: u32,
        control: &mut Control,
    ) -> Proof<P::Step>;
}

/// For two: the win oracle and threat-space search.
struct ByThreats;

impl<P: Evaluate> Prover<P> for ByThreats {
    fn attack(position: &P, repetition: &Repetition, turns: u32, control: &mut Control) -> Proof<P::Step> {
        match win_by_threats(position, repetition, turns, control) {
            Some(steps) => Proof::Won(steps),
            None if control.stopped() => Proof::Unknown,
            None => Proof::Open(Vec::new()),
        }
    }

    fn reply(
        position: &P,
        repetition: &Repetition,
        _: Seat,
        turns: u32,
        control: &mut Control,
    ) -> Proof<P::Step> {
        match defence(position, repetition, turns, control) {
            Defence::Fails(steps) => Proof::Won(steps),
            Defence::Holds(steps) => Proof::Open(steps),
            Defence::Unknown => Proof::Unknown,
        }
    }
}

/// For more than two: everything that everybody can do.
struct ByForce;

impl<P: Position> Prover<P> for ByForce {
    fn attack(position: &P, repetition: &Repetition, turns: u32, control: &mut Control) -> Proof<P::Step> {
        let Some(seat) = position.to_move().seat() else { return Proof::Unknown };
        let mut history = repetition.clone();
        for turns in 1..=turns {
            match try_turn(position, &mut history, seat, turns, control) {
                Proof::Open(_) => {}
                found => return found,
            }
        }
        Proof::Open(Vec::new())
    }

    fn reply(
        position: &P,
        repetition: &Repetition,
        seat: Seat,
        turns: u32,
        control: &mut Control,
    ) -> Proof<P::Step> {
        try_replies(position, &mut repetition.clone(), seat, turns, control)
    }
}

/// OR node of brute force: one step of the seat must win.
fn try_turn<P: Position>(
    position: &P,
    history: &mut Repetition,
    seat: Seat,
    turns: u32,
    control: &mut Control,
) -> Proof<P::Step> {
    let before = history.turns();
    let mut stopped = false;
    let found = position.visit_steps(|step| {
        if control.count() {
            stopped = true;
            return ControlFlow::Break(Vec::new());
        }
        let mut child = position.clone();
        child.play_unchecked(step, history);
        let proof = match child.outcome() {
            Some(_) if won(&child, seat) => Proof::Won(Vec::new()),
            Some(_) => Proof::Open(Vec::new()),
            None if history.turns() == before && child.to_move() == ToMove::Seat(seat) => {
                try_turn(&child, history, seat, turns, control)
            }
            None if turns > 1 => try_replies(&child, history, seat, turns - 1, control),
            None => Proof::Open(Vec::new()),
        };
        history.rewind(before);
        match proof {
            Proof::Won(rest) => ControlFlow::Break([vec![step], rest].concat()),
            Proof::Open(_) => ControlFlow::Continue(()),
            Proof::Unknown => {
                stopped = true;
                ControlFlow::Break(Vec::new())
            }
        }
    });
    match found {
        _ if stopped => Proof::Unknown,
        ControlFlow::Break(steps) => Proof::Won(steps),
        ControlFlow::Continue(()) => Proof::Open(Vec::new()),
    }
}

/// AND node of brute force: whatever the others do, the seat must win.
fn try_replies<P: Position>(
    position: &P,
    history: &mut Repetition,
    seat: Seat,
    turns: u32,
    control: &mut Control,
) -> Proof<P::Step> {
    match position.to_move() {
        ToMove::Seat(mover) if mover == seat => return try_turn(position, history, seat, turns, control),
        ToMove::Seat(_) => {}
        ToMove::Nobody if won(position, seat) => return Proof::Won(Vec::new()),
        ToMove::Nobody => return Proof::Open(Vec::new()),
        ToMove::Chance(_) => return Proof::Unknown,
    }
    let before = history.turns();
    let mut longest: Vec<P::Step> = Vec::new();
    let refuted = position.visit_steps(|step| {
        if control.count() {
            return ControlFlow::Break(Proof::Unknown);
        }
        let mut child = position.clone();
        child.play_unchecked(step, history);
        let proof = try_replies(&child, history, seat, turns, control);
        history.rewind(before);
        match proof {
            Proof::Won(rest) => {
                if rest.len() >= longest.len() {
                    longest = [vec![step], rest].concat();
                }
                ControlFlow::Continue(())
            }
            Proof::Open(rest) => ControlFlow::Break(Proof::Open([vec![step], rest].concat())),
            Proof::Unknown => ControlFlow::Break(Proof::Unknown),
        }
    });
    match refuted {
        ControlFlow::Break(proof) => proof,
        ControlFlow::Continue(()) => Proof::Won(longest),
    }
}

/// Whether a seat has won alone.
fn won<P: Position>(position: &P, seat: Seat) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winners.contains(seat) && outcome.winners.len() == 1)
}

/// How a turn of a seat that led to a position stands to an aim; `before` are the scores when it began.
fn judge<P: Rules, V: Prover<P>>(
    after: &P,
    repetition: &Repetition,
    (seat, before): (Seat, &[u8]),
    aim: Aim,
    control: &mut Control,
) -> Proof<P::Step> {
    let over = after.outcome().is_some();
    match aim {
        Aim::Win(turns) => {
            if over || turns <= 1 {
                return if won(after, seat) { Proof::Won(Vec::new()) } else { Proof::Open(Vec::new()) };
            }
            V::reply(after, repetition, seat, turns - 1, control)
        }
        Aim::Hold(turns) => {
            if let Some(outcome) = after.outcome() {
                let lost = !outcome.winners.is_empty() && !outcome.winners.contains(seat);
                return if lost { Proof::Open(Vec::new()) } else { Proof::Won(Vec::new()) };
            }
            // A turn that is passed on to the same seat threatens nothing.
            if after.to_move() == ToMove::Seat(seat) {
                return Proof::Won(Vec::new());
            }
            match V::attack(after, repetition, turns, control) {
                Proof::Won(steps) => Proof::Open(steps),
                Proof::Open(_) => Proof::Won(Vec::new()),
                Proof::Unknown => Proof::Unknown,
            }
        }
        Aim::Gain(points) if gain(after, seat, before) >= points => Proof::Won(Vec::new()),
        Aim::Gain(_) => Proof::Open(Vec::new()),
    }
}

fn gain<P: Rules>(after: &P, seat: Seat, before: &[u8]) -> u8 {
    let points = |scores: &[u8]| scores.get(seat.index()).copied().unwrap_or(0);
    points(&after.scores()).saturating_sub(points(before))
}

/// Visits every position that the turn of the seat to move can lead to, once, with steps that lead there.
fn visit_turns<P: Position>(
    position: &P,
    history: &mut Repetition,
    (seen, begun): (&mut HashSet<u64>, &mut Vec<P::Step>),
    visit: &mut impl FnMut(&P, &Repetition, &[P::Step]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mover, before) = (position.to_move(), history.turns());
    position.visit_steps(|step| {
        let mut child = position.clone();
        child.play_unchecked(step, history);
        begun.push(step);
        let goes_on = child.outcome().is_none() && child.to_move() == mover && history.turns() == before;
        // Two positions with one hash differ at most in how the game ended.
        let end = child
            .outcome()
            .map_or(0, |outcome| 1 + outcome.winners.iter().map(|seat| 1 << seat.0).sum::<u64>());
        let flow = match seen.insert(child.hash() ^ end) {
            false => ControlFlow::Continue(()),
            true if goes_on => visit_turns(&child, history, (&mut *seen, &mut *begun), visit),
            true => visit(&child, history, begun),
        };
        begun.pop();
        history.rewind(before);
        flow
    })
}

struct ForcedWin {
    turns: u32,
    nodes: u64,
}

impl ForcedWin {
    fn find<P: Rules, V: Prover<P>>(self, played: &Played<P>) -> Option<Vec<String>> {
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits::nodes(self.nodes), &(), &stop);
        match V::attack(&played.position, &played.history, self.turns, &mut control) {
            Proof::Won(steps) => Some(written(played, &steps)),
            Proof::Open(_) | Proof::Unknown => None,
        }
    }
}

impl KnowledgeVisitor for ForcedWin {
    type Output = Option<Vec<String>>;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Self::Output {
        self.find::<P, ByThreats>(played)
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Self::Output {
        self.find::<P, ByForce>(played)
    }
}

struct Judge<'a> {
    before: &'a [u8],
    seat: Seat,
    aim: Aim,
    nodes: u64,
}

impl Judge<'_> {
    fn judge<P: Rules, V: Prover<P>>(self, after: &Played<P>) -> Verdict {
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits::nodes(self.nodes), &(), &stop);
        let (position, history) = (&after.position, &after.history);
        match judge::<P, V>(position, history, (self.seat, self.before), self.aim, &mut control) {
            Proof::Won(steps) => Verdict::Kept(written(after, &steps)),
            Proof::Open(steps) => Verdict::Missed(written(after, &steps)),
            Proof::Unknown => Verdict::Unknown,
        }
    }
}

impl KnowledgeVisitor for Judge<'_> {
    type Output = Verdict;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Verdict {
        self.judge::<P, ByThreats>(played)
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Verdict {
        self.judge::<P, ByForce>(played)
    }
}

struct Count {
    aim: Aim,
    nodes: u64,
}

impl Count {
    fn count<P: Rules, V: Prover<P>>(self, played: &Played<P>) -> Option<Census> {
        let seat = played.position.to_move().seat()?;
        let before = played.position.scores();
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits::nodes(self.nodes), &(), &stop);
        let mut census = Census::default();
        let flow = visit_turns(
            &played.position,
            &mut played.history.clone(),
            (&mut HashSet::new(), &mut Vec::new()),
            &mut |after, history, steps| {
                if control.count() {
                    return ControlFlow::Break(());
                }
                census.turns += 1;
                census.most = census.most.max(gain(after, seat, &before));
                match judge::<P, V>(after, history, (seat, &before), self.aim, &mut control) {
                    Proof::Won(_) => census.right.push(written(played, steps)),
                    Proof::Open(_) => {}
                    Proof::Unknown => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            },
        );
        flow.is_continue().then_some(census)
    }
}

impl KnowledgeVisitor for Count {
    type Output = Option<Census>;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Self::Output {
        self.count::<P, ByThreats>(played)
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Self::Output {
        self.count::<P, ByForce>(played)
    }
}
