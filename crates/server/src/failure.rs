//! Answers that say why something was not done.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hexagora_locale::{Lang, Message, message};
use hexagora_wire::Refused;

use crate::keeper::Undone;

/// An answer that says why something was not done.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    refused: Refused,
}

impl Failure {
    /// A failure with a status.
    pub fn new(status: StatusCode, message: Message, lang: Lang) -> Failure {
        Failure { status, refused: Refused::new(message, lang) }
    }

    /// What came of an order that was not carried out.
    pub fn of(undone: &Undone, lang: Lang) -> Failure {
        let status = match undone {
            Undone::Refused(_) => StatusCode::CONFLICT,
            Undone::NoTable => StatusCode::NOT_FOUND,
            Undone::Unknown => StatusCode::SERVICE_UNAVAILABLE,
        };
        Failure::new(status, told(undone), lang)
    }
}

/// What a person is told when an order was not carried out.
pub fn told(undone: &Undone) -> Message {
    match undone {
        Undone::Refused(refusal) => refusal.message(),
        Undone::NoTable => message!("server.no-table"),
        Undone::Unknown => message!("server.unknown"),
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.refused)).into_response()
    }
}
