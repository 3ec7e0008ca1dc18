//! Whether a puzzle is one: its claim proven, every turn tried.

use hexagora_engine::{Census, census, forced_win};
use hexagora_locale::{Message, message};
use hexagora_rules::Game;

use crate::{Claim, Puzzle, Theme};

/// What was proven of a puzzle.
pub type Proof = Census;

/// Why a puzzle is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Falsehood {
    /// Its text is no position.
    Text(hexagora_rules::TextError),
    /// Nobody is to move there.
    Over,
    /// What it claims is more than can be proven.
    Unproven,
    /// No turn does what it claims.
    Impossible,
    /// Every turn does.
    Trivial,
    /// More can be had than it claims: a quicker win, or more points.
    Modest,
    /// A tag is not so.
    Tag(Theme),
}

impl Falsehood {
    /// The falsehood as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Falsehood::Text(error) => error.message(),
            Falsehood::Over => message!("puzzle.false.over"),
            Falsehood::Unproven => message!("puzzle.false.unproven"),
            Falsehood::Impossible => message!("puzzle.false.impossible"),
            Falsehood::Trivial => message!("puzzle.false.trivial"),
            Falsehood::Modest => message!("puzzle.false.modest"),
            Falsehood::Tag(theme) => message!("puzzle.false.tag", theme = theme.title()),
        }
    }
}

hexagora_locale::says!(Falsehood);

impl Puzzle {
    /// How many nodes the proof of a puzzle may take, all turns together.
    pub const PROOF_NODES: u64 = 3_000_000;

    /// Proves the puzzle anew: plays every turn and sees which keep the claim.
    pub fn verify(&self) -> Result<Proof, Falsehood> {
        let game = self.game().map_err(Falsehood::Text)?;
        let proof = prove(&game, self.claim, Puzzle::PROOF_NODES)?;
        match self.tags.iter().find(|&&tag| tags(&game, &proof).contains(&tag) != self.tags.contains(&tag)) {
            Some(&tag) => Err(Falsehood::Tag(tag)),
            None => Ok(proof),
        }
    }
}

/// Proves a claim of a position.
pub(crate) fn prove(game: &Game, claim: Claim, nodes: u64) -> Result<Proof, Falsehood> {
    if game.to_move().seat().is_none() {
        return Err(Falsehood::Over);
    }
    if let Claim::Win(turns @ 2..) = claim
        && forced_win(game, u32::from(turns) - 1, nodes).is_some()
    {
        return Err(Falsehood::Modest);
    }
    let census = census(game, claim.aim(), nodes).ok_or(Falsehood::Unproven)?;
    match claim {
        _ if census.right.is_empty() => Err(Falsehood::Impossible),
        Claim::Gain(points) if census.most > points => Err(Falsehood::Modest),
        _ if census.right.len() == census.turns => Err(Falsehood::Trivial),
        _ => Ok(census),
    }
}

/// What is worth saying of a position and its right turns.
pub(crate) fn tags(game: &Game, proof: &Proof) -> Vec<Theme> {
    use hexagora_rules::{ChoiceKind, ThreatKind};
    let captures = |turn: &Vec<String>| {
        let mut game = game.clone();
        turn.iter().any(|step| {
            let capture = game.choice(step).is_ok_and(|choice| choice.kind == ChoiceKind::Capture);
            let _ = game.play(step);
            capture
        })
    };
    let holds = |tag: &Theme| match tag {
        Theme::Only => proof.right.len() == 1,
        Theme::Capture => proof.right.iter().all(captures),
        Theme::Race => game.threats().iter().any(|threat| threat.kind == ThreatKind::Win),
        _ => false,
    };
    Theme::TAGS.into_iter().filter(holds).collect()
}
