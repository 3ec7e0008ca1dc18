//! What the parser refuses, as one sentence in the person's language.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use hexagora_locale::{Message, message};
use hexagora_rules::{brief, nearest};

use crate::{CliError, Session, cli};

/// Prints the help or the version that somebody asked for, or says what is wrong.
pub fn answer(error: &clap::Error, args: &[OsString], session: &mut Session<'_>) -> Result<(), CliError> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => session.print(&error.render().to_string()),
        _ => Err(sentence(error, args, session).into()),
    }
}

fn sentence(error: &clap::Error, args: &[OsString], session: &Session<'_>) -> Message {
    let mut root = cli::command(session.lang);
    root.build();
    let (path, command) = meant(&root, args);
    let arg = || text(error, ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            unknown_command(&text(error, ContextKind::InvalidSubcommand), command)
        }
        ErrorKind::MissingSubcommand => {
            message!("cli.error.no-command", path = path, legal = commands(command).join(", "))
        }
        ErrorKind::UnknownArgument => unknown_argument(&arg(), &path, command),
        ErrorKind::InvalidValue => match text(error, ContextKind::InvalidValue) {
            value if value.is_empty() => message!("cli.error.no-value", name = bare(&arg())),
            value => {
                let legal = all(error, ContextKind::ValidValue);
                let told = message!(
                    "cli.error.value",
                    name = bare(&arg()),
                    value = brief(&value),
                    legal = legal.join(", ")
                );
                suggest(told, nearest(&value, legal.iter().map(String::as_str)))
            }
        },
        ErrorKind::ArgumentConflict => match (arg(), text(error, ContextKind::PriorArg)) {
            (one, other) if one == other => message!("cli.error.twice", name = bare(&one)),
            (one, other) => message!("cli.error.conflict", one = bare(&one), other = bare(&other)),
        },
        ErrorKind::MissingRequiredArgument => {
            let missing = all(error, ContextKind::InvalidArg);
            let missing: Vec<&str> = missing.iter().map(|arg| bare(arg)).collect();
            message!("cli.error.missing", path = path, names = missing.join(", "))
        }
        ErrorKind::InvalidUtf8 => {
            let broken = args.iter().find(|arg| arg.to_str().is_none());
            let shown = broken.map(|arg| arg.to_string_lossy().into_owned()).unwrap_or_default();
            message!("cli.error.utf8", arg = brief(&shown))
        }
        _ => message!("cli.error.no-value", name = bare(&arg())),
    }
}

/// The sentence for a command that does not exist.
pub fn unknown_command(name: &str, parent: &Command) -> Message {
    let legal = commands(parent);
    let told = message!("cli.error.command", name = brief(name), legal = legal.join(", "));
    suggest(told, nearest(name, legal))
}

fn unknown_argument(given: &str, path: &str, command: &Command) -> Message {
    let flags: Vec<String> = command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set())
        .filter_map(Arg::get_long)
        .map(|long| format!("--{long}"))
        .collect();
    if !given.starts_with('-') {
        return message!("cli.error.extra", arg = brief(given), path = path);
    }
    let told = message!("cli.error.flag", path = path, flag = brief(given), legal = flags.join(", "));
    suggest(told, nearest(given, flags.iter().map(String::as_str)))
}

fn suggest(told: Message, nearest: Option<&str>) -> Message {
    match nearest {
        Some(nearest) => message!("error.nearest", error = told, nearest = nearest),
        None => told,
    }
}

fn commands(parent: &Command) -> Vec<&str> {
    parent.get_subcommands().map(Command::get_name).collect()
}

/// The command that the arguments reach, with its path.
fn meant<'c>(root: &'c Command, args: &[OsString]) -> (String, &'c Command) {
    let mut path = root.get_name().to_owned();
    let mut command = root;
    for word in args.iter().skip(1).filter_map(|arg| arg.to_str()) {
        if let Some(child) = command.find_subcommand(word) {
            path = format!("{path} {word}");
            command = child;
        }
    }
    (path, command)
}

/// The context of an error, as words.
fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(several)) => several.clone(),
        _ => Vec::new(),
    }
}

fn text(error: &clap::Error, kind: ContextKind) -> String {
    all(error, kind).join(", ")
}

/// `--players` of `--players <N>`, `FILE` of `<FILE>...`.
fn bare(arg: &str) -> &str {
    arg.split(' ').next().unwrap_or(arg).trim_matches(['<', '>', '[', ']', '.'])
}
