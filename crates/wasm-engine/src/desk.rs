//! The engine, asked for turns, lines and reviews.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_book::{Book, Library};
use hexagora_engine::{
    Attempt, Clock, Engine, Level, Limits, PlayContext, Player, Report, ReportLine, Review, Reviewer,
    SearchContext, Settings, candidates,
};
use hexagora_locale::message;
use hexagora_rules::{Game, Seat, SeatSet};
use hexagora_wasm::{GameCache, read, write};
use hexagora_wire::{BookRead, Fault, LibraryGame, OpeningsFound, Place, ReviewNews, Start, Task, TurnFound};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::browser::{Listener, Performance};
use crate::puzzles;

/// How long the first look of an unlimited thought takes.
const FIRST_LOOK: Limits = Limits::time(Duration::from_millis(150));

/// Plays and analyses, and remembers what it learnt.
#[wasm_bindgen]
#[derive(Default)]
pub struct EngineDesk {
    cache: GameCache,
    player: Option<Seated>,
    analyst: Option<Analyst>,
    book: Option<Arc<Book>>,
    library: Library,
}

/// A player with the game for which it was made.
struct Seated {
    start: Start,
    level: Level,
    seed: u64,
    player: Player,
}

struct Analyst {
    start: Start,
    engine: Engine,
}

#[wasm_bindgen]
impl EngineDesk {
    /// A desk that was asked nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> EngineDesk {
        EngineDesk::default()
    }

    /// Does a task. The listener hears of every deeper result, or of every turn that is reviewed, as JSON.
    /// Whoever wants it to stop before ends the worker.
    pub fn ask(&mut self, task: &str, listener: &Listener) -> String {
        self.answer(task, &Performance, &mut |news| listener.tell(news))
    }
}

impl EngineDesk {
    /// The memory of an analysis, in mebibytes: what a phone can spare.
    const HASH: usize = 32;
    /// The most lines that anybody reads.
    const LINES: usize = 64;

    fn answer(&mut self, task: &str, clock: &dyn Clock, tell: &mut dyn FnMut(&str)) -> String {
        match read(task) {
            Ok(Task::Turn { at, level, seed }) => write(self.turn(at, level, seed.to_bits(), clock)),
            Ok(Task::Candidates { at }) => write(self.cache.game(at).map(candidates)),
            Ok(Task::Think { at, millis, lines, passed }) => {
                let millis = millis.map(|millis| Duration::from_millis(millis.into()));
                write(self.think(at, Wanted { millis, lines, passed }, clock, tell))
            }
            Ok(Task::Review { at, millis, most }) => {
                let (total, most) =
                    (Duration::from_millis(millis.into()), Duration::from_millis(most.into()));
                write(self.review(at, total, Limits::time(most), clock, tell))
            }
            Ok(Task::Attempt { at, tried, best, millis }) => {
                let limits = Limits::time(Duration::from_millis(millis.into()));
                write(self.attempt(at, &tried, best.as_ref(), limits, clock))
            }
            Ok(Task::ReadBook { bytes }) => write(self.read_book(&bytes)),
            Ok(Task::AddGames { first, games }) => write(Ok(self.add_games(first, games))),
            Ok(Task::Openings { at }) => {
                let game = self.cache.game(at);
                write(game.map(|game| OpeningsFound::new(game, self.book.as_deref(), &self.library)))
            }
            Ok(Task::PuzzleDay { day }) => write(Ok(puzzles::day(day))),
            Ok(Task::Puzzles { text, day }) => write(puzzles::list(&text, day)),
            Ok(Task::PuzzleProve { text, claim }) => write(puzzles::prove(&text, claim.as_deref())),
            Ok(Task::PuzzleJudge { text, claim, steps }) => write(puzzles::judge(&text, &claim, &steps)),
            Ok(Task::PuzzleSolve { text, claim, steps }) => write(puzzles::solve(&text, &claim, &steps)),
            Ok(Task::PuzzleRate { rating, puzzle, solved }) => {
                write(Ok(rating.unwrap_or_default().after(puzzle, solved)))
            }
            Err(fault) => write::<()>(Err(fault)),
        }
    }

    fn read_book(&mut self, bytes: &[u8]) -> Result<BookRead, Fault> {
        let book = Book::read(bytes).map_err(|error| error.message())?;
        let games = book.chapters.iter().map(|chapter| chapter.making.games).sum();
        let read = BookRead { game: book.kind, games };
        self.book = Some(Arc::new(book));
        // Whoever sits there has not read it.
        self.player = None;
        Ok(read)
    }

