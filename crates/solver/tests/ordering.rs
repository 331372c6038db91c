//! The ordering decider against the bit-blaster, its projection against brute force.

use spelunk_solver::ordering::{Constraint, Graph, PathRegion, Point, Range, Region, Verdict};
use spelunk_solver::{
    Answer, BitBlaster, Branch, LayerStatistics, Limits, PathSolver, Reason, Solver,
};
use spelunk_term::testing::{Random, for_all_values};
use spelunk_term::{Evaluator, Model, Sort, TermId, TermStore, VarId};

/// Stands where the rest of the chain would: whatever gets here was not decided by orderings.
struct Refuse;

impl Solver for Refuse {
    fn check(&mut self, _: &mut TermStore, _: &[TermId]) -> Answer {
        Answer::Unknown(Reason::GaveUp)
    }
    fn model(&self, _: &TermStore, _: &mut Model) {}
    fn forget_from(&mut self, _: u32) {}
    fn set_limits(&mut self, _: Limits) {}
    fn statistics(&self, _: &mut Vec<LayerStatistics>) {}
}

fn ordering_only() -> PathSolver {
    PathSolver::new(Box::new(spelunk_solver::ordering::Ordering::new(Box::new(
        Refuse,
    ))))
}

fn sample(default: usize, full: usize) -> usize {
    if std::env::var_os("SPELUNK_FULL").is_some() {
        full
    } else {
        default
    }
}

struct Shape {
    width: u32,
    signed: bool,
    variables: Vec<TermId>,
    /// Constants are drawn from few values, so that they meet.
    spread: u64,
}

impl Shape {
    fn random(random: &mut Random, store: &mut TermStore) -> Shape {
        let width = random.pick(&[1, 2, 3, 4, 8, 16, 32, 64]);
        let signed = random.chance(60);
        let count = 1 + random.below(6);
        let name = |index: usize| format!("x{index}_{width}");
        let variables = (0..count)
            .map(|index| store.variable(&name(index), Sort::Bv(width)))
            .collect();
        Shape {
            width,
            signed,
            variables,
            spread: random.pick(&[3, 8, u64::MAX]),
        }
    }

    fn operand(&self, random: &mut Random, store: &mut TermStore) -> TermId {
        if random.chance(75) {
            return random.pick(&self.variables);
        }
        let edge = random.pick(&[0, 0, 1 << (self.width - 1)]);
        let bits = random.value(Sort::Bv(self.width)) % self.spread;
        store.bv_const(self.width, bits.wrapping_add(edge))
    }

    fn condition(&self, random: &mut Random, store: &mut TermStore) -> TermId {
        let (a, b) = (self.operand(random, store), self.operand(random, store));
        match (random.below(4), self.signed) {
            (0, true) => store.bv_slt(a, b),
            (0, false) => store.bv_ult(a, b),
            (1, true) => store.bv_sle(a, b),
            (1, false) => store.bv_ule(a, b),
            (2, _) => store.eq(a, b),
            _ => store.ne(a, b),
        }
    }
}

#[test]
fn agrees_with_the_bit_blaster() {
    let mut random = Random::new(2);
    let mut undecided = 0;
    let (mut sat, mut unsat) = (0, 0);
    let rounds = sample(4_000, 100_000);
    let mut blaster = BitBlaster::new(Limits::default());
    let mut ordering = ordering_only();
    let mut store = TermStore::new();
    let empty = store.mark();
    for _ in 0..rounds {
        let generation = store.generation();
        let shape = Shape::random(&mut random, &mut store);
        let count = 1 + random.below(12);
        let conjuncts: Vec<TermId> = (0..count)
            .map(|_| shape.condition(&mut random, &mut store))
            .collect();
        ordering.push();
        conjuncts
            .iter()
            .for_each(|&conjunct| ordering.assert(&store, conjunct));
        let expected = blaster.check(&mut store, &conjuncts);
        match ordering.check(&mut store) {
            Answer::Unknown(_) => undecided += 1,
            answer => assert_eq!(answer, expected, "{}", text(&store, &conjuncts)),
        }
        match expected {
            Answer::Sat => {
                sat += 1;
                assert_satisfies(&mut ordering, &mut store, &conjuncts);
            }
            _ => unsat += 1,
        }
        ordering.pop();
        store.truncate(empty);
        blaster.forget_from(store.surviving_since(generation));
    }
    assert_eq!(undecided, 0, "the fragment is decided completely");
    assert!(
        sat > rounds / 5 && unsat > rounds / 5,
        "{sat} sat, {unsat} unsat: a lopsided sample"
    );
}

