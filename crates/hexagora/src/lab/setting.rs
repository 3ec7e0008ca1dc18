//! The settings that are compared: every combination of the values that vary.

use std::str::FromStr;

use hexagora_rules::{Setup, SetupError};

/// The name under which the number of players varies like an option.
pub const PLAYERS: &str = "players";

/// An option with the values to compare, as it is written: `target=1,2,3`, or `deal=A,B;C,D` where values have commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    name: String,
    values: Vec<String>,
}

impl FromStr for Variation {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Variation, SetupError> {
        let (name, values) =
            text.split_once('=').ok_or_else(|| SetupError::NotAPair { pair: text.to_owned() })?;
        let comma = if values.contains(';') { ';' } else { ',' };
        let values = values.split(comma).map(|value| value.trim().to_owned()).collect();
        Ok(Variation { name: name.trim().to_owned(), values })
    }
}

/// One way to play the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// What tells it from the others: the options that vary.
    pub varied: Vec<(String, String)>,
    /// The whole of it.
    pub setup: Setup,
}

impl Setting {
    /// The setting by what tells it from the others: `target=1 dice=on`.
    pub fn label(&self) -> String {
        let pairs: Vec<String> = self.varied.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join(" ")
    }

    fn with(&self, name: &str, value: &str) -> Result<Setting, SetupError> {
        let mut setup = self.setup.clone();
        if name == PLAYERS {
            if setup.players.is_some() {
                return Err(SetupError::Twice { option: PLAYERS.to_owned() });
            }
            let number = value.parse().map_err(|_| SetupError::NotANumber { players: value.to_owned() })?;
            setup.players = Some(number);
        } else {
            setup = setup.with(name, value);
        }
        let varied = self.varied.iter().cloned().chain([(name.to_owned(), value.to_owned())]).collect();
        Ok(Setting { varied, setup })
    }
}

/// How many settings some variations make.
pub fn count(variations: &[Variation]) -> usize {
    variations.iter().fold(1, |count: usize, variation| count.saturating_mul(variation.values.len()))
}

/// Every combination of the values that vary; the last variation changes fastest.
pub fn product(setup: Setup, variations: &[Variation]) -> Result<Vec<Setting>, SetupError> {
    let first = vec![Setting { varied: Vec::new(), setup }];
    variations.iter().try_fold(first, |settings, variation| {
        let values = |setting| variation.values.iter().map(move |value| (setting, value));
        settings
            .iter()
            .flat_map(values)
            .map(|(setting, value): (&Setting, _)| setting.with(&variation.name, value))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use hexagora_rules::GameKind;

    use super::*;

    fn settings(setup: Setup, variations: &[&str]) -> Result<Vec<String>, SetupError> {
        let variations: Vec<Variation> =
            variations.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let settings = product(setup, &variations)?;
        assert_eq!(settings.len(), count(&variations));
        Ok(settings.iter().map(|setting| setting.setup.to_string()).collect())
    }

    #[test]
    fn settings_are_all_combinations() {
        let laberinto = || Setup::new(GameKind::Laberinto);
        assert_eq!(settings(laberinto(), &[]).unwrap(), ["laberinto"]);
        assert_eq!(
            settings(laberinto().with("hands", "hidden"), &["players=3,4", "dice=on, off"]).unwrap(),
            [
                "laberinto players=3 hands=hidden dice=on",
                "laberinto players=3 hands=hidden dice=off",
                "laberinto players=4 hands=hidden dice=on",
                "laberinto players=4 hands=hidden dice=off",
            ]
        );
    }

    #[test]
    fn values_with_commas_stand_between_semicolons() {
        let settings = settings(Setup::new(GameKind::Laberinto), &["colours=RBY; BYR"]).unwrap();
        assert_eq!(settings, ["laberinto colours=RBY", "laberinto colours=BYR"]);
        let lists: Variation = "deal=A,B;C,D".parse().unwrap();
        assert_eq!(lists.values, ["A,B", "C,D"]);
    }

    #[test]
    fn what_makes_no_setting_is_refused() {
        let four = || Setup::new(GameKind::Laberinto).players(4);
        assert!(matches!(settings(four(), &["dice"]), Err(SetupError::NotAPair { .. })));
        assert!(matches!(settings(four(), &["players=3"]), Err(SetupError::Twice { .. })));
        let three = Setup::new(GameKind::Laberinto);
        assert!(matches!(settings(three, &["players=many"]), Err(SetupError::NotANumber { .. })));
    }

    #[test]
    fn a_setting_is_called_by_what_varies() {
        let variations = ["target=2".parse().unwrap(), "dice=on".parse().unwrap()];
        let settings = product(Setup::new(GameKind::Laberinto).with("lays", "2"), &variations).unwrap();
        assert_eq!(settings[0].label(), "target=2 dice=on");
    }
}
