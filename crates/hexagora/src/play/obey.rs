//! What is typed, and what follows.

use std::io;

use hexagora_locale::message;
use hexagora_rules::{Choice, ToMove};

use super::input::{self, Command, Input};
use super::{Play, Then};

impl Play<'_> {
    pub(super) fn next(&mut self) -> io::Result<Then> {
        let Some(line) = self.console.ask()? else { return self.leave_at_end() };
        match input::read(&line, self.console.lang) {
            Input::Nothing => self.nothing(),
            Input::Step(typed) => self.step(&typed),
            Input::Command(command, rest, insists) => self.obey(command, &rest, insists),
        }
    }

    /// An empty line rolls the die that is due, wakes chance that waits, and else shows the board.
    fn nothing(&mut self) -> io::Result<Then> {
        if matches!(self.sitting.game().to_move(), ToMove::Chance(_)) && !self.sitting.local.is_over() {
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
            Command::Hint => self.hint()?,
            Command::More => self.page()?,
            Command::Undo => return self.undo(rest),
            Command::Redo => return self.redo(),
            Command::Save => {
                self.save(rest, insists)?;
            }
            Command::Load => return self.load(rest, insists),
            Command::Resign => return self.resign(),
            Command::Rebuild => return self.rebuild(),
            Command::Board => {
                let whole = input::is_word(rest, "play.command.all", self.console.lang);
                self.board(whole)?;
                self.prompt()?;
            }
            Command::Text => self.text()?,
            Command::Hand => self.hand()?,
            Command::Lay => return self.lay(rest),
            Command::Roll => match self.sitting.game().to_move() {
                ToMove::Chance(_) if !self.sitting.local.is_over() => return self.roll(),
                _ => self.say(message!("play.error.roll"))?,
            },
            Command::Help => self.help()?,
            Command::Quit => return self.quit(insists),
        }
        Ok(Then::Ask)
    }

    pub(super) fn step(&mut self, typed: &str) -> io::Result<Then> {
        if self.sitting.local.is_over() {
            self.over()?;
            return Ok(Then::Ask);
        }
        let meant = self.sitting.game().completions(typed);
        if let Some(step) = self.numbered(typed, &meant) {
            self.play(&step);
            return Ok(Then::Show);
        }
        match &meant[..] {
            [one] => {
                self.play(&one.text);
                Ok(Then::Show)
            }
            [_, ..] => {
                self.say(message!("play.several", count = meant.len(), typed = typed))?;
                self.show_list(meant)?;
                Ok(Then::Ask)
            }
            [] => {
                let refusal = match self.sitting.game().read_step(typed) {
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
    fn numbered(&self, typed: &str, meant: &[Choice]) -> Option<String> {
        if meant.iter().any(|choice| choice.text == typed) || !typed.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        self.list.step(typed.parse().ok()?).map(str::to_owned)
    }

    pub(super) fn over(&mut self) -> io::Result<()> {
        let lang = self.console.lang;
        let [undo, save, quit] =
            [Command::Undo, Command::Save, Command::Quit].map(|command| command.name(lang));
        self.say(message!("play.over", undo = undo, save = save, quit = quit))
    }
}
