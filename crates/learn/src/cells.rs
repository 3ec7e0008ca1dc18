//! The cells that a step names.

use hexagora_rules::GameKind;

/// The cells of a step in the order in which it names them: what moves first, where it ends last.
///
/// ```
/// use hexagora_learn::cells;
/// use hexagora_rules::GameKind;
/// assert_eq!(cells(GameKind::Nonaga, "@0,2>3,-1"), ["0,2", "3,-1"]);
/// assert_eq!(cells(GameKind::Attangle, "a1+c3xb2"), ["a1", "c3", "b2"]);
/// assert_eq!(cells(GameKind::Laberinto, "MGF1-F2"), ["F1", "F2"]);
/// assert_eq!(cells(GameKind::Laberinto, "F12=ROY*"), ["F12"]);
/// assert_eq!(cells(GameKind::Laberinto, "MF1-out"), ["F1"]);
/// ```
pub fn cells(kind: GameKind, step: &str) -> Vec<String> {
    let named: Vec<&str> = match kind {
        GameKind::Ampel => step.split('-').collect(),
        GameKind::Attangle => step.split(['+', 'x']).collect(),
        GameKind::Nonaga => step.trim_start_matches('@').split('>').collect(),
        GameKind::Laberinto => {
            let places = step.split('=').next().unwrap_or_default();
            places.split(['@', '-', 'x', '^', 'v']).filter_map(triangle).collect()
        }
    };
    named.into_iter().map(str::to_owned).collect()
}

/// The triangle at the end of a word that may begin with a figure: `F1` of `MGF1`.
fn triangle(word: &str) -> Option<&str> {
    let digit = word.find(|letter: char| letter.is_ascii_digit())?;
    word.get(digit.checked_sub(1)?..)
}
