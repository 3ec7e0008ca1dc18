//! What may be agreed before a game of Laberinto Interior.

use hexagora_locale::{Message, message};

use super::check;
use super::colour::Colour;
use super::deal::{Chance, Deal};
use super::meeting::Enough;
use super::position::{Parameters, Position, SEATS};
use super::text::sentence;
use crate::{Eye, OptionKind, OptionSpec, Options as _, Rules as _, Setup, SetupError};

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
    OptionSpec { name: "prisms", kind: OptionKind::NumberPerSeat { min: 1, max: 4 }, default: "4" };
const PYRAMIDS: OptionSpec =
    OptionSpec { name: "pyramids", kind: OptionKind::NumberPerSeat { min: 1, max: 3 }, default: "3" };
const COLOURS: OptionSpec =
    OptionSpec { name: "colours", kind: OptionKind::Text("ROYGBV"), default: "RBY|RBGO|RBGYO|RVBGYO" };
const BUILD: OptionSpec =
    OptionSpec { name: "build", kind: OptionKind::Choice(&["free", "prepared"]), default: "free" };
const DEAL: OptionSpec =
    OptionSpec { name: "deal", kind: OptionKind::Text("RRR,ROY,…/…/pool"), default: "seed" };
const SEED: OptionSpec = OptionSpec {
    name: "seed",
    kind: OptionKind::Number { min: 0, max: u64::MAX, off: false },
    default: "random",
};
const FIRST: OptionSpec =
    OptionSpec { name: "first", kind: OptionKind::Number { min: 0, max: 5, off: false }, default: "seed" };
const DOORS: OptionSpec =
    OptionSpec { name: "doors", kind: OptionKind::Choice(&["free", "one"]), default: "one" };
const MEET: OptionSpec =
    OptionSpec { name: "meet", kind: OptionKind::Choice(&["touch", "must"]), default: "must" };
const ENOUGH: OptionSpec =
    OptionSpec { name: "enough", kind: OptionKind::Choice(&["met", "half", "loops"]), default: "half" };
const LAYS: OptionSpec =
    OptionSpec { name: "lays", kind: OptionKind::Number { min: 0, max: 152, off: false }, default: "1" };
const RETREAT: OptionSpec =
    OptionSpec { name: "retreat", kind: OptionKind::Choice(&["off", "on"]), default: "on" };
const TARGET: OptionSpec = OptionSpec {
    name: "target",
    kind: OptionKind::Number { min: 1, max: 12, off: false },
    default: "min(prisms,pyramids)/2+1",
};
const QUIET: OptionSpec = OptionSpec {
    name: "quiet",
    kind: OptionKind::Number { min: 1, max: 10_000, off: false },
    default: "30×players",
};
const TIE: OptionSpec =
    OptionSpec { name: "tie", kind: OptionKind::Choice(&["shared", "draw"]), default: "draw" };
const HANDS: OptionSpec =
    OptionSpec { name: "hands", kind: OptionKind::Choice(&["open", "hidden"]), default: "open" };
const DICE: OptionSpec =
    OptionSpec { name: "dice", kind: OptionKind::Choice(&["off", "on"]), default: "off" };

/// The options whose defaults have changed, with those of before.
const BEFORE: [(OptionSpec, &str); 5] =
    [(DOORS, "free"), (MEET, "touch"), (ENOUGH, "met"), (RETREAT, "off"), (TIE, "shared")];

