//! The Universal Game Interface: how other programs have the engine play.
//!
//! `docs/ugi.md` describes the protocol and what is ours in it. A conversation has three ends: lines
//! come in on one thread, a thought runs on another, and everything is said by the one that serves,
//! so `stop`, `quit` and `isready` are answered while the engine thinks. Whatever else is asked for
//! then waits until the thought is over. `stop` and `quit` hold for all that was asked for before them,
//! however fast it came: a thought that had to wait for another is stopped as it begins.

mod command;
mod mind;
mod query;
mod settings;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Scope};

use hexagora_locale::{Lang, Message, message};
use hexagora_rules::{Game, Setup, brief};

use command::{Go, UgiCommand};
use mind::Mind;
use settings::UgiSettings;

/// No line is longer: a hundred thousand steps fit.
const LONGEST: u64 = 1 << 22;
/// The most commands that are queued while the engine thinks.
const PATIENCE: usize = 1_000;

/// What the serving thread hears.
enum UgiEvent {
    /// A line was read.
    Line(String),
    /// There are no more lines.
    End,
    /// The engine tells something.
    Told(String),
    /// The engine has thought, and gives itself back.
    Best(Box<Mind>, String),
}

/// Serves a game until `quit` or the end of the input.
pub fn serve(
    setup: Setup,
    lang: Lang,
    input: &mut (dyn BufRead + Send),
    out: &mut dyn Write,
) -> io::Result<()> {
    let settings = UgiSettings::new(setup);
    // The caller has checked the setup.
    let Ok(game) = Game::start(&settings.setup) else { return Ok(()) };
    thread::scope(|scope| {
        let (send, events) = mpsc::channel();
        let lines = send.clone();
        scope.spawn(move || read(input, &lines));
        let mut server = UgiServer {
            scope,
            send,
            out,
            lang,
            settings,
            game,
            later: false,
            mind: None,
            thought: None,
            waiting: VecDeque::new(),
            ended: false,
        };
        let served = events.iter().try_for_each(|event| server.hear(event));
        // Whatever still runs ends with the conversation.
        server.stop(|_| true);
        match served {
            Err(Farewell::Failed(error)) => Err(error),
            _ => Ok(()),
        }
    })
}

/// Reads lines until `quit` or the end.
fn read(input: &mut (dyn BufRead + Send), lines: &Sender<UgiEvent>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if !matches!((&mut *input).take(LONGEST).read_until(b'\n', &mut bytes), Ok(1..)) {
            break;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let last = UgiCommand::read(&line) == UgiCommand::Quit;
        if lines.send(UgiEvent::Line(line)).is_err() || last {
            return;
        }
    }
    let _ = lines.send(UgiEvent::End);
}

/// Why a conversation is over.
enum Farewell {
    /// The conversation ended in good order.
    Done,
    /// The output cannot be written any more.
    Failed(io::Error),
}

impl From<io::Error> for Farewell {
    fn from(error: io::Error) -> Farewell {
        Farewell::Failed(error)
    }
}

/// A search that runs on the engine thread.
struct Thought {
    stop: Arc<AtomicBool>,
    /// Whether the search has no limit, so that only `stop` ends it.
    endless: bool,
}

struct UgiServer<'s, 'e, 'o> {
    scope: &'s Scope<'s, 'e>,
    send: Sender<UgiEvent>,
    out: &'o mut dyn Write,
    lang: Lang,
    settings: UgiSettings,
    game: Game,
    /// Whether the turn has begun in which the game stands.
    later: bool,
    /// The engine, unless it is thinking or was never needed.
    mind: Option<Box<Mind>>,
    thought: Option<Thought>,
    /// What was asked while the engine thinks.
    waiting: VecDeque<UgiCommand>,
    /// Whether no more lines will come.
    ended: bool,
}

