//! Taking somebody's seat: by the names of messages, by a backup, by a place in their team.

use axum::http::Method;
use hexagora_server::backup;
use hexagora_server::client::Client;
use hexagora_server::store::Store;
use serde_json::{Value, json};

use crate::{look, order, post, refused, step, table_of_two, usual};

#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_a_message_opens_no_seat() {
    let running = usual(|_| ()).await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let ids = ["1794916800000-0001", "1794916800000-0002"];
    assert_eq!(order(&ana, &table, step(ids[0], "c3", 0)).await.0, 200);
    assert_eq!(order(&bruno, &table, step(ids[1], "e4", 1)).await.0, 200);
    // Also all those that an ordinary export holds.
    let store = Store::file(&running.file()).await.unwrap();
    let mut exported = Vec::new();
    backup::export(&store, &mut exported, false).await.unwrap();
    let exported = String::from_utf8(exported).unwrap();
    let within = |id: &str| exported.contains(&format!("\\\"id\\\":\\\"{id}\\\""));
    assert!(ids.iter().all(|id| within(id)));
    for secret in [&ana.token, &bruno.token] {
        assert!(!exported.contains(secret.as_deref().unwrap()), "an export holds no secret");
    }
    for id in ids {
        let thief = running.client();
        let body = json!({ "name": "M", "id": id, "token": true });
        assert_eq!(
            post(&thief, &format!("/api/tables/{table}/seats"), body).await,
            refused(409, "table.refused.full")
        );
    }
    assert_eq!(look(&ana, &table).await["you"]["seat"], 0);
    store.close().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_on_the_machine_reads_the_tables() {
    use std::os::unix::fs::PermissionsExt;
    let running = usual(|_| ()).await;
    table_of_two(&running, json!({ "game": "ampel" })).await;
    for ending in ["", "-wal", "-shm", ".lock"] {
        let path = format!("{}{ending}", running.file().display());
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{path}: {mode:o}");
    }
    // Also where an earlier version made them.
    let file = running.file();
    let (config, folder) = running.stop().await;
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    let _running = crate::support::Running::with(config, folder).await;
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
}

/// Three at a table of Laberinto with hidden hands, where two may share a seat.
async fn hidden_team(running: &crate::support::Running) -> (String, Vec<Client>) {
    let mut people = vec![running.client()];
    let terms = json!({ "game": "laberinto", "players": 3, "set": { "hands": "hidden" }, "team": 2 });
    let table = people[0].open(&terms, "Ana").await.unwrap();
    for name in ["Bruno", "Carla"] {
        let mut next = running.client();
        next.sit(&table, name).await.unwrap();
        people.push(next);
    }
    (table, people)
}

async fn key(who: &Client, table: &str, purpose: &str) -> Value {
    let body = json!({ "purpose": purpose });
    who.json(Method::POST, &format!("/api/tables/{table}/key"), Some(&body)).await.unwrap()["key"].clone()
}

