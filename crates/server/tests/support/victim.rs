//! A server in a process of its own, which can be killed, measured and denied room.

#![allow(clippy::unwrap_used, dead_code)]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use hexagora_server::{Config, Server};

const FOLDER: &str = "HEXAGORA_TEST_FOLDER";
const DATABASE: &str = "HEXAGORA_TEST_DATABASE";
/// The test below, as the test program knows it.
const CHILD: &str = "victim::child";

/// Not a test of its own: the server, when the test program is started to be one.
#[test]
fn child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let config = Config {
        bind: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: Some(PathBuf::from(&folder)),
        database: std::env::var(DATABASE).ok(),
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        orders_per_address: 100_000,
        tables_per_hour: 100_000,
        connections_per_address: 10_000,
        ..Config::default()
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = Server::start(config, || ()).await.unwrap();
        let (port, ready) = (Path::new(&folder).join("port.new"), Path::new(&folder).join("port"));
        std::fs::write(&port, server.address().unwrap().to_string()).unwrap();
        std::fs::rename(port, ready).unwrap();
        server.run(std::future::pending()).await.unwrap();
    });
}

/// A server in a process of its own.
pub struct Victim {
    folder: PathBuf,
    database: Option<String>,
    child: Child,
}

impl Victim {
    pub fn start(folder: &Path, database: Option<String>) -> (Victim, SocketAddr) {
        let child = spawn(folder, database.as_deref());
        let mut victim = Victim { folder: folder.to_owned(), database, child };
        let address = victim.address();
        (victim, address)
    }

    fn address(&mut self) -> SocketAddr {
        let (port, began) = (self.folder.join("port"), Instant::now());
        loop {
            if let Ok(text) = std::fs::read_to_string(&port) {
                return text.parse().unwrap();
            }
            assert!(began.elapsed() < Duration::from_secs(120), "the server does not start");
            if self.child.try_wait().unwrap().is_some() {
                // PostgreSQL itself may still be starting.
                std::thread::sleep(Duration::from_millis(200));
                self.child = spawn(&self.folder, self.database.as_deref());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn kill(&mut self) {
        let _ = std::fs::remove_file(self.folder.join("port"));
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn again(&mut self) -> SocketAddr {
        self.child = spawn(&self.folder, self.database.as_deref());
        self.address()
    }

    /// From now on it may write into files, or not a byte.
    pub fn may_write(&self, may: bool) {
        let (id, most) = (self.child.id().to_string(), if may { "unlimited" } else { "1" });
        let set = Command::new("prlimit").args([&format!("--fsize={most}:"), "--pid", &id]).status();
        assert!(set.is_ok_and(|status| status.success()), "prlimit");
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill -{name}");
    }

    /// Its memory in bytes.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(folder: &Path, database: Option<&str>) -> Child {
    // A write that it may not make fails, instead of ending the process.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(std::env::current_exe().unwrap());
    command.args([CHILD, "--exact", "--nocapture"]).env(FOLDER, folder).env("HEXAGORA_LOG", "off");
    if let Some(database) = database {
        command.env(DATABASE, database);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}
