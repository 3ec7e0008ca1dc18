//! `cargo xtask dependencies`: what comes from outside. Every licence is one of those that we allow, and no crate is
//! compiled in two versions without a reason. The lists are data: `deny.toml` in cargo-deny's format, and
//! `web/licences.toml`.
//!
//! What is read is on the disk already (`cargo metadata`, `web/package-lock.json`), so no network is needed.

use std::collections::{BTreeMap, BTreeSet};

use semver::{Version, VersionReq};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use spdx::{Expression, Licensee, ParseMode};

use crate::shell::{command, read, root};

/// The check alone; it is also a stage of `cargo xtask test`.
pub fn task(args: &[String]) -> Result<(), String> {
    match args.first() {
        Some(extra) => Err(format!("“{extra}”: this task takes no arguments")),
        None => check(),
    }
}

/// Reads the lists and both sets of packages, and names everything that does not fit.
pub fn check() -> Result<(), String> {
    let deny: Deny = toml_file("deny.toml")?;
    let page: PageLicences = toml_file("web/licences.toml")?;
    let crates = crates(&metadata()?)?;
    let packages = npm_packages(&text_file("web/package-lock.json")?)?;
    let allowed = licensees(&deny.licenses.allow)?;
    let mut faults = licence_faults(&crates, &allowed, &[])?;
    faults.extend(licence_faults(&packages, &allowed, &page.exceptions)?);
    faults.extend(duplicates(&crates, &deny.bans.skip)?);
    if faults.is_empty() {
        println!("{} crates and {} packages of the page.", crates.len(), packages.len());
        return Ok(());
    }
    Err(format!("dependencies that deny.toml and web/licences.toml do not allow:\n{}", faults.join("\n")))
}

/// The part of `deny.toml` that is read here.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skip>,
}

/// A version of a crate that may be there beside another one. A skip without a reason cannot be read.
#[derive(Deserialize)]
struct Skip {
    /// `name:requirement` or `name@version`.
    #[serde(rename = "crate")]
    spec: String,
    reason: String,
}

impl Skip {
    /// The crate's name, and the versions that are meant.
    fn parts(&self) -> Result<(&str, VersionReq), String> {
        let wrong = || format!("deny.toml: “{}” is neither NAME:REQUIREMENT nor NAME@VERSION", self.spec);
        let (name, version) = match self.spec.split_once('@') {
            Some((name, version)) => (name, format!("={version}")),
            None => self.spec.split_once(':').map(|(name, req)| (name, req.to_owned())).ok_or_else(wrong)?,
        };
        if self.reason.trim().is_empty() {
            return Err(format!("deny.toml: “{}” has no reason", self.spec));
        }
        Ok((name, VersionReq::parse(&version).map_err(|_| wrong())?))
    }
}

/// `web/licences.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageLicences {
    exceptions: Vec<Exception>,
}

/// Licences that one package may have besides. An exception without a reason cannot be read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    package: String,
    allow: Vec<String>,
    #[expect(dead_code, reason = "it is there for people; that it must be there is the point")]
    reason: String,
}

/// A crate or an npm package.
#[derive(Debug, PartialEq, Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
}

