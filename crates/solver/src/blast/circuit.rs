//! From terms to words of literals, each term once. Floats must have been lowered before.

use super::gates::Gates;
use super::sat::{Lit, SizeLimits};
use super::words::{self, Shift, Word};
use rustc_hash::FxHashMap;
use spelunk_term::{Op, TermId, TermStore, View};

/// One SAT instance with the words of the terms it has met.
pub struct Circuit {
    pub gates: Gates,
    /// Where in `pool` the word of each term starts, by raw id; the sort says how long it is.
    starts: Vec<u32>,
    pool: Vec<Lit>,
    /// Quotient and remainder by operands, since the two are one circuit.
    divisions: FxHashMap<(bool, Word, Word), (Word, Word)>,
    stack: Vec<TermId>,
}

const UNKNOWN: u32 = u32::MAX;

impl Circuit {
    pub fn new(limits: SizeLimits) -> Circuit {
        Circuit {
            gates: Gates::new(limits),
            starts: Vec::new(),
            pool: Vec::new(),
            divisions: FxHashMap::default(),
            stack: Vec::new(),
        }
    }

    /// Literals held for terms, a measure of what has been blasted beside the variables.
    pub fn pool_size(&self) -> usize {
        self.pool.len()
    }

    /// Terms from this id on mean something else now. Their clauses stay behind, unused.
    pub fn forget_from(&mut self, first: u32) {
        self.starts.truncate(first as usize);
    }

    pub fn literal(&mut self, store: &TermStore, condition: TermId) -> Lit {
        self.blast(store, condition);
        self.word(store, condition)[0]
    }

    /// The term's word, if the instance has met it.
    pub fn known_word(&self, store: &TermStore, term: TermId) -> Option<&[Lit]> {
        self.is_known(term).then(|| self.word(store, term))
    }

    fn blast(&mut self, store: &TermStore, root: TermId) {
        self.starts
            .resize(self.starts.len().max(store.len() + 1), UNKNOWN);
        self.stack.push(root);
        while let Some(&term) = self.stack.last() {
            if self.is_known(term) || self.gates.overflown() {
                self.stack.pop();
                continue;
            }
            let depth = self.stack.len();
            for child in store.children(term) {
                if !self.is_known(child) {
                    self.stack.push(child);
                }
            }
            if self.stack.len() == depth {
                let word = self.operation(store, term);
                self.set(term, &word);
                self.stack.pop();
            }
        }
        if !self.is_known(root) {
            // Only an instance that overflowed gets here; nobody reads its answers.
            let width = store.width(root) as usize;
            self.set(root, &vec![super::sat::FALSE; width]);
        }
    }

    fn is_known(&self, term: TermId) -> bool {
        self.starts
            .get(term.raw() as usize)
            .is_some_and(|&start| start != UNKNOWN)
    }

    fn set(&mut self, term: TermId, word: &[Lit]) {
        self.starts[term.raw() as usize] = self.pool.len() as u32;
        self.pool.extend_from_slice(word);
    }

    fn word(&self, store: &TermStore, term: TermId) -> &[Lit] {
        let start = self.starts[term.raw() as usize] as usize;
        &self.pool[start..start + store.width(term) as usize]
    }

    fn operation(&mut self, store: &TermStore, term: TermId) -> Word {
        let width = store.width(term) as usize;
        match store.view(term) {
            View::Const(bits) => words::constant(bits, width),
            View::Var(_) => self.gates.fresh_word(width),
            View::App(op, children) => {
                let operand = |index: usize| match children.get(index) {
                    Some(&child) => self.word(store, child).to_vec(),
                    None => Word::new(),
                };
                let operands = [operand(0), operand(1), operand(2)];
                self.apply(op, operands, width)
            }
        }
    }

    /// The flat table of operators.
    fn apply(&mut self, op: Op, [a, b, c]: [Word; 3], width: usize) -> Word {
        let gates = &mut self.gates;
        match op {
            Op::Not | Op::BvNot => words::complement(&a),
            Op::And | Op::BvAnd => gates.bitwise(&a, &b, Gates::and),
            Op::Or | Op::BvOr => gates.bitwise(&a, &b, Gates::or),
            Op::Xor | Op::BvXor => gates.bitwise(&a, &b, Gates::xor),
            Op::Eq => vec![gates.equal(&a, &b)],
            Op::Ite => gates.select(a[0], &b, &c),
            Op::BvAdd => gates.add(&a, &b, super::sat::FALSE),
            Op::BvSub => gates.subtract(&a, &b),
            Op::BvNeg => gates.negate(&a),
            Op::BvMul => gates.multiply(&a, &b),
            Op::BvSdiv => self.division(true, a, b).0,
            Op::BvSrem => self.division(true, a, b).1,
            Op::BvUdiv => self.division(false, a, b).0,
            Op::BvUrem => self.division(false, a, b).1,
            Op::BvShl => gates.shift(&a, &b, Shift::Left),
            Op::BvLshr => gates.shift(&a, &b, Shift::LogicalRight),
            Op::BvAshr => gates.shift(&a, &b, Shift::ArithmeticRight),
            Op::BvSlt => vec![gates.signed_below(&a, &b, false)],
            Op::BvSle => vec![gates.signed_below(&a, &b, true)],
            Op::BvUlt => vec![gates.below(&a, &b, false)],
            Op::BvUle => vec![gates.below(&a, &b, true)],
            Op::Extract { hi, lo } => a[usize::from(lo)..=usize::from(hi)].to_vec(),
            Op::Concat => [b, a].concat(),
            Op::ZeroExtend { .. } => extended(a, width, super::sat::FALSE),
            Op::SignExtend { .. } => {
                let sign = a[a.len() - 1];
                extended(a, width, sign)
            }
            _ => unreachable!("{op} is lowered to bit vectors before terms are blasted"),
        }
    }

    fn division(&mut self, signed: bool, a: Word, b: Word) -> (Word, Word) {
        let key = (signed, a, b);
        if let Some(known) = self.divisions.get(&key) {
            return known.clone();
        }
        let result = if signed {
            self.gates.divide_signed(&key.1, &key.2)
        } else {
            self.gates.divide(&key.1, &key.2)
        };
        self.divisions.insert(key, result.clone());
        result
    }
}

fn extended(mut word: Word, width: usize, fill: Lit) -> Word {
    word.resize(width, fill);
    word
}
