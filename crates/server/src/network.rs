//! The network that a client comes from: the unit of rate limits.

use std::net::{IpAddr, Ipv6Addr};

/// The part of an address that one household or one machine has to itself: a whole IPv4 address, or the /64 of
/// an IPv6 address, within which anybody may choose as many addresses as they like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Network {
    /// Its first address.
    first: IpAddr,
    /// How many bits all its addresses share.
    bits: u32,
}

impl Network {
    /// The network of an address. An IPv4 address that is written as an IPv6 one counts as IPv4.
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V6(address) => Network::prefix(address, 64),
            first @ IpAddr::V4(_) => Network { first, bits: 32 },
        }
    }

    fn prefix(address: Ipv6Addr, bits: u32) -> Network {
        let first = Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)));
        Network { first: first.into(), bits }
    }

    /// The /56 around it: many providers give one customer that much.
    pub fn wider(self) -> Network {
        match self.first {
            IpAddr::V6(address) => Network::prefix(address, 56),
            IpAddr::V4(_) => self,
        }
    }

    /// Whether there is anything wider than it.
    pub fn is_narrow(self) -> bool {
        self.first.is_ipv6()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        Network::of(text.parse().unwrap())
    }

    #[test]
    fn a_household_is_one_network() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("2001:db8:1:2::1").wider(), network("2001:db8:1:fe::1").wider());
        assert_ne!(network("2001:db8:1:2::1").wider(), network("2001:db8:1:102::1").wider());
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8::1").wider());
        assert!(!network("192.0.2.1").is_narrow() && network("::1").is_narrow());
    }
}
