//! The list of games that the screen begins with: which game, with which preset, who plays, in which language.

use hexagora_engine::{Level, Spec};
use hexagora_locale::{Lang, Message, message};
use hexagora_rules::{GameInfo, GameKind, PresetInfo};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::input;
use super::keys::{self, Key};
use super::layout::SMALLEST;
use super::panel::{Row, put_row, wrapped};
use super::sheet::Sheet;
use super::theme::{Paint, Role};
use super::view::{ground, too_small};
use crate::draw::{Tint, capital};
use crate::play::{LocalGame, Player};

/// The level that a newcomer meets first.
const FIRST_LEVEL: usize = 1;

/// How wide the names of the form's rows are, where there is room and where there is little.
const WIDE_LABEL: usize = 14;
const NARROW_LABEL: usize = 8;
/// What stands around the name and the value of a row that is no seat.
const AROUND: usize = 12;

/// What was chosen.
#[derive(Debug, Clone)]
pub enum Picked {
    /// To go on with the game that was kept.
    Resume,
    /// A new game with a preset between players.
    Start(GameKind, &'static str, Vec<Player>),
    /// To leave.
    Quit,
    /// To leave, by Ctrl-C.
    Interrupt,
}

/// The list of games.
pub struct Menu {
    games: Vec<GameInfo>,
    /// What the kept game is called, and its turn.
    kept: Option<(&'static str, u32)>,
    at: usize,
    form: Option<Form>,
    /// The language spoken.
    pub lang: Lang,
    /// How it is painted.
    pub paint: Paint,
    picked: Option<Picked>,
    /// The lines of the rows as they were drawn last.
    places: Vec<Rect>,
    /// How wide the names of the form's rows are.
    label: usize,
}

/// How a game that was chosen is played, and by whom.
struct Form {
    game: usize,
    /// The preset's place among those of the game.
    preset: usize,
    players: usize,
    seats: Vec<Player>,
    at: usize,
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Preset,
    Players,
    Seat(usize),
    Start,
}

impl Form {
    fn new(game: usize, info: &GameInfo) -> Form {
        let players = info.players[0];
        let preset = usual_preset(info, players);
        let mut form = Form { game, preset, players, seats: vec![Player::Person], at: 0 };
        form.fill();
        form.at = form.fields(info).len() - 1;
        form
    }

    /// Seats the computer where nobody sits.
    fn fill(&mut self) {
        self.seats.resize(self.players, Player::Program(Spec::Level(Level::ALL[FIRST_LEVEL])));
    }

    /// The rows; there is none for what is not to be chosen.
    fn fields(&self, info: &GameInfo) -> Vec<Field> {
        let preset = (info.presets.len() > 1).then_some(Field::Preset);
        let players = (info.players[0] != info.players[1]).then_some(Field::Players);
        let seats = (0..self.seats.len()).map(Field::Seat);
        preset.into_iter().chain(players).chain(seats).chain([Field::Start]).collect()
    }

    /// The row that the cursor is on.
    fn field(&self, info: &GameInfo) -> Field {
        self.fields(info).get(self.at).copied().unwrap_or(Field::Start)
    }

