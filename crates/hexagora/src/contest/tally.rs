//! Points and Elo with confidence intervals, and the sequential probability ratio test (SPRT).
//!
//! The games of one opening, one for each seating, are a *round*: an opening that favours a seat
//! favours everybody once, so rounds, not games, are what is independent. All errors come from the
//! spread of the rounds' points. For two players that is the pentanomial model.

/// How the games of one entrant against the others of a pairing went.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// The share of the seats that the entrant takes: its points if all were equal.
    fair: f64,
    /// How many games are a round.
    round: usize,
    /// Won alone, shared or drawn, lost.
    pub counts: [u64; 3],
    points: f64,
    /// The mean points of each round.
    rounds: Vec<f64>,
}

/// An estimate with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The figure itself.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The 97.5 % point of the normal distribution.
    const Z: f64 = 1.959_964;

    /// Wilson's interval of a share, from 0 to 1, of so many independent cases. Nothing is known of the share of none.
    pub fn wilson(mean: f64, cases: f64) -> Interval {
        if cases <= 0.0 {
            return Interval { mean, low: 0.0, high: 1.0 };
        }
        let z2 = Self::Z * Self::Z / cases;
        let middle = (mean + z2 / 2.0) / (1.0 + z2);
        let half = (z2 * (mean * (1.0 - mean) + z2 / 4.0)).sqrt() / (1.0 + z2);
        // Rounding must not open an interval that is closed.
        let low = if mean <= 0.0 { 0.0 } else { middle - half };
        let high = if mean >= 1.0 { 1.0 } else { middle + half };
        Interval { mean, low: low.max(0.0), high: high.min(1.0) }
    }
}

impl Tally {
    /// Nothing played yet, by an entrant that takes `own` of `seats` seats.
    pub fn new(own: usize, seats: usize) -> Tally {
        Tally {
            fair: own as f64 / seats as f64,
            round: seats,
            counts: [0; 3],
            points: 0.0,
            rounds: Vec::new(),
        }
    }

    /// Adds a whole round: the entrant's points in each of its games.
    pub fn add(&mut self, points: &[f64]) {
        for &point in points {
            self.counts[if point >= 1.0 { 0 } else { 1 + usize::from(point <= 0.0) }] += 1;
            self.points += point;
        }
        self.rounds.push(points.iter().sum::<f64>() / points.len() as f64);
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// All points.
    pub fn points(&self) -> f64 {
        self.points
    }

    /// How many rounds ended with each sum of points, from none to all in halves: for two players.
    pub fn pairs(&self) -> [u64; 5] {
        let mut pairs = [0; 5];
        for mean in &self.rounds {
            pairs[(mean * 4.0).round().clamp(0.0, 4.0) as usize] += 1;
        }
        pairs
    }

    /// The points a game, from 0 to 1.
    ///
    /// Wilson's interval, which stays within 0 and 1, for as many independent games as have the
    /// variance that the rounds show.
    pub fn score(&self) -> Interval {
        let games = self.games() as f64;
        if games == 0.0 {
            return Interval { mean: self.fair, low: 0.0, high: 1.0 };
        }
        let mean = self.points / games;
        let single = mean * (1.0 - mean);
        let independent = match self.variance() / self.rounds.len() as f64 {
            spread if spread > 0.0 && single > 0.0 => single / spread,
            _ => games,
        };
        Interval::wilson(mean, independent)
    }

    /// The variance of a round's mean. One round of independent games is assumed beside those seen,
    /// so that a few equal rounds do not make anybody certain.
    fn variance(&self) -> f64 {
        let mean = self.points / self.games().max(1) as f64;
        (self.spread() + self.independent(mean)) / self.rounds.len().max(1) as f64
    }

    /// The sum of squared deviations of the rounds' means from the mean.
    fn spread(&self) -> f64 {
        let mean = self.points / self.games().max(1) as f64;
        self.rounds.iter().map(|round| (round - mean).powi(2)).sum()
    }

    /// The variance of a round of independent games that are won or lost.
    fn independent(&self, score: f64) -> f64 {
        score * (1.0 - score) / self.round as f64
    }

    /// The points as a difference in Elo; infinite where every point was won or lost.
    pub fn elo(&self) -> Interval {
        let score = self.score();
        Interval { mean: self.elo_of(score.mean), low: self.elo_of(score.low), high: self.elo_of(score.high) }
    }

    /// The odds against fair odds, on Elo's scale.
    fn elo_of(&self, score: f64) -> f64 {
        let odds = |share: f64| share / (1.0 - share);
        400.0 * (odds(score) / odds(self.fair)).log10()
    }

    /// The points a game that a difference in Elo means.
    fn score_of(&self, elo: f64) -> f64 {
        let odds = self.fair / (1.0 - self.fair) * 10_f64.powf(elo / 400.0);
        odds / (1.0 + odds)
    }

    /// The logarithm of the likelihood ratio of two differences in Elo, as a generalised sequential
    /// test takes it: as if a round's points were normally distributed. Their variance is that of
    /// the rounds seen and of a few imagined ones halfway between the two.
    pub fn likelihood(&self, elo0: f64, elo1: f64) -> f64 {
        const IMAGINED: f64 = 8.0;
        let rounds = self.rounds.len() as f64;
        let [low, high] = [elo0, elo1].map(|elo| self.score_of(elo));
        let half = (low + high) / 2.0;
        let variance = (self.spread() + IMAGINED * self.independent(half)) / (rounds + IMAGINED);
        let mean = self.points / self.games().max(1) as f64;
        rounds * (high - low) * (mean - half) / variance
    }
}

/// A sequential test of whether an entrant is stronger by `elo0` or by `elo1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference that is assumed.
    pub elo0: f64,
    /// The difference that is hoped for.
    pub elo1: f64,
}

