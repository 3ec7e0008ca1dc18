//! How a player loses a game without being beaten on the board.

use hexagora_locale::{Message, message};

/// What a player did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
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

impl Fault {
    /// The word in records and in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Fault::Start(_) => "start",
            Fault::Crash => "crash",
            Fault::Silence => "silence",
            Fault::Illegal(_) => "illegal",
            Fault::Time => hexagora_rules::record::Verdict::TIME,
            Fault::Stopped => "stopped",
        }
    }

    /// What happened, for people: the rest of a sentence.
    pub fn message(&self) -> Message {
        match self {
            Fault::Start(why) => message!("match.fault.start", why = why),
            Fault::Crash => message!("match.fault.crash"),
            Fault::Silence => message!("match.fault.silence"),
            Fault::Illegal(step) => message!("match.fault.illegal", step = hexagora_rules::brief(step)),
            Fault::Time => message!("match.fault.time"),
            Fault::Stopped => message!("match.fault.stopped"),
        }
    }
}