/// What stands where a value is not for the reader, or not known.
const CONCEALED: &str = "-";

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        PRISMS, PYRAMIDS, COLOURS, BUILD, DEAL, SEED, FIRST, DOORS, MEET, ENOUGH, LAYS, RETREAT, TARGET,
        QUIET, TIE, HANDS, DICE,
    ];

    fn read(setup: &Setup) -> Result<Options, SetupError> {
        let seats = setup.seats();
        let prisms = a_seat(setup.number_per_seat(&PRISMS, 4)?);
        let pyramids = a_seat(setup.number_per_seat(&PYRAMIDS, 3)?);
        let detail = |option| move |why| SetupError::Detail { option, detail: sentence(why) };
        let colours = match setup.value(COLOURS.name) {
            Some(text) => read_colours(text, seats).map_err(detail(COLOURS.name))?,
            None => usual_colours(seats),
        };
        let prepared = setup.choice(&BUILD)? == 1;
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
            Some(text) => Deal::read(text, seats, prepared).map_err(detail(DEAL.name))?,
            None if prepared => Deal::prepared(seats, &mut chance),
            None => Deal::shuffled(seats, &mut chance),
        };
        let target = usual_target(most_crossings(&prisms, &pyramids, seats));
        let parameters = Parameters {
            colours,
            seats: seats as u8,
            first: first as u8,
            prisms,
            pyramids,
            prepared,
            one_door: setup.choice(&DOORS)? == 1,
            must_meet: setup.choice(&MEET)? == 1,
            enough: Enough::ALL[setup.choice(&ENOUGH)?],
            lays: setup.number(&LAYS, 1)? as u8,
            retreat: setup.choice(&RETREAT)? == 1,
            target: setup.number(&TARGET, target.into())? as u8,
            quiet: setup.number(&QUIET, usual_quiet(seats).into())? as u16,
            ties_draw: setup.choice(&TIE)? == 1,
            hidden: setup.choice(&HANDS)? == 1,
            dice: setup.choice(&DICE)? == 1,
        };
        let options = Options { parameters, seed, deal, dealt: true };
        options.check_labyrinth().map_err(detail(DEAL.name))?;
        Ok(options)
    }

    fn dated(mut setup: Setup) -> Setup {
        for (spec, before) in BEFORE {
            if setup.value(spec.name).is_none() {
                setup = setup.with(spec.name, before);
            }
        }
        let sets = (setup.number_per_seat(&PRISMS, 4), setup.number_per_seat(&PYRAMIDS, 3));
        match sets {
            (Ok(prisms), Ok(pyramids)) if setup.value(TARGET.name).is_none() => {
                let target = most_crossings(&a_seat(prisms), &a_seat(pyramids), setup.seats());
                setup.with(TARGET.name, target.to_string())
            }
            _ => setup,
        }
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        let parameters = &self.parameters;
        let seats = parameters.seats();
        let dealt = |value: String| if self.dealt { value } else { CONCEALED.into() };
        let word = |spec: OptionSpec, at: usize| match spec.kind {
            OptionKind::Choice(words) => words[at].to_owned(),
            _ => String::new(),
        };
        vec![
            (PRISMS.name, numbers(&parameters.prisms[seats.clone()])),
            (PYRAMIDS.name, numbers(&parameters.pyramids[seats])),
            (COLOURS.name, parameters.colour_letters()),
            (BUILD.name, word(BUILD, parameters.prepared.into())),
            (DEAL.name, dealt(self.deal.to_string())),
            (SEED.name, dealt(self.seed.to_string())),
            (FIRST.name, parameters.first.to_string()),
            (DOORS.name, word(DOORS, parameters.one_door.into())),
            (MEET.name, word(MEET, parameters.must_meet.into())),
            (ENOUGH.name, word(ENOUGH, parameters.enough as usize)),
            (LAYS.name, parameters.lays.to_string()),
            (RETREAT.name, word(RETREAT, parameters.retreat.into())),
            (TARGET.name, parameters.target.to_string()),
            (QUIET.name, parameters.quiet.to_string()),
            (TIE.name, word(TIE, parameters.ties_draw.into())),
            (HANDS.name, word(HANDS, parameters.hidden.into())),
            (DICE.name, word(DICE, parameters.dice.into())),
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

    fn unusual(&self) -> Vec<(&'static str, String)> {
        self.other_than(usual_target(self.parameters.most_crossings()), |spec| spec.default)
    }

    fn in_text(&self) -> Vec<(&'static str, String)> {
        self.other_than(self.parameters.most_crossings(), |spec| {
            BEFORE
                .iter()
                .find(|(changed, _)| changed.name == spec.name)
                .map_or(spec.default, |(_, value)| value)
        })
    }
}

impl Options {
    /// The options that have another value than these, without those that a position says itself: the
    /// colours, who began and who holds what.
    fn other_than(
        &self,
        target: u8,
        value: impl Fn(&OptionSpec) -> &'static str,
    ) -> Vec<(&'static str, String)> {
        let quiet = usual_quiet(self.parameters.seats().len()).to_string();
        let mut options = self.in_force();
        options.retain(|(name, has)| match *name {
            "colours" | "deal" | "seed" | "first" => false,
            "target" => *has != target.to_string(),
            "quiet" => *has != quiet,
            _ => Self::SPECS.iter().any(|spec| spec.name == *name && value(spec) != has),
        });
        options
    }

    /// D18: a prepared labyrinth obeys the rules of laying, and all paths have met in it.
    fn check_labyrinth(&self) -> Result<(), Message> {
        if !self.parameters.prepared {
            return Ok(());
        }
        let start = Position::start(self);
        check::lawful(&start).map_err(|error| message!("laberinto.deal.labyrinth", why = error.message()))?;
        if start.met { Ok(()) } else { Err(message!("laberinto.deal.apart")) }
    }
}

/// Numbers of the seats; places without a seat have none.
fn a_seat(numbers: Vec<u64>) -> [u8; SEATS] {
    std::array::from_fn(|seat| numbers.get(seat).map_or(0, |&number| number as u8))
}

/// The numbers of the seats as an option has them: one where all are alike.
fn numbers(numbers: &[u8]) -> String {
    let alike = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let shown = if alike { &numbers[..1] } else { numbers };
    shown.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

impl Parameters {
    fn most_crossings(&self) -> u8 {
        most_crossings(&self.prisms, &self.pyramids, self.seats().len())
    }
}

/// D12: the most that one set can carry across; D21: of uneven sets, the smallest.
fn most_crossings(prisms: &[u8; SEATS], pyramids: &[u8; SEATS], seats: usize) -> u8 {
    let sets = prisms.iter().take(seats).chain(pyramids.iter().take(seats));
    sets.copied().min().unwrap_or(1)
}

/// D22: how many points win, where nothing else is agreed: more than half of the most.
const fn usual_target(most: u8) -> u8 {
    most / 2 + 1
}

/// D14: how many turns in a row may be quiet, where nothing else is agreed.
const fn usual_quiet(seats: usize) -> u16 {
    30 * seats as u16
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
