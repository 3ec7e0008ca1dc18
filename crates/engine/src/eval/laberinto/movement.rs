//! The priors of movements: which look good before they are tried.

use std::ops::ControlFlow;

use hexagora_rules::laberinto::{Act, Cell, Cells, EDGES, Figure, Position, Step};
use hexagora_rules::{Position as _, Seat};

use super::distance::TURN;
use super::race::apart;
use super::survey::{SeatSurvey, Survey};

/// Lists every movement with a prior.
pub fn list(position: &Position, survey: &Survey, list: &mut Vec<(Step, f32)>) {
    let Some(seat) = position.to_move().seat() else { return };
    let attacked = survey.attacks.by_others(seat).fold(Cells::EMPTY, |all, cells| all.or(cells));
    let priors = MovementPriors { position, seat, survey: survey.of(seat), attacked };
    let _ = position.visit_movements::<()>(|step| {
        if let Some(act) = Act::of(step) {
            list.push((step, priors.log_prior(act).exp()));
        }
        ControlFlow::Continue(())
    });
}

/// What the priors of a seat's movements depend on.
struct MovementPriors<'a> {
    position: &'a Position,
    seat: Seat,
    survey: &'a SeatSurvey,
    /// Where a figure of the seat would be captured if it stood there alone.
    attacked: Cells,
}

impl MovementPriors<'_> {
    /// How many turns a triangle is away from having crossed.
    fn far(&self, cell: Cell) -> f32 {
        f32::from(self.survey.field.at(cell)) / f32::from(TURN)
    }

    /// The logarithm of the prior weight of an act.
    fn log_prior(&self, act: Act) -> f32 {
        match act {
            Act::Leave { figure: Figure::Mounted(_), from } if self.position.crosses(from) => 4.0,
            Act::Leave { .. } => -2.0,
            Act::Capture { from, to } => 2.0 + self.danger(from, to, Figure::Prism),
            Act::Go { figure, from, to } => self.go(figure, from, to) + self.danger(from, to, figure),
            Act::Mount { to, .. } => 2.0 + self.lone(to, 1, 1.5),
            Act::Dismount { from, .. } => self.dismount(from),
            Act::Enter { figure, to } => self.enter(figure, to),
            _ => 0.0,
        }
    }

    fn go(&self, figure: Figure, from: Cell, to: Cell) -> f32 {
        match figure {
            Figure::Mounted(_) => (self.far(from) - self.far(to)).clamp(-3.0, 3.0),
            Figure::Prism => 0.2 * (self.far(from) - self.far(to)).clamp(-2.0, 2.0) - 0.7,
            Figure::Pyramid => 0.4 * (self.prism_apart(from) - self.prism_apart(to)) - 0.7,
        }
    }

    /// How many edges the nearest bare prism of the seat is away.
    fn prism_apart(&self, cell: Cell) -> f32 {
        let prisms = self.position.figures(self.seat).filter(|&(_, figure)| figure == Figure::Prism);
        prisms.map(|(prism, _)| apart(prism, cell)).min().unwrap_or(4).min(8) as f32
    }

    /// A mounted prism never captures; a bare one may get rid of what stands in the way.
    fn dismount(&self, from: Cell) -> f32 {
        let lone = self.position.stood().without(self.position.paired());
        let prey = EDGES
            .into_iter()
            .map(|edge| from.across(edge))
            .any(|next| lone.has(next) && standing(self.position, self.seat, next) == 0);
        if prey { 0.0 } else { -2.0 }
    }

    /// What a figure that goes leaves behind and runs into.
    fn danger(&self, from: Cell, to: Cell, figure: Figure) -> f32 {
        let dear = if matches!(figure, Figure::Mounted(_)) { 1.5 } else { 0.8 };
        let rescue =
            if standing(self.position, self.seat, from) == 1 { -self.lone(from, 1, dear) } else { 0.0 };
        rescue + self.lone(to, standing(self.position, self.seat, to) + 1, dear)
    }

    /// A lone figure within reach of a prism is in danger.
    fn lone(&self, cell: Cell, figures: usize, dear: f32) -> f32 {
        if figures < 2 && self.attacked.has(cell) { -dear } else { 0.0 }
    }

    fn enter(&self, figure: Figure, to: Cell) -> f32 {
        let worse = self.far(to) - f32::from(self.survey.door) / f32::from(TURN);
        let here = standing(self.position, self.seat, to);
        let safe = self.lone(to, here + 1, 0.8);
        let near = self.prism_apart(to);
        match figure {
            Figure::Mounted(_) => 2.0 - worse + safe,
            Figure::Prism => 0.8 - 0.5 * worse + safe,
            Figure::Pyramid if near <= 1.0 => 1.8 + safe,
            Figure::Pyramid => 0.3 - 0.4 * near.min(3.0) - 0.3 * worse + safe,
        }
    }
}

/// How many figures of the seat stand in a triangle.
fn standing(position: &Position, seat: Seat, cell: Cell) -> usize {
    position.figures(seat).filter(|&(at, _)| at == cell).count()
}
