//! The line of keys at the bottom of the screen.

use hexagora_locale::{Lang, Message};

use super::panel::Row;
use super::theme::{Paint, Role};

/// A key, and the key of the word that says what it does.
pub type Key = (&'static str, &'static str);

/// What a key is called where somebody reads it.
pub fn name(key: &str, lang: Lang) -> String {
    if key == "Enter" { Message::new("screen.key.enter").say(lang) } else { key.to_owned() }
}

/// The keys with what they do. Where there is no room for all, the ones before the last two go: help and the way
/// out are always there.
pub fn row(mut keys: Vec<Key>, width: usize, lang: Lang, paint: Paint) -> Row {
    let word = |key: &'static str| Message::new(key).say(lang);
    let wide = |&(key, said): &Key| name(key, lang).chars().count() + word(said).chars().count() + 4;
    while keys.len() > 2 && keys.iter().map(wide).sum::<usize>() > width + 3 {
        keys.remove(keys.len() - 3);
    }
    let both = keys.into_iter().flat_map(|(key, said)| {
        let said = format!(" {}   ", word(said));
        [(name(key, lang), paint.text(Role::Accent)), (said, paint.text(Role::Faint))]
    });
    both.collect()
}
