//! A game at the terminal: a conversation in lines between the table and whoever sits at it.

mod choice;
mod console;
mod date;
mod due;
mod list;
mod order;
mod player;
mod table;

use std::fs::File;
use std::io::{self, Write};
use std::time::SystemTime;

use hexagora_locale::{Message, message};
use hexagora_rules::{Eye, Game, GameKind, Record, Seat, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::draw::{self, Ink, Line, Scene};
use crate::error::{self, unwritable};
use choice::Choice;
pub use console::Console;
use list::List;
use order::{Command, Order};
pub use player::{Player, players};
pub use table::Table;

/// How many steps chance plays in a row before somebody is asked whether to go on: some games
/// between random players never end.
const PATIENCE: usize = 20_000;

/// A game being played.
pub struct Play<'a> {
    console: Console<'a>,
    table: Table,
    players: Vec<Player>,
    rng: Xoshiro256PlusPlus,
    /// The list that was shown last, while the position is the same.
    list: List,
    /// How many steps have been told.
    told: usize,
    /// Chance waits for a sign before it plays on.
    waits: bool,
    /// Who sits at the keyboard, where hands are hidden.
    holder: Option<Seat>,
    /// The file that holds the game.
    file: Option<String>,
}

/// What follows an order.
enum Then {
    /// The position has changed, or everything is to be shown again.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl<'a> Play<'a> {
    /// A game on a table, with a seed for all that chance decides.
    pub fn new(console: Console<'a>, table: Table, players: Vec<Player>, seed: u64) -> Play<'a> {
        Play {
            console,
            told: table.len(),
            table,
            players,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            list: List::default(),
            waits: false,
            holder: None,
            file: None,
        }
    }

    /// The same, in a file already.
    #[must_use]
    pub fn in_file(mut self, file: String) -> Play<'a> {
        self.file = Some(file);
        self
    }

    /// Plays until somebody leaves or nothing more is typed.
    pub fn run(&mut self) -> io::Result<()> {
        if !self.console.terminal {
            self.greet()?;
        }
        let mut first = true;
        loop {
            self.play_chance()?;
            self.hand_over()?;
            self.show(first)?;
            first = false;
            loop {
                match self.next()? {
                    Then::Show => break,
                    Then::Ask => {}
                    Then::Leave => return Ok(()),
                }
            }
        }
    }

    fn game(&self) -> &Game {
        self.table.game()
    }

    fn say(&mut self, message: Message) -> io::Result<()> {
        self.console.say(&message)
    }

    /// Who chooses the next step: nobody once the game is over.
    fn chooser(&self) -> Option<Player> {
        if self.table.is_over() {
            return None;
        }
        self.game().to_move().seat().and_then(|seat| self.players.get(seat.index()).copied())
    }

    /// Whether a person chooses the next step. A die is not a choice.
    fn is_choice(&self) -> bool {
        self.chooser() == Some(Player::Person) && matches!(self.game().to_move(), ToMove::Seat(_))
    }

    fn persons(&self) -> usize {
        self.players.iter().filter(|&&player| player == Player::Person).count()
    }

    fn hides_hands(&self) -> bool {
        self.game().options().iter().any(|(name, value)| (*name, value.as_str()) == ("hands", "hidden"))
    }

    /// Whose eyes are at the screen.
    fn eye(&self) -> Eye {
        if !self.hides_hands() {
            return Eye::All;
        }
        let is_person = |seat: &Seat| self.players.get(seat.index()) == Some(&Player::Person);
        let alone = (0..self.players.len() as u8).map(Seat).find(is_person).filter(|_| self.persons() == 1);
        alone.or(self.game().to_move().seat().filter(is_person)).map_or(Eye::Watcher, Eye::Seat)
    }
}

