//! What a step does.

use super::board::Cell;
use super::colour::Colour;
use super::figure::Figure;
use super::hash;
use super::movement::Ground;
use super::position::Position;
use super::step::Act;
use super::team::Count;
use crate::{History, Position as _};

impl Position {
    pub(super) fn play_act(&mut self, act: Act, history: &mut impl History) {
        let building = self.is_building();
        let eventful = match act {
            Act::Lay { cell, tile, pool } => {
                self.lay(cell, tile, pool);
                if !building {
                    // Laying is not a turn.
                    self.laid_now = self.laid_now.saturating_add(1);
                    return;
                }
                return self.pass_the_building(history);
            }
            Act::Ready => {
                self.ready |= 1 << self.turn;
                return self.pass_the_building(history);
            }
            Act::Roll(points) => {
                self.roll = points;
                return;
            }
            Act::Enter { figure, to } => self.enter_figure(figure, to),
            Act::Go { figure, from, to } => {
                self.remove(self.mover(), from, figure);
                self.add(self.mover(), to, figure);
                false
            }
            Act::Capture { from, to } => {
                self.capture(to);
                self.remove(self.mover(), from, Figure::Prism);
                self.add(self.mover(), to, Figure::Prism);
                true
            }
            Act::Mount { from, to } => {
                let seat = self.mover();
                self.remove(seat, from, Figure::Pyramid);
                self.remove(seat, to, Figure::Prism);
                self.add(seat, to, Figure::Mounted(self.colour(seat)));
                false
            }
            Act::Dismount { from, to } => {
                let seat = self.mover();
                self.remove(seat, from, Figure::Mounted(self.colour(seat)));
                self.add(seat, from, Figure::Prism);
                self.add(seat, to, Figure::Pyramid);
                false
            }
            Act::Leave { figure, from } => self.leave(figure, from),
            Act::Pass => false,
        };
        self.quiet = if eventful { 0 } else { self.quiet.saturating_add(1) };
        self.laid_now = 0;
        self.roll = 0;
        if eventful || self.quiet >= self.parameters.quiet {
            self.outcome = self.ending();
        }
        if self.outcome.is_none() {
            self.turn = self.next_in();
            history.turn_begins(self.hash());
        }
    }

    /// D7: the next seat that is not ready builds; when all are, the first one plays.
    fn pass_the_building(&mut self, history: &mut impl History) {
        self.turn = if self.is_building() {
            self.next_seat(|position, seat| position.ready >> seat & 1 == 0)
        } else {
            self.parameters.first
        };
        history.turn_begins(self.hash());
    }

    /// The next seat in the order of play that is not out.
    pub(super) fn next_in(&self) -> u8 {
        self.next_seat(|position, seat| !position.is_out(seat))
    }

    /// The next seat in the order of play, of those that count; the present one if no other does.
    fn next_seat(&self, counts: impl Fn(&Position, usize) -> bool) -> u8 {
        let seats = self.parameters.seats().len();
        let after = (1..=seats).map(|ahead| (self.mover() + ahead) % seats);
        after.into_iter().find(|&seat| counts(self, seat)).unwrap_or(self.mover()) as u8
    }

    /// A figure enters from the reserve, or a crossed prism returns. True if that is an event (D14): a prism
    /// came that had not retreated (D19), or else one could come and go for ever.
    fn enter_figure(&mut self, figure: Figure, to: Cell) -> bool {
        let seat = self.mover();
        match figure {
            Figure::Pyramid => self.change(seat, Count::ReservePyramids, -1),
            Figure::Prism => {
                let retreated = self.teams[seat].count(Count::RetreatedPrisms);
                let is_new = self.teams[seat].count(Count::ReservePrisms) > retreated;
                self.change(seat, Count::ReservePrisms, -1);
                if !is_new {
                    self.change(seat, Count::RetreatedPrisms, -1);
                }
                self.add(seat, to, figure);
                return is_new;
            }
            Figure::Mounted(carried) => {
                self.change(seat, Count::OutsidePrisms, -1);
                self.change(seat, Count::Prisoners(carried), -1);
                // Of several outside, one that has its own pyramid returns first.
                if self.teams[seat].count(Count::OutsidePyramids) > 0 {
                    self.change(seat, Count::OutsidePyramids, -1);
                    self.change(seat, Count::ReservePyramids, 1);
                }
            }
        }
        self.add(seat, to, figure);
        figure.has_prism()
    }

