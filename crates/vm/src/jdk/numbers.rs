//! java.lang.Float and Double

use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_term::{TermId, TermStore};

pub const FLOAT: &[Native] = &[
    native("floatToRawIntBits", "(F)I", |vm, a| {
        convert(vm, a, b'F', TermStore::f32_to_bits)
    })
    .handles_symbolic(),
    native("intBitsToFloat", "(I)F", |vm, a| {
        convert(vm, a, b'I', TermStore::f32_from_bits)
    })
    .handles_symbolic(),
];

pub const DOUBLE: &[Native] = &[
    native("doubleToRawLongBits", "(D)J", |vm, a| {
        convert(vm, a, b'D', TermStore::f64_to_bits)
    })
    .handles_symbolic(),
    native("longBitsToDouble", "(J)D", |vm, a| {
        convert(vm, a, b'J', TermStore::f64_from_bits)
    })
    .handles_symbolic(),
];

/// A word keeps its bits; a term gets the conversion. Symbolic NaNs have the one canonical form.
fn convert(
    vm: &mut Vm,
    a: Arguments,
    letter: u8,
    build: fn(&mut TermStore, TermId) -> TermId,
) -> Result<u64> {
    vm.apply_unary(a.word(0), a.shadow(0), letter, build)
}

impl Vm {
    /// A native of one argument that is the identity on bits, or a term where it is symbolic.
    fn apply_unary(
        &mut self,
        word: u64,
        part: u32,
        letter: u8,
        build: fn(&mut TermStore, TermId) -> TermId,
    ) -> Result<u64> {
        if part == 0 {
            return Ok(if matches!(letter, b'F' | b'I') {
                word as u32 as u64
            } else {
                word
            });
        }
        let term = self.term_of(word, part, letter);
        let result = build(&mut self.terms, term);
        let (word, part) = self.value_of(result);
        self.path.native_shadow = part;
        Ok(word)
    }

    /// A square root, exact on words and on terms.
    pub(crate) fn square_root(&mut self, a: Arguments) -> Result<u64> {
        if a.shadow(0) == 0 {
            return Ok(a.double(0).sqrt().to_bits());
        }
        self.apply_unary(a.word(0), a.shadow(0), b'D', TermStore::fp_sqrt)
    }
}
