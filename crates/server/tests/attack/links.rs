//! Links that move a seat: who may use them, how often, and how one gets the seat back.

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::client::Client;
use serde_json::{Value, json};

use crate::support::{Folder, Postgres, Running};
use crate::{at, look, order, post, refused, step, table_of_two, usual};

async fn key(who: &Client, table: &str) -> Value {
    who.json(Method::POST, &format!("/api/tables/{table}/key"), None).await.unwrap()["key"].clone()
}

/// Somebody at another seat opens the link: nothing changes, now and after a restart, and a rematch works.
async fn opened_at_another_seat(running: Running) {
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "ampel" })).await;
    let device = format!("/api/tables/{table}/device");
    let link = key(&ana, &table).await;
    // What it would do can be asked without using it.
    let shown = |who: &Client| {
        let (who, path, body) =
            (who.clone(), format!("/api/tables/{table}/key/look"), json!({ "key": link }));
        async move { who.json(Method::POST, &path, Some(&body)).await.unwrap() }
    };
    let asked = shown(&bruno).await;
    assert_eq!((asked["name"].as_str(), asked["seat"].as_u64()), (Some("Ana"), Some(0)));
    assert_eq!(asked["you"]["seat"], 1, "he has a place of his own");
    assert_eq!(post(&bruno, &device, json!({ "key": link })).await, refused(409, "table.refused.seated"));
    assert_eq!(shown(&running.client()).await["you"], Value::Null, "it is as good as before");
    let seats = async |running: &Running| {
        let (ana, bruno) = (at(running, &ana), at(running, &bruno));
        (look(&ana, &table).await["you"]["seat"].clone(), look(&bruno, &table).await["you"]["seat"].clone())
    };
    assert_eq!(seats(&running).await, (json!(0), json!(1)));
    let running = running.restart().await;
    assert_eq!(seats(&running).await, (json!(0), json!(1)));
    let (ana, bruno) = (at(&running, &ana), at(&running, &bruno));
    assert_eq!(order(&ana, &table, json!({ "id": "r", "do": "resign" })).await.0, 200);
    for who in [&ana, &bruno] {
        let again = json!({ "id": "again", "do": "offer", "offer": "rematch" });
        assert_eq!(order(who, &table, again).await.0, 200);
    }
    let next = look(&ana, &table).await["table"]["rematch"].as_str().unwrap().to_owned();
    assert_eq!(look(&ana, &next).await["you"]["seat"], 1);
    assert_eq!(look(&bruno, &next).await["you"]["seat"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_does_nothing_for_somebody_at_another_seat() {
    opened_at_another_seat(usual(|_| ()).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_does_nothing_for_somebody_at_another_seat_with_postgres() {
    let Some(server) = Postgres::start() else { return };
    let config = Config { database: Some(server.url("links")), ..Config::default() };
    opened_at_another_seat(Running::with(config, Some(Folder::new("links"))).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_a_seat_is_taken_from_one_again() {
    let running = usual(|_| ()).await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let (device, devices) = (format!("/api/tables/{table}/device"), format!("/api/tables/{table}/devices"));
    let link = key(&ana, &table).await;
    let body = json!({ "key": link, "token": true });
    let placed = running.client().json(Method::POST, &device, Some(&body)).await.unwrap();
    let phone = Client { token: placed["token"].as_str().map(str::to_owned), ..running.client() };
    assert_eq!(post(&running.client(), &device, body.clone()).await, refused(403, "server.key"), "good once");
    // Whoever did not hear that it worked may ask again.
    assert_eq!(phone.json(Method::POST, &device, Some(&body)).await.unwrap()["you"], placed["you"]);
    let listed = ana.json(Method::GET, &devices, None).await.unwrap();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|device| device["since"].as_u64().is_some()));
    let name = |own: bool| {
        let found = listed.iter().find(|device| device["own"] == own).unwrap();
        found["device"].as_str().unwrap().to_owned()
    };
    // Nobody takes a seat from another's device, or from the one that asks, or from one that is not there.
    let remove = async |who: &Client, device: &str| {
        who.ask(Method::DELETE, &format!("{devices}/{device}"), None).await.unwrap().0.as_u16()
    };
    assert_eq!(remove(&bruno, &name(false)).await, 404);
    assert_eq!(remove(&ana, &name(true)).await, 404);
    assert_eq!(remove(&ana, "0123456789ab").await, 404);
    assert_eq!(remove(&running.client(), &name(false)).await, 409);
    // The phone listens, and hears at once that it only watches.
    let mut talk = phone.talk(&table, None).await.unwrap();
    assert_eq!(talk.hear_kind("table").await.unwrap()["you"]["seat"], 0);
    assert_eq!(remove(&ana, &name(false)).await, 204);
    assert_eq!(talk.hear_kind("table").await.unwrap()["you"], Value::Null);
    talk.say(&step("p", "c3", 0)).await.unwrap();
    assert_eq!(talk.hear_kind("refused").await.unwrap()["error"]["key"], "table.refused.not-seated");
    assert_eq!(order(&phone, &table, step("q", "c3", 0)).await, refused(409, "table.refused.not-seated"));
    let running = running.restart().await;
    assert_eq!(look(&at(&running, &phone), &table).await["you"], Value::Null, "also after a restart");
    assert_eq!(order(&at(&running, &ana), &table, step("a", "c3", 0)).await.0, 200);
}
