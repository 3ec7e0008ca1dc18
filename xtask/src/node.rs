//! Node and npm, without which there is no page.

use crate::check::{install, is_there};
use crate::shell::{command, read};

/// The oldest versions that build the page.
const LEAST: [(&str, [u32; 2]); 2] = [("node", [20, 19]), ("npm", [10, 0])];

/// Gets Node and npm where they are missing and that is ours to do; refuses versions that are too old.
pub fn need() -> Result<(), String> {
    for (program, least) in LEAST {
        if !is_there(program) {
            install(program, &["nodejs", "npm"])?;
        }
        new_enough(program, &read(&mut command(program, &["--version"]))?, least)?;
    }
    Ok(())
}

/// Whether a version, such as `v20.19.1`, is not older than the least.
fn new_enough(program: &str, version: &str, least: [u32; 2]) -> Result<(), String> {
    let version = version.trim().trim_start_matches('v');
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().unwrap_or(0));
    let found = [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)];
    if found >= least {
        return Ok(());
    }
    let [major, minor] = least;
    let update = match program {
        "npm" => "Update it with: npm install --global npm@latest",
        _ => "Install a newer one from https://nodejs.org",
    };
    Err(format!("{program} {version} is too old; the page needs {major}.{minor} or newer. {update}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_are_refused_with_what_to_do() {
        assert_eq!(new_enough("node", "v20.19.0\n", [20, 19]), Ok(()));
        assert_eq!(new_enough("npm", "11.0.0", [10, 0]), Ok(()));
        for (program, version, advice) in
            [("node", "v18.20.4", "nodejs.org"), ("npm", "9.2.0", "npm install")]
        {
            let least = LEAST.iter().find(|(name, _)| *name == program).expect("it is listed").1;
            let refusal = new_enough(program, version, least).expect_err("it is old");
            assert!(refusal.contains(&version.replace('v', "")) && refusal.contains(advice), "{refusal}");
        }
    }
}
