//! Looks for puzzles: `cargo xtask puzzles GAME [--puzzles N] [--themes NAME,NAME…] [--games N] [--seed N] [--threads N]
//! [--out FILE]`.
//!
//! What is found is added to the file at once. Ctrl-C stops after the game at hand; the same command goes on. In the end
//! every puzzle of the file is proven anew; a second Ctrl-C leaves that out.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use hexagora_puzzle::mine::Miner;
use hexagora_puzzle::{Claim, Puzzle, PuzzleFile, Theme};
use hexagora_rules::{Game, GameKind};
use indicatif::{ProgressBar, ProgressStyle};

struct Job {
    kind: GameKind,
    puzzles: usize,
    /// The themes that are looked for; empty means all.
    themes: Vec<Theme>,
    games: u64,
    seed: u64,
    threads: usize,
    out: PathBuf,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match read(&args).and_then(|job| run(&job)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("puzzles: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read(args: &[String]) -> Result<Job, String> {
    let (name, rest) = args.split_first().ok_or("which game?")?;
    let kind: GameKind = name.parse().map_err(|_| format!("there is no game “{name}”"))?;
    let data = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data"));
    let out = data.join(name).with_extension("txt");
    let mut job = Job { kind, puzzles: 1_600, themes: Vec::new(), games: u64::MAX, seed: 1, threads: 1, out };
    let mut rest = rest.iter();
    while let Some(flag) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{flag} needs a value"))?;
        let number = || value.parse::<u32>().map_err(|_| format!("“{value}” is no number"));
        match flag.as_str() {
            "--puzzles" => job.puzzles = number()? as usize,
            "--themes" => {
                let theme = |name: &str| name.parse().map_err(|()| format!("there is no theme “{name}”"));
                job.themes = value.split(',').map(theme).collect::<Result<_, _>>()?;
            }
            "--games" => job.games = number()?.into(),
            "--seed" => job.seed = number()?.into(),
            "--threads" => job.threads = (number()? as usize).clamp(1, 64),
            "--out" => job.out = value.into(),
            _ => return Err(format!("there is no setting “{flag}”")),
        }
    }
    Ok(job)
}

/// What the threads share.
struct Found {
    file: PuzzleFile,
    miner: Miner,
}

fn run(job: &Job) -> Result<(), String> {
    let file = match fs::read_to_string(&job.out) {
        Ok(text) => text.parse().map_err(|error| format!("{}: {error}", job.out.display()))?,
        Err(_) => PuzzleFile::empty(job.kind),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(job.puzzles as u64);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {elapsed}");
    bar.set_style(style.map_err(|error| error.to_string())?);
    bar.set_position(file.puzzles.len() as u64);
    // Games that were played before are not played again.
    let first = file.puzzles.len() as u64 * 1_000 + job.seed * 1_000_000_007;
    let found =
        Mutex::new(Found { miner: Miner::new(job.kind, job.puzzles, &file.puzzles).only(&job.themes), file });
    tactics(job, &found, &bar)?;
    let played = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..job.threads)
            .map(|_| scope.spawn(|| mine(job, first, &played, &found, &stop, &bar)))
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Err("a thread broke".into())))
    })?;
    let found = found.lock().map_err(|error| error.to_string())?;
    bar.finish();
    println!("{} puzzles in {}", found.file.puzzles.len(), job.out.display());
    prove(&found.file, &stop)
}

/// Proves every puzzle of the file, those of earlier runs too: rules and solvers may have changed since.
fn prove(file: &PuzzleFile, stop: &AtomicBool) -> Result<(), String> {
    stop.store(false, Ordering::Relaxed);
    let began = Instant::now();
    for (proven, puzzle) in file.puzzles.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Err(format!("stopped: {proven} of {} puzzles are proven", file.puzzles.len()));
        }
        puzzle.verify().map_err(|why| format!("{puzzle}: {why}"))?;
    }
    println!("{} puzzles proven in {:.0?}", file.puzzles.len(), began.elapsed());
    Ok(())
}

fn mine(
    job: &Job,
    first: u64,
    played: &AtomicU64,
    found: &Mutex<Found>,
    stop: &AtomicBool,
    bar: &ProgressBar,
) -> Result<(), String> {
    loop {
        let number = played.fetch_add(1, Ordering::Relaxed);
        let mut miner = {
            let found = found.lock().map_err(|error| error.to_string())?;
            if number >= job.games || found.miner.is_done() || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            found.miner.clone()
        };
        let mut fresh = Vec::new();
        miner.play(first + number, stop, &mut |puzzle| fresh.push(puzzle.clone()));
        add(job, found, &fresh, bar)?;
        bar.set_message(format!("{} games", number + 1));
    }
}

/// Adds puzzles, and writes the file anew: whenever it stops, nothing is lost.
fn add(job: &Job, found: &Mutex<Found>, fresh: &[Puzzle], bar: &ProgressBar) -> Result<(), String> {
    if fresh.is_empty() {
        return Ok(());
    }
    let mut found = found.lock().map_err(|error| error.to_string())?;
    for puzzle in fresh {
        // Another thread may have found it too.
        if found.miner.learn(puzzle) && found.file.by_id(&puzzle.id()).is_none() {
            found.file.puzzles.push(puzzle.clone());
        }
    }
    make_room(&mut found, job.puzzles);
    let draft = job.out.with_extension("draft");
    fs::write(&draft, found.file.to_string())
        .and_then(|()| fs::rename(&draft, &job.out))
        .map_err(|error| format!("{}: {error}", job.out.display()))?;
    bar.set_position(found.file.puzzles.len() as u64);
    Ok(())
}

/// Where there are more puzzles than wanted, those leave that their theme has too many of: the last ones.
fn make_room(found: &mut Found, most: usize) {
    while found.file.puzzles.len() > most
        && let Some(theme) = found.miner.excess()
        && let Some(at) = found.file.puzzles.iter().rposition(|puzzle| puzzle.claim.theme() == theme)
    {
        let gone = found.file.puzzles.remove(at);
        found.miner.leave_out(&gone);
    }
}

/// The tactics of the engine's tests, where there are any.
fn tactics(job: &Job, found: &Mutex<Found>, bar: &ProgressBar) -> Result<(), String> {
    let path = format!("{}/../engine/tests/tactics/{}.txt", env!("CARGO_MANIFEST_DIR"), job.kind);
    let Ok(text) = fs::read_to_string(path) else { return Ok(()) };
    let mut fresh = Vec::new();
    let mut miner = found.lock().map_err(|error| error.to_string())?.miner.clone();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" | ");
        let (Some(text), Some(kind)) = (parts.next(), parts.next()) else { continue };
        let claim = match kind {
            // A labyrinth of its own for each puzzle would weigh too much.
            _ if text.len() > 600 => continue,
            "win1" => Claim::Win(1),
            "win2" => Claim::Win(2),
            "defence" => Claim::Hold(1),
            _ => continue,
        };
        let headed = format!("{}; {text}", job.kind);
        let Ok(game) = Game::from_text(text).or_else(|_| Game::from_text(&headed)) else { continue };
        miner.try_add(&game, claim, &mut |puzzle| fresh.push(puzzle.clone()));
    }
    add(job, found, &fresh, bar)
}
