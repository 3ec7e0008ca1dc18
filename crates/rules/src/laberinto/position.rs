//! A position of Laberinto Interior.

use std::ops::{ControlFlow, RangeInclusive};

use hexagora_locale::Message;
use rand::Rng;

use super::board::{Cell, Cells, GRID};
use super::colour::Colour;
use super::figure::Figure;
use super::hand::Hand;
use super::movement::Ground;
use super::step::{Act, Step};
use super::team::{Count, Team};
use super::tile::Tile;
use super::{Options, geometry, text, why};
use crate::{
    Choice, Effect, Eye, GameKind, Geometry, History, Outcome, Reason, Refusal, Rule, Seat, TextError,
    Threat, ToMove,
};

/// The most seats there are.
pub(super) const SEATS: usize = 6;

/// What was agreed, as far as it decides what may follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Terms {
    /// The seats' colours; places without a seat are red.
    pub(super) colours: [Colour; SEATS],
    pub(super) seats: u8,
    pub(super) first: u8,
    pub(super) prisms: u8,
    pub(super) pyramids: u8,
    pub(super) lays: u8,
    pub(super) target: u8,
    pub(super) quiet: u16,
    pub(super) hidden: bool,
    pub(super) dice: bool,
}

impl Terms {
    pub(super) fn seats(&self) -> std::ops::Range<usize> {
        0..usize::from(self.seats)
    }

    /// The colours of the seats in order.
    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours[..usize::from(self.seats).min(SEATS)]
    }

    pub(super) fn colour_letters(&self) -> String {
        self.colours().iter().map(|colour| colour.letter()).collect()
    }

    /// The seat that has a colour.
    pub(super) fn seat_of(&self, colour: Colour) -> Option<usize> {
        self.colours().iter().position(|&other| other == colour)
    }

    /// The seats that are ready when all are, a bit each.
    pub(super) const fn everybody(&self) -> u8 {
        (1 << self.seats) - 1
    }
}

/// A position of Laberinto Interior.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) terms: Terms,
    pub(super) tiles: [Option<Tile>; GRID],
    /// Where tiles lie.
    pub(super) laid: Cells,
    /// D6: each seat's path.
    pub(super) paths: [Cells; SEATS],
    pub(super) hands: [Hand; SEATS],
    pub(super) pool: Hand,
    pub(super) teams: [Team; SEATS],
    /// Where figures stand.
    pub(super) stood: Cells,
    /// Where two figures stand.
    pub(super) paired: Cells,
    /// Whether all paths have met. Tiles stay, so they never part.
    pub(super) met: bool,
    /// The seats that have said `ready`, a bit each. When all have, the building is over.
    pub(super) ready: u8,
    /// The seat to move; when the game is over, the one that moved last.
    pub(super) turn: u8,
    /// How many tiles the seat to move has laid in this turn of the play phase.
    pub(super) laid_now: u8,
    /// What has been rolled in this turn; 0 is nothing yet.
    pub(super) roll: u8,
    /// How many turns in a row were quiet.
    pub(super) quiet: u16,
    pub(super) outcome: Option<Outcome>,
    /// The part of the hash that is a sum of facts.
    pub(super) sum: u64,
}

/// Copying a position is how a search tries a step.
const _: () = assert!(size_of::<Position>() <= 1664);

impl Position {
    /// Whether tiles are laid before anybody moves.
    pub(super) fn is_building(&self) -> bool {
        self.ready != self.terms.everybody()
    }

    /// Whether the die is to be rolled before anything else.
    pub(super) fn is_roll_due(&self) -> bool {
        self.terms.dice && self.roll == 0 && !self.is_building()
    }

    /// The seat to move, as an index.
    pub(super) fn mover(&self) -> usize {
        usize::from(self.turn) % SEATS
    }

    pub(super) fn colour(&self, seat: usize) -> Colour {
        self.terms.colours[seat % SEATS]
    }

