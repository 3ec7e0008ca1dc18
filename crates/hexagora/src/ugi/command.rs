//! The commands of the Universal Game Interface, read from lines.

use std::time::Duration;

use hexagora_engine::{Limits, Remaining};

/// A command, parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UgiCommand {
    /// An empty line.
    Nothing,
    /// `ugi`
    Ugi,
    /// `isready`
    IsReady,
    /// `setoption name <name> value <value>`
    SetOption(String, String),
    /// `uginewgame`
    NewGame,
    /// `position …`: the text of a position, or none for the start, and the steps after it.
    Position(Option<String>, Vec<String>),
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `query …`
    Query(String),
    /// `quit`
    Quit,
    /// Anything else.
    Unknown(String),
}

impl UgiCommand {
    /// Reads a line.
    pub fn read(line: &str) -> UgiCommand {
        let words: Vec<&str> = line.split_whitespace().collect();
        let unknown = || UgiCommand::Unknown(line.trim().to_owned());
        match words[..] {
            [] => UgiCommand::Nothing,
            ["ugi"] => UgiCommand::Ugi,
            ["isready"] => UgiCommand::IsReady,
            ["uginewgame"] => UgiCommand::NewGame,
            ["stop"] => UgiCommand::Stop,
            ["quit", ..] => UgiCommand::Quit,
            ["query", what] => UgiCommand::Query(what.to_owned()),
            ["go", ref rest @ ..] => UgiCommand::Go(Go::read(rest)),
            ["setoption", "name", ref rest @ ..] => {
                let (name, value) = split(rest, "value");
                UgiCommand::SetOption(name.join(" "), value.unwrap_or_default().join(" "))
            }
            ["position", "startpos", ref rest @ ..] => match split(rest, "moves") {
                ([], steps) => UgiCommand::Position(None, owned(steps.unwrap_or_default())),
                _ => unknown(),
            },
            ["position", "fen", ref rest @ ..] => {
                let (text, steps) = split(rest, "moves");
                UgiCommand::Position(Some(text.join(" ")), owned(steps.unwrap_or_default()))
            }
            _ => unknown(),
        }
    }
}

/// The words before and after a word; none after it if it is not there.
fn split<'w, 'l>(words: &'w [&'l str], at: &str) -> (&'w [&'l str], Option<&'w [&'l str]>) {
    match words.iter().position(|word| *word == at) {
        Some(at) => (&words[..at], Some(&words[at + 1..])),
        None => (words, None),
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// How long to think.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// Each player's time and increment in milliseconds, where they are given.
    pub clocks: [(Option<u64>, u64); 6],
    /// The time for this step, in milliseconds.
    pub move_time: Option<u64>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// The greatest depth.
    pub depth: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
}

impl Go {
    /// Reads what stands after `go`. What is not understood is passed over.
    fn read(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            let place = match word {
                "movetime" => &mut go.move_time,
                "nodes" => &mut go.nodes,
                "depth" => &mut go.depth,
                _ => {
                    go.clock(word, &mut words);
                    continue;
                }
            };
            *place = words.next().and_then(|value| amount(value)).or(*place);
        }
        go
    }

    /// `p1time`, `p1inc` and so on.
    fn clock<'w>(&mut self, word: &str, words: &mut impl Iterator<Item = &'w &'w str>) {
        let player = word.strip_prefix('p').and_then(|rest| {
            let (player, what) = rest.split_at_checked(1)?;
            Some((player.parse::<usize>().ok()?.checked_sub(1)?, what))
        });
        let Some((player, what @ ("time" | "inc"))) = player else { return };
        let value = words.next().and_then(|value| amount(value));
        if let (Some(clock), Some(value)) = (self.clocks.get_mut(player), value) {
            match what {
                "time" => clock.0 = Some(value),
                _ => clock.1 = value,
            }
        }
    }

    /// The limits for the player to move, from 0. No limit at all is `infinite`. A clock is for turns. The
    /// first step of a turn gets its whole time; steps after it (`later`) get a sixteenth, because the search
    /// of the first has filled the transposition table.
    pub fn limits(&self, player: usize, later: bool) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let allot = |&(time, increment): &(Option<u64>, u64)| {
            let [left, increment] = [time?, increment].map(Duration::from_millis);
            Some(Remaining { left, increment }.allot() / if later { 16 } else { 1 })
        };
        // A player without a clock gets the least time of those who have one.
        let least = || self.clocks.iter().filter_map(allot).min();
        let clock = self.clocks.get(player).and_then(allot).or_else(least);
        Limits {
            time: self.move_time.map(|time| Duration::from_millis(time.max(1))).or(clock),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            depth: self.depth.map(|depth| depth.clamp(1, 1 << 16) as u32),
        }
    }
}

