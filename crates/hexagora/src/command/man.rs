//! `hexagora man`: the manual, page by page.

use clap::ArgMatches;
use clap_mangen::Man;
use hexagora_locale::{Lang, message};

use super::{help, words};
use crate::{CliError, Session, cli};

/// Prints the page of a command, ready for `man -l -`.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let path = words(matches, cli::COMMAND);
    let command = help::find(&path, session)?;
    let title = std::iter::once("hexagora").chain(path).collect::<Vec<_>>().join("-");
    let mut page = Vec::new();
    Man::new(command.display_name(title))
        .source(format!("Hexagora {}", env!("CARGO_PKG_VERSION")))
        .manual("Hexagora")
        .render(&mut page)?;
    session.print(&headings(&String::from_utf8_lossy(&page), session.lang))
}

/// The section headings, which the renderer knows in English only.
fn headings(page: &str, lang: Lang) -> String {
    let lines = page.lines().map(|line| match line.strip_prefix(".SH ") {
        Some(heading) => format!(".SH {}\n", heading_in(heading, lang)),
        None => format!("{line}\n"),
    });
    lines.collect()
}

fn heading_in(heading: &str, lang: Lang) -> String {
    let message = match heading.trim_matches('"') {
        "NAME" => message!("cli.man.name"),
        "SYNOPSIS" => message!("cli.man.synopsis"),
        "DESCRIPTION" => message!("cli.man.description"),
        "OPTIONS" => message!("cli.man.options"),
        "SUBCOMMANDS" => message!("cli.man.commands"),
        "EXTRA" => message!("cli.man.notes"),
        "VERSION" => message!("cli.man.version"),
        _ => return heading.to_owned(),
    };
    message.say(lang)
}
