//! Ampel as people meet it.

use hexagora_locale::{Message, message};

use super::board::Point;
use super::points::Points;
use super::position::{Cylinder, Position, SEATS};
use super::turn::{Phase, Turn};
use super::{
    Colour, Options, Step, View, check, effect, geometry, hash, press, refusal, sentence, symmetry, text,
    threat,
};
use crate::seat::seat_of;
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Position as _, Preset, Reason, Refusal, Rule, Rules, Seat,
    TextError, Threat,
};

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Ampel, Rule::END);

impl Rules for Position {
    const KIND: GameKind = GameKind::Ampel;
    const TITLE: &'static str = "Ampel";
    const PRESETS: &'static [Preset] =
        &[Preset { name: "standard", fewest: 2, minutes: &[20], suggested: &[], options: &[] }];
    const SYMMETRIES: usize = symmetry::SYMMETRIES;
    const RULES: &'static [Rule] = refusal::RULES;
    const SIGNS: &'static [char] = super::notation::SIGNS;
    const ENDS: &'static [(Reason, Rule)] = &[
        (Reason::Signals, END),
        (Reason::Stuck, END.decided(2)),
        (Reason::Repetition, END.decided(4)),
        (Reason::Idle, END.decided(5)),
    ];

    type Options = Options;
    type View = View;

    fn start(options: &Options) -> Position {
        let mut position = Position {
            discs: [Points::NONE; 3],
            hash: 0,
            options: *options,
            idle: 0,
            cylinders: [Cylinder::Off; 2],
            taken: [0; 2],
            seat: Seat(0),
            phase: Phase::Setup,
            turn: Turn::Fresh,
            passed: false,
        };
        position.hash = position.hash_from_scratch();
        position
    }

    fn step_name(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Setup => Some("setup"),
            Phase::Own => Some("own"),
            Phase::Theirs => Some("theirs"),
            Phase::Add => Some("add"),
            Phase::Over(_) => None,
        }
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
        text::read(options, text)
    }

    fn unchecked_view(options: &Options, text: &str) -> Result<View, TextError> {
        Ok(View::of(&text::unchecked(options, text)?))
    }

    fn image(&self, symmetry: usize) -> Position {
        let mut image = *self;
        image.discs = self.discs.map(|discs| discs.map(|disc| symmetry::image(disc, symmetry)).collect());
        image.cylinders = self.cylinders.map(|cylinder| match cylinder {
            Cylinder::On(point) => Cylinder::On(symmetry::image(point, symmetry)),
            Cylinder::Off | Cylinder::Out => cylinder,
        });
        image.hash = image.hash_from_scratch();
        image
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        let image = |point| symmetry::image(point, symmetry);
        match (step.from().map(image), step.to().map(image)) {
            (Some(from), Some(to)) => Step::shift(from, to),
            (None, Some(to)) => Step::place(to),
            (_, None) => step,
        }
    }

    fn view(&self, _: Eye) -> View {
        View::of(self)
    }

    fn seat_colour(&self, seat: Seat) -> &'static str {
        if seat == Seat(0) { "red" } else { "green" }
    }

    fn seat_name(&self, seat: Seat) -> Message {
        seat_of(match Colour::of(seat) {
            Colour::Red => message!("colour.red"),
            _ => message!("colour.green"),
        })
    }

    fn course(&self, step: Step) -> Option<Vec<String>> {
        let (from, to) = (step.from()?, step.to()?);
        let course = self.is_legal(step).then(|| self.traveller(from).course(to))??;
        Some(course.into_iter().map(|point| point.to_string()).collect())
    }

    fn scores(&self) -> Vec<u8> {
        SEATS.map(|seat| self.taken(seat)).to_vec()
    }

    fn passed(&self) -> Result<Position, Message> {
        if self.is_setup() {
            return Err(message!("pass.setup"));
        }
        self.null_move().filter(|passed| passed.outcome().is_none()).ok_or_else(|| message!("pass.stuck"))
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry()
    }

    fn height(&self, cell: &str) -> usize {
        let Ok(point) = cell.parse::<Point>() else { return 0 };
        let cylinders = SEATS.into_iter().filter(|&seat| self.cylinder_point(seat) == Some(point)).count();
        usize::from(self.at(point).is_some()) + cylinders
    }

    fn choice(&self, step: Step) -> Choice {
        press::choice(self, step)
    }

    fn effects(&self, step: Step, after: &Position) -> Vec<Effect> {
        effect::effects(self, step, after)
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
        check::check(self)
    }

    fn hash_from_scratch(&self) -> u64 {
        let discs = Colour::ALL
            .into_iter()
            .flat_map(|colour| self.discs(colour).map(move |point| hash::disc(colour, point)));
        let seats = SEATS
            .into_iter()
            .map(|seat| hash::cylinder(seat, self.cylinder(seat)) ^ hash::taken(seat, self.taken(seat)));
        let rest = hash::seat(self.seat) ^ hash::phase(self.phase);
        discs.chain(seats).fold(rest, |hash, key| hash ^ key)
    }
}
