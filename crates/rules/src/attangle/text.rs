//! A position as one line, and what must be true of it.
//!
//! `4/5/2w3/3(bw)3/6/5/4 b`: the rows from `g` down to `a`, each from the left: a number of empty
//! points, `w` or `b` for a single piece, a higher stack in brackets from bottom to top. Then the
//! seat to move. The page `docs/positions/attangle.md` tells more.

use std::fmt::Write;

use hexagora_locale::{Message, message};

use super::board::{BOARD, CENTRE, Point, ROWS, each};
use super::position::{PIECES, TRIPLES_TO_WIN};
use super::stack::{LETTERS, Stack};
use super::{Position, RuleSet};
use crate::{Seat, TextError};

pub(super) fn write(position: &Position) -> String {
    let rows: Vec<String> = (0..ROWS.len()).rev().map(|row| position.row_text(row)).collect();
    format!("{} {}", rows.join("/"), LETTERS[position.turn.index() & 1])
}

pub(super) fn check(position: &Position) -> Result<(), String> {
    let [white, black] = position.stacks;
    let promises = [
        (position.occupied() & !BOARD == 0, "all stacks stand on the board"),
        (white & black == 0, "a stack has one owner"),
        ((position.doubles | position.triples) & !position.occupied() == 0, "doubles and triples are stacks"),
        (position.doubles & position.triples == 0, "no double is a triple"),
        (position.on_doubles & !position.triples == 0, "only triples stand on doubles"),
    ];
    if let Some((_, promise)) = promises.iter().find(|(kept, _)| !kept) {
        return Err(format!("broken: {promise}"));
    }
    if let Some(fault) = position.fault() {
        return Err(fault.to_string());
    }
    let stock = match position.rules {
        RuleSet::Of2008 => position.ledger().pieces.map(|pieces| PIECES - pieces as u8),
        RuleSet::Of2006 => [0; 2],
    };
    if position.stock != stock {
        return Err(format!("the stock is {:?} and not {stock:?}", position.stock));
    }
    match position.over == position.ended() {
        true => Ok(()),
        false => Err(format!("the outcome is {:?} and not {:?}", position.over, position.ended())),
    }
}

