//! Reads a condition as a constraint between two integers, where that is exact.
//!
//! Belongs here: which terms lie in the ordering fragment. A variable is one integer, read either
//! as signed or as unsigned; extensions of it are the same integer; a constant may be added where
//! the ranges at hand exclude wrap-around.

use super::graph::{Constraint, Graph, Point};
use spelunk_term::{Op, Sort, TermId, TermStore, VarId, View, mask, to_signed};

/// How the bits of a variable are read as an integer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    Signed,
    Unsigned,
}

impl Reading {
    pub fn range(self, width: u32) -> (i128, i128) {
        match self {
            Reading::Signed => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            Reading::Unsigned => (0, (1 << width) - 1),
        }
    }

    pub fn value(self, bits: u64, width: u32) -> i128 {
        match self {
            Reading::Signed => i128::from(to_signed(bits, width)),
            Reading::Unsigned => i128::from(bits),
        }
    }
}

/// Why a condition is no constraint.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not an ordering.
    Foreign,
    /// The variable stands with the other reading, but only because equalities did not say which:
    /// starting again gets it right.
    Reread,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Relation {
    Less,
    LessOrEqual,
    Equal,
}

#[derive(Copy, Clone)]
struct Unknown {
    id: VarId,
    term: TermId,
    width: u32,
}

/// Sum of at most one variable and a constant; the variable possibly extended before.
#[derive(Copy, Clone)]
struct Sum {
    variable: Option<Unknown>,
    extension: Option<Reading>,
    added: Option<u64>,
    constant: u64,
}

/// How an operand is to be read, and whether that is more than an assumption.
#[derive(Copy, Clone)]
struct ReadAs {
    reading: Reading,
    firm: bool,
}

/// Depth of conditions that are only tried.
const TRIED: u32 = u32::MAX;

/// The unknowns of a graph as variables of a store.
#[derive(Clone, Debug, Default)]
pub struct Points {
    /// Point of each variable, 0 if it has none.
    of_variable: Vec<u32>,
    /// The variable of each point but the origin.
    variables: Vec<Variable>,
    /// Readings that comparisons have demanded so far; they survive backtracking.
    demanded: Vec<Option<Demand>>,
    /// Number of conjuncts that stand, the one being read included; see `set_depth`.
    depth: u32,
}

#[derive(Copy, Clone, Debug)]
struct Demand {
    reading: Reading,
    /// The variable's term, to notice when the variable is gone.
    term: TermId,
}

#[derive(Copy, Clone, Debug)]
pub struct Variable {
    pub id: VarId,
    pub width: u32,
    pub reading: Reading,
    /// Depth of the comparison that fixed the reading; equalities leave it open.
    fixed_at: u32,
}

impl Points {
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Says how many conjuncts stand with the one read next; `None` for a condition that is only
    /// tried and must not fix how a variable is read.
    pub fn set_depth(&mut self, depth: Option<usize>) {
        self.depth = depth.map_or(TRIED, |depth| depth as u32);
    }

    /// Drops the points of variables that the graph has dropped.
    pub fn truncate(&mut self, points: usize) {
        while self.variables.len() + 1 > points {
            if let Some(variable) = self.variables.pop() {
                self.of_variable[variable.id.index()] = 0;
            }
        }
    }

    /// The constraint that says the same as `condition`.
    pub fn constraint(
        &mut self,
        graph: &mut Graph,
        store: &TermStore,
        condition: TermId,
    ) -> Result<Constraint, Refusal> {
        match store.op(condition) {
            Op::BvSlt => self.comparison(graph, store, condition, Relation::Less, Reading::Signed),
            Op::BvSle => self.comparison(
                graph,
                store,
                condition,
                Relation::LessOrEqual,
                Reading::Signed,
            ),
            Op::BvUlt => {
                self.comparison(graph, store, condition, Relation::Less, Reading::Unsigned)
            }
            Op::BvUle => self.comparison(
                graph,
                store,
                condition,
                Relation::LessOrEqual,
                Reading::Unsigned,
            ),
            Op::Eq => self.equality(graph, store, condition),
            Op::Xor => self
                .equality(graph, store, condition)
                .map(Constraint::negate),
            Op::Not => {
                let inner = self.constraint(graph, store, store.child(condition, 0))?;
                Ok(inner.negate())
            }
            Op::Var => {
                let left = self
                    .truth_point(graph, store, condition)
                    .ok_or(Refusal::Foreign)?;
                Ok(Constraint::Exactly {
                    left,
                    right: Point::ORIGIN,
                    distance: 1,
                })
            }
            _ => Err(Refusal::Foreign),
        }
    }

