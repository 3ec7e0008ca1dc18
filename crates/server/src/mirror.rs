//! A client's copy of a table, folded from what the server sent.

use hexagora_rules::{Game, GameKind, Setup};
use serde_json::Value;

/// A client's copy of a table of two, kept up to date by what the server says.
#[derive(Debug, Clone)]
pub struct Mirror {
    /// The number of the last event it knows.
    pub version: u64,
    /// The game as it stands.
    pub game: Game,
    /// The steps that were made.
    pub steps: Vec<String>,
    /// The client's own seat.
    pub seat: Option<u8>,
    /// Whether the game is over.
    pub over: bool,
    /// The table of the rematch.
    pub rematch: Option<String>,
    start: Game,
}

/// Something was missed: the whole table is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap;

impl Mirror {
    /// The table of a message that holds all of it.
    pub fn new(said: &Value) -> Option<Mirror> {
        let table = &said["table"];
        let kind: GameKind = table["terms"]["game"].as_str()?.parse().ok()?;
        let mut setup = Setup::new(kind);
        for (name, value) in table["terms"]["set"].as_object()? {
            setup = setup.with(name, value.as_str()?);
        }
        let start = Game::start(&setup).ok()?;
        let mut mirror = Mirror {
            version: table["version"].as_u64()?,
            game: start.clone(),
            steps: Vec::new(),
            seat: said["you"]["seat"].as_u64().map(|seat| seat as u8),
            over: table["phase"] == "over",
            rematch: table["rematch"].as_str().map(str::to_owned),
            start,
        };
        for step in table["steps"].as_array()? {
            mirror.play(step["step"].as_str()?)?;
        }
        Some(mirror)
    }

    fn play(&mut self, step: &str) -> Option<()> {
        let step = self.game.play(step).ok()?;
        self.steps.push(step);
        Some(())
    }

    /// Takes in what happened. What is known already changes nothing.
    pub fn hear(&mut self, events: &Value) -> Result<(), Gap> {
        for event in events.as_array().ok_or(Gap)? {
            let seq = event["seq"].as_u64().ok_or(Gap)?;
            if seq <= self.version {
                continue;
            }
            if seq != self.version + 1 {
                return Err(Gap);
            }
            self.happen(event).ok_or(Gap)?;
            self.version = seq;
        }
        Ok(())
    }

    fn happen(&mut self, event: &Value) -> Option<()> {
        match event["type"].as_str()? {
            "stepped" | "rolled" => self.play(event["step"].as_str()?)?,
            "undone" => {
                let kept = self.steps[..(event["to"].as_u64()? as usize).min(self.steps.len())].to_vec();
                (self.game, self.steps) = (self.start.clone(), Vec::new());
                kept.iter().try_for_each(|step| self.play(step))?;
            }
            "ended" | "aborted" => self.over = true,
            "rematched" => self.rematch = event["table"].as_str().map(str::to_owned),
            _ => {}
        }
        Some(())
    }

    /// Whether it is the client's own turn.
    pub fn is_own_turn(&self) -> bool {
        !self.over && self.seat.is_some() && self.game.to_move().seat().map(|seat| seat.0) == self.seat
    }
}
