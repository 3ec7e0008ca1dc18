//! A position that somebody sets up: unchecked, edited thing by thing, described as data. Each game tells in its file
//! `draft.rs` what can be put where; whether the rules allow the result, the reader of positions says.

use hexagora_locale::Message;
use serde::{Deserialize, Serialize};

use crate::arrange::arrange_by;
use crate::{Eye, Game, GameKind, Geometry, Scene, Setup, SetupError, TextError};

/// A position that is being set up.
///
/// ```
/// use hexagora_rules::{Draft, Edit, Game};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut draft = Draft::of(&Game::start(&"attangle".parse()?)?);
/// draft.edit(&Edit::Put { cell: "c3".into(), thing: "w".into() })?;
/// // One piece has been placed, so it is the other seat's turn.
/// assert_eq!(draft.game().unwrap_err().why.to_string(), "with this board it is the other seat's turn.");
/// draft.edit(&Edit::Set { field: "seat".into(), value: "1".into() })?;
/// assert_eq!(draft.game()?.text(), "attangle; 4/5/6/7/2w3/5/4 b");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The game, its players and options.
    pub setup: Setup,
    /// The cells where something is, each with its things from bottom to top, separated by spaces.
    pub cells: Vec<(String, String)>,
    /// What no cell shows, by name; `.` and its number stand behind what belongs to a seat.
    pub fields: Vec<(String, String)>,
}

/// A change of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Puts a thing on a cell, upon or instead of what is there.
    Put {
        /// The cell.
        cell: String,
        /// The thing, as the palette names it.
        thing: String,
    },
    /// Takes the topmost thing off a cell.
    Take {
        /// The cell.
        cell: String,
    },
    /// Moves the topmost thing of a cell to another.
    Move {
        /// Where it is.
        from: String,
        /// Where it is put.
        to: String,
    },
    /// Gives a field another value.
    Set {
        /// The field.
        field: String,
        /// Its value.
        value: String,
    },
    /// Takes everything off the board.
    Clear,
    /// Puts everything where it is when a game begins.
    Restart,
}

/// What no cell shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Field {
    /// What it is.
    pub name: &'static str,
    /// Whose it is, where each seat has one.
    pub seat: Option<usize>,
    /// The values that it can have, where there are a few; `seat` has the seats' numbers.
    pub values: Vec<&'static str>,
    /// The largest number, where it is one; neither values nor this: it is text.
    pub most: Option<u16>,
    /// Its value.
    pub value: String,
}

impl Field {
    /// A field with a few values, the first of which is the default.
    pub(crate) fn choice(name: &'static str, values: &[&'static str]) -> Field {
        Field { name, seat: None, values: values.to_vec(), most: None, value: String::new() }
    }

    /// A field that is the number of a seat.
    pub(crate) fn seat(name: &'static str, seats: usize) -> Field {
        Field::choice(name, &["0", "1", "2", "3", "4", "5"][..seats.min(6)])
    }

    /// A number from 0 on.
    pub(crate) fn number(name: &'static str, most: u16) -> Field {
        Field { most: Some(most), ..Field::choice(name, &[]) }
    }

    /// Letters with a form of their own.
    pub(crate) fn text(name: &'static str) -> Field {
        Field::choice(name, &[])
    }

    /// The same as a seat's own.
    pub(crate) fn of(self, seat: usize) -> Field {
        Field { seat: Some(seat), ..self }
    }

    /// Its name among a draft's fields.
    fn key(&self) -> String {
        match self.seat {
            Some(seat) => key(self.name, seat),
            None => self.name.to_owned(),
        }
    }

    /// The value itself, if the field can have it; otherwise the nearest that it can.
    fn fit(&self, value: &str) -> String {
        match self.most {
            Some(most) => value.parse().unwrap_or(0).min(most).to_string(),
            None if self.values.is_empty() => value
                .chars()
                .filter(|letter| letter.is_ascii_alphanumeric() || *letter == ',')
                .take(700)
                .collect(),
            None if self.values.contains(&value) => value.to_owned(),
            None => self.values[0].to_owned(),
        }
    }
}

/// The name of a seat's field.
pub(crate) fn key(name: &str, seat: usize) -> String {
    format!("{name}.{seat}")
}

/// A draft as it is shown.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftView {
    /// The things that can be put on cells.
    pub palette: Vec<String>,
    /// What no cell shows.
    pub fields: Vec<Field>,
    /// What it looks like: without steps, because it may be no position. Null where it cannot even be drawn.
    pub scene: Option<Scene>,
    /// Where the cells lie.
    pub geometry: Geometry,
    /// Why it is no position, if it is none.
    pub fault: Option<DraftFault>,
    /// The position as one line, if it is one.
    pub text: Option<String>,
}

/// Why a draft is no position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftFault {
    /// The reason.
    pub why: Message,
    /// The cells that it speaks of.
    pub cells: Vec<String>,
}

