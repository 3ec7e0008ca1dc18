//! Monte-Carlo tree search over steps, for any number of seats.
//!
//! Every seat maximises its own share of the game (maxⁿ); a die is sampled; hands that the thinking
//! seat cannot see are dealt anew in every iteration, and the tree keeps what is common to all deals.
//! Results that are certain are backed up as such. The tree is open-loop: it holds steps, not
//! positions, so repetition is judged along the path, exactly as the rules say.

use std::ops::{ControlFlow, Range};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use hexagora_rules::{Position, Repetition, Seat, StepCode, ToMove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::rank::rank;
use crate::threat::{any_reply, finish};
use crate::{
    Clock, Control, Estimate, Evaluate, Limits, Line, MAX_SEATS, Reply, Score, Thought, chance_at_sight,
};

/// Each seat's share of the game.
pub type Payoffs = [f32; MAX_SEATS];

/// What the tree search asks of a game's knowledge.
pub trait Guide<P: Position> {
    /// Each seat's expected share.
    fn payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs;

    /// Lists the steps worth a look, each with a prior weight. True: no legal step is left out.
    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool;

    /// The seat that wins within its turn, which is due, and with how many steps; none where nobody
    /// knows.
    fn won(&mut self, _position: &P) -> Option<(Seat, u16)> {
        None
    }

    /// After how many looks at a position [`Guide::beaten`] is asked, and again whenever there were four
    /// times as many; 0 is never.
    fn patience(&self) -> u32 {
        0
    }

    /// Whether the seat to move loses to the other's next turn whatever it does, and in how many
    /// steps; none where nobody knows. It should cost no more than a part of so many looks.
    fn beaten(
        &mut self,
        _position: &P,
        _history: &mut Repetition,
        _control: &mut Control,
        _looks: u32,
    ) -> Option<u16> {
        None
    }

    /// Each seat's expected share where no seat is known to have won.
    fn open_payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        self.payoffs(position, rng)
    }

    /// Whether the steps of a position are listed only when it is looked at a second time, as most
    /// never are: worth it unless the list comes with the payoffs.
    const LISTS_LATE: bool = false;

    /// Deals anew what a seat cannot see. None: everything is seen.
    fn deal(&mut self, _position: &P, _seat: Seat, _rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        None
    }
}

/// Guided by a game's [`Estimate`].
pub struct Estimated<'a, P: Estimate> {
    weights: &'a [i32],
    memory: P::Memory,
}

impl<'a, P: Estimate> Estimated<'a, P> {
    /// The estimate with weights of its own: what a tuner compares.
    pub fn with(weights: &'a [i32]) -> Estimated<'a, P> {
        Estimated { weights, memory: P::Memory::default() }
    }
}

impl<P: Estimate> Default for Estimated<'_, P> {
    /// The estimate with the weights in force.
    fn default() -> Self {
        Estimated::with(P::weights())
    }
}

impl<P: Estimate> Guide<P> for Estimated<'_, P> {
    fn payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        position.payoffs(&mut self.memory, self.weights)
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        position.candidates(&mut self.memory, list)
    }

    fn deal(&mut self, position: &P, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        position.deal_unseen(seat, rng)
    }
}

/// Guided by the score of a game for two.
pub struct Scored;

impl Scored {
    /// Each seat's share where the seat to move has this score.
    fn shares<P: Evaluate>(position: &P, score: Score) -> Payoffs {
        let mut payoffs = [0.0; MAX_SEATS];
        if let ToMove::Seat(seat) = position.to_move() {
            payoffs[seat.index()] = chance_at_sight(score);
            payoffs[seat.other().index()] = 1.0 - payoffs[seat.index()];
        }
        payoffs
    }

    /// Promises beyond this count no more.
    const MOST: i32 = 16;

    /// What a promise counts before a step is tried.
    fn prior(promise: i32) -> f32 {
        // Looked up: as a call it would be one for every step that is listed.
        static PRIORS: LazyLock<[f32; 2 * Scored::MOST as usize + 1]> =
            LazyLock::new(|| std::array::from_fn(|at| ((at as i32 - Scored::MOST) as f32 / 4.0).exp()));
        PRIORS[(promise.clamp(-Self::MOST, Self::MOST) + Self::MOST) as usize]
    }
}

