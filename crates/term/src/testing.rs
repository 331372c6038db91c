//! Helpers for tests of whatever consumes terms: all operators at a width, all operand values, random
//! values that favour the edges, and random terms as recipes that can be cooked in several stores.
//! Nothing here is used by the engine itself.

use crate::op::{ALL_OPERATORS, Op, SortRule};
use crate::sort::{Sort, mask};
use crate::store::{TermId, TermStore};

/// A small reproducible generator (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A value of this sort: edges, small numbers, near neighbours of powers of two, and plain noise.
    pub fn value(&mut self, sort: Sort) -> u64 {
        match sort {
            Sort::F32 => sort.normalise(self.float_bits(8, 23)),
            Sort::F64 => sort.normalise(self.float_bits(11, 52)),
            _ => self.vector_bits(sort.width()),
        }
    }

    fn vector_bits(&mut self, width: u32) -> u64 {
        let power = 1u64 << self.below(width as usize);
        let bits = match self.below(8) {
            0 => self.pick(&[0, 1, 2, u64::MAX, 1 << (width - 1), mask(width) >> 1]),
            1 => self.bits() & 15,
            2 => power,
            3 => power.wrapping_add(self.bits() & 3).wrapping_sub(2),
            4 => power.wrapping_neg(),
            _ => self.bits(),
        };
        bits & mask(width)
    }

    /// Bits of a floating-point number with this many exponent and fraction bits: zeros, subnormals,
    /// infinities, NaNs, integers, sparse fractions (which make ties), neighbouring exponents, noise.
    pub fn float_bits(&mut self, exponent_bits: u32, fraction_bits: u32) -> u64 {
        let bias = mask(exponent_bits - 1);
        let fraction = match self.below(6) {
            0 => 0,
            1 => self.pick(&[1, 2, 3, mask(fraction_bits), mask(fraction_bits) - 1]),
            2 => self.bits() << self.below(fraction_bits as usize),
            3 => (self.bits() & 7) << (fraction_bits - 3) | (self.bits() & 3),
            _ => self.bits(),
        } & mask(fraction_bits);
        let exponent = match self.below(10) {
            0 => 0,
            1 => self.pick(&[1, 2, 2 * bias, 2 * bias + 1]),
            2..=4 => bias + self.bits() % u64::from(fraction_bits + 2),
            5 => bias.wrapping_sub(self.bits() % u64::from(fraction_bits + 3)),
            _ => self.bits(),
        } & mask(exponent_bits);
        let sign = self.bits() & 1;
        (sign << exponent_bits | exponent) << fraction_bits | fraction
    }

    /// A pair of operands, sometimes close to each other or of exponents that almost cancel.
    pub fn pair(&mut self, sort: Sort) -> (u64, u64) {
        let first = self.value(sort);
        let second = match self.below(8) {
            0 => first,
            1 => sort.normalise(first.wrapping_add(self.bits() % 5).wrapping_sub(2)),
            2 => sort.normalise(first ^ 1 << (sort.width() - 1)),
            3 => sort.normalise(first ^ 1 << self.below(sort.width() as usize)),
            _ => self.value(sort),
        };
        (first, second)
    }
}

/// An operator with concrete parameters and the sorts of its children.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Signature {
    pub op: Op,
    pub sorts: Vec<Sort>,
}

impl Signature {
    pub fn result(&self) -> Sort {
        self.op.result_sort(&self.sorts).unwrap_or(Sort::Bool)
    }
}

/// Every Boolean and bit-vector operator with operands of `width` bits: slices with all bounds,
/// extensions to several widths.
pub fn vector_signatures(width: u32) -> Vec<Signature> {
    let vector = Sort::Bv(width);
    let mut all = Vec::new();
    for &op in ALL_OPERATORS {
        let mut add = |op: Op, sorts: &[Sort]| {
            all.push(Signature {
                op,
                sorts: sorts.to_vec(),
            })
        };
        match op.sort_rule() {
            SortRule::Logic => add(op, &[Sort::Bool; 2][..op.arity()]),
            SortRule::Vector | SortRule::VectorTest => add(op, &[vector; 2][..op.arity()]),
            SortRule::Equality => {
                add(op, &[vector; 2]);
                add(op, &[Sort::Bool; 2]);
            }
            SortRule::Choice => {
                add(op, &[Sort::Bool, vector, vector]);
                add(op, &[Sort::Bool; 3]);
            }
            SortRule::Join if 2 * width <= 64 => add(op, &[vector; 2]),
            SortRule::Slice => slices(width).for_each(|op| add(op, &[vector])),
            SortRule::Extension => extensions(op, width).for_each(|op| add(op, &[vector])),
            _ => {}
        }
    }
    all
}

