//! What a position looks like to a reader.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Rules;

/// A map, one entry after the other. Collected it would be sorted before, by code that is as large as
/// a game's whole view and that a browser has to load for each type anew.
pub(crate) fn mapped<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

macro_rules! views {
    ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
        /// A game's own fields of `show`.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum View {
            $(
                $(#[$on])*
                #[doc = concat!("[`", stringify!($module), "`](crate::", stringify!($module), ")")]
                $kind(<crate::$module::Position as Rules>::View),
            )*
        }
    };
}

each_game!(views);
