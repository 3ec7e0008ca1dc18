//! Finding puzzles: games of weak players, whose positions are looked at one by one. The cheap questions come
//! first (can somebody win?), and only what answers them is proven and graded.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use hexagora_engine::{Aim, EngineSpec, Level, Limits, PlayContext, Player, Spec, census, forced_win};
use hexagora_rules::{Game, GameKind, Setup, ThreatKind, ToMove};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::verify::{prove, tags};
use crate::{Claim, Puzzle, Theme, folded, grade};

/// Looks for puzzles of one game.
#[derive(Clone)]
pub struct Miner {
    kind: GameKind,
    target: usize,
    /// The themes that are looked for; empty means all.
    themes: Vec<Theme>,
    /// The positions that are known, folded.
    known: HashSet<String>,
    /// How many puzzles there are of each theme that a claim is.
    counts: HashMap<Theme, usize>,
}

impl Miner {
    /// How many nodes the first look at a position may take, and the proof of a candidate.
    const LOOK: u64 = 2_000;
    const PROOF: u64 = 300_000;
    /// The longest game.
    const TURNS: usize = 160;
    /// How many turns lie between two puzzles of a game.
    const APART: usize = 6;

    /// A miner that wants so many puzzles and has some already.
    pub fn new(kind: GameKind, target: usize, known: &[Puzzle]) -> Miner {
        let mut miner =
            Miner { kind, target, themes: Vec::new(), known: HashSet::new(), counts: HashMap::new() };
        for puzzle in known {
            miner.learn(puzzle);
        }
        miner
    }

    /// The same miner that looks for some themes alone.
    #[must_use]
    pub fn only(mut self, themes: &[Theme]) -> Miner {
        self.themes = themes.to_vec();
        self
    }

    /// Remembers a puzzle; false if it is known.
    pub fn learn(&mut self, puzzle: &Puzzle) -> bool {
        let Ok(game) = puzzle.game() else { return false };
        let theme = puzzle.claim.theme();
        let fresh = self.known.insert(folded(&game));
        *self.counts.entry(theme).or_default() += usize::from(fresh);
        fresh
    }

    /// How many puzzles there are.
    pub fn count(&self) -> usize {
        self.counts.values().sum()
    }

    /// Whether there are as many as wanted, and no theme has more than its share.
    pub fn is_done(&self) -> bool {
        self.count() >= self.target && self.excess().is_none()
    }

    /// The most that a theme may have: what is found in every game shall not fill the file.
    fn share(&self, theme: Theme) -> usize {
        let hundredths = match theme {
            Theme::Win1 => 25,
            Theme::Gain => 15,
            Theme::Defence => 20,
            _ => 100,
        };
        self.target * hundredths / 100
    }

    fn has(&self, theme: Theme) -> usize {
        self.counts.get(&theme).copied().unwrap_or(0)
    }

    /// Whether more of a theme are wanted.
    fn wants(&self, theme: Theme) -> bool {
        (self.themes.is_empty() || self.themes.contains(&theme)) && self.has(theme) < self.share(theme)
    }

    /// The theme that has the most beyond its share: a puzzle of it makes room for a rarer one.
    pub fn excess(&self) -> Option<Theme> {
        let beyond = |theme: &Theme| self.has(*theme).saturating_sub(self.share(*theme));
        Theme::ALL.iter().copied().filter(|theme| beyond(theme) > 0).max_by_key(beyond)
    }

    /// Counts a puzzle no more. Its position stays known, so that it does not come back.
    pub fn leave_out(&mut self, puzzle: &Puzzle) {
        if let Some(count) = self.counts.get_mut(&puzzle.claim.theme()) {
            *count = count.saturating_sub(1);
        }
    }

