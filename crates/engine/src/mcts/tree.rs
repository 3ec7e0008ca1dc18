//! The tree, and how it grows.

use std::ops::ControlFlow;

use hexagora_rules::{Position, Repetition, Seat, StepCode, ToMove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::growth::{Growth, Powers};
use super::guide::Guide;
use super::node::{Candidate, Candidates, NONE, Node};
use super::settle::{settle_chance, settle_choice};
use super::sight::{Ordered, Sight};
use super::{Payoffs, end_payoffs, only};
use crate::Control;
use crate::rank::rank;

/// A growing tree.
pub(super) struct Tree<'a, P: Position, G: Guide<P>> {
    guide: G,
    growth: Growth,
    pub(super) control: Control<'a>,
    rng: Xoshiro256PlusPlus,
    pub(super) nodes: Vec<Node>,
    pub(super) candidates: Candidates,
    list: Vec<(P::Step, f32)>,
    /// The candidates of a node that the present deal allows, and where they lie among all.
    legal: Candidates,
    places: Vec<usize>,
    /// What the steps to choose from are worth.
    worths: Vec<Ordered>,
    /// The nodes of an iteration, each with the candidate that leads there.
    path: Vec<(u32, u32)>,
    /// Whether hands are dealt anew: then nothing is certain.
    pub(super) unseen: bool,
    /// After how many looks a position is asked whether its seat is beaten.
    patience: u32,
    powers: Powers,
    /// How many positions other trees looked at whose findings were added.
    pub(super) looked: u64,
    pub(super) depth: u32,
}

impl<'a, P: Position, G: Guide<P>> Tree<'a, P, G> {
    /// How many iterations there are between two looks at the clock: well under a millisecond each.
    const PERIOD: u64 = 16;
    /// How many deals of unseen hands give a node candidates.
    const DEALS: u8 = 12;
    /// How many candidates are kept of a node at first: few nodes are looked at so often that more are
    /// chosen from, and what is not kept leaves memory for others.
    const KEPT: usize = 16;

    /// A tree of one node.
    pub(super) fn new(guide: G, growth: Growth, control: Control<'a>, seed: u64) -> Tree<'a, P, G> {
        Tree {
            patience: match guide.patience() {
                0 => u32::MAX,
                patience => patience,
            },
            powers: Powers::new(growth.widening),
            guide,
            growth,
            control,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            nodes: vec![Node::new()],
            candidates: Candidates::default(),
            list: Vec::new(),
            legal: Candidates::default(),
            places: Vec::new(),
            worths: Vec::new(),
            path: Vec::new(),
            unseen: false,
            looked: 0,
            depth: 0,
        }
    }

    /// The memory that the tree takes.
    fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.candidates.len() * size_of::<Candidate>()
    }

    /// Looks until it is told to stop, or there is nothing left to find.
    pub(super) fn grow(&mut self, position: &P, history: &Repetition) {
        let mut history = history.clone();
        let turns = history.turns();
        let seat = position.to_move().seat().unwrap_or(Seat(0));
        loop {
            let dealt = self.guide.deal(position, seat, &mut self.rng);
            self.unseen |= dealt.is_some();
            self.iterate(dealt.unwrap_or_else(|| position.clone()), &mut history);
            history.rewind(turns);
            let settled = self.nodes[0].certain
                || self.nodes[0].candidates.len() == 1
                    && self.nodes[0].visits > 1
                    && self.control.limits().time.is_some();
            let stop = self.control.count();
            if stop || settled || self.control.nodes().is_multiple_of(Self::PERIOD) && self.control.look() {
                break;
            }
        }
    }

