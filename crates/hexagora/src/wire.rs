//! What programs read: the JSON of every command.

use std::collections::BTreeMap;

use hexagora_book::PlayedTurn;
use hexagora_engine::{Judgement, PlayerReview, Reviewed};
use hexagora_rules::record::Record;
use hexagora_rules::{Ended, Game, OptionValues, Scene, View};
pub use hexagora_wire::Object;
use serde::Serialize;

use crate::lab::Summary;

/// One record in the answer of `record check`.
#[derive(Debug, Serialize)]
pub struct Checked {
    file: String,
    ok: bool,
    #[serde(flatten)]
    finding: Finding,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Finding {
    Right {
        game: &'static str,
        players: usize,
        steps: usize,
        over: bool,
        /// The result as the record writes it: `win:0 resigned`.
        result: Option<String>,
    },
    Wrong {
        line: Option<u32>,
        column: Option<u32>,
        error: String,
    },
}

impl Checked {
    /// A record whose steps are all legal.
    pub fn right(file: String, record: &Record, game: &Game) -> Checked {
        let finding = Finding::Right {
            game: game.kind().name(),
            players: game.seats(),
            steps: record.steps().len(),
            over: game.outcome().is_some(),
            result: record.result().map(|verdict| verdict.to_string()),
        };
        Checked { file, ok: true, finding }
    }

    /// A record that is none, or not of a legal game.
    pub fn wrong(file: String, place: Option<(u32, u32)>, error: String) -> Checked {
        let (line, column) = place.unzip();
        Checked { file, ok: false, finding: Finding::Wrong { line, column, error } }
    }
}

/// The answer of `show`: those fields of a scene that are documented.
#[derive(Debug, Serialize)]
pub struct ShowFields<'a> {
    game: &'static str,
    players: usize,
    options: Object<&'static str, &'a str>,
    to_move: Option<u8>,
    step: Option<&'static str>,
    /// None where it would give away another's hidden hand.
    legal: Option<Vec<&'a str>>,
    over: bool,
    result: Option<&'a Ended>,
    #[serde(flatten)]
    view: &'a View,
    /// None where it would give away another's hidden hand.
    text: Option<&'a str>,
}

impl<'a> From<&'a Scene> for ShowFields<'a> {
    fn from(scene: &'a Scene) -> ShowFields<'a> {
        ShowFields {
            game: scene.game.name(),
            players: scene.players,
            options: Object(scene.options.iter().map(|(name, value)| (*name, value.as_str())).collect()),
            to_move: scene.to_move,
            step: scene.step,
            legal: scene.legal(),
            over: scene.over,
            result: scene.result.as_ref(),
            view: &scene.view,
            text: Some(scene.text.as_str()).filter(|text| !text.is_empty()),
        }
    }
}

/// The answer of `record show`: the position with its place in the record.
#[derive(Debug, Serialize)]
pub struct RecordShown<'a> {
    #[serde(flatten)]
    shown: ShowFields<'a>,
    /// How many steps have been played.
    at: usize,
    /// All steps of the main line.
    steps: Vec<String>,
    /// What is known besides.
    tags: Object<String, String>,
}

impl<'a> RecordShown<'a> {
    /// The position of a record after as many steps as the scene says.
    pub fn new(record: &Record, scene: &'a Scene) -> RecordShown<'a> {
        let tags = record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned()));
        RecordShown {
            shown: scene.into(),
            at: scene.at,
            steps: record.steps().map(str::to_owned).collect(),
            tags: Object(tags.collect()),
        }
    }
}

/// The answer of `perft`.
#[derive(Debug, Serialize)]
pub struct Counted {
    /// The game.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// The options in force.
    pub options: Object<&'static str, String>,
    /// The length of the sequences.
    pub depth: u32,
    /// How many sequences begin with each step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Object<String, u64>>,
    /// How many sequences there are.
    pub count: u64,
}

/// One game in the answer of `games`: those fields of what is known of it that are documented, in the
/// reader's language.
#[derive(Debug, Serialize)]
pub struct GameFields<'a> {
    /// The name on the command line.
    pub game: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// What it is about.
    pub about: String,
    /// The fewest and the most players.
    pub players: [usize; 2],
    /// The named setups.
    pub presets: Vec<PresetFields>,
    /// The options.
    pub options: Vec<OptionFields<'a>>,
}

/// One named setup in the answer of `games`.
#[derive(Debug, Serialize)]
pub struct PresetFields {
    /// The name.
    pub name: &'static str,
    /// What is different in it.
    pub about: String,
    /// The fewest and the most players that it is for.
    pub players: [usize; 2],
    /// About how many minutes a game takes, for each number of players from the fewest on.
    pub minutes: &'static [u32],
    /// For how many players it is suggested instead of the defaults.
    pub suggested: &'static [usize],
    /// The options that it sets.
    pub options: Object<&'static str, &'static str>,
}

