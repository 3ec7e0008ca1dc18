//! Which step a person means who types only part of it.

use hexagora_rules::GameKind;

/// The steps that a typed text can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Exactly one.
    One(String),
    /// More than one.
    Several(Vec<String>),
    /// None.
    None,
}

/// What a text means among the legal steps: a step itself, in either case of letters; else the
/// beginning of steps; else their parts with blanks between.
pub fn choose(kind: GameKind, legal: &[String], typed: &str) -> Choice {
    let typed = typed.trim();
    if typed.is_empty() {
        return Choice::None;
    }
    let like = |step: &&String| step.eq_ignore_ascii_case(typed);
    let exact = legal.iter().find(|step| *step == typed);
    if let Some(step) = exact.or_else(|| single(legal.iter().filter(like))) {
        return Choice::One(step.clone());
    }
    let begins =
        |step: &&String| step.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed));
    let words: Vec<&str> = typed.split_whitespace().collect();
    let meant: Vec<String> = match words[..] {
        [_] => legal.iter().filter(begins).cloned().collect(),
        _ => legal.iter().filter(|step| fits(&parts(kind, step), &words)).cloned().collect(),
    };
    match <[String; 1]>::try_from(meant) {
        Ok([step]) => Choice::One(step),
        Err(meant) if meant.is_empty() => Choice::None,
        Err(meant) => Choice::Several(meant),
    }
}

fn single<'a>(mut steps: impl Iterator<Item = &'a String>) -> Option<&'a String> {
    let first = steps.next()?;
    steps.next().is_none().then_some(first)
}

fn fits(parts: &[&str], words: &[&str]) -> bool {
    words.len() <= parts.len() && words.iter().zip(parts).all(|(word, part)| part.eq_ignore_ascii_case(word))
}

/// The cells and tiles that a step names, in order.
fn parts(kind: GameKind, step: &str) -> Vec<&str> {
    let separates = |letter: char| match kind {
        GameKind::Ampel => letter == '-',
        GameKind::Attangle => matches!(letter, '+' | 'x'),
        GameKind::Nonaga => matches!(letter, '@' | '>'),
        GameKind::Laberinto => matches!(letter, '=' | '-' | '^' | 'v' | 'x' | '@' | '*'),
    };
    step.split(separates).filter(|part| !part.is_empty()).collect()
}

/// The steps that begin with a text or name it as one of their cells; all of them for no text.
pub fn naming(kind: GameKind, legal: Vec<String>, text: &str) -> Vec<String> {
    let begins = |step: &str| step.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text));
    // A figure's letter stands before its cell: `PF1` names F1.
    let names = |part: &str| {
        let at = part.len().checked_sub(text.len()).filter(|&at| part.is_char_boundary(at));
        let Some((figure, cell)) = at.map(|at| part.split_at(at)) else { return false };
        let alone =
            figure.is_empty() || kind == GameKind::Laberinto && ["P", "A", "M"].contains(&&figure[..1]);
        alone && figure.len() < 3 && cell.eq_ignore_ascii_case(text)
    };
    let fits = |step: &String| begins(step) || parts(kind, step).into_iter().any(names);
    legal.into_iter().filter(fits).collect()
}

/// The heading under which a list puts a step, and what it writes there. The two together are the
/// step, except under a heading that repeats a part of it.
pub fn heading(kind: GameKind, step: &str) -> (String, String) {
    let after = |at: usize| (step[..at].to_owned(), step[at..].to_owned());
    let row = || (step.chars().take(1).collect(), step.to_owned());
    match kind {
        GameKind::Ampel => step.find('-').map_or_else(row, |at| after(at + 1)),
        GameKind::Attangle => match step.split_once('x') {
            Some((_, target)) => (format!("×{target}"), step.to_owned()),
            None => row(),
        },
        GameKind::Nonaga => step.find('>').map_or_else(row, |at| after(at + 1)),
        GameKind::Laberinto => match step.find(['=', '@']) {
            Some(at) => after(at + 1),
            None => match step.find(['-', '^', 'v', 'x']) {
                Some(at) => after(at),
                None => (String::new(), step.to_owned()),
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn one(step: &str) -> Choice {
        Choice::One(step.to_owned())
    }

    #[test]
    fn a_step_is_recognised_by_its_beginning_its_parts_or_in_capitals() {
        let legal = steps("c2-d3 c2-f5 k3-a1 k30");
        let choose = |typed| super::choose(GameKind::Ampel, &legal, typed);
        assert_eq!(choose("c2-f5"), one("c2-f5"));
        assert_eq!(choose("C2-F5"), one("c2-f5"));
        assert_eq!(choose("c2 f5"), one("c2-f5"));
        assert_eq!(choose("k3-"), one("k3-a1"));
        assert_eq!(choose("c2"), Choice::Several(steps("c2-d3 c2-f5")));
        assert_eq!(choose("k30"), one("k30"));
        assert_eq!(choose("z"), Choice::None);
        assert_eq!(choose("ñ"), Choice::None);
        assert_eq!(choose("c2 f5 g1"), Choice::None);
    }

    #[test]
    fn small_letters_never_choose_between_two_steps() {
        let legal = steps("MF1vF2 MF1-F2");
        assert_eq!(choose(GameKind::Laberinto, &legal, "mf1vf2"), one("MF1vF2"));
        assert_eq!(choose(GameKind::Laberinto, &legal, "mf1 f2"), Choice::Several(legal.clone()));
        let nonaga = steps("-2,0>1,0 @0,2>3,-1");
        assert_eq!(choose(GameKind::Nonaga, &nonaga, "0,2 3,-1"), one("@0,2>3,-1"));
        assert_eq!(choose(GameKind::Nonaga, &nonaga, "-2,0"), one("-2,0>1,0"));
    }

    #[test]
    fn a_list_names_the_steps_from_and_to_a_cell() {
        let legal = steps("c2-d3 d3-f5 d31 PA1-A2");
        assert_eq!(naming(GameKind::Ampel, legal.clone(), "d3"), steps("c2-d3 d3-f5 d31"));
        assert_eq!(naming(GameKind::Ampel, legal.clone(), ""), legal);
        assert_eq!(
            naming(GameKind::Laberinto, steps("PA1-A2 PA2-A3 A2=ROY"), "a2"),
            steps("PA1-A2 PA2-A3 A2=ROY")
        );
        assert!(naming(GameKind::Laberinto, steps("PA1-A2"), "ñ").is_empty());
    }

    #[test]
    fn headings_and_entries_make_the_step() {
        for (kind, step, head) in [
            (GameKind::Ampel, "c2-f5", "c2-"),
            (GameKind::Nonaga, "@-1,2>3,-1", "@-1,2>"),
            (GameKind::Laberinto, "F12=ROY*", "F12="),
            (GameKind::Laberinto, "MG@F1", "MG@"),
            (GameKind::Laberinto, "AF1^F1", "AF1"),
            (GameKind::Laberinto, "ready", ""),
        ] {
            let (heading, entry) = heading(kind, step);
            assert_eq!(heading, head);
            assert_eq!(heading + &entry, step);
        }
        assert_eq!(heading(GameKind::Attangle, "a1+c3xb2"), ("×b2".into(), "a1+c3xb2".into()));
    }
}
