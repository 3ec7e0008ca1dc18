//! How different two colours look: CIEDE2000, as Sharma, Wu and Dalal write it down in “The CIEDE2000
//! color-difference formula” (2005).

/// A colour in CIE L*a*b*: lightness, green to red, blue to yellow.
#[derive(Debug, Clone, Copy)]
pub struct Lab {
    pub l: f64,
    pub a: f64,
    pub b: f64,
}

impl Lab {
    /// A colour from linear sRGB, under the light D65.
    pub fn from_linear([r, g, b]: [f64; 3]) -> Lab {
        let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
        let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b;
        let z = (0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83;
        let [x, y, z] = [x, y, z].map(|part| {
            if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
        });
        Lab { l: 116.0 * y - 16.0, a: 500.0 * (x - y), b: 200.0 * (y - z) }
    }
}

/// The difference of two colours; 1 is about the least that an eye sees side by side.
pub fn difference(one: Lab, other: Lab) -> f64 {
    let stretch = 1.5 - 0.5 * chroma_weight(f64::midpoint(one.a.hypot(one.b), other.a.hypot(other.b)));
    let (chroma1, hue1) = polar(stretch * one.a, one.b);
    let (chroma2, hue2) = polar(stretch * other.a, other.b);

    let light = other.l - one.l;
    let chroma = chroma2 - chroma1;
    let turn = if chroma1 * chroma2 == 0.0 { 0.0 } else { (hue2 - hue1 + 180.0).rem_euclid(360.0) - 180.0 };
    let hue = 2.0 * (chroma1 * chroma2).sqrt() * (turn / 2.0).to_radians().sin();

    let mean_light = f64::midpoint(one.l, other.l);
    let mean_chroma = f64::midpoint(chroma1, chroma2);
    let mean_hue = mean_hue(chroma1 * chroma2, hue1, hue2);
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(mean_hue - 30.0) + 0.24 * cos(2.0 * mean_hue) + 0.32 * cos(3.0 * mean_hue + 6.0)
        - 0.20 * cos(4.0 * mean_hue - 63.0);
    let lift = (mean_light - 50.0).powi(2);
    let light = light / (1.0 + 0.015 * lift / (20.0 + lift).sqrt());
    let chroma = chroma / (1.0 + 0.045 * mean_chroma);
    let hue = hue / (1.0 + 0.015 * mean_chroma * t);

    // In the blues, chroma and hue are not seen apart.
    let angle = 30.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -(2.0 * angle).to_radians().sin() * 2.0 * chroma_weight(mean_chroma);
    (light.powi(2) + chroma.powi(2) + hue.powi(2) + rotation * chroma * hue).sqrt()
}

/// From 0 for greys to 1 for strong colours.
fn chroma_weight(chroma: f64) -> f64 {
    (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt()
}

/// Chroma, and hue in degrees from 0 to 360; a grey has the hue 0.
fn polar(a: f64, b: f64) -> (f64, f64) {
    let hue = if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    (a.hypot(b), hue)
}

/// The hue halfway, on the shorter way round.
fn mean_hue(chromas: f64, hue1: f64, hue2: f64) -> f64 {
    let sum = hue1 + hue2;
    if chromas == 0.0 {
        sum
    } else if (hue1 - hue2).abs() <= 180.0 {
        sum / 2.0
    } else if sum < 360.0 {
        sum / 2.0 + 180.0
    } else {
        sum / 2.0 - 180.0
    }
}

/// Pairs 1, 4, 7, 9, 13, 17, 20, 25 and 34 of the table that Sharma, Wu and Dalal publish to test programs with.
#[test]
fn the_published_pairs_have_the_published_differences() {
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
        ([50.0, -0.0010, 2.4900], [50.0, 0.0009, -2.4900], 4.8045),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ];
    let lab = |[l, a, b]: [f64; 3]| Lab { l, a, b };
    for (one, other, published) in pairs {
        let (there, back) = (difference(lab(one), lab(other)), difference(lab(other), lab(one)));
        assert!(
            (there - published).abs() < 0.000_05,
            "{one:?} and {other:?}: {there}, published {published}"
        );
        assert!((there - back).abs() < 1e-9, "{one:?} and {other:?} differ both ways alike");
    }
}