    fn change(&mut self, by: isize, info: &GameInfo) {
        match self.field(info) {
            Field::Preset => {
                let fitting: Vec<usize> =
                    (0..info.presets.len()).filter(|&at| is_for(&info.presets[at], self.players)).collect();
                let at = fitting.iter().position(|&preset| preset == self.preset).unwrap_or(0);
                let next = (at as isize + by).rem_euclid(fitting.len().max(1) as isize) as usize;
                self.preset = fitting.get(next).copied().unwrap_or(self.preset);
            }
            Field::Players => {
                let [least, most] = info.players;
                // What nobody has changed follows the number of players.
                let follows = self.preset == usual_preset(info, self.players);
                self.players = self.players.saturating_add_signed(by).clamp(least, most);
                self.fill();
                if follows || !is_for(&info.presets[self.preset], self.players) {
                    self.preset = usual_preset(info, self.players);
                }
            }
            Field::Seat(seat) => self.seats[seat] = changed(self.seats[seat], by),
            Field::Start => {}
        }
    }
}

/// The preset that is suggested for that many players, or else the one whose options all have their defaults.
fn usual_preset(info: &GameInfo, players: usize) -> usize {
    let fitting = |preset: &PresetInfo| is_for(preset, players);
    let suggested = info.presets.iter().position(|preset| preset.suggested.contains(&players));
    let usual = || info.presets.iter().position(|preset| fitting(preset) && preset.options.is_empty());
    suggested.or_else(usual).or_else(|| info.presets.iter().position(fitting)).unwrap_or(0)
}

fn is_for(preset: &PresetInfo, players: usize) -> bool {
    (preset.players[0]..=preset.players[1]).contains(&players)
}

/// The player after or before another: a person, then the levels.
fn changed(player: Player, by: isize) -> Player {
    let all: Vec<Player> = std::iter::once(Player::Person)
        .chain(Level::ALL.map(|level| Player::Program(Spec::Level(level))))
        .collect();
    let at = all.iter().position(|&other| other == player).unwrap_or(0);
    all[(at as isize + by).rem_euclid(all.len() as isize) as usize]
}

impl Menu {
    /// The list, with a game that was kept.
    pub fn new(kept: Option<&LocalGame>, lang: Lang, paint: Paint) -> Menu {
        Menu {
            games: GameInfo::all(),
            kept: kept.map(|local| (local.game().kind().title(), local.turn())),
            at: 0,
            form: None,
            lang,
            paint,
            picked: None,
            places: Vec::new(),
            label: WIDE_LABEL,
        }
    }

    /// What was chosen, once something is.
    pub fn picked(&mut self) -> Option<Picked> {
        self.picked.take()
    }

    fn word(&self, key: &'static str) -> String {
        Message::new(key).say(self.lang)
    }

    /// Takes in an event of the terminal.
    pub fn handle(&mut self, event: &Event) {
        if input::is_interrupt(event) {
            self.picked = Some(Picked::Interrupt);
            return;
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key.code),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let place = (mouse.column, mouse.row).into();
                if let Some(at) = self.places.iter().position(|area| area.contains(place)) {
                    let again = self.cursor() == at;
                    self.go_to(at);
                    // A game is opened at once; a row of the form is chosen first.
                    if again || self.form.is_none() {
                        self.enter();
                    }
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Up => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Left => self.change(-1),
            KeyCode::Right => self.change(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(),
            KeyCode::Esc if self.form.is_some() => self.form = None,
            KeyCode::Esc | KeyCode::Char('q') => self.picked = Some(Picked::Quit),
            KeyCode::Char('t') => self.paint.theme = self.paint.theme.next(),
            KeyCode::Char('l') => {
                let at = Lang::ALL.iter().position(|&lang| lang == self.lang).unwrap_or(0);
                self.lang = Lang::ALL[(at + 1) % Lang::ALL.len()];
            }
            _ => {}
        }
    }

    fn cursor(&self) -> usize {
        self.form.as_ref().map_or(self.at, |form| form.at)
    }

    fn rows(&self) -> usize {
        match &self.form {
            Some(form) => form.fields(&self.games[form.game]).len(),
            None => self.games.len() + usize::from(self.kept.is_some()),
        }
    }

    fn go(&mut self, by: isize) {
        let rows = self.rows() as isize;
        self.go_to((self.cursor() as isize + by).rem_euclid(rows.max(1)) as usize);
    }

    fn go_to(&mut self, at: usize) {
        match &mut self.form {
            Some(form) => form.at = at,
            None => self.at = at,
        }
    }

    fn change(&mut self, by: isize) {
        if let Some(form) = &mut self.form {
            form.change(by, &self.games[form.game]);
        }
    }

    fn enter(&mut self) {
        if let Some(form) = &self.form {
            let info = &self.games[form.game];
            if form.field(info) != Field::Start {
                return self.change(1);
            }
            let preset = info.presets[form.preset].name;
            self.picked = Some(Picked::Start(info.game, preset, form.seats.clone()));
            return;
        }
        match self.at.checked_sub(usize::from(self.kept.is_some())) {
            None => self.picked = Some(Picked::Resume),
            Some(game) => self.form = self.games.get(game).map(|info| Form::new(game, info)),
        }
    }

    /// Paints everything.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        let area = *buffer.area();
        ground(buffer, area, self.paint);
        self.places.clear();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let (width, height) = (usize::from(SMALLEST.0), usize::from(SMALLEST.1));
            let said = message!("screen.small", width = width, height = height).say(self.lang);
            return too_small(buffer, area, self.paint, &said);
        }
        let width = area.width.min(68) - 4;
        self.label = if width < 50 { NARROW_LABEL } else { WIDE_LABEL };
        let blocks = match &self.form {
            Some(form) => self.form_blocks(form, usize::from(width), usize::from(area.height)),
            None => self.game_blocks(usize::from(width)),
        };
        let lines: usize = blocks.iter().map(|block| block.rows.len()).sum();
        let top = (usize::from(area.height).saturating_sub(lines + 2) / 2) as u16;
        let place = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + top,
            width,
            height: area.height - top - 1,
        };
        let mut places = Vec::new();
        let mut sheet = Sheet::new(buffer, place, (0, 0), self.paint);
        let mut y = 0;
        for block in &blocks {
            if block.choice {
                let line = place.y.saturating_add(y);
                places.push(Rect { y: line, height: block.rows.len() as u16, ..place });
            }
            for row in &block.rows {
                put_row(&mut sheet, (0, i32::from(y)), row, i32::from(width));
                y += 1;
            }
        }
        self.places = places;
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let mut sheet = Sheet::new(buffer, foot, (0, 0), self.paint);
        put_row(&mut sheet, (0, 0), &self.foot(usize::from(foot.width)), i32::from(foot.width));
    }

