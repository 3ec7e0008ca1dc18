//! `serve`, `export` and `import` as an organiser uses them: real processes, real files.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use hexagora_server::client::{Client, NoAnswer};
use hexagora_server::store::{EventRow, Store, Summary, Write};
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

/// The lines that a server prints when it is ready.
fn greeting(command: &mut Command, lines: usize) -> Vec<String> {
    let mut child = command.spawn().unwrap();
    let printed =
        BufReader::new(child.stdout.take().unwrap()).lines().take(lines).map(Result::unwrap).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    printed
}

#[test]
fn a_server_says_how_others_reach_it() {
    let folder = Folder::new("others");
    let data = folder.text("data");
    let alone = greeting(&mut hexagora(&["serve", "--bind", "127.0.0.1:0", "--data", &data]), 2);
    let port = alone[0].split(['/', ':']).find(|part| part.parse::<u16>().is_ok()).unwrap();
    assert!(alone[1].contains(&format!("--bind 0.0.0.0:{port}")), "{alone:?}");
    let shared = greeting(&mut hexagora(&["serve", "--bind", "0.0.0.0:0", "--data", &data]), 2);
    assert!(shared[0].contains("http://127.0.0.1:") && shared[1].starts_with("Others in"), "{shared:?}");
    assert!(!shared.iter().any(|line| line.contains("0.0.0.0")), "{shared:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_opens_in_the_browser_if_asked() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("open");
    let (opener, opened) = (folder.0.join("xdg-open"), folder.0.join("opened"));
    fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > {0}.part && mv {0}.part {0}\n", opened.display()))
        .unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.0.display(), std::env::var("PATH").unwrap());
    let mut command = hexagora(&["serve", "--open", "--bind", "127.0.0.1:0", "--data", &folder.text("data")]);
    let serving = Serving::start(command.env("PATH", path));
    while !opened.exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(&opened).unwrap().trim(), format!("http://{}/", serving.address));
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

/// What a command says on both streams, and how it ended.
fn said(args: &[&str]) -> (Option<i32>, String) {
    let output = hexagora(args).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// Writes a table into a folder's store that nobody can read.
async fn damage(folder: &Path) -> String {
    let store = Store::file(&folder.join("tables.db")).await.unwrap();
    let table = hexagora_server::secret::table_id();
    let event = EventRow { table: table.clone(), seq: 1, body: "{\"seq\":1}".to_owned() };
    let summary = Summary { table: table.clone(), stage: 2, listed: false, last: 1, awake: false };
    let write = Write { events: vec![event], summaries: vec![summary], ..Write::default() };
    store.write(&write).await.unwrap();
    store.close().await;
    table
}

#[test]
fn a_backup_is_whole_private_and_checked_and_leaves_out_what_is_damaged() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("backup");
    let (data, file) = (folder.text("data"), folder.text("tables.txt"));
    let server = Serving::start(&mut hexagora(&["serve", "--bind", "127.0.0.1:0", "--data", &data]));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(stepped(server.address)).unwrap();
    done(&["export", &file, "--data", &data]);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let good = fs::read_to_string(&file).unwrap();
    let (status, text) = said(&["import", &file, "--check"]);
    assert!(status == Some(0) && text.contains('1'), "{text}");
    // One table that cannot be read: it is named, the other is written, and a script notices.
    let damaged = runtime.block_on(damage(Path::new(&data)));
    let (status, text) = said(&["export", &file, "--data", &data]);
    assert!(status == Some(2) && text.contains(&damaged), "{text}");
    let tables = |text: &str| text.lines().filter(|line| line.starts_with("[Events ")).count();
    assert_eq!((tables(&good), tables(&fs::read_to_string(&file).unwrap())), (1, 1));
    // An export that fails leaves the file of before as it was, and nothing beside it.
    let before = fs::read(&file).unwrap();
    let (status, _) = said(&["export", &file, "--database", "postgres://nobody@127.0.0.1:1/none"]);
    assert_eq!((status, fs::read(&file).unwrap()), (Some(2), before));
    let beside = fs::read_dir(&folder.0).unwrap().filter(|entry| {
        entry.as_ref().is_ok_and(|entry| entry.file_name().to_string_lossy().contains(".new"))
    });
    assert_eq!(beside.count(), 0);
    // A damaged backup: which table, and the others are good.
    fs::write(&file, format!("{}\n{good}", good.replace("\\\"c3\\\"", "\\\"c4\\\""))).unwrap();
    let (status, text) = said(&["import", &file, "--check"]);
    assert!(status == Some(2) && text.contains("line 1"), "{text}");
    let (status, text) = said(&["import", &file, "--data", &folder.text("other")]);
    assert!(status == Some(2) && text.contains("Tables read: 1"), "{text}");
}

