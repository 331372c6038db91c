//! Circuits for IEEE 754 arithmetic: turns terms over floats and doubles into terms over bit vectors
//! with the same value. Rounding is to nearest, ties to even; there is one NaN, as Java shows it.
//! Belongs here: the lowering and the mapping of models. Must not know how bit vectors are decided.
//!
//! A float is represented by its bits. Inside lowered terms any NaN pattern may stand for NaN; only
//! what makes bits visible (`F32ToBits`, `Eq`) brings it into the canonical form.

mod add;
mod circuit;
mod compare;
mod convert;
mod divide;
mod multiply;
mod remainder;
mod root;

use crate::model::Model;
use crate::op::Op;
use crate::sort::Sort;
use crate::store::{TermId, TermStore, VarId, View};
use circuit::{Circuit, Format};

/// Lowers terms and remembers what it did. One lowering belongs to one store; it follows when the
/// store is cut back.
#[derive(Default)]
pub struct FloatLowering {
    /// By term: what it became.
    lowered: Vec<Option<TermId>>,
    /// Terms in the order in which they were lowered, each with the length of the store just after.
    log: Vec<(TermId, u32)>,
    /// Float variables with the variables that stand for their bits.
    pairs: Vec<(VarId, VarId)>,
    generation: u64,
}

impl FloatLowering {
    pub fn new() -> FloatLowering {
        FloatLowering::default()
    }

    /// A term without floats: Boolean and bit-vector terms keep their sort and value, float terms
    /// become bit vectors of 32 or 64 bits.
    pub fn lower(&mut self, store: &mut TermStore, term: TermId) -> TermId {
        self.follow_cuts(store);
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.find(top).is_some() {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            stack.extend(
                store
                    .children(top)
                    .into_iter()
                    .filter(|&child| self.find(child).is_none()),
            );
            if stack.len() == depth {
                let lowered = self.lower_node(store, top);
                self.remember(store, top, lowered);
                stack.pop();
            }
        }
        self.find(term).unwrap_or(term)
    }

    /// Gives every float variable the value that its bits have in `model`.
    pub fn lift(&self, store: &TermStore, model: &mut Model) {
        for &(float, bits) in &self.pairs {
            if float.index() < store.variable_count()
                && let Some(value) = model.find(bits)
            {
                model.set(float, store.variable_sort(float).normalise(value));
            }
        }
    }

    /// Gives the variables that stand for bits the values of their float variables.
    pub fn lower_model(&self, model: &mut Model) {
        for &(float, bits) in &self.pairs {
            if let Some(value) = model.find(float) {
                model.set(bits, value);
            }
        }
    }

    /// Float variables met so far, each with the variable for its bits.
    pub fn variables(&self) -> &[(VarId, VarId)] {
        &self.pairs
    }

    fn find(&self, term: TermId) -> Option<TermId> {
        self.lowered.get(term.index()).copied().flatten()
    }

    fn remember(&mut self, store: &TermStore, term: TermId, lowered: TermId) {
        if self.lowered.len() <= term.index() {
            self.lowered.resize(term.index() + 1, None);
        }
        self.lowered[term.index()] = Some(lowered);
        self.log.push((term, store.len() as u32 + 1));
    }

    /// Forgets whatever was lowered to, or from, terms that are gone.
    fn follow_cuts(&mut self, store: &TermStore) {
        if self.generation == store.generation() {
            return;
        }
        let surviving = store.surviving_since(self.generation);
        while let Some(&(term, length)) = self.log.last() {
            if length <= surviving {
                break;
            }
            self.log.pop();
            self.lowered[term.index()] = None;
        }
        let variables = store.variable_count();
        let lowered = &self.lowered;
        self.pairs.retain(|&(float, bits)| {
            float.index() < variables
                && bits.index() < variables
                && lowered
                    .get(store.variable_term(float).index())
                    .copied()
                    .flatten()
                    == Some(store.variable_term(bits))
        });
        self.generation = store.generation();
    }

    fn lower_node(&mut self, store: &mut TermStore, term: TermId) -> TermId {
        match store.view(term) {
            View::Const(bits) => match float_width(store.sort(term)) {
                Some(width) => store.bv_const(width, bits),
                None => term,
            },
            View::Var(variable) => self.lower_variable(store, term, variable),
            View::App(op, children) => {
                let mut operands = [term; 3];
                for (operand, &child) in operands.iter_mut().zip(children.iter()) {
                    *operand = self.find(child).unwrap_or(child);
                }
                let sort = store.sort(children[children.len() - 1]);
                lower_application(store, op, sort, &operands[..children.len()])
            }
        }
    }

    fn lower_variable(&mut self, store: &mut TermStore, term: TermId, float: VarId) -> TermId {
        let Some(width) = float_width(store.sort(term)) else {
            return term;
        };
        // `#` keeps the name apart from all that can come from a program.
        let name = format!("{}#bits", store.variable_name(float));
        let bits = match store.try_variable(&name, Sort::Bv(width)) {
            Ok(bits) => bits,
            Err(_) => store.fresh_variable(&name, Sort::Bv(width)),
        };
        if let Some(variable) = store.var_of(bits) {
            self.pairs.push((float, variable));
        }
        bits
    }
}

fn float_width(sort: Sort) -> Option<u32> {
    sort.is_float().then(|| sort.width())
}

/// `sort` is the original sort of the last child, which tells floats from doubles.
fn lower_application(store: &mut TermStore, op: Op, sort: Sort, operands: &[TermId]) -> TermId {
    let Some(format) = Format::of(sort) else {
        return lower_from_integer(store, op, operands);
    };
    let circuit = &mut Circuit { store, format };
    match (op, operands) {
        (Op::Eq, &[a, b]) => circuit.identical(a, b),
        (Op::FpAdd, &[a, b]) => circuit.add(a, b),
        (Op::FpSub, &[a, b]) => {
            let negated = circuit.negate(b);
            circuit.add(a, negated)
        }
        (Op::FpMul, &[a, b]) => circuit.multiply(a, b),
        (Op::FpDiv, &[a, b]) => circuit.divide(a, b),
        (Op::FpRem, &[a, b]) => circuit.remainder(a, b),
        (Op::FpNeg, &[a]) => circuit.negate(a),
        (Op::FpAbs, &[a]) => circuit.absolute(a),
        (Op::FpSqrt, &[a]) => circuit.square_root(a),
        (Op::FpEq, &[a, b]) => circuit.equal(a, b),
        (Op::FpLt, &[a, b]) => circuit.less(a, b),
        (Op::FpLe, &[a, b]) => circuit.at_most(a, b),
        (Op::IsNan, &[a]) => circuit.is_nan(a),
        (Op::F32ToF64, &[a]) => circuit.widen(a),
        (Op::F64ToF32, &[a]) => circuit.narrow(a),
        (Op::F32ToI32 | Op::F64ToI32, &[a]) => circuit.truncate(a, 32),
        (Op::F32ToI64 | Op::F64ToI64, &[a]) => circuit.truncate(a, 64),
        (Op::F32ToBits | Op::F64ToBits, &[a]) => circuit.canonical(a),
        _ => store.build(op, operands),
    }
}

fn lower_from_integer(store: &mut TermStore, op: Op, operands: &[TermId]) -> TermId {
    let format = match op {
        Op::I32ToF32 | Op::I64ToF32 => Format::FLOAT,
        Op::I32ToF64 | Op::I64ToF64 => Format::DOUBLE,
        Op::F32FromBits | Op::F64FromBits => return operands[0],
        _ => return store.build(op, operands),
    };
    Circuit { store, format }.of_integer(operands[0])
}
