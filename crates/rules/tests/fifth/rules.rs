//! The rules as people meet them; each file has its part.

use hexagora_locale::{Message, message};

use super::board::Point;
use super::step::Step;
use super::symmetry::{self, SYMMETRIES};
use super::{Options, Position, View, effect, geometry, notation, press, refusal, sentence, text, threat};
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Preset, Reason, Refusal, Rule, Seat, TextError, Threat,
};

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Toy, Rule::END);

impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Toy;
    const TITLE: &'static str = "Toy";
    const PRESETS: &'static [Preset] =
        &[Preset { name: "standard", fewest: 2, minutes: &[1], suggested: &[], options: &[] }];
    const SYMMETRIES: usize = SYMMETRIES;
    const RULES: &'static [Rule] = refusal::RULES;
    const SIGNS: &'static [char] = notation::SIGNS;
    const ENDS: &'static [(Reason, Rule)] = &[(Reason::Connected, END), (Reason::Stuck, END)];
    type Options = Options;
    type View = View;

    fn start(_: &Options) -> Position {
        Position::default()
    }

    fn step_name(&self) -> Option<&'static str> {
        crate::Position::outcome(self).is_none().then_some("turn")
    }

    fn write_step(&self, step: Step) -> String {
        step.to_string()
    }

    fn read_step(&self, text: &str) -> Result<Step, Refusal> {
        text.parse()
    }

    fn why_not(&self, step: Step) -> Option<Refusal> {
        refusal::why_not(self, step)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn from_text(_: &Options, text: &str) -> Result<Position, TextError> {
        text::read(text)
    }

    fn unchecked_view(_: &Options, text: &str) -> Result<View, TextError> {
        Ok(View::of(&text::unchecked(text)?))
    }

    fn image(&self, symmetry: usize) -> Position {
        symmetry::image(self, symmetry)
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        Step(symmetry::point(step.0, symmetry))
    }

    fn view(&self, _: Eye) -> View {
        View::of(self)
    }

    fn seat_name(&self, seat: Seat) -> Message {
        match seat {
            Seat(0) => message!("colour.white"),
            _ => message!("colour.black"),
        }
    }

    fn seat_colour(&self, seat: Seat) -> &'static str {
        ["white", "black"][seat.index() & 1]
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry()
    }

    fn height(&self, cell: &str) -> usize {
        cell.parse().map_or(0, |point: Point| usize::from(self.free() & point.bit() == 0))
    }

    fn choice(&self, step: Step) -> Choice {
        press::choice(self, step)
    }

    fn effects(&self, step: Step, after: &Position) -> Vec<Effect> {
        effect::effects(self, step, after)
    }

    fn said(&self, step: Step, after: &Position) -> Message {
        sentence::said(self, step, after)
    }

    fn due(&self) -> Option<Message> {
        sentence::due(self)
    }

    fn threats(&self) -> Vec<Threat> {
        threat::threats(self)
    }

    fn check(&self) -> Result<(), String> {
        let [one, other] = self.pieces;
        let skipped = if self.skipped { 1 } else { 0 };
        let ahead = one.count_ones() as i32 - other.count_ones() as i32;
        match one & other == 0 && (0 - skipped..=1 + skipped).contains(&ahead) {
            true => Ok(()),
            false => Err("the seats place in turn, each on points of its own".to_owned()),
        }
    }

    fn hash_from_scratch(&self) -> u64 {
        crate::Position::hash(self)
    }
}
