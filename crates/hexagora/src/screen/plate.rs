//! The wood under a board of points: the smallest convex shape around all points, with a margin.

use super::sheet::Sheet;
use super::theme::Role;

/// A place in columns and half lines, which are about as wide as high.
type Place = (f64, f64);

/// Paints the plate under points, `margin` columns around them.
pub fn paint(sheet: &mut Sheet<'_>, points: &[(i32, i32)], margin: f64) {
    let color = sheet.paint().role(Role::Plate);
    let hull = hull(points.iter().map(|&(x, y)| (f64::from(x), f64::from(2 * y) + 0.5)).collect());
    let reach = |of: fn(&Place) -> f64| {
        let least = hull.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = hull.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (least - margin).floor() as i32..=(most + margin).ceil() as i32
    };
    for y in reach(|place| place.1) {
        for x in reach(|place| place.0) {
            if is_near(&hull, (f64::from(x), f64::from(y)), margin) {
                sheet.dot((x, y), color);
            }
        }
    }
}

/// The corners of the smallest convex shape around places, clockwise on the screen.
fn hull(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let half = |places: &mut dyn Iterator<Item = Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for place in places {
            while let [.., a, b] = chain[..] {
                if turn(a, b, place) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(place);
        }
        chain.pop();
        chain
    };
    [half(&mut places.iter().copied()), half(&mut places.iter().rev().copied())].concat()
}

/// Positive where the way over three places turns right on the screen.
fn turn(a: Place, b: Place, c: Place) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Whether a place lies within a shape, or no farther from it than a margin.
fn is_near(hull: &[Place], place: Place, margin: f64) -> bool {
    let edges = || hull.iter().zip(hull.iter().cycle().skip(1));
    edges().all(|(&from, &to)| turn(from, to, place) >= 0.0)
        || edges().any(|(&from, &to)| distance(from, to, place) <= margin)
}

/// How far a place is from the straight line between two others.
fn distance(from: Place, to: Place, place: Place) -> f64 {
    let (along, across) = (to.0 - from.0, to.1 - from.1);
    let length = along.mul_add(along, across * across);
    let share = ((place.0 - from.0) * along + (place.1 - from.1) * across) / length.max(f64::MIN_POSITIVE);
    let share = share.clamp(0.0, 1.0);
    (place.0 - from.0 - share * along).hypot(place.1 - from.1 - share * across)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plate_is_convex_and_has_a_margin() {
        let square = hull(vec![(0.0, 0.0), (4.0, 0.0), (2.0, 2.0), (4.0, 4.0), (0.0, 4.0), (2.0, 0.0)]);
        assert_eq!(square.len(), 4);
        assert!(is_near(&square, (2.0, 2.0), 0.0) && is_near(&square, (5.0, 2.0), 1.0));
        assert!(!is_near(&square, (5.0, 5.0), 1.0));
    }
}
