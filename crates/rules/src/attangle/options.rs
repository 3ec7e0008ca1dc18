//! Which of the designer's games is played.

use hexagora_locale::message;

use super::board::Board;
use crate::{OptionKind, OptionSpec, Setup, SetupError};

/// The designer's games: his rules by their year, and his larger game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum RuleSet {
    /// The topmost piece of a capture goes back to the stock; three triples win.
    #[default]
    Of2008,
    /// Nothing goes back and the stock has no end; three fives win.
    Of2006,
    /// D4: the rules of 2008 on the grand board, where five triples win.
    Grand,
}

impl RuleSet {
    const fn year(self) -> &'static str {
        match self {
            RuleSet::Of2008 | RuleSet::Grand => YEARS[0],
            RuleSet::Of2006 => YEARS[1],
        }
    }

    const fn board_name(self) -> &'static str {
        match self {
            RuleSet::Of2008 | RuleSet::Of2006 => BOARDS[0],
            RuleSet::Grand => BOARDS[1],
        }
    }

    /// The board that is played on.
    pub(super) const fn board(self) -> Board {
        match self {
            RuleSet::Of2008 | RuleSet::Of2006 => Board::Standard,
            RuleSet::Grand => Board::Grand,
        }
    }

    /// How many pieces a seat has, on the board and in stock; none where the stock has no end.
    pub(super) const fn pieces(self) -> Option<u8> {
        match self {
            RuleSet::Of2008 => Some(18),
            RuleSet::Of2006 => None,
            RuleSet::Grand => Some(30),
        }
    }

    /// With fewer triples nobody wins, whatever is played.
    pub(super) const FEWEST_TRIPLES: u32 = 3;

    /// How many triples win.
    pub(super) const fn triples_to_win(self) -> u32 {
        match self {
            RuleSet::Of2008 | RuleSet::Of2006 => RuleSet::FEWEST_TRIPLES,
            RuleSet::Grand => 5,
        }
    }
}

const YEARS: [&str; 2] = ["2008", "2006"];
const BOARDS: [&str; 2] = ["standard", "grand"];

const RULES: OptionSpec =
    OptionSpec { name: "rules", kind: OptionKind::Choice(&YEARS), default: RuleSet::Of2008.year() };
const BOARD: OptionSpec =
    OptionSpec { name: "board", kind: OptionKind::Choice(&BOARDS), default: RuleSet::Of2008.board_name() };

/// Attangle's options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// `rules` and `board`: which of the designer's games is played.
    pub rules: RuleSet,
}

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[RULES, BOARD];

    fn read(setup: &Setup) -> Result<Options, SetupError> {
        let rules = match (setup.choice(&RULES)?, setup.choice(&BOARD)?) {
            (0, 0) => RuleSet::Of2008,
            (0, _) => RuleSet::Grand,
            (_, 0) => RuleSet::Of2006,
            // D4: the grand board goes with the rules of 2008 alone.
            _ => {
                let detail = message!("attangle.board.rules");
                return Err(SetupError::Detail { option: BOARD.name, detail });
            }
        };
        Ok(Options { rules })
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        vec![(RULES.name, self.rules.year().to_owned()), (BOARD.name, self.rules.board_name().to_owned())]
    }
}
