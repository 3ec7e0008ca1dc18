//! How a number is distributed over many games.

use serde::Serialize;

/// A number's mean, its range and the values that part the games in four.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Quartiles {
    /// The mean.
    pub mean: f64,
    /// The least.
    pub least: f64,
    /// A quarter of the games have less.
    pub low: f64,
    /// Half of the games have less.
    pub median: f64,
    /// A quarter of the games have more.
    pub high: f64,
    /// The most.
    pub most: f64,
}

impl Quartiles {
    /// The quartiles of some numbers, between two of them by linear interpolation; none of no numbers.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Quartiles> {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let at = |share: f64| {
            let place = share * last as f64;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        Some(Quartiles {
            mean: sorted.iter().sum::<f64>() / sorted.len() as f64,
            least: sorted[0],
            low: at(0.25),
            median: at(0.5),
            high: at(0.75),
            most: sorted[last],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> [f64; 6] {
        let Quartiles { mean, least, low, median, high, most } =
            Quartiles::of(numbers.iter().copied()).unwrap();
        [mean, least, low, median, high, most]
    }

    #[test]
    fn quartiles_are_the_textbooks() {
        assert_eq!(of(&[5.0, 1.0, 4.0, 2.0, 3.0]), [3.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(of(&[1.0, 2.0, 3.0, 10.0]), [4.0, 1.0, 1.75, 2.5, 4.75, 10.0]);
        assert_eq!(of(&[7.0]), [7.0; 6]);
        assert_eq!(Quartiles::of([]), None);
    }
}
