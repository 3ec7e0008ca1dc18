//! The cells of a board as they are walked over and pointed at.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hexagora_rules::geometry::{Cell, Form, Point};
use hexagora_rules::{Game, Geometry, Scene};

use crate::draw::{self, Face, Ground};

/// A board's cells with what lies and stands there.
pub struct Chart {
    /// What the board is made of: only the cells that are shown.
    pub geometry: Geometry,
    faces: BTreeMap<String, Face>,
    places: HashMap<String, usize>,
}

/// A cell where nothing is.
static EMPTY: Face = Face { ground: Ground::Bare, pieces: Vec::new() };

impl Chart {
    /// The board of a game as a scene shows it.
    pub fn new(game: &Game, scene: &Scene) -> Chart {
        let faces = draw::faces(scene);
        let mut geometry = game.geometry();
        if geometry.kind == Form::Discs {
            let laid = |name: &String| faces.get(name).is_some_and(|face| face.ground != Ground::Bare);
            let named: Vec<&String> = scene.choices.iter().flat_map(|choice| &choice.cells).collect();
            // A disc can only be laid where it touches two: the rest is air.
            geometry.cells.retain(|cell| {
                let touched = cell.neighbours.iter().filter(|name| laid(name)).count();
                laid(&cell.name) || touched >= 2 || named.contains(&&cell.name)
            });
        }
        let places = geometry.cells.iter().enumerate().map(|(at, cell)| (cell.name.clone(), at)).collect();
        Chart { geometry, faces, places }
    }

    /// What lies and stands on a cell.
    pub fn face(&self, name: &str) -> &Face {
        self.faces.get(name).unwrap_or(&EMPTY)
    }

    /// A cell by its name.
    pub fn cell(&self, name: &str) -> Option<&Cell> {
        self.places.get(name).and_then(|&at| self.geometry.cells.get(at))
    }

    /// The cell nearest to the middle of the board: one of those, if there are any.
    pub fn middle(&self, among: &BTreeSet<String>) -> Option<&Cell> {
        let [left, top, width, height] = self.geometry.bounds;
        let middle = Point { x: left + width / 2.0, y: top + height / 2.0 };
        let far = |cell: &&Cell| distance(cell.at, middle);
        let named = among.iter().filter_map(|name| self.cell(name));
        let found = named.min_by(|one, other| far(one).total_cmp(&far(other)));
        found.or_else(|| self.nearest(middle, f64::INFINITY))
    }

    /// The cell whose centre is nearest to a point, unless it is farther than `most`.
    pub fn nearest(&self, point: Point, most: f64) -> Option<&Cell> {
        let far = |cell: &Cell| distance(cell.at, point);
        let near = self.geometry.cells.iter().filter(|cell| far(cell) <= most);
        near.min_by(|one, other| far(one).total_cmp(&far(other)))
    }

    /// The cell that lies from another in a direction: degrees clockwise from the right. Between two that are
    /// equally far, the one nearer to `anchor` is meant.
    pub fn towards(&self, from: &Cell, angle: f64, anchor: Point) -> Option<&Cell> {
        let next = from.neighbours.iter().filter_map(|name| self.cell(name));
        let beside = best(from, next, angle, anchor, 31.0);
        beside.or_else(|| best(from, self.geometry.cells.iter(), angle, anchor, 40.0))
    }
}

fn best<'c>(
    from: &Cell,
    among: impl Iterator<Item = &'c Cell>,
    angle: f64,
    anchor: Point,
    within: f64,
) -> Option<&'c Cell> {
    let cost = |cell: &Cell| {
        let turn = (cell.at.y - from.at.y).atan2(cell.at.x - from.at.x).to_degrees();
        let off = (turn - angle).rem_euclid(360.0);
        let off = off.min(360.0 - off);
        let cost = distance(cell.at, from.at) * 10.0 + off + distance(cell.at, anchor) / 10.0;
        (cell.name != from.name && off <= within).then_some(cost)
    };
    let costs = among.filter_map(|cell| Some((cell, cost(cell)?)));
    costs.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(cell, _)| cell)
}

fn distance(one: Point, other: Point) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{Eye, GameKind, Setup};

    use super::*;

    fn chart(kind: GameKind) -> Chart {
        let game = Game::start(&Setup::new(kind)).unwrap();
        let scene = Scene::new(&game, Eye::All, 0, None);
        Chart::new(&game, &scene)
    }

    #[test]
    fn six_directions_lead_to_six_neighbours() {
        let chart = chart(GameKind::Attangle);
        let from = chart.cell("c3").unwrap();
        let mut met: Vec<&str> = [0.0, 60.0, 120.0, 180.0, 240.0, 300.0]
            .into_iter()
            .filter_map(|angle| chart.towards(from, angle, from.at).map(|cell| cell.name.as_str()))
            .collect();
        let mut neighbours: Vec<&str> = from.neighbours.iter().map(String::as_str).collect();
        met.sort_unstable();
        neighbours.sort_unstable();
        assert_eq!(met, neighbours);
    }

    #[test]
    fn every_cell_can_be_walked_to_by_the_four_arrows() {
        for kind in GameKind::ALL {
            let chart = chart(kind);
            let mut seen = vec![chart.middle(&BTreeSet::new()).unwrap().name.clone()];
            let mut at = 0;
            while at < seen.len() {
                let from = chart.cell(&seen[at]).unwrap();
                for angle in [0.0, 90.0, 180.0, 270.0] {
                    for anchor in [-100.0, 100.0].map(|x| Point { x, y: from.at.y }) {
                        let next = chart.towards(from, angle, anchor).map(|cell| cell.name.clone());
                        let fresh = next.filter(|name| !seen.contains(name));
                        seen.extend(fresh);
                    }
                }
                at += 1;
            }
            assert_eq!(seen.len(), chart.geometry.cells.len(), "{kind}");
        }
    }

    #[test]
    fn air_around_a_board_of_discs_is_not_shown() {
        let chart = chart(GameKind::Nonaga);
        assert!(chart.cell("0,0").is_some() && chart.cell("0,4").is_none());
    }
}
