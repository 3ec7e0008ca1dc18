//! Security headers of every answer: the browser may load only what this server gives.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hexagora_locale::message;

use crate::failure::Failure;
use crate::hosts::{self, WrongHost};
use crate::site::{Site, speaks};

/// Content security policy: only this server's own files; WebAssembly may be compiled, text may not be
/// evaluated.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (RESOURCE_POLICY, "same-origin"),
];

/// The same for the board that other sites may show in a frame: anybody may frame it, and nothing else differs.
const EMBEDDED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// Marks an answer that other sites may show in a frame.
#[derive(Clone, Copy)]
pub struct Embeddable;

/// Adds the security headers to an answer.
pub async fn secure(mut response: Response) -> Response {
    let embeddable = response.extensions().get::<Embeddable>().is_some();
    let headers = response.headers_mut();
    add(headers);
    if embeddable {
        headers.remove(X_FRAME_OPTIONS);
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED_POLICY));
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    }
    response
}

/// What is asked for by a name that is not this server's gets no answer but that; what is asked of tables is
/// kept by nobody on its way.
pub async fn front(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let of_tables = path == "/api" || path.starts_with("/api/");
    // Health checks may use any host name.
    let of_operators = path == "/healthz" || path == "/readyz";
    if !of_operators && let Err(wrong) = hosts::check(&site.config, request.headers()) {
        let (status, why) = match wrong {
            WrongHost::NotOne => (StatusCode::BAD_REQUEST, message!("server.one-host")),
            WrongHost::Unknown(host) => {
                (StatusCode::MISDIRECTED_REQUEST, message!("server.host", host = host))
            }
        };
        return Failure::new(status, why, speaks(request.headers())).into_response();
    }
    let mut response = next.run(request).await;
    if of_tables || of_operators {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn add(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
