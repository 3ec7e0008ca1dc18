//! Builds a game's opening book from games of the engine against itself:
//! `cargo xtask book GAME [--set NAME=VALUE]… [--games N] [--nodes N] [--choice-nodes N] [--chance-nodes N]
//! [--turns N] [--least N] [--margin N] [--varied N] [--seed N] [--threads N] [--minutes N] [--games-file PATH] [--further]`.
//!
//! Every game that ends is appended to the games' file, so a run can be interrupted and gone on with: the games that
//! are there already count. Ctrl-C ends the playing, a second one the judging; what is there is written.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hexagora_book::fold::{self, Code};
use hexagora_book::{Book, Chance, Chapter, Making, Page, Tally};
use hexagora_engine::{Engine, Limits, Report, ReportLine, SearchContext, Settings};
use hexagora_rules::{Game, Seat, Setup, ToMove};
use indicatif::{ProgressBar, ProgressStyle};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many different turns the engine chooses among in a game's first turns; the last number is for all that
/// follow. Fewer and fewer, so that some lines are deep: many games of one line tell more than one game of many.
const WIDTHS: [usize; 5] = [6, 5, 4, 3, 2];
/// Up to which turn every turn is looked at before some are chosen, and how many there may be for that.
const CLOSELY: usize = 4;
const MOST_TURNS: usize = 1_000;
/// The first look at each of them takes so much less than the second one at the best, of which there are so many for each
/// that can be chosen.
const FIRST_LOOK: u32 = 10;
const SECOND_LOOKS: usize = 3;
/// How much of the best chance a chosen turn may give away.
const MARGIN: f32 = 0.06;
/// The temperature of that choice: a turn that gives away so much is chosen e times less often.
const TEMPERATURE: f32 = 0.06;
/// How much less often the next best turn is chosen besides: some lines shall be deep.
const NEXT_BEST: f32 = 0.8;
/// A game that is longer has no result.
const LONGEST: usize = 300;
/// The memory of a search, in mebibytes.
const HASH: usize = 16;

