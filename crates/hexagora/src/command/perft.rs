//! `hexagora perft`: counts step sequences.

use std::ops::ControlFlow;

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::{GameKind, Played, Position, Repetition, Rules, Visitor, perft};

use super::{number, start, text};
use crate::progress::Progress;
use crate::wire::{Counted, Object};
use crate::{CliError, Session, cli};

/// The longest sequences that can be asked for: no count of them would ever be finished, but a
/// game that is nearly over may be.
const DEEPEST: u64 = 255;

/// Counts the step sequences of a length from a position.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let (kind, depth) = asked(matches, session)?;
    let game = start::game(kind, matches, session)?;
    let progress = Progress::new(session.streams.err_terminal, format!("perft {depth}"));
    let counts = game.visit(DividePerft { depth, progress });
    let count = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    let divide = matches.get_flag(cli::DIVIDE);
    if matches.get_flag(cli::JSON) {
        return session.json(&Counted {
            game: game.kind().name(),
            players: game.seats(),
            options: Object(game.options()),
            depth,
            divide: divide.then_some(Object(counts)),
            count,
        });
    }
    if divide {
        session.print(&table(&counts))?;
    }
    session.line(&count.to_string())
}

/// The game and the depth; with `--position` the depth may stand alone.
fn asked(matches: &ArgMatches, session: &Session<'_>) -> Result<(Option<GameKind>, u32), CliError> {
    let (name, depth) = match (text(matches, cli::GAME), text(matches, cli::DEPTH)) {
        (depth, None) if matches.contains_id(cli::POSITION) => (None, depth),
        (None, _) => return Err(start::no_game()),
        asked => asked,
    };
    let kind: Option<GameKind> = name.map(str::parse).transpose()?;
    let depth = depth.ok_or_else(|| message!("cli.error.no-depth", legal = format!("0-{DEEPEST}")))?;
    Ok((kind, number(&session.word("cli.value.depth"), depth, 0..=DEEPEST)? as u32))
}

fn table(counts: &[(String, u64)]) -> String {
    let step = counts.iter().map(|(step, _)| step.len()).max().unwrap_or(0);
    let digits = counts.iter().map(|(_, count)| count.to_string().len()).max().unwrap_or(0);
    counts.iter().map(|(name, count)| format!("{name:<step$} {count:>digits$}\n")).collect()
}

/// Counts under each first step, sorted by the step's spelling, and tells how far it is.
struct DividePerft {
    depth: u32,
    progress: Progress,
}

impl Visitor for DividePerft {
    type Output = Vec<(String, u64)>;

    fn visit<P: Rules>(mut self, played: &Played<P>) -> Vec<(String, u64)> {
        let Some(below) = self.depth.checked_sub(1) else { return Vec::new() };
        let mut history = played.history.clone();
        let mut counts = Vec::new();
        each_child(&played.position, &mut history, |share, step, child, history| {
            let count = match below.checked_sub(1) {
                // The second steps are walked here too, so that the bar moves while one first step
                // is long.
                Some(below) if below > 0 => {
                    let width = 1.0 / played.position.count_steps() as f64;
                    let mut count = 0;
                    each_child(child, history, |part, _, grandchild, history| {
                        self.progress.at(share + part * width);
                        count += perft::perft(grandchild, history, below);
                    });
                    count
                }
                _ => perft::perft(child, history, below),
            };
            counts.push((played.position.write_step(step), count));
        });
        counts.sort_unstable();
        counts
    }
}

/// Visits the positions after each step, with the share of the steps that went before.
fn each_child<P: Position>(
    position: &P,
    history: &mut Repetition,
    mut visit: impl FnMut(f64, P::Step, &P, &mut Repetition),
) {
    let turns = history.turns();
    let total = position.count_steps() as f64;
    let mut done = 0.0;
    let _ = position.visit_steps::<()>(|step| {
        let mut child = position.clone();
        child.play_unchecked(step, history);
        visit(done / total, step, &child, history);
        history.rewind(turns);
        done += 1.0;
        ControlFlow::Continue(())
    });
}
