//! How people meet the rules: words, texts and pictures of a position.

use hexagora_locale::{Message, message};

use super::parts::Parts;
use super::position::Position;
use super::stand::Phase;
use super::step::Step;
use super::symmetry::SYMMETRIES;
use super::{Options, View, effect, geometry, notation, press, refusal, sentence, text, threat};
use crate::seat::seat_of;
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, Position as _, Preset, Reason, Refusal, Rule, Seat, TextError,
    Threat,
};

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Nonaga, Rule::END);

impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Nonaga;
    const TITLE: &'static str = "Nonaga";
    const PRESETS: &'static [Preset] =
        &[Preset { name: "standard", fewest: 2, minutes: &[15], suggested: &[], options: &[] }];
    const SYMMETRIES: usize = SYMMETRIES;
    const RULES: &'static [Rule] = refusal::RULES;
    const SIGNS: &'static [char] = notation::SIGNS;
    const ENDS: &'static [(Reason, Rule)] =
        &[(Reason::Connected, END), (Reason::Stuck, END.decided(2)), (Reason::Repetition, END.decided(3))];
    type Options = Options;
    type View = View;

    fn start(options: &Options) -> Position {
        Position::new(&Parts::start(*options)).unwrap_or_else(|| unreachable!("men stand on discs"))
    }

    fn step_name(&self) -> Option<&'static str> {
        match self.phase() {
            Phase::Step(act) => Some(act.name()),
            Phase::Over(_) => None,
        }
    }

    fn hash_from_scratch(&self) -> u64 {
        self.rehash()
    }

    fn write_step(&self, step: Step) -> String {
        match self.decode(step) {
            Some((act, from, to)) => notation::write(act, from, to),
            None => String::from("?"),
        }
    }

    fn read_step(&self, text: &str) -> Result<Step, Refusal> {
        let unreadable = |why| Refusal::unreadable(Self::KIND, why);
        let (act, from, to) = notation::read(text).map_err(unreadable)?;
        self.encode(act, from, to).map_err(|objection| objection.refusal(from, to))
    }

    fn why_not(&self, step: Step) -> Option<Refusal> {
        refusal::why_not(self, step)
    }

    fn text(&self) -> String {
        text::write(&self.parts())
    }

    fn from_text(options: &Options, text: &str) -> Result<Position, TextError> {
        text::read(*options, text)
    }

    fn unchecked_view(_: &Options, text: &str) -> Result<View, TextError> {
        text::unchecked_view(text)
    }

    fn image(&self, symmetry: usize) -> Position {
        Position::new(&self.parts().image(symmetry)).unwrap_or(*self)
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        let image = self.decode(step).and_then(|(act, from, to)| {
            self.image(symmetry).encode(act, from.image(symmetry), to.image(symmetry)).ok()
        });
        image.unwrap_or(step)
    }

    fn view(&self, _eye: Eye) -> View {
        let Parts { discs, men, locked, .. } = self.parts();
        View { discs: discs.to_vec(), men: men.map(Vec::from), locked }
    }

    fn seat_colour(&self, seat: Seat) -> &'static str {
        if seat == Seat(0) { "red" } else { "black" }
    }

    fn seat_name(&self, seat: Seat) -> Message {
        seat_of(match seat {
            Seat(0) => message!("colour.red"),
            _ => message!("colour.black"),
        })
    }

    fn passed(&self) -> Result<Position, Message> {
        self.null_move().filter(|passed| passed.outcome().is_none()).ok_or_else(|| message!("pass.stuck"))
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry(&self.parts())
    }

    fn height(&self, cell: &str) -> usize {
        let Ok(cell) = notation::read_cell(cell) else { return 0 };
        let Parts { discs, men, .. } = self.parts();
        usize::from(discs.contains(&cell)) + usize::from(men.as_flattened().contains(&cell))
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
        self.check_kept()?;
        text::validate(self).map_err(|error| error.to_string())
    }
}
