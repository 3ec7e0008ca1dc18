//! The rules as people meet them; each file has its part.

use hexagora_locale::{Message, message};

use super::board::{BOARD, Point, each};
use super::symmetry::{self, SYMMETRIES};
use super::{
    Options, Position, Step, View, effect, geometry, notation, press, refusal, sentence, text, threat,
};
use crate::seat::seat_of;
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Position as _, Reason, Refusal, Rule, Seat, TextError, Threat,
};

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Attangle, Rule::END);

impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Attangle;
    const TITLE: &'static str = "Attangle";
    const MINUTES: u32 = 15;
    const SYMMETRIES: usize = SYMMETRIES;
    const RULES: &'static [Rule] = refusal::RULES;
    const SIGNS: &'static [char] = notation::SIGNS;
    const ENDS: &'static [(Reason, Rule)] = &[
        (Reason::Triples, END),
        (Reason::Fives, Rule::new(GameKind::Attangle, Rule::OPTIONS)),
        (Reason::NoMoves, END.decided(1)),
    ];
    type Options = Options;
    type View = View;

    fn start(options: &Options) -> Position {
        Position::empty(options.rules)
    }

    fn step_name(&self) -> Option<&'static str> {
        self.over.is_none().then_some("turn")
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

    fn from_text(options: &Options, text: &str) -> Result<Position, TextError> {
        Position::read(options.rules, text)
    }

    fn image(&self, symmetry: usize) -> Position {
        symmetry::image(self, symmetry)
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        step.image(symmetry)
    }

    fn view(&self, _: Eye) -> View {
        View::of(self)
    }

    fn seat_colour(&self, seat: Seat) -> &'static str {
        if seat == Seat(0) { "white" } else { "black" }
    }

    fn seat_name(&self, seat: Seat) -> Message {
        seat_of(match seat {
            Seat(0) => message!("colour.white"),
            _ => message!("colour.black"),
        })
    }

    fn scores(&self) -> Vec<u8> {
        [0, 1].map(|seat| self.triples_of(Seat(seat)).count_ones() as u8).to_vec()
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry()
    }

    fn height(&self, cell: &str) -> usize {
        let stack = cell.parse::<Point>().ok().and_then(|point| self.stack(point));
        stack.map_or(0, |stack| stack.letters(self.rules).len())
    }

    fn choice(&self, step: Step) -> Choice {
        press::choice(self, step)
    }

    fn effects(&self, step: Step, _: &Position) -> Vec<Effect> {
        effect::effects(self, step)
    }

    fn said(&self, step: Step, _: &Position) -> Message {
        sentence::said(self, step)
    }

    fn due(&self) -> Option<Message> {
        sentence::due(self)
    }

    fn threats(&self) -> Vec<Threat> {
        threat::threats(self)
    }

    fn check(&self) -> Result<(), String> {
        text::check(self)
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut anew = Position::empty(self.rules);
        for (point, stack) in each(BOARD).filter_map(|point| Some((point, self.stack(point)?))) {
            anew.set_up(point, stack);
        }
        anew.hash()
    }
}
