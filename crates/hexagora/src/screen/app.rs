//! A game on the whole screen: what is known of it between two events.

use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use hexagora_engine::{Spec, Turn};
use hexagora_locale::{Lang, Message, message};
use hexagora_rules::geometry::Point;
use hexagora_rules::{Choice, Scene, Seat, ToMove};
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;

use super::chart::Chart;
use super::chooser::Chooser;
use super::input::{self, Intent, Mode};
use super::kept::Kept;
use super::prompt::Prompt;
use super::selection;
use super::theme::Paint;
use super::thinker::{Question, Thinker};
use crate::play::{Player, Sitting};

/// How long a step of the computer or of chance is looked at before the next one.
const PACE: Duration = Duration::from_millis(200);
/// How often the clock of thought is drawn.
const TICK: Duration = Duration::from_millis(100);

/// How somebody leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// To the list of games.
    Menu,
    /// To the shell.
    Quit,
    /// To the shell, by Ctrl-C.
    Interrupt,
}

/// What lies over the board and takes all keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Overlay {
    /// What the keys do.
    Help,
    /// A line that is typed.
    Prompt(Prompt),
    /// Whether to give up.
    Resign,
    /// Whether to leave a game that nothing keeps.
    Leave(Leave),
    /// The screen must be handed to a seat whose hand is hidden from others.
    HandOver(Seat),
}

/// What the computer thinks about.
pub(super) struct Thought {
    pub(super) seat: Seat,
    pub(super) since: Instant,
    /// Whether somebody asked for advice.
    pub(super) advice: bool,
}

/// A sentence for whoever plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) text: String,
    pub(super) kind: NoteKind,
}

/// What a sentence is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoteKind {
    /// What was played or done.
    Told,
    /// What the computer advises.
    Advice,
    /// What cannot be done.
    Refusal,
}

/// A game on the whole screen.
pub struct App {
    pub(super) sitting: Sitting,
    pub(super) lang: Lang,
    pub(super) paint: Paint,
    pub(super) kept: Kept,
    /// Whether the game is the one that was kept.
    pub(super) resumed: bool,
    pub(super) scene: Scene,
    pub(super) chart: Chart,
    /// The cell that the keyboard is on.
    pub(super) cursor: String,
    /// Where a walk up or down comes back to.
    pub(super) anchor: Point,
    pub(super) held: Vec<String>,
    /// The cells that may be pressed next.
    pub(super) open: BTreeSet<String>,
    pub(super) chooser: Option<Chooser>,
    /// Whether the keys choose among its steps; else more cells may be pressed instead.
    pub(super) choosing: bool,
    /// The cells of what the computer advises.
    pub(super) hint: Vec<String>,
    pub(super) note: Option<Note>,
    /// What went wrong for all seats alike, once it has been told.
    setback: Option<Message>,
    pub(super) overlay: Option<Overlay>,
    pub(super) zoom: Option<i32>,
    /// The column and line of the board in the upper left corner of its part of the screen.
    pub(super) camera: (i32, i32),
    pub(super) names: bool,
    /// How many lines of the list of turns are below the last one shown.
    pub(super) scrolled: usize,
    /// Who holds the screen, where hands are hidden.
    pub(super) holder: Option<Seat>,
    /// Nobody plays: the computer waits for somebody who took something back.
    pub(super) paused: bool,
    pub(super) thought: Option<Thought>,
    thinker: Thinker,
    /// The steps of the computer's turn that are not yet shown.
    planned: VecDeque<String>,
    next: Instant,
    pub(super) leaving: Option<Leave>,
    /// The window as it was drawn last.
    pub(super) window: Rect,
    /// The lines of the entries of the list to choose from, and the first of the entries.
    pub(super) entries: Option<(Rect, usize)>,
}

impl App {
    /// A game that begins, or goes on.
    pub fn new(sitting: Sitting, lang: Lang, paint: Paint, kept: Kept) -> App {
        let scene = Scene::new(sitting.game(), sitting.eye(), sitting.local.played(), None);
        let chart = Chart::new(sitting.game(), &scene);
        let mut app = App {
            sitting,
            lang,
            paint,
            kept,
            resumed: false,
            scene,
            chart,
            cursor: String::new(),
            anchor: Point { x: 0.0, y: 0.0 },
            held: Vec::new(),
            open: BTreeSet::new(),
            chooser: None,
            choosing: false,
            hint: Vec::new(),
            note: None,
            setback: None,
            overlay: None,
            zoom: None,
            camera: (0, 0),
            names: false,
            scrolled: 0,
            holder: None,
            paused: false,
            thought: None,
            thinker: Thinker::new(),
            planned: VecDeque::new(),
            next: Instant::now(),
            leaving: None,
            window: Rect::ZERO,
            entries: None,
        };
        app.refresh();
        app
    }

    /// The same, gone on with after it was kept.
    #[must_use]
    pub fn resumed(self) -> App {
        App { resumed: true, ..self }
    }

    /// How somebody wants to leave, if somebody does.
    pub fn leaving(&self) -> Option<Leave> {
        self.leaving
    }

    /// The language that is spoken now.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// How it is painted now.
    pub fn paint(&self) -> Paint {
        self.paint
    }

    /// The game with those who play it.
    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// How long nothing will happen by itself.
    pub fn rest(&self) -> Duration {
        if self.thought.is_some() {
            TICK
        } else if self.works() {
            self.next.saturating_duration_since(Instant::now())
        } else {
            Duration::from_secs(60)
        }
    }