/// Chance.
impl Play<'_> {
    /// Plays for random players until a person is to choose.
    fn play_chance(&mut self) -> io::Result<()> {
        if self.waits {
            return Ok(());
        }
        for _ in 0..PATIENCE {
            if self.chooser() != Some(Player::Random) {
                return Ok(());
            }
            let Some(step) = self.table.game().random_step(&mut self.rng) else { return Ok(()) };
            self.play(&step);
        }
        self.waits = self.chooser() == Some(Player::Random);
        Ok(())
    }

    /// Plays a step that is legal.
    fn play(&mut self, step: &str) {
        // The caller has it from the list of legal steps.
        let _ = self.table.play(step);
        self.list = List::default();
    }
}

/// What is shown without being asked for.
impl Play<'_> {
    fn greet(&mut self) -> io::Result<()> {
        let title = self.game().kind().title();
        let lang = self.console.lang;
        let (moves, help) = (Command::Moves.name(lang), Command::Help.name(lang));
        self.say(message!("play.greeting", game = title, moves = moves, help = help))
    }

    /// Where hands are hidden and several persons share a screen: waits for the next one.
    fn hand_over(&mut self) -> io::Result<()> {
        let next = self.game().to_move().seat().filter(|_| self.chooser() == Some(Player::Person));
        let (Some(next), true) = (next, self.hides_hands() && self.persons() > 1) else { return Ok(()) };
        if self.holder == Some(next) {
            return Ok(());
        }
        self.holder = Some(next);
        if self.console.terminal {
            self.console.wipe(true)?;
            self.say(message!("play.hand-over", seat = self.game().seat_name(next)))?;
            self.console.ask()?;
        }
        Ok(())
    }

    /// The board on a terminal, what was played, and what is due.
    fn show(&mut self, first: bool) -> io::Result<()> {
        if self.console.terminal {
            self.console.wipe(false)?;
            if first {
                self.greet()?;
            }
            self.board(false)?;
        }
        self.tell()?;
        self.prompt()
    }

    fn board(&mut self, whole: bool) -> io::Result<()> {
        let heading = message!("play.heading", game = self.game().kind().title(), turn = self.table.turn());
        self.console.say_in(&heading, Ink::FAINT)?;
        self.console.print("\n")?;
        let scene = Scene {
            game: self.table.game(),
            eye: self.eye(),
            last: self.table.last(),
            whole,
            lang: self.console.lang,
        };
        let drawn = draw::draw(&scene, &self.console.style);
        self.console.print(&drawn)?;
        self.console.print("\n")?;
        if self.is_choice() && self.game().kind() == GameKind::Laberinto {
            self.hand()?;
        }
        Ok(())
    }

    /// The steps played since the last time, one line a turn.
    fn tell(&mut self) -> io::Result<()> {
        let mut lines: Vec<(u32, Seat, String)> = Vec::new();
        for (turn, seat, step) in self.table.steps_from(self.told) {
            match lines.last_mut() {
                Some((known, _, steps)) if *known == turn => *steps += &format!(" {step}"),
                _ => lines.push((turn, seat, step.to_owned())),
            }
        }
        self.told = self.table.len();
        // On a screen only what can be read at a glance; elsewhere everything.
        let from = if self.console.terminal { lines.len().saturating_sub(self.console.page()) } else { 0 };
        for (turn, seat, steps) in lines.into_iter().skip(from) {
            let name = self.game().seat_name(seat).say(self.console.lang);
            let line = Line::new()
                .add(format!("{turn}. "), Ink::FAINT)
                .add(format!("{name}: "), Ink::PLAIN)
                .add(steps, Ink::PLAIN.bold());
            self.console.line(&line)?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> io::Result<()> {
        if let Some(verdict) = self.table.record().result().filter(|_| self.game().outcome().is_none()) {
            let loser =
                (0..self.players.len() as u8).map(Seat).find(|&seat| !verdict.winners().contains(seat));
            let name = |seat| self.game().seat_name(seat);
            let mut winners = verdict.winners().iter();
            let message = match (loser, winners.next(), winners.next()) {
                (Some(loser), Some(winner), None) => {
                    message!("play.resigned.won", loser = name(loser), winner = name(winner))
                }
                (Some(loser), ..) => message!("play.resigned", loser = name(loser)),
                _ => message!("play.ended", reason = verdict.reason()),
            };
            return self.console.say_in(&message, Ink::PLAIN.bold());
        }
        if let Some(message) = self.game().result_message() {
            return self.console.say_in(&message, Ink::PLAIN.bold());
        }
        if self.waits {
            return self.say(message!("play.waits"));
        }
        match due::due(self.game(), &self.game().legal()) {
            Some(message) => self.console.say_in(&message, Ink::PLAIN.bold()),
            None => Ok(()),
        }
    }
}

/// What is typed.
impl Play<'_> {
    fn next(&mut self) -> io::Result<Then> {
        let Some(line) = self.console.ask()? else { return self.leave_at_end() };
        match order::read(&line, self.console.lang) {
            Order::Nothing => self.nothing(),
            Order::Step(typed) => self.step(&typed),
            Order::Command(command, rest, insists) => self.obey(command, &rest, insists),
        }
    }

    /// An empty line rolls the die that is due, wakes chance that waits, and else shows the board.
    fn nothing(&mut self) -> io::Result<Then> {
        if matches!(self.game().to_move(), ToMove::Chance(_)) && !self.table.is_over() {
            return self.roll();
        }
        if self.waits {
            self.waits = false;
            return Ok(Then::Show);
        }
        Ok(if self.console.terminal { Then::Show } else { Then::Ask })
    }

    fn obey(&mut self, command: Command, rest: &str, insists: bool) -> io::Result<Then> {
        match command {
            Command::Moves => self.moves(rest)?,
            Command::More => self.page()?,
            Command::Undo => return self.undo(rest),
            Command::Redo => return self.redo(),
            Command::Save => {
                self.save(rest, insists)?;
            }
            Command::Load => return self.load(rest, insists),
            Command::Resign => return self.resign(),
            Command::Board => {
                let whole = order::is_word(rest, "play.command.all", self.console.lang);
                self.board(whole)?;
                self.prompt()?;
            }
            Command::Text => self.text()?,
            Command::Hand => self.hand()?,
            Command::Lay => return self.lay(rest),
            Command::Roll => match self.game().to_move() {
                ToMove::Chance(_) if !self.table.is_over() => return self.roll(),
                _ => self.say(message!("play.error.roll"))?,
            },
            Command::Help => self.help()?,
            Command::Quit => return self.quit(insists),
        }
        Ok(Then::Ask)
    }

    fn step(&mut self, typed: &str) -> io::Result<Then> {
        if self.table.is_over() {
            self.over()?;
            return Ok(Then::Ask);
        }
        let legal = self.game().legal();
        if let Some(step) = self.numbered(typed, &legal) {
            self.play(&step);
            return Ok(Then::Show);
        }
        match choice::choose(self.game().kind(), &legal, typed) {
            Choice::One(step) => {
                self.play(&step);
                Ok(Then::Show)
            }
            Choice::Several(steps) => {
                self.say(message!("play.several", count = steps.len(), typed = typed))?;
                self.show_list(steps)?;
                Ok(Then::Ask)
            }
            Choice::None => {
                let refusal = match self.game().read_step(typed) {
                    // Another spelling that the rules accept.
                    Ok(step) => {
                        self.play(&step);
                        return Ok(Then::Show);
                    }
                    Err(error) => error.message(),
                };
                let word = typed.split_whitespace().next().unwrap_or_default();
                let slip = (word.chars().count() > 2 && word.chars().all(char::is_alphabetic))
                    .then(|| Command::nearest(&word.to_lowercase(), self.console.lang))
                    .flatten();
                match slip {
                    Some(command) => {
                        self.say(message!("play.error.command", word = word, nearest = command))?
                    }
                    None => self.say(refusal)?,
                }
                Ok(Then::Ask)
            }
        }
    }

    /// The step that a number chooses from the list shown, unless the number is a step itself.
    fn numbered(&self, typed: &str, legal: &[String]) -> Option<String> {
        if legal.iter().any(|step| step == typed) || !typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.list.step(typed.parse().ok()?).map(str::to_owned)
    }

    fn over(&mut self) -> io::Result<()> {
        let lang = self.console.lang;
        let [undo, save, quit] =
            [Command::Undo, Command::Save, Command::Quit].map(|command| command.name(lang));
        self.say(message!("play.over", undo = undo, save = save, quit = quit))
    }
}