impl UgiServer<'_, '_, '_> {
    fn hear(&mut self, event: UgiEvent) -> Result<(), Farewell> {
        match event {
            UgiEvent::Line(line) => self.receive(UgiCommand::read(&line))?,
            UgiEvent::End => {
                self.ended = true;
                // The input has ended, so nobody can send `stop` any more.
                self.stop(|thought| thought.endless);
            }
            UgiEvent::Told(line) => self.say(&line)?,
            UgiEvent::Best(mind, step) => {
                self.say(&format!("bestmove {step}"))?;
                (self.mind, self.thought) = (Some(mind), None);
            }
        }
        while self.thought.is_none()
            && let Some(command) = self.waiting.pop_front()
        {
            self.obey(command)?;
        }
        self.out.flush()?;
        match self.ended && self.thought.is_none() {
            true => Err(Farewell::Done),
            false => Ok(()),
        }
    }

    /// Carries a command out now, or queues it until the search ends.
    fn receive(&mut self, command: UgiCommand) -> Result<(), Farewell> {
        match command {
            UgiCommand::IsReady if self.thought.is_some() => Ok(self.say("readyok")?),
            command if self.thought.is_none() => self.obey(command),
            UgiCommand::Stop | UgiCommand::Quit => {
                self.stop(|_| true);
                if self.waiting.back() != Some(&command) {
                    self.waiting.push_back(command);
                }
                Ok(())
            }
            command if self.waiting.len() < PATIENCE => {
                self.waiting.push_back(command);
                Ok(())
            }
            _ => Ok(self.complain(message!("ugi.error.busy"))?),
        }
    }

    fn stop(&self, which: impl Fn(&Thought) -> bool) {
        if let Some(thought) = self.thought.as_ref().filter(|thought| which(thought)) {
            thought.stop.store(true, Ordering::Relaxed);
        }
    }

    fn obey(&mut self, command: UgiCommand) -> Result<(), Farewell> {
        match command {
            UgiCommand::Nothing | UgiCommand::Stop => {}
            UgiCommand::Quit => self.ended = true,
            UgiCommand::Ugi => self.introduce()?,
            UgiCommand::IsReady => {
                self.mind = Some(self.mind());
                self.say("readyok")?;
            }
            UgiCommand::SetOption(name, value) => {
                if let Err(error) = self.settings.set(&name, &value) {
                    self.complain(error)?;
                }
            }
            UgiCommand::NewGame => {
                if let Some(mind) = &mut self.mind {
                    mind.forget();
                }
            }
            UgiCommand::Position(text, steps) => match self.position(text.as_deref(), &steps) {
                Ok((game, later)) => (self.game, self.later) = (game, later),
                Err(error) => self.complain(error)?,
            },
            UgiCommand::Go(go) => {
                self.go(&go);
                if self.waiting.iter().any(|command| matches!(command, UgiCommand::Stop | UgiCommand::Quit)) {
                    self.stop(|_| true);
                }
            }
            UgiCommand::Query(question) => {
                let answer = query::answer(&self.game, &question);
                self.say(&format!("response {answer}"))?;
            }
            UgiCommand::Unknown(line) => self.complain(message!("ugi.error.line", line = brief(&line)))?,
        }
        Ok(())
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(concat!("id name Hexagora ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the authors of Hexagora")?;
        for option in self.settings.options() {
            self.say(&option)?;
        }
        self.say("ugiok")
    }

    /// The position of a `position` command, and whether its last step belongs to the turn that goes on. A
    /// text without game and options takes those that are set.
    fn position(&self, text: Option<&str>, steps: &[String]) -> Result<(Game, bool), Message> {
        let start = Game::start(&self.settings.setup).map_err(|error| error.message())?;
        let mut game = match text {
            None => start,
            Some(text) if text.contains(';') => Game::from_text(text).map_err(|error| error.message())?,
            Some(body) => {
                let whole = start.text();
                let head = whole.split(';').next().unwrap_or_default();
                Game::from_text(&format!("{head}; {body}")).map_err(|error| error.message())?
            }
        };
        let (own, other) = (self.settings.setup.game, game.kind());
        if own != other {
            return Err(message!("cli.error.other-game", game = own.title(), other = other.title()));
        }
        let mut before = None;
        for (at, step) in steps.iter().enumerate() {
            before = Some(game.to_move());
            let told = |error: hexagora_rules::StepError| {
                message!("ugi.error.moves", number = at + 1, error = error.message())
            };
            game.play(step).map_err(told)?;
        }
        let later = before == Some(game.to_move());
        Ok((game, later))
    }

    /// The engine as it is set up now.
    fn mind(&mut self) -> Box<Mind> {
        let known = self.mind.take().filter(|mind| mind.suits(&self.settings));
        known.unwrap_or_else(|| Box::new(Mind::new(&self.settings)))
    }

    fn go(&mut self, go: &Go) {
        let player = self.game.to_move().seat().map_or(0, |seat| seat.index());
        let limits = go.limits(player, self.later);
        // An infinite search that nobody can stop any more: answer at once.
        let stop = Arc::new(AtomicBool::new(self.ended && limits.is_empty()));
        let (game, send, flag) = (self.game.clone(), self.send.clone(), stop.clone());
        let mut mind = self.mind();
        self.thought = Some(Thought { stop, endless: limits.is_empty() });
        self.scope.spawn(move || {
            let step = mind.think(&game, limits, &flag, |line| {
                let _ = send.send(UgiEvent::Told(line));
            });
            let _ = send.send(UgiEvent::Best(mind, step));
        });
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Says what is wrong, in a line that programs pass over.
    fn complain(&mut self, message: Message) -> io::Result<()> {
        let sentence: String = message.say(self.lang).chars().filter(|letter| !letter.is_control()).collect();
        self.say(&format!("info string {sentence}"))
    }
}
