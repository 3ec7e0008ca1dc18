//! Colours: which the screen is painted with, and what they come down to where a terminal has fewer.

use ratatui::style::{Color, Modifier, Style};

use crate::draw::{Depth, Ink, Tint, nearest_of_cube};

/// The themes there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// A dark room.
    Dark,
    /// Paper.
    Light,
    /// Black and white, and strong colours.
    Contrast,
}

/// What something is painted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Behind everything.
    Ground,
    /// The board under the pieces.
    Plate,
    /// The lines of a board.
    Line,
    /// What is read.
    Text,
    /// What steps back.
    Faint,
    /// The key that does something, and what the cursor is on.
    Accent,
    /// Where a step may go.
    Lit,
    /// What the last turn did.
    Last,
    /// What somebody threatens.
    Threat,
    /// What the computer advises.
    Hint,
}

impl Theme {
    /// The key of its name in the word lists.
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Dark => "screen.theme.dark",
            Theme::Light => "screen.theme.light",
            Theme::Contrast => "screen.theme.contrast",
        }
    }

    /// The theme after this one.
    #[must_use]
    pub const fn next(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Contrast,
            Theme::Contrast => Theme::Dark,
        }
    }

    const fn rgb(self, role: Role) -> u32 {
        match (self, role) {
            (Theme::Dark, Role::Ground) => 0x14_17_1C,
            (Theme::Dark, Role::Plate) => 0x3A_32_2A,
            (Theme::Dark, Role::Line) => 0x86_76_60,
            (Theme::Dark, Role::Text) => 0xE9_E4_DA,
            (Theme::Dark, Role::Faint) => 0x8E_8C_86,
            (Theme::Dark, Role::Accent) => 0x6C_B8_F0,
            (Theme::Dark, Role::Lit) => 0x8C_E9_9A,
            (Theme::Dark, Role::Last) => 0x6C_B8_F0,
            (Theme::Dark, Role::Threat) => 0xFF_7A_6B,
            (Theme::Dark, Role::Hint) => 0xD8_B4_FE,
            (Theme::Light, Role::Ground) => 0xF6_F2_EA,
            (Theme::Light, Role::Plate) => 0xDD_C7_A0,
            (Theme::Light, Role::Line) => 0x93_7B_53,
            (Theme::Light, Role::Text) => 0x22_25_2B,
            (Theme::Light, Role::Faint) => 0x6F_6A_62,
            (Theme::Light, Role::Accent | Role::Last) => 0x0B_57_94,
            (Theme::Light, Role::Lit) => 0x0B_6B_2E,
            (Theme::Light, Role::Threat) => 0xA8_12_12,
            (Theme::Light, Role::Hint) => 0x6B_21_A8,
            (Theme::Contrast, Role::Ground | Role::Plate) => 0x00_00_00,
            (Theme::Contrast, Role::Line | Role::Faint) => 0xC8_C8_C8,
            (Theme::Contrast, Role::Text) => 0xFF_FF_FF,
            (Theme::Contrast, Role::Accent | Role::Last) => 0x00_E5_FF,
            (Theme::Contrast, Role::Lit) => 0x00_FF_5F,
            (Theme::Contrast, Role::Threat) => 0xFF_5F_5F,
            (Theme::Contrast, Role::Hint) => 0xFF_8C_FF,
        }
    }

    /// The nearest of the sixteen colours; none is the terminal's own.
    const fn sixteen(self, role: Role) -> Option<u8> {
        match (self, role) {
            (_, Role::Ground | Role::Plate | Role::Text) => None,
            (_, Role::Line | Role::Faint) => Some(8),
            (Theme::Light, Role::Accent | Role::Last) => Some(4),
            (Theme::Light, Role::Lit) => Some(2),
            (Theme::Light, Role::Threat) => Some(1),
            (Theme::Light, Role::Hint) => Some(5),
            (_, Role::Accent | Role::Last) => Some(14),
            (_, Role::Lit) => Some(10),
            (_, Role::Threat) => Some(9),
            (_, Role::Hint) => Some(13),
        }
    }

    /// The colour of a tint, where the theme has one of its own.
    const fn tint(self, tint: Tint) -> Option<u32> {
        match (self, tint) {
            (Theme::Light, Tint::Paper) => Some(0xFF_FF_FF),
            (Theme::Dark, Tint::Slate) => Some(0x0B_0C_0F),
            (Theme::Contrast, Tint::Slate) => Some(0x5A_5A_5A),
            (Theme::Contrast, Tint::Tile) => Some(0x26_26_26),
            _ => None,
        }
    }
}

/// A theme on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    /// The theme.
    pub theme: Theme,
    /// How many colours there are.
    pub depth: Depth,
    /// Only characters of ASCII.
    pub ascii: bool,
}

impl Paint {
    /// Whether bodies can be told by their colours.
    pub fn colours(&self) -> bool {
        self.depth != Depth::Plain
    }

    /// The colour of a role.
    pub fn role(&self, role: Role) -> Color {
        match self.depth {
            Depth::Sixteen => self.theme.sixteen(role).map_or(Color::Reset, Color::Indexed),
            _ => self.color(self.theme.rgb(role)),
        }
    }

    /// The colour of a tint.
    pub fn tint(&self, tint: Tint) -> Color {
        let [r, g, b] = tint.rgb();
        match (self.depth, tint) {
            // Black on black would be lost.
            (Depth::Sixteen, Tint::Slate | Tint::Tile) => Color::Indexed(8),
            (Depth::Sixteen, _) => Color::Indexed(tint.sixteen()),
            _ => self.color(self.theme.tint(tint).unwrap_or(u32::from_be_bytes([0, r, g, b]))),
        }
    }

    fn color(&self, rgb: u32) -> Color {
        let [_, r, g, b] = rgb.to_be_bytes();
        match self.depth {
            Depth::Plain | Depth::Sixteen => Color::Reset,
            Depth::Cube => Color::Indexed(nearest_of_cube([r, g, b])),
            Depth::True => Color::Rgb(r, g, b),
        }
    }

    /// Text for a role.
    pub fn text(&self, role: Role) -> Style {
        let style = Style::new().fg(self.role(role));
        match role {
            Role::Accent | Role::Lit | Role::Last | Role::Threat | Role::Hint => {
                style.add_modifier(Modifier::BOLD)
            }
            Role::Faint | Role::Line if !self.colours() => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// Text that is chosen among others.
    pub fn chosen(&self) -> Style {
        self.text(Role::Text).add_modifier(Modifier::REVERSED)
    }

    /// What the drawings of the line mode are written with.
    pub fn ink(&self, ink: Ink) -> Style {
        let mut style = match ink.fore {
            None => self.text(Role::Text),
            Some(Tint::Faint) => self.text(Role::Faint),
            Some(Tint::Accent) => self.text(Role::Accent),
            Some(tint) => Style::new().fg(self.tint(tint)),
        };
        if let Some(back) = ink.back.filter(|_| self.colours()) {
            style = style.bg(self.tint(back)).fg(self.tint(ink.fore.unwrap_or(back.ink_on())));
        }
        if ink.bold { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// Strong text that can be read on a tint.
    pub fn on(&self, tint: Tint) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if !self.colours() {
            return style;
        }
        style.bg(self.tint(tint)).fg(match (self.depth, tint) {
            (Depth::Sixteen, Tint::Slate | Tint::Tile) => Color::Indexed(15),
            _ => self.tint(tint.ink_on()),
        })
    }
}
