//! Hidden hands: no byte that leaves the server gives away what somebody may not know.
#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use axum::http::Method;
use hexagora_engine::{Limits, PlayContext, Player};
use hexagora_rules::{Eye, Game, GameKind, Scene, Seat, View, laberinto};
use hexagora_server::backup;
use hexagora_server::client::Client;
use hexagora_server::store::Store;
use hexagora_table::{Phase, Table, Time, What};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use support::Running;
use tracing_subscriber::EnvFilter;

/// Everything that the server writes into its log, down to the smallest detail of its own and to the
/// details of what it is built on.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn begin() -> Log {
        let log = Log::default();
        let to = log.clone();
        let filter = EnvFilter::new("debug,hexagora_server=trace,hexagora_engine=trace");
        let builder = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false);
        builder.with_writer(move || to.clone()).try_init().unwrap();
        log
    }

    fn take(&self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut *self.0.lock().unwrap())).into_owned()
    }
}

/// A tile that everybody asks about.
const ASKED: &str = "RRR";
/// Which part of a position's text the hands are.
const HANDS: usize = 3;

/// The names of all tiles.
fn names(table: &Table) -> BTreeSet<String> {
    let (_, deal) = table.game().options().into_iter().find(|(name, _)| *name == "deal").unwrap();
    deal.split(['/', ',']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// A name as it lies when turned.
fn turned(name: &str) -> [String; 3] {
    let letters: Vec<char> = name.chars().collect();
    [0, 1, 2].map(|by| (0..3).map(|at| letters[(at + by) % 3]).collect())
}

/// The tiles that a seat may know, in any turn: its own, the pool's, and those that lie or lay on the board.
fn known(table: &Table, seat: Option<usize>, laid: &BTreeSet<String>) -> BTreeSet<String> {
    let View::Laberinto(view) = table.game().view(Eye::All) else { panic!() };
    let own = seat.and_then(|seat| match &view.hands[seat] {
        laberinto::Hand::Tiles(tiles) => Some(tiles.clone()),
        laberinto::Hand::Count(_) => None,
    });
    let mut known: BTreeSet<String> = laid.clone();
    for name in own.into_iter().flatten().chain(view.pool.iter().cloned()) {
        known.extend(turned(&name));
    }
    // The seats' colours in order look like a tile where three play, and what one asks about comes
    // back in the answer.
    known.extend([view.colours.clone(), ASKED.to_owned()]);
    known
}

/// The same position with the tiles that a reader does not see dealt in another way: nothing that the reader
/// is told may differ.
fn dealt_otherwise(game: &Game, seat: Option<usize>, rng: &mut Xoshiro256PlusPlus) -> Game {
    let text = game.text();
    let (head, body) = text.split_once("; ").unwrap();
    let mut parts: Vec<String> = body.split(' ').map(str::to_owned).collect();
    let mut hands: Vec<Vec<&str>> = (body.split(' ').nth(HANDS).unwrap().split('/'))
        .map(|hand| hand.split(',').filter(|tile| !tile.is_empty()).collect())
        .collect();
    // The pool, which is the last, lies open.
    let hidden = |at: usize| at != game.seats() && Some(at) != seat;
    let sizes: Vec<usize> = hands.iter().map(Vec::len).collect();
    let mut unseen: Vec<&str> = Vec::new();
    for (_, hand) in hands.iter_mut().enumerate().filter(|(at, _)| hidden(*at)) {
        unseen.append(hand);
    }
    unseen.shuffle(rng);
    for (at, hand) in hands.iter_mut().enumerate().filter(|(at, _)| hidden(*at)) {
        *hand = unseen.split_off(unseen.len() - sizes[at]);
        hand.sort_unstable();
    }
    parts[HANDS] = hands.iter().map(|hand| hand.join(",")).collect::<Vec<_>>().join("/");
    Game::from_text(&format!("{head}; {}", parts.join(" "))).unwrap()
}

/// A text without what has three letters and gives nothing away: the deal that the engine imagines for the
/// reader, which is made of what the reader sees alone and so is the same however the others' tiles are dealt,
/// and the colours of the sides where each seat crosses.
fn without_harmless(text: &str) -> String {
    [("\"imagined\":\"", '"'), ("\"goals\":[", ']')].into_iter().fold(
        text.to_owned(),
        |text, (begin, end)| {
            let mut parts = text.split(begin);
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |kept, part| kept + part.split_once(end).map_or("", |(_, rest)| rest))
        },
    )
}

/// No word in some text is the name of a tile that its reader may not know.
fn clean(text: &str, names: &BTreeSet<String>, known: &BTreeSet<String>, reader: &str) {
    let text = without_harmless(text);
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
    for word in words.filter(|word| word.len() == 3) {
        let is_tile = turned(word).iter().any(|name| names.contains(name));
        assert!(!is_tile || known.contains(word), "{reader} reads {word} in {text:.400}");
    }
}

/// What is said, without the sentence that is made of an error's key and arguments: the word lists
/// have examples with tiles.
fn spoken(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Ok(mut value) if value.get("error").is_some() => {
            value["text"] = Value::Null;
            value.to_string()
        }
        _ => text.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_message_export_log_or_error_gives_a_hidden_hand_away() {
    let log = Log::begin();
    let mut logged = 0;
    for seed in 0..4_u64 {
        let (bytes, _) = game(seed, &log, None).await;
        logged += bytes;
    }
    assert!(logged > 0, "nothing was logged: the log was not searched");
    // At random nobody finds a way in. Whoever thinks mostly does, with tiles left in the hand.
    let spec = "nodes:20".parse().unwrap();
    let mut crossed = 0;
    for seed in 4..10 {
        crossed += game(seed, &log, Some(Player::new(&spec, GameKind::Laberinto, seed))).await.1;
        if crossed > 10 {
            return;
        }
    }
    panic!("{crossed} positions of the crossing");
}

/// Plays a game, at random or by a player; gives how much was logged, and how many positions were seen
/// in which the labyrinth is crossed and somebody has tiles.
async fn game(seed: u64, log: &Log, mut player: Option<Player>) -> (usize, usize) {
    let (mut logged, mut crossed, mut compared) = (0, 0, 0);
    let running = Running::start().await;
    let players = if player.is_some() { 3 } else { 3 + (seed % 4) as usize };
    let dice = if seed.is_multiple_of(2) { "on" } else { "off" };
    let terms = json!({
        "game": "laberinto", "players": players, "listed": true,
        "set": { "hands": "hidden", "dice": dice, "quiet": "6" },
        "leaving": { "kind": "empty" },
    });
    let mut seats: Vec<Client> = (0..players).map(|_| running.client()).collect();
    let table = seats[0].open(&terms, "Ana").await.unwrap();
    for seat in seats.iter_mut().skip(1) {
        seat.sit(&table, "Eva").await.unwrap();
    }
    let watcher = running.client();
    let mut talks = Vec::new();
    for reader in seats.iter().chain([&watcher]) {
        talks.push(reader.talk(&table, None).await.unwrap());
    }
    let file = running.file();
    let store = Store::file(&file).await.unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut laid, mut said) = (BTreeSet::new(), vec![String::new(); players + 1]);
    let rounds = if player.is_some() { 150 } else { 40 };
    for round in 0..rounds {
        let truth = Table::fold(&store.events(&table).await.unwrap()).unwrap();
        if truth.phase() == Phase::Over {
            break;
        }
        let all = names(&truth);
        laid.extend(truth.played().iter().filter_map(|played| {
            let (_, tile) = played.step.split_once('=')?;
            Some(tile.trim_end_matches('*').to_owned())
        }));
        let mover = truth.game().to_move().seat().unwrap().index();
        let View::Laberinto(view) = truth.game().view(Eye::All) else { panic!() };
        let holds =
            |hand: &laberinto::Hand| matches!(hand, laberinto::Hand::Tiles(tiles) if !tiles.is_empty());
        crossed += usize::from(truth.game().step_name() != Some("build") && view.hands.iter().any(holds));
        let secret = match &store.events(&table).await.unwrap()[0].what {
            What::Opened { seed, .. } => seed.unwrap().0.to_string(),
            _ => panic!(),
        };
        let orders = format!("/api/tables/{table}/orders");
        for (at, reader) in seats.iter().chain([&watcher]).enumerate() {
            let seat = Some(at).filter(|at| *at < players);
            let known = known(&truth, seat, &laid);
            let name = format!("seed {seed} round {round} reader {at}");
            let eye = seat.map_or(Eye::Watcher, |seat| Eye::Seat(Seat(seat as u8)));
            let otherwise = dealt_otherwise(truth.game(), seat, &mut rng);
            let last = truth.seen(eye, Time(0)).position.last;
            let same = Scene::new(&otherwise, eye, truth.played().len(), last);
            let same = serde_json::to_value(same).unwrap();
            let looked = reader.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
            assert_eq!(looked["table"]["position"], same, "{name}: other hands are told otherwise");
            compared += 1;
            // Everything that can be asked, sense and nonsense.
            for (method, path, body) in [
                (Method::GET, format!("/api/tables/{table}"), None),
                (Method::GET, format!("/api/tables/{table}/events?from=0"), None),
                (Method::GET, format!("/api/tables/{table}/record"), None),
                (Method::GET, "/api/tables".to_owned(), None),
                (Method::GET, "/metrics".to_owned(), None),
                (
                    Method::POST,
                    orders.clone(),
                    Some(json!({ "id": "q", "do": "step", "step": format!("F12={ASKED}"), "at": 0 })),
                ),
                (
                    Method::POST,
                    orders.clone(),
                    Some(json!({ "id": format!("w{round}"), "do": "step",
                    "step": "ready?", "at": truth.played().len() })),
                ),
                (
                    Method::POST,
                    orders.clone(),
                    Some(json!({ "id": format!("u{round}"), "do": "offer", "offer": "undo", "to": 9999 })),
                ),
            ] {
                let (_, bytes) = reader.ask(method, &path, body.as_ref()).await.unwrap();
                let text = spoken(&String::from_utf8_lossy(&bytes));
                clean(&text, &all, &known, &name);
                assert!(!text.contains(&secret), "{name} reads the seed");
            }
            // What was said meanwhile.
            while let Ok(Ok(message)) =
                tokio::time::timeout(std::time::Duration::from_millis(5), talks[at].hear()).await
            {
                let text = spoken(&message.to_string());
                clean(&text, &all, &known, &name);
                assert!(!text.contains(&secret), "{name} hears the seed");
                if message["version"] == truth.version() && message["table"].is_object() {
                    let told = &message["table"]["position"];
                    assert_eq!(told, &same, "{name}: other hands are told otherwise over the socket");
                    compared += 1;
                }
                said[at] = text;
            }
        }
        let mut exported = Vec::new();
        let count = backup::export(&store, &mut exported, false).await.unwrap();
        assert_eq!((count.tables, count.left_out), (0, 1));
        assert!(exported.is_empty());
        // The log is for nobody who plays: what lies on the board may be in it, and no more.
        let text = log.take();
        clean(&text, &all, &known(&truth, None, &laid), &format!("seed {seed} round {round} log"));
        assert!(!text.contains(&secret), "the seed is logged");
        logged += text.len();
        // The mover, and nobody else, is told what can be laid: with these tiles.
        let look = seats[mover].json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
        let legal: Vec<Value> = (look["table"]["position"]["choices"].as_array().unwrap().iter())
            .map(|choice| choice["text"].clone())
            .collect();
        let ready = legal.iter().find(|step| step.as_str() == Some("ready"));
        let step = match (ready, &mut player) {
            (Some(ready), _) => ready.clone(),
            (None, Some(player)) => {
                let stop = AtomicBool::new(false);
                let context = PlayContext { clock: &(), stop: &stop, limits: Limits::default(), time: None };
                json!(player.turn(truth.game(), &context).unwrap().steps[0])
            }
            (None, None) => legal[rng.random_range(0..legal.len())].clone(),
        };
        let at = truth.played().len();
        let order = json!({ "id": format!("s{round}"), "do": "step", "step": step, "at": at });
        seats[mover].json(Method::POST, &orders, Some(&order)).await.unwrap();
    }
    assert!(said.iter().all(|said| !said.is_empty()), "everybody heard something");
    assert!(compared > 40, "{compared} scenes were compared with those of other hands");
    // Over: now everybody may know.
    let orders = format!("/api/tables/{table}/orders");
    for (at, seat) in seats.iter().enumerate() {
        let resign = json!({ "id": format!("r{at}"), "do": "resign" });
        let _ = seat.json(Method::POST, &orders, Some(&resign)).await;
    }
    let (_, record) = watcher.ask(Method::GET, &format!("/api/tables/{table}/record"), None).await.unwrap();
    assert!(String::from_utf8_lossy(&record).contains("[Hand0 "));
    store.close().await;
    (logged, crossed)
}
