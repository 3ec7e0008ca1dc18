//! Tables over HTTP: everything that the page can do, for programs too.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use hexagora_locale::message;
use hexagora_table::{Command, Person, Phase, Sitter};
use hexagora_wire::{Asked, Key, Listed, Look, Made, NewSeat, NewTable, News, Placed, Refused, You};
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::OpenApi;

use crate::accept::Room;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::keeper::Undone;
use crate::nature::now;
use crate::secret::Secret;
use crate::site::{Asker, COOKIE_NAME, Site, closed};
use crate::{monitor, socket};

/// The longest body of a request, in bytes.
const LONGEST: usize = 16_384;
/// How many tables the lobby shows.
const LOBBY: u32 = 100;
/// The longest wait for news, in seconds.
const LONGEST_WAIT: u64 = 30;
/// The shortest name of a message that gives back a seat: nobody guesses it.
const SECRET_ID: usize = 16;

/// Everything under `/api`, and what operators ask.
pub fn router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/api/tables", get(lobby).post(open))
        .route("/api/tables/{table}", get(look))
        .route("/api/tables/{table}/seats", post(sit))
        .route("/api/tables/{table}/orders", post(order))
        .route("/api/tables/{table}/events", get(events))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/key", post(make_key))
        .route("/api/tables/{table}/device", post(device))
        .route("/api/tables/{table}/socket", get(connect))
        .route("/api/openapi.json", get(openapi))
        .route("/healthz", get(monitor::health))
        .route("/readyz", get(monitor::ready))
        .route("/metrics", get(monitor::metrics))
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(site)
}

/// The description of all this for programs.
#[derive(OpenApi)]
#[openapi(
    info(title = "Hexagora", description = "Online tables: create, join, step and follow."),
    paths(lobby, open, look, sit, order, events, record, make_key, device),
    components(schemas(Refused, Listed, Look, NewTable, NewSeat, Placed, Asked, Made, News, Key, You))
)]
struct Description;

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

type Answer<T> = Result<T, Failure>;

impl FromRequestParts<Arc<Site>> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Answer<Asker> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        let peer = peer.unwrap_or_else(|| SocketAddr::from(([0, 0, 0, 0], 0)));
        Asker::admit(site, peer, &parts.headers)
    }
}

impl Asker {
    fn fail(&self, undone: &Undone) -> Failure {
        Failure::of(undone, self.lang)
    }

    /// The body of a request.
    fn read<T>(&self, body: Result<Json<T>, JsonRejection>) -> Answer<T> {
        match body {
            Ok(Json(body)) => Ok(body),
            Err(JsonRejection::BytesRejection(_)) => {
                let why = message!("server.too-long", most = LONGEST);
                Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, why, self.lang))
            }
            Err(rejection) => {
                let why = message!("server.body", why = rejection.body_text());
                Err(Failure::new(StatusCode::BAD_REQUEST, why, self.lang))
            }
        }
    }

    async fn desk(&self, site: &Site, table: &str) -> Answer<Arc<Desk>> {
        site.keeper.desk(table).await.map_err(|undone| self.fail(&undone))
    }
}

/// An answer that gives a secret to its holder: in a cookie, or in the body if asked for.
fn placed(asker: &Asker, secret: &Secret, in_body: bool, mut placed: Placed) -> Response {
    if in_body {
        placed.token = Some(secret.reveal().to_owned());
        return Json(placed).into_response();
    }
    let mut response = Json(placed).into_response();
    let secure = if asker.secure { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE_NAME}={}; Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}",
        secret.reveal()
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// The open tables that anybody may join.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<Listed>)))]
async fn lobby(State(site): State<Arc<Site>>, asker: Asker) -> Answer<Json<Vec<Listed>>> {
    let ids = site.keeper.store().listed(LOBBY).await.map_err(|error| asker.fail(&error.into()))?;
    let mut listed = Vec::new();
    for id in ids {
        let Ok(desk) = site.keeper.desk(&id).await else { continue };
        let Ok(loaded) = site.keeper.look(&desk).await else { continue };
        let table = &loaded.table;
        let open = table.seats().iter().filter(|sitter| **sitter == Sitter::Open).count();
        if table.phase() == Phase::Waiting && open > 0 {
            let names = table.guests().iter().map(|guest| guest.name.clone()).collect();
            let terms = table.terms().clone();
            listed.push(Listed { table: id, terms, names, open, opened: table.opened() });
        }
    }
    Ok(Json(listed))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Placed), (status = 409, body = Refused), (status = 429, body = Refused)))]