/// Ctrl-C was pressed so often.
static INTERRUPTS: AtomicUsize = AtomicUsize::new(0);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match Plan::read(&args).and_then(|plan| plan.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("book: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What is to be done.
struct Plan {
    start: Game,
    games: usize,
    /// How many positions are looked at for a turn.
    nodes: u32,
    /// The same for a turn that is chosen among several.
    choice_nodes: u32,
    /// The same for the chances that the book tells.
    chance_nodes: u32,
    /// How many turns of a game are chosen among several, and how many the book has.
    turns: usize,
    /// How many games must have passed a turn.
    least: u32,
    /// What a turn may give away with which an engine varies its openings, in thousandths; zero leaves it as it is.
    margin: u32,
    /// Up to which turn an engine varies its openings; none leaves it as it is.
    varied: Option<u32>,
    /// Whether the games of the book that is there count as well.
    further: bool,
    seed: u64,
    threads: usize,
    /// The playing ends after this time.
    time: Option<Duration>,
    /// The games that were played.
    file: PathBuf,
}

impl Plan {
    fn read(args: &[String]) -> Result<Plan, String> {
        let (name, rest) = args.split_first().ok_or("which game?")?;
        let mut setup = Setup::new(name.parse().map_err(|_| format!("there is no game “{name}”"))?);
        let mut numbers: BTreeMap<&str, u64> = BTreeMap::from([
            ("--games", 2000),
            ("--nodes", 3000),
            ("--choice-nodes", 30_000),
            ("--chance-nodes", 40_000),
            ("--turns", 12),
            ("--least", 3),
            ("--margin", 0),
            ("--varied", u64::MAX),
            ("--seed", 1),
            ("--threads", 1),
            ("--minutes", 0),
        ]);
        let (mut file, mut further) = (None, false);
        let mut rest = rest.iter();
        while let Some(key) = rest.next() {
            if key == "--further" {
                further = true;
                continue;
            }
            let value = rest.next().ok_or_else(|| format!("“{key}” needs a value"))?;
            match (key.as_str(), numbers.get_mut(key.as_str())) {
                ("--set", _) => setup = setup.with_pair(value).map_err(|error| error.to_string())?,
                ("--games-file", _) => file = Some(PathBuf::from(value)),
                (_, Some(number)) => {
                    *number = value.parse().map_err(|_| format!("“{value}” is no number"))?;
                }
                _ => return Err(format!("there is no setting “{key}”")),
            }
        }
        let start = Game::start(&setup).map_err(|error| error.to_string())?;
        let set: String = setup.set.iter().map(|(name, value)| format!("-{name}-{value}")).collect();
        let small = |name| u32::try_from(numbers[name]).map_err(|_| format!("{name} is too large"));
        Ok(Plan {
            games: small("--games")? as usize,
            nodes: small("--nodes")?,
            choice_nodes: small("--choice-nodes")?,
            chance_nodes: small("--chance-nodes")?,
            turns: small("--turns")? as usize,
            least: small("--least")?,
            margin: small("--margin")?,
            varied: (numbers["--varied"] < u64::MAX).then(|| small("--varied")).transpose()?,
            further,
            seed: numbers["--seed"],
            threads: small("--threads")?.max(1) as usize,
            time: Some(numbers["--minutes"])
                .filter(|&minutes| minutes > 0)
                .map(|m| Duration::from_secs(60 * m)),
            file: file.unwrap_or_else(|| PathBuf::from(format!("target/book/{name}{set}.games"))),
            start,
        })
    }

    fn run(&self) -> Result<(), String> {
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTS.fetch_add(1, Ordering::Relaxed) > 1 {
                std::process::exit(130);
            }
        });
        let path = data(&self.start);
        let mut book = match fs::read(&path).ok().map(|bytes| Book::read(&bytes)) {
            Some(Ok(book)) => book,
            Some(Err(error)) => return Err(format!("{}: {error}", path.display())),
            None => Book { kind: self.start.kind(), chapters: Vec::new() },
        };
        let old =
            book.chapters.iter().position(|old| old.is_of(&self.start)).map(|at| book.chapters.remove(at));
        let counted_before = old.as_ref().filter(|_| self.further);
        let games = self.play(counted_before.map_or(0, |old| old.making.games))?;
        let mut tally = Tally::new(self.turns).with(counted_before.map_or(&[], |old| &old.pages));
        let mut making = Making {
            games: 0,
            choice_nodes: self.choice_nodes,
            turn_nodes: self.nodes,
            chance_nodes: self.chance_nodes,
            least: self.least,
        };
        let nothing_new = games.is_empty();
        for game in &games {
            // A game of other rules than today's counts no more.
            making.games += u32::from(tally.add(&self.start, game).is_ok());
        }
        println!("{} games, {} positions", making.games, tally.len());
        if let Some(Chapter { making: before, .. }) = counted_before {
            // What is said of all games is what is so of each.
            making.games += before.games;
            making.choice_nodes = making.choice_nodes.min(before.choice_nodes);
            making.turn_nodes = making.turn_nodes.min(before.turn_nodes);
            making.least = making.least.max(before.least);
        }
        let mut chapter = Chapter::new(&self.start, making, tally.into_pages(making.least));
        chapter.margin = match (self.margin, &old) {
            (0, Some(old)) => old.margin,
            (0, None) => Chapter::MARGIN,
            (margin, _) => margin,
        };
        let before = old.as_ref().map_or(Chapter::VARIED, |old| old.varied);
        chapter.varied = self.varied.unwrap_or(before);
        match counted_before.filter(|old| nothing_new && old.making == making) {
            Some(old) => chapter.pages.clone_from(&old.pages),
            None => self.judge(&mut chapter),
        }
        println!("{} positions in the book", chapter.pages.len());
        book.chapters.push(chapter);
        let bytes = book.write();
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::write(&path, &bytes).map_err(failed)?;
        if self.further {
            // They are in the book now: another run shall not count them twice.
            fs::rename(&self.file, self.file.with_extension("counted")).map_err(failed)?;
        }
        println!("{}: {} bytes", path.display(), bytes.len());
        Ok(())
    }

    /// Plays what is missing, and gives all games: those of the file, and the new ones. `before` were counted before
    /// and are not played again.
    fn play(&self, before: u32) -> Result<Vec<Vec<String>>, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.file.display());
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        // A line without its end is a game that was being written when the power went.
        let whole = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        let steps = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        let mut games: Vec<Vec<String>> = whole.map(steps).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&self.file).map_err(failed)?;
        let bar = bar("games", self.games as u64);
        bar.set_position(games.len() as u64);
        let (next, began) = (AtomicUsize::new(games.len()), Instant::now());
        let choices = Mutex::new(HashMap::new());
        let written = Mutex::new((&mut games, &mut file));
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut self_play =
                        SelfPlay { plan: self, thinker: Thinker::default(), choices: &choices };
                    while INTERRUPTS.load(Ordering::Relaxed) == 0
                        && self.time.is_none_or(|time| began.elapsed() < time)
                    {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(game) =
                            (number < self.games).then(|| self_play.game(before as usize + number)).flatten()
                        else {
                            break;
                        };
                        if let Ok(mut written) = written.lock() {
                            // A game that cannot be kept still counts in this run.
                            let _ = writeln!(written.1, "{}", game.join(" "));
                            written.0.push(game);
                        }
                        bar.inc(1);
                        if number % 50 == 49 && bar.is_hidden() {
                            println!("{} games, {:.0?}", number + 1, began.elapsed());
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        Ok(games)
    }

    /// Walks through the chapter from its start and asks what the engine thinks of each turn: of the position that it
    /// leads to. Pages that no kept turn leads to are left out.
    fn judge(&self, chapter: &mut Chapter) {
        let mut thinker = Thinker::default();
        let mut known: HashMap<u64, Thoughts> = HashMap::new();
        let mut met: BTreeMap<u64, BTreeMap<Code, Chance>> = BTreeMap::new();
        let mut queue = VecDeque::from([self.start.clone()]);
        let bar = bar("positions", chapter.pages.len() as u64);
        while let Some(game) = queue.pop_front() {
            let key = Page::short_key(fold::key(&game));
            let turns = chapter.turns(&game);
            if turns.is_empty() || met.contains_key(&key) {
                continue;
            }
            let Some(seat) = game.to_move().seat() else { continue };
            let mut judged: Vec<(Code, Thoughts)> = Vec::new();
            for turn in turns {
                let (mut after, Some(code)) = (game.clone(), fold::encode(&game, &turn.steps)) else {
                    continue;
                };
                if turn.steps.iter().any(|step| after.play(step).is_err()) {
                    continue;
                }
                let think = || match INTERRUPTS.load(Ordering::Relaxed) < 2 {
                    true => thinker.thoughts(&after, seat, self.chance_nodes),
                    false => Thoughts::default(),
                };
                let thoughts = known.entry(fold::key(&after)).or_insert_with(think).clone();
                judged.push((code, thoughts));
                queue.push_back(after);
            }
            // The turns of a position are compared, so all of them are judged at one depth.
            let depth = Thoughts::depth(judged.iter().map(|(_, thoughts)| thoughts));
            let chance = |(code, thoughts): (Code, Thoughts)| Some((code, thoughts.chance(depth)?));
            met.insert(key, judged.into_iter().filter_map(chance).collect());
            bar.inc(1);
            if bar.is_hidden() && bar.position().is_multiple_of(200) {
                println!("{} of {} positions judged", bar.position(), chapter.pages.len());
            }
        }
        bar.finish_and_clear();
        chapter.pages.retain_mut(|page| {
            let Some(chances) = met.get(&page.key()) else { return false };
            for turn in &mut page.turns {
                turn.chance = chances.get(&turn.code).copied();
            }
            true
        });
    }
}

