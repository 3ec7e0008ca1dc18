//! How a contest went, for people and for programs.

use std::time::Duration;

use hexagora_locale::{Lang, Message, message};

use crate::contest::{Contest, Interval, Sprt, Standings, Tally};
use crate::figures::{aligned, decimal};
use crate::wire::{Contested, Faulted, Matched, Object, Scored, Tested};

/// One line beside the progress bar: the first player's games and Elo.
pub fn live(contest: &Contest, standings: &Standings, lang: Lang) -> String {
    let Some(tally) = standings.tallies.first().and_then(|tallies| tallies.first()) else {
        return String::new();
    };
    let [won, drawn, lost] = tally.counts;
    let mut line = format!("{} +{won} ={drawn} −{lost}", contest.conditions.entrants[0]);
    if tally.games() > 0 {
        let elo = tally.elo();
        line += &format!("  Elo {} ({} … {})", signed(elo.mean), signed(elo.low), signed(elo.high));
    }
    if let Some(sprt) = &contest.sprt {
        let likelihood = tally.likelihood(sprt.elo0, sprt.elo1);
        line += &format!("  LLR {} (±{})", decimal(likelihood, 2, lang), decimal(Sprt::bound(), 2, lang));
    }
    format!("{line}  {}/{}", standings.games, standings.all)
}

/// The tables of all pairings, then what there is to know about them.
pub fn page(contest: &Contest, standings: &Standings, took: Duration, lang: Lang) -> String {
    let mut page = String::new();
    for (pairing, tallies) in standings.pairings.iter().zip(&standings.tallies) {
        let mut rows = vec![headings(lang)];
        for (entrant, tally) in pairing.members().into_iter().zip(tallies) {
            rows.push(cells(&contest.conditions.entrants[entrant].to_string(), tally, lang));
        }
        page += &aligned(&rows);
        if let (2, Some(tally)) = (pairing.entrants.len(), tallies.first()) {
            let pairs = tally.pairs().map(|count| count.to_string()).join(" ");
            page += &format!("{}\n", message!("match.pairs", pairs = pairs).say(lang));
        }
        if let (Some(sprt), Some(tally)) = (&contest.sprt, tallies.first()) {
            page += &format!("{}\n", test(sprt, tally, lang).say(lang));
        }
        page += "\n";
    }
    page += &format!("{}\n", games(contest, standings, took, lang).say(lang));
    if standings.interrupted {
        page += &format!("{}\n", message!("match.interrupted").say(lang));
    }
    for (number, entrant, seat, forfeit) in &standings.forfeits {
        let player = contest.conditions.entrants[*entrant].to_string();
        let sentence = message!(
            "match.fault",
            game = number + 1,
            player = player,
            seat = *seat,
            fault = forfeit.message()
        );
        page += &format!("{}\n", sentence.say(lang));
    }
    page
}

fn games(contest: &Contest, standings: &Standings, took: Duration, lang: Lang) -> Message {
    message!(
        "match.games",
        game = contest.setup.game.title(),
        games = standings.games,
        all = standings.all,
        openings = contest.openings,
        turns = contest.turns,
        seed = contest.seed,
        seconds = decimal(took.as_secs_f64(), 1, lang),
    )
}

fn test(sprt: &Sprt, tally: &Tally, lang: Lang) -> Message {
    let verdict = match sprt.verdict(tally) {
        Some(true) => message!("match.sprt.elo1"),
        Some(false) => message!("match.sprt.elo0"),
        None => message!("match.sprt.open"),
    };
    message!(
        "match.sprt",
        elo0 = decimal(sprt.elo0, 1, lang),
        elo1 = decimal(sprt.elo1, 1, lang),
        llr = decimal(tally.likelihood(sprt.elo0, sprt.elo1), 2, lang),
        bound = decimal(Sprt::bound(), 2, lang),
        verdict = verdict,
    )
}

