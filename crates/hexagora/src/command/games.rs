//! `hexagora games`: the games and what may be agreed before each.

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::{GameInfo, GameKind, GameOption};

use super::{span, text};
use crate::wire::{GameFields, OptionFields};
use crate::{CliError, Session, cli};

/// Lists all games, or one.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let kinds = match text(matches, cli::GAME) {
        Some(name) => vec![name.parse::<GameKind>()?],
        None => GameKind::ALL.to_vec(),
    };
    let infos: Vec<GameInfo> = kinds.into_iter().map(GameInfo::of).collect();
    let games: Vec<GameFields<'_>> = infos.iter().map(|info| said(info, session)).collect();
    if matches.get_flag(cli::JSON) {
        return session.json(&games);
    }
    let pages: Vec<String> = games.iter().map(|game| page(game, session)).collect();
    session.print(&pages.join("\n"))
}

fn said<'a>(info: &'a GameInfo, session: &Session<'_>) -> GameFields<'a> {
    let option = |option: &'a GameOption| OptionFields {
        name: option.name,
        about: session.say(&option.about),
        values: &option.values,
        default: option.default,
    };
    GameFields {
        game: info.game.name(),
        title: info.title,
        about: session.say(&info.about),
        players: info.players,
        options: info.options.iter().map(option).collect(),
    }
}

/// A game for people: its name, how many play, what it is about, and the options.
fn page(game: &GameFields<'_>, session: &Session<'_>) -> String {
    let [fewest, most] = game.players;
    let players = session.say(&message!("cli.games.players", players = span(fewest, most)));
    let (bold, off) = if session.out_color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let mut page = format!("{bold}{}{off} · {} · {players}\n{}\n", game.title, game.game, game.about);
    let name = game.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
    for option in &game.options {
        let values = message!("cli.games.values", legal = &option.values.legal, default = option.default);
        let values = session.say(&values);
        page +=
            &format!("  {bold}{:<name$}{off}  {values}\n  {:<name$}  {}\n", option.name, "", option.about);
    }
    page
}

#[cfg(test)]
mod tests {
    use hexagora_locale::{Lang, has};

    use super::*;

    #[test]
    fn every_game_and_option_is_described_in_every_language() {
        for kind in GameKind::ALL {
            let options = kind.options().iter().map(|spec| format!("option.{kind}.{}", spec.name));
            for key in options.chain([format!("{kind}.about")]) {
                for lang in Lang::ALL {
                    assert!(has(lang, &key), "{key} in {lang}");
                }
            }
        }
    }
}
