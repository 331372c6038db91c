//! Values that nobody has asked for: what inputs are where no condition says it.

use crate::decider::ValueSource;
use spelunk_term::Random;
use spelunk_term::{Sort, VarId};
use spelunk_vm::Vm;

/// Values at the edges of their types, small ones, and any.
pub(crate) struct Values {
    random: Random,
}

impl Values {
    pub fn new(random: Random) -> Values {
        Values { random }
    }

    fn one_of(&mut self, values: &[u64]) -> u64 {
        let at = self.random.below(values.len());
        values.get(at).copied().unwrap_or(0)
    }

    fn small(&mut self) -> i64 {
        self.random.below(201) as i64 - 100
    }

    fn whole(&mut self, width: u8) -> u64 {
        let mask = spelunk_term::mask(width.into());
        let edge = 1_u64 << (width.max(1) - 1);
        let bits = match self.random.below(8) {
            0..3 => self.one_of(&[0, 1, 2, u64::MAX, edge, edge - 1, 10, 100]),
            // Text is mostly plain.
            3..5 if width == 8 || width == 16 => 0x20 + self.random.below(0x5f) as u64,
            3..6 => self.small() as u64,
            _ => self.random.bits(),
        };
        bits & mask
    }

    fn fraction(&mut self) -> f64 {
        match self.random.below(8) {
            0 => [0.0, -0.0, 1.0, -1.0, 0.5][self.random.below(5)],
            1 => [f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NAN][self.random.below(4)],
            2..5 => self.small() as f64 / 4.0,
            5 => self.small() as f64 * 1e3 + 0.1,
            _ => f64::from_bits(self.random.bits()),
        }
    }

    pub fn of_sort(&mut self, sort: Sort) -> u64 {
        match sort {
            Sort::Bool => self.random.below(2) as u64,
            Sort::Bv(width) => self.whole(width as u8),
            Sort::F32 => u64::from((self.fraction() as f32).to_bits()),
            Sort::F64 => self.fraction().to_bits(),
        }
    }
}

impl ValueSource for Values {
    fn value(&mut self, vm: &Vm, variable: VarId) -> u64 {
        self.of_sort(vm.terms.variable_sort(variable))
    }

    fn choice(&mut self, count: u32) -> u64 {
        self.random.below(count as usize) as u64
    }
}