    fn comparison(
        &mut self,
        graph: &mut Graph,
        store: &TermStore,
        condition: TermId,
        relation: Relation,
        reading: Reading,
    ) -> Result<Constraint, Refusal> {
        let sums = self.sums(store, condition).ok_or(Refusal::Foreign)?;
        if reading == Reading::Signed
            && let Some((unknown, negative)) = sign_test(relation, sums)
        {
            return self.sign(graph, sums, unknown, negative);
        }
        let reading = ReadAs {
            reading,
            firm: true,
        };
        self.relate(graph, store, condition, relation, reading, sums)
    }

    /// `x < 0` and `0 <= x` say something about the upper half of an unsigned range as well, so
    /// they fit either reading.
    fn sign(
        &mut self,
        graph: &mut Graph,
        sums: [Sum; 2],
        unknown: Unknown,
        negative: bool,
    ) -> Result<Constraint, Refusal> {
        let (reading, firm) = self.agreed_reading(sums);
        self.agree(unknown, reading, firm)?;
        let point = self.point(graph, unknown.id, unknown.width, reading);
        if firm {
            self.fix(point);
        }
        let (lower, upper) = match reading {
            Reading::Signed => (-1, 0),
            Reading::Unsigned => ((1 << (unknown.width - 1)) - 1, 1 << (unknown.width - 1)),
        };
        let origin = Point::ORIGIN;
        // Signed, the negative half is the lower one; unsigned, the upper one.
        Ok(if negative == (reading == Reading::Signed) {
            Constraint::AtMost {
                left: point,
                right: origin,
                bound: lower,
            }
        } else {
            Constraint::AtMost {
                left: origin,
                right: point,
                bound: -upper,
            }
        })
    }

    fn equality(
        &mut self,
        graph: &mut Graph,
        store: &TermStore,
        condition: TermId,
    ) -> Result<Constraint, Refusal> {
        let (a, b) = (store.child(condition, 0), store.child(condition, 1));
        match store.sort(a) {
            Sort::Bool => self
                .truth_equality(graph, store, a, b)
                .ok_or(Refusal::Foreign),
            Sort::Bv(_) => {
                let sums = self.sums(store, condition).ok_or(Refusal::Foreign)?;
                let (reading, firm) = self.agreed_reading(sums);
                let reading = ReadAs { reading, firm };
                self.relate(graph, store, condition, Relation::Equal, reading, sums)
            }
            Sort::F32 | Sort::F64 => Err(Refusal::Foreign),
        }
    }

    fn truth_equality(
        &mut self,
        graph: &mut Graph,
        store: &TermStore,
        a: TermId,
        b: TermId,
    ) -> Option<Constraint> {
        let left = self.truth_point(graph, store, a)?;
        let right = self.truth_point(graph, store, b)?;
        Some(Constraint::Exactly {
            left,
            right,
            distance: 0,
        })
    }

    fn truth_point(&mut self, graph: &mut Graph, store: &TermStore, term: TermId) -> Option<Point> {
        let variable = store.var_of(term)?;
        Some(self.point(graph, variable, 1, Reading::Unsigned))
    }

    fn sums(&self, store: &TermStore, condition: TermId) -> Option<[Sum; 2]> {
        let left = sum(store, store.child(condition, 0))?;
        let right = sum(store, store.child(condition, 1))?;
        (left.variable.is_some() || right.variable.is_some()).then_some([left, right])
    }

