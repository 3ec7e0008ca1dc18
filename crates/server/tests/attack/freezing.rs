//! Freezing a game, or filling it: many orders from many sockets, offers without end, tables without end.

use hexagora_server::store::{Store, Write};
use hexagora_table::{Clock, Command, Event, Order, Person, Seed, Table, Terms, Time, What};
use serde_json::{Value, json};

use crate::support::{Folder, Running};
use crate::walk::Walk;
use crate::{at, look, order, post, refused, table_of_two, usual};

#[tokio::test(flavor = "multi_thread")]
async fn many_sockets_of_one_secret_have_one_limit() {
    let running = usual(|config| config.messages_per_second = 5).await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    let mut sockets = Vec::new();
    for _ in 0..40 {
        sockets.push(ana.talk(&table, None).await.unwrap());
    }
    // Each says what is no step: 40 times 10 messages at once.
    let begun = std::time::Instant::now();
    let mut tasks = Vec::new();
    for (number, mut talk) in sockets.into_iter().enumerate() {
        tasks.push(tokio::spawn(async move {
            let mut answers = Vec::new();
            for round in 0..10 {
                let words = json!({ "id": format!("{number}-{round}"), "do": "decline", "offer": "draw" });
                if talk.say(&words).await.is_err() {
                    break;
                }
            }
            while answers.len() < 10 {
                match tokio::time::timeout(std::time::Duration::from_secs(5), talk.hear()).await {
                    Ok(Ok(said)) if said["type"] == "table" => {}
                    Ok(Ok(said)) => {
                        answers.push(said["error"]["key"].as_str().unwrap_or("send it again").to_owned());
                    }
                    _ => break,
                }
            }
            answers
        }));
    }
    let mut answers = Vec::new();
    for task in tasks {
        answers.extend(task.await.unwrap());
    }
    let judged = answers.iter().filter(|key| *key == "table.refused.no-offer").count();
    let held = answers.iter().filter(|key| *key == "send it again").count();
    // Twenty at once, less what sitting down took, and five a second, however many sockets there are.
    let most = 20 + 5 * (begun.elapsed().as_secs() as usize + 1);
    assert!((10..=most).contains(&judged) && held > 0, "{judged} of {most} judged, {held} held");
    // The other plays on, and may end the game.
    assert_eq!(order(&bruno, &table, json!({ "id": "r", "do": "resign" })).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_of_a_person_have_one_limit() {
    let running = usual(|config| config.messages_per_second = 5).await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    let mut devices = vec![ana.clone()];
    for _ in 0..5 {
        let key = ana.json("POST".parse().unwrap(), &format!("/api/tables/{table}/key"), None).await.unwrap();
        let body = json!({ "key": key["key"], "token": true });
        let path = format!("/api/tables/{table}/device");
        let placed = running.client().json("POST".parse().unwrap(), &path, Some(&body)).await.unwrap();
        let token = placed["token"].as_str().map(str::to_owned);
        devices.push(hexagora_server::client::Client { token, ..running.client() });
    }
    let mut judged = 0;
    for round in 0..12 {
        for device in &devices {
            let words = json!({ "id": format!("d{round}"), "do": "decline", "offer": "draw" });
            let (status, _) = order(device, &table, words).await;
            judged += usize::from(status == 409);
        }
    }
    assert!((20..50).contains(&judged), "{judged} of 72");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_is_turned_down_has_a_pause() {
    let running = usual(|_| ()).await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    let offer = |id: &str| json!({ "id": id, "do": "offer", "offer": "pause" });
    assert_eq!(order(&ana, &table, offer("o1")).await.0, 200);
    assert_eq!(order(&ana, &table, json!({ "id": "d1", "do": "decline", "offer": "pause" })).await.0, 200);
    assert_eq!(order(&ana, &table, offer("o2")).await, refused(409, "table.refused.offered-again"));
    assert_eq!(look(&ana, &table).await["table"]["version"], 6);
}

/// A table of two with a clock, made of as many events as a table may have, in a store of its own. Gives the
/// secrets of its two seats.
async fn full_table(folder: &Folder, delay: u32) -> (String, [String; 2]) {
    let clock = Clock::Turn { seconds: 5 };
    let terms = Terms { clock, delay, ..Terms::new(hexagora_rules::GameKind::Nonaga) };
    let now = hexagora_server::nature::now();
    let (mut table, opened) = Table::open(terms, Seed(1), now).unwrap();
    let mut events = vec![opened];
    let mut obey = |table: &mut Table, order: Order| {
        let decision = table.decide(&order, now).unwrap();
        events.extend(decision.events);
        *table = decision.table;
    };
    for name in ["Ana", "Bruno"] {
        obey(&mut table, Order::guest(Command::Sit { seat: None, name: name.to_owned() }));
    }
    let mut walk = Walk::new("nonaga");
    while table.game().turns() < 3 {
        let (seat, at) = (walk.seat() as u16, walk.steps() as u32);
        obey(&mut table, Order::person(Person(seat), Command::Step { step: walk.step(), at }));
    }
    while events.len() < 100_000 || events.len() % 2 == 1 {
        let seq = events.len() as u64 + 1;
        let what = if seq.is_multiple_of(2) { What::Paused } else { What::Resumed };
        events.push(Event { seq, at: now, by: None, id: None, what });
    }
    let seq = events.len() as u64 + 1;
    events.push(Event { seq, at: Time(now.0), by: None, id: None, what: What::Resumed });
    let table = Table::fold(&events).unwrap();
    let id = hexagora_server::secret::table_id();
    let store = Store::file(&folder.file("tables.db")).await.unwrap();
    let secrets = [(); 2].map(|()| hexagora_server::secret::Secret::new());
    let mut write = Write::of(&id, &events, &table).unwrap();
    write.holders = (0..2)
        .map(|person| {
            hexagora_server::store::Holder::new(&id, Person(person), secrets[usize::from(person)].hash(), now)
        })
        .collect();
    store.write(&write).await.unwrap();
    store.close().await;
    (id, secrets.map(|secret| secret.reveal().to_owned()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_go_on_can_be_ended() {
    for ending in ["resign", "flag"] {
        let folder = Folder::new("full");
        let (table, tokens) = full_table(&folder, 0).await;
        let config = hexagora_server::Config { data: Some(folder.0.clone()), ..Default::default() };
        let running = Running::with(config, Some(folder)).await;
        let client = |at: usize| hexagora_server::client::Client {
            token: Some(tokens[at].clone()),
            ..running.client()
        };
        let (ana, bruno) = (client(0), client(1));
        let seen = look(&ana, &table).await;
        let (mover, other) = if seen["table"]["running"] == 0 { (&ana, &bruno) } else { (&bruno, &ana) };
        let legal = seen["table"]["position"]["choices"][0]["text"].clone();
        let steps = seen["table"]["steps"].as_array().unwrap().len();
        let words = json!({ "id": "s", "do": "step", "step": legal, "at": steps });
        assert_eq!(order(mover, &table, words).await, refused(409, "table.refused.long"));
        if ending == "resign" {
            assert_eq!(order(mover, &table, json!({ "id": "r", "do": "resign" })).await.0, 200);
            assert_eq!(look(other, &table).await["table"]["reason"], "resigned");
        } else {
            // Nobody does anything: the server takes the clock by itself.
            let mut talk = other.talk(&table, None).await.unwrap();
            let ended = loop {
                let said: Value = talk.hear_kind("events").await.unwrap();
                let last = said["events"].as_array().unwrap().last().unwrap().clone();
                if last["type"] == "ended" {
                    break last;
                }
            };
            assert_eq!(ended["reason"], "time");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delayed_table_costs_no_more_for_many_watchers_than_for_one() {
    let folder = Folder::new("delayed");
    let (table, _) = full_table(&folder, 3_600).await;
    let (victim, server) = crate::victim::Victim::start(&folder.0, None);
    let watcher = hexagora_server::client::Client::new(server);
    let seen = look(&watcher, &table).await;
    assert_eq!(seen["table"]["version"], 1, "everything is to be seen in an hour");
    let before = victim.memory();
    let mut talks = Vec::new();
    for _ in 0..30 {
        look(&watcher, &table).await;
        let mut talk = watcher.talk(&table, Some(0)).await.unwrap();
        talk.hear_kind("events").await.unwrap();
        talks.push(talk);
    }
    let more = victim.memory().saturating_sub(before) >> 20;
    assert!(more < 16, "{more} MB more for 30 looks and 30 watchers");
    assert!(victim.memory() >> 20 < 400, "{} MB", victim.memory() >> 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_are_new_tables_too() {
    let running = usual(|config| config.tables_per_hour = 3).await;
    let (mut table, ana, bruno) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    let mut rematches = 0;
    let why = loop {
        assert_eq!(order(&ana, &table, json!({ "id": "r", "do": "resign" })).await.0, 200);
        let again = || json!({ "id": "again", "do": "offer", "offer": "rematch" });
        assert_eq!(order(&ana, &table, again()).await.0, 200);
        match order(&bruno, &table, again()).await {
            (200, _) => rematches += 1,
            (_, why) => break why,
        }
        table = look(&ana, &table).await["table"]["rematch"].as_str().unwrap().to_owned();
    };
    assert_eq!((rematches, why.as_str()), (2, "server.too-many-tables"), "one table and two rematches");
}

#[tokio::test(flavor = "multi_thread")]
async fn sitting_down_and_standing_up_has_an_end() {
    let running =
        usual(|config| (config.messages_per_second, config.requests_per_second) = (1_000, 1_000)).await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "laberinto", "players": 3 }), "Ana").await.unwrap();
    let seats = format!("/api/tables/{table}/seats");
    let mut why = String::new();
    for round in 0..40 {
        let (mut guest, id) = (running.client(), format!("s{round}"));
        if round % 2 == 0 {
            match guest.sit(&table, "G").await {
                Ok(_) => assert_eq!(order(&guest, &table, json!({ "id": id, "do": "stand" })).await.0, 200),
                Err(error) => why = error.0,
            }
        } else {
            why = post(&guest, &seats, json!({ "name": "" })).await.1;
        }
    }
    assert!(why.contains("too-many"), "{why}");
    assert!(look(&ana, &table).await["table"]["version"].as_u64() < Some(40));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_obeyed_once_in_a_whole_game() {
    let running =
        usual(|config| (config.messages_per_second, config.requests_per_second) = (1_000, 1_000)).await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    let hello = json!({ "id": "hello", "do": "say", "phrase": "hello" });
    let say = async |who: &hexagora_server::client::Client| {
        let path = format!("/api/tables/{table}/orders");
        who.json("POST".parse().unwrap(), &path, Some(&hello)).await.unwrap()["version"].clone()
    };
    let first = say(&ana).await;
    let mut walk = Walk::new("nonaga");
    for _ in 0..150 {
        let who = [&ana, &bruno][walk.seat()];
        assert_eq!(order(who, &table, walk.order()).await.0, 200);
    }
    assert_eq!(say(&ana).await, first);
    let running = running.restart().await;
    let ana = at(&running, &ana);
    assert_eq!(say(&ana).await, first, "also after a restart");
}
