//! The page, from files that are part of the program.

use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use hexagora_locale::{Lang, message};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::encoding;
use crate::headers::Embeddable;

/// What `cargo xtask web` left in `web/dist` when this program was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

const INDEX: &str = "index.html";
/// The board that other sites may show in a frame, and the address that they use for it.
const EMBED: &str = "embed.html";
const EMBED_ADDRESS: &str = "embed";
/// The folder whose files' names hold a hash of their content, so browsers may keep them for good.
const HASHED: &str = "assets/";

/// Whether there is a page at all.
pub fn is_there() -> bool {
    Files::get(INDEX).is_some()
}

/// Answers with a file of the page.
pub async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => INDEX,
        EMBED_ADDRESS => EMBED,
        path => path,
    };
    match Files::get(path).filter(|_| !is_form(path)) {
        Some(plain) => {
            let mut response = answer(path, plain, &headers);
            if path == EMBED {
                response.extensions_mut().insert(Embeddable);
            }
            response
        }
        None if path == INDEX => missing(),
        None => nothing(),
    }
}

/// Whether a file is the compressed form of another one: it is sent in place of that one, never under its own
/// name.
fn is_form(path: &str) -> bool {
    encoding::ALL.iter().any(|encoding| path.ends_with(encoding.ending))
}

fn answer(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    let form = encoding::accepted(headers)
        .find_map(|encoding| Some((encoding, Files::get(&format!("{path}{}", encoding.ending))?)));
    let (encoding, file) = match form {
        Some((encoding, file)) => (Some(encoding), file),
        None => (None, plain),
    };
    let tag = tag(&file);
    let same = |known: &str| known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
    let unchanged = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok()).is_some_and(same);
    let keep = match path.starts_with(HASHED) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut response = match unchanged {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(CONTENT_TYPE, kind(path))], Body::from(file.data)).into_response(),
    };
    let about = response.headers_mut();
    let mut say = |name, value: &str| value.parse().map(|value| about.insert(name, value)).ok();
    say(ETAG, &tag);
    say(CACHE_CONTROL, keep);
    say(VARY, "accept-encoding");
    if let (Some(encoding), false) = (encoding, unchanged) {
        say(CONTENT_ENCODING, encoding.name);
    }
    response
}

/// The entity tag (ETag): a hash of the content in a few letters.
fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let letters: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{letters}\"")
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A program that was built without the page says how to build it, in every language.
fn missing() -> Response {
    let say = |lang: Lang| {
        let message = message!("server.no-page", command = "<code>cargo xtask serve</code>");
        format!("<p lang=\"{lang}\">{}</p>", message.say(lang))
    };
    let paragraphs: String = Lang::ALL.into_iter().map(say).collect();
    let page = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>Hexagora</title><h1>Hexagora</h1>{paragraphs}\n"
    );
    let headers = [(CONTENT_TYPE, kind(INDEX)), (CACHE_CONTROL, "no-store")];
    (StatusCode::SERVICE_UNAVAILABLE, headers, page).into_response()
}

/// There is no such file.
fn nothing() -> Response {
    let text: String =
        Lang::ALL.into_iter().map(|lang| message!("server.nothing").say(lang) + "\n").collect();
    (StatusCode::NOT_FOUND, text).into_response()
}
