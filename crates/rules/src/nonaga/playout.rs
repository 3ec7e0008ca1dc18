//! Random games.