    /// Adds the games that can be read, and tells how many there are now.
    fn add_games(&mut self, first: bool, games: Vec<LibraryGame>) -> usize {
        if first {
            self.library = Library::default();
        }
        for LibraryGame { start, steps, winners } in games {
            let Ok(game) = start.game() else { continue };
            let seats = |winners: Vec<u8>| {
                let known = winners.into_iter().filter(|&seat| usize::from(seat) < game.seats()).map(Seat);
                known.fold(SeatSet::EMPTY, SeatSet::with)
            };
            let winners = winners.map(seats);
            // A game of other rules than today's is left out.
            let _ = self.library.add(game, steps, winners);
        }
        self.library.len()
    }

    fn turn(&mut self, at: Place, level: u8, seed: u64, clock: &dyn Clock) -> Result<TurnFound, Fault> {
        let level = Level::new(level).ok_or_else(|| message!("wire.level", level = level))?;
        let start = at.start.clone();
        let game = self.cache.game(at)?;
        let same = |seated: &Seated| seated.start == start && seated.level == level && seated.seed == seed;
        let kept = self.player.take().filter(same);
        let seated = self.player.insert(kept.unwrap_or_else(|| {
            let mut player = Player::of_level(level, game.kind(), seed);
            if let Some(book) = self.book.clone() {
                player = player.with_openings(Arc::new(move |game, draw| book.choose(game, draw)));
            }
            Seated { start, level, seed, player }
        }));
        let stop = AtomicBool::new(false);
        let context = PlayContext { clock, stop: &stop, limits: Limits::default(), time: None };
        let turn = seated.player.turn(game, &context).ok_or_else(nobody)?;
        Ok(TurnFound { steps: turn.steps, report: turn.report })
    }

