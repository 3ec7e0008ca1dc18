//! Simple players that the engine is measured against: random, greedy, alpha-beta of a fixed depth,
//! and plain UCT.

use std::collections::HashMap;
use std::ops::ControlFlow;

use hexagora_rules::{Position, Seat, StepCode, ToMove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::mcts::{Guide, Payoffs, Playouts};
use crate::rank::rank;
use crate::{Control, MAX_SEATS};

/// What a greedy player counts.
pub trait Material: Position {
    /// What a seat has gained so far, in the game's own currency.
    fn material(&self, seat: Seat) -> i32;
}

/// Any legal step, each as likely.
pub fn random<P: Position>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Step> {
    position.random_step(rng)
}

/// A step that wins within the turn, else one with the largest gain at once, else any.
pub fn greedy<P: Material>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Step> {
    let ToMove::Seat(seat) = position.to_move() else { return position.random_step(rng) };
    let mut best: Vec<P::Step> = Vec::new();
    let mut most = i32::MIN;
    let _ = position.visit_steps::<()>(|step| {
        let gain = gain(position, step, seat);
        if gain > most {
            most = gain;
            best.clear();
        }
        if gain == most {
            best.push(step);
        }
        ControlFlow::Continue(())
    });
    (!best.is_empty()).then(|| best[rng.random_range(0..best.len())])
}

fn gain<P: Material>(position: &P, step: P::Step, seat: Seat) -> i32 {
    let mut child = position.clone();
    child.play_unchecked(step, &mut ());
    let own = child.material(seat) - position.material(seat);
    match child.outcome() {
        Some(outcome) if outcome.winners.contains(seat) => i32::MAX,
        Some(outcome) if !outcome.winners.is_empty() => i32::MIN + 1,
        _ => own,
    }
}

/// Plain alpha-beta of a fixed depth in steps that counts material: the textbook's other player.
pub struct Fixed {
    /// How many steps it looks ahead.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
}

impl Fixed {
    /// Beyond any material.
    const WIN: i32 = 1 << 20;

    /// A player that looks so many steps ahead.
    pub fn new(depth: u32) -> Fixed {
        Fixed { depth, nodes: 0 }
    }

    /// One of the best steps by material after `depth` steps, the first in random order.
    pub fn step<P: Material>(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Step> {
        let ToMove::Seat(seat) = position.to_move() else { return None };
        let mut steps = by_gain(position, seat);
        for at in (1..steps.len()).rev() {
            steps.swap(at, rng.random_range(0..=at));
        }
        let mut best = (-2 * Self::WIN, None);
        for (_, step) in steps {
            let score = self.after(position, step, seat, self.depth, best.0, 2 * Self::WIN);
            if score > best.0 {
                best = (score, Some(step));
            }
        }
        best.1
    }

    fn after<P: Material>(
        &mut self,
        position: &P,
        step: P::Step,
        seat: Seat,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut child = position.clone();
        child.play_unchecked(step, &mut ());
        self.nodes += 1;
        if let Some(outcome) = child.outcome() {
            let sooner = Self::WIN + depth as i32;
            return match outcome.winners {
                winners if winners.contains(seat) => sooner,
                winners if winners.is_empty() => 0,
                _ => -sooner,
            };
        }
        if depth <= 1 {
            return child.material(seat) - child.material(seat.other());
        }
        match child.to_move() == ToMove::Seat(seat) {
            true => self.best(&child, seat, depth - 1, alpha, beta),
            false => -self.best(&child, seat.other(), depth - 1, -beta, -alpha),
        }
    }

    fn best<P: Material>(&mut self, position: &P, seat: Seat, depth: u32, alpha: i32, beta: i32) -> i32 {
        let mut best = -2 * Self::WIN;
        // What gains most at once is tried first: it changes how fast the answer comes, not the answer.
        for (_, step) in by_gain(position, seat) {
            best = best.max(self.after(position, step, seat, depth, best.max(alpha), beta));
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// The legal steps, those that gain most at once first.
fn by_gain<P: Material>(position: &P, seat: Seat) -> Vec<(i32, P::Step)> {
    let mut steps = Vec::new();
    let _ = position.visit_steps::<()>(|step| {
        steps.push((gain(position, step, seat), step));
        ControlFlow::Continue(())
    });
    rank(&mut steps, |&(gain, _)| gain);
    steps
}

/// Plain UCT as it is written in textbooks: whole turns are moves, random games to the end, √2.
pub struct Uct<P: Position> {
    nodes: Vec<Node<P>>,
    playouts: Playouts,
    rng: Xoshiro256PlusPlus,
}

struct Node<P: Position> {
    visits: u32,
    sums: Payoffs,
    chooser: Option<Seat>,
    untried: Option<Untried<P>>,
    children: HashMap<Vec<u32>, usize>,
    /// The children in the order of their making: a map's order is chance of another kind.
    order: Vec<(Vec<u32>, usize)>,
}

/// The turns of a node that have no child yet.
enum Untried<P: Position> {
    /// All of them, in random order.
    Listed(Vec<Vec<P::Step>>),
    /// Too many to list: they are drawn at random until drawing finds nothing new.
    Drawn,
}

impl<P: Position> Uct<P> {
    /// The most turns that are listed.
    const LISTED: usize = 4096;
    /// How often a turn is drawn before a node counts as fully tried.
    const DRAWS: usize = 16;
    /// How many steps a random game may last.
    const CAP: u32 = 3_000;

    /// A fresh search.
    pub fn new(seed: u64) -> Uct<P> {
        Uct {
            nodes: Vec::new(),
            playouts: Playouts { cap: Self::CAP },
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// The steps of the best turn found: the most visited.
    pub fn turn(&mut self, position: &P, mut control: Control) -> Vec<P::Step> {
        self.nodes = vec![Node::new(position)];
        loop {
            self.iterate(position.clone());
            if control.count() || control.look() {
                break;
            }
        }
        let root = &self.nodes[0];
        let best = root.order.iter().max_by_key(|(_, child)| self.nodes[*child].visits);
        best.map_or_else(Vec::new, |(turn, _)| turn.iter().map(|&code| P::Step::from_code(code)).collect())
    }

    fn iterate(&mut self, mut position: P) {
        let mut path = vec![0];
        while position.outcome().is_none() {
            let at = path[path.len() - 1];
            let (turn, fresh) = match self.untried(at, &position) {
                Some(turn) => (turn, true),
                None => (self.select(at, &position), false),
            };
            for &code in &turn {
                position.play_unchecked(P::Step::from_code(code), &mut ());
            }
            let child = match self.nodes[at].children.get(&turn) {
                Some(&child) => child,
                None => {
                    self.nodes.push(Node::new(&position));
                    let child = self.nodes.len() - 1;
                    self.nodes[at].children.insert(turn.clone(), child);
                    self.nodes[at].order.push((turn, child));
                    child
                }
            };
            path.push(child);
            if fresh {
                break;
            }
        }
        let payoffs = self.playouts.payoffs(&position, &mut self.rng);
        for at in path {
            self.nodes[at].visits += 1;
            self.nodes[at].sums.iter_mut().zip(payoffs).for_each(|(sum, payoff)| *sum += payoff);
        }
    }

    /// A turn that was never tried at a node, if there is one.
    fn untried(&mut self, at: usize, position: &P) -> Option<Vec<u32>> {
        // A die is rolled, not tried.
        self.nodes[at].chooser?;
        if self.nodes[at].untried.is_none() {
            let mut turns = Vec::new();
            let listed = list_turns(position, &mut Vec::new(), &mut turns, Self::LISTED);
            for at in (1..turns.len()).rev() {
                turns.swap(at, self.rng.random_range(0..=at));
            }
            self.nodes[at].untried = Some(if listed { Untried::Listed(turns) } else { Untried::Drawn });
        }
        match self.nodes[at].untried.as_mut()? {
            Untried::Listed(turns) => Some(turns.pop()?.iter().map(|step| step.code()).collect()),
            Untried::Drawn => (0..Self::DRAWS).find_map(|_| {
                let turn = draw_turn(position, &mut self.rng);
                (!self.nodes[at].children.contains_key(&turn)).then_some(turn)
            }),
        }
    }

    /// The child with the best upper bound, or a roll of the die.
    fn select(&mut self, at: usize, position: &P) -> Vec<u32> {
        let node = &self.nodes[at];
        let Some(seat) = node.chooser else {
            return position.random_step(&mut self.rng).map(StepCode::code).into_iter().collect();
        };
        let log = (node.visits.max(1) as f32).ln();
        let worth = |child: usize| {
            let child = &self.nodes[child];
            let visits = child.visits.max(1) as f32;
            child.sums[seat.index()] / visits + (2.0 * log / visits).sqrt()
        };
        let best = node.order.iter().max_by(|a, b| worth(a.1).total_cmp(&worth(b.1)));
        best.map_or_else(Vec::new, |(turn, _)| turn.clone())
    }
}

impl<P: Position> Node<P> {
    fn new(position: &P) -> Node<P> {
        let chooser = match position.to_move() {
            ToMove::Seat(seat) => Some(seat),
            _ => None,
        };
        Node {
            visits: 0,
            sums: [0.0; MAX_SEATS],
            chooser,
            untried: None,
            children: HashMap::new(),
            order: Vec::new(),
        }
    }
}

/// Lists every turn of the seat to move; false if there are more than `most`.
fn list_turns<P: Position>(
    position: &P,
    begun: &mut Vec<P::Step>,
    turns: &mut Vec<Vec<P::Step>>,
    most: usize,
) -> bool {
    let seat = position.to_move();
    position
        .visit_steps(|step| {
            let mut child = position.clone();
            child.play_unchecked(step, &mut ());
            begun.push(step);
            let all = if child.outcome().is_none() && child.to_move() == seat {
                list_turns(&child, begun, turns, most)
            } else {
                turns.push(begun.clone());
                turns.len() <= most
            };
            begun.pop();
            if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .is_continue()
}

fn draw_turn<P: Position>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Vec<u32> {
    let seat = position.to_move();
    let mut at = position.clone();
    let mut turn = Vec::new();
    while at.outcome().is_none() && at.to_move() == seat {
        let Some(step) = at.random_step(rng) else { break };
        turn.push(step.code());
        at.play_unchecked(step, &mut ());
    }
    turn
}