/// Legal steps.
impl Play<'_> {
    fn moves(&mut self, filter: &str) -> io::Result<()> {
        if self.table.is_over() {
            return self.over();
        }
        let kind = self.game().kind();
        let legal = self.game().legal();
        let all = order::is_word(filter, "play.command.all", self.console.lang);
        let steps = choice::naming(kind, legal, if all { "" } else { filter });
        if steps.is_empty() {
            return self.say(message!("play.error.naming", text = filter));
        }
        let list = List::new(kind, steps, &self.console.style);
        if filter.is_empty() && list.height() > self.console.page() {
            return self.summary(&list);
        }
        self.list = list;
        self.page()
    }

    /// Too many steps for a page: where they are, and how to see them.
    fn summary(&mut self, list: &List) -> io::Result<()> {
        for line in list.summary(&self.console.style) {
            self.console.line(&line)?;
        }
        let lang = self.console.lang;
        let (moves, all) = (Command::Moves.name(lang), Message::new("play.command.all"));
        let cell = Message::new("play.help.text");
        self.say(message!("play.summary", moves = moves, all = all, cell = cell))
    }

    fn show_list(&mut self, steps: Vec<String>) -> io::Result<()> {
        self.list = List::new(self.game().kind(), steps, &self.console.style);
        self.page()
    }

    fn page(&mut self) -> io::Result<()> {
        let (lines, left) = self.list.page(self.console.page());
        if lines.is_empty() {
            return self.say(message!("play.error.more"));
        }
        for line in lines.to_vec() {
            self.console.line(&line)?;
        }
        if left > 0 {
            let more = Command::More.name(self.console.lang);
            self.say(message!("play.more", lines = left, more = more))?;
        }
        Ok(())
    }

    /// The tiles that fit on a triangle; with a tile, lays it.
    fn lay(&mut self, rest: &str) -> io::Result<Then> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (self.game().kind(), &words[..]) {
            (GameKind::Laberinto, [cell, tile]) => self.step(&format!("{cell}={tile}")),
            (GameKind::Laberinto, [cell]) if cell.contains('=') => self.step(cell),
            (GameKind::Laberinto, [cell]) => {
                let head = format!("{}=", cell.to_ascii_uppercase());
                let steps: Vec<String> =
                    self.game().legal().into_iter().filter(|step| step.starts_with(&head)).collect();
                if steps.is_empty() {
                    self.say(message!("play.error.lay.none", cell = *cell))?;
                } else {
                    self.show_list(steps)?;
                }
                Ok(Then::Ask)
            }
            (GameKind::Laberinto, _) => {
                self.say(message!("play.error.lay", lay = Command::Lay.name(self.console.lang)))?;
                Ok(Then::Ask)
            }
            _ => {
                self.say(message!("play.error.no-hand", game = self.game().kind().title()))?;
                Ok(Then::Ask)
            }
        }
    }

    fn hand(&mut self) -> io::Result<()> {
        let lines = match self.game().view(self.eye()) {
            hexagora_rules::View::Laberinto(view) => {
                let seat = match self.eye() {
                    Eye::Seat(seat) => Some(seat),
                    _ => self.game().to_move().seat(),
                };
                draw::hand(&view, seat, self.console.lang, &self.console.style)
            }
            _ => return self.say(message!("play.error.no-hand", game = self.game().kind().title())),
        };
        lines.iter().try_for_each(|line| self.console.line(line))
    }

    fn roll(&mut self) -> io::Result<Then> {
        if let Some(roll) = self.table.game().random_step(&mut self.rng) {
            self.play(&roll);
        }
        Ok(Then::Show)
    }
}

