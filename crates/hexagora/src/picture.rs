//! Drawings as files: SVG as it is drawn, or PNG made of it.

use std::fs;
use std::path::Path;

use hexagora_locale::message;

use crate::CliError;
use crate::error::unwritable;

/// What a file's name asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lines and letters.
    Svg,
    /// Points.
    Png,
}

impl Format {
    /// The format of a file, by the end of its name.
    pub fn of(file: &Path) -> Result<Format, CliError> {
        let end = file.extension().map(|end| end.to_string_lossy().to_lowercase());
        match end.as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") if cfg!(feature = "png") => Ok(Format::Png),
            _ => {
                let legal = if cfg!(feature = "png") { "FILE.svg, FILE.png" } else { "FILE.svg" };
                Err(CliError::value("--plot", &file.display().to_string(), legal))
            }
        }
    }
}

/// Writes a drawing to a file, in the format that its name asks for.
pub fn write(svg: &str, file: &Path) -> Result<(), CliError> {
    let bytes = match Format::of(file)? {
        Format::Svg => svg.as_bytes().to_vec(),
        Format::Png => png(svg)?,
    };
    fs::write(file, bytes).map_err(|error| unwritable(&file.display().to_string(), &error).into())
}

/// Text between tags.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, CliError> {
    use resvg::{tiny_skia, usvg};

    /// Points a unit: sharp on any screen.
    const SCALE: f32 = 2.0;
    let failed = |why: String| CliError::from(message!("analyse.error.png", why = why));
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size();
    let (width, height) = ((size.width() * SCALE) as u32, (size.height() * SCALE) as u32);
    let mut pixels =
        tiny_skia::Pixmap::new(width, height).ok_or_else(|| failed(format!("{width}×{height}")))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, CliError> {
    Err(message!("analyse.error.png", why = "PNG").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_the_end_of_a_name() {
        assert_eq!(Format::of(Path::new("a.b/c.SVG")).ok(), Some(Format::Svg));
        assert_eq!(Format::of(Path::new("c.png")).is_ok(), cfg!(feature = "png"));
        for name in ["c", "c.gif", ".svg", "", "svg"] {
            assert!(Format::of(Path::new(name)).is_err(), "{name}");
        }
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_picture_is_twice_as_large_as_the_drawing() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="42"/>"#;
        let png = png(svg).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!([&png[16..20], &png[20..24]], [180_u32.to_be_bytes(), 84_u32.to_be_bytes()]);
    }
}
