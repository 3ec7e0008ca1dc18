//! A position as one line, and what must be true of it.
//!
//! `4/5/2w3/3(bw)3/6/5/4 b`: the rows from `g` down to `a`, each from the left: a number of empty
//! points, `w` or `b` for a single piece, a higher stack in brackets from bottom to top. Then the
//! seat to move. The grand board has rows from `i` down. The page `docs/positions/attangle.md` tells more.

use std::fmt::Write;

use hexagora_locale::{Message, message};

use super::board::each;
use super::stack::{LETTERS, Stack};
use super::{Position, RuleSet};
use crate::{Seat, TextError};

pub(super) fn write(position: &Position) -> String {
    let rows: Vec<String> =
        (0..position.board().rows().len()).rev().map(|row| position.row_text(row)).collect();
    format!("{} {}", rows.join("/"), LETTERS[position.turn.index() & 1])
}

pub(super) fn check(position: &Position) -> Result<(), String> {
    let [white, black] = position.stacks;
    let promises = [
        (position.occupied() & !position.board().points() == 0, "all stacks stand on the board"),
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
    let stock = position.stock_left();
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
        let board = self.board();
        for point in (1..=board.rows()[row]).filter_map(|number| board.point(row, number)) {
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
        let mut position = Position::unchecked(rules, text)?;
        if let Some(fault) = position.fault() {
            return Err(TextError::new(text, fault));
        }
        position.over = position.ended();
        Ok(position)
    }

    /// Reads a text without asking whether the rules allow it.
    pub(super) fn unchecked(rules: RuleSet, text: &str) -> Result<Position, TextError> {
        let mut words = text.split_whitespace();
        let top = rules.board().top_row();
        let (Some(board), Some(turn), None) = (words.next(), words.next(), words.next()) else {
            return Err(TextError::new(text, message!("attangle.text.parts", top = top.to_string())));
        };
        let mut position = Position::empty(rules);
        let rows: Vec<&str> = board.split('/').collect();
        let count = rules.board().rows().len();
        if rows.len() != count {
            let why = message!("attangle.text.rows", count = count, top = top.to_string());
            return Err(TextError::new(board, why));
        }
        for (row, text) in rows.into_iter().rev().enumerate() {
            position.read_row(row, text)?;
        }
        position.turn = match turn {
            "w" => Seat(0),
            "b" => Seat(1),
            _ => return Err(TextError::new(turn, message!("attangle.text.seat"))),
        };
        position.stock = position.stock_left();
        Ok(position)
    }

    fn read_row(&mut self, row: usize, text: &str) -> Result<(), TextError> {
        let bad = |why| TextError::new(text, why);
        let board = self.board();
        let width = board.rows()[row];
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
            let point = board
                .point(row, number)
                .ok_or_else(|| bad(message!("attangle.text.width", width = width)))?;
            self.set_up(point, stack);
            number += 1;
            rest = after;
        }
        match number == width + 1 {
            true => Ok(()),
            false => Err(bad(message!("attangle.text.width", width = width))),
        }
    }

    fn stack_forms(&self) -> Message {
        match self.rules {
            RuleSet::Of2008 | RuleSet::Grand => message!("attangle.text.stack-2008"),
            RuleSet::Of2006 => message!("attangle.text.stack-2006"),
        }
    }

    /// What the board says about the steps that led to it.
    fn ledger(&self) -> Ledger {
        let board = self.board();
        let first = board.pieces_at_start().map(|pieces| i64::from(pieces.count_ones()));
        let mut ledger = Ledger { first, stacks: 0, captures: [0; 2], pieces: [0; 2] };
        for stack in each(board, self.occupied()).filter_map(|point| self.stack(point)) {
            ledger.stacks += 1;
            let [by_owner, by_other] = stack.build.captures();
            ledger.captures[stack.owner.index()] += by_owner;
            ledger.captures[stack.owner.other().index()] += by_other;
            stack.colours(self.rules).for_each(|seat| ledger.pieces[seat.index()] += 1);
        }
        ledger
    }

    /// The pieces that are not on the board, of each seat; 0 where the stock has no end.
    fn stock_left(&self) -> [u8; 2] {
        let pieces = self.rules.pieces().unwrap_or_default();
        self.ledger().pieces.map(|on_board| pieces.saturating_sub(on_board as u8))
    }

    /// The rule that the stacks and the seat to move break, if they do.
    fn fault(&self) -> Option<Message> {
        let ledger = self.ledger();
        if let Some(fault) = self.fault_of_closed(ledger.steps()) {
            return Some(fault);
        }
        if ledger.steps().rem_euclid(2) != i64::from(self.turn.0) {
            return Some(message!("attangle.text.turn"));
        }
        let pieces = ledger.pieces_due(self.rules);
        if pieces != ledger.pieces.map(i64::from) {
            let [white, black] = pieces.map(|due| due.max(0));
            return Some(message!("attangle.text.pieces", white = white, black = black));
        }
        if let Some(most) = self.rules.pieces()
            && ledger.pieces.iter().any(|&pieces| pieces > u32::from(most))
        {
            return Some(message!("attangle.text.stock", pieces = most));
        }
        let needed = self.rules.triples_to_win();
        let before = self.triples_of(self.turn).count_ones() < needed;
        let now = self.triples_of(self.turn.other()).count_ones() <= needed;
        (!before || !now).then(|| match self.rules {
            RuleSet::Of2008 | RuleSet::Of2006 => message!("attangle.text.triples"),
            RuleSet::Grand => message!("attangle.text.triples-grand"),
        })
    }

    /// Why nothing may stand on a closed point after so many steps, if something does.
    fn fault_of_closed(&self, steps: i64) -> Option<Message> {
        let point = each(self.board(), self.board().closed() & self.occupied()).next()?;
        match self.rules {
            RuleSet::Of2008 => Some(message!("attangle.text.centre")),
            RuleSet::Of2006 => (steps == 1).then(|| message!("attangle.text.first")),
            RuleSet::Grand => Some(message!("attangle.text.closed", point = point.to_string())),
        }
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
    /// The pieces of each seat that stood there before the first step.
    first: [i64; 2],
    stacks: u32,
    captures: [u32; 2],
    pieces: [u32; 2],
}

impl Ledger {
    /// How many steps were played; below 0 if even the first pieces are missing.
    fn steps(&self) -> i64 {
        let captures = self.captures[0] + self.captures[1];
        i64::from(self.stacks + 3 * captures) - self.first[0] - self.first[1]
    }

    /// How many pieces of each seat must be on the board after its share of the steps.
    fn pieces_due(&self, rules: RuleSet) -> [i64; 2] {
        let steps = self.steps().max(0);
        let turns = [(steps + 1) / 2, steps / 2];
        // A capture is a turn without a placement, and takes a piece back besides, except in 2006.
        let cost = match rules {
            RuleSet::Of2008 | RuleSet::Grand => 2,
            RuleSet::Of2006 => 1,
        };
        [0, 1].map(|seat| self.first[seat] + turns[seat] - cost * i64::from(self.captures[seat]))
    }
}
