//! Online tables.
