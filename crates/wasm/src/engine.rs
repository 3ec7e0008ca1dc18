//! The engine, asked for turns and lines.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hexagora_engine::{Clock, Engine, Level, Limits, PlayContext, Player, Report, SearchContext, Settings};
use hexagora_locale::message;
use hexagora_rules::Game;
use hexagora_wire::{Fault, Start, Task, TurnFound};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::browser::{Listener, Performance};
use crate::game_cache::GameCache;
use crate::{read, write};

/// Plays and analyses, and remembers what it learnt.
#[wasm_bindgen]
#[derive(Default)]
pub struct EngineDesk {
    cache: GameCache,
    player: Option<Seated>,
    analyst: Option<Analyst>,
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

    /// Does a task. The listener hears of every deeper result as JSON. Whoever wants it to stop
    /// before ends the worker.
    pub fn ask(&mut self, task: &str, listener: &Listener) -> String {
        let mut tell = |report: &Report| {
            if let Ok(report) = serde_json::to_string(report) {
                listener.tell(&report);
            }
        };
        self.answer(task, &Performance, &mut tell)
    }
}

impl EngineDesk {
    /// The memory of an analysis, in mebibytes: what a phone can spare.
    const HASH: usize = 32;
    /// The most lines that anybody reads.
    const LINES: usize = 64;

    fn answer(&mut self, task: &str, clock: &dyn Clock, tell: &mut dyn FnMut(&Report)) -> String {
        match read(task) {
            Ok(Task::Turn { start, steps, level, seed }) => {
                write(self.turn(start, &steps, level, seed.to_bits(), clock))
            }
            Ok(Task::Think { start, steps, millis, lines }) => {
                let limits = Limits::time(Duration::from_millis(millis.into()));
                write(self.think(start, &steps, limits, lines, clock, tell))
            }
            Err(fault) => write::<()>(Err(fault)),
        }
    }

    fn turn(
        &mut self,
        start: Start,
        steps: &[String],
        level: u8,
        seed: u64,
        clock: &dyn Clock,
    ) -> Result<TurnFound, Fault> {
        let level = Level::new(level).ok_or_else(|| message!("wire.level", level = level))?;
        let (game, _) = self.cache.game(start.clone(), steps)?;
        let same = |seated: &Seated| seated.start == start && seated.level == level && seated.seed == seed;
        let kept = self.player.take().filter(same);
        let seated = self.player.insert(kept.unwrap_or_else(|| {
            let player = Player::of_level(level, game.kind(), seed);
            Seated { start, level, seed, player }
        }));
        let stop = AtomicBool::new(false);
        let context = PlayContext { clock, stop: &stop, limits: Limits::default(), time: None };
        let turn = seated.player.turn(game, &context).ok_or_else(nobody)?;
        Ok(TurnFound { steps: turn.steps, report: turn.report.ok_or_else(nobody)? })
    }

    fn think(
        &mut self,
        start: Start,
        steps: &[String],
        limits: Limits,
        lines: usize,
        clock: &dyn Clock,
        tell: &mut dyn FnMut(&Report),
    ) -> Result<Report, Fault> {
        let lines = lines.clamp(1, Self::LINES);
        let (game, _) = self.cache.game(start.clone(), steps)?;
        let same = |analyst: &Analyst| analyst.start == start && analyst.engine.settings().multi_pv == lines;
        let kept = self.analyst.take().filter(same);
        let analyst = self.analyst.insert(kept.unwrap_or_else(|| {
            let settings = Settings { hash: Self::HASH, multi_pv: lines, ..Settings::default() };
            Analyst { start, engine: Engine::new(settings) }
        }));
        think(&mut analyst.engine, game, limits, clock, tell)
    }
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

    fn start(kind: GameKind) -> Value {
        let game = Game::start(&Setup::new(kind)).unwrap();
        json!({ "setup": hexagora_wire::Setup::of(&game) })
    }

    #[test]
    fn the_same_seed_plays_the_same_legal_turn() {
        for kind in GameKind::ALL {
            let task = json!({ "turn": { "start": start(kind), "steps": [], "level": 2, "seed": 0.25 } });
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
    fn what_cannot_be_done_is_said() {
        let mut desk = EngineDesk::new();
        let mut key = |task: Value| {
            let answer = ask(&mut desk, &task, &mut 0);
            answer["fault"]["message"]["key"].as_str().unwrap_or_default().to_owned()
        };
        let turn = |level: u8, start: Value| json!({ "turn": { "start": start, "steps": [], "level": level, "seed": 1 } });
        assert_eq!(key(turn(9, start(GameKind::Nonaga))), "wire.level");
        assert_eq!(key(turn(1, json!({ "text": "nonsense" }))), "error.text");
        assert_eq!(key(json!({ "turn": { "level": 1 } })), "wire.question");
    }
}
