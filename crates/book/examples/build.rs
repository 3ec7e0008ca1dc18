//! Builds a game's opening book from games of the engine against itself:
//! `cargo xtask book GAME [--set NAME=VALUE]… [--games N] [--nodes N] [--choice-nodes N] [--chance-nodes N]
//! [--turns N] [--least N] [--seed N] [--threads N] [--minutes N] [--games-file PATH]`.
//!
//! Every game that ends is appended to the games' file, so a run can be interrupted and gone on with: the games that
//! are there already count. Ctrl-C ends the playing, a second one the judging; what is there is written.

use std::collections::{BTreeMap, HashMap, VecDeque};
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
const WIDTHS: [usize; 5] = [6, 4, 3, 3, 2];
/// How much of the best chance a chosen turn may give away.
const MARGIN: f32 = 0.04;
/// The temperature of that choice: a turn that gives away so much is chosen e times less often.
const TEMPERATURE: f32 = 0.015;
/// How much less often the next best turn is chosen besides: in an opening, many turns are about as good.
const NEXT_BEST: f32 = 0.5;
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
            ("--seed", 1),
            ("--threads", 1),
            ("--minutes", 0),
        ]);
        let mut file = None;
        for pair in rest.chunks(2) {
            let [key, value] = pair else { return Err(format!("“{}” needs a value", pair[0])) };
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
        let games = self.play()?;
        let mut tally = Tally::new(self.turns);
        let mut counted = 0;
        for game in &games {
            // A game of other rules than today's counts no more.
            counted += u32::from(tally.add(&self.start, game).is_ok());
        }
        println!("{counted} games, {} positions", tally.len());
        let making = Making {
            games: counted,
            choice_nodes: self.choice_nodes,
            turn_nodes: self.nodes,
            chance_nodes: self.chance_nodes,
            least: self.least,
        };
        let mut chapter = Chapter::new(&self.start, making, tally.into_pages(self.least));
        self.judge(&mut chapter);
        let path = data(&self.start);
        let mut book = match fs::read(&path).ok().map(|bytes| Book::read(&bytes)) {
            Some(Ok(book)) => book,
            Some(Err(error)) => return Err(format!("{}: {error}", path.display())),
            None => Book { kind: self.start.kind(), chapters: Vec::new() },
        };
        book.chapters.retain(|old| !old.is_of(&self.start));
        println!("{} positions in the book", chapter.pages.len());
        book.chapters.push(chapter);
        let bytes = book.write();
        fs::write(&path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{}: {} bytes", path.display(), bytes.len());
        Ok(())
    }

    /// Plays what is missing, and gives all games: those of the file, and the new ones.
    fn play(&self) -> Result<Vec<Vec<String>>, String> {
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
                        let Some(game) = (number < self.games).then(|| self_play.game(number)).flatten()
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
        let mut chances: HashMap<u64, Option<Chance>> = HashMap::new();
        let mut met: BTreeMap<u64, BTreeMap<Code, Option<Chance>>> = BTreeMap::new();
        let mut queue = VecDeque::from([self.start.clone()]);
        let bar = bar("positions", chapter.pages.len() as u64);
        while let Some(game) = queue.pop_front() {
            let key = Page::short_key(fold::key(&game));
            let turns = chapter.turns(&game);
            if turns.is_empty() || met.contains_key(&key) {
                continue;
            }
            let (Some(seat), page) = (game.to_move().seat(), met.entry(key).or_default()) else { continue };
            for turn in turns {
                let (mut after, Some(code)) = (game.clone(), fold::encode(&game, &turn.steps)) else {
                    continue;
                };
                if turn.steps.iter().any(|step| after.play(step).is_err()) {
                    continue;
                }
                let judge = || {
                    let left = INTERRUPTS.load(Ordering::Relaxed) < 2;
                    left.then(|| thinker.chance(&after, seat, self.chance_nodes)).flatten()
                };
                page.insert(code, *chances.entry(fold::key(&after)).or_insert_with(judge));
                queue.push_back(after);
            }
            bar.inc(1);
            if bar.is_hidden() && bar.position().is_multiple_of(200) {
                println!("{} of {} positions judged", bar.position(), chapter.pages.len());
            }
        }
        bar.finish_and_clear();
        chapter.pages.retain_mut(|page| {
            let Some(chances) = met.get(&page.key()) else { return false };
            for turn in &mut page.turns {
                turn.chance = chances.get(&turn.code).copied().flatten();
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

/// The engine, asked for turns and chances.
struct Thinker {
    one: Engine,
    stop: AtomicBool,
}

impl Default for Thinker {
    fn default() -> Thinker {
        let settings = Settings { hash: HASH, ..Settings::default() };
        Thinker { one: Engine::new(settings), stop: AtomicBool::new(false) }
    }
}

impl Thinker {
    fn report(&mut self, game: &Game, nodes: u32) -> Option<Report> {
        let limits = Limits::nodes(nodes.into());
        self.one
            .think(game, &mut SearchContext { limits, clock: &(), stop: &self.stop, progress: &mut |_| {} })
    }

    /// The best lines, so many of them.
    fn lines(&self, game: &Game, nodes: u32, count: usize) -> Vec<ReportLine> {
        let mut engine = Engine::new(Settings { hash: HASH, multi_pv: count, ..Settings::default() });
        let limits = Limits::nodes(nodes.into());
        let mut context = SearchContext { limits, clock: &(), stop: &self.stop, progress: &mut |_| {} };
        engine.think(game, &mut context).map_or_else(Vec::new, |report| report.lines)
    }

    /// A seat's chance, whoever is to move.
    fn chance(&mut self, game: &Game, seat: Seat, nodes: u32) -> Option<Chance> {
        if let Some(outcome) = game.outcome() {
            return Some(Chance::new(outcome.payoff(seat, game.seats()), true));
        }
        self.one.clear();
        let report = self.report(game, nodes)?;
        let line = report.lines.first()?;
        Some(Chance::new(*line.chances.get(seat.index())?, line.proven))
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
        let lines = self.thinker.lines(game, self.plan.choice_nodes, width * fold::order(game));
        let mut found: Vec<(Code, f32)> = Vec::new();
        for line in lines {
            let Some(turn) = self.thinker.finish_turn(&mut game.clone(), &line.steps, self.plan.nodes) else {
                continue;
            };
            let (Some(code), Some(&chance)) = (fold::encode(game, &turn), line.chances.get(seat.index()))
            else {
                continue;
            };
            if found.iter().all(|(other, _)| *other != code) {
                found.push((code, chance));
            }
        }
        found.truncate(width);
        if let Ok(mut choices) = self.choices.lock() {
            choices.insert(key, found.clone());
        }
        found
    }
}