/// `x + c` is in the fragment where it cannot wrap around; elsewhere nothing wrong is said.
#[test]
fn sums_agree_where_they_are_decided() {
    let mut random = Random::new(8);
    let (mut decided, mut undecided) = (0, 0);
    for _ in 0..sample(2_000, 20_000) {
        let mut store = TermStore::new();
        let mut ordering = ordering_only();
        let shape = Shape::random(&mut random, &mut store);
        let conjuncts: Vec<TermId> = (0..1 + random.below(8))
            .map(|_| {
                if random.chance(60) {
                    return shape.condition(&mut random, &mut store);
                }
                let added = store.bv_const(shape.width, random.bits() % 5);
                let (a, b) = (
                    random.pick(&shape.variables),
                    shape.operand(&mut random, &mut store),
                );
                let sum = store.bv_add(a, added);
                if shape.signed {
                    store.bv_sle(sum, b)
                } else {
                    store.bv_ule(sum, b)
                }
            })
            .collect();
        conjuncts
            .iter()
            .for_each(|&conjunct| ordering.assert(&store, conjunct));
        let expected = BitBlaster::new(Limits::default()).check(&mut store, &conjuncts);
        match ordering.check(&mut store) {
            Answer::Unknown(_) => undecided += 1,
            answer => {
                decided += 1;
                assert_eq!(answer, expected, "{}", text(&store, &conjuncts));
            }
        }
    }
    assert!(
        decided > undecided,
        "{decided} decided, {undecided} undecided"
    );
}

#[test]
fn the_path_excludes_wrap_around() {
    let mut store = TermStore::new();
    let mut ordering = ordering_only();
    let (i, n) = (
        store.variable("i", Sort::Bv(32)),
        store.variable("n", Sort::Bv(32)),
    );
    let one = store.bv_const(32, 1);
    let next = store.bv_add(i, one);
    let (in_bounds, next_in_bounds) = (store.bv_slt(i, n), store.bv_sle(next, n));
    let alone = ordering.branch(&mut store, next_in_bounds);
    assert!(
        matches!(alone.when_false, Answer::Unknown(_)),
        "i + 1 may wrap around"
    );
    ordering.assert(&store, in_bounds);
    let branch = ordering.branch(&mut store, next_in_bounds);
    assert_eq!(
        (branch.when_true, branch.when_false),
        (Answer::Sat, Answer::Unsat)
    );
}

fn text(store: &TermStore, conjuncts: &[TermId]) -> String {
    let parts = conjuncts
        .iter()
        .map(|&term| store.display(term).to_string());
    parts.collect::<Vec<_>>().join("\n")
}

fn assert_satisfies(solver: &mut PathSolver, store: &mut TermStore, conjuncts: &[TermId]) {
    let model = solver.model(store).expect("a satisfiable path has a model");
    let mut evaluator = Evaluator::new(model);
    for &conjunct in conjuncts {
        assert!(
            evaluator.holds(store, conjunct),
            "{:?}",
            store.view(conjunct)
        );
    }
}

/// A walk up and down a path, with questions on the way, gives the answers of a fresh start.
#[test]
fn backtracking_leaves_no_trace() {
    let mut random = Random::new(3);
    for _ in 0..sample(60, 1_000) {
        let mut store = TermStore::new();
        let shape = Shape::random(&mut random, &mut store);
        let mut walker = ordering_only();
        for _ in 0..120 {
            let condition = shape.condition(&mut random, &mut store);
            if random.chance(35) && walker.depth() > 0 {
                walker.pop_to(random.below(walker.depth()));
            }
            let branch = walker.branch(&mut store, condition);
            let conjuncts = walker.conjuncts().to_vec();
            assert_eq!(branch, fresh_branch(&mut store, &conjuncts, condition));
            if branch.when_true == Answer::Sat {
                walker.push();
                walker.assert(&store, condition);
                let conjuncts = walker.conjuncts().to_vec();
                assert_satisfies(&mut walker, &mut store, &conjuncts);
            }
        }
    }
}

fn fresh_branch(store: &mut TermStore, conjuncts: &[TermId], condition: TermId) -> Branch {
    let mut fresh = ordering_only();
    conjuncts
        .iter()
        .for_each(|&conjunct| fresh.assert(store, conjunct));
    let negation = store.not(condition);
    Branch {
        when_true: fresh.check_assuming(store, &[condition]),
        when_false: fresh.check_assuming(store, &[negation]),
    }
}

fn random_constraint(random: &mut Random, points: u32) -> Constraint {
    let left = point(random.below(points as usize + 1));
    let right = point(random.below(points as usize + 1));
    let amount = random.below(7) as i128 - 3;
    match random.below(4) {
        0 | 1 => Constraint::AtMost {
            left,
            right,
            bound: amount,
        },
        2 => Constraint::Exactly {
            left,
            right,
            distance: amount,
        },
        _ => Constraint::Differs {
            left,
            right,
            distance: amount,
        },
    }
}

/// The points of a graph are numbered in the order in which they are added.
fn point(number: usize) -> Point {
    let mut graph = Graph::new();
    (0..number)
        .map(|_| graph.add_point(0, 0))
        .last()
        .unwrap_or(Point::ORIGIN)
}

