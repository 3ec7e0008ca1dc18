//! `cargo xtask web`: the page, ready for any static host, in `web/dist`.

use std::env::consts::EXE_EXTENSION;

use crate::shell::{cargo, command, must, root, target};
use crate::stamp::Stamp;
use crate::{check, network, node};

/// A part of the work: what a person waits for, and how it is made.
pub type Part = (&'static str, fn() -> Result<(), String>);

/// What the page is made of, in this order.
pub const PARTS: [Part; 3] =
    [("the games as WebAssembly", modules), ("the page’s packages", packages), ("the page", page)];

/// Builds what changed.
pub fn task(args: &[String]) -> Result<(), String> {
    if let Some(extra) = args.first() {
        return Err(format!("“{extra}”: this task takes no arguments"));
    }
    build()?;
    println!("The page is in web/dist.");
    Ok(())
}

/// The modules, the packages and the page.
pub fn build() -> Result<(), String> {
    PARTS.iter().try_for_each(|(_, work)| work())
}

/// A WebAssembly module of the page.
struct Module {
    /// What it is called in the page's folder; its crate is `hexagora-wasm-NAME`.
    name: &'static str,
    /// What cargo is told besides.
    config: &'static [&'static str],
    /// What the compiler is told besides, when it puts the whole module together.
    whole: &'static [&'static str],
}

/// The rules are wanted before the first press, so they are small; what only the position editor needs is apart. The engine comes later and is fast: what
/// copies or clears up to a position's size is written out, because an instruction for it is a call into the
/// browser, which costs more than the copy.
const MODULES: [Module; 3] = [
    Module { name: "rules", config: &[], whole: &[] },
    Module { name: "draft", config: &[], whole: &[] },
    Module {
        name: "engine",
        config: &["--config", "crates/wasm-engine/page.toml"],
        whole: &["-C", "llvm-args=-max-store-memcpy=14 -max-store-memset=20"],
    },
];

/// Builds the modules as WebAssembly.
pub fn modules() -> Result<(), String> {
    MODULES.iter().try_for_each(module)
}

/// Builds a module, and the JavaScript beside it.
fn module(Module { name, config, whole }: &Module) -> Result<(), String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    check::target(TARGET)?;
    let package = format!("hexagora-wasm-{name}");
    // Only what no Rust can be linked with is optimised as a whole.
    let args = ["rustc", "--profile", "page", "--target", TARGET, "--lib", "--crate-type", "cdylib"];
    let mut build = cargo(&args);
    build.args(["--package", &package]).args(*config).arg("--").args(*whole);
    network::fetching(&mut build)?;
    let module = target().join(TARGET).join("page").join(package.replace('-', "_")).with_extension("wasm");
    let folder = root().join("web/src/worker/wasm");
    let stamp = Stamp::new(name, &[module.clone(), root().join("Cargo.lock")], &[])?;
    if stamp.is_on(&folder.join(format!("{name}_bg.wasm"))) {
        return Ok(());
    }
    network::fetching(&mut cargo(&["build", "--profile", "tool", "--package", "bindgen"]))?;
    let bindgen = target().join("tool/bindgen").with_extension(EXE_EXTENSION);
    must(command(&bindgen.to_string_lossy(), &[]).arg(&module).arg(folder).arg(name))?;
    stamp.put()
}

/// Installs the npm packages.
pub fn packages() -> Result<(), String> {
    node::need()?;
    let web = root().join("web");
    let stamp = Stamp::new("packages", &[web.join("package-lock.json"), web.join("package.json")], &[])?;
    if stamp.is_on(&web.join("node_modules/.package-lock.json")) {
        return Ok(());
    }
    network::asking(&mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    stamp.put()
}

/// Builds the page from the modules, the words and its own sources.
pub fn page() -> Result<(), String> {
    let sources =
        ["web", "crates/book/data", "crates/locale/words", "docs"].map(|source| root().join(source));
    let stamp = Stamp::new("page", &sources, &["node_modules", "dist", ".vite", "bench", "tests"])?;
    if stamp.is_on(&root().join("web/dist/index.html")) {
        return Ok(());
    }
    must(&mut npm(&["run", "--silent", "build"]))?;
    stamp.put()
}

/// Whether `package.json` has a script.
pub fn has_script(name: &str) -> Result<bool, String> {
    let file = root().join("web/package.json");
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let scripts = text.split("\"scripts\"").nth(1).and_then(|rest| rest.split('}').next());
    Ok(scripts.is_some_and(|scripts| scripts.contains(&format!("\"{name}\":"))))
}

/// npm in the page's folder.
pub fn npm(args: &[&str]) -> std::process::Command {
    let mut npm = command("npm", args);
    npm.current_dir(root().join("web"));
    npm
}
