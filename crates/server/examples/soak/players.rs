//! Who plays whom, and what about.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::bot::{Bot, Role};
use crate::person::Person;
use crate::way::{Kind, Way};
use crate::world::World;

/// How many tables of two people there are at any moment, and how many of a person and an engine.
pub const TABLES: usize = 100;
pub const CHALLENGES: usize = 12;
/// How many tables have players of one address: few enough that it may open all their tables, for some hours.
const AT_AN_ADDRESS: usize = 2;
/// Watchers of one table in so many see everything later, by so many seconds.
const DELAYED: usize = 4;
const DELAY: u64 = 5;
/// How many players there are.
pub const BOTS: usize = 2 * TABLES + CHALLENGES;

/// Lets everybody play.
pub fn begin(world: &Arc<World>) -> JoinSet<()> {
    let mut bots = JoinSet::new();
    for number in 0..TABLES {
        let (tell, told) = watch::channel(String::new());
        let delay = if number.is_multiple_of(DELAYED) { DELAY } else { 0 };
        let mut terms = terms(number);
        terms["delay"] = json!(delay);
        let way = Way::new(Kind::Player, number / AT_AN_ADDRESS);
        bots.spawn(play(Arc::clone(world), way, 2 * number, Role::Host { terms, tell }));
        bots.spawn(play(Arc::clone(world), way, 2 * number + 1, Role::Guest(told)));
    }
    for number in 0..CHALLENGES {
        let mut terms = terms(number);
        terms["engines"] = json!([{ "seat": 1, "level": 1 + number % 3 }]);
        let (way, tell) =
            (Way::new(Kind::Challenger, number / AT_AN_ADDRESS), watch::channel(String::new()).0);
        bots.spawn(play(Arc::clone(world), way, 2 * TABLES + number, Role::Host { terms, tell }));
    }
    bots
}

async fn play(world: Arc<World>, way: Way, number: usize, role: Role) {
    if let Some(person) = Person::new(&world, way, format!("bot{number}"), number as u64).await {
        Bot::new(person, role).play().await;
    }
}

fn terms(number: usize) -> Value {
    let game = ["attangle", "nonaga", "ampel"][number % 3];
    json!({ "game": game, "clock": { "kind": "fischer", "seconds": 3600, "increment": 5 } })
}
