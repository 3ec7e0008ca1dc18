//! A step described as data: the one description that every reader outside the rules uses.

use serde::{Deserialize, Serialize};

/// What kind of step it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChoiceKind {
    /// A new disc or piece comes to the board.
    Place,
    /// A disc or a figure moves.
    Move,
    /// Something is captured.
    Capture,
    /// Nonaga: a man slides.
    Slide,
    /// Nonaga: a disc is laid elsewhere.
    Disc,
    /// Laberinto: a tile is laid.
    Lay,
    /// Laberinto: a figure enters from the reserve.
    Enter,
    /// Laberinto: a pyramid climbs a prism.
    Mount,
    /// Laberinto: a pyramid leaves its prism.
    Dismount,
    /// Laberinto: a pyramid leaves the board, or a mounted prism crosses.
    Leave,
    /// Laberinto: a mounted prism goes back to the reserve.
    Retreat,
    /// Laberinto: a crossed prism comes back.
    Return,
    /// Laberinto: the seat has built enough.
    Ready,
    /// Laberinto: there is no movement.
    Pass,
    /// Laberinto: a die is rolled.
    Roll,
}

impl ChoiceKind {
    /// Every kind.
    pub const ALL: [ChoiceKind; 15] = [
        ChoiceKind::Place,
        ChoiceKind::Move,
        ChoiceKind::Capture,
        ChoiceKind::Slide,
        ChoiceKind::Disc,
        ChoiceKind::Lay,
        ChoiceKind::Enter,
        ChoiceKind::Mount,
        ChoiceKind::Dismount,
        ChoiceKind::Leave,
        ChoiceKind::Retreat,
        ChoiceKind::Return,
        ChoiceKind::Ready,
        ChoiceKind::Pass,
        ChoiceKind::Roll,
    ];

    /// The kind's name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ChoiceKind::Place => "place",
            ChoiceKind::Move => "move",
            ChoiceKind::Capture => "capture",
            ChoiceKind::Slide => "slide",
            ChoiceKind::Disc => "disc",
            ChoiceKind::Lay => "lay",
            ChoiceKind::Enter => "enter",
            ChoiceKind::Mount => "mount",
            ChoiceKind::Dismount => "dismount",
            ChoiceKind::Leave => "leave",
            ChoiceKind::Retreat => "retreat",
            ChoiceKind::Return => "return",
            ChoiceKind::Ready => "ready",
            ChoiceKind::Pass => "pass",
            ChoiceKind::Roll => "roll",
        }
    }

    /// How much a step changes. A seat that nobody plays for takes the lightest: it says that it is
    /// ready or passes, else it moves and takes nothing, else it captures, and only then it lays.
    pub const fn weight(self) -> u8 {
        match self {
            ChoiceKind::Ready | ChoiceKind::Pass => 0,
            ChoiceKind::Capture => 2,
            ChoiceKind::Lay => 3,
            ChoiceKind::Place
            | ChoiceKind::Move
            | ChoiceKind::Slide
            | ChoiceKind::Disc
            | ChoiceKind::Enter
            | ChoiceKind::Mount
            | ChoiceKind::Dismount
            | ChoiceKind::Leave
            | ChoiceKind::Retreat
            | ChoiceKind::Return
            | ChoiceKind::Roll => 1,
        }
    }
}

/// What a step belongs with in a list of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Group {
    /// Nothing: it has no heading.
    #[default]
    Alone,
    /// The steps whose notation begins alike, with so many bytes.
    Beginning(usize),
    /// The steps to cells of the same row: their names begin with the same letter.
    Row,
    /// The steps that end on the same cell.
    Target,
}

/// A step described as data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// Its canonical notation.
    pub text: String,
    /// What kind of step it is.
    pub kind: ChoiceKind,
    /// The cells that it names and that are pressed for it, in order: what moves first, where it
    /// ends last. What happens within one cell names it once.
    pub cells: Vec<String>,
    /// Whether they may be pressed in any order.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub any_order: bool,
    /// What moves or comes, in the letters of the game's view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub piece: Option<String>,
    /// The tile that is laid, as it will lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tile: Option<String>,
    /// Whether the tile comes from the pool.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub pool: bool,
    /// The cell where something ends that was on the board before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub target: Option<String>,
    /// The cells that it passes, both ends included, where it goes farther than to a neighbour.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub way: Vec<String>,
    /// What it belongs with. A board has no lists, so this is not written as JSON.
    #[serde(skip)]
    pub group: Group,
}

/// Serde passes every field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}

impl Choice {
    pub(crate) fn new(text: String, kind: ChoiceKind) -> Choice {
        Choice {
            text,
            kind,
            cells: Vec::new(),
            any_order: false,
            piece: None,
            tile: None,
            pool: false,
            target: None,
            way: Vec::new(),
            group: Group::Alone,
        }
    }

    /// The same on some cells.
    pub(crate) fn on(mut self, cells: impl IntoIterator<Item = impl ToString>) -> Choice {
        self.cells = cells.into_iter().map(|cell| cell.to_string()).collect();
        self.cells.dedup();
        self
    }

    /// The same with what moves or comes.
    pub(crate) fn of(mut self, piece: impl ToString) -> Choice {
        self.piece = Some(piece.to_string());
        self
    }

    /// The same, moving what was on the board to the last of its cells.
    pub(crate) fn moving(mut self) -> Choice {
        self.target = self.cells.last().cloned();
        self
    }

    /// The same among the steps that begin alike, up to `signs` bytes after the name of the first cell.
    pub(crate) fn among_first(self, signs: usize) -> Choice {
        let first = self.cells.first().map_or(0, String::len);
        Choice { group: Group::Beginning(first + signs), ..self }
    }

    /// The same among the steps of a group.
    pub(crate) fn among(self, group: Group) -> Choice {
        Choice { group, ..self }
    }

    /// The cells where something begins that was on the board before.
    pub fn sources(&self) -> &[String] {
        match (self.kind, &self.target, &self.cells[..]) {
            (ChoiceKind::Leave, ..) => &self.cells,
            (_, None, _) => &[],
            (_, Some(_), [_]) => &self.cells,
            (_, Some(_), cells) => cells.split_last().map_or(&[], |(_, sources)| sources),
        }
    }

    /// The heading under which a list puts the step.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    /// let game = Game::start(&Setup::new(GameKind::Nonaga)).unwrap();
    /// let slide = game.choice("0,-2>0,1").unwrap();
    /// assert_eq!((slide.heading(), slide.entry()), ("0,-2>".into(), "0,1"));
    /// ```
    pub fn heading(&self) -> String {
        match self.group {
            Group::Alone => String::new(),
            Group::Beginning(length) => self.text.get(..length).unwrap_or_default().to_owned(),
            Group::Row => {
                self.cells.last().and_then(|cell| cell.chars().next()).map(String::from).unwrap_or_default()
            }
            Group::Target => format!("×{}", self.target.as_deref().unwrap_or_default()),
        }
    }

    /// What a list writes under the heading: the step, without a beginning that the heading says.
    pub fn entry(&self) -> &str {
        match self.group {
            Group::Beginning(length) => self.text.get(length..).unwrap_or_default(),
            Group::Alone | Group::Row | Group::Target => &self.text,
        }
    }

    /// Whether the step has a cell of that name, in small or capital letters.
    pub fn names(&self, cell: &str) -> bool {
        self.cells.iter().any(|own| own.eq_ignore_ascii_case(cell))
    }
}