    // Called anew for each: an engine that compiles what runs often can do so between two of them.
    #[inline(never)]
    fn iterate(&mut self, position: P, history: &mut Repetition) {
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.push((0, NONE));
        let (payoffs, mut news) = self.descend(position, history, &mut path);
        self.depth = self.depth.max(path.len() as u32 - 1);
        while let Some((at, way)) = path.pop() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            if !node.certain {
                for (sum, payoff) in node.sums.iter_mut().zip(payoffs) {
                    *sum += payoff;
                }
            }
            let Some(&(before, _)) = path.last() else { break };
            let chooser = self.nodes[before as usize].chooser.unwrap_or(Seat(0));
            let node = &self.nodes[at as usize];
            let tried = node.visits as f32;
            self.candidates.tried[way as usize] = if node.certain { -tried } else { tried };
            self.candidates.means[way as usize] = node.mean(chooser);
            // Only what has just become certain makes more so.
            news = news && !self.unseen && self.settle(before as usize);
        }
        self.path = path;
    }

    /// Follows the most worthwhile steps to a position never looked at, or to a certain result, and
    /// says what each seat may expect there, and whether that has just become certain.
    fn descend(
        &mut self,
        mut position: P,
        history: &mut Repetition,
        path: &mut Vec<(u32, u32)>,
    ) -> (Payoffs, bool) {
        loop {
            let at = path[path.len() - 1].0 as usize;
            if let Some(payoffs) = self.nodes[at].result() {
                return (*payoffs, false);
            }
            if position.outcome().is_some() {
                let payoffs = end_payoffs(&position);
                if !self.unseen {
                    self.nodes[at].becomes_certain(payoffs, 0);
                }
                return (payoffs, true);
            }
            if !self.nodes[at].expanded {
                // The root is opened at once: an answer must exist after one iteration.
                let first = at != 0 && self.nodes[at].visits == 0;
                if first
                    && !self.unseen
                    && let Some((seat, steps)) = self.guide.won(&position)
                {
                    let payoffs = only(seat);
                    self.nodes[at].becomes_certain(payoffs, steps);
                    return (payoffs, true);
                }
                let full = at != 0 && self.bytes() >= self.growth.most_bytes;
                if !(full || first && G::LISTS_LATE) {
                    self.expand(at, &position);
                }
                if full || first {
                    return (self.guide.open_payoffs(&position, &mut self.rng), false);
                }
            }
            if self.is_time(self.nodes[at].visits)
                && let Some(payoffs) = self.beaten(at, &position, history)
            {
                return (payoffs, true);
            }
            let Some(chosen) = self.choose(at, &position) else {
                return (self.guide.payoffs(&position, &mut self.rng), false);
            };
            position.play_unchecked(P::Step::from_code(self.candidates.steps[chosen]), history);
            if self.candidates.children[chosen] == NONE {
                if self.bytes() >= self.growth.most_bytes {
                    let payoffs = match position.outcome() {
                        Some(_) => end_payoffs(&position),
                        None => self.guide.payoffs(&position, &mut self.rng),
                    };
                    return (payoffs, false);
                }
                self.candidates.children[chosen] = self.nodes.len() as u32;
                self.nodes.push(Node::new());
            }
            path.push((self.candidates.children[chosen], chosen as u32));
        }
    }

    /// Whether a node that was looked at so often is asked whether its seat is beaten.
    fn is_time(&self, looks: u32) -> bool {
        if looks < self.patience {
            return false;
        }
        let times = looks / self.patience;
        looks.is_multiple_of(self.patience)
            && times.is_power_of_two()
            && times.trailing_zeros().is_multiple_of(2)
    }

    /// Looks whether the seat to move is beaten, and settles the node if it is.
    fn beaten(&mut self, at: usize, position: &P, history: &mut Repetition) -> Option<Payoffs> {
        if self.unseen || at == 0 {
            return None;
        }
        let looks = self.nodes[at].visits;
        let steps = self.guide.beaten(position, history, &mut self.control, looks)?;
        let payoffs = only(self.nodes[at].chooser?.other());
        self.nodes[at].becomes_certain(payoffs, steps);
        Some(payoffs)
    }

    /// Lists the steps of a node.
    fn expand(&mut self, at: usize, position: &P) {
        let complete = self.list(position);
        let chooser = chooser(position);
        // Threads compare all first steps; a die may show anything; and what others may have in hand
        // differs from deal to deal.
        let keeps_all = at == 0 || chooser.is_none() || self.unseen;
        let node = &mut self.nodes[at];
        (node.expanded, node.complete, node.chooser, node.deals) = (true, complete, chooser, 1);
        self.keep(at, if keeps_all { usize::MAX } else { Self::KEPT });
    }

    /// Keeps so many of the candidates that were just listed, with what is known of those kept before.
    fn keep(&mut self, at: usize, most: usize) {
        let total: f32 = self.list.iter().map(|(_, prior)| prior).sum();
        let before = self.nodes[at].range();
        let start = self.candidates.len() as u32;
        let known = before.len();
        self.candidates.repeat(before);
        for (step, prior) in self.list.iter().take(most).skip(known) {
            self.candidates.add(step.code(), prior / total);
        }
        let node = &mut self.nodes[at];
        node.candidates = start..self.candidates.len() as u32;
        node.whole = self.list.len() <= most;
    }

    /// Lists the candidates of a position, the most promising first. True: none is left out.
    fn list(&mut self, position: &P) -> bool {
        self.list.clear();
        if chooser(position).is_some() {
            let complete = self.guide.candidates(position, &mut self.list);
            rank(&mut self.list, |&(_, prior)| prior);
            return complete;
        }
        let list = &mut self.list;
        let _ = position.visit_steps::<()>(|step| {
            list.push((step, 1.0));
            ControlFlow::Continue(())
        });
        true
    }

    /// Adds the candidates that the present deal has and those before had not.
    fn widen(&mut self, at: usize, position: &P) {
        self.list(position);
        let total: f32 = self.list.iter().map(|(_, prior)| prior).sum();
        let range = self.nodes[at].range();
        let start = self.candidates.len() as u32;
        let mut all: Vec<Candidate> = range.clone().map(|at| self.candidates.get(at)).collect();
        let known = &self.candidates.steps[range];
        for (step, prior) in &self.list {
            let step = step.code();
            if !known.contains(&step) {
                all.push(Candidate { step, prior: prior / total, child: NONE, tried: 0.0, mean: 0.0 });
            }
        }
        rank(&mut all, |candidate| candidate.prior);
        all.into_iter().for_each(|candidate| self.candidates.push(candidate));
        let node = &mut self.nodes[at];
        node.candidates = start..self.candidates.len() as u32;
        node.deals += 1;
    }

    /// The candidate to follow; none if this deal allows none of those that are looked at.
    fn choose(&mut self, at: usize, position: &P) -> Option<usize> {
        let Some(seat) = self.nodes[at].chooser else {
            let range = self.nodes[at].candidates.clone();
            return (!range.is_empty()).then(|| self.rng.random_range(range) as usize);
        };
        let visits = self.nodes[at].visits.max(1) as f32;
        let firsts = if at == 0 { self.growth.firsts } else { 0 };
        // By way of a number with a sign: without one it takes WebAssembly several branches.
        let wide = (self.growth.wide + self.powers.of(self.nodes[at].visits)) as i32 as usize;
        let wide = wide.max(firsts);
        if self.unseen {
            // The thinking seat knows its own hand; others may have anything.
            let theirs = self.nodes[0].chooser != Some(seat);
            if theirs && self.nodes[at].deals < Self::DEALS && self.bytes() < self.growth.most_bytes {
                self.widen(at, position);
            }
        }
        let kept = self.nodes[at].candidates.len();
        if wide > kept && !self.nodes[at].whole && self.bytes() < self.growth.most_bytes {
            self.list(position);
            self.keep(at, wide.max(4 * kept));
        }
        let node = &self.nodes[at];
        let range = node.range();
        let sight = Sight {
            mean: node.mean(seat),
            root: self.growth.explore * visits.sqrt(),
            // A certain result says nothing new: now and then one looks at what else there is.
            curious: node.visits % 4 == 3,
        };
        if !self.unseen {
            let end = range.end.min(range.start + wide);
            let all = &self.candidates;
            let range = range.start..end;
            let untried = |&at: &usize| all.children[at] == NONE;
            if let Some(first) = range.clone().take(firsts).find(untried) {
                return Some(first);
            }
            let chosen = sight.choose(all, range.clone(), &mut self.worths)?;
            return Some(range.start + chosen);
        }
        self.legal.clear();
        self.places.clear();
        let allowed = |&at: &usize| position.is_legal(P::Step::from_code(self.candidates.steps[at]));
        for at in range.filter(allowed).take(wide) {
            self.legal.push(self.candidates.get(at));
            self.places.push(at);
        }
        let untried = |&&at: &&usize| self.candidates.children[at] == NONE;
        if let Some(&first) = self.places.iter().take(firsts).find(untried) {
            return Some(first);
        }
        let chosen = sight.choose(&self.legal, 0..self.places.len(), &mut self.worths)?;
        Some(self.places[chosen])
    }

    /// Makes a node certain where its children make it so. True: they have.
    pub(super) fn settle(&mut self, at: usize) -> bool {
        let node = &self.nodes[at];
        if node.certain || !node.expanded {
            return false;
        }
        let certain = |&child: &u32| {
            let child = self.nodes.get(child as usize)?;
            child.result().map(|payoffs| (*payoffs, child.ends_in.saturating_add(1)))
        };
        let children = self.candidates.children[node.range()].iter().map(certain);
        let settled = match node.chooser {
            Some(seat) => settle_choice(children, seat, node.complete && node.whole),
            None => settle_chance(children),
        };
        if let Some((payoffs, ends_in)) = settled {
            self.nodes[at].becomes_certain(payoffs, ends_in);
        }
        settled.is_some()
    }
}

/// Who chooses in a position; none where a die does.
fn chooser<P: Position>(position: &P) -> Option<Seat> {
    match position.to_move() {
        ToMove::Seat(seat) => Some(seat),
        _ => None,
    }
}
