//! Numbers and columns, as people read them.

use hexagora_locale::{Lang, message};

/// Rows as columns: the first to the left, the others to the right, except a last one of prose.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let widths = widths(rows);
    let columns = widths.len();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => line += &format!("{cell:<width$}"),
                1 if columns == 2 => line += &format!("  {cell}"),
                _ => line += &format!("  {cell:>width$}"),
            }
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// Rows as columns, as many side by side as there is room for; the others follow below, beside the same labels.
pub fn folded(rows: &[Vec<String>], room: usize) -> String {
    let widths = widths(rows);
    let fits = |from: usize, to: usize| {
        widths[0] + widths[from..to].iter().map(|width| 2 + width).sum::<usize>() <= room
    };
    let mut blocks = Vec::new();
    let mut from = 1;
    while from < widths.len() {
        let to = (from + 2..=widths.len()).take_while(|&to| fits(from, to)).last().unwrap_or(from + 1);
        let block = rows.iter().map(|row| {
            let cells = row.iter().enumerate();
            cells
                .filter(|(column, _)| *column == 0 || (from..to).contains(column))
                .map(|(_, cell)| cell.clone())
        });
        blocks.push(aligned(&block.map(Iterator::collect).collect::<Vec<_>>()));
        from = to;
    }
    blocks.join("\n")
}

/// How wide each column is: as wide as its widest cell.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    (0..columns).map(wide).collect()
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
        let heading = [vec!["a".to_owned()], ["bbb", "c", "d"].map(str::to_owned).to_vec()];
        assert_eq!(aligned(&heading), "a\nbbb  c  d\n");
    }

    #[test]
    fn columns_without_room_follow_below() {
        let rows = [["", "one", "two", "three"], ["games", "1", "2", "3"]]
            .map(|row| row.map(str::to_owned).to_vec());
        let rows = [rows.as_slice(), &[vec!["ends".to_owned()]]].concat();
        assert_eq!(folded(&rows, 22), aligned(&rows));
        let two_and_one = "       one  two\ngames    1    2\nends\n\n       three\ngames  3\nends\n";
        assert_eq!(folded(&rows, 21), two_and_one);
        assert_eq!(folded(&rows, 1).matches("games").count(), 3);
    }
}