    fn think(
        &mut self,
        at: Place,
        wanted: Wanted,
        clock: &dyn Clock,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Report, Fault> {
        let start = at.start.clone();
        let game = self.cache.game(at)?;
        let passed = if wanted.passed { Some(game.passed()?) } else { None };
        let engine = &mut analyst(&mut self.analyst, start, wanted.lines.clamp(1, Self::LINES)).engine;
        let game = passed.as_ref().unwrap_or(game);
        let mut tell = |report: &Report| pass_on(report, tell);
        match wanted.millis {
            Some(millis) => think(engine, game, Limits::time(millis), clock, &mut tell),
            None => think_on(engine, game, clock, &mut tell),
        }
    }

    fn review(
        &mut self,
        at: Place,
        total: Duration,
        limits: Limits,
        clock: &dyn Clock,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Review, Fault> {
        let game = at.start.game()?;
        let engine = &mut analyst(&mut self.analyst, at.start, 1).engine;
        let stop = AtomicBool::new(false);
        let mut reviewer = Reviewer { total: Some(total), ..Reviewer::new(engine, limits, clock, &stop) };
        Ok(reviewer.review(&game, &at.steps, |so_far| pass_on(&ReviewNews::from(so_far), tell))?)
    }

    fn attempt(
        &mut self,
        at: Place,
        tried: &[String],
        best: Option<&ReportLine>,
        limits: Limits,
        clock: &dyn Clock,
    ) -> Result<Attempt, Fault> {
        let start = at.start.clone();
        let game = self.cache.game(at)?;
        let engine = &mut analyst(&mut self.analyst, start, 1).engine;
        Ok(Reviewer::new(engine, limits, clock, &AtomicBool::new(false)).attempt(game, tried, best)?)
    }
}

/// The analyst of a game, who remembers what it learnt of it, with as many lines.
fn analyst(kept: &mut Option<Analyst>, start: Start, lines: usize) -> &mut Analyst {
    let same = |analyst: &Analyst| analyst.start == start && analyst.engine.settings().multi_pv == lines;
    let analyst = kept.take().filter(same);
    kept.insert(analyst.unwrap_or_else(|| {
        let settings = Settings { hash: EngineDesk::HASH, multi_pv: lines, ..Settings::default() };
        Analyst { start, engine: Engine::new(settings) }
    }))
}

fn pass_on(news: &impl Serialize, tell: &mut dyn FnMut(&str)) {
    if let Ok(news) = serde_json::to_string(news) {
        tell(&news);
    }
}

/// What is wanted of a thought.
struct Wanted {
    millis: Option<Duration>,
    lines: usize,
    passed: bool,
}

fn think(
    engine: &mut Engine,
    game: &Game,
    limits: Limits,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(&Report),
) -> Result<Report, Fault> {
    let stop = AtomicBool::new(false);
    engine.think(game, &mut SearchContext { limits, clock, stop: &stop, progress: tell }).ok_or_else(nobody)
}

/// Thinks without a limit, until everything is proven or somebody ends the worker. A short thought comes first:
/// the solver of a long one takes its time before the search says anything.
fn think_on(
    engine: &mut Engine,
    game: &Game,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(&Report),
) -> Result<Report, Fault> {
    let first = think(engine, game, FIRST_LOOK, clock, tell)?;
    tell(&first);
    // What the long thought finds is told once it has looked at as much.
    let mut deeper = |report: &Report| {
        if report.nodes > first.nodes {
            tell(report);
        }
    };
    think(engine, game, Limits::default(), clock, &mut deeper)
}

fn nobody() -> Fault {
    message!("wire.nobody").into()
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{GameKind, Setup};
    use serde_json::{Value, json};

    use super::*;

    fn ask(desk: &mut EngineDesk, task: &Value, told: &mut u32) -> Value {
        let answer = desk.answer(&task.to_string(), &(), &mut |_| *told += 1);
        serde_json::from_str(&answer).unwrap()
    }

    /// A clock that goes on by a millisecond whenever it is looked at.
    #[derive(Default)]
    struct Ticks(std::sync::atomic::AtomicU64);

    impl Clock for Ticks {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        }
    }

    fn start(kind: GameKind) -> Value {
        let game = Game::start(&Setup::new(kind)).unwrap();
        json!({ "setup": hexagora_wire::Setup::of(&game) })
    }

    #[test]
    fn the_same_seed_plays_the_same_legal_turn() {
        for kind in GameKind::ALL {
            let task =
                json!({ "turn": { "at": { "start": start(kind), "steps": [] }, "level": 2, "seed": 0.25 } });
            let turn = ask(&mut EngineDesk::new(), &task, &mut 0);
            let steps: Vec<String> = serde_json::from_value(turn["ok"]["steps"].clone()).unwrap();
            let mut game = Game::start(&Setup::new(kind)).unwrap();
            let seat = game.to_move();
            assert!(!steps.is_empty(), "{kind}: {turn}");
            for step in &steps {
                assert_eq!(game.to_move(), seat);
                game.play(step).unwrap();
            }
            assert_ne!(game.to_move(), seat);
            assert_eq!(ask(&mut EngineDesk::new(), &task, &mut 0), turn);
        }
    }

    #[test]
    fn the_first_candidate_is_a_legal_step() {
        for kind in GameKind::ALL {
            let task = json!({ "candidates": { "at": { "start": start(kind), "steps": [] } } });
            let listed = ask(&mut EngineDesk::new(), &task, &mut 0);
            let legal = Game::start(&Setup::new(kind)).unwrap().legal();
            assert!(legal.contains(&listed["ok"][0].as_str().unwrap().to_owned()), "{kind}: {listed}");
        }
    }

    #[test]
    fn a_review_tells_every_turn_as_it_is_judged() {
        let mut game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
        let steps = ["c3", "e4", "d5"];
        steps.iter().for_each(|step| drop(game.play(step).unwrap()));
        let task = json!({ "review": { "at": { "start": start(GameKind::Attangle), "steps": steps }, "millis": 0, "most": 0 } });
        let mut told = Vec::new();
        let mut tell = |news: &str| told.push(serde_json::from_str::<Value>(news).unwrap());
        let review: Value =
            serde_json::from_str(&EngineDesk::new().answer(&task.to_string(), &Ticks::default(), &mut tell))
                .unwrap();
        assert_eq!(told.len(), 4);
        assert!(told[0]["turn"].is_null());
        let turns: Vec<&Value> = told[1..].iter().map(|news| &news["turn"]).collect();
        assert_eq!(review["ok"]["turns"].as_array().unwrap().iter().collect::<Vec<_>>(), turns);
        let best = &review["ok"]["turns"][2]["best"];
        let attempt = json!({ "attempt": {
            "at": { "start": start(GameKind::Attangle), "steps": ["c3", "e4"] }, "tried": [best["steps"][0]],
            "best": best, "millis": 0,
        } });
        let answer = EngineDesk::new().answer(&attempt.to_string(), &Ticks::default(), &mut |_| {});
        assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["ok"]["grade"], "best");
    }

    #[test]
    fn a_thought_tells_what_it_finds_and_may_be_about_a_pass() {
        for kind in GameKind::ALL {
            let think = |passed: bool| json!({ "think": { "at": { "start": start(kind), "steps": [] }, "millis": 300, "lines": 2, "passed": passed } });
            let clock = Ticks::default();
            let mut desk = EngineDesk::new();
            let mut ask = |task: Value| -> (Value, u32) {
                let mut told = 0;
                let answer = desk.answer(&task.to_string(), &clock, &mut |_| told += 1);
                (serde_json::from_str(&answer).unwrap(), told)
            };
            let (found, told) = ask(think(false));
            assert!(told > 0 && found["ok"]["lines"].as_array().unwrap().len() == 2, "{kind}: {found}");
            let (passed, _) = ask(think(true));
            match passed.get("fault") {
                None => assert_ne!(passed["ok"]["seat"], found["ok"]["seat"], "{kind}"),
                Some(fault) => {
                    assert!(fault["message"]["key"].as_str().unwrap().starts_with("pass."), "{kind}")
                }
            }
        }
    }