/// The way back and forth.
impl Play<'_> {
    fn undo(&mut self, what: &str) -> io::Result<Then> {
        let turns = order::is_word(what, "play.command.turn", self.console.lang);
        if !turns && !what.is_empty() {
            let turn = Message::new("play.command.turn").say(self.console.lang);
            self.say(message!("play.error.undo", undo = Command::Undo.name(self.console.lang), turn = turn))?;
            return Ok(Then::Ask);
        }
        let before = (self.table.len(), self.table.is_over());
        loop {
            // A resignation is taken back alone.
            let resigned = self.table.is_over() && self.game().outcome().is_none();
            let steps = if turns && !resigned { self.table.last_turn().max(1) } else { 1 };
            if !(0..steps).all(|_| self.table.undo()) || self.is_choice() || self.persons() == 0 {
                break;
            }
        }
        if before == (self.table.len(), self.table.is_over()) {
            self.say(message!("play.error.undo.none"))?;
            return Ok(Then::Ask);
        }
        self.waits = self.persons() == 0;
        self.went_back();
        Ok(Then::Show)
    }

    fn redo(&mut self) -> io::Result<Then> {
        let before = self.table.len();
        while self.table.redo().is_some() && !self.is_choice() {}
        if before == self.table.len() {
            self.say(message!("play.error.redo.none"))?;
            return Ok(Then::Ask);
        }
        self.list = List::default();
        Ok(Then::Show)
    }

    fn went_back(&mut self) {
        self.told = self.table.len();
        self.list = List::default();
    }

    fn resign(&mut self) -> io::Result<Then> {
        if self.table.resign() {
            return Ok(Then::Show);
        }
        self.over()?;
        Ok(Then::Ask)
    }
}

