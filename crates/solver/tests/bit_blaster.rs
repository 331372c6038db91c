//! The bit-blaster against the evaluator: every operator, all operand values at 4 bits, random ones
//! at 8 to 64.

use spelunk_solver::{Answer, BitBlaster, Limits, Solver};
use spelunk_term::testing::{Random, Signature, for_all_values, vector_signatures};
use spelunk_term::{TermId, TermStore, semantics};

struct Bench {
    store: TermStore,
    solver: BitBlaster,
}

impl Bench {
    fn new() -> Bench {
        // Rewriting would fold what is to be tested.
        let store = TermStore::without_rewriting();
        Bench {
            store,
            solver: BitBlaster::new(Limits::default()),
        }
    }

    fn variables(&mut self, signature: &Signature) -> Vec<TermId> {
        let sorts = signature.sorts.iter().enumerate();
        sorts
            .map(|(index, &sort)| self.store.variable(&format!("v{index}_{sort}"), sort))
            .collect()
    }

    /// With the operands fixed to `values`, the application has the evaluator's value and no other.
    fn agrees(&mut self, signature: &Signature, operands: &[TermId], values: &[u64]) {
        let term = self.store.build(signature.op, operands);
        let widths = self.store.operand_widths(term);
        let mut padded = [0; 3];
        padded[..values.len()].copy_from_slice(values);
        let expected = semantics::apply(signature.op, widths, padded);
        let expected_term = self.store.constant(signature.result(), expected);
        let equal = self.store.eq(term, expected_term);
        let unequal = self.store.not(equal);
        let mut query: Vec<TermId> = Vec::new();
        for ((&operand, &value), &sort) in operands.iter().zip(values).zip(&signature.sorts) {
            let constant = self.store.constant(sort, value);
            query.push(self.store.eq(operand, constant));
        }
        query.push(equal);
        let sat = self.solver.check(&mut self.store, &query);
        assert_eq!(
            sat,
            Answer::Sat,
            "{signature:?} {values:?} should give {expected}"
        );
        query.pop();
        query.push(unequal);
        let unsat = self.solver.check(&mut self.store, &query);
        assert_eq!(
            unsat,
            Answer::Unsat,
            "{signature:?} {values:?} gives more than {expected}"
        );
    }

    /// Cuts back the terms of one case, as an explorer does.
    fn with_mark(&mut self, case: impl FnOnce(&mut Bench)) {
        let mark = self.store.mark();
        let generation = self.store.generation();
        case(self);
        self.store.truncate(mark);
        self.solver
            .forget_from(self.store.surviving_since(generation));
    }
}

#[test]
fn all_operands_at_four_bits() {
    let mut bench = Bench::new();
    for signature in vector_signatures(4) {
        bench.with_mark(|bench| {
            let operands = bench.variables(&signature);
            for_all_values(&signature.sorts, |values| {
                bench.agrees(&signature, &operands, values)
            });
        });
    }
}

/// Constant operands take other circuits: recoded products, division by a known divisor.
#[test]
fn all_constant_operands_at_four_bits() {
    let mut bench = Bench::new();
    for signature in vector_signatures(4)
        .into_iter()
        .filter(|s| s.sorts.len() == 2)
    {
        bench.with_mark(|bench| {
            let variables = bench.variables(&signature);
            for_all_values(&signature.sorts, |values| {
                let first = bench.store.constant(signature.sorts[0], values[0]);
                let second = bench.store.constant(signature.sorts[1], values[1]);
                bench.agrees(&signature, &[variables[0], second], values);
                bench.agrees(&signature, &[first, variables[1]], values);
            });
        });
    }
}

fn rounds(default: usize, full: usize) -> usize {
    if std::env::var_os("SPELUNK_FULL").is_some() {
        full
    } else {
        default
    }
}

/// All slices of a 64-bit word are too many to go through each time.
fn some_signatures(random: &mut Random, width: u32) -> Vec<Signature> {
    let mut signatures = vector_signatures(width);
    signatures.retain(|s| s.sorts.len() > 1 || random.chance(100 / width as usize));
    signatures
}

fn random_values(random: &mut Random, signature: &Signature) -> Vec<u64> {
    let mut values: Vec<u64> = signature.sorts.iter().map(|&s| random.value(s)).collect();
    if let [.., a, b] = values.as_mut_slice() {
        (*a, *b) = random.pair(signature.sorts[signature.sorts.len() - 1]);
    }
    values
}

/// The operands are unknowns that other conjuncts fix: every gate goes through the SAT solver.
#[test]
fn random_operands_at_all_widths() {
    let mut random = Random::new(1);
    for width in [8, 16, 32, 64] {
        let mut bench = Bench::new();
        let signatures = some_signatures(&mut random, width);
        for _ in 0..rounds(6, 60) {
            for signature in &signatures {
                bench.with_mark(|bench| {
                    let operands = bench.variables(signature);
                    let values = random_values(&mut random, signature);
                    bench.agrees(signature, &operands, &values);
                });
            }
        }
    }
}

/// The operands are constants: the same circuits, folded, so that many cases can be tried.
#[test]
fn random_constants_at_all_widths() {
    let mut random = Random::new(7);
    for width in [8, 16, 32, 64] {
        let mut bench = Bench::new();
        let signatures = some_signatures(&mut random, width);
        for _ in 0..rounds(100, 1_000_000 / 4 / signatures.len()) {
            for signature in &signatures {
                bench.with_mark(|bench| {
                    let values = random_values(&mut random, signature);
                    let pairs = signature.sorts.iter().zip(&values);
                    let operands: Vec<TermId> = pairs
                        .map(|(&sort, &bits)| bench.store.constant(sort, bits))
                        .collect();
                    bench.agrees(signature, &operands, &values);
                });
            }
        }
    }
}