/// What `cargo metadata` says of this machine's dependencies, from the disk if all of them are there.
fn metadata() -> Result<String, String> {
    let version = read(&mut command("rustc", &["-vV"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    let args = ["metadata", "--locked", "--all-features", "--format-version", "1", "--filter-platform", host];
    let offline = command("cargo", &args).arg("--offline").output();
    match offline {
        Ok(output) if output.status.success() => {
            String::from_utf8(output.stdout).map_err(|error| format!("cargo metadata: {error}"))
        }
        _ => read(&mut command("cargo", &args)),
    }
}

/// The crates that `cargo metadata` lists, our own among them.
fn crates(metadata: &str) -> Result<Vec<Package>, String> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let metadata: Metadata =
        serde_json::from_str(metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(metadata.packages)
}

/// The packages that `package-lock.json` lists, without the page itself.
fn npm_packages(lock: &str) -> Result<Vec<Package>, String> {
    #[derive(Deserialize)]
    struct Lock {
        packages: BTreeMap<String, Locked>,
    }
    #[derive(Deserialize)]
    struct Locked {
        #[serde(default)]
        version: String,
        // Very old packages name their licence by an object: that is no expression, so it is as good as none.
        #[serde(default)]
        license: serde_json::Value,
    }
    let lock: Lock = serde_json::from_str(lock).map_err(|error| format!("package-lock.json: {error}"))?;
    let named = lock.packages.into_iter().filter_map(|(path, locked)| {
        let (_, name) = path.rsplit_once("node_modules/")?;
        let license = locked.license.as_str().map(str::to_owned);
        Some(Package { name: name.to_owned(), version: locked.version, license })
    });
    Ok(named.collect())
}

fn licensees(names: &[String]) -> Result<Vec<Licensee>, String> {
    let licensee =
        |name: &String| Licensee::parse(name).map_err(|error| format!("“{name}”: {}", error.reason));
    names.iter().map(licensee).collect()
}

/// The packages whose licence is not allowed, with their licence.
fn licence_faults(
    packages: &[Package],
    allowed: &[Licensee],
    exceptions: &[Exception],
) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for Package { name, version, license } in packages {
        let mut allowed = allowed.to_vec();
        for exception in exceptions.iter().filter(|exception| exception.package == *name) {
            allowed.extend(licensees(&exception.allow)?);
        }
        match license {
            None => faults.push(format!("{name} {version}: no licence")),
            Some(license) if !is_allowed(license, &allowed) => {
                faults.push(format!("{name} {version}: licence {license}"));
            }
            Some(_) => {}
        }
    }
    let unused = |exception: &&Exception| packages.iter().all(|package| package.name != exception.package);
    faults.extend(
        (exceptions.iter().filter(unused))
            .map(|exception| format!("{}: not there any more", exception.package)),
    );
    Ok(faults)
}

/// Evaluates an SPDX expression: of an `OR` one side must be allowed, of an `AND` both. What is no expression is
/// not allowed.
fn is_allowed(license: &str, allowed: &[Licensee]) -> bool {
    // Lax: older crates write “MIT/Apache-2.0”.
    let expression = Expression::parse_mode(license, ParseMode::LAX);
    expression.is_ok_and(|expression| {
        expression.evaluate(|wanted| allowed.iter().any(|licensee| licensee.satisfies(wanted)))
    })
}

/// The crates of which several versions are left when those with a reason are taken away, and the skips that match
/// nothing any more.
fn duplicates(crates: &[Package], skips: &[Skip]) -> Result<Vec<String>, String> {
    let skips: Vec<(&str, VersionReq)> = skips.iter().map(Skip::parts).collect::<Result<_, _>>()?;
    let mut versions: BTreeMap<&str, BTreeSet<Version>> = BTreeMap::new();
    for package in crates {
        let version =
            Version::parse(&package.version).map_err(|error| format!("{}: {error}", package.name))?;
        versions.entry(&package.name).or_default().insert(version);
    }
    let several = |name: &str| versions.get(name).filter(|versions| versions.len() > 1);
    let mut faults = Vec::new();
    for (name, versions) in &versions {
        let skipped =
            |version: &&Version| skips.iter().any(|(skip, req)| skip == name && req.matches(version));
        let left: Vec<String> =
            versions.iter().filter(|version| !skipped(version)).map(Version::to_string).collect();
        if left.len() > 1 {
            faults.push(format!("{name}: compiled in versions {}", left.join(" and ")));
        }
    }
    for (name, req) in &skips {
        if !several(name).is_some_and(|versions| versions.iter().any(|version| req.matches(version))) {
            faults.push(format!("{name}:{req}: is skipped, but is no second version any more"));
        }
    }
    Ok(faults)
}

fn text_file(path: &str) -> Result<String, String> {
    std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn toml_file<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    toml::from_str(&text_file(path)?).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, version: &str, license: &str) -> Package {
        let license = (!license.is_empty()).then(|| license.to_owned());
        Package { name: name.into(), version: version.into(), license }
    }

    fn skip(spec: &str) -> Skip {
        Skip { spec: spec.into(), reason: "a test".into() }
    }

    #[test]
    fn expressions_are_evaluated() {
        let allowed = licensees(&["MIT".into(), "Apache-2.0 WITH LLVM-exception".into()]).unwrap();
        for good in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-3.0-only OR MIT",
            "MIT/Apache-2.0",
            "(MIT OR Zlib) AND MIT",
            "GPL-3.0-only AND Zlib OR MIT",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Zlib) AND GPL-3.0-only",
            "MIT AND (Zlib OR GPL-3.0-only)",
            "Apache-2.0",
            "SEE LICENSE IN LICENSE.txt",
        ] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn an_exception_is_for_one_package() {
        let allowed = licensees(&["MIT".into()]).unwrap();
        let exceptions = |package: &str| {
            [Exception { package: package.into(), allow: vec!["MPL-2.0".into()], reason: "a test".into() }]
        };
        let packages =
            [package("a", "1.0.0", "MIT"), package("b", "2.0.0", "MPL-2.0"), package("c", "3.0.0", "")];
        let none = licence_faults(&packages, &allowed, &[]).unwrap();
        assert_eq!(none, ["b 2.0.0: licence MPL-2.0", "c 3.0.0: no licence"]);
        assert_eq!(licence_faults(&packages, &allowed, &exceptions("b")).unwrap(), ["c 3.0.0: no licence"]);
        assert_eq!(licence_faults(&packages, &allowed, &exceptions("a")).unwrap(), none);
        let gone = licence_faults(&packages[..1], &allowed, &exceptions("b")).unwrap();
        assert_eq!(gone, ["b: not there any more"]);
    }

    #[test]
    fn a_second_version_needs_a_reason() {
        let crates = [
            package("a", "1.2.0", "MIT"),
            package("a", "2.0.0", "MIT"),
            package("b", "0.9.1", "MIT"),
            package("b", "0.10.0", "MIT"),
            package("c", "1.0.0", "MIT"),
        ];
        assert_eq!(
            duplicates(&crates, &[]).unwrap(),
            ["a: compiled in versions 1.2.0 and 2.0.0", "b: compiled in versions 0.9.1 and 0.10.0"]
        );
        assert_eq!(duplicates(&crates, &[skip("a:1"), skip("b@0.9.1")]).unwrap(), Vec::<String>::new());
        let wrong = duplicates(&crates, &[skip("a@1.2.1"), skip("b:0.9"), skip("c:1")]).unwrap();
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert!(duplicates(&crates, &[skip("a")]).is_err());
        assert!(duplicates(&crates, &[Skip { reason: " ".into(), ..skip("a:1") }]).is_err());
    }

    #[test]
    fn lists_of_packages_are_read() {
        let metadata = r#"{"packages":[{"name":"a","version":"1.0.0","license":"MIT","source":null},
            {"name":"b","version":"2.0.0","license":null}],"resolve":{}}"#;
        assert_eq!(crates(metadata).unwrap(), [package("a", "1.0.0", "MIT"), package("b", "2.0.0", "")]);
        assert!(crates("{}").is_err());
        let lock = r#"{"packages":{"":{"name":"page","license":"MIT"},
            "node_modules/@x/a":{"version":"1.0.0","license":"ISC"},
            "node_modules/@x/a/node_modules/b":{"version":"2.0.0","license":{"type":"MIT"}}}}"#;
        let packages = [package("@x/a", "1.0.0", "ISC"), package("b", "2.0.0", "")];
        assert_eq!(npm_packages(lock).unwrap(), packages);
    }

    #[test]
    fn the_lists_of_the_project_can_be_read() {
        let deny: Deny = toml_file("deny.toml").unwrap();
        assert!(!licensees(&deny.licenses.allow).unwrap().is_empty());
        assert!(deny.bans.skip.iter().all(|skip| skip.parts().is_ok()));
        let page: PageLicences = toml_file("web/licences.toml").unwrap();
        assert!(page.exceptions.iter().all(|exception| licensees(&exception.allow).is_ok()));
    }
}
