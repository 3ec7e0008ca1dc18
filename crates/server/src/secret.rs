//! Secrets: what a seat is held by, and names that nobody can guess.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};
use sha2::{Digest, Sha256};

use crate::nature::entropy;

/// A secret that a person's device keeps. It never prints itself: only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The hash of a secret.
///
/// ```
/// use hexagora_server::secret::{Hash, Secret};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // What a server stores of a secret does not open the seat.
/// let secret = Secret::new();
/// let stored = secret.hash().to_string();
/// assert_eq!(stored.parse::<Hash>()?, secret.hash());
/// assert_ne!(stored, secret.reveal());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash([u8; 32]);

/// Letters that nobody mistakes for one another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// So many letters that nobody can guess.
fn letters(count: usize) -> String {
    std::iter::repeat_with(entropy).flat_map(spelled).take(count).collect()
}

/// A number as twelve letters: five bits each, sixty of its bits.
fn spelled(number: u64) -> impl Iterator<Item = char> {
    (0..12).map(move |at| char::from(LETTERS[(number >> (5 * at)) as usize % 32]))
}

/// The name of a new table: sixty bits, so that only who was told finds it.
pub fn table_id() -> String {
    letters(12)
}

/// Whether a text can be the name of a table.
pub fn is_table_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|letter| LETTERS.contains(&letter))
}

impl Secret {
    /// A new one.
    pub fn new() -> Secret {
        Secret(letters(32))
    }

    /// One that somebody shows; none if it cannot be one.
    pub fn read(text: &str) -> Option<Secret> {
        let right = text.len() == 32 && text.bytes().all(|letter| LETTERS.contains(&letter));
        right.then(|| Secret(text.to_owned()))
    }

    /// The text, for its holder alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The name of the table that its holder opens by a request with this id: the same for the same request,
    /// and nobody else can work it out.
    pub fn table_id(&self, id: &str) -> String {
        let digest = Sha256::new().chain_update("table\0").chain_update(&self.0).chain_update(id).finalize();
        spelled(u64::from_le_bytes(std::array::from_fn(|at| digest[at]))).collect()
    }

    /// Its hash.
    pub fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl Hash {
    /// The name of the device that keeps the secret, for the people of its seat. It opens nothing.
    pub fn device(self) -> String {
        let digest = Sha256::new().chain_update("device\0").chain_update(self.0).finalize();
        digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Default for Secret {
    fn default() -> Secret {
        Secret::new()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Hash, HashError> {
        if text.len() != 64 || !text.is_ascii() {
            return Err(HashError);
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| HashError)?;
        }
        Ok(Hash(bytes))
    }
}

/// The error for a text that is no hash. It does not repeat the text, which may be a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HashError;

impl HashError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("server.hash")
    }
}

hexagora_locale::says!(HashError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_read_as_written_and_never_printed() {
        let secret = Secret::new();
        assert_eq!(Secret::read(secret.reveal()), Some(secret.clone()));
        assert_ne!(Secret::new(), secret);
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert_eq!(secret.hash().to_string().parse(), Ok(secret.hash()));
        assert!(is_table_id(&table_id()) && !is_table_id("../etc/passwd"));
        assert_eq!(Secret::read("x"), None);
        assert!(is_table_id(&secret.table_id("m1")));
        assert_eq!(secret.table_id("m1"), secret.table_id("m1"));
        assert_ne!(secret.table_id("m1"), secret.table_id("m2"));
        assert_ne!(secret.table_id("m1"), Secret::new().table_id("m1"));
        assert!(!secret.hash().to_string().contains(&secret.hash().device()));
    }
}
