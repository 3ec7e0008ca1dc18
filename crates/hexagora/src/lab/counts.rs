//! How often things of several kinds happened.

/// How often each of several things happened, in the order in which they were first seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts(Vec<(&'static str, usize)>);

impl Counts {
    /// One more of a kind.
    pub fn add(&mut self, name: &'static str) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => self.0.push((name, 1)),
        }
    }

    /// How many of a kind there were.
    pub fn of(&self, name: &str) -> usize {
        self.0.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count)
    }

    /// The kinds that were seen.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }
}

/// Each name once, in the order in which they first come.
pub fn each_once<T: PartialEq>(names: impl IntoIterator<Item = T>) -> Vec<T> {
    names.into_iter().fold(Vec::new(), |mut seen, name| {
        if !seen.contains(&name) {
            seen.push(name);
        }
        seen
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_in_the_order_of_their_first_time() {
        let mut counts = Counts::default();
        for name in ["lay", "move", "lay"] {
            counts.add(name);
        }
        assert_eq!((counts.of("lay"), counts.of("move"), counts.of("roll")), (2, 1, 0));
        assert!(counts.names().eq(["lay", "move"]));
        assert_eq!(each_once([3, 1, 3, 2, 1]), [3, 1, 2]);
    }
}
