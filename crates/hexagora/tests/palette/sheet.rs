//! The page's style sheet, as far as a hue has to be looked up in it.

/// A theme of the page. High contrast is light or dark as the system is.
#[derive(Debug, Clone, Copy)]
pub enum Theme {
    Light,
    Dark,
    LightContrast,
    DarkContrast,
}

impl Theme {
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::LightContrast, Theme::DarkContrast];

    /// The value of a property such as `red`.
    pub fn rgb(self, sheet: &str, property: &str) -> [u8; 3] {
        let all = declared(sheet, ":root", property);
        let own = match self {
            Theme::Light | Theme::Dark => None,
            Theme::LightContrast | Theme::DarkContrast => {
                declared(sheet, ":root[data-theme='contrast']", property)
            }
        };
        let value = own.or(all).unwrap_or_else(|| panic!("no --{property} in the sheet"));
        let mut hexes = value.split('#').skip(1).map(|hex| &hex[..6]);
        let light = hexes.next().unwrap_or_else(|| panic!("--{property} is {value}, not #rrggbb"));
        let hex = match self {
            Theme::Light | Theme::LightContrast => light,
            Theme::Dark | Theme::DarkContrast => hexes.next().unwrap_or(light),
        };
        [0, 2, 4].map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
    }
}

/// What the rules of a selector declare for a property; the last one counts.
fn declared<'a>(sheet: &'a str, selector: &str, property: &str) -> Option<&'a str> {
    let head = format!("{selector} {{");
    let name = format!("--{property}: ");
    let bodies = sheet.split('}').filter_map(|rule| {
        let body = rule.split_once(&head)?.1;
        rule.lines().any(|line| line == head).then_some(body)
    });
    bodies.flat_map(|body| body.split(';')).filter_map(|line| line.trim().strip_prefix(&name)).next_back()
}