impl Sprt {
    /// The error rates α and β: 5 % each.
    const ERROR: f64 = 0.05;

    /// The likelihood ratio, as a logarithm, at which `elo1` is accepted; its negative accepts `elo0`.
    pub fn bound() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// What a tally decides: that `elo1` holds, that `elo0` does, or nothing yet.
    pub fn verdict(&self, tally: &Tally) -> Option<bool> {
        let likelihood = tally.likelihood(self.elo0, self.elo1);
        (likelihood.abs() >= Sprt::bound()).then_some(likelihood > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(rounds: &[([f64; 2], usize)]) -> Tally {
        let mut tally = Tally::new(1, 2);
        for (points, times) in rounds {
            (0..*times).for_each(|_| tally.add(points));
        }
        tally
    }

    fn close(left: f64, right: f64, by: f64) -> bool {
        (left - right).abs() <= by
    }

    #[test]
    fn elo_is_the_textbooks() {
        let tally = pairs(&[([1.0, 1.0], 50), ([0.0, 1.0], 50)]);
        assert_eq!((tally.counts, tally.games(), tally.points()), ([150, 0, 50], 200, 150.0));
        assert!(close(tally.elo().mean, 190.85, 0.01), "{:?}", tally.elo());
        assert!(close(tally.score_of(190.85), 0.75, 1e-4));
        assert!(close(pairs(&[([0.5, 0.5], 3)]).elo().mean, 0.0, 1e-9));
    }

    #[test]
    fn wilsons_interval_is_the_textbooks() {
        let interval = Interval::wilson(0.6, 100.0);
        assert!(close(interval.low, 0.5020, 1e-4) && close(interval.high, 0.6906, 1e-4), "{interval:?}");
        let never = Interval::wilson(0.0, 10.0);
        assert!(never.low == 0.0 && close(never.high, 0.2775, 1e-4), "{never:?}");
        assert_eq!(Interval::wilson(0.5, 0.0), Interval { mean: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn an_interval_of_independent_games_is_wilsons() {
        // 60 of 100, with pairs spread as independent games are: 16, 48 and 36 of 100.
        let tally = pairs(&[([0.0, 0.0], 16), ([0.0, 1.0], 48), ([1.0, 1.0], 36)]);
        let score = tally.score();
        assert!(close(score.low, 0.5307, 0.002) && close(score.high, 0.6654, 0.002), "{score:?}");
    }

    #[test]
    fn openings_that_decide_make_pairs_more_certain_than_games() {
        let decided = pairs(&[([0.0, 1.0], 90), ([1.0, 1.0], 10)]).score();
        let free = pairs(&[([0.0, 0.0], 20), ([0.0, 1.0], 50), ([1.0, 1.0], 30)]).score();
        assert!(close(decided.mean, free.mean, 1e-9));
        assert!(decided.high - decided.low < (free.high - free.low) / 2.0, "{decided:?} {free:?}");
    }

    #[test]
    fn nothing_is_certain_after_a_clean_sweep() {
        let score = pairs(&[([1.0, 1.0], 100)]).score();
        assert!(score.mean == 1.0 && score.high == 1.0 && close(score.low, 0.981, 0.001), "{score:?}");
        assert_eq!(pairs(&[([1.0, 1.0], 100)]).elo().mean, f64::INFINITY);
        let even = pairs(&[([0.0, 1.0], 2)]).score();
        assert!(even.high - even.low > 0.3, "{even:?}");
        assert_eq!(Tally::new(1, 2).score(), Interval { mean: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn one_of_three_is_equal_with_a_third_of_the_points() {
        let mut tally = Tally::new(1, 3);
        (0..30).for_each(|_| tally.add(&[1.0, 0.0, 0.0]));
        assert!(close(tally.elo().mean, 0.0, 1e-9));
        assert!(close(tally.score_of(0.0), 1.0 / 3.0, 1e-9));
        let mut other = Tally::new(2, 3);
        (0..30).for_each(|_| other.add(&[0.0, 1.0, 1.0]));
        assert!(close(other.elo().mean, 0.0, 1e-9));
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let tally =
            pairs(&[([0.0, 0.0], 1), ([0.5, 0.0], 2), ([0.5, 0.5], 3), ([1.0, 0.5], 4), ([1.0, 1.0], 5)]);
        assert_eq!(tally.pairs(), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn the_test_ends_for_what_is_true() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        assert!(close(Sprt::bound(), 2.944, 0.001));
        let stronger = pairs(&[([0.0, 1.0], 60), ([1.0, 1.0], 40)]);
        assert_eq!(sprt.verdict(&stronger), Some(true));
        let equal = pairs(&[([0.0, 0.0], 100), ([0.0, 1.0], 200), ([1.0, 1.0], 100)]);
        assert_eq!(sprt.verdict(&equal), Some(false));
        assert_eq!(sprt.verdict(&pairs(&[([0.0, 1.0], 4)])), None);
        assert_eq!(sprt.verdict(&Tally::new(1, 2)), None);
        // Halfway between, the ratio is one.
        let mut half = Tally::new(1, 2);
        let score = (half.score_of(0.0) + half.score_of(50.0)) / 2.0;
        half.add(&[score, score]);
        assert!(close(half.likelihood(0.0, 50.0), 0.0, 1e-9));
    }
}