impl Position {
    fn row_text(&self, row: usize) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for point in (1..=ROWS[row]).filter_map(|number| Point::at(row, number)) {
            let Some(stack) = self.stack(point) else {
                gap += 1;
                continue;
            };
            write_gap(&mut text, &mut gap);
            match stack.letters(self.rules) {
                letters if letters.len() == 1 => text += &letters,
                letters => text += &format!("({letters})"),
            }
        }
        write_gap(&mut text, &mut gap);
        text
    }

    /// Reads a position and checks that the rules allow it.
    pub(super) fn read(rules: RuleSet, text: &str) -> Result<Position, TextError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(turn), None) = (words.next(), words.next(), words.next()) else {
            return Err(TextError::new(text, message!("attangle.text.parts")));
        };
        let mut position = Position::empty(rules);
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != ROWS.len() {
            return Err(TextError::new(board, message!("attangle.text.rows")));
        }
        for (row, text) in rows.into_iter().rev().enumerate() {
            position.read_row(row, text)?;
        }
        position.turn = match turn {
            "w" => Seat(0),
            "b" => Seat(1),
            _ => return Err(TextError::new(turn, message!("attangle.text.seat"))),
        };
        if let Some(fault) = position.fault() {
            return Err(TextError::new(text, fault));
        }
        if rules == RuleSet::Of2008 {
            position.stock = position.ledger().pieces.map(|pieces| PIECES - pieces as u8);
        }
        position.over = position.ended();
        Ok(position)
    }

    fn read_row(&mut self, row: usize, text: &str) -> Result<(), TextError> {
        let bad = |why| TextError::new(text, why);
        let mut number = 1u8;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some(gap @ 1..) = first.to_digit(10) {
                number = number.saturating_add(gap as u8);
                rest = &rest[1..];
                continue;
            }
            let (letters, after) = match rest.strip_prefix('(') {
                Some(inner) => inner.split_once(')').ok_or_else(|| bad(message!("attangle.text.bracket")))?,
                None => rest.split_at(first.len_utf8()),
            };
            let stack = Stack::from_letters(letters, self.rules)
                .filter(|_| rest.starts_with('(') == (letters.len() > 1))
                .ok_or_else(|| TextError::new(letters, self.stack_forms()))?;
            let point = Point::at(row, number)
                .ok_or_else(|| bad(message!("attangle.text.width", width = ROWS[row])))?;
            self.set_up(point, stack);
            number += 1;
            rest = after;
        }
        match number == ROWS[row] + 1 {
            true => Ok(()),
            false => Err(bad(message!("attangle.text.width", width = ROWS[row]))),
        }
    }

    fn stack_forms(&self) -> Message {
        match self.rules {
            RuleSet::Of2008 => message!("attangle.text.stack-2008"),
            RuleSet::Of2006 => message!("attangle.text.stack-2006"),
        }
    }

    /// What the board says about the steps that led to it.
    fn ledger(&self) -> Ledger {
        let mut ledger = Ledger { stacks: 0, captures: [0; 2], pieces: [0; 2] };
        for stack in each(BOARD).filter_map(|point| self.stack(point)) {
            ledger.stacks += 1;
            let [by_owner, by_other] = stack.build.captures();
            ledger.captures[stack.owner.index()] += by_owner;
            ledger.captures[stack.owner.other().index()] += by_other;
            stack.colours(self.rules).for_each(|seat| ledger.pieces[seat.index()] += 1);
        }
        ledger
    }

    /// The rule that the stacks and the seat to move break, if they do.
    fn fault(&self) -> Option<Message> {
        let ledger = self.ledger();
        let centre = CENTRE.is_in(self.occupied());
        if centre && self.rules == RuleSet::Of2008 {
            return Some(message!("attangle.text.centre"));
        }
        if centre && ledger.steps() == 1 {
            return Some(message!("attangle.text.first"));
        }
        if ledger.steps() % 2 != u32::from(self.turn.0) {
            return Some(message!("attangle.text.turn"));
        }
        let pieces = ledger.pieces_due(self.rules);
        if pieces != ledger.pieces.map(i64::from) {
            let [white, black] = pieces.map(|due| due.max(0));
            return Some(message!("attangle.text.pieces", white = white, black = black));
        }
        if self.rules == RuleSet::Of2008 && ledger.pieces.iter().any(|&pieces| pieces > u32::from(PIECES)) {
            return Some(message!("attangle.text.stock"));
        }
        let before = self.triples_of(self.turn).count_ones() < TRIPLES_TO_WIN;
        let now = self.triples_of(self.turn.other()).count_ones() <= TRIPLES_TO_WIN;
        (!before || !now).then(|| message!("attangle.text.triples"))
    }
}

fn write_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        let _ = write!(text, "{gap}");
        *gap = 0;
    }
}

/// The books of a game, read off its board: how a stack was built says which captures made it, and
/// a placement fills one point where a capture empties two.
struct Ledger {
    stacks: u32,
    captures: [u32; 2],
    pieces: [u32; 2],
}

impl Ledger {
    /// How many steps were played.
    fn steps(&self) -> u32 {
        self.stacks + 3 * (self.captures[0] + self.captures[1])
    }

    /// How many pieces of each seat must be on the board after its share of the steps.
    fn pieces_due(&self, rules: RuleSet) -> [i64; 2] {
        let turns = [self.steps().div_ceil(2), self.steps() / 2];
        // A capture is a turn without a placement, and in 2008 takes a piece back besides.
        let cost = match rules {
            RuleSet::Of2008 => 2,
            RuleSet::Of2006 => 1,
        };
        [0, 1].map(|seat| i64::from(turns[seat]) - cost * i64::from(self.captures[seat]))
    }
}
