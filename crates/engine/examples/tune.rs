//! Learns a game's weights from self-play: `cargo xtask tune GAME [games=N] [nodes=N] [seed=N]
//! [blend=HUNDREDTHS] [write=PATH]`; or, with `try=PATH`, plays such weights against those in force.

use std::process::ExitCode;

use hexagora_engine::tune::{Recipe, Tuned, compete, tune};
use hexagora_engine::weights;
use hexagora_rules::{Game, Setup};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tune: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let (name, rest) = args.split_first().ok_or("which game?")?;
    let kind = name.parse().map_err(|_| format!("there is no game “{name}”"))?;
    let mut recipe = Recipe::default();
    let (mut path, mut tried) = (None, None);
    for arg in rest {
        let (key, value) = arg.split_once('=').ok_or_else(|| format!("“{arg}” is not key=value"))?;
        let number = || value.parse::<u32>().map_err(|_| format!("“{value}” is not a number"));
        match key {
            "games" => recipe.games = number()?,
            "nodes" => recipe.nodes = number()?.into(),
            "seed" => recipe.seed = number()?.into(),
            "opening" => recipe.opening = number()?,
            "slips" => recipe.slips = number()?,
            "longest" => recipe.longest = number()?,
            "blend" => recipe.blend = number()? as f32 / 100.0,
            "decided" => recipe.decided = number()? != 0,
            "inertia" => recipe.inertia = number()?.into(),
            "write" => path = Some(value),
            "try" => tried = Some(value),
            _ => return Err(format!("there is no setting “{key}”")),
        }
    }
    let game = Game::start(&Setup::new(kind)).map_err(|error| format!("{error:?}"))?;
    if let Some(path) = tried {
        let weights = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let shares = compete(&game, &recipe, &weights, |starts, shares| {
            if starts % 10 == 0 {
                println!("{}", share(shares));
            }
        });
        println!("{}", share(&shares.ok_or("these are no weights of a game for more than two")?));
        return Ok(());
    }
    let tuned = tune(&game, &recipe, |done| {
        if done % 50 == 0 {
            eprintln!("{done} games");
        }
    })
    .ok_or("this game has no weights to learn")?;
    print(&tuned);
    if let Some(path) = path {
        let settings: Vec<&str> =
            rest.iter().map(String::as_str).filter(|arg| !arg.starts_with("write=")).collect();
        let how = format!("cargo xtask tune {name} {}", settings.join(" "));
        std::fs::write(path, weights::write(&how, tuned.names, &tuned.weights))
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The mean share, and how far from it the truth may be: the games of one start are alike.
fn share(shares: &[f64]) -> String {
    let count = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let error = 1.96 * (variance / count).sqrt();
    format!("{count} starts: {:.1} % ± {:.1}", 100.0 * mean, 100.0 * error)
}

fn print(tuned: &Tuned) {
    println!(
        "{} positions; log loss {:.5} before, {:.5} after",
        tuned.positions, tuned.log_loss[0], tuned.log_loss[1]
    );
    println!("scale {:.0}", tuned.scale);
    println!("expected   seen  positions");
    for bin in &tuned.calibration {
        println!("{:>8.3}  {:>5.3}  {:>9}", bin.expected, bin.seen, bin.count);
    }
    println!("before   now  feature");
    for (at, name) in tuned.names.iter().enumerate() {
        println!("{:>6} {:>5}  {name}", tuned.before[at], tuned.weights[at]);
    }
}
