//! What a player is shown of Laberinto at a glance: it is what the legal steps say.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::{Choice, ChoiceKind, Game, Prospect, Survey};

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
            if first.len() > 1 && prospect.blocks.is_empty() {
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

/// Where a figure may go with its next movement, captures counted in.
fn ends(game: &Game, prospect: &Prospect) -> BTreeSet<String> {
    let goes = |choice: &Choice| matches!(choice.kind, ChoiceKind::Move | ChoiceKind::Capture);
    let its =
        |choice: &Choice| choice.piece.as_ref() == Some(&prospect.piece) && choice.cells[0] == prospect.cell;
    let moves = game.choices().into_iter().filter(|choice| goes(choice) && its(choice));
    moves.map(|choice| choice.cells[1].clone()).collect()
}

#[test]
fn a_figure_reaches_first_where_it_may_go_now_and_each_triangle_once() {
    let mut farthest = 0;
    along("dice=off", |game, survey| {
        for prospect in &survey.prospects {
            let first: BTreeSet<String> = prospect.reach.first().into_iter().flatten().cloned().collect();
            assert_eq!(first, ends(game, prospect), "{}", game.text());
            let all: Vec<&String> = prospect.reach.iter().flatten().collect();
            let each: BTreeSet<&String> = all.iter().copied().chain([&prospect.cell]).collect();
            assert_eq!(each.len(), all.len() + 1, "{}", prospect.cell);
            farthest = farthest.max(prospect.reach.len());
        }
    });
    assert!(farthest > 4);
}

/// The position with the figures of all seats but the one to move back in reserve; none where one of them carries a
/// prisoner.
fn alone(game: &Game) -> Option<Game> {
    let text = game.text();
    let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let [.., figures, stock, _] = parts.as_mut_slice() else { return None };
    let mover = game.to_move().seat().unwrap().index();
    let mut stocks: Vec<String> = stock.split('/').map(str::to_owned).collect();
    let cleared = figures.split('/').enumerate().map(|(seat, own)| {
        if seat == mover || own == "-" {
            return Some(own);
        }
        let mut reserve: Vec<u8> = stocks[seat].bytes().take(2).collect();
        for figure in own.split(',') {
            match (&figure[..1], figure[1..].chars().filter(char::is_ascii_uppercase).count()) {
                ("P", _) => reserve[0] += 1,
                ("A", _) => reserve[1] += 1,
                (_, 1) => reserve.iter_mut().for_each(|count| *count += 1),
                _ => return None,
            }
        }
        stocks[seat].replace_range(..2, std::str::from_utf8(&reserve).unwrap());
        Some("-")
    });
    let cleared = cleared.collect::<Option<Vec<&str>>>()?.join("/");
    *figures = cleared;
    *stock = stocks.join("/");
    Some(Game::from_text(&parts.join(" ")).unwrap())
}

#[test]
fn where_figures_close_every_way_it_is_told_as_if_nobody_stood_there() {
    for set in ["dice=off", "dice=on"] {
        let mut closed = 0;
        along(set, |game, survey| {
            let blocked = survey.prospects.iter().any(|prospect| !prospect.blocks.is_empty());
            let Some(alone) = blocked.then(|| alone(game)).flatten() else { return };
            let freed = alone.survey().unwrap().prospects;
            for (prospect, free) in survey.prospects.iter().zip(&freed) {
                assert_eq!(prospect.across.is_empty(), free.across.is_empty(), "{}", game.text());
                // Two of one's own may still stand in the way.
                if prospect.blocks.is_empty() || !free.blocks.is_empty() {
                    continue;
                }
                let of = |Prospect { across, .. }: &Prospect| {
                    [across.len(), across[0].len()][usize::from(set == "dice=on")]
                };
                assert_eq!(of(prospect), of(free), "{}", game.text());
                let way: Vec<&String> = prospect.across.iter().flatten().collect();
                assert!(prospect.blocks.iter().all(|cell| way.contains(&cell) && *cell != prospect.cell));
                closed += 1;
            }
        });
        assert!(closed > 0, "{set}");
    }
}

#[test]
fn there_is_nothing_to_survey_while_tiles_are_laid() {
    let game = Game::start(&"laberinto players=3 seed=5".parse().unwrap()).unwrap();
    assert_eq!(game.survey(), None);
}