impl<P: Evaluate> Guide<P> for Scored {
    fn payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        let won = position.winning_step().is_some();
        Scored::shares(position, if won { crate::WIN } else { position.evaluate() })
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        let _ = position.visit_promising::<()>(|step, promise| {
            list.push((step, Scored::prior(promise)));
            ControlFlow::Continue(())
        });
        true
    }

    fn open_payoffs(&mut self, position: &P, _rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        Scored::shares(position, position.evaluate())
    }

    const LISTS_LATE: bool = true;

    fn won(&mut self, position: &P) -> Option<(Seat, u16)> {
        let (seat, step) = (position.to_move().seat()?, position.winning_step()?);
        Some((seat, finish(position, step).len() as u16))
    }

    fn patience(&self) -> u32 {
        P::PLAN.inside_visits
    }

    fn beaten(
        &mut self,
        position: &P,
        history: &mut Repetition,
        control: &mut Control,
        looks: u32,
    ) -> Option<u16> {
        if !position.is_threatened() {
            return None;
        }
        let mut part = control.part(Limits::nodes(u64::from(looks) * P::PLAN.inside_nodes / 1000));
        let reply = position.reply(&mut P::Lore::default(), history, &mut part);
        control.add(part.nodes());
        (reply == Some(Reply::Fails)).then(|| any_reply(position).len() as u16)
    }
}

/// Guided by random games to the end: plain UCT's way.
pub struct Playouts {
    /// How many steps a random game may last; a longer one counts as shared by all.
    pub cap: u32,
}

impl<P: Position> Guide<P> for Playouts {
    fn payoffs(&mut self, position: &P, rng: &mut Xoshiro256PlusPlus) -> Payoffs {
        let mut end = position.clone();
        end.play_out(rng, &mut (), self.cap);
        end_payoffs(&end)
    }

    fn candidates(&mut self, position: &P, list: &mut Vec<(P::Step, f32)>) -> bool {
        let _ = position.visit_steps::<()>(|step| {
            list.push((step, 1.0));
            ControlFlow::Continue(())
        });
        true
    }
}

/// How the tree grows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    /// How much a step's prior and rarity count against its results so far.
    pub explore: f32,
    /// A node visited n times looks at the first `wide` + n^`widening` candidates only.
    pub wide: f32,
    /// See `wide`.
    pub widening: f32,
    /// The memory allowed, in bytes.
    pub most_bytes: usize,
    /// How many first steps are each looked at once before any is preferred: those whose lines are
    /// wanted.
    pub firsts: usize,
}

/// Numbers to a fixed power, looked up: as a call it would take a tenth of the time. Of large numbers
/// only the first ten bits count.
struct Powers {
    small: Vec<f32>,
    /// The same power of each power of two.
    scales: [f32; 32],
}

impl Powers {
    const BITS: u32 = 10;

    fn new(exponent: f32) -> Powers {
        Powers {
            small: (0..1u32 << Self::BITS).map(|number| (number.max(1) as f32).powf(exponent)).collect(),
            scales: std::array::from_fn(|bits| (bits as f32 * exponent).exp2()),
        }
    }

    fn of(&self, number: u32) -> f32 {
        let beyond = (u32::BITS - number.leading_zeros()).saturating_sub(Self::BITS);
        self.small[(number >> beyond) as usize] * self.scales[beyond as usize & 31]
    }
}

impl Default for Growth {
    fn default() -> Growth {
        Growth { explore: 1.2, wide: 6.0, widening: 0.55, most_bytes: 256 << 20, firsts: 1 }
    }
}

const NONE: u32 = u32::MAX;

/// One step out of a node.
#[derive(Clone, Copy)]
struct Candidate {
    step: u32,
    prior: f32,
    /// The node it leads to once it was tried.
    child: u32,
    /// How often it was tried; as a negative number once its result is certain.
    tried: f32,
    /// What it gave the seat that chooses, on average.
    mean: f32,
}

