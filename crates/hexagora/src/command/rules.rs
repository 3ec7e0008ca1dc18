//! `hexagora rules`: the rules of a game in plain words, with their figures.

use clap::ArgMatches;
use hexagora_learn::markup::{Block, Inline};
use hexagora_learn::{Figure, Page, Sheet, figure, sheet};
use hexagora_locale::{Lang, Message, message};
use hexagora_rules::{Eye, Game, GameKind, Scene};

use super::{style, text};
use crate::draw::{self, Picture, Style, Trace};
use crate::{CliError, Session, cli, wrap};

/// No line is wider than this: longer ones are tiring to read.
const WIDEST: usize = 88;

/// How far a section's text is set in.
const INDENT: &str = "  ";

/// How far a figure is set in.
const FIGURE_INDENT: &str = "    ";

/// How high the figure of a large board may be.
const FIGURE_HEIGHT: usize = 24;

/// Prints all of a game's rules, or one section.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let name = text(matches, cli::GAME).ok_or_else(super::start::no_game)?;
    let kind: GameKind = name.parse()?;
    if matches.get_flag(cli::JSON) {
        let page = Page::new(kind, session.lang);
        return session.json(&page.map_err(|error| error.message())?);
    }
    let sheet = sheet(kind, session.lang);
    // Low figures: of a large board only what lies on it.
    let style = Style { height: Some(FIGURE_HEIGHT), ..style(matches, session) };
    let writer = Writer { kind, lang: session.lang, color: session.out_color, style: &style };
    let page = match text(matches, cli::SECTION) {
        Some(anchor) => writer.section(sheet, anchor)?,
        None => writer.sheet(sheet),
    };
    session.print(&page)
}

struct Writer<'a> {
    kind: GameKind,
    lang: Lang,
    color: bool,
    style: &'a Style,
}

