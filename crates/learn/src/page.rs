//! Everything to learn about a game in one language, as it goes to the page.

use hexagora_locale::Lang;
use hexagora_rules::{Game, GameKind, StepError};
use serde::Serialize;

use crate::{Figure, Goal, Lesson, Marks, OriginError, Section, Sheet, course, figures, sheet};

/// The rules, the figures and the course of a game in a language.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Page {
    /// The game.
    pub game: GameKind,
    /// The language's code.
    pub lang: &'static str,
    /// The rules.
    pub sheet: &'static Sheet,
    /// The figures that the rules show, in order.
    pub figures: Vec<ShownFigure>,
    /// The course.
    pub course: Vec<ShownLesson>,
}

/// A figure, ready to be shown.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownFigure {
    /// Its name in the sheet.
    pub id: &'static str,
    /// The position's text.
    pub start: String,
    /// What it says.
    pub caption: &'static str,
    /// Cells to look at.
    pub marks: &'static Marks,
    /// Arrows to draw: the cells that a step passes, in order.
    pub arrows: Vec<Vec<String>>,
    /// Steps to walk through.
    pub walk: Vec<ShownPace>,
    /// How many of them have been played when it is first seen.
    pub opens_at: usize,
}

/// A step of a walk through a figure.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownPace {
    /// The step.
    pub step: &'static str,
    /// What to see in it.
    pub says: &'static str,
}

/// A task, ready to be set.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownLesson {
    /// Its name, which progress is kept by.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What to do.
    pub task: &'static str,
    /// A hint in words.
    pub hint: &'static str,
    /// What to say once it is solved.
    pub praise: &'static str,
    /// The section of the rules that it is about.
    pub rule: &'static str,
    /// The position's text.
    pub start: String,
    /// Cells to look at.
    pub marks: &'static Marks,
    /// What it asks for.
    pub goal: &'static Goal,
    /// How many steps an answer may have, if not a whole turn.
    pub most: Option<usize>,
    /// Steps that solve it: the last help.
    pub answer: &'static [String],
}

impl Page {
    /// The page of a game in a language.
    pub fn new(kind: GameKind, lang: Lang) -> Result<Page, OriginError> {
        Ok(Page {
            game: kind,
            lang: lang.code(),
            sheet: sheet(kind, lang),
            figures: figures(kind)
                .iter()
                .map(|figure| ShownFigure::new(kind, lang, figure))
                .collect::<Result<_, _>>()?,
            course: course(kind)
                .iter()
                .map(|lesson| ShownLesson::new(kind, lang, lesson))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The section with an anchor.
    pub fn section(&self, anchor: &str) -> Option<&'static Section> {
        self.sheet.section(anchor)
    }
}

impl ShownFigure {
    fn new(kind: GameKind, lang: Lang, figure: &'static Figure) -> Result<ShownFigure, OriginError> {
        let game = figure.game(kind)?;
        let arrows = figure.arrows.iter().map(|step| arrows(&game, step)).collect::<Result<Vec<_>, _>>()?;
        Ok(ShownFigure {
            id: &figure.id,
            start: game.text(),
            caption: figure.caption.say(lang),
            marks: &figure.marks,
            arrows: arrows.into_iter().flatten().collect(),
            walk: (figure.walk.iter())
                .map(|pace| ShownPace { step: &pace.step, says: pace.says.say(lang) })
                .collect(),
            opens_at: figure.opens_at,
        })
    }
}

/// The arrows of a step: along its course where it has one, or from each cell that it names to the
/// last of them, as when two pieces capture a third.
fn arrows(game: &Game, step: &str) -> Result<Vec<Vec<String>>, StepError> {
    if let Some(course) = game.course(step)? {
        return Ok(vec![course]);
    }
    let mut sources = game.choice(step)?.cells;
    let Some(end) = sources.pop() else { return Ok(Vec::new()) };
    Ok(sources.into_iter().map(|source| vec![source, end.clone()]).collect())
}

impl ShownLesson {
    fn new(kind: GameKind, lang: Lang, lesson: &'static Lesson) -> Result<ShownLesson, OriginError> {
        Ok(ShownLesson {
            id: &lesson.id,
            title: lesson.title.say(lang),
            task: lesson.task.say(lang),
            hint: lesson.hint.say(lang),
            praise: lesson.praise.say(lang),
            rule: &lesson.rule,
            start: lesson.game(kind)?.text(),
            marks: &lesson.marks,
            goal: &lesson.goal,
            most: lesson.steps,
            answer: &lesson.answer,
        })
    }
}