/// The file of a game's book.
fn data(game: &Game) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game.kind().name()).with_extension("book")
}

fn bar(what: &'static str, length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {pos} of {len}, {eta} left") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// What the engine thinks of a seat's chance in a position.
#[derive(Clone, Default)]
struct Thoughts {
    /// After each depth.
    by_depth: Vec<f32>,
    /// What is certain.
    proven: Option<f32>,
}

impl Thoughts {
    /// The greatest depth that all of these reached, as far as nothing is proven of them.
    fn depth<'a>(all: impl IntoIterator<Item = &'a Thoughts>) -> usize {
        let open = all.into_iter().filter(|thoughts| thoughts.proven.is_none());
        open.map(|thoughts| thoughts.by_depth.len()).min().unwrap_or(0)
    }

    /// The chance after so many depths: the mean of the last two, because one that ends with a seat's own step sees
    /// more good for it than the next.
    fn chance(&self, depths: usize) -> Option<Chance> {
        if let Some(share) = self.proven {
            return Some(Chance::new(share, true));
        }
        let last = self.by_depth.get(depths.saturating_sub(2)..depths).filter(|last| !last.is_empty())?;
        Some(Chance::new(last.iter().sum::<f32>() / last.len() as f32, false))
    }
}

/// The engine, asked for turns and chances.
struct Thinker {
    one: Engine,
    /// By how many lines they look for: to make one anew for each position would cost more than the search.
    several: HashMap<usize, Engine>,
    stop: AtomicBool,
}

