//! Where the parts of the screen lie: the board first, one quiet column beside it, a line of keys below.

use ratatui::layout::Rect;

/// The smallest window in which a game can be played.
pub const SMALLEST: (u16, u16) = (40, 16);

/// From this width on the column stands beside the board; in a narrower window it lies below.
const WIDE: u16 = 72;

/// Where the parts lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The board.
    pub board: Rect,
    /// Who plays, what is due, what was played.
    pub side: Rect,
    /// The keys.
    pub foot: Rect,
}

impl Layout {
    /// The layout of a window; none where it is too small.
    pub fn new(area: Rect) -> Option<Layout> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let above = area.height - 1;
        if area.width >= WIDE {
            let width = (area.width * 3 / 10).clamp(30, 46);
            let x = area.right() - width - 1;
            let side = Rect { x, y: area.y + 1, width, height: above - 2 };
            let board = Rect { x: area.x + 1, y: area.y, width: x - area.x - 3, height: above };
            return Some(Layout { board, side, foot });
        }
        let height = (above * 2 / 5).clamp(6, 12);
        let side = Rect { x: area.x + 1, y: area.y + above - height, width: area.width - 2, height };
        let board = Rect { x: area.x, y: area.y, width: area.width, height: above - height };
        Some(Layout { board, side, foot })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_never_overlap_and_stay_in_the_window() {
        for width in 0..240 {
            for height in 0..90 {
                let area = Rect::new(0, 0, width, height);
                let Some(layout) = Layout::new(area) else {
                    assert!(width < SMALLEST.0 || height < SMALLEST.1);
                    continue;
                };
                let parts = [layout.board, layout.side, layout.foot];
                for (at, part) in parts.into_iter().enumerate() {
                    assert_eq!(area.intersection(part), part, "{width}×{height}");
                    assert!(part.area() > 0, "{width}×{height}");
                    assert!(parts[at + 1..].iter().all(|other| !part.intersects(*other)), "{width}×{height}");
                }
            }
        }
    }
}
