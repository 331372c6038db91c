//! Sets of integer points described by orderings, and what state subsumption asks of them:
//! projection (existential elimination) and implication.
//!
//! Belongs here: unions of conjunctions of [`Constraint`]s, exact over the integers. It knows
//! neither terms nor paths; `ordering::layer` offers it for path conditions.

use super::graph::{Constraint, Graph, Point, Verdict};
use spelunk_term::work;
use std::collections::{BTreeMap, BTreeSet};

/// The finite range of one unknown.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Range {
    pub low: i128,
    pub high: i128,
}

/// A union of conjunctions over points `1..=ranges.len()`; point 0 is the constant zero.
#[derive(Clone, Debug)]
pub struct Region {
    ranges: Vec<Range>,
    disjuncts: Vec<Vec<Constraint>>,
}

/// Disjuncts that a projection may grow to before it gives up.
const DISJUNCT_LIMIT: usize = 256;
/// Nanoseconds on the clock of work for each constraint that is looked at.
const CONSTRAINT: u64 = 60;

impl Region {
    /// The points that satisfy all constraints, each within its range.
    pub fn conjunction(ranges: Vec<Range>, constraints: Vec<Constraint>) -> Region {
        Region {
            ranges,
            disjuncts: vec![concise(&constraints)],
        }
    }

    pub fn disjuncts(&self) -> &[Vec<Constraint>] {
        &self.disjuncts
    }

    pub(super) fn range(&self, position: usize) -> Range {
        self.ranges[position]
    }

    /// Another range for a point that no constraint mentions.
    pub(super) fn set_range(&mut self, position: usize, range: Range) {
        self.ranges[position] = range;
    }

    /// Drops the last points, which no constraint mentions.
    pub(super) fn truncate(&mut self, count: usize) {
        debug_assert!(self.disjuncts.iter().flatten().all(|constraint| {
            let (left, right) = constraint.points();
            left.0 as usize <= count && right.0 as usize <= count
        }));
        self.ranges.truncate(count);
    }

    /// Is the assignment (value of point i at index i - 1) inside?
    pub fn contains(&self, values: &[i128]) -> bool {
        let value = |point: Point| {
            if point.0 == 0 {
                0
            } else {
                values[point.0 as usize - 1]
            }
        };
        let in_range = |(value, range): (&i128, &Range)| (range.low..=range.high).contains(value);
        values.iter().zip(&self.ranges).all(in_range)
            && self.disjuncts.iter().any(|conjunction| {
                conjunction.iter().all(|constraint| {
                    let (left, right) = constraint.points();
                    constraint.admits(value(left) - value(right))
                })
            })
    }

    /// The values of one point inside; nothing if none is found.
    pub fn sample(&self) -> Option<Vec<i128>> {
        self.disjuncts.iter().find_map(|conjunction| {
            let graph = self.graph_of(conjunction);
            let points = (1..=self.ranges.len() as u32).map(Point);
            let is_found = graph.verdict() == Verdict::Consistent;
            is_found.then(|| points.map(|point| graph.value(point)).collect())
        })
    }

    /// The region with the given points existentially quantified: no constraint mentions them any
    /// more. `None` if the result would have too many disjuncts.
    pub fn project(&self, eliminated: &[Point]) -> Option<Region> {
        // What has a point still has one when an unknown is gone: only new conjunctions are asked whether they do.
        let unasked = |conjunction: Vec<Constraint>| (conjunction, Verdict::Exhausted);
        let mut pending: Vec<_> = self.disjuncts.iter().cloned().map(unasked).collect();
        for &point in eliminated {
            let mut done = Vec::new();
            while let Some((conjunction, known)) = pending.pop() {
                let verdict = match known {
                    Verdict::Consistent => known,
                    _ => self.graph_of(&conjunction).verdict(),
                };
                if verdict == Verdict::Contradiction {
                    continue;
                }
                match self.eliminate(&conjunction, point) {
                    Elimination::Done(smaller) => done.push((smaller, verdict)),
                    Elimination::Split(below, above) => {
                        pending.extend([above, below].map(unasked));
                    }
                }
                if pending.len() + done.len() > DISJUNCT_LIMIT {
                    return None;
                }
            }
            done.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            done.dedup_by(|one, other| one.0 == other.0);
            pending = done;
        }
        Some(Region {
            ranges: self.ranges.clone(),
            disjuncts: { pending.into_iter() }.map(|it| it.0).collect(),
        })
    }

