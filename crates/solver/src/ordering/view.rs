//! A path condition as a region: what state subsumption works on. Variables keep their names here;
//! `region` only knows numbers.

use super::atom::{Points, Reading, Refusal};
use super::graph::{Constraint, Graph, Point};
use super::region::{Range, Region};
use rustc_hash::FxHashMap;
use spelunk_term::{Op, TermId, TermStore, VarId, work};

/// Nanoseconds on the clock of work: a condition read as a constraint, or the other way round.
const CONJUNCT: u64 = 150;

/// The values that a conjunction of orderings admits, over the variables it was given.
#[derive(Clone, Debug)]
pub struct PathRegion {
    variables: Vec<Place>,
    region: Region,
}

#[derive(Copy, Clone, Debug)]
struct Place {
    variable: VarId,
    reading: Reading,
    /// A variable that nothing constrains can be read either way.
    constrained: bool,
}

impl PathRegion {
    /// Reads the conjuncts over exactly these variables, in this order. `None` if some conjunct is
    /// no ordering or mentions another variable.
    pub fn new(store: &TermStore, conjuncts: &[TermId], over: &[VarId]) -> Option<PathRegion> {
        work::spend(conjuncts.len() as u64 * CONJUNCT);
        let mut reader = Reader::default();
        while let Err(refusal) = reader.read_all(store, conjuncts) {
            if refusal == Refusal::Foreign {
                return None;
            }
            reader.start_again();
        }
        reader.into_region(store, over)
    }

    /// What the conjuncts say about these variables alone: all others are eliminated. `None` if some
    /// conjunct is no ordering, or the result would be too large.
    pub fn over(store: &TermStore, conjuncts: &[TermId], kept: &[VarId]) -> Option<PathRegion> {
        let mut others: Vec<VarId> = Vec::new();
        for &conjunct in conjuncts {
            for &variable in store.free_variables(conjunct).iter() {
                if !kept.contains(&variable) && !others.contains(&variable) {
                    others.push(variable);
                }
            }
        }
        let all = [kept, &others].concat();
        let found = PathRegion::new(store, conjuncts, &all)?.project(&others)?;
        Some(found.truncated(kept.len()))
    }

    /// Drops these variables by existential quantification; the others keep their positions. `None` if the result
    /// would be too large.
    pub fn project(&self, eliminated: &[VarId]) -> Option<PathRegion> {
        let positions = (1u32..).zip(&self.variables);
        let gone: Vec<Point> = positions
            .filter(|(_, place)| eliminated.contains(&place.variable))
            .map(|(position, _)| Point(position))
            .collect();
        let region = self.region.project(&gone)?;
        let mut variables = self.variables.clone();
        for point in gone {
            variables[point.0 as usize - 1].constrained = false;
        }
        Some(PathRegion { variables, region })
    }

    /// Only the first `count` variables; nothing may be said about the others any more.
    pub fn truncated(mut self, count: usize) -> PathRegion {
        self.variables.truncate(count);
        self.region.truncate(count);
        self
    }

    /// The region as conditions over other variables of the same sorts, by position; `None` if it is a
    /// union, or says something that no plain comparison of two signed values says.
    pub fn conditions(&self, store: &mut TermStore, over: &[VarId]) -> Option<Vec<TermId>> {
        let [conjunction] = self.region.disjuncts() else {
            return None;
        };
        work::spend(conjunction.len() as u64 * CONJUNCT);
        conjunction
            .iter()
            .map(|&constraint| self.condition(store, constraint, over))
            .collect()
    }

    fn condition(
        &self,
        store: &mut TermStore,
        constraint: Constraint,
        over: &[VarId],
    ) -> Option<TermId> {
        let (left, right) = constraint.points();
        let (left_term, right_term) = match (left, right) {
            (Point::ORIGIN, Point::ORIGIN) => {
                let holds = constraint.admits(0);
                return Some(store.bool_const(holds));
            }
            _ => (
                self.operand(store, left, over)?,
                self.operand(store, right, over)?,
            ),
        };
        match constraint {
            Constraint::AtMost { bound, .. } => {
                let (a, b, strict) = match (left_term, right_term) {
                    (Some(a), Some(b)) if bound == 0 || bound == -1 => (a, b, bound == -1),
                    (Some(a), None) => (a, constant(store, a, bound)?, false),
                    (None, Some(b)) => (constant(store, b, -bound)?, b, false),
                    _ => return None,
                };
                Some(if strict {
                    store.bv_slt(a, b)
                } else {
                    store.bv_sle(a, b)
                })
            }
            Constraint::Exactly { distance, .. } | Constraint::Differs { distance, .. } => {
                let (a, b) = match (left_term, right_term) {
                    (Some(a), Some(b)) if distance == 0 => (a, b),
                    (Some(a), None) => (a, constant(store, a, distance)?),
                    (None, Some(b)) => (b, constant(store, b, -distance)?),
                    _ => return None,
                };
                let equal = store.eq(a, b);
                Some(match constraint {
                    Constraint::Exactly { .. } => equal,
                    _ => store.not(equal),
                })
            }
        }
    }

