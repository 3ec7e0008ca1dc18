//! The findings for programs.

use std::time::Duration;

use hexagora_locale::Lang;

use crate::lab::{Findings, Lab};
use crate::wire::{Faulted, LabFault, Object, Studied, StudiedSetting};

/// All that was found out.
pub fn wire<'a>(lab: &Lab, findings: &'a Findings, took: Duration, lang: Lang) -> Studied<'a> {
    let entrants = &lab.conditions.entrants;
    let settings = lab.settings.iter().zip(&findings.summaries).map(|(setting, summary)| StudiedSetting {
        players: setting.setup.seats(),
        set: Object(setting.setup.set.clone()),
        varied: Object(setting.varied.clone()),
        found: summary.as_ref(),
    });
    let faults = findings.faults.iter().map(|fault| LabFault {
        setting: fault.setting + 1,
        fault: Faulted {
            game: fault.game + 1,
            player: entrants[fault.entrant].to_string(),
            seat: fault.seat,
            fault: fault.forfeit.name(),
            why: fault.forfeit.message().say(lang),
        },
    });
    Studied {
        version: env!("CARGO_PKG_VERSION"),
        game: lab.settings[0].setup.game.name(),
        seats: entrants.iter().map(ToString::to_string).collect(),
        limit: lab.conditions.limits.to_string(),
        turns: lab.turns,
        seed: lab.seed,
        threads: lab.threads,
        all: lab.all(),
        games: findings.games,
        interrupted: findings.interrupted,
        seconds: took.as_secs_f64(),
        settings: settings.collect(),
        faults: faults.collect(),
    }
}
