//! Fixed pseudo-random keys for hashing, the same on every machine and in every version.

/// One step of SplitMix64: the next key and state.
const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ z >> 31, state)
}

/// A table of keys, different for every `stream`.
pub const fn keys<const N: usize>(stream: u64) -> [u64; N] {
    let mut table = [0; N];
    let (_, mut state) = splitmix(stream.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    let mut at = 0;
    while at < N {
        (table[at], state) = splitmix(state);
        at += 1;
    }
    table
}

/// Scrambles a number into a key.
pub const fn mix(number: u64) -> u64 {
    splitmix(number).0
}
