//! What is counted of each seat, without looking ahead.

use hexagora_rules::laberinto::{Cells, Count, Figure, Position};
use hexagora_rules::{Position as _, Seat, ToMove};

use super::distance::TURN;
use super::peril::Perils;
use super::race::race;
use super::survey::Survey;
use crate::{MAX_SEATS, weights};

/// What is counted of each seat, by name.
pub const FEATURES: [&str; 18] = [
    "turns",
    "turns near the end",
    "turns while building",
    "stuck",
    "wait",
    "points",
    "prisms",
    "pyramids",
    "prisoners",
    "first taken mounted",
    "first taken prism",
    "first taken pyramid",
    "later taken mounted",
    "later taken prism",
    "later taken pyramid",
    "prey",
    "lone",
    "tiles",
];

/// The weights in force.
pub const WEIGHTS: [i32; FEATURES.len()] = weights::read(&FEATURES, include_str!("../laberinto.weights"));

/// More turns than this are as bad as never.
const MOST_TURNS: f32 = 45.0;

/// Counts the features of all seats.
pub fn features(position: &Position, survey: &Survey, mut tell: impl FnMut(Seat, usize, f32)) {
    let seats = position.seats();
    let mover = position.to_move().seat().unwrap_or(Seat(0)).index();
    let mut turns = [MOST_TURNS; MAX_SEATS];
    let is_in = |seat: &Seat| !position.has_lost(*seat);
    for seat in (0..seats as u8).map(Seat).filter(is_in) {
        let look = survey.of(seat);
        let left = f32::from(race(position, seat, &look.field, look.door)) / f32::from(TURN);
        turns[seat.index()] = left.min(MOST_TURNS);
    }
    let least = turns.iter().fold(MOST_TURNS, |least, turns| least.min(*turns));
    for seat in (0..seats as u8).map(Seat).filter(is_in) {
        let count = |what| position.count(seat, what) as f32;
        let own = position.seat_colour(seat);
        let (mut pyramids, mut prisoners, mut lone) =
            (count(Count::ReservePyramids) + count(Count::OutsidePyramids), position.held(seat) as f32, 0.0);
        for (cell, figure) in position.figures(seat) {
            match figure {
                Figure::Mounted(colour) if colour != own => prisoners += 1.0,
                Figure::Prism => {}
                _ => pyramids += 1.0,
            }
            if !position.paired().has(cell) {
                lone += 1.0;
            }
        }
        let turns = turns[seat.index()];
        if position.in_building() {
            tell(seat, 2, turns / 10.0);
        } else {
            tell(seat, 0, turns / 10.0);
            tell(seat, 1, (turns / (least + 4.0)).min(3.0));
        }
        if turns >= MOST_TURNS {
            tell(seat, 3, 1.0);
        }
        tell(seat, 4, ((seat.index() + seats - mover) % seats) as f32 / seats as f32);
        tell(seat, 5, count(Count::Points));
        tell(seat, 6, -count(Count::Eliminated));
        tell(seat, 7, pyramids);
        tell(seat, 8, prisoners);
        tell(seat, 16, lone);
        tell(seat, 17, position.hand_len(seat) as f32 / 10.0);
    }
    if !position.in_building() {
        threats(position, mover, &survey.perils, tell);
    }
}

/// Counts the lone figures that somebody could capture: before their owner moves again, or only after.
fn threats(position: &Position, mover: usize, perils: &Perils, mut tell: impl FnMut(Seat, usize, f32)) {
    let lone = position.stood().without(position.paired());
    if lone.is_empty() {
        return;
    }
    let seats = position.seats();
    let ahead = |seat: Seat| (seat.index() + seats - mover) % seats;
    for captor in (0..seats as u8).map(Seat).filter(|&seat| !position.has_lost(seat)) {
        let mut tell_prey = |grasp: &Cells, chance: f32| {
            let prey = grasp.and(&lone);
            if prey.is_empty() {
                return;
            }
            for victim in (0..seats as u8).map(Seat).filter(|&victim| victim != captor) {
                let first = ahead(captor) < ahead(victim);
                for (_, figure) in position.figures(victim).filter(|&(cell, _)| prey.has(cell)) {
                    let kind = match figure {
                        Figure::Mounted(_) => 0,
                        Figure::Prism => 1,
                        Figure::Pyramid => 2,
                    };
                    tell(victim, kind + if first { 9 } else { 12 }, chance);
                    if first {
                        tell(captor, 15, chance);
                    }
                }
            }
        };
        if !position.has_dice() {
            tell_prey(perils.from(captor), 1.0);
        } else if position.to_move() == ToMove::Seat(captor) {
            tell_prey(&position.grasp(captor, position.rolled()), 1.0);
        } else {
            (1..=6).for_each(|roll| tell_prey(&position.grasp(captor, roll), 1.0 / 6.0));
        }
    }
}
