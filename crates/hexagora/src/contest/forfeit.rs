//! How a player loses a game without being beaten on the board: by a crash, silence, an illegal step or time.

use hexagora_locale::{Message, message};

/// Why a player forfeits a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forfeit {
    /// The program cannot be started, and why.
    Start(String),
    /// The program has ended.
    Crash,
    /// The program does not answer.
    Silence,
    /// The answer is no legal step.
    Illegal(String),
    /// The answer came too late.
    Time,
    /// Nobody's fault: the contest was stopped.
    Stopped,
}

impl Forfeit {
    /// The word in records and in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Forfeit::Start(_) => "start",
            Forfeit::Crash => "crash",
            Forfeit::Silence => "silence",
            Forfeit::Illegal(_) => "illegal",
            Forfeit::Time => hexagora_rules::record::Verdict::TIME,
            Forfeit::Stopped => "stopped",
        }
    }

    /// What happened, for people: the rest of a sentence.
    pub fn message(&self) -> Message {
        match self {
            Forfeit::Start(why) => message!("match.fault.start", why = why),
            Forfeit::Crash => message!("match.fault.crash"),
            Forfeit::Silence => message!("match.fault.silence"),
            Forfeit::Illegal(step) => message!("match.fault.illegal", step = hexagora_rules::brief(step)),
            Forfeit::Time => message!("match.fault.time"),
            Forfeit::Stopped => message!("match.fault.stopped"),
        }
    }
}
