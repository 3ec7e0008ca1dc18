//! The server: a process of its own, which is ended and started again on the same data.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::plan::Plan;

/// The server.
#[derive(Debug)]
pub struct Server {
    program: PathBuf,
    database: Option<String>,
    folder: PathBuf,
    /// Where it is.
    pub address: SocketAddr,
    /// Where its figures are.
    pub metrics: SocketAddr,
    child: Child,
    /// Where the log of this life begins.
    born: u64,
}

/// How long it may take to start, and to end when it is told to.
const STARTING: Duration = Duration::from_secs(60);
const ENDING: Duration = Duration::from_secs(30);
/// How often it is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(10);

impl Server {
    /// Starts one, on any port.
    pub async fn start(plan: &Plan, folder: &Path) -> Result<Server, String> {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        // A port that is free now: the server has it a moment later.
        let metrics = TcpListener::bind(any).and_then(|listener| listener.local_addr());
        let metrics = metrics.map_err(|error| format!("no port for figures: {error}"))?;
        let (program, database) = (plan.program.clone(), plan.database.clone());
        let (child, born) = spawn(&program, database.as_deref(), folder, any, metrics)?;
        let folder = folder.to_owned();
        let mut server = Server { program, database, folder, address: any, metrics, child, born };
        server.address = server.ready().await?;
        Ok(server)
    }

    /// Starts it again on the same data: on the same port, or on any other if that one is taken.
    pub async fn start_again(&mut self) -> Result<(), String> {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut why = String::new();
        for bind in [self.address, any] {
            let database = self.database.as_deref();
            (self.child, self.born) = spawn(&self.program, database, &self.folder, bind, self.metrics)?;
            match self.ready().await {
                Ok(address) => {
                    self.address = address;
                    return Ok(());
                }
                Err(error) => why = error,
            }
        }
        Err(why)
    }

    /// Waits until it says where it is.
    async fn ready(&mut self) -> Result<SocketAddr, String> {
        let began = Instant::now();
        while began.elapsed() < STARTING {
            let said = self.said()?;
            let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
            if let Some(address) = address {
                return Ok(address);
            }
            if let Some(status) = self.gone() {
                return Err(format!("the server does not start ({status}): {}", said.trim()));
            }
            tokio::time::sleep(LOOK).await;
        }
        Err(format!("the server does not start: {}", self.said()?.trim()))
    }

    /// What it has said in this life.
    fn said(&self) -> Result<String, String> {
        let wrong = |error: std::io::Error| format!("the server's log: {error}");
        let mut file = File::open(log(&self.folder)).map_err(wrong)?;
        file.seek(SeekFrom::Start(self.born)).map_err(wrong)?;
        let mut said = Vec::new();
        file.read_to_end(&mut said).map_err(wrong)?;
        Ok(String::from_utf8_lossy(&said).into_owned())
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has.
    pub fn gone(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Kills it, and waits until it is dead.
    pub fn kill(&mut self) -> Result<(), String> {
        let wrong = |error: std::io::Error| format!("the server cannot be killed: {error}");
        self.child.kill().map_err(wrong)?;
        self.child.wait().map_err(wrong).map(drop)
    }

    /// Tells it to end, and waits until it has; an error if it does not, or not well.
    pub async fn terminate(&mut self) -> Result<(), String> {
        let process = Pid::from_child(&self.child);
        kill_process(process, Signal::TERM)
            .map_err(|error| format!("the server cannot be told to end: {error}"))?;
        let began = Instant::now();
        while began.elapsed() < ENDING {
            match self.gone() {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(format!("the server ended badly when it was told to: {status}")),
                None => tokio::time::sleep(LOOK).await,
            }
        }
        self.kill()?;
        Err(format!("the server did not end within {} s when it was told to", ENDING.as_secs()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The file into which everything goes that the server says, in all its lives.
pub fn log(folder: &Path) -> PathBuf {
    folder.join("server.log")
}

/// A process, and how long the log was before it.
fn spawn(
    program: &Path,
    database: Option<&str>,
    folder: &Path,
    bind: SocketAddr,
    metrics: SocketAddr,
) -> Result<(Child, u64), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", program.display());
    let open = || OpenOptions::new().create(true).append(true).open(log(folder));
    let (out, errors) = (open().map_err(wrong)?, open().map_err(wrong)?);
    let born = out.metadata().map_err(wrong)?.len();
    let mut command = Command::new(program);
    command.args(["serve", "--lang", "en", "--bind", &bind.to_string(), "--metrics", &metrics.to_string()]);
    match database {
        Some(url) => command.args(["--database", url]),
        None => command.arg("--data").arg(folder),
    };
    // A group of its own: Ctrl-C is for the soak, which then ends the server.
    command.process_group(0).env("RUST_BACKTRACE", "1");
    command.stdin(Stdio::null()).stdout(out).stderr(errors);
    Ok((command.spawn().map_err(wrong)?, born))
}
