//! Breaks: the server is killed and ended, and comes back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::plan::Plan;
use crate::server::Server;
use crate::world::{Cause, Phase, World};

/// How often the server is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// Kills the server and ends it, each at its own pace, as long as the soak goes on; gives it back, alive. One
/// that ends by itself is started again too, and that is a fault.
pub async fn run(world: Arc<World>, mut server: Server, plan: Plan) -> Result<Server, String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut after = |pause: Duration| Instant::now() + pause.mul_f64(rng.random_range(0.8..1.2));
    let (mut kill, mut term) = (after(plan.kill_every()), after(plan.term_every()));
    while world.phase() == Phase::Going {
        tokio::time::sleep(LOOK).await;
        let now = Instant::now();
        let cause = if server.gone().is_some() {
            Cause::Itself
        } else if !plan.breaks {
            continue;
        } else if now >= term {
            Cause::Term
        } else if now >= kill {
            Cause::Kill
        } else {
            continue;
        };
        interrupt(&world, &mut server, cause).await?;
        match cause {
            Cause::Term => term = after(plan.term_every()),
            Cause::Kill => kill = after(plan.kill_every()),
            Cause::Itself => {}
        }
    }
    Ok(server)
}

/// One break.
async fn interrupt(world: &World, server: &mut Server, cause: Cause) -> Result<(), String> {
    world.lose(cause);
    match cause {
        Cause::Kill => server.kill()?,
        Cause::Term => {
            if let Err(fault) = server.terminate().await {
                world.fault(fault);
            }
        }
        Cause::Itself => {
            let status = server.gone().map(|status| status.to_string()).unwrap_or_default();
            world.fault(format!("the server ended by itself: {status}"));
        }
    }
    server.start_again().await?;
    world.regain(server.address, server.id());
    Ok(())
}
