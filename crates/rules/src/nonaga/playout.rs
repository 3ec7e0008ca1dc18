//! Random games on a window, with a table beside the position that makes them fast.
//!
//! Rejection sampling: a step is drawn from a set that contains all legal steps, as often as it takes to
//! draw a legal one. Each draw is uniform, so every legal step is exactly equally likely.

use std::ops::ControlFlow;

use rand::Rng;

use super::board::{Board, DISCS};
use super::ring::Ring;
use super::stand::{Phase, Stand};
use super::step::Act;
use super::survey::Survey;
use super::window::{Spot, Window, around, column, row};
use super::{Connected, Slide};
use crate::{History, Reason};

/// A cell of the table: how many discs it touches, and what it is.
mod cell {
    pub const TOUCHED: u8 = 0b111;
    pub const DISC: u8 = 8;
    pub const LOCKED: u8 = 16;
    /// It is in the list of targets.
    pub const LISTED: u8 = 32;

    /// Whether a disc without a man may be free: it has at most four neighbours and is not locked.
    pub const fn may_be_free(cell: u8) -> bool {
        cell & (LOCKED | TOUCHED) <= 4
    }

    /// Whether a cell is empty and touches at least two discs.
    pub const fn is_target(cell: u8) -> bool {
        (cell & (DISC | TOUCHED)).wrapping_sub(2) <= 4
    }
}

/// How many discs bear no man.
const BARE: usize = DISCS - 6;

/// How often a disc and a cell are drawn before the legal pairs are counted instead.
const DRAWS: usize = 100;

/// A game that is being played out.
struct Walk<'a> {
    stand: &'a mut Stand<Window>,
    cells: [u8; 1024],
    /// The discs without a man.
    open: [u32; 32],
    /// All discs, those without a man first.
    discs: [Spot; DISCS],
    /// Where in `discs` the disc of a cell is.
    number: [u8; 1024],
    /// Every cell that a disc may be laid on, each once, and some where that is no longer so.
    targets: [Spot; 1024],
    len: usize,
}

/// Plays random steps until the game ends or `cap` steps are played; returns how many there were.
pub fn play_out(stand: &mut Stand<Window>, rng: &mut impl Rng, history: &mut impl History, cap: u32) -> u32 {
    let mut walk = Walk::new(stand);
    let mut played = 0;
    while played < cap {
        match walk.stand.phase {
            Phase::Step(Act::Man) => match walk.draw_slide(rng) {
                Some((man, to)) => {
                    walk.slide(man, to);
                    played += 1;
                }
                // D2: step 1 is skipped.
                None => match walk.draw_lay(rng) {
                    Some((disc, to)) => {
                        walk.lay(disc, to, history);
                        played += 1;
                    }
                    None => walk.stand.phase = Phase::Over(Reason::Stuck),
                },
            },
            Phase::Step(Act::Disc) => match walk.draw_lay(rng) {
                Some((disc, to)) => {
                    walk.lay(disc, to, history);
                    played += 1;
                }
                // D2: step 2 is skipped.
                None => walk.skip_lay(history),
            },
            Phase::Over(_) => break,
        }
    }
    stand.skip_impossible(history);
    played
}

/// A number below a limit, each exactly equally likely, by Lemire's multiplication: the upper half of
/// `random × limit` is below the limit, and the lower half says when to draw again.
fn below(limit: u32, rng: &mut impl Rng) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(limit);
        // 2³² mod limit of the random numbers are too many for a fair share, and are rejected.
        if product as u32 >= limit || product as u32 >= limit.wrapping_neg() % limit {
            return (product >> 32) as u32;
        }
    }
}

