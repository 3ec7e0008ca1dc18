//! Questions about the rules, answered.

use hexagora_learn::{Goal, Standing};
use hexagora_locale::message;
use hexagora_rules::record::{Entry, Line, Verdict};
use hexagora_rules::{Eye, Game, Record, Scene, Seat, ToMove};
use hexagora_wasm::{GameCache, read, write};
use hexagora_wire::{Fault, LineStep, Place, Question, RecordLine, RecordRead, Setup, Whose};
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
            Question::Scene { at, seat } => write(self.scene(at, seat)),
            Question::Geometry { at } => write(self.cache.game(at).map(Game::geometry)),
            Question::Whose { at } => write(whose(&at)),
            Question::Line { at, passed, line } => write(self.line(at, passed, &line)),
            Question::Why { at, tried } => write(self.why(at, &tried)),
            Question::Judge { at, goal, most } => write(judge(&at, &goal, most)),
            Question::Roll { at, entropy } => write(self.roll(at, entropy)),
            Question::Follow { table, news } => write(self.followed.hear(table, &news)),
            Question::ReadRecord { text } => write(RecordRead::parse(&text).map_err(Fault::from)),
            Question::ReadRecords { text } => write(RecordRead::parse_all(&text).map_err(Fault::from)),
            Question::WriteRecord { at, tags, result, line } => {
                write(record(&at, &tags, result.as_deref(), line.as_ref()))
            }
            Question::ReadPosition { text } => write(position(&text)),
        }
    }

    fn scene(&mut self, at: Place, seat: Option<u8>) -> Result<Scene, Fault> {
        let steps = at.steps.len();
        let (game, last) = self.cache.told(at)?;
        let eye = seat.map_or(Eye::All, |seat| Eye::Seat(Seat(seat)));
        Ok(Scene::new(game, eye, steps, last))
    }

    fn line(&mut self, at: Place, passed: bool, line: &[String]) -> Result<Vec<LineStep>, Fault> {
        let game = self.cache.game(at)?;
        let from = if passed { game.passed()? } else { game.clone() };
        Ok(LineStep::line(from, line)?)
    }

    fn why(&mut self, at: Place, tried: &str) -> Result<(), Fault> {
        let game = self.cache.game(at)?;
        game.read_step(tried).map(drop).map_err(Fault::from)
    }

    fn roll(&mut self, at: Place, entropy: [u32; 2]) -> Result<String, Fault> {
        let game = self.cache.game(at)?;
        let ToMove::Chance(_) = game.to_move() else { return Err(message!("wire.no-roll").into()) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(joined(entropy));
        // Whoever asks for a random step of any game loads a generator for each.
        game.legal().choose(&mut rng).cloned().ok_or_else(|| message!("wire.no-roll").into())
    }
}

fn whose(at: &Place) -> Result<Vec<Whose>, Fault> {
    Ok(Whose::line(at.start.game()?, &at.steps)?)
}

fn judge(at: &Place, goal: &Goal, most: Option<usize>) -> Result<Standing, Fault> {
    Ok(goal.judge(&at.start.game()?, &at.steps, most)?)
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
    at: &Place,
    tags: &[(String, String)],
    result: Option<&str>,
    line: Option<&RecordLine>,
) -> Result<String, Fault> {
    let mut record = Record::new(&at.start.game()?);
    for (name, value) in tags {
        record.set_tag(name, value)?;
    }
    *record.line_mut() = match line {
        Some(line) => line.record(),
        None => {
            Line { entries: at.steps.iter().map(|step| Entry::new(step, 0)).collect(), ..Line::default() }
        }
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
