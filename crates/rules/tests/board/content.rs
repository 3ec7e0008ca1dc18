//! What is on a board, and what effects make of it.

use std::collections::BTreeMap;

use hexagora_rules::{Destination, Effect, Eye, Game, Source, View};

/// A thing on a cell, and whose it is where the view tells.
type Thing = (Option<u8>, String);

/// What is on a board: all that a player sees on its cells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Content {
    /// The tiles, or the discs that men stand on.
    pub ground: BTreeMap<String, String>,
    /// What stands on each cell, from bottom to top; what stands beside each other is sorted.
    pub things: BTreeMap<String, Vec<Thing>>,
    pub cylinders: [Option<String>; 2],
    pub locked: Option<String>,
    /// Whether things stand on each other.
    stacks: bool,
}

impl Content {
    pub fn of(game: &Game) -> Content {
        let mut content = Content::default();
        match game.view(Eye::All) {
            View::Ampel(view) => {
                for (point, colour) in view.board {
                    let letter = format!("{colour:?}")[..1].to_owned();
                    let seat = ["R", "G"].iter().position(|of| *of == letter).map(|seat| seat as u8);
                    content.add(&point.to_string(), (seat, letter));
                }
                content.cylinders = view.cylinder.map(|point| point.map(|point| point.to_string()));
            }
            View::Attangle(view) => {
                content.stacks = true;
                for (point, letters) in view.board {
                    for letter in letters.chars() {
                        let seat = u8::from(letter == 'b');
                        content.add(&point, (Some(seat), letter.to_string()));
                    }
                }
            }
            View::Nonaga(view) => {
                content.ground = view.discs.iter().map(|disc| (disc.to_string(), "D".into())).collect();
                for (seat, men) in view.men.iter().enumerate() {
                    for man in men {
                        content.add(&man.to_string(), (Some(seat as u8), ["R", "B"][seat].into()));
                    }
                }
                content.locked = view.locked.map(|disc| disc.to_string());
            }
            View::Laberinto(view) => {
                content.ground =
                    view.tiles.iter().map(|(cell, tile)| (cell.to_string(), tile.clone())).collect();
                for (cell, (seat, names)) in view.figures {
                    for name in names {
                        content.add(&cell.to_string(), (Some(seat), name));
                    }
                }
            }
        }
        content
    }

    /// How many things lie or stand on a cell.
    pub fn height(&self, cell: &str) -> usize {
        let cylinders = self.cylinders.iter().filter(|at| at.as_deref() == Some(cell)).count();
        let things = self.things.get(cell).map_or(0, Vec::len);
        usize::from(self.ground.contains_key(cell)) + things + cylinders
    }

    fn add(&mut self, cell: &str, thing: Thing) {
        let things = self.things.entry(cell.to_owned()).or_default();
        things.push(thing);
        if !self.stacks {
            things.sort();
        }
    }

    /// Takes the topmost thing that is meant.
    fn take(&mut self, cell: &str, meant: impl Fn(&Thing) -> bool) -> Thing {
        let things = self.things.get_mut(cell).unwrap_or_else(|| panic!("nothing on {cell}"));
        let at = things.iter().rposition(meant).unwrap_or_else(|| panic!("not on {cell}: {things:?}"));
        let thing = things.remove(at);
        if things.is_empty() {
            self.things.remove(cell);
        }
        thing
    }

    pub fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Place { piece, at, from: Source::Hand | Source::Pool, .. } => {
                assert_eq!(self.ground.insert(at.clone(), piece.clone()), None);
            }
            Effect::Place { piece, at, seat, .. } => self.add(at, (seat.map(|seat| seat.0), piece.clone())),
            Effect::Move { piece, path, seat } => {
                self.shift(piece, &path[0], &path[path.len() - 1], seat.map(|seat| seat.0));
            }
            Effect::Remove { piece, at, to, seat, .. } => {
                // A prisoner goes to another seat; all else to its own, or it belongs to nobody.
                let owned = |of: &Option<u8>| match to {
                    Destination::Prisoner => *of != Some(seat.0),
                    Destination::Taken => of.is_none(),
                    _ => *of == Some(seat.0),
                };
                self.take(at, |(of, name)| name == piece && owned(of));
                for cylinder in &mut self.cylinders {
                    cylinder.take_if(|under| under == at);
                }
            }
            Effect::Cylinder { at, seat } => self.cylinders[seat.index()].clone_from(at),
            Effect::Lock { at } => self.locked.clone_from(at),
            Effect::Mount { at, seat } => {
                for name in ["A", "P"] {
                    self.take(at, |thing| *thing == (Some(seat.0), name.into()));
                }
                self.add(at, (Some(seat.0), "M".into()));
            }
            Effect::Dismount { at, seat } => {
                self.take(at, |thing| *thing == (Some(seat.0), "M".into()));
                for name in ["A", "P"] {
                    self.add(at, (Some(seat.0), name.into()));
                }
            }
            Effect::Signal { .. }
            | Effect::Triple { .. }
            | Effect::Connected { .. }
            | Effect::Crossed { .. }
            | Effect::Out { .. }
            | Effect::Roll { .. } => {}
        }
    }

    fn shift(&mut self, piece: &str, from: &str, to: &str, seat: Option<u8>) {
        if self.stacks {
            let stack = self.things.remove(from).unwrap();
            assert_eq!(stack.iter().map(|(_, letter)| &**letter).collect::<String>(), piece);
            stack.into_iter().for_each(|thing| self.add(to, thing));
        } else if piece == "D" {
            assert!(!self.things.contains_key(from), "a man stands on {from}");
            let disc = self.ground.remove(from).unwrap();
            assert_eq!(self.ground.insert(to.to_owned(), disc), None);
        } else {
            let thing = self.take(from, |thing| *thing == (seat, piece.to_owned()));
            self.add(to, thing);
            for cylinder in &mut self.cylinders {
                if cylinder.as_deref() == Some(from) {
                    *cylinder = Some(to.to_owned());
                }
            }
        }
    }
}
