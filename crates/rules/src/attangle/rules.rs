//! The rules as people meet them; each file has its part.

use hexagora_locale::{Message, message};

use super::board::{Board, Point, each};
use super::symmetry::{self, ROTATIONS, SYMMETRIES};
use super::{
    Options, Position, Step, View, effect, geometry, notation, press, refusal, sentence, text, threat,
};
use crate::seat::seat_of;
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Position as _, Preset, Reason, Refusal, Rule, Seat, TextError,
    Threat,
};

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Attangle, Rule::END);

impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Attangle;
    const TITLE: &'static str = "Attangle";
    const PRESETS: &'static [Preset] = &[
        Preset { name: "standard", fewest: 2, minutes: &[15], suggested: &[], options: &[] },
        Preset { name: "grand", fewest: 2, minutes: &[25], suggested: &[], options: &[("board", "grand")] },
    ];
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
        Position::initial(options.rules)
    }

    fn step_name(&self) -> Option<&'static str> {
        self.over.is_none().then_some("turn")
    }

    fn write_step(&self, step: Step) -> String {
        step.to_string()
    }

    fn read_step(&self, text: &str) -> Result<Step, Refusal> {
        Step::read(self.board(), text)
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

    fn unchecked_view(options: &Options, text: &str) -> Result<View, TextError> {
        Ok(View::of(&Position::unchecked(options.rules, text)?))
    }

    fn symmetries(&self) -> usize {
        match self.board() {
            Board::Standard => SYMMETRIES,
            // D4: the closed points go round one way, so a reflection does not keep them.
            Board::Grand => ROTATIONS,
        }
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

    fn passed(&self) -> Result<Position, Message> {
        self.null_move().filter(|passed| passed.outcome().is_none()).ok_or_else(|| message!("pass.stuck"))
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry(self.board())
    }

    fn height(&self, cell: &str) -> usize {
        let stack = Point::read(self.board(), cell).ok().and_then(|point| self.stack(point));
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
        for (point, stack) in
            each(self.board(), self.occupied()).filter_map(|point| Some((point, self.stack(point)?)))
        {
            anew.set_up(point, stack);
        }
        anew.hash()
    }
}
