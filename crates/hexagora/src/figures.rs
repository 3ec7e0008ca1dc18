//! Numbers and columns, as people read them.

use hexagora_locale::{Lang, message};

/// Rows as columns: the first to the left, the others to the right, except a last one of prose.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => text += &format!("{cell:<width$}"),
                1 if columns == 2 => text += &format!("  {cell}"),
                _ => text += &format!("  {cell:>width$}"),
            }
        }
        text += "\n";
    }
    text
}

/// A number without decimals, its digits in groups of three.
pub fn whole(number: f64, lang: Lang) -> String {
    let digits = format!("{number:.0}");
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(if first == 0 { digits.len().min(3) } else { first });
    tail.as_bytes().chunks(3).fold(head.to_owned(), |head, group| {
        let tail = String::from_utf8_lossy(group).into_owned();
        message!("number.group", head = head, tail = tail).say(lang)
    })
}

/// A number with decimals.
pub fn decimal(number: f64, places: usize, lang: Lang) -> String {
    let text = format!("{number:.places$}");
    match text.split_once('.') {
        Some((whole, part)) => message!("number.decimal", whole = whole, part = part).say(lang),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_as_the_language_writes_them() {
        assert_eq!(whole(7.0, Lang::En), "7");
        assert_eq!(whole(123.0, Lang::En), "123");
        assert_eq!(whole(1_234.4, Lang::En), "1,234");
        assert_eq!(whole(12_345_678.0, Lang::En), "12,345,678");
        assert_eq!(whole(123_456.0, Lang::Es), "123\u{202f}456");
        assert_eq!(decimal(12.34, 1, Lang::En), "12.3");
        assert_eq!(decimal(12.34, 1, Lang::Es), "12,3");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a", "b", "c"], ["aa", "bbb", "ñ"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows), "a     b  c\naa  bbb  ñ\n");
    }
}
