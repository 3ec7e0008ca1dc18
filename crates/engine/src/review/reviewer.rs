//! Judges positions, turns and whole games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hexagora_locale::Message;
use hexagora_rules::{Game, Seat, StepError, ToMove};

use super::Grade;
use super::forced::is_forced;
use super::moments::swing;
use super::pace::Pace;
use super::reason::Comparison;
use super::reviewed::{Attempt, Judgement, Review, Reviewed};
use super::span::{Span, spans};
use crate::{Clock, Engine, Limits, ReportLine, SearchContext};

/// What reviewing needs: an engine, and how long it may think.
pub struct Reviewer<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// How much thinking is allowed for each position.
    pub limits: Limits,
    /// How long a whole game may take: each position then gets its part, within `limits`.
    pub total: Option<Duration>,
    /// The caller's clock.
    pub clock: &'a dyn Clock,
    /// Set by anybody to stop.
    pub stop: &'a AtomicBool,
}

/// A turn with where it leads.
struct Played<'a> {
    /// Where the seat chose.
    before: &'a Game,
    /// Who chose.
    seat: Seat,
    /// What was chosen.
    steps: &'a [String],
    /// Where it leads.
    after: &'a Game,
    /// What is thought of that.
    judged: &'a Judgement,
}

/// What is thought of a turn.
struct Verdict {
    loss: f32,
    grade: Grade,
    /// The best line, with what is thought of it at last.
    best: Option<ReportLine>,
    why: Option<Message>,
}

impl<'a> Reviewer<'a> {
    /// A reviewer that gives each position of a game the same.
    pub fn new(
        engine: &'a mut Engine,
        limits: Limits,
        clock: &'a dyn Clock,
        stop: &'a AtomicBool,
    ) -> Reviewer<'a> {
        Reviewer { engine, limits, total: None, clock, stop }
    }
}

