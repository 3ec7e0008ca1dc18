//! Links and images of the documentation: every link leads to a file, and every image is shown by some page.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().canonicalize().unwrap()
}

/// All files under a folder, except what is built or installed.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    const OTHERS: [&str; 5] = ["target", "node_modules", "dist", ".git", "shared"];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            found.push(path);
        } else if !OTHERS.iter().any(|other| path.ends_with(other)) {
            files(&path, found);
        }
    }
}

fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&root(), &mut found);
    // The rules sheets have a markup of their own, with links to their own sections.
    let sheets = root().join("crates/learn/text");
    found.retain(|path| path.extension().is_some_and(|end| end == "md") && !path.starts_with(&sheets));
    found
}

/// What the links and images of a page point at, without what lies on another machine.
fn targets(page: &str) -> Vec<&str> {
    let mut code = false;
    let mut targets = Vec::new();
    for line in page.lines() {
        code ^= line.trim_start().starts_with("```");
        for link in line.split("](").skip(1).filter(|_| !code) {
            let target = link.split([')', '#', ' ']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains(':') {
                targets.push(target);
            }
        }
    }
    targets
}

fn linked() -> BTreeSet<(PathBuf, PathBuf)> {
    let link = |page: &PathBuf, target: &str| (page.clone(), page.parent().unwrap().join(target));
    (pages().iter())
        .flat_map(|page| {
            let text = fs::read_to_string(page).unwrap();
            targets(&text).into_iter().map(|target| link(page, target)).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_link_leads_to_a_file() {
    let dead: Vec<_> = linked().into_iter().filter(|(_, target)| !target.exists()).collect();
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn every_image_is_shown_by_some_page() {
    let shown: BTreeSet<PathBuf> =
        linked().into_iter().filter_map(|(_, target)| target.canonicalize().ok()).collect();
    let mut images = Vec::new();
    files(&root().join("docs/images"), &mut images);
    assert!(!images.is_empty());
    images.retain(|image| !shown.contains(image));
    assert!(images.is_empty(), "no page shows {images:#?}");
}

#[test]
fn links_are_found() {
    let page = "[a](b.md#c) and ![d](e.png) [f](#g) [h](https://i.org)\n```\n[j](k)\n```\n[l](m \"n\")";
    assert_eq!(targets(page), ["b.md", "e.png", "m"]);
}
