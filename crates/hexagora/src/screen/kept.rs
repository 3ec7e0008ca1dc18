//! The game that somebody left before its end, kept for the next time.

use std::fs;
use std::path::{Path, PathBuf};

use crate::play::{self, LocalGame, Sitting};

/// Where the game is kept; nowhere on a machine that has no place for it.
#[derive(Debug, Clone)]
pub struct Kept(Option<PathBuf>);

impl Kept {
    /// The game that is kept in a folder.
    pub fn new(folder: Option<&Path>) -> Kept {
        Kept(folder.map(|folder| folder.join("unfinished.txt")))
    }

    /// The game, if there is one that can be read.
    pub fn game(&self) -> Option<LocalGame> {
        let file = self.0.as_ref().filter(|file| file.is_file())?;
        play::read(&file.display().to_string()).ok().filter(|game| !game.is_over())
    }

    /// Keeps a game that is not over; false if it is lost with the screen.
    pub fn keep(&self, sitting: &Sitting) -> bool {
        if sitting.local.is_over() || sitting.local.played() == 0 {
            return true;
        }
        let Some(file) = &self.0 else { return false };
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(file, sitting.written())).is_ok()
    }

    /// Forgets the game: it goes on, or it is over.
    pub fn forget(&self) {
        if let Some(file) = &self.0 {
            // What is not there is forgotten.
            let _ = fs::remove_file(file);
        }
    }
}
