//! Layers one by one, over a solver that is made up for the test.

use spelunk_solver::{
    Answer, Cache, CrossCheck, Guess, Independence, LayerStatistics, Limits, ModelReuse, Reason,
    SecondOpinion, Solver, Syntactic,
};
use spelunk_term::{Model, Sort, TermId, TermStore};
use std::cell::RefCell;
use std::rc::Rc;

/// Gives prepared answers and writes down what it was asked.
#[derive(Clone, Default)]
struct Oracle {
    asked: Rc<RefCell<Vec<Vec<TermId>>>>,
    answers: Rc<RefCell<Vec<Answer>>>,
    core: Vec<TermId>,
}

impl Oracle {
    fn answering(answers: &[Answer]) -> Oracle {
        let answers = Rc::new(RefCell::new(answers.iter().rev().copied().collect()));
        Oracle {
            answers,
            ..Oracle::default()
        }
    }

    fn boxed(&self) -> Box<dyn Solver> {
        Box::new(self.clone())
    }

    fn questions(&self) -> usize {
        self.asked.borrow().len()
    }
}

impl Solver for Oracle {
    fn check(&mut self, _: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        self.asked.borrow_mut().push(conjuncts.to_vec());
        self.answers.borrow_mut().pop().expect("a prepared answer")
    }
    fn model(&self, _: &TermStore, _: &mut Model) {}
    fn core(&self) -> Option<&[TermId]> {
        (!self.core.is_empty()).then_some(&self.core)
    }
    fn forget_from(&mut self, _: u32) {}
    fn set_limits(&mut self, _: Limits) {}
    fn statistics(&self, _: &mut Vec<LayerStatistics>) {}
}

/// `a`, `b`, `c`, ... each with a condition that is false where all variables are 0.
fn conditions(store: &mut TermStore, count: usize) -> Vec<TermId> {
    let one = store.bv_const(32, 1);
    (0..count)
        .map(|index| {
            let variable = store.variable(&format!("v{index}"), Sort::Bv(32));
            store.eq(variable, one)
        })
        .collect()
}

#[test]
fn a_superset_of_a_contradiction_is_one() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 4);
    let mut oracle = Oracle::answering(&[Answer::Unsat]);
    oracle.core = vec![c[2], c[0]];
    let mut cache = Cache::new(oracle.boxed());
    assert_eq!(cache.check(&mut store, &[c[0], c[1], c[2]]), Answer::Unsat);
    assert_eq!(cache.check(&mut store, &[c[3], c[2], c[0]]), Answer::Unsat);
    assert_eq!(
        cache.core().map(<[TermId]>::len),
        Some(2),
        "the core is kept"
    );
    assert_eq!(oracle.questions(), 1);
}

#[test]
fn a_subset_of_what_is_satisfiable_is_so() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 3);
    let oracle = Oracle::answering(&[Answer::Sat, Answer::Sat]);
    let mut cache = Cache::new(oracle.boxed());
    assert_eq!(cache.check(&mut store, &[c[0], c[1], c[2]]), Answer::Sat);
    assert_eq!(cache.check(&mut store, &[c[2], c[0]]), Answer::Sat);
    assert_eq!(oracle.questions(), 1);
}

#[test]
fn forgotten_terms_are_not_found_again() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 2);
    let oracle = Oracle::answering(&[Answer::Unsat, Answer::Sat, Answer::Unsat]);
    let mut cache = Cache::new(oracle.boxed());
    cache.check(&mut store, &[c[0]]);
    cache.check(&mut store, &[c[1]]);
    cache.forget_from(c[1].raw());
    assert_eq!(cache.check(&mut store, &[c[0]]), Answer::Unsat);
    assert_eq!(
        oracle.questions(),
        2,
        "what is older than the cut is still known"
    );
    assert_eq!(cache.check(&mut store, &[c[1]]), Answer::Unsat);
    assert_eq!(oracle.questions(), 3, "what is younger is asked anew");
}

#[test]
fn independent_parts_are_asked_apart() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 3);
    let (v0, v1) = (
        store.variable("v0", Sort::Bv(32)),
        store.variable("v1", Sort::Bv(32)),
    );
    let link = store.bv_slt(v0, v1);
    let oracle = Oracle::answering(&[Answer::Sat, Answer::Sat]);
    let mut split = Independence::new(oracle.boxed());
    assert_eq!(
        split.check(&mut store, &[c[0], c[1], c[2], link]),
        Answer::Sat
    );
    let mut asked = oracle.asked.borrow().clone();
    asked.sort_by_key(Vec::len);
    assert_eq!(asked, [vec![c[2]], vec![c[0], c[1], link]]);
}

