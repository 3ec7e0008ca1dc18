//! The computer thinks on a thread of its own, so that the screen goes on listening.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use hexagora_engine::{PlayContext, Spec, Turn};
use hexagora_rules::{Game, Seat};

use crate::play::{LIMITS, Minds};

/// What the computer is asked.
pub struct Question {
    /// The position.
    pub game: Game,
    /// For which seat.
    pub seat: Seat,
    /// How it plays.
    pub spec: Spec,
    /// The seed of its chance.
    pub seed: u64,
}

type Asked = (u64, Question, Arc<AtomicBool>);
type Answered = (u64, Option<Turn>);

/// The computer, and the question that it thinks about.
pub struct Thinker {
    ask: Sender<Asked>,
    answers: Receiver<Answered>,
    number: u64,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// A computer that waits for questions. Its thread ends with it.
    pub fn new() -> Thinker {
        let (ask, asked) = channel::<Asked>();
        let (answer, answers) = channel();
        thread::spawn(move || {
            let mut minds = Minds::default();
            while let Ok((number, question, stop)) = asked.recv() {
                let context = PlayContext { clock: &Instant::now(), stop: &stop, limits: LIMITS, time: None };
                let Question { game, seat, spec, seed } = question;
                let turn = minds.of(seat, spec, game.kind(), seed).turn(&game, &context);
                if answer.send((number, turn)).is_err() {
                    return;
                }
            }
        });
        Thinker { ask, answers, number: 0, stop: Arc::default() }
    }

    /// Asks something; what was asked before is dropped.
    pub fn ask(&mut self, question: Question) {
        self.drop_question();
        self.stop = Arc::default();
        // A thread that is gone answers nothing, and the screen says that it waits.
        let _ = self.ask.send((self.number, question, Arc::clone(&self.stop)));
    }

    /// The answer to the last question, once it is there: none if there is nothing to choose.
    pub fn answer(&mut self) -> Option<Option<Turn>> {
        let fresh = |(number, turn)| (number == self.number).then_some(turn);
        self.answers.try_iter().find_map(fresh)
    }

    /// Forgets the last question.
    pub fn drop_question(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.number += 1;
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
