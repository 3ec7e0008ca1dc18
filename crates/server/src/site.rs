//! What every request has at hand.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode, Uri};
use hexagora_locale::{Lang, message};
use hexagora_table::Person;
use tokio::sync::watch;

use crate::config::Config;
use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::limits::{Buckets, Open, Rate};
use crate::secret::{Hash, Secret};

/// What every request has at hand.
#[derive(Debug)]
pub struct Site {
    /// The tables.
    pub keeper: Arc<Keeper>,
    /// How the server is set up.
    pub config: Config,
    /// Requests, by address.
    requests: Buckets<IpAddr>,
    /// Orders, by secret.
    pub(crate) orders: Buckets<Hash>,
    /// New tables, by address.
    tables: Buckets<IpAddr>,
    /// New tables, by secret.
    tables_by_secret: Buckets<Hash>,
    /// Sockets, by address.
    pub(crate) sockets: Open,
    keys: Mutex<HashMap<Hash, (String, Person, Instant)>>,
    /// Tells everybody when the server goes.
    pub(crate) closing: watch::Sender<bool>,
}

/// The name of the cookie that holds a person's secret.
pub const COOKIE_NAME: &str = "hexagora";
/// How long a key that moves a seat is good.
const KEY_LIFE: Duration = Duration::from_secs(600);
/// How many such keys there may be.
const MOST_KEYS: usize = 10_000;

impl Site {
    /// A site over some tables.
    pub fn new(keeper: Arc<Keeper>, config: Config) -> Site {
        let per_second = f64::from(config.requests_per_second.max(1));
        let per_hour = f64::from(config.tables_per_hour.max(1));
        let messages = f64::from(config.messages_per_second.max(1));
        Site {
            keeper,
            requests: Buckets::new(Rate { burst: 4.0 * per_second, second: per_second }),
            orders: Buckets::new(Rate { burst: 4.0 * messages, second: messages }),
            tables: Buckets::new(Rate { burst: per_hour, second: per_hour / 3600.0 }),
            tables_by_secret: Buckets::new(Rate { burst: per_hour, second: per_hour / 3600.0 }),
            sockets: Open::default(),
            keys: Mutex::default(),
            closing: watch::channel(false).0,
            config,
        }
    }

    /// A key that moves a person's seat to another device.
    pub(crate) fn make_key(&self, table: &str, person: Person) -> Option<Secret> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        keys.retain(|_, (_, _, made)| made.elapsed() < KEY_LIFE);
        if keys.len() >= MOST_KEYS {
            return None;
        }
        let key = Secret::new();
        keys.insert(key.hash(), (table.to_owned(), person, Instant::now()));
        Some(key)
    }

    /// The person whose seat a key moves; it is good once.
    pub(crate) fn use_key(&self, table: &str, key: &str) -> Option<Person> {
        let hash = Secret::read(key)?.hash();
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = keys.get(&hash).is_some_and(|(of, _, made)| of == table && made.elapsed() < KEY_LIFE);
        if !fits {
            return None;
        }
        keys.remove(&hash).map(|(_, person, _)| person)
    }
}

/// Waits until the server goes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

/// Who asks: where from, with which secret, in which language.
#[derive(Debug, Clone)]
pub struct Asker {
    /// The address.
    pub address: IpAddr,
    /// The secret that was shown.
    pub secret: Option<Secret>,
    /// The language.
    pub lang: Lang,
    /// Whether the way to the browser is encrypted.
    pub secure: bool,
}

impl Asker {
    /// Who makes a request, if it may be made at all.
    pub fn admit(site: &Site, peer: SocketAddr, headers: &HeaderMap) -> Result<Asker, Failure> {
        let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
        let lang = text(ACCEPT_LANGUAGE).and_then(language).unwrap_or_default();
        let forwarded = site.config.behind_proxy.then(|| forwarded(headers)).flatten();
        let address = forwarded.unwrap_or_else(|| peer.ip().to_canonical());
        if !site.requests.take(address) {
            return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message!("server.too-many"), lang));
        }
        if let Some(origin) = headers.get(ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let own = origin.parse::<Uri>().ok().and_then(|uri| uri.authority().map(ToString::to_string));
            let same = own.is_some() && own.as_deref() == text(HOST);
            if !same && !site.config.origins.iter().any(|allowed| allowed == origin) {
                return Err(Failure::new(StatusCode::FORBIDDEN, message!("server.origin"), lang));
            }
        }
        let bearer = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookie = || {
            let mut pairs = text(COOKIE)?.split(';').filter_map(|pair| pair.trim().split_once('='));
            pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value)
        };
        let secret = bearer.or_else(cookie).and_then(Secret::read);
        let secure = site.config.behind_proxy
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
        Ok(Asker { address, secret, lang, secure })
    }

    /// The hash of the secret that was shown.
    pub fn hash(&self) -> Option<Hash> {
        self.secret.as_ref().map(Secret::hash)
    }

    /// Whether this address, and whoever shows this secret, may open one more table now.
    pub(crate) fn may_open(&self, site: &Site) -> Result<(), Failure> {
        let by_secret = || self.hash().is_none_or(|hash| site.tables_by_secret.take(hash));
        if site.tables.take(self.address) && by_secret() {
            return Ok(());
        }
        Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message!("server.too-many-tables"), self.lang))
    }

    /// Whether whoever shows this secret may want one more thing now.
    pub(crate) fn may_order(&self, site: &Site) -> Result<(), Failure> {
        match self.hash() {
            Some(hash) if !site.orders.take(hash) => {
                Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, message!("server.too-many"), self.lang))
            }
            _ => Ok(()),
        }
    }
}

/// The first language of a browser's list that we speak.
fn language(list: &str) -> Option<Lang> {
    list.split(',').take(16).find_map(|tag| tag.trim().split(['-', ';']).next()?.parse().ok())
}

/// Where the last proxy says a request comes from: what stands before it, anybody may have written.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_and_addresses_are_read_from_headers() {
        assert_eq!(language("de-DE,es-MX;q=0.9,en;q=0.8"), Some(Lang::Es));
        assert_eq!(language("fr"), None);
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 10.1.2.3".parse().unwrap());
        assert_eq!(forwarded(&headers), Some(IpAddr::from([10, 1, 2, 3])));
    }
}
