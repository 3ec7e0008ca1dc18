//! `hexagora analyse` where its answer is more than text: numbers that must fit together, and pictures.

#![allow(clippy::unwrap_used)]

mod case;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::Value;

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");
/// Black closes its third triple.
const WON: &str = "attangle; (wb)1bb/w1(bbw)2/2w(bwb)bb/1b2w(wwb)1/w4b/1(bw)w1(bw)/(bbw)1bb b";

fn analyse(words: &str, folder: &Path) -> String {
    let answer = case::run(&format!("hexagora analyse --threads 1 {words}"), "", folder);
    assert_eq!((answer.exit, answer.err.as_str()), (0, ""), "{words}");
    answer.out
}

fn json(words: &str) -> Value {
    serde_json::from_str(&analyse(&format!("{words} --json"), Path::new(EXAMPLES))).unwrap()
}

/// An empty folder of its own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[test]
fn lines_are_different_and_the_best_comes_first() {
    for (game, limit, wanted) in [
        ("ampel", "nodes:3000", 4),
        // Where the last depth is not finished, its first lines stand before those of the depth before.
        ("attangle", "depth:3", 5),
        ("nonaga", "depth:3", 3),
        ("laberinto --set seed=5", "nodes:300", 3),
    ] {
        let told = json(&format!("{game} --limit {limit} --lines {wanted}"));
        let report = &told["report"];
        let lines = report["lines"].as_array().unwrap();
        assert_eq!(lines.len(), wanted, "{game}");
        let seat = report["seat"].as_u64().unwrap() as usize;
        let mut first: Vec<&str> = lines.iter().map(|line| line["steps"][0].as_str().unwrap()).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), wanted, "{game}");
        for line in lines {
            let sum: f64 = numbers(&line["chances"]).iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{game}: {line}");
        }
        assert_eq!(told["chances"], lines[0]["chances"], "{game}");
        // The tree orders by how often it looked; scores are ordered themselves.
        let scores: Option<Vec<i64>> = lines.iter().map(|line| line["score"].as_i64()).collect();
        assert!(scores.is_none_or(|scores| scores.is_sorted_by(|one, next| one >= next)), "{game}");
        assert!(numbers(&lines[0]["chances"])[seat] > 0.0);
    }
}