/// One option in the answer of `games`.
#[derive(Debug, Serialize)]
pub struct OptionFields<'a> {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub about: String,
    /// The legal values.
    #[serde(flatten)]
    pub values: &'a OptionValues,
    /// The default, as people read it.
    pub default: &'static str,
}

/// The answer of `bench`.
#[derive(Debug, Serialize)]
pub struct Benched {
    /// The version of Hexagora.
    pub version: &'static str,
    /// Whether it was built with optimisations.
    pub optimised: bool,
    /// Where it ran.
    pub machine: Machine,
    /// The seed of the random games.
    pub seed: u64,
    /// The time for the random games of each game.
    pub seconds: f64,
    /// The figures.
    pub games: Vec<Figures>,
}

/// A machine.
#[derive(Debug, Serialize)]
pub struct Machine {
    /// The model of the processor.
    pub cpu: String,
    /// How many threads can run at once.
    pub cores: usize,
    /// The operating system.
    pub os: &'static str,
    /// The architecture.
    pub arch: &'static str,
}

/// How fast one game is.
#[derive(Debug, Serialize)]
pub struct Figures {
    /// The game.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// The bytes of a position.
    pub position_bytes: usize,
    /// How many random games were played.
    pub playouts: u64,
    /// The time they took: of the processor, where the system tells it.
    pub seconds: f64,
    /// The time on the wall meanwhile.
    pub wall_seconds: f64,
    /// Random games in a second.
    pub playouts_per_second: f64,
    /// Random steps in a second.
    pub steps_per_second: f64,
    /// Steps in a game.
    pub mean_length: f64,
    /// Legal steps in a position of a random game.
    pub mean_branching: f64,
    /// How often each reason ended a random game.
    pub ends: BTreeMap<&'static str, u64>,
    /// How often each seat won, alone or with others.
    pub wins: Vec<u64>,
    /// How often nobody won.
    pub draws: u64,
    /// The speed of counting.
    pub perft: Perft,
    /// The speed of the engine's search.
    pub search: Searched,
}

/// How fast the engine searches.
#[derive(Debug, Serialize)]
pub struct Searched {
    /// How many positions it looked at: the search's fingerprint.
    pub nodes: u64,
    /// How deep it looked, all starting positions together.
    pub depth: u32,
    /// The time it took.
    pub seconds: f64,
    /// Positions in a second.
    pub nodes_per_second: f64,
}

/// How fast step sequences are counted.
#[derive(Debug, Serialize)]
pub struct Perft {
    /// The length of the sequences.
    pub depth: u32,
    /// How many there are.
    pub count: u64,
    /// The time it took.
    pub seconds: f64,
    /// Sequences counted in a second.
    pub nodes_per_second: f64,
}

/// The answer of `match`.
#[derive(Debug, Serialize)]
pub struct Contested {
    /// The version of Hexagora.
    pub version: &'static str,
    /// The game.
    pub game: &'static str,
    /// How many seats it has.
    pub players: usize,
    /// The options given, by name.
    pub set: Object<String, String>,
    /// What a turn may cost, for whoever has no limits of its own; none where clocks run.
    pub limit: Option<String>,
    /// The seconds on each clock and what each turn adds; none where no clocks run.
    pub clock: Option<[f64; 2]>,
    /// How many openings are different.
    pub openings: usize,
    /// How many random turns an opening is.
    pub turns: usize,
    /// What decided all that chance did.
    pub seed: u64,
    /// How many games were played at once.
    pub threads: usize,
    /// How many games were to be played.
    pub all: usize,
    /// How many were played, those of unfinished rounds too.
    pub games: usize,
    /// Whether somebody stopped the contest.
    pub interrupted: bool,
    /// How long it took.
    pub seconds: f64,
    /// How each pairing went.
    pub matches: Vec<Matched>,
    /// The games that were lost by something else than play.
    pub faults: Vec<Faulted>,
}

/// One pairing in the answer of `match`.
#[derive(Debug, Serialize)]
pub struct Matched {
    /// How each of its players did, in whole rounds.
    pub scores: Vec<Scored>,
    /// How many pairs of games brought the first player 0, ½, 1, 1½ and 2 points, where two play.
    pub pairs: Option<[u64; 5]>,
    /// The sequential test, if there is one.
    pub sprt: Option<Tested>,
}