    pub(super) fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell.index()]
    }

    /// D13: whether all prisms of a seat have been eliminated.
    pub(super) fn is_out(&self, seat: usize) -> bool {
        self.teams[seat].count(Count::Eliminated) == self.terms.prisms
    }

    /// The seats that are not out.
    pub(super) fn seats_in(&self) -> impl Iterator<Item = usize> {
        self.terms.seats().filter(|&seat| !self.is_out(seat))
    }

    /// Whether a turn begins here.
    fn is_turn_start(&self) -> bool {
        self.outcome.is_none() && self.laid_now == 0 && self.roll == 0
    }

    /// Whether the seat to move may lay a tile, if it finds one that fits.
    pub(super) fn may_lay(&self) -> bool {
        // D8: up to `lays` tiles before the movement.
        self.is_building() || self.laid_now < self.terms.lays
    }

    /// D7: `ready` when all paths have met, or when nothing else can be done.
    pub(super) fn may_be_ready(&self) -> bool {
        self.met || self.visit_lays(|_| ControlFlow::Break(())).is_continue()
    }

    /// Who stands in a triangle: the seat.
    pub(super) fn standing(&self, cell: Cell) -> Option<usize> {
        if !self.stood.has(cell) {
            return None;
        }
        self.terms.seats().find(|&seat| self.teams[seat].figures.on(cell).next().is_some())
    }

    /// Every movement of the seat to move, or `pass` where there is none, in the phase of play.
    pub fn visit_movements<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut none = true;
        Ground::new(self).visit(|act| {
            none = false;
            visit(act.step())
        })?;
        if none { visit(Act::Pass.step()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the seat to move has no movement, in the phase of play.
    pub(super) fn must_pass(&self) -> bool {
        Ground::new(self).visit(|_| ControlFlow::Break(())).is_continue()
    }
}

impl crate::Position for Position {
    type Step = Step;

    fn seats(&self) -> usize {
        usize::from(self.terms.seats)
    }

    fn to_move(&self) -> ToMove {
        let seat = Seat(self.turn);
        match self.outcome {
            Some(_) => ToMove::Nobody,
            None if self.is_roll_due() => ToMove::Chance(seat),
            None => ToMove::Seat(seat),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn visit_steps<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        if self.is_roll_due() {
            return (1..=6).try_for_each(|points| visit(Act::Roll(points).step()));
        }
        self.visit_lays(&mut visit)?;
        if self.is_building() {
            if self.may_be_ready() { visit(Act::Ready.step()) } else { ControlFlow::Continue(()) }
        } else {
            self.visit_movements(visit)
        }
    }

    fn is_legal(&self, step: Step) -> bool {
        let Some(act) = Act::of(step) else { return false };
        if self.outcome.is_some() {
            return false;
        }
        if self.is_roll_due() {
            return matches!(act, Act::Roll(_));
        }
        match act {
            Act::Lay { cell, tile, pool } => self.can_lay(cell, tile, pool),
            Act::Ready => self.is_building() && self.may_be_ready(),
            Act::Roll(_) => false,
            _ => !self.is_building() && Ground::new(self).allows(act),
        }
    }

    fn play_unchecked(&mut self, step: Step, history: &mut impl History) {
        if let Some(act) = Act::of(step) {
            self.play_act(act, history);
        }
    }

    fn enter(&self, history: &mut impl History) {
        if self.is_turn_start() {
            history.turn_begins(self.hash());
        }
    }

    fn hash(&self) -> u64 {
        self.sum.wrapping_add(self.turn_key())
    }

    fn count_steps(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        if self.is_roll_due() {
            return 6;
        }
        let lays = self.count_lays();
        if self.is_building() {
            return lays + u64::from(self.met || lays == 0);
        }
        let mut movements = 0;
        let _ = self.visit_movements::<()>(|_| {
            movements += 1;
            ControlFlow::Continue(())
        });
        lays + movements
    }

    fn random_step(&self, rng: &mut impl Rng) -> Option<Step> {
        self.draw(rng)
    }
}

/// The section on how the game ends.
const END: Rule = Rule::new(GameKind::Laberinto, Rule::END);

impl crate::Rules for Position {
    const KIND: GameKind = GameKind::Laberinto;
    const TITLE: &'static str = "Laberinto Interior";
    const PLAYERS: RangeInclusive<usize> = 3..=6;
    const SYMMETRIES: usize = super::symmetry::SYMMETRIES;
    const RULES: &'static [Rule] = why::RULES;
    const SIGNS: &'static [char] = super::notation::SIGNS;
    const ENDS: &'static [(Reason, Rule)] = &[
        (Reason::Crossed, END.decided(12)),
        (Reason::Last, END.decided(13)),
        (Reason::Most, END.decided(14)),
    ];
    type Options = Options;
    // Boxed: it is much larger than the other games' views.
    type View = Box<super::View>;

    fn start(options: &Options) -> Position {
        let terms = options.terms;
        let mut position = Position::bare(terms);
        let mut hands = options.deal.hands();
        for seat in terms.seats() {
            position.hands[seat] = hands.next().unwrap_or(Hand::EMPTY);
            position.teams[seat].set(Count::ReservePrisms, terms.prisms);
            position.teams[seat].set(Count::ReservePyramids, terms.pyramids);
        }
        position.pool = hands.next().unwrap_or(Hand::EMPTY);
        position.sum = position.sum_from_scratch();
        position
    }

    fn step_name(&self) -> Option<&'static str> {
        match self.outcome {
            Some(_) => None,
            None if self.is_building() => Some("build"),
            None if self.is_roll_due() => Some("roll"),
            None => Some("play"),
        }
    }

    fn hash_from_scratch(&self) -> u64 {
        self.sum_from_scratch().wrapping_add(self.turn_key())
    }

    fn write_step(&self, step: Step) -> String {
        self.write_act(step)
    }

    fn read_step(&self, text: &str) -> Result<Step, Refusal> {
        self.read_act(text).map(Act::step)
    }

    fn why_not(&self, step: Step) -> Option<Refusal> {
        Act::of(step).and_then(|act| why::why_not(self, act))
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn from_text(options: &Options, text: &str) -> Result<Position, TextError> {
        text::read(options, text)
    }

    fn settle(&self, options: &mut Options) {
        options.terms = self.terms;
        options.dealt = false;
    }

    fn image(&self, symmetry: usize) -> Position {
        super::symmetry::image(self, symmetry)
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        super::symmetry::step_image(step, symmetry)
    }

    fn view(&self, eye: Eye) -> Box<super::View> {
        Box::new(super::View::of(self, eye))
    }

    fn seat_name(&self, seat: Seat) -> Message {
        self.colour(seat.index()).name()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        self.colour(seat.index()).title()
    }

    fn course(&self, step: Step) -> Option<Vec<String>> {
        match Act::of(step)? {
            Act::Go { figure, from, to } => Ground::new(self).course(figure, from, to),
            Act::Capture { from, to } => Ground::new(self).course(Figure::Prism, from, to),
            _ => None,
        }
        .map(|cells| cells.iter().map(Cell::to_string).collect())
    }

    fn geometry(&self) -> Geometry {
        geometry::geometry()
    }

    fn height(&self, cell: &str) -> usize {
        let Some(cell) = Cell::read(cell) else { return 0 };
        let figures = self.terms.seats().map(|seat| self.teams[seat].figures.on(cell).count());
        usize::from(self.laid.has(cell)) + figures.sum::<usize>()
    }

    fn choice(&self, step: Step) -> Choice {
        self.choice_of(step)
    }

    fn effects(&self, step: Step, after: &Position) -> Vec<Effect> {
        self.effects_of(step, after)
    }

    fn said(&self, step: Step, after: &Position) -> Message {
        self.sentence(step, after)
    }

    fn due(&self) -> Option<Message> {
        self.due_words()
    }

    fn threats(&self) -> Vec<Threat> {
        self.threats_seen()
    }

    fn check(&self) -> Result<(), String> {
        super::check::check(self)
    }
}
