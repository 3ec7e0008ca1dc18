//! The engine or player behind the protocol, which runs on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use hexagora_engine::{
    Engine, Limits, PlayContext, Player, Report, ReportLine, SearchContext, Settings, Spec,
};
use hexagora_rules::Game;

use super::settings::UgiSettings;

/// The engine as it was set up last, with what it remembers.
pub struct Mind {
    settings: UgiSettings,
    thinker: Thinker,
}

enum Thinker {
    Engine(Box<Engine>),
    Player(Box<Player>),
}

/// The answer to `go` where there is nothing to choose.
const NOTHING: &str = "none";

impl Mind {
    /// A new engine with an empty memory.
    pub fn new(settings: &UgiSettings) -> Mind {
        let thinker = match settings.level {
            Some(level) => Thinker::Player(Box::new(Player::new(
                &Spec::Level(level),
                settings.setup.game,
                settings.seed,
            ))),
            None => {
                let UgiSettings { hash, threads, lines, seed, .. } = *settings;
                let settings = Settings { hash, threads, multi_pv: lines, seed, ..Settings::default() };
                Thinker::Engine(Box::new(Engine::new(settings)))
            }
        };
        Mind { settings: settings.clone(), thinker }
    }

    /// Whether the engine was made with these settings; if not, a new one is needed.
    pub fn suits(&self, settings: &UgiSettings) -> bool {
        self.settings == *settings
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        match &mut self.thinker {
            Thinker::Engine(engine) => engine.clear(),
            Thinker::Player(player) => player.new_game(),
        }
    }

    /// Thinks, tells lines that begin with `info`, and answers with the best step.
    pub fn think(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &AtomicBool,
        mut tell: impl FnMut(String),
    ) -> String {
        let clock = Instant::now();
        let many = game.seats() > 2;
        let report = match &mut self.thinker {
            Thinker::Engine(engine) => {
                let mut progress = |report: &Report| infos(report, many).into_iter().for_each(&mut tell);
                let report = engine
                    .think(game, &mut SearchContext { limits, clock: &clock, stop, progress: &mut progress });
                report.map(|report| (report.lines[0].steps.first().cloned(), report))
            }
            Thinker::Player(player) => {
                let context = PlayContext { clock: &clock, stop, limits, time: limits.time };
                let turn = player.turn(game, &context);
                turn.and_then(|turn| Some((turn.steps.into_iter().next(), turn.report?)))
            }
        };
        let Some((step, report)) = report else { return NOTHING.to_owned() };
        infos(&report, many).into_iter().for_each(&mut tell);
        step.unwrap_or_else(|| NOTHING.to_owned())
    }
}

/// A report as the protocol writes it: one line a line of play.
fn infos(report: &Report, many: bool) -> Vec<String> {
    let speed = report.nodes * 1_000 / report.millis.max(1);
    let line = |(rank, line): (usize, &ReportLine)| {
        let worth = match many {
            true => chances(line),
            false => format!("score {}", score(line, report.seat.index())),
        };
        format!(
            "info depth {} multipv {} {worth} time {} nodes {} nps {speed} pv {}",
            report.depth,
            rank + 1,
            report.millis,
            report.nodes,
            line.steps.join(" "),
        )
    };
    report.lines.iter().enumerate().map(line).collect()
}

/// Centipoints, or the steps to the end of the game where it is proven.
fn score(line: &ReportLine, seat: usize) -> String {
    let chance = f64::from(line.chances.get(seat).copied().unwrap_or(0.5));
    let sure = line.proven && chance != 0.5;
    if sure {
        // How far the end is may not be known: as far as the line goes, at least.
        let steps = line.ends_in.unwrap_or(line.steps.len() as u32);
        return format!("mate {}{steps}", if chance < 0.5 { "-" } else { "" });
    }
    let points = match line.score {
        Some(score) => f64::from(score),
        None => (100.0 * (chance / (1.0 - chance)).ln()).clamp(-9_999.0, 9_999.0),
    };
    format!("cp {points:.0}")
}

/// Each player's chance, in thousandths.
fn chances(line: &ReportLine) -> String {
    let thousandths = line.chances.iter().map(|chance| format!(" {:.0}", 1_000.0 * chance));
    format!("chances{}", thousandths.collect::<String>())
}