/// Files.
impl Play<'_> {
    /// Writes the record to a file. False: it is not written, and why has been said.
    fn save(&mut self, file: &str, insists: bool) -> io::Result<bool> {
        let same = self.file.clone().filter(|known| file.is_empty() || file == known);
        let Some(name) = same.clone().or_else(|| (!file.is_empty()).then(|| file.to_owned())) else {
            self.say(message!("play.error.file", command = Command::Save.name(self.console.lang)))?;
            return Ok(false);
        };
        // A file of another game is never lost by a slip; the game's own file is written anew.
        let opened = if insists || same.is_some() { File::create(&name) } else { File::create_new(&name) };
        match opened.and_then(|mut file| file.write_all(self.written().as_bytes())) {
            Ok(()) => {
                self.table.mark_saved();
                self.say(message!("play.saved", file = &name))?;
                self.file = Some(name);
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let save = Command::Save.name(self.console.lang);
                self.say(message!("play.error.exists", file = &name, save = save))?;
                Ok(false)
            }
            Err(error) => {
                self.say(unwritable(&name, &error))?;
                Ok(false)
            }
        }
    }

    /// The record with the day and the players that are not persons.
    fn written(&self) -> String {
        let mut record = self.table.record().clone();
        let mut tag = |name: &str, value: &str| {
            if record.tag(name).is_none() {
                // Names and values are well formed; a tag that could not be would only be missing.
                let _ = record.set_tag(name, value);
            }
        };
        tag("Date", &date::day(SystemTime::now()));
        for (seat, _) in self.players.iter().enumerate().filter(|(_, player)| **player == Player::Random) {
            tag(&format!("Seat{seat}"), "random");
        }
        record.to_string()
    }

    fn load(&mut self, file: &str, insists: bool) -> io::Result<Then> {
        if file.is_empty() {
            self.say(message!("play.error.file", command = Command::Load.name(self.console.lang)))?;
            return Ok(Then::Ask);
        }
        if !self.table.is_saved() && !insists {
            self.say(message!(
                "play.error.unsaved",
                load = Command::Load.name(self.console.lang),
                file = file
            ))?;
            return Ok(Then::Ask);
        }
        match read(file) {
            Ok(table) => {
                // A seat that the earlier game did not have is a person's.
                self.players.resize(table.game().seats(), Player::Person);
                self.table = table;
                self.file = Some(file.to_owned());
                self.holder = None;
                self.waits = false;
                self.went_back();
                self.say(message!("play.loaded", file = file, steps = self.table.len()))?;
                Ok(Then::Show)
            }
            Err(error) => {
                self.say(error)?;
                Ok(Then::Ask)
            }
        }
    }

    fn text(&mut self) -> io::Result<()> {
        if self.hides_hands() && !self.table.is_over() {
            return self.say(message!("play.error.text"));
        }
        let text = self.game().text();
        self.console.print(&text)?;
        self.console.print("\n")
    }
}

