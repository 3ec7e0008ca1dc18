//! What the tests of the server share: folders of their own and a private PostgreSQL.
#![allow(clippy::unwrap_used, dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is gone when the test is.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("hexagora-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A PostgreSQL server of the test's own, on a socket in a folder of its own.
pub struct Postgres {
    folder: Folder,
    bin: PathBuf,
    user: Option<&'static str>,
}

impl Postgres {
    /// Starts one; none where there is no PostgreSQL, which is said loudly.
    pub fn start() -> Option<Postgres> {
        let Some(bin) = binaries() else {
            eprintln!("SKIPPED: no PostgreSQL on this machine; its tests did not run");
            return None;
        };
        // PostgreSQL refuses to run as root.
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
        let server = Postgres { folder: Folder::new("pg"), bin, user: root.then_some("postgres") };
        if root {
            let owner = Command::new("chown").arg("postgres").arg(&server.folder.0).status();
            if !owner.is_ok_and(|status| status.success()) {
                eprintln!("SKIPPED: no user “postgres” to run PostgreSQL as; its tests did not run");
                return None;
            }
        }
        let data = server.data();
        let made = server.run("initdb", &["-D", data.to_str()?, "-U", "postgres", "-A", "trust", "-N"]);
        assert!(made, "initdb");
        server.up();
        Some(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.file("data")
    }

    fn run(&self, program: &str, args: &[&str]) -> bool {
        let program = self.bin.join(program);
        let mut command = match self.user {
            Some(user) => {
                let mut command = Command::new("runuser");
                command.args(["-u", user, "--"]).arg(program);
                command
            }
            None => Command::new(program),
        };
        let quiet = command.args(args).current_dir(&self.folder.0).stdin(Stdio::null());
        let quiet = quiet.stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }

    /// Starts the server.
    pub fn up(&self) {
        let folder = self.folder.0.to_str().unwrap();
        let options =
            format!("-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=40");
        let (data, log) = (self.data(), self.folder.file("log"));
        let args = ["-D", data.to_str().unwrap(), "-l", log.to_str().unwrap(), "-w", "-o", &options, "start"];
        assert!(self.run("pg_ctl", &args), "PostgreSQL did not start");
    }

    /// Stops the server, by force if `hard`.
    pub fn down(&self, hard: bool) {
        let mode = if hard { "immediate" } else { "fast" };
        self.run("pg_ctl", &["-D", self.data().to_str().unwrap(), "-w", "-m", mode, "stop"]);
    }

    /// The address of a database, which is made if there is none.
    pub fn url(&self, database: &str) -> String {
        let folder = self.folder.0.to_str().unwrap();
        self.run("createdb", &["-h", folder, "-U", "postgres", database]);
        format!("postgres:///{database}?host={folder}&user=postgres")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.down(true);
    }
}

/// Where the newest PostgreSQL of this machine is.
fn binaries() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    found.sort();
    let on_path = std::env::var_os("PATH")?;
    found.pop().or_else(|| std::env::split_paths(&on_path).find(|bin| is_postgres(bin)))
}

fn is_postgres(bin: &Path) -> bool {
    bin.join("initdb").exists() && bin.join("postgres").exists()
}

/// A server in this process.
pub struct Running {
    pub address: std::net::SocketAddr,
    config: hexagora_server::Config,
    folder: Option<Folder>,
    end: tokio::sync::oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl Running {
    /// Starts one on a file of its own.
    pub async fn start() -> Running {
        let folder = Folder::new("server");
        let config = hexagora_server::Config {
            data: Some(folder.0.clone()),
            requests_per_second: 100_000,
            tables_per_hour: 1_000_000,
            messages_per_second: 10_000,
            orders_per_address: 100_000,
            connections_per_address: 10_000,
            ..hexagora_server::Config::default()
        };
        Running::with(config, Some(folder)).await
    }

    /// Starts one as configured, on any port.
    pub async fn with(config: hexagora_server::Config, folder: Option<Folder>) -> Running {
        let bind = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        let server =
            hexagora_server::Server::start(hexagora_server::Config { bind, ..config.clone() }, || ());
        let server = server.await.unwrap_or_else(|error| panic!("{error:?}"));
        let address = server.address().unwrap();
        let (end, ended) = tokio::sync::oneshot::channel();
        let run = server.run(async { drop(ended.await) });
        let task = tokio::spawn(async { run.await.unwrap_or_else(|error| panic!("{error:?}")) });
        Running { address, config, folder, end, task }
    }

    /// The file of its tables.
    pub fn file(&self) -> PathBuf {
        self.folder.as_ref().unwrap().file("tables.db")
    }

    /// Somebody without a seat.
    pub fn client(&self) -> hexagora_server::client::Client {
        hexagora_server::client::Client::new(self.address)
    }

    /// Ends it in good order; gives its folder back.
    pub async fn stop(self) -> (hexagora_server::Config, Option<Folder>) {
        let _ = self.end.send(());
        self.task.await.unwrap();
        (self.config, self.folder)
    }

    /// Ends it in good order and starts it again.
    pub async fn restart(self) -> Running {
        let (config, folder) = self.stop().await;
        Running::with(config, folder).await
    }
}