    /// Whether the computer or chance is to play.
    fn works(&self) -> bool {
        let program = matches!(self.sitting.chooser(), Some(Player::Program(_)));
        program && !self.paused && self.overlay.is_none()
    }

    pub(super) fn say(&self, message: &Message) -> String {
        message.say(self.lang)
    }

    pub(super) fn word(&self, key: &'static str) -> String {
        Message::new(key).say(self.lang)
    }

    pub(super) fn tell(&mut self, kind: NoteKind, message: &Message) {
        self.note = Some(Note { text: crate::draw::capital(&self.say(message)), kind });
    }

    /// Looks at the position anew: it has changed.
    pub(super) fn refresh(&mut self) {
        let eye = self.sitting.eye();
        self.scene = Scene::new(self.sitting.game(), eye, self.sitting.local.played(), None);
        self.chart = Chart::new(self.sitting.game(), &self.scene);
        self.hint.clear();
        self.scrolled = 0;
        self.let_go();
        if self.chart.cell(&self.cursor).is_none() {
            let first = self.cursor.is_empty();
            let cell = if first {
                self.chart.middle(&self.open)
            } else {
                self.chart.nearest(self.anchor, f64::INFINITY)
            };
            let name = cell.map(|cell| cell.name.clone()).unwrap_or_default();
            self.put_cursor(&name);
        }
        self.tell_setback();
        if let Some(next) = self.sitting.to_hand_over().filter(|&next| self.holder != Some(next)) {
            self.overlay = Some(Overlay::HandOver(next));
        }
    }

    /// Tells once what went wrong for all seats alike, after what is told already.
    fn tell_setback(&mut self) {
        let setback = self.sitting.setback();
        let new = setback.clone().filter(|_| self.setback.is_none());
        self.setback = setback;
        let Some(why) = new else { return };
        let said = self.say(&message!("screen.setback", why = why, key = "b"));
        let text = self.note.take().map_or(said.clone(), |note| format!("{} {said}", note.text));
        self.note = Some(Note { text, kind: NoteKind::Told });
    }

    /// Lets go of what is held; whether there was anything.
    pub(super) fn let_go(&mut self) -> bool {
        let some = !self.held.is_empty() || self.chooser.is_some();
        self.hold(Vec::new());
        some
    }

    pub(super) fn hold(&mut self, held: Vec<String>) {
        self.held = held;
        self.chooser = None;
        self.choosing = false;
        self.open = selection::openings(self.choices(), &self.held);
    }

    /// The steps that a person may choose now.
    pub(super) fn choices(&self) -> &[Choice] {
        if self.sitting.is_choice() { &self.scene.choices } else { &[] }
    }

    /// Plays a step that is legal.
    pub(super) fn play(&mut self, step: &str) {
        let said = self.sitting.game().said(step).ok();
        self.drop_thought();
        if self.sitting.local.play(step).is_ok() {
            self.note = None;
            if let Some(said) = said {
                self.tell(NoteKind::Told, &said);
            }
            if self.resumed && self.sitting.local.is_over() {
                self.kept.forget();
            }
        }
        self.next = Instant::now() + PACE;
        self.refresh();
    }

    pub(super) fn drop_thought(&mut self) {
        if self.thought.take().is_some() {
            self.thinker.drop_question();
        }
    }

    /// Forgets what the computer planned: the position is another one.
    pub(super) fn drop_plan(&mut self) {
        self.planned.clear();
        self.drop_thought();
    }

    /// Asks the computer for a turn, or for advice.
    pub(super) fn think(&mut self, seat: Seat, spec: Spec, advice: bool) {
        let (game, seed) = (self.sitting.game().clone(), self.sitting.seed);
        self.thinker.ask(Question { game, seat, spec, seed });
        self.thought = Some(Thought { seat, since: Instant::now(), advice });
    }

    /// Does what is due without anybody's doing: takes in what the computer thought of, and plays its steps.
    pub fn tick(&mut self) {
        if self.thought.is_some() {
            match self.thinker.answer() {
                Some(turn) => self.thought_of(turn),
                None => return,
            }
        }
        if !self.works() || Instant::now() < self.next {
            return;
        }
        if let Some(step) = self.planned.pop_front() {
            self.play(&step);
            return;
        }
        match (self.sitting.chooser(), self.sitting.game().to_move()) {
            (Some(Player::Program(spec)), ToMove::Seat(seat)) if spec != Spec::Random => {
                self.think(seat, spec, false);
            }
            (Some(Player::Program(_)), _) => {
                if let Some(step) = self.sitting.random_step() {
                    self.play(&step);
                }
            }
            _ => {}
        }
    }

    fn thought_of(&mut self, turn: Option<Turn>) {
        let Some(thought) = self.thought.take() else { return };
        match turn {
            Some(turn) if thought.advice => self.advise(thought.seat, &turn),
            Some(turn) => self.planned = turn.steps.into(),
            None if thought.advice => self.tell(NoteKind::Refusal, &message!("play.hint.none")),
            // It cannot be, but a game must go on.
            None => self.planned = self.sitting.random_step().into_iter().collect(),
        }
    }

    /// Takes in an event of the terminal.
    pub fn handle(&mut self, event: &Event) {
        if input::is_interrupt(event) {
            return self.act(Intent::Interrupt);
        }
        if self.overlay.is_some() {
            return self.answer(event);
        }
        let mode = if self.choosing { Mode::Chooser } else { Mode::Board };
        if let Some(intent) = input::intent(event, mode) {
            self.act(intent);
        }
    }
}
