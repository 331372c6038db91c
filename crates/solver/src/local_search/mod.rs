//! Local search: a query with multiplications, divisions or floats is often answered by trying values,
//! guided by what each operation would need, long before its circuit gives way. It only ever finds values:
//! where it finds none the next layer decides. What it may do is counted in operations, not in time.

mod distance;
mod graph;
mod inverse;
mod walk;

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use graph::Graph;
use spelunk_term::{Evaluator, Model, Op, TermId, TermStore};
use walk::Walk;

/// Operations that one query may evaluate.
const WORK: usize = 600_000;
/// Larger queries are left to the next layer.
const MOST_NODES: usize = 20_000;

pub struct LocalSearch {
    next: Box<dyn Solver>,
    /// Values of the last query, if it was answered here.
    found: Option<Model>,
    /// Where the next walk begins: what satisfied an earlier query often nearly satisfies this one.
    start: Model,
    tally: Tally,
}

impl LocalSearch {
    pub fn new(next: Box<dyn Solver>) -> LocalSearch {
        LocalSearch {
            next,
            found: None,
            start: Model::new(),
            tally: Tally::new("local search"),
        }
    }

    fn search(&self, store: &TermStore, conjuncts: &[TermId]) -> Option<Model> {
        let mut graph = Graph::new(store, conjuncts, MOST_NODES)?;
        if graph.variables.is_empty() {
            return None;
        }
        for number in 0..graph.variables.len() {
            let (variable, place) = graph.variables[number];
            let sort = graph.nodes[place as usize].sort;
            graph.values[place as usize] = sort.normalise(self.start.get(variable));
        }
        graph.evaluate_all();
        let seed = graph.nodes.len() as u64;
        if !Walk::new(&mut graph, seed, WORK).search() {
            return None;
        }
        let values = graph
            .variables
            .iter()
            .map(|&(variable, place)| (variable, graph.values[place as usize]));
        let model: Model = values.collect();
        let mut evaluator = Evaluator::new(model);
        let holds = conjuncts
            .iter()
            .all(|&conjunct| evaluator.holds(store, conjunct));
        holds.then(|| evaluator.into_model())
    }
}

/// Is there an operation whose circuit is large?
fn is_hard(store: &TermStore, conjuncts: &[TermId]) -> bool {
    let open = |term: TermId, child: usize| !store.is_const(store.child(term, child));
    store
        .post_order(conjuncts)
        .into_iter()
        .any(|term| match store.op(term) {
            Op::BvMul | Op::BvSdiv | Op::BvSrem | Op::BvUdiv | Op::BvUrem => {
                store.width(term) > 16 && open(term, 1) && open(term, 0)
            }
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem | Op::FpSqrt => true,
            _ => false,
        })
}

impl Solver for LocalSearch {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.found = None;
        if is_hard(store, conjuncts) {
            self.found = self.search(store, conjuncts);
        }
        let here = self.found.is_some();
        let answer = match here {
            true => Answer::Sat,
            false => self.next.check(store, conjuncts),
        };
        if answer == Answer::Sat {
            let mut model = Model::new();
            self.model(store, &mut model);
            self.start = model;
        }
        self.tally.stop(started, here, answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        match &self.found {
            Some(found) => found
                .iter()
                .for_each(|(variable, bits)| model.set(variable, bits)),
            None => self.next.model(store, model),
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        self.next.core()
    }

    fn forget_from(&mut self, first: u32) {
        self.next.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.next.set_limits(limits);
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
        self.next.statistics(into);
    }
}
