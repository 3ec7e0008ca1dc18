//! An analysis for people.

use hexagora_engine::{Grade, Judgement, PlayerReview, Report, ReportLine, Review, Reviewed};
use hexagora_locale::{Lang, Message, message};
use hexagora_rules::record::Record;
use hexagora_rules::{Game, Seat};

use crate::figures::{aligned, decimal, whole};

/// The best lines of a position, with what is known about them.
pub fn of_position(game: &Game, judgement: &Judgement, lang: Lang) -> String {
    let mut page = format!("{}\n", heading(game).say(lang));
    match &judgement.report {
        Some(report) => {
            page += &lines(game, report, lang);
            page += &format!("{}\n", found(report, judgement, lang).say(lang));
        }
        None => page += &format!("{}\n", everybody(game, &judgement.chances, lang)),
    }
    page
}

fn heading(game: &Game) -> Message {
    let title = game.kind().title();
    match (game.result_message(), game.to_move().seat()) {
        (Some(result), _) => message!("analyse.over", game = title, result = result),
        (None, seat) => {
            message!("analyse.heading", game = title, seat = game.seat_name(seat.unwrap_or(Seat(0))))
        }
    }
}

fn lines(game: &Game, report: &Report, lang: Lang) -> String {
    let two = game.seats() == 2;
    let rows = report.lines.iter().enumerate().map(|(rank, line)| {
        let mut row = vec![format!("{}.", rank + 1)];
        if two {
            row.push(percent(line.chances[report.seat.index()], lang));
            row.push(worth(line, report.seat, lang));
        } else {
            row.extend(line.chances.iter().map(|&chance| percent(chance, lang)));
        }
        (row, line.steps.join(" "))
    });
    let (rows, plays): (Vec<_>, Vec<_>) = rows.unzip();
    let columns = aligned(&rows);
    let lines = columns.lines().zip(plays).map(|(row, play)| format!("{row}  {play}\n"));
    let names = if two { String::new() } else { format!("{}\n", everybody_named(game, lang)) };
    names + &lines.collect::<String>()
}

fn percent(chance: f32, lang: Lang) -> String {
    format!("{} %", decimal(100.0 * f64::from(chance), 1, lang))
}

/// The score of a line, or how it ends where that is proven.
fn worth(line: &ReportLine, seat: Seat, lang: Lang) -> String {
    let chance = line.chances[seat.index()];
    let ends = match (line.proven, line.ends_in) {
        (true, _) if chance == 0.5 => message!("analyse.draw"),
        (true, Some(steps)) if chance > 0.5 => message!("analyse.win.in", steps = steps),
        (true, None) if chance > 0.5 => message!("analyse.win"),
        (true, Some(steps)) => message!("analyse.loss.in", steps = steps),
        (true, None) => message!("analyse.loss"),
        _ => return line.score.map_or_else(String::new, |score| points(f64::from(score) / 100.0, lang)),
    };
    ends.say(lang)
}

fn points(points: f64, lang: Lang) -> String {
    let sign = if points >= 0.005 { "+" } else { "" };
    format!("{sign}{}", decimal(points, 2, lang).replace('-', "−"))
}

fn found(report: &Report, judgement: &Judgement, lang: Lang) -> Message {
    let certainty = if judgement.proven { message!("analyse.proven") } else { message!("analyse.estimated") };
    message!(
        "analyse.found",
        depth = report.depth,
        nodes = whole(report.nodes as f64, lang),
        seconds = decimal(report.millis as f64 / 1_000.0, 2, lang),
        certainty = certainty,
    )
}

/// Every seat by name, in the order of the columns.
fn everybody_named(game: &Game, lang: Lang) -> String {
    let names = (0..game.seats() as u8).map(|seat| game.seat_name(Seat(seat)).say(lang));
    names.collect::<Vec<_>>().join(", ")
}

