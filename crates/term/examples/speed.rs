//! Prints how fast terms are built, cut back and evaluated on this machine:
//! `cargo run --release -p spelunk-term --example speed`.

use spelunk_term::{Evaluator, Model, Sort, TermId, TermStore};
use std::time::Instant;

fn report(what: &str, count: u64, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!("{what:44} {:8.1} million/s", count as f64 / seconds / 1e6);
}

fn variables(store: &mut TermStore) -> Vec<TermId> {
    (0..64)
        .map(|number| store.variable(&format!("v{number}"), Sort::Bv(32)))
        .collect()
}

/// What a search over orderings does: compare, negate, cut back.
fn comparisons(rounds: u64) {
    let mut store = TermStore::new();
    let terms = variables(&mut store);
    let start = Instant::now();
    for round in 0..rounds {
        let mark = store.mark();
        for step in 0..32usize {
            let (a, b) = (terms[step], terms[(step + 1 + round as usize) % 64]);
            let less = store.bv_slt(a, b);
            store.not(less);
        }
        store.truncate(mark);
    }
    report("x < y and its negation, new each time", rounds * 64, start);
}

fn repeated(rounds: u64) {
    let mut store = TermStore::new();
    let terms = variables(&mut store);
    let start = Instant::now();
    for round in 0..rounds {
        let (a, b) = (
            terms[(round % 64) as usize],
            terms[(round * 7 % 64) as usize],
        );
        let less = store.bv_slt(a, b);
        store.not(less);
    }
    report("x < y and its negation, mostly known", rounds * 2, start);
}

fn loops(rounds: u64) {
    let mut store = TermStore::new();
    let terms = variables(&mut store);
    let one = store.bv_const(32, 1);
    let limit = store.bv_const(32, 1000);
    let factor = store.bv_const(32, 31);
    let start = Instant::now();
    for round in 0..rounds {
        let mark = store.mark();
        let mut hash = terms[(round % 64) as usize];
        let mut index = terms[0];
        for &term in &terms[..16] {
            hash = store.bv_mul(hash, factor);
            hash = store.bv_add(hash, term);
            index = store.bv_add(index, one);
            store.bv_slt(index, limit);
        }
        store.truncate(mark);
    }
    report("hash codes, counters and loop tests", rounds * 64, start);
}

fn evaluation(rounds: u64) {
    let mut store = TermStore::new();
    let terms = variables(&mut store);
    let mut term = terms[0];
    for &other in &terms[1..] {
        let product = store.bv_mul(term, other);
        term = store.bv_xor(product, term);
    }
    let size = store.size(term) as u64;
    let mut evaluator = Evaluator::new(Model::new());
    let start = Instant::now();
    for round in 0..rounds {
        let model = store
            .variables()
            .map(|variable| (variable, round))
            .collect();
        evaluator.set_model(model);
        evaluator.evaluate(&store, term);
    }
    report(
        "nodes evaluated under changing models",
        rounds * size,
        start,
    );
}

fn main() {
    comparisons(200_000);
    repeated(10_000_000);
    loops(50_000);
    evaluation(100_000);
}
