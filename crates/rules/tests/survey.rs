//! What a player is shown of Laberinto at a glance: it is what the legal steps say.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::{Choice, ChoiceKind, Game, Survey};

/// Positions of games played by a fixed stride through the legal movements.
fn along(set: &str, mut look: impl FnMut(&Game, &Survey)) {
    let mut game =
        Game::start(&format!("laberinto players=3 seed=5 build=prepared {set}").parse().unwrap()).unwrap();
    for at in 0..400 {
        let Some(survey) = game.survey() else { return };
        look(&game, &survey);
        let moves: Vec<Choice> =
            game.choices().into_iter().filter(|choice| choice.kind != ChoiceKind::Lay).collect();
        let step = moves[(at * 7919 + at / 3) % moves.len()].text.clone();
        game.play(&step).unwrap();
    }
}

fn neighbours(game: &Game) -> BTreeMap<String, Vec<String>> {
    game.geometry().cells.into_iter().map(|cell| (cell.name, cell.neighbours)).collect()
}

fn is_walk(cells: &[String], near: &BTreeMap<String, Vec<String>>) -> bool {
    cells.windows(2).all(|pair| near[&pair[0]].contains(&pair[1]))
}

#[test]
fn a_run_names_the_triangles_that_it_passes() {
    let mut runs = 0;
    for set in ["dice=off", "dice=on"] {
        along(set, |game, _| {
            let near = neighbours(game);
            for Choice { way, cells, text, .. } in game.choices() {
                if way.is_empty() {
                    assert!(cells.len() < 2 || near[&cells[0]].contains(&cells[1]), "{text}");
                    continue;
                }
                assert!(way.len() > 2 && is_walk(&way, &near), "{text}: {way:?}");
                assert_eq!((way.first(), way.last()), (cells.first(), cells.last()), "{text}");
                runs += 1;
            }
        });
    }
    assert!(runs > 100);
}

#[test]
fn the_way_across_begins_with_a_legal_movement_and_ends_on_a_goal() {
    let mut ways = 0;
    along("dice=off", |game, survey| {
        let near = neighbours(game);
        let sides: BTreeMap<String, char> =
            game.geometry().cells.into_iter().filter_map(|cell| Some((cell.name, cell.side?))).collect();
        let goals = &survey.goals[game.to_move().seat().unwrap().index()];
        let legal = game.choices();
        for prospect in survey.prospects.iter().filter(|prospect| prospect.piece.starts_with('M')) {
            let Some(first) = prospect.across.first() else { continue };
            let crosses = legal.iter().any(|choice| {
                choice.kind == ChoiceKind::Leave
                    && choice.piece.as_ref() == Some(&prospect.piece)
                    && choice.cells == [prospect.cell.clone()]
            });
            assert_eq!(crosses, first.len() == 1, "{}", game.text());
            let last = prospect.across.last().unwrap().last().unwrap();
            assert!(goals.contains(sides[last]), "{last} is no goal of {goals}");
            assert!(prospect.across.iter().all(|leg| is_walk(leg, &near)));
            if first.len() > 1 {
                let step = format!("{}{}-{}", prospect.piece, prospect.cell, first.last().unwrap());
                assert!(legal.iter().any(|choice| choice.text == step), "{step}");
            }
            ways += 1;
        }
    });
    assert!(ways > 20, "{ways}");
}

#[test]
fn attacks_are_where_bare_prisms_can_go() {
    for set in ["dice=off", "dice=on"] {
        along(set, |game, survey| {
            let told: BTreeSet<&String> =
                survey.attacks[game.to_move().seat().unwrap().index()].iter().collect();
            for choice in game.choices() {
                let prism = choice.piece.as_deref() == Some("P");
                if prism && matches!(choice.kind, ChoiceKind::Move | ChoiceKind::Capture) {
                    assert!(told.contains(&choice.cells[1]), "{}", choice.text);
                }
            }
        });
    }
}

#[test]
fn what_is_reached_second_is_not_reached_first() {
    along("dice=off", |game, survey| {
        for prospect in &survey.prospects {
            let first: BTreeSet<String> = game
                .choices()
                .into_iter()
                .filter(|choice| {
                    choice.piece.as_ref() == Some(&prospect.piece) && choice.cells[0] == prospect.cell
                })
                .filter(|choice| matches!(choice.kind, ChoiceKind::Move | ChoiceKind::Capture))
                .map(|choice| choice.cells[1].clone())
                .collect();
            assert!(prospect.second.iter().all(|cell| !first.contains(cell) && *cell != prospect.cell));
        }
    });
}

#[test]
fn there_is_nothing_to_survey_while_tiles_are_laid() {
    let game = Game::start(&"laberinto players=3 seed=5".parse().unwrap()).unwrap();
    assert_eq!(game.survey(), None);
}
