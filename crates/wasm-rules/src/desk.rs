//! Questions about the rules, answered.

use hexagora_learn::{Goal, Standing};
use hexagora_locale::message;
use hexagora_rules::record::{Entry, Line, Verdict};
use hexagora_rules::{Eye, Game, Record, Scene, Seat, ToMove};
use hexagora_wasm::{GameCache, read, write};
use hexagora_wire::{Fault, LineStep, Question, RecordLine, RecordRead, Setup, Start, Whose};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::followed::Followed;

/// Answers questions about the rules, and remembers the games it was asked about.
#[wasm_bindgen]
#[derive(Default)]
pub struct RulesDesk {
    cache: GameCache,
    followed: Followed,
}

#[wasm_bindgen]
impl RulesDesk {
    /// A desk that was asked nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RulesDesk {
        RulesDesk::default()
    }

    /// Answers a question.
    pub fn ask(&mut self, question: &str) -> String {
        match read(question) {
            Ok(question) => self.answer(question),
            Err(fault) => write::<()>(Err(fault)),
        }
    }
}

impl RulesDesk {
    fn answer(&mut self, question: Question) -> String {
        match question {
            Question::Settle { setup, entropy } => write(settle(&setup, entropy)),
            Question::Scene { start, steps, seat } => write(self.scene(start, &steps, seat)),
            Question::Geometry { start, steps } => write(self.cache.game(start, &steps).map(Game::geometry)),
            Question::Whose { start, steps } => write(whose(&start, &steps)),
            Question::Line { start, steps, passed, line } => write(self.line(start, &steps, passed, &line)),
            Question::Why { start, steps, tried } => write(self.why(start, &steps, &tried)),
            Question::Judge { start, goal, most, steps } => write(judge(&start, &goal, most, &steps)),
            Question::Roll { start, steps, entropy } => write(self.roll(start, &steps, entropy)),
            Question::Follow { table, news } => write(self.followed.hear(table, &news)),
            Question::ReadRecord { text } => write(RecordRead::parse(&text).map_err(Fault::from)),
            Question::ReadRecords { text } => write(RecordRead::parse_all(&text).map_err(Fault::from)),
            Question::WriteRecord { start, steps, tags, result, line } => {
                write(record(&start, &steps, &tags, result.as_deref(), line.as_ref()))
            }
            Question::ReadPosition { text } => write(position(&text)),
        }
    }

    fn scene(&mut self, start: Start, steps: &[String], seat: Option<u8>) -> Result<Scene, Fault> {
        let (game, last) = self.cache.told(start, steps)?;
        let eye = seat.map_or(Eye::All, |seat| Eye::Seat(Seat(seat)));
        Ok(Scene::new(game, eye, steps.len(), last))
    }

    fn line(
        &mut self,
        start: Start,
        steps: &[String],
        passed: bool,
        line: &[String],
    ) -> Result<Vec<LineStep>, Fault> {
        let game = self.cache.game(start, steps)?;
        let from = if passed { game.passed()? } else { game.clone() };
        Ok(LineStep::line(from, line)?)
    }

    fn why(&mut self, start: Start, steps: &[String], tried: &str) -> Result<(), Fault> {
        let game = self.cache.game(start, steps)?;
        game.read_step(tried).map(drop).map_err(Fault::from)
    }

    fn roll(&mut self, start: Start, steps: &[String], entropy: [u32; 2]) -> Result<String, Fault> {
        let game = self.cache.game(start, steps)?;
        let ToMove::Chance(_) = game.to_move() else { return Err(message!("wire.no-roll").into()) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(joined(entropy));
        // Whoever asks for a random step of any game loads a generator for each.
        game.legal().choose(&mut rng).cloned().ok_or_else(|| message!("wire.no-roll").into())
    }
}

fn whose(start: &Start, steps: &[String]) -> Result<Vec<Whose>, Fault> {
    Ok(Whose::line(start.game()?, steps)?)
}

fn judge(start: &Start, goal: &Goal, most: Option<usize>, steps: &[String]) -> Result<Standing, Fault> {
    Ok(goal.judge(&start.game()?, steps, most)?)
}

fn joined([high, low]: [u32; 2]) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

fn settle(setup: &Setup, entropy: [u32; 2]) -> Result<Setup, Fault> {
    let game = Game::start(&setup.read(joined(entropy))?).map_err(|error| error.message())?;
    Ok(Setup::of(&game))
}

fn position(text: &str) -> Result<String, Fault> {
    Ok(Game::from_text(text.trim()).map_err(|error| error.message())?.text())
}

/// A game written down.
fn record(
    start: &Start,
    steps: &[String],
    tags: &[(String, String)],
    result: Option<&str>,
    line: Option<&RecordLine>,
) -> Result<String, Fault> {
    let mut record = Record::new(&start.game()?);
    for (name, value) in tags {
        record.set_tag(name, value)?;
    }
    *record.line_mut() = match line {
        Some(line) => line.record(),
        None => Line { entries: steps.iter().map(|step| Entry::new(step, 0)).collect(), ..Line::default() },
    };
    let written =
        result.map(|result| result.parse::<Verdict>().map_err(|error| Fault::from(error.message())));
    record.set_result(written.transpose()?.as_ref());
    // The rules' own result stands in the record whether or not the page says it.
    let outcome = record.game_at(usize::MAX)?.outcome();
    if let (Some(outcome), None) = (outcome, result) {
        record.set_result(Some(&outcome.into()));
    }
    record.normalise()?;
    Ok(record.to_string())
}
