//! The computer at the table: it plays for its seats, and advises a person who asks.

use std::io;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexagora_engine::{self as engine, Limits, Room, Spec, Tuning};
use hexagora_locale::message;
use hexagora_rules::{Seat, ToMove};

use super::{Play, Player};
use crate::figures::decimal;

/// What a turn may cost a player that has no limits of its own, and a hint.
const LIMITS: Limits = Limits::time(Duration::from_secs(1));

/// The computer's players, one for each seat it has had.
#[derive(Default)]
pub(super) struct Minds(Vec<(Seat, Spec, engine::Player)>);

impl Minds {
    fn of(
        &mut self,
        seat: Seat,
        spec: Spec,
        kind: hexagora_rules::GameKind,
        seed: u64,
    ) -> &mut engine::Player {
        let known = |(at, other, mind): &(Seat, Spec, engine::Player)| {
            *at == seat && *other == spec && mind.kind() == kind
        };
        let at = self.0.iter().position(known).unwrap_or_else(|| {
            let seed = seed.wrapping_add(u64::from(seat.0));
            self.0.push((seat, spec, engine::Player::new(&spec, kind, seed)));
            self.0.len() - 1
        });
        &mut self.0[at].2
    }
}

impl Play<'_> {
    /// The steps that the computer plays for a seat: a whole turn, or a roll of the die.
    pub(super) fn computed(&mut self, seat: Seat, spec: Spec) -> io::Result<Vec<String>> {
        if matches!(self.game().to_move(), ToMove::Chance(_)) {
            return Ok(self.table.game().random_step(&mut self.rng).into_iter().collect());
        }
        self.show_thinking(seat)?;
        Ok(self.think(seat, spec).map(|turn| turn.steps).unwrap_or_default())
    }

    fn think(&mut self, seat: Seat, spec: Spec) -> Option<engine::Turn> {
        let (game, seed) = (self.table.game(), self.seed);
        let mind = self.minds.of(seat, spec, game.kind(), seed);
        let room = Room { clock: &Instant::now(), stop: &AtomicBool::new(false), limits: LIMITS, time: None };
        mind.turn(game, &room)
    }

    /// On a screen: where the game stands while somebody waits for the computer.
    fn show_thinking(&mut self, seat: Seat) -> io::Result<()> {
        if !self.console.terminal {
            return Ok(());
        }
        self.console.wipe(false)?;
        self.board(false)?;
        self.say(message!("play.thinks", seat = self.game().seat_name(seat)))?;
        self.console.out.flush()
    }

    /// Who plays for the seats that the computer has.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        for (seat, player) in self.players.clone().into_iter().enumerate() {
            let Player::Computer(spec) = player else { continue };
            let name = self.game().seat_name(Seat(seat as u8));
            let message = match spec {
                Spec::Level(level) => {
                    message!("play.level", seat = name, level = level.number(), name = level.name())
                }
                spec => message!("play.computer", seat = name, player = spec.to_string()),
            };
            self.say(message)?;
        }
        Ok(())
    }

    /// What the engine would play in the place of whoever asks.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.table.is_over() {
            return self.over();
        }
        let ToMove::Seat(seat) = self.game().to_move() else { return self.say(message!("play.error.hint")) };
        let adviser = Spec::Engine(Tuning { limits: LIMITS, ..Tuning::default() });
        let Some(turn) = self.think(seat, adviser) else { return self.say(message!("play.error.hint")) };
        let lines = turn.report.as_ref().map(|report| report.lines.as_slice()).unwrap_or_default();
        let chance = lines.first().and_then(|line| line.chances.get(seat.index())).copied().unwrap_or(0.0);
        let chance = decimal(100.0 * f64::from(chance), 0, self.console.lang);
        self.say(message!("play.hint", steps = turn.steps.join(" "), chance = chance))
    }
}
