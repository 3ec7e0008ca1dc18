//! `cargo xtask web`: the page, ready for any static host, in `web/dist`.

use std::env::consts::EXE_EXTENSION;
use std::path::PathBuf;

use crate::shell::{cargo, command, must, root, target};
use crate::stamp::Stamp;
use crate::{check, network, node};

/// A part of the work: what a person waits for, and how it is made.
pub type Part = (&'static str, fn() -> Result<(), String>);

/// What the page is made of, in this order.
pub const PARTS: [Part; 3] =
    [("the games as WebAssembly", module), ("the page’s packages", packages), ("the page", page)];

/// Builds what changed.
pub fn task(args: &[String]) -> Result<(), String> {
    if let Some(extra) = args.first() {
        return Err(format!("“{extra}”: this task takes no arguments"));
    }
    build()?;
    println!("The page is in web/dist.");
    Ok(())
}

/// The module, the packages and the page.
pub fn build() -> Result<(), String> {
    PARTS.iter().try_for_each(|(_, work)| work())
}

/// The folder of the WebAssembly module and the JavaScript beside it.
fn folder() -> PathBuf {
    root().join("web/src/worker/wasm")
}

/// Builds the rules and the engine as WebAssembly.
pub fn module() -> Result<(), String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    check::target(TARGET)?;
    let args = ["build", "--profile", "page", "--package", "hexagora-wasm", "--lib", "--target", TARGET];
    network::fetching(&mut cargo(&args))?;
    let module = target().join(TARGET).join("page/hexagora_wasm.wasm");
    let stamp = Stamp::new("module", &[module.clone(), root().join("Cargo.lock")], &[])?;
    if stamp.is_on(&folder().join("hexagora_bg.wasm")) {
        return Ok(());
    }
    network::fetching(&mut cargo(&["build", "--profile", "tool", "--package", "bindgen"]))?;
    let bindgen = target().join("tool/bindgen").with_extension(EXE_EXTENSION);
    must(command(&bindgen.to_string_lossy(), &[]).arg(&module).arg(folder()))?;
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

/// Builds the page from the module, the words and its own sources.
pub fn page() -> Result<(), String> {
    let sources = ["web", "crates/locale/words", "docs"].map(|source| root().join(source));
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