/// The game that a file holds.
pub fn read(file: &str) -> Result<Table, Message> {
    let text = std::fs::read(file).map_err(|error| error::unreadable(file, &error))?;
    let told = |error: hexagora_rules::RecordError| {
        message!("play.error.record", file = file, error = error.message())
    };
    let text = Record::decode(&text).map_err(told)?;
    Record::parse(text).and_then(Table::resume).map_err(told)
}

/// Help, and the way out.
impl Play<'_> {
    fn help(&mut self) -> io::Result<()> {
        let lang = self.console.lang;
        let name = |command: Command| command.name(lang);
        let word = |key: &'static str| Message::new(key).say(lang);
        let mut lines = vec![
            (word("play.help.step.usage"), message!("play.help.step")),
            (format!("{} [{}]", name(Command::Moves), word("play.help.text")), message!("play.help.moves")),
            (name(Command::More), message!("play.help.more")),
            (format!("{} [{}]", name(Command::Undo), word("play.command.turn")), message!("play.help.undo")),
            (name(Command::Redo), message!("play.help.redo")),
            (format!("{} [{}]", name(Command::Board), word("play.command.all")), message!("play.help.board")),
            (name(Command::Text), message!("play.help.position")),
            (format!("{} {}", name(Command::Save), word("play.help.file")), message!("play.help.save")),
            (format!("{} {}", name(Command::Load), word("play.help.file")), message!("play.help.load")),
            (name(Command::Resign), message!("play.help.resign")),
            (name(Command::Quit), message!("play.help.quit")),
        ];
        if self.game().kind() == GameKind::Laberinto {
            let own = [
                (name(Command::Hand), message!("play.help.hand")),
                (format!("{} F12 [ROY]", name(Command::Lay)), message!("play.help.lay")),
                (name(Command::Roll), message!("play.help.roll")),
            ];
            lines.splice(3..3, own);
        }
        self.say(Message::new(format!("play.{}.notation", self.game().kind().name())))?;
        let widest = lines.iter().map(|(usage, _)| usage.chars().count()).max().unwrap_or(0);
        for (usage, message) in lines {
            let line = Line::new().to(2).add(usage, Ink::PLAIN.bold()).to(widest + 5);
            self.console.line(&line.add(message.say(lang), Ink::PLAIN))?;
        }
        Ok(())
    }

    /// Leaves, but lets a person at a terminal save first.
    fn quit(&mut self, insists: bool) -> io::Result<Then> {
        if insists || self.table.is_saved() || !self.console.terminal {
            return Ok(Then::Leave);
        }
        self.say(message!("play.leave"))?;
        match self.console.ask()?.map(|line| line.trim().to_owned()) {
            Some(file) if !file.is_empty() => {
                Ok(if self.save(&file, false)? { Then::Leave } else { Then::Ask })
            }
            _ => Ok(Then::Leave),
        }
    }

    /// Nothing more is typed. A terminal can still be asked once more.
    fn leave_at_end(&mut self) -> io::Result<Then> {
        self.quit(false)
    }
}
