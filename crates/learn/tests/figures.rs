//! What a figure claims is what the rules say.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::BTreeSet;

use hexagora_learn::{Claim, Figure, figures};
use hexagora_rules::GameKind;

fn each_figure(check: impl Fn(GameKind, &Figure)) {
    for kind in GameKind::ALL {
        for figure in figures(kind) {
            check(kind, figure);
        }
    }
}

#[test]
fn the_rules_agree_with_every_claim() {
    each_figure(|kind, figure| {
        if let Err(why) = figure.check(kind) {
            panic!("{kind}: {why}");
        }
    });
}

#[test]
fn every_figure_claims_something() {
    each_figure(|kind, figure| {
        let claims = figure.claims.len() + figure.walk.iter().map(|pace| pace.claims.len()).sum::<usize>();
        assert!(claims > 0, "{kind}: {}", figure.id);
    });
}

/// A cell marked as possible is named by a legal step, one marked as impossible by a refused one.
#[test]
fn marks_are_claims_too() {
    each_figure(|kind, figure| {
        let mut game = figure.game(kind).unwrap();
        let mut legal: BTreeSet<String> = BTreeSet::new();
        let mut refused: BTreeSet<String> = BTreeSet::new();
        let mut note = |game: &hexagora_rules::Game, claims: &[Claim]| {
            legal.extend(game.choices().into_iter().flat_map(|choice| choice.cells));
            for claim in claims {
                if let Claim::Refused { step, .. } = claim {
                    refused.extend(game.tried(step).unwrap().cells);
                }
            }
        };
        note(&game, &figure.claims);
        for pace in &figure.walk {
            game.play(&pace.step).unwrap();
            note(&game, &pace.claims);
        }
        for cell in &figure.marks.good {
            assert!(legal.contains(cell), "{kind}: {}: nothing can be done with {cell}", figure.id);
        }
        for cell in &figure.marks.bad {
            assert!(refused.contains(cell), "{kind}: {}: no claim says why not {cell}", figure.id);
        }
    });
}

/// The pictures that the printed sheets had and lost.
#[test]
fn the_lost_pictures_are_there() {
    let lost = [
        (GameKind::Ampel, "setup moves corners signal double-signal cylinder"),
        (GameKind::Attangle, "board capture-single capture-double capture-mixed cannot too-high centre"),
        (GameKind::Nonaga, "start first-moves later-moves free places one-neighbour line bend triangle"),
        (
            GameKind::Laberinto,
            "doors match path step-run jump-own stopped mount capture safe-pair crossing return die",
        ),
    ];
    for (kind, ids) in lost {
        let there: Vec<&str> = figures(kind).iter().map(|figure| figure.id.as_str()).collect();
        for id in ids.split(' ') {
            assert!(there.contains(&id), "{kind}: {id}");
        }
    }
}

#[test]
fn a_false_claim_is_found_out() {
    let game = hexagora_rules::Game::start(&hexagora_rules::Setup::new(GameKind::Nonaga)).unwrap();
    let wrong = r#"[
        {"legal": ["0,-2>0,0"]},
        {"exactly": {"kind": "slide", "from": "0,-2", "to": ["0,1", "1,-2"]}},
        {"from": {"cells": ["0,-2"]}},
        {"refused": {"step": "0,-2>0,0", "why": "nonaga.why.no-man"}},
        {"refused": {"step": "0,-2>0,1", "why": "nonaga.why.stops"}},
        {"count": 8},
        {"due": "disc"},
        {"view": {"at": "/locked", "is": [0, 0]}},
        {"touches": {"cell": "0,0", "count": 5}},
        {"course": {"step": "0,-2>0,1", "cells": ["0,-2", "0,1"]}},
        {"over": {"winners": [], "reason": "stuck"}}
    ]"#;
    for claim in serde_json::from_str::<Vec<Claim>>(wrong).unwrap() {
        assert!(claim.check(&game).is_err(), "{claim:?}");
    }
}
