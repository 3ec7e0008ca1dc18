//! Who holds the seats of a table: devices that come and go.

use std::sync::Arc;

use hexagora_table::{Person, Refusal, Table};

use crate::desk::{Desk, Notice, State};
use crate::keeper::{Keeper, OrderError};
use crate::nature::now;
use crate::secret::Hash;
use crate::store::{Holder, Write};

/// How many devices may hold one person's seat.
const MOST_DEVICES: usize = 10;

impl Keeper {
    /// Lets another device hold a person's seat. A secret is one person's at a table, and whoever has seen
    /// another seat's hidden hand gets no other.
    pub async fn share(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        person: Person,
        hash: Hash,
    ) -> Result<Arc<Table>, OrderError> {
        let mut state = desk.state.lock().await;
        let loaded = state.load(desk, self.store()).await?.ok_or(OrderError::NoTable)?;
        let table = Arc::clone(&loaded.table);
        match loaded.holder(hash) {
            Some(holder) if holder.person == person && !holder.revoked => return Ok(table),
            Some(holder) if !holder.revoked => return Err(Refusal::Seated.into()),
            Some(holder) if holder.person != person && !table.is_open() => return Err(Refusal::Looked.into()),
            _ => {}
        }
        let devices = loaded.holders.iter().filter(|holder| holder.person == person && !holder.revoked);
        if devices.count() >= MOST_DEVICES {
            return Err(OrderError::TooManyDevices);
        }
        self.hold(desk, &mut state, Holder::new(&desk.id, person, hash, now())).await?;
        Ok(table)
    }

    /// Takes a person's seat from one of their devices.
    pub async fn revoke(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        hash: Option<Hash>,
        device: &str,
    ) -> Result<(), OrderError> {
        let mut state = desk.state.lock().await;
        let loaded = state.load(desk, self.store()).await?.ok_or(OrderError::NoTable)?;
        let person = loaded.person(hash).ok_or(Refusal::NotSeated)?;
        let is_meant = |holder: &&Holder| {
            holder.person == person && Some(holder.hash) != hash && holder.hash.device() == device
        };
        let holder = loaded.holders.iter().find(is_meant).cloned().ok_or(OrderError::NoDevice)?;
        self.hold(desk, &mut state, Holder { revoked: true, ..holder }).await
    }

    /// Writes down who holds a seat, and tells whoever listens.
    async fn hold(&self, desk: &Desk, state: &mut State, holder: Holder) -> Result<(), OrderError> {
        let write = Write { holders: vec![holder.clone()], ..Write::default() };
        if let Err(error) = self.writer().write(write).await {
            state.loaded = None;
            return Err(error.into());
        }
        if let Some(loaded) = &mut state.loaded {
            loaded.hold(holder);
        }
        desk.notify(Notice::Holders);
        Ok(())
    }

    /// Whoever holds a table's seats, and the table.
    pub(crate) async fn holders(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
    ) -> Result<(Arc<Table>, Vec<Holder>), OrderError> {
        let mut state = desk.state.lock().await;
        let loaded = self.as_it_is(desk, &mut state).await?;
        Ok((Arc::clone(&loaded.table), loaded.holders.clone()))
    }
}
