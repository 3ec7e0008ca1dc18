//! The chances of the seats, judged without looking ahead.

use hexagora_rules::laberinto::{Cell, Cells, Count, Figure, Position};
use hexagora_rules::{Position as _, Seat, ToMove};

use super::distance::TURN;
use super::race::race;
use super::survey::Survey;
use crate::MAX_SEATS;

/// What is counted of each seat, by name.
pub const FEATURES: [&str; 14] = [
    "turns",
    "close-turns",
    "wait",
    "points",
    "prisms",
    "pyramids",
    "prisoners",
    "taken-mounted",
    "taken-prism",
    "taken-pyramid",
    "threatened-mounted",
    "threatened-prism",
    "threatened-pyramid",
    "tiles",
];

/// The weights in force.
pub const WEIGHTS: [f32; FEATURES.len()] = [
    -0.10, -1.5, -0.3, 0.3, 0.15, 0.1, 0.2, -0.8, -0.3, -0.3, -0.3, -0.1, -0.1, 0.0,
];

/// The features of one seat.
pub type Counts = [f32; FEATURES.len()];

/// Each seat's share of the game.
pub fn payoffs(position: &Position, survey: &Survey) -> [f32; MAX_SEATS] {
    let counts = counts(position, survey);
    let mut shares = shares(position, &counts, weights());
    // D14: the longer nothing happens, the more the standing counts as it is.
    let (quiet, limit) = position.quiet();
    let late = (quiet as f32 / limit as f32).powi(4);
    if late > 0.001 {
        let leaders = position.leading();
        for (seat, share) in shares.iter_mut().enumerate() {
            let has = leaders.contains(Seat(seat as u8));
            let now = if has { 1.0 / leaders.len() as f32 } else { 0.0 };
            *share += late * (now - *share);
        }
    }
    shares
}

fn weights() -> &'static Counts {
    static W: std::sync::LazyLock<Counts> = std::sync::LazyLock::new(|| match std::env::var("LAB_W") {
        Ok(text) => {
            let v: Vec<f32> = text.split(',').map(|x| x.parse().unwrap()).collect();
            v.try_into().unwrap()
        }
        Err(_) => WEIGHTS,
    });
    &W
}

/// Turns what was counted into shares: those that are out get nothing.
pub fn shares(position: &Position, counts: &[Counts; MAX_SEATS], weights: &Counts) -> [f32; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    let worth = |seat: usize| counts[seat].iter().zip(weights).map(|(count, weight)| count * weight).sum::<f32>();
    let seats = (0..position.seats()).filter(|&seat| !position.has_lost(Seat(seat as u8)));
    for seat in seats {
        shares[seat] = worth(seat);
    }
    let seats = || (0..position.seats()).filter(|&seat| !position.has_lost(Seat(seat as u8)));
    let most = seats().map(|seat| shares[seat]).fold(f32::MIN, f32::max);
    seats().for_each(|seat| shares[seat] = (shares[seat] - most).exp());
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// Counts the features of all seats.
pub fn counts(position: &Position, survey: &Survey) -> [Counts; MAX_SEATS] {
    let seats = position.seats();
    let mover = position.to_move().seat().unwrap_or(Seat(0)).index();
    let mut counts = [[0.0; FEATURES.len()]; MAX_SEATS];
    let turn = f32::from(TURN);
    let mut least = f32::MAX;
    for seat in (0..seats as u8).map(Seat).filter(|&seat| !position.has_lost(seat)) {
        let look = survey.of(seat);
        let ahead = (seat.index() + seats - mover) % seats;
        let turns = f32::from(race(position, seat, &look.field, look.door)) / turn;
        least = least.min(turns);
        let own = position.seat_colour(seat);
        let carried = position
            .figures(seat)
            .filter(|&(_, figure)| matches!(figure, Figure::Mounted(colour) if colour != own))
            .count();
        let count = |what| position.count(seat, what) as f32;
        let mine = &mut counts[seat.index()];
        mine[0] = turns.min(45.0);
        mine[2] = ahead as f32 / seats as f32;
        mine[3] = count(Count::Points);
        mine[4] = -count(Count::Eliminated);
        let own_pyramids = position.figures(seat).filter(|&(_, figure)| {
            figure == Figure::Pyramid || figure == Figure::Mounted(own)
        });
        mine[5] = count(Count::ReservePyramids) + count(Count::OutsidePyramids) + own_pyramids.count() as f32;
        mine[6] = (position.held(seat) + carried) as f32;
        mine[13] = position.hand_len(seat) as f32 / 10.0;
    }
    for mine in counts.iter_mut().take(seats) {
        mine[1] = (mine[0] / (least + 4.0)).min(3.0);
    }
    threats(position, mover, &mut counts);
    counts
}

/// Counts the lone figures that somebody could capture: before their owner moves again, or only after.
fn threats(position: &Position, mover: usize, counts: &mut [Counts; MAX_SEATS]) {
    let lone = position.stood().without(position.paired());
    if lone.is_empty() || position.in_building() {
        return;
    }
    let seats = position.seats();
    let dealt = matches!(position.to_move(), ToMove::Seat(_));
    let ahead = |seat: usize| (seat + seats - mover) % seats;
    for captor in (0..seats).filter(|&seat| !position.has_lost(Seat(seat as u8))) {
        let tell = |prey: &Cells, chance: f32, counts: &mut [Counts; MAX_SEATS]| {
            if prey.is_empty() {
                return;
            }
            for victim in (0..seats).filter(|&victim| victim != captor) {
                let first = ahead(captor) < ahead(victim);
                for (cell, figure) in position.figures(Seat(victim as u8)) {
                    if prey.has(cell) {
                        counts[victim][kind(figure) + if first { 7 } else { 10 }] += chance;
                    }
                }
            }
        };
        let seat = Seat(captor as u8);
        if !position.has_dice() {
            tell(&position.prey(seat, 0), 1.0, counts);
        } else if captor == mover && dealt {
            tell(&position.prey(seat, position.rolled()), 1.0, counts);
        } else {
            (1..=6).for_each(|roll| tell(&position.prey(seat, roll), 1.0 / 6.0, counts));
        }
    }
}

fn kind(figure: Figure) -> usize {
    match figure {
        Figure::Mounted(_) => 0,
        Figure::Prism => 1,
        Figure::Pyramid => 2,
    }
}

/// Where a figure would be captured if it stood there alone.
pub fn grasped(position: &Position, seat: Seat) -> Cells {
    let mut grasped = Cells::EMPTY;
    for other in (0..position.seats() as u8).map(Seat).filter(|&other| other != seat) {
        let rolls = if position.has_dice() { 1..=6 } else { 0..=0 };
        for roll in rolls {
            grasped = grasped.or(&position.grasp(other, roll));
        }
    }
    grasped
}

/// Whether one of the seat's own figures stands in a triangle, and how many.
pub fn standing(position: &Position, seat: Seat, cell: Cell) -> usize {
    position.figures(seat).filter(|&(at, _)| at == cell).count()
}