#[test]
fn a_table_that_moves_is_not_charged_for_its_way() {
    let (here, there) = (Folder::new("from"), Folder::new("to"));
    let (from, to) = (here.text("data"), there.text("data"));
    let serve =
        |data: &str| Serving::start(&mut hexagora(&["serve", "--bind", "127.0.0.1:0", "--data", data]));
    let runtime = Runtime::new().unwrap();
    let one = serve(&from);
    let clock = json!({ "kind": "fischer", "seconds": 600, "increment": 0 });
    let (table, ana) = runtime.block_on(async {
        let (mut ana, mut bruno) = (Client::new(one.address), Client::new(one.address));
        let table = ana.open(&json!({ "game": "attangle", "clock": clock }), "Ana").await.unwrap();
        bruno.sit(&table, "Bruno").await.unwrap();
        for (who, step, at) in [(&ana, "c3", 0), (&bruno, "e4", 1)] {
            let order = json!({ "id": step, "do": "step", "step": step, "at": at });
            let path = format!("/api/tables/{table}/orders");
            who.json("POST".parse().unwrap(), &path, Some(&order)).await.unwrap();
        }
        (table, ana)
    });
    one.stop();
    let file = here.text("tables.txt");
    done(&["export", &file, "--data", &from]);
    // The way takes a while, and so does the new server.
    std::thread::sleep(std::time::Duration::from_secs(3));
    done(&["import", &file, "--data", &to]);
    std::thread::sleep(std::time::Duration::from_secs(2));
    let other = serve(&to);
    let moved = Client { server: other.address, ..ana };
    let look = runtime.block_on(moved.json("GET".parse().unwrap(), &format!("/api/tables/{table}"), None));
    let left = look.unwrap()["table"]["seats"][0]["left"].as_u64().unwrap();
    assert!(left > 600_000 - 2_500, "{left} ms left of ten minutes");
}

#[test]
fn old_games_are_deleted_when_somebody_says_so() {
    let folder = Folder::new("prune");
    let data = folder.text("data");
    let server = Serving::start(&mut hexagora(&["serve", "--bind", "127.0.0.1:0", "--data", &data]));
    let runtime = Runtime::new().unwrap();
    let (table, ana) = runtime.block_on(stepped(server.address)).unwrap();
    let old = runtime.block_on(damage(Path::new(&data)));
    let (status, text) = said(&["prune", "--older", "30", "--dry-run", "--data", &data]);
    assert!(status == Some(0) && text.contains(": 1."), "{text}");
    let (status, text) = said(&["prune", "--older", "30", "--data", &data]);
    assert!(status == Some(0) && text.contains(": 1."), "{text}");
    let gone = async {
        let store = Store::file(&Path::new(&data).join("tables.db")).await.unwrap();
        let left = store.tables("", 10).await.unwrap();
        let there = ana.json("GET".parse().unwrap(), &format!("/api/tables/{table}"), None).await.is_ok();
        (left, there)
    };
    let (left, there) = runtime.block_on(gone);
    assert!(left == [table] && !left.contains(&old) && there);
    let (status, text) = said(&["prune", "--older", "0", "--data", &data]);
    assert!(status == Some(2) && text.contains("--older"), "{text}");
}

#[test]
fn a_second_server_says_that_the_tables_are_used() {
    let folder = Folder::new("second");
    let data = folder.text("data");
    let _first = Serving::start(&mut hexagora(&["serve", "--bind", "127.0.0.1:0", "--data", &data]));
    let (status, text) = said(&["serve", "--bind", "127.0.0.1:0", "--data", &data]);
    assert_eq!(status, Some(2), "{text}");
    assert!(text.contains("Another server is using these tables") && text.contains("--standby"), "{text}");
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
        (["--metrics", "x"], "127.0.0.1:8420"),
        (["--keep-days", "0"], "1-36500"),
    ] {
        let output = hexagora(&[&["serve"][..], &args].concat()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(hint), "{args:?}: {said}");
    }
}