    fn foot(&self, width: usize) -> Row {
        let mut keys: Vec<Key> = vec![("↑↓", "screen.foot.choose")];
        if self.form.is_some() {
            keys.extend([
                ("←→", "screen.foot.change"),
                ("Enter", "screen.foot.start"),
                ("Esc", "screen.foot.games"),
            ]);
        } else {
            keys.push(("Enter", "screen.foot.open"));
        }
        keys.extend([("t", "screen.foot.theme"), ("l", "screen.foot.language"), ("q", "screen.foot.quit")]);
        keys::row(keys, width, self.lang, self.paint)
    }

    fn heading(&self, title: &str) -> Block {
        let bold = self.paint.text(Role::Accent);
        Block { rows: vec![vec![(title.to_owned(), bold)], Vec::new()], choice: false }
    }

    fn game_blocks(&self, width: usize) -> Vec<Block> {
        let mut blocks = vec![self.heading("Hexagora")];
        blocks[0].rows.insert(1, vec![(self.word("screen.menu.about"), self.paint.text(Role::Faint))]);
        if let Some((title, turn)) = self.kept {
            let said = message!("screen.menu.resume", game = title, turn = turn).say(self.lang);
            blocks.push(self.choice(&said, "", Vec::new(), self.at == 0));
        }
        let before = usize::from(self.kept.is_some());
        for (at, info) in self.games.iter().enumerate() {
            let [least, most] = info.players;
            let players = if least == most { least.to_string() } else { format!("{least}–{most}") };
            let [shortest, longest] = info.minutes();
            let minutes =
                if shortest == longest { shortest.to_string() } else { format!("{shortest}–{longest}") };
            let facts = message!("screen.menu.facts", players = players, minutes = minutes).say(self.lang);
            let about =
                wrapped(&info.about.say(self.lang), width.saturating_sub(3), self.paint.text(Role::Faint));
            blocks.push(self.choice(info.title, &facts, about, self.at == at + before));
        }
        blocks
    }

    /// A row that can be chosen, with what is said about it below.
    fn choice(&self, title: &str, facts: &str, about: Vec<Row>, chosen: bool) -> Block {
        let style = if chosen { self.paint.chosen() } else { self.paint.text(Role::Text) };
        let sign = if chosen { "▸ " } else { "  " };
        let mut rows = vec![vec![
            (sign.to_owned(), self.paint.text(Role::Accent)),
            (format!(" {title} "), style.add_modifier(Modifier::BOLD)),
            (format!("  {facts}"), self.paint.text(Role::Faint)),
        ]];
        rows.extend(about.into_iter().map(|row| [vec![("   ".to_owned(), Style::new())], row].concat()));
        rows.push(Vec::new());
        Block { rows, choice: true }
    }