async fn open(
    State(site): State<Arc<Site>>,
    asker: Asker,
    body: Result<Json<NewTable>, JsonRejection>,
) -> Answer<Response> {
    let new = asker.read(body)?;
    asker.may_open(&site)?;
    let secret = asker.secret.clone().unwrap_or_default();
    let sitter = new.name.map(|name| (new.seat, name));
    let opened = site.keeper.open(new.terms, sitter, secret.hash()).await;
    let (desk, done) = opened.map_err(|undone| asker.fail(&undone))?;
    let you = You::of(&done.table, done.person);
    let answer = Placed { table: desk.id.clone(), version: done.version, you, token: None };
    Ok(placed(&asker, &secret, new.token, answer))
}

/// Looks at a table.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path)),
    responses((status = 200, body = Look), (status = 404, body = Refused)))]
async fn look(State(site): State<Arc<Site>>, asker: Asker, Path(table): Path<String>) -> Answer<Json<Look>> {
    let desk = asker.desk(&site, &table).await?;
    let sight = site.keeper.sight(&desk, asker.hash(), None).await.map_err(|undone| asker.fail(&undone))?;
    let eye = sight.table.eye_of(sight.person);
    Ok(Json(Look { you: You::of(&sight.table, sight.person), table: sight.table.seen(eye, now()) }))
}

/// Sits down.
#[utoipa::path(post, path = "/api/tables/{table}/seats", params(("table" = String, Path)),
    request_body = NewSeat, responses((status = 200, body = Placed), (status = 409, body = Refused)))]
async fn sit(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<NewSeat>, JsonRejection>,
) -> Answer<Response> {
    let new = asker.read(body)?;
    asker.may_order(&site)?;
    let desk = asker.desk(&site, &table).await?;
    let secret = asker.secret.clone().unwrap_or_default();
    let known = site.keeper.look(&desk).await.map_err(|undone| asker.fail(&undone))?;
    let again = new.id.as_deref().filter(|id| id.len() >= SECRET_ID).and_then(|id| known.table.sender(id));
    if let (Some(person), None) = (again, known.person(Some(secret.hash()))) {
        // The answer to the first request was lost on its way: the seat is theirs.
        let shared = site.keeper.share(&desk, person, secret.hash()).await;
        shared.map_err(|undone| asker.fail(&undone))?;
        return Ok(seated(&asker, &secret, new.token, &desk, &known.table, Some(person)));
    }
    let command = Command::Sit { seat: new.seat, name: new.name };
    let done = site.keeper.order(&desk, Some(secret.hash()), new.id, 0, command).await;
    let done = done.map_err(|undone| asker.fail(&undone))?;
    Ok(seated(&asker, &secret, new.token, &desk, &done.table, done.person))
}

fn seated(
    asker: &Asker,
    secret: &Secret,
    in_body: bool,
    desk: &Desk,
    table: &hexagora_table::Table,
    person: Option<Person>,
) -> Response {
    let you = You::of(table, person);
    let answer = Placed { table: desk.id.clone(), version: table.version(), you, token: None };
    placed(asker, secret, in_body, answer)
}

/// Wants something to happen: a step, an offer, …
#[utoipa::path(post, path = "/api/tables/{table}/orders", params(("table" = String, Path)),
    request_body = Asked,
    responses((status = 200, body = Made), (status = 409, body = Refused), (status = 503, body = Refused)))]
async fn order(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<Asked>, JsonRejection>,
) -> Answer<Response> {
    let Asked { id, command } = asker.read(body)?;
    asker.may_order(&site)?;
    let desk = asker.desk(&site, &table).await?;
    if matches!(command, Command::Sit { .. }) {
        return Err(asker.fail(&Undone::Refused(hexagora_table::Refusal::NotSeated)));
    }
    match site.keeper.order(&desk, asker.hash(), Some(id), 0, command).await {
        Ok(done) => Ok(Json(Made { version: done.version }).into_response()),
        Err(Undone::Unknown) => Ok(([(RETRY_AFTER, "1")], asker.fail(&Undone::Unknown)).into_response()),
        Err(undone) => Err(asker.fail(&undone)),
    }
}

/// Since which version, and how long to wait for news.
#[derive(Debug, Deserialize)]
struct Since {
    from: u64,
    #[serde(default)]
    wait: u64,
}

/// What happened since a version; waits for it if asked to.
#[utoipa::path(get, path = "/api/tables/{table}/events",
    params(("table" = String, Path), ("from" = u64, Query), ("wait" = Option<u64>, Query)),
    responses((status = 200, body = News), (status = 404, body = Refused), (status = 410, body = Refused)))]