impl Reviewer<'_> {
    /// Judges a position. Where a die is due, each of its faces counts as much.
    pub fn judge(&mut self, game: &Game) -> Judgement {
        self.judge_within(game, self.limits)
    }

    fn judge_within(&mut self, game: &Game, limits: Limits) -> Judgement {
        let seats = game.seats();
        match game.to_move() {
            ToMove::Nobody => {
                let share = |seat| match game.outcome() {
                    Some(outcome) => outcome.payoff(Seat(seat as u8), seats),
                    None => 1.0 / seats as f32,
                };
                Judgement { chances: (0..seats).map(share).collect(), proven: true, report: None }
            }
            ToMove::Chance(_) => self.judge_roll(game, limits),
            ToMove::Seat(_) => {
                let (clock, stop) = (self.clock, self.stop);
                let mut context = SearchContext { limits, clock, stop, progress: &mut |_| {} };
                let report = self.engine.think(game, &mut context);
                let best = report.as_ref().and_then(|report| report.lines.first());
                // Before the first visit everybody's chances are the same.
                let chances = best
                    .map(|line| line.chances.clone())
                    .filter(|chances| chances.iter().any(|&chance| chance > 0.0));
                Judgement {
                    chances: chances.unwrap_or_else(|| vec![1.0 / seats as f32; seats]),
                    proven: best.is_some_and(|line| line.proven),
                    report,
                }
            }
        }
    }

    fn judge_roll(&mut self, game: &Game, limits: Limits) -> Judgement {
        let rolls = game.legal();
        let part = limits.share(100 / rolls.len().max(1) as u32);
        let mut mean = Judgement { chances: vec![0.0; game.seats()], proven: true, report: None };
        for roll in &rolls {
            let mut rolled = game.clone();
            if rolled.play(roll).is_err() {
                continue;
            }
            let judged = self.judge_within(&rolled, part);
            mean.proven &= judged.proven;
            for (sum, chance) in mean.chances.iter_mut().zip(judged.chances) {
                *sum += chance / rolls.len() as f32;
            }
        }
        mean
    }

    /// Reviews a whole game. `progress` is told the review as far as it got: after the start, and after every
    /// turn. A game that is stopped is looked at as far as it got.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use hexagora_engine::{Engine, Limits, Reviewer, Settings};
    /// use hexagora_rules::{Game, GameKind, Setup};
    ///
    /// let start = Game::start(&Setup::new(GameKind::Attangle))?;
    /// let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    /// let stop = AtomicBool::new(false);
    /// let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(300), &(), &stop);
    /// let steps = ["c3", "d3", "e4"].map(String::from);
    /// let mut told = 0;
    /// let review = reviewer.review(&start, &steps, |so_far| told = so_far.turns.len())?;
    /// assert_eq!((review.chances.len(), review.turns.len(), told), (2, 3, 3));
    /// assert_eq!(review.turns[1].steps, ["d3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(
        &mut self,
        start: &Game,
        steps: &[String],
        mut progress: impl FnMut(&Review),
    ) -> Result<Review, StepError> {
        let spans = spans(start, steps)?;
        let ends = self.total.map(|total| self.clock.now() + total);
        let mut pace = Pace::new(self.limits, ends, &spans);
        let mut game = start.clone();
        let mut before = self.judge_within(&game, pace.limits(self.clock.now()));
        let mut review = Review::new(before.chances.clone());
        pace.begun();
        progress(&review);
        for span in &spans {
            let Some((turn, after)) = self.turn(&mut game, span, steps, before, &pace, &review)? else {
                break;
            };
            review.add(turn);
            pace.judged(span);
            progress(&review);
            before = after;
        }
        Ok(review)
    }

    /// Plays a turn and reviews it; none if it was stopped. `before` is what was thought of the position where
    /// the turn begins; the judgement after the turn is returned with it.
    fn turn(
        &mut self,
        game: &mut Game,
        span: &Span,
        steps: &[String],
        mut before: Judgement,
        pace: &Pace,
        review: &Review,
    ) -> Result<Option<(Reviewed, Judgement)>, StepError> {
        for roll in &steps[span.begins..span.chooses] {
            game.play(roll)?;
        }
        if span.chooses > span.begins {
            // What was rolled is known before anything is chosen.
            before = self.judge_within(game, pace.limits(self.clock.now()));
        }
        let chosen = game.clone();
        for step in &steps[span.chooses..span.ends] {
            game.play(step)?;
        }
        let judged = self.judge_within(game, pace.limits(self.clock.now()));
        let played = Played {
            before: &chosen,
            seat: span.seat,
            steps: &steps[span.chooses..span.ends],
            after: game,
            judged: &judged,
        };
        let Verdict { loss, grade, best, why } =
            self.verdict(&played, before.line(), pace.limits(self.clock.now()));
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let turn = Reviewed {
            turn: review.turns.len() + 1,
            seat: span.seat,
            steps: steps[span.begins..span.ends].to_vec(),
            from: span.chooses,
            until: span.ends,
            chances: judged.chances.clone(),
            proven: judged.proven,
            loss,
            grade,
            swing: swing(review.chances_after(review.turns.len()), &judged.chances),
            best,
            why,
        };
        Ok(Some((turn, judged)))
    }

    /// Judges another turn in the place of one that was played, beside the best line that a review found there.
    /// `steps` are the turn's own, from where the seat chose.
    ///
    /// ```
    /// # use std::sync::atomic::AtomicBool;
    /// # use hexagora_engine::{Engine, Grade, Limits, Reviewer, Settings};
    /// # use hexagora_rules::Game;
    /// # let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    /// # let stop = AtomicBool::new(false);
    /// # let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(300), &(), &stop);
    /// let text = "attangle; (wb)1bb/w1(bbw)2/2w(bwb)bb/1b2w(wwb)1/w4b/1(bw)w1(bw)/(bbw)1bb b";
    /// let before = Game::from_text(text)?;
    /// let best = reviewer.judge(&before).report.and_then(|report| report.lines.into_iter().next());
    /// // Another win in the same turn is as good.
    /// let attempt = reviewer.attempt(&before, &["a4+g1xe3".to_owned()], best.as_ref())?;
    /// assert_eq!(attempt.grade, Grade::Best);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attempt(
        &mut self,
        before: &Game,
        steps: &[String],
        best: Option<&ReportLine>,
    ) -> Result<Attempt, StepError> {
        let mut after = before.clone();
        for step in steps {
            after.play(step)?;
        }
        let judged = self.judge(&after);
        let seat = before.to_move().seat().unwrap_or(Seat(0));
        let played = Played { before, seat, steps, after: &after, judged: &judged };
        let Verdict { loss, grade, why, .. } = self.verdict(&played, best, self.limits);
        Ok(Attempt { chances: judged.chances, loss, grade, why })
    }

    /// Judges a turn beside the best line. Where the turn seems bad, the position after the better turn is
    /// judged as the one after the turn itself was, so that like is compared with like: a search that begins a
    /// turn later sees a turn farther.
    fn verdict(&mut self, played: &Played<'_>, best: Option<&ReportLine>, limits: Limits) -> Verdict {
        if is_forced(played.before, played.steps) {
            return Verdict { loss: 0.0, grade: Grade::Forced, best: best.cloned(), why: None };
        }
        let Some(best) = best else {
            return Verdict { loss: 0.0, grade: Grade::Best, best: None, why: None };
        };
        let seats = played.before.seats();
        let (other, own) = first_turn(played.before, &best.steps);
        if other.hash() == played.after.hash() && other.turns() == played.after.turns() {
            return Verdict { loss: 0.0, grade: Grade::Best, best: Some(best.clone()), why: None };
        }
        let mut best = best.clone();
        let chance = |line: &ReportLine| line.chances.get(played.seat.index()).copied().unwrap_or(0.0);
        let loss = |line: &ReportLine| (chance(line) - played.judged.chance(played.seat)).max(0.0);
        let mut reply = best.steps[own..].to_vec();
        if Grade::of(loss(&best), seats).is_slip() && !best.proven {
            let judged = self.judge_within(&other, limits);
            if let Some(line) = judged.line() {
                reply.clone_from(&line.steps);
            }
            (best.chances, best.proven) = (judged.chances, judged.proven);
        }
        let (loss, grade) = (loss(&best), Grade::of(loss(&best), seats));
        let why = grade.is_slip().then(|| played.reason(&best, own, &reply));
        Verdict { loss, grade, best: Some(best), why }
    }
}

impl Played<'_> {
    /// Why the turn is bad, beside a line whose first `own` steps are the better turn, and what follows it.
    fn reason(&self, better: &ReportLine, own: usize, reply: &[String]) -> Message {
        let answer = self.judged.line().map_or(&[][..], |line| &line.steps);
        let comparison = Comparison {
            before: self.before,
            seat: self.seat,
            played: &[self.steps, answer].concat(),
            better,
            best: &[&better.steps[..own], reply].concat(),
            chances: &self.judged.chances,
            proven: self.judged.proven,
        };
        comparison.reason()
    }
}

/// The position after the first turn of a line, and how many steps of the line that turn has.
fn first_turn(before: &Game, line: &[String]) -> (Game, usize) {
    let (turn, mut game) = (before.turns(), before.clone());
    let mut own = 0;
    while game.turns() == turn && own < line.len() && game.play(&line[own]).is_ok() {
        own += 1;
    }
    (game, own)
}
