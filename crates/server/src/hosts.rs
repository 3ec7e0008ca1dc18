//! Under which names this server answers. A page of another site whose name is made to lead here (DNS
//! rebinding) names its own site as the host, and is refused.

use std::net::IpAddr;

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};

use crate::config::Config;

/// What is wrong with the host that a request names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrongHost {
    /// It names none, or several.
    NotOne,
    /// It names one that is not this server's.
    Unknown(String),
}

/// Checks the host of a request.
pub fn check(config: &Config, headers: &HeaderMap) -> Result<(), WrongHost> {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(WrongHost::NotOne) };
    let host = host.to_str().map_err(|_| WrongHost::NotOne)?;
    let name = name_of(host).ok_or(WrongHost::NotOne)?;
    if is_local(&name) || is_configured(config, &name) {
        return Ok(());
    }
    Err(WrongHost::Unknown(name))
}

/// The name in `name:port`, in small letters.
fn name_of(host: &str) -> Option<String> {
    let authority = host.parse::<axum::http::uri::Authority>().ok()?;
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    (!name.is_empty() && !host.contains('@')).then_some(name)
}

/// Names that nobody can make lead here from outside: addresses, this machine, and the names of a house's own
/// network, which the world's name servers do not have.
fn is_local(name: &str) -> bool {
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    let ends = [".localhost", ".local", ".lan", ".home.arpa", ".internal"];
    address || !name.contains('.') || ends.iter().any(|end| name.ends_with(end))
}

/// Names that the operator gave: as hosts, or as parts of origins. A proxy passes on only its own names, so
/// behind one, without any, all are good.
fn is_configured(config: &Config, name: &str) -> bool {
    let given = |host: &String| host.trim_end_matches('.').eq_ignore_ascii_case(name);
    let of_origin = |origin: &String| {
        origin.parse::<Uri>().ok().and_then(|uri| uri.host().map(|host| host.eq_ignore_ascii_case(name)))
    };
    (config.behind_proxy && config.hosts.is_empty())
        || config.hosts.iter().any(given)
        || config.origins.iter().any(|origin| of_origin(origin) == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(config: &Config, hosts: &[&str]) -> Result<(), WrongHost> {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(HOST, host.parse().unwrap());
        }
        check(config, &headers)
    }

    #[test]
    fn a_house_knows_its_own_names_and_no_others() {
        let config = Config::default();
        for host in
            ["localhost:8420", "127.0.0.1", "[::1]:8420", "192.168.1.7:80", "club", "club.local:1", "A.LAN"]
        {
            assert_eq!(checked(&config, &[host]), Ok(()), "{host}");
        }
        let unknown = |name: &str| Err(WrongHost::Unknown(name.to_owned()));
        assert_eq!(checked(&config, &["evil.example:8420"]), unknown("evil.example"));
        assert_eq!(checked(&config, &["127.0.0.1.evil.example"]), unknown("127.0.0.1.evil.example"));
        for hosts in [&[][..], &[""], &["a", "a"], &["localhost", "evil.example"], &["x@localhost"]] {
            assert_eq!(checked(&config, hosts), Err(WrongHost::NotOne), "{hosts:?}");
        }
    }

    #[test]
    fn an_operator_adds_names_and_a_proxy_answers_for_its_own() {
        let hosts = vec!["Tables.Example.org".to_owned()];
        let config =
            Config { hosts, origins: vec!["https://play.example.org".to_owned()], ..Config::default() };
        for host in ["tables.example.org", "TABLES.example.org.:443", "play.example.org"] {
            assert_eq!(checked(&config, &[host]), Ok(()), "{host}");
        }
        assert!(checked(&config, &["example.org"]).is_err());
        let proxied = Config { behind_proxy: true, ..Config::default() };
        assert_eq!(checked(&proxied, &["anything.example"]), Ok(()));
        assert!(checked(&Config { behind_proxy: true, ..config }, &["anything.example"]).is_err());
    }
}