/// A number of the protocol; one below 0 (a clock that has run out) is none at all.
fn amount(text: &str) -> Option<u64> {
    match text.parse::<i64>() {
        Ok(number) => Some(number.max(0) as u64),
        Err(_) => text.parse().ok(),
    }
    // Clamped, so that sums of several cannot overflow.
    .map(|number: u64| number.min(1 << 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str, player: usize) -> String {
        match UgiCommand::read(line) {
            UgiCommand::Go(go) => go.limits(player, false).to_string(),
            other => panic!("{line} is {other:?}"),
        }
    }

    #[test]
    fn lines_are_read_as_the_protocol_writes_them() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(UgiCommand::read("  "), UgiCommand::Nothing);
        assert_eq!(UgiCommand::read("position startpos"), UgiCommand::Position(None, Vec::new()));
        assert_eq!(
            UgiCommand::read("position startpos moves a1 b2"),
            UgiCommand::Position(None, words("a1 b2"))
        );
        assert_eq!(
            UgiCommand::read("position  fen attangle; 7/8 w moves a1"),
            UgiCommand::Position(Some("attangle; 7/8 w".into()), words("a1"))
        );
        assert_eq!(
            UgiCommand::read("setoption name Multi PV value  3 4"),
            UgiCommand::SetOption("Multi PV".into(), "3 4".into())
        );
        assert_eq!(UgiCommand::read("query p1turn"), UgiCommand::Query("p1turn".into()));
        for line in
            ["position", "position here", "position startpos a1", "query", "setoption", "uci", "ugi x"]
        {
            assert_eq!(UgiCommand::read(line), UgiCommand::Unknown(line.into()));
        }
    }

    #[test]
    fn limits_are_those_of_the_player_to_move() {
        assert_eq!(go("go depth 4", 0), "depth:4");
        assert_eq!(go("go depth 0", 0), "depth:1");
        assert_eq!(go("go nodes 5000", 1), "nodes:5000");
        assert_eq!(go("go movetime 500", 1), "time:500");
        assert_eq!(go("go infinite depth 3", 0), "");
        assert_eq!(go("go", 0), "");
        let clocks = "go p1time 24020 p2time 48020 p1inc 0 p2inc 400 p3time 20 p3inc 0";
        assert_eq!([0, 1, 2].map(|player| go(clocks, player)), ["time:1000", "time:2300", "time:1"]);
        assert_eq!(go("go p1time -5 p2time 9", 0), "time:1");
        assert_eq!(go("go p1time 24020 p2time 48020 p1inc 0 p2inc 0", 2), "time:1000");
    }

    #[test]
    fn later_steps_of_a_turn_take_little_of_a_clock() {
        let UgiCommand::Go(go) = UgiCommand::read("go p1time 24020 p1inc 0") else { panic!("it is a go") };
        assert_eq!(go.limits(0, true).time, Some(Duration::from_micros(62_500)));
        assert_eq!(Go { move_time: Some(80), ..go }.limits(0, true).to_string(), "time:80");
    }

    #[test]
    fn nonsense_limits_are_passed_over() {
        assert_eq!(go("go depth x nodes", 0), "");
        assert_eq!(go("go p9time 5 p0time 5 ptime 5 pñ 5 mate 3 nodes 7", 0), "nodes:7");
        assert_eq!(go("go movetime 99999999999999999999999", 0), "");
        assert_eq!(go("go movetime 9999999999999999999", 0), format!("time:{}", 1_u64 << 40));
    }
}
