//! What the rules' names are called before people.

use hexagora_locale::{Lang, Message, has};

/// A kind of names that the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// Why games end.
    End,
    /// What a turn's steps are called.
    Phase,
    /// The kinds of steps.
    Step,
    /// The kinds of what steps do.
    Effect,
    /// What games pass on their way.
    Milestone,
}

impl Naming {
    fn key(self, name: &str) -> String {
        let kind = match self {
            Naming::End => "end",
            Naming::Phase => "phase",
            Naming::Step => "step",
            Naming::Effect => "effect",
            Naming::Milestone => "milestone",
        };
        format!("lab.{kind}.{name}")
    }

    /// A name in a language; one that has no words is said as it is.
    pub fn say(self, name: &str, lang: Lang) -> String {
        let key = self.key(name);
        if has(lang, &key) { Message::new(key).say(lang) } else { name.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{ChoiceKind, Effect, Game, GameKind, Reason, Setup};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn every_name_of_the_rules_has_words() {
        let mut names: Vec<(Naming, &str)> = Vec::new();
        names.extend(Reason::ALL.iter().map(|reason| (Naming::End, reason.name())));
        names.extend(ChoiceKind::ALL.map(|kind| (Naming::Step, kind.name())));
        names.extend(Effect::KINDS.map(|kind| (Naming::Effect, kind)));
        for kind in GameKind::ALL {
            let mut game = Game::start(&Setup::new(kind)).unwrap();
            names.extend(game.milestones().into_iter().map(|milestone| (Naming::Milestone, milestone.name)));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            while let Some((name, step)) = game.step_name().zip(game.random_step(&mut rng)) {
                names.push((Naming::Phase, name));
                game.play(&step).unwrap();
            }
        }
        for (naming, name) in names {
            for lang in Lang::ALL {
                assert!(has(lang, &naming.key(name)), "{} ({lang})", naming.key(name));
            }
        }
    }

    #[test]
    fn a_name_without_words_is_said_as_it_is() {
        assert_eq!(Naming::End.say("checkmate", Lang::Es), "checkmate");
    }
}