    #[test]
    fn an_unlimited_thought_ends_where_all_is_proven() {
        let text = "attangle; 4/2w1(wwb)/b2(wbw)2/b1b4/2w3/1(bbw)b(bw)1/1b2 w";
        let task = json!({ "think": {
            "at": { "start": { "text": text }, "steps": [] }, "millis": null, "lines": 1, "passed": false,
        } });
        let line = &ask(&mut EngineDesk::new(), &task, &mut 0)["ok"]["lines"][0];
        assert_eq!((&line["winner"], &line["turns"]), (&json!(0), &json!(1)), "{line}");
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let mut desk = EngineDesk::new();
        let mut key = |task: Value| {
            let answer = ask(&mut desk, &task, &mut 0);
            answer["fault"]["message"]["key"].as_str().unwrap_or_default().to_owned()
        };
        let turn = |level: u8, start: Value| json!({ "turn": { "at": { "start": start, "steps": [] }, "level": level, "seed": 1 } });
        assert_eq!(key(turn(9, start(GameKind::Nonaga))), "wire.level");
        assert_eq!(key(turn(1, json!({ "text": "nonsense" }))), "error.text");
        assert_eq!(key(json!({ "turn": { "level": 1 } })), "wire.question");
        let game = |steps: Value| json!({ "at": { "start": start(GameKind::Attangle), "steps": steps }, "millis": 1, "most": 1 });
        assert_eq!(key(json!({ "review": game(json!(["d4"])) })), "wire.refused");
        let mut tried = game(json!([]));
        tried["tried"] = json!(["d4"]);
        assert_eq!(key(json!({ "attempt": tried })), "wire.refused");
    }

    #[test]
    fn own_games_are_counted_and_a_bad_book_is_refused() {
        let mut desk = EngineDesk::new();
        let begun = start(GameKind::Attangle);
        let game =
            |steps: &[&str], winners: Value| json!({ "start": begun, "steps": steps, "winners": winners });
        // The third is no legal game, and the winners of the second are nobody's seats.
        let games =
            [game(&["a1", "g4"], json!([1])), game(&["g4"], json!([9, 77])), game(&["d4"], json!(null))];
        let added = ask(&mut desk, &json!({ "add_games": { "first": true, "games": games } }), &mut 0);
        assert_eq!(added["ok"], 2);
        let openings = json!({ "openings": { "at": { "start": begun, "steps": [] } } });
        let found = ask(&mut desk, &openings, &mut 0)["ok"].clone();
        assert_eq!(found["book"], Value::Null);
        assert_eq!((&found["turn_starts"], &found["own_games"]), (&json!(true), &json!(2)));
        assert_eq!(found["own"][0]["wins"], json!([0, 1]));
        assert_eq!(found["own"][0]["games"], 2);
        let bad = ask(&mut desk, &json!({ "read_book": { "bytes": [1, 2, 3] } }), &mut 0);
        assert_eq!(bad["fault"]["message"]["key"], "book.foreign");
    }

    #[test]
    fn a_book_is_read_and_asked() {
        let mut tally = hexagora_book::Tally::new(2);
        let game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
        for _ in 0..20 {
            tally.add(&game, &["a1".to_owned()]).unwrap();
        }
        let mut pages = tally.into_pages(1);
        pages[0].turns[0].chance = Some(hexagora_book::Chance::new(0.5, false));
        let making = hexagora_book::Making { games: 20, ..Default::default() };
        let chapter = hexagora_book::Chapter::new(&game, making, pages);
        let bytes = Book { kind: GameKind::Attangle, chapters: vec![chapter] }.write();
        let mut desk = EngineDesk::new();
        let read = ask(&mut desk, &json!({ "read_book": { "bytes": bytes } }), &mut 0);
        assert_eq!(read["ok"], json!({ "game": "attangle", "games": 20 }));
        let begun = start(GameKind::Attangle);
        let found = ask(&mut desk, &json!({ "openings": { "at": { "start": begun, "steps": [] } } }), &mut 0);
        assert_eq!(found["ok"]["book"]["turns"][0]["chance"], 0.5);
        // The last level plays by it without a thought.
        let turn = json!({ "turn": { "at": { "start": begun, "steps": [] }, "level": 8, "seed": 0.5 } });
        let turn = ask(&mut desk, &turn, &mut 0);
        let corner = hexagora_book::fold::encode(&game, &["a1".to_owned()]).unwrap();
        let steps: Vec<String> = serde_json::from_value(turn["ok"]["steps"].clone()).unwrap();
        assert!(hexagora_book::fold::images(&game, &corner).contains(&steps), "{steps:?}");
        assert_eq!(turn["ok"]["report"], Value::Null);
    }
}