    /// A pyramid goes back to the reserve, or a mounted prism crosses or retreats. True if it crosses.
    fn leave(&mut self, figure: Figure, from: Cell) -> bool {
        let seat = self.mover();
        let crosses = figure.has_prism() && Ground::new(self).crosses(from);
        self.remove(seat, from, figure);
        let Figure::Mounted(carried) = figure else {
            self.change(seat, Count::ReservePyramids, 1);
            return false;
        };
        let own_pyramids = if crosses {
            self.change(seat, Count::OutsidePrisms, 1);
            self.change(seat, Count::Points, 1);
            Count::OutsidePyramids
        } else {
            self.change(seat, Count::ReservePrisms, 1);
            self.change(seat, Count::RetreatedPrisms, 1);
            Count::ReservePyramids
        };
        let is_own = carried == self.colour(seat);
        self.change(seat, if is_own { own_pyramids } else { Count::Prisoners(carried) }, 1);
        crosses
    }

    /// The seat to move captures the lone figure in a triangle.
    fn capture(&mut self, cell: Cell) {
        let Some(victim) = self.standing(cell) else { return };
        let Some(figure) = self.teams[victim].figures.on(cell).next() else { return };
        self.remove(victim, cell, figure);
        match figure {
            Figure::Pyramid => self.imprison(self.colour(victim)),
            Figure::Prism => {}
            Figure::Mounted(carried) => self.imprison(carried),
        }
        if figure.has_prism() {
            self.change(victim, Count::Eliminated, 1);
            if self.is_out(victim) {
                self.dismiss(victim);
            }
        }
    }

    /// A captured pyramid becomes a prisoner of the seat to move, or comes home to it.
    fn imprison(&mut self, colour: Colour) {
        let captor = self.mover();
        let home = colour == self.colour(captor);
        self.change(captor, if home { Count::ReservePyramids } else { Count::Prisoners(colour) }, 1);
    }

    /// D13: a seat whose prisms have all been eliminated is out.
    fn dismiss(&mut self, seat: usize) {
        let figures = self.teams[seat].figures;
        for (cell, figure) in figures.iter() {
            self.remove(seat, cell, figure);
            self.imprison(self.colour(seat));
        }
        for colour in Colour::ALL {
            let held = self.teams[seat].count(Count::Prisoners(colour)) as i8;
            self.change(seat, Count::Prisoners(colour), -held);
            let owner = self.parameters.seat_of(colour).filter(|&owner| !self.is_out(owner));
            if let Some(owner) = owner {
                self.change(owner, Count::ReservePyramids, held);
            }
        }
        let reserve = self.teams[seat].count(Count::ReservePyramids) as i8;
        self.change(seat, Count::ReservePyramids, -reserve);
    }

    /// Puts a figure on the board.
    pub(super) fn add(&mut self, seat: usize, cell: Cell, figure: Figure) {
        if self.stood.has(cell) {
            self.paired.insert(cell);
        } else {
            self.stood.insert(cell);
        }
        self.teams[seat].figures.add(cell, figure);
        self.sum = self.sum.wrapping_add(hash::stands(seat, cell, figure));
    }

    /// Takes a figure off the board.
    fn remove(&mut self, seat: usize, cell: Cell, figure: Figure) {
        if self.paired.has(cell) {
            self.paired.remove(cell);
        } else {
            self.stood.remove(cell);
        }
        self.teams[seat].figures.remove(cell, figure);
        self.sum = self.sum.wrapping_sub(hash::stands(seat, cell, figure));
    }

    fn change(&mut self, seat: usize, count: Count, by: i8) {
        let team = &mut self.teams[seat];
        team.set(count, team.count(count).saturating_add_signed(by));
        let keys = hash::counted(seat, count).wrapping_mul(i64::from(by) as u64);
        self.sum = self.sum.wrapping_add(keys);
    }
}
