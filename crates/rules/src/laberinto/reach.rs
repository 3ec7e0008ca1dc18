//! Whether paths that are apart can still meet.

use super::board::{BOARD, Cell, Cells, EDGES, GRID};
use super::colour::Colour;
use super::position::Position;
use super::tile::{Paint, Tiles};

/// Paths that have met one another.
#[derive(Clone, Copy)]
struct Group {
    tiles: Cells,
    /// Where its seats could lay: its free triangles of their sides and those next to its tiles.
    frontier: Cells,
}

impl Position {
    /// Whether the paths may still meet, with the tiles of all who may still lay. A false is certain. A true is
    /// not: it only says that there are tiles enough, and that every gap has a chain of free triangles in which
    /// each tile would match its neighbours on the board and the tiles before and behind it. What that misses:
    /// - a chain may take the same tile twice, and so may two chains;
    /// - it does not matter who holds a tile, and who may lay in which triangle;
    /// - the tiles of one path may lie in two places, and whoever has met one of them counts as if they had met both;
    /// - a chain that touches itself is not compared with itself;
    /// - D15 and D16 may lead elsewhere.
    pub(super) fn can_meet(&self) -> bool {
        if self.met {
            return true;
        }
        let (bag, count) = self.tiles_left();
        let mut apart = self.groups();
        let free = BOARD.without(&self.laid);
        let fillable = free.iter().filter(|&cell| self.asked(cell).fits().common(&bag) > 0).collect();
        if fewest_tiles(&apart, &fillable).is_none_or(|fewest| fewest > count) {
            return false;
        }
        let Some(Group { frontier: mut ends, .. }) = apart.pop() else { return true };
        while !apart.is_empty() {
            let wanted = frontiers(&apart);
            let Some(end) = Chains::new(self, &bag).reach(&ends, &wanted, count) else { return false };
            for group in apart.extract_if(.., |group| group.frontier.has(end)) {
                ends = ends.or(&group.frontier);
            }
        }
        true
    }

    /// Every way to lay a tile that somebody may still lay, and how many such tiles there are. D4: where hands are
    /// hidden it is not told who holds which, so any tile that is not laid may be one of them.
    fn tiles_left(&self) -> (Tiles, usize) {
        let lays = |seat: usize| match self.is_building() {
            true => self.ready >> seat & 1 == 0,
            false => self.parameters.lays > 0 && !self.is_out(seat),
        };
        let (mut ways, mut count) = (*self.pool.ways(), self.pool.len());
        for seat in self.parameters.seats() {
            let hand = &self.hands[seat];
            if lays(seat) {
                count += hand.len();
            }
            if lays(seat) || self.parameters.hidden {
                ways = ways.or(hand.ways());
            }
        }
        (ways, count)
    }

    /// The paths, those that have met together.
    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for seat in self.parameters.seats() {
            let mut joined = Group { tiles: self.paths[seat], frontier: self.frontier(seat) };
            let path = &self.paths[seat];
            for met in groups.extract_if(.., |group| !group.tiles.and(path).is_empty()) {
                joined.tiles = joined.tiles.or(&met.tiles);
                joined.frontier = joined.frontier.or(&met.frontier);
            }
            groups.push(joined);
        }
        groups
    }
}

fn frontiers(groups: &[Group]) -> Cells {
    groups.iter().fold(Cells::EMPTY, |all, group| all.or(&group.frontier))
}

/// A lower bound on the tiles that join all groups; none where no tiles can. Each group must be led to another,
/// and the first half of its shortest way lies nearer to it than to any other group. So no tile is counted twice.
fn fewest_tiles(groups: &[Group], fillable: &Cells) -> Option<usize> {
    if groups.len() < 2 {
        return Some(0);
    }
    let mut fewest = 0;
    for (at, group) in groups.iter().enumerate() {
        let others = frontiers(&groups[..at]).or(&frontiers(&groups[at + 1..]));
        fewest += shortest(&group.frontier, &others, fillable)? / 2;
    }
    Some(fewest)
}

/// How many triangles the shortest way over some ground has that begins and ends in given ones.
fn shortest(from: &Cells, to: &Cells, ground: &Cells) -> Option<usize> {
    let mut reached = from.and(ground);
    for tiles in 1.. {
        if !reached.and(to).is_empty() {
            return Some(tiles);
        }
        let wider = reached.or(&reached.around()).and(ground);
        if wider == reached {
            break;
        }
        reached = wider;
    }
    None
}

/// A free triangle that a chain comes to across an edge, which has a colour.
type Entry = (Cell, usize, Colour);

/// Chains of tiles over free triangles: a breadth-first search over the edges that they cross, with their
/// colours.
struct Chains<'a> {
    position: &'a Position,
    bag: &'a Tiles,
    /// Where chains have come to: a bit for each edge and colour.
    seen: Box<[u32; GRID]>,
}

impl Chains<'_> {
    fn new<'a>(position: &'a Position, bag: &'a Tiles) -> Chains<'a> {
        Chains { position, bag, seen: Box::new([0; GRID]) }
    }

    /// The end of a shortest chain, of `most` tiles or fewer, that begins and ends in given triangles.
    fn reach(mut self, from: &Cells, to: &Cells, most: usize) -> Option<Cell> {
        let fits = |asked: Paint| asked.fits().common(self.bag) > 0;
        let starts = from.iter().map(|cell| (cell, self.position.asked(cell)));
        let mut wave: Vec<(Cell, Paint)> = starts.filter(|&(_, asked)| fits(asked)).collect();
        for _ in 0..most {
            if let Some(&(end, _)) = wave.iter().find(|(cell, _)| to.has(*cell)) {
                return Some(end);
            }
            wave = wave.into_iter().flat_map(|(cell, asked)| self.entries(cell, asked)).collect();
        }
        None
    }

    /// What a chain can go on to behind a triangle whose tile shows given colours; each entry once in a search.
    fn entries(&mut self, cell: Cell, asked: Paint) -> Vec<(Cell, Paint)> {
        let mut found = Vec::new();
        for edge in EDGES {
            let next = cell.across(edge);
            // A colour is asked where the chain came from.
            let ahead = asked.colour(edge).is_none() && BOARD.has(next) && !self.position.laid.has(next);
            for colour in Colour::ALL.into_iter().filter(|_| ahead) {
                let crossed = Paint::edge(edge, colour);
                let goes_on = |asked: Paint| asked.and(crossed).fits().common(self.bag) > 0;
                if goes_on(asked) && goes_on(self.position.asked(next)) && self.is_new((next, edge, colour)) {
                    found.push((next, self.position.asked(next).and(crossed)));
                }
            }
        }
        found
    }

    fn is_new(&mut self, (cell, edge, colour): Entry) -> bool {
        let bit = 1 << (edge * Colour::ALL.len() + colour.index());
        let seen = &mut self.seen[cell.index()];
        let is_new = *seen & bit == 0;
        *seen |= bit;
        is_new
    }
}
