//! Seats over HTTP: secrets, sitting down, keys to a seat and the devices that hold it.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hexagora_locale::message;
use hexagora_rules::Seat;
use hexagora_table::{Command, Person, Refusal, Table};
use hexagora_wire::{
    Device, GivenSecret, Invitation, Key, NewKey, NewSeat, NewSecret, Placed, Purpose, Refused, ShownKey, You,
};

use super::ApiResult;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::keeper::Request;
use crate::keys::{self, Keys, Opens};
use crate::secret::Secret;
use crate::site::{Asker, COOKIE_NAME, Site};

/// An answer that gives a secret to its holder: in its body if it was asked for there, else in a cookie.
fn with_secret(asker: &Asker, secret: &Secret, in_body: bool, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if in_body {
        return response;
    }
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

/// An answer to somebody who has a place now.
pub(super) fn placed(
    asker: &Asker,
    secret: &Secret,
    in_body: bool,
    desk: &Desk,
    table: &Table,
    person: Option<Person>,
) -> Response {
    let token = in_body.then(|| secret.reveal().to_owned());
    let you = You::of(table, person);
    let answer = Placed { table: desk.id.clone(), version: table.version(), you, token };
    with_secret(asker, secret, in_body, Json(answer))
}

/// Gives a secret to somebody who has none, so that whatever they ask for then can be sent again.
#[utoipa::path(post, path = "/api/secret", request_body = NewSecret,
    responses((status = 200, body = GivenSecret), (status = 429, body = Refused)))]
pub(super) async fn secret(
    asker: Asker,
    body: Result<Json<NewSecret>, JsonRejection>,
) -> ApiResult<Response> {
    let NewSecret { token } = asker.read(body)?;
    let secret = asker.secret.clone().unwrap_or_default();
    let given = GivenSecret { token: token.then(|| secret.reveal().to_owned()) };
    Ok(with_secret(&asker, &secret, token, Json(given)))
}

/// Sits down: at an open seat, or by a key at the seat of whoever made it.
#[utoipa::path(post, path = "/api/tables/{table}/seats", params(("table" = String, Path)),
    request_body = NewSeat, responses((status = 200, body = Placed), (status = 403, body = Refused),
    (status = 409, body = Refused), (status = 429, body = Refused)))]
pub(super) async fn sit(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<NewSeat>, JsonRejection>,
) -> ApiResult<Response> {
    let new = asker.read(body)?;
    let desk = asker.desk(&site, &table).await?;
    let secret = asker.secret.clone().unwrap_or_default();
    let mut request =
        Request::new(asker.sender(Some(&secret)), Command::Sit { seat: new.seat, name: new.name });
    request.id = new.id;
    let key = match &new.key {
        None => None,
        Some(key) => {
            let used = use_key(&site, &asker, &desk, key, Purpose::Team).await?;
            request.invited = used.as_ref().map(|(_, seat)| *seat);
            used.map(|(issued, _)| (key, issued))
        }
    };
    match site.keeper.order(&desk, request).await {
        Ok(done) => Ok(placed(&asker, &secret, new.token, &desk, &done.table, done.person)),
        Err(error) => {
            if let Some((key, issued)) = key {
                site.keys.give_back(key, issued);
            }
            Err(asker.fail(&error))
        }
    }
}

/// Uses a key up: the key, and the seat of whoever made it. None for somebody who has a place here already: they
/// may have used it before, and not heard of it.
async fn use_key(
    site: &Arc<Site>,
    asker: &Asker,
    desk: &Arc<Desk>,
    key: &str,
    purpose: Purpose,
) -> ApiResult<Option<(keys::IssuedKey, Seat)>> {
    let (table, own) = place(site, asker, desk).await?;
    if own.is_some_and(|person| table.seat_of(person).is_some()) {
        return Ok(None);
    }
    let stale = || Failure::new(StatusCode::FORBIDDEN, message!("server.key"), asker.lang);
    let issued = site.keys.take(&desk.id, key, purpose).ok_or_else(stale)?;
    let seat = table.seat_of(issued.opens.person).ok_or_else(stale)?;
    Ok(Some((issued, seat)))
}

/// The table, and who the asker is there.
async fn place(site: &Arc<Site>, asker: &Asker, desk: &Arc<Desk>) -> ApiResult<(Arc<Table>, Option<Person>)> {
    let (table, holders) = site.keeper.holders(desk).await.map_err(|error| asker.fail(&error))?;
    let own = holders.iter().find(|holder| Some(holder.hash) == asker.hash() && !holder.revoked);
    Ok((table, own.map(|holder| holder.person)))
}

/// Makes a key to one's seat, for another device or for somebody who shares the seat.
#[utoipa::path(post, path = "/api/tables/{table}/key", params(("table" = String, Path)),
    request_body = Option<NewKey>, responses((status = 200, body = Key), (status = 409, body = Refused)))]