/// One player in the answer of `match`.
#[derive(Debug, Serialize)]
pub struct Scored {
    /// The player as it was written.
    pub player: String,
    /// How many games were counted.
    pub games: u64,
    /// Won alone.
    pub won: u64,
    /// Drawn, or won together.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// All points: one for a win, shared in a draw.
    pub points: f64,
    /// Points a game, with the ends of the interval that holds it with 95 % certainty.
    pub score: [f64; 3],
    /// The same as a difference in Elo to the others; null where it is infinite.
    pub elo: [f64; 3],
}

/// A sequential test in the answer of `match`.
#[derive(Debug, Serialize)]
pub struct Tested {
    /// The difference assumed.
    pub elo0: f64,
    /// The difference hoped for.
    pub elo1: f64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where the test ends, above 0 and below.
    pub bound: f64,
    /// `elo0`, `elo1`, or null while it is open.
    pub verdict: Option<&'static str>,
}

/// A game in the answer of `match` that was lost by something else than play.
#[derive(Debug, Serialize)]
pub struct Faulted {
    /// The number of the game, from 1.
    pub game: usize,
    /// The player as it was written.
    pub player: String,
    /// Its seat.
    pub seat: u8,
    /// What it did: start, crash, silence, illegal or time.
    pub fault: &'static str,
    /// The same in words.
    pub why: String,
}

/// The answer of `lab`.
#[derive(Debug, Serialize)]
pub struct Studied<'a> {
    /// The version of Hexagora.
    pub version: &'static str,
    /// The game.
    pub game: &'static str,
    /// The players as they were written: one for all seats, or one for each.
    pub seats: Vec<String>,
    /// What a turn may cost, for whoever has no limits of its own.
    pub limit: String,
    /// How many random turns begin each game.
    pub turns: usize,
    /// What decided all that chance did.
    pub seed: u64,
    /// How many games were played at once.
    pub threads: usize,
    /// How many games were to be played.
    pub all: usize,
    /// How many are over.
    pub games: usize,
    /// Whether somebody stopped it.
    pub interrupted: bool,
    /// How long it took.
    pub seconds: f64,
    /// What was found out about each setting.
    pub settings: Vec<StudiedSetting<'a>>,
    /// The games that were lost by something else than play.
    pub faults: Vec<LabFault>,
}

/// A setting in the answer of `lab`: what a table of measured settings is made of.
#[derive(Debug, Serialize)]
pub struct StudiedSetting<'a> {
    /// How many seats play.
    pub players: usize,
    /// The options given, by name.
    pub set: Object<String, String>,
    /// What tells it from the other settings.
    pub varied: Object<String, String>,
    /// What its games show; null where none is over.
    pub found: Option<&'a Summary>,
}

/// A game in the answer of `lab` that was lost by something else than play.
#[derive(Debug, Serialize)]
pub struct LabFault {
    /// The number of the setting, from 1.
    pub setting: usize,
    /// What happened.
    #[serde(flatten)]
    pub fault: Faulted,
}

/// The answer of `book`.
#[derive(Debug, Serialize)]
pub struct Looked {
    /// The game.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// The options in force.
    pub options: Object<&'static str, String>,
    /// The position as one line.
    pub text: String,
    /// How many games the book tells of.
    pub games: u32,
    /// The turns played from here, the most frequent first.
    pub turns: Vec<BookTurn>,
}

/// A turn of the answer of `book`.
#[derive(Debug, Serialize)]
pub struct BookTurn {
    steps: Vec<String>,
    games: u32,
    /// How many each seat won.
    wins: Vec<u32>,
    draws: u32,
    /// The chance of the seat that plays it.
    chance: Option<f32>,
}

impl From<&PlayedTurn> for BookTurn {
    fn from(turn: &PlayedTurn) -> BookTurn {
        BookTurn {
            steps: turn.steps.clone(),
            games: turn.counts.games(),
            wins: turn.counts.wins.clone(),
            draws: turn.counts.draws,
            chance: turn.chance.map(|chance| chance.share()),
        }
    }
}

/// The answer of `analyse` about a position.
#[derive(Debug, Serialize)]
pub struct Analysed {
    /// The game.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// The options in force.
    pub options: Object<&'static str, String>,
    /// The position as one line.
    pub text: String,
    /// What the engine thinks of it.
    #[serde(flatten)]
    pub judgement: Judgement,
}

/// The answer of `analyse` about a record.
#[derive(Debug, Serialize)]
pub struct RecordAnalysed {
    /// The game.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// What is known besides.
    pub tags: Object<String, String>,
    /// Each seat's chances before the first turn.
    pub chances: Vec<f32>,
    /// Every turn.
    pub turns: Vec<Reviewed>,
    /// Every player's accuracy, and how many turns of each grade.
    pub seats: Vec<PlayerReview>,
    /// The numbers of the turns that decided the game, in its order.
    pub moments: Vec<usize>,
    /// The numbers of the turns that cost something, the worst first.
    pub mistakes: Vec<usize>,
}
