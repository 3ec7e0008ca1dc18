//! The shared state of all request handlers.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode, Uri};
use hexagora_locale::{Lang, message};
use tokio::sync::watch;

use crate::config::Config;
use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::keys::Keys;
use crate::limits::{ByNetwork, Open, Place, Rate, Sender};
use crate::monitor::Readiness;
use crate::network::Network;
use crate::secret::{Hash, Secret};

/// What every request has at hand.
#[derive(Debug)]
pub struct Site {
    /// The tables.
    pub keeper: Arc<Keeper>,
    /// How the server is set up.
    pub config: Config,
    /// Requests, by network.
    requests: ByNetwork,
    /// Connections, by network; behind a proxy requests and conversations, which share its connections.
    pub(crate) open: Arc<Open>,
    /// Keys to seats.
    pub(crate) keys: Keys,
    /// Whether the store takes what is written.
    pub(crate) readiness: Readiness,
    /// Tells everybody when the server goes.
    pub(crate) closing: watch::Sender<bool>,
}

/// The name of the cookie that holds a person's secret.
pub const COOKIE_NAME: &str = "hexagora";

impl Site {
    /// A site over some tables.
    pub fn new(keeper: Arc<Keeper>, config: Config) -> Site {
        Site {
            keeper,
            requests: ByNetwork::new(Rate::per_second(config.requests_per_second)),
            open: Arc::default(),
            keys: Keys::default(),
            readiness: Readiness::default(),
            closing: watch::channel(false).0,
            config,
        }
    }
}

/// Waits until the server goes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

/// Who asks: where from, with which secret, in which language.
#[derive(Debug)]
pub struct Asker {
    /// The network.
    pub network: Network,
    /// The secret that was shown.
    pub secret: Option<Secret>,
    /// The language.
    pub lang: Lang,
    /// Whether the way to the browser is encrypted.
    pub secure: bool,
    /// The place that the request takes, and the conversation that it may become. Without a proxy its
    /// connection has one.
    _place: Option<Place>,
}

impl Asker {
    /// Who makes a request, if it may be made at all.
    pub fn admit(site: &Site, peer: SocketAddr, headers: &HeaderMap) -> Result<Asker, Failure> {
        let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
        let lang = speaks(headers);
        let forwarded = site.config.behind_proxy.then(|| forwarded(headers)).flatten();
        let network = Network::of(forwarded.unwrap_or_else(|| peer.ip()));
        let too_much = |too_much| Failure::too_much(too_much, message!("server.too-many"), lang);
        site.requests.take(network).map_err(too_much)?;
        let place = if site.config.behind_proxy {
            let place = site.open.enter(network, site.config.connections_per_address);
            let why = || message!("server.too-many-connections");
            Some(place.ok_or_else(|| Failure::new(StatusCode::TOO_MANY_REQUESTS, why(), lang))?)
        } else {
            None
        };
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
        Ok(Asker { network, secret, lang, secure, _place: place })
    }

    /// The hash of the secret that was shown.
    pub fn hash(&self) -> Option<Hash> {
        self.secret.as_ref().map(Secret::hash)
    }

    /// Who sends what this request holds, if it is sent with a secret.
    pub fn sender(&self, secret: Option<&Secret>) -> Sender {
        Sender { hash: secret.map(Secret::hash), network: Some(self.network) }
    }
}

/// The language of whoever asks.
pub fn speaks(headers: &HeaderMap) -> Lang {
    let list = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    list.and_then(language).unwrap_or_default()
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
