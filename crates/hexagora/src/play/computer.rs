//! The computer as a player: it plays for its seats, and advises a person who asks.

use std::io;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexagora_engine::{self as engine, EngineSpec, Limits, PlayContext, Spec};
use hexagora_locale::message;
use hexagora_rules::{Seat, ToMove};

use super::{Play, Player};
use crate::figures::decimal;
use crate::openings::well_read;

/// How many times the program plays in a row before somebody is asked whether to go on: some games
/// between random players never end.
const PATIENCE: usize = 20_000;

/// What a turn may cost a player that has no limits of its own, and a hint.
pub(crate) const LIMITS: Limits = Limits::time(Duration::from_secs(1));

/// Who advises a person.
pub(crate) fn adviser() -> Spec {
    Spec::Engine(EngineSpec { limits: LIMITS, ..EngineSpec::default() })
}

/// The computer's players, one for each seat it has had.
#[derive(Default)]
pub(crate) struct Minds(Vec<(Seat, Spec, engine::Player)>);

impl Minds {
    /// The player of a seat.
    pub(crate) fn of(
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
            self.0.push((seat, spec, well_read(&spec, kind, seed)));
            self.0.len() - 1
        });
        &mut self.0[at].2
    }
}

impl Play<'_> {
    /// Plays for the program's seats until a person is to choose.
    pub(super) fn play_program(&mut self) -> io::Result<()> {
        if self.waits {
            return Ok(());
        }
        for _ in 0..PATIENCE {
            let Some(Player::Program(spec)) = self.sitting.chooser() else { return Ok(()) };
            let steps = self.program_steps(spec)?;
            if steps.is_empty() {
                return Ok(());
            }
            steps.iter().for_each(|step| self.play(step));
        }
        self.waits = matches!(self.sitting.chooser(), Some(Player::Program(_)));
        Ok(())
    }

    /// What a seat of the program plays next: a whole turn, or a single step of chance.
    fn program_steps(&mut self, spec: Spec) -> io::Result<Vec<String>> {
        match self.sitting.game().to_move() {
            ToMove::Seat(seat) if spec != Spec::Random => {
                self.show_thinking(seat)?;
                Ok(self.think(seat, spec).map(|turn| turn.steps).unwrap_or_default())
            }
            _ => Ok(self.sitting.random_step().into_iter().collect()),
        }
    }

    fn think(&mut self, seat: Seat, spec: Spec) -> Option<engine::Turn> {
        let (game, seed) = (self.sitting.local.game(), self.sitting.seed);
        let mind = self.minds.of(seat, spec, game.kind(), seed);
        let context =
            PlayContext { clock: &Instant::now(), stop: &AtomicBool::new(false), limits: LIMITS, time: None };
        mind.turn(game, &context)
    }

    /// On a screen: where the game stands while somebody waits for the computer.
    fn show_thinking(&mut self, seat: Seat) -> io::Result<()> {
        if !self.console.terminal {
            return Ok(());
        }
        self.console.wipe(false)?;
        self.board(false)?;
        self.say(message!("play.thinking", seat = self.sitting.game().seat_name(seat)))?;
        self.console.out.flush()
    }

    /// Who plays for the seats that the computer has.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        for (seat, player) in self.sitting.players.clone().into_iter().enumerate() {
            let Player::Program(spec) = player else { continue };
            let name = self.sitting.game().seat_name(Seat(seat as u8));
            let message = match spec {
                Spec::Level(level) => {
                    message!("play.level", seat = name, level = level.number(), name = level.name())
                }
                // Chance needs no introduction.
                Spec::Random => continue,
                spec => message!("play.computer", seat = name, player = spec.to_string()),
            };
            self.say(message)?;
        }
        Ok(())
    }

    /// What the engine would play in the place of whoever asks.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.sitting.local.is_over() {
            return self.over();
        }
        let ToMove::Seat(seat) = self.sitting.game().to_move() else {
            return self.say(message!("play.hint.none"));
        };
        let Some(turn) = self.think(seat, adviser()) else { return self.say(message!("play.hint.none")) };
        let line = turn.report.as_ref().and_then(|report| report.lines.first());
        let chance = line.and_then(|line| line.chances.get(seat.index())).copied().unwrap_or(0.0);
        let steps = turn.steps.join(" ");
        if line.is_some_and(|line| line.proven && chance == 1.0) {
            return self.say(message!("play.hint.won", steps = steps));
        }
        let chance = decimal(100.0 * f64::from(chance), 0, self.console.lang);
        self.say(message!("play.hint", steps = steps, chance = chance))
    }
}
