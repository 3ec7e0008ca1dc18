//! What may be agreed before a game of Laberinto Interior.

use hexagora_locale::{Message, message};

use super::colour::Colour;
use super::deal::{Chance, Deal};
use super::position::Parameters;
use super::text::sentence;
use crate::{Eye, OptionKind, OptionSpec, Setup, SetupError};

/// The options in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub(super) parameters: Parameters,
    pub(super) seed: u64,
    pub(super) deal: Deal,
    /// Whether the game began with that seed and deal; not so for a position read from a text,
    /// which does not say how its game began.
    pub(super) dealt: bool,
}

const PRISMS: OptionSpec =
    OptionSpec { name: "prisms", kind: OptionKind::Number { min: 1, max: 4, off: false }, default: "4" };
const PYRAMIDS: OptionSpec =
    OptionSpec { name: "pyramids", kind: OptionKind::Number { min: 1, max: 3, off: false }, default: "3" };
const COLOURS: OptionSpec =
    OptionSpec { name: "colours", kind: OptionKind::Text("ROYGBV"), default: "RBY|RBGO|RBGYO|RVBGYO" };
const DEAL: OptionSpec =
    OptionSpec { name: "deal", kind: OptionKind::Text("RRR,ROY,…/…/pool"), default: "seed" };
const SEED: OptionSpec = OptionSpec {
    name: "seed",
    kind: OptionKind::Number { min: 0, max: u64::MAX, off: false },
    default: "random",
};
const FIRST: OptionSpec =
    OptionSpec { name: "first", kind: OptionKind::Number { min: 0, max: 5, off: false }, default: "seed" };
const LAYS: OptionSpec =
    OptionSpec { name: "lays", kind: OptionKind::Number { min: 0, max: 152, off: false }, default: "1" };
const TARGET: OptionSpec = OptionSpec {
    name: "target",
    kind: OptionKind::Number { min: 1, max: 12, off: false },
    default: "min(prisms,pyramids)",
};
const QUIET: OptionSpec = OptionSpec {
    name: "quiet",
    kind: OptionKind::Number { min: 1, max: 10_000, off: false },
    default: "30×players",
};
const HANDS: OptionSpec =
    OptionSpec { name: "hands", kind: OptionKind::Choice(&["open", "hidden"]), default: "open" };
const DICE: OptionSpec =
    OptionSpec { name: "dice", kind: OptionKind::Choice(&["off", "on"]), default: "off" };

/// What stands where a value is not for the reader, or not known.
const CONCEALED: &str = "-";

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] =
        &[PRISMS, PYRAMIDS, COLOURS, DEAL, SEED, FIRST, LAYS, TARGET, QUIET, HANDS, DICE];

    fn read(setup: &Setup) -> Result<Options, SetupError> {
        let seats = setup.seats();
        let prisms = setup.number(&PRISMS, 4)?;
        let pyramids = setup.number(&PYRAMIDS, 3)?;
        let detail = |option| move |why| SetupError::Detail { option, detail: sentence(why) };
        let colours = match setup.value(COLOURS.name) {
            Some(text) => read_colours(text, seats).map_err(detail(COLOURS.name))?,
            None => usual_colours(seats),
        };
        let seed = setup.number(&SEED, setup.fresh)?;
        let mut chance = Chance::new(seed);
        let drawn = chance.below(seats);
        let first = setup.number(&FIRST, drawn as u64)?;
        if first >= seats as u64 {
            let legal = format!("0-{}", seats - 1);
            let why = message!("laberinto.first.seat", seat = first, legal = legal);
            return Err(detail(FIRST.name)(why));
        }
        let deal = match setup.value(DEAL.name) {
            Some(text) => Deal::read(text, seats).map_err(detail(DEAL.name))?,
            None => Deal::shuffled(seats, &mut chance),
        };
        let parameters = Parameters {
            colours,
            seats: seats as u8,
            first: first as u8,
            prisms: prisms as u8,
            pyramids: pyramids as u8,
            lays: setup.number(&LAYS, 1)? as u8,
            target: setup.number(&TARGET, prisms.min(pyramids))? as u8,
            quiet: setup.number(&QUIET, 30 * seats as u64)? as u16,
            hidden: setup.choice(&HANDS)? == 1,
            dice: setup.choice(&DICE)? == 1,
        };
        Ok(Options { parameters, seed, deal, dealt: true })
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        let parameters = &self.parameters;
        let dealt = |value: String| if self.dealt { value } else { CONCEALED.into() };
        let word = |spec: OptionSpec, second: bool| match spec.kind {
            OptionKind::Choice(words) => words[usize::from(second)].to_owned(),
            _ => String::new(),
        };
        vec![
            (PRISMS.name, parameters.prisms.to_string()),
            (PYRAMIDS.name, parameters.pyramids.to_string()),
            (COLOURS.name, parameters.colour_letters()),
            (DEAL.name, dealt(self.deal.to_string())),
            (SEED.name, dealt(self.seed.to_string())),
            (FIRST.name, parameters.first.to_string()),
            (LAYS.name, parameters.lays.to_string()),
            (TARGET.name, parameters.target.to_string()),
            (QUIET.name, parameters.quiet.to_string()),
            (HANDS.name, word(HANDS, parameters.hidden)),
            (DICE.name, word(DICE, parameters.dice)),
        ]
    }

    /// D4: whoever does not see the hands sees neither the deal nor the seed that makes it.
    fn in_force_for(&self, eye: Eye) -> Vec<(&'static str, String)> {
        let mut options = self.in_force();
        if self.parameters.hidden && eye != Eye::All {
            for (name, value) in &mut options {
                if [DEAL.name, SEED.name].contains(name) {
                    *value = CONCEALED.into();
                }
            }
        }
        options
    }

    /// The position itself says the colours, who began and who holds what.
    fn in_text(&self) -> Vec<(&'static str, String)> {
        let parameters = &self.parameters;
        let usual_target = parameters.prisms.min(parameters.pyramids).to_string();
        let usual_quiet = (30 * u32::from(parameters.seats)).to_string();
        let mut options = self.in_force();
        options.retain(|(name, value)| match *name {
            "colours" | "deal" | "seed" | "first" => false,
            "target" => *value != usual_target,
            "quiet" => *value != usual_quiet,
            _ => Self::SPECS.iter().any(|spec| spec.name == *name && spec.default != value),
        });
        options
    }
}

/// Play passes to the right, which is counter-clockwise seen from above.
fn usual_colours(seats: usize) -> [Colour; 6] {
    use Colour::{Blue, Green, Orange, Red, Violet, Yellow};
    match seats {
        3 => [Red, Blue, Yellow, Red, Red, Red],
        4 => [Red, Blue, Green, Orange, Red, Red],
        5 => [Red, Blue, Green, Yellow, Orange, Red],
        _ => [Red, Violet, Blue, Green, Yellow, Orange],
    }
}

/// Reads the seats' colours. Places without a seat are red.
pub(super) fn read_colours(text: &str, seats: usize) -> Result<[Colour; 6], Message> {
    let mut colours = [Colour::Red; 6];
    let letters: Vec<char> = text.chars().collect();
    if letters.len() != seats {
        return Err(message!("laberinto.colours.count", text = text, want = seats));
    }
    for (at, &letter) in letters.iter().enumerate() {
        if letters[..at].contains(&letter) {
            return Err(message!("laberinto.colours.twice", letter = letter));
        }
        let Some(colour) = Colour::from_letter(letter) else {
            return Err(message!("laberinto.colours.none", letter = letter));
        };
        colours[at] = colour;
    }
    Ok(colours)
}