    /// Plays a game by a seed and tells of every puzzle in it.
    pub fn play(&mut self, seed: u64, stop: &AtomicBool, tell: &mut dyn FnMut(&Puzzle)) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let Ok(mut game) = Game::start(&setup(self.kind, &mut rng)) else { return };
        let mut players: Vec<Player> = (0..game.seats())
            .map(|_| Player::new(&spec(game.seats(), &mut rng), self.kind, rng.random()))
            .collect();
        let opening = rng.random_range(2..12);
        // Positions of one game are alike: a few, far apart, and of each theme one.
        let mut had: Vec<(Theme, usize)> = Vec::new();
        let mut before: Option<Game> = None;
        for turn in 0..Miner::TURNS {
            let ToMove::Seat(seat) = game.to_move() else { break };
            if stop.load(Ordering::Relaxed) || self.is_done() {
                break;
            }
            // The puzzle is what the text says: nothing of the game before belongs to it.
            let Ok(here) = Game::from_text(&game.text()) else { break };
            if had.last().is_none_or(|&(_, last)| turn >= last + Miner::APART) {
                let mut found = Vec::new();
                self.look(&here, before.as_ref(), &mut found);
                // A win and the defence that was missed before it tell of each other: one of them will do.
                found.shuffle(&mut rng);
                found.retain(|(_, claim)| had.iter().all(|&(theme, _)| theme != claim.theme()));
                let added = found.iter().find(|(at, claim)| self.try_add(at, *claim, tell));
                had.extend(added.map(|(_, claim)| (claim.theme(), turn)));
            }
            before = Some(here);
            let context = PlayContext { clock: &(), stop, limits: Limits::default(), time: None };
            let steps = match turn < opening {
                true => Some(random_turn(&game, &mut rng)),
                false => players[seat.index()].turn(&game, &context).map(|turn| turn.steps),
            };
            let Some(steps) = steps else { break };
            if steps.is_empty() {
                break;
            }
            for step in &steps {
                if game.play(step).is_err() {
                    return;
                }
                let fresh = had.iter().all(|&(_, last)| turn >= last + Miner::APART);
                if fresh
                    && game.to_move() == ToMove::Seat(seat)
                    && let Some(theme) = self.look_within(&game, &had, tell)
                {
                    had.push((theme, turn));
                }
            }
        }
    }

    /// Looks at a turn that is under way, and adds what it finds. What is won at once is no puzzle there: its first
    /// steps are given. But a win of several turns can often be proven only from here on, because a whole turn has
    /// too many forms.
    fn look_within(
        &mut self,
        game: &Game,
        had: &[(Theme, usize)],
        tell: &mut dyn FnMut(&Puzzle),
    ) -> Option<Theme> {
        let wanted = |theme| self.wants(theme) && had.iter().all(|&(other, _)| other != theme);
        if game.seats() > 2 || ![Theme::Win2, Theme::Win3].into_iter().any(wanted) {
            return None;
        }
        let here = Game::from_text(&game.text()).ok()?;
        let line = forced_win(&here, Claim::TURNS.into(), 10 * Miner::LOOK)?;
        let claim = Claim::Win(own_turns(&here, &line));
        (claim != Claim::Win(1) && wanted(claim.theme()) && self.try_add(&here, claim, tell))
            .then(|| claim.theme())
    }

    /// Looks at a position, and at the one before, if the seat to move now can win because of what was done there.
    fn look(&self, game: &Game, before: Option<&Game>, found: &mut Vec<(Game, Claim)>) {
        let most = if game.seats() > 2 { 2 } else { Claim::TURNS.into() };
        let nodes = if game.seats() > 2 { 10 * Miner::LOOK } else { Miner::LOOK };
        if let Some(line) = forced_win(game, most, nodes) {
            let turns = own_turns(game, &line);
            found.push((game.clone(), Claim::Win(turns)));
            found.extend(before.map(|before| (before.clone(), Claim::Hold(turns))));
        } else if !game.scores().is_empty()
            && self.wants(Theme::Gain)
            // Whoever is about to lose has other cares.
            && !game.threats().iter().any(|threat| threat.kind == ThreatKind::Win)
            && let Some(census) = census(game, Aim::Gain(1), 20 * Miner::LOOK)
            && census.most > 0
        {
            found.push((game.clone(), Claim::Gain(census.most)));
        }
    }

    /// Adds a puzzle if its claim is proven, worth finding and new.
    pub fn try_add(&mut self, game: &Game, claim: Claim, tell: &mut dyn FnMut(&Puzzle)) -> bool {
        let key = folded(game);
        if !self.wants(claim.theme()) || self.known.contains(&key) {
            return false;
        }
        // Whoever can win at once needs no defence.
        if matches!(claim, Claim::Hold(_)) && forced_win(game, 1, Miner::LOOK).is_some() {
            return false;
        }
        let Ok(proof) = prove(game, claim, Miner::PROOF) else { return false };
        if proof.right.len() > (proof.turns / 20).max(2) || proof.turns < 6 {
            return false;
        }
        let puzzle =
            Puzzle { rating: grade(game, claim, &proof), claim, tags: tags(game, &proof), text: game.text() };
        self.known.insert(key);
        *self.counts.entry(claim.theme()).or_default() += 1;
        tell(&puzzle);
        true
    }
}

/// How many turns of the first seat a line has.
fn own_turns(game: &Game, line: &[String]) -> u8 {
    let (mut at, seat) = (game.clone(), game.to_move());
    let mut turns = 0;
    let mut turn = usize::MAX;
    for step in line {
        if at.to_move() == seat && at.turns() != turn {
            turns += 1;
            turn = at.turns();
        }
        if at.play(step).is_err() {
            break;
        }
    }
    turns
}

fn random_turn(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Vec<String> {
    let mut at = game.clone();
    let mut steps = Vec::new();
    while at.to_move() == game.to_move() && at.turns() == game.turns() {
        let Some(step) = at.random_step(rng) else { break };
        if at.play(&step).is_err() {
            break;
        }
        steps.push(step);
    }
    steps
}

/// Who plays: a level below the middle, or the engine with next to no thought. Where more than two play, who
/// thinks keeps all ways closed, so most of them do not think.
fn spec(seats: usize, rng: &mut Xoshiro256PlusPlus) -> Spec {
    let quick = EngineSpec { limits: Limits::nodes(120), noise: 60, hash: Some(1), ..EngineSpec::default() };
    let level = Level::new(rng.random_range(1..=4)).map(Spec::Level);
    match rng.random_range(0..10) {
        0..4 if seats > 2 => Spec::Random,
        4..8 if seats > 2 => Spec::Greedy,
        0..3 => Spec::Engine(quick),
        _ => level.unwrap_or(Spec::Greedy),
    }
}

/// How the games begin from which puzzles are taken: as their rules have it, or where a turn would be too large
/// to try all of it, as short as they can be.
fn setup(kind: GameKind, rng: &mut Xoshiro256PlusPlus) -> Setup {
    let setup = Setup::new(kind);
    if kind.players().count() == 1 {
        return setup;
    }
    let target = if rng.random_bool(0.5) { "1" } else { "2" };
    setup
        .players(*kind.players().start())
        .with("seed", rng.random::<u32>().to_string())
        .with("build", "prepared")
        .with("prisms", "2")
        .with("pyramids", "2")
        .with("target", target)
        .with("lays", "0")
}
