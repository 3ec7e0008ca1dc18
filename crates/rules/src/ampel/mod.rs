#![allow(missing_docs)]
//! To be replaced.
use crate::*;
use hexagora_locale::Message;
use std::ops::ControlFlow;
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options;
impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[];
    fn read(_: &Setup) -> Result<Self, SetupError> {
        Ok(Options)
    }
    fn in_force(&self) -> Vec<(&'static str, String)> {
        vec![]
    }
}
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct View {}
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u32);
impl StepCode for Step {
    fn code(self) -> u32 {
        self.0
    }
    fn from_code(c: u32) -> Self {
        Step(c)
    }
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position;
impl crate::Position for Position {
    type Step = Step;
    fn to_move(&self) -> ToMove {
        ToMove::Nobody
    }
    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::draw(Reason::Stuck))
    }
    fn visit_steps<B>(&self, _: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
    fn is_legal(&self, _: Step) -> bool {
        false
    }
    fn play_unchecked(&mut self, _: Step, _: &mut impl History) {}
    fn enter(&self, _: &mut impl History) {}
    fn hash(&self) -> u64 {
        0
    }
}
impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Ampel;
    const SYMMETRIES: usize = 1;
    type Options = Options;

    fn start(_: &Options) -> Self {
        Position
    }
    fn step_name(&self) -> Option<&'static str> {
        None
    }
    fn hash_from_scratch(&self) -> u64 {
        0
    }
    fn write_step(&self, _: Step) -> String {
        String::new()
    }
    fn read_step(&self, _: &str) -> Result<Step, Message> {
        Ok(Step(0))
    }
    fn text(&self) -> String {
        String::new()
    }
    fn from_text(_: &Options, _: &str) -> Result<Self, TextError> {
        Ok(Position)
    }
    fn image(&self, _: usize) -> Self {
        Position
    }
    fn step_image(&self, step: Step, _: usize) -> Step {
        step
    }
    fn view(&self, _: Eye) -> crate::View {
        crate::View::Ampel(View {})
    }
    fn seat_name(&self, _: Seat) -> Message {
        Message::new("seat")
    }
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}