impl Default for Thinker {
    fn default() -> Thinker {
        let settings = Settings { hash: HASH, ..Settings::default() };
        Thinker { one: Engine::new(settings), several: HashMap::new(), stop: AtomicBool::new(false) }
    }
}

impl Thinker {
    fn report(&mut self, game: &Game, nodes: u32) -> Option<Report> {
        let limits = Limits::nodes(nodes.into());
        self.one
            .think(game, &mut SearchContext { limits, clock: &(), stop: &self.stop, progress: &mut |_| {} })
    }

    /// The best lines, so many of them.
    fn lines(&mut self, game: &Game, nodes: u32, count: usize) -> Vec<ReportLine> {
        let settings = Settings { hash: HASH, multi_pv: count, ..Settings::default() };
        let engine = self.several.entry(count).or_insert_with(|| Engine::new(settings));
        engine.clear();
        let limits = Limits::nodes(nodes.into());
        let mut context = SearchContext { limits, clock: &(), stop: &self.stop, progress: &mut |_| {} };
        engine.think(game, &mut context).map_or_else(Vec::new, |report| report.lines)
    }

    /// What it thinks of a seat's chance, whoever is to move.
    fn thoughts(&mut self, game: &Game, seat: Seat, nodes: u32) -> Thoughts {
        let mut thoughts = Thoughts::default();
        if let Some(outcome) = game.outcome() {
            thoughts.proven = Some(outcome.payoff(seat, game.seats()));
            return thoughts;
        }
        self.one.clear();
        let of_seat = |line: &ReportLine| line.chances.get(seat.index()).copied();
        let mut progress = |report: &Report| {
            thoughts.by_depth.extend(report.lines.first().and_then(of_seat));
        };
        let limits = Limits::nodes(nodes.into());
        let mut context = SearchContext { limits, clock: &(), stop: &self.stop, progress: &mut progress };
        let report = self.one.think(game, &mut context);
        let best = report.as_ref().and_then(|report| report.lines.first());
        thoughts.proven = best.filter(|line| line.proven).and_then(of_seat);
        thoughts
    }

    /// Plays steps as far as they belong to the turn that is under way, and the rest of the turn as the engine
    /// would.
    fn finish_turn(&mut self, game: &mut Game, steps: &[String], nodes: u32) -> Option<Vec<String>> {
        let (turn, mut played) = (game.turns(), Vec::new());
        let mut planned: VecDeque<String> = steps.iter().cloned().collect();
        while played.is_empty() || (game.turns() == turn && game.to_move() != ToMove::Nobody) {
            if planned.is_empty() {
                planned.extend(self.report(game, nodes)?.lines.first()?.steps.iter().cloned());
            }
            played.push(game.play(&planned.pop_front()?).ok()?);
        }
        Some(played)
    }
}

/// The turns that may be chosen from a position, by key, each with its chance.
type Choices = HashMap<u64, Vec<(Code, f32)>>;

/// The engine against itself.
struct SelfPlay<'a> {
    plan: &'a Plan,
    thinker: Thinker,
    choices: &'a Mutex<Choices>,
}

