//! The named setups of every game.

use hexagora_rules::{Game, GameKind, Preset, Setup, SetupError};

/// Every preset with each number of players that it is for.
fn each(then: impl Fn(GameKind, &'static Preset, usize)) {
    for kind in GameKind::ALL {
        for preset in kind.presets() {
            preset.players().for_each(|players| then(kind, preset, players));
        }
    }
}

#[test]
fn every_preset_makes_a_game_for_each_of_its_numbers_of_players() {
    each(|kind, preset, players| {
        let setup = Setup::new(kind).players(players).preset(preset.name).unwrap();
        let game = Game::start(&setup).unwrap_or_else(|error| panic!("{kind} {}: {error}", preset.name));
        assert_eq!(game.seats(), players);
        assert!(!game.legal().is_empty(), "{kind} {} for {players}", preset.name);
        assert_eq!(game.preset(), Some(preset), "{kind} for {players}");
    });
}

#[test]
fn one_preset_of_each_game_sets_nothing_and_is_for_everybody() {
    for kind in GameKind::ALL {
        let plain: Vec<_> = kind.presets().iter().filter(|preset| preset.options.is_empty()).collect();
        assert_eq!(plain.len(), 1, "{kind}");
        assert_eq!(plain[0].players(), kind.players(), "{kind}");
    }
}

#[test]
fn a_game_takes_whole_minutes_and_no_less_with_more_players() {
    for preset in GameKind::ALL.iter().flat_map(|kind| kind.presets()) {
        assert!(preset.minutes[0] > 0 && preset.minutes.is_sorted(), "{preset:?}");
    }
}

#[test]
fn a_number_of_players_has_one_suggestion_at_most() {
    for kind in GameKind::ALL {
        for players in kind.players() {
            let suggested =
                kind.presets().iter().filter(|preset| preset.suggested.contains(&players)).count();
            assert!(suggested <= 1, "{kind} for {players}");
        }
    }
    each(|_, preset, _| {
        assert!(preset.suggested.iter().all(|players| preset.players().contains(players)), "{preset:?}");
        assert!(
            preset.suggested.is_empty() || !preset.options.is_empty(),
            "{preset:?}: the defaults need none"
        );
    });
}

#[test]
fn laberinto_is_played_with_the_die_but_where_four_play() {
    let die = GameKind::Laberinto.presets().iter().find(|preset| preset.name == "die").unwrap();
    assert_eq!(die.suggested, [3, 5, 6]);
    assert_eq!(die.options, [("dice", "on")]);
}

#[test]
fn texts_name_the_options_and_tell_the_preset_again() {
    each(|kind, preset, players| {
        let setup = Setup::new(kind).players(players).preset(preset.name).unwrap();
        let text = Game::start(&setup).unwrap().text();
        assert!(!text.contains("preset"), "{text}");
        assert_eq!(Game::from_text(&text).unwrap().preset(), Some(preset), "{text}");
    });
}

#[test]
fn whatever_is_changed_by_hand_is_no_preset_any_more() {
    each(|kind, preset, players| {
        for spec in kind.options() {
            let hexagora_rules::OptionKind::Choice(words) = spec.kind else { continue };
            let given = Setup::new(kind).players(players).preset(preset.name).unwrap();
            let now = given.value(spec.name).unwrap_or(spec.default).to_owned();
            for other in words.iter().filter(|word| **word != now) {
                let setup = Setup::new(kind).players(players).with(spec.name, *other);
                // Not every option goes with every other.
                let Ok(game) = Game::start(&setup.preset(preset.name).unwrap()) else { continue };
                assert_ne!(game.preset(), Some(preset), "{kind} {}={other}", spec.name);
            }
        }
    });
}

#[test]
fn a_preset_that_is_not_there_is_refused_with_the_nearest() {
    let error = Setup::new(GameKind::Laberinto).preset("quik").unwrap_err();
    assert!(error.to_string().ends_with("Did you mean “quick”?"), "{error}");
    let error = Setup::new(GameKind::Laberinto).players(7).preset("quick").unwrap_err();
    assert!(matches!(error, SetupError::PresetPlayers { players: 7, .. }), "{error}");
}