#[test]
fn what_is_proven_is_called_so_and_nothing_else() {
    let won = json(&format!(r#"--position "{WON}" --limit nodes:2000 --lines 1"#));
    assert_eq!(numbers(&won["chances"]), [0.0, 1.0]);
    assert_eq!((&won["proven"], &won["report"]["lines"][0]["ends_in"]), (&Value::Bool(true), &1.into()));
    let open = json("attangle --limit nodes:2000 --lines 1");
    assert!(numbers(&open["chances"]).iter().all(|chance| (0.1..0.9).contains(chance)), "{open}");
    assert_eq!(
        (&open["proven"], &open["report"]["lines"][0]["ends_in"]),
        (&Value::Bool(false), &Value::Null)
    );
    for (position, lang, word) in [
        (WON, "en", "; proven\n"),
        (WON, "es", "; demostrado\n"),
        ("attangle", "en", "; estimated\n"),
        ("attangle", "es", "; estimado\n"),
    ] {
        let words = match position {
            WON => format!(r#"--position "{WON}""#),
            _ => position.to_owned(),
        };
        let told = analyse(&format!("{words} --lang {lang} --limit nodes:2000"), Path::new(EXAMPLES));
        assert!(told.ends_with(word), "{told}");
    }
}

fn is_slip(turn: &Value) -> bool {
    ["inaccuracy", "mistake", "blunder"].map(Value::from).contains(&turn["grade"])
}

/// The records that are analysed here, and how many play.
const RECORDS: [(&str, usize); 2] = [("nonaga", 2), ("laberinto", 3)];

#[test]
fn a_record_is_judged_after_every_turn() {
    for (game, seats) in RECORDS {
        let told = json(&format!("--record {game}.txt --limit nodes:20"));
        let turns = told["turns"].as_array().unwrap();
        let record = fs::read_to_string(format!("{EXAMPLES}/{game}.txt")).unwrap();
        let numbered =
            |line: &&str| line.split_once(". ").is_some_and(|(turn, _)| turn.parse::<u32>().is_ok());
        assert_eq!(turns.len(), record.lines().filter(numbered).count(), "{game}");
        for (at, turn) in turns.iter().enumerate() {
            assert_eq!(turn["turn"], at + 1, "{game}");
            let chances = numbers(&turn["chances"]);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-3 && chances.len() == seats, "{turn}");
        }
        // The mistakes are the turns that cost something, the dearest first.
        let loss = |turn: &Value| turns[turn.as_u64().unwrap() as usize - 1]["loss"].as_f64().unwrap();
        let mistakes = told["mistakes"].as_array().unwrap();
        let slips = turns.iter().filter(|turn| is_slip(turn)).count();
        assert_eq!(mistakes.len(), slips, "{game}");
        assert!(turns.iter().all(|turn| turn["why"].is_null() != is_slip(turn)), "{game}");
        // Every turn is counted once, for its player.
        let counted =
            told["seats"].as_array().unwrap().iter().flat_map(|seat| seat["counts"].as_object().unwrap());
        assert_eq!(counted.map(|(_, count)| count.as_u64().unwrap() as usize).sum::<usize>(), turns.len());
        assert!(told["moments"].as_array().unwrap().len() <= 4, "{game}");
        assert!(mistakes.iter().map(loss).is_sorted_by(|one, next| one >= next), "{game}");
    }
}

#[test]
fn a_plot_has_a_point_for_every_turn() {
    let folder = folder("plot");
    for (game, seats) in RECORDS {
        let file = folder.join(format!("{game}.svg"));
        let words = format!("--record {game}.txt --limit nodes:20 --json --plot {}", file.display());
        let told: Value = serde_json::from_str(&analyse(&words, Path::new(EXAMPLES))).unwrap();
        let svg = fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches('<').count(), svg.matches('>').count(), "{svg}");
        let curves: Vec<Vec<[f64; 2]>> = svg
            .split("<g class=\"curve\">\n<polyline points=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().split(' ').map(point).collect())
            .collect();
        assert_eq!(curves.len(), seats, "{game}");
        let turns = told["turns"].as_array().unwrap();
        let after = turns.iter().map(|turn| numbers(&turn["chances"]));
        let chances: Vec<Vec<f64>> = std::iter::once(numbers(&told["chances"])).chain(after).collect();
        for (seat, curve) in curves.iter().enumerate() {
            assert_eq!(curve.len(), chances.len(), "{game}");
            assert!(curve.is_sorted_by(|one, next| one[0] < next[0]), "{game}");
            // 0 and 1 are lines of the grid; what lies between is drawn to scale.
            let (top, bottom) = (64.0, 374.0);
            for (point, chances) in curve.iter().zip(&chances) {
                let drawn = (bottom - point[1]) / (bottom - top);
                assert!((drawn - chances[seat]).abs() < 1e-3, "{game}: {point:?} for {chances:?}");
            }
        }
        let slips = turns.iter().filter(|turn| is_slip(turn)).count();
        assert_eq!(svg.matches("<circle").count(), slips, "{game}");
    }
    fs::remove_dir_all(folder).unwrap();
}

fn point(text: &str) -> [f64; 2] {
    let (x, y) = text.split_once(',').unwrap();
    [x.parse().unwrap(), y.parse().unwrap()]
}

#[cfg(feature = "png")]
#[test]
fn a_plot_is_a_whole_picture() {
    let folder = folder("picture");
    let file = folder.join("game.png");
    let words = format!("--record nonaga.txt --limit nodes:20 --lang es --plot {}", file.display());
    let told = analyse(&words, Path::new(EXAMPLES));
    assert!(told.contains(&file.display().to_string()), "{told}");
    let bytes = fs::read(&file).unwrap();
    let chunks = chunks(&bytes);
    let (kind, head) = chunks[0];
    assert_eq!((kind, &head[..8]), (*b"IHDR", &[1800_u32.to_be_bytes(), 840_u32.to_be_bytes()].concat()[..]));
    assert_eq!(chunks.last().unwrap().0, *b"IEND");
    let packed: Vec<u8> = chunks
        .iter()
        .filter(|(kind, _)| kind == b"IDAT")
        .flat_map(|(_, data)| data.iter().copied())
        .collect();
    let mut pixels = Vec::new();
    flate2::read::ZlibDecoder::new(&packed[..]).read_to_end(&mut pixels).unwrap();
    // Eight bits for each of red, green, blue and how solid it is; a byte before every row.
    assert_eq!(head[8..10], [8, 6]);
    assert_eq!(pixels.len(), 840 * (1 + 4 * 1800));
    assert!(pixels.iter().any(|byte| *byte != pixels[1]), "nothing is drawn");
    fs::remove_dir_all(folder).unwrap();
}

/// The parts of a PNG, each with its name, once their sums are right.
#[cfg(feature = "png")]
fn chunks(bytes: &[u8]) -> Vec<([u8; 4], &[u8])> {
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n").unwrap();
    let mut chunks = Vec::new();
    while let [a, b, c, d, more @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        let (chunk, after) = more.split_at(4 + length);
        let (sum, after) = after.split_at(4);
        let mut crc = flate2::Crc::new();
        crc.update(chunk);
        assert_eq!(crc.sum().to_be_bytes(), sum);
        chunks.push((chunk[..4].try_into().unwrap(), &chunk[4..]));
        rest = after;
    }
    chunks
}

#[test]
fn a_review_gives_figures_and_reasons_in_both_languages() {
    for (lang, words) in [
        ("en", ["accuracy", "blunder", "Decisive turns: ", "could have won this turn."]),
        ("es", ["precisión", "error grave", "Turnos decisivos: ", "pudo ganar en este turno."]),
    ] {
        let told =
            analyse(&format!("--record nonaga.txt --limit nodes:100 --lang {lang}"), Path::new(EXAMPLES));
        for word in words {
            assert!(told.contains(word), "{word}: {told}");
        }
    }
}
