//! The ordering decider as a layer of the chain. It follows the path incrementally; it answers
//! alone where every conjunct is an ordering, and refutes where the orderings among them clash.

use super::atom::{Points, Refusal, bits_of};
use super::graph::{Checkpoint, Constraint, Graph, Point, Verdict};
use crate::answer::{Answer, Branch, LayerStatistics, Limits};
use crate::solver::{Path, Solver, Tally, common_prefix};
use spelunk_term::{Model, Op, TermId, TermStore};

/// One in so many queries is timed.
const SAMPLING: u64 = 256;

pub struct Ordering {
    next: Box<dyn Solver>,
    graph: Graph,
    points: Points,
    /// The conjuncts that the graph stands for, and how to take each back.
    followed: Vec<TermId>,
    before: Vec<Before>,
    /// Conjuncts that are no orderings.
    foreign: u32,
    answered_here: bool,
    tally: Tally,
}

#[derive(Copy, Clone)]
struct Before {
    checkpoint: Checkpoint,
    points: u32,
    foreign: u32,
}

impl Ordering {
    pub fn new(next: Box<dyn Solver>) -> Ordering {
        Ordering {
            next,
            graph: Graph::new(),
            points: Points::default(),
            followed: Vec::new(),
            before: Vec::new(),
            foreign: 0,
            answered_here: false,
            tally: Tally::sampled("ordering", SAMPLING),
        }
    }

    /// What the orderings alone say: `None` is "ask further".
    #[inline]
    fn own_answer(&self, verdict: Verdict) -> Option<Answer> {
        match verdict {
            Verdict::Contradiction => Some(Answer::Unsat),
            Verdict::Consistent if self.foreign == 0 => Some(Answer::Sat),
            Verdict::Consistent | Verdict::Exhausted => None,
        }
    }

    fn follow(&mut self, store: &TermStore, conjuncts: &[TermId]) {
        let common = common_prefix(&self.followed, conjuncts);
        self.go_back(common);
        let mut next = common;
        while next < conjuncts.len() {
            if self.add(store, conjuncts[next]) == Err(Refusal::Reread) {
                self.go_back(0);
                next = 0;
            } else {
                next += 1;
            }
        }
    }

    fn go_back(&mut self, kept: usize) {
        if let Some(&Before {
            checkpoint,
            points,
            foreign,
        }) = self.before.get(kept)
        {
            self.graph.backtrack(checkpoint);
            self.points.truncate(points as usize);
            self.foreign = foreign;
            self.followed.truncate(kept);
            self.before.truncate(kept);
        }
    }

    fn add(&mut self, store: &TermStore, conjunct: TermId) -> Result<(), Refusal> {
        self.followed.push(conjunct);
        self.before.push(self.before());
        self.points.set_depth(Some(self.followed.len()));
        self.assert(store, conjunct, true)
    }

    fn assert(&mut self, store: &TermStore, term: TermId, holds: bool) -> Result<(), Refusal> {
        match (store.op(term), holds) {
            (Op::And, true) | (Op::Or, false) => {
                self.assert(store, store.child(term, 0), holds)?;
                self.assert(store, store.child(term, 1), holds)
            }
            (Op::Not, _) => self.assert(store, store.child(term, 0), !holds),
            _ => match self.points.constraint(&mut self.graph, store, term) {
                Ok(constraint) => {
                    self.graph.assert(if holds {
                        constraint
                    } else {
                        constraint.negate()
                    });
                    Ok(())
                }
                Err(Refusal::Reread) => Err(Refusal::Reread),
                Err(Refusal::Foreign) => {
                    self.foreign += 1;
                    Ok(())
                }
            },
        }
    }

    /// The condition as a constraint on the graph that stands for `path`, without adding it.
    fn condition(
        &mut self,
        store: &TermStore,
        path: &[TermId],
        condition: TermId,
    ) -> (Option<Constraint>, Before) {
        loop {
            self.follow(store, path);
            let before = self.before();
            self.points.set_depth(None);
            match self.points.constraint(&mut self.graph, store, condition) {
                Err(Refusal::Reread) => self.go_back(0),
                constraint => return (constraint.ok(), before),
            }
        }
    }

    fn before(&self) -> Before {
        Before {
            checkpoint: self.graph.checkpoint(),
            points: self.points.variables().len() as u32 + 1,
            foreign: self.foreign,
        }
    }

    /// Asks further about the sides that the orderings leave open.
    fn branch_further(
        &mut self,
        store: &mut TermStore,
        path: &mut Path,
        condition: TermId,
        known: (Option<Answer>, Option<Answer>),
    ) -> Branch {
        if known == (None, None) {
            return self.next.branch(store, path, condition);
        }
        let closed = [known.0, known.1].contains(&Some(Answer::Unsat));
        let implied = (closed && path.satisfiable).then_some(Answer::Sat);
        let conjuncts = &mut path.conjuncts;
        let when_true = known
            .0
            .or(implied)
            .unwrap_or_else(|| self.next.check_with(store, conjuncts, condition));
        let when_false = known.1.or(implied).unwrap_or_else(|| {
            let negation = store.not(condition);
            self.next.check_with(store, conjuncts, negation)
        });
        Branch {
            when_true,
            when_false,
        }
    }
}

impl Solver for Ordering {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.follow(store, conjuncts);
        let own = self.own_answer(self.graph.verdict());
        self.answered_here = own.is_some();
        let answer = own.unwrap_or_else(|| self.next.check(store, conjuncts));
        self.tally.stop(started, self.answered_here, answer);
        answer
    }

    fn branch(&mut self, store: &mut TermStore, path: &mut Path, condition: TermId) -> Branch {
        let started = self.tally.start();
        let (constraint, before) = self.condition(store, &path.conjuncts, condition);
        let known = match constraint {
            None if self.graph.verdict() == Verdict::Contradiction => {
                (Some(Answer::Unsat), Some(Answer::Unsat))
            }
            None => (None, None),
            Some(constraint) => {
                let when_true = self.graph.admits(constraint);
                let when_false = self.graph.admits(constraint.negate());
                (self.own_answer(when_true), self.own_answer(when_false))
            }
        };
        // Points that only the condition needs must not outlive it.
        self.graph.backtrack(before.checkpoint);
        self.points.truncate(before.points as usize);
        self.answered_here = known.0.is_some() && known.1.is_some();
        let branch = self.branch_further(store, path, condition, known);
        self.tally
            .stop(started, self.answered_here, branch.when_true);
        branch
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        if !self.answered_here {
            return self.next.model(store, model);
        }
        for (index, variable) in self.points.variables().iter().enumerate() {
            let value = self.graph.value(Point(index as u32 + 1));
            model.set(variable.id, bits_of(value, variable.width));
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered_here {
            None
        } else {
            self.next.core()
        }
    }

    fn forget_from(&mut self, first: u32) {
        if let Some(dead) = self.followed.iter().position(|term| term.raw() >= first) {
            self.go_back(dead);
        }
        self.points.forget_from(first);
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
