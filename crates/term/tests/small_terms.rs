//! Every term of two operators over a handful of leaves at 3 bits, under every model: the rewritten term
//! has the value that the operators' definitions give. `SPELUNK_FULL=1` takes all of them, else a sample.

use spelunk_term::testing::Random;
use spelunk_term::{Op, Sort, TermId, TermStore, View, semantics, to_signed};

const WIDTH: u32 = 3;
/// All values of two vectors of 3 bits, one of 2 bits and one Boolean.
const MODELS: usize = 1 << 9;

type Values = [u8; MODELS];

fn is_full() -> bool {
    std::env::var_os("SPELUNK_FULL").is_some()
}

/// A store and, for every term in it, the values under all models.
struct Table {
    store: TermStore,
    values: Vec<Values>,
}

/// A term with the values it has to have.
#[derive(Clone)]
struct Sample {
    term: TermId,
    sort: Sort,
    values: Box<Values>,
}

impl Table {
    fn new() -> Table {
        Table {
            store: TermStore::new(),
            values: vec![[0; MODELS]],
        }
    }

    fn variable_value(name: &str, model: usize) -> u8 {
        let (from, width) = match name {
            "x" => (0, 3),
            "y" => (3, 3),
            "a" => (6, 2),
            _ => (8, 1),
        };
        ((model >> from) & ((1 << width) - 1)) as u8
    }

    /// Computes the values of the terms that are new, which come after their children.
    fn update(&mut self) {
        let known = self.values.len();
        for term in self.store.ids().skip(known - 1) {
            let values = self.compute(term);
            self.check_facts(term, &values);
            self.values.push(values);
        }
    }

    fn compute(&self, term: TermId) -> Values {
        match self.store.view(term) {
            View::Const(bits) => [bits as u8; MODELS],
            View::Var(variable) => {
                let name = self.store.variable_name(variable);
                std::array::from_fn(|model| Table::variable_value(name, model))
            }
            View::App(op, children) => {
                let below: Vec<&Values> = children
                    .iter()
                    .map(|child| &self.values[child.raw() as usize])
                    .collect();
                apply(op, self.store.operand_widths(term), &below)
            }
        }
    }

    fn check_facts(&self, term: TermId, values: &Values) {
        let Sort::Bv(width) = self.store.sort(term) else {
            return;
        };
        let facts = self.store.facts(term);
        for &value in values {
            let bits = u64::from(value);
            let signed = to_signed(bits, width);
            let fits = bits & facts.zeros == 0
                && bits & facts.ones == facts.ones
                && (facts.low..=facts.high).contains(&signed);
            assert!(
                fits,
                "{} can be {signed}: {facts:?}",
                self.store.display(term)
            );
        }
    }

    fn sample(&mut self, term: TermId) -> Sample {
        self.update();
        let values = Box::new(self.values[term.raw() as usize]);
        Sample {
            term,
            sort: self.store.sort(term),
            values,
        }
    }

    /// Builds the application and checks it, if it is well-sorted and not too wide for the table.
    fn build(&mut self, op: Op, children: &[&Sample]) -> Option<Sample> {
        let sorts: Vec<Sort> = children.iter().map(|child| child.sort).collect();
        let sort = op.result_sort(&sorts).filter(|sort| sort.width() <= 8)?;
        let ids: Vec<TermId> = children.iter().map(|child| child.term).collect();
        let term = self.store.build(op, &ids);
        self.update();
        let width = |at: usize| sorts.get(at).map_or(1, |sort| sort.width());
        let below: Vec<&Values> = children.iter().map(|child| &*child.values).collect();
        let widths = semantics::Widths {
            first: width(0),
            second: width(1),
        };
        let expected = apply(op, widths, &below);
        if self.values[term.raw() as usize] != expected {
            let shown: Vec<String> = ids
                .iter()
                .map(|&id| self.store.display(id).to_string())
                .collect();
            panic!(
                "{op} of {shown:?} must not become {}",
                self.store.display(term)
            );
        }
        Some(Sample {
            term,
            sort,
            values: Box::new(expected),
        })
    }
}

fn apply(op: Op, widths: semantics::Widths, below: &[&Values]) -> Values {
    std::array::from_fn(|model| {
        let mut args = [0; 3];
        for (arg, values) in args.iter_mut().zip(below) {
            *arg = u64::from(values[model]);
        }
        semantics::apply(op, widths, args) as u8
    })
}

const ARITHMETIC: [Op; 13] = [
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
];
const TESTS: [Op; 5] = [Op::Eq, Op::BvSlt, Op::BvSle, Op::BvUlt, Op::BvUle];

fn unary_operators() -> Vec<Op> {
    let mut all = vec![Op::BvNeg, Op::BvNot, Op::Not];
    for hi in 0..6 {
        all.extend((0..=hi).map(|lo| Op::Extract { hi, lo }));
    }
    for width in [3, 4, 6] {
        all.extend([Op::ZeroExtend { width }, Op::SignExtend { width }]);
    }
    all
}