fn slices(width: u32) -> impl Iterator<Item = Op> {
    let bounds = move |hi: u8| (0..=hi).map(move |lo| Op::Extract { hi, lo });
    (0..width as u8).flat_map(bounds)
}

fn extensions(op: Op, width: u32) -> impl Iterator<Item = Op> {
    let targets = [width, width + 1, width + 3, 2 * width, 64];
    targets
        .into_iter()
        .filter(move |&target| width <= target && target <= 64)
        .map(move |target| {
            let width = target as u8;
            match op {
                Op::ZeroExtend { .. } => Op::ZeroExtend { width },
                _ => Op::SignExtend { width },
            }
        })
}

/// Every floating-point operator and conversion, on floats and doubles.
pub fn float_signatures() -> Vec<Signature> {
    let mut all = Vec::new();
    for &op in ALL_OPERATORS {
        match op.sort_rule() {
            SortRule::Float | SortRule::FloatTest => {
                for sort in [Sort::F32, Sort::F64] {
                    all.push(Signature {
                        op,
                        sorts: vec![sort; op.arity()],
                    });
                }
            }
            SortRule::Conversion(from, _) => all.push(Signature {
                op,
                sorts: vec![from],
            }),
            _ => {}
        }
    }
    all
}

/// Calls `visit` with every combination of operand values; meant for sorts of few bits.
pub fn for_all_values(sorts: &[Sort], mut visit: impl FnMut(&[u64])) {
    let total: u32 = sorts.iter().map(|sort| sort.width()).sum();
    let mut values = vec![0; sorts.len()];
    for combination in 0..1u64 << total {
        let mut rest = combination;
        for (value, sort) in values.iter_mut().zip(sorts) {
            *value = rest & mask(sort.width());
            rest >>= sort.width();
        }
        visit(&values);
    }
}

/// What random terms are made of.
#[derive(Clone, Debug)]
pub struct Palette {
    pub widths: Vec<u32>,
    pub floats: bool,
    /// Variables per sort.
    pub variables: usize,
    /// Share of leaves that are constants, in percent.
    pub constants: usize,
    /// Operators that may occur; the default is all of them. Parameters do not matter.
    pub operators: Vec<Op>,
    /// Whether division and remainder may occur.
    pub division: bool,
    /// Whether multiplication of two unknowns, and float arithmetic other than comparison, may occur.
    pub multiplication: bool,
}

impl Default for Palette {
    fn default() -> Palette {
        Palette {
            widths: vec![8, 16, 32, 64],
            floats: false,
            variables: 2,
            constants: 40,
            operators: ALL_OPERATORS.to_vec(),
            division: true,
            multiplication: true,
        }
    }
}

impl Palette {
    fn sorts(&self) -> Vec<Sort> {
        let mut sorts = vec![Sort::Bool];
        sorts.extend(self.widths.iter().map(|&width| Sort::Bv(width)));
        if self.floats {
            sorts.extend([Sort::F32, Sort::F64]);
        }
        sorts
    }

    fn allows(&self, op: Op) -> bool {
        match op {
            Op::BvSdiv | Op::BvSrem | Op::BvUdiv | Op::BvUrem => self.division,
            Op::FpDiv | Op::FpRem | Op::FpSqrt => self.floats && self.division,
            Op::BvMul | Op::FpMul => self.multiplication,
            _ => true,
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    Const(Sort, u64),
    Var(String, Sort),
    App(Op, Vec<usize>),
}

/// A random term graph, independent of any store: the same recipe can be cooked with and without
/// rewriting.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    steps: Vec<Step>,
    sorts: Vec<Sort>,
}

impl Recipe {
    /// A recipe with at least `size` steps beyond its leaves; the last step is the root.
    pub fn random(random: &mut Random, palette: &Palette, size: usize) -> Recipe {
        let mut recipe = Recipe::default();
        for _ in 0..size {
            recipe.add_application(random, palette);
        }
        recipe
    }

    /// A recipe whose root is a Boolean.
    pub fn random_condition(random: &mut Random, palette: &Palette, size: usize) -> Recipe {
        let mut recipe = Recipe::random(random, palette, size);
        while recipe.sorts.last() != Some(&Sort::Bool) {
            recipe.add_application(random, palette);
        }
        recipe
    }

