//! `serve`, `export` and `import` as an organiser uses them: real processes, real files.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use hexagora_server::client::{Client, NoAnswer};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// A folder that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn text(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn hexagora(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexagora"));
    command.args(args).env("HEXAGORA_LANG", "en").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn done(args: &[&str]) -> Output {
    let output = hexagora(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    output
}

/// A server, which ends with the test.
struct Serving {
    child: Child,
    address: SocketAddr,
}

impl Serving {
    fn start(command: &mut Command) -> Serving {
        let mut child = command.spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut ready).unwrap();
        let address = ready.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{ready}"));
        Serving { child, address }
    }

    /// Ends it in good order; what it wrote into its log.
    fn stop(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.child.wait().unwrap().success());
        log
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn stepped(server: SocketAddr) -> Result<(String, Client), NoAnswer> {
    let (mut ana, mut bruno) = (Client::new(server), Client::new(server));
    let table = ana.open(&json!({ "game": "attangle" }), "Ana").await?;
    bruno.sit(&table, "Bruno").await?;
    let order = json!({ "id": "1", "do": "step", "step": "c3", "at": 0 });
    ana.json("POST".parse()?, &format!("/api/tables/{table}/orders"), Some(&order)).await?;
    Ok((table, ana))
}

#[test]
fn tables_move_from_one_running_server_to_another() {
    let (here, there) = (Folder::new("here"), Folder::new("there"));
    let serve = |folder: &Folder| {
        let folder = folder.text("data");
        Serving::start(&mut hexagora(&["serve", "--bind", "127.0.0.1:0", "--data", &folder]))
    };
    let (one, other) = (serve(&here), serve(&there));
    let runtime = Runtime::new().unwrap();
    let (table, ana) = runtime.block_on(stepped(one.address)).unwrap();
    let file = here.text("tables.txt");
    let told = done(&["export", &file, "--data", &here.text("data")]);
    assert!(String::from_utf8_lossy(&told.stdout).contains("1"), "{told:?}");
    // A table as text that a person can read, and `record check` too.
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("[Game \"attangle\"]") && text.contains("[Seat1 \"Bruno\"]"), "{text}");
    done(&["record", "check", &file]);
    for (read, left) in [(1, 0), (0, 1)] {
        let told = done(&["import", &file, "--data", &there.text("data")]);
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        let figures: Vec<u32> = told
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|figure| figure.parse().ok())
            .collect();
        assert_eq!(figures, [read, left], "{told}");
    }
    // Her seat is hers there too, and the server that was running all the while knows it.
    let moved = Client { server: other.address, ..ana };
    let look = async {
        let path = format!("/api/tables/{table}");
        moved.json("GET".parse()?, &path, None).await
    };
    let look = runtime.block_on(look).unwrap();
    assert_eq!((&look["you"]["seat"], &look["table"]["steps"][0]["step"]), (&json!(0), &json!("c3")));
}

#[test]
fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
    let folder = Folder::new("config");
    let file = folder.text("hexagora.toml");
    let data = folder.text("data");
    // Nobody can listen there: this address has to be overruled.
    fs::write(
        &file,
        format!("bind = \"192.0.2.1:1\"\nlog = \"json\"\ntables-per-hour = 1\ndata = {data:?}\n"),
    )
    .unwrap();
    let server = Serving::start(
        hexagora(&["serve", "--config", &file, "--bind", "127.0.0.1:0"])
            .env("HEXAGORA_BIND", "192.0.2.2:2")
            .env("HEXAGORA_DATA", folder.text("elsewhere")),
    );
    let runtime = Runtime::new().unwrap();
    let mut ana = Client::new(server.address);
    let terms = json!({ "game": "ampel" });
    runtime.block_on(ana.open(&terms, "Ana")).unwrap();
    let refused = runtime.block_on(ana.open(&terms, "Ana")).unwrap_err();
    assert!(refused.0.contains("server.too-many-tables"), "{refused:?}");
    let log = server.stop();
    // What the program says to a person is no log.
    let lines: Vec<&str> = log.lines().filter(|line| !line.starts_with("hexagora: ")).collect();
    let read =
        |line: &&str| serde_json::from_str::<Value>(line).is_ok_and(|entry| entry["level"].is_string());
    assert!(lines.len() > 1 && lines.iter().all(read), "{log}");
    assert!(Path::new(&folder.text("elsewhere")).join("tables.db").exists() && !Path::new(&data).exists());
}

#[test]
fn what_is_wrong_in_a_configuration_is_said_with_its_place() {
    let folder = Folder::new("wrong");
    let file = folder.text("hexagora.toml");
    for (text, hint) in [("prot = 80\n", "prot"), ("bind = 80\n", "line 1"), ("log = \"xml\"\n", "xml")] {
        fs::write(&file, text).unwrap();
        let output = hexagora(&["serve", "--config", &file]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&file) && said.contains(hint) && output.stdout.is_empty(), "{said}");
    }
    for (args, hint) in [
        (["--bind", "nowhere"], "127.0.0.1:8420"),
        (["--database", "mysql://x"], "postgres://"),
        (["--engine-threads", "0"], "1"),
        (["--log", "xml"], "json"),
    ] {
        let output = hexagora(&[&["serve"][..], &args].concat()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(hint), "{args:?}: {said}");
    }
}
