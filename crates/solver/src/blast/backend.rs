//! The bit-blaster as the last layer: conjuncts become assumptions of an incremental SAT instance
//! that is thrown away when it has grown stale.

use super::circuit::Circuit;
use super::sat::{FALSE, Lit, SizeLimits, Stop};
use crate::answer::{Answer, LayerStatistics, Limits, Reason};
use crate::clock;
use crate::solver::{Solver, Tally};
use spelunk_term::ieee::FloatLowering;
use spelunk_term::{Model, TermId, TermStore};

/// An instance with more variables than this is started anew: CaDiCaL slows down by an order of
/// magnitude when definitions of terms that no query mentions any more pile up.
const STALE_VARIABLES: u32 = 4_000;
/// Likewise for literals held for terms.
const STALE_POOL: usize = 1_000_000;
/// A query that takes more variables than this alone gets an instance of its own, with its
/// conjuncts as facts: CaDiCaL simplifies facts away, assumptions it must carry along.
const OWN_INSTANCE_VARIABLES: u32 = 1_500;

pub struct BitBlaster {
    circuit: Circuit,
    /// Has the instance seen no query yet?
    fresh: bool,
    /// Does the instance serve one query only?
    own_instance: bool,
    limits: Limits,
    /// Floats become bit vectors before anything is blasted.
    lowering: FloatLowering,
    lowered: Vec<TermId>,
    assumptions: Vec<Lit>,
    core: Option<Vec<TermId>>,
    model: Model,
    tally: Tally,
}

impl BitBlaster {
    pub fn new(limits: Limits) -> BitBlaster {
        BitBlaster {
            circuit: Circuit::new(size_limits(limits)),
            fresh: true,
            own_instance: false,
            limits,
            lowering: FloatLowering::new(),
            lowered: Vec::new(),
            assumptions: Vec::new(),
            core: None,
            model: Model::new(),
            tally: Tally::new("bit-blaster"),
        }
    }

    fn start_anew(&mut self) {
        self.circuit = Circuit::new(size_limits(self.limits));
        self.fresh = true;
        self.own_instance = false;
    }

    fn is_stale(&self) -> bool {
        self.own_instance
            || self.circuit.gates.variables() > STALE_VARIABLES
            || self.circuit.pool_size() > STALE_POOL
            || self.circuit.gates.overflown()
    }

    /// Blasts all conjuncts into `assumptions`.
    fn blast(&mut self, store: &mut TermStore, conjuncts: &[TermId]) {
        self.assumptions.clear();
        self.lowered.clear();
        for &conjunct in conjuncts {
            let lowered = self.lowering.lower(store, conjunct);
            let literal = self.circuit.literal(store, lowered);
            self.lowered.push(lowered);
            self.assumptions.push(literal);
        }
    }

    /// Blasts the query, anew if the instance holds too much besides.
    fn prepare(&mut self, store: &mut TermStore, conjuncts: &[TermId]) {
        self.blast(store, conjuncts);
        if !self.fresh && self.is_stale() {
            self.start_anew();
            self.blast(store, conjuncts);
        }
        self.own_instance = self.fresh && self.circuit.gates.variables() > OWN_INSTANCE_VARIABLES;
        self.fresh = false;
    }

    fn solve(&mut self, conjuncts: &[TermId]) -> Answer {
        if self.circuit.gates.overflown() {
            return Answer::Unknown(Reason::SizeLimit);
        }
        if let Some(position) = self
            .assumptions
            .iter()
            .position(|&literal| literal == FALSE)
        {
            self.core = Some(vec![conjuncts[position]]);
            return Answer::Unsat;
        }
        if self.own_instance {
            for fact in self.assumptions.drain(..) {
                self.circuit.gates.require(fact);
            }
        }
        let Limits {
            time_slice,
            until,
            conflicts,
            ..
        } = self.limits;
        let slice_end = clock::now().checked_add(time_slice);
        let deadline = slice_end.into_iter().chain(until).min();
        match self
            .circuit
            .gates
            .solve(&self.assumptions, deadline, conflicts)
        {
            Ok(true) => Answer::Sat,
            Ok(false) => {
                self.core = (!self.own_instance).then(|| self.failed(conjuncts));
                Answer::Unsat
            }
            Err(stop) => Answer::Unknown(match stop {
                Stop::Time => Reason::TimeSlice,
                Stop::Conflicts => Reason::ConflictLimit,
                Stop::Size => Reason::SizeLimit,
            }),
        }
    }

    /// The conjuncts that took part in the refutation.
    fn failed(&self, conjuncts: &[TermId]) -> Vec<TermId> {
        let pairs = conjuncts.iter().zip(&self.assumptions);
        let failed = pairs.filter(|(_, literal)| self.circuit.gates.failed(**literal));
        failed.map(|(conjunct, _)| *conjunct).collect()
    }

    fn read_model(&mut self, store: &TermStore) {
        self.model.clear();
        for &conjunct in &self.lowered {
            for &variable in store.free_variables(conjunct).iter() {
                let term = store.variable_term(variable);
                if let Some(word) = self.circuit.known_word(store, term) {
                    let bits = word.iter().rev().fold(0, |bits, &literal| {
                        bits << 1 | u64::from(self.circuit.gates.value(literal))
                    });
                    self.model.set(variable, bits);
                }
            }
        }
        self.lowering.lift(store, &mut self.model);
        for &(_, bits) in self.lowering.variables() {
            self.model.unset(bits);
        }
    }
}

fn size_limits(limits: Limits) -> SizeLimits {
    SizeLimits {
        variables: limits.variables,
        clauses: limits.clauses,
    }
}

impl Solver for BitBlaster {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.core = None;
        self.prepare(store, conjuncts);
        let answer = self.solve(conjuncts);
        if answer == Answer::Sat {
            self.read_model(store);
        }
        if self.own_instance {
            self.start_anew();
        }
        self.tally
            .stop(started, !matches!(answer, Answer::Unknown(_)), answer);
        answer
    }

    fn model(&self, _store: &TermStore, model: &mut Model) {
        for (variable, bits) in self.model.iter() {
            model.set(variable, bits);
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref()
    }

    fn forget_from(&mut self, first: u32) {
        self.circuit.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        let resized = size_limits(limits) != size_limits(self.limits);
        self.limits = limits;
        if resized {
            self.start_anew();
        }
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
    }
}