    /// Equality does not say how to read: take what a comparison demands of either side, and pass
    /// the demand on (`true`), or else what a side already stands with.
    fn agreed_reading(&self, [left, right]: [Sum; 2]) -> (Reading, bool) {
        let demanded = |sum: Sum| match (sum.variable?, sum.extension) {
            (_, Some(Reading::Signed)) => Some(Reading::Signed),
            (_, Some(Reading::Unsigned)) => None,
            (unknown, None) => Some(self.demanded.get(unknown.id.index()).copied()??.reading),
        };
        let standing = |sum: Sum| match (sum.variable?, sum.extension) {
            (unknown, None) => self.standing(unknown.id).map(|variable| variable.reading),
            _ => None,
        };
        // Sixteen bits are most often a character.
        let narrow = |sum: Sum| match (sum.variable?, sum.extension) {
            (Unknown { width: 16, .. }, None) => Some(Reading::Unsigned),
            _ => None,
        };
        if let Some(reading) = demanded(left).or_else(|| demanded(right)) {
            return (reading, true);
        }
        let assumed = standing(left)
            .or_else(|| standing(right))
            .or_else(|| narrow(left))
            .or_else(|| narrow(right));
        (assumed.unwrap_or(Reading::Signed), false)
    }

    fn standing(&self, variable: VarId) -> Option<&Variable> {
        let point = *self.of_variable.get(variable.index())?;
        self.variables.get((point as usize).checked_sub(1)?)
    }

    /// Variables whose terms are gone may come back as others.
    pub fn forget_from(&mut self, first: u32) {
        let gone = |demand: &Option<Demand>| demand.is_none_or(|demand| demand.term.raw() >= first);
        while self.demanded.last().is_some_and(gone) {
            self.demanded.pop();
        }
    }

    fn relate(
        &mut self,
        graph: &mut Graph,
        store: &TermStore,
        condition: TermId,
        relation: Relation,
        reading: ReadAs,
        [left, right]: [Sum; 2],
    ) -> Result<Constraint, Refusal> {
        let width = store.width(store.child(condition, 0));
        let (left, left_offset) = self.operand(graph, left, reading, width)?;
        let (right, right_offset) = self.operand(graph, right, reading, width)?;
        let gap = right_offset - left_offset;
        Ok(match relation {
            Relation::Less => Constraint::AtMost {
                left,
                right,
                bound: gap - 1,
            },
            Relation::LessOrEqual => Constraint::AtMost {
                left,
                right,
                bound: gap,
            },
            Relation::Equal => Constraint::Exactly {
                left,
                right,
                distance: gap,
            },
        })
    }

    /// The point and the offset that make up the operand's value.
    fn operand(
        &mut self,
        graph: &mut Graph,
        sum: Sum,
        ReadAs { reading, firm }: ReadAs,
        width: u32,
    ) -> Result<(Point, i128), Refusal> {
        let Some(unknown) = sum.variable else {
            return Ok((Point::ORIGIN, reading.value(sum.constant, width)));
        };
        let own_reading = match sum.extension {
            None => reading,
            Some(Reading::Unsigned) => Reading::Unsigned,
            Some(Reading::Signed) if reading == Reading::Signed => Reading::Signed,
            Some(Reading::Signed) => return Err(Refusal::Foreign),
        };
        let firm = firm || sum.extension.is_some() || sum.added.is_some();
        self.agree(unknown, own_reading, firm)?;
        let point = self.point(graph, unknown.id, unknown.width, own_reading);
        if firm {
            self.fix(point);
        }
        let Some(added) = sum.added else {
            return Ok((point, 0));
        };
        // Either way of reading the summand is the same modulo the width; take the small one.
        let offset = Reading::Signed.value(added, width);
        let (lowest, highest) = reading.range(width);
        if graph.stays_within(point, lowest - offset, highest - offset) {
            Ok((point, offset))
        } else {
            Err(Refusal::Foreign)
        }
    }