/// What a game tells of its drafts.
pub(crate) trait Craft {
    /// The things that can be put on cells.
    fn palette(&self, game: &Game) -> Vec<String>;

    /// Whether there is such a thing.
    fn knows(&self, thing: &str, palette: &[String]) -> bool {
        palette.iter().any(|known| known == thing)
    }

    /// What no cell shows.
    fn fields(&self, game: &Game) -> Vec<Field>;

    /// The options that a position's own line tells, in fields of the same names.
    fn options(&self) -> &[&'static str] {
        &[]
    }

    /// Describes a game's position, whose own line has these words.
    fn open(&self, game: &Game, words: &[&str], draft: &mut Draft);

    /// The position's own line, unchecked.
    fn line(&self, draft: &Draft, geometry: &Geometry) -> String;

    /// Where cells lie.
    fn geometry(&self, _draft: &Draft, game: &Game) -> Geometry {
        game.geometry()
    }

    /// Puts a thing on a cell.
    fn put(&self, draft: &mut Draft, cell: &str, thing: &str) {
        draft.set_cell(cell, thing);
    }

    /// Takes the topmost thing off a cell.
    fn take(&self, draft: &mut Draft, cell: &str) -> Option<String> {
        let thing = draft.on(cell).to_owned();
        draft.set_cell(cell, "");
        Some(thing).filter(|thing| !thing.is_empty())
    }
}

macro_rules! crafts {
    ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
        fn craft(kind: GameKind) -> &'static dyn Craft {
            match kind {
                $($(#[$on])* GameKind::$kind => &crate::$module::Drafting,)*
            }
        }
    };
}

each_game!(crafts);

impl Draft {
    /// The position of a game.
    pub fn of(game: &Game) -> Draft {
        let text = game.text();
        let (head, body) = text.split_once(';').unwrap_or_default();
        // A game's own text names its game and options, so it can be read.
        let setup = head.parse().unwrap_or_else(|_| Setup::new(game.kind())).dated();
        let mut draft = Draft { setup, cells: Vec::new(), fields: Vec::new() };
        let words: Vec<&str> = body.split_whitespace().collect();
        craft(game.kind()).open(game, &words, &mut draft);
        draft
    }

    /// Changes something.
    pub fn edit(&mut self, edit: &Edit) -> Result<(), SetupError> {
        let game = self.begun()?;
        let craft = craft(self.setup.game);
        self.tidy(&game);
        match edit {
            Edit::Put { cell, thing } => {
                if craft.knows(thing, &craft.palette(&game)) && self.has(cell, &game) {
                    craft.put(self, cell, thing);
                }
            }
            Edit::Take { cell } => {
                craft.take(self, cell);
            }
            Edit::Move { from, to } => {
                if from != to
                    && self.has(to, &game)
                    && let Some(thing) = craft.take(self, from)
                {
                    craft.put(self, to, &thing);
                }
            }
            Edit::Set { field, value } => self.set(field, value),
            Edit::Clear => {
                *self = Draft::of(&game);
                while let Some((cell, _)) = self.cells.last().cloned() {
                    craft.take(self, &cell);
                }
            }
            Edit::Restart => *self = Draft::of(&game),
        }
        self.tidy(&game);
        Ok(())
    }

    /// The position, if it is one.
    pub fn game(&self) -> Result<Game, TextError> {
        let bad = |error: SetupError| TextError::new(self.setup.game.name(), error.message());
        let mut draft = self.clone();
        let game = self.begun().map_err(bad)?;
        draft.tidy(&game);
        Game::enter(&draft.setup, &draft.line(&game))
    }

    /// The draft as it is shown.
    pub fn view(&self) -> Result<DraftView, SetupError> {
        let begun = self.begun()?;
        let craft = craft(self.setup.game);
        let mut draft = self.clone();
        draft.tidy(&begun);
        let geometry = craft.geometry(&draft, &begun);
        let line = draft.line(&begun);
        let mut fields = craft.fields(&begun);
        for field in &mut fields {
            field.value = draft.field(&field.key()).to_owned();
        }
        let seat = draft.field("seat").parse().ok();
        let drawn = Game::unchecked_view(&draft.setup, &line).map(|view| Scene {
            view,
            to_move: seat,
            due: None,
            choices: Vec::new(),
            threats: Vec::new(),
            survey: None,
            ..Scene::new(&begun, Eye::All, 0, None)
        });
        let read = Game::enter(&draft.setup, &line);
        let fault = read.as_ref().err().map(|error| DraftFault::of(error, &geometry));
        Ok(DraftView {
            palette: craft.palette(&begun),
            fields,
            scene: drawn.ok(),
            geometry,
            fault,
            text: read.ok().map(|game| game.text()),
        })
    }