/// The tiles that somebody sees in a seat's hand; none where there is only a count.
fn tiles(look: &Value, seat: usize) -> Option<usize> {
    look["table"]["position"]["view"]["hands"][seat].as_array().map(Vec::len)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_joins_a_team_uninvited() {
    let running = usual(|_| ()).await;
    let (table, people) = hidden_team(&running).await;
    let seats = format!("/api/tables/{table}/seats");
    let (ana, bruno) = (&people[0], &people[1]);
    // The second browser of an opponent, in the middle of a game.
    let spy = running.client();
    let uninvited = refused(409, "table.refused.uninvited");
    assert_eq!(post(&spy, &seats, json!({ "name": "S", "seat": 0 })).await, uninvited);
    assert_eq!(post(&spy, &seats, json!({ "name": "S" })).await, refused(409, "table.refused.full"));
    assert_eq!(post(&spy, &seats, json!({ "name": "S", "key": "x" })).await, refused(403, "server.key"));
    // A key for one's own device is no invitation.
    let device = key(ana, &table, "device").await;
    assert_eq!(post(&spy, &seats, json!({ "name": "S", "key": device })).await, refused(403, "server.key"));
    // Whoever sits elsewhere is not let in by an invitation either.
    let invitation = key(ana, &table, "team").await;
    let sits = refused(409, "table.refused.seated");
    assert_eq!(post(bruno, &seats, json!({ "name": "B", "key": invitation })).await, sits);
    assert_eq!(tiles(&look(bruno, &table).await, 0), None);
    // Her friend is, once, and sees what she sees.
    let body = json!({ "name": "Dora", "key": invitation, "token": true });
    let placed = spy.json(Method::POST, &seats, Some(&body)).await.unwrap();
    assert_eq!(placed["you"]["seat"], 0);
    let dora = Client { token: placed["token"].as_str().map(str::to_owned), ..spy };
    let seen = look(&dora, &table).await;
    assert!(tiles(&seen, 0).is_some() && tiles(&seen, 1).is_none());
    assert_eq!(post(&running.client(), &seats, body).await, refused(403, "server.key"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_seen_a_hand_takes_no_other_seat() {
    let running = usual(|_| ()).await;
    let (table, people) = hidden_team(&running).await;
    let (ana, bruno) = (&people[0], &people[1]);
    // Bruno's tablet sees his hand; then he takes the seat from it again.
    let (device, devices) = (format!("/api/tables/{table}/device"), format!("/api/tables/{table}/devices"));
    let body = json!({ "key": key(bruno, &table, "device").await, "token": true });
    let placed = running.client().json(Method::POST, &device, Some(&body)).await.unwrap();
    let tablet = Client { token: placed["token"].as_str().map(str::to_owned), ..running.client() };
    assert!(tiles(&look(&tablet, &table).await, 1).is_some());
    let listed = bruno.json(Method::GET, &devices, None).await.unwrap();
    let other = listed.as_array().unwrap().iter().find(|device| device["own"] == false).unwrap();
    let path = format!("{devices}/{}", other["device"].as_str().unwrap());
    assert_eq!(bruno.ask(Method::DELETE, &path, None).await.unwrap().0.as_u16(), 204);
    assert_eq!(tiles(&look(&tablet, &table).await, 1), None);
    // Ana's invitation and her own device's key are of no use to it, and are not used up.
    let looked = refused(409, "table.refused.looked");
    let invitation = key(ana, &table, "team").await;
    let seats = format!("/api/tables/{table}/seats");
    assert_eq!(post(&tablet, &seats, json!({ "name": "T", "key": invitation })).await, looked);
    let body = json!({ "key": key(ana, &table, "device").await });
    assert_eq!(post(&tablet, &device, body).await, looked);
    // Nor to somebody who has left the game.
    let carla = &people[2];
    assert_eq!(order(carla, &table, json!({ "id": "r", "do": "resign" })).await.0, 200);
    assert_eq!(post(carla, &seats, json!({ "name": "C", "key": invitation })).await, looked);
    assert_eq!(post(&running.client(), &seats, json!({ "name": "Dora", "key": invitation })).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_a_hand_by_sitting_down_and_standing_up() {
    let running = usual(|_| ()).await;
    let mut ana = running.client();
    let terms = json!({ "game": "laberinto", "players": 3, "set": { "hands": "hidden" } });
    let table = ana.open(&terms, "Ana").await.unwrap();
    assert_eq!(tiles(&look(&ana, &table).await, 0), None, "before the game begins");
    let mut talk = ana.talk(&table, None).await.unwrap();
    let first = talk.hear_kind("table").await.unwrap();
    assert_eq!(tiles(&first, 0), None);
    // Standing up, and sitting down again.
    let stand = || json!({ "id": "stand", "do": "stand" });
    assert_eq!(order(&ana, &table, stand()).await.0, 200);
    let seats = format!("/api/tables/{table}/seats");
    assert_eq!(post(&ana, &seats, json!({ "name": "Ana", "seat": 2, "id": "sit-2" })).await.0, 200);
    assert_eq!(look(&ana, &table).await["you"]["seat"], 2);
    for name in ["Bruno", "Carla"] {
        running.client().sit(&table, name).await.unwrap();
    }
    let seen = look(&ana, &table).await;
    assert!(tiles(&seen, 2).is_some() && tiles(&seen, 0).is_none());
}
