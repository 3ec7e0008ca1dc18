//! Plain UCT (UCB1 applied to trees) with playouts, as in textbooks.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use hexagora_rules::{Game, Played, Position, Rules, Seat, StepCode, ToMove, Visitor};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::mcts::{Payoffs, Playouts, PolicyValue};
use crate::{Clock, Control, Limits, MAX_SEATS};

/// Plain UCT: whole turns are moves, playouts to the end, exploration constant √2.
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
    /// The children in the order of their making: that of a hash map differs from run to run.
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

    /// UCB1: the child with the best upper confidence bound; at a chance node a random roll.
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

/// A whole turn of plain UCT in notation, of whatever game it is; empty when nobody chooses.
pub fn uct_turn(game: &Game, limits: Limits, clock: &dyn Clock, stop: &AtomicBool, seed: u64) -> Vec<String> {
    struct Turn<'a>(Limits, &'a dyn Clock, &'a AtomicBool, u64);
    impl Visitor for Turn<'_> {
        type Output = Vec<String>;

        fn visit<P: Rules>(self, played: &Played<P>) -> Vec<String> {
            let control = Control::new(self.0, self.1, self.2);
            let turn = Uct::new(self.3).turn(&played.position, control);
            let mut at = played.position.clone();
            let write = |step: P::Step| {
                let text = at.write_step(step);
                at.play_unchecked(step, &mut ());
                text
            };
            turn.into_iter().map(write).collect()
        }
    }
    match game.to_move() {
        ToMove::Seat(_) => game.visit(Turn(limits, clock, stop, seed)),
        _ => Vec::new(),
    }
}