    /// May the variable be read like this? Comparisons are firm about it: they overrule what
    /// equalities assumed, never what another comparison needs. A variable is reread at most once
    /// in its life: afterwards there is a demand, and equalities go by it.
    fn agree(&mut self, unknown: Unknown, reading: Reading, firm: bool) -> Result<(), Refusal> {
        let fixed =
            |variable: &Variable| variable.fixed_at <= self.depth && variable.fixed_at != TRIED;
        let refusal = match self.standing(unknown.id) {
            Some(variable) if variable.reading != reading => {
                if !firm || fixed(variable) {
                    return Err(Refusal::Foreign);
                }
                Err(Refusal::Reread)
            }
            _ => Ok(()),
        };
        if firm {
            let index = unknown.id.index();
            if self.demanded.len() <= index {
                self.demanded.resize(index + 1, None);
            }
            self.demanded[index] = Some(Demand {
                reading,
                term: unknown.term,
            });
        }
        refusal
    }

    /// The conjunct being read depends on how the point is read.
    fn fix(&mut self, point: Point) {
        let variable = &mut self.variables[point.0 as usize - 1];
        if variable.fixed_at > self.depth {
            variable.fixed_at = self.depth;
        }
    }

    fn point(&mut self, graph: &mut Graph, variable: VarId, width: u32, reading: Reading) -> Point {
        let index = variable.index();
        if self.of_variable.len() <= index {
            self.of_variable.resize(index + 1, 0);
        }
        if self.of_variable[index] == 0 {
            let (low, high) = reading.range(width);
            self.of_variable[index] = graph.add_point(low, high).0;
            self.variables.push(Variable {
                id: variable,
                width,
                reading,
                fixed_at: TRIED,
            });
        }
        Point(self.of_variable[index])
    }
}

/// Is this `x < 0` (true) or `0 <= x` (false) for a plain variable?
fn sign_test(relation: Relation, [left, right]: [Sum; 2]) -> Option<(Unknown, bool)> {
    let is_zero = |sum: Sum| sum.variable.is_none() && sum.constant == 0;
    let plain = |sum: Sum| {
        let unknown = sum.variable?;
        (sum.extension.is_none() && sum.added.is_none()).then_some(unknown)
    };
    match relation {
        Relation::Less if is_zero(right) => Some((plain(left)?, true)),
        Relation::LessOrEqual if is_zero(left) => Some((plain(right)?, false)),
        _ => None,
    }
}

/// The bits of an integer that a point stands for.
pub fn bits_of(value: i128, width: u32) -> u64 {
    value as u64 & mask(width)
}

fn sum(store: &TermStore, term: TermId) -> Option<Sum> {
    match store.view(term) {
        View::Const(constant) => Some(Sum {
            variable: None,
            extension: None,
            added: None,
            constant,
        }),
        View::App(Op::BvAdd, children) => {
            let (first, second) = (children[0], children[1]);
            match (store.as_const(first), store.as_const(second)) {
                (Some(added), None) => with_added(extended(store, second)?, added),
                (None, Some(added)) => with_added(extended(store, first)?, added),
                _ => None,
            }
        }
        View::App(Op::BvSub, children) => {
            let added = store.as_const(children[1])?.wrapping_neg() & mask(store.width(term));
            with_added(extended(store, children[0])?, added)
        }
        _ => extended(store, term),
    }
}

fn with_added(sum: Sum, added: u64) -> Option<Sum> {
    Some(Sum {
        added: Some(added),
        ..sum
    })
}

fn extended(store: &TermStore, term: TermId) -> Option<Sum> {
    let of = |term: TermId, extension: Option<Reading>| {
        let id = store.var_of(term)?;
        let width = store.width(term);
        let variable = Some(Unknown { id, term, width });
        Some(Sum {
            variable,
            extension,
            added: None,
            constant: 0,
        })
    };
    match store.op(term) {
        Op::ZeroExtend { .. } => of(store.child(term, 0), Some(Reading::Unsigned)),
        Op::SignExtend { .. } => of(store.child(term, 0), Some(Reading::Signed)),
        _ => of(term, None),
    }
}
