//! Tables over HTTP: the lobby, opening, looking, orders, news, records, conversations.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use hexagora_locale::message;
use hexagora_table::{Command, Phase, Refusal, Sitter};
use hexagora_wire::{Asked, LobbyTable, Look, Made, NewTable, News, Placed, Refused, You};
use serde::Deserialize;
use tokio::time::timeout;

use super::ApiResult;
use super::seats::placed;
use crate::accept::Room;
use crate::attendance::Attending;
use crate::desk::Notice;
use crate::failure::Failure;
use crate::keeper::{OpenRequest, Request};
use crate::limits::Sender;
use crate::reader_view::ReaderView;
use crate::site::{Asker, Site, closed};
use crate::socket;

/// How many tables the lobby shows.
const LOBBY: usize = 100;
/// How many of the newest open tables are looked at for those where somebody waits.
const LOOKED_AT: u32 = 1_000;
/// The longest wait for news, in seconds.
const LONGEST_WAIT: u64 = 30;

/// The open tables that anybody may join, as long as somebody who sits there is connected.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<LobbyTable>)))]
pub(super) async fn lobby(State(site): State<Arc<Site>>, asker: Asker) -> ApiResult<Json<Vec<LobbyTable>>> {
    let ids = site.keeper.store().listed(LOOKED_AT).await.map_err(|error| asker.fail(&error.into()))?;
    let mut listed = Vec::new();
    for id in ids {
        if listed.len() == LOBBY {
            break;
        }
        // Nobody is connected to a table that is not in memory.
        let Some(desk) = site.keeper.desks().get(&id).cloned() else { continue };
        let Ok(table) = site.keeper.table(&desk).await else { continue };
        let open = table.seats().iter().filter(|sitter| **sitter == Sitter::Open).count();
        let waits = desk.attendance().has_sitter(&table);
        if table.phase() == Phase::Waiting && open > 0 && waits {
            let names = table.guests().iter().map(|guest| guest.name.clone()).collect();
            let terms = table.terms().clone();
            listed.push(LobbyTable { table: id, terms, names, open, opened: table.opened() });
        }
    }
    Ok(Json(listed))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Placed), (status = 409, body = Refused), (status = 429, body = Refused)))]
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    asker: Asker,
    body: Result<Json<NewTable>, JsonRejection>,
) -> ApiResult<Response> {
    let new = asker.read(body)?;
    // A request that nobody can recognise again needs no name.
    let id = new.id.filter(|_| asker.secret.is_some());
    let secret = asker.secret.clone().unwrap_or_default();
    let opening = OpenRequest { terms: new.terms, sitter: new.name.map(|name| (new.seat, name)), id };
    let opened = site.keeper.open(opening, &secret, asker.sender(Some(&secret))).await;
    let (desk, done) = opened.map_err(|error| asker.fail(&error))?;
    Ok(placed(&asker, &secret, new.token, &desk, &done.table, done.person))
}

/// Looks at a table.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path)),
    responses((status = 200, body = Look), (status = 404, body = Refused)))]
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
) -> ApiResult<Json<Look>> {
    let desk = asker.desk(&site, &table).await?;
    let view = site.keeper.view_for(&desk, asker.hash(), None).await.map_err(|error| asker.fail(&error))?;
    let eye = view.table.eye_of(view.person);
    Ok(Json(Look { you: You::of(&view.table, view.person), table: view.table.seen(eye, view.now()) }))
}

/// Wants something to happen: a step, an offer, …
#[utoipa::path(post, path = "/api/tables/{table}/orders", params(("table" = String, Path)),
    request_body = Asked,
    responses((status = 200, body = Made), (status = 409, body = Refused), (status = 503, body = Refused)))]
pub(super) async fn order(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<Asked>, JsonRejection>,
) -> ApiResult<Json<Made>> {
    let Asked { id, command } = asker.read(body)?;
    let desk = asker.desk(&site, &table).await?;
    if matches!(command, Command::Sit { .. }) {
        return Err(asker.refuse(Refusal::NotSeated));
    }
    let sender: Sender = asker.sender(asker.secret.as_ref());
    let done = site.keeper.order(&desk, Request { id: Some(id), ..Request::new(sender, command) }).await;
    let done = done.map_err(|error| asker.fail(&error))?;
    Ok(Json(Made { version: done.version }))
}

/// Since which version, and how long to wait for news.
#[derive(Debug, Deserialize)]
pub(super) struct Since {
    from: u64,
    #[serde(default)]
    wait: u64,
}

/// What happened since a version; waits for it if asked to.
#[utoipa::path(get, path = "/api/tables/{table}/events",
    params(("table" = String, Path), ("from" = u64, Query), ("wait" = Option<u64>, Query)),
    responses((status = 200, body = News), (status = 404, body = Refused), (status = 410, body = Refused)))]
pub(super) async fn events(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    query: Result<Query<Since>, QueryRejection>,
) -> ApiResult<Json<News>> {
    let since = asker.query(query)?;
    let desk = asker.desk(&site, &table).await?;
    // Listen first, so that nothing falls between looking and listening.
    let (mut feed, mut late_feed) = (desk.feed.subscribe(), desk.late_feed.subscribe());
    let look = async || {
        let view = site.keeper.view_for(&desk, asker.hash(), Some(since.from)).await;
        view.map_err(|error| asker.fail(&error))
    };
    let mut view = look().await?;
    if view.news.as_ref().is_some_and(Vec::is_empty) && since.wait > 0 {
        // Whoever waits for news is here.
        let _attending = view.person.map(|person| Attending::new(&desk, person));
        let feed = if view.delay > 0 { &mut late_feed } else { &mut feed };
        // What is no event is no news here.
        let happened = async { while !matches!(feed.recv().await, Ok(Notice::Happened(_)) | Err(_)) {} };
        let mut closing = site.closing.subscribe();
        tokio::select! {
            _ = timeout(Duration::from_secs(since.wait.min(LONGEST_WAIT)), happened) => {}
            () = closed(&mut closing) => {}
        }
        view = look().await?;
    }
    let now = view.now();
    let ReaderView { table, person, news, .. } = view;
    match news {
        Some(events) => Ok(Json(News::new(&events, &table, person, now))),
        // The table has to be looked at anew.
        None => Err(Failure::new(StatusCode::GONE, message!("server.gone"), asker.lang)),
    }
}

/// The game as a record.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, body = String), (status = 409, body = Refused)))]
pub(super) async fn record(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
) -> ApiResult<Response> {
    let desk = asker.desk(&site, &table).await?;
    let view = site.keeper.view_for(&desk, asker.hash(), None).await.map_err(|error| asker.fail(&error))?;
    match view.table.record() {
        Some(record) => {
            let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
            Ok((headers, record.to_string()).into_response())
        }
        None => Err(asker.refuse(Refusal::NotOver)),
    }
}

/// From which version a conversation goes on.
#[derive(Debug, Deserialize)]
pub(super) struct From {
    from: Option<u64>,
}

/// Begins a conversation over a WebSocket.
pub(super) async fn connect(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    query: Result<Query<From>, QueryRejection>,
    room: Option<Extension<Room>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let From { from } = asker.query(query)?;
    let upgrade =
        upgrade.map_err(|rejection| asker.bad(message!("server.body", why = rejection.body_text())))?;
    let desk = asker.desk(&site, &table).await?;
    // Many connections are silent most of the time: their buffers are small.
    Ok(upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .read_buffer_size(socket::LONGEST)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .on_upgrade(async move |socket| {
            socket::talk(socket, site, desk, asker, from).await;
            drop(room);
        }))
}