pub(super) async fn make_key(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> ApiResult<Json<Key>> {
    let body = body.map_err(|rejection| asker.unread(&rejection))?;
    let NewKey { purpose } = match &body[..] {
        [] => NewKey::default(),
        body => serde_json::from_slice(body)
            .map_err(|error| asker.bad(message!("server.body", why = error.to_string())))?,
    };
    let desk = asker.desk(&site, &table).await?;
    let view = site.keeper.view_for(&desk, asker.hash(), None).await.map_err(|error| asker.fail(&error))?;
    let seated = view.person.filter(|person| view.table.seat_of(*person).is_some());
    let person = seated.ok_or_else(|| asker.refuse(Refusal::NotSeated))?;
    let key = site.keys.make(Opens { table: desk.id.clone(), person, purpose });
    let seconds = Keys::life(purpose).as_secs() as u32;
    Ok(Json(Key { key: key.reveal().to_owned(), purpose, seconds }))
}

/// Says what a key would do, and does not use it.
#[utoipa::path(post, path = "/api/tables/{table}/key/look", params(("table" = String, Path)),
    request_body = ShownKey, responses((status = 200, body = Invitation), (status = 403, body = Refused)))]
pub(super) async fn look_at_key(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<ShownKey>, JsonRejection>,
) -> ApiResult<Json<Invitation>> {
    let ShownKey { key, .. } = asker.read(body)?;
    let desk = asker.desk(&site, &table).await?;
    let stale = || Failure::new(StatusCode::FORBIDDEN, message!("server.key"), asker.lang);
    let opens = site.keys.look(&desk.id, &key).ok_or_else(stale)?;
    let (table, own) = place(&site, &asker, &desk).await?;
    let guest = table.guests().iter().find(|guest| guest.person == opens.person).ok_or_else(stale)?;
    let you = You::of(&table, own).filter(|you| you.seat.is_some());
    Ok(Json(Invitation { purpose: opens.purpose, name: guest.name.clone(), seat: guest.seat.0, you }))
}

/// Lets this device hold a seat too, by a key.
#[utoipa::path(post, path = "/api/tables/{table}/device", params(("table" = String, Path)),
    request_body = ShownKey, responses((status = 200, body = Placed), (status = 403, body = Refused),
    (status = 409, body = Refused)))]
pub(super) async fn device(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
    body: Result<Json<ShownKey>, JsonRejection>,
) -> ApiResult<Response> {
    let ShownKey { key, token } = asker.read(body)?;
    let desk = asker.desk(&site, &table).await?;
    let secret = asker.secret.clone().unwrap_or_default();
    let Some((issued, _)) = use_key(&site, &asker, &desk, &key, Purpose::Device).await? else {
        return again(&site, &asker, &desk, &secret, token, &key).await;
    };
    let person = issued.opens.person;
    match site.keeper.share(&desk, person, secret.hash()).await {
        Ok(table) => Ok(placed(&asker, &secret, token, &desk, &table, Some(person))),
        Err(error) => {
            site.keys.give_back(&key, issued);
            Err(asker.fail(&error))
        }
    }
}

/// An answer to somebody who has a place already and shows a key all the same: their place, if they may have
/// used the key before. If it is good, it is somebody else's, and stays so.
async fn again(
    site: &Arc<Site>,
    asker: &Asker,
    desk: &Arc<Desk>,
    secret: &Secret,
    in_body: bool,
    key: &str,
) -> ApiResult<Response> {
    let (table, own) = place(site, asker, desk).await?;
    match site.keys.look(&desk.id, key) {
        Some(opens) if Some(opens.person) != own => Err(asker.refuse(Refusal::Seated)),
        _ => Ok(placed(asker, secret, in_body, desk, &table, own)),
    }
}

/// The devices that hold one's own seat.
#[utoipa::path(get, path = "/api/tables/{table}/devices", params(("table" = String, Path)),
    responses((status = 200, body = Vec<Device>), (status = 409, body = Refused)))]
pub(super) async fn devices(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path(table): Path<String>,
) -> ApiResult<Json<Vec<Device>>> {
    let desk = asker.desk(&site, &table).await?;
    let (_, mut holders) = site.keeper.holders(&desk).await.map_err(|error| asker.fail(&error))?;
    holders.retain(|holder| !holder.revoked);
    let own = holders.iter().find(|holder| Some(holder.hash) == asker.hash()).map(|holder| holder.person);
    let own = own.ok_or_else(|| asker.refuse(Refusal::NotSeated))?;
    let devices = holders.iter().filter(|holder| holder.person == own).map(|holder| Device {
        device: holder.hash.device(),
        since: Some(holder.since).filter(|since| since.0 > 0),
        own: Some(holder.hash) == asker.hash(),
    });
    Ok(Json(devices.collect()))
}

/// Takes one's seat from another device.
#[utoipa::path(delete, path = "/api/tables/{table}/devices/{device}",
    params(("table" = String, Path), ("device" = String, Path)),
    responses((status = 204), (status = 404, body = Refused), (status = 409, body = Refused)))]
pub(super) async fn revoke(
    State(site): State<Arc<Site>>,
    asker: Asker,
    Path((table, device)): Path<(String, String)>,
) -> ApiResult<StatusCode> {
    let desk = asker.desk(&site, &table).await?;
    let revoked = site.keeper.revoke(&desk, asker.hash(), &device).await;
    revoked.map_err(|error| asker.fail(&error))?;
    Ok(StatusCode::NO_CONTENT)
}
