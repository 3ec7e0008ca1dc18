//! What a person may be called at a table.

/// The longest name of a person, in characters.
pub const NAME: usize = 40;
/// How many marks may stand on one letter: enough for Vietnamese, too few to cover the lines above and below.
const MARKS: usize = 3;

/// A name without the blanks around it, if it is what it seems: not too long, nothing that hides, turns the
/// text around or covers its neighbours.
pub(crate) fn name(text: &str) -> Option<&str> {
    let text = text.trim();
    let right = !text.is_empty()
        && text.chars().count() <= NAME
        && !text.chars().any(|letter| letter.is_control() || is_invisible(letter))
        && most_marks(text) <= MARKS
        && text.chars().any(|letter| !is_mark(letter) && !letter.is_whitespace());
    right.then_some(text)
}

/// Letters that show nothing: Unicode's Default_Ignorable_Code_Point, line and direction controls, and the
/// fillers and blanks that fonts draw as empty space.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Marks that are drawn over the letter before them. U+FE0F, which makes a sign an emoji, is one of them.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// The most marks that stand on one letter.
fn most_marks(text: &str) -> usize {
    let runs = text.chars().scan(0, |run, letter| {
        *run = if is_mark(letter) { *run + 1 } else { 0 };
        Some(*run)
    });
    runs.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_names() {
        for right in
            ["Ana", "Zoë", "Nguye\u{302}\u{303}n", "李小龍", "Ñandú 🦤", "♟\u{fe0f}", "O’Neill-Šimůnek"]
        {
            assert_eq!(name(right), Some(right), "{right}");
        }
        assert_eq!(name("  Ana\t"), Some("Ana"));
        assert_eq!(name(&"x".repeat(NAME)), Some("x".repeat(NAME).as_str()));
    }

    #[test]
    fn what_hides_turns_around_or_covers_is_no_name() {
        let hidden =
            ['\u{ad}', '\u{61c}', '\u{115f}', '\u{180e}', '\u{200b}', '\u{200d}', '\u{202e}', '\u{2066}']
                .into_iter()
                .chain([
                    '\u{2800}',
                    '\u{3164}',
                    '\u{fe00}',
                    '\u{feff}',
                    '\u{ffa0}',
                    '\u{e0041}',
                    '\u{e0100}',
                    '\n',
                ]);
        for letter in hidden {
            assert_eq!(name(&format!("A{letter}na")), None, "{}", letter.escape_unicode());
            assert_eq!(name(&letter.to_string()), None, "{}", letter.escape_unicode());
        }
        for wrong in ["", " \u{3000}\u{a0} ", "\u{301}", "\u{fe0f}", "Z\u{301}\u{302}\u{303}\u{304}algo"] {
            assert_eq!(name(wrong), None, "{}", wrong.escape_unicode());
        }
        assert_eq!(name(&"x".repeat(NAME + 1)), None);
    }
}
