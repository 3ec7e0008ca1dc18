//! What was built from what, so that nothing is built twice.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::shell::target;

/// A note of the content from which something was built.
pub struct Stamp {
    file: PathBuf,
    content: String,
}

impl Stamp {
    /// The stamp of a build with a name, from files and folders. What ends with one of `besides` is
    /// no source.
    pub fn new(name: &str, sources: &[PathBuf], besides: &[&str]) -> Result<Stamp, String> {
        let mut hasher = DefaultHasher::new();
        for source in sources {
            add(source, besides, &mut hasher)?;
        }
        let content = format!("{:016x}\n", hasher.finish());
        Ok(Stamp { file: target().join("xtask").join(format!("{name}.stamp")), content })
    }

    /// Whether `made` is there and was built from this content.
    pub fn is_on(&self, made: &Path) -> bool {
        made.exists() && fs::read_to_string(&self.file).is_ok_and(|content| content == self.content)
    }

    /// Notes that it was built.
    pub fn put(&self) -> Result<(), String> {
        let told = |error: std::io::Error| format!("{}: {error}", self.file.display());
        fs::create_dir_all(self.file.parent().unwrap_or(&self.file)).map_err(told)?;
        fs::write(&self.file, &self.content).map_err(told)
    }
}

fn add(path: &Path, besides: &[&str], hasher: &mut DefaultHasher) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    if besides.iter().any(|end| path.ends_with(end)) {
        return Ok(());
    }
    path.hash(hasher);
    if path.is_dir() {
        let entries: Result<Vec<PathBuf>, _> =
            fs::read_dir(path).map_err(told)?.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut entries = entries.map_err(told)?;
        entries.sort();
        return entries.iter().try_for_each(|entry| add(entry, besides, hasher));
    }
    fs::read(path).map_err(told)?.hash(hasher);
    Ok(())
}