    /// The variable at a point, nothing for the constant zero.
    fn operand(&self, store: &TermStore, point: Point, over: &[VarId]) -> Option<Option<TermId>> {
        if point == Point::ORIGIN {
            return Some(None);
        }
        let position = point.0 as usize - 1;
        let place = self.variables.get(position)?;
        let variable = *over.get(position)?;
        let sort = store.variable_sort(variable);
        if place.reading != Reading::Signed || sort != store.variable_sort(place.variable) {
            return None;
        }
        Some(Some(store.variable_term(variable)))
    }

    /// Is every value of `self` one of `other`, variables matched by position? `None` if they are
    /// read differently (signed here, unsigned there) or it takes too long to tell.
    pub fn implies(&self, other: &PathRegion) -> Option<bool> {
        if self.variables.len() != other.variables.len() {
            return None;
        }
        let mut region = self.region.clone();
        for (position, (own, others)) in self.variables.iter().zip(&other.variables).enumerate() {
            if own.reading == others.reading {
                continue;
            }
            if own.constrained && others.constrained {
                return None;
            }
            if others.constrained {
                region.set_range(position, other.region.range(position));
            }
        }
        region.implies(&other.region)
    }

    /// One assignment inside, by position, each value as its variable is read; nothing if none is found.
    pub fn sample(&self) -> Option<Vec<i128>> {
        self.region.sample()
    }

    /// Whether a sample of the other region shows that it is not within this one.
    pub fn excludes(&self, other: &PathRegion, sample: &[i128]) -> bool {
        let mut places = self.variables.iter().zip(&other.variables);
        self.variables.len() == other.variables.len()
            && places.all(|(own, others)| own.reading == others.reading)
            && !self.region.contains(sample)
    }

    /// Is the assignment (bits of each variable, by position) inside?
    pub fn contains(&self, store: &TermStore, bits: &[u64]) -> bool {
        let value = |(place, &bits): (&Place, &u64)| {
            place
                .reading
                .value(bits, store.variable_sort(place.variable).width())
        };
        let values: Vec<i128> = self.variables.iter().zip(bits).map(value).collect();
        self.region.contains(&values)
    }

    pub fn region(&self) -> &Region {
        &self.region
    }
}

#[derive(Default)]
struct Reader {
    graph: Graph,
    points: Points,
    constraints: Vec<Constraint>,
}

impl Reader {
    fn start_again(&mut self) {
        self.graph = Graph::new();
        self.points.truncate(1);
        self.constraints.clear();
    }

    fn read_all(&mut self, store: &TermStore, conjuncts: &[TermId]) -> Result<(), Refusal> {
        self.points.set_depth(Some(1));
        conjuncts
            .iter()
            .try_for_each(|&conjunct| self.read(store, conjunct, true))
    }

    fn read(&mut self, store: &TermStore, term: TermId, holds: bool) -> Result<(), Refusal> {
        match (store.op(term), holds) {
            (Op::And, true) | (Op::Or, false) => {
                self.read(store, store.child(term, 0), holds)?;
                self.read(store, store.child(term, 1), holds)
            }
            (Op::Not, _) => self.read(store, store.child(term, 0), !holds),
            (Op::Const, _) if store.as_bool(term) == Some(holds) => Ok(()),
            (Op::Const, _) => {
                let (left, right) = (Point::ORIGIN, Point::ORIGIN);
                self.constraints.push(Constraint::AtMost {
                    left,
                    right,
                    bound: -1,
                });
                Ok(())
            }
            _ => {
                let constraint = self.points.constraint(&mut self.graph, store, term)?;
                let constraint = if holds {
                    constraint
                } else {
                    constraint.negate()
                };
                self.graph.assert(constraint);
                self.constraints.push(constraint);
                Ok(())
            }
        }
    }

    fn into_region(self, store: &TermStore, over: &[VarId]) -> Option<PathRegion> {
        let known: FxHashMap<VarId, Reading> = self
            .points
            .variables()
            .iter()
            .map(|v| (v.id, v.reading))
            .collect();
        let place = |&variable: &VarId| {
            let reading = known.get(&variable).copied();
            let constrained = reading.is_some();
            Place {
                variable,
                reading: reading.unwrap_or(Reading::Signed),
                constrained,
            }
        };
        let variables: Vec<Place> = over.iter().map(place).collect();
        let ranges = variables.iter().map(|place| {
            let width = store.variable_sort(place.variable).width();
            let (low, high) = place.reading.range(width);
            Range { low, high }
        });
        let ranges = ranges.collect();
        let place = |point: Point| -> Option<Point> {
            if point == Point::ORIGIN {
                return Some(point);
            }
            let id = self.points.variables()[point.0 as usize - 1].id;
            let position = over.iter().position(|&other| other == id)?;
            Some(Point(position as u32 + 1))
        };
        let moved = self.constraints.iter().map(|&constraint| {
            let (left, right) = constraint.points();
            Some(constraint.between(place(left)?, place(right)?))
        });
        let constraints = moved.collect::<Option<Vec<Constraint>>>()?;
        Some(PathRegion {
            variables,
            region: Region::conjunction(ranges, constraints),
        })
    }
}

/// A signed constant of the sort of `like`, if it fits.
fn constant(store: &mut TermStore, like: TermId, value: i128) -> Option<TermId> {
    let width = store.width(like);
    let (low, high) = Reading::Signed.range(width);
    (low..=high)
        .contains(&value)
        .then(|| store.bv_const(width, super::atom::bits_of(value, width)))
}
