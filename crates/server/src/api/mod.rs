//! Tables over HTTP: everything that the page can do, for programs too.

mod seats;
mod tables;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use hexagora_locale::{Message, message};
use hexagora_table::Refusal;
use hexagora_wire::{
    Asked, Device, GivenSecret, Invitation, Key, LobbyTable, Look, Made, NewKey, NewSeat, NewSecret,
    NewTable, News, Placed, Purpose, Refused, ShownKey, You,
};
use utoipa::OpenApi;

use crate::desk::Desk;
use crate::failure::Failure;
use crate::keeper::OrderError;
use crate::monitor;
use crate::site::{Asker, Site, speaks};
use crate::stream::TooSlow;

/// The longest body of a request, in bytes.
const LONGEST: usize = 16_384;

/// Everything under `/api`, and what operators ask.
pub fn router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/api/secret", post(seats::secret))
        .route("/api/tables", get(tables::lobby).post(tables::open))
        .route("/api/tables/{table}", get(tables::look))
        .route("/api/tables/{table}/seats", post(seats::sit))
        .route("/api/tables/{table}/orders", post(tables::order))
        .route("/api/tables/{table}/events", get(tables::events))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/key", post(seats::make_key))
        .route("/api/tables/{table}/key/look", post(seats::look_at_key))
        .route("/api/tables/{table}/device", post(seats::device))
        .route("/api/tables/{table}/devices", get(seats::devices))
        .route("/api/tables/{table}/devices/{device}", delete(seats::revoke))
        .route("/api/tables/{table}/socket", get(tables::connect))
        .route("/api/openapi.json", get(openapi))
        .route("/api", get(nothing))
        .route("/api/{*rest}", get(nothing).fallback(nothing))
        .route("/healthz", get(monitor::health))
        .route("/readyz", get(monitor::ready))
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(site)
}

/// There is nothing at an address.
async fn nothing(headers: HeaderMap) -> Failure {
    Failure::new(StatusCode::NOT_FOUND, message!("server.nothing"), speaks(&headers))
}

/// There is something at an address, but not by this method.
async fn not_so(headers: HeaderMap) -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, message!("server.method"), speaks(&headers))
}

/// The description of all this for programs.
#[derive(OpenApi)]
#[openapi(
    info(title = "Hexagora", description = "Online tables: create, join, step and follow."),
    paths(
        seats::secret,
        tables::lobby,
        tables::open,
        tables::look,
        seats::sit,
        tables::order,
        tables::events,
        tables::record,
        seats::make_key,
        seats::look_at_key,
        seats::device,
        seats::devices,
        seats::revoke
    ),
    components(schemas(
        Refused,
        NewSecret,
        GivenSecret,
        LobbyTable,
        Look,
        NewTable,
        NewSeat,
        Placed,
        Asked,
        Made,
        News,
        Purpose,
        NewKey,
        Key,
        ShownKey,
        Invitation,
        Device,
        You
    ))
)]
struct Description;

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

type ApiResult<T> = Result<T, Failure>;

impl FromRequestParts<Arc<Site>> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> ApiResult<Asker> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        let peer = peer.unwrap_or_else(|| SocketAddr::from(([0, 0, 0, 0], 0)));
        Asker::admit(site, peer, &parts.headers)
    }
}

impl Asker {
    fn fail(&self, error: &OrderError) -> Failure {
        Failure::of(error, self.lang)
    }

    /// The body of a request.
    fn read<T>(&self, body: Result<Json<T>, JsonRejection>) -> ApiResult<T> {
        match body {
            Ok(Json(body)) => Ok(body),
            Err(JsonRejection::BytesRejection(rejection)) => Err(self.unread(&rejection)),
            Err(rejection) => Err(self.bad(message!("server.body", why = rejection.body_text()))),
        }
    }

    /// Why a body was not read: it came too slowly, or is too long.
    fn unread(&self, rejection: &BytesRejection) -> Failure {
        let (status, why) = match is_slow(rejection) {
            true => (StatusCode::REQUEST_TIMEOUT, message!("server.too-slow")),
            false => (StatusCode::PAYLOAD_TOO_LARGE, message!("server.too-long", most = LONGEST)),
        };
        Failure::new(status, why, self.lang)
    }

    /// The query of a request.
    fn query<T>(&self, query: Result<Query<T>, QueryRejection>) -> ApiResult<T> {
        let wrong = |why: String| self.bad(message!("server.query", why = why));
        query.map(|Query(query)| query).map_err(|rejection| wrong(rejection.body_text()))
    }

    fn bad(&self, why: Message) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, why, self.lang)
    }

    fn refuse(&self, refusal: Refusal) -> Failure {
        self.fail(&OrderError::Refused(refusal))
    }

    async fn desk(&self, site: &Site, table: &str) -> ApiResult<Arc<Desk>> {
        site.keeper.desk(table).await.map_err(|error| self.fail(&error))
    }
}

/// Whether a body was not read because it did not come in time.
fn is_slow(error: &(dyn std::error::Error + 'static)) -> bool {
    error.is::<TooSlow>() || error.source().is_some_and(is_slow)
}
