//! What is counted of each seat in a position of Laberinto.

use hexagora_rules::laberinto::{Cells, Count, Figure, Position};
use hexagora_rules::{Position as _, Seat, ToMove};

use super::attack_map::AttackMap;
use super::distance::TURN;
use super::race::race;
use super::survey::Survey;
use crate::{MAX_SEATS, weights};

/// What is counted of each seat, by name.
pub const NAMES: [&str; 19] = [
    "turns",
    "turns near the end",
    "turns while building",
    "next",
    "stuck",
    "wait",
    "points",
    "prisms",
    "pyramids",
    "prisoners",
    "standing",
    "standing late",
    "first taken mounted",
    "first taken prism",
    "first taken pyramid",
    "later taken mounted",
    "later taken prism",
    "later taken pyramid",
    "prey",
];

const TURNS: usize = 0;
const NEAR_END: usize = 1;
const BUILDING: usize = 2;
const NEXT: usize = 3;
const STUCK: usize = 4;
const WAIT: usize = 5;
const POINTS: usize = 6;
const PRISMS: usize = 7;
const PYRAMIDS: usize = 8;
const PRISONERS: usize = 9;
const STANDING: usize = 10;
const STANDING_LATE: usize = 11;
const FIRST_TAKEN: usize = 12;
const LATER_TAKEN: usize = 15;
const PREY: usize = 18;

/// The weights in force.
pub const WEIGHTS: [i32; NAMES.len()] = weights::read(&NAMES, include_str!("weights.txt"));

/// More turns than this are as bad as never.
const MOST_TURNS: f32 = 45.0;
/// A next crossing that takes more turns than this is no nearer than another.
const MOST_NEXT: f32 = 10.0;

/// Counts the features of all seats.
pub fn features(position: &Position, survey: &Survey, mut tell: impl FnMut(Seat, usize, f32)) {
    let seats = position.seats();
    let mover = position.to_move().seat().unwrap_or(Seat(0)).index();
    let mut turns = [MOST_TURNS; MAX_SEATS];
    let mut next = [MOST_NEXT; MAX_SEATS];
    let is_in = |seat: &Seat| !position.has_lost(*seat);
    for seat in (0..seats as u8).map(Seat).filter(is_in) {
        let look = survey.of(seat);
        let race = race(position, seat, &look.field, look.door);
        turns[seat.index()] = (f32::from(race.all) / f32::from(TURN)).min(MOST_TURNS);
        next[seat.index()] = (f32::from(race.next) / f32::from(TURN)).min(MOST_NEXT);
    }
    let least = turns.iter().fold(MOST_TURNS, |least, turns| least.min(*turns));
    for seat in (0..seats as u8).map(Seat).filter(is_in) {
        let count = |what| position.count(seat, what) as f32;
        let own = position.seat_colour(seat);
        let (mut pyramids, mut prisoners) =
            (count(Count::ReservePyramids) + count(Count::OutsidePyramids), position.held(seat) as f32);
        for (_, figure) in position.figures(seat) {
            match figure {
                Figure::Mounted(colour) if colour != own => prisoners += 1.0,
                Figure::Prism => {}
                _ => pyramids += 1.0,
            }
        }
        let turns = turns[seat.index()];
        if position.in_building() {
            tell(seat, BUILDING, turns / 10.0);
        } else {
            tell(seat, TURNS, turns / 10.0);
            tell(seat, NEAR_END, (turns / (least + 4.0)).min(3.0));
            tell(seat, NEXT, next[seat.index()] / MOST_NEXT);
        }
        if turns >= MOST_TURNS {
            tell(seat, STUCK, 1.0);
        }
        tell(seat, WAIT, ((seat.index() + seats - mover) % seats) as f32 / seats as f32);
        tell(seat, POINTS, count(Count::Points));
        tell(seat, PRISMS, -count(Count::Eliminated));
        tell(seat, PYRAMIDS, pyramids);
        tell(seat, PRISONERS, prisoners);
    }
    if !position.in_building() {
        standing(position, &mut tell);
        threats(position, mover, &survey.attacks, tell);
    }
}

/// Counts who would win if nothing more happened (D14), and how soon that may be.
fn standing(position: &Position, mut tell: impl FnMut(Seat, usize, f32)) {
    let leaders = position.leading();
    let (quiet, limit) = position.quiet();
    for seat in leaders.iter() {
        let share = 1.0 / leaders.len() as f32;
        tell(seat, STANDING, share);
        tell(seat, STANDING_LATE, share * quiet as f32 / limit as f32);
    }
}

/// Counts the lone figures that somebody could capture: before their owner moves again, or only after.
fn threats(position: &Position, mover: usize, attacks: &AttackMap, mut tell: impl FnMut(Seat, usize, f32)) {
    let lone = position.stood().without(position.paired());
    if lone.is_empty() {
        return;
    }
    let seats = position.seats();
    let ahead = |seat: Seat| (seat.index() + seats - mover) % seats;
    for captor in (0..seats as u8).map(Seat).filter(|&seat| !position.has_lost(seat)) {
        let mut tell_prey = |attacked: &Cells, chance: f32| {
            let prey = attacked.and(&lone);
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
                    tell(victim, kind + if first { FIRST_TAKEN } else { LATER_TAKEN }, chance);
                    if first {
                        tell(captor, PREY, chance);
                    }
                }
            }
        };
        if !position.has_dice() {
            tell_prey(attacks.by(captor), 1.0);
        } else if position.to_move() == ToMove::Seat(captor) {
            tell_prey(&position.attacks(captor, position.rolled()), 1.0);
        } else {
            (1..=6).for_each(|roll| tell_prey(&position.attacks(captor, roll), 1.0 / 6.0));
        }
    }
}
