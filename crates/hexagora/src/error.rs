//! Why a command gives no answer, and the exit status that says so.

use std::fmt;
use std::io;
use std::process::ExitCode;

use hexagora_locale::{Message, message};
use hexagora_rules::{SetupError, StepError, TextError, brief};

/// How a run ends. The numbers are documented in `--help` and in `docs/command.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// The answer is given.
    Done = 0,
    /// The answer could not be written.
    Failed = 1,
    /// Something in the command line, in a file or in a text is wrong.
    BadInput = 2,
    /// Somebody pressed Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command gives no answer.
#[derive(Debug)]
pub enum CliError {
    /// The input is wrong: each message is one sentence.
    Input(Vec<Message>),
    /// The answer cannot be written.
    Output(io::Error),
    /// Somebody pressed Ctrl-C; what there is of an answer is given.
    Interrupted,
}

impl CliError {
    /// The error for a value that a flag or an argument cannot have.
    pub fn value(name: &str, value: &str, legal: &str) -> CliError {
        message!("cli.error.value", name = name, value = brief(value), legal = legal).into()
    }

    /// The error for a file that cannot be read.
    pub fn unreadable(file: &str, error: &io::Error) -> CliError {
        unreadable(file, error).into()
    }
}

/// Why a file cannot be read, in a sentence.
pub fn unreadable(file: &str, error: &io::Error) -> Message {
    message!("cli.error.file", file = brief(file), why = why(error))
}

/// Why a file cannot be written, in a sentence.
pub fn unwritable(file: &str, error: &io::Error) -> Message {
    let why = match error.kind() {
        io::ErrorKind::NotFound => message!("cli.error.file.no-folder"),
        _ => why(error),
    };
    message!("cli.error.file.write", file = brief(file), why = why)
}

fn why(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => message!("cli.error.file.missing"),
        io::ErrorKind::PermissionDenied => message!("cli.error.file.denied"),
        io::ErrorKind::IsADirectory => message!("cli.error.file.folder"),
        io::ErrorKind::InvalidData => message!("cli.error.file.utf8"),
        _ => message!("cli.error.file.other", why = error.to_string()),
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Input(messages) => {
                let said: Vec<String> = messages.iter().map(Message::to_string).collect();
                f.write_str(&said.join("\n"))
            }
            CliError::Output(error) => message!("cli.error.output", why = error.to_string()).fmt(f),
            CliError::Interrupted => message!("cli.error.interrupted").fmt(f),
        }
    }
}

impl std::error::Error for CliError {}

impl From<Message> for CliError {
    fn from(message: Message) -> CliError {
        CliError::Input(vec![message])
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Output(error)
    }
}

macro_rules! from_rules {
    ($($error:ty),*) => {$(
        impl From<$error> for CliError {
            fn from(error: $error) -> CliError {
                error.message().into()
            }
        }
    )*};
}
from_rules!(SetupError, StepError, TextError);