    /// Is every point of `self` in `other`? `None` if that takes too many splits. Both must be
    /// over the same points.
    pub fn implies(&self, other: &Region) -> Option<bool> {
        for conjunction in &self.disjuncts {
            let mut graph = self.graph_of(conjunction);
            if escapes(&mut graph, &other.disjuncts)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn graph_of(&self, conjunction: &[Constraint]) -> Graph {
        work::spend((self.ranges.len() + conjunction.len()) as u64 * CONSTRAINT);
        let mut graph = Graph::new();
        for range in &self.ranges {
            graph.add_point(range.low, range.high);
        }
        for &constraint in conjunction {
            graph.assert(constraint);
        }
        graph
    }

    fn eliminate(&self, conjunction: &[Constraint], point: Point) -> Elimination {
        let conjunction = concise(conjunction);
        if let Some(anchor) = exact_anchor(&conjunction, point) {
            let range = self.ranges[point.0 as usize - 1];
            return Elimination::Done(substitute(&conjunction, point, anchor, range));
        }
        if self.has_room(&conjunction, point) {
            let free = |c: &&Constraint| !mentions(**c, point);
            return Elimination::Done(conjunction.iter().filter(free).copied().collect());
        }
        match conjunction
            .iter()
            .position(|&c| is_disequality_of(c, point))
        {
            Some(index) => split(&conjunction, index),
            None => Elimination::Done(self.combine_bounds(&conjunction, point)),
        }
    }

    /// The point has only constant bounds and fewer disequalities than values: some value is
    /// always left, so it goes without a trace.
    fn has_room(&self, conjunction: &[Constraint], point: Point) -> bool {
        let Range { mut low, mut high } = self.ranges[point.0 as usize - 1];
        let mut excluded = 0;
        for &constraint in conjunction.iter().filter(|&&c| mentions(c, point)) {
            match constraint {
                Constraint::Differs { .. } => excluded += 1,
                Constraint::AtMost {
                    left,
                    right: Point::ORIGIN,
                    bound,
                } if left == point => {
                    high = high.min(bound);
                }
                Constraint::AtMost {
                    left: Point::ORIGIN,
                    bound,
                    ..
                } => low = low.max(-bound),
                _ => return false,
            }
        }
        high - low + 1 > excluded
    }

    /// Fourier-Motzkin: every lower bound meets every upper bound. With unit coefficients this is
    /// exact over the integers.
    fn combine_bounds(&self, conjunction: &[Constraint], point: Point) -> Vec<Constraint> {
        let range = self.ranges[point.0 as usize - 1];
        let mut above = vec![(Point::ORIGIN, range.high)];
        let mut below = vec![(Point::ORIGIN, -range.low)];
        let mut tightest: BTreeMap<(Point, Point), i128> = BTreeMap::new();
        let mut rest = Vec::new();
        for &constraint in conjunction {
            match constraint {
                Constraint::AtMost { left, right, bound } if left == point => {
                    above.push((right, bound));
                }
                Constraint::AtMost { left, right, bound } if right == point => {
                    below.push((left, bound));
                }
                Constraint::AtMost { left, right, bound } => {
                    tighten(&mut tightest, left, right, bound)
                }
                other => rest.push(other),
            }
        }
        for &(left, below_bound) in &below {
            for &(right, above_bound) in &above {
                tighten(&mut tightest, left, right, below_bound + above_bound);
            }
        }
        rest.extend(tightest.into_iter().filter_map(|((left, right), bound)| {
            self.informative(left, right, bound)
                .then_some(Constraint::AtMost { left, right, bound })
        }));
        rest
    }

    /// Bounds that the ranges imply anyway are left out.
    fn informative(&self, left: Point, right: Point, bound: i128) -> bool {
        if left == right {
            return bound < 0;
        }
        let high = if left.0 == 0 {
            0
        } else {
            self.ranges[left.0 as usize - 1].high
        };
        let low = if right.0 == 0 {
            0
        } else {
            self.ranges[right.0 as usize - 1].low
        };
        bound < high - low
    }
}

enum Elimination {
    Done(Vec<Constraint>),
    Split(Vec<Constraint>, Vec<Constraint>),
}

fn tighten(bounds: &mut BTreeMap<(Point, Point), i128>, left: Point, right: Point, bound: i128) {
    let entry = bounds.entry((left, right)).or_insert(bound);
    *entry = (*entry).min(bound);
}

fn mentions(constraint: Constraint, point: Point) -> bool {
    let (left, right) = constraint.points();
    left == point || right == point
}

fn is_disequality_of(constraint: Constraint, point: Point) -> bool {
    matches!(constraint, Constraint::Differs { .. }) && mentions(constraint, point)
}

/// Some `point == other + distance` among the constraints.
fn exact_anchor(conjunction: &[Constraint], point: Point) -> Option<(Point, i128)> {
    conjunction.iter().find_map(|&constraint| match constraint {
        Constraint::Exactly {
            left,
            right,
            distance,
        } if left == point && right != point => Some((right, distance)),
        Constraint::Exactly {
            left,
            right,
            distance,
        } if right == point && left != point => Some((left, -distance)),
        _ => None,
    })
}

/// Replaces `point` by `anchor + distance`; constraints that become trivial disappear. The point's
/// own range stays behind as bounds of the anchor.
fn substitute(
    conjunction: &[Constraint],
    point: Point,
    (anchor, distance): (Point, i128),
    range: Range,
) -> Vec<Constraint> {
    let shift = |at: Point| {
        if at == point {
            (anchor, distance)
        } else {
            (at, 0)
        }
    };
    let moved = conjunction.iter().map(|&constraint| {
        let (old_left, old_right) = constraint.points();
        let ((left, left_shift), (right, right_shift)) = (shift(old_left), shift(old_right));
        let by = left_shift - right_shift;
        match constraint {
            Constraint::AtMost { bound, .. } => Constraint::AtMost {
                left,
                right,
                bound: bound - by,
            },
            Constraint::Exactly { distance, .. } => Constraint::Exactly {
                left,
                right,
                distance: distance - by,
            },
            Constraint::Differs { distance, .. } => Constraint::Differs {
                left,
                right,
                distance: distance - by,
            },
        }
    });
    let bounds = [
        Constraint::AtMost {
            left: anchor,
            right: Point::ORIGIN,
            bound: range.high - distance,
        },
        Constraint::AtMost {
            left: Point::ORIGIN,
            right: anchor,
            bound: distance - range.low,
        },
    ];
    moved
        .chain(bounds)
        .filter(|&constraint| !trivially_true(constraint))
        .collect()
}

/// The same conjunction in few words: of the bounds between two points the tightest, and no disequality that those
/// imply. Each disequality that is left may split a projection in two.
fn concise(conjunction: &[Constraint]) -> Vec<Constraint> {
    work::spend(conjunction.len() as u64 * CONSTRAINT);
    let mut tightest: BTreeMap<(Point, Point), i128> = BTreeMap::new();
    let (mut equal, mut unequal) = (BTreeSet::new(), BTreeSet::new());
    for &constraint in conjunction.iter().filter(|&&it| !trivially_true(it)) {
        match constraint {
            Constraint::AtMost { left, right, bound } => {
                tighten(&mut tightest, left, right, bound);
            }
            Constraint::Exactly {
                left,
                right,
                distance,
            } => drop(equal.insert(sorted(left, right, distance))),
            Constraint::Differs {
                left,
                right,
                distance,
            } => drop(unequal.insert(sorted(left, right, distance))),
        }
    }
    unequal.retain(|&(left, right, distance)| {
        !excluded(&mut tightest, left, right, distance)
            && !excluded(&mut tightest, right, left, -distance)
    });
    let bounds = { tightest.into_iter() }.map(|((left, right), bound)| Constraint::AtMost {
        left,
        right,
        bound,
    });
    let equal = { equal.into_iter() }.map(|(left, right, distance)| Constraint::Exactly {
        left,
        right,
        distance,
    });
    let unequal = { unequal.into_iter() }.map(|(left, right, distance)| Constraint::Differs {
        left,
        right,
        distance,
    });
    equal.chain(bounds).chain(unequal).collect()
}

/// `left - right` at this distance, the lower point first.
fn sorted(left: Point, right: Point, distance: i128) -> (Point, Point, i128) {
    match left <= right {
        true => (left, right, distance),
        false => (right, left, -distance),
    }
}

/// Whether the bound on `left - right` keeps it below a distance, as it does from now on where it ends there.
fn excluded(
    bounds: &mut BTreeMap<(Point, Point), i128>,
    left: Point,
    right: Point,
    distance: i128,
) -> bool {
    match bounds.get_mut(&(left, right)) {
        Some(bound) if *bound == distance => {
            *bound -= 1;
            true
        }
        Some(bound) => *bound < distance,
        None => false,
    }
}

fn trivially_true(constraint: Constraint) -> bool {
    let (left, right) = constraint.points();
    left == right && constraint.admits(0)
}

fn split(conjunction: &[Constraint], index: usize) -> Elimination {
    let Constraint::Differs {
        left,
        right,
        distance,
    } = conjunction[index]
    else {
        return Elimination::Done(conjunction.to_vec());
    };
    let mut below = conjunction.to_vec();
    let mut above = conjunction.to_vec();
    below[index] = Constraint::AtMost {
        left,
        right,
        bound: distance - 1,
    };
    above[index] = Constraint::AtMost {
        left: right,
        right: left,
        bound: -distance - 1,
    };
    Elimination::Split(below, above)
}

/// Is there a point of the graph outside every disjunct? Picks one violated constraint per
/// disjunct, depth first.
fn escapes(graph: &mut Graph, disjuncts: &[Vec<Constraint>]) -> Option<bool> {
    match graph.verdict() {
        Verdict::Contradiction => return Some(false),
        Verdict::Exhausted => return None,
        Verdict::Consistent => {}
    }
    let Some((first, rest)) = disjuncts.split_first() else {
        return Some(true);
    };
    for constraint in first {
        let checkpoint = graph.checkpoint();
        graph.assert(constraint.negate());
        let escaped = escapes(graph, rest);
        graph.backtrack(checkpoint);
        if escaped != Some(false) {
            return escaped;
        }
    }
    Some(false)
}