async fn events(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    Query(since): Query<Since>,
) -> Answer<Json<News>> {
    let desk = asker.desk(&site, &table).await?;
    let mut feed = desk.feed.subscribe();
    let look = async || {
        let sight = site.keeper.sight(&desk, asker.hash(), Some(since.from)).await;
        sight.map_err(|undone| asker.fail(&undone))
    };
    let mut sight = look().await?;
    if sight.news.as_ref().is_some_and(Vec::is_empty) && since.wait > 0 {
        let mut wait = Duration::from_secs(since.wait.min(LONGEST_WAIT));
        if let Some(next) = sight.later.first() {
            let due = next.events.first().map_or(0, |event| event.at.0) + sight.delay;
            wait = wait.min(Duration::from_millis(due.saturating_sub(now().0) + 1));
        }
        let mut closing = site.closing.subscribe();
        tokio::select! {
            _ = timeout(wait, feed.recv()) => {}
            () = closed(&mut closing) => {}
        }
        sight = look().await?;
    }
    match sight.news {
        Some(events) => Ok(Json(News::new(&events, &sight.table, sight.person, now()))),
        // The table has to be looked at anew.
        None => Err(Failure::new(StatusCode::GONE, message!("server.gone"), asker.lang)),
    }
}

/// The game as a record.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 409, body = Refused)))]
async fn record(State(site): State<Arc<Site>>, asker: Asker, Path(table): Path<String>) -> Answer<Response> {
    let desk = asker.desk(&site, &table).await?;
    let sight = site.keeper.sight(&desk, asker.hash(), None).await.map_err(|undone| asker.fail(&undone))?;
    match sight.table.record() {
        Some(record) => {
            let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
            Ok((headers, record.to_string()).into_response())
        }
        None => Err(asker.fail(&Undone::Refused(hexagora_table::Refusal::NotOver))),
    }
}

/// Makes a key that moves one's seat to another device.
#[utoipa::path(post, path = "/api/tables/{table}/key", params(("table" = String, Path)),
    responses((status = 200, body = Key), (status = 409, body = Refused)))]
async fn make_key(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
) -> Answer<Json<Key>> {
    asker.may_order(&site)?;
    let desk = asker.desk(&site, &table).await?;
    let loaded = site.keeper.look(&desk).await.map_err(|undone| asker.fail(&undone))?;
    let not_seated = || asker.fail(&Undone::Refused(hexagora_table::Refusal::NotSeated));
    let person = loaded.person(asker.hash()).ok_or_else(not_seated)?;
    let full = || Failure::new(StatusCode::TOO_MANY_REQUESTS, message!("server.too-many"), asker.lang);
    let key = site.make_key(&desk.id, person).ok_or_else(full)?;
    Ok(Json(Key { key: key.reveal().to_owned(), token: false }))
}

/// Takes a seat over on this device, by a key.
#[utoipa::path(post, path = "/api/tables/{table}/device", params(("table" = String, Path)),
    request_body = Key, responses((status = 200, body = Placed), (status = 403, body = Refused)))]
async fn device(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<Key>, JsonRejection>,
) -> Answer<Response> {
    let Key { key, token } = asker.read(body)?;
    let desk = asker.desk(&site, &table).await?;
    let stale = || Failure::new(StatusCode::FORBIDDEN, message!("server.key"), asker.lang);
    let person = site.use_key(&desk.id, &key).ok_or_else(stale)?;
    let secret = asker.secret.clone().unwrap_or_default();
    let shared = site.keeper.share(&desk, person, secret.hash()).await;
    shared.map_err(|undone| asker.fail(&undone))?;
    let loaded = site.keeper.look(&desk).await.map_err(|undone| asker.fail(&undone))?;
    Ok(seated(&asker, &secret, token, &desk, &loaded.table, Some(person)))
}

/// From which version a conversation goes on.
#[derive(Debug, Deserialize)]
struct From {
    from: Option<u64>,
}

/// Begins a conversation over a WebSocket.
async fn connect(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    Query(From { from }): Query<From>,
    room: Option<Extension<Room>>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let desk = asker.desk(&site, &table).await?;
    if !site.sockets.enter(asker.address, site.config.connections_per_address) {
        let why = message!("server.too-many-connections");
        return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, why, asker.lang));
    }
    let address = asker.address;
    let leave = Arc::clone(&site);
    // Many connections are silent most of the time: their buffers are small.
    Ok(upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .read_buffer_size(socket::LONGEST)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .on_failed_upgrade(move |_| leave.sockets.leave(address))
        .on_upgrade(async move |socket| {
            socket::talk(socket, site, desk, asker, from).await;
            drop(room);
        }))
}
