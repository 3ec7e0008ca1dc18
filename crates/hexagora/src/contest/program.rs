//! Another program that plays: a process that speaks UGI.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use hexagora_engine::{Limits, Remaining};
use hexagora_rules::{Game, Seat, Setup};

use super::forfeit::Forfeit;

/// A running program.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// How long a program may take to get ready.
const GETTING_READY: Duration = Duration::from_secs(20);
/// How long a program may think that is limited by nodes or depth.
const THINKING: Duration = Duration::from_secs(300);
/// How much longer than agreed an answer may take before the game is lost: pipes and schedulers.
const GRACE: Duration = Duration::from_millis(500);
/// How often somebody who waits looks whether to go on waiting.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program may take to end before it is made to.
const FAREWELL: Duration = Duration::from_millis(500);
/// The longest line that is read; protocol lines are far shorter.
const LONGEST: u64 = 1 << 20;

/// The time or search limits of a turn.
#[derive(Debug, Clone)]
pub enum Allowance<'a> {
    /// The same for every turn.
    Turn(Limits),
    /// What is on the clocks of all seats.
    Clocks(&'a [Remaining]),
}

impl Program {
    /// Starts a program and waits until it is ready.
    pub fn start(command: &[String], stop: &AtomicBool) -> Result<Program, Forfeit> {
        let failed = |error: std::io::Error| Forfeit::Start(error.to_string());
        let (name, args) = command.split_first().ok_or(Forfeit::Crash)?;
        let mut child = Command::new(name)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Forfeit::Crash);
        };
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while let Ok(1..) = (&mut output).take(LONGEST).read_until(b'\n', &mut line) {
                if send.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let mut program = Program { child, input, lines };
        program.say("ugi")?;
        program.wait(GETTING_READY, stop, |line| (line == "ugiok").then_some(()))?;
        program.ready(stop)?;
        Ok(program)
    }

    /// Tells that a new game begins.
    pub fn new_game(&mut self, stop: &AtomicBool) -> Result<(), Forfeit> {
        self.say("uginewgame")?;
        self.ready(stop)
    }

    fn ready(&mut self, stop: &AtomicBool) -> Result<(), Forfeit> {
        self.say("isready")?;
        self.wait(GETTING_READY, stop, |line| (line == "readyok").then_some(()))
    }

    /// The steps of a whole turn, asked for one by one.
    pub fn turn(
        &mut self,
        start: &Game,
        played: &[String],
        game: &Game,
        allowance: &Allowance<'_>,
        stop: &AtomicBool,
    ) -> Result<Vec<String>, Forfeit> {
        let turn = game.to_move();
        let seat = turn.seat().unwrap_or(Seat(0));
        let began = Instant::now();
        let mut at = game.clone();
        let mut moves = played.to_vec();
        while at.to_move() == turn {
            self.say(&position(start, &moves))?;
            self.ready(stop)?;
            let (go, patience) = go(allowance, seat, began.elapsed(), ends_turn(&at));
            self.say(&go)?;
            let best = self.wait(patience, stop, |line| {
                let rest = line.strip_prefix("bestmove")?;
                rest.split_whitespace().next().map(str::to_owned).or(Some(String::new()))
            });
            let step = match (best, allowance) {
                // Silence is a loss on time where a clock runs or the turn has a time limit.
                (
                    Err(Forfeit::Silence),
                    Allowance::Clocks(_) | Allowance::Turn(Limits { time: Some(_), .. }),
                ) => {
                    return Err(Forfeit::Time);
                }
                (best, _) => best?,
            };
            moves.push(at.play(&step).map_err(|_| Forfeit::Illegal(step))?);
        }
        Ok(moves.split_off(played.len()))
    }

    fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        let said = self.input.write_all(format!("{line}\n").as_bytes());
        said.and_then(|()| self.input.flush()).map_err(|_| Forfeit::Crash)
    }

    /// Waits for a line that is accepted; all others are passed over.
    fn wait<T>(
        &mut self,
        patience: Duration,
        stop: &AtomicBool,
        mut accept: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let began = Instant::now();
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => {
                    if let Some(answer) = accept(&line) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Crash),
                Err(RecvTimeoutError::Timeout) if began.elapsed() > patience => return Err(Forfeit::Silence),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Forfeit::Stopped);
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let began = Instant::now();
        while began.elapsed() < FAREWELL {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The line that tells a position. A start that every program knows needs no text.
fn position(start: &Game, moves: &[String]) -> String {
    let usual = Game::start(&Setup::new(start.kind()));
    let start = match usual {
        Ok(usual) if usual.text() == start.text() => "startpos".to_owned(),
        _ => format!("fen {}", start.text()),
    };
    if moves.is_empty() {
        return format!("position {start}");
    }
    format!("position {start} moves {}", moves.join(" "))
}

/// Whether the next step is the last of its turn, as far as one can tell before it is chosen.
fn ends_turn(game: &Game) -> bool {
    let mut next = game.clone();
    let first = game.legal().into_iter().next();
    first.is_some_and(|step| next.play(&step).is_ok()) && next.to_move() != game.to_move()
}

/// The order to think, and how long to wait for an answer.
fn go(allowance: &Allowance<'_>, seat: Seat, spent: Duration, last: bool) -> (String, Duration) {
    match allowance {
        Allowance::Clocks(clocks) => {
            let left = |at: usize| {
                let used = if at == seat.index() { spent } else { Duration::ZERO };
                clocks.get(at).map_or(Duration::ZERO, |clock| clock.left.saturating_sub(used))
            };
            let time = |at: usize| format!(" p{}time {}", at + 1, left(at).as_millis().max(1));
            let times: String = (0..clocks.len()).map(time).collect();
            let increment =
                |(at, clock): (usize, &Remaining)| format!(" p{}inc {}", at + 1, clock.increment.as_millis());
            let increments: String = clocks.iter().enumerate().map(increment).collect();
            (format!("go{times}{increments}"), left(seat.index()) + GRACE)
        }
        Allowance::Turn(Limits { time: Some(time), .. }) => {
            let left = time.saturating_sub(spent);
            // A turn of several steps must leave something for the later ones.
            let share = if last { left } else { left * 3 / 4 };
            (format!("go movetime {}", share.as_millis().max(1)), left + GRACE)
        }
        Allowance::Turn(Limits { nodes: Some(nodes), .. }) => (format!("go nodes {nodes}"), THINKING),
        Allowance::Turn(Limits { depth, .. }) => (format!("go depth {}", depth.unwrap_or(1)), THINKING),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexagora_rules::GameKind;

    #[test]
    fn the_order_to_think_is_as_the_protocol_writes_it() {
        let turn = |text: &str| Allowance::Turn(text.parse().unwrap());
        let line = |allowance: &Allowance<'_>, spent, last| {
            go(allowance, Seat(1), Duration::from_millis(spent), last).0
        };
        assert_eq!(line(&turn("time:1000"), 0, true), "go movetime 1000");
        assert_eq!(line(&turn("time:1000"), 0, false), "go movetime 750");
        assert_eq!(line(&turn("time:1000"), 2000, true), "go movetime 1");
        assert_eq!(line(&turn("nodes:50"), 0, true), "go nodes 50");
        assert_eq!(line(&turn("depth:5"), 0, false), "go depth 5");
        let clock = |left, increment| Remaining {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
        };
        let clocks = [clock(60_000, 600), clock(5_000, 0)];
        assert_eq!(
            line(&Allowance::Clocks(&clocks), 100, true),
            "go p1time 60000 p2time 4900 p1inc 600 p2inc 0"
        );
    }

    #[test]
    fn an_unusual_start_is_told_as_text() {
        let start = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
        assert_eq!(position(&start, &[]), "position startpos");
        assert_eq!(position(&start, &["c3".into(), "e4".into()]), "position startpos moves c3 e4");
        let other = Game::start(&Setup::new(GameKind::Attangle).with("rules", "2006")).unwrap();
        assert_eq!(position(&other, &[]), format!("position fen {}", other.text()));
    }
}
