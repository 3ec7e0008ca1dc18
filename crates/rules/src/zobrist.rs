//! Zobrist keys: fixed pseudo-random numbers for hashing, the same on every machine and in every version.

/// The increment of SplitMix64 (the golden gamma).
const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

/// One step of SplitMix64: the next key and state.
const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(STRIDE);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ z >> 31, state)
}

/// A table of keys, different for every `stream`.
///
/// ```
/// use hexagora_rules::zobrist;
///
/// const KEYS: [u64; 4] = zobrist::keys(1);
/// assert_eq!(KEYS[2], zobrist::key(1, 2));
/// assert_ne!(KEYS, zobrist::keys(2));
/// ```
pub const fn keys<const N: usize>(stream: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut at = 0;
    while at < N {
        table[at] = key(stream, at);
        at += 1;
    }
    table
}

/// One key of the table of a stream, without the table: random keys are the one thing that no
/// compression makes smaller on the way to a browser.
pub const fn key(stream: u64, at: usize) -> u64 {
    let (_, start) = splitmix(stream.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    mix(start.wrapping_add((at as u64).wrapping_mul(STRIDE)))
}

/// Scrambles a number into a key.
pub const fn mix(number: u64) -> u64 {
    splitmix(number).0
}
