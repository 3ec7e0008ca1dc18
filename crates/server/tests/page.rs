//! The page over HTTP: what a browser is told about every file.
#![allow(clippy::unwrap_used)]

use axum::body::{Body, to_bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, Method, Request, Response, StatusCode};
use tower::ServiceExt;

async fn ask(method: Method, path: &str, headers: &[(HeaderName, &str)]) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    hexagora_server::page_router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

fn said<'a>(response: &'a Response<Body>, name: &HeaderName) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}

#[tokio::test]
async fn the_front_page_is_there_or_says_how_to_build_it() {
    let response = ask(Method::GET, "/", &[]).await;
    assert_eq!(said(&response, &CONTENT_TYPE), Some("text/html; charset=utf-8"));
    let there = hexagora_server::has_page();
    assert_eq!(response.status(), if there { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE });
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let text = str::from_utf8(&body).unwrap();
    assert!(there || text.contains("cargo xtask serve"), "{text}");
}

#[tokio::test]
async fn every_answer_is_strict() {
    for path in ["/", "/nothing", "/../Cargo.toml", "/%00"] {
        let response = ask(Method::GET, path, &[]).await;
        let policy = said(&response, &CONTENT_SECURITY_POLICY).unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(said(&response, &X_CONTENT_TYPE_OPTIONS), Some("nosniff"));
    }
}

/// Needs the page for the board that may be framed; everything else refuses frames with or without it.
#[tokio::test]
async fn only_the_embedded_board_may_be_framed() {
    for path in ["/", "/nothing", "/embed/", "/embed.html.gz", "/service.js"] {
        let response = ask(Method::GET, path, &[]).await;
        let policy = said(&response, &CONTENT_SECURITY_POLICY).unwrap();
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(said(&response, &X_FRAME_OPTIONS), Some("DENY"), "{path}");
    }
    if !hexagora_server::has_page() {
        return;
    }
    for path in ["/embed", "/embed.html"] {
        let response = ask(Method::GET, path, &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let policy = said(&response, &CONTENT_SECURITY_POLICY).unwrap();
        assert!(
            policy.starts_with("default-src 'none'") && policy.ends_with("frame-ancestors *"),
            "{policy}"
        );
        assert_eq!(said(&response, &X_FRAME_OPTIONS), None, "{path}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found_and_nothing_is_written() {
    for path in ["/nothing", "/assets/", "/index.html.gz", "/../page.rs", "/..%2f..%2fCargo.toml"] {
        assert_eq!(ask(Method::GET, path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        assert_eq!(ask(method, "/", &[]).await.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
}

/// Needs the page: `cargo xtask test` builds it first.
#[tokio::test]
async fn a_browser_keeps_what_it_may_keep() {
    if !hexagora_server::has_page() {
        return;
    }
    let first = ask(Method::GET, "/", &[(ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!(said(&first, &CACHE_CONTROL), Some("no-cache"));
    assert_eq!(said(&first, &CONTENT_ENCODING), Some("br"));
    let tag = said(&first, &ETAG).unwrap().to_owned();
    let headers = [(ACCEPT_ENCODING, "gzip, br"), (IF_NONE_MATCH, tag.as_str())];
    let second = ask(Method::GET, "/", &headers).await;
    assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
    // The plain file is another one.
    let plain = ask(Method::GET, "/", &[(IF_NONE_MATCH, tag.as_str())]).await;
    assert_eq!((plain.status(), said(&plain, &CONTENT_ENCODING)), (StatusCode::OK, None));
    let page = to_bytes(plain.into_body(), usize::MAX).await.unwrap();
    let page = str::from_utf8(&page).unwrap();
    let script = page.split('"').find(|word| word.contains("assets/") && word.ends_with(".js")).unwrap();
    let script = ask(Method::GET, script.trim_start_matches('.'), &[]).await;
    assert_eq!(script.status(), StatusCode::OK);
    assert_eq!(said(&script, &CACHE_CONTROL), Some("public, max-age=31536000, immutable"));
    assert_eq!(said(&script, &CONTENT_TYPE), Some("text/javascript; charset=utf-8"));
    let head = ask(Method::HEAD, "/", &[]).await;
    assert_eq!(head.status(), StatusCode::OK);
}