    /// The terms of all steps, in order; the last one is the root.
    pub fn cook(&self, store: &mut TermStore) -> Vec<TermId> {
        let mut terms: Vec<TermId> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let term = match step {
                Step::Const(sort, bits) => store.constant(*sort, *bits),
                Step::Var(name, sort) => store.variable(name, *sort),
                Step::App(op, children) => {
                    let children: Vec<TermId> = children.iter().map(|&at| terms[at]).collect();
                    store.build(*op, &children)
                }
            };
            terms.push(term);
        }
        terms
    }

    fn push(&mut self, step: Step, sort: Sort) -> usize {
        self.steps.push(step);
        self.sorts.push(sort);
        self.steps.len() - 1
    }

    fn add_application(&mut self, random: &mut Random, palette: &Palette) {
        loop {
            let op = random.pick(&palette.operators);
            if let Some((op, sorts)) = self.instantiate(random, palette, op) {
                let children = sorts
                    .iter()
                    .map(|&sort| self.operand(random, palette, sort))
                    .collect();
                let result = op.result_sort(&sorts).unwrap_or(Sort::Bool);
                self.push(Step::App(op, children), result);
                return;
            }
        }
    }

    /// Child sorts (and parameters) for `op`, if the palette allows it.
    fn instantiate(
        &self,
        random: &mut Random,
        palette: &Palette,
        op: Op,
    ) -> Option<(Op, Vec<Sort>)> {
        if !palette.allows(op) {
            return None;
        }
        let vector = Sort::Bv(random.pick(&palette.widths));
        let float = random.pick(&[Sort::F32, Sort::F64]);
        let sorts = match op.sort_rule() {
            SortRule::Leaf => return None,
            SortRule::Logic => vec![Sort::Bool; op.arity()],
            SortRule::Equality => vec![random.pick(&palette.sorts()); 2],
            SortRule::Choice => {
                let sort = random.pick(&palette.sorts());
                vec![Sort::Bool, sort, sort]
            }
            SortRule::Vector | SortRule::VectorTest => vec![vector; op.arity()],
            SortRule::Float | SortRule::FloatTest => vec![float; op.arity()],
            SortRule::Conversion(from, _) => vec![from],
            SortRule::Slice => return self.random_slice(random, palette, vector),
            SortRule::Extension => return random_extension(random, palette, op, vector),
            SortRule::Join => vec![vector, Sort::Bv(random.pick(&palette.widths))],
        };
        let result = op.result_sort(&sorts)?;
        let known = palette.sorts();
        let all_known = sorts
            .iter()
            .chain([&result])
            .all(|sort| known.contains(sort));
        all_known.then_some((op, sorts))
    }

    fn random_slice(
        &self,
        random: &mut Random,
        palette: &Palette,
        from: Sort,
    ) -> Option<(Op, Vec<Sort>)> {
        let width = random.pick(&palette.widths);
        let room = from.width().checked_sub(width)?;
        let lo = if random.chance(50) {
            0
        } else {
            random.below(room as usize + 1) as u32
        };
        Some((
            Op::Extract {
                hi: (lo + width - 1) as u8,
                lo: lo as u8,
            },
            vec![from],
        ))
    }

    /// An earlier step of this sort, mostly a recent one, or a new leaf.
    fn operand(&mut self, random: &mut Random, palette: &Palette, sort: Sort) -> usize {
        if random.chance(75) {
            let fitting: Vec<usize> = (0..self.steps.len())
                .filter(|&at| self.sorts[at] == sort)
                .collect();
            if !fitting.is_empty() {
                let nearest = fitting.len() - fitting.len().min(4);
                let from = if random.chance(70) { nearest } else { 0 };
                return fitting[from + random.below(fitting.len() - from)];
            }
        }
        if sort != Sort::Bool && random.chance(palette.constants) {
            return self.push(Step::Const(sort, random.value(sort)), sort);
        }
        let name = format!(
            "{}_{}",
            sort.to_string().to_lowercase(),
            random.below(palette.variables)
        );
        self.push(Step::Var(name, sort), sort)
    }
}

fn random_extension(
    random: &mut Random,
    palette: &Palette,
    op: Op,
    from: Sort,
) -> Option<(Op, Vec<Sort>)> {
    let width = random.pick(&palette.widths);
    if width < from.width() {
        return None;
    }
    let width = width as u8;
    let op = match op {
        Op::ZeroExtend { .. } => Op::ZeroExtend { width },
        _ => Op::SignExtend { width },
    };
    Some((op, vec![from]))
}