#[test]
fn one_contradictory_part_settles_it() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 2);
    let unknown = Answer::Unknown(Reason::TimeSlice);
    let oracle = Oracle::answering(&[unknown, Answer::Unsat]);
    let mut split = Independence::new(oracle.boxed());
    assert_eq!(split.check(&mut store, &c), Answer::Unsat);
    let oracle = Oracle::answering(&[unknown, Answer::Sat]);
    let mut split = Independence::new(oracle.boxed());
    assert_eq!(split.check(&mut store, &c), unknown);
}

#[test]
fn opposites_exclude_each_other() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 1);
    let opposite = store.not(c[0]);
    let oracle = Oracle::answering(&[Answer::Sat]);
    let mut syntactic = Syntactic::new(oracle.boxed());
    assert_eq!(
        syntactic.check(&mut store, &[c[0], opposite]),
        Answer::Unsat
    );
    assert_eq!(oracle.questions(), 0);
    syntactic.check(&mut store, &[c[0], c[0]]);
    assert_eq!(
        *oracle.asked.borrow(),
        [vec![c[0]]],
        "what stands is not asked twice"
    );
}

#[test]
fn the_zero_model_answers_at_once() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 1);
    let opposite = store.not(c[0]);
    let oracle = Oracle::answering(&[]);
    let mut reuse = ModelReuse::new(oracle.boxed());
    assert_eq!(reuse.check(&mut store, &[opposite]), Answer::Sat);
    assert_eq!(oracle.questions(), 0);
}

#[test]
fn the_second_is_asked_where_the_first_gives_up() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 1);
    let unknown = Answer::Unknown(Reason::ConflictLimit);
    let first = Oracle::answering(&[Answer::Sat, unknown, unknown]);
    let gave_up = Answer::Unknown(Reason::GaveUp);
    let second = Oracle::answering(&[Answer::Unsat, gave_up]);
    let mut both = SecondOpinion::new(first.boxed(), second.boxed());
    assert_eq!(both.check(&mut store, &c), Answer::Sat);
    assert_eq!(second.questions(), 0);
    assert_eq!(both.check(&mut store, &c), Answer::Unsat);
    assert_eq!(
        both.check(&mut store, &c),
        unknown,
        "the first reason is the one that counts"
    );
}

#[test]
fn disagreement_is_no_answer() {
    let mut store = TermStore::new();
    let c = conditions(&mut store, 1);
    let unknown = Answer::Unknown(Reason::TimeSlice);
    let own = Oracle::answering(&[Answer::Sat, Answer::Sat, Answer::Unsat]);
    let judge = Oracle::answering(&[Answer::Sat, Answer::Unsat, unknown]);
    let mut checked = CrossCheck::new(own.boxed(), judge.boxed());
    assert_eq!(checked.check(&mut store, &c), Answer::Sat);
    assert_eq!(
        checked.check(&mut store, &c),
        Answer::Unknown(Reason::Disagreement)
    );
    assert_eq!(
        checked.check(&mut store, &c),
        Answer::Unsat,
        "a judge that gives up does not object"
    );
}

#[test]
fn a_guess_can_only_find_values() {
    let mut store = TermStore::new();
    let (x, y) = (
        store.variable("x", Sort::F64),
        store.variable("y", Sort::F64),
    );
    let product = store.fp_mul(x, y);
    let condition = store.fp_lt(x, product);
    let query = [condition];
    let tired = Answer::Unknown(Reason::ConflictLimit);
    let oracle = Oracle::answering(&[tired, Answer::Unsat, Answer::Sat]);
    let mut guess = Guess::new(oracle.boxed(), Limits::default());
    assert_eq!(guess.check(&mut store, &query), Answer::Sat);
    assert_eq!(
        oracle.questions(),
        3,
        "the query, one guess that fails, one that fits"
    );

    let answers = [vec![tired], vec![Answer::Unsat; 12], vec![Answer::Unsat]].concat();
    let oracle = Oracle::answering(&answers);
    let mut guess = Guess::new(oracle.boxed(), Limits::default());
    assert_eq!(guess.check(&mut store, &query), Answer::Unsat);
    let asked = oracle.asked.borrow();
    assert_eq!(asked.len(), 14);
    assert_eq!(
        asked[13], query,
        "only a search of the query itself can refute it"
    );
}
