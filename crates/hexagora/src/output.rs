//! Where a command reads and writes, and how an answer ends.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use hexagora_locale::{Lang, Message, message};
use serde::Serialize;

use crate::color::ColorWhen;
use crate::draw::Depth;
use crate::{CliError, Exit};

/// How many characters of somebody's input a sentence may repeat. The rules are briefer where they
/// can be; a list of legal steps fits.
const LONGEST_QUOTE: usize = 300;

/// The three streams, and which of them a person looks at.
pub struct Streams<'a> {
    /// Standard input. A command may read it on a thread of its own.
    pub input: &'a mut (dyn BufRead + Send),
    /// Standard output: answers only.
    pub out: &'a mut dyn Write,
    /// Standard error: what is wrong, and progress.
    pub err: &'a mut dyn Write,
    /// Whether standard input is a terminal.
    pub in_terminal: bool,
    /// Whether standard output is a terminal.
    pub out_terminal: bool,
    /// Whether standard error is a terminal.
    pub err_terminal: bool,
    /// The columns and lines of the terminal, where there is one.
    pub size: Option<(usize, usize)>,
}

/// All that a command may touch.
pub struct Session<'a> {
    /// The language to speak.
    pub lang: Lang,
    /// The streams.
    pub streams: Streams<'a>,
    /// Whether standard output is painted.
    pub out_color: bool,
    /// Whether standard error is painted.
    pub err_color: bool,
    /// How many colours the terminal has.
    pub depth: Depth,
    /// Whether the terminal knows more than ASCII.
    pub ascii: bool,
    /// Whether the terminal's ground is light, as far as it tells.
    pub light: bool,
    /// The folder for what the program remembers from one run to the next, where there is one.
    pub state: Option<PathBuf>,
}

impl<'a> Session<'a> {
    /// A session in a language, painted as the environment likes it.
    pub fn new(lang: Lang, env: &dyn Fn(&str) -> Option<OsString>, streams: Streams<'a>) -> Session<'a> {
        let mut session = Session {
            lang,
            streams,
            out_color: false,
            err_color: false,
            depth: Depth::Plain,
            ascii: false,
            light: env("COLORFGBG").is_some_and(|colours| is_light(&colours.to_string_lossy())),
            state: state_folder(env),
        };
        session.paint(ColorWhen::Auto, env);
        session
    }

    /// Decides about colour again, once `--color` is known.
    pub(crate) fn paint(&mut self, when: ColorWhen, env: &dyn Fn(&str) -> Option<OsString>) {
        self.out_color = when.grants(self.streams.out_terminal, env);
        self.err_color = when.grants(self.streams.err_terminal, env);
        let get = |name: &str| env(name).and_then(|value| value.into_string().ok());
        self.depth = if self.out_color { Depth::from_environment(get) } else { Depth::Plain };
        self.ascii = get("TERM").is_some_and(|term| term == "dumb");
    }

    /// Whether a person sits at a terminal, at both ends.
    pub fn on_screen(&self) -> bool {
        self.streams.in_terminal && self.streams.out_terminal
    }

    /// A message in the session's language.
    pub fn say(&self, message: &Message) -> String {
        message.say(self.lang)
    }

    /// The sentence of a key that has no places.
    pub fn word(&self, key: &'static str) -> String {
        Message::new(key).say(self.lang)
    }

    /// Writes text to standard output as it is.
    pub fn print(&mut self, text: &str) -> Result<(), CliError> {
        Ok(self.streams.out.write_all(text.as_bytes())?)
    }

    /// Writes a line to standard output.
    pub fn line(&mut self, text: &str) -> Result<(), CliError> {
        self.print(text)?;
        self.print("\n")
    }

    /// Writes a value to standard output as JSON on one line.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), CliError> {
        serde_json::to_writer(&mut *self.streams.out, value).map_err(io::Error::from)?;
        self.print("\n")
    }

    /// Writes one sentence about something wrong to standard error.
    pub fn complain(&mut self, message: &Message) {
        let sentence = plain(&self.say(&message.clone().shortened(LONGEST_QUOTE)));
        let (on, off) = if self.err_color { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
        // Nobody is left to hear about a standard error that cannot be written to.
        let _ = writeln!(self.streams.err, "{on}hexagora:{off} {sentence}");
    }

    /// Says what is left to say and gives the exit status.
    pub(crate) fn close(&mut self, answer: Result<(), CliError>) -> Exit {
        match answer.and_then(|()| Ok(self.streams.out.flush()?)) {
            Ok(()) => Exit::Done,
            Err(CliError::Input(messages)) => {
                let _ = self.streams.out.flush();
                messages.iter().for_each(|message| self.complain(message));
                Exit::BadInput
            }
            Err(CliError::Interrupted) => {
                let _ = self.streams.out.flush();
                Exit::Interrupted
            }
            // The reader has seen enough, as in `hexagora games | head -1`.
            Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Err(CliError::Output(error)) => {
                self.complain(&message!("cli.error.output", why = error.to_string()));
                Exit::Failed
            }
        }
    }
}

/// Whether the last colour of `15;0` is a light one: it is the ground.
fn is_light(colours: &str) -> bool {
    colours
        .rsplit(';')
        .next()
        .and_then(|ground| ground.parse::<u8>().ok())
        .is_some_and(|ground| ground == 7 || ground > 8)
}

/// Where programs remember things, by the convention of the XDG base directories.
fn state_folder(env: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name: &str| env(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
    Some(folder?.join("hexagora"))
}

/// A sentence that quotes wrong input stays one line and cannot steer the terminal.
pub(crate) fn plain(sentence: &str) -> String {
    sentence.chars().fold(String::with_capacity(sentence.len()), |mut line, char| {
        if char.is_control() {
            line.extend(char.escape_default())
        } else {
            line.push(char)
        }
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Broken(io::ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn run_into(kind: io::ErrorKind) -> (Exit, String) {
        let mut err = Vec::new();
        let exit = crate::run(
            ["hexagora", "games"].map(OsString::from).to_vec(),
            &|_| None,
            Streams {
                input: &mut io::empty(),
                out: &mut Broken(kind),
                err: &mut err,
                in_terminal: false,
                out_terminal: false,
                err_terminal: false,
                size: None,
            },
        );
        (exit, String::from_utf8(err).unwrap())
    }

    #[test]
    fn a_broken_pipe_is_quiet() {
        assert_eq!(run_into(io::ErrorKind::BrokenPipe), (Exit::Done, String::new()));
    }

    #[test]
    fn an_answer_that_cannot_be_written_is_a_failure() {
        let (exit, said) = run_into(io::ErrorKind::StorageFull);
        assert_eq!(exit, Exit::Failed);
        assert_eq!(said.lines().count(), 1, "{said}");
    }

    #[test]
    fn a_quoted_escape_sequence_is_harmless() {
        assert_eq!(plain("a\x1b[31m\nb\u{9b}"), "a\\u{1b}[31m\\nb\\u{9b}");
    }
}
