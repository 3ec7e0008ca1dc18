//! The rules of a game in a language, as blocks.

use serde::Serialize;

use crate::markup::{self, Block, Inline, MarkupError};

/// The rules of a game, in plain words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sheet {
    /// The game's name.
    pub title: String,
    /// What stands before the first section.
    pub lead: Vec<Block>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section of the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Section {
    /// Its address, the same in every language.
    pub anchor: String,
    /// Its title.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

impl Sheet {
    /// Reads the markup.
    ///
    /// ```
    /// use hexagora_learn::Sheet;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let sheet = Sheet::read("# Go\n\nAn old game.\n\n## The end {#end}\n\nBoth pass.\n")?;
    /// assert_eq!(sheet.sections[0].anchor, "end");
    /// // What is wrong is said with its line.
    /// assert_eq!(Sheet::read("# Go\n\n## The end\n").unwrap_err().line, 3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn read(text: &str) -> Result<Sheet, MarkupError> {
        let mut sheet = Sheet::default();
        // The part that is being gathered, and the number of its first line.
        let (mut part, mut first) = (String::new(), 2);
        for (line, number) in text.lines().zip(1..) {
            let bad = |why| MarkupError { line: number, why };
            if number == 1 {
                let title = line.strip_prefix("# ").ok_or_else(|| bad("the first line is `# Title`"))?;
                sheet.title = title.trim().to_owned();
            } else if let Some(heading) = line.strip_prefix("## ") {
                sheet.close(&part, first)?;
                sheet.sections.push(Section::open(heading).map_err(bad)?);
                (part, first) = (String::new(), number + 1);
            } else {
                part += line;
                part.push('\n');
            }
        }
        sheet.close(&part, first)?;
        Ok(sheet)
    }

    fn close(&mut self, part: &str, first: usize) -> Result<(), MarkupError> {
        let blocks = markup::blocks(part, first)?;
        match self.sections.last_mut() {
            Some(section) => section.blocks = blocks,
            None => self.lead = blocks,
        }
        Ok(())
    }

    /// The section with an anchor.
    pub fn section(&self, anchor: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.anchor == anchor)
    }

    /// Every block, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.lead.iter().chain(self.sections.iter().flat_map(|section| &section.blocks))
    }

    /// Every piece of running text, in order.
    pub fn inlines(&self) -> impl Iterator<Item = &Inline> {
        self.blocks().flat_map(Block::texts).flatten()
    }
}

impl Section {
    /// The section of a heading: `Title {#anchor}`.
    fn open(heading: &str) -> Result<Section, &'static str> {
        let form = "a heading is `## Title {#anchor}`";
        let (title, anchor) = heading.trim_end().split_once(" {#").ok_or(form)?;
        let anchor = markup::name(anchor.strip_suffix('}').ok_or(form)?)?;
        Ok(Section { anchor, title: title.trim().to_owned(), blocks: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_anchors() {
        let sheet = Sheet::read("# Go\n\nOld.\n\n## The end {#end}\n\nOver.\n").unwrap();
        assert_eq!((sheet.title.as_str(), sheet.lead.len()), ("Go", 1));
        assert_eq!(sheet.section("end").map(|end| end.title.as_str()), Some("The end"));
    }

    #[test]
    fn a_heading_without_an_anchor_is_refused() {
        assert_eq!(Sheet::read("# Go\n\n## End\n").unwrap_err().line, 3);
        assert_eq!(Sheet::read("Go\n").unwrap_err().line, 1);
        assert_eq!(Sheet::read("# Go\n\n## End {#end}\n\n*open\n").unwrap_err().line, 5);
    }
}
