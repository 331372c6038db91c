//! Conjunctions of difference constraints and disequalities over bounded integers.
//!
//! Belongs here: the constraint graph, its incremental repair, backtracking and the search that
//! separates disequal values. It knows neither terms nor bit widths: a point is an integer with a
//! range, and the neighbour `atom` says which terms become which constraints.
//!
//! The graph always carries an assignment (the potential) that satisfies every constraint that
//! stands. A new `left - right <= bound` that the assignment already satisfies costs nothing;
//! otherwise values are lowered along the edges until all hold again, and reaching the new edge's
//! own source proves a negative cycle (Cotton and Maler, "Fast and flexible difference constraint
//! propagation for DPLL(T)", SAT 2006, section 3). Removing constraints keeps the assignment
//! valid, so backtracking only unlinks what was added.

/// An integer unknown of the graph. [`Point::ORIGIN`] is the constant zero.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(crate) u32);

impl Point {
    pub const ORIGIN: Point = Point(0);
}

/// What the graph understands.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constraint {
    /// `left - right <= bound`
    AtMost {
        left: Point,
        right: Point,
        bound: i128,
    },
    /// `left - right == distance`
    Exactly {
        left: Point,
        right: Point,
        distance: i128,
    },
    /// `left - right != distance`
    Differs {
        left: Point,
        right: Point,
        distance: i128,
    },
}

impl Constraint {
    pub fn negate(self) -> Constraint {
        match self {
            Constraint::AtMost { left, right, bound } => Constraint::AtMost {
                left: right,
                right: left,
                bound: -bound - 1,
            },
            Constraint::Exactly {
                left,
                right,
                distance,
            } => Constraint::Differs {
                left,
                right,
                distance,
            },
            Constraint::Differs {
                left,
                right,
                distance,
            } => Constraint::Exactly {
                left,
                right,
                distance,
            },
        }
    }

    /// Does the constraint hold when `left - right` is `difference`?
    pub fn admits(self, difference: i128) -> bool {
        match self {
            Constraint::AtMost { bound, .. } => difference <= bound,
            Constraint::Exactly { distance, .. } => difference == distance,
            Constraint::Differs { distance, .. } => difference != distance,
        }
    }

    /// The same constraint between other points.
    pub fn between(self, left: Point, right: Point) -> Constraint {
        match self {
            Constraint::AtMost { bound, .. } => Constraint::AtMost { left, right, bound },
            Constraint::Exactly { distance, .. } => Constraint::Exactly {
                left,
                right,
                distance,
            },
            Constraint::Differs { distance, .. } => Constraint::Differs {
                left,
                right,
                distance,
            },
        }
    }

    pub fn points(self) -> (Point, Point) {
        match self {
            Constraint::AtMost { left, right, .. }
            | Constraint::Exactly { left, right, .. }
            | Constraint::Differs { left, right, .. } => (left, right),
        }
    }
}

/// Whether what stands can hold together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Consistent,
    Contradiction,
    /// The separation of disequalities took more splits than allowed.
    Exhausted,
}

const NONE: u32 = u32::MAX;

/// Splits that one separation may take before it gives up: finite ranges with disequalities encode
/// graph colouring, so some bound is needed, and what lies beyond is work for a SAT solver.
const SPLIT_LIMIT: usize = 4_000;

#[derive(Clone, Debug)]
struct PointState {
    /// The assignment; a point's value is its potential relative to the origin's.
    potential: i128,
    low: i128,
    high: i128,
    /// Edges from and to other points.
    edges: u32,
    first_edge: u32,
    first_unequal: u32,
}

/// `potential[target] <= potential[source] + weight`, listed at the source.
#[derive(Clone, Debug)]
struct Edge {
    weight: i128,
    target: u32,
    next: u32,
}

/// `left - right != distance`, listed at both ends.
#[derive(Clone, Debug)]
struct Unequal {
    distance: i128,
    left: u32,
    right: u32,
    next_left: u32,
    next_right: u32,
}

/// How to take back one change.
#[derive(Clone, Debug)]
enum Undo {
    Point,
    Edge { source: u32 },
    Range { point: u32, low: i128, high: i128 },
    Unequal,
    Verdict,
}

/// A place on the trail to come back to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint(usize);