    fn form_blocks(&self, form: &Form, width: usize, height: usize) -> Vec<Block> {
        let info = &self.games[form.game];
        let fields = form.fields(info);
        let mut blocks = vec![self.heading(info.title)];
        // Two lines for the title, one for each row, one before and two below the start, and the keys.
        let room = height.saturating_sub(fields.len() + 5);
        for (at, &field) in fields.iter().enumerate() {
            let chosen = at == form.at;
            match field {
                Field::Preset => {
                    let value = self.preset(form, width.saturating_sub(self.label + AROUND));
                    let mut block = self.field(self.named("screen.menu.preset"), &value, chosen);
                    let about = info.presets[form.preset].about.say(self.lang);
                    let about = wrapped(&about, width.saturating_sub(6), self.paint.text(Role::Faint));
                    if about.len() < room {
                        let indented = |row| [vec![("      ".to_owned(), Style::new())], row].concat();
                        block.rows.extend(about.into_iter().map(indented));
                        block.rows.push(Vec::new());
                    }
                    blocks.push(block);
                }
                Field::Players => {
                    let players = form.players.to_string();
                    blocks.push(self.field(self.named("screen.menu.players"), &players, chosen));
                }
                Field::Seat(seat) => {
                    let name = self.seat_name(info, form.players, seat);
                    blocks.push(self.field(name, &self.player(form.seats[seat]), chosen));
                }
                Field::Start => {
                    blocks.push(Block { rows: vec![Vec::new()], choice: false });
                    blocks.push(self.choice(&self.word("screen.menu.start"), "", Vec::new(), chosen));
                }
            }
        }
        blocks
    }

    /// A row of the form: what it is called, and its value.
    fn field(&self, name: Row, value: &str, chosen: bool) -> Block {
        let style = if chosen { self.paint.chosen() } else { self.paint.text(Role::Text) };
        let sign = if chosen { "▸ " } else { "  " };
        let value = if chosen { format!(" ◂ {value} ▸ ") } else { format!("   {value}   ") };
        let row =
            [vec![(sign.to_owned(), self.paint.text(Role::Accent))], name, vec![(value, style)]].concat();
        Block { rows: vec![row], choice: true }
    }

    /// The name of a row that is no seat.
    fn named(&self, key: &'static str) -> Row {
        vec![("    ".to_owned(), Style::new()), self.label(&self.word(key))]
    }

    fn seat_name(&self, info: &GameInfo, players: usize, seat: usize) -> Row {
        let seats = info.seats.iter().find(|seats| seats.len() == players);
        let Some(seat) = seats.and_then(|seats| seats.get(seat)) else { return Row::new() };
        let tint = Tint::of_colour(seat.colour);
        let token = (format!(" {} ", tint.shape()), self.paint.on(tint));
        vec![token, (" ".to_owned(), Style::new()), self.label(&capital(&seat.name.say(self.lang)))]
    }

    fn label(&self, text: &str) -> (String, Style) {
        (format!("{text:<width$}", width = self.label), self.paint.text(Role::Text))
    }

    /// What the chosen preset is called, how long a game takes with it, and whether it is suggested: as much of that
    /// as there is room for.
    fn preset(&self, form: &Form, room: usize) -> String {
        let preset = &self.games[form.game].presets[form.preset];
        let minutes = preset.minutes.get(form.players - preset.players[0]).copied().unwrap_or_default();
        let name = preset.title.say(self.lang);
        let suggested = preset
            .suggested
            .contains(&form.players)
            .then(|| message!("screen.menu.preset.suggested", name = &name, minutes = minutes));
        let value = message!("screen.menu.preset.value", name = &name, minutes = minutes);
        let said = suggested.into_iter().chain([value]).map(|message| message.say(self.lang));
        said.into_iter().find(|said| said.chars().count() <= room).unwrap_or(name)
    }

    fn player(&self, player: Player) -> String {
        match player {
            Player::Program(Spec::Level(level)) => {
                let name = level.name().say(self.lang);
                message!("screen.menu.computer", level = level.number(), name = name).say(self.lang)
            }
            Player::Program(spec) => spec.to_string(),
            Player::Person => self.word("screen.menu.person"),
        }
    }
}

/// Lines that belong together, and whether they can be chosen.
struct Block {
    rows: Vec<Row>,
    choice: bool,
}
