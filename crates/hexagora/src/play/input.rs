//! Parses what a person types: a command, a step, or part of one.

use hexagora_locale::{Lang, Message};

/// The commands, each with its key in the word lists. English always works besides.
macro_rules! commands {
    ($($variant:ident = $key:literal,)*) => {
        /// A command that is not a step.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Command {
            $(#[doc = concat!("`", $key, "`.")] $variant,)*
        }

        impl Command {
            const ALL: &'static [Command] = &[$(Command::$variant),*];

            const fn key(self) -> &'static str {
                match self { $(Command::$variant => concat!("play.command.", $key),)* }
            }
        }
    };
}

commands! {
    Moves = "moves",
    Hint = "hint",
    More = "more",
    Undo = "undo",
    Redo = "redo",
    Save = "save",
    Load = "load",
    Resign = "resign",
    Rebuild = "rebuild",
    Board = "board",
    Text = "text",
    Hand = "hand",
    Lay = "lay",
    Roll = "roll",
    Help = "help",
    Quit = "quit",
}

impl Command {
    /// What the command is called in a language.
    pub fn name(self, lang: Lang) -> String {
        Message::new(self.key()).say(lang)
    }

    /// The command of a word: in the language spoken, or in English.
    fn read(word: &str, lang: Lang) -> Option<Command> {
        if word == "?" {
            return Some(Command::Moves);
        }
        let named = |command: &&Command| [lang, Lang::En].iter().any(|&lang| command.name(lang) == word);
        Command::ALL.iter().find(named).copied()
    }

    /// The command whose name is nearest to a misspelt word.
    pub fn nearest(word: &str, lang: Lang) -> Option<String> {
        let names: Vec<String> = Command::ALL.iter().map(|command| command.name(lang)).collect();
        hexagora_rules::nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// A typed line, parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// An empty line.
    Nothing,
    /// A command, the rest of its line, and whether an exclamation mark insists on it.
    Command(Command, String, bool),
    /// Anything else is meant as a step, or the beginning of one.
    Step(String),
}

/// Reads a line.
pub fn read(line: &str, lang: Lang) -> Input {
    let line = line.trim();
    if line.is_empty() {
        return Input::Nothing;
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, insists) = word.strip_suffix('!').map_or((word, false), |name| (name, true));
    match Command::read(&name.to_lowercase(), lang) {
        Some(command) => Input::Command(command, rest.trim().to_owned(), insists),
        None => Input::Step(line.to_owned()),
    }
}

/// Whether an argument is the word of a key, in the language spoken or in English.
pub fn is_word(argument: &str, key: &'static str, lang: Lang) -> bool {
    [lang, Lang::En].iter().any(|&lang| Message::new(key).say(lang) == argument.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_the_language_spoken_and_in_english() {
        let command = |command, rest: &str, insists| Input::Command(command, rest.to_owned(), insists);
        assert_eq!(read("  ", Lang::En), Input::Nothing);
        assert_eq!(read("? c2", Lang::En), command(Command::Moves, "c2", false));
        assert_eq!(read("Undo turn", Lang::Es), command(Command::Undo, "turn", false));
        assert_eq!(read("deshacer", Lang::Es), command(Command::Undo, "", false));
        assert_eq!(read("deshacer", Lang::En), Input::Step("deshacer".into()));
        assert_eq!(read("save! my game.txt ", Lang::En), command(Command::Save, "my game.txt", true));
        assert_eq!(read("c2-f5", Lang::En), Input::Step("c2-f5".into()));
    }

    #[test]
    fn no_two_commands_share_a_name() {
        for lang in Lang::ALL {
            for &command in Command::ALL {
                assert_eq!(Command::read(&command.name(lang), lang), Some(command), "{lang}");
            }
        }
    }
}