impl<'a> Walk<'a> {
    fn new(stand: &'a mut Stand<Window>) -> Walk<'a> {
        let discs = stand.board.discs();
        let open = stand.board.rows;
        let locked = stand.locked;
        let mut walk =
            Walk { stand, cells: [0; 1024], open, discs, number: [0; 1024], targets: [0; 1024], len: 0 };
        for (disc, number) in discs.into_iter().zip(0..) {
            walk.number[usize::from(disc)] = number;
            walk.cells[usize::from(disc)] |= cell::DISC;
            for near in Window::neighbours(disc) {
                walk.cells[usize::from(near)] += 1;
            }
        }
        for disc in discs {
            for near in Window::neighbours(disc) {
                walk.list(near);
            }
        }
        if let Some(disc) = locked {
            walk.cells[usize::from(disc)] |= cell::LOCKED;
        }
        let men = walk.stand.men;
        for (&man, place) in men.as_flattened().iter().zip(BARE..) {
            walk.flip_open(man);
            walk.swap(usize::from(walk.number[usize::from(man)]), place);
        }
        walk
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.discs.swap(a, b);
        self.number[usize::from(self.discs[a])] = a as u8;
        self.number[usize::from(self.discs[b])] = b as u8;
    }

    fn flip_open(&mut self, spot: Spot) {
        self.open[row(spot)] ^= 1 << column(spot);
    }

    fn is_open(&self, spot: Spot) -> bool {
        self.open[row(spot)] >> column(spot) & 1 == 1
    }

    /// Puts a cell on the list of targets if it belongs there and is not there yet.
    fn list(&mut self, spot: Spot) {
        let cell = &mut self.cells[usize::from(spot)];
        let belongs = cell::is_target(*cell) && *cell & cell::LISTED == 0;
        // Branch-free append: the cell is always written, and the length grows only if it belongs. A branch
        // would often be mispredicted.
        self.targets[self.len & 1023] = spot;
        self.len += usize::from(belongs);
        *cell |= if belongs { cell::LISTED } else { 0 };
    }

    fn unlist(&mut self, at: usize) {
        self.cells[usize::from(self.targets[at])] &= !cell::LISTED;
        self.len -= 1;
        self.targets[at] = self.targets[self.len];
    }

    fn draw_slide(&self, rng: &mut impl Rng) -> Option<(Spot, Spot)> {
        let men = self.stand.men[self.stand.seat.index()];
        let ways = men.map(|man| around(&self.open, man));
        let [first, second, third] = ways.map(Ring::len);
        let count = first + second + third;
        if count == 0 {
            return None;
        }
        let drawn = below(count, rng);
        let second_on = u32::from(drawn >= first);
        let third_on = u32::from(drawn >= first + second);
        let man = (second_on + third_on) as usize;
        let direction = ways[man].nth(drawn - second_on * first - third_on * second);
        let mut to = Window::near(men[man], direction);
        loop {
            let next = Window::near(to, direction);
            if !self.is_open(next) {
                return Some((men[man], to));
            }
            to = next;
        }
    }

    fn slide(&mut self, man: Spot, to: Spot) {
        self.flip_open(man);
        self.flip_open(to);
        self.swap(self.number[usize::from(man)].into(), self.number[usize::from(to)].into());
        self.stand.move_man(man, to);
    }

    fn draw_lay(&mut self, rng: &mut impl Rng) -> Option<(Spot, Spot)> {
        let mut holes = None;
        for _ in 0..DRAWS {
            let to = self.draw_target(rng)?;
            let Some(disc) = self.draw_disc(rng) else { continue };
            if self.fits(disc, to, &mut holes) {
                return Some((disc, to));
            }
        }
        self.count_and_draw(rng)
    }

    fn draw_target(&mut self, rng: &mut impl Rng) -> Option<Spot> {
        while self.len > 0 {
            let at = below(self.len as u32, rng) as usize;
            let spot = self.targets[at];
            if cell::is_target(self.cells[usize::from(spot)]) {
                return Some(spot);
            }
            self.unlist(at);
        }
        None
    }

    /// A disc that may be free; none when eight draws find none.
    fn draw_disc(&self, rng: &mut impl Rng) -> Option<Spot> {
        let draws = rng.next_u32();
        (0..8).find_map(|draw| {
            let number = (draws >> (4 * draw) & 15) as usize;
            let disc = self.discs[number];
            (number < BARE && cell::may_be_free(self.cells[usize::from(disc)])).then_some(disc)
        })
    }

    /// Whether a disc that may be free is so, and can be laid on a target.
    fn fits(&self, disc: Spot, to: Spot, holes: &mut Option<[u32; 32]>) -> bool {
        let away = Window::toward(to, disc);
        if self.cells[usize::from(to)] & cell::TOUCHED == 2 && !away.is_empty() {
            return false;
        }
        let board = &self.stand.board;
        let ring = board.ring(disc);
        self.is_free(disc, ring, holes) && (ring.arcs() < 2 || self.leaves_one_group(disc, ring, to))
    }

    fn is_free(&self, disc: Spot, ring: Ring, holes: &mut Option<[u32; 32]>) -> bool {
        let Stand { board, options, .. } = &*self.stand;
        let strict = options.slide == Slide::Strict;
        if !self.stand.holes_matter() {
            return !strict || ring.rest().has_pair();
        }
        if !strict && board.ends_row(disc) {
            return true;
        }
        let holes = holes.get_or_insert_with(|| board.holes());
        self.stand.confines(disc, ring, Some(holes)).is_none()
    }

    /// Whether the board is as connected as the rules ask when a disc whose neighbours form several
    /// arcs is laid on a target.
    fn leaves_one_group(&self, disc: Spot, ring: Ring, to: Spot) -> bool {
        let Stand { board, options, .. } = &*self.stand;
        let has_holes = board.has_holes();
        if has_holes && !board.splits(disc) {
            return true;
        }
        if options.connected == Connected::Always {
            return false;
        }
        let is_between = !Ring(ring.between().0 & Window::toward(disc, to).0).is_empty();
        // Without holes two arcs are two parts, which a cell between them joins.
        is_between && !has_holes && ring.arcs() == 2
            || self.stand.joins(disc, to, board.ring(to).without(Window::toward(to, disc)))
    }

    fn count_and_draw(&self, rng: &mut impl Rng) -> Option<(Spot, Spot)> {
        let survey = Survey::of(self.stand);
        let count = survey.count() as u32;
        if count == 0 {
            return None;
        }
        let mut left = below(count, rng);
        match survey.visit(|disc, to| {
            if left == 0 {
                return ControlFlow::Break((disc, to));
            }
            left -= 1;
            ControlFlow::Continue(())
        }) {
            ControlFlow::Break(lay) => Some(lay),
            ControlFlow::Continue(()) => None,
        }
    }

    fn lay(&mut self, disc: Spot, to: Spot, history: &mut impl History) {
        self.unlock();
        self.stand.move_disc(disc, to);
        self.flip_open(disc);
        self.flip_open(to);
        let number = self.number[usize::from(disc)];
        self.discs[usize::from(number)] = to;
        self.number[usize::from(to)] = number;
        self.cells[usize::from(disc)] &= !cell::DISC;
        self.cells[usize::from(to)] |= cell::DISC | cell::LOCKED;
        for near in Window::neighbours(disc) {
            self.cells[usize::from(near)] -= 1;
        }
        for near in Window::neighbours(to) {
            self.cells[usize::from(near)] += 1;
        }
        for near in Window::neighbours(to) {
            self.list(near);
        }
        self.list(disc);
        self.stand.begin_turn(history);
    }

    fn skip_lay(&mut self, history: &mut impl History) {
        self.unlock();
        self.stand.skip_disc(history);
    }

    fn unlock(&mut self) {
        if let Some(disc) = self.stand.locked {
            self.cells[usize::from(disc)] &= !cell::LOCKED;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::nonaga::parts::Parts;
    use crate::nonaga::{Edge, Options};

    impl Walk<'_> {
        /// The table says of every cell what the position says.
        fn check(&self) {
            let board = &self.stand.board;
            for spot in 0..1024 {
                let cell = self.cells[usize::from(spot)];
                assert_eq!(u32::from(cell & cell::TOUCHED), board.ring(spot).len());
                assert_eq!(cell & cell::DISC != 0, board.has(spot));
                assert_eq!(cell & cell::LOCKED != 0, self.stand.locked == Some(spot));
                assert_eq!(self.is_open(spot), board.has(spot) && !self.stand.has_man(spot));
                let listed = self.targets[..self.len].iter().filter(|&&target| target == spot).count();
                assert_eq!(listed, usize::from(cell & cell::LISTED != 0));
                assert!(listed == 1 || !cell::is_target(cell), "every target is on the list");
            }
            for (number, &disc) in self.discs.iter().enumerate() {
                assert!(board.has(disc));
                assert_eq!(usize::from(self.number[usize::from(disc)]), number);
                assert_eq!(self.stand.has_man(disc), number >= BARE);
            }
        }
    }

    #[test]
    fn the_table_follows_the_game() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for connected in [Connected::After, Connected::Always] {
            for edge in [Edge::Outer, Edge::Any] {
                for slide in [Slide::Count, Slide::Strict] {
                    let options = Options { connected, edge, slide, repetition: 0 };
                    let mut stand: Stand<Window> = Stand::new(&Parts::start(options)).unwrap();
                    let mut walk = Walk::new(&mut stand);
                    for _ in 0..150 {
                        walk.check();
                        if let Some((man, to)) = walk.draw_slide(&mut rng) {
                            assert_eq!(walk.stand.objection(Act::Man, man, to), None);
                            walk.slide(man, to);
                            // Three men that meet do not matter to the table.
                            walk.stand.phase = Phase::Step(Act::Disc);
                        }
                        walk.check();
                        match walk.draw_lay(&mut rng) {
                            Some((disc, to)) => {
                                walk.stand.phase = Phase::Step(Act::Disc);
                                assert_eq!(walk.stand.objection(Act::Disc, disc, to), None);
                                walk.lay(disc, to, &mut ());
                            }
                            None => walk.skip_lay(&mut ()),
                        }
                    }
                }
            }
        }
    }

    /// What is drawn is what is legal: for every disc and target, the quick test says the same as
    /// the rules.
    #[test]
    fn quick_tests_agree_with_the_rules() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for connected in [Connected::After, Connected::Always] {
            for slide in [Slide::Count, Slide::Strict] {
                let options = Options { connected, edge: Edge::Outer, slide, repetition: 0 };
                let mut stand: Stand<Window> = Stand::new(&Parts::start(options)).unwrap();
                let mut walk = Walk::new(&mut stand);
                for _ in 0..400 {
                    let mut holes = None;
                    walk.stand.phase = Phase::Step(Act::Disc);
                    let mut fitting = 0;
                    for disc in walk.discs {
                        for spot in 0..1024 {
                            let cells = [walk.cells[usize::from(disc)], walk.cells[usize::from(spot)]];
                            let drawn = walk.number[usize::from(disc)] < BARE as u8
                                && cell::may_be_free(cells[0])
                                && cell::is_target(cells[1]);
                            let fits = drawn && walk.fits(disc, spot, &mut holes);
                            assert_eq!(fits, walk.stand.objection(Act::Disc, disc, spot).is_none());
                            fitting += u64::from(fits);
                        }
                    }
                    // The survey of whole rows agrees as well.
                    assert_eq!(Survey::of(walk.stand).count(), fitting);
                    assert_eq!(walk.stand.can_lay(), fitting > 0);
                    if let Some((man, to)) = walk.draw_slide(&mut rng) {
                        walk.slide(man, to);
                    }
                    match walk.draw_lay(&mut rng) {
                        Some((disc, to)) => walk.lay(disc, to, &mut ()),
                        None => walk.skip_lay(&mut ()),
                    }
                }
            }
        }
    }
}
