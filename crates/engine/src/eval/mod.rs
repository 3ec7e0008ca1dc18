//! What the engine knows of each game: one file a game, and no game's name anywhere else but in the
//! registry.

mod ampel;
mod attangle;
mod laberinto;
mod nonaga;