/// The steps out of all nodes. What they are compared by lies side by side, so that the nodes, which lie
/// all over the memory, need not be asked, and one instruction compares several.
#[derive(Default)]
struct Candidates {
    steps: Vec<u32>,
    priors: Vec<f32>,
    children: Vec<u32>,
    tried: Vec<f32>,
    means: Vec<f32>,
}

impl Candidates {
    fn len(&self) -> usize {
        self.steps.len()
    }

    fn get(&self, at: usize) -> Candidate {
        Candidate {
            step: self.steps[at],
            prior: self.priors[at],
            child: self.children[at],
            tried: self.tried[at],
            mean: self.means[at],
        }
    }

    #[inline(never)]
    fn push(&mut self, candidate: Candidate) {
        self.steps.push(candidate.step);
        self.priors.push(candidate.prior);
        self.children.push(candidate.child);
        self.tried.push(candidate.tried);
        self.means.push(candidate.mean);
    }

    /// Adds one never tried.
    fn add(&mut self, step: u32, prior: f32) {
        self.push(Candidate { step, prior, child: NONE, tried: 0.0, mean: 0.0 });
    }

    /// Adds some of those that there are once more.
    fn repeat(&mut self, range: Range<usize>) {
        range.for_each(|at| self.push(self.get(at)));
    }

    fn clear(&mut self) {
        let Candidates { steps, priors, children, tried, means } = self;
        steps.clear();
        priors.clear();
        children.clear();
        tried.clear();
        means.clear();
    }
}

struct Node {
    visits: u32,
    /// What the looks gave each seat, all together; the result itself once that is certain.
    sums: Payoffs,
    certain: bool,
    /// How many steps away the certain result is.
    ends_in: u16,
    /// Where its candidates lie, once it is expanded.
    candidates: Range<u32>,
    expanded: bool,
    /// Whether all candidates that the guide has lie there, or only the first.
    whole: bool,
    /// How many deals of unseen hands gave candidates.
    deals: u8,
    /// Whether the guide's candidates are all legal steps.
    complete: bool,
    /// Who chooses here; none where a die does.
    chooser: Option<Seat>,
}

impl Node {
    fn new() -> Node {
        Node {
            visits: 0,
            sums: [0.0; MAX_SEATS],
            certain: false,
            ends_in: 0,
            candidates: 0..0,
            expanded: false,
            whole: false,
            deals: 0,
            complete: false,
            chooser: None,
        }
    }

    fn mean(&self, seat: Seat) -> f32 {
        match self.certain {
            true => self.sums[seat.index()],
            false => self.sums[seat.index()] / self.visits.max(1) as f32,
        }
    }

    /// The result, where it is certain.
    fn result(&self) -> Option<&Payoffs> {
        self.certain.then_some(&self.sums)
    }

    fn becomes_certain(&mut self, payoffs: Payoffs, ends_in: u16) {
        (self.sums, self.certain, self.ends_in) = (payoffs, true, ends_in);
    }

    /// Where its candidates lie.
    fn range(&self) -> Range<usize> {
        self.candidates.start as usize..self.candidates.end as usize
    }
}

/// A growing tree.
pub struct Tree<'a, P: Position, G: Guide<P>> {
    guide: G,
    growth: Growth,
    control: Control<'a>,
    rng: Xoshiro256PlusPlus,
    nodes: Vec<Node>,
    candidates: Candidates,
    list: Vec<(P::Step, f32)>,
    /// The candidates of a node that the present deal allows, and where they lie among all.
    legal: Candidates,
    places: Vec<usize>,
    /// What the steps to choose from are worth.
    worths: Vec<Ordered>,
    /// The nodes of an iteration, each with the candidate that leads there.
    path: Vec<(u32, u32)>,
    /// Whether hands are dealt anew: then nothing is certain.
    unseen: bool,
    /// After how many looks a position is asked whether its seat is beaten.
    patience: u32,
    powers: Powers,
    /// How many positions other trees looked at whose findings were added.
    looked: u64,
    depth: u32,
}

/// Thinks about a position with any number of seats.
pub fn think<P: Position, G: Guide<P>>(
    position: &P,
    history: &Repetition,
    guide: G,
    growth: Growth,
    control: Control,
    seed: u64,
    lines: usize,
) -> Thought<P::Step> {
    let mut tree = Tree::new(guide, growth, control, seed);
    tree.grow(position, history);
    tree.thought(position, lines)
}

