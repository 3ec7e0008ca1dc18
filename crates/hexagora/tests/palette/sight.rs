//! What eyes of every kind see of a colour: the matrices of Machado, Oliveira and Fernandes, “A physiologically-based
//! model for simulation of color vision deficiency” (2009), at severity 1.0, on linear sRGB.

use super::ciede2000::Lab;

#[derive(Debug, Clone, Copy)]
pub enum Sight {
    Full,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

impl Sight {
    pub const ALL: [Sight; 4] = [Sight::Full, Sight::Protanopia, Sight::Deuteranopia, Sight::Tritanopia];

    /// A colour as these eyes see it.
    pub fn of(self, rgb: [u8; 3]) -> Lab {
        let linear = rgb.map(linear);
        let seen = self.matrix().map(|row| row.iter().zip(linear).map(|(by, part)| by * part).sum::<f64>());
        Lab::from_linear(seen.map(|part| part.clamp(0.0, 1.0)))
    }

    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Sight::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Sight::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Sight::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Sight::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

/// A part of an sRGB colour, from 0 to 1, as light adds up.
pub fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}
