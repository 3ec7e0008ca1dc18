//! The game has no options.

use crate::{OptionSpec, Setup, SetupError};

/// The game's options: there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options;

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[];

    fn read(_: &Setup) -> Result<Options, SetupError> {
        Ok(Options)
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