/// Thinks with several threads: each grows a tree of its own, and what they found of the first steps
/// is added up.
pub fn think_together<P: Position, G: Guide<P>>(
    position: &P,
    history: &Repetition,
    guide: impl Fn() -> G + Sync,
    growth: Growth,
    task: (Limits, &dyn Clock, &AtomicBool),
    (seed, lines, threads): (u64, usize, usize),
) -> Thought<P::Step> {
    let (limits, clock, stop) = task;
    #[cfg(target_family = "wasm")]
    let threads = threads.min(1);
    if threads <= 1 {
        let control = Control::new(limits, clock, stop);
        return think(position, history, guide(), growth, control, seed, lines);
    }
    let count = threads as u64;
    let growth = Growth { most_bytes: growth.most_bytes / threads, ..growth };
    let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(count)), ..limits };
    let plant = |thread: u64| {
        let seed = seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut tree = Tree::new(guide(), growth, Control::new(limits, clock, stop), seed);
        tree.grow(position, history);
        tree
    };
    // A guide need not travel between threads: only what its tree says of the first steps does.
    std::thread::scope(|scope| {
        let plant = &plant;
        let others: Vec<_> = (1..count).map(|thread| scope.spawn(move || plant(thread).firsts())).collect();
        let mut tree = plant(0);
        for other in others {
            if let Ok(firsts) = other.join() {
                tree.absorb(&firsts);
            }
        }
        tree.thought(position, lines)
    })
}

/// What a tree says of the first steps.
struct Firsts {
    /// Each step with what was found of it.
    steps: Vec<(u32, Node)>,
    looked: u64,
    depth: u32,
}

impl<'a, P: Position, G: Guide<P>> Tree<'a, P, G> {
    /// How many iterations there are between two looks at the clock: well under a millisecond each.
    const PERIOD: u64 = 16;
    /// How many deals of unseen hands give a node candidates.
    const DEALS: u8 = 12;
    /// How many candidates are kept of a node at first: few nodes are looked at so often that more are
    /// chosen from, and what is not kept leaves memory for others.
    const KEPT: usize = 16;