fn headings(lang: Lang) -> Vec<String> {
    let columns = [
        message!("match.column.player"),
        message!("match.column.won"),
        message!("match.column.drawn"),
        message!("match.column.lost"),
        message!("match.column.score"),
        message!("match.column.interval"),
        message!("match.column.elo"),
        message!("match.column.interval"),
    ];
    columns.map(|column| column.say(lang)).to_vec()
}

fn cells(player: &str, tally: &Tally, lang: Lang) -> Vec<String> {
    let percent = |share: f64| decimal(100.0 * share, 1, lang);
    let (score, elo) = (tally.score(), tally.elo());
    let mut cells = vec![player.to_owned()];
    cells.extend(tally.counts.map(|count| count.to_string()));
    cells.push(format!("{} %", percent(score.mean)));
    cells.push(format!("{} … {}", percent(score.low), percent(score.high)));
    cells.push(signed(elo.mean));
    cells.push(format!("{} … {}", signed(elo.low), signed(elo.high)));
    cells
}

/// A difference with its sign.
fn signed(elo: f64) -> String {
    match elo {
        _ if elo.is_nan() => "–".to_owned(),
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ if elo.round() > 0.0 => format!("+{elo:.0}"),
        _ if elo.round() < 0.0 => format!("−{:.0}", elo.abs()),
        _ => "0".to_owned(),
    }
}

/// The whole contest for programs.
pub fn wire(contest: &Contest, standings: &Standings, took: Duration, lang: Lang) -> Contested {
    let conditions = &contest.conditions;
    let matches = standings.pairings.iter().zip(&standings.tallies).map(|(pairing, tallies)| Matched {
        scores: pairing
            .members()
            .into_iter()
            .zip(tallies)
            .map(|(entrant, tally)| scored(conditions.entrants[entrant].to_string(), tally))
            .collect(),
        pairs: tallies.first().filter(|_| pairing.entrants.len() == 2).map(Tally::pairs),
        sprt: contest.sprt.as_ref().zip(tallies.first()).map(|(sprt, tally)| tested(sprt, tally)),
    });
    let faults = standings.forfeits.iter().map(|(number, entrant, seat, forfeit)| Faulted {
        game: number + 1,
        player: conditions.entrants[*entrant].to_string(),
        seat: *seat,
        fault: forfeit.name(),
        why: forfeit.message().say(lang),
    });
    Contested {
        version: env!("CARGO_PKG_VERSION"),
        game: contest.setup.game.name(),
        players: contest.setup.seats(),
        set: Object(contest.setup.set.clone()),
        limit: conditions.clock.is_none().then(|| conditions.limits.to_string()),
        clock: conditions.clock.map(|clock| [clock.left.as_secs_f64(), clock.increment.as_secs_f64()]),
        openings: contest.openings,
        turns: contest.turns,
        seed: contest.seed,
        threads: contest.threads,
        all: standings.all,
        games: standings.games,
        interrupted: standings.interrupted,
        seconds: took.as_secs_f64(),
        matches: matches.collect(),
        faults: faults.collect(),
    }
}

fn scored(player: String, tally: &Tally) -> Scored {
    let [won, drawn, lost] = tally.counts;
    let ends = |interval: Interval| [interval.mean, interval.low, interval.high];
    let (score, elo) = (ends(tally.score()), ends(tally.elo()));
    Scored { player, games: tally.games(), won, drawn, lost, points: tally.points(), score, elo }
}

fn tested(sprt: &Sprt, tally: &Tally) -> Tested {
    let verdict = sprt.verdict(tally).map(|higher| if higher { "elo1" } else { "elo0" });
    let llr = tally.likelihood(sprt.elo0, sprt.elo1);
    Tested { elo0: sprt.elo0, elo1: sprt.elo1, llr, bound: Sprt::bound(), verdict }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_signs() {
        assert_eq!([12.4, -0.4, 0.2, -7.6, f64::INFINITY].map(signed), ["+12", "0", "0", "−8", "+∞"]);
    }
}