fn assignments(ranges: &[Range]) -> Vec<Vec<i128>> {
    ranges.iter().fold(vec![Vec::new()], |partial, range| {
        let extend = |values: &Vec<i128>| -> Vec<Vec<i128>> {
            (range.low..=range.high)
                .map(|value| [values.as_slice(), &[value]].concat())
                .collect()
        };
        partial.iter().flat_map(extend).collect()
    })
}

#[test]
fn projection_is_exact() {
    let mut random = Random::new(4);
    for _ in 0..sample(1_500, 20_000) {
        let count = 2 + random.below(3);
        let ranges: Vec<Range> = (0..count)
            .map(|_| {
                let low = random.below(4) as i128 - 2;
                Range {
                    low,
                    high: low + random.below(5) as i128,
                }
            })
            .collect();
        let constraints: Vec<Constraint> = (0..1 + random.below(6))
            .map(|_| random_constraint(&mut random, count as u32))
            .collect();
        let whole = Region::conjunction(ranges.clone(), constraints.clone());
        let gone: Vec<usize> = (0..1 + random.below(count))
            .map(|_| random.below(count))
            .collect();
        let gone_points: Vec<Point> = gone.iter().map(|&index| point(index + 1)).collect();
        let projected = whole.project(&gone_points).expect("a small projection");
        let all = assignments(&ranges);
        for values in &all {
            let exists = all.iter().any(|other| {
                let same = |index: usize| gone.contains(&index) || other[index] == values[index];
                (0..count).all(same) && whole.contains(other)
            });
            let inside = projected.contains(values);
            assert_eq!(
                inside, exists,
                "{constraints:?} without {gone:?} at {values:?}"
            );
        }
    }
}

#[test]
fn implication_is_exact() {
    let mut random = Random::new(5);
    let (mut holds, mut fails) = (0, 0);
    for _ in 0..sample(1_500, 20_000) {
        let ranges = vec![Range { low: -2, high: 2 }; 3];
        let region = |random: &mut Random, most: usize| {
            let constraints = (0..random.below(most + 1)).map(|_| random_constraint(random, 3));
            Region::conjunction(ranges.clone(), constraints.collect())
        };
        let (small, large) = (region(&mut random, 6), region(&mut random, 4));
        let (small, large) = match random.below(3) {
            0 => (small, large),
            1 => (small.project(&[point(1)]).unwrap(), large),
            _ => (
                small.project(&[point(2)]).unwrap(),
                large.project(&[point(2)]).unwrap(),
            ),
        };
        let expected = assignments(&ranges)
            .iter()
            .all(|values| !small.contains(values) || large.contains(values));
        assert_eq!(small.implies(&large), Some(expected), "{small:?} {large:?}");
        if expected { holds += 1 } else { fails += 1 }
    }
    assert!(
        holds > 100 && fails > 100,
        "{holds} hold, {fails} fail: a lopsided sample"
    );
}

/// The same through terms: what remains of a path condition when variables are quantified away.
#[test]
fn projection_of_path_conditions() {
    let mut random = Random::new(6);
    for _ in 0..sample(400, 4_000) {
        let mut store = TermStore::new();
        let width = 2;
        let names = ["a", "b", "c"];
        let variables: Vec<TermId> = names
            .iter()
            .map(|name| store.variable(name, Sort::Bv(width)))
            .collect();
        let signed = random.chance(50);
        let shape = Shape {
            width,
            signed,
            variables,
            spread: 4,
        };
        let conjuncts: Vec<TermId> = (0..1 + random.below(5))
            .map(|_| shape.condition(&mut random, &mut store))
            .collect();
        let ids: Vec<VarId> = store.variables().collect();
        let region = PathRegion::new(&store, &conjuncts, &ids).expect("pure orderings");
        let gone = random.below(3);
        let projected = region.project(&[ids[gone]]).expect("a small projection");
        for_all_values(&[Sort::Bv(width); 3], |bits| {
            let exists = (0..1 << width).any(|other| {
                let mut model: Model = ids.iter().copied().zip(bits.iter().copied()).collect();
                model.set(ids[gone], other);
                conjuncts
                    .iter()
                    .all(|&conjunct| store.holds(conjunct, &model))
            });
            assert_eq!(projected.contains(&store, bits), exists);
        });
    }
}

/// Five values that all differ do not fit into four, six do not fit into five.
#[test]
fn finite_ranges_are_exhausted() {
    for (points, values) in [(3, 2), (3, 3), (5, 4), (5, 5), (6, 5)] {
        let mut graph = Graph::new();
        let all: Vec<Point> = (0..points)
            .map(|_| graph.add_point(0, values - 1))
            .collect();
        for (index, &left) in all.iter().enumerate() {
            for &right in &all[..index] {
                graph.assert(Constraint::Differs {
                    left,
                    right,
                    distance: 0,
                });
            }
        }
        let expected = if points > values {
            Verdict::Contradiction
        } else {
            Verdict::Consistent
        };
        assert_eq!(
            graph.verdict(),
            expected,
            "{points} points, {values} values"
        );
    }
}
