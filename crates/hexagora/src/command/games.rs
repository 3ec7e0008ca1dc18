//! `hexagora games`: the games and what may be agreed before each.

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::{GameInfo, GameKind, GameOption, PresetInfo};

use super::{span, text};
use crate::wire::{GameFields, Object, OptionFields, PresetFields};
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
    let preset = |preset: &PresetInfo| PresetFields {
        name: preset.name,
        about: session.say(&preset.about),
        players: preset.players,
        minutes: preset.minutes,
        suggested: preset.suggested,
        options: Object(preset.options.to_vec()),
    };
    GameFields {
        game: info.game.name(),
        title: info.title,
        about: session.say(&info.about),
        players: info.players,
        presets: info.presets.iter().map(preset).collect(),
        options: info.options.iter().map(option).collect(),
    }
}

/// A game for people: its name, how many play, what it is about, the presets where there are several, and the
/// options.
fn page(game: &GameFields<'_>, session: &Session<'_>) -> String {
    let [fewest, most] = game.players;
    let players = session.say(&message!("cli.games.players", players = span(fewest, most)));
    let (bold, off) = if session.out_color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let mut page = format!("{bold}{}{off} · {} · {players}\n{}\n", game.title, game.game, game.about);
    let entry = |name: &str, width: usize, facts: &str, about: &str| {
        format!("  {bold}{name:<width$}{off}  {facts}\n  {:<width$}  {about}\n", "")
    };
    if let [_, _, ..] = game.presets[..] {
        let width = PRESET.len() + game.presets.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
        for preset in &game.presets {
            let name = format!("{PRESET}{}", preset.name);
            page += &entry(&name, width, &facts(preset, game, session), &preset.about);
        }
    }
    let width = game.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
    for option in &game.options {
        let values = message!("cli.games.values", legal = &option.values.legal, default = option.default);
        page += &entry(option.name, width, &session.say(&values), &option.about);
    }
    page
}

/// How a preset is asked for.
const PRESET: &str = "--preset ";

/// How long a game with a preset takes, for how many where not for all, for how many it is suggested, and what it
/// sets.
fn facts(preset: &PresetFields, game: &GameFields<'_>, session: &Session<'_>) -> String {
    let [fewest, most] = preset.players;
    let players = (preset.players != game.players)
        .then(|| session.say(&message!("cli.games.players", players = span(fewest, most))));
    let (shortest, longest) = (preset.minutes.iter().min(), preset.minutes.iter().max());
    let minutes = shortest.zip(longest).map(|(shortest, longest)| {
        session.say(&message!("cli.games.minutes", minutes = span(shortest, longest)))
    });
    let suggested = (!preset.suggested.is_empty()).then(|| {
        let players: Vec<String> = preset.suggested.iter().map(ToString::to_string).collect();
        session.say(&message!("cli.games.suggested", players = players.join(", ")))
    });
    let set = preset.options.0.iter().map(|(name, value)| format!("{name}={value}"));
    let set: Vec<String> = set.collect();
    let set = (!set.is_empty()).then(|| set.join(" "));
    let parts: Vec<String> = players.into_iter().chain(minutes).chain(suggested).chain(set).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use hexagora_locale::{Lang, has};

    use super::*;

    #[test]
    fn every_game_preset_and_option_is_described_in_every_language() {
        for kind in GameKind::ALL {
            let options = kind.options().iter().map(|spec| format!("option.{kind}.{}", spec.name));
            let presets = kind.presets().iter().map(|preset| format!("preset.{kind}.{}", preset.name));
            let presets = presets.flat_map(|key| [format!("{key}.about"), key]);
            for key in options.chain(presets).chain([format!("{kind}.about")]) {
                for lang in Lang::ALL {
                    assert!(has(lang, &key), "{key} in {lang}");
                }
            }
        }
    }
}