fn binary_operators() -> Vec<Op> {
    [&ARITHMETIC[..], &TESTS, &[Op::Concat]].concat()
}

/// `x`, `y`, `y & 3`, both extensions of `a`, and all constants.
fn leaves(table: &mut Table) -> Vec<Sample> {
    let [x, y] = ["x", "y"].map(|name| table.store.variable(name, Sort::Bv(WIDTH)));
    let a = table.store.variable("a", Sort::Bv(2));
    let (unsigned, signed) = (table.store.zext(a, WIDTH), table.store.sext(a, WIDTH));
    let low = table.store.extract(y, 1, 0);
    let low = table.store.zext(low, WIDTH);
    let mut terms = vec![x, y, low, unsigned, signed];
    terms.extend((0..8).map(|bits| table.store.bv_const(WIDTH, bits)));
    terms.into_iter().map(|term| table.sample(term)).collect()
}

/// Everything with one operator over the leaves.
fn one_operator(table: &mut Table, leaves: &[Sample]) -> Vec<Sample> {
    let p = table.store.variable("p", Sort::Bool);
    let p = table.sample(p);
    let mut all = Vec::new();
    for left in leaves {
        all.extend(
            unary_operators()
                .into_iter()
                .filter_map(|op| table.build(op, &[left])),
        );
        for right in leaves {
            for op in binary_operators() {
                all.extend(table.build(op, &[left, right]));
            }
            all.extend(table.build(Op::Ite, &[&p, left, right]));
        }
    }
    all
}

/// Leaves out most of the work unless all of it was asked for.
struct Thinning {
    random: Random,
    one_in: usize,
}

impl Thinning {
    fn new(one_in: usize) -> Thinning {
        Thinning {
            random: Random::new(15),
            one_in: if is_full() { 1 } else { one_in },
        }
    }

    fn takes(&mut self) -> bool {
        self.one_in == 1 || self.random.below(self.one_in) == 0
    }
}

#[test]
fn terms_of_two_operators() {
    let mut table = Table::new();
    let leaves = leaves(&mut table);
    let inner = one_operator(&mut table, &leaves);
    let mut thinning = Thinning::new(60);
    let mut count = 0u64;
    for sample in &inner {
        for op in unary_operators() {
            if is_full() || thinning.random.chance(20) {
                count += u64::from(table.build(op, &[sample]).is_some());
            }
        }
        for leaf in &leaves {
            for op in binary_operators() {
                if thinning.takes() {
                    count += u64::from(table.build(op, &[sample, leaf]).is_some());
                    count += u64::from(table.build(op, &[leaf, sample]).is_some());
                }
            }
        }
    }
    println!("{count} terms under {MODELS} models");
    assert!(count > 15_000, "{count}");
}

#[test]
fn conditions_of_two_tests() {
    let mut table = Table::new();
    let leaves = leaves(&mut table);
    let mut conditions = Vec::new();
    for left in &leaves {
        for right in &leaves {
            conditions.extend(
                TESTS
                    .iter()
                    .filter_map(|&op| table.build(op, &[left, right])),
            );
        }
    }
    conditions.sort_by_key(|condition| condition.term);
    conditions.dedup_by_key(|condition| condition.term);
    let negations: Vec<Sample> = conditions
        .iter()
        .filter_map(|condition| table.build(Op::Not, &[condition]))
        .collect();
    conditions.extend(negations);
    let mut thinning = Thinning::new(10);
    let mut count = 0u64;
    for first in &conditions {
        for second in &conditions {
            for op in [Op::And, Op::Or, Op::Xor, Op::Eq] {
                if thinning.takes() {
                    count += u64::from(table.build(op, &[first, second]).is_some());
                }
            }
        }
    }
    println!("{count} conditions under {MODELS} models");
    assert!(count > 20_000, "{count}");
}

/// `(test ? leaf : leaf) test leaf` and choices below choices.
#[test]
fn choices_over_tests() {
    let mut table = Table::new();
    let leaves = leaves(&mut table);
    let x = leaves[0].clone();
    let mut random = Random::new(16);
    let mut conditions = Vec::new();
    for right in &leaves {
        conditions.extend(TESTS.iter().filter_map(|&op| table.build(op, &[&x, right])));
    }
    let rounds = if is_full() { 1_000_000 } else { 2_000 };
    let pick = |random: &mut Random, from: &[Sample]| from[random.below(from.len())].clone();
    for _ in 0..rounds {
        let [first, second] = [(); 2].map(|()| pick(&mut random, &conditions));
        let [a, b, c, d] = [(); 4].map(|()| pick(&mut random, &leaves));
        let Some(choice) = table.build(Op::Ite, &[&first, &a, &b]) else {
            continue;
        };
        let outer = if random.chance(50) {
            [&second, &choice, &c]
        } else {
            [&second, &c, &choice]
        };
        let Some(nested) = table.build(Op::Ite, &outer) else {
            continue;
        };
        for op in TESTS {
            table.build(op, &[&nested, &d]);
            table.build(op, &[&d, &choice]);
            table.build(op, &[&nested, &choice]);
        }
    }
}