#[derive(Clone, Debug)]
pub struct Graph {
    points: Vec<PointState>,
    edges: Vec<Edge>,
    unequal: Vec<Unequal>,
    trail: Vec<Undo>,
    verdict: Verdict,
    /// Points whose potential was lowered and whose edges are still to be looked at.
    queue: Vec<u32>,
    /// Potentials before the constraint being added, of the points that were moved for it.
    lowered: Vec<(u32, i128)>,
    /// Splits tried while separating, innermost last.
    splits: Vec<Split>,
}

#[derive(Clone, Debug)]
struct Split {
    checkpoint: usize,
    unequal: u32,
    second_side: bool,
}

impl Default for Graph {
    fn default() -> Self {
        Graph::new()
    }
}

impl Graph {
    pub fn new() -> Graph {
        let origin = PointState {
            potential: 0,
            low: 0,
            high: 0,
            edges: 0,
            first_edge: NONE,
            first_unequal: NONE,
        };
        Graph {
            points: vec![origin],
            edges: Vec::new(),
            unequal: Vec::new(),
            trail: Vec::new(),
            verdict: Verdict::Consistent,
            queue: Vec::new(),
            lowered: Vec::new(),
            splits: Vec::new(),
        }
    }

    /// A new unknown with values in `low..=high`.
    pub fn add_point(&mut self, low: i128, high: i128) -> Point {
        debug_assert!(low <= high);
        let index = self.points.len() as u32;
        // Small and different from its neighbours: most disequalities then hold from the start.
        let start = i128::from(index - 1).clamp(low, high);
        self.points.push(PointState {
            potential: self.points[0].potential + start,
            low,
            high,
            edges: 0,
            first_edge: NONE,
            first_unequal: NONE,
        });
        self.trail.push(Undo::Point);
        Point(index)
    }

    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint(self.trail.len())
    }

    /// Takes back everything added since the checkpoint.
    pub fn backtrack(&mut self, checkpoint: Checkpoint) {
        self.unwind(checkpoint.0);
    }

    /// The point's value in the assignment at hand; meaningful while the verdict is consistent.
    pub fn value(&self, point: Point) -> i128 {
        self.points[point.0 as usize].potential - self.points[0].potential
    }

    /// The range that constants and the domain alone leave to the point.
    pub fn range(&self, point: Point) -> (i128, i128) {
        let state = &self.points[point.0 as usize];
        (state.low, state.high)
    }

    /// Does the assignment at hand satisfy the constraint?
    pub fn satisfied(&self, constraint: Constraint) -> bool {
        let (left, right) = constraint.points();
        constraint.admits(self.difference(left.0, right.0))
    }

    /// Adds a constraint and says whether everything still holds together.
    pub fn assert(&mut self, constraint: Constraint) -> Verdict {
        if self.verdict != Verdict::Consistent {
            return self.verdict;
        }
        self.lowered.clear();
        let verdict = match constraint {
            Constraint::AtMost { left, right, bound } => {
                let fits = self.link(left.0, right.0, bound);
                self.settle(fits)
            }
            Constraint::Exactly {
                left,
                right,
                distance,
            } => {
                let fits =
                    self.link(left.0, right.0, distance) && self.link(right.0, left.0, -distance);
                self.settle(fits)
            }
            Constraint::Differs {
                left,
                right,
                distance,
            } if left == right => self.settle(distance != 0),
            Constraint::Differs {
                left,
                right,
                distance,
            } => {
                self.add_unequal(left.0, right.0, distance);
                self.settle(true)
            }
        };
        if verdict != Verdict::Consistent {
            self.restore_potentials();
            self.verdict = verdict;
            self.trail.push(Undo::Verdict);
        }
        verdict
    }

    /// Could the constraint be added? Leaves the graph as it was, up to the assignment.
    pub fn admits(&mut self, constraint: Constraint) -> Verdict {
        if self.verdict != Verdict::Consistent || self.satisfied(constraint) {
            return self.verdict;
        }
        let before = self.trail.len();
        let verdict = self.assert(constraint);
        self.unwind(before);
        verdict
    }

    /// Do the constraints keep the point between these bounds, both included?
    pub fn stays_within(&mut self, point: Point, low: i128, high: i128) -> bool {
        let origin = Point::ORIGIN;
        let (lowest, highest) = self.range(point);
        let below = Constraint::AtMost {
            left: point,
            right: origin,
            bound: low - 1,
        };
        let above = Constraint::AtMost {
            left: origin,
            right: point,
            bound: -high - 1,
        };
        (lowest >= low || self.admits(below) == Verdict::Contradiction)
            && (highest <= high || self.admits(above) == Verdict::Contradiction)
    }

    #[inline]
    fn difference(&self, left: u32, right: u32) -> i128 {
        self.points[left as usize].potential - self.points[right as usize].potential
    }

    /// Records `left - right <= bound` and lowers potentials until it holds; false on a cycle.
    fn link(&mut self, left: u32, right: u32, bound: i128) -> bool {
        if left == right {
            return bound >= 0;
        }
        if right == 0 {
            let PointState { low, high, .. } = self.points[left as usize];
            if bound >= high {
                return true;
            }
            self.set_range(left, low, bound);
        } else if left == 0 {
            let PointState { low, high, .. } = self.points[right as usize];
            if -bound <= low {
                return true;
            }
            self.set_range(right, -bound, high);
        } else {
            self.add_edge(right, left, bound);
        }
        if self.difference(left, right) <= bound {
            return true;
        }
        match left.min(right) == 0 && self.points[left.max(right) as usize].edges == 0 {
            true => self.move_alone(left.max(right)),
            false => self.repair(right, left, bound),
        }
    }

    /// Moves a point that no edge touches into its range. Lowering the origin instead would mean a look at every
    /// point there is, for each of a long row of choices.
    fn move_alone(&mut self, point: u32) -> bool {
        let origin = self.points[0].potential;
        let state = &mut self.points[point as usize];
        if state.low > state.high {
            return false;
        }
        self.lowered.push((point, state.potential));
        state.potential = origin + (state.potential - origin).clamp(state.low, state.high);
        true
    }

    fn set_range(&mut self, point: u32, low: i128, high: i128) {
        let state = &mut self.points[point as usize];
        self.trail.push(Undo::Range {
            point,
            low: state.low,
            high: state.high,
        });
        state.low = low;
        state.high = high;
    }

    fn add_edge(&mut self, source: u32, target: u32, weight: i128) {
        let next = self.points[source as usize].first_edge;
        self.points[source as usize].first_edge = self.edges.len() as u32;
        self.points[source as usize].edges += 1;
        self.points[target as usize].edges += 1;
        self.edges.push(Edge {
            weight,
            target,
            next,
        });
        self.trail.push(Undo::Edge { source });
    }

    fn add_unequal(&mut self, left: u32, right: u32, distance: i128) {
        let index = self.unequal.len() as u32;
        let next_left = self.points[left as usize].first_unequal;
        self.points[left as usize].first_unequal = index;
        let next_right = self.points[right as usize].first_unequal;
        self.points[right as usize].first_unequal = index;
        self.unequal.push(Unequal {
            distance,
            left,
            right,
            next_left,
            next_right,
        });
        self.trail.push(Undo::Unequal);
    }

    /// Lowers `target` below `source + weight` and whatever follows from it. Every improvement of
    /// `source` itself closes a negative cycle through the new edge, the only place where one can
    /// be, so this ends after each point has settled.
    fn repair(&mut self, source: u32, target: u32, weight: i128) -> bool {
        self.queue.clear();
        let start = self.points[source as usize].potential + weight;
        self.lower(target, start);
        let mut next = 0;
        while next < self.queue.len() {
            let point = self.queue[next];
            next += 1;
            let fits = if point == 0 {
                self.relax_from_origin(source)
            } else {
                self.relax_from(point, source)
            };
            if !fits {
                return false;
            }
        }
        true
    }

    #[inline]
    fn lower(&mut self, point: u32, potential: i128) {
        let state = &mut self.points[point as usize];
        self.lowered.push((point, state.potential));
        state.potential = potential;
        self.queue.push(point);
    }

    #[inline]
    fn relax_from(&mut self, point: u32, source: u32) -> bool {
        let PointState {
            potential,
            low,
            first_edge,
            ..
        } = self.points[point as usize];
        if !self.relax(0, potential - low, source) {
            return false;
        }
        let mut edge = first_edge;
        while edge != NONE {
            let Edge {
                weight,
                target,
                next,
            } = self.edges[edge as usize];
            if !self.relax(target, potential + weight, source) {
                return false;
            }
            edge = next;
        }
        true
    }

    fn relax_from_origin(&mut self, source: u32) -> bool {
        let potential = self.points[0].potential;
        for point in 1..self.points.len() as u32 {
            let limit = potential + self.points[point as usize].high;
            if !self.relax(point, limit, source) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn relax(&mut self, target: u32, limit: i128, source: u32) -> bool {
        if self.points[target as usize].potential <= limit {
            return true;
        }
        if target == source {
            return false;
        }
        self.lower(target, limit);
        true
    }

    /// After the inequalities hold: look at the disequalities of the points that moved.
    fn settle(&mut self, fits: bool) -> Verdict {
        if !fits {
            return Verdict::Contradiction;
        }
        if self.unequal.is_empty() || self.moved_apart() {
            return Verdict::Consistent;
        }
        self.separate()
    }

    fn moved_apart(&self) -> bool {
        let newest_apart = self.unequal.last().is_none_or(|newest| self.apart(newest));
        newest_apart
            && self
                .lowered
                .iter()
                .all(|&(point, _)| self.point_apart(point))
    }

    #[inline]
    fn apart(&self, unequal: &Unequal) -> bool {
        self.difference(unequal.left, unequal.right) != unequal.distance
    }

    fn point_apart(&self, point: u32) -> bool {
        let mut index = self.points[point as usize].first_unequal;
        while index != NONE {
            let unequal = &self.unequal[index as usize];
            if !self.apart(unequal) {
                return false;
            }
            index = if unequal.left == point {
                unequal.next_left
            } else {
                unequal.next_right
            };
        }
        true
    }

    /// Finds an assignment in which all disequal points differ, by splitting `a != b` into `a < b`
    /// and `a > b` wherever the assignment at hand puts them together. The splits are removed
    /// again; the assignment stays.
    fn separate(&mut self) -> Verdict {
        let base = self.trail.len();
        self.splits.clear();
        let mut tried = 0;
        while let Some(unequal) = self.first_together() {
            tried += 1;
            if tried > SPLIT_LIMIT {
                self.unwind(base);
                return Verdict::Exhausted;
            }
            self.splits.push(Split {
                checkpoint: self.trail.len(),
                unequal,
                second_side: false,
            });
            if !self.try_side(unequal, false) && !self.next_side() {
                self.unwind(base);
                return Verdict::Contradiction;
            }
        }
        self.unwind(base);
        Verdict::Consistent
    }

    fn first_together(&self) -> Option<u32> {
        self.unequal
            .iter()
            .position(|unequal| !self.apart(unequal))
            .map(|index| index as u32)
    }

    fn try_side(&mut self, unequal: u32, second_side: bool) -> bool {
        let Unequal {
            left,
            right,
            distance,
            ..
        } = self.unequal[unequal as usize];
        let before = self.lowered.len();
        let fits = if second_side {
            self.link(right, left, -distance - 1)
        } else {
            self.link(left, right, distance - 1)
        };
        if !fits {
            self.restore_potentials_to(before);
        }
        fits
    }

    /// Goes back to the innermost split with an untried side that fits; false if there is none.
    fn next_side(&mut self) -> bool {
        while let Some(split) = self.splits.last_mut() {
            let Split {
                checkpoint,
                unequal,
                second_side,
            } = *split;
            split.second_side = true;
            self.unwind(checkpoint);
            if !second_side && self.try_side(unequal, true) {
                return true;
            }
            if second_side {
                self.splits.pop();
            }
        }
        false
    }

    fn restore_potentials(&mut self) {
        self.restore_potentials_to(0);
    }

    fn restore_potentials_to(&mut self, kept: usize) {
        while self.lowered.len() > kept {
            if let Some((point, potential)) = self.lowered.pop() {
                self.points[point as usize].potential = potential;
            }
        }
    }

    fn unwind(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(undo) = self.trail.pop() else { return };
            match undo {
                Undo::Point => {
                    self.points.pop();
                }
                Undo::Edge { source } => {
                    if let Some(edge) = self.edges.pop() {
                        self.points[source as usize].first_edge = edge.next;
                        self.points[source as usize].edges -= 1;
                        self.points[edge.target as usize].edges -= 1;
                    }
                }
                Undo::Range { point, low, high } => {
                    let state = &mut self.points[point as usize];
                    state.low = low;
                    state.high = high;
                }
                Undo::Unequal => {
                    if let Some(unequal) = self.unequal.pop() {
                        self.points[unequal.right as usize].first_unequal = unequal.next_right;
                        self.points[unequal.left as usize].first_unequal = unequal.next_left;
                    }
                }
                Undo::Verdict => self.verdict = Verdict::Consistent,
            }
        }
    }
}