    fn new(guide: G, growth: Growth, control: Control<'a>, seed: u64) -> Tree<'a, P, G> {
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

    fn firsts(mut self) -> Firsts {
        let mut steps = Vec::new();
        for at in self.nodes[0].range() {
            let Candidate { step, child, .. } = self.candidates.get(at);
            if let Some(node) = self.nodes.get_mut(child as usize) {
                steps.push((step, std::mem::replace(node, Node::new())));
            }
        }
        Firsts { steps, looked: self.control.nodes(), depth: self.depth }
    }

    /// Adds what another tree says of the first steps.
    fn absorb(&mut self, firsts: &Firsts) {
        self.looked += firsts.looked;
        self.depth = self.depth.max(firsts.depth);
        let root = self.nodes[0].range();
        for (step, found) in &firsts.steps {
            let Some(at) = root.clone().find(|&at| self.candidates.steps[at] == *step) else { continue };
            if self.candidates.children[at] == NONE {
                self.candidates.children[at] = self.nodes.len() as u32;
                self.nodes.push(Node::new());
            }
            let child = self.candidates.children[at] as usize;
            let child = &mut self.nodes[child];
            child.visits += found.visits;
            match found.result() {
                _ if child.certain => {}
                Some(result) => child.becomes_certain(*result, found.ends_in),
                None => child.sums.iter_mut().zip(found.sums).for_each(|(sum, other)| *sum += other),
            }
        }
        self.settle(0);
    }

    fn grow(&mut self, position: &P, history: &Repetition) {
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
    fn settle(&mut self, at: usize) -> bool {
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

    fn thought(&self, position: &P, wanted: usize) -> Thought<P::Step> {
        let root = &self.nodes[0];
        let seat = root.chooser.unwrap_or(Seat(0));
        let mut order: Vec<usize> = root.range().collect();
        // A certain win first, what is certainly lost last, else the most visited.
        let merits = |index: &usize| {
            let Some(child) = self.nodes.get(self.candidates.children[*index] as usize) else {
                return (0, 0, self.candidates.priors[*index]);
            };
            let sure = match child.result() {
                Some(payoffs) if payoffs[seat.index()] >= 1.0 => 1,
                Some(payoffs) if payoffs[seat.index()] <= 0.0 => -1,
                _ => 0,
            };
            // Once a step is settled, results count, not visits; and a win that is near, or a loss that
            // is far.
            let visits = match child.result() {
                Some(_) if sure > 0 => u32::from(u16::MAX - child.ends_in),
                Some(_) if sure < 0 => u32::from(child.ends_in),
                _ if root.certain => 0,
                _ => child.visits,
            };
            (sure, visits, child.mean(seat))
        };
        // What is ordered by last counts most.
        rank(&mut order, |index| merits(index).2);
        rank(&mut order, |index| merits(index).1 as i32);
        rank(&mut order, |index| merits(index).0);
        let mut lines: Vec<Line<P::Step>> =
            order.iter().take(wanted.max(1)).map(|&index| self.line(index)).collect();
        if lines.is_empty() {
            // Stopped before the first look: any legal step.
            if let ControlFlow::Break(step) = position.visit_steps(ControlFlow::Break) {
                lines.push(Line { steps: vec![step], score: 0, chances: [0.0; MAX_SEATS], proven: false });
            }
        }
        Thought {
            lines,
            depth: self.depth,
            nodes: self.control.nodes() + self.looked,
            time: self.control.elapsed(),
        }
    }

    /// The line of the most visited steps from a candidate on.
    fn line(&self, mut index: usize) -> Line<P::Step> {
        let first = self.nodes.get(self.candidates.children[index] as usize);
        let mut chances = [0.0; MAX_SEATS];
        for (seat, chance) in chances.iter_mut().enumerate() {
            *chance = first.map_or(0.0, |child| child.mean(Seat(seat as u8)));
        }
        let proven = first.is_some_and(|child| child.certain);
        let mut steps = Vec::new();
        loop {
            steps.push(P::Step::from_code(self.candidates.steps[index]));
            let Some(node) = self.nodes.get(self.candidates.children[index] as usize) else { break };
            let range = node.range();
            let visits = |&at: &usize| {
                self.nodes.get(self.candidates.children[at] as usize).map_or(0, |child| child.visits)
            };
            match range.max_by_key(visits) {
                // Chance is nobody's plan, and a step seen once is no plan either.
                // What others would do with a hand that nobody sees is no plan either.
                Some(next)
                    if node.chooser.is_some()
                        && visits(&next) > 1
                        && (!self.unseen || node.chooser == self.nodes[0].chooser) =>
                {
                    index = next;
                }
                _ => break,
            }
        }
        Line { steps, score: 0, chances, proven }
    }
}

/// What a seat that chooses knows of its position.
struct Sight {
    /// What the looks so far gave it, on average.
    mean: f32,
    /// How much a step's prior and rarity count.
    root: f32,
    curious: bool,
}

impl Sight {
    /// Steps whose results differ by less count as alike.
    const SPREAD: f32 = 0.05;

    /// The place, among some candidates, of the one to follow.
    fn choose(&self, all: &Candidates, range: Range<usize>, worths: &mut Vec<Ordered>) -> Option<usize> {
        let (priors, tried, means) =
            (&all.priors[range.clone()], &all.tried[range.clone()], &all.means[range]);
        // What the steps tried so far differ by is the measure for all of them: a race that is all but
        // won is played as keenly as an even one.
        let (low, high) = self.extremes(tried, means);
        let scale = 1.0 / if high - low > Self::SPREAD { high - low } else { Self::SPREAD };
        // A step not tried yet is expected to be a little worse than what is known.
        let untried = (self.mean - low) * scale - 0.1;
        worths.clear();
        worths.extend(priors.iter().zip(tried).zip(means).map(|((&prior, &tried), &mean)| {
            // What is certainly lost is not looked at again while there is anything else.
            let dull = tried < 0.0 && (self.curious || mean <= 0.0);
            let value = if tried == 0.0 { untried } else { (mean - low) * scale };
            let (value, tried) = if dull { (-1.0, 1e9) } else { (value, tried.abs()) };
            Ordered::from(value + self.root * prior / (1.0 + tried))
        }));
        let most = worths.iter().copied().max()?;
        worths.iter().position(|&worth| worth == most)
    }

    /// The least and the greatest mean of the steps that were tried, and of all together.
    fn extremes(&self, tried: &[f32], means: &[f32]) -> (f32, f32) {
        let (mut low, mut high) = (Ordered::from(self.mean), Ordered::from(self.mean));
        for (&tried, &mean) in tried.iter().zip(means) {
            let known = Ordered::from(if tried == 0.0 { self.mean } else { mean });
            low = low.min(known);
            high = high.max(known);
        }
        (low.into(), high.into())
    }
}

/// A number as a whole one, in the same order: the least and the greatest of many are then found several
/// at a time, also where the library compares numbers with a call for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ordered(i32);

impl Ordered {
    /// Of two negative numbers the one with the smaller bits is greater: they are turned over, and back.
    fn turned(bits: i32) -> i32 {
        bits ^ (bits >> 31 & i32::MAX)
    }
}

impl From<f32> for Ordered {
    #[inline(always)]
    fn from(number: f32) -> Ordered {
        Ordered(Ordered::turned(number.to_bits() as i32))
    }
}

impl From<Ordered> for f32 {
    fn from(Ordered(bits): Ordered) -> f32 {
        f32::from_bits(Ordered::turned(bits) as u32)
    }
}

/// A certain result and how many steps away it is.
type Settled = (Payoffs, u16);

/// What a seat makes of its choices, if that is certain: a win at once, anything else only when no
/// choice is open. A win is taken as soon as it can be, and a loss as late.
fn settle_choice(
    choices: impl Iterator<Item = Option<Settled>>,
    seat: Seat,
    complete: bool,
) -> Option<Settled> {
    let mut best: Option<Settled> = None;
    let mut open = !complete;
    for choice in choices {
        let Some((payoffs, ends_in)) = choice else {
            open = true;
            continue;
        };
        let share = payoffs[seat.index()];
        let better = best.is_none_or(|(other, other_ends_in)| {
            let other = other[seat.index()];
            let sooner = share >= 1.0 && ends_in < other_ends_in;
            let later = share <= 0.0 && ends_in > other_ends_in;
            share > other || share == other && (sooner || later)
        });
        if better {
            best = Some((payoffs, ends_in));
        }
    }
    best.filter(|(payoffs, _)| !open || payoffs[seat.index()] >= 1.0)
}

/// What a die makes of its rolls, if all of them are certain.
fn settle_chance(rolls: impl Iterator<Item = Option<Settled>>) -> Option<Settled> {
    let rolls: Vec<Settled> = rolls.collect::<Option<_>>()?;
    let ends_in = rolls.iter().map(|(_, ends_in)| *ends_in).max()?;
    let mut mean = [0.0; MAX_SEATS];
    for (payoffs, _) in &rolls {
        mean.iter_mut().zip(payoffs).for_each(|(sum, payoff)| *sum += payoff / rolls.len() as f32);
    }
    Some((mean, ends_in))
}

/// Who chooses in a position; none where a die does.
fn chooser<P: Position>(position: &P) -> Option<Seat> {
    match position.to_move() {
        ToMove::Seat(seat) => Some(seat),
        _ => None,
    }
}

/// The whole game for one seat.
fn only(seat: Seat) -> Payoffs {
    let mut payoffs = [0.0; MAX_SEATS];
    payoffs[seat.index()] = 1.0;
    payoffs
}

/// What the end of a game gives each seat; a game that goes on is shared by all.
fn end_payoffs<P: Position>(position: &P) -> Payoffs {
    let seats = position.seats();
    let mut payoffs = [0.0; MAX_SEATS];
    for (seat, payoff) in payoffs.iter_mut().enumerate().take(seats) {
        *payoff = match position.outcome() {
            Some(outcome) => outcome.payoff(Seat(seat as u8), seats),
            None => 1.0 / seats as f32,
        };
    }
    payoffs
}
