//! What a position looks like to a reader.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Rules;

/// A map serialised entry by entry. Collecting into a sorted map first would pull in code as large as a
/// game's whole view, for each type anew, which a browser would have to load.
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