    /// The game as it would begin.
    fn begun(&self) -> Result<Game, SetupError> {
        let mut setup = self.setup.clone();
        for name in craft(setup.game).options() {
            let value = self.field(name);
            if setup.value(name).is_none() && !value.is_empty() {
                setup = setup.with(*name, value);
            }
        }
        // What is wrong with such a field is said by the reader of positions, as of any other.
        Game::start(&setup).or_else(|_| Game::start(&self.setup))
    }

    fn line(&self, game: &Game) -> String {
        let craft = craft(self.setup.game);
        craft.line(self, &craft.geometry(self, game))
    }

    fn has(&self, cell: &str, game: &Game) -> bool {
        let geometry = craft(self.setup.game).geometry(self, game);
        geometry.cells.iter().any(|known| known.name == cell)
    }

    /// Leaves out what there cannot be: other cells, other things, other fields.
    fn tidy(&mut self, game: &Game) {
        let craft = craft(self.setup.game);
        let palette = craft.palette(game);
        let geometry = craft.geometry(self, game);
        let known = |name: &String| geometry.cells.iter().any(|cell| cell.name == *name);
        self.cells.retain(|(cell, things)| {
            let mut things = things.split(' ');
            known(cell) && things.clone().count() <= 3 && things.all(|thing| craft.knows(thing, &palette))
        });
        let fit = |field: Field| (field.key(), field.fit(self.field(&field.key())));
        self.fields = craft.fields(game).into_iter().map(fit).collect();
    }

    /// The things on a cell.
    pub(crate) fn on(&self, cell: &str) -> &str {
        value(&self.cells, cell)
    }

    /// A field's value; nothing where it has none.
    pub(crate) fn field(&self, name: &str) -> &str {
        value(&self.fields, name)
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        replace(&mut self.fields, name, value);
    }

    pub(crate) fn set_cell(&mut self, cell: &str, things: &str) {
        replace(&mut self.cells, cell, things);
        self.cells.retain(|(_, things)| !things.is_empty());
    }
}

fn value<'a>(pairs: &'a [(String, String)], name: &str) -> &'a str {
    pairs.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
}

fn replace(pairs: &mut Vec<(String, String)>, name: &str, value: &str) {
    match pairs.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = value.to_owned(),
        None => pairs.push((name.to_owned(), value.to_owned())),
    }
}

impl DraftFault {
    fn of(error: &TextError, geometry: &Geometry) -> DraftFault {
        let words = error.part.split_whitespace();
        let is_cell = |word: &&str| geometry.cells.iter().any(|cell| cell.name == *word);
        DraftFault {
            why: error.why.clone(),
            cells: words.filter(is_cell).take(4).map(str::to_owned).collect(),
        }
    }
}

/// The names of the cells row by row, as a position's text has them.
fn rows(geometry: &Geometry) -> Vec<Vec<&str>> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for name in geometry.cells.iter().map(|cell| cell.name.as_str()) {
        match rows.iter_mut().find(|row| row[0][..1] == name[..1]) {
            Some(row) => row.push(name),
            None => rows.push(vec![name]),
        }
    }
    for row in &mut rows {
        arrange_by(row, |one, other| (one.len(), one).cmp(&(other.len(), other)));
    }
    rows
}

/// What stands on the cells of a board whose rows are written so: numbers for empty cells, things of so many letters,
/// or in brackets, `*` behind them where there is one.
pub(crate) fn open_rows(draft: &mut Draft, geometry: &Geometry, text: &str, letters: usize) {
    for (row, mut rest) in rows(geometry).into_iter().zip(text.split('/')) {
        let mut cells = row.into_iter();
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let (thing, after) = match digits {
                0 => rest.split_at(
                    rest.find(')').filter(|_| rest.starts_with('(')).map_or(letters, |end| end + 1),
                ),
                digits => rest.split_at(digits),
            };
            rest = after;
            if let Ok(gap @ 1..) = thing.parse::<usize>() {
                cells.nth(gap - 1);
                continue;
            }
            let mark = if rest.starts_with('*') { 1 } else { 0 };
            if let Some(cell) = cells.next() {
                draft.cells.push((cell.to_owned(), format!("{thing}{}", &rest[..mark])));
            }
            rest = &rest[mark..];
        }
    }
}

/// The rows of a board: the first thing on each cell, numbers for empty cells.
pub(crate) fn write_rows(draft: &Draft, geometry: &Geometry) -> String {
    let mut text = String::new();
    for row in rows(geometry) {
        if !text.is_empty() {
            text.push('/');
        }
        let mut gap = 0;
        for cell in row {
            let thing = draft.on(cell).split(' ').next().unwrap_or_default();
            if thing.is_empty() {
                gap += 1;
            } else {
                write_gap(&mut text, &mut gap);
                text += thing;
            }
        }
        write_gap(&mut text, &mut gap);
    }
    text
}

fn write_gap(text: &mut String, gap: &mut usize) {
    if *gap > 0 {
        *text += &std::mem::take(gap).to_string();
    }
}
