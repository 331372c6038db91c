//! What happens when a question is too hard or too large: an unknown with its reason, and a solver
//! that goes on working.

use spelunk_solver::{Answer, BitBlaster, Limits, PathSolver, Reason, chain};
use spelunk_term::{Sort, TermId, TermStore};
use std::time::Duration;

/// Factoring the product of two 31-bit primes: far beyond any slice used here.
fn hard_question(store: &mut TermStore) -> Vec<TermId> {
    let x = store.variable("x", Sort::Bv(64));
    let y = store.variable("y", Sort::Bv(64));
    let product = store.bv_mul(x, y);
    let target = store.bv_const(64, 2_147_483_647 * 2_147_483_629);
    let one = store.bv_const(64, 1);
    let limit = store.bv_const(64, 1 << 32);
    vec![
        store.eq(product, target),
        store.bv_ult(one, x),
        store.bv_ult(x, y),
        store.bv_ult(y, limit),
    ]
}

fn easy_question(store: &mut TermStore) -> TermId {
    let z = store.variable("z", Sort::Bv(32));
    let three = store.bv_const(32, 3);
    let twelve = store.bv_const(32, 12);
    let product = store.bv_mul(z, three);
    store.eq(product, twelve)
}

fn back_end(limits: Limits) -> PathSolver {
    PathSolver::new(Box::new(BitBlaster::new(limits)))
}

fn answer_to_hard(limits: Limits) -> Answer {
    let mut store = TermStore::new();
    let mut solver = back_end(limits);
    let hard = hard_question(&mut store);
    solver.push();
    hard.iter()
        .for_each(|&condition| solver.assert(&store, condition));
    let answer = solver.check(&mut store);
    assert_eq!(solver.model(&mut store), None, "no model without an answer");
    solver.pop();
    let easy = easy_question(&mut store);
    solver.assert(&store, easy);
    assert_eq!(
        solver.check(&mut store),
        Answer::Sat,
        "the next question is answered again"
    );
    answer
}

#[test]
fn a_time_slice_that_runs_out_is_unknown() {
    let limits = Limits {
        time_slice: Duration::from_millis(30),
        ..Limits::default()
    };
    assert_eq!(answer_to_hard(limits), Answer::Unknown(Reason::TimeSlice));
}

#[test]
fn a_conflict_limit_that_is_reached_is_unknown() {
    let limits = Limits {
        conflicts: Some(200),
        ..Limits::default()
    };
    assert_eq!(
        answer_to_hard(limits),
        Answer::Unknown(Reason::ConflictLimit)
    );
}

#[test]
fn a_query_that_is_too_large_is_unknown() {
    let few_clauses = Limits {
        clauses: 5_000,
        ..Limits::default()
    };
    assert_eq!(
        answer_to_hard(few_clauses),
        Answer::Unknown(Reason::SizeLimit)
    );
    let few_variables = Limits {
        variables: 1_000,
        ..Limits::default()
    };
    assert_eq!(
        answer_to_hard(few_variables),
        Answer::Unknown(Reason::SizeLimit)
    );
}

/// Many large terms, each within the bound, do not add up to an overflow.
#[test]
fn size_limits_count_live_terms_only() {
    let limits = Limits {
        clauses: 50_000,
        ..Limits::default()
    };
    let mut store = TermStore::new();
    let mut solver = back_end(limits);
    let x = store.variable("x", Sort::Bv(32));
    for number in 0..60 {
        let mark = store.mark();
        solver.push();
        let constant = store.bv_const(32, 3 + 2 * number);
        let sum = store.bv_add(x, constant);
        let square = store.bv_mul(sum, sum);
        let target = store.bv_const(32, (5 + number) * (5 + number));
        let equation = store.eq(square, target);
        solver.assert(&store, equation);
        assert_eq!(solver.check(&mut store), Answer::Sat);
        solver.pop();
        store.truncate(mark);
    }
}

#[test]
fn unknown_is_not_remembered_as_an_answer() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits {
        conflicts: Some(10),
        ..Limits::default()
    });
    let z = store.variable("z", Sort::Bv(32));
    let square = store.bv_mul(z, z);
    let cube = store.bv_mul(square, z);
    let target = store.bv_const(32, 1_234_567 * 1_234_567);
    let equation = store.eq(cube, target);
    solver.assert(&store, equation);
    let before = solver.check(&mut store);
    solver.set_limits(Limits::default());
    let after = solver.check(&mut store);
    // z3, where it is built in, may answer the first question as well.
    assert!(matches!(before, Answer::Unknown(Reason::ConflictLimit)) || before == after);
    assert_eq!(
        after,
        Answer::Sat,
        "cubes of odd numbers reach every odd number"
    );
}

#[test]
fn reasons_are_said_in_words() {
    let text = Answer::Unknown(Reason::TimeSlice).to_string();
    assert_eq!(text, "unknown (the solver's time slice ran out)");
}
