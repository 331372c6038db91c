//! Local search over a solver that never knows: what it finds holds, and typical questions are found.

use spelunk_solver::{Answer, LayerStatistics, Limits, LocalSearch, Reason, Solver};
use spelunk_term::testing::Random;
use spelunk_term::{Model, Sort, TermId, TermStore};

struct Clueless;

impl Solver for Clueless {
    fn check(&mut self, _: &mut TermStore, _: &[TermId]) -> Answer {
        Answer::Unknown(Reason::GaveUp)
    }
    fn model(&self, _: &TermStore, _: &mut Model) {}
    fn forget_from(&mut self, _: u32) {}
    fn set_limits(&mut self, _: Limits) {}
    fn statistics(&self, _: &mut Vec<LayerStatistics>) {}
}

fn found(store: &mut TermStore, conjuncts: &[TermId]) -> bool {
    let mut search = LocalSearch::new(Box::new(Clueless));
    if search.check(store, conjuncts) != Answer::Sat {
        return false;
    }
    let mut model = Model::new();
    search.model(store, &mut model);
    for &conjunct in conjuncts {
        assert!(store.holds(conjunct, &model), "values that do not hold");
    }
    true
}

/// Arithmetic of two unknowns whose results are given: there are values, because they were made from some.
fn solvable(store: &mut TermStore, random: &mut Random) -> Vec<TermId> {
    let x = store.variable("x", Sort::Bv(32));
    let y = store.variable("y", Sort::Bv(32));
    let mut model = Model::new();
    for term in [x, y] {
        let variable = store.var_of(term).expect("a variable");
        model.set(variable, random.bits() % 20_000);
    }
    let product = store.bv_mul(x, y);
    let quotient = store.bv_sdiv(product, y);
    let difference = store.bv_sub(x, y);
    let rest = store.bv_srem(x, y);
    [quotient, difference, rest]
        .into_iter()
        .map(|term| {
            let bits = store.evaluate(term, &model);
            let value = store.bv_const(32, bits);
            store.eq(term, value)
        })
        .take(1 + random.below(3))
        .collect()
}

#[test]
fn products_and_quotients_are_found() {
    let mut random = Random::new(7);
    let mut answered = 0;
    for _ in 0..100 {
        let mut store = TermStore::new();
        let conjuncts = solvable(&mut store, &mut random);
        answered += usize::from(found(&mut store, &conjuncts));
    }
    assert!(answered >= 60, "{answered} of 100");
}

#[test]
fn doubles_are_found() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::F64);
    let y = store.variable("y", Sort::F64);
    let product = store.fp_mul(x, y);
    let sum = store.fp_add(x, y);
    let ten = store.constant(Sort::F64, 10.0f64.to_bits());
    let hundred = store.constant(Sort::F64, 100.0f64.to_bits());
    let large = store.fp_lt(hundred, product);
    let small = store.fp_lt(sum, ten);
    assert!(
        found(&mut store, &[large, small]),
        "x * y > 100 && x + y < 10"
    );
    let root = store.fp_sqrt(x);
    let exact = store.fp_eq(root, ten);
    assert!(found(&mut store, &[exact]), "sqrt(x) == 10");
}

#[test]
fn nothing_is_found_where_nothing_is() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(32));
    let square = store.bv_mul(x, x);
    let three = store.bv_const(32, 3);
    // Squares are 0, 1 or 4 modulo 8.
    let impossible = store.eq(square, three);
    assert!(!found(&mut store, &[impossible]));
}