impl Writer<'_> {
    fn sheet(&self, sheet: &Sheet) -> String {
        let mut page = format!("{}\n\n", self.bold(&sheet.title));
        self.blocks(&sheet.lead, &mut page);
        for section in &sheet.sections {
            page += &format!("{}\n\n", self.bold(&section.title));
            self.blocks(&section.blocks, &mut page);
        }
        page.truncate(page.trim_end().len());
        page + "\n"
    }

    fn section(&self, sheet: &Sheet, anchor: &str) -> Result<String, CliError> {
        let Some(section) = sheet.section(anchor) else {
            let legal: Vec<&str> = sheet.sections.iter().map(|section| section.anchor.as_str()).collect();
            let name = Message::new("cli.value.section").say(self.lang);
            return Err(CliError::value(&name, anchor, &legal.join(", ")));
        };
        let mut page = format!("{} · {}\n\n", self.bold(&sheet.title), self.bold(&section.title));
        self.blocks(&section.blocks, &mut page);
        page.truncate(page.trim_end().len());
        Ok(page + "\n")
    }

    fn blocks(&self, blocks: &[Block], page: &mut String) {
        for block in blocks {
            *page += &self.block(block);
            page.push('\n');
        }
    }

    fn block(&self, block: &Block) -> String {
        match block {
            Block::Paragraph { text } => self.lines(INDENT, INDENT, text),
            Block::List { ordered, items } => {
                let item = |(at, text): (usize, &Vec<Inline>)| {
                    let bullet = if *ordered { format!("{}.", at + 1) } else { self.bullet().to_owned() };
                    let hanging = " ".repeat(INDENT.len() + bullet.chars().count() + 1);
                    self.lines(&format!("{INDENT}{bullet} "), &hanging, text)
                };
                items.iter().enumerate().map(item).collect()
            }
            Block::Figure { id } => {
                figure(self.kind, id).map_or_else(String::new, |figure| self.figure(figure))
            }
            Block::Option { name, text } => {
                self.option(name) + &self.lines(FIGURE_INDENT, FIGURE_INDENT, text)
            }
            Block::Decision { number, text } => {
                let lead = format!("{INDENT}{:<4}", format!("D{number}"));
                self.lines(&lead, &" ".repeat(lead.len()), text)
            }
        }
    }

    /// An option's name with its values and its default, as `hexagora games` lists them.
    fn option(&self, name: &str) -> String {
        let Some(spec) = self.kind.options().iter().find(|spec| spec.name == name) else {
            return String::new();
        };
        let values = message!("cli.games.values", legal = spec.kind.to_string(), default = spec.default);
        format!("{INDENT}{}  {}\n", self.bold(name), values.say(self.lang))
    }

    /// The position, the cells that are marked, the caption; then every step of the walk, and where
    /// it leads.
    fn figure(&self, figure: &Figure) -> String {
        let Ok(mut game) = figure.game(self.kind) else { return String::new() };
        let mut page = self.board(&game, &[]) + &self.marks(figure);
        page += &self.lines(FIGURE_INDENT, FIGURE_INDENT, &plain(figure.caption.say(self.lang)));
        let mut last = Vec::new();
        for pace in &figure.walk {
            let Ok(trace) = Trace::new(&game, &pace.step) else { return page };
            if game.play(&pace.step).is_err() {
                return page;
            }
            last = vec![trace];
            let says = format!("{}: {}", pace.step, pace.says.say(self.lang));
            let hanging = format!("{FIGURE_INDENT}  ");
            page += &self.lines(FIGURE_INDENT, &hanging, &plain(&says));
        }
        if !last.is_empty() {
            page += &format!("\n{}", self.board(&game, &last));
        }
        page
    }

    fn board(&self, game: &Game, last: &[Trace]) -> String {
        let scene = Scene::new(game, Eye::All, last.len(), None);
        let picture = Picture { scene: &scene, last, whole: false, lang: self.lang };
        let drawn = draw::draw(&picture, self.style);
        let line = |line: &str| match line.trim_end() {
            "" => String::from("\n"),
            text => format!("{FIGURE_INDENT}{text}\n"),
        };
        drawn.trim_end().lines().map(line).collect::<String>() + "\n"
    }

    /// The marked cells by name, since a board of characters has no room for marks.
    fn marks(&self, figure: &Figure) -> String {
        let signs = if self.style.ascii { ["+", "x", "*"] } else { ["✓", "✗", "◦"] };
        let marks = [&figure.marks.good, &figure.marks.bad, &figure.marks.look];
        let line = |(sign, cells): (&str, &Vec<String>)| {
            let lead = format!("{FIGURE_INDENT}{sign} ");
            self.lines(&lead, &" ".repeat(lead.chars().count()), &plain(&cells.join("  ")))
        };
        signs.into_iter().zip(marks).filter(|(_, cells)| !cells.is_empty()).map(line).collect()
    }

    /// Running text in lines of the page's width.
    fn lines(&self, first: &str, rest: &str, text: &[Inline]) -> String {
        let words = text.iter().flat_map(|inline| self.words(inline)).collect();
        wrap::lines(words, self.style.width.min(WIDEST), first, rest)
    }

    /// The words of a piece of text, each with the ink that it is written in.
    fn words(&self, inline: &Inline) -> Vec<wrap::Piece> {
        let ink = match inline {
            Inline::Strong { .. } | Inline::Notation { .. } | Inline::Option { .. } => "\x1b[1m",
            Inline::Emphasis { .. } => "\x1b[3m",
            Inline::Text { .. } | Inline::Link { .. } | Inline::Decision { .. } => "",
        };
        let ink = if self.color { ink } else { "" };
        vec![wrap::Piece { text: inline.plain(), ink }]
    }

    fn bold(&self, text: &str) -> String {
        if self.color { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn bullet(&self) -> &'static str {
        if self.style.ascii { "-" } else { "•" }
    }
}

fn plain(text: &str) -> Vec<Inline> {
    vec![Inline::Text { text: text.to_owned() }]
}
