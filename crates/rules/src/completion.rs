//! Which steps a person means who types only part of one.

use crate::Choice;

/// The steps that a typed text can mean: a step itself, in either case of letters; else those that it
/// begins; else those whose parts it names, with blanks between. `signs` separate a step's parts.
pub(crate) fn completions(choices: Vec<Choice>, signs: &[char], typed: &str) -> Vec<Choice> {
    let typed = typed.trim();
    let words: Vec<&str> = typed.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let exact = choices.iter().position(|choice| choice.text == typed);
    if let Some(at) = exact.or_else(|| single(&choices, typed)) {
        return choices.into_iter().skip(at).take(1).collect();
    }
    let meant = |choice: &Choice| match words[..] {
        [word] => begins(&choice.text, word),
        _ => fits(&parts(&choice.text, signs), &words),
    };
    choices.into_iter().filter(meant).collect()
}

/// The steps that begin with a text or have it as one of their parts; all of them for no text.
pub(crate) fn naming(choices: Vec<Choice>, signs: &[char], text: &str) -> Vec<Choice> {
    let has_part =
        |choice: &Choice| parts(&choice.text, signs).iter().any(|part| part.eq_ignore_ascii_case(text));
    let names = |choice: &Choice| begins(&choice.text, text) || choice.names(text) || has_part(choice);
    choices.into_iter().filter(names).collect()
}

/// The only step that is a text but for capital letters.
fn single(choices: &[Choice], typed: &str) -> Option<usize> {
    let like = |choice: &Choice| choice.text.eq_ignore_ascii_case(typed);
    let first = choices.iter().position(like)?;
    choices.iter().skip(first + 1).all(|choice| !like(choice)).then_some(first)
}

fn begins(step: &str, text: &str) -> bool {
    step.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text))
}

/// What a step names, in order: cells, each with the figure on it, and tiles.
fn parts<'a>(step: &'a str, signs: &[char]) -> Vec<&'a str> {
    step.split(signs).filter(|part| !part.is_empty()).collect()
}

fn fits(parts: &[&str], words: &[&str]) -> bool {
    words.len() <= parts.len() && words.iter().zip(parts).all(|(word, part)| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::ChoiceKind;
    use crate::{Rules, ampel, laberinto, nonaga};

    fn steps(text: &str) -> Vec<Choice> {
        text.split_whitespace().map(|step| Choice::new(step.to_owned(), ChoiceKind::Move)).collect()
    }

    fn texts(choices: Vec<Choice>) -> Vec<String> {
        choices.into_iter().map(|choice| choice.text).collect()
    }

    fn meant<P: Rules>(legal: &str, typed: &str) -> Vec<String> {
        texts(completions(steps(legal), P::SIGNS, typed))
    }

    #[test]
    fn a_step_is_recognised_by_its_beginning_its_parts_or_in_capitals() {
        let meant = |typed| meant::<ampel::Position>("c2-d3 c2-f5 k3-a1 k30", typed);
        assert_eq!(meant("c2-f5"), ["c2-f5"]);
        assert_eq!(meant("C2-F5"), ["c2-f5"]);
        assert_eq!(meant("c2 f5"), ["c2-f5"]);
        assert_eq!(meant("k3-"), ["k3-a1"]);
        assert_eq!(meant("c2"), ["c2-d3", "c2-f5"]);
        assert_eq!(meant("k30"), ["k30"]);
        for nothing in ["z", "ñ", "c2 f5 g1", "", "  "] {
            assert_eq!(meant(nothing), [""; 0]);
        }
    }

    #[test]
    fn small_letters_never_choose_between_two_steps() {
        let legal = "MF1vF2 MF1-F2";
        assert_eq!(meant::<laberinto::Position>(legal, "mf1vf2"), ["MF1vF2"]);
        assert_eq!(meant::<laberinto::Position>(legal, "mf1 f2"), ["MF1vF2", "MF1-F2"]);
        let legal = "-2,0>1,0 @0,2>3,-1";
        assert_eq!(meant::<nonaga::Position>(legal, "0,2 3,-1"), ["@0,2>3,-1"]);
        assert_eq!(meant::<nonaga::Position>(legal, "-2,0"), ["-2,0>1,0"]);
    }

    #[test]
    fn a_list_names_the_steps_from_and_to_a_cell() {
        let legal = || {
            let plain = steps("c2-d3 d3-f5 d31");
            plain.into_iter().chain([steps("PA1-A2").remove(0).on(["A1", "A2"])]).collect::<Vec<_>>()
        };
        let signs = ampel::Position::SIGNS;
        assert_eq!(texts(naming(legal(), signs, "d3")), ["c2-d3", "d3-f5", "d31"]);
        assert_eq!(texts(naming(legal(), signs, "")), texts(legal()));
        let signs = laberinto::Position::SIGNS;
        let walks = vec![
            steps("PA1-A2").remove(0).on(["A1", "A2"]),
            steps("PA2-A3").remove(0).on(["A2", "A3"]),
            steps("A2=ROY").remove(0).on(["A2"]),
        ];
        assert_eq!(texts(naming(walks.clone(), signs, "a2")), ["PA1-A2", "PA2-A3", "A2=ROY"]);
        assert_eq!(texts(naming(walks.clone(), signs, "roy")), ["A2=ROY"]);
        assert_eq!(texts(naming(walks, signs, "ñ")), [""; 0]);
    }
}
