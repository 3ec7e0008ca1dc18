//! Answers that say why something was not done.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use hexagora_locale::{Lang, Message};
use hexagora_wire::Refused;

use crate::keeper::OrderError;
use crate::limits::TooMuch;

/// An answer that says why something was not done.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    refused: Refused,
    /// When it may be tried again.
    again: Option<Duration>,
}

impl Failure {
    /// A failure with a status.
    pub fn new(status: StatusCode, message: Message, lang: Lang) -> Failure {
        Failure { status, refused: Refused::new(message, lang), again: None }
    }

    /// Too much was asked for.
    pub fn too_much(TooMuch(again): TooMuch, message: Message, lang: Lang) -> Failure {
        Failure { again: Some(again), ..Failure::new(StatusCode::TOO_MANY_REQUESTS, message, lang) }
    }

    /// What came of an order that was not carried out.
    pub fn of(error: &OrderError, lang: Lang) -> Failure {
        let status = match error {
            OrderError::Refused(_) | OrderError::TooManyDevices => StatusCode::CONFLICT,
            OrderError::NoTable | OrderError::NoDevice => StatusCode::NOT_FOUND,
            OrderError::Unknown => StatusCode::SERVICE_UNAVAILABLE,
            OrderError::TooMuch(too_much) | OrderError::TooManyTables(too_much) => {
                return Failure::too_much(*too_much, error.message(), lang);
            }
        };
        let again = (*error == OrderError::Unknown).then_some(Duration::from_secs(1));
        Failure { again, ..Failure::new(status, error.message(), lang) }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.refused)).into_response();
        if let Some(again) = self.again {
            // Whole seconds, and not too early.
            let seconds = again.as_secs_f64().ceil().max(1.0) as u64;
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}
