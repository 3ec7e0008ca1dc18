//! Which of the designer's rules are played.

use crate::{OptionKind, OptionSpec, Setup, SetupError};

/// The designer's rules, by their year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum RuleSet {
    /// The topmost piece of a capture goes back to the stock; three triples win.
    #[default]
    Of2008,
    /// Nothing goes back and the stock has no end; three fives win.
    Of2006,
}

impl RuleSet {
    const ALL: [RuleSet; 2] = [RuleSet::Of2008, RuleSet::Of2006];

    const fn year(self) -> &'static str {
        match self {
            RuleSet::Of2008 => "2008",
            RuleSet::Of2006 => "2006",
        }
    }
}

/// Attangle's options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// `rules`: which of the designer's rules are played.
    pub rules: RuleSet,
}

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        name: "rules",
        kind: OptionKind::Choice(&[RuleSet::ALL[0].year(), RuleSet::ALL[1].year()]),
        default: RuleSet::Of2008.year(),
    }];

    fn read(setup: &Setup) -> Result<Options, SetupError> {
        Ok(Options { rules: RuleSet::ALL[setup.choice(&Self::SPECS[0])?] })
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        vec![(Self::SPECS[0].name, self.rules.year().to_owned())]
    }
}
