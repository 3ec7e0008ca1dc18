//! A server of one's own, in a process of its own, for as long as it is measured.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use hexagora_locale::message;

use crate::CliError;

/// A server that ends with its measurement.
pub struct Own {
    /// Where it is.
    pub address: SocketAddr,
    /// Where its figures are.
    pub metrics: SocketAddr,
    child: Child,
    folder: PathBuf,
}

/// All who measure come from one address.
const LIMITS: &str = "connections = 200000\nconnections-per-address = 200000\nrequests-per-second = 100000\n\
                      tables-per-hour = 1000000\nmessages-per-second = 1000\norders-per-address = 1000000\n";

impl Own {
    /// Starts one on a file that is thrown away, or on a database.
    pub fn start(database: Option<&str>) -> Result<Own, CliError> {
        let folder = std::env::temp_dir().join(format!("hexagora-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let config = folder.join("load.toml");
        std::fs::write(&config, LIMITS)?;
        // A port that is free now: the server has it a moment later.
        let metrics = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--lang", "en", "--bind", "127.0.0.1:0", "--config"]).arg(config);
        command.arg("--metrics").arg(metrics.to_string());
        match database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(&folder),
        };
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = quiet.spawn()?;
        let mut said = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut said)?;
        }
        let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        let failed = || message!("load.error", why = said.trim());
        let address = address.ok_or_else(failed)?;
        Ok(Own { address, metrics, child, folder })
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its memory in bytes, where the system tells it.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kibibytes * 1024)
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// For how long a process has kept cores busy, in seconds, where the system tells it.
pub fn worked(process: u32) -> Option<f64> {
    /// What the system counts in, on everything that tells it.
    const TICKS: f64 = 100.0;
    let told = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name stands in parentheses and may hold anything.
    let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}
