//! The rules as people meet them; each file has its part.

use std::ops::RangeInclusive;

use hexagora_locale::{Message, message};

use super::board::Cell;
use super::figure::Figure;
use super::hand::Hand;
use super::movement::Ground;
use super::position::Position;
use super::step::{Act, Step};
use super::team::Count;
use super::{Options, effect, geometry, notation, presets, press, refusal, sentence, survey, text, threat};
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Milestone, Preset, Reason, Refusal, Rule, Seat, Survey,
    TextError, Threat,
};

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Laberinto, Rule::END);

impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Laberinto;
    const TITLE: &'static str = "Laberinto Interior";
    const PLAYERS: RangeInclusive<usize> = 3..=6;
    const PRESETS: &'static [Preset] = presets::PRESETS;
    const SYMMETRIES: usize = super::symmetry::SYMMETRIES;
    const RULES: &'static [Rule] = refusal::RULES;
    const SIGNS: &'static [char] = notation::SIGNS;
    const ENDS: &'static [(Reason, Rule)] = &[
        (Reason::Crossed, END.decided(12)),
        (Reason::Last, END.decided(13)),
        (Reason::Most, END.decided(14)),
    ];
    type Options = Options;
    // Boxed: it is much larger than the other games' views.
    type View = Box<super::View>;

    fn start(options: &Options) -> Position {
        let parameters = options.parameters;
        let mut position = Position::bare(parameters);
        let mut hands = options.deal.hands();
        for seat in parameters.seats() {
            position.hands[seat] = hands.next().unwrap_or(Hand::EMPTY);
            position.teams[seat].set(Count::ReservePrisms, parameters.prisms[seat]);
            position.teams[seat].set(Count::ReservePyramids, parameters.pyramids[seat]);
        }
        position.pool = hands.next().unwrap_or(Hand::EMPTY);
        if parameters.prepared {
            // D18: the labyrinth lies there, and play begins at once.
            options.deal.labyrinth().iter().for_each(|&(cell, tile)| position.join(cell, tile));
            position.looped = position.has_loops();
            position.ready = parameters.everybody();
        }
        position.sum = position.sum_from_scratch();
        position
    }

    fn step_name(&self) -> Option<&'static str> {
        match self.outcome {
            Some(_) => None,
            None if self.is_building() => Some("build"),
            None if self.is_roll_due() => Some("roll"),
            None => Some("play"),
        }
    }

    fn hash_from_scratch(&self) -> u64 {
        self.sum_from_scratch().wrapping_add(self.turn_key())
    }

    fn write_step(&self, step: Step) -> String {
        notation::write(self, step)
    }

    fn read_step(&self, text: &str) -> Result<Step, Refusal> {
        notation::read(self, text).map(Act::step)
    }

    fn why_not(&self, step: Step) -> Option<Refusal> {
        Act::of(step).and_then(|act| refusal::why_not(self, act))
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn from_text(options: &Options, text: &str) -> Result<Position, TextError> {
        text::read(options, text)
    }

    fn unchecked_view(options: &Options, text: &str) -> Result<Self::View, TextError> {
        Ok(text::unchecked(options, text)?.view(Eye::All))
    }

    fn settle(&self, options: &mut Options) {
        options.parameters = self.parameters;
        options.dealt = false;
    }

    fn image(&self, symmetry: usize) -> Position {
        super::symmetry::image(self, symmetry)
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        super::symmetry::step_image(step, symmetry)
    }

    fn view(&self, eye: Eye) -> Box<super::View> {
        Box::new(super::View::of(self, eye))
    }

    fn seat_name(&self, seat: Seat) -> Message {
        self.colour(seat.index()).name()
    }

    fn seat_colour(&self, seat: Seat) -> &'static str {
        self.colour(seat.index()).word()
    }

    fn seat_letter(&self, seat: Seat) -> Option<char> {
        Some(self.colour(seat.index()).letter())
    }

    fn course(&self, step: Step) -> Option<Vec<String>> {
        match Act::of(step)? {
            Act::Go { figure, from, to } => Ground::new(self).course(figure, from, to),
            Act::Capture { from, to } => Ground::new(self).course(Figure::Prism, from, to),
            _ => None,
        }
        .map(|cells| cells.iter().map(Cell::to_string).collect())
    }

    fn scores(&self) -> Vec<u8> {
        self.parameters.seats().map(|seat| self.teams[seat].count(Count::Points)).collect()
    }

    fn milestones(&self) -> Vec<Milestone> {
        // D7: all paths have met.
        vec![Milestone { name: "met", passed: self.met }]
    }

    fn setback(&self) -> Option<Message> {
        sentence::setback(self)
    }

    fn imagined(&self, eye: Eye) -> Option<Position> {
        self.imagined_by(eye)
    }

    fn passed(&self) -> Result<Position, Message> {
        if self.is_building() {
            return Err(message!("pass.building"));
        }
        Ok(self.with_mover(Seat(self.next_in())))
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry()
    }

    fn height(&self, cell: &str) -> usize {
        let Some(cell) = Cell::read(cell) else { return 0 };
        let figures = self.parameters.seats().map(|seat| self.teams[seat].figures.on(cell).count());
        usize::from(self.laid.has(cell)) + figures.sum::<usize>()
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
        sentence::due(self, self.count_lays() > 0)
    }

    /// D4: whether a tile of a hidden hand fits is for its seat to know.
    fn due_for_others(&self) -> Option<Message> {
        sentence::due(self, self.might_lay())
    }

    fn threats(&self) -> Vec<Threat> {
        threat::threats(self)
    }

    fn survey(&self) -> Option<Survey> {
        survey::survey(self)
    }

    fn check(&self) -> Result<(), String> {
        super::check::check(self)
    }
}
