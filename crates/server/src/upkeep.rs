//! What the keeper does without being asked: clocks, signs of life, and what nobody needs any more.

use std::sync::{Arc, Weak};
use std::time::Duration;

use hexagora_table::{Command, Duty};

use crate::keeper::{AFTER_ABSENCE, Keeper, OrderError, owed_by_chance};
use crate::nature::now;
use crate::store::{Life, Write};

/// How long a table stays in memory that nobody needs, in milliseconds.
const IDLE: u64 = 600_000;
/// How long a table may wait for people, in milliseconds: three days.
const FORGOTTEN: u64 = 3 * DAY;
/// How often clocks and engines are looked after.
const LOOK: Duration = Duration::from_millis(100);
/// How often the store is told that the server is there, as long as anything depends on it.
const BEAT: Duration = Duration::from_secs(1);
/// A day, in milliseconds.
const DAY: u64 = 86_400_000;
/// How many old tables are deleted at once.
const PRUNED: u32 = 200;

impl Keeper {
    /// Tells the store that the server is there. After the store had failed, another life begins
    /// when it answers again.
    pub async fn live(&self) {
        let told = async |life| self.writer().write(Write { life: Some(life), ..Write::default() }).await;
        let (known, broken) = self.presence().life();
        if broken && told(known).await.is_err() {
            return;
        }
        let now = now().max(known.seen);
        let life = Life { began: if broken { now } else { known.began }, seen: now };
        match told(life).await {
            Ok(()) => self.presence().lived(life),
            Err(_) => self.presence().fail(),
        }
    }

    /// Does what is due at a table.
    async fn wake(self: &Arc<Self>, id: &str) -> Result<(), OrderError> {
        let desk = self.desk(id).await?;
        let table = {
            let mut state = desk.state.lock().await;
            let table = Arc::clone(&self.as_it_is(&desk, &mut state).await?.table);
            self.move_on(&desk, &mut state);
            table
        };
        if let Some(owed) = owed_by_chance(&table) {
            self.server_order(&desk, owed).await?;
        }
        match table.duty() {
            Duty::Engine { seat, level } => self.think(&desk, &table, seat, level),
            Duty::Rematch => self.open_rematch(&desk).await?,
            Duty::Roll | Duty::Rebuild | Duty::Nothing => {}
        }
        // Whoever was cut off by a restart gets the time to come back before a clock is taken.
        let returned = self.presence().back().plus(AFTER_ABSENCE);
        let deadline = table.deadline().map(|deadline| deadline.max(returned));
        match deadline {
            Some(deadline) if deadline <= now() => drop(self.server_order(&desk, Command::Tick).await?),
            Some(deadline) => self.alarm(deadline, id),
            None => {}
        }
        Ok(())
    }

    /// Evicts idle desks from memory, and aborts tables that nobody joined.
    async fn tidy(self: &Arc<Self>) {
        let now = now().0;
        self.desks().retain(|_, desk| {
            let needed = desk.has_listeners() || Arc::strong_count(desk) > 1;
            needed || now.saturating_sub(desk.touched()) < IDLE
        });
        metrics::gauge!("hexagora_tables_in_memory").set(self.desks().len() as f64);
        let Ok(forgotten) = self.store().forgotten(now.saturating_sub(FORGOTTEN)).await else { return };
        for id in forgotten {
            if let Ok(desk) = self.desk(&id).await {
                let _ = self.server_order(&desk, Command::Close).await;
            }
        }
        if let Some(days) = self.keep_days()
            && let Err(error) = self.store().prune(now.saturating_sub(u64::from(days) * DAY), PRUNED).await
        {
            tracing::warn!(%error, "old tables could not be deleted");
        }
    }
}

/// Looks after clocks and engines as long as the keeper lives.
pub(crate) async fn look_after(keeper: Weak<Keeper>) {
    let mut rounds = 0_u32;
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(keeper) = keeper.upgrade() else { break };
        if keeper.is_closing() {
            break;
        }
        let due = keeper.alarms().ring(now());
        for id in due {
            if keeper.wake(&id).await == Err(OrderError::Unknown) {
                keeper.alarm(now().plus(1_000), &id);
            }
        }
        rounds = rounds.wrapping_add(1);
        if rounds.is_multiple_of(300) {
            keeper.tidy().await;
        }
    }
}

/// Notices, as long as the keeper lives, whether time passes as it should: a process that was suspended was
/// not there.
pub(crate) async fn be_there(keeper: Weak<Keeper>) {
    while let Some(keeper) = keeper.upgrade() {
        keeper.presence().notice(now());
        drop(keeper);
        tokio::time::sleep(LOOK).await;
    }
}

/// Gives signs of life as long as the keeper lives, and somebody's clock runs or an engine is to move.
pub(crate) async fn live_on(keeper: Weak<Keeper>) {
    while let Some(keeper) = keeper.upgrade().filter(|keeper| !keeper.is_closing()) {
        if !keeper.alarms().is_empty() {
            keeper.live().await;
        }
        drop(keeper);
        tokio::time::sleep(BEAT).await;
    }
}
