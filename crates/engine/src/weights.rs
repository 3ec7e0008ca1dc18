//! The weights of an evaluation, as the tuner writes them: a name and a number a line, after lines
//! with a `#` that say how they came about.

/// Reads the weights of some features at compile time; a file that does not name exactly these, in
/// this order, does not compile.
pub const fn read<const N: usize>(names: &[&str; N], text: &str) -> [i32; N] {
    let text = text.as_bytes();
    let mut weights = [0; N];
    let (mut at, mut feature) = (0, 0);
    while at < text.len() && text[at] == b'#' {
        while at < text.len() && text[at] != b'\n' {
            at += 1;
        }
        at += 1;
    }
    while feature < N {
        let name = names[feature].as_bytes();
        let mut letter = 0;
        while letter < name.len() {
            assert!(at < text.len() && text[at] == name[letter], "the file names another feature");
            (at, letter) = (at + 1, letter + 1);
        }
        assert!(at < text.len() && text[at] == b' ', "a name is followed by a space");
        at += 1;
        let negative = at < text.len() && text[at] == b'-';
        if negative {
            at += 1;
        }
        assert!(at < text.len() && text[at].is_ascii_digit(), "a weight is a whole number");
        while at < text.len() && text[at].is_ascii_digit() {
            weights[feature] = 10 * weights[feature] + (text[at] - b'0') as i32;
            at += 1;
        }
        if negative {
            weights[feature] = -weights[feature];
        }
        assert!(at < text.len() && text[at] == b'\n', "a line ends after its weight");
        at += 1;
        feature += 1;
    }
    assert!(at == text.len(), "the file names more features");
    weights
}

/// Reads the weights of some features while the program runs; none if the text does not name exactly
/// these, in this order.
pub fn parse(names: &[&str], text: &str) -> Option<Vec<i32>> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let weights = names.iter().map(|name| lines.next()?.strip_prefix(name)?.trim().parse().ok()).collect();
    if lines.next().is_none() { weights } else { None }
}

/// The text that [`read`] reads; `how` is one line.
///
/// ```
/// use hexagora_engine::weights;
/// let text = weights::write("by hand", &["mobility", "threats"], &[12, -40]);
/// assert_eq!(text, "# by hand\nmobility 12\nthreats -40\n");
/// assert_eq!(weights::parse(&["mobility", "threats"], &text), Some(vec![12, -40]));
/// ```
pub fn write(how: &str, names: &[&str], weights: &[i32]) -> String {
    let lines: String =
        names.iter().zip(weights).map(|(name, weight)| format!("{name} {weight}\n")).collect();
    format!("# {how}\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let (names, weights) = (["a", "long name 2", "b"], [5, -120, 0]);
        let text = write("how", &names, &weights);
        assert_eq!(read(&names, &text), weights);
        assert_eq!(parse(&names, &text), Some(weights.to_vec()));
        assert_eq!([parse(&names[1..], &text), parse(&names, "a 5\n")], [None, None]);
    }

    #[test]
    #[should_panic(expected = "another feature")]
    fn another_name_is_refused() {
        read(&["a", "b"], "a 1\nc 2\n");
    }
}