impl SelfPlay<'_> {
    /// Plays a game. The same number gives the same game.
    fn game(&mut self, number: usize) -> Option<Vec<String>> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.plan.seed.rotate_left(32) ^ number as u64);
        let (mut game, mut steps) = (self.plan.start.clone(), Vec::new());
        self.thinker.one.clear();
        while game.outcome().is_none() && game.turns() < LONGEST {
            if INTERRUPTS.load(Ordering::Relaxed) > 0 {
                return None;
            }
            let turn =
                if game.turns() <= self.plan.turns { self.varied(&game, &mut rng)? } else { Vec::new() };
            steps.extend(self.thinker.finish_turn(&mut game, &turn, self.plan.nodes)?);
        }
        Some(steps)
    }

    /// One of the turns that are about as good as the best.
    fn varied(&mut self, game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<Vec<String>> {
        let choices = self.choices(game);
        let best = choices.iter().map(|(_, chance)| *chance).reduce(f32::max)?;
        let weight = |(rank, (_, chance)): (usize, &(Code, f32))| match best - chance {
            loss if loss > MARGIN => 0.0,
            loss => (-loss / TEMPERATURE).exp() * NEXT_BEST.powi(rank as i32),
        };
        let mut left = rng.random::<f32>() * choices.iter().enumerate().map(weight).sum::<f32>();
        for (rank, choice) in choices.iter().enumerate() {
            left -= weight((rank, choice));
            if left < 0.0 {
                return fold::decode(game, &choice.0);
            }
        }
        fold::decode(game, &choices.first()?.0)
    }

    /// The best turns of a position with their chances; each position is thought about once.
    fn choices(&mut self, game: &Game) -> Vec<(Code, f32)> {
        let key = fold::key(game);
        if let Some(known) = self.choices.lock().ok().and_then(|choices| choices.get(&key).cloned()) {
            return known;
        }
        let Some(seat) = game.to_move().seat() else { return Vec::new() };
        let width = WIDTHS[game.turns().saturating_sub(1).min(WIDTHS.len() - 1)];
        let closely = (game.turns() <= CLOSELY).then(|| whole_turns(game, MOST_TURNS)).flatten();
        let mut found = match closely {
            Some(turns) => self.compared(seat, turns, width),
            None => self.lines(game, seat, width),
        };
        found.sort_by(|one, other| other.1.total_cmp(&one.1));
        found.truncate(width);
        if let Ok(mut choices) = self.choices.lock() {
            choices.insert(key, found.clone());
        }
        found
    }

    /// Turns with their chances: a short look at each, then a longer one at the best of them.
    fn compared(&mut self, seat: Seat, mut turns: Vec<(Code, Game)>, width: usize) -> Vec<(Code, f32)> {
        let nodes = self.plan.choice_nodes;
        let mut chances = Vec::new();
        for (nodes, count) in [(nodes / FIRST_LOOK, SECOND_LOOKS * width), (nodes, width)] {
            let think = |(_, after): &(Code, Game)| self.thinker.thoughts(after, seat, nodes);
            let thoughts: Vec<Thoughts> = turns.iter().map(think).collect();
            let depth = Thoughts::depth(&thoughts);
            let chance = |thoughts: &Thoughts| thoughts.chance(depth).map_or(0.0, Chance::share);
            let mut ranked: Vec<_> = thoughts.iter().map(chance).zip(turns).collect();
            ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            ranked.truncate(count);
            (chances, turns) = ranked.into_iter().unzip();
        }
        turns.into_iter().map(|(code, _)| code).zip(chances).collect()
    }

    /// The best lines of a search. It tells them apart by their first step; so after the best first step the next one
    /// is asked about in the same way, until the turn is over.
    fn lines(&mut self, game: &Game, seat: Seat, width: usize) -> Vec<(Code, f32)> {
        let mut found: Vec<(Code, f32)> = Vec::new();
        let (mut at, mut begun) = (game.clone(), Vec::new());
        while at.turns() == game.turns() && at.to_move() == ToMove::Seat(seat) {
            let order = if begun.is_empty() { fold::order(game) } else { 1 };
            let lines = self.thinker.lines(&at, self.plan.choice_nodes, width * order);
            for line in &lines {
                let rest = self.thinker.finish_turn(&mut at.clone(), &line.steps, self.plan.nodes);
                let turn = rest.map(|rest| [begun.clone(), rest].concat());
                let code = turn.and_then(|turn| fold::encode(game, &turn));
                let (Some(code), Some(&chance)) = (code, line.chances.get(seat.index())) else { continue };
                match found.iter_mut().find(|(other, _)| *other == code) {
                    // It was looked at more closely now.
                    Some(known) => known.1 = chance,
                    None => found.push((code, chance)),
                }
            }
            let Some(step) = lines.first().and_then(|line| at.play(line.steps.first()?).ok()) else { break };
            begun.push(step);
        }
        found
    }
}

/// The turns of a position and where they lead, symmetry aside. None if there are too many.
fn whole_turns(game: &Game, most: usize) -> Option<Vec<(Code, Game)>> {
    let (mut seen, mut ends) = (HashSet::new(), Vec::new());
    let mut open: Vec<(Vec<String>, Game)> = vec![(Vec::new(), game.clone())];
    while let Some((begun, at)) = open.pop() {
        for step in at.legal() {
            let mut after = at.clone();
            if after.play(&step).is_err() || !seen.insert(fold::key(&after)) {
                continue;
            }
            if seen.len() > most {
                return None;
            }
            let steps = [begun.clone(), vec![step]].concat();
            if after.turns() == game.turns() && after.to_move() == game.to_move() {
                open.push((steps, after));
            } else if let Some(code) = fold::encode(game, &steps) {
                ends.push((code, after));
            }
        }
    }
    Some(ends)
}