/// Every seat with its chance.
fn everybody(game: &Game, chances: &[f32], lang: Lang) -> String {
    let named = chances.iter().enumerate().map(|(seat, &chance)| {
        format!("{} {}", game.seat_name(Seat(seat as u8)).say(lang), percent(chance, lang))
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Every turn of a record with the chances after it, each player's accuracy, and the mistakes.
pub fn of_record(record: &Record, start: &Game, review: &Review, lang: Lang) -> String {
    let players = (0..start.seats()).filter_map(|seat| record.tag(&format!("Seat{seat}")));
    let players = players.collect::<Vec<_>>().join(" – ");
    let title = [start.kind().title(), &players, record.tag("Date").unwrap_or_default()];
    let title: Vec<&str> = title.into_iter().filter(|part| !part.is_empty()).collect();
    let mut rows = vec![headings(start, lang)];
    rows.extend(review.turns.iter().map(|turn| cells(start, turn, lang)));
    let plays = std::iter::once(message!("analyse.column.steps").say(lang))
        .chain(review.turns.iter().map(|turn| turn.steps.join(" ")));
    let table: String =
        aligned(&rows).lines().zip(plays).map(|(row, play)| format!("{row}  {play}\n")).collect();
    let parts =
        [table, figures(start, &review.players, lang), moments(review, lang), mistakes(start, review, lang)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}\n\n{}", title.join(" · "), parts.join("\n"))
}

/// How many seats' chances are shown: of two, one says it all.
fn shown(seats: usize) -> usize {
    if seats == 2 { 1 } else { seats }
}

fn headings(start: &Game, lang: Lang) -> Vec<String> {
    let names = (0..shown(start.seats()) as u8).map(|seat| start.seat_name(Seat(seat)).say(lang));
    let mut row = vec![message!("analyse.column.turn").say(lang)];
    row.extend(names);
    row.extend([message!("analyse.column.cost").say(lang), String::new(), String::new()]);
    row
}

fn cells(start: &Game, turn: &Reviewed, lang: Lang) -> Vec<String> {
    let mut row = vec![format!("{}.", turn.turn)];
    row.extend(turn.chances.iter().take(shown(start.seats())).map(|&chance| percent(chance, lang)));
    let slip = Some(turn.grade).filter(|grade| grade.is_slip());
    let cost = |_| points(-100.0 * f64::from(turn.loss), lang).replace("+", "");
    row.push(slip.map_or_else(String::new, cost));
    row.push(slip.map_or_else(String::new, |grade| name(grade).say(lang)));
    row.push(start.seat_name(turn.seat).say(lang));
    row
}

fn name(grade: Grade) -> Message {
    Message::new(format!("review.grade.{}", grade.name()))
}

/// Each player's accuracy, and how many turns of each grade.
fn figures(start: &Game, players: &[PlayerReview], lang: Lang) -> String {
    let mut rows = vec![vec![String::new(), message!("analyse.column.accuracy").say(lang)]];
    rows[0].extend(Grade::ALL.map(|grade| name(grade).say(lang)));
    for player in players {
        let accuracy =
            player.accuracy.map_or_else(|| "–".to_owned(), |accuracy| percent(accuracy / 100.0, lang));
        let mut row = vec![start.seat_name(player.seat).say(lang), accuracy];
        row.extend(Grade::ALL.map(|grade| player.counts.of(grade).to_string()));
        rows.push(row);
    }
    aligned(&rows)
}

/// The turns that decided the game.
fn moments(review: &Review, lang: Lang) -> String {
    if review.moments.is_empty() {
        return String::new();
    }
    let turns: Vec<String> = review.moments.iter().map(usize::to_string).collect();
    format!("{}\n", message!("analyse.moments", turns = turns.join(", ")).say(lang))
}

fn mistakes(start: &Game, review: &Review, lang: Lang) -> String {
    let slips = review.slips();
    if slips.is_empty() {
        return format!("{}\n", message!("analyse.none").say(lang));
    }
    let mut text = format!("{}\n", message!("analyse.mistakes").say(lang));
    for turn in slips {
        let (Some(best), Some(why)) = (&turn.best, &turn.why) else { continue };
        let sentence = message!(
            "analyse.better",
            turn = turn.turn,
            seat = start.seat_name(turn.seat),
            played = turn.steps.join(" "),
            cost = decimal(100.0 * f64::from(turn.loss), 1, lang),
            better = best.steps.join(" "),
            chance = percent(best.chances.get(turn.seat.index()).copied().unwrap_or(0.0), lang),
            why = why.clone(),
        );
        text += &format!("{}\n", sentence.say(lang));
    }
    text
}
